//! Conditions under which a loop is inverted, and the limits. The filetests in `ivt` test the transformation itself.

use rvsdg_core::{Gamma, Graph, Module, Op, Theta, verify};
use rvsdg_opt_ivt::Stats;
use rvsdg_opt_testing::{compare_on, function};

/// A function that halves its argument until it is 0, and counts. `test` is inserted before the test and may use `%6`
/// (an i32), `post` after the gamma.
fn module(test: &str, post: &str) -> Module {
    function(
        "i32",
        &format!(
            "%3 = const 0 : i32
             %4, %5 = theta (%0, %3) (%6: i32, %7: i32) {{
               {test}
               %9 = match [0 -> 0, default -> 1] %6 : ctl2
               %10, %11, %12 = gamma %9 (%6, %7) {{
                 case 0 (%13: i32, %14: i32) {{
                   %15 = const ctl 0 : ctl2
                 }} -> (%13, %14, %15)
                 case 1 (%16: i32, %17: i32) {{
                   %18 = const ctl 1 : ctl2
                   %19 = const 1 : i32
                   %20 = lshr %16, %19 : i32
                   %21 = add %17, %19 : i32
                 }} -> (%20, %21, %18)
               }}
               {post}
             }} -> (%12, %10, %11)"
        ),
        ["%5", "%1", "%2"],
    )
}

fn invert(module: &mut Module) -> Stats {
    let before = module.clone();
    let stats = rvsdg_opt_ivt::run_body(module.bodies[0].as_mut().unwrap(), &before.symbols);
    compare_on(&before, module, [0, 1, 9, 100, -1].map(|n| [n])).unwrap();
    stats
}

/// The only theta of a graph.
fn theta(graph: &Graph) -> Theta {
    let regions = graph.region_tree(graph.root());
    let mut thetas = regions.iter().flat_map(|region| graph.nodes(*region)).filter_map(|n| Theta::from_node(graph, n));
    let theta = thetas.next().expect("there is a theta");
    assert!(thetas.next().is_none());
    theta
}

#[test]
fn the_new_loop_tests_once_at_its_end() {
    let mut module = module("", "");
    let stats = invert(&mut module);
    assert_eq!(stats, Stats { inverted: 1, ..Stats::default() }, "the match counts for no copy: it is made anew");
    let graph = module.bodies[0].as_ref().unwrap();
    let theta = theta(graph);
    let owner = graph.owner(graph.region(theta.node())).expect("the theta is in a gamma");
    assert!(Gamma::from_node(graph, owner).is_some());
    assert!(matches!(graph.producer_op(theta.predicate(graph)), Some(Op::Match(_))));
    assert!(graph.nodes(theta.region(graph)).all(|node| graph.op(node) != Op::Gamma));
    assert_eq!(invert(&mut module), Stats::default(), "a second run finds nothing");
}

#[test]
fn what_is_copied_is_bounded() {
    // A chain of operations that ends in a division. The division has an effect (it is pinned by the I/O state), so it
    // stays in its part, together with the chain.
    for (length, inverted) in [(40, 1), (80, 0)] {
        let mut chain = String::new();
        for i in 0..length {
            let from = if i == 0 { 6 } else { 99 + i };
            chain += &format!("%{} = add %{from}, %6 : i32\n", 100 + i);
        }
        let mut module = module(&chain, &format!("%300 = add %10, %{} : i32\n%301 = add %300, %11 : i32", 99 + length));
        // Make the sum a result, so that it is needed on both sides.
        let graph = module.bodies[0].as_mut().unwrap();
        let old = theta(graph);
        let last = graph.last_node(old.region(graph)).unwrap();
        let output = graph.output(last, 0);
        old.set_post(graph, 1, output);
        let stats = invert(&mut module);
        assert_eq!((stats.inverted, stats.refused_large), (inverted, 1 - inverted));
        assert_eq!(stats.copied, if inverted == 1 { length + 2 } else { 0 });
    }
}

#[test]
fn what_only_one_side_needs_goes_there() {
    // The sum is unused and dropped.
    let mut module = module("%8 = add %6, %7 : i32", "");
    assert_eq!(invert(&mut module), Stats { inverted: 1, ..Stats::default() });
    let graph = module.bodies[0].as_ref().unwrap();
    let theta = theta(graph);
    assert_eq!(theta.loop_count(graph), 2);
    let is_sum = |node| matches!(graph.op(node), Op::Binary(rvsdg_core::BinOp::Add, _));
    assert_eq!(graph.nodes(theta.region(graph)).filter(|node| is_sum(*node)).count(), 1);
}

#[test]
fn depth_does_not_matter() {
    // Each loop contains the next in its staying alternative.
    let depth = 2_000;
    let mut text = String::from(
        "symbol @f = external defined function i32 (i32) : ptr\nomega imports [] exports [@f]\n() {\n%0 = lambda @f () (%0: i32, %1: io, %2: mem) {\n",
    );
    let (mut next, mut outer) = (3, 0);
    let mut tail = String::new();
    for _ in 0..depth {
        let [out, pre, p, x, again, a, stop, b] = std::array::from_fn(|i| next + i);
        next += 8;
        text += &format!(
            "%{out} = theta (%{outer}) (%{pre}: i32) {{\n%{p} = match [0 -> 0, default -> 1] %{pre} : ctl2\n\
             %{x}, %{again} = gamma %{p} (%{pre}) {{\ncase 0 (%{a}: i32) {{\n%{stop} = const ctl 0 : ctl2\n}} -> (%{a}, %{stop})\ncase 1 (%{b}: i32) {{\n"
        );
        let go = next;
        next += 1;
        let inner = next;
        tail = format!("%{go} = const ctl 1 : ctl2\n}} -> (%INNER, %{go})\n}}\n}} -> (%{again}, %{x})\n")
            .replace("INNER", &inner.to_string())
            + &tail;
        outer = b;
    }
    text += &format!("%{next} = const 0 : i32\n{tail}}} -> (%3, %1, %2)\n}} -> (%0)\n");
    let mut module = rvsdg_text::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    let symbols = module.symbols.clone();
    let stats = rvsdg_opt_ivt::run_body(module.bodies[0].as_mut().unwrap(), &symbols);
    assert_eq!(stats.inverted, depth);
    verify(&module).unwrap();
}

/// A function that sums its argument and what is below it, down to 0, and stops at a multiple of 8. What decides on
/// that is itself what the loop repeats on; `beside` is another decision in front of it.
fn left_by_its_decision(beside: &str) -> Module {
    function(
        "i32",
        &format!(
            "%3 = const 0 : i32
             %4, %5 = theta (%0, %3) (%6: i32, %7: i32) {{
               %8 = match [0 -> 0, default -> 1] %6 : ctl2
               %9, %10, %11 = gamma %8 (%6, %7) {{
                 case 0 (%12: i32, %13: i32) {{
                   %14 = const ctl 0 : ctl2
                 }} -> (%12, %13, %14)
                 case 1 (%15: i32, %16: i32) {{
                   %17 = const 7 : i32
                   %18 = and %15, %17 : i32
                   {beside}
                   %19 = match [0 -> 0, default -> 1] %18 : ctl2
                   %20, %21 = gamma %19 (%15, %16) {{
                     case 0 (%22: i32, %23: i32) {{
                     }} -> (%22, %23)
                     case 1 (%24: i32, %25: i32) {{
                       %26 = const -1 : i32
                       %27 = add %24, %26 : i32
                       %28 = add %25, %24 : i32
                     }} -> (%27, %28)
                   }}
                 }} -> (%20, %21, %19)
               }}
             }} -> (%11, %9, %10)"
        ),
        ["%5", "%1", "%2"],
    )
}

/// A decision that is the other way.
const BESIDE: &str = "%30 = match [0 -> 1, default -> 0] %18 : ctl2
                   %31 = gamma %30 (%15) {
                     case 0 (%32: i32) {
                     } -> (%32)
                     case 1 (%33: i32) {
                       %34 = add %33, %33 : i32
                     } -> (%34)
                   }";

#[test]
fn a_loop_may_repeat_on_a_decision_of_its_body() {
    for beside in ["", BESIDE] {
        let before = left_by_its_decision(beside);
        let mut after = before.clone();
        let stats = invert(&mut after);
        assert_eq!((stats.inverted, stats.multi_exit, stats.exposed, stats.unfused), (1, 1, 1, 0));
        compare_on(&before, &after, (0..20).map(|n| [n])).unwrap();
        assert_eq!(invert(&mut after).inverted, 0, "a second run finds nothing");
    }
}

#[test]
fn a_test_at_the_end_stays_there() {
    // Nothing is done behind the decision if the loop goes on.
    let before = function(
        "i32",
        "%3, %4 = theta (%0, %0) (%5: i32, %6: i32) {
           %7 = match [0 -> 0, default -> 1] %5 : ctl2
           %8, %9, %10 = gamma %7 (%5, %6) {
             case 0 (%11: i32, %12: i32) {
               %13 = const ctl 0 : ctl2
             } -> (%11, %12, %13)
             case 1 (%14: i32, %15: i32) {
               %16 = const -1 : i32
               %17 = add %14, %16 : i32
               %18 = const 7 : i32
               %19 = and %17, %18 : i32
               %20 = match [0 -> 0, default -> 1] %19 : ctl2
               %21 = gamma %20 (%15) {
                 case 0 (%22: i32) {
                   %23 = add %22, %22 : i32
                 } -> (%23)
                 case 1 (%24: i32) {
                 } -> (%24)
               }
             } -> (%17, %21, %20)
           }
         } -> (%10, %8, %9)",
        ["%4", "%1", "%2"],
    );
    let mut after = before.clone();
    let stats = invert(&mut after);
    assert_eq!((stats.inverted, stats.exposed), (0, 0));
    compare_on(&before, &after, (0..20).map(|n| [n])).unwrap();
}

#[cfg(feature = "mutate")]
#[test]
fn faults_of_decisions_are_found() {
    use rvsdg_opt_ivt::Mutation;
    for (fault, beside) in [(Mutation::ExchangedConstants, ""), (Mutation::OtherDecision, BESIDE)] {
        let before = left_by_its_decision(beside);
        let mut after = before.clone();
        let symbols = after.symbols.clone();
        rvsdg_opt_ivt::run_body_mutated(after.bodies[0].as_mut().unwrap(), &symbols, fault);
        assert!(compare_on(&before, &after, (0..20).map(|n| [n])).is_err(), "{fault:?} is not noticed");
    }
}
