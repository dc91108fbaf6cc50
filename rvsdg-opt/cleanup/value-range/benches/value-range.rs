//! Use of ranges in a body of 200,000 nodes, in nanoseconds per node.

#[path = "../../../analysis/scev/testing/many.rs"]
mod many;

fn main() {
    println!("{:>28} {:>9} {:>9} {:>9}", "", "nodes", "decided", "ns/node");
    many::measure("constant bounds", Some(1000), |graph| rvsdg_opt_value_range::run_body(graph).comparisons);
    many::measure("symbolic bounds", None, |graph| rvsdg_opt_value_range::run_body(graph).comparisons);
}
