//! What the body of each theta does, at any depth, and which of its loop variables are states.

use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Effects, Graph, Op, Region, Theta, Type};

/// What is known about the region of a theta. Of other regions, only `writes` is meant.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Summary {
    /// Something in it, at any depth, changes memory or makes memory.
    pub(crate) writes: bool,
    /// The only loop variable that is a memory state.
    pub(crate) mem_var: Option<usize>,
    /// No I/O effect is in it: every I/O state that is a loop variable is passed on as it is.
    pub(crate) quiet: bool,
}

/// Summarizes every region, inner ones first.
pub(crate) fn summarize(graph: &Graph) -> SecondaryMap<Region, Summary> {
    let mut summaries: SecondaryMap<Region, Summary> = SecondaryMap::with_capacity(graph.region_capacity());
    for region in graph.region_tree(graph.root()).into_iter().rev() {
        let mut summary = Summary::default();
        for node in graph.nodes(region) {
            let op = graph.op(node);
            summary.writes |= op.effects().intersects(Effects::WRITE | Effects::ALLOC)
                || graph.regions(node).iter().any(|inner| summaries[*inner].writes);
        }
        let owner = graph.owner(region).filter(|owner| matches!(graph.op(*owner), Op::Theta(_)));
        if let Some(theta) = owner.and_then(|owner| Theta::from_node(graph, owner)) {
            let of_type =
                |ty: Type| (0..theta.loop_count(graph)).filter(move |index| graph.ty(theta.pre(graph, *index)) == ty);
            let mut mems = of_type(Type::MEM);
            summary.mem_var = mems.next().filter(|_| mems.next().is_none());
            summary.quiet = of_type(Type::IO).all(|index| theta.is_invariant(graph, index));
        }
        summaries[region] = summary;
    }
    summaries
}
