//! Which regions are inside which, and which structural nodes have something wild inside: made once, as the pass makes
//! no regions.

use rvsdg_core::entity::EntitySet;
use rvsdg_core::{Graph, Node, Op, Region, Value};
use rvsdg_opt_alias::Analysis;

/// The tree of regions.
pub(crate) struct Nest {
    /// For each region its number in a depth-first walk, and the largest one inside of it. A region that is not in the
    /// tree has none.
    spans: Vec<(u32, u32)>,
    /// Calls that may end the program or give memory back, and structural nodes with such a call inside, or with
    /// something that makes an I/O state.
    wild: EntitySet<Node>,
    /// The same without loops that may go on for ever.
    seen: EntitySet<Node>,
    /// All regions, each before those inside.
    pub(crate) regions: Vec<Region>,
}

impl Nest {
    pub(crate) fn of(graph: &Graph, analysis: &Analysis<'_>) -> Nest {
        let mut nest = Nest {
            spans: vec![(0, 0); graph.region_capacity()],
            wild: EntitySet::new(),
            seen: EntitySet::new(),
            regions: vec![],
        };
        let mut stack = vec![graph.root()];
        while let Some(region) = stack.pop() {
            let number = nest.regions.len() as u32;
            nest.spans[region.as_u32() as usize] = (number, number);
            nest.regions.push(region);
            graph.owners(region).for_each(|node| stack.extend_from_slice(graph.regions(node)));
        }
        for i in (0..nest.regions.len()).rev() {
            let region = nest.regions[i];
            for node in graph.nodes(region) {
                if let Op::Call(_, effects) = graph.op(node)
                    && (effects.makes_io() || analysis.call_may_free(graph, node))
                {
                    nest.wild.insert(node);
                    nest.seen.insert(node);
                }
            }
            let Some(owner) = graph.owner(region) else { continue };
            let last = nest.spans[region.as_u32() as usize].1;
            let outer = &mut nest.spans[graph.region(owner).as_u32() as usize];
            outer.1 = outer.1.max(last);
            if graph.nodes(region).any(|node| nest.is_wild(graph, node)) {
                nest.wild.insert(owner);
            }
            if graph.nodes(region).any(|node| nest.is_seen(graph, node)) {
                nest.seen.insert(owner);
            }
        }
        nest
    }

    /// Is `inner` the region `outer`, or inside of it?
    pub(crate) fn is_inside(&self, inner: Region, outer: Region) -> bool {
        let (first, last) = self.spans[outer.as_u32() as usize];
        (first..=last).contains(&self.spans[inner.as_u32() as usize].0)
    }

    /// May others see how far the node has come, or does it give memory back? A loop that goes on for ever and does
    /// nothing else is not seen: whoever looks at what it stores has a data race with it.
    pub(crate) fn is_seen(&self, graph: &Graph, node: Node) -> bool {
        is_among(graph, &self.seen, node)
    }

    /// May the node end the function's run, or give memory back?
    pub(crate) fn is_wild(&self, graph: &Graph, node: Node) -> bool {
        matches!(graph.op(node), Op::Theta(flags) if flags.may_diverge) || is_among(graph, &self.wild, node)
    }
}

/// Is it one of these calls and structural nodes, or another operation that makes an I/O state?
fn is_among(graph: &Graph, known: &EntitySet<Node>, node: Node) -> bool {
    match graph.op(node) {
        op if op.is_structural() || matches!(op, Op::Call(..)) => known.contains(node),
        op => op.effects().makes_io(),
    }
}

/// The node that takes a memory state on, as the number of its input; dead loads, which only read it, are passed over.
pub(crate) fn consumer(graph: &Graph, state: Value) -> Option<(Node, usize)> {
    graph.users(state).find_map(|user| match graph.site(user) {
        rvsdg_core::UseSite::Input(node, index) => {
            let op = graph.op(node);
            let passes = op.is_structural()
                || !op.effects().is_removable()
                || state_output(graph, node).is_some_and(|out| !graph.is_dead(out));
            passes.then_some((node, index))
        }
        rvsdg_core::UseSite::Result(..) => None,
    })
}

/// The memory state that a simple node makes, or the only one of a structural node.
pub(crate) fn state_output(graph: &Graph, node: Node) -> Option<Value> {
    let mut states = graph.outputs(node).rev().filter(|output| graph.ty(*output) == rvsdg_core::Type::MEM);
    let state = states.next();
    if states.next().is_some() { None } else { state }
}
