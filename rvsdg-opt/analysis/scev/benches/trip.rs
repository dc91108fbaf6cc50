//! Trip counts of the loops of a body of 200,000 nodes, in nanoseconds per node.

#[path = "../testing/many.rs"]
mod many;

use rvsdg_core::{Graph, Theta};
use rvsdg_opt_scev::Scev;

fn main() {
    println!("{:>28} {:>9} {:>9} {:>9}", "", "nodes", "counted", "ns/node");
    many::measure("constant bounds", Some(1000), count);
    many::measure("symbolic bounds", None, count);
}

fn count(graph: &mut Graph) -> usize {
    let mut counted = 0;
    for region in graph.region_tree(graph.root()) {
        for theta in graph.nodes(region).filter_map(|node| Theta::from_node(graph, node)) {
            let count = Scev::new().trip_count(graph, theta);
            counted += usize::from(count.max().is_some());
        }
    }
    counted
}
