//! The condition under which a theta repeats, whatever way the predicate spells it.

use crate::fault::{Fault, Mutation};
use rvsdg_core::{BinOp, Const, Graph, IntCond, MatchInfo, Op, Theta, Type, Value};
use rvsdg_opt_target::limits::scev::MAX_NEGATIONS;

/// When a theta repeats.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Repeat {
    /// It runs once.
    Never,
    /// It never ends by itself.
    Always,
    /// As long as `left cond right`, compared at the end of an iteration.
    While {
        /// The condition.
        cond: IntCond,
        /// The left operand, of the body.
        left: Value,
        /// The right operand, of the body.
        right: Operand,
    },
}

/// A value or a constant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Operand {
    /// A value.
    Value(Value),
    /// A constant, from the table of a match.
    Const(Const),
}

/// When `theta` repeats; none if a comparison of integers does not say so.
pub fn repeat(graph: &Graph, theta: Theta) -> Option<Repeat> {
    repeat_by(graph, theta.predicate(graph))
}

/// The comparison of two pointers at the end of an iteration under which a theta repeats that has this predicate; none
/// if it is something else that says so.
pub(crate) fn repeat_of_pointers(graph: &Graph, predicate: Value) -> Option<(IntCond, Value, Value)> {
    let predicate = graph.producer(predicate)?;
    let Op::Match(table) = graph.op(predicate) else { return None };
    let operand = graph.operand(predicate, 0);
    let [0 | 1, on_true] = graph.payloads[table].truths() else { return None };
    if graph.ty(operand) != Type::I1 || graph.payloads[table].truths() != [1 - on_true, on_true] {
        return None;
    }
    let (cond, left, right) = comparison(graph, operand, on_true == 1)?;
    (graph.ty(left) == Type::PTR).then_some((cond, left, right))
}

/// When a theta repeats whose predicate is `predicate`, or comes from there; none if a comparison of integers does not
/// say so.
pub fn repeat_by(graph: &Graph, predicate: Value) -> Option<Repeat> {
    repeat_with(graph, predicate, Fault::default())
}

pub(crate) fn repeat_with(graph: &Graph, predicate: Value, fault: Fault) -> Option<Repeat> {
    let predicate = graph.producer(predicate)?;
    let table = match graph.op(predicate) {
        Op::Ctl(0) => return Some(Repeat::Never),
        Op::Ctl(_) => return Some(Repeat::Always),
        Op::Match(table) => &graph.payloads[table],
        _ => return None,
    };
    let operand = graph.operand(predicate, 0);
    if graph.ty(operand) != Type::I1 {
        return on_integer(graph, table, operand);
    }
    match table.truths() {
        [0, 0] => Some(Repeat::Never),
        [1, 1] => Some(Repeat::Always),
        [_, on_true] => on_truth(graph, operand, on_true == 1 || fault.is(Mutation::Inverted)),
    }
}

/// A match on an integer of one case.
fn on_integer(graph: &Graph, table: &MatchInfo, operand: Value) -> Option<Repeat> {
    graph.ty(operand).int_width()?;
    let [(case, alternative)] = table.cases[..] else { return None };
    let cond = match (alternative, table.default) {
        (1, 0) => IntCond::Eq,
        (0, 1) => IntCond::Ne,
        (0, 0) => return Some(Repeat::Never),
        _ => return Some(Repeat::Always),
    };
    Some(Repeat::While { cond, left: operand, right: Operand::Const(case) })
}

/// Repeats if `condition` is `wanted`.
fn on_truth(graph: &Graph, condition: Value, wanted: bool) -> Option<Repeat> {
    let (cond, left, right) = comparison(graph, condition, wanted)?;
    graph.ty(left).int_width()?;
    Some(Repeat::While { cond, left, right: Operand::Value(right) })
}

/// The comparison that holds if `condition` is `wanted`.
fn comparison(graph: &Graph, mut condition: Value, mut wanted: bool) -> Option<(IntCond, Value, Value)> {
    for _ in 0..MAX_NEGATIONS {
        let node = graph.producer(condition)?;
        match graph.op(node) {
            Op::ICmp(cond) => {
                let cond = if wanted { cond } else { cond.negated() };
                return Some((cond, graph.operand(node, 0), graph.operand(node, 1)));
            }
            Op::Binary(BinOp::Xor, _) if is_true(graph, graph.operand(node, 1)) => {
                condition = graph.operand(node, 0);
                wanted = !wanted;
            }
            _ => return None,
        }
    }
    None
}

fn is_true(graph: &Graph, value: Value) -> bool {
    graph.ty(value) == Type::I1 && rvsdg_route::constant(graph, value).is_some_and(|it| it.op == Op::Int(-1))
}
