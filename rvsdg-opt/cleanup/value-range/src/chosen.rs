//! Selects that make no difference: `n > 1 ? n - 1 : 0` is `n - 1` where `n` is not 0, which is what remains of the
//! number of iterations of a loop behind the test whether there are any.
//!
//! If the test compares a number with a constant, and there are few numbers for which it fails, as far as ranges and
//! dominating conditions tell, and the value for success is the constant for failure for each of these, then it is the
//! value for all. The same holds the other way round.
//!
//! If the number is undef, each use of it may be another number, so the select may have been the value for any.

use crate::fault::{Fault, Mutation};
use rvsdg_core::{Builder, CastOp, Const, Graph, IntCond, Node, Op, Region, Value};
use rvsdg_opt_facts::Facts;
use rvsdg_opt_range::{Interval, Ranges};
use rvsdg_opt_target::limits::value_range::{MAX_EXCEPTIONS, MAX_STEPS};
use rvsdg_route::outermost;

/// Replaces a select; answers whether it did.
pub(crate) fn select(graph: &mut Graph, by: (&Ranges, &mut Facts), node: Node, fault: Fault) -> bool {
    let [test, a, b] = [0, 1, 2].map(|index| graph.operand(node, index));
    let Some((comparison, Op::ICmp(cond))) = graph.produced_by(test) else { return false };
    let [x, bound] = [0, 1].map(|index| graph.operand(comparison, index));
    let Some(bound) = graph.constant(bound).and_then(|bound| graph.payloads.int_value(bound.op)) else { return false };
    let region = graph.region(node);
    let (ranges, facts) = by;
    let Some(range) = ranges.get(graph, x) else { return false };
    let fails = [(a, b, cond.negated()), (b, a, cond)];
    let found = fails.into_iter().find(|(value, other, fails)| {
        let Some(other) = graph.constant(*other) else { return false };
        let Some(exceptions) = exceptions(range, *fails, bound) else { return false };
        exceptions.into_iter().all(|number| {
            is_excluded(graph, facts, region, x, number)
                || fault.is(Mutation::AnyChoice)
                || value_for(graph, *value, x, number) == Some(other.op)
        })
    });
    let Some((value, ..)) = found else { return false };
    let old = graph.output(node, 0);
    graph.divert_users(old, value);
    graph.remove_node(node);
    true
}

/// The numbers of a range for which a comparison with a constant holds, if they are few.
fn exceptions(range: Interval, cond: IntCond, bound: i64) -> Option<Vec<i64>> {
    let (min, max) = match cond {
        IntCond::Eq => (bound, bound),
        IntCond::Slt => (range.min, bound.checked_sub(1)?),
        IntCond::Sle => (range.min, bound),
        IntCond::Sgt => (bound.checked_add(1)?, range.max),
        IntCond::Sge => (bound, range.max),
        // As a signed number, what is less than this is not negative.
        IntCond::Ult if bound > 0 => (0, bound - 1),
        IntCond::Ule if bound >= 0 => (0, bound),
        _ => return None,
    };
    let (min, max) = (min.max(range.min), max.min(range.max));
    if min > max {
        return Some(vec![]);
    }
    (max.abs_diff(min) < MAX_EXCEPTIONS).then(|| (min..=max).collect())
}

/// Do dominating conditions tell that a value is another number, or what it was extended from?
fn is_excluded(graph: &mut Graph, facts: &mut Facts, region: Region, x: Value, number: i64) -> bool {
    let mut is_other = |graph: &mut Graph, x: Value| {
        let constant = graph.payloads.int_constant(number, graph.ty(x));
        let value = Builder::at_start(graph, region).constant(constant);
        facts.decides(graph, region, IntCond::Eq, x, value) == Some(false)
    };
    if is_other(graph, x) {
        return true;
    }
    let Some((node, Op::Cast(CastOp::ZExt | CastOp::SExt, _))) = graph.produced_by(outermost(graph, x)) else {
        return false;
    };
    let narrow = graph.operand(node, 0);
    // Numbers that are not negative are the same for both.
    let fits = graph.ty(narrow).int_width().is_some_and(|width| (0..1 << (width - 1).min(62)).contains(&number));
    fits && is_other(graph, narrow)
}

/// What a value is if `x`, of which it is computed with constants, is this number.
fn value_for(graph: &mut Graph, value: Value, x: Value, number: i64) -> Option<Op> {
    let mut way: Vec<Node> = vec![];
    let (mut at, x) = (outermost(graph, value), outermost(graph, x));
    while at != x {
        let (node, op) = graph.produced_by(at)?;
        let is_simple = matches!(op, Op::Binary(..) | Op::Cast(..)) && way.len() < MAX_STEPS;
        is_simple.then_some(())?;
        way.push(node);
        let mut others = graph.operands(node).filter(|operand| graph.constant(*operand).is_none());
        let (next, None) = (others.next()?, others.next()) else { return None };
        drop(others);
        at = outermost(graph, next);
    }
    let mut known: Const = graph.payloads.int_constant(number, graph.ty(x));
    for node in way.into_iter().rev() {
        let operands: Vec<Const> =
            graph.operands(node).map(|operand| graph.constant(operand).unwrap_or(known)).collect();
        let ty = graph.ty(graph.output(node, 0));
        let op = graph.op(node);
        known = Const { op: rvsdg_fold::fold(&mut graph.payloads, op, &operands, ty)?, ty };
    }
    Some(known.op)
}
