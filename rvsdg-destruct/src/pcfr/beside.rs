//! Selects next to a gamma on the same condition.
//!
//! Consider a select on a truth value, and a gamma of the same region that decides on the same truth value. The select
//! costs an instruction, while an exit variable of the gamma costs nothing: the alternative determines which of the two
//! values it is. So the select becomes an exit variable, if its operands precede the gamma, or are exit variables of
//! it, and all users of the select come after the gamma. The gamma is executed whenever the select is, so an undefined
//! condition makes no difference.
//!
//! (In the graph the opposite holds: a select is simpler than an exit variable, and passes turn exit variables into
//! selects.)
//!
//! Linear in the size of the graph: at most [`MAX_USERS`] users of a condition, and of a select, are examined.

use super::fault::{Fault, Mutation};
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Gamma, Graph, MatchId, MatchInfo, Node, Op, Position, Type, UseSite, Value, ValueDef};
use rvsdg_opt_target::limits::recovery::MAX_USERS;

/// Selects that may become exit variables.
#[derive(Default)]
pub(crate) struct Found {
    selections: Vec<Selection>,
    /// Positions of nodes in their regions, as far as needed.
    positions: SecondaryMap<Node, u32>,
}

impl Found {
    /// Are there no such selects?
    pub(crate) fn is_empty(&self) -> bool {
        self.selections.is_empty()
    }
}

/// A select, and the gamma that gets an exit variable for it.
struct Selection {
    select: Node,
    gamma: Gamma,
    /// The alternatives for true and false.
    to: [u32; 2],
}

/// If a predicate is the match of a truth value, and true and false select different alternatives: the truth value, and
/// the alternatives for true and false.
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

/// The selects that may become exit variables.
pub(crate) fn find(graph: &Graph) -> Found {
    let Found { mut selections, mut positions } = Found::default();
    for region in graph.region_tree(graph.root()) {
        let mut numbered = false;
        for node in graph.nodes(region) {
            let Some(gamma) = Gamma::from_node(graph, node) else { continue };
            let table = |table: MatchId| graph.payloads[table].clone();
            let Some((condition, to)) = ways(graph, table, gamma.predicate(graph)) else { continue };
            // The values of the condition that lead to further alternatives are unknown.
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

/// Are the operands of a select available before a gamma, or exit variables of it, and are all users after it?
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

/// Replaces selects by exit variables.
pub(crate) fn apply(graph: &mut Graph, found: Found, fault: Fault) {
    for Selection { select, gamma, mut to } in found.selections {
        // An operand or user of the select may be another select that has become an exit variable.
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
