//! Mathematical functions of constants, powers with simple exponents, and numbers that are made narrower afterwards.
//!
//! # What is known
//!
//! * A function of constants is computed here, by the library of the machine that compiles, unless it might set `errno`
//!   or raise an exception that somebody asks for. Its last digit may differ from that of the target's library, which
//!   no standard fixes either.
//! * `pow(x, 0)` is 1, `pow(x, 1)` is `x`, `pow(x, 2)` is `x * x`, `pow(x, -1)` is `1 / x`, `pow(1, y)` is 1, for every
//!   `x` and `y`. `pow(2, y)` is `exp2(y)`.
//! * The root of a `float` that was extended to `double` and is made a `float` again is the root as a `float`: a
//!   `double` has more than twice the digits of a `float`, so that rounding twice is rounding once.
//!
//! # Invariants
//!
//! * Functions that may ask for the rounding mode or for exceptions (`strictfp`) are left alone.
//! * A result that is computed here is a normal number, or the exact zero of an argument of zero: no result overflowed,
//!   vanished, or was undefined, so no `errno` was set. That a power with a simple exponent may overflow is ignored, as
//!   all compilers do.
//!
//! # Complexity
//!
//! Constant per call.
//!
//! Source: the C standard (C17, 7.12 and F.10); Figueroa, *When is double rounding innocuous?* (1995).

use crate::fault::Mutation;
use crate::math;
use crate::site::{Answer, Site};
use rvsdg_core::{BinOp, CastOp, Const, ConstData, FnSet, LibFunc, Op, Type, UseSite, Value};

/// A function of one number, as a `double` and as a `float`.
type Unary = (fn(f64) -> f64, fn(f32) -> f32);

/// A function of two numbers.
type Binary = (fn(f64, f64) -> f64, fn(f32, f32) -> f32);

/// A function of one argument, of a constant.
pub(crate) fn function(site: &mut Site<'_>) -> Option<Answer> {
    of_constant(site, unary(site.called)?)
}

/// `sqrt`.
pub(crate) fn root(site: &mut Site<'_>) -> Option<Answer> {
    of_constant(site, (f64::sqrt, f32::sqrt)).or_else(|| math::root(site)).or_else(|| narrow_root(site))
}

/// A function of two arguments, of constants.
pub(crate) fn of_two(site: &mut Site<'_>) -> Option<Answer> {
    of_constants(site, binary(site.called)?)
}

/// `pow`.
pub(crate) fn power(site: &mut Site<'_>) -> Option<Answer> {
    of_constants(site, (f64::powf, f32::powf)).or_else(|| simple_power(site))
}

/// Can a function of one argument be computed here?
pub(crate) fn is_of_one(function: LibFunc) -> bool {
    unary(function).is_some()
}

fn unary(function: LibFunc) -> Option<Unary> {
    use LibFunc as F;
    Some(match function {
        F::Acos | F::Acosf => (f64::acos, f32::acos),
        F::Asin | F::Asinf => (f64::asin, f32::asin),
        F::Atan | F::Atanf => (f64::atan, f32::atan),
        F::Cbrt | F::Cbrtf => (f64::cbrt, f32::cbrt),
        F::Cos | F::Cosf => (f64::cos, f32::cos),
        F::Cosh | F::Coshf => (f64::cosh, f32::cosh),
        F::Exp | F::Expf => (f64::exp, f32::exp),
        F::Exp2 | F::Exp2f => (f64::exp2, f32::exp2),
        F::Expm1 | F::Expm1f => (f64::exp_m1, f32::exp_m1),
        F::Log | F::Logf => (f64::ln, f32::ln),
        F::Log10 | F::Log10f => (f64::log10, f32::log10),
        F::Log1p | F::Log1pf => (f64::ln_1p, f32::ln_1p),
        F::Log2 | F::Log2f => (f64::log2, f32::log2),
        F::Sin | F::Sinf => (f64::sin, f32::sin),
        F::Sinh | F::Sinhf => (f64::sinh, f32::sinh),
        F::Tan | F::Tanf => (f64::tan, f32::tan),
        F::Tanh | F::Tanhf => (f64::tanh, f32::tanh),
        _ => return None,
    })
}

fn binary(function: LibFunc) -> Option<Binary> {
    use LibFunc as F;
    Some(match function {
        F::Atan2 | F::Atan2f => (f64::atan2, f32::atan2),
        F::Fmod | F::Fmodf => (|a, b| a % b, |a, b| a % b),
        F::Hypot | F::Hypotf => (f64::hypot, f32::hypot),
        _ => return None,
    })
}

/// Does the call ask for rounding modes or exceptions?
fn is_strict(site: &Site<'_>) -> bool {
    let Op::Call(id, _) = site.graph.op(site.node) else { return true };
    site.graph.payloads[id].fn_attrs.may_have(FnSet::STRICTFP)
}

fn of_constant(site: &mut Site<'_>, (double, float): Unary) -> Option<Answer> {
    of_known(site, &[0], |x| double(x[0]), |x| float(x[0]))
}

fn of_constants(site: &mut Site<'_>, (double, float): Binary) -> Option<Answer> {
    of_known(site, &[0, 1], |x| double(x[0], x[1]), |x| float(x[0], x[1]))
}

/// The result for arguments that are all constant.
fn of_known(
    site: &mut Site<'_>,
    args: &[usize],
    double: impl Fn(&[f64]) -> f64,
    float: impl Fn(&[f32]) -> f32,
) -> Option<Answer> {
    if is_strict(site) {
        return None;
    }
    let numbers: Vec<u128> = args.iter().map(|arg| bits(site, site.arg(*arg))).collect::<Option<_>>()?;
    let ty = site.graph.ty(site.arg(0));
    let result = match ty {
        Type::DOUBLE => {
            let numbers: Vec<f64> = numbers.iter().map(|bits| f64::from_bits(*bits as u64)).collect();
            let result = double(&numbers);
            let is_zero = result == 0.0 && numbers[0] == 0.0;
            let is_plain = numbers.iter().all(|it| it.is_finite()) && (result.is_normal() || is_zero);
            is_plain.then(|| u128::from(result.to_bits()))?
        }
        Type::FLOAT => {
            let numbers: Vec<f32> = numbers.iter().map(|bits| f32::from_bits(*bits as u32)).collect();
            let result = float(&numbers);
            let is_zero = result == 0.0 && numbers[0] == 0.0;
            let is_plain = numbers.iter().all(|it| it.is_finite()) && (result.is_normal() || is_zero);
            is_plain.then(|| u128::from(result.to_bits()))?
        }
        _ => return None,
    };
    Some(Answer::Is(constant(site, result, ty)))
}

/// The bits of a floating-point constant.
fn bits(site: &Site<'_>, value: Value) -> Option<u128> {
    let Op::Const(id) = rvsdg_route::constant(site.graph, value)?.op else { return None };
    match site.graph.payloads[id] {
        ConstData::Float(bits) => Some(bits),
        _ => None,
    }
}

fn constant(site: &mut Site<'_>, bits: u128, ty: Type) -> Value {
    let op = site.graph.payloads.float(bits);
    site.at().constant(Const { op, ty })
}

/// A number as a constant of a type that can be `double` or `float`.
fn number(site: &mut Site<'_>, number: f32, ty: Type) -> Value {
    let bits = if ty == Type::DOUBLE { u128::from(f64::from(number).to_bits()) } else { number.to_bits().into() };
    constant(site, bits, ty)
}

/// `pow` with an exponent that takes one operation at most, or with a base that is a power of two by itself.
fn simple_power(site: &mut Site<'_>) -> Option<Answer> {
    let (base, exponent) = (site.arg(0), site.arg(1));
    let ty = site.graph.ty(base);
    if is_strict(site) || (ty != Type::DOUBLE && ty != Type::FLOAT) {
        return None;
    }
    let known = |value: Value| {
        let bits = bits(site, value)?;
        Some(if ty == Type::DOUBLE { f64::from_bits(bits as u64) } else { f32::from_bits(bits as u32).into() })
    };
    let (known_base, known_exponent) = (known(base), known(exponent));
    let other = site.fault.is(Mutation::OtherPower);
    let value = match (known_base, known_exponent) {
        (Some(1.0), _) | (_, Some(0.0)) => number(site, 1.0, ty),
        (_, Some(1.0)) => base,
        (_, Some(x)) if x == 2.0 || (other && x == 3.0) => site.at().binary(BinOp::FMul, base, base),
        (_, Some(-1.0)) => {
            let one = number(site, 1.0, ty);
            site.at().binary(BinOp::FDiv, one, base)
        }
        (Some(2.0), _) => {
            let wanted = if ty == Type::DOUBLE { LibFunc::Exp2 } else { LibFunc::Exp2f };
            let callee = site.function(wanted)?;
            site.call(callee, &[exponent])
        }
        _ => return None,
    };
    Some(Answer::Is(value))
}

/// `(float)sqrt((double)x)`.
fn narrow_root(site: &mut Site<'_>) -> Option<Answer> {
    let number = site.arg(0);
    if site.called != LibFunc::Sqrt || is_strict(site) {
        return None;
    }
    let extended = site.graph.producer(number).filter(|it| matches!(site.graph.op(*it), Op::Cast(CastOp::FpExt, _)))?;
    let narrow = site.graph.operand(extended, 0);
    let result = site.result()?;
    let is_narrowed = |site: &Site<'_>, user| match site.graph.site(user) {
        UseSite::Input(node, _) => {
            let is_cast = matches!(site.graph.op(node), Op::Cast(CastOp::FpTrunc, _));
            is_cast && site.graph.ty(site.graph.output(node, 0)) == Type::FLOAT
        }
        UseSite::Result(..) => false,
    };
    let is_float = site.graph.ty(narrow) == Type::FLOAT;
    if !is_float || site.graph.is_dead(result) || !site.graph.users(result).all(|user| is_narrowed(site, user)) {
        return None;
    }
    let callee = site.function(LibFunc::Sqrtf)?;
    let root = site.call(callee, &[narrow]);
    Some(Answer::Is(site.at().cast(CastOp::FpExt, root, Type::DOUBLE)))
}
