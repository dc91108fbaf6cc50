//! Widening of the loops of a body of 200,000 nodes, in nanoseconds per node.

#[path = "../../../analysis/scev/testing/many.rs"]
mod many;

fn main() {
    println!("{:>28} {:>9} {:>9} {:>9}", "", "nodes", "widened", "ns/node");
    many::measure("constant bounds", Some(1000), |graph| rvsdg_opt_widen_iv::run_body(graph, 64).widened);
    many::measure("symbolic bounds", None, |graph| rvsdg_opt_widen_iv::run_body(graph, 64).widened);
}
