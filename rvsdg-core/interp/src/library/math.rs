//! `math.h`, by the C library functions that Rust's standard library calls.

use super::{Invocation, Routine, float_value};
use crate::layout::{FloatKind, Scalar, Shape};
use crate::machine::Machine;
use crate::outcome::{Eval, unsupported};
use crate::value::Value;

/// A function for `double` and `float`. It is named without the suffix `f`.
type Unary = (fn(f64) -> f64, fn(f32) -> f32);
type Binary = (fn(f64, f64) -> f64, fn(f32, f32) -> f32);

/// Functions of one operand.
pub(super) fn unary(name: &str) -> Option<Unary> {
    Some(match name {
        "sin" => (f64::sin, f32::sin),
        "cos" => (f64::cos, f32::cos),
        "tan" => (f64::tan, f32::tan),
        "asin" => (f64::asin, f32::asin),
        "acos" => (f64::acos, f32::acos),
        "atan" => (f64::atan, f32::atan),
        "sinh" => (f64::sinh, f32::sinh),
        "cosh" => (f64::cosh, f32::cosh),
        "tanh" => (f64::tanh, f32::tanh),
        "asinh" => (f64::asinh, f32::asinh),
        "acosh" => (f64::acosh, f32::acosh),
        "atanh" => (f64::atanh, f32::atanh),
        "exp" => (f64::exp, f32::exp),
        "exp2" => (f64::exp2, f32::exp2),
        "expm1" => (f64::exp_m1, f32::exp_m1),
        "log" => (f64::ln, f32::ln),
        "log2" => (f64::log2, f32::log2),
        "log10" => (f64::log10, f32::log10),
        "log1p" => (f64::ln_1p, f32::ln_1p),
        "sqrt" => (f64::sqrt, f32::sqrt),
        "cbrt" => (f64::cbrt, f32::cbrt),
        "fabs" => (f64::abs, f32::abs),
        "floor" => (f64::floor, f32::floor),
        "ceil" => (f64::ceil, f32::ceil),
        "trunc" => (f64::trunc, f32::trunc),
        "round" => (f64::round, f32::round),
        "rint" | "nearbyint" | "roundeven" => (f64::round_ties_even, f32::round_ties_even),
        _ => return None,
    })
}

/// Functions of two operands.
pub(super) fn binary(name: &str) -> Option<Binary> {
    Some(match name {
        "pow" => (f64::powf, f32::powf),
        "atan2" => (f64::atan2, f32::atan2),
        "hypot" => (f64::hypot, f32::hypot),
        "fmod" => (|a, b| a % b, |a, b| a % b),
        "fmin" | "minnum" => (f64::min, f32::min),
        "fmax" | "maxnum" => (f64::max, f32::max),
        "copysign" => (f64::copysign, f32::copysign),
        "fdim" => {
            (|a, b| if a > b { a - b } else { a * 0.0 + b * 0.0 }, |a, b| if a > b { a - b } else { a * 0.0 + b * 0.0 })
        }
        _ => return None,
    })
}

/// The name without the suffix for single precision.
fn stem(name: &str) -> &str {
    match name.strip_suffix('f') {
        Some(stem) if unary(stem).is_some() || binary(stem).is_some() => stem,
        _ => name,
    }
}

/// Applies a function of one operand to a float.
pub(super) fn apply1(f: Unary, kind: FloatKind, x: u128) -> Eval<Value> {
    Ok(match kind {
        FloatKind::Double => Value::double(f.0(f64::from_bits(x as u64))),
        FloatKind::Single => Value::float(f.1(f32::from_bits(x as u32))),
        FloatKind::Half | FloatKind::BFloat => float_value(kind, f.0(crate::float::to_double(kind, x))),
        _ => return unsupported("mathematics with this format"),
    })
}

/// Applies a function of two operands to floats.
pub(super) fn apply2(f: Binary, kind: FloatKind, x: u128, y: u128) -> Eval<Value> {
    let double = |x| crate::float::to_double(kind, x);
    Ok(match kind {
        FloatKind::Double => Value::double(f.0(f64::from_bits(x as u64), f64::from_bits(y as u64))),
        FloatKind::Single => Value::float(f.1(f32::from_bits(x as u32), f32::from_bits(y as u32))),
        FloatKind::Half | FloatKind::BFloat => float_value(kind, f.0(double(x), double(y))),
        _ => return unsupported("mathematics with this format"),
    })
}

fn kind(call: &Invocation<'_>) -> FloatKind {
    match call.shape(0) {
        Shape::Scalar(Scalar::Float(kind)) => kind,
        _ => FloatKind::Double,
    }
}

pub(super) fn find(name: &str) -> Option<Routine> {
    let routine: Routine = match name {
        "ldexp" | "ldexpf" | "scalbn" | "scalbnf" => |_, c| {
            let kind = kind(c);
            let x = crate::float::to_double(kind, u128::from(c.word(0)?));
            Ok(float_value(kind, scale(x, c.int(1)?)))
        },
        "frexp" => |m, c| {
            let (fraction, exponent) = split(c.double(0)?);
            m.memory.store_scalar(c.pointer(1, m)?, Scalar::Int(32), &Value::int(i64::from(exponent), 32))?;
            Ok(Value::double(fraction))
        },
        "modf" => |m, c| {
            let x = c.double(0)?;
            let whole = x.trunc();
            m.memory.store_scalar(c.pointer(1, m)?, Scalar::Float(FloatKind::Double), &Value::double(whole))?;
            Ok(Value::double(if x.is_infinite() { 0f64.copysign(x) } else { (x - whole).copysign(x) }))
        },
        "lround" | "lroundf" | "llround" | "llroundf" => {
            |_, c| Ok(c.integer(crate::float::to_double(kind(c), u128::from(c.word(0)?)).round() as i64))
        }
        "lrint" | "lrintf" | "llrint" | "llrintf" => {
            |_, c| Ok(c.integer(crate::float::to_double(kind(c), u128::from(c.word(0)?)).round_ties_even() as i64))
        }
        "fma" | "fmaf" => |_, c| {
            let bits = [c.word(0)?, c.word(1)?, c.word(2)?].map(u128::from);
            let kind = kind(c);
            Ok(Value::from_u128(crate::float::fused(kind, bits[0], bits[1], bits[2])?, crate::float::width(kind)))
        },
        "signbit" | "__signbit" | "__signbitf" => {
            |_, c| Ok(c.integer((c.word(0)? >> (crate::float::width(kind(c)) - 1) & 1) as i64))
        }
        "isnan" | "__isnan" | "__isnanf" => {
            |_, c| Ok(c.integer(crate::float::to_double(kind(c), u128::from(c.word(0)?)).is_nan().into()))
        }
        "isinf" | "__isinf" | "__isinff" => |_, c| {
            let x = crate::float::to_double(kind(c), u128::from(c.word(0)?));
            Ok(c.integer(if x.is_infinite() { x.signum() as i64 } else { 0 }))
        },
        "nan" => |_, _| Ok(Value::double(f64::NAN)),
        "nanf" => |_, _| Ok(Value::float(f32::NAN)),
        name if unary(stem(name)).is_some() => |m, c| one(m, c),
        name if binary(stem(name)).is_some() => |m, c| two(m, c),
        _ => return None,
    };
    Some(routine)
}

fn one(_: &mut Machine<'_>, call: &Invocation<'_>) -> Eval<Value> {
    let name = call.name.strip_prefix("__builtin_").unwrap_or(call.name);
    match unary(stem(name)) {
        Some(f) => apply1(f, kind(call), u128::from(call.word(0)?)),
        None => unsupported(format!("the library function '{name}'")),
    }
}

fn two(_: &mut Machine<'_>, call: &Invocation<'_>) -> Eval<Value> {
    let name = call.name.strip_prefix("__builtin_").unwrap_or(call.name);
    match binary(stem(name)) {
        Some(f) => apply2(f, kind(call), u128::from(call.word(0)?), u128::from(call.word(1)?)),
        None => unsupported(format!("the library function '{name}'")),
    }
}

/// `x * 2^exponent`, rounded once.
pub(super) fn scale(x: f64, exponent: i32) -> f64 {
    use rustc_apfloat::{Float, ieee};
    let x = ieee::Double::from_bits(u128::from(x.to_bits()));
    f64::from_bits(x.scalbn(exponent).to_bits() as u64)
}

/// Splits into a fraction in `0.5..1` and an exponent.
fn split(x: f64) -> (f64, i32) {
    if x == 0.0 || !x.is_finite() {
        return (x, 0);
    }
    // Subnormal numbers are scaled to normal ones.
    let (y, less) = if x.abs() < f64::MIN_POSITIVE { (x * 2f64.powi(64), 64) } else { (x, 0) };
    let exponent = (y.to_bits() >> 52 & 0x7ff) as i32 - 1022;
    let fraction = f64::from_bits(y.to_bits() & !(0x7ff << 52) | 1022 << 52);
    (fraction, exponent - less)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_taken_apart_and_put_together() {
        assert_eq!(split(8.0), (0.5, 4));
        assert_eq!(split(-5e-324), (-0.5, -1073));
        assert_eq!(scale(0.5, -1073), 5e-324);
        assert_eq!(scale(1.5, 2000), f64::INFINITY);
        assert_eq!((stem("sinf"), stem("fabsf"), stem("erf")), ("sin", "fabs", "erf"));
    }
}
