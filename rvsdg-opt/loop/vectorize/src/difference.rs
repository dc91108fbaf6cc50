//! Absolute differences: `x < y ? y - x : x - y`, or `0 - (x - y)`, of extended numbers is the absolute value of `x -
//! y`, which targets have operations for, and for sums of which some have more.
//!
//! Both numbers are extended as they are compared, so the difference cannot wrap; it must not say that it is not
//! negative. What is stated of the other difference does not matter then.

use crate::fault::{Fault, Mutation};
use crate::flat::{Flat, Step};
use rvsdg_core::{BinOp, CastOp, Flags, Graph, IntCond, Op, Value};

/// The difference whose absolute value a choice is.
pub(crate) fn absolute(graph: &Graph, flat: &Flat, step: Step, fault: Fault) -> Option<Value> {
    match step {
        Step::Node(node) if !matches!(graph.op(node), Op::Select(_)) => return None,
        _ => {}
    }
    let [test, yes, no] = flat.values(graph, step)[..] else { return None };
    let (cond, a, b) = graph.comparison(test)?;
    let [a, b] = [a, b].map(|value| flat.resolve(value));
    let (cast, is_less) = match cond {
        IntCond::Ult | IntCond::Ule => (CastOp::ZExt, true),
        IntCond::Ugt | IntCond::Uge => (CastOp::ZExt, false),
        IntCond::Slt | IntCond::Sle => (CastOp::SExt, true),
        IntCond::Sgt | IntCond::Sge => (CastOp::SExt, false),
        IntCond::Eq | IntCond::Ne => return None,
    };
    let (negative, positive) = if is_less { (yes, no) } else { (no, yes) };
    let (y, x, _) = sub(graph, flat, negative)?;
    let (first, second, flags) = sub(graph, flat, positive)?;
    let is_extended = |wide: Value, narrow: Value| {
        let node = graph.producer(wide).filter(|node| matches!(graph.op(*node), Op::Cast(op, _) if op == cast));
        node.is_some_and(|node| flat.resolve(graph.operand(node, 0)) == narrow)
    };
    let is_negated = x == positive && graph.int_value(y) == Some(0);
    let is_difference = (x, y) == (first, second) || is_negated || fault.is(Mutation::AnyDifference);
    let fits = is_difference && is_extended(first, a) && is_extended(second, b) && !flags.contains(Flags::NUW);
    fits.then_some(positive)
}

/// The operands of a difference, and its flags.
fn sub(graph: &Graph, flat: &Flat, value: Value) -> Option<(Value, Value, Flags)> {
    let node = graph.producer(value)?;
    let Op::Binary(BinOp::Sub, flags) = graph.op(node) else { return None };
    Some((flat.resolve(graph.operand(node, 0)), flat.resolve(graph.operand(node, 1)), flags))
}
