//! Memory value forwarding on random bodies that do little but access memory, and on a long straight line of stores and loads. Prints
//! nanoseconds per node, the best of several runs.

#[path = "../tests/support/mod.rs"]
mod support;

use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{AccessInfo, Body, DataLayout, Effects, GepFlags, Graph, Op, Position, Type, TypeTable};
use rvsdg_opt_load_store::Env;
use std::time::{Duration, Instant};

const RUNS: usize = 5;

fn main() {
    println!("{:>28} {:>9} {:>9} {:>9}", "", "nodes", "loads", "ns/node");
    for cells in [4, 64, 1024] {
        straight_line(cells, 100_000);
    }
    random(400);
}

/// Stores to and loads from so many cells in turn, all of one object.
fn straight_line(cells: usize, nodes: usize) {
    let (types, symbols) = (TypeTable::new(), PrimaryMap::new());
    let mut graph = Graph::new();
    let root = graph.root();
    let end = Position::End(root);
    let [p, x, io, mut mem] = [Type::PTR, Type::I64, Type::IO, Type::MEM].map(|ty| graph.add_arg(root, ty));
    let info = AccessInfo { ty: Type::I64, align: 8, volatile: false, metadata: "".into() };
    let access = graph.payloads.intern_access(info);
    let addresses: Vec<_> = (0..cells)
        .map(|cell| {
            let constant = rvsdg_core::Const { op: Op::Int(cell as i32), ty: Type::I64 };
            let index = graph.add_const(end, constant);
            graph.add_gep(end, Type::I64, GepFlags::default(), p, &[index], Type::PTR)
        })
        .collect();
    let mut value = x;
    for step in 0.. {
        if graph.node_count() > nodes {
            break;
        }
        let store = Op::Store(access, Effects::WRITE | Effects::PINNED);
        mem = graph.add_simple(end, store, &[value, addresses[step % cells], io, mem], Type::MEM);
        let load = Op::Load(access, Effects::READ | Effects::PINNED);
        let load = graph.add_node(end, load, &[addresses[step * 7 % cells], io, mem], &[Type::I64, Type::MEM]);
        (value, mem) = (graph.output(load, 0), graph.output(load, 1));
    }
    [value, io, mem].into_iter().for_each(|value| _ = graph.add_result(root, value));
    let env = Env {
        types: &types,
        layout: &DataLayout::x86_64(),
        symbols: &symbols,
        function: None,
        shape: Body::new(0),
        context: &[],
    };
    let (mut best, mut loads) = (Duration::MAX, 0);
    for _ in 0..RUNS {
        let mut copy = graph.clone();
        let start = Instant::now();
        loads = rvsdg_opt_load_store::run_body(&mut copy, env).loads;
        best = best.min(start.elapsed());
    }
    report(&format!("straight line, {cells} cells"), graph.node_count(), loads, best);
}

fn random(programs: u64) {
    let modules: Vec<_> = (0..programs).map(|seed| support::random_module(seed, 80)).collect();
    let nodes = modules.iter().map(|module| module.node_count()).sum();
    let (mut best, mut loads) = (Duration::MAX, 0);
    for _ in 0..RUNS {
        let mut copies = modules.clone();
        let start = Instant::now();
        loads = copies.iter_mut().map(|module| support::apply(module, rvsdg_opt_load_store::run_body).loads).sum();
        best = best.min(start.elapsed());
    }
    report("random bodies", nodes, loads, best);
}

fn report(name: &str, nodes: usize, loads: usize, time: Duration) {
    println!("{name:>28} {nodes:>9} {loads:>9} {:>9.1}", time.as_nanos() as f64 / nodes as f64);
}
