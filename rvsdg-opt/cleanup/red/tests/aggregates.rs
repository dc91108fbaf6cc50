//! Members of structs and elements of vectors that were put in before.

use rvsdg_core::{Module, Op};
use rvsdg_interp::Value;
use rvsdg_opt_red::run_body;
use rvsdg_opt_testing::{body, compare, function};

/// `f(x, y)` with a nested struct, of `{i64, {i64, i64}}`.
fn text(body: &str) -> Module {
    function("i64, i64", &format!("{body}%21 = trunc %20 : i32\n"), ["%21", "%2", "%3"])
}

fn inputs() -> Vec<Vec<Value>> {
    vec![vec![Value::int(5, 64), Value::int(-7, 64)]]
}

/// What is left of a function behind node reduction, without constants and conversions; its result is the same.
fn left(body_text: &str) -> Vec<Op> {
    let before = text(body_text);
    let mut after = before.clone();
    let types = after.types.clone();
    let graph = body(&mut after);
    assert_eq!(run_body(graph, &types).exhausted(), 0);
    let ops = graph
        .nodes(graph.root())
        .map(|node| graph.op(node))
        .filter(|op| !op.is_constant() && !matches!(op, Op::Cast(..)))
        .collect();
    compare(&before, &after, &inputs(), 100).unwrap();
    ops
}

const NESTED: &str = "%4 = const undef : {i64, {i64, i64}}\n%5 = insertvalue [0] %4, %0 : {i64, {i64, i64}}\n\
    %6 = insertvalue [1, 0] %5, %1 : {i64, {i64, i64}}\n%7 = insertvalue [1, 1] %6, %0 : {i64, {i64, i64}}\n";

/// A part of the inner struct was put in last, and another part is added to what the whole one has.
const PART: &str = "%8 = extractvalue [1] %7 : {i64, i64}\n%9 = extractvalue [0] %8 : i64\n\
    %10 = extractvalue [1] %8 : i64\n%11 = const 3 : i64\n%12 = mul %9, %11 : i64\n%20 = add %12, %10 : i64\n";

#[test]
fn members_are_what_was_put_in() {
    let add = |rest: &str| left(&format!("{NESTED}{rest}"));
    assert!(add("%20 = extractvalue [1, 0] %7 : i64\n").is_empty());
    assert!(add("%20 = extractvalue [0] %7 : i64\n").is_empty());
    // A struct that was put together of parts stays.
    assert!(add(PART).len() > 2);
    let whole = "%8 = const undef : {i64, i64}\n%9 = insertvalue [0] %8, %1 : {i64, i64}\n\
        %10 = insertvalue [1] %9, %0 : {i64, i64}\n%11 = const undef : {i64, {i64, i64}}\n\
        %12 = insertvalue [1] %11, %10 : {i64, {i64, i64}}\n%20 = extractvalue [1, 1] %12 : i64\n";
    assert!(left(whole).is_empty());
}

#[test]
fn a_struct_of_all_members_of_another_one_is_that_one() {
    let ops = left(
        "%4 = const undef : {i64, i64}\n%5 = freeze %4 : {i64, i64}\n%6 = insertvalue [0] %5, %0 : {i64, i64}\n\
         %7 = insertvalue [1] %6, %1 : {i64, i64}\n%8 = freeze %7 : {i64, i64}\n\
         %9 = extractvalue [0] %8 : i64\n%10 = extractvalue [1] %8 : i64\n\
         %11 = insertvalue [0] %4, %9 : {i64, i64}\n%12 = insertvalue [1] %11, %10 : {i64, i64}\n\
         %13 = freeze %12 : {i64, i64}\n%20 = extractvalue [1] %13 : i64\n",
    );
    assert_eq!(ops.iter().filter(|op| matches!(op, Op::InsertValue(_))).count(), 2, "{ops:?}");
}

#[test]
fn elements_are_what_was_put_in() {
    let vector = "%4 = const poison : <2 x i64>\n%5 = const 0 : i32\n%6 = const 1 : i32\n\
        %7 = insertelement %4, %0, %5 : <2 x i64>\n%8 = insertelement %7, %1, %6 : <2 x i64>\n\
        %9 = shufflevector [1, 0] %8, %4 : <2 x i64>\n";
    assert!(left(&format!("{vector}%20 = extractelement %8, %5 : i64\n")).is_empty());
    assert!(left(&format!("{vector}%20 = extractelement %9, %5 : i64\n")).is_empty());
}

#[cfg(feature = "mutate")]
#[test]
fn rare_faults_are_found() {
    let fault = rvsdg_opt_red::Mutation::WholeMember;
    let before = text(&format!("{NESTED}{PART}"));
    let mut after = before.clone();
    let types = after.types.clone();
    rvsdg_opt_red::run_body_mutated(body(&mut after), &types, fault);
    assert!(compare(&before, &after, &inputs(), 100).is_err(), "{fault:?}");
}
