//! Filling and copying on random loops, in nanoseconds per node; the best of several runs.

#[path = "../testing/fills.rs"]
mod fills;

use rvsdg_opt_loop_idiom::run_module;
use std::time::{Duration, Instant};

const RUNS: usize = 5;
const LOOPS: u64 = 1_000;

fn main() {
    let modules: Vec<_> = (0..LOOPS).map(fills::module).collect();
    let mut best = Duration::MAX;
    let (mut nodes, mut calls) = (0, 0);
    for _ in 0..RUNS {
        (nodes, calls) = (0, 0);
        let mut spent = Duration::ZERO;
        for module in &modules {
            let mut module = module.clone();
            nodes += fills::body(&mut module).node_count();
            let start = Instant::now();
            let stats = run_module(&mut module);
            spent += start.elapsed();
            calls += stats.filled + stats.copied + stats.moved;
        }
        best = best.min(spent);
    }
    println!("{:>9} {:>9} {:>9}", "nodes", "calls", "ns/node");
    println!("{nodes:>9} {calls:>9} {:>9.1}", best.as_nanos() as f64 / nodes as f64);
}
