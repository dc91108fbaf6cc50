//! Unroll and jam on random nests, in nanoseconds per node; the best of several runs.

#[path = "../testing/nests.rs"]
mod nests;

use rvsdg_core::{Body, DataLayout};
use rvsdg_opt_unroll_and_jam::{Env, Vectors, run_body};
use std::time::{Duration, Instant};

const RUNS: usize = 5;
const NESTS: u64 = 1_000;

fn main() {
    let modules: Vec<_> = (0..NESTS).map(nests::module).collect();
    let mut best = Duration::MAX;
    let (mut nodes, mut jammed) = (0, 0);
    for _ in 0..RUNS {
        (nodes, jammed) = (0, 0);
        let mut spent = Duration::ZERO;
        for module in &modules {
            let mut module = module.clone();
            let vectors = Vectors::new(&mut module.types);
            let (types, symbols) = (module.types.clone(), module.symbols.clone());
            let env = Env {
                types: &types,
                layout: &DataLayout::x86_64(),
                symbols: &symbols,
                function: None,
                shape: Body::new(1),
                context: &[],
            };
            let body = nests::body(&mut module);
            nodes += body.node_count();
            let start = Instant::now();
            jammed += run_body(body, env, vectors).jammed();
            spent += start.elapsed();
        }
        best = best.min(spent);
    }
    println!("{:>9} {:>9} {:>9}", "nodes", "jammed", "ns/node");
    println!("{nodes:>9} {jammed:>9} {:>9.1}", best.as_nanos() as f64 / nodes as f64);
}
