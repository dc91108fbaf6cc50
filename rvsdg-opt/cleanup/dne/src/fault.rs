//! Faults that this pass can be told to make, so that tests can show that they would notice. Without the feature `mutate` asking for one is a
//! constant, and costs nothing.

use rvsdg_core::{Graph, Theta, Type};

/// A fault.
#[cfg_attr(not(feature = "mutate"), expect(unreachable_pub, reason = "exported with the feature only"))]
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Mutation {
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

impl Mutation {
    /// All of them.
    #[cfg(feature = "mutate")]
    pub const ALL: &'static [Mutation] = &[
        Mutation::DroppedStore,
        Mutation::DroppedVolatile,
        Mutation::ForgottenDivergence,
        Mutation::StaleLoopVariable,
        Mutation::ForgottenOrder,
    ];
}

/// The fault to make, if any.
#[derive(Copy, Clone, Default)]
pub(crate) struct Fault {
    #[cfg(feature = "mutate")]
    pub(crate) mutation: Option<Mutation>,
}

impl Fault {
    /// Is this the fault to make?
    #[cfg(feature = "mutate")]
    pub(crate) fn is(self, mutation: Mutation) -> bool {
        self.mutation == Some(mutation)
    }

    /// Is this the fault to make? No.
    #[cfg(not(feature = "mutate"))]
    #[inline(always)]
    pub(crate) const fn is(self, _: Mutation) -> bool {
        false
    }
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
