//! What is known about comparisons, by hand.

use rvsdg_core::{Gamma, Graph, Op};
use rvsdg_opt_facts::{Decision, Facts};

/// The body of a function of three integers and a pointer, `%0` to `%3`, and `%4` of one bit.
fn body(text: &str) -> Graph {
    let text = format!(
        "symbol @f = external defined function i1 (i32, i32, i32, ptr, i1) : ptr
         omega imports [] exports [@f] () {{
           %0 = lambda @f () (%0: i32, %1: i32, %2: i32, %3: ptr, %4: i1, %5: io, %6: mem) {{
             {text}
           }} -> (%4, %5, %6)
         }} -> (%0)"
    );
    let mut module = rvsdg_text::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    rvsdg_core::verify(&module).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    *module.bodies[0].take().expect("f has a body")
}

/// What is known of all comparisons in gammas and thetas, region by region.
fn answers(text: &str) -> Vec<Option<bool>> {
    answers_of(&mut Facts::new(), text)
}

fn answers_of(facts: &mut Facts, text: &str) -> Vec<Option<bool>> {
    let graph = body(text);
    let mut answers = vec![];
    for region in graph.region_tree(graph.root()).into_iter().skip(1) {
        for node in graph.nodes(region) {
            if let Op::ICmp(cond) = graph.op(node) {
                answers.push(facts.decides(&graph, region, cond, graph.operand(node, 0), graph.operand(node, 1)));
            }
        }
    }
    answers
}

/// Comparisons in the alternative where a condition of `%0`, `%1` and `%4` is true.
fn where_true(condition: &str, comparisons: &str) -> Vec<Option<bool>> {
    answers(&in_true(condition, comparisons))
}

fn in_true(condition: &str, comparisons: &str) -> String {
    format!(
        "{condition}
         %30 = match [-1 -> 1, default -> 0] %20 : ctl2
         %31 = gamma %30 (%0, %1) {{
           case 0 (%32: i32, %33: i32) {{ }} -> (%32)
           case 1 (%34: i32, %35: i32) {{ {comparisons} }} -> (%34)
         }}"
    )
}

#[test]
fn one_comparison_implies_others_of_the_same_values() {
    let comparisons = "%40 = icmp sle %34, %35 : i1
                       %41 = icmp sgt %35, %34 : i1
                       %42 = icmp eq %35, %34 : i1
                       %43 = icmp ult %34, %35 : i1";
    let known = where_true("%20 = icmp slt %0, %1 : i1", comparisons);
    assert_eq!(known, [Some(true), Some(true), Some(false), None]);
    let known = where_true("%20 = icmp ne %0, %1 : i1", comparisons);
    assert_eq!(known, [None, None, Some(false), None]);
    let known = where_true("%20 = icmp eq %0, %1 : i1", comparisons);
    assert_eq!(known, [Some(true), Some(false), Some(true), Some(false)]);
}

#[test]
fn all_parts_of_what_is_true_are() {
    let comparison = "%40 = icmp slt %34, %35 : i1";
    let of = |combined: &str| where_true(&format!("%19 = icmp slt %0, %1 : i1 {combined}"), comparison)[0];
    assert_eq!(of("%20 = and %19, %4 : i1"), Some(true));
    assert_eq!(of("%18 = const 0 : i1 %20 = select %4, %19, %18 : i1"), Some(true));
    assert_eq!(of("%18 = const -1 : i1 %20 = xor %19, %18 : i1"), Some(false));
    // Any of two may be the true one.
    assert_eq!(of("%20 = or %19, %4 : i1"), None);
    assert_eq!(of("%18 = const -1 : i1 %20 = select %4, %18, %19 : i1"), None);
    // Poison is frozen to anything, and then the comparison of what was poison may be anything else.
    assert_eq!(of("%20 = freeze %19 : i1"), None);
}

#[test]
fn only_one_alternative_can_have_made_it_true() {
    let known = where_true(
        "%10 = match [-1 -> 1, default -> 0] %4 : ctl2
         %20 = gamma %10 (%0, %1) {
           case 0 (%11: i32, %12: i32) { %13 = const 0 : i1 } -> (%13)
           case 1 (%14: i32, %15: i32) { %16 = icmp slt %14, %15 : i1 } -> (%16)
         }",
        "%40 = icmp slt %34, %35 : i1",
    );
    assert_eq!(known, [None, Some(true)]);
}

#[test]
fn sums_count_if_they_do_not_wrap() {
    let of = |flags: &str| {
        where_true(
            &format!("%10 = const 3 : i32 %11 = add{flags} %0, %10 : i32 %20 = icmp slt %11, %1 : i1"),
            "%40 = icmp slt %34, %35 : i1",
        )[0]
    };
    assert_eq!((of(" nsw"), of(" nuw"), of("")), (Some(true), None, None));
}

/// What extensions of both values of a comparison are known to be.
const EXTENDED: &str = "%36 = sext %34 : i64 %37 = sext %35 : i64 %38 = zext %34 : i64 %39 = zext %35 : i64
                        %40 = icmp slt %36, %37 : i1
                        %41 = icmp slt %38, %39 : i1
                        %42 = icmp ult %38, %39 : i1
                        %43 = icmp ult %36, %37 : i1";

#[test]
fn extensions_are_the_same_numbers() {
    assert_eq!(where_true("%20 = icmp slt %0, %1 : i1", EXTENDED), [Some(true), None, None, None]);
    // Of numbers that are zero-extended, the upper one is not known not to be negative.
    assert_eq!(where_true("%20 = icmp ult %0, %1 : i1", EXTENDED), [None, None, Some(true), None]);
    let plus = "%36 = sext %34 : i64 %37 = sext %35 : i64 %38 = const 1 : i64 %39 = add nsw %36, %38 : i64
                %40 = icmp sle %39, %37 : i1";
    assert_eq!(where_true("%20 = icmp slt %0, %1 : i1", plus), [Some(true)]);
}

#[cfg(feature = "mutate")]
#[test]
fn an_extension_that_changes_the_number_is_found() {
    let mut facts = Facts::mutated(rvsdg_opt_facts::Mutation::AnyExtension);
    let known = answers_of(&mut facts, &in_true("%20 = icmp slt %0, %1 : i1", EXTENDED));
    // -1 < 0, but not their zero extensions.
    assert_eq!(known[1], Some(true));
}

/// A loop over `%0`, and in it a comparison of the counter with `%1`, which does not change.
fn in_loop(start: &str, flags: &str, comparison: &str) -> Vec<Option<bool>> {
    answers(&format!(
        "%10 = const 0 : i32
         %11 = icmp slt {start}, %1 : i1
         %12 = match [-1 -> 1, default -> 0] %11 : ctl2
         %13 = gamma %12 ({start}, %1) {{
           case 0 (%14: i32, %15: i32) {{ }} -> (%14)
           case 1 (%16: i32, %17: i32) {{
             %18, %19 = theta (%16, %17) (%20: i32, %21: i32) {{
               {comparison}
               %23 = const 1 : i32
               %24 = add{flags} %20, %23 : i32
               %25 = icmp slt %24, %21 : i1
               %26 = match [-1 -> 1, default -> 0] %25 : ctl2
             }} -> (%26, %24, %21)
           }} -> (%18)
         }}"
    ))
}

#[test]
fn the_test_of_a_loop_holds_in_the_next_iteration_and_the_guard_in_the_first() {
    // What is tested at the end is not known.
    assert_eq!(in_loop("%0", " nsw", "%22 = icmp slt %20, %21 : i1"), [Some(true), None]);
    assert_eq!(in_loop("%0", "", "%22 = icmp slt %20, %21 : i1"), [Some(true), None]);
    // The next value is what is tested, so this holds in all iterations but the first.
    assert_eq!(in_loop("%0", "", "%22 = icmp sgt %20, %21 : i1"), [Some(false), None]);
    assert_eq!(in_loop("%10", " nsw", "%28 = const 0 : i32 %22 = icmp sge %20, %28 : i1"), [Some(true), None]);
    assert_eq!(in_loop("%10", "", "%28 = const 0 : i32 %22 = icmp sge %20, %28 : i1"), [None, None]);
    assert_eq!(in_loop("%0", " nsw", "%28 = const 0 : i32 %22 = icmp sge %20, %28 : i1"), [None, None]);
}

#[test]
fn equal_pointers_are_no_constants() {
    let graph = body(
        "%10 = const null : ptr
         %11 = icmp eq %3, %10 : i1
         %12 = match [-1 -> 1, default -> 0] %11 : ctl2
         %13 = gamma %12 () {
           case 0 () { %14 = const 0 : i1 } -> (%14)
           case 1 () { %15 = const -1 : i1 } -> (%15)
         }",
    );
    let gamma = graph.nodes(graph.root()).find_map(|node| Gamma::from_node(&graph, node)).expect("there is a gamma");
    let decision = Decision::of(&graph, gamma.predicate(&graph));
    let pointer = graph.arg(graph.root(), 3);
    assert_eq!(decision.constant(1, pointer), None);
    assert!(decision.facts(1).iter().any(|fact| fact.left == pointer));
}
