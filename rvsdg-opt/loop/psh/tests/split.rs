//! Loops whose memory states are split: what leaves them by edges alone.

use rvsdg_core::Module;
use rvsdg_opt_psh::Stats;
use rvsdg_opt_testing::{check, each_body, parse};

/// `i32 @f(i32 n)`: a loop with these operations on the parts of memory `%10` (of `@x`) and `%11` (of `@y`), and with
/// these states at the end of its body. `%17` is added up.
fn module(body: &str, [first, second]: [&str; 2]) -> Module {
    parse(&format!(
        "symbol @x = internal defined global i32 : ptr\nsymbol @y = internal defined global i32 : ptr\n\
         symbol @f = external defined function i32 (i32) : ptr\nomega imports [] exports [@f] () {{\n\
         %0 = delta @x () () {{ %3 = const 3 : i32 }} -> (%3)\n%1 = delta @y () () {{ %4 = const 5 : i32 }} -> (%4)\n\
         %2 = lambda @f (%0, %1) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {{\n\
         %5, %6 = split %4 : mem, mem\n%7 = const 0 : i32\n\
         %30, %31, %32, %33, %34, %35, %36 = theta (%3, %5, %6, %0, %1, %7, %7) \
         (%9: io, %10: mem, %11: mem, %12: ptr, %13: ptr, %14: i32, %15: i32) {{\n\
         {body}\n%18 = add %15, %17 : i32\n%19 = const 1 : i32\n%20 = add %14, %19 : i32\n\
         %21 = match [4 -> 0, default -> 1] %20 : ctl2\n\
         }} -> (%21, %9, {first}, {second}, %12, %13, %20, %18)\n\
         %37 = merge %31, %32 : mem\n}} -> (%36, %3, %37)\n}} -> (%2)\n"
    ))
}

/// Loads `@x` by one state and stores `@y` by another.
fn apart() -> Module {
    module(
        "%17, %22 = load read pinned [i32, align 4] %12, %9, %10 : i32, mem\n\
         %23, %24 = load read pinned [i32, align 4] %13, %9, %11 : i32, mem\n%25 = add %23, %17 : i32\n\
         %26 = store write pinned [i32, align 4] %25, %13, %9, %24 : mem",
        ["%22", "%26"],
    )
}

/// Loads `@y` by the state by which it is stored to.
fn together() -> Module {
    module(
        "%17, %24 = load read pinned [i32, align 4] %13, %9, %11 : i32, mem\n%25 = add %17, %17 : i32\n\
         %26 = store write pinned [i32, align 4] %25, %13, %9, %24 : mem",
        ["%10", "%26"],
    )
}

/// Without alias analysis.
fn push(module: &mut Module) -> Stats {
    each_body(module, |graph, cx| rvsdg_opt_psh::run_body(graph, cx.costs(), None))
}

#[test]
fn what_another_state_is_written_by_leaves() {
    let (before, mut after) = (apart(), apart());
    assert_eq!(push(&mut after).loads, 1);
    check(&before, &after);
}

#[test]
fn what_its_own_state_is_written_by_stays() {
    let mut after = together();
    assert_eq!(push(&mut after).loads, 0);
}

/// The state of the load is merged with one that is written, and split again.
#[test]
fn what_a_merged_state_is_written_by_stays() {
    let mut after = module(
        "%17, %22 = load read pinned [i32, align 4] %12, %9, %10 : i32, mem\n%23 = merge %22, %11 : mem\n\
         %24 = store write pinned [i32, align 4] %17, %13, %9, %23 : mem\n%25, %26 = split %24 : mem, mem",
        ["%25", "%26"],
    );
    assert_eq!(push(&mut after).loads, 0);
}

/// A store that is alone on its state leaves, though another one is written by something else.
#[test]
fn a_lone_store_leaves() {
    let body = "%17 = const 7 : i32\n%22 = store write pinned [i32, align 4] %17, %12, %9, %10 : mem\n\
                %26 = store write pinned [i32, align 4] %14, %13, %9, %11 : mem";
    let (before, mut after) = (module(body, ["%22", "%26"]), module(body, ["%22", "%26"]));
    assert_eq!(push(&mut after).stores, 1);
    check(&before, &after);
}

#[cfg(feature = "mutate")]
#[test]
fn a_load_that_leaves_what_is_written_is_found() {
    let (before, mut after) = (together(), together());
    let fault = rvsdg_opt_psh::Mutation::WrittenPart;
    each_body(&mut after, |graph, cx| rvsdg_opt_psh::run_body_mutated(graph, cx.costs(), None, fault));
    assert!(rvsdg_opt_testing::compare_on(&before, &after, [[0]]).is_err());
}
