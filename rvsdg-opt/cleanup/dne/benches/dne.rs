//! Dead node elimination on a body of 200,000 nodes: chains of arithmetic in nested loops and decisions, of which the given part is
//! dead. Prints nanoseconds per node, the best of several runs.

use rvsdg_core::{BinOp, Const, Flags, Gamma, Graph, MatchInfo, Op, Position, Region, Theta, ThetaFlags, Type, Value};
use std::time::{Duration, Instant};

const NODES: usize = 200_000;
const RUNS: usize = 9;

fn main() {
    println!("{:>28} {:>9} {:>9} {:>9}", "", "nodes", "removed", "ns/node");
    measure("straight line, none dead", || straight_line(false));
    measure("straight line, half dead", || straight_line(true));
    measure("nested, none dead", || nested(false));
    measure("nested, half dead", || nested(true));
}

fn measure(name: &str, build: impl Fn() -> Graph) {
    let mut best = Duration::MAX;
    let (mut before, mut removed) = (0, 0);
    for _ in 0..RUNS {
        let mut graph = build();
        before = graph.node_count();
        let start = Instant::now();
        let stats = rvsdg_opt_dne::run_body(&mut graph);
        best = best.min(start.elapsed());
        removed = stats.nodes;
    }
    println!("{name:>28} {before:>9} {removed:>9} {:>9.1}", best.as_nanos() as f64 / before as f64);
}

/// A chain of additions; each link may have a second one beside it that is dead.
fn straight_line(dead: bool) -> Graph {
    let mut graph = Graph::new();
    let root = graph.root();
    let mut live = graph.add_arg(root, Type::I32);
    let mut other = live;
    while graph.node_count() < NODES {
        live = add(&mut graph, root, live, live);
        if dead {
            other = add(&mut graph, root, other, live);
        }
    }
    graph.add_result(root, live);
    graph
}

/// Loops that hold decisions that hold arithmetic, each with two variables; one of them is dead or both are alive.
fn nested(dead: bool) -> Graph {
    let mut graph = Graph::new();
    let root = graph.root();
    let mut vars = [graph.add_arg(root, Type::I32), graph.add_arg(root, Type::I32)];
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
        let exits: Vec<[Value; 2]> = (0..2)
            .map(|alternative| {
                let region = gamma.regions(&graph)[alternative];
                [0, 1].map(|index| {
                    let mut value = gamma.entry_arg(&graph, alternative, index);
                    for _ in 0..20 {
                        value = add(&mut graph, region, value, value);
                    }
                    value
                })
            })
            .collect();
        let post = [0, 1].map(|index| gamma.add_exit(&mut graph, &[exits[0][index], exits[1][index]]));
        theta.set_predicate(&mut graph, choice);
        vars = post.map(|var| theta.close_loop_var(&mut graph, var));
    }
    graph.add_result(root, vars[0]);
    if !dead {
        graph.add_result(root, vars[1]);
    }
    graph
}

fn add(graph: &mut Graph, region: Region, a: Value, b: Value) -> Value {
    graph.add_simple(Position::End(region), Op::Binary(BinOp::Add, Flags::NONE), &[a, b], Type::I32)
}
