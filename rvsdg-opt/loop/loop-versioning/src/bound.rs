//! Bounds of what varies in a nest of loops, as expressions of values from outside of it.
//!
//! The number of an iteration of a loop is between 0 and the number of times that the loop repeats. So a sum of multiples of
//! such numbers has a least and a greatest value, term by term.

use rvsdg_core::{Graph, IntCond, Node, Theta, Value};
use rvsdg_opt_scev::{Atom, Linear, Operand, Reading, Repeat, Scev, Symbolic, TripCount, repeat};
use rvsdg_route::is_inside;

/// What a term is multiplied by is at most 2 to the power of this.
const FACTOR_BITS: u32 = 22;
/// Values and numbers of iterations have to be less than 2 to the power of this, which is tested.
pub(crate) const SINGLE_BITS: u32 = 36;
/// The same of those that are multiplied with each other.
pub(crate) const PRODUCT_BITS: u32 = 18;

/// A sum: a constant, multiples of values, and multiples of numbers of iterations, or of products of both. The limits above and the
/// number of terms keep every sum of these below 2 to the power of 62.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sum {
    pub(crate) constant: i64,
    pub(crate) fixed: Vec<(Atom, i64)>,
    pub(crate) varying: Vec<(Option<Atom>, Node, i64)>,
}

/// How often a loop of a nest repeats at most.
#[derive(Clone, Debug)]
pub(crate) enum Repeats {
    /// So often.
    Constant(i64),
    /// As a count says, of values from outside of the nest.
    Symbolic(Box<Symbolic>),
    /// As often as a step is in the greatest value of this, rounded up; not at all if that is negative.
    AtMost(Sum, u64),
}

impl Sum {
    /// None if there is a term that is too large.
    pub(crate) fn of(form: &Linear) -> Option<Sum> {
        if !form.is_exact() || form.offset().unsigned_abs() > 1 << 40 {
            return None;
        }
        let mut sum = Sum { constant: form.offset(), fixed: vec![], varying: vec![] };
        for (term, factor) in form.terms() {
            (factor.unsigned_abs() <= 1 << FACTOR_BITS).then_some(())?;
            match (term.atom, term.index) {
                (atom, Some(theta)) => sum.varying.push((atom, theta, *factor)),
                (Some(atom), None) => sum.fixed.push((atom, *factor)),
                (None, None) => return None,
            }
        }
        Some(sum)
    }

    /// Are the terms the same?
    pub(crate) fn has_terms_of(&self, other: &Sum) -> bool {
        self.fixed == other.fixed && self.varying == other.varying
    }

    /// What is added per iteration of a loop, if that is a constant.
    pub(crate) fn step(&self, theta: Node) -> Option<i64> {
        let mut own = self.varying.iter().filter(|(_, index, _)| *index == theta);
        match (own.next(), own.next()) {
            (None, _) => Some(0),
            (Some((None, _, factor)), None) => Some(*factor),
            _ => None,
        }
    }
}

/// How often the innermost of `loops` repeats (they are from the inside out), in values from outside of the outermost.
pub(crate) fn repeats(graph: &Graph, scev: &mut Scev, loops: &[Theta]) -> Option<Repeats> {
    let (theta, nest) = (*loops.first()?, *loops.last()?);
    let is_outside = |value: Value| !is_inside(graph, value, nest.region(graph));
    match scev.trip_count(graph, theta) {
        TripCount::Constant(count) => {
            let repeats = i64::try_from(count - 1).ok().filter(|repeats| *repeats < 1 << SINGLE_BITS)?;
            return Some(Repeats::Constant(repeats));
        }
        TripCount::Symbolic(count) if count.limit.is_none() => {
            if count.first.atoms().chain(count.bound.atoms()).all(|atom| is_outside(atom.value)) {
                return Some(Repeats::Symbolic(Box::new(count)));
            }
        }
        _ => return None,
    }
    let Some(Repeat::While { mut cond, left, right }) = repeat(graph, theta) else { return None };
    let mut tested = scev.evolution(graph, loops, left, Reading::Signed)?;
    let mut bound = match right {
        Operand::Value(right) => scev.evolution(graph, loops, right, Reading::Signed)?,
        Operand::Const(right) => Linear::number(graph.payloads.int_value(right.op)?),
    };
    if tested.split(theta.node()).1.as_constant() == Some(0) {
        std::mem::swap(&mut tested, &mut bound);
        cond = cond.swapped();
    }
    let (first, step) = tested.split(theta.node());
    let step = step.as_constant()?;
    let is_fixed = bound.split(theta.node()).1.as_constant() == Some(0);
    let distance = match cond {
        IntCond::Slt | IntCond::Sle if step > 0 => bound.add_multiple(&first, -1)?,
        IntCond::Sgt | IntCond::Sge if step < 0 => first.add_multiple(&bound, -1)?,
        _ => return None,
    };
    let inclusive = i64::from(matches!(cond, IntCond::Sle | IntCond::Sge));
    let distance = distance.add_multiple(&Linear::number(inclusive), 1)?;
    if !is_fixed || step.unsigned_abs() > 1 << FACTOR_BITS {
        return None;
    }
    Some(Repeats::AtMost(Sum::of(&distance)?, step.unsigned_abs()))
}
