//! Remainders of numbers that are less than twice the divisor: the number itself, or the number minus the divisor.
//!
//! Both follow from ranges, if the divisor is a constant, or from dominating conditions: in `for (i = 0; i < n; i++)`,
//! `(i + 1) % n` is 0 if `i + 1 == n`, and `i + 1` otherwise. The sum of a number below the divisor and one that is at
//! most the divisor is less than twice the divisor.
//!
//! A signed remainder of a number that is not negative, by a divisor that is positive, is the unsigned one. That the
//! divisor is positive follows from what is proven: it is at least a number that is not negative, and it is not zero
//! where the remainder is computed, as that would be undefined behaviour.
//!
//! The number is used twice, so it is frozen; and where conditions tell something, it may be undef in one of its uses.
//! A divisor that is undef or poison would be undefined behaviour of the remainder, but not of what replaces it, so it
//! needs no freeze if it is used once.

use crate::Mutation;
use crate::fault::Fault;
use rvsdg_core::{BinOp, Builder, CastOp, Flags, Graph, IntCond, Node, Op, UseSite, Value};
use rvsdg_opt_facts::Facts;
use rvsdg_opt_range::Ranges;
use rvsdg_opt_target::limits::value_range::MAX_USERS;
use rvsdg_route::outermost;

/// How large the number is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Size {
    /// Less than the divisor, by ranges.
    Small,
    /// Less than the divisor, by dominating conditions.
    Below,
    /// At most the divisor.
    AtMost,
    /// Less than twice the divisor.
    BelowTwice,
}

/// Replaces a remainder without a division, if possible.
pub(crate) fn replace(graph: &mut Graph, (ranges, facts): (&Ranges, &mut Facts), node: Node, fault: Fault) -> bool {
    let Op::Binary(op @ (BinOp::URem | BinOp::SRem), _) = graph.op(node) else { return false };
    let Some(size) = size(graph, (ranges, facts), node, op == BinOp::SRem, fault) else { return false };
    let [number, divisor] = [0, 1].map(|index| graph.operand(node, index));
    let (old, ty) = (graph.output(node, 0), graph.ty(number));
    let mut at = Builder::before(graph, node);
    let new = match size {
        Size::Small => number,
        Size::Below => at.freeze(number),
        Size::AtMost => {
            let number = at.freeze(number);
            let is_divisor = at.icmp(IntCond::Eq, number, divisor);
            let zero = at.int(0, ty);
            at.select(is_divisor, zero, number)
        }
        Size::BelowTwice => {
            let [number, divisor] = [number, divisor].map(|value| at.freeze(value));
            let below = at.icmp(IntCond::Ult, number, divisor);
            let less = at.binary(BinOp::Sub, number, divisor);
            at.select(below, number, less)
        }
    };
    graph.divert_users(old, new);
    graph.remove_node(node);
    true
}

/// The number and the divisor in a wider type, if the number is truncated from one and an extension of the divisor
/// exists. If the wide number is not negative and at most the divisor, the truncation does not change it.
fn widened(graph: &Graph, number: Value, divisor: Value, signed: bool) -> Option<(Value, Value)> {
    let (cast, Op::Cast(CastOp::Trunc, _)) = graph.produced_by(number)? else { return None };
    let wide = graph.operand(cast, 0);
    let extended = |op: Op| match op {
        Op::Cast(CastOp::SExt, _) => true,
        Op::Cast(CastOp::ZExt, _) => !signed,
        _ => false,
    };
    let bound = graph.users(outermost(graph, divisor)).take(MAX_USERS).find_map(|user| match graph.site(user) {
        UseSite::Input(node, 0) if extended(graph.op(node)) => Some(graph.output(node, 0)),
        _ => None,
    })?;
    (graph.ty(bound) == graph.ty(wide)).then_some((wide, bound))
}

fn size(graph: &Graph, (ranges, facts): (&Ranges, &mut Facts), node: Node, signed: bool, fault: Fault) -> Option<Size> {
    let [number, divisor] = [0, 1].map(|index| graph.operand(node, index));
    let (a, b) = (ranges.get(graph, number)?, ranges.get(graph, divisor)?);
    if a.is_non_negative() && b.min > 0 && i128::from(a.max) < i128::from(b.min) * 2 {
        return Some(if a.max < b.min { Size::Small } else { Size::BelowTwice });
    }
    let region = graph.region(node);
    if let Some((wide, bound)) = widened(graph, number, divisor, signed)
        && ranges.get(graph, wide).is_some_and(|it| it.is_non_negative())
    {
        let mut holds = |cond| facts.decides(graph, region, cond, wide, bound) == Some(true);
        let size = if holds(IntCond::Slt) { Some(Size::Below) } else { holds(IntCond::Sle).then_some(Size::AtMost) };
        if size.is_some() {
            return size;
        }
    }
    // The unsigned order says nothing about signed numbers, nor the signed one about unsigned numbers.
    let is_known = a.is_non_negative() || fault.is(Mutation::AnyRemainder);
    if signed && !is_known {
        return None;
    }
    let mut less = |a: Value, b: Value, equal: bool| {
        let conds = if equal { (IntCond::Sle, IntCond::Ule) } else { (IntCond::Slt, IntCond::Ult) };
        let mut holds = |cond| facts.decides(graph, region, cond, a, b) == Some(true);
        (is_known && holds(conds.0)) || (!signed && holds(conds.1))
    };
    if less(number, divisor, fault.is(Mutation::OffByOne)) {
        return Some(Size::Below);
    }
    if less(number, divisor, true) {
        return Some(Size::AtMost);
    }
    let Some((sum, Op::Binary(BinOp::Add, flags))) = graph.produced_by(number) else { return None };
    let [x, y] = [0, 1].map(|index| graph.operand(sum, index));
    let mut both = |conds: [IntCond; 2]| {
        let mut holds = |cond, value| facts.decides(graph, region, cond, value, divisor) == Some(true);
        [(x, y), (y, x)].into_iter().any(|(x, y)| holds(conds[0], x) && holds(conds[1], y))
    };
    let is_small = is_known && flags.contains(Flags::NSW) && both([IntCond::Slt, IntCond::Sle])
        || !signed && flags.contains(Flags::NUW) && both([IntCond::Ult, IntCond::Ule]);
    is_small.then_some(Size::BelowTwice)
}
