//! Variables that are increased in an alternative of a decision that says itself whether the loop goes on.

use rvsdg_core::Module;
use rvsdg_opt_testing::{compare_on, each_body, function};
use rvsdg_opt_widen_iv::{Stats, run_body};

/// A loop that mixes its variable into a number. It decides whether the variable is less than the argument; `zero` and
/// `one` are what the variable gets in the alternatives, and `predicate` what repeats the loop.
fn module(zero: &str, one: &str, predicate: &str) -> Module {
    function(
        "i32",
        &format!(
            "%3 = const 0 : i32
             %4 = const 0 : i64
             %5, %6, %22 = theta (%3, %4, %0) (%7: i32, %8: i64, %9: i32) {{
               %23 = const 3 : i32
               %24 = add nsw %7, %23 : i32
               %10 = sext %24 : i64
               %11 = const 5 : i64
               %12 = mul %8, %11 : i64
               %13 = add %12, %10 : i64
               %14 = icmp slt %7, %9 : i1
               %15 = match [-1 -> 1, default -> 0] %14 : ctl2
               %16 = gamma %15 (%7) {{
                 case 0 (%17: i32) {{
                   {zero}
                 }} -> (%18)
                 case 1 (%27: i32) {{
                   {one}
                 }} -> (%28)
               }}
               %30 = const 20 : i32
               %20 = icmp slt %16, %30 : i1
               %21 = match [-1 -> 1, default -> 0] %20 : ctl2
             }} -> ({predicate}, %16, %13, %9)
             %40 = trunc %6 : i32"
        ),
        ["%40", "%1", "%2"],
    )
}

/// Something is added in an alternative.
fn add(alternative: usize, number: i32) -> String {
    let k = 1 + alternative;
    format!("%{k}9 = const {number} : i32\n%{k}8 = add nsw %{k}7, %{k}9 : i32")
}

/// What a variable gets where the loop is left.
const LEFT: &str = "%19 = const 9 : i32\n%18 = xor %17, %19 : i32";

fn widen(module: &mut Module) -> Stats {
    each_body(module, |graph, _| run_body(graph, 64))
}

#[test]
fn the_predicate_may_be_that_of_the_decision() {
    let before = module(LEFT, &add(1, 1), "%15");
    let mut after = before.clone();
    assert_eq!(widen(&mut after).widened, 1);
    compare_on(&before, &after, (-2..12).map(|n| [n])).unwrap();
}

#[test]
fn what_goes_on_counts() {
    for before in
        [module(&add(0, 2), &add(1, 1), "%21"), module(&add(0, 2), &add(1, 1).replace("add nsw", "xor"), "%15")]
    {
        let mut after = before.clone();
        assert_eq!(widen(&mut after).widened, 0);
        compare_on(&before, &after, (-2..12).map(|n| [n])).unwrap();
    }
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    use rvsdg_opt_widen_iv::{Mutation, run_body_mutated};
    let before = module(&add(0, 2), &add(1, 1), "%21");
    let mut after = before.clone();
    each_body(&mut after, |graph, _| run_body_mutated(graph, 64, Mutation::LeavesAnyway));
    assert!(compare_on(&before, &after, (-2..12).map(|n| [n])).is_err());
}
