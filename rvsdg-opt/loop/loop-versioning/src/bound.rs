//! Bounds of what varies in a nest of loops, as expressions of values from outside of it.
//!
//! The number of an iteration of a loop is between 0 and the number of times that the loop repeats. So a sum of
//! multiples of such numbers has a least and a greatest value, term by term.

use rvsdg_core::{Graph, IntCond, Node, Theta, Value};
use rvsdg_opt_scev::{Assumed, Atom, Linear, Operand, Reading, Repeat, Scev, Symbolic, TripCount, repeat};
use rvsdg_route::is_inside;

/// What a term is multiplied by is at most 2 to the power of this.
const FACTOR_BITS: u32 = 22;
/// Values and numbers of iterations have to be less than 2 to the power of this, which is tested.
pub(crate) const SINGLE_BITS: u32 = 36;
/// The same of those that are multiplied with each other.
pub(crate) const PRODUCT_BITS: u32 = 18;

/// A sum has at most so many terms.
const TERMS: usize = 8;
/// What is added is at most 2 to the power of this.
const OFFSET_BITS: u32 = 40;

/// Every sum is less than 2 to the power of this, by the limits above and the number of terms.
pub(crate) const SUM_BITS: u32 = 62;

/// A sum: a constant, multiples of values, and multiples of numbers of iterations, or of products of both.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
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
    /// That of an exact form, or of one modulo the size of the address space: of that, it is any number that is
    /// congruent. None if there is a term that is too large.
    pub(crate) fn of(form: &Linear) -> Option<Sum> {
        if form.offset().unsigned_abs() > 1 << OFFSET_BITS {
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
        sum.sorted()
    }

    /// The same and a distance; none if that is too large.
    pub(crate) fn moved(mut self, distance: i64) -> Option<Sum> {
        self.add_constant(distance.into())?;
        (self.constant.unsigned_abs() <= 1 << OFFSET_BITS).then_some(self)
    }

    fn add_constant(&mut self, constant: i128) -> Option<()> {
        self.constant = i64::try_from(i128::from(self.constant) + constant).ok()?;
        Some(())
    }

    /// The same in order, with each term once; none if there are too many terms, or too large ones.
    fn sorted(mut self) -> Option<Sum> {
        self.fixed.sort_unstable();
        self.varying.sort_unstable();
        let (mut fixed, mut varying): (Vec<(Atom, i64)>, Vec<(Option<Atom>, Node, i64)>) = (vec![], vec![]);
        for (atom, factor) in self.fixed {
            match fixed.last_mut() {
                Some((last, sum)) if *last == atom => *sum = sum.checked_add(factor)?,
                _ => fixed.push((atom, factor)),
            }
        }
        for (atom, theta, factor) in self.varying {
            match varying.last_mut() {
                Some((last, index, sum)) if (*last, *index) == (atom, theta) => *sum = sum.checked_add(factor)?,
                _ => varying.push((atom, theta, factor)),
            }
        }
        (self.fixed, self.varying) = (fixed, varying);
        let is_small = |factor: i64| factor.unsigned_abs() <= 1 << FACTOR_BITS;
        let factors = self.fixed.iter().map(|it| it.1).chain(self.varying.iter().map(|it| it.2));
        let is_right = self.fixed.len() + self.varying.len() <= TERMS
            && self.constant.unsigned_abs() <= 1 << OFFSET_BITS
            && factors.into_iter().all(is_small);
        is_right.then_some(self)
    }

    /// The sum and a multiple of another one.
    fn plus(&self, other: &Sum, factor: i64) -> Option<Sum> {
        let mut sum = self.clone();
        sum.add_constant(i128::from(other.constant) * i128::from(factor))?;
        for (atom, own) in &other.fixed {
            sum.fixed.push((*atom, own.checked_mul(factor)?));
        }
        for (atom, theta, own) in &other.varying {
            sum.varying.push((*atom, *theta, own.checked_mul(factor)?));
        }
        sum.sorted()
    }

    /// Sums of which the greatest (or the least) one is an end of this one, without the loops whose number of
    /// iterations depends on others: their first iteration is one end, and their last one, as the sum that it is, the
    /// other. So `i + j` with `j < n - i` is less than `n`, whatever `i` is. `repeats` has each loop before those in
    /// it.
    pub(crate) fn ends(&self, repeats: &[(Node, Repeats)], greatest: bool) -> Vec<Sum> {
        let mut ends = vec![self.clone()];
        for (theta, count) in repeats.iter().rev() {
            let Repeats::AtMost(distance, step) = count else { continue };
            let step = *step as i64;
            let mut next = vec![];
            for sum in ends {
                let mut own = sum.varying.iter().filter(|(_, index, _)| index == theta);
                let (Some((None, _, factor)), None) = (own.next(), own.next()) else {
                    next.push(sum);
                    continue;
                };
                let mut first = sum.clone();
                first.varying.retain(|(_, index, _)| index != theta);
                if (*factor > 0) != greatest {
                    next.push(first);
                    continue;
                }
                let mut last = (factor % step == 0).then(|| first.plus(distance, factor / step)).flatten();
                // Rounded up.
                last =
                    last.and_then(|mut last| last.add_constant(i128::from(factor / step * (step - 1))).map(|()| last));
                match last {
                    Some(last) if next.len() < TERMS => next.extend([first, last]),
                    _ => next.push(sum),
                }
            }
            ends = next;
        }
        ends
    }

    /// Are the terms the same?
    pub(crate) fn has_terms_of(&self, other: &Sum) -> bool {
        self.fixed == other.fixed && self.varying == other.varying
    }

    /// Is no part of this sum, all of whose terms are not negative, more than that of another one of the kind?
    pub(crate) fn is_part_of(&self, other: &Sum) -> bool {
        let is_fixed = |(atom, factor): &(Atom, i64)| other.fixed.iter().any(|it| it.0 == *atom && it.1 >= *factor);
        let is_varying = |(atom, theta, factor): &(Option<Atom>, Node, i64)| {
            other.varying.iter().any(|it| (it.0, it.1) == (*atom, *theta) && it.2 >= *factor)
        };
        self.constant <= other.constant && self.fixed.iter().all(is_fixed) && self.varying.iter().all(is_varying)
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

/// How often the innermost of `loops` repeats (they are from the inside out), in values from outside of the outermost;
/// unsigned numbers that it counts with do not wrap around, which is among what is assumed then.
pub(crate) fn repeats(graph: &Graph, scev: &mut Scev, loops: &[Theta], assumed: &mut Assumed) -> Option<Repeats> {
    let (theta, nest) = (*loops.first()?, *loops.last()?);
    let is_outside = |value: Value| !is_inside(graph, value, nest.region(graph));
    match scev.trip_count(graph, theta) {
        TripCount::Constant(count) => {
            let repeats = i64::try_from(count - 1).ok().filter(|repeats| *repeats < 1 << SINGLE_BITS)?;
            return Some(Repeats::Constant(repeats));
        }
        TripCount::Symbolic(count)
            if count.limit.is_none()
                && count.first.atoms().chain(count.bound.atoms()).all(|atom| is_outside(atom.value)) =>
        {
            return Some(Repeats::Symbolic(Box::new(count)));
        }
        _ => {}
    }
    let Some(Repeat::While { cond, left, right }) = repeat(graph, theta) else { return None };
    let mut number = |value, reading| match reading {
        Reading::Unsigned => scev.assume(graph, loops, value, assumed),
        _ => scev.evolution(graph, loops, value, reading),
    };
    let reading = if cond.is_signed() { Reading::Signed } else { Reading::Unsigned };
    let tested = number(left, reading)?;
    let bound = match right {
        Operand::Value(right) => number(right, reading)?,
        Operand::Const(right) => {
            Linear::number(graph.payloads.int_value(right.op).filter(|it| cond.is_signed() || *it >= 0)?)
        }
    };
    let is_swapped = tested.split(theta.node()).1.as_constant() == Some(0);
    let (tested, bound, cond) = if is_swapped { (bound, tested, cond.swapped()) } else { (tested, bound, cond) };
    let (first, step) = tested.split(theta.node());
    let step = step.as_constant()?;
    let is_fixed = bound.split(theta.node()).1.as_constant() == Some(0);
    let distance = match cond {
        IntCond::Slt | IntCond::Sle | IntCond::Ult | IntCond::Ule if step > 0 => bound.add_multiple(&first, -1)?,
        IntCond::Sgt | IntCond::Sge if step < 0 => first.add_multiple(&bound, -1)?,
        _ => return None,
    };
    let inclusive = i64::from(matches!(cond, IntCond::Sle | IntCond::Sge | IntCond::Ule));
    let distance = distance.add_multiple(&Linear::number(inclusive), 1)?;
    if !is_fixed || step.unsigned_abs() > 1 << FACTOR_BITS {
        return None;
    }
    Some(Repeats::AtMost(Sum::of(&distance)?, step.unsigned_abs()))
}
