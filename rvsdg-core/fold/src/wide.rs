//! Integers of any width, evaluated by a library of large numbers.

use crate::int::Answer;
use num_bigint::{BigInt, Sign};
use rvsdg_core::{BinOp, Flags, IntCond, Op, Payloads};

/// The value of a constant as a signed number.
pub(crate) fn signed(payloads: &Payloads, op: Op) -> Option<BigInt> {
    let words = payloads.int_words(op)?;
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    Some(BigInt::from_signed_bytes_le(&bytes))
}

/// The unsigned number with the same `width` bits.
pub(crate) fn unsigned(value: &BigInt, width: u32) -> BigInt {
    if value.sign() == Sign::Minus { value + (BigInt::from(1) << width) } else { value.clone() }
}

/// The signed number with the low `width` bits of `value`.
pub(crate) fn wrap(value: &BigInt, width: u32) -> BigInt {
    let modulus = BigInt::from(1) << width;
    let mut rest = value % &modulus;
    if rest.sign() == Sign::Minus {
        rest += &modulus;
    }
    if rest >= BigInt::from(1) << (width - 1) { rest - modulus } else { rest }
}

/// A constant of `width` bits.
pub(crate) fn op(payloads: &mut Payloads, value: &BigInt, width: u32) -> Op {
    let value = wrap(value, width);
    let bytes = value.to_signed_bytes_le();
    let fill = if value.sign() == Sign::Minus { 0xff } else { 0 };
    let word = |chunk: &[u8]| {
        let mut word = [fill; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    };
    let words: Vec<u64> = bytes.chunks(8).map(word).collect();
    payloads.int(width, &words)
}

pub(crate) fn binary(payloads: &mut Payloads, op: BinOp, flags: Flags, a: Op, b: Op, width: u32) -> Option<Answer<Op>> {
    let (x, y) = (signed(payloads, a)?, signed(payloads, b)?);
    Some(match evaluate(op, flags, &x, &y, width)? {
        Answer::Value(value) => Answer::Value(self::op(payloads, &value, width)),
        Answer::Poison => Answer::Poison,
        Answer::Undefined => Answer::Undefined,
    })
}

/// Evaluates an operation on signed numbers of `width` bits. The result may be out of range; the caller wraps it.
fn evaluate(op: BinOp, flags: Flags, x: &BigInt, y: &BigInt, width: u32) -> Option<Answer<BigInt>> {
    let (u, v) = (unsigned(x, width), unsigned(y, width));
    let zero = BigInt::ZERO;
    let value = match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul => {
            let apply = |a: &BigInt, b: &BigInt| match op {
                BinOp::Add => a + b,
                BinOp::Sub => a - b,
                _ => a * b,
            };
            let (exact, natural) = (apply(x, y), apply(&u, &v));
            let top = BigInt::from(1) << width;
            let wraps = natural < zero || natural >= top;
            if flags.contains(Flags::NSW) && wrap(&exact, width) != exact || flags.contains(Flags::NUW) && wraps {
                return Some(Answer::Poison);
            }
            exact
        }
        BinOp::And => x & y,
        BinOp::Or if flags.contains(Flags::DISJOINT) && x & y != zero => return Some(Answer::Poison),
        BinOp::Or => x | y,
        BinOp::Xor => x ^ y,
        BinOp::Shl | BinOp::LShr | BinOp::AShr => {
            let Some(amount) = u32::try_from(&v).ok().filter(|amount| *amount < width) else {
                return Some(Answer::Poison);
            };
            let lost = x & ((BigInt::from(1) << amount) - 1) != zero;
            let value = match op {
                BinOp::Shl => x << amount,
                // Shifting a large number right rounds towards minus infinity, as required.
                BinOp::AShr => x >> amount,
                _ => u.clone() >> amount,
            };
            let broken = match op {
                BinOp::Shl => {
                    flags.contains(Flags::NSW) && wrap(&value, width) != value
                        || flags.contains(Flags::NUW) && (&u << amount) >= BigInt::from(1) << width
                }
                _ => flags.contains(Flags::EXACT) && lost,
            };
            if broken {
                return Some(Answer::Poison);
            }
            value
        }
        BinOp::UDiv | BinOp::URem | BinOp::SDiv | BinOp::SRem => {
            let (a, b) = if matches!(op, BinOp::UDiv | BinOp::URem) { (&u, &v) } else { (x, y) };
            if *b == zero || wrap(&(a / b), width) != a / b && matches!(op, BinOp::SDiv | BinOp::SRem) {
                return Some(Answer::Undefined);
            }
            let (quotient, rest) = (a / b, a % b);
            if matches!(op, BinOp::URem | BinOp::SRem) {
                rest
            } else if flags.contains(Flags::EXACT) && rest != zero {
                return Some(Answer::Poison);
            } else {
                quotient
            }
        }
        _ => return None,
    };
    Some(Answer::Value(value))
}

pub(crate) fn compare(payloads: &Payloads, cond: IntCond, a: Op, b: Op, width: u32) -> Option<bool> {
    let (x, y) = (signed(payloads, a)?, signed(payloads, b)?);
    Some(cond.holds(unsigned(&x, width).cmp(&unsigned(&y, width)), x.cmp(&y)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::int::Int;

    /// Both implementations agree on all widths that both support.
    #[test]
    fn large_numbers_agree_with_machine_integers() {
        let edges: [u128; 11] = [0, 1, 2, 3, 5, 7, 0x55, 63, 64, 1 << 63, u128::MAX];
        let flags = [Flags::NONE, Flags::NSW, Flags::NUW, Flags::NSW | Flags::NUW, Flags::EXACT, Flags::DISJOINT];
        for width in [1, 2, 7, 8, 33, 64, 65, 127, 128] {
            let min = Int::min(width);
            let more = [min.bits(), min.bits().wrapping_add(1), min.bits().wrapping_sub(1)];
            let values: Vec<Int> =
                edges.iter().chain(&more).flat_map(|e| [Int::new(*e, width), Int::new(!*e, width)]).collect();
            for (a, b) in values.iter().flat_map(|a| values.iter().map(move |b| (*a, *b))) {
                let (x, y) = (BigInt::from(a.signed()), BigInt::from(b.signed()));
                for op in BinOp::ALL.iter().filter(|op| **op < BinOp::FAdd) {
                    for flags in flags {
                        let expected = match Int::binary(*op, flags, a, b) {
                            Answer::Value(value) => Answer::Value(BigInt::from(value.signed())),
                            Answer::Poison => Answer::Poison,
                            Answer::Undefined => Answer::Undefined,
                        };
                        let found = match evaluate(*op, flags, &x, &y, width).unwrap() {
                            Answer::Value(value) => Answer::Value(wrap(&value, width)),
                            other => other,
                        };
                        assert_eq!(found, expected, "{op:?} {flags:?} i{width} {a:?} {b:?}");
                    }
                }
            }
        }
    }
}
