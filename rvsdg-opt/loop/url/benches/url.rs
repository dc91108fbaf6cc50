//! Unrolling of the loops of a body of 200,000 nodes, in nanoseconds per node.

#[path = "../../../analysis/scev/testing/many.rs"]
mod many;

use rvsdg_core::Graph;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_opt_url::{Options, run_body};

fn main() {
    println!("{:>28} {:>9} {:>9} {:>9}", "", "nodes", "unrolled", "ns/node");
    let unroll = |graph: &mut Graph| run_body(graph, &PrimaryMap::new(), Options::default()).unrolled();
    many::measure("a few iterations", Some(3), unroll);
    many::measure("constant bounds", Some(1000), unroll);
    many::measure("symbolic bounds", None, unroll);
}
