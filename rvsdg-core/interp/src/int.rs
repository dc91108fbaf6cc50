//! Integer arithmetic on scalars of any width. One and two words are evaluated in the host's integers, larger ones by
//! [`wide`](crate::wide).
//!
//! Operands with undefined bits are handled bit by bit if that is exact (logic, shifts by a known amount) or nearly so
//! (the bits of a sum below the lowest undefined one). Otherwise one undefined bit makes the result undefined.

use crate::outcome::{Eval, undefined};
use crate::value::{Value, mask, mask128, signed, signed128};
use crate::wide;
use rvsdg_core::{BinOp, Flags, IntCond};
use std::cmp::Ordering;

/// Defines the evaluator for one host integer type. Operands and result are zero-extended. `None` is poison.
macro_rules! machine_int {
    ($name:ident, $unsigned:ty, $signed:ty, $mask:path, $extend:path) => {
        /// Evaluates on defined operands; `None` is poison.
        #[inline]
        pub(crate) fn $name(
            op: BinOp,
            flags: Flags,
            width: u32,
            a: $unsigned,
            b: $unsigned,
        ) -> Eval<Option<$unsigned>> {
            let all = $mask(width);
            let (nsw, nuw, exact) =
                (flags.contains(Flags::NSW), flags.contains(Flags::NUW), flags.contains(Flags::EXACT));
            let (x, y) = ($extend(a, width), $extend(b, width));
            let fits =
                |value: Option<$signed>| value.is_some_and(|value| $extend(value as $unsigned & all, width) == value);
            let small = |value: Option<$unsigned>| value.is_some_and(|value| value <= all);
            let value = match op {
                BinOp::Add => {
                    if nsw && !fits(x.checked_add(y)) || nuw && !small(a.checked_add(b)) {
                        return Ok(None);
                    }
                    a.wrapping_add(b)
                }
                BinOp::Sub => {
                    if nsw && !fits(x.checked_sub(y)) || nuw && a < b {
                        return Ok(None);
                    }
                    a.wrapping_sub(b)
                }
                BinOp::Mul => {
                    if nsw && !fits(x.checked_mul(y)) || nuw && !small(a.checked_mul(b)) {
                        return Ok(None);
                    }
                    a.wrapping_mul(b)
                }
                BinOp::UDiv | BinOp::URem | BinOp::SDiv | BinOp::SRem if b == 0 => {
                    return undefined("division by zero");
                }
                BinOp::UDiv if exact && a % b != 0 => return Ok(None),
                BinOp::UDiv => a / b,
                BinOp::URem => a % b,
                BinOp::SDiv | BinOp::SRem if b == all && a == (1 as $unsigned) << (width - 1) => {
                    return undefined("overflow of a division");
                }
                BinOp::SDiv if exact && x % y != 0 => return Ok(None),
                BinOp::SDiv => (x / y) as $unsigned,
                BinOp::SRem => (x % y) as $unsigned,
                BinOp::Shl | BinOp::LShr | BinOp::AShr if b >= width as $unsigned => return Ok(None),
                BinOp::Shl => {
                    let value = a << b & all;
                    if nuw && value >> b != a || nsw && $extend(value, width) >> b != x {
                        return Ok(None);
                    }
                    value
                }
                BinOp::LShr | BinOp::AShr if exact && a & $mask(b as u32) != 0 => return Ok(None),
                BinOp::LShr => a >> b,
                BinOp::AShr => (x >> b) as $unsigned,
                BinOp::And => a & b,
                BinOp::Or if flags.contains(Flags::DISJOINT) && a & b != 0 => return Ok(None),
                BinOp::Or => a | b,
                BinOp::Xor => a ^ b,
                BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv | BinOp::FRem => {
                    return crate::outcome::invalid("a float operation on integers");
                }
            };
            Ok(Some(value & all))
        }
    };
}

machine_int!(binary64, u64, i64, mask, signed);
machine_int!(binary128, u128, i128, mask128, signed128);

/// Evaluates an operation on integers of `width` bits.
pub(crate) fn binary(op: BinOp, flags: Flags, width: u32, a: &Value, b: &Value) -> Eval<Value> {
    if let (Value::Int(a), Value::Int(b)) = (a, b) {
        return Ok(binary64(op, flags, width, *a, *b)?.map_or(Value::Poison, Value::Int));
    }
    if a.is_unsure() || b.is_unsure() {
        return vague(op, width, a, b);
    }
    if width <= 128 {
        let (Some(a), Some(b)) = (a.to_u128(), b.to_u128()) else { return no_integer() };
        return Ok(binary128(op, flags, width, a, b)?.map_or(Value::Poison, |value| Value::from_u128(value, width)));
    }
    let (Some(a), Some(b)) = (a.words(), b.words()) else { return no_integer() };
    Ok(wide::binary(op, flags, width, a, b)?.map_or(Value::Poison, |words| Value::from_words(&words, width)))
}

fn no_integer<T>() -> Eval<T> {
    crate::outcome::invalid("an integer operation on something else")
}

/// An operation with an operand that is poison or has undefined bits.
#[cold]
fn vague(op: BinOp, width: u32, a: &Value, b: &Value) -> Eval<Value> {
    if op.is_int_division() && b.is_unsure() {
        return undefined("division by an undefined value");
    }
    if *a == Value::Poison || *b == Value::Poison {
        return Ok(Value::Poison);
    }
    if op.is_int_division() && b.words().is_some_and(|words| words.iter().all(|word| *word == 0)) {
        return undefined("division by zero");
    }
    let zero = |value: &Value| value.words().is_some_and(|words| words.iter().all(|word| *word == 0));
    if matches!(op, BinOp::And | BinOp::Mul) && (zero(a) || zero(b)) {
        return Ok(Value::from_words(&[], width));
    }
    let (Some((x, u)), Some((y, v))) = (a.parts(width), b.parts(width)) else { return Ok(Value::Undef) };
    if width > 64 {
        return Ok(Value::Undef);
    }
    Ok(match op {
        // A bit of the result is known if the bit of one operand decides it, or if both are known.
        BinOp::And => Value::partial(x & y, (u | v) & (x | u) & (y | v), width),
        BinOp::Or => Value::partial(x | y, (u & !y) | (v & !x), width),
        BinOp::Xor => Value::partial(x ^ y, u | v, width),
        BinOp::Shl if v == 0 && y < u64::from(width) => Value::partial(x << y, u << y, width),
        BinOp::LShr if v == 0 && y < u64::from(width) => Value::partial(x >> y, u >> y, width),
        BinOp::AShr if v == 0 && y < u64::from(width) => {
            Value::partial((signed(x, width) >> y) as u64, (signed(u, width) >> y) as u64, width)
        }
        BinOp::Shl | BinOp::LShr | BinOp::AShr if v == 0 => Value::Poison,
        BinOp::Add | BinOp::Sub | BinOp::Mul => {
            let known = mask((u | v).trailing_zeros());
            let bits = match op {
                BinOp::Add => x.wrapping_add(y),
                BinOp::Sub => x.wrapping_sub(y),
                _ => x.wrapping_mul(y),
            };
            Value::partial(bits & known, !known, width)
        }
        _ => Value::Undef,
    })
}

/// Does the condition hold for operands with this unsigned and this signed order?
pub(crate) fn holds(cond: IntCond, unsigned: Ordering, signed: Ordering) -> bool {
    match cond {
        IntCond::Eq => unsigned.is_eq(),
        IntCond::Ne => unsigned.is_ne(),
        IntCond::Ugt => unsigned.is_gt(),
        IntCond::Uge => unsigned.is_ge(),
        IntCond::Ult => unsigned.is_lt(),
        IntCond::Ule => unsigned.is_le(),
        IntCond::Sgt => signed.is_gt(),
        IntCond::Sge => signed.is_ge(),
        IntCond::Slt => signed.is_lt(),
        IntCond::Sle => signed.is_le(),
    }
}

/// Compares integers of at most 64 bits, or addresses.
#[inline]
pub(crate) fn compare64(cond: IntCond, width: u32, a: u64, b: u64) -> bool {
    let (x, y) = (signed(a, width), signed(b, width));
    match cond {
        IntCond::Eq => a == b,
        IntCond::Ne => a != b,
        IntCond::Ugt => a > b,
        IntCond::Uge => a >= b,
        IntCond::Ult => a < b,
        IntCond::Ule => a <= b,
        IntCond::Sgt => x > y,
        IntCond::Sge => x >= y,
        IntCond::Slt => x < y,
        IntCond::Sle => x <= y,
    }
}

/// Compares integers of `width` bits, or pointers (64).
pub(crate) fn compare(cond: IntCond, width: u32, a: &Value, b: &Value) -> Eval<Value> {
    if *a == Value::Poison || *b == Value::Poison {
        return Ok(Value::Poison);
    }
    if a.is_unsure() || b.is_unsure() {
        return Ok(compare_vague(cond, width, a, b));
    }
    let result = if width <= 64 {
        let (Some((a, _)), Some((b, _))) = (a.parts(width), b.parts(width)) else { return no_integer() };
        compare64(cond, width, a, b)
    } else {
        let (Some(a), Some(b)) = (a.words(), b.words()) else { return no_integer() };
        holds(cond, wide::compare(a, b), wide::compare_signed(a, b, width))
    };
    Ok(Value::bool(result))
}

/// A comparison of partially undefined values is known if it has the same result for the extreme values.
#[cold]
fn compare_vague(cond: IntCond, width: u32, a: &Value, b: &Value) -> Value {
    if width > 64 {
        return Value::Undef;
    }
    let (Some((x, u)), Some((y, v))) = (a.parts(width), b.parts(width)) else { return Value::Undef };
    if matches!(cond, IntCond::Eq | IntCond::Ne) {
        let differ = (x ^ y) & !u & !v & mask(width) != 0;
        return if differ { Value::bool(cond == IntCond::Ne) } else { Value::Undef };
    }
    // The smallest and largest values. For a signed comparison the sign bit is inverted, so that they compare as
    // unsigned numbers.
    let sign = 1 << (width - 1);
    let flip = if matches!(cond, IntCond::Sgt | IntCond::Sge | IntCond::Slt | IntCond::Sle) { sign } else { 0 };
    let range = |bits: u64, undef: u64| ((bits ^ flip) & !undef, (bits ^ flip) | undef);
    let ((a0, a1), (b0, b1)) = (range(x, u), range(y, v));
    let test = |a: u64, b: u64| match cond {
        IntCond::Ugt | IntCond::Sgt => a > b,
        IntCond::Uge | IntCond::Sge => a >= b,
        IntCond::Ult | IntCond::Slt => a < b,
        _ => a <= b,
    };
    if test(a0, b1) == test(a1, b0) { Value::bool(test(a0, b1)) } else { Value::Undef }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EDGES: [u64; 12] =
        [0, 1, 2, 3, 0x7f, 0x80, 0xff, 0x7fff_ffff, 0x8000_0000, 0x7fff_ffff_ffff_ffff, 1 << 63, u64::MAX];

    fn eval(op: BinOp, flags: Flags, width: u32, a: u64, b: u64) -> Option<Option<u64>> {
        let wide = binary128(op, flags, width, u128::from(a & mask(width)), u128::from(b & mask(width)));
        let narrow = binary64(op, flags, width, a & mask(width), b & mask(width));
        let wide = wide.ok().map(|value| value.map(|value| value as u64));
        let narrow = narrow.ok();
        assert_eq!(narrow, wide, "{op:?} {flags:?} i{width} {a:#x} {b:#x}");
        narrow
    }

    #[test]
    fn edge_values_agree_with_rust() {
        for (a, b) in EDGES.iter().flat_map(|a| EDGES.iter().map(move |b| (*a, *b))) {
            let (x, y) = (a as i32, b as i32);
            let word = |value: Option<i32>| value.map(|value| u64::from(value as u32));
            let at32 = |op, flags| eval(op, flags, 32, a, b);
            assert_eq!(at32(BinOp::Add, Flags::NSW), Some(word(x.checked_add(y))));
            assert_eq!(at32(BinOp::Sub, Flags::NSW), Some(word(x.checked_sub(y))));
            assert_eq!(at32(BinOp::Mul, Flags::NSW), Some(word(x.checked_mul(y))));
            assert_eq!(at32(BinOp::Mul, Flags::NONE), Some(word(Some(x.wrapping_mul(y)))));
            let unsigned = |value: Option<u32>| value.map(u64::from);
            assert_eq!(at32(BinOp::Add, Flags::NUW), Some(unsigned((a as u32).checked_add(b as u32))));
            assert_eq!(at32(BinOp::Mul, Flags::NUW), Some(unsigned((a as u32).checked_mul(b as u32))));
            assert_eq!(at32(BinOp::SDiv, Flags::NONE), x.checked_div(y).map(|value| word(Some(value))));
            assert_eq!(at32(BinOp::SRem, Flags::NONE), x.checked_rem(y).map(|value| word(Some(value))));
            assert_eq!(at32(BinOp::UDiv, Flags::NONE), (a as u32).checked_div(b as u32).map(|v| Some(u64::from(v))));
            assert_eq!(at32(BinOp::Shl, Flags::NONE), Some(unsigned((a as u32).checked_shl(b as u32))));
            assert_eq!(at32(BinOp::AShr, Flags::NONE), Some(word(x.checked_shr(b as u32))));
            for width in [1, 7, 8, 33, 63, 64] {
                for op in BinOp::ALL.iter().filter(|op| **op < BinOp::FAdd) {
                    for flags in [Flags::NONE, Flags::NSW, Flags::NUW, Flags::EXACT, Flags::DISJOINT] {
                        eval(*op, flags, width, a, b);
                    }
                }
            }
        }
    }

    #[test]
    fn wide_arithmetic_agrees_with_128_bits() {
        let mut seed = 1u128;
        for round in 0..4000 {
            let mut random = || {
                seed = seed.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1442695040888963407);
                (seed ^ seed >> 64) >> (seed as u32 % 127)
            };
            let width = 65 + round % 64;
            let (a, b) = (random() & mask128(width), random() & mask128(width));
            let b = if round % 3 == 0 { b % 140 } else { b };
            let words = |value: u128| [value as u64, (value >> 64) as u64];
            for op in BinOp::ALL.iter().filter(|op| **op < BinOp::FAdd) {
                for flags in [Flags::NONE, Flags::NSW, Flags::NUW, Flags::EXACT, Flags::DISJOINT] {
                    let expected = binary128(*op, flags, width, a, b).ok();
                    let found = wide::binary(*op, flags, width, &words(a), &words(b)).ok();
                    let found = found.map(|value| value.map(|w| u128::from(w[0]) | u128::from(w[1]) << 64));
                    assert_eq!(found, expected, "{op:?} {flags:?} i{width} {a:#x} {b:#x}");
                }
            }
            assert_eq!(wide::compare(&words(a), &words(b)), a.cmp(&b));
            let (x, y) = (signed128(a, width), signed128(b, width));
            assert_eq!(wide::compare_signed(&words(a), &words(b), width), x.cmp(&y));
        }
    }

    #[test]
    fn undefined_bits_stay_where_they_are() {
        let vague = Value::partial(0b0101, 0b0011_0000, 8);
        let on = |op, b: u64| binary(op, Flags::NONE, 8, &vague, &Value::Int(b)).unwrap();
        assert_eq!(on(BinOp::And, 0x0f), Value::Int(0b0101));
        assert_eq!(on(BinOp::Or, 0x30), Value::Int(0b0011_0101));
        assert_eq!(on(BinOp::LShr, 4), Value::partial(0, 0b11, 8));
        assert_eq!(on(BinOp::LShr, 6), Value::Int(0));
        assert_eq!(on(BinOp::Shl, 9), Value::Poison);
        assert_eq!(on(BinOp::Add, 1), Value::partial(0b0110, 0xf0, 8));
        assert!(binary(BinOp::UDiv, Flags::NONE, 8, &Value::Int(1), &vague).is_err());
        assert_eq!(on(BinOp::UDiv, 3), Value::Undef);
        let test = |cond, b: u64| compare(cond, 8, &vague, &Value::Int(b)).unwrap();
        assert_eq!(test(IntCond::Eq, 1), Value::Int(0));
        assert_eq!(test(IntCond::Eq, 5), Value::Undef);
        assert_eq!(test(IntCond::Ult, 0x36), Value::Int(1));
        assert_eq!(test(IntCond::Slt, 0), Value::Int(0));
        assert_eq!(binary(BinOp::And, Flags::NONE, 8, &Value::Undef, &Value::Int(0)).unwrap(), Value::Int(0));
        assert_eq!(binary(BinOp::Xor, Flags::NONE, 8, &Value::Undef, &Value::Poison).unwrap(), Value::Poison);
    }
}
