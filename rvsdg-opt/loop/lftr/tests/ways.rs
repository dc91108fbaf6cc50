//! Loops that are left in several places, or repeat from several: before and after, on the interpreter.

use rvsdg_core::Module;
use rvsdg_opt_lftr::Stats;
use rvsdg_opt_testing::{compare_on, function};

/// Where a loop variable is `x`, the loop goes one of two ways, with what the predicate and the next value are there;
/// elsewhere it counts to `n`.
fn counting(elsewhere: &str, next: &str, predicate: &str) -> Module {
    function(
        "i32, i32",
        &format!(
            "%4 = const 0 : i32
             %5 = icmp sgt %1, %4 : i1
             %6 = match [-1 -> 1, default -> 0] %5 : ctl2
             %7 = gamma %6 (%0, %1) {{
               case 0 (%8: i32, %9: i32) {{
                 %10 = const -1 : i32
               }} -> (%10)
               case 1 (%11: i32, %12: i32) {{
                 %13 = const 0 : i32
                 %14, %15, %16, %17 = theta (%11, %12, %13, %13) (%18: i32, %19: i32, %20: i32, %21: i32) {{
                   %22 = icmp eq %20, %18 : i1
                   %23 = match [-1 -> 1, default -> 0] %22 : ctl2
                   %24, %25 = gamma %23 (%20, %19) {{
                     case 0 (%26: i32, %27: i32) {{
                       %28 = const 1 : i32
                       %29 = add nsw %26, %28 : i32
                       %30 = icmp slt %29, %27 : i1
                       %31 = match [-1 -> 1, default -> 0] %30 : ctl2
                     }} -> (%29, %31)
                     case 1 (%32: i32, %33: i32) {{
                       {elsewhere}
                     }} -> ({next}, {predicate})
                   }}
                   %40 = const 3 : i32
                   %41 = mul %21, %40 : i32
                   %42 = add %41, %20 : i32
                 }} -> (%25, %18, %19, %24, %42)
                 %43 = add %16, %17 : i32
               }} -> (%43)
             }}"
        ),
        ["%7", "%2", "%3"],
    )
}

/// The loop is left where the variable is `x`.
fn left() -> Module {
    counting("%34 = const ctl 0 : ctl2", "%32", "%34")
}

/// It repeats from there, too, without a test.
fn repeated() -> Module {
    counting("%34 = const ctl 1 : ctl2 %35 = const 2 : i32 %36 = add nsw %32, %35 : i32", "%36", "%34")
}

/// It repeats from there by a test of its own.
fn tested() -> Module {
    counting(
        "%35 = const 2 : i32 %36 = add nsw %32, %35 : i32 %37 = icmp slt %36, %33 : i1 %34 = match [-1 -> 1, default -> 0] %37 : ctl2",
        "%36",
        "%34",
    )
}

/// What is different, if anything.
fn difference(before: &Module, after: &Module) -> Option<String> {
    compare_on(before, after, (-2..9).flat_map(|x| (-2..9).map(move |n| [x, n]))).err()
}

#[test]
fn the_only_way_to_repeat_is_tested_for_its_end() {
    for (before, guarded) in [(left(), 1), (repeated(), 0), (tested(), 0)] {
        let mut after = before.clone();
        let stats = rvsdg_opt_lftr::run_body(after.bodies[0].as_mut().unwrap());
        assert_eq!(stats.guarded, guarded, "{after}");
        assert_eq!(difference(&before, &after), None, "{after}");
        assert_eq!(rvsdg_opt_lftr::run_body(after.bodies[0].as_mut().unwrap()), Stats::default(), "{after}");
    }
}

#[cfg(feature = "mutate")]
#[test]
fn faults_are_noticed() {
    for mutation in rvsdg_opt_lftr::Mutation::RARE {
        let noticed = [left(), repeated(), tested()].into_iter().any(|before| {
            let mut after = before.clone();
            rvsdg_opt_lftr::run_body_mutated(after.bodies[0].as_mut().unwrap(), *mutation);
            difference(&before, &after).is_some()
        });
        assert!(noticed, "{mutation:?}");
    }
}
