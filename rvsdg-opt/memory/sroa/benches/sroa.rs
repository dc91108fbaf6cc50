//! Scalar replacement on a long line of locals, and on a deep nest of loops that all write all of them. Prints nanoseconds per node, the best
//! of several runs.

use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{
    AccessInfo, AllocaInfo, BinOp, Const, DataLayout, Effects, Flags, Graph, Op, Position, Region, Theta, ThetaFlags,
    Type, TypeTable, Value,
};
use std::time::{Duration, Instant};

const RUNS: usize = 5;

fn main() {
    println!("{:>28} {:>9} {:>9} {:>9}", "", "nodes", "slots", "ns/node");
    for locals in [10, 100, 1000] {
        measure(&format!("straight line, {locals} locals"), &program(locals, 0, 100_000 / locals));
    }
    for depth in [2, 8, 32] {
        measure(&format!("loops {depth} deep, 50 locals"), &program(50, depth, 20));
    }
}

/// So many locals, all loaded and stored again, `times` times in the innermost of some loops.
fn program(locals: usize, depth: usize, times: usize) -> Graph {
    let mut graph = Graph::new();
    let root = graph.root();
    let [x, io, mut mem] = [Type::I32, Type::IO, Type::MEM].map(|ty| graph.add_arg(root, ty));
    let one = graph.add_const(Position::End(root), Const { op: Op::Int(1), ty: Type::I32 });
    let info = AllocaInfo { ty: Type::I32, align: 4, specifier: "".into() };
    let alloca = Op::Alloca(graph.payloads.intern_alloca(info));
    let mut addresses = vec![];
    for _ in 0..locals {
        let node = graph.add_node(Position::End(root), alloca, &[one, mem], &[Type::PTR, Type::MEM]);
        let (address, new) = (graph.output(node, 0), graph.output(node, 1));
        addresses.push(address);
        mem = store(&mut graph, root, x, address, io, new);
    }
    let outer = addresses.clone();
    let mut inside = Inside { region: root, addresses, io, mem };
    let mut thetas = vec![];
    for _ in 0..depth {
        let theta = Theta::add(&mut graph, Position::End(inside.region), ThetaFlags::default());
        let addresses = inside.addresses.iter().map(|it| theta.open_loop_var(&mut graph, *it)).collect();
        let [io, mem] = [inside.io, inside.mem].map(|it| theta.open_loop_var(&mut graph, it));
        thetas.push(theta);
        inside = Inside { region: theta.region(&graph), addresses, io, mem };
    }
    for _ in 0..times {
        for address in &inside.addresses {
            let (value, mem) = load(&mut graph, inside.region, *address, inside.io, inside.mem);
            let op = Op::Binary(BinOp::Add, Flags::NONE);
            let value = graph.add_simple(Position::End(inside.region), op, &[value, value], Type::I32);
            inside.mem = store(&mut graph, inside.region, value, *address, inside.io, mem);
        }
    }
    mem = inside.mem;
    while let Some(theta) = thetas.pop() {
        let region = theta.region(&graph);
        let stop = graph.add_const(Position::End(region), Const { op: Op::Ctl(0), ty: Type::ctl(2) });
        theta.set_predicate(&mut graph, stop);
        let count = theta.loop_count(&graph);
        let pre: Vec<Value> = (0..count).map(|index| theta.pre(&graph, index)).collect();
        for post in &pre[..count - 1] {
            theta.close_loop_var(&mut graph, *post);
        }
        mem = theta.close_loop_var(&mut graph, mem);
    }
    let (value, mem) = load(&mut graph, root, outer[0], io, mem);
    [value, io, mem].into_iter().for_each(|it| _ = graph.add_result(root, it));
    graph
}

struct Inside {
    region: Region,
    addresses: Vec<Value>,
    io: Value,
    mem: Value,
}

fn access(graph: &mut Graph) -> rvsdg_core::AccessId {
    let info = AccessInfo { ty: Type::I32, align: 4, volatile: false, metadata: "".into() };
    graph.payloads.intern_access(info)
}

fn store(graph: &mut Graph, region: Region, value: Value, address: Value, io: Value, mem: Value) -> Value {
    let op = Op::Store(access(graph), Effects::WRITE | Effects::PINNED);
    graph.add_simple(Position::End(region), op, &[value, address, io, mem], Type::MEM)
}

fn load(graph: &mut Graph, region: Region, address: Value, io: Value, mem: Value) -> (Value, Value) {
    let op = Op::Load(access(graph), Effects::READ | Effects::PINNED);
    let node = graph.add_node(Position::End(region), op, &[address, io, mem], &[Type::I32, Type::MEM]);
    (graph.output(node, 0), graph.output(node, 1))
}

fn measure(name: &str, graph: &Graph) {
    let (types, symbols) = (TypeTable::new(), PrimaryMap::new());
    rvsdg_core::verify_graph(graph, &types, &symbols).expect("the benchmark makes valid graphs");
    let (mut best, mut slots) = (Duration::MAX, 0);
    for _ in 0..RUNS {
        let mut copy = graph.clone();
        let start = Instant::now();
        slots = rvsdg_opt_sroa::run_body(&mut copy, &types, &DataLayout::x86_64(), &symbols).slots;
        best = best.min(start.elapsed());
    }
    let nodes = graph.node_count();
    println!("{name:>28} {nodes:>9} {slots:>9} {:>9.1}", best.as_nanos() as f64 / nodes as f64);
}
