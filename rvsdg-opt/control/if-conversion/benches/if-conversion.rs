//! If-conversion on a body of some 200,000 nodes: decisions in a row, each with others inside, cheap ones and dear ones. Prints nanoseconds per node, the best
//! of several runs.

use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{BinOp, Const, Flags, Gamma, Graph, MatchInfo, Op, Position, Region, Type, Value};
use std::time::{Duration, Instant};

const NODES: usize = 200_000;
const RUNS: usize = 9;

fn main() {
    println!("{:>20} {:>9} {:>9} {:>9}", "", "nodes", "converted", "ns/node");
    for (name, work) in [("one addition", 1), ("ten additions", 10)] {
        let mut best = Duration::MAX;
        let (mut nodes, mut converted) = (0, 0);
        for _ in 0..RUNS {
            let mut graph = build(work);
            nodes = graph.node_count();
            let symbols = PrimaryMap::new();
            let start = Instant::now();
            let stats = rvsdg_opt_if_conversion::run_body(&mut graph, &symbols);
            best = best.min(start.elapsed());
            converted = stats.converted;
        }
        println!("{name:>20} {nodes:>9} {converted:>9} {:>9.1}", best.as_nanos() as f64 / nodes as f64);
    }
}

fn build(work: usize) -> Graph {
    let mut graph = Graph::new();
    let root = graph.root();
    let mut value = graph.add_arg(root, Type::I32);
    let cases = [(Const { op: Op::Int(0), ty: Type::I32 }, 0)];
    let table = MatchInfo { cases: cases.into(), default: 1, alternatives: 2 };
    let table = Op::Match(graph.payloads.intern_match(table));
    while graph.node_count() < NODES {
        let outer = decide(&mut graph, root, value, table);
        let inside = outer.regions(&graph)[1];
        let start = outer.entry_arg(&graph, 1, 0);
        let inner = decide(&mut graph, inside, start, table);
        let mut sum = inner.entry_arg(&graph, 1, 0);
        let region = inner.regions(&graph)[1];
        for _ in 0..work {
            sum = add(&mut graph, region, sum);
        }
        let unchanged = inner.entry_arg(&graph, 0, 0);
        let exit = inner.add_exit(&mut graph, &[unchanged, sum]);
        let unchanged = outer.entry_arg(&graph, 0, 0);
        value = outer.add_exit(&mut graph, &[unchanged, exit]);
    }
    graph.add_result(root, value);
    graph
}

fn decide(graph: &mut Graph, region: Region, value: Value, table: Op) -> Gamma {
    let choice = graph.add_simple(Position::End(region), table, &[value], Type::ctl(2));
    let gamma = Gamma::add(graph, Position::End(region), choice);
    gamma.add_entry(graph, value);
    gamma
}

fn add(graph: &mut Graph, region: Region, a: Value) -> Value {
    graph.add_simple(Position::End(region), Op::Binary(BinOp::Add, Flags::NONE), &[a, a], Type::I32)
}
