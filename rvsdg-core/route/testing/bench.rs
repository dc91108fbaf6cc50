//! Shared benchmark code of passes that move values and nodes: a body of loops that contain decisions with arithmetic,
//! and a timer.

#![allow(dead_code, reason = "each benchmark uses its part")]

use rvsdg_core::{BinOp, Const, Flags, Gamma, Graph, MatchInfo, Op, Position, Region, Theta, ThetaFlags, Type, Value};
use std::time::{Duration, Instant};

const NODES: usize = 200_000;
const RUNS: usize = 7;

/// Runs `pass` on graphs made by `build`, several times. Prints nanoseconds per node of the fastest run, and the number
/// of changes.
pub(crate) fn measure(name: &str, build: impl Fn() -> Graph, pass: impl Fn(&mut Graph) -> usize) {
    let mut best = Duration::MAX;
    let (mut before, mut done) = (0, 0);
    for _ in 0..RUNS {
        let mut graph = build();
        before = graph.node_count();
        let start = Instant::now();
        done = pass(&mut graph);
        best = best.min(start.elapsed());
    }
    println!("{name:>36} {before:>9} {done:>9} {:>9.1}", best.as_nanos() as f64 / before as f64);
}

/// Prints the header of the table.
pub(crate) fn head() {
    println!("{:>36} {:>9} {:>9} {:>9}", "", "nodes", "changes", "ns/node");
}

/// Parameters of [`nested`].
#[derive(Copy, Clone)]
pub(crate) struct Shape {
    /// The nesting depth of loops. Further nests of this depth follow.
    pub(crate) depth: usize,
    /// Does every second operation depend on invariant values only?
    pub(crate) invariant: bool,
    /// Do all alternatives of the decisions pass their values on?
    pub(crate) passing: bool,
    /// The number of operations in front of each decision that only one alternative uses.
    pub(crate) one_sided: usize,
}

/// Nests of loops with a decision in each.
pub(crate) fn nested(shape: Shape) -> Graph {
    let mut graph = Graph::new();
    let root = graph.root();
    let mut vars = [Type::I32, Type::I32].map(|ty| graph.add_arg(root, ty));
    let matching = graph.payloads.intern_match(MatchInfo {
        cases: [(Const { op: Op::Int(0), ty: Type::I32 }, 0)].into(),
        default: 1,
        alternatives: 2,
    });
    while graph.node_count() < NODES {
        let mut open: Vec<(Theta, Value)> = vec![];
        let mut region = root;
        let mut pre = vars;
        for _ in 0..shape.depth {
            let theta = Theta::add(&mut graph, Position::End(region), ThetaFlags::default());
            pre = pre.map(|var| theta.open_loop_var(&mut graph, var));
            region = theta.region(&graph);
            let choice = graph.add_simple(Position::End(region), Op::Match(matching), &[pre[1]], Type::ctl(2));
            pre[1] = decision(&mut graph, region, choice, pre, shape);
            open.push((theta, choice));
        }
        let mut post = pre[1];
        while let Some((theta, choice)) = open.pop() {
            theta.set_predicate(&mut graph, choice);
            let invariant = theta.pre(&graph, 0);
            let outputs = [invariant, post].map(|value| theta.close_loop_var(&mut graph, value));
            post = outputs[1];
            vars = outputs;
        }
    }
    vars.iter().for_each(|var| _ = graph.add_result(root, *var));
    graph
}

fn decision(graph: &mut Graph, region: Region, choice: Value, pre: [Value; 2], shape: Shape) -> Value {
    let mut hidden = pre[1];
    for _ in 0..shape.one_sided {
        hidden = add(graph, region, hidden, pre[0]);
    }
    let gamma = Gamma::add(graph, Position::End(region), choice);
    for origin in [pre[0], pre[1], hidden] {
        gamma.add_entry(graph, origin);
    }
    let results = [0, 1].map(|alternative| {
        let inside = gamma.regions(graph)[alternative];
        let [invariant, var, hidden] = [0, 1, 2].map(|index| gamma.entry_arg(graph, alternative, index));
        let (mut still, mut value) = (invariant, if alternative == 0 { hidden } else { var });
        for _ in 0..5 {
            still = if shape.invariant { add(graph, inside, still, invariant) } else { still };
            value = add(graph, inside, value, still);
        }
        if shape.passing { var } else { value }
    });
    gamma.add_exit(graph, &results)
}

fn add(graph: &mut Graph, region: Region, a: Value, b: Value) -> Value {
    graph.add_simple(Position::End(region), Op::Binary(BinOp::Add, Flags::NONE), &[a, b], Type::I32)
}
