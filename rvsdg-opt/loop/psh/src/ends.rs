//! Loops that end although nobody promised it: those whose number of iterations is known.
//!
//! C before C11, and loops with constant conditions after it, promise nothing about the end of a loop, so every theta
//! of such a program may loop for ever ([`ThetaFlags::may_diverge`]) and can't be deleted or bypassed. If the trip
//! count is known, it ends in each execution that is not undefined, if each iteration does: nothing in its body may run
//! for ever or end the program. (The mark that the emitter gives such a loop, `mustprogress`, is about all of that.)
//!
//! Each loop costs the nodes in it.

use crate::fault::{Fault, Mutation};
use rvsdg_core::{Graph, Op, Theta, ThetaFlags};
use rvsdg_opt_scev::Scev;
use rvsdg_opt_unroll::Count;

/// Finds such loops; answers how many there are.
pub(crate) fn find(graph: &mut Graph, fault: Fault) -> usize {
    let mut scev = Scev::new();
    let mut found = 0;
    // Inner loops come first.
    for region in graph.region_tree(graph.root()).into_iter().rev() {
        let Some(theta) = graph.owner(region).and_then(|owner| Theta::from_node(graph, owner)) else { continue };
        if !theta.flags(graph).may_diverge {
            continue;
        }
        let ends = iterations_end(graph, theta) && Count::of(scev.of_now(graph).trip_count(graph, theta)).is_some();
        if ends || fault.is(Mutation::AllEnd) {
            graph.set_op(theta.node(), Op::Theta(ThetaFlags { may_diverge: false }));
            found += 1;
        }
    }
    found
}

/// Does each iteration of a loop come to its end?
fn iterations_end(graph: &Graph, theta: Theta) -> bool {
    graph.region_tree(theta.region(graph)).into_iter().all(|region| {
        graph.nodes(region).all(|node| match graph.op(node) {
            Op::Theta(flags) => !flags.may_diverge,
            op => op.is_structural() || !op.effects().makes_io(),
        })
    })
}
