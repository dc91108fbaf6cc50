//! Every decision and loop keeps the I/O state that it reads: construction provides it for all of them, and no pass can
//! prove that one of them may be executed anywhere.
//!
//! Running programs detects a missing edge only if a pass makes use of its absence: that is tested by the differential
//! test, and by the faults in graphs.

use rvsdg_core::{Graph, Module, Node};
use rvsdg_gen::{Shape, random_module};
use rvsdg_opt::{Options, Pipeline, Registry};

const SEEDS: u64 = 100;

fn apply(module: &mut Module, pipeline: &str) {
    let pipeline = Pipeline::parse(pipeline).unwrap();
    rvsdg_opt::run(module, &pipeline, &Options::default(), &mut |_| {}).unwrap();
}

/// The first gamma or theta that reads no I/O state.
fn unordered(module: &Module) -> Option<Node> {
    let is_unordered =
        |graph: &Graph, node: &Node| graph.op(*node).is_structural() && graph.io_operands(*node).next().is_none();
    module.bodies.iter().flatten().find_map(|body| {
        let regions = body.region_tree(body.root());
        regions.into_iter().flat_map(|region| body.nodes(region)).find(|node| is_unordered(body, node))
    })
}

#[test]
fn decisions_and_loops_read_the_io_state() {
    for seed in 0..SEEDS {
        let shape = Shape { blocks: 4 + seed as u32 % 20, values: 1 + seed as u32 % 4 };
        let constructed = rvsdg_construct::construct(random_module(seed, shape)).unwrap();
        assert_eq!(unordered(&constructed), None, "seed {seed}");
        for before in ["", "ivt,inv,cne,dne,psh", "pll,if-conversion,url,cne,red"] {
            let mut module = constructed.clone();
            apply(&mut module, before);
            assert_eq!(unordered(&module), None, "seed {seed}, after {before}");
            for pass in Registry::standard().passes() {
                let mut after = module.clone();
                apply(&mut after, pass.name());
                assert_eq!(unordered(&after), None, "seed {seed}, after {before} and {}", pass.name());
            }
        }
    }
}
