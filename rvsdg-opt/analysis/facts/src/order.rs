//! Comparisons as differences: what one of them says about another one.
//!
//! Both sides of a comparison are *terms*: a value, or nothing, plus a constant, added without wrapping, so that a term
//! is the number it looks like (or poison). `a < b` is then `low + least <= high` of the values of both terms, and it
//! implies every comparison of these two values with a smaller `least`. An extension is the same number as its operand,
//! so terms are of the narrow values, and comparisons of different widths imply each other.

use crate::decision::{Fact, Operand};
use crate::fault::{Fault, Mutation};
use rvsdg_core::{CastOp, Const, Flags, Graph, IntCond, Op, Value};
use rvsdg_opt_scev::{Reading, addend};
use rvsdg_opt_target::limits::facts::MAX_ADDITIONS;
use rvsdg_route::{constant, outermost};
use smallvec::{SmallVec, smallvec};

/// A value, or nothing, plus a constant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Term {
    pub(crate) value: Option<Value>,
    pub(crate) plus: i128,
}

impl Term {
    /// An operand of a comparison as a signed or an unsigned number; none if it is no integer of at most 64 bits.
    fn of(graph: &Graph, operand: Operand, signed: bool, fault: Fault) -> Option<Term> {
        match operand {
            Operand::Const(it) => Some(Term { value: None, plus: number(graph, it, signed)? }),
            Operand::Value(value) => Term::of_value(graph, value, signed, fault),
            Operand::Inner(_) => None,
        }
    }

    pub(crate) fn of_value(graph: &Graph, value: Value, signed: bool, fault: Fault) -> Option<Term> {
        graph.ty(value).int_width().filter(|width| *width <= 64)?;
        let mut value = outermost(graph, value);
        let mut plus = 0;
        let reading = match signed {
            _ if fault.is(Mutation::Wraps) => Reading::Modular,
            true => Reading::Signed,
            false => Reading::Unsigned,
        };
        for _ in 0..=MAX_ADDITIONS {
            if let Some(it) = constant(graph, value) {
                return Some(Term { value: None, plus: plus + number(graph, it, signed)? });
            }
            match addend(graph, value, reading) {
                Some((inner, added)) => (value, plus) = (outermost(graph, inner), plus + i128::from(added)),
                None => match extended(graph, value, signed, fault) {
                    Some(narrow) => value = narrow,
                    None => break,
                },
            }
        }
        Some(Term { value: Some(value), plus })
    }
}

/// The value that this one is an extension of, and the same number as.
fn extended(graph: &Graph, value: Value, signed: bool, fault: Fault) -> Option<Value> {
    let (node, op) = graph.produced_by(value)?;
    let is_same = match op {
        Op::Cast(CastOp::SExt, _) => signed,
        // A value that is not negative is the same number by both readings.
        Op::Cast(CastOp::ZExt, flags) => !signed || flags.contains(Flags::NNEG) || fault.is(Mutation::AnyExtension),
        _ => false,
    };
    is_same.then(|| outermost(graph, graph.operand(node, 0)))
}

/// The values that an operand of a comparison may be a term of, by any reading.
pub(crate) fn bases(graph: &Graph, value: Value) -> SmallVec<[Value; 4]> {
    let mut value = outermost(graph, value);
    let mut found = smallvec![];
    for _ in 0..=MAX_ADDITIONS + 1 {
        if constant(graph, value).is_some() {
            break;
        }
        found.push(value);
        let inner = addend(graph, value, Reading::Modular).map(|(inner, _)| outermost(graph, inner));
        let narrow = |signed: bool| extended(graph, value, signed, Fault::default());
        match inner.or_else(|| narrow(false)).or_else(|| narrow(true)) {
            Some(inner) => value = inner,
            None => break,
        }
    }
    found
}

/// The number that a constant is.
fn number(graph: &Graph, it: Const, signed: bool) -> Option<i128> {
    let (number, width) = (graph.payloads.int_value(it.op)?, it.ty.int_width().filter(|width| *width <= 64)?);
    Some(if signed { i128::from(number) } else { i128::from(number as u64 & (u64::MAX >> (64 - width))) })
}

/// `low + least <= high`, where no value stands for 0.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Order {
    pub(crate) signed: bool,
    pub(crate) low: Option<Value>,
    pub(crate) high: Option<Value>,
    pub(crate) least: i128,
}

impl Order {
    /// What `a cond b` says; none for conditions of equality.
    pub(crate) fn of(graph: &Graph, cond: IntCond, a: Operand, b: Operand, fault: Fault) -> Option<Order> {
        let (signed, strict) = match cond {
            IntCond::Eq | IntCond::Ne => return None,
            IntCond::Slt => (true, true),
            IntCond::Sle => (true, false),
            IntCond::Ult => (false, true),
            IntCond::Ule => (false, false),
            IntCond::Sgt | IntCond::Sge | IntCond::Ugt | IntCond::Uge => {
                return Order::of(graph, cond.swapped(), b, a, fault);
            }
        };
        let [low, high] = [a, b].map(|operand| Term::of(graph, operand, signed, fault));
        let (low, high) = (low?, high?);
        let least = low.plus - high.plus + i128::from(strict || fault.is(Mutation::Strict));
        Some(Order { signed, low: low.value, high: high.value, least })
    }

    /// All that a fact says: an equality says two things of signed and two of unsigned numbers.
    pub(crate) fn of_fact(graph: &Graph, fact: &Fact, fault: Fault) -> [Option<Order>; 4] {
        let of = |cond| Order::of(graph, cond, Operand::Value(fact.left), fact.right, fault);
        match fact.cond {
            _ if fact.added.is_some() => [None; 4],
            IntCond::Ne => [None; 4],
            IntCond::Eq => [IntCond::Sle, IntCond::Sge, IntCond::Ule, IntCond::Uge].map(of),
            cond => [of(cond), None, None, None],
        }
    }

    /// Does this say that `other` holds?
    pub(crate) fn implies(self, other: Order) -> bool {
        let same = (self.signed, self.low, self.high) == (other.signed, other.low, other.high);
        same && self.least >= other.least
    }

    /// Does it hold whatever the values are?
    pub(crate) fn is_certain(self) -> bool {
        self.low == self.high && self.least <= 0
    }

    /// Can it not hold, whatever the values are?
    pub(crate) fn is_impossible(self) -> bool {
        self.low == self.high && self.least > 0
    }

    /// The same with other values in place of its own; none if `other` knows none.
    pub(crate) fn with(self, other: impl Fn(Value) -> Option<Term>) -> Option<Order> {
        let side = |value: Option<Value>| match value {
            Some(value) => other(value),
            None => Some(Term { value: None, plus: 0 }),
        };
        let (low, high) = (side(self.low)?, side(self.high)?);
        Some(Order { low: low.value, high: high.value, least: self.least + low.plus - high.plus, ..self })
    }
}
