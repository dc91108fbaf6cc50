//! A body of many counted loops, for benchmarks: `for (i = 0; i < n; i++) sum ^= (i64)i + (i64)(i + 1);` over and over, each in another one.

use rvsdg_core::{
    BinOp, CastOp, Const, Flags, Graph, IntCond, MatchInfo, Op, Position, Theta, ThetaFlags, Type, Value,
};
use std::time::{Duration, Instant};

/// So many nodes at least.
const NODES: usize = 200_000;
const RUNS: usize = 5;

/// The body; loops count to `bound`, or to a parameter.
pub(crate) fn loops(bound: Option<i32>) -> Graph {
    let mut graph = Graph::new();
    let root = graph.root();
    let n = graph.add_arg(root, Type::I32);
    let mut sum = graph.add_arg(root, Type::I64);
    let truth = Op::Match(graph.payloads.intern_match(MatchInfo::truth()));
    while graph.node_count() < NODES {
        sum = counted(&mut graph, Position::End(root), truth, n, sum, bound, true);
    }
    graph.add_result(root, sum);
    graph
}

fn counted(graph: &mut Graph, at: Position, truth: Op, n: Value, sum: Value, bound: Option<i32>, nest: bool) -> Value {
    let int = |graph: &mut Graph, at, value| graph.add_const(at, Const { op: Op::Int(value), ty: Type::I32 });
    let zero = int(graph, at, 0);
    let theta = Theta::add(graph, at, ThetaFlags::default());
    let [i, n, sum] = [zero, n, sum].map(|origin| theta.open_loop_var(graph, origin));
    let at = Position::End(theta.region(graph));
    let mut next_sum = if nest { counted(graph, at, truth, n, sum, bound, false) } else { sum };
    let one = int(graph, at, 1);
    let next = graph.add_simple(at, Op::Binary(BinOp::Add, Flags::NSW), &[i, one], Type::I32);
    for value in [i, next] {
        let wide = graph.add_simple(at, Op::Cast(CastOp::SExt, Flags::NONE), &[value], Type::I64);
        next_sum = graph.add_simple(at, Op::Binary(BinOp::Xor, Flags::NONE), &[next_sum, wide], Type::I64);
    }
    let last = bound.map_or(n, |bound| int(graph, at, bound));
    let more = graph.add_simple(at, Op::ICmp(IntCond::Slt), &[next, last], Type::I1);
    let again = graph.add_simple(at, truth, &[more], Type::ctl(2));
    theta.set_predicate(graph, again);
    let outputs = [next, n, next_sum].map(|post| theta.close_loop_var(graph, post));
    outputs[2]
}

/// Prints nanoseconds per node, the best of several runs; `run` answers a figure to print.
pub(crate) fn measure(name: &str, bound: Option<i32>, run: impl Fn(&mut Graph) -> usize) {
    let mut best = Duration::MAX;
    let (mut nodes, mut figure) = (0, 0);
    for _ in 0..RUNS {
        let mut graph = loops(bound);
        nodes = graph.node_count();
        let start = Instant::now();
        figure = run(&mut graph);
        best = best.min(start.elapsed());
    }
    println!("{name:>28} {nodes:>9} {figure:>9} {:>9.1}", best.as_nanos() as f64 / nodes as f64);
}
