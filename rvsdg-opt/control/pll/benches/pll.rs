//! Node pull-in on a body of 200,000 nodes: nests of loops with decisions. Prints nanoseconds per node, the best of several runs.

#[path = "../../../../rvsdg-core/route/testing/bench.rs"]
mod bench;

use bench::{Shape, head, measure, nested};

fn main() {
    head();
    let shape = Shape { depth: 4, invariant: false, passing: false, one_sided: 0 };
    let pass = |graph: &mut rvsdg_core::Graph| rvsdg_opt_pll::run_body(graph).pure;
    measure("nothing to move", || nested(shape), pass);
    measure("half of it is for one side", || nested(Shape { one_sided: 10, ..shape }), pass);
    measure("the same, 100 levels deep", || nested(Shape { one_sided: 10, depth: 100, ..shape }), pass);
}
