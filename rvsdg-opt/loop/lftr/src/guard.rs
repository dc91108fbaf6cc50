//! What the decisions around a node say about it: does `a < b` hold wherever this node is evaluated?
//!
//! Both sides are *terms*: a value plus a constant, added without wrapping, so that a term is the number it looks like. A comparison in an enclosing decision
//! says something about the same two values, whatever names they go by inside. It implies the one asked for if its distance is at least as large. If no
//! decision helps, ranges may.

use rvsdg_core::{BinOp, Flags, Gamma, Graph, IntCond, Node, Op, Theta, Value};
use rvsdg_opt_range::Ranges;
use rvsdg_route::{constant, outermost};

/// No more regions than this are left in search of a decision.
pub(crate) const MAX_LEVELS: usize = 8;

/// No more additions than this are looked through.
const MAX_ADDITIONS: usize = 4;

/// A value, or nothing, plus a constant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Term {
    value: Option<Value>,
    plus: i128,
}

impl Term {
    fn of(graph: &Graph, value: Value, signed: bool) -> Option<Term> {
        let mut value = value;
        let mut plus = 0;
        for _ in 0..=MAX_ADDITIONS {
            if let Some(it) = constant(graph, value) {
                return Some(Term { value: None, plus: plus + number(graph, it, signed)? });
            }
            value = outermost(graph, value);
            match addition(graph, value, signed) {
                Some((inner, added)) => (value, plus) = (inner, plus + added),
                None => break,
            }
        }
        Some(Term { value: Some(outermost(graph, value)), plus })
    }
}

/// The number that a constant is.
fn number(graph: &Graph, it: rvsdg_core::Const, signed: bool) -> Option<i128> {
    let (number, width) = (graph.payloads.int_value(it.op)?, it.ty.int_width().filter(|width| *width <= 64)?);
    Some(if signed { i128::from(number) } else { i128::from(number as u64 & (u64::MAX >> (64 - width))) })
}

/// A value that is another one plus a constant, without wrapping.
fn addition(graph: &Graph, value: Value, signed: bool) -> Option<(Value, i128)> {
    let node = graph.producer(value)?;
    let Op::Binary(BinOp::Add, flags) = graph.op(node) else { return None };
    let wanted = if signed { Flags::NSW } else { Flags::NUW };
    let added = number(graph, constant(graph, graph.operand(node, 1))?, signed)?;
    flags.contains(wanted).then(|| (graph.operand(node, 0), added))
}

/// `low + least <= high`, of terms without their constants.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Order {
    signed: bool,
    low: Option<Value>,
    high: Option<Value>,
    least: i128,
}

impl Order {
    /// What `a cond b` says; none for conditions of equality.
    fn of(graph: &Graph, cond: IntCond, a: Value, b: Value) -> Option<Order> {
        let (signed, strict) = match cond {
            IntCond::Eq | IntCond::Ne => return None,
            IntCond::Slt => (true, true),
            IntCond::Sle => (true, false),
            IntCond::Ult => (false, true),
            IntCond::Ule => (false, false),
            IntCond::Sgt | IntCond::Sge | IntCond::Ugt | IntCond::Uge => return Order::of(graph, cond.swapped(), b, a),
        };
        let [low, high] = [a, b].map(|value| Term::of(graph, value, signed));
        let (low, high) = (low?, high?);
        let least = low.plus - high.plus + i128::from(strict);
        Some(Order { signed, low: low.value, high: high.value, least })
    }

    fn implies(self, other: Order) -> bool {
        let same = (self.signed, self.low, self.high) == (other.signed, other.low, other.high);
        same && self.least >= other.least
    }
}

/// Do the decisions around `node` say that `a cond b`, for two values that it can use, or constants?
pub(crate) fn is_known(graph: &Graph, ranges: &Ranges, node: Node, cond: IntCond, (a, b): (Value, Value)) -> bool {
    if ranges.compare(graph, cond, a, b) == Some(true) {
        return true;
    }
    let Some(wanted) = Order::of(graph, cond, a, b) else { return false };
    let mut region = graph.region(node);
    for _ in 0..MAX_LEVELS {
        let Some(owner) = graph.owner(region) else { return false };
        if let Some(gamma) = Gamma::from_node(graph, owner)
            && let Some(known) = decided(graph, gamma, region)
            && known.implies(wanted)
        {
            return true;
        }
        if Gamma::from_node(graph, owner).is_none() && Theta::from_node(graph, owner).is_none() {
            return false;
        }
        region = graph.region(owner);
    }
    false
}

/// What holds in an alternative of a gamma because it was chosen.
fn decided(graph: &Graph, gamma: Gamma, region: rvsdg_core::Region) -> Option<Order> {
    let matching = graph.producer(gamma.predicate(graph))?;
    let Op::Match(table) = graph.op(matching) else { return None };
    // Which may be made further out.
    let comparison = graph.producer(outermost(graph, graph.operand(matching, 0)))?;
    let Op::ICmp(cond) = graph.op(comparison) else { return None };
    let chosen = gamma.regions(graph).iter().position(|it| *it == region)? as u32;
    let holds = graph.payloads[table].truth_leading_to(chosen)?;
    let cond = if holds { cond } else { cond.negated() };
    Order::of(graph, cond, graph.operand(comparison, 0), graph.operand(comparison, 1))
}
