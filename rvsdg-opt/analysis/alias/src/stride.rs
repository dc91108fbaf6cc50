//! Accesses to different members of structs in an array: their distance is a multiple of the struct's size plus a
//! number.
//!
//! If a distance is `c + f1 * t1 + f2 * t2 + ...`, and `g` divides all factors, then it is `c` modulo `g`, whatever
//! integers the terms are. So the nearest distances are `r = c mod g` and `r - g`; where the accesses do not meet at
//! these two, they never do. Which integers the terms are does not matter. In one iteration, terms of both addresses
//! cancel out; of two iterations, the terms of each address are others, so all of their factors count.
//!
//! Distances are modulo the range of addresses, a power of two. Modular forms therefore tell something only about the
//! power of two in `g`. By exact forms, of addresses whose computation must not leave an object, the rest counts, too.

use crate::fault::Mutation;
use crate::{Access, Analysis};
use rvsdg_core::{Graph, Value};
use rvsdg_opt_scev::Linear;

/// Which executions of two accesses are compared.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Iterations {
    Same,
    Any,
}

impl Analysis<'_> {
    /// Are two accesses with the same base apart, whatever the values in their addresses are? Of the same iteration of
    /// all loops around these values, or of any two iterations; then the base has to be from in front of all loops.
    pub(crate) fn strides_differ(&mut self, graph: &Graph, a: &Access, b: &Access, when: Iterations) -> bool {
        let (Some(size), Some(other)) = (a.size, b.size) else { return false };
        if a.address.base != b.address.base || a.address.form.width() != b.address.form.width() {
            return false;
        }
        let may_be = |base: Value| when == Iterations::Same || graph.region_of(base) == graph.root();
        if !may_be(a.address.base) {
            return false;
        }
        let is_wide = self.env.fault.is(Mutation::PointStride);
        let sizes = if is_wide { [1, 1] } else { [size, other] };
        if a.address.form.width() > 0 && is_apart(&a.address.form, &b.address.form, sizes, when) {
            return true;
        }
        let (Some(first), Some(second)) = (a.pointer, b.pointer) else { return false };
        let [first, second] = [first, second].map(|pointer| self.exact_address(graph, pointer));
        first.base == second.base && may_be(first.base) && is_apart(&first.form, &second.form, sizes, when)
    }
}

/// Is no distance from the first address to the second one that of accesses of these sizes that meet?
fn is_apart(first: &Linear, second: &Linear, [size, other]: [u64; 2], when: Iterations) -> bool {
    let Some(distance) = second.add_multiple(first, -1) else { return false };
    let factors = match when {
        Iterations::Same => [distance.terms(), &[]],
        Iterations::Any => [first.terms(), second.terms()],
    };
    let all = factors.into_iter().flatten();
    let mut divisor = all.fold(0, |divisor, (_, factor)| common(divisor, factor.unsigned_abs()));
    if !distance.is_exact() && divisor > 0 {
        divisor = 1 << divisor.trailing_zeros();
    }
    if divisor < 2 {
        return false;
    }
    let behind = i128::from(distance.offset()).rem_euclid(i128::from(divisor)) as u64;
    behind >= size && divisor - behind >= other
}

/// The greatest common divisor.
fn common(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisors() {
        assert_eq!([common(0, 24), common(24, 40), common(7, 9), common(48, 0)], [24, 8, 1, 48]);
    }
}
