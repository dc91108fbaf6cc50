//! Benchmark of the graph: builds, walks, diverts, prunes, copies and compacts 200,000 nodes with two operands in one
//! region.
//!
//! `cargo bench -p rvsdg-core`. Prints the minimum over repetitions in ns per node, and bytes per node. Targets: at
//! most 90 bytes per node after compaction, at most 10 ns per node for a walk in list order.

use rvsdg_core::{BinOp, CopyMap, Flags, Graph, Node, Op, Position, Type, TypeTable, Value, print_graph, verify_graph};
use std::hint::black_box;
use std::time::{Duration, Instant};

const NODES: usize = 200_000;
const PARAMS: usize = 8;
const REPETITIONS: usize = 15;

/// Operands are random earlier values, half of them nearby, as in real code.
fn build() -> Graph {
    let mut graph = Graph::new();
    let root = graph.root();
    let mut values: Vec<Value> = (0..PARAMS).map(|_| graph.add_arg(root, Type::I64)).collect();
    values.reserve(NODES);
    let mut seed = 1u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % below
    };
    for i in 0..NODES {
        let near = values.len() - 1 - random(values.len().min(32));
        let far = random(values.len());
        let op = if i % 2 == 0 { BinOp::Add } else { BinOp::Xor };
        let op = Op::Binary(op, Flags::NONE);
        values.push(graph.add_simple(Position::End(root), op, &[values[near], values[far]], Type::I64));
    }
    graph.add_result(root, values[values.len() - 1]);
    graph
}

/// A clock that measures the CPU time of this process, if the system provides it.
struct Stopwatch {
    cpu: Option<Duration>,
    wall: Instant,
}

impl Stopwatch {
    fn start() -> Stopwatch {
        Stopwatch { cpu: Stopwatch::cpu_time(), wall: Instant::now() }
    }

    fn elapsed(&self) -> Duration {
        let wall = self.wall.elapsed();
        // Reading the CPU time takes some microseconds, and its resolution is a timeslice, so it is not used for short
        // runs.
        match (Stopwatch::cpu_time(), self.cpu) {
            (Some(now), Some(then)) if wall > Duration::from_millis(3) => now.saturating_sub(then).min(wall),
            _ => wall,
        }
    }

    fn cpu_time() -> Option<Duration> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    }
}

/// The minimum time of `run` over the repetitions. Neither `prepare` nor dropping results is measured.
fn measure<T, R>(name: &str, mut prepare: impl FnMut() -> T, mut run: impl FnMut(&mut T) -> R) {
    let mut best = Duration::MAX;
    for _ in 0..REPETITIONS {
        let mut input = prepare();
        let start = Stopwatch::start();
        let output = black_box(run(black_box(&mut input)));
        best = best.min(start.elapsed());
        drop(output);
    }
    println!("{name:<28} {:>8.1} ns/node", best.as_nanos() as f64 / NODES as f64);
}

/// Visits all nodes in order, with operations and operands.
fn walk(graph: &Graph) -> usize {
    graph
        .nodes(graph.root())
        .map(|node| match graph.op(node) {
            Op::Binary(BinOp::Add, _) => 1,
            _ => graph.operand(node, 0).as_u32() as usize,
        })
        .fold(0, usize::wrapping_add)
}

/// Diverts the users of every second node to its first operand.
fn divert(graph: &mut Graph) {
    let nodes: Vec<Node> = graph.nodes(graph.root()).step_by(2).collect();
    for node in nodes {
        let (from, to) = (graph.output(node, 0), graph.operand(node, 0));
        graph.divert_users(from, to);
    }
}

fn main() {
    let graph = build();
    let mut compact = build();
    compact.compact();
    let types = TypeTable::new();
    let symbols = Default::default();
    println!("{NODES} nodes of two operands, minimum of {REPETITIONS} repetitions");
    measure("build", || (), |()| build());
    measure("walk, as built", || (), |()| walk(&graph));
    measure("walk, compacted", || (), |()| walk(&compact));
    measure("divert users (half)", || graph.clone(), divert);
    measure("prune (what is dead)", || graph.clone(), |graph| graph.prune(graph.root()));
    measure(
        "prune (all)",
        || graph.clone(),
        |graph| {
            graph.retain_results(graph.root(), |_| false);
            graph.prune(graph.root())
        },
    );
    measure("copy into another graph", Graph::new, |to| {
        to.copy_region(Some(&graph), graph.root(), to.root(), &mut CopyMap::dense(&graph));
    });
    measure("compact", || graph.clone(), |graph| graph.compact());
    measure("verify", || (), |()| verify_graph(&graph, &types, &symbols).is_ok());
    measure("print", || (), |()| print_graph(&graph, &types, &symbols).len());
    let per_node = |graph: &Graph| graph.bytes() as f64 / graph.node_count() as f64;
    println!("{:<28} {:>8.1} bytes/node", "size, compacted", per_node(&compact));
    let mut pruned = build();
    divert(&mut pruned);
    pruned.prune(pruned.root());
    println!(
        "{:<28} {:>8.1} bytes/node ({} nodes)",
        "size, diverted and pruned",
        per_node(&pruned),
        pruned.node_count()
    );
    pruned.compact();
    println!("{:<28} {:>8.1} bytes/node", "the same, compacted", per_node(&pruned));
}
