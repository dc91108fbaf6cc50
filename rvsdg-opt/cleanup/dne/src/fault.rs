//! The deliberate faults of this pass.

use rvsdg_core::{Graph, Theta, Type};

rvsdg_core::faults! {
    /// A store is let go like a load.
    DroppedStore,
    /// So is a volatile load whose value is not used.
    DroppedVolatile,
    /// A loop that only passes the I/O state on is taken for one without effects.
    ForgottenDivergence,
    /// A loop variable that is not used after the loop keeps its first value.
    StaleLoopVariable,
    /// An I/O state that nothing in a decision or loop uses is let go: the node may run before what may end the program.
    ForgottenOrder,
}

/// Lets the I/O state pass by all loops that do not change it.
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
