//! Bindings of source variables as records of blocks.
//!
//! A binding takes effect in a gap of a region's list. The nodes of a region are emitted in an order that may differ
//! from that of the list, so the bindings of a region are distributed to the places of that order ([`Places::add`]):
//! each goes to the first emitted node behind its gap, but never before a binding that precedes it in the list. If a
//! value is computed behind the place of its binding, then the variable is lost there, and bound behind the computation,
//! unless another binding of the variable comes first.
//!
//! A record is no user of its value, so no phi exists for records only. The value of a phi that was not made is left
//! out: what the variable is on each path is known from the bindings there, and a debugger's view of paths that meet is
//! that a variable is known if it is the same on all of them.
//!
//! [`Cfg::settle_records`] makes all records of a function valid at the end: what does not dominate its record is lost.
//!
//! Linear, but for records behind which a value of the same region is computed, of which there are few.

use rustc_hash::FxHashMap;
use rvsdg_cfg::{Block, Cfg, Operand, Record};
use rvsdg_core::{Binding, Bound, Const, Gap, Graph, LocId, Node, Payloads, Region, Type, ValueDef};

/// The maximum number of bindings between that of a variable and the computation of its value.
const MAX_LATE: usize = 64;

/// The bindings of a body, by the places at which they are emitted.
#[derive(Default)]
pub(crate) struct Places {
    at: FxHashMap<Gap, Vec<Binding>>,
}

/// A binding on its way to a place.
struct Placed {
    place: usize,
    binding: Binding,
    is_late: bool,
}

impl Places {
    /// Those of all regions, whose nodes are emitted in the order of their lists.
    pub(crate) fn in_order(graph: &Graph, payloads: &Payloads) -> Places {
        let mut places = Places::default();
        if graph.has_bindings() {
            for region in graph.region_tree(graph.root()) {
                let nodes: Vec<Node> = graph.nodes(region).collect();
                places.add(graph, payloads, region, &nodes);
            }
        }
        places
    }

    /// What is bound in front of a node, or at the end of a region.
    pub(crate) fn of(&self, gap: Gap) -> &[Binding] {
        self.at.get(&gap).map_or(&[], |list| list)
    }

    /// Distributes the bindings of a region to these nodes, which are emitted in this order, and to the end.
    pub(crate) fn add(&mut self, graph: &Graph, payloads: &Payloads, region: Region, nodes: &[Node]) {
        let mut gaps = graph.nodes(region).map(Gap::Before).chain([Gap::End(region)]);
        if !gaps.any(|gap| graph.bindings(gap).next().is_some()) {
            return;
        }
        let rank: FxHashMap<Node, usize> = nodes.iter().enumerate().map(|(rank, node)| (*node, rank)).collect();
        let mut placed: Vec<Placed> = vec![];
        let (mut waiting, mut last) = (vec![], 0);
        for node in graph.nodes(region) {
            waiting.extend(graph.bindings(Gap::Before(node)));
            if let Some(place) = rank.get(&node) {
                last = last.max(*place);
                placed.extend(waiting.drain(..).map(|binding| Placed { place: last, binding, is_late: false }));
            }
        }
        waiting.extend(graph.bindings(Gap::End(region)));
        placed.extend(waiting.drain(..).map(|binding| Placed { place: nodes.len(), binding, is_late: false }));
        let gap = |place: usize| nodes.get(place).map_or(Gap::End(region), |node| Gap::Before(*node));
        for it in behind_values(graph, payloads, &rank, placed) {
            self.at.entry(gap(it.place)).or_default().push(it.binding);
        }
    }
}

/// Adds bindings behind the computations of values that come too late.
fn behind_values(
    graph: &Graph,
    payloads: &Payloads,
    rank: &FxHashMap<Node, usize>,
    mut placed: Vec<Placed>,
) -> Vec<Placed> {
    let mut late = vec![];
    for index in 0..placed.len() {
        let Placed { place, binding, .. } = placed[index];
        let Bound::Value(value) = binding.bound else { continue };
        let ValueDef::Output(node, _) = graph.def(value) else { continue };
        let Some(made) = rank.get(&node).filter(|made| **made >= place) else { continue };
        placed[index].binding.bound = Bound::Lost;
        let mut following = placed[index + 1..].iter().take_while(|it| it.place <= made + 1);
        let is_hidden = following.by_ref().take(MAX_LATE).any(|it| is_same(payloads, &it.binding, &binding));
        if !is_hidden && following.next().is_none() {
            late.push(Placed { place: made + 1, binding, is_late: true });
        }
    }
    placed.extend(late);
    placed.sort_by_key(|it| (it.place, !it.is_late));
    placed
}

/// Are they about the same variable?
fn is_same(payloads: &Payloads, a: &Binding, b: &Binding) -> bool {
    let of = |id: LocId| (payloads[id].call, payloads[id].variables.first().map(|it| it.node));
    of(a.variable) == of(b.variable)
}

/// A constant in three-address code; `None` if it has no place there.
pub(crate) fn plain(constant: Const) -> Option<Operand> {
    let is_plain = constant.ty.alternatives().is_none() && !constant.ty.is_state() && constant.ty != Type::VOID;
    is_plain.then_some(Operand::Const(constant))
}

/// Records that the variables of an empty block that goes are lost at the start of the block behind it, unless it says
/// itself what they are.
pub(crate) fn lose(cfg: &mut Cfg, block: Block, target: Block) {
    let gone = std::mem::take(&mut cfg.blocks[block].records);
    let known = &mut cfg.blocks[target].records;
    for record in gone {
        let same = known.iter().take_while(|it| it.at == 0).any(|it| it.variable == record.variable);
        if !same {
            known.insert(0, Record { at: 0, variable: record.variable, value: None });
        }
    }
}
