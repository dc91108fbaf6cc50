//! Floating-point arithmetic exactly as IEEE 754 defines it: `float` and `double` by the host, the other formats by
//! `rustc_apfloat`.
//!
//! Rounding is to nearest, ties to even. Exceptions are not modelled. Of the fast-math flags, only those that make NaNs
//! and infinities poison have an effect.

use crate::layout::FloatKind;
use crate::outcome::{Eval, invalid, unsupported};
use crate::value::Value;
use rustc_apfloat::ieee::{BFloat, Half, Quad, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round};
use rvsdg_core::{BinOp, Flags, FloatCond};
use std::cmp::Ordering;

/// Evaluates `$body` with `$F` as the type of a format that Rust lacks.
macro_rules! exotic {
    ($kind:expr, $F:ident => $body:expr) => {
        match $kind {
            FloatKind::Half => {
                type $F = Half;
                $body
            }
            FloatKind::BFloat => {
                type $F = BFloat;
                $body
            }
            FloatKind::X87 => {
                type $F = X87DoubleExtended;
                $body
            }
            _ => {
                type $F = Quad;
                $body
            }
        }
    };
}

/// Evaluates with the operations of a host type.
macro_rules! machine {
    ($op:expr, $x:expr, $y:expr) => {
        match $op {
            BinOp::FAdd => $x + $y,
            BinOp::FSub => $x - $y,
            BinOp::FMul => $x * $y,
            BinOp::FDiv => $x / $y,
            BinOp::FRem => $x % $y,
            _ => return invalid("an integer operation on floats"),
        }
    };
}

/// Number of bits of a format.
pub(crate) fn width(kind: FloatKind) -> u32 {
    crate::layout::Scalar::Float(kind).bits()
}

fn value(kind: FloatKind, bits: u128) -> Value {
    Value::from_u128(bits, width(kind))
}

/// The class of a number.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Class {
    Nan,
    Infinite,
    Finite,
}

fn class(kind: FloatKind, bits: u128) -> Class {
    let (nan, infinite) = match kind {
        FloatKind::Double => (f64::from_bits(bits as u64).is_nan(), f64::from_bits(bits as u64).is_infinite()),
        FloatKind::Single => (f32::from_bits(bits as u32).is_nan(), f32::from_bits(bits as u32).is_infinite()),
        _ => exotic!(kind, F => (F::from_bits(bits).is_nan(), F::from_bits(bits).is_infinite())),
    };
    match (nan, infinite) {
        (true, _) => Class::Nan,
        (_, true) => Class::Infinite,
        _ => Class::Finite,
    }
}

/// Is a promise of the flags violated?
pub(crate) fn breaks(flags: Flags, kind: FloatKind, bits: &[u128]) -> bool {
    let promised = Flags::NNAN | Flags::NINF;
    if flags.intersection(promised).is_empty() {
        return false;
    }
    bits.iter().any(|bits| match class(kind, *bits) {
        Class::Nan => flags.contains(Flags::NNAN),
        Class::Infinite => flags.contains(Flags::NINF),
        Class::Finite => false,
    })
}

/// The bits of the operands, or the result if an undefined operand determines it.
pub(crate) fn operands<const N: usize>(operands: [&Value; N]) -> Eval<Result<[u128; N], Value>> {
    let mut bits = [0; N];
    let mut vague = None;
    for (operand, bits) in operands.into_iter().zip(&mut bits) {
        match operand {
            Value::Poison => return Ok(Err(Value::Poison)),
            Value::Undef | Value::Partial { .. } => vague = Some(Value::Undef),
            _ => match operand.to_u128() {
                Some(found) => *bits = found,
                None => return invalid("a float operation on something else"),
            },
        }
    }
    Ok(vague.map_or(Ok(bits), Err))
}

/// Evaluates an operation on two floats.
pub(crate) fn binary(op: BinOp, flags: Flags, kind: FloatKind, a: &Value, b: &Value) -> Eval<Value> {
    let [x, y] = match operands([a, b])? {
        Ok(bits) => bits,
        Err(vague) => return Ok(vague),
    };
    let result = match kind {
        FloatKind::Double => {
            let (x, y) = (f64::from_bits(x as u64), f64::from_bits(y as u64));
            u128::from(machine!(op, x, y).to_bits())
        }
        FloatKind::Single => {
            let (x, y) = (f32::from_bits(x as u32), f32::from_bits(y as u32));
            u128::from(machine!(op, x, y).to_bits())
        }
        _ => exotic!(kind, F => {
            let (x, y) = (F::from_bits(x), F::from_bits(y));
            let sum = match op {
                BinOp::FAdd => x + y,
                BinOp::FSub => x - y,
                BinOp::FMul => x * y,
                BinOp::FDiv => x / y,
                _ => x % y,
            };
            sum.value.to_bits()
        }),
    };
    if breaks(flags, kind, &[x, y, result]) {
        return Ok(Value::Poison);
    }
    Ok(value(kind, result))
}

/// `-a`: flips the sign, even of a NaN.
pub(crate) fn negate(flags: Flags, kind: FloatKind, a: &Value) -> Eval<Value> {
    let [x] = match operands([a])? {
        Ok(bits) => bits,
        Err(vague) => return Ok(vague),
    };
    if breaks(flags, kind, &[x]) {
        return Ok(Value::Poison);
    }
    Ok(value(kind, x ^ 1 << (width(kind) - 1)))
}

/// The order of two floats; `None` if one is a NaN.
pub(crate) fn order(kind: FloatKind, x: u128, y: u128) -> Option<Ordering> {
    match kind {
        FloatKind::Double => f64::from_bits(x as u64).partial_cmp(&f64::from_bits(y as u64)),
        FloatKind::Single => f32::from_bits(x as u32).partial_cmp(&f32::from_bits(y as u32)),
        _ => exotic!(kind, F => F::from_bits(x).partial_cmp(&F::from_bits(y))),
    }
}

/// Does a condition hold for floats with this order?
pub(crate) fn holds(cond: FloatCond, order: Option<Ordering>) -> bool {
    use FloatCond as C;
    match cond {
        C::False => false,
        C::True => true,
        C::Ord => order.is_some(),
        C::Uno => order.is_none(),
        C::Oeq => order.is_some_and(Ordering::is_eq),
        C::Ogt => order.is_some_and(Ordering::is_gt),
        C::Oge => order.is_some_and(Ordering::is_ge),
        C::Olt => order.is_some_and(Ordering::is_lt),
        C::Ole => order.is_some_and(Ordering::is_le),
        C::One => order.is_some_and(Ordering::is_ne),
        C::Ueq => order.is_none_or(Ordering::is_eq),
        C::Ugt => order.is_none_or(Ordering::is_gt),
        C::Uge => order.is_none_or(Ordering::is_ge),
        C::Ult => order.is_none_or(Ordering::is_lt),
        C::Ule => order.is_none_or(Ordering::is_le),
        C::Une => order.is_none_or(Ordering::is_ne),
    }
}

/// Compares floats.
pub(crate) fn compare(cond: FloatCond, flags: Flags, kind: FloatKind, a: &Value, b: &Value) -> Eval<Value> {
    let [x, y] = match operands([a, b])? {
        Ok(bits) => bits,
        Err(vague) => return Ok(vague),
    };
    if breaks(flags, kind, &[x, y]) {
        return Ok(Value::Poison);
    }
    Ok(Value::bool(holds(cond, order(kind, x, y))))
}

/// Converts from one format to another.
pub(crate) fn convert(from: FloatKind, to: FloatKind, x: u128) -> u128 {
    use FloatKind::{BFloat as B, Double, Half as H, Quad as Q, Single, X87};
    let via = |double: f64| u128::from(double.to_bits());
    match (from, to) {
        (Single, Double) => via(f64::from(f32::from_bits(x as u32))),
        (Double, Single) => u128::from((f64::from_bits(x as u64) as f32).to_bits()),
        _ if from == to => x,
        _ => {
            /// Converts with the library.
            fn step<F, T>(x: u128) -> u128
            where
                F: Float + FloatConvert<T>,
                T: Float,
            {
                let mut lossy = false;
                F::from_bits(x).convert(&mut lossy).value.to_bits()
            }
            use rustc_apfloat::ieee::{Double as D64, Single as S32};
            macro_rules! to {
                ($F:ty) => {
                    match to {
                        H => step::<$F, Half>(x),
                        B => step::<$F, BFloat>(x),
                        Single => step::<$F, S32>(x),
                        Double => step::<$F, D64>(x),
                        X87 => step::<$F, X87DoubleExtended>(x),
                        Q => step::<$F, Quad>(x),
                    }
                };
            }
            match from {
                H => to!(Half),
                B => to!(BFloat),
                Single => to!(S32),
                Double => to!(D64),
                X87 => to!(X87DoubleExtended),
                Q => to!(Quad),
            }
        }
    }
}

/// Converts an integer of up to 128 bits; it is signed if `sign`.
pub(crate) fn from_int(kind: FloatKind, bits: u128, sign: bool) -> u128 {
    match (kind, sign) {
        (FloatKind::Double, false) => u128::from((bits as f64).to_bits()),
        (FloatKind::Double, true) => u128::from((bits as i128 as f64).to_bits()),
        (FloatKind::Single, false) => u128::from((bits as f32).to_bits()),
        (FloatKind::Single, true) => u128::from((bits as i128 as f32).to_bits()),
        (_, false) => exotic!(kind, F => F::from_u128(bits).value.to_bits()),
        (_, true) => exotic!(kind, F => F::from_i128(bits as i128).value.to_bits()),
    }
}

/// Converts to an integer of up to 128 bits, rounding towards 0; `None` if it does not fit or is a NaN.
pub(crate) fn to_int(kind: FloatKind, x: u128, width: u32, sign: bool) -> Option<u128> {
    let double = match kind {
        FloatKind::Double => Some(f64::from_bits(x as u64)),
        FloatKind::Single => Some(f64::from(f32::from_bits(x as u32))),
        _ => None,
    };
    let all = crate::value::mask128(width);
    match double {
        Some(double) => {
            let whole = double.trunc();
            let top = 2f64.powi(width as i32 - i32::from(sign));
            let bottom = if sign { -top } else { 0.0 };
            let fits = whole >= bottom && whole < top;
            let bits = if sign { whole as i128 as u128 } else { whole as u128 };
            fits.then_some(bits & all)
        }
        None => exotic!(kind, F => {
            let (x, mut exact) = (F::from_bits(x), false);
            let (status, bits) = if sign {
                let found = x.to_i128_r(width as usize, Round::TowardZero, &mut exact);
                (found.status, found.value as u128)
            } else {
                let found = x.to_u128_r(width as usize, Round::TowardZero, &mut exact);
                (found.status, found.value)
            };
            (!status.contains(rustc_apfloat::Status::INVALID_OP)).then_some(bits & all)
        }),
    }
}

/// The value as a `double`, for functions that exist only for that type.
pub(crate) fn to_double(kind: FloatKind, x: u128) -> f64 {
    f64::from_bits(convert(kind, FloatKind::Double, x) as u64)
}

/// `a * b + c`, rounded once.
pub(crate) fn fused(kind: FloatKind, a: u128, b: u128, c: u128) -> Eval<u128> {
    Ok(match kind {
        FloatKind::Double => {
            let [a, b, c] = [a, b, c].map(|x| f64::from_bits(x as u64));
            u128::from(a.mul_add(b, c).to_bits())
        }
        FloatKind::Single => {
            let [a, b, c] = [a, b, c].map(|x| f32::from_bits(x as u32));
            u128::from(a.mul_add(b, c).to_bits())
        }
        FloatKind::X87 | FloatKind::Quad => return unsupported("fused multiplication of this format"),
        _ => exotic!(kind, F => F::from_bits(a).mul_add(F::from_bits(b), F::from_bits(c)).value.to_bits()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn half(x: f64) -> u128 {
        convert(FloatKind::Double, FloatKind::Half, u128::from(x.to_bits()))
    }

    #[test]
    fn formats_round_to_nearest_even() {
        assert_eq!(half(1.0), 0x3c00);
        assert_eq!(half(65519.0), 0x7bff);
        assert_eq!(half(65520.0), 0x7c00);
        assert_eq!(half(2049.0), half(2048.0));
        assert_eq!(half(2051.0), half(2052.0));
        let sum = binary(BinOp::FAdd, Flags::NONE, FloatKind::Half, &Value::Int(0x6800), &Value::Int(0x3c00));
        assert_eq!(sum.unwrap(), Value::Int(0x6800));
        let one = Value::double(1.0);
        let third = binary(BinOp::FDiv, Flags::NONE, FloatKind::Double, &one, &Value::double(3.0)).unwrap();
        assert_eq!(third, Value::double(1.0 / 3.0));
        let long = convert(FloatKind::Double, FloatKind::X87, u128::from(1.5f64.to_bits()));
        assert_eq!(long, 0x3fff_c000_0000_0000_0000);
        assert_eq!(to_double(FloatKind::X87, long), 1.5);
    }

    #[test]
    fn conversions_to_integers_have_bounds() {
        let to = |x: f64, width, sign| to_int(FloatKind::Double, u128::from(x.to_bits()), width, sign);
        assert_eq!(to(-128.9, 8, true), Some(0x80));
        assert_eq!(to(-129.0, 8, true), None);
        assert_eq!(to(127.9, 8, true), Some(127));
        assert_eq!(to(128.0, 8, true), None);
        assert_eq!(to(-0.9, 8, false), Some(0));
        assert_eq!(to(255.9, 8, false), Some(255));
        assert_eq!(to(f64::NAN, 8, false), None);
        assert_eq!(to(9.3e18, 64, true), None);
        assert_eq!(to(9.3e18, 64, false), Some(9.3e18 as u128));
        assert_eq!(from_int(FloatKind::Single, u128::MAX, true), u128::from((-1f32).to_bits()));
        assert_eq!(from_int(FloatKind::Half, 2049, false), half(2048.0));
    }

    #[test]
    fn promises_of_fast_math_make_poison() {
        let nan = Value::double(f64::NAN);
        let huge = Value::double(f64::MAX);
        let add = |flags, a: &Value| binary(BinOp::FAdd, flags, FloatKind::Double, a, &huge).unwrap();
        assert_eq!(add(Flags::NNAN, &nan), Value::Poison);
        assert_eq!(add(Flags::NINF, &huge), Value::Poison);
        assert_eq!(add(Flags::NNAN, &huge), Value::double(f64::INFINITY));
        assert_eq!(add(Flags::NONE, &Value::Undef), Value::Undef);
        let unordered = compare(FloatCond::Une, Flags::NONE, FloatKind::Double, &nan, &nan).unwrap();
        assert_eq!(unordered, Value::Int(1));
    }
}
