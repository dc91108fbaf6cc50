//! Proofs that an induction variable does not wrap, beyond what the flags of its addition say.

use crate::count::{Range, Test, TripCount};
use crate::linear::{unsigned, wrap};
use crate::test::repeat;
use crate::{Reading, Scev};
use rvsdg_core::{Flags, Graph, Theta};

impl Scev {
    /// What holds for the addition that gives loop variable `index` its next value, in every iteration (unless it is
    /// poison): [`Flags::NSW`], [`Flags::NUW`] or both. The addition is that of the variable and of the step of its
    /// recurrence; none of it holds if it has no recurrence.
    pub fn no_wrap(&mut self, graph: &Graph, theta: Theta, index: usize) -> Flags {
        let mut flags = self.flags(graph, theta, index);
        let pre = theta.pre(graph, index);
        let Some(variable) = self.recurrence(graph, theta, pre, Reading::Modular) else { return Flags::NONE };
        let (Some(start), Some(step)) = (variable.start.as_constant(), variable.step.as_constant()) else {
            return flags;
        };
        let width = variable.start.width();
        if let TripCount::Constant(count) = self.trip_count(graph, theta) {
            flags = flags | by_count(width, start, step, count);
        }
        if let Some(test) = repeat(graph, theta)
            && let Some(test) = Test::of(graph, self, theta, test)
            && test.step == step
            && let Some(ahead) = test.first.as_constant()
        {
            let ahead = wrap(width, i128::from(ahead) - i128::from(start));
            if test.bound.width() == width && (ahead == 0 || ahead == step) {
                flags = flags | by_test(&test, start, ahead);
            }
        }
        if flags.contains(Flags::NSW) && start >= 0 && step >= 0 {
            flags = flags | Flags::NUW;
        }
        flags
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

/// The loop repeats only while a value, which is the variable now or in the next iteration, is on this side of the
/// bound.
fn by_test(test: &Test, start: i64, ahead: i64) -> Flags {
    let Some(range) = Range::of(test.cond, test.bound.width()) else { return Flags::NONE };
    let step = if range.descending { -i128::from(test.step) } else { i128::from(test.step) };
    if step <= 0 || (range.descending && !range.signed) {
        return Flags::NONE;
    }
    let bound = test.bound.as_constant().map_or(range.high, |bound| range.read(bound));
    // The highest value at the start of an iteration that is not the first one.
    let highest = bound - i128::from(!range.inclusive) + if ahead == 0 { step } else { 0 };
    if highest + step > range.high || range.read(start) + step > range.high {
        return Flags::NONE;
    }
    if range.signed { Flags::NSW } else { Flags::NUW }
}
