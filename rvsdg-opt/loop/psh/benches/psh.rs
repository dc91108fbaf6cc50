//! Node push-out on a body of 200,000 nodes: nests of loops with decisions. Prints nanoseconds per node, the best of several runs.

#[path = "../../../../rvsdg-core/route/testing/bench.rs"]
mod bench;

use bench::{Shape, head, measure, nested};
use rvsdg_core::entity::PrimaryMap;

fn main() {
    head();
    let shape = Shape { depth: 4, invariant: false, passing: false, one_sided: 0 };
    let pass = |graph: &mut rvsdg_core::Graph| rvsdg_opt_psh::run_body(graph, &PrimaryMap::new()).pure;
    measure("nothing invariant", || nested(shape), pass);
    measure("half of it is invariant", || nested(Shape { invariant: true, ..shape }), pass);
    measure("the same, 100 levels deep", || nested(Shape { invariant: true, depth: 100, ..shape }), pass);
}
