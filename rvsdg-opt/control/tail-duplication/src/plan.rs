//! Decides which gamma is copied into which, and which other nodes are copied.

use crate::fault::{Fault, Mutation};
use crate::measure::{Facts, Measure, Measured, may_be_copied};
use rustc_hash::FxHashSet;
use rvsdg_core::{Gamma, Graph, Node, Op, UseSite, Value};
use rvsdg_opt_eval::Interval;
use rvsdg_opt_target::Costs;
use rvsdg_opt_target::limits::shared::MAX_USERS;
use rvsdg_opt_target::limits::tail_duplication::{MAX_ALTERNATIVES, MAX_BETWEEN, MAX_GROWTH, MAX_SLICE};
use rvsdg_route::constant;

/// A gamma to be copied.
pub(crate) struct DuplicationPlan {
    pub(crate) second: Gamma,
    /// The nodes that the second gamma needs and that do not depend on the first one, in order.
    pub(crate) before: Vec<Node>,
    /// The nodes that are copied as well, in order.
    pub(crate) along: Vec<Node>,
    pub(crate) growth: usize,
    pub(crate) answered: usize,
}

/// The next decision that is worth copies in the alternatives of `first`.
pub(crate) fn plan(graph: &Graph, costs: Costs<'_>, first: Gamma, fault: Fault) -> Option<DuplicationPlan> {
    let count = first.regions(graph).len();
    if !(2..=MAX_ALTERNATIVES).contains(&count) || !stays(graph, first) {
        return None;
    }
    let facts: Vec<Facts> = (0..count).map(|alternative| facts(graph, first, alternative)).collect();
    let mut candidates: Vec<Gamma> = vec![];
    for exit in 0..first.exit_count(graph) {
        let output = first.exit_output(graph, exit);
        if facts.iter().all(|facts| !facts.contains_key(&output)) {
            continue;
        }
        for user in graph.users(output).take(MAX_USERS) {
            let UseSite::Input(node, 1..) = graph.site(user) else { continue };
            if graph.region(node) == graph.region(first.node())
                && let Some(second) = Gamma::from_node(graph, node)
                && !candidates.contains(&second)
            {
                candidates.push(second);
            }
        }
    }
    candidates.into_iter().find_map(|second| plan_for(graph, costs, (first, second), &facts, fault))
}

/// Is this a gamma that if-conversion will not replace?
fn stays(graph: &Graph, gamma: Gamma) -> bool {
    let is_state = |index| graph.ty(gamma.exit_output(graph, index)).is_state();
    let nodes = |region| graph.nodes(region);
    (0..gamma.exit_count(graph)).any(is_state)
        || gamma.regions(graph).iter().copied().flat_map(nodes).any(|node| graph.op(node).is_structural())
}

/// The exit variables of `gamma`, as outputs, that are known integers in this alternative.
fn facts(graph: &Graph, gamma: Gamma, alternative: usize) -> Facts {
    let fact = |exit| {
        let known = constant(graph, gamma.exit_origin(graph, alternative, exit))?;
        known.ty.int_width()?;
        Some((gamma.exit_output(graph, exit), Interval::of_constant(&graph.payloads, known.op)?))
    };
    (0..gamma.exit_count(graph)).filter_map(fact).collect()
}

fn plan_for(
    graph: &Graph,
    costs: Costs<'_>,
    (first, second): (Gamma, Gamma),
    facts: &[Facts],
    fault: Fault,
) -> Option<DuplicationPlan> {
    let (before, along) = slice(graph, first, second, fault)?;
    let all: Vec<Node> = along.iter().copied().chain([second.node()]).collect();
    if !may_be_copied(graph, costs.symbols, &all) {
        return None;
    }
    let measured = Measure::of(graph, costs, &all, Facts::default())?;
    let mut sum = Measured::default();
    for facts in facts {
        let copy = Measure::of(graph, costs, &all, facts.clone())?;
        // Whoever asks right behind a decision needs no copies.
        if copy.is_answered_itself {
            return None;
        }
        sum += copy;
    }
    let growth = sum.cost.saturating_sub(measured.cost);
    let answered = sum.answered.saturating_sub(measured.answered * facts.len());
    let is_worth = answered > 0 && growth <= MAX_GROWTH && sum.loops <= measured.loops;
    is_worth.then_some(DuplicationPlan { second, before, along, growth, answered })
}

/// The nodes between the two gammas that the second one needs: those that can move before the first one, and those that
/// are copied.
fn slice(graph: &Graph, first: Gamma, second: Gamma, fault: Fault) -> Option<(Vec<Node>, Vec<Node>)> {
    let mut between: Vec<Node> = vec![];
    let mut next = graph.next_node(first.node())?;
    while next != second.node() {
        if between.len() == MAX_BETWEEN {
            return None;
        }
        between.push(next);
        next = graph.next_node(next)?;
    }
    let mut needed: FxHashSet<Value> = graph.operands(second.node()).collect();
    let mut slice: Vec<Node> = vec![];
    for node in between.into_iter().rev() {
        if graph.outputs(node).any(|output| needed.contains(&output)) {
            let is_pure = !graph.op(node).is_structural() && graph.op(node).effects().is_empty();
            if !is_pure || graph.operands(node).any(|operand| graph.ty(operand).is_state()) {
                return None;
            }
            needed.extend(graph.operands(node));
            slice.push(node);
        }
    }
    slice.reverse();
    let mut copied: FxHashSet<Value> = graph.outputs(first.node()).collect();
    let (mut before, mut along) = (vec![], vec![]);
    for node in slice {
        let op = graph.op(node);
        let depends = graph.operands(node).any(|operand| copied.contains(&operand)) && !fault.is(Mutation::Independent);
        // A comparison should be next to its branch.
        let moves = op.is_speculatable() && !matches!(op, Op::Match(_) | Op::ICmp(_) | Op::FCmp(..)) && !depends;
        if moves {
            before.push(node);
        } else {
            copied.extend(graph.outputs(node));
            along.push(node);
        }
    }
    (along.len() <= MAX_SLICE).then_some((before, along))
}
