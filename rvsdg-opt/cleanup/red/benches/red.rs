//! Node reduction on bodies of 100,000 nodes: chains that fold to nothing, arithmetic on which no rule applies, and loops that
//! hold decisions. Prints nanoseconds per node, the best of several runs.

use rvsdg_core::{
    BinOp, Const, Flags, Gamma, Graph, IntCond, MatchInfo, Op, Position, Region, Theta, ThetaFlags, Type, TypeTable,
    Value,
};
use std::time::{Duration, Instant};

const NODES: usize = 100_000;
const RUNS: usize = 5;

fn main() {
    println!("{:>36} {:>9} {:>9} {:>9} {:>9}", "", "nodes", "after", "rewrites", "ns/node");
    for nodes in [NODES / 4, NODES] {
        measure("nothing to do", nodes, irreducible);
        measure("one chain of constants", nodes, chain);
        measure("identities, folding, comparisons", nodes, mixed);
        measure("loops and decisions", nodes, nested);
        measure("constant decisions, nested", nodes, decided);
    }
}

fn measure(name: &str, nodes: usize, build: impl Fn(usize) -> Graph) {
    let mut best = Duration::MAX;
    let (mut before, mut after, mut rewrites) = (0, 0, 0);
    for _ in 0..RUNS {
        let mut graph = build(nodes);
        before = graph.node_count();
        let start = Instant::now();
        let stats = rvsdg_opt_red::run_body(&mut graph, &TypeTable::new());
        best = best.min(start.elapsed());
        assert_eq!(stats.exhausted(), 0);
        (after, rewrites) = (graph.node_count(), stats.rewrites());
    }
    println!("{name:>36} {before:>9} {after:>9} {rewrites:>9} {:>9.1}", best.as_nanos() as f64 / before as f64);
}

fn binary(graph: &mut Graph, region: Region, op: BinOp, a: Value, b: Value) -> Value {
    graph.add_simple(Position::End(region), Op::Binary(op, Flags::NONE), &[a, b], Type::I32)
}

fn int(graph: &mut Graph, region: Region, value: i32) -> Value {
    graph.add_const(Position::End(region), Const { op: Op::Int(value), ty: Type::I32 })
}

/// Multiplications of neighbours: nothing to find, and nothing to merge.
fn irreducible(nodes: usize) -> Graph {
    let mut graph = Graph::new();
    let root = graph.root();
    let mut pair = [graph.add_arg(root, Type::I32), graph.add_arg(root, Type::I32)];
    while graph.node_count() < nodes {
        pair = [pair[1], binary(&mut graph, root, BinOp::Mul, pair[0], pair[1])];
    }
    graph.add_result(root, pair[1]);
    graph
}

/// `x + 1 + 1 + ...`
fn chain(nodes: usize) -> Graph {
    let mut graph = Graph::new();
    let root = graph.root();
    let mut value = graph.add_arg(root, Type::I32);
    while graph.node_count() < nodes {
        let one = int(&mut graph, root, 1);
        value = binary(&mut graph, root, BinOp::Add, value, one);
    }
    graph.add_result(root, value);
    graph
}

/// A bit of everything, as unoptimized code has it.
fn mixed(nodes: usize) -> Graph {
    let mut graph = Graph::new();
    let root = graph.root();
    let x = graph.add_arg(root, Type::I32);
    let mut value = x;
    let mut k = 0;
    while graph.node_count() < nodes {
        k = (k + 1) % 13;
        let c = int(&mut graph, root, 8 * k);
        let d = int(&mut graph, root, k);
        let scaled = binary(&mut graph, root, BinOp::Mul, c, value);
        let sum = binary(&mut graph, root, BinOp::Sub, scaled, d);
        let more = binary(&mut graph, root, BinOp::Add, sum, d);
        let test = graph.add_simple(Position::End(root), Op::ICmp(IntCond::Sle), &[more, d], Type::I1);
        let wide =
            graph.add_simple(Position::End(root), Op::Cast(rvsdg_core::CastOp::ZExt, Flags::NONE), &[test], Type::I32);
        let masked = binary(&mut graph, root, BinOp::And, wide, c);
        let mixed = binary(&mut graph, root, BinOp::Xor, masked, more);
        value = binary(&mut graph, root, BinOp::Add, mixed, x);
    }
    graph.add_result(root, value);
    graph
}

fn truth(graph: &mut Graph) -> Op {
    let cases = [(Const { op: Op::Int(0), ty: Type::I32 }, 0)];
    Op::Match(graph.payloads.intern_match(MatchInfo { cases: cases.into(), default: 1, alternatives: 2 }))
}

/// Loops that hold decisions.
fn nested(nodes: usize) -> Graph {
    let mut graph = Graph::new();
    let root = graph.root();
    let mut vars = [graph.add_arg(root, Type::I32), graph.add_arg(root, Type::I32)];
    let matching = truth(&mut graph);
    while graph.node_count() < nodes {
        let theta = Theta::add(&mut graph, Position::End(root), ThetaFlags::default());
        let body = theta.region(&graph);
        let pre = vars.map(|var| theta.open_loop_var(&mut graph, var));
        let choice = graph.add_simple(Position::End(body), matching, &[pre[0]], Type::ctl(2));
        let gamma = Gamma::add(&mut graph, Position::End(body), choice);
        pre.iter().for_each(|var| _ = gamma.add_entry(&mut graph, *var));
        let exits: Vec<Value> = (0..2)
            .map(|alternative| {
                let region = gamma.regions(&graph)[alternative];
                let mut value = gamma.entry_arg(&graph, alternative, 1);
                for k in 0..10 {
                    let c = int(&mut graph, region, k);
                    value = binary(&mut graph, region, if k % 2 == 0 { BinOp::Mul } else { BinOp::Xor }, value, c);
                }
                value
            })
            .collect();
        let exit = gamma.add_exit(&mut graph, &exits);
        theta.set_predicate(&mut graph, choice);
        vars = [pre[0], exit].map(|var| theta.close_loop_var(&mut graph, var));
    }
    graph.add_result(root, vars[0]);
    graph.add_result(root, vars[1]);
    graph
}

/// Decisions in decisions, all on constants.
fn decided(nodes: usize) -> Graph {
    const DEPTH: usize = 50;
    let mut graph = Graph::new();
    let root = graph.root();
    let mut value = graph.add_arg(root, Type::I32);
    let matching = truth(&mut graph);
    while graph.node_count() < nodes {
        let mut open: Vec<Gamma> = vec![];
        let mut region = root;
        for _ in 0..DEPTH {
            let test = int(&mut graph, region, 1);
            let choice = graph.add_simple(Position::End(region), matching, &[test], Type::ctl(2));
            let gamma = Gamma::add(&mut graph, Position::End(region), choice);
            gamma.add_entry(&mut graph, value);
            open.push(gamma);
            region = gamma.regions(&graph)[1];
            let arg = gamma.entry_arg(&graph, 1, 0);
            value = binary(&mut graph, region, BinOp::Mul, arg, arg);
        }
        for gamma in open.into_iter().rev() {
            let other = gamma.entry_arg(&graph, 0, 0);
            value = gamma.add_exit(&mut graph, &[other, value]);
        }
    }
    graph.add_result(root, value);
    graph
}
