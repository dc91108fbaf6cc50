//! The deliberate faults of this pass.

use rvsdg_core::{Graph, Theta, Type};

rvsdg_core::faults! {
    /// A store is bypassed like a load.
    DroppedStore,
    /// A volatile load whose value is unused is bypassed.
    DroppedVolatile,
    /// A loop that only passes the I/O state through is treated as one without effects.
    ForgottenDivergence,
    /// A loop variable that is not used after the loop keeps its initial value.
    StaleLoopVariable,
    /// An I/O state that is not used inside of a gamma or theta is removed from it, so that the node may run before an
    /// operation that ends the program.
    ForgottenOrder;
    /// Variables of the source that are addresses are twice as far from what they are computed from. Found by
    /// `tests/tests/shown` of the workspace, like the next one.
    OtherField,
    /// Variables of the source that are computed from a loop variable that nobody else wants to know are in each
    /// iteration what they are in the first one.
    FirstIteration,
}

/// Replaces the I/O outputs of all loops that do not change the I/O state by its inputs.
pub(crate) fn forget_divergence(graph: &mut Graph) {
    for region in graph.region_tree(graph.root()) {
        let thetas: Vec<Theta> = graph.nodes(region).filter_map(|node| Theta::from_node(graph, node)).collect();
        for theta in thetas {
            for index in 0..theta.loop_count(graph) {
                let (pre, output) = (theta.pre(graph, index), theta.exit_output(graph, index));
                if graph.ty(pre) == Type::IO && theta.post(graph, index) == pre {
                    graph.divert_users(output, theta.entry_origin(graph, index));
                }
            }
        }
    }
}
