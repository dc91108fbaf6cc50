//! May accesses trade places?
//!
//! With `factor` iterations at once, an access of a later iteration comes before one of an earlier iteration if it is
//! at an earlier level; and among those of one inner loop, if it belongs to an earlier iteration of that. Two such
//! accesses, at least one of them a store, must have no byte in common. That is certain if they are of different
//! objects; or if the difference of their addresses, a sum of a constant and integer multiples of known numbers, can't
//! be so small: the greatest common divisor of these numbers says which differences there are, after Banerjee,
//! *Dependence Analysis* (1997), chapter 4.
//!
//! Quadratic in the accesses, of which there are at most
//! [`MAX_ACCESSES`](rvsdg_opt_target::limits::unroll_and_jam::MAX_ACCESSES).

use crate::access::{NestAccess, NestAddress};
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
            !analysis.differ(graph, first.node, second.node)
                && (1..factor).any(|distance| may_meet(first, second, i128::from(distance), order))
        })
    })
}

fn order(first: &NestAccess, second: &NestAccess) -> Order {
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

/// May the second access, so many iterations of the outer loop later, have a byte in common with the first one?
fn may_meet(first: &NestAccess, second: &NestAccess, distance: i128, order: Order) -> bool {
    let (Some(a), Some(b)) = (&first.form, &second.form) else { return true };
    if a.base != b.base {
        return true;
    }
    // The second address less the first one has to be between these, exclusively.
    let range = (-i128::from(second.size), i128::from(first.size));
    let constant = i128::from(b.rest.offset()) - i128::from(a.rest.offset()) + b.outer * distance;
    let mut divisor = gcd(term_difference(a, b), b.outer - a.outer);
    if order == Order::Interleaved && a.inner == b.inner && divisor == 0 {
        // The second one's iteration of the inner loop is an earlier one.
        return has_value_below(constant, a.inner, range);
    }
    divisor = gcd(divisor, gcd(a.inner, b.inner));
    has_value(constant, divisor, range)
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
