//! Accesses to different members of structs in an array: their distance is a multiple of the struct's size plus a
//! number.
//!
//! If a distance is `c + f1 * t1 + f2 * t2 + ...`, and `g` divides all factors, then it is `c` modulo `g`, whatever
//! integers the terms are. So the nearest distances are `r = c mod g` and `r - g`; where the accesses do not meet at
//! these two, they never do. Which integers the terms are does not matter, so this is so in any two iterations.
//!
//! Distances are modulo the range of addresses, a power of two. Modular forms therefore tell something only about the
//! power of two in `g`. By exact forms, of addresses whose computation must not leave an object, the rest counts, too.

use crate::fault::Mutation;
use crate::{Access, Analysis};
use rvsdg_core::Graph;
use rvsdg_opt_scev::Linear;

impl Analysis<'_> {
    /// Are two accesses with the same base apart, whatever the values in their addresses are?
    pub(crate) fn strides_differ(&mut self, graph: &Graph, a: &Access, b: &Access) -> bool {
        let (Some(size), Some(other)) = (a.size, b.size) else { return false };
        if a.address.base != b.address.base || a.address.form.width() != b.address.form.width() {
            return false;
        }
        let is_wide = self.env.fault.is(Mutation::PointStride);
        let sizes = if is_wide { [1, 1] } else { [size, other] };
        if a.address.form.width() > 0 && is_apart(&a.address.form, &b.address.form, sizes) {
            return true;
        }
        let (Some(first), Some(second)) = (a.pointer, b.pointer) else { return false };
        let [first, second] = [first, second].map(|pointer| self.scev.exact_address(graph, &mut self.layouts, pointer));
        first.base == second.base && is_apart(&first.form, &second.form, sizes)
    }
}

/// Is no distance from the first address to the second one that of accesses of these sizes that meet?
fn is_apart(first: &Linear, second: &Linear, [size, other]: [u64; 2]) -> bool {
    let Some(distance) = second.add_multiple(first, -1) else { return false };
    let mut divisor = 0;
    for (_, factor) in distance.terms() {
        divisor = common(divisor, factor.unsigned_abs());
    }
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
