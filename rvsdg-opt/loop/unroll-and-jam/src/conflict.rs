//! May accesses trade places?
//!
//! With `factor` iterations at once, an access of a later iteration comes before one of an earlier iteration if it is
//! at an earlier level; and among those of one inner loop, if it belongs to an earlier iteration of that. Two such
//! accesses, at least one of them a store, must have no byte in common. That is certain if they are of different
//! objects; or if the difference of their addresses, a sum of a constant and integer multiples of known numbers, can't
//! be so small: the greatest common divisor of these numbers says which differences there are, after Banerjee,
//! *Dependence Analysis* (1997), chapter 4. Or if it is always larger than that, as far as the loops' numbers of
//! iterations are known: rows of an array are as far apart as they are long.
//!
//! If there is a loop in between, an access of a later iteration of the outer loop also comes first if it belongs to an
//! earlier iteration of the one in between; in the same iteration of that, all is as with two loops.
//!
//! Quadratic in the accesses, of which there are at most
//! [`MAX_ACCESSES`](rvsdg_opt_target::limits::unroll_and_jam::MAX_ACCESSES).

use crate::access::{NestAccess, NestAddress, Time};
use crate::bounds;
use crate::fault::{Fault, Mutation};
use rvsdg_core::Graph;
use rvsdg_opt_alias::Analysis;

/// What becomes of two accesses of which the first belongs to an earlier iteration of the outer loop.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Order {
    /// They stay in order, or never both run.
    Kept,
    /// The second one comes first now.
    Reversed,
    /// Of those in one inner loop, the second one comes first if its iteration does.
    Interleaved,
    /// Of those in one loop in between, the second one comes first if its iteration does, or as [`within`] says.
    Nested,
}

/// Which iterations of a loop two accesses belong to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Iterations {
    /// The same one.
    Same,
    /// The second access to an earlier one.
    Earlier,
    /// Any.
    Any,
}

/// Is there a pair of accesses in the way of `factor` iterations at once?
pub(crate) fn is_in_conflict(
    graph: &Graph,
    analysis: &mut Analysis<'_>,
    accesses: &[NestAccess],
    factor: u32,
    fault: Fault,
) -> bool {
    if fault.is(Mutation::NoConflicts) {
        return false;
    }
    accesses.iter().any(|first| {
        accesses.iter().any(|second| {
            let writes = match fault.is(Mutation::StoresOnly) {
                true => first.is_store && second.is_store,
                false => first.is_store || second.is_store,
            };
            let order = order(first, second);
            if !writes || order == Order::Kept {
                return false;
            }
            if order == Order::Interleaved && fault.is(Mutation::NoConflictsInside) {
                return false;
            }
            if (first.is_tail || second.is_tail) && fault.is(Mutation::TailsApart) {
                return false;
            }
            !analysis.differ(graph, first.node, second.node)
                && (1..factor).any(|distance| is_reversed(graph, (first, second), distance.into(), (order, fault)))
        })
    })
}

fn order(first: &NestAccess, second: &NestAccess) -> Order {
    let place = |time: Time| time.middle.unwrap_or([time.level, time.alternative, time.inside]);
    let [level, alternative, inside] = place(first.time);
    let [other_level, other_alternative, other_inside] = place(second.time);
    if level != other_level {
        return if level > other_level { Order::Reversed } else { Order::Kept };
    }
    if alternative != other_alternative {
        // The decision is the same for all iterations.
        return Order::Kept;
    }
    if inside != other_inside {
        return if inside > other_inside { Order::Reversed } else { Order::Kept };
    }
    // There is one loop at one place.
    if first.time.middle.is_some() { Order::Nested } else { within(first, second) }
}

/// The same of two accesses in one iteration of a loop in between, or without one.
fn within(first: &NestAccess, second: &NestAccess) -> Order {
    let (a, b) = (first.time, second.time);
    if a.level != b.level {
        return if a.level > b.level { Order::Reversed } else { Order::Kept };
    }
    if a.alternative != b.alternative {
        // The decision is the same for all iterations.
        return Order::Kept;
    }
    if a.inside != b.inside {
        return if a.inside > b.inside { Order::Reversed } else { Order::Kept };
    }
    if a.inner.is_some() { Order::Interleaved } else { Order::Kept }
}

/// May the second access, so many iterations of the outer loop later, come first and have a byte in common with the
/// first one?
fn is_reversed(
    graph: &Graph,
    (first, second): (&NestAccess, &NestAccess),
    distance: i128,
    (order, fault): (Order, Fault),
) -> bool {
    use Iterations::{Any, Earlier, Same};
    if is_outside(graph, (first, second), distance, fault) {
        return false;
    }
    let meet = |middle, inner| may_meet(first, second, distance, [middle, inner]);
    let plain = |order, middle| match order {
        Order::Kept => false,
        Order::Interleaved => meet(middle, Earlier),
        Order::Reversed | Order::Nested => meet(middle, Any),
    };
    match order {
        Order::Nested => {
            let is_earlier = meet(Earlier, Any) && !fault.is(Mutation::InBetween);
            is_earlier || plain(within(first, second), Same)
        }
        order => plain(order, Any),
    }
}

/// Is the second access, so many iterations of the outer loop later, apart from the first one in all iterations of the
/// inner loops?
fn is_outside(graph: &Graph, (first, second): (&NestAccess, &NestAccess), distance: i128, fault: Fault) -> bool {
    let (Some(a), Some(b)) = (&first.form, &second.form) else { return false };
    bounds::is_outside(graph, (a, b), distance, (-i128::from(second.size), i128::from(first.size)), fault)
}

/// May the second access, so many iterations of the outer loop later and in these of the loop in between and of the
/// inner one, have a byte in common with the first one?
fn may_meet(first: &NestAccess, second: &NestAccess, distance: i128, iterations: [Iterations; 2]) -> bool {
    let (Some(a), Some(b)) = (&first.form, &second.form) else { return true };
    if a.base != b.base {
        return true;
    }
    // The second address less the first one has to be between these, exclusively.
    let range = (-i128::from(second.size), i128::from(first.size));
    let constant = i128::from(b.rest.offset()) - i128::from(a.rest.offset()) + b.outer * distance;
    let divisor = gcd(term_difference(a, b), b.outer - a.outer);
    let parts = [(a.middle, b.middle), (a.inner, b.inner)];
    // A part that is the same for both, and the other one only a distance.
    let is_still = |at: usize| iterations[at] == Iterations::Same && parts[at].0 == parts[at].1 || parts[at] == (0, 0);
    for at in 0..2 {
        let (step, other) = parts[at];
        if iterations[at] == Iterations::Earlier && step == other && divisor == 0 && is_still(1 - at) {
            return has_value_below(constant, step, range) && is_near(constant, (a, b), iterations, range);
        }
    }
    let factor = |at: usize| match iterations[at] {
        Iterations::Same => parts[at].1 - parts[at].0,
        Iterations::Earlier | Iterations::Any => gcd(parts[at].0, parts[at].1),
    };
    let all = gcd(divisor, gcd(factor(0), factor(1)));
    has_value(constant, all, range) && (divisor != 0 || is_near(constant, (a, b), iterations, range))
}

/// May the distance of two addresses be between both ends, exclusively, as often as the loops run at most?
fn is_near(
    constant: i128,
    (a, b): (&NestAddress, &NestAddress),
    iterations: [Iterations; 2],
    (low, high): (i128, i128),
) -> bool {
    let (mut least, mut most) = (constant, constant);
    for (at, when) in iterations.into_iter().enumerate() {
        let (step, other) = [(a.middle, b.middle), (a.inner, b.inner)][at];
        // Of the number of an iteration, from 0 on, that is multiplied by this.
        let terms = match when {
            Iterations::Same => [(other - step, a.runs[at].min(b.runs[at]), 0), (0, None, 0)],
            // It is earlier by a positive number.
            Iterations::Earlier if step == other => [(-step, a.runs[at].max(b.runs[at]), 1), (0, None, 0)],
            Iterations::Earlier | Iterations::Any => [(-step, a.runs[at], 0), (other, b.runs[at], 0)],
        };
        for (factor, runs, from) in terms {
            if factor == 0 {
                continue;
            }
            let Some(runs) = runs else { return true };
            let ends = [factor * from, factor * (runs - 1).max(from)];
            least += ends[0].min(ends[1]);
            most += ends[0].max(ends[1]);
        }
    }
    least < high && most > low
}

/// May they have a byte in common in one iteration of their inner loop, though not in different ones?
pub(crate) fn may_meet_at_once(first: &NestAccess, second: &NestAccess, distance: i128) -> bool {
    let (Some(a), Some(b)) = (&first.form, &second.form) else { return true };
    // Otherwise all iterations have been compared.
    let differ = a.base != b.base || a.inner != b.inner || gcd(term_difference(a, b), b.outer - a.outer) != 0;
    let constant = i128::from(b.rest.offset()) - i128::from(a.rest.offset()) + b.outer * distance;
    !differ && has_value(constant, 0, (-i128::from(second.size), i128::from(first.size)))
}

/// The greatest common divisor of the factors of all terms of the difference; 1 if that is too long.
fn term_difference(a: &NestAddress, b: &NestAddress) -> i128 {
    let Some(difference) = b.rest.add_multiple(&a.rest, -1) else { return 1 };
    difference.terms().iter().fold(0, |divisor, (_, factor)| gcd(divisor, i128::from(*factor)))
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Is there an integer `m` with `constant + m * divisor` between both ends, exclusively?
fn has_value(constant: i128, divisor: i128, (low, high): (i128, i128)) -> bool {
    if divisor == 0 {
        return low < constant && constant < high;
    }
    let least = low + 1 + (constant - low - 1).rem_euclid(divisor);
    least < high
}

/// Is there a positive integer `m` with `constant - m * step` between both ends, exclusively?
fn has_value_below(constant: i128, step: i128, (low, high): (i128, i128)) -> bool {
    let nearest = constant - step;
    match step {
        0 => has_value(constant, 0, (low, high)),
        1.. => has_value(constant, step, (low, high.min(nearest + 1))),
        _ => has_value(constant, step.abs(), (low.max(nearest - 1), high)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_differences_are_found_as_by_trying() {
        let range = (-4, 8);
        for constant in -40..40 {
            for step in -20..20 {
                let value = |m: i128| (-3..8).contains(&(constant + m * step));
                let known = has_value(constant, gcd(step, 0), range);
                assert_eq!(known, (-200..200).any(value), "{constant} {step}");
                let known = has_value_below(constant, step, range);
                assert_eq!(known, (-200..0).any(value), "{constant} {step}");
            }
        }
    }
}
