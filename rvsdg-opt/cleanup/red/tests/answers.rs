//! Comparisons of what gammas and selects choose among constants: random ones, on the interpreter before and after.

use rvsdg_core::{Graph, Module, Node, Op, Type};
use rvsdg_gen::Random;
use rvsdg_interp::Value;
use rvsdg_opt_testing::text::Text;
use rvsdg_opt_testing::{Programs, each_body, parse};

const CHOICES: Programs = Programs { module, inputs: |_, _| inputs(), fuel: 5_000 };

fn inputs() -> Vec<Vec<Value>> {
    let numbers = [-2, 0, 1, 2, 3];
    let pairs = numbers.into_iter().flat_map(|x| numbers.map(|y| [x, y]));
    pairs.map(|pair| pair.map(|it: i32| Value::Int(u64::from(it as u32))).into()).collect()
}

/// A test of two numbers.
fn test(text: &mut Text, random: &mut Random, [x, y]: [&str; 2]) -> String {
    let cond = random.pick(&["slt", "sgt", "eq", "ult", "ne"]);
    text.add(format!("icmp {cond} {x}, {y}"), "i1")
}

fn constant(text: &mut Text, random: &mut Random) -> String {
    let number = i64::from(random.below(4)) - 1;
    text.add(format!("const {number}"), "i8")
}

/// A constant, a select, a gamma, or now and then something else.
fn choice(text: &mut Text, random: &mut Random, of: [&str; 2], depth: u32) -> String {
    match random.below(if depth == 0 { 2 } else { 5 }) {
        0 => constant(text, random),
        1 => {
            let truth = test(text, random, of);
            let [then, otherwise] = [0; 2].map(|_| constant(text, random));
            text.add(format!("select {truth}, {then}, {otherwise}"), "i8")
        }
        2 if random.one_in(6) => text.add(format!("trunc {}", of[0]), "i8"),
        _ => {
            let (truth, output) = (test(text, random, of), text.name());
            let predicate = text.add(format!("match [-1 -> 1, default -> 0] {truth}"), "ctl2");
            let mut cases = String::new();
            let before = std::mem::take(&mut text.out);
            for case in 0..2 {
                let [x, y] = [0; 2].map(|_| text.name());
                let made = choice(text, random, [&x, &y], depth - 1);
                let inside = std::mem::take(&mut text.out);
                cases.push_str(&format!("case {case} ({x}: i32, {y}: i32) {{\n{inside}}} -> ({made})\n"));
            }
            text.out = format!("{before}{output} = gamma {predicate} ({}, {}) {{\n{cases}}}\n", of[0], of[1]);
            output
        }
    }
}

/// `i32 @f(i32, i32)`: comparisons of a choice with one or two constants.
fn module(seed: u64) -> Module {
    let random = &mut Random::new(seed);
    let mut text = Text::new();
    let chosen = choice(&mut text, random, ["%0", "%1"], 3);
    let mut sum = text.add("const 0", "i32");
    for _ in 0..=random.below(5) / 2 {
        let with = constant(&mut text, random);
        let truth = test(&mut text, random, [&chosen, &with]);
        let [two, number] = [text.add("const 2", "i32"), text.add(format!("zext {truth}"), "i32")];
        let scaled = text.add(format!("mul {sum}, {two}"), "i32");
        sum = text.add(format!("add {scaled}, {number}"), "i32");
    }
    parse(&format!(
        "symbol @f = external defined function i32 (i32, i32) : ptr\n\
         omega imports [] exports [@f] () {{\n\
         %0 = lambda @f () (%0: i32, %1: i32, %2: io, %3: mem) {{\n{}}} -> ({sum}, %2, %3)\n}} -> (%0)\n",
        text.out
    ))
}

/// The comparisons of a body that are outside of gammas, but for those of its parameters.
fn comparisons(graph: &Graph) -> usize {
    let is_one = |node: &Node| {
        matches!(graph.op(*node), Op::ICmp(_)) && graph.operands(*node).any(|it| graph.ty(it) == Type::I8)
    };
    graph.nodes(graph.root()).filter(is_one).count()
}

#[test]
fn comparisons_of_choices_move_into_them() {
    let report =
        CHOICES.refined(0..2_000, |module| each_body(module, |graph, cx| rvsdg_opt_red::run_body(graph, cx.types)));
    assert_eq!(report.ended, report.modules);
    let (mut before, mut after) = (0, 0);
    for seed in 0..400 {
        let mut module = module(seed);
        before += comparisons(module.bodies[0].as_ref().expect("a body"));
        each_body(&mut module, |graph, cx| rvsdg_opt_red::run_body(graph, cx.types));
        after += comparisons(module.bodies[0].as_ref().expect("a body"));
    }
    // Of a third one, all stay, and so do those of other numbers.
    assert!(before > 500 && 2 * after < before, "{before} -> {after}");
}

/// The deliberate fault shows.
#[test]
fn the_fault_shows() {
    use rvsdg_opt_red::{Mutation, run_body_mutated};
    CHOICES.find(200, &[Mutation::OtherAnswer], |module, fault| {
        each_body(module, |graph, cx| run_body_mutated(graph, cx.types, fault))
    });
}
