//! Floats, evaluated by a library whose results do not depend on the host.
//!
//! Results that depend on the target machine or its mode are not folded: see the documentation of the [crate](crate).
//! Fast-math flags are ignored: the result without them is always allowed.

use crate::int::Int;
use rustc_apfloat::ieee::{BFloat, Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round, Status};
use rvsdg_core::{BinOp, Const, ConstData, Flags, FloatCond, Intrinsic, Op, Payloads, Type, TypeKind};

/// Evaluates `$body` with `$F` as the format of a type, if it is one of the supported formats.
macro_rules! with_format {
    ($ty:expr, $F:ident => $body:expr) => {
        with_format!(@ $ty, $F, $body, Half Half, BFloat BFloat, Float Single, Double Double,
                     X86Fp80 X87DoubleExtended, Fp128 Quad)
    };
    (@ $ty:expr, $F:ident, $body:expr, $($kind:ident $format:ty),*) => {
        match $ty.kind() {
            $(TypeKind::$kind => {
                type $F = $format;
                $body
            })*
            _ => None,
        }
    };
}

/// The bits of a float constant.
fn bits(payloads: &Payloads, op: Op) -> Option<u128> {
    match op {
        Op::Const(id) => match payloads[id] {
            ConstData::Float(bits) => Some(bits),
            _ => None,
        },
        _ => None,
    }
}

/// The number, unless its interpretation depends on the machine or its mode: NaN or subnormal.
fn plain<F: Float>(bits: u128) -> Option<F> {
    Some(F::from_bits(bits)).filter(|value| !value.is_nan() && !value.is_denormal())
}

/// The bits of a result, unless it is NaN or subnormal.
fn result<F: Float>(value: F) -> Option<u128> {
    (!value.is_nan() && !value.is_denormal()).then(|| value.to_bits())
}

pub(crate) fn binary(payloads: &mut Payloads, op: BinOp, _: Flags, a: Op, b: Op, ty: Type) -> Option<Op> {
    if a == Op::Poison || b == Op::Poison {
        return Some(Op::Poison);
    }
    let (a, b) = (bits(payloads, a)?, bits(payloads, b)?);
    let found = with_format!(ty, F => {
        let (a, b) = (plain::<F>(a)?, plain::<F>(b)?);
        let found = match op {
            BinOp::FAdd => a + b,
            BinOp::FSub => a - b,
            BinOp::FMul => a * b,
            BinOp::FDiv => a / b,
            BinOp::FRem => a % b,
            _ => return None,
        };
        // After an underflow, the machine's result may have been rounded or flushed like a subnormal number.
        (!found.status.contains(Status::UNDERFLOW)).then_some(())?;
        result(found.value)
    })?;
    Some(payloads.float(found))
}

pub(crate) fn negate(payloads: &mut Payloads, a: Op, ty: Type) -> Option<Op> {
    if matches!(a, Op::Poison | Op::Undef) {
        return Some(a);
    }
    // Negation changes only the sign bit, even of a NaN. A pair of doubles has two sign bits.
    let width = ty.float_bits().filter(|_| ty != Type::PPC_FP128)?;
    let bits = bits(payloads, a)?;
    Some(payloads.float(bits ^ 1 << (width - 1)))
}

pub(crate) fn compare(payloads: &mut Payloads, cond: FloatCond, a: Op, b: Op, ty: Type) -> Option<Op> {
    if a == Op::Poison || b == Op::Poison {
        return Some(Op::Poison);
    }
    let (a, b) = (bits(payloads, a)?, bits(payloads, b)?);
    let order = with_format!(ty, F => {
        let (a, b) = (F::from_bits(a), F::from_bits(b));
        (!a.is_denormal() && !b.is_denormal()).then_some(())?;
        Some(a.partial_cmp(&b))
    })?;
    Some(Op::truth(cond.holds(order)))
}

pub(crate) fn convert(payloads: &mut Payloads, a: Const, ty: Type) -> Option<Op> {
    fn step<F: Float + FloatConvert<T>, T: Float>(bits: u128) -> Option<u128> {
        let mut lossy = false;
        let found = plain::<F>(bits)?.convert(&mut lossy);
        (!found.status.contains(Status::UNDERFLOW)).then_some(())?;
        result::<T>(found.value)
    }
    let bits = bits(payloads, a.op)?;
    let found = with_format!(a.ty, F => with_format!(ty, T => step::<F, T>(bits)))?;
    Some(payloads.float(found))
}

/// Converts to an integer, rounding towards 0; poison if the number does not fit.
pub(crate) fn to_int(payloads: &mut Payloads, a: Const, signed: bool, ty: Type) -> Option<Op> {
    let width = ty.int_width().filter(|width| *width <= Int::MAX_WIDTH)?;
    let bits = bits(payloads, a.op)?;
    // The library does not support integers of one bit, so the width is checked here.
    let whole = with_format!(a.ty, F => {
        let (value, mut exact) = (F::from_bits(bits), false);
        let (status, bits) = if signed {
            let found = value.to_i128_r(128, Round::TowardZero, &mut exact);
            (found.status, found.value as u128)
        } else {
            let found = value.to_u128_r(128, Round::TowardZero, &mut exact);
            (found.status, found.value)
        };
        Some((!status.contains(Status::INVALID_OP)).then_some(bits))
    })?;
    let fitting = whole.filter(|whole| {
        let int = Int::new(*whole, width);
        if signed { int.signed() == *whole as i128 } else { int.bits() == *whole }
    });
    Some(fitting.map_or(Op::Poison, |whole| Int::new(whole, width).op(payloads)))
}

pub(crate) fn from_int(payloads: &mut Payloads, value: Int, signed: bool, ty: Type) -> Option<Op> {
    let bits = with_format!(ty, F => {
        result(if signed { F::from_i128(value.signed()).value } else { F::from_u128(value.bits()).value })
    })?;
    Some(payloads.float(bits))
}

/// Evaluates an intrinsic that rounds to an integer, chooses, or computes exactly.
pub(crate) fn intrinsic(payloads: &mut Payloads, called: Intrinsic, operands: &[Const], ty: Type) -> Option<Op> {
    use Intrinsic as I;
    if operands.iter().any(|it| it.ty != ty) {
        return None;
    }
    let numbers: Vec<u128> = operands.iter().map(|it| bits(payloads, it.op)).collect::<Option<_>>()?;
    let found = with_format!(ty, F => {
        let numbers: Vec<F> = numbers.iter().map(|bits| plain::<F>(*bits)).collect::<Option<_>>()?;
        let x = *numbers.first()?;
        let to_integer = |round: Round| x.round_to_integral(round).value;
        let found = match called {
            I::Floor => to_integer(Round::TowardNegative),
            I::Ceil => to_integer(Round::TowardPositive),
            I::Trunc => to_integer(Round::TowardZero),
            I::Round => to_integer(Round::NearestTiesToAway),
            I::Roundeven | I::Rint | I::Nearbyint => to_integer(Round::NearestTiesToEven),
            I::Fabs => x.abs(),
            I::Copysign => x.copy_sign(*numbers.get(1)?),
            I::Minnum | I::Minimum => chosen(x, *numbers.get(1)?, true),
            I::Maxnum | I::Maximum => chosen(x, *numbers.get(1)?, false),
            _ => return None,
        };
        result(found)
    })?;
    Some(payloads.float(found))
}

/// The smaller or the larger number. Of two zeros, the negative one is smaller.
fn chosen<F: Float>(a: F, b: F, smaller: bool) -> F {
    let a_is_less = a < b || (a == b && a.is_negative());
    if a_is_less == smaller { a } else { b }
}
