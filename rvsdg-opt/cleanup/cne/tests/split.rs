//! Loads on memory states that are split.

use rvsdg_core::{Module, Op};
use rvsdg_opt_testing::{body, check, each_body, parse};

/// `i32 @f(i32 n)`: a load from an address, then something on the parts `%6` of `@x` and `%7` of `@y`, then a load from
/// the same address by `state`. The address `%32` is that of `@y` if `n` is not 0.
fn module(between: &str, address: &str, state: &str, end: &str) -> Module {
    parse(&format!(
        "symbol @x = internal defined global i32 : ptr\nsymbol @y = internal defined global i32 : ptr\n\
         symbol @f = external defined function i32 (i32) : ptr\nomega imports [] exports [@f] () {{\n\
         %0 = delta @x () () {{ %3 = const 3 : i32 }} -> (%3)\n%1 = delta @y () () {{ %4 = const 5 : i32 }} -> (%4)\n\
         %2 = lambda @f (%0, %1) (%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {{\n\
         %30 = const 0 : i32\n%31 = icmp eq %2, %30 : i1\n%32 = select %31, %0, %1 : ptr\n\
         %8, %9 = load read pinned [i32, align 4] {address}, %3, %4 : i32, mem\n\
         %6, %7 = split %9 : mem, mem\n{between}\n\
         %20, %21 = load read pinned [i32, align 4] {address}, %3, {state} : i32, mem\n\
         %22 = sub %20, %8 : i32\n{end}\n}} -> (%22, %3, %40)\n}} -> (%2)\n"
    ))
}

fn loads(module: &mut Module) -> usize {
    each_body(module, |graph, _| rvsdg_opt_cne::run_body(graph));
    each_body(module, |graph, _| rvsdg_opt_dne::run_body(graph));
    let graph = body(module);
    graph.nodes(graph.root()).filter(|node| matches!(graph.op(*node), Op::Load(..))).count()
}

/// The other part is stored to.
fn apart() -> Module {
    module("%10 = store write pinned [i32, align 4] %2, %1, %3, %7 : mem", "%0", "%6", "%40 = merge %21, %10 : mem")
}

/// The merge of both parts is loaded by, one of which was stored to.
fn merged(order: &str) -> Module {
    let between = format!("%10 = store write pinned [i32, align 4] %2, %1, %3, %7 : mem\n%11 = merge {order} : mem");
    module(
        &between,
        "%32",
        "%11",
        "%41 = const 0 : i32\n%40 = store write pinned [i32, align 4] %41, %0, %3, %21 : mem",
    )
}

/// Both parts are merged as they are.
fn whole() -> Module {
    module("%11 = merge %7, %6 : mem\n%12, %13 = split %11 : mem, mem", "%0", "%12", "%40 = merge %13, %21 : mem")
}

#[test]
fn loads_by_the_same_part_are_one() {
    for make in [apart, whole] {
        let (before, mut after) = (make(), make());
        assert_eq!(loads(&mut after), 1);
        check(&before, &after);
    }
}

#[test]
fn a_part_that_has_changed_separates_loads() {
    for order in ["%6, %10", "%10, %6"] {
        let (before, mut after) = (merged(order), merged(order));
        assert_eq!(loads(&mut after), 2);
        check(&before, &after);
    }
}

#[cfg(feature = "mutate")]
#[test]
fn a_merge_that_counts_as_one_part_is_found() {
    let (before, mut after) = (merged("%10, %6"), merged("%10, %6"));
    each_body(&mut after, |graph, _| rvsdg_opt_cne::run_body_mutated(graph, rvsdg_opt_cne::Mutation::LastPart));
    assert!(rvsdg_opt_testing::compare_on(&before, &after, [[0], [9]]).is_err());
}
