//! Sequences: floating-point loop variables that each iteration changes by one or a few operations, in order.
//!
//! ```text
//! sum = sum + x[i] * y[i]
//! ```
//!
//! Without the permission to add in another order (`reassoc`) this is no [reduction](crate::reduce). But if the
//! operations on the variable are few, and all else in the body can be done for several iterations at once, the loop
//! can become one of vectors in which they are done lane by lane. The variable stays a number, so results are the same
//! to the last bit.
//!
//! Linear in the body.

use crate::flat::{Flat, Step};
use rustc_hash::FxHashSet;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{BinOp, Graph, Intrinsic, Node, Op, Symbol, SymbolData, Theta, Value};
use rvsdg_opt_lanes::lane_intrinsic;
use rvsdg_opt_target::limits::vectorize::MAX_SEQUENCE;

/// A variable that is changed lane by lane.
pub(crate) struct Sequence {
    /// The operations on it, in order; the last one makes the next value.
    pub(crate) steps: Vec<Step>,
    /// The variable and what these operations make of it.
    pub(crate) inside: FxHashSet<Value>,
}

/// The sequence that a loop variable is.
pub(crate) fn sequence(
    graph: &Graph,
    symbols: &PrimaryMap<Symbol, SymbolData>,
    flat: &Flat,
    theta: Theta,
    index: usize,
) -> Option<Sequence> {
    let pre = theta.pre(graph, index);
    let mut found = Sequence { steps: vec![], inside: FxHashSet::from_iter([pre]) };
    for step in &flat.steps {
        if !flat.values(graph, *step).iter().any(|value| found.inside.contains(value)) {
            continue;
        }
        let Step::Node(node) = *step else { return None };
        let is_fit = is_number(graph, symbols, node) && !flat.conditional.contains(&node);
        if !is_fit || found.steps.len() == MAX_SEQUENCE {
            return None;
        }
        found.steps.push(*step);
        found.inside.insert(graph.output(node, 0));
    }
    let last = found.steps.last()?.output(graph)?;
    let others = (0..theta.loop_count(graph)).filter(|other| *other != index).map(|other| theta.post(graph, other));
    let mut others = others.chain([theta.predicate(graph)]).map(|value| flat.resolve(value));
    (flat.resolve(theta.post(graph, index)) == last && !others.any(|value| found.inside.contains(&value)))
        .then_some(found)
}

/// Is it a floating-point operation that takes no longer than a few additions?
fn is_number(graph: &Graph, symbols: &PrimaryMap<Symbol, SymbolData>, node: Node) -> bool {
    match graph.op(node) {
        Op::Binary(BinOp::FAdd | BinOp::FSub | BinOp::FMul, _) => true,
        Op::Call(..) => {
            let called = lane_intrinsic(graph, symbols, node);
            matches!(called, Some((Intrinsic::Fma | Intrinsic::Fmuladd, _)))
        }
        _ => false,
    }
}
