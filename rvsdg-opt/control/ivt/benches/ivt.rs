//! Theta-gamma inversion on a body of some 200,000 nodes: `while` loops in a row, and nested three deep, each with thirty operations. Prints nanoseconds per
//! node, the best of several runs.

use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{BinOp, Const, Flags, Gamma, Graph, MatchInfo, Op, Position, Region, Theta, ThetaFlags, Type, Value};
use std::time::{Duration, Instant};

const NODES: usize = 200_000;
const RUNS: usize = 9;
const WORK: usize = 30;

fn main() {
    println!("{:>20} {:>9} {:>9} {:>9}", "", "nodes", "inverted", "ns/node");
    for depth in [1, 3, 30] {
        let mut best = Duration::MAX;
        let (mut nodes, mut inverted) = (0, 0);
        for _ in 0..RUNS {
            let mut graph = build(depth);
            nodes = graph.node_count();
            let symbols = PrimaryMap::new();
            let start = Instant::now();
            let stats = rvsdg_opt_ivt::run_body(&mut graph, &symbols);
            best = best.min(start.elapsed());
            inverted = stats.inverted;
        }
        let name = format!("nested {depth} deep");
        println!("{name:>20} {nodes:>9} {inverted:>9} {:>9.1}", best.as_nanos() as f64 / nodes as f64);
    }
}

fn build(depth: usize) -> Graph {
    let mut graph = Graph::new();
    let root = graph.root();
    let mut value = graph.add_arg(root, Type::I32);
    while graph.node_count() < NODES {
        value = nest(&mut graph, root, value, depth);
    }
    graph.add_result(root, value);
    graph
}

/// Loops, each in the staying alternative of the one before.
fn nest(graph: &mut Graph, root: Region, start: Value, depth: usize) -> Value {
    let mut open = vec![];
    let (mut region, mut value) = (root, start);
    let cases = [(Const { op: Op::Int(0), ty: Type::I32 }, 0)];
    let table = MatchInfo { cases: cases.into(), default: 1, alternatives: 2 };
    let table = graph.payloads.intern_match(table);
    for _ in 0..depth {
        let theta = Theta::add(graph, Position::End(region), ThetaFlags::default());
        let pre = theta.open_loop_var(graph, value);
        let body = theta.region(graph);
        let choice = graph.add_simple(Position::End(body), Op::Match(table), &[pre], Type::ctl(2));
        let gamma = Gamma::add(graph, Position::End(body), choice);
        gamma.add_entry(graph, pre);
        region = gamma.regions(graph)[1];
        value = gamma.entry_arg(graph, 1, 0);
        for _ in 0..WORK {
            value = graph.add_simple(
                Position::End(region),
                Op::Binary(BinOp::Add, Flags::NONE),
                &[value, value],
                Type::I32,
            );
        }
        open.push((theta, gamma));
    }
    for (theta, gamma) in open.into_iter().rev() {
        let ctl = |graph: &mut Graph, i: usize| {
            let at = Position::End(gamma.regions(graph)[i]);
            graph.add_simple(at, Op::Ctl(i as u32), &[], Type::ctl(2))
        };
        let (stop, go) = (ctl(graph, 0), ctl(graph, 1));
        let unchanged = gamma.entry_arg(graph, 0, 0);
        let post = gamma.add_exit(graph, &[unchanged, value]);
        let again = gamma.add_exit(graph, &[stop, go]);
        theta.set_predicate(graph, again);
        value = theta.close_loop_var(graph, post);
    }
    value
}
