//! Are two accesses apart because their loops do not go that far?
//!
//! The distance of two addresses is a sum of multiples of the numbers of iterations. It is smallest where each number
//! that is multiplied by something positive is smallest, and each other one largest, and the other way round. The
//! number of an inner loop's iteration may have an end that depends on the outer loop's ([`Rise`]), so that one is put
//! in first; what the outer loop's number is multiplied by then says which of its ends is wanted. If everything cancels
//! out but constants, and values that are known not to be negative, the distance is known to be at least, or at most,
//! what is left.

use crate::access::NestAddress;
use crate::fault::{Fault, Mutation};
use crate::triangle;
#[cfg(doc)]
use crate::triangle::Rise;
use rvsdg_core::Graph;

/// Is the second address, so many iterations of the outer loop later, never less than both ends of the range after the
/// first one, or never more?
pub(crate) fn is_outside(
    graph: &Graph,
    (first, second): (&NestAddress, &NestAddress),
    distance: i128,
    (low, high): (i128, i128),
    fault: Fault,
) -> bool {
    let has_base = first.base == second.base && (first.middle, second.middle) == (0, 0);
    let extreme = |least| extreme(graph, (first, second), distance, least, fault);
    has_base && (extreme(true).is_some_and(|it| it >= high) || extreme(false).is_some_and(|it| it <= low))
}

/// The least, or the largest, distance from the first address to the second one, if that is a number.
fn extreme(
    graph: &Graph,
    (a, b): (&NestAddress, &NestAddress),
    distance: i128,
    least: bool,
    fault: Fault,
) -> Option<i128> {
    let mut rest = b.rest.add_multiple(&a.rest, -1)?;
    let mut number = b.outer.checked_mul(distance)?;
    // Of the iteration of the outer loop that the first access belongs to.
    let mut outer = b.outer.checked_sub(a.outer)?;
    for (form, factor) in [(a, -a.inner), (b, b.inner)] {
        if factor == 0 || (factor > 0) == least {
            continue;
        }
        // The iteration is the last one: the part that runs at once is that of an iteration of the outer loop that is
        // not later than this one.
        let last = match (&form.rise, form.runs[1]) {
            (Some(rise), _) => {
                outer = outer.checked_add(factor.checked_mul(rise.step.into())?)?;
                rest = rest.add_multiple(&rise.first, i64::try_from(factor).ok()?)?;
                if fault.is(Mutation::ShorterPart) { -2 } else { -1 }
            }
            (None, runs) => runs? - 1,
        };
        number = number.checked_add(factor.checked_mul(last)?)?;
    }
    if outer != 0 && (outer > 0) != least {
        // The second access is not behind the last iteration.
        rest = rest.add_multiple(a.around.as_ref()?, i64::try_from(outer).ok()?)?;
        number = number.checked_sub(outer.checked_mul(distance + 1)?)?;
    }
    let rest = match least {
        true => triangle::least(graph, &rest)?,
        false => triangle::least(graph, &rest.times(-1)?)?.checked_neg()?,
    };
    number.checked_add(rest.into())
}
