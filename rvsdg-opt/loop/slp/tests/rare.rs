//! What random rows hardly show.

use rvsdg_core::{Module, print};
use rvsdg_interp::Value;
use rvsdg_opt_slp::{Choice, Stats, run_module_with};
use rvsdg_opt_testing::{compare, parse};

fn function(body: &str) -> Module {
    parse(&format!(
        "symbol @m = internal defined global [64 x i8] : ptr, suffix \", align 16\"\n\
         symbol @f = external defined function i32 (i32, i64) : ptr\n\
         omega imports [] exports [@f] () {{\n%0 = delta @m () () {{\n%1 = const zero : [64 x i8]\n}} -> (%1)\n\
         %2 = lambda @f (%0) (%0: ptr, %1: i32, %2: i64, %3: io, %4: mem) {{\n{body}}} -> (%2)\n"
    ))
}

fn inputs() -> Vec<Vec<Value>> {
    let numbers = [0, 1, i64::from(i32::MAX), -1];
    numbers.iter().flat_map(|a| [0, 4, 8].map(|d| vec![Value::int(*a, 32), Value::int(d, 64)])).collect()
}

/// The first of two sums must not wrap; the second one, of which something is left at the end, may.
fn promises() -> Module {
    function(
        "%5 = const 1 : i32\n%6 = const 3 : i32\n%7 = and %1, %5 : i32\n\
         %8 = add nsw %7, %6 : i32\n%9 = add %1, %6 : i32\n%10 = gep inbounds [i8, i64 4] %0 : ptr\n\
         %11 = store write pinned [i32, align 4] %8, %0, %3, %4 : mem\n\
         %12 = store write pinned [i32, align 4] %9, %10, %3, %11 : mem\n\
         %13, %14 = load read pinned [i32, align 4] %10, %3, %12 : i32, mem\n} -> (%13, %3, %14)\n",
    )
}

/// Between two stores there is one of another type, which may be where the first one was.
fn types() -> Module {
    let module = function(
        "%5 = const 1 : i32\n%6 = const 3 : i32\n%7 = gep inbounds [i8, _] %0, %2 : ptr\n\
         %10 = gep inbounds [i8, i64 4] %0 : ptr\n\
         %11 = store write pinned [i32, align 4, metadata \", !tbaa !3\"] %5, %0, %3, %4 : mem\n\
         %12 = store write pinned [i32, align 4, metadata \", !tbaa !4\"] %1, %7, %3, %11 : mem\n\
         %13 = store write pinned [i32, align 4, metadata \", !tbaa !3\"] %6, %10, %3, %12 : mem\n\
         %14, %15 = load read pinned [i32, align 4] %0, %3, %13 : i32, mem\n} -> (%14, %3, %15)\n",
    );
    let types = "postamble [\n  \"!0 = !{!\\\"root\\\"}\"\n  \"!1 = !{!\\\"int\\\", !0, i64 0}\"\n  \
        \"!2 = !{!\\\"float\\\", !0, i64 0}\"\n  \"!3 = !{!1, !1, i64 0}\"\n  \"!4 = !{!2, !2, i64 0}\"\n]\n";
    parse(&format!("{types}{}", print(&module)))
}

fn run(before: &Module, apply: impl Fn(&mut Module) -> Stats) -> (Stats, Result<bool, String>) {
    let mut after = before.clone();
    let stats = apply(&mut after);
    (stats, compare(before, &after, &inputs(), 1_000))
}

/// A sum of eight numbers, in any order.
fn any_order() -> Module {
    let mut body = String::from("%5 = const 1 : i32\n%6 = const 3 : i32\n%7 = sitofp %1 : double\n");
    let mut sum = String::from("%7");
    for term in 0..8 {
        let (address, value, mem, next) = (20 + 10 * term, 21 + 10 * term, 22 + 10 * term, 23 + 10 * term);
        let before = if term == 0 { "%4".into() } else { format!("%{}", mem - 10) };
        body += &format!(
            "%{address} = gep inbounds [i8, i64 {}] %0 : ptr\n\
             %{value}, %{mem} = load read pinned [double, align 8] %{address}, %3, {before} : double, mem\n\
             %{next} = fadd reassoc {sum}, %{value} : double\n",
            term * 8
        );
        sum = format!("%{next}");
    }
    function(&format!("{body}%120 = fptosi {sum} : i32\n}} -> (%120, %3, %92)\n"))
}

#[test]
fn sums_in_any_order_are_sums_of_vectors() {
    let (stats, result) = run(&any_order(), |module| run_module_with(module, Choice::All));
    assert_eq!((stats.trees, stats.sums, stats.loads), (1, 1, 4));
    result.unwrap();
}

#[test]
fn lanes_promise_what_all_do() {
    let (stats, result) = run(&promises(), |module| run_module_with(module, Choice::All));
    assert_eq!((stats.trees, stats.operations), (1, 1));
    result.unwrap();
}

#[test]
fn types_do_not_separate_stores() {
    let (stats, result) = run(&types(), |module| run_module_with(module, Choice::All));
    assert_eq!((stats.trees, stats.refused_access), (0, 1));
    result.unwrap();
}

#[cfg(feature = "mutate")]
#[test]
fn rare_faults_are_found() {
    use rvsdg_opt_slp::Mutation;
    for fault in Mutation::RARE.iter().filter(|fault| **fault != Mutation::FirstVariable) {
        let is_found = |module: &Module| {
            run(module, |module| rvsdg_opt_slp::run_module_mutated(module, Choice::All, *fault)).1.is_err()
        };
        assert!(is_found(&promises()) || is_found(&types()), "{fault:?}");
    }
}
