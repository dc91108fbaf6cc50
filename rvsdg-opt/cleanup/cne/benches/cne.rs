//! Common node elimination on a body of 200,000 nodes: chains of arithmetic, half of which is computed twice, in a straight line and in nested loops and
//! decisions. Prints nanoseconds per node, the best of several runs.

use rvsdg_core::{BinOp, Const, Flags, Gamma, Graph, MatchInfo, Op, Position, Region, Theta, ThetaFlags, Type, Value};
use std::time::{Duration, Instant};

const NODES: usize = 200_000;
const RUNS: usize = 9;

fn main() {
    println!("{:>28} {:>9} {:>9} {:>9}", "", "nodes", "diverted", "ns/node");
    measure("straight line", straight_line);
    measure("nested", nested);
}

fn measure(name: &str, build: impl Fn() -> Graph) {
    let mut best = Duration::MAX;
    let (mut before, mut values) = (0, 0);
    for _ in 0..RUNS {
        let mut graph = build();
        before = graph.node_count();
        let start = Instant::now();
        values = rvsdg_opt_cne::run_body(&mut graph).values;
        best = best.min(start.elapsed());
    }
    println!("{name:>28} {before:>9} {values:>9} {:>9.1}", best.as_nanos() as f64 / before as f64);
}

fn straight_line() -> Graph {
    let mut graph = Graph::new();
    let root = graph.root();
    let mut value = graph.add_arg(root, Type::I32);
    while graph.node_count() < NODES {
        value = twice(&mut graph, root, value);
    }
    graph.add_result(root, value);
    graph
}

/// Loops that hold decisions that hold arithmetic, with two loop variables that are always equal.
fn nested() -> Graph {
    let mut graph = Graph::new();
    let root = graph.root();
    let mut vars = [graph.add_arg(root, Type::I32); 2];
    let matching = graph.payloads.intern_match(MatchInfo {
        cases: [(Const { op: Op::Int(0), ty: Type::I32 }, 0)].into(),
        default: 1,
        alternatives: 2,
    });
    while graph.node_count() < NODES {
        let theta = Theta::add(&mut graph, Position::End(root), ThetaFlags::default());
        let body = theta.region(&graph);
        let pre = vars.map(|var| theta.open_loop_var(&mut graph, var));
        let choice = graph.add_simple(Position::End(body), Op::Match(matching), &[pre[0]], Type::ctl(2));
        let gamma = Gamma::add(&mut graph, Position::End(body), choice);
        pre.iter().for_each(|var| _ = gamma.add_entry(&mut graph, *var));
        let exits = [0, 1].map(|alternative| {
            let region = gamma.regions(&graph)[alternative];
            [0, 1].map(|index| {
                let mut value = gamma.entry_arg(&graph, alternative, index);
                for _ in 0..10 {
                    value = twice(&mut graph, region, value);
                }
                value
            })
        });
        let post = [0, 1].map(|index| gamma.add_exit(&mut graph, &[exits[0][index], exits[1][index]]));
        theta.set_predicate(&mut graph, choice);
        vars = post.map(|var| theta.close_loop_var(&mut graph, var));
    }
    graph.add_result(root, vars[0]);
    graph.add_result(root, vars[1]);
    graph
}

/// `2 * value`, each half computed on its own.
fn twice(graph: &mut Graph, region: Region, value: Value) -> Value {
    let add = |graph: &mut Graph, a, b| {
        graph.add_simple(Position::End(region), Op::Binary(BinOp::Add, Flags::NONE), &[a, b], Type::I32)
    };
    let (a, b) = (add(graph, value, value), add(graph, value, value));
    add(graph, a, b)
}
