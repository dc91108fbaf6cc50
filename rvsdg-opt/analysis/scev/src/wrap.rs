//! Proofs that an induction variable does not wrap, beyond what the flags of its addition say.

use crate::count::{Range, Test, TripCount};
use crate::fault::Mutation;
use crate::linear::{unsigned, wrap};
use crate::test::{Operand, Repeat, repeat};
use crate::{Reading, Scev};
use rvsdg_core::{Flags, Graph, IntCond, Theta};
use rvsdg_opt_target::limits::shared::INT_BITS;

impl Scev {
    /// What holds for the addition that gives loop variable `index` its next value, in every iteration (unless it is
    /// poison): [`Flags::NSW`], [`Flags::NUW`] or both. The addition is that of the variable and of the step of its
    /// recurrence; none of it holds if it has no recurrence.
    pub fn no_wrap(&mut self, graph: &Graph, theta: Theta, index: usize) -> Flags {
        let mut flags = self.flags(graph, theta, index);
        let pre = theta.pre(graph, index);
        let Some(variable) = self.recurrence(graph, theta, pre, Reading::Modular) else { return Flags::NONE };
        let Some(step) = variable.step.as_constant() else { return flags };
        let width = variable.start.width();
        let start = variable.start.as_constant();
        if let (Some(start), TripCount::Constant(count)) = (start, self.trip_count(graph, theta)) {
            flags = flags | by_count(width, start, step, count);
        }
        if let Some(test) = repeat(graph, theta)
            && let Some(test) = Test::of(graph, self, theta, test)
            && test.step == step
            && test.bound.width() == width
            && let Some(ahead) = variable.start.distance(&test.first)
            && (ahead == 0 || ahead == step)
        {
            let start = match start {
                Some(start) => Start::At(start),
                None => Start::Guarded(self.guards(graph, theta, &variable.start, &test.bound)),
            };
            flags = flags | by_test(&test, &start, ahead);
        }
        if flags.contains(Flags::NSW) && start.is_some_and(|start| start >= 0) && step >= 0 {
            flags = flags | Flags::NUW;
        }
        flags
    }
}

impl Scev {
    /// Does a loop variable go on without wrapping, by this reading, in each iteration that is followed by another one?
    /// Those are the iterations in which it is on the right side of the bound, as the loop tests it.
    pub(crate) fn stays_until_left(&mut self, graph: &Graph, theta: Theta, index: usize, reading: Reading) -> bool {
        let pre = theta.pre(graph, index);
        let Some(width) = graph.ty(pre).int_width().filter(|width| *width <= INT_BITS) else { return false };
        let Some(Repeat::While { mut cond, left, right }) = repeat(graph, theta) else { return false };
        let number = |operand| match operand {
            Operand::Value(value) => rvsdg_route::constant(graph, value),
            Operand::Const(value) => Some(value),
        };
        let (tested, bound) = match number(right) {
            Some(bound) => (left, bound),
            None => {
                cond = cond.swapped();
                let (Operand::Value(right), Some(bound)) = (right, number(Operand::Value(left))) else { return false };
                (right, bound)
            }
        };
        let Some(bound) = graph.payloads.int_value(bound.op) else { return false };
        let is_tested = rvsdg_route::outermost(graph, tested) == pre || self.fault.is(Mutation::OtherTested);
        let variable = self.variable(graph, Some(theta), theta, index, Reading::Modular);
        let step = variable.and_then(|variable| variable.split(theta.node()).1.as_constant());
        let Some(step) = step.filter(|_| is_tested) else { return false };
        let half = 1i128 << (width - 1);
        let (low, high) = match reading {
            Reading::Signed => (-half, half - 1),
            _ => (0, 2 * half - 1),
        };
        let Some(range) = Range::of(cond, width) else {
            // A step of one gets from every number but the outermost one to the next.
            let bound = match reading {
                Reading::Signed => i128::from(bound),
                _ => i128::from(unsigned(width, bound)),
            };
            let last = if step < 0 { low } else { high };
            let is_last = bound == last || self.fault.is(Mutation::OtherBound);
            return cond == IntCond::Ne && step.unsigned_abs() == 1 && is_last;
        };
        let is_read = range.signed == (reading == Reading::Signed);
        let ahead = if range.descending { -i128::from(step) } else { i128::from(step) };
        is_read && ahead > 0 && range.read(bound) - i128::from(!range.inclusive) + ahead <= range.high
    }
}

/// The last value of the variable is known.
fn by_count(width: u32, start: i64, step: i64, count: u128) -> Flags {
    let mut flags = Flags::NONE;
    let Some(way) = i128::try_from(count).ok().and_then(|count| count.checked_mul(i128::from(step))) else {
        return flags;
    };
    let last = i128::from(start) + way;
    if i128::from(wrap(width, last)) == last {
        flags = flags | Flags::NSW;
    }
    if step >= 0 && (i128::from(unsigned(width, start)) + way) >> width == 0 {
        flags = flags | Flags::NUW;
    }
    flags
}

/// What is known about the value at the start of the first iteration.
enum Start {
    /// It is this number.
    At(i64),
    /// The loop is only entered if these conditions hold between it and the bound.
    Guarded(Vec<IntCond>),
}

/// The loop repeats only while a value, which is the variable now or in the next iteration, is on this side of the
/// bound.
fn by_test(test: &Test, start: &Start, ahead: i64) -> Flags {
    let Some(range) = Range::of(test.cond, test.bound.width()) else { return Flags::NONE };
    let step = if range.descending { -i128::from(test.step) } else { i128::from(test.step) };
    if step <= 0 || (range.descending && !range.signed) {
        return Flags::NONE;
    }
    let bound = test.bound.as_constant().map_or(range.high, |bound| range.read(bound));
    let below = |range: &Range| bound - i128::from(!range.inclusive);
    // The highest value at the start of an iteration that is not the first one.
    let highest = below(&range) + if ahead == 0 { step } else { 0 };
    let first = match start {
        Start::At(start) => range.read(*start),
        Start::Guarded(guards) => {
            let guards = guards.iter().filter_map(|cond| Range::of(*cond, test.bound.width()));
            let guards = guards.filter(|it| it.signed == range.signed && it.descending == range.descending);
            guards.map(|it| below(&it)).min().unwrap_or(range.high)
        }
    };
    if highest + step > range.high || first + step > range.high {
        return Flags::NONE;
    }
    if range.signed { Flags::NSW } else { Flags::NUW }
}
