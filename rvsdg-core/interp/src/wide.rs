//! Integers of more than 128 bits: words in two's complement, least significant first, zero-extended above the width.
//!
//! The algorithms are schoolbook ones, because wide integers are rare. To check "no wrap", the operation is done on
//! twice as many words, where it can't wrap.

use crate::outcome::{Eval, invalid, undefined};
use rvsdg_core::{BinOp, Flags};
use std::cmp::Ordering;

/// Evaluates an operation; `None` is poison. Operands and result have `width.div_ceil(64)` words.
pub(crate) fn binary(op: BinOp, flags: Flags, width: u32, a: &[u64], b: &[u64]) -> Eval<Option<Vec<u64>>> {
    let count = width.div_ceil(64) as usize;
    let zero = b.iter().all(|word| *word == 0);
    let exact = flags.contains(Flags::EXACT);
    let value = match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul => return Ok(sum(op, flags, width, a, b)),
        BinOp::UDiv | BinOp::URem | BinOp::SDiv | BinOp::SRem if zero => return undefined("division by zero"),
        BinOp::UDiv | BinOp::URem => {
            let (quotient, rest) = divide(a, b);
            if op == BinOp::URem {
                rest
            } else if exact && rest.iter().any(|word| *word != 0) {
                return Ok(None);
            } else {
                quotient
            }
        }
        BinOp::SDiv | BinOp::SRem => return divide_signed(op, exact, width, a, b),
        BinOp::Shl | BinOp::LShr | BinOp::AShr => {
            let amount = b[0];
            if b[1..].iter().any(|word| *word != 0) || amount >= u64::from(width) {
                return Ok(None);
            }
            return Ok(shift(op, flags, width, a, amount as u32));
        }
        BinOp::And => zip(a, b, |a, b| a & b),
        BinOp::Or if flags.contains(Flags::DISJOINT) && a.iter().zip(b).any(|(a, b)| a & b != 0) => return Ok(None),
        BinOp::Or => zip(a, b, |a, b| a | b),
        BinOp::Xor => zip(a, b, |a, b| a ^ b),
        _ => return invalid("a float operation on integers"),
    };
    debug_assert_eq!(value.len(), count);
    Ok(Some(truncate(&value, width)))
}

fn zip(a: &[u64], b: &[u64], f: impl Fn(u64, u64) -> u64) -> Vec<u64> {
    a.iter().zip(b).map(|(a, b)| f(*a, *b)).collect()
}

/// Is the sign bit set?
pub(crate) fn is_negative(a: &[u64], width: u32) -> bool {
    let bit = width - 1;
    a[(bit / 64) as usize] >> (bit % 64) & 1 != 0
}

/// The lowest `width` bits.
pub(crate) fn truncate(a: &[u64], width: u32) -> Vec<u64> {
    let count = width.div_ceil(64) as usize;
    let mut words: Vec<u64> = (0..count).map(|i| a.get(i).copied().unwrap_or(0)).collect();
    words[count - 1] &= crate::value::mask(width - 64 * (count as u32 - 1));
    words
}

/// Extends to `count` words, by zeros or by the sign.
pub(crate) fn extend(a: &[u64], width: u32, count: usize, sign: bool) -> Vec<u64> {
    let mut words = a.to_vec();
    let negative = sign && is_negative(a, width);
    words.resize(count, if negative { u64::MAX } else { 0 });
    if negative && !width.is_multiple_of(64) {
        words[(width / 64) as usize] |= u64::MAX << (width % 64);
    }
    words
}

fn sum(op: BinOp, flags: Flags, width: u32, a: &[u64], b: &[u64]) -> Option<Vec<u64>> {
    let count = width.div_ceil(64) as usize;
    for (flag, sign) in [(Flags::NSW, true), (Flags::NUW, false)] {
        if flags.contains(flag) {
            let double = |x: &[u64]| extend(x, width, 2 * count, sign);
            let whole = raw_sum(op, &double(a), &double(b));
            if double(&truncate(&whole, width)) != whole {
                return None;
            }
        }
    }
    Some(truncate(&raw_sum(op, a, b), width))
}

fn raw_sum(op: BinOp, a: &[u64], b: &[u64]) -> Vec<u64> {
    if op == BinOp::Mul {
        let mut product = vec![0u64; a.len()];
        for (i, x) in a.iter().enumerate() {
            let mut carry = 0u128;
            for (j, y) in b.iter().enumerate().take(a.len() - i) {
                carry += u128::from(*x) * u128::from(*y) + u128::from(product[i + j]);
                product[i + j] = carry as u64;
                carry >>= 64;
            }
        }
        return product;
    }
    let mut carry = op == BinOp::Sub;
    let flip = if carry { u64::MAX } else { 0 };
    let add = |(x, y): (&u64, &u64)| {
        let (partial, first) = x.overflowing_add(y ^ flip);
        let (whole, second) = partial.overflowing_add(u64::from(carry));
        carry = first || second;
        whole
    };
    a.iter().zip(b).map(add).collect()
}

pub(crate) fn negate(a: &[u64]) -> Vec<u64> {
    raw_sum(BinOp::Sub, &vec![0; a.len()], a)
}

/// Quotient and remainder, computed bit by bit.
pub(crate) fn divide(a: &[u64], b: &[u64]) -> (Vec<u64>, Vec<u64>) {
    // One more word, because the remainder is doubled before it is compared.
    let divisor: Vec<u64> = b.iter().copied().chain([0]).collect();
    let mut rest = vec![0u64; a.len() + 1];
    let mut quotient = vec![0u64; a.len()];
    for bit in (0..64 * a.len()).rev() {
        let mut carry = a[bit / 64] >> (bit % 64) & 1;
        for word in &mut rest {
            (*word, carry) = (*word << 1 | carry, *word >> 63);
        }
        if compare(&rest, &divisor).is_ge() {
            rest = raw_sum(BinOp::Sub, &rest, &divisor);
            quotient[bit / 64] |= 1 << (bit % 64);
        }
    }
    rest.pop();
    (quotient, rest)
}

fn divide_signed(op: BinOp, exact: bool, width: u32, a: &[u64], b: &[u64]) -> Eval<Option<Vec<u64>>> {
    let count = a.len();
    let (minus_a, minus_b) = (is_negative(a, width), is_negative(b, width));
    let size = |x: &[u64], minus: bool| {
        let whole = extend(x, width, count, true);
        if minus { negate(&whole) } else { whole }
    };
    let (quotient, rest) = divide(&truncate(&size(a, minus_a), width), &truncate(&size(b, minus_b), width));
    let sign = |x: Vec<u64>, minus: bool| truncate(&if minus { negate(&x) } else { x }, width);
    // Only the minimum divided by -1 overflows. The remainder is undefined then as well.
    if minus_a == minus_b && is_negative(&truncate(&quotient, width), width) {
        return undefined("overflow of a division");
    }
    if op == BinOp::SRem {
        return Ok(Some(sign(rest, minus_a)));
    }
    if exact && rest.iter().any(|word| *word != 0) {
        return Ok(None);
    }
    Ok(Some(sign(quotient, minus_a != minus_b)))
}

fn shift(op: BinOp, flags: Flags, width: u32, a: &[u64], amount: u32) -> Option<Vec<u64>> {
    let count = a.len();
    if op == BinOp::Shl {
        let value = truncate(&left(a, amount), width);
        let whole = extend(&value, width, count, true);
        let lost = flags.contains(Flags::NUW) && right(&value, amount, 0) != a
            || flags.contains(Flags::NSW) && truncate(&right(&whole, amount, sign_fill(&whole)), width) != a;
        return (!lost).then_some(value);
    }
    let low = right(a, amount, 0);
    if flags.contains(Flags::EXACT) && left(&low, amount) != a {
        return None;
    }
    if op == BinOp::LShr {
        return Some(low);
    }
    let whole = extend(a, width, count, true);
    Some(truncate(&right(&whole, amount, sign_fill(&whole)), width))
}

fn sign_fill(a: &[u64]) -> u64 {
    if a.last().is_some_and(|word| (*word as i64) < 0) { u64::MAX } else { 0 }
}

/// Shifts to the left, without additional words.
pub(crate) fn left(a: &[u64], amount: u32) -> Vec<u64> {
    let (words, bits) = ((amount / 64) as usize, amount % 64);
    let word = |i: usize| i.checked_sub(words).map_or(0, |i| a[i]);
    let below = |i: usize| i.checked_sub(words + 1).map_or(0, |i| a[i]);
    let one = |i| if bits == 0 { word(i) } else { word(i) << bits | below(i) >> (64 - bits) };
    (0..a.len()).map(one).collect()
}

/// Shifts to the right; `fill` is shifted in.
pub(crate) fn right(a: &[u64], amount: u32, fill: u64) -> Vec<u64> {
    let (words, bits) = ((amount / 64) as usize, amount % 64);
    let word = |i: usize| a.get(i + words).copied().unwrap_or(fill);
    let one = |i| if bits == 0 { word(i) } else { word(i) >> bits | word(i + 1) << (64 - bits) };
    (0..a.len()).map(one).collect()
}

/// Compares unsigned numbers with the same number of words.
pub(crate) fn compare(a: &[u64], b: &[u64]) -> Ordering {
    a.iter().rev().cmp(b.iter().rev())
}

/// Compares signed numbers.
pub(crate) fn compare_signed(a: &[u64], b: &[u64], width: u32) -> Ordering {
    // With equal signs, numbers in two's complement have the order of unsigned numbers.
    match (is_negative(a, width), is_negative(b, width)) {
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        _ => compare(a, b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_hundred_bits() {
        let (a, b) = ([u64::MAX, 1, 2, 3], [5, 0, 0, 0]);
        let run = |op, a: &[u64], b: &[u64]| binary(op, Flags::NONE, 200, a, b).unwrap().unwrap();
        let product = run(BinOp::Mul, &a, &b);
        assert_eq!(product, [u64::MAX - 4, 9, 10, 15]);
        assert_eq!(run(BinOp::UDiv, &product, &b), a);
        assert_eq!(run(BinOp::URem, &run(BinOp::Add, &product, &[3, 0, 0, 0]), &b), [3, 0, 0, 0]);
        let minus = run(BinOp::Sub, &[0; 4], &product);
        assert_eq!(run(BinOp::SDiv, &minus, &b), run(BinOp::Sub, &[0; 4], &a));
        assert_eq!(compare_signed(&minus, &a, 200), Ordering::Less);
        let high = run(BinOp::Shl, &[1, 0, 0, 0], &[199, 0, 0, 0]);
        assert_eq!(run(BinOp::AShr, &high, &[199, 0, 0, 0]), [u64::MAX, u64::MAX, u64::MAX, 0xff]);
        assert!(binary(BinOp::SDiv, Flags::NONE, 200, &high, &[u64::MAX, u64::MAX, u64::MAX, 0xff]).is_err());
        assert_eq!(binary(BinOp::Add, Flags::NUW, 200, &high, &high).unwrap(), None);
        assert_eq!(binary(BinOp::Shl, Flags::NONE, 200, &high, &[200, 0, 0, 0]).unwrap(), None);
    }
}
