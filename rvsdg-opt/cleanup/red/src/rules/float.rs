//! Floats: only rules with identical results for all operands, or those permitted by the flags of the operation.
//!
//! The sign and payload of a NaN count as part of the result, because programs can print them. But a signalling NaN may
//! pass unchanged if an operation is removed.

use super::{At, Rule, rule};
use crate::engine::Engine;
use rvsdg_core::{BinOp, CastOp, Const, ConstData, Flags, FloatCond, Op, Type, TypeKind, Value};
use rvsdg_opt_target::limits::red::MAX_SUMMANDS;

const NONE: Flags = Flags::NONE;

/// A float constant as a `double`, if it can be represented exactly.
fn number(e: &mut Engine<'_>, value: Value) -> Option<f64> {
    let bits = e.float(value)?;
    let ty = e.ty(value);
    if ty == Type::DOUBLE {
        return Some(f64::from_bits(bits as u64));
    }
    if ty == Type::FLOAT {
        return Some(f64::from(f32::from_bits(bits as u32)));
    }
    let half = matches!(ty.kind(), TypeKind::Half | TypeKind::BFloat);
    let operand = Const { op: e.graph.producer_op(value)?, ty };
    let to = half.then_some(Op::Cast(CastOp::FpExt, NONE))?;
    match rvsdg_fold::fold(&mut e.graph.payloads, to, &[operand], Type::DOUBLE)? {
        Op::Const(id) => match e.graph.payloads[id] {
            ConstData::Float(bits) => Some(f64::from_bits(bits as u64)),
            _ => None,
        },
        _ => None,
    }
}

fn is_zero(number: f64, negative: bool) -> bool {
    number == 0.0 && number.is_sign_negative() == negative
}

/// Is a value never -0? A square is not, nor a converted integer, nor a sum of which one part is not, as sums of
/// opposite numbers are +0. Each use of an undef may be another number, so a square is one of what is computed.
/// Recursion is as deep as `depth` says.
fn is_never_negative_zero(e: &mut Engine<'_>, value: Value, depth: usize) -> bool {
    if let Some(constant) = number(e, value) {
        return !is_zero(constant, true);
    }
    let Some((node, op)) = e.graph.produced_by(value) else { return false };
    let [a, b] = match op {
        Op::Cast(CastOp::SiToFp | CastOp::UiToFp, _) => return true,
        Op::Binary(BinOp::FAdd | BinOp::FMul, flags)
            if !flags.contains(Flags::NSZ) && !flags.contains(Flags::REASSOC) =>
        {
            [0, 1].map(|index| e.graph.operand(node, index))
        }
        _ => return false,
    };
    if matches!(op, Op::Binary(BinOp::FMul, _)) {
        let is_computed = matches!(e.graph.producer_op(a), Some(Op::Binary(..) | Op::Cast(CastOp::SiToFp, _)));
        return a == b && is_computed;
    }
    depth > 0 && [a, b].into_iter().any(|part| is_never_negative_zero(e, part, depth - 1))
}

fn operation(at: At) -> BinOp {
    match at.op {
        Op::Binary(op, _) => op,
        op => unreachable!("{op:?} has not two operands"),
    }
}

fn is_scalar_float(at: At) -> bool {
    at.ty.is_float() && at.ty != Type::PPC_FP128
}

/// Rules for binary operations.
pub(crate) const BINARY: &[Rule] = &[
    rule("x + -0 => x, x - 0 => x; with nsz for both zeros", |e, at| {
        let negative = match operation(at) {
            BinOp::FAdd => true,
            BinOp::FSub => false,
            _ => return None,
        };
        let c = number(e, at.b)?;
        (is_zero(c, negative) || at.flags.contains(Flags::NSZ) && c == 0.0).then_some(at.a)
    }),
    rule("x + 0 => x, if x is never -0", |e, at| {
        let fine = operation(at) == BinOp::FAdd && is_zero(number(e, at.b)?, false);
        (fine && is_never_negative_zero(e, at.a, MAX_SUMMANDS)).then_some(at.a)
    }),
    rule("x * 1 => x, x / 1 => x", |e, at| {
        let fine = matches!(operation(at), BinOp::FMul | BinOp::FDiv);
        (fine && number(e, at.b)? == 1.0).then_some(at.a)
    }),
    // Differs only in the sign of a NaN.
    rule("x * -1 => -x, x / -1 => -x, without NaNs", |e, at| {
        let fine = matches!(operation(at), BinOp::FMul | BinOp::FDiv) && at.flags.contains(Flags::NNAN);
        (fine && number(e, at.b)? == -1.0).then(|| e.make(at.node, Op::FNeg(at.flags), &[at.a], at.ty))
    }),
    rule("x * 0 => 0, without NaNs and signs of zeros", |e, at| {
        let fine = operation(at) == BinOp::FMul && at.flags.contains(Flags::NNAN | Flags::NSZ);
        (fine && number(e, at.b)? == 0.0).then_some(at.b)
    }),
    rule("-0 - x => -x, without NaNs", |e, at| {
        let fine = operation(at) == BinOp::FSub && at.flags.contains(Flags::NNAN);
        let c = number(e, at.a).filter(|_| fine)?;
        let zero = is_zero(c, true) || at.flags.contains(Flags::NSZ) && c == 0.0;
        zero.then(|| e.make(at.node, Op::FNeg(at.flags), &[at.b], at.ty))
    }),
    // Infinity minus infinity is a NaN.
    rule("x - x => 0, x / x => 1, without NaNs", |e, at| {
        if at.a != at.b || !at.flags.contains(Flags::NNAN) || !is_scalar_float(at) {
            return None;
        }
        let bits = match operation(at) {
            BinOp::FSub => 0,
            BinOp::FDiv => one(at.ty)?,
            _ => return None,
        };
        let op = e.graph.payloads.float(bits);
        Some(e.put_const(at, op, at.ty))
    }),
    // The reciprocal of a power of two is exact, and both operations round the same number.
    rule("x / 2^k => x * 2^-k", |e, at| {
        if operation(at) != BinOp::FDiv || !matches!(at.ty.kind(), TypeKind::Float | TypeKind::Double) {
            return None;
        }
        let c = number(e, at.b)?;
        let reciprocal = 1.0 / c;
        let power = c.to_bits() & ((1 << 52) - 1) == 0 && c.is_normal() && reciprocal.is_normal();
        let bits = if at.ty == Type::DOUBLE {
            u128::from(reciprocal.to_bits())
        } else {
            let single = reciprocal as f32;
            if !single.is_normal() || !(c as f32).is_normal() {
                return None;
            }
            u128::from(single.to_bits())
        };
        if !power {
            return None;
        }
        let op = e.graph.payloads.float(bits);
        let factor = e.put_const(at, op, at.ty);
        Some(e.put(at, BinOp::FMul, at.flags, at.a, factor))
    }),
    // Differs only in the sign of a NaN.
    rule("x + -y => x - y, x - -y => x + y, without NaNs", |e, at| {
        let op = match operation(at) {
            BinOp::FAdd => BinOp::FSub,
            BinOp::FSub => BinOp::FAdd,
            _ => return None,
        };
        let y = negated(e, at.b).filter(|_| at.flags.contains(Flags::NNAN))?;
        Some(e.put(at, op, at.flags, at.a, y))
    }),
    // The signs cancel, also for a NaN, whose value depends only on the order of the operands.
    rule("-x * -y => x * y, -x / -y => x / y, without NaNs", |e, at| {
        let op = operation(at);
        let fine = matches!(op, BinOp::FMul | BinOp::FDiv) && at.flags.contains(Flags::NNAN);
        let (x, y) = (negated(e, at.a).filter(|_| fine)?, negated(e, at.b)?);
        Some(e.put(at, op, at.flags, x, y))
    }),
];

/// The bits of 1.
fn one(ty: Type) -> Option<u128> {
    Some(match ty.kind() {
        TypeKind::Half => 0x3c00,
        TypeKind::BFloat => 0x3f80,
        TypeKind::Float => u128::from(1f32.to_bits()),
        TypeKind::Double => u128::from(1f64.to_bits()),
        _ => return None,
    })
}

/// Matches `-x`; returns `x`.
fn negated(e: &Engine<'_>, value: Value) -> Option<Value> {
    let node = e.graph.producer(value)?;
    matches!(e.graph.op(node), Op::FNeg(_)).then(|| e.graph.operand(node, 0))
}

/// `-x`
pub(crate) const NEGATE: &[Rule] = &[
    rule("-(-x) => x", |e, at| negated(e, at.a)),
    rule("-(fpext x) => fpext (-x)", |e, at| {
        let (x, flags) = e.cast(at.a, CastOp::FpExt)?;
        let ty = e.ty(x);
        let negated = e.make(at.node, at.op, &[x], ty);
        Some(e.put_cast(at, CastOp::FpExt, flags, negated, at.ty))
    }),
];

/// Rules for comparisons.
pub(crate) const COMPARE: &[Rule] = &[
    rule("fcmp false => false, fcmp true => true", |e, at| {
        let Op::FCmp(cond, _) = at.op else { return None };
        let truth = match cond {
            FloatCond::False => false,
            FloatCond::True => true,
            _ => return None,
        };
        (at.ty == Type::I1).then(|| e.put_truth(at, truth))
    }),
    rule("fcmp p C, x => fcmp q x, C", |e, at| {
        let Op::FCmp(cond, flags) = at.op else { return None };
        if !e.is_constant(at.a) || e.is_constant(at.b) {
            return None;
        }
        Some(e.make(at.node, Op::FCmp(cond.swapped(), flags), &[at.b, at.a], at.ty))
    }),
    rule("fcmp p x, x => ordered, unordered, true or false", |e, at| {
        let Op::FCmp(cond, flags) = at.op else { return None };
        if at.a != at.b || at.ty != Type::I1 {
            return None;
        }
        use FloatCond as C;
        let cond = match cond {
            C::Oeq | C::Oge | C::Ole => C::Ord,
            C::Une | C::Ugt | C::Ult => C::Uno,
            C::Ogt | C::Olt | C::One => return Some(e.put_truth(at, false)),
            C::Ueq | C::Uge | C::Ule => return Some(e.put_truth(at, true)),
            _ => return None,
        };
        Some(e.make(at.node, Op::FCmp(cond, flags), &[at.a, at.b], at.ty))
    }),
    rule("fcmp ord x, y => true, fcmp uno x, y => false, without NaNs", |e, at| {
        let Op::FCmp(cond, flags) = at.op else { return None };
        let decided = matches!(cond, FloatCond::Ord | FloatCond::Uno) && flags.contains(Flags::NNAN);
        (decided && at.ty == Type::I1).then(|| e.put_truth(at, cond == FloatCond::Ord))
    }),
    rule("fcmp p -x, -y => fcmp q x, y", |e, at| {
        let Op::FCmp(cond, flags) = at.op else { return None };
        let (x, y) = (negated(e, at.a)?, negated(e, at.b)?);
        Some(e.make(at.node, Op::FCmp(cond.swapped(), flags), &[x, y], at.ty))
    }),
    rule("fcmp p (fpext x), (fpext y) => fcmp p x, y", |e, at| {
        let ((x, _), (y, _)) = (e.cast(at.a, CastOp::FpExt)?, e.cast(at.b, CastOp::FpExt)?);
        (e.ty(x) == e.ty(y)).then(|| e.make(at.node, at.op, &[x, y], at.ty))
    }),
    rule("fcmp p (fpext x), C => fcmp p x, C, if C is such a number", |e, at| {
        let (x, _) = e.cast(at.a, CastOp::FpExt)?;
        if !e.is_constant(at.b) {
            return None;
        }
        let c = narrow(e, at, at.b, e.ty(x))?;
        Some(e.make(at.node, at.op, &[x, c], at.ty))
    }),
];

/// The number of a narrower type that was extended to a value, or a constant that is such a number.
fn narrow(e: &mut Engine<'_>, at: At, value: Value, ty: Type) -> Option<Value> {
    if let Some((x, _)) = e.cast(value, CastOp::FpExt) {
        return (e.ty(x) == ty).then_some(x);
    }
    let bits = e.float(value)?;
    if number(e, value)?.is_nan() {
        return None;
    }
    let wide = Const { op: e.graph.producer_op(value)?, ty: e.ty(value) };
    let op = rvsdg_fold::fold(&mut e.graph.payloads, Op::Cast(CastOp::FpTrunc, NONE), &[wide], ty)?;
    let back = rvsdg_fold::fold(&mut e.graph.payloads, Op::Cast(CastOp::FpExt, NONE), &[Const { op, ty }], wide.ty)?;
    let Op::Const(id) = back else { return None };
    let is_same = matches!(e.graph.payloads[id], ConstData::Float(back) if back == bits);
    is_same.then(|| e.put_const(at, op, ty))
}

/// The maximal number of bits of integers that the format represents exactly.
fn precision(ty: Type) -> Option<u32> {
    Some(match ty.kind() {
        TypeKind::Half => 11,
        TypeKind::BFloat => 8,
        TypeKind::Float => 24,
        TypeKind::Double => 53,
        TypeKind::X86Fp80 => 64,
        TypeKind::Fp128 => 113,
        _ => return None,
    })
}

/// Rules for conversions. Source for what is rounded twice: S. Figueroa, *When is Double Rounding Innocuous?* (1995).
pub(crate) const CAST: &[Rule] = &[
    rule("fptrunc (fpext x) => x, fpext (fpext x) => fpext x", |e, at| {
        let Op::Cast(op, _) = at.op else { return None };
        let (x, _) = e.cast(at.a, CastOp::FpExt)?;
        match op {
            CastOp::FpTrunc if e.ty(x) == at.ty => Some(x),
            CastOp::FpExt => Some(e.put_cast(at, CastOp::FpExt, NONE, x, at.ty)),
            _ => None,
        }
    }),
    rule(
        "fptrunc ((fpext x) op (fpext y)) => x op y, and with constants, where rounding twice is rounding once",
        |e, at| {
            let Op::Cast(CastOp::FpTrunc, _) = at.op else { return None };
            let (node, Op::Binary(op, _)) = e.graph.produced_by(at.a)? else { return None };
            let is_known = matches!(op, BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv);
            // These have two digits more than twice as many as any narrower type. Wider ones are computed by other
            // units or by functions of the run-time library, which may make another NaN of two of them.
            if !is_known || !matches!(e.ty(at.a), Type::FLOAT | Type::DOUBLE) || !e.one_use(at.a) {
                return None;
            }
            let [a, b] = [0, 1].map(|index| e.graph.operand(node, index));
            let is_extended = |value| e.cast(value, CastOp::FpExt).is_some_and(|(x, _)| e.ty(x) == at.ty);
            if !is_extended(a) && !is_extended(b) {
                return None;
            }
            let [a, b] = [narrow(e, at, a, at.ty)?, narrow(e, at, b, at.ty)?];
            Some(e.put(at, op, NONE, a, b))
        },
    ),
    rule("fptoi (fpext x) => fptoi x", |e, at| {
        let Op::Cast(op @ (CastOp::FpToSi | CastOp::FpToUi), _) = at.op else { return None };
        let (x, _) = e.cast(at.a, CastOp::FpExt)?;
        Some(e.put_cast(at, op, NONE, x, at.ty))
    }),
    rule("fptosi (sitofp x) => x, fptoui (uitofp x) => x, if nothing was rounded", |e, at| {
        let Op::Cast(op, _) = at.op else { return None };
        let (from, sign) = match op {
            CastOp::FpToSi => (CastOp::SiToFp, 1),
            CastOp::FpToUi => (CastOp::UiToFp, 0),
            _ => return None,
        };
        let (x, _) = e.cast(at.a, from)?;
        let exact = at.ty.int_width()? - sign <= precision(e.ty(at.a))?;
        (e.ty(x) == at.ty && exact).then_some(x)
    }),
    rule("itofp (ext x) => itofp x", |e, at| {
        let Op::Cast(op, _) = at.op else { return None };
        if !matches!(op, CastOp::SiToFp | CastOp::UiToFp) {
            return None;
        }
        if let Some((x, _)) = e.cast(at.a, CastOp::ZExt) {
            return Some(e.put_cast(at, CastOp::UiToFp, NONE, x, at.ty));
        }
        let (x, _) = e.cast(at.a, CastOp::SExt).filter(|_| op == CastOp::SiToFp)?;
        Some(e.put_cast(at, CastOp::SiToFp, NONE, x, at.ty))
    }),
];
