//! Selections beside a branch on the same condition.
//!
//! A selection by a truth value that a gamma of the same region decides on costs what an exit variable of the gamma
//! does not: whoever comes out of an alternative knows which of the two values it is. So it becomes an exit variable,
//! if the values are there before the gamma, or are exit variables of it, and nobody needs the selection earlier than
//! behind it. As the gamma runs whenever the selection does, a condition that is not defined is no concern of the exit
//! variable.
//!
//! (In the graph it is the other way around: a selection is simpler than an exit variable, and passes make selections
//! of those.)
//!
//! Linear in the size of the graph: at most [`MAX_USERS`] users of a condition, and of a selection, are looked at.

use super::fault::{Fault, Mutation};
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Gamma, Graph, MatchId, MatchInfo, Node, Op, Position, Type, UseSite, Value, ValueDef};

/// So many users of a condition, or of a selection, are looked at.
const MAX_USERS: usize = 32;

/// Selections that may become exit variables.
#[derive(Default)]
pub(crate) struct Found {
    selections: Vec<Selection>,
    /// Where nodes are in their regions, as far as needed.
    positions: SecondaryMap<Node, u32>,
}

impl Found {
    /// Is there none?
    pub(crate) fn is_empty(&self) -> bool {
        self.selections.is_empty()
    }
}

/// A selection, and the gamma that gets an exit variable for it.
struct Selection {
    select: Node,
    gamma: Gamma,
    /// The alternatives that true and false lead to.
    to: [u32; 2],
}

/// The alternatives that true and false lead to, if a predicate is the match of a truth value, and they are not the
/// same; and that value.
pub(super) fn ways(graph: &Graph, infos: impl Fn(MatchId) -> MatchInfo, predicate: Value) -> Option<(Value, [u32; 2])> {
    let node = graph.producer(predicate)?;
    let Op::Match(table) = graph.op(node) else { return None };
    let condition = graph.operand(node, 0);
    if graph.ty(condition) != Type::I1 {
        return None;
    }
    let [on_false, on_true] = infos(table).truths();
    let to = [on_true, on_false];
    (to[0] != to[1]).then_some((condition, to))
}

/// The selections that become exit variables.
pub(crate) fn find(graph: &Graph) -> Found {
    let Found { mut selections, mut positions } = Found::default();
    for region in graph.region_tree(graph.root()) {
        let mut numbered = false;
        for node in graph.nodes(region) {
            let Some(gamma) = Gamma::from_node(graph, node) else { continue };
            let table = |table: MatchId| graph.payloads[table].clone();
            let Some((condition, to)) = ways(graph, table, gamma.predicate(graph)) else { continue };
            // What else it leads to is nothing that can be known of.
            if gamma.regions(graph).len() != 2 {
                continue;
            }
            for user in graph.users(condition).take(MAX_USERS) {
                let UseSite::Input(select, 0) = graph.site(user) else { continue };
                if !matches!(graph.op(select), Op::Select(_)) || graph.region(select) != region {
                    continue;
                }
                if !std::mem::replace(&mut numbered, true) {
                    graph.nodes(region).enumerate().for_each(|(i, node)| positions[node] = i as u32);
                }
                if may_move(graph, &positions, select, node) {
                    selections.push(Selection { select, gamma, to });
                }
            }
        }
    }
    Found { selections, positions }
}

/// Are the values of a selection there before a gamma, or its own, and are all who need it behind?
fn may_move(graph: &Graph, positions: &SecondaryMap<Node, u32>, select: Node, gamma: Node) -> bool {
    let (at, region) = (positions[gamma], graph.region(gamma));
    let is_before = |index| match graph.def(graph.operand(select, index)) {
        ValueDef::Argument(..) => true,
        ValueDef::Output(node, _) => positions[node] <= at || graph.op(node).is_constant(),
    };
    let mut users = graph.users(graph.output(select, 0));
    let is_behind = |site| match site {
        UseSite::Result(..) => true,
        UseSite::Input(node, _) => graph.region(node) == region && positions[node] > at,
    };
    is_before(1)
        && is_before(2)
        && users.by_ref().take(MAX_USERS).all(|user| is_behind(graph.site(user)))
        && users.next().is_none()
        && !graph.is_dead(graph.output(select, 0))
}

/// Makes exit variables of selections.
pub(crate) fn apply(graph: &mut Graph, found: Found, fault: Fault) {
    for Selection { select, gamma, mut to } in found.selections {
        // What one of them is selected from, or who needs it, may be another one, which has become an exit variable.
        if !graph.is_live(select) || !may_move(graph, &found.positions, select, gamma.node()) {
            continue;
        }
        if fault.is(Mutation::OtherValue) {
            to.reverse();
        }
        let mut origins: Vec<Option<Value>> = vec![None; gamma.regions(graph).len()];
        for (way, alternative) in to.into_iter().enumerate() {
            let (value, region) = (graph.operand(select, way + 1), gamma.regions(graph)[alternative as usize]);
            let constant = graph.producer(value).map(|node| graph.op(node)).filter(|op| op.is_constant());
            let exit = match graph.def(value) {
                ValueDef::Output(node, exit) if node == gamma.node() => Some(exit),
                _ => None,
            };
            origins[alternative as usize] = Some(match (constant, exit) {
                (Some(op), _) => graph.add_simple(Position::Start(region), op, &[], graph.ty(value)),
                (None, Some(exit)) => gamma.exit_origin(graph, alternative as usize, exit),
                (None, None) => {
                    let entry = (0..gamma.entry_count(graph)).find(|i| gamma.entry_origin(graph, *i) == value);
                    let entry = entry.unwrap_or_else(|| gamma.add_entry(graph, value));
                    gamma.entry_arg(graph, alternative as usize, entry)
                }
            });
        }
        let origins: Vec<Value> = origins.into_iter().flatten().collect();
        let output = gamma.add_exit(graph, &origins);
        let old = graph.output(select, 0);
        graph.divert_users(old, output);
        graph.remove_node(select);
    }
}
