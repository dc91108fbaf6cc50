//! Which gamma of a loop can be taken out of it: one that decides the same in every iteration.
//!
//! Its predicate is computed, by operations without effects, from loop variables that never change and from constants. Only gammas directly in the
//! loop's body count, so each iteration decides; it may still be that the first one never gets to the gamma, because a call before it, whose I/O state the
//! gamma reads, does not return. Then a predicate that is poison would not have mattered, and must be frozen if the decision comes first.

use crate::fault::{Fault, Mutation};
use rvsdg_core::{Gamma, Graph, Node, Op, Theta, Value, ValueDef};

/// A copy of a loop has at most this many nodes, constants not counted.
pub(crate) const MAX_LOOP: usize = 80;

/// The predicate is computed by at most this many operations.
pub(crate) const MAX_CHAIN: usize = 8;

/// A gamma with more alternatives stays.
pub(crate) const MAX_ALTERNATIVES: usize = 4;

/// A gamma that leaves its loop.
pub(crate) struct UnswitchPlan {
    pub(crate) gamma: Gamma,
    /// What computes the predicate, in order.
    pub(crate) chain: Vec<Node>,
    /// Must the decision be frozen?
    pub(crate) freeze: bool,
    /// Number of nodes in the loop.
    pub(crate) size: usize,
}

/// Why a gamma with an invariant predicate stays.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// There is none.
    None,
    /// Its loop is too large.
    Large,
    /// The decision can't be taken early.
    Early,
}

/// Finds the first gamma of a loop that can be taken out of it.
pub(crate) fn plan(graph: &Graph, theta: Theta, fault: Fault) -> Result<UnswitchPlan, Refusal> {
    let mut refusal = Refusal::None;
    for node in graph.nodes(theta.region(graph)) {
        let Some(gamma) = Gamma::from_node(graph, node) else { continue };
        if gamma.regions(graph).len() > MAX_ALTERNATIVES {
            continue;
        }
        let Some(chain) = chain(graph, theta, gamma.predicate(graph), fault) else { continue };
        let freeze = may_not_arrive(graph, node) && !fault.is(Mutation::Unfrozen);
        let freezable = chain.last().is_some_and(|last| matches!(graph.op(*last), Op::Match(_)));
        let control = |last: &Node| graph.ty(graph.operand(*last, 0)).alternatives().is_some();
        if freeze && (!freezable || chain.last().is_some_and(control)) {
            refusal = Refusal::Early;
            continue;
        }
        return match size(graph, theta) {
            Some(size) => Ok(UnswitchPlan { gamma, chain, freeze, size }),
            None => Err(Refusal::Large),
        };
    }
    Err(refusal)
}

/// What computes an invariant value of the loop's body, in order; `None` if it is not invariant, or a constant.
fn chain(graph: &Graph, theta: Theta, value: Value, fault: Fault) -> Option<Vec<Node>> {
    let mut chain: Vec<Node> = vec![];
    let mut pending = vec![value];
    let mut varies = false;
    while let Some(value) = pending.pop() {
        match graph.def(value) {
            ValueDef::Argument(_, k) => {
                let invariant = theta.post(graph, k) == value || fault.is(Mutation::Variant);
                if !invariant || graph.ty(value).is_state() {
                    return None;
                }
                varies = true;
            }
            ValueDef::Output(node, _) if graph.op(node).is_constant() => {}
            ValueDef::Output(node, _) => {
                let op = graph.op(node);
                // A call may have attributes that make it undefined where the source would not have called.
                if !op.is_speculatable() || matches!(op, Op::Call(..)) {
                    return None;
                }
                if !chain.contains(&node) {
                    chain.push(node);
                    pending.extend(graph.operands(node));
                }
                if chain.len() > MAX_CHAIN {
                    return None;
                }
            }
        }
    }
    // A constant predicate is not a matter of loops.
    if !varies {
        return None;
    }
    let order: Vec<Node> = graph.nodes(theta.region(graph)).filter(|node| chain.contains(node)).collect();
    Some(order)
}

/// Must the gamma not run before an I/O effect of its iteration? The I/O state that it reads is that of the iteration's start otherwise.
fn may_not_arrive(graph: &Graph, node: Node) -> bool {
    graph.io_operands(node).any(|io| matches!(graph.def(io), ValueDef::Output(..)))
}

/// Number of nodes in and with the loop, if it is not too large.
fn size(graph: &Graph, theta: Theta) -> Option<usize> {
    let mut pending = vec![theta.node()];
    let mut count = 0;
    while let Some(node) = pending.pop() {
        count += usize::from(!graph.op(node).is_constant());
        if count > MAX_LOOP {
            return None;
        }
        for region in graph.regions(node) {
            pending.extend(graph.nodes(*region));
        }
    }
    Some(count)
}
