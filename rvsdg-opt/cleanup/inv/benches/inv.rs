//! Invariant value redirection on a body of 200,000 nodes: nests of loops with decisions. Prints nanoseconds per node, the best of several runs.

#[path = "../../../../rvsdg-core/route/testing/bench.rs"]
mod bench;

use bench::{Shape, head, measure, nested};

fn main() {
    head();
    let shape = Shape { depth: 4, invariant: false, passing: false, one_sided: 0 };
    let pass = |graph: &mut rvsdg_core::Graph| rvsdg_opt_inv::run_body(graph).entries().map(|(_, count)| count).sum();
    measure("little to redirect", || nested(shape), pass);
    measure("everything passes its values on", || nested(Shape { passing: true, ..shape }), pass);
    measure("the same, 100 levels deep", || nested(Shape { passing: true, depth: 100, ..shape }), pass);
}
