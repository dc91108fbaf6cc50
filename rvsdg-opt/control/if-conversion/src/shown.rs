//! What debuggers know of alternatives that are always executed from now on.
//!
//! A variable that an alternative changes is lost behind a gamma that becomes selects, as nobody knows which value it
//! has. But if all that is left of an inlined call is in the alternative, its variables exist nowhere else: they stay
//! what they are, beside the operations of the call.

use rustc_hash::FxHashMap;
use rvsdg_core::{Binding, Bound, Gamma, Gap, Graph, LocId, Region};

/// How many bindings and operations belong to each inlined call.
#[derive(Default)]
pub(crate) struct Calls {
    known: FxHashMap<LocId, usize>,
}

impl Calls {
    /// Those of a body; `None` without debug information.
    pub(crate) fn of(graph: &Graph) -> Option<Calls> {
        graph.has_bindings().then(|| Calls::inside(graph, &graph.region_tree(graph.root())))
    }

    fn inside(graph: &Graph, regions: &[Region]) -> Calls {
        let mut calls = Calls::default();
        for region in regions {
            for gap in gaps(graph, *region) {
                graph.bindings(gap).for_each(|it| calls.add(call(graph, it.variable)));
            }
            for node in graph.nodes(*region) {
                calls.add(graph.location(node).and_then(|location| call(graph, location)));
            }
        }
        calls
    }

    fn add(&mut self, call: Option<LocId>) {
        if let Some(call) = call {
            *self.known.entry(call).or_default() += 1;
        }
    }

    /// Leaves only those bindings in the alternatives that may go along with the operations. Variables of others are
    /// lost behind the gamma.
    pub(crate) fn keep(&self, graph: &mut Graph, gamma: Gamma) {
        for region in gamma.regions(graph).to_vec() {
            let inside = Calls::inside(graph, &[region]);
            let is_inside = |call: LocId| inside.known.get(&call) == self.known.get(&call);
            for gap in gaps(graph, region) {
                let list: Vec<Binding> = graph.bindings(gap).collect();
                let is_kept = |it: &Binding| call(graph, it.variable).is_some_and(is_inside);
                let (kept, lost): (Vec<Binding>, Vec<Binding>) = list.into_iter().partition(is_kept);
                if lost.is_empty() {
                    continue;
                }
                graph.forget_bindings(gap);
                kept.into_iter().for_each(|it| graph.bind(gap, it.variable, it.bound));
                let behind = graph.gap_behind(gamma.node());
                lost.into_iter().for_each(|it| graph.bind_first(behind, it.variable, Bound::Lost));
            }
        }
    }
}

fn gaps(graph: &Graph, region: Region) -> Vec<Gap> {
    graph.nodes(region).map(Gap::Before).chain([Gap::End(region)]).collect()
}

/// The inlined call that a location belongs to.
fn call(graph: &Graph, location: LocId) -> Option<LocId> {
    graph.payloads[location].call
}
