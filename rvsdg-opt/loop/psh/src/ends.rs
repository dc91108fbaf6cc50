//! Loops that end although nobody promised it: those whose number of iterations is known.
//!
//! C before C11, and loops with constant conditions after it, promise nothing about the end of a loop, so every theta
//! of such a program may loop for ever ([`ThetaFlags::may_diverge`]) and can't be deleted or bypassed. If the trip
//! count is known, it ends in each execution that is not undefined.
//!
//! Linear in the loops.

use crate::fault::{Fault, Mutation};
use rvsdg_core::{Graph, Op, Theta, ThetaFlags};
use rvsdg_opt_scev::Scev;
use rvsdg_opt_unroll::Count;

/// Finds such loops; answers how many there are.
pub(crate) fn find(graph: &mut Graph, fault: Fault) -> usize {
    let mut scev = Scev::new();
    let mut found = 0;
    for region in graph.region_tree(graph.root()) {
        let Some(theta) = graph.owner(region).and_then(|owner| Theta::from_node(graph, owner)) else { continue };
        if !theta.flags(graph).may_diverge {
            continue;
        }
        let ends = Count::of(scev.of_now(graph).trip_count(graph, theta)).is_some();
        if ends || fault.is(Mutation::AllEnd) {
            graph.set_op(theta.node(), Op::Theta(ThetaFlags { may_diverge: false }));
            found += 1;
        }
    }
    found
}
