//! Loop unswitching on a body of some 200,000 nodes: loops in a row, each with a decision that changes or that doesn't. Prints nanoseconds per node, the best
//! of several runs.

use rvsdg_core::{BinOp, Const, Flags, Gamma, Graph, MatchInfo, Op, Position, Theta, ThetaFlags, Type, Value};
use std::time::{Duration, Instant};

const NODES: usize = 200_000;
const RUNS: usize = 9;
const WORK: usize = 20;

fn main() {
    println!("{:>20} {:>9} {:>9} {:>9}", "", "nodes", "copied", "ns/node");
    for (name, invariant) in [("invariant", true), ("changing", false)] {
        let mut best = Duration::MAX;
        let (mut nodes, mut copied) = (0, 0);
        for _ in 0..RUNS {
            let mut graph = build(invariant);
            nodes = graph.node_count();
            let start = Instant::now();
            let stats = rvsdg_opt_unswitch::run_body(&mut graph);
            best = best.min(start.elapsed());
            copied = stats.copied;
        }
        println!("{name:>20} {nodes:>9} {copied:>9} {:>9.1}", best.as_nanos() as f64 / nodes as f64);
    }
}

fn build(invariant: bool) -> Graph {
    let mut graph = Graph::new();
    let root = graph.root();
    let (mut value, flag) = (graph.add_arg(root, Type::I32), graph.add_arg(root, Type::I32));
    let cases = [(Const { op: Op::Int(0), ty: Type::I32 }, 0)];
    let table = MatchInfo { cases: cases.into(), default: 1, alternatives: 2 };
    let table = Op::Match(graph.payloads.intern_match(table));
    while graph.node_count() < NODES {
        let theta = Theta::add(&mut graph, Position::End(root), ThetaFlags::default());
        let pre = [value, flag].map(|origin| theta.open_loop_var(&mut graph, origin));
        let body = Position::End(theta.region(&graph));
        let choice = graph.add_simple(body, table, &[pre[usize::from(invariant)]], Type::ctl(2));
        let gamma = Gamma::add(&mut graph, body, choice);
        gamma.add_entry(&mut graph, pre[0]);
        let ends: Vec<Value> = (0..2)
            .map(|alternative| {
                let at = Position::End(gamma.regions(&graph)[alternative]);
                let start = gamma.entry_arg(&graph, alternative, 0);
                (0..WORK).fold(start, |a, _| {
                    graph.add_simple(at, Op::Binary(BinOp::Add, Flags::NONE), &[a, start], Type::I32)
                })
            })
            .collect();
        let post = gamma.add_exit(&mut graph, &ends);
        let again = graph.add_simple(body, table, &[post], Type::ctl(2));
        theta.set_predicate(&mut graph, again);
        value = theta.close_loop_var(&mut graph, post);
        theta.close_loop_var(&mut graph, pre[1]);
    }
    graph.add_result(root, value);
    graph
}
