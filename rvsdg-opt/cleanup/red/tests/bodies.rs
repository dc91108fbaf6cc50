//! Rules on everything except scalar integers: matches, gammas, thetas, memory, floats, addresses. Each test case is
//! the body of a function with the expected result, and is interpreted before and after.

use rvsdg_core::{Effects, Module, Op, print_graph, verify};
use rvsdg_interp::{Interpreter, Options, Value, refines};
use rvsdg_opt_red::run_body;

/// The function `f` of this type with these parameters, nodes and results.
fn function(ty: &str, params: &str, body: &str, results: &str) -> Module {
    let text = format!(
        "type %pair = {{i32, [4 x i16]}}\n\
         symbol @f = external defined function {ty} : ptr\n\
         omega imports [] exports [@f] () {{\n\
         %0 = lambda @f () ({params}) {{\n{body}\n}} -> ({results})\n\
         }} -> (%0)\n"
    );
    rvsdg_opt_testing::parse(&text)
}

fn reduce(before: &Module) -> Module {
    let mut after = before.clone();
    let types = before.types.clone();
    let body = after.bodies[0].as_deref_mut().unwrap();
    assert_eq!(run_body(body, &types).exhausted(), 0);
    assert_eq!(run_body(body, &types).rewrites(), 0, "a second run changes nothing");
    verify(&after).unwrap_or_else(|errors| panic!("after: {errors}\n{}", text(&after)));
    after
}

fn text(module: &Module) -> String {
    let symbol = module.lambdas()[0].1;
    print_graph(module.body(symbol).unwrap(), &module.types, &module.symbols)
}

/// The remaining operations in order, without constants.
fn operations(module: &Module) -> Vec<String> {
    let graph = module.bodies[0].as_deref().unwrap();
    let mut found = vec![];
    for region in graph.region_tree(graph.root()) {
        for node in graph.nodes(region).filter(|node| !graph.op(*node).is_constant()) {
            found.push(match graph.op(node) {
                Op::Gamma => "gamma".into(),
                Op::Theta(_) => "theta".into(),
                op => rvsdg_core::print_op(op, &graph.payloads, &module.types, &module.symbols),
            });
        }
    }
    found
}

fn refined(before: &Module, after: &Module, args: &[Value]) {
    let run = |module| Interpreter::new(module, Options::default()).run("f", args);
    let (old, new) = (run(before), run(after));
    assert!(!matches!(&old.error, Some(trap) if trap.message.contains("unsupported")), "{:?}", old.error);
    if let Err(why) = refines(&old, &new) {
        panic!("{args:?}: {why}\n{}\n{}", text(before), text(after));
    }
}

/// Reduces a function with an `i32` parameter, and compares the results for several numbers.
#[track_caller]
fn on_i32(body: &str, results: &str, wanted: &[&str]) -> Module {
    let before = function("i32 (i32)", "%0: i32, %1: io, %2: mem", body, results);
    let after = reduce(&before);
    assert_eq!(operations(&after), wanted, "{}", text(&after));
    for value in [0, 1, 2, 3, 5, 7, -1, -2, i64::from(i32::MIN), i64::from(i32::MAX)] {
        refined(&before, &after, &[Value::int(value, 32)]);
    }
    refined(&before, &after, &[Value::Undef]);
    refined(&before, &after, &[Value::Poison]);
    after
}

/// A gamma that selects between two numbers by `%9`, of type `ctl2`.
const DECIDE: &str = "%90 = gamma %9 (%0) {\ncase 0 (%91: i32) {\n%92 = const 10 : i32\n%93 = sub %91, %92 : i32\n} -> (%93)\n\
    case 1 (%94: i32) {\n%95 = const 10 : i32\n%96 = mul %94, %95 : i32\n} -> (%96)\n}";

const MATCH: &str = "match [-1 -> 1, default -> 0]";

// ---- matches ---------------------------------------------------------------------------------------------------

#[test]
fn matches_look_through_what_maps_values() {
    let on = |test: &str, wanted: &[&str]| {
        let wanted = [wanted, &["gamma", "add", "mul"]].concat();
        on_i32(&format!("{test}\n{DECIDE}"), "%90, %1, %2", &wanted);
    };
    let slt = "%3 = const 3 : i32\n%4 = icmp slt %0, %3 : i1\n%5 = const -1 : i1\n";
    on(&format!("{slt}%6 = xor %4, %5 : i1\n%9 = {MATCH} %6 : ctl2"), &["icmp sgt", MATCH]);
    on(
        &format!("{slt}%6 = zext %4 : i8\n%9 = match [0 -> 0, default -> 1] %6 : ctl2"),
        &["icmp slt", "match [0 -> 0, default -> 1]"],
    );
    on(&format!("{slt}%6 = zext %4 : i8\n%9 = match [1 -> 1, 2 -> 1, default -> 0] %6 : ctl2"), &["icmp slt", MATCH]);
    on(&format!("{slt}%6 = sext %4 : i8\n%9 = match [-1 -> 1, 1 -> 0, default -> 0] %6 : ctl2"), &["icmp slt", MATCH]);
    on(
        "%3 = const 3 : i32\n%4 = add %0, %3 : i32\n%9 = match [5 -> 1, -2147483648 -> 1, default -> 0] %4 : ctl2",
        &["match [2 -> 1, 2147483645 -> 1, default -> 0]"],
    );
    on(
        "%3 = const 3 : i32\n%4 = xor %0, %3 : i32\n%9 = match [5 -> 1, 6 -> 1, default -> 0] %4 : ctl2",
        &["match [6 -> 1, 5 -> 1, default -> 0]"],
    );
    on(
        "%3 = match [1 -> 2, 2 -> 1, 3 -> 2, default -> 0] %0 : ctl3\n%9 = match [ctl 2 -> 1, default -> 0] %3 : ctl2",
        &["match [1 -> 1, 3 -> 1, default -> 0]"],
    );
    on(&format!("{slt}%6 = {MATCH} %4 : ctl2\n%9 = match [ctl 0 -> 0, default -> 1] %6 : ctl2"), &["icmp slt", MATCH]);
    on(
        &format!(
            "{slt}%6 = const 5 : i32\n%7 = const 9 : i32\n%8 = select %4, %6, %7 : i32\n%9 = match [9 -> 1, default -> 0] %8 : ctl2"
        ),
        &["icmp slt", "match [-1 -> 0, default -> 1]"],
    );
}

#[test]
fn matches_with_one_outcome_are_constants() {
    on_i32(&format!("%9 = match [1 -> 1, default -> 1] %0 : ctl2\n{DECIDE}"), "%90, %1, %2", &["mul"]);
    on_i32(
        &format!("%3 = const 7 : i32\n%9 = match [7 -> 0, default -> 1] %3 : ctl2\n{DECIDE}"),
        "%90, %1, %2",
        &["add"],
    );
    // Undefined behaviour is preserved.
    on_i32(
        &format!("%3 = const undef : i1\n%9 = {MATCH} %3 : ctl2\n{DECIDE}"),
        "%90, %1, %2",
        &[MATCH, "gamma", "add", "mul"],
    );
}

// ---- gammas ----------------------------------------------------------------------------------------------------

#[test]
fn gammas_give_what_all_alternatives_agree_on() {
    let test = format!("%3 = const 3 : i32\n%4 = icmp slt %0, %3 : i1\n%9 = {MATCH} %4 : ctl2\n");
    // The same value from outside, a constant, and the predicate itself.
    on_i32(
        &format!(
            "{test}%10 = gamma %9 (%0, %0) {{\ncase 0 (%11: i32, %12: i32) {{\n}} -> (%11)\ncase 1 (%13: i32, %14: i32) {{\n}} -> (%14)\n}}"
        ),
        "%10, %1, %2",
        &["icmp slt", MATCH, "gamma"],
    );
    let constants = |zero: &str, one: &str| {
        format!(
            "{test}%10 = gamma %9 () {{\ncase 0 () {{\n%11 = const {zero} : i32\n}} -> (%11)\ncase 1 () {{\n%12 = const {one} : i32\n}} -> (%12)\n}}"
        )
    };
    let gone = &["icmp slt", MATCH, "gamma"];
    on_i32(&constants("5", "5"), "%10, %1, %2", gone);
    on_i32(&constants("undef", "5"), "%10, %1, %2", gone);
    on_i32(&constants("poison", "poison"), "%10, %1, %2", gone);
    on_i32(&constants("4", "5"), "%10, %1, %2", &["icmp slt", MATCH, "select", "gamma"]);
    on_i32(&constants("0", "1"), "%10, %1, %2", &["icmp slt", MATCH, "zext", "gamma"]);
    let chosen = format!(
        "{test}%8 = gamma %9 () {{\ncase 0 () {{\n%11 = const ctl 0 : ctl2\n}} -> (%11)\ncase 1 () {{\n%12 = const ctl 1 : ctl2\n}} -> (%12)\n}}\n{}",
        DECIDE.replace("%9 ", "%8 ")
    );
    on_i32(&chosen, "%90, %1, %2", &["icmp slt", MATCH, "gamma", "gamma", "add", "mul"]);
}

#[test]
fn alternatives_know_what_was_matched() {
    // In alternative 1, %0 is 7.
    let body = "%9 = match [7 -> 1, default -> 0] %0 : ctl2\n%10 = gamma %9 (%0) {\ncase 0 (%11: i32) {\n} -> (%11)\n\
        case 1 (%12: i32) {\n%13 = add %12, %12 : i32\n} -> (%13)\n}";
    on_i32(body, "%10, %1, %2", &["match [7 -> 1, default -> 0]", "gamma"]);
    // Two values select this alternative.
    let body = body.replace("[7 -> 1,", "[7 -> 1, 8 -> 1,");
    on_i32(&body, "%10, %1, %2", &["match [7 -> 1, 8 -> 1, default -> 0]", "gamma", "shl"]);
    // The same condition again inside.
    let body = format!(
        "%3 = const 3 : i32\n%4 = icmp slt %0, %3 : i1\n%9 = {MATCH} %4 : ctl2\n\
         %10 = gamma %9 (%0, %4) {{\ncase 0 (%11: i32, %12: i1) {{\n}} -> (%11)\ncase 1 (%20: i32, %21: i1) {{\n\
         %22 = {MATCH} %21 : ctl2\n%23 = gamma %22 (%20) {{\ncase 0 (%24: i32) {{\n%25 = const 0 : i32\n}} -> (%25)\n\
         case 1 (%26: i32) {{\n%27 = mul %26, %26 : i32\n}} -> (%27)\n}}\n}} -> (%23)\n}}"
    );
    on_i32(&body, "%10, %1, %2", &["icmp slt", MATCH, "gamma", "mul"]);
}

#[test]
fn constants_cross_borders() {
    let body = format!(
        "%3 = const 3 : i32\n%4 = icmp slt %0, %3 : i1\n%9 = {MATCH} %4 : ctl2\n\
         %10 = gamma %9 (%0, %3) {{\ncase 0 (%11: i32, %12: i32) {{\n%13 = add %11, %12 : i32\n%14 = sub %13, %12 : i32\n}} -> (%14)\n\
         case 1 (%20: i32, %21: i32) {{\n%22 = mul %21, %21 : i32\n%23 = add %22, %20 : i32\n}} -> (%23)\n}}"
    );
    on_i32(&body, "%10, %1, %2", &["icmp slt", MATCH, "gamma", "add"]);
}

// ---- thetas ----------------------------------------------------------------------------------------------------

/// `%90` by two bits of a number: two comparisons of it as numbers, and twice something else.
fn chosen_truth(third: &str, fourth: &str) -> String {
    format!(
        "%3 = const 3 : i32\n%4 = and %0, %3 : i32\n%9 = match [0 -> 0, 1 -> 1, 2 -> 2, default -> 3] %4 : ctl4\n\
         %90 = gamma %9 (%0) {{\ncase 0 (%10: i32) {{\n\
         %11 = const 5 : i32\n%12 = icmp sgt %10, %11 : i1\n%13 = zext %12 : i32\n}} -> (%13)\n\
         case 1 (%20: i32) {{\n\
         %21 = const -1 : i32\n%22 = icmp slt %20, %21 : i1\n%23 = zext %22 : i32\n}} -> (%23)\n\
         case 2 (%30: i32) {{\n%31 = {third} : i32\n}} -> (%31)\n\
         case 3 (%40: i32) {{\n%41 = {fourth} : i32\n}} -> (%41)\n}}\n"
    )
}

#[test]
fn truth_values_that_all_alternatives_extend_are_extended_behind() {
    let matched = "match [0 -> 0, 1 -> 1, 2 -> 2, default -> 3]";
    let inside = ["icmp sgt", "icmp slt"];
    let number = [&["and", matched, "gamma", "zext"], &inside[..]].concat();
    let truth = [&["and", matched, "gamma"], &inside[..]].concat();
    for (third, fourth) in [("const 1", "const 0"), ("const 0", "const 1"), ("const undef", "const poison")] {
        let body = chosen_truth(third, fourth);
        on_i32(&body, "%90, %1, %2", &number);
        // A comparison of the number is the truth value.
        let compared = format!("{body}%91 = const 0 : i32\n%92 = icmp ne %90, %91 : i1\n");
        on_truth(&compared, &truth);
    }
    for (third, fourth) in [("const 2", "const 0"), ("const 1", "const -1"), ("const 1", "add %40, %40")] {
        let wanted = on_any(&chosen_truth(third, fourth));
        assert_eq!(wanted.iter().filter(|op| *op == "zext").count(), 2, "{wanted:?}");
    }
}

/// As `on_i32`, of a truth value `%92`.
#[track_caller]
fn on_truth(body: &str, wanted: &[&str]) {
    let before = function("i1 (i32)", "%0: i32, %1: io, %2: mem", body, "%92, %1, %2");
    let after = reduce(&before);
    assert_eq!(operations(&after), wanted, "{}", text(&after));
    for value in -9..10 {
        refined(&before, &after, &[Value::int(value, 32)]);
    }
}

/// The operations that are left of a function whose result is `%90`.
fn on_any(body: &str) -> Vec<String> {
    let before = function("i32 (i32)", "%0: i32, %1: io, %2: mem", body, "%90, %1, %2");
    let after = reduce(&before);
    for value in -9..10 {
        refined(&before, &after, &[Value::int(value, 32)]);
    }
    operations(&after)
}

#[test]
fn comparisons_with_constants_move_to_the_one_alternative_that_gives_none() {
    let body = "%3 = const 3 : i32\n%4 = and %0, %3 : i32\n%9 = match [0 -> 0, 1 -> 1, default -> 2] %4 : ctl3\n\
         %90 = gamma %9 (%0) {\ncase 0 (%10: i32) {\n%11 = const 7 : i32\n%12 = mul %10, %11 : i32\n} -> (%12)\n\
         case 1 (%20: i32) {\n%21 = const 0 : i32\n} -> (%21)\n\
         case 2 (%30: i32) {\n%31 = const 8 : i32\n} -> (%31)\n}\n\
         %91 = const 8 : i32\n%92 = icmp slt %90, %91 : i1\n";
    on_truth(body, &["and", "match [0 -> 0, 1 -> 1, default -> 2]", "gamma", "mul", "icmp slt"]);
}

#[cfg(feature = "mutate")]
#[test]
fn which_truth_value_a_constant_is_matters() {
    let body = chosen_truth("const 1", "const 0");
    let before = function("i32 (i32)", "%0: i32, %1: io, %2: mem", &body, "%90, %1, %2");
    let mut after = before.clone();
    let (types, body) = (after.types.clone(), after.bodies[0].as_deref_mut().unwrap());
    rvsdg_opt_red::run_body_mutated(body, &types, rvsdg_opt_red::Mutation::OppositeTruth);
    let run = |module| Interpreter::new(module, Options::default()).run("f", &[Value::int(2, 32)]);
    assert!(refines(&run(&before), &run(&after)).is_err());
}

/// `%20` of 5 times at most, `%23` of which is a choice by `{cond}`, and the loop repeats if `{test}`.
fn chosen_next(cond: &str, test: &str, behind: &str) -> String {
    format!(
        "%3 = const 0 : i32\n%10, %11, %12, %13 = theta (%0, %3, %1, %2) (%20: i32, %21: i32, %23: io, %24: mem) {{\n\
         %30 = const 1 : i32\n%31 = const 3 : i32\n%32 = const false : i1\n%33 = const true : i1\n%34 = add %21, %30 : i32\n\
         %35 = icmp slt %34, %31 : i1\n%36 = const 5 : i32\n%37 = icmp sgt %20, %36 : i1\n%38 = mul %20, %31 : i32\n\
         %39 = select {cond}, %38, %20 : i32\n%40 = {test} : i1\n%41 = {MATCH} %40 : ctl2\n}} \
         -> (%41, %39, %34, %23, %24)\n{behind}"
    )
    .replace("const false", "const 0")
    .replace("const true", "const -1")
}

#[test]
fn what_is_chosen_in_the_last_iteration_does_not_matter() {
    let selects = |body: &str| {
        let before = function("i32 (i32)", "%0: i32, %1: io, %2: mem", body, "%99, %12, %13");
        let after = reduce(&before);
        for value in [0, 1, 2, 5, 6, 7, -1] {
            refined(&before, &after, &[Value::int(value, 32)]);
        }
        operations(&after).iter().filter(|op| op.starts_with("select")).count()
    };
    let unused = "%99 = add %11, %11 : i32";
    assert_eq!(selects(&chosen_next("%35", "and %37, %35", unused)), 0);
    assert_eq!(selects(&chosen_next("%37", "and %37, %35", unused)), 0);
    // What comes out of the loop is looked at; or nothing is known of the condition.
    assert_eq!(selects(&chosen_next("%37", "and %37, %35", "%99 = add %10, %11 : i32")), 1);
    assert_eq!(selects(&chosen_next("%37", "xor %35, %32", unused)), 1);
}

/// A loop that is left in the middle by the number of the iteration, `%21`, and goes on while `%42 && %46` holds; `%49`
/// is chosen by `{by}` for the next iteration.
fn left_in_the_middle(by: &str) -> String {
    format!(
        "%3 = const 0 : i32\n\
         %90, %91 = theta (%0, %3) (%20: i32, %21: i32) {{\n\
         %30 = const 3 : i32\n%31 = icmp eq %21, %30 : i1\n%32 = {MATCH} %31 : ctl2\n\
         %33 = const 1 : i32\n%34 = add %21, %33 : i32\n\
         %35, %36 = gamma %32 (%20) {{\n\
         case 0 (%40: i32) {{\n\
         %41 = const 2 : i32\n%42 = icmp sgt %40, %41 : i1\n%43 = const -1 : i32\n%44 = add %40, %43 : i32\n\
         %45 = const 4 : i32\n%46 = icmp ne %44, %45 : i1\n%47 = const 0 : i1\n\
         %51 = icmp slt %40, %45 : i1\n%48 = select %42, %46, %47 : i1\n\
         %49 = select {by}, %44, %40 : i32\n%50 = {MATCH} %48 : ctl2\n\
         }} -> (%50, %49)\n\
         case 1 (%60: i32) {{\n%61 = const ctl 0 : ctl2\n}} -> (%61, %60)\n}}\n\
         }} -> (%35, %36, %34)\n"
    )
}

#[test]
fn what_an_alternative_chooses_for_the_next_iteration_is_known_if_there_is_one() {
    let selects = |by: &str, result: &str| {
        let body = left_in_the_middle(by);
        let before = function("i32 (i32)", "%0: i32, %1: io, %2: mem", &body, &format!("{result}, %1, %2"));
        let after = reduce(&before);
        for value in [0, 1, 2, 3, 4, 5, 6, 7, 20, -1] {
            refined(&before, &after, &[Value::int(value, 32)]);
        }
        operations(&after).iter().filter(|op| op.starts_with("select")).count()
    };
    // The condition of the loop is a select, too.
    assert_eq!(selects("%42", "%91"), 1);
    assert_eq!(selects("%46", "%91"), 1);
    // What comes out of the loop is looked at; or nothing is known of the condition.
    assert_eq!(selects("%42", "%90"), 2);
    assert_eq!(selects("%51", "%91"), 2);
}

#[cfg(feature = "mutate")]
#[test]
fn a_choice_that_matters_is_found() {
    let body = chosen_next("%37", "xor %35, %32", "%99 = add %11, %11 : i32").replace("add %21, %30", "add %21, %20");
    let before = function("i32 (i32)", "%0: i32, %1: io, %2: mem", &body, "%99, %12, %13");
    let mut after = before.clone();
    let (types, body) = (after.types.clone(), after.bodies[0].as_deref_mut().unwrap());
    rvsdg_opt_red::run_body_mutated(body, &types, rvsdg_opt_red::Mutation::RepeatsAnyway);
    let run = |module: &Module| Interpreter::new(module, Options::default()).run("f", &[Value::int(1, 32)]);
    assert!(refines(&run(&before), &run(&after)).is_err());
}

#[test]
fn loops_that_run_once_are_their_body() {
    let body = "%3, %4 = theta (%0, %2) (%5: i32, %6: mem) {\n%7 = add %5, %5 : i32\n%8 = const ctl 0 : ctl2\n} -> (%8, %7, %6)";
    on_i32(body, "%3, %1, %4", &["shl"]);
    let body = "%3, %4, %9 = theta may_diverge (%0, %2, %1) (%5: i32, %6: mem, %10: io) {\n%11 = const false : i1\n\
        %7 = add %5, %5 : i32\n%8 = match [-1 -> 1, default -> 0] %11 : ctl2\n} -> (%8, %7, %6, %10)"
        .replace("false", "0");
    on_i32(&body, "%3, %9, %4", &["shl"]);
}

#[test]
fn loop_variables_that_stay_the_same_go_around() {
    // %20 is 3, %21 is %0; the states do not change.
    let body = |flag: &str| {
        format!(
            "%3 = const 3 : i32\n%4 = const 0 : i32\n\
             %10, %11, %12, %13, %14 = theta {flag}(%3, %0, %4, %1, %2) (%20: i32, %21: i32, %22: i32, %23: io, %24: mem) {{\n\
             %30 = add %22, %20 : i32\n%31 = const 9 : i32\n%32 = icmp slt %30, %31 : i1\n%33 = {MATCH} %32 : ctl2\n\
             }} -> (%33, %20, %21, %30, %23, %24)\n%40 = add %10, %11 : i32\n%41 = add %12, %40 : i32"
        )
    };
    let after = on_i32(&body(""), "%41, %13, %14", &["theta", "add", "add", "add", "icmp slt", MATCH]);
    let graph = after.bodies[0].as_deref().unwrap();
    let states = [1, 2].map(|i| graph.producer(graph.result(graph.root(), i)).is_some());
    assert_eq!(states, [false, false], "both states go around\n{}", text(&after));
    let after = on_i32(&body("may_diverge "), "%41, %13, %14", &["theta", "add", "add", "add", "icmp slt", MATCH]);
    let graph = after.bodies[0].as_deref().unwrap();
    let states = [1, 2].map(|i| graph.producer(graph.result(graph.root(), i)).is_some());
    assert_eq!(states, [true, false], "the I/O state of a loop that may run for ever stays\n{}", text(&after));
}

// ---- memory ----------------------------------------------------------------------------------------------------

/// Eight bytes of stack memory `%4`, and the memory state `%5`; then the body.
#[track_caller]
fn with_stack(body: &str, results: &str, wanted: &[&str]) {
    let body = format!("%3 = const 1 : i32\n%4, %5 = alloca [i64, align 8] %3, %2 : ptr, mem\n{body}");
    let wanted: Vec<&str> = std::iter::once("alloca [i64, align 8]").chain(wanted.iter().copied()).collect();
    on_i32(&body, results, &wanted);
}

const STORE: &str = "store write pinned [i32, align 4]";
const LOAD: &str = "load read pinned [i32, align 4]";

#[test]
fn loads_take_what_was_stored() {
    let store = format!("%6 = {STORE} %0, %4, %1, %5 : mem\n");
    with_stack(&format!("{store}%7, %8 = {LOAD} %4, %1, %6 : i32, mem"), "%7, %1, %8", &[STORE]);
    // With another load between.
    let other = "%20, %21 = load read pinned [i8, align 1] %4, %1, %6 : i8, mem\n%22 = sext %20 : i32\n";
    let wanted = [STORE, "load read pinned [i8, align 1]", "sext", "add"];
    with_stack(
        &format!("{store}{other}%7, %8 = {LOAD} %4, %1, %21 : i32, mem\n%9 = add %7, %22 : i32"),
        "%9, %1, %8",
        &wanted,
    );
    // As a float.
    let float =
        format!("{store}%7, %8 = load read pinned [float, align 4] %4, %1, %6 : float, mem\n%9 = bitcast %7 : i32");
    with_stack(&float, "%9, %1, %8", &[STORE]);
    // Not of a part, not from another address, not volatile.
    let part = format!("{store}%7, %8 = load read pinned [i16, align 4] %4, %1, %6 : i16, mem\n%9 = sext %7 : i32");
    with_stack(&part, "%9, %1, %8", &[STORE, "load read pinned [i16, align 4]", "sext"]);
    let other = format!(
        "{store}%10 = gep [i8, i64 1] %4 : ptr\n%11 = const 5 : i8\n%12 = store write pinned [i8, align 1] %11, %10, %1, %6 : mem\n"
    );
    let wanted = [STORE, "gep [i8, i64 1]", "store write pinned [i8, align 1]", LOAD];
    with_stack(&format!("{other}%7, %8 = {LOAD} %4, %1, %12 : i32, mem"), "%7, %1, %8", &wanted);
    let volatile = "load read write io [i32, align 4, volatile]";
    with_stack(&format!("{store}%7, %8, %9 = {volatile} %4, %1, %6 : i32, io, mem"), "%7, %8, %9", &[STORE, volatile]);
}

#[test]
fn equal_loads_are_one() {
    let before = function(
        "i32 (ptr)",
        "%0: ptr, %1: io, %2: mem",
        "%3, %4 = load read pinned [i32, align 4, metadata \", !range !1\"] %0, %1, %2 : i32, mem\n\
         %5, %6 = load read pinned [i32, align 4] %0, %1, %4 : i32, mem\n%7 = add %3, %5 : i32",
        "%7, %1, %6",
    );
    // Metadata of one load does not apply to the other.
    assert_eq!(operations(&reduce(&before)), [LOAD, "shl"]);
}

#[test]
fn stores_that_nobody_sees_go() {
    let store = |value: &str, from: &str, to: &str| format!("{to} = {STORE} {value}, %4, %1, {from} : mem\n");
    let load = |from: &str| format!("%30, %31 = {LOAD} %4, %1, {from} : i32, mem\n");
    // An overwritten store.
    let twice = store("%3", "%5", "%6") + &store("%0", "%6", "%7");
    with_stack(&format!("{twice}{}", load("%7")), "%30, %1, %31", &[STORE]);
    // A store of the value already in memory.
    let same = store("%0", "%5", "%6") + &store("%0", "%6", "%7");
    with_stack(&format!("{same}{}", load("%7")), "%30, %1, %31", &[STORE]);
    let back = format!(
        "%9 = store write pinned [i64, align 8] %8, %4, %1, %5 : mem\n{}{}",
        load("%9"),
        store("%30", "%31", "%32")
    );
    with_stack(&format!("%8 = const 77 : i64\n{back}"), "%30, %1, %32", &["store write pinned [i64, align 8]", LOAD]);
    // A narrower store does not overwrite a wider one; a wider one overwrites a narrower one.
    let narrow = "%8 = const 7 : i8\n%9 = store write pinned [i8, align 1] %8, %4, %1, %6 : mem\n";
    let wanted = [STORE, "store write pinned [i8, align 1]", LOAD];
    with_stack(&format!("{}{narrow}{}", store("%0", "%5", "%6"), load("%9")), "%30, %1, %31", &wanted);
    let narrow = "%8 = const 7 : i8\n%6 = store write pinned [i8, align 1] %8, %4, %1, %5 : mem\n";
    with_stack(&format!("{narrow}{}{}", store("%0", "%6", "%9"), load("%9")), "%30, %1, %31", &[STORE]);
    // A load between them reads the first one.
    let between = store("%3", "%5", "%6")
        + "%20, %21 = load read pinned [i8, align 1] %4, %1, %6 : i8, mem\n%22 = sext %20 : i32\n";
    let body = format!("{between}{}{}%40 = add %30, %22 : i32", store("%0", "%21", "%9"), load("%9"));
    with_stack(&body, "%40, %1, %31", &[STORE, "load read pinned [i8, align 1]", "sext", STORE, "add"]);
}

// ---- addresses -------------------------------------------------------------------------------------------------

/// Two address computations, the second based on the first, and the expected result.
#[track_caller]
fn addresses(first: &str, second: &str, wanted: &[&str]) {
    let before = function(
        "ptr (ptr, i64)",
        "%0: ptr, %1: i64, %2: io, %3: mem",
        &format!("%4 = {first} : ptr\n%5 = {second} : ptr"),
        "%5, %2, %3",
    );
    assert_eq!(operations(&reduce(&before)), wanted);
}

#[test]
fn address_computations_are_joined() {
    addresses("gep [i8, i64 0] %0", "gep inbounds [%pair, i64 0, i32 0] %4", &[]);
    addresses("gep [i32, i64 3] %0", "gep [i32, i64 -5] %4", &["gep [i32, i64 -2]"]);
    addresses("gep [i32, i64 3] %0", "gep [i32, i64 -3] %4", &[]);
    addresses("gep inbounds [i32, i64 3] %0", "gep inbounds [i32, i64 5] %4", &["gep inbounds [i32, i64 8]"]);
    addresses("gep inbounds [i32, i64 3] %0", "gep nuw [i32, i64 5] %4", &["gep [i32, i64 8]"]);
    addresses("gep nusw nuw [i32, i64 3] %0", "gep nusw nuw [i32, i64 5] %4", &["gep nuw [i32, i64 8]"]);
    addresses(
        "gep [%pair, i64 2, i32 1] %0",
        "gep [[4 x i16], i64 0, i64 3] %4",
        &["gep [%pair, i64 2, i32 1, i64 3]"],
    );
    addresses("gep [%pair, i64 0, i32 1, i64 1] %0", "gep [i16, i64 2] %4", &["gep [%pair, i64 0, i32 1, i64 3]"]);
    addresses("gep [[4 x i16], i64 1, i64 0] %0", "gep [i16, _] %4, %1", &["gep [[4 x i16], i64 1, _]"]);
    // Different units; an index of a member cannot be added.
    addresses("gep [i16, i64 3] %0", "gep [i32, i64 5] %4", &["gep [i16, i64 3]", "gep [i32, i64 5]"]);
    let member = "gep [%pair, i64 0, i32 1]";
    addresses(&format!("{member} %0"), "gep [[4 x i16], i64 1] %4", &[member, "gep [[4 x i16], i64 1]"]);
    let most = format!("gep [i8, i64 {}] %0", i64::MAX);
    addresses(&most, "gep [i8, i64 1] %4", &[&most[..most.len() - 3], "gep [i8, i64 1]"]);
}

// ---- floats ----------------------------------------------------------------------------------------------------

/// A function of two `double`s and the expected result, compared on special values.
#[track_caller]
fn floats(body: &str, result: &str, wanted: &[&str]) {
    let before = function(
        "double (double, double)",
        "%0: double, %1: double, %2: io, %3: mem",
        body,
        &format!("{result}, %2, %3"),
    );
    let after = reduce(&before);
    assert_eq!(operations(&after), wanted, "{}", text(&after));
    let numbers =
        [0.0, -0.0, 1.0, -1.5, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, -f64::NAN, f64::MAX, 5e-324, 1e-310];
    for (x, y) in numbers.iter().flat_map(|x| numbers.iter().map(move |y| (*x, *y))) {
        // With `nsz`, the sign of a zero may differ.
        if !body.contains("nsz") {
            refined(&before, &after, &[Value::double(x), Value::double(y)]);
        }
    }
}

fn with_constant(number: f64, op: &str) -> String {
    format!("%4 = const float 0x{:x} : double\n%5 = {op} : double", number.to_bits())
}

#[test]
fn floats_keep_their_value() {
    floats(&with_constant(-0.0, "fadd %0, %4"), "%5", &[]);
    floats(&with_constant(0.0, "fadd %0, %4"), "%5", &["fadd"]);
    floats(&with_constant(0.0, "fadd nsz %0, %4"), "%5", &[]);
    let plus_zero =
        |number: &str| format!("%6 = fsub %0, %1 : double\n{number}\n{}", with_constant(0.0, "fadd %7, %4"));
    floats(&plus_zero("%7 = fmul %6, %6 : double"), "%5", &["fsub", "fmul"]);
    floats(&plus_zero("%7 = fmul nsz %6, %6 : double"), "%5", &["fsub", "fmul nsz", "fadd"]);
    floats(&plus_zero("%7 = fmul %6, %0 : double"), "%5", &["fsub", "fmul", "fadd"]);
    floats(&plus_zero("%8 = fmul %6, %6 : double\n%7 = fadd %1, %8 : double"), "%5", &["fsub", "fmul", "fadd"]);
    floats(&plus_zero("%8 = fadd %1, %0 : double\n%7 = fadd %1, %8 : double"), "%5", &["fadd", "fadd", "fadd"]);
    floats(&with_constant(0.0, "fsub %0, %4"), "%5", &[]);
    floats(&with_constant(-0.0, "fsub %0, %4"), "%5", &["fsub"]);
    floats(&with_constant(1.0, "fmul %4, %0"), "%5", &[]);
    floats(&with_constant(1.0, "fdiv %0, %4"), "%5", &[]);
    floats(&with_constant(-1.0, "fmul %0, %4"), "%5", &["fmul"]);
    floats(&with_constant(-1.0, "fmul nnan %0, %4"), "%5", &["fneg nnan"]);
    floats(&with_constant(0.0, "fmul %0, %4"), "%5", &["fmul"]);
    floats(&with_constant(0.0, "fmul nnan nsz %0, %4"), "%5", &[]);
    floats(&with_constant(8.0, "fdiv %0, %4"), "%5", &["fmul"]);
    floats(&with_constant(f64::MIN_POSITIVE / 2.0, "fdiv %0, %4"), "%5", &["fdiv"]);
    floats(&with_constant(3.0, "fdiv %0, %4"), "%5", &["fdiv"]);
    floats(&with_constant(-0.0, "fsub nnan %4, %0"), "%5", &["fneg nnan"]);
    floats("%4 = fsub %0, %0 : double", "%4", &["fsub"]);
    floats("%4 = fsub nnan %0, %0 : double", "%4", &[]);
    floats("%4 = fdiv nnan %0, %0 : double", "%4", &[]);
    floats("%4 = fneg %0 : double\n%5 = fneg %4 : double", "%5", &[]);
    floats("%4 = fneg %1 : double\n%5 = fadd %0, %4 : double", "%5", &["fneg", "fadd"]);
    floats("%4 = fneg %1 : double\n%5 = fadd nnan %0, %4 : double", "%5", &["fsub nnan"]);
    // Constants are folded exactly, except for NaNs and subnormal numbers.
    let two = |op: &str, x: f64, y: f64| {
        format!(
            "%4 = const float 0x{:x} : double\n%6 = const float 0x{:x} : double\n%5 = {op} %4, %6 : double",
            x.to_bits(),
            y.to_bits()
        )
    };
    floats(&two("fdiv", 1.0, 3.0), "%5", &[]);
    floats(&two("fdiv", 0.0, 0.0), "%5", &["fdiv"]);
    floats(&two("fmul", 1e-200, 1e-120), "%5", &["fmul"]);
    floats(&two("frem", 5.5, -2.0), "%5", &[]);
}

#[test]
fn comparisons_of_floats_know_nans() {
    let on = |compare: &str, wanted: &[&str]| {
        let body = format!("{compare}\n%9 = uitofp %8 : double");
        let wanted: Vec<&str> = wanted.iter().copied().chain((!wanted.is_empty()).then_some("uitofp")).collect();
        floats(&body, "%9", &wanted);
    };
    on("%8 = fcmp oeq %0, %0 : i1", &["fcmp ord"]);
    on("%8 = fcmp une %0, %0 : i1", &["fcmp uno"]);
    on("%8 = fcmp olt %0, %0 : i1", &[]);
    on("%8 = fcmp uge %0, %0 : i1", &[]);
    on("%8 = fcmp true %0, %1 : i1", &[]);
    on("%8 = fcmp nnan ord %0, %1 : i1", &[]);
    on("%4 = const float 0x3ff0000000000000 : double\n%8 = fcmp olt %4, %0 : i1", &["fcmp ogt"]);
    on("%4 = fneg %0 : double\n%5 = fneg %1 : double\n%8 = fcmp ult %4, %5 : i1", &["fcmp ugt"]);
    on("%4 = fcmp olt %0, %1 : i1\n%5 = const -1 : i1\n%8 = xor %4, %5 : i1", &["fcmp uge"]);
}

#[test]
fn numbers_survive_conversions_that_are_exact() {
    let on = |body: &str, wanted: &[&str]| {
        on_i32(body, "%9, %1, %2", wanted);
    };
    on("%3 = sitofp %0 : double\n%9 = fptosi %3 : i32", &[]);
    on("%3 = uitofp %0 : double\n%9 = fptoui %3 : i32", &[]);
    on("%3 = sitofp %0 : float\n%9 = fptosi %3 : i32", &["sitofp", "fptosi"]);
    on("%3 = bitcast %0 : float\n%9 = bitcast %3 : i32", &[]);
    on("%3 = zext %0 : i64\n%4 = sitofp %3 : double\n%9 = fptosi %4 : i32", &["uitofp", "fptosi"]);
    on("%3 = bitcast %0 : float\n%4 = fpext %3 : double\n%5 = fptrunc %4 : float\n%9 = bitcast %5 : i32", &[]);
}

// ---- the engine ------------------------------------------------------------------------------------------------

#[test]
fn equal_nodes_are_one() {
    on_i32("%3 = mul %0, %0 : i32\n%4 = mul %0, %0 : i32\n%5 = sub %3, %4 : i32", "%5, %1, %2", &[]);
    on_i32(
        "%3 = const 9 : i32\n%4 = mul %0, %3 : i32\n%5 = const 9 : i32\n%6 = mul %5, %0 : i32\n%7 = xor %4, %6 : i32",
        "%7, %1, %2",
        &[],
    );
}

#[test]
fn dead_divisions_and_loads_go_and_effects_stay() {
    let body = "%3 = const 7 : i32\n%4 = sdiv pinned %3, %0, %1 : i32\n%5 = const 0 : i32\n%6 = and %4, %5 : i32";
    on_i32(body, "%6, %1, %2", &[]);
    assert!(!(Effects::WRITE | Effects::PINNED).is_removable());
}

// ---- vectors ---------------------------------------------------------------------------------------------------

#[test]
fn comparisons_of_vectors_stay_such() {
    let on = |ty: &str, body: &str, wanted: &[&str]| {
        let truths = ty.replace("i32", "i1");
        let params = format!("%0: {ty}, %1: {ty}, %2: {ty}, %3: io, %4: mem");
        let before = function(
            &format!("{truths} ({ty}, {ty}, {ty})"),
            &params,
            &body.replace("VEC", ty).replace("TRUTHS", &truths),
            "%9, %3, %4",
        );
        assert_eq!(operations(&reduce(&before)), wanted);
    };
    for ty in ["<4 x i32>", "<vscale x 4 x i32>"] {
        on(ty, "%5 = const zero : VEC\n%9 = icmp sgt %5, %0 : TRUTHS", &["icmp slt"]);
        on(ty, "%5 = xor %0, %2 : VEC\n%6 = xor %1, %2 : VEC\n%9 = icmp eq %5, %6 : TRUTHS", &["icmp eq"]);
        on(ty, "%5 = add %0, %1 : VEC\n%9 = icmp eq %5, %0 : TRUTHS", &["add", "icmp eq"]);
    }
}

#[test]
fn what_was_selected_is_looked_at_in_the_alternative() {
    // The entry variable for 1600 is created while the gamma is processed, and is used in a loop, so nothing else puts
    // it in the work list.
    let body = "%5 = const 1600 : i64\n%6 = const 0 : i64\n%7 = select %0, %5, %6 : i64\n%8 = match [-1 -> 1, default -> 0] %0 : ctl2\n\
        %9, %10 = gamma %8 (%3, %4, %1, %7) {\ncase 0 (%11: io, %12: mem, %13: ptr, %14: i64) {\n\
        %15, %16, %17, %18 = theta may_diverge (%11, %12, %13, %14) (%19: io, %20: mem, %21: ptr, %22: i64) {\n\
        %23 = const 1 : i64\n%24 = add %22, %23 : i64\n\
        %25, %26 = store read write io [i64, align 4, volatile] %22, %21, %19, %20 : io, mem\n%27 = const 1600 : i64\n\
        %28 = icmp eq %24, %27 : i1\n%29 = match [-1 -> 0, default -> 1] %28 : ctl2\n} -> (%29, %25, %26, %21, %24)\n} -> (%15, %16)\n\
        case 1 (%30: io, %31: mem, %32: ptr, %33: i64) {\n} -> (%30, %31)\n}";
    let before = function("i64 (i1, ptr, i64)", "%0: i1, %1: ptr, %2: i64, %3: io, %4: mem", body, "%6, %9, %10");
    let left = operations(&reduce(&before));
    assert!(left.iter().filter(|op| *op == "gamma" || *op == "theta").count() == 2, "{left:?}");
}

// ---- analyses of the whole body --------------------------------------------------------------------------------

#[test]
fn a_question_is_asked_again_when_its_distant_cause_has_changed() {
    // The gamma, which is decided, is processed after the comparison, which is further away than rules look.
    let geps: String = (10..16).map(|i| format!("%{} = gep inbounds [i32, _] %{i}, %2 : ptr\n", i + 1)).collect();
    let mut module = rvsdg_opt_testing::parse(&format!(
        "symbol @f = external defined function i1 (ptr, ptr, i64) : ptr, params [\"nonnull\", \"\", \"\"]\n\
         omega imports [] exports [@f] () {{\n%0 = lambda @f () (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {{\n\
         %6 = const 0 : i32\n%7 = match [0 -> 0, default -> 1] %6 : ctl2\n\
         %10 = gamma %7 (%0, %1) {{\ncase 0 (%30: ptr, %31: ptr) {{\n}} -> (%30)\n\
         case 1 (%32: ptr, %33: ptr) {{\n}} -> (%33)\n}}\n\
         {geps}%18 = const null : ptr\n%19 = icmp eq %16, %18 : i1\n}} -> (%19, %3, %4)\n}} -> (%0)\n"
    ));
    let (lambda, function) = module.lambdas()[0];
    let context = module.context_symbols(lambda);
    let mut body = module.bodies[0].take().unwrap();
    let pointers = rvsdg_opt_red::Pointers::of(&module, (lambda, function), &context);
    rvsdg_opt_red::run_body_with(&mut body, pointers);
    assert_eq!(rvsdg_opt_red::run_body_with(&mut body, pointers).rewrites(), 0);
    module.bodies[0] = Some(body);
    assert_eq!(operations(&module), Vec::<String>::new());
}
