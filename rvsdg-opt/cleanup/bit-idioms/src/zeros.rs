//! Zeros in front of the highest bit that is set, or behind the lowest one, that are counted as the bits of a number
//! that has ones there: `popcount((x & -x) - 1)`, `popcount(~x & (x - 1))`, and `popcount(~x)` where `x |= x >> 1`,
//! `x |= x >> 2` and so on have spread the highest bit.

use crate::fault::Fault;
use crate::form::View;
use crate::idiom::Kind;
use crate::{Mutation, only_for};
use rvsdg_core::{BinOp, Intrinsic, Node, Op, Value};

/// What is counted by a call of `llvm.ctpop`, of which value, and what goes with the call.
pub(crate) fn find(view: View<'_>, call: Node, fault: Fault) -> Option<(Kind, Value, Vec<Node>)> {
    if view.called(call)? != Intrinsic::Ctpop {
        return None;
    }
    let ones = view.graph.operand(call, 0);
    let width = view.width(ones)?;
    let (kind, value) = behind(view, ones)
        .map(|value| (Kind::Trailing, value))
        .or_else(|| Some((Kind::Leading, spread(view, inverted(view, ones)?, width, fault)?)))?;
    // All of it is there for the count only, or it stays as it is.
    let gone = only_for(view, call, value, |view, it| view.graph.constant(it).is_none());
    let is_alone = view.graph.producer(ones).is_some_and(|node| gone.contains(&node));
    is_alone.then_some((kind, value, gone))
}

/// The operands of a binary operation.
fn binary(view: View<'_>, value: Value, op: BinOp) -> Option<[Value; 2]> {
    let (node, Op::Binary(found, _)) = view.graph.produced_by(value)? else { return None };
    (found == op).then(|| [view.graph.operand(node, 0), view.graph.operand(node, 1)])
}

/// The operand of an operation whose other operand is this constant.
fn with_constant(view: View<'_>, value: Value, op: BinOp, constant: i64) -> Option<Value> {
    let [a, b] = binary(view, value, op)?;
    (view.graph.int_value(b) == Some(constant)).then_some(a)
}

fn inverted(view: View<'_>, value: Value) -> Option<Value> {
    with_constant(view, value, BinOp::Xor, -1)
}

/// The number by which the value has ones where that has zeros behind its lowest one.
fn behind(view: View<'_>, value: Value) -> Option<Value> {
    let less = |value| with_constant(view, value, BinOp::Add, -1).or_else(|| with_constant(view, value, BinOp::Sub, 1));
    let either = |[a, b]: [Value; 2], fits: &dyn Fn(Value, Value) -> bool| {
        if fits(a, b) { Some(a) } else { fits(b, a).then_some(b) }
    };
    if let Some(lowest) = less(value) {
        let is_negative = |number, other| {
            binary(view, other, BinOp::Sub)
                .is_some_and(|[zero, it]| view.graph.int_value(zero) == Some(0) && it == number)
        };
        return either(binary(view, lowest, BinOp::And)?, &is_negative);
    }
    let [a, b] = binary(view, value, BinOp::And)?;
    let number = |a, b| inverted(view, a).filter(|number| less(b) == Some(*number));
    number(a, b).or_else(|| number(b, a))
}

/// The number whose highest bit was spread to all bits behind it.
fn spread(view: View<'_>, value: Value, width: u32, fault: Fault) -> Option<Value> {
    let mut value = value;
    // Each step doubles the ones behind the highest bit; the last one is looked at first.
    let mut by = i64::from(width / 2);
    while by > 0 {
        if fault.is(Mutation::ShortSpread) && by == 1 {
            break;
        }
        let [a, b] = binary(view, value, BinOp::Or)?;
        let is_half = |whole: Value, half: Value| with_constant(view, half, BinOp::LShr, by) == Some(whole);
        value = if is_half(a, b) { a } else { is_half(b, a).then_some(b)? };
        by /= 2;
    }
    Some(value)
}
