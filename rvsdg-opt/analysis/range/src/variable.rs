//! The ranges of loop variables.
//!
//! Let a constant `c > 0` be added to a variable in each iteration (`c < 0` is the same, upside down), and let its next
//! value be at most `h` wherever the loop repeats. Then the variable is at most the larger one of its entry value and
//! `h`, and at least its entry value: by induction over iterations, as adding `c` to such a number does not wrap, or is
//! poison if it does.

use crate::{Interval, Ranges, growth, repeats, width};
use rvsdg_core::{Graph, IntCond, Theta, Value};
use rvsdg_opt_scev::{Operand, Reading, Repeat, Scev, TripCount, addend, repeat};

/// The range of loop variable `index` at the start of all iterations.
pub(crate) fn range(ranges: &Ranges, graph: &Graph, scev: &mut Scev, theta: Theta, index: usize) -> Option<Interval> {
    let width = width(graph, theta.pre(graph, index))?;
    let entry = ranges.get(graph, theta.entry_origin(graph, index))?;
    if theta.is_invariant(graph, index) {
        return Some(entry);
    }
    let stepped = Step::of(graph, theta, index).and_then(|step| {
        let tested = by_test(ranges, graph, theta, index, entry, step, width);
        tested.or_else(|| by_count(graph, scev, theta, index, step, width))
    });
    // What is computed in the loop has no range yet, and may be anything.
    let range_of = |value: Value| ranges.get(graph, value);
    let next = repeats::next(graph, theta, index, (entry, width), &range_of);
    let repeated = next.map(|next| next.map_or(entry, |next| entry.hull(next)));
    let grown = growth::range(ranges, graph, theta, index, entry, width);
    Some([stepped, repeated].into_iter().flatten().fold(grown, Interval::meet))
}

#[derive(Copy, Clone)]
struct Step {
    by: i64,
    /// Is the next value poison if it wraps?
    exact: bool,
}

impl Step {
    fn of(graph: &Graph, theta: Theta, index: usize) -> Option<Step> {
        let post = theta.post(graph, index);
        let (to, by) = addend(graph, post, Reading::Modular)?;
        let exact = addend(graph, post, Reading::Signed).is_some();
        (to == theta.pre(graph, index) && by != 0).then_some(Step { by, exact })
    }
}

fn by_test(
    ranges: &Ranges,
    graph: &Graph,
    theta: Theta,
    index: usize,
    entry: Interval,
    step: Step,
    width: u32,
) -> Option<Interval> {
    let Repeat::While { cond, left, right } = repeat(graph, theta)? else { return None };
    let (pre, post) = (theta.pre(graph, index), theta.post(graph, index));
    let (cond, tested, bound) = match right {
        Operand::Value(right) if right == pre || right == post => {
            (cond.swapped(), right, invariant(ranges, graph, theta, left)?)
        }
        Operand::Value(right) => (cond, left, invariant(ranges, graph, theta, right)?),
        Operand::Const(constant) => (cond, left, Interval::one(graph.payloads.int_value(constant.op)?)),
    };
    if tested != pre && tested != post {
        return None;
    }
    let (by, all) = (i128::from(step.by), Interval::all(width));
    // The next value wherever the loop repeats.
    let passed = if tested == pre { by } else { 0 };
    let (min, max) = match cond {
        IntCond::Slt if by > 0 => (i128::from(entry.min), i128::from(bound.max) - 1 + passed),
        IntCond::Sle if by > 0 => (i128::from(entry.min), i128::from(bound.max) + passed),
        IntCond::Ult if by > 0 && bound.is_non_negative() => {
            (i128::from(entry.min), i128::from(bound.max) - 1 + passed)
        }
        IntCond::Ule if by > 0 && bound.is_non_negative() => (i128::from(entry.min), i128::from(bound.max) + passed),
        IntCond::Sgt if by < 0 => (i128::from(bound.min) + 1 + passed, i128::from(entry.max)),
        IntCond::Sge if by < 0 => (i128::from(bound.min) + passed, i128::from(entry.max)),
        _ => return None,
    };
    let (min, max) = (min.min(i128::from(entry.min)), max.max(i128::from(entry.max)));
    let fits = |number: i128| i128::from(all.min) <= number && number <= i128::from(all.max);
    let next = if by > 0 { max + by } else { min + by };
    (fits(min) && fits(max) && (step.exact || fits(next))).then(|| Interval::or_all(width, min, max))
}

/// The range of a constant of the body, or of a value that is the same in all iterations.
fn invariant(ranges: &Ranges, graph: &Graph, theta: Theta, value: Value) -> Option<Interval> {
    if let Some(constant) = rvsdg_route::constant(graph, value) {
        return graph.payloads.int_value(constant.op).map(Interval::one);
    }
    let index = (0..theta.loop_count(graph)).find(|index| theta.pre(graph, *index) == value)?;
    let is_invariant = theta.post(graph, index) == value;
    if is_invariant { ranges.get(graph, theta.entry_origin(graph, index)) } else { None }
}

fn by_count(graph: &Graph, scev: &mut Scev, theta: Theta, index: usize, step: Step, width: u32) -> Option<Interval> {
    let TripCount::Constant(count) = scev.trip_count(graph, theta) else { return None };
    let variable = scev.recurrence(graph, theta, theta.pre(graph, index), Reading::Modular)?;
    let start = i128::from(variable.start.as_constant()?);
    let last = start.checked_add(i128::from(step.by).checked_mul(i128::try_from(count).ok()?.checked_sub(1)?)?)?;
    Some(Interval::or_all(width, start.min(last), start.max(last)))
}
