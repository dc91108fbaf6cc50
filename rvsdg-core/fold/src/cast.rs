//! Conversions.

use crate::float;
use crate::int::Int;
use crate::wide;
use num_bigint::{BigInt, Sign};
use rvsdg_core::{CastOp, Const, ConstData, Flags, Op, Payloads, Type};

pub(crate) fn cast(payloads: &mut Payloads, op: CastOp, flags: Flags, a: Const, ty: Type) -> Option<Op> {
    match a.op {
        Op::Poison => return Some(Op::Poison),
        Op::Undef => return undef(payloads, op, ty),
        _ => {}
    }
    match op {
        CastOp::Trunc | CastOp::ZExt | CastOp::SExt => {
            let (from, to) = (a.ty.int_width()?, ty.int_width()?);
            if from.max(to) <= Int::MAX_WIDTH {
                narrow(payloads, op, flags, Int::of(payloads, a.op, a.ty)?, to)
            } else {
                resize(payloads, op, flags, a.op, from, to)
            }
        }
        CastOp::FpToUi | CastOp::FpToSi => float::to_int(payloads, a, op == CastOp::FpToSi, ty),
        CastOp::UiToFp | CastOp::SiToFp => {
            let value = Int::of(payloads, a.op, a.ty)?;
            if flags.contains(Flags::NNEG) && value.is_negative() {
                return Some(Op::Poison);
            }
            float::from_int(payloads, value, op == CastOp::SiToFp, ty)
        }
        CastOp::FpTrunc | CastOp::FpExt => float::convert(payloads, a, ty),
        CastOp::PtrToInt => (a.op == Op::Null && a.ty == Type::PTR && ty.int_width().is_some()).then_some(Op::Int(0)),
        CastOp::IntToPtr => (a.op == Op::Int(0) && ty == Type::PTR).then_some(Op::Null),
        CastOp::BitCast => bits(payloads, a, ty),
        CastOp::AddrSpaceCast => None,
    }
}

/// The conversion of undef: undef if every result is possible, otherwise one possible result.
fn undef(payloads: &mut Payloads, op: CastOp, ty: Type) -> Option<Op> {
    match op {
        // The high bits are equal, so not every result is possible.
        CastOp::ZExt | CastOp::SExt => ty.int_width().map(|_| Op::Int(0)),
        CastOp::UiToFp | CastOp::SiToFp => ty.is_float().then(|| payloads.float(0)),
        CastOp::Trunc | CastOp::BitCast | CastOp::FpToUi | CastOp::FpToSi => Some(Op::Undef),
        _ => None,
    }
}

fn narrow(payloads: &mut Payloads, op: CastOp, flags: Flags, value: Int, to: u32) -> Option<Op> {
    let from = value.width();
    let result = if op == CastOp::SExt { value.sign_extend(to) } else { value.zero_extend(to) };
    let broken = match op {
        CastOp::Trunc => {
            flags.contains(Flags::NUW) && result.zero_extend(from) != value
                || flags.contains(Flags::NSW) && result.sign_extend(from) != value
        }
        _ => flags.contains(Flags::NNEG) && value.is_negative(),
    };
    Some(if broken { Op::Poison } else { result.op(payloads) })
}

fn resize(payloads: &mut Payloads, op: CastOp, flags: Flags, a: Op, from: u32, to: u32) -> Option<Op> {
    let value = wide::signed(payloads, a)?;
    let result = match op {
        CastOp::ZExt => wide::unsigned(&value, from),
        CastOp::SExt => value.clone(),
        _ => wide::wrap(&value, to),
    };
    let broken = match op {
        CastOp::Trunc => {
            let whole = wide::unsigned(&value, from);
            flags.contains(Flags::NUW) && whole >= BigInt::from(1) << to
                || flags.contains(Flags::NSW) && result != value
        }
        _ => flags.contains(Flags::NNEG) && value.sign() == Sign::Minus,
    };
    Some(if broken { Op::Poison } else { wide::op(payloads, &result, to) })
}

/// Between scalars of the same number of bits.
fn bits(payloads: &mut Payloads, a: Const, ty: Type) -> Option<Op> {
    if a.ty == ty {
        return Some(a.op);
    }
    let size = |ty: Type| ty.int_width().or_else(|| ty.float_bits());
    if size(a.ty) != size(ty) || size(ty)? > Int::MAX_WIDTH {
        return None;
    }
    let bits = match a.op {
        Op::Const(id) if a.ty.is_float() => match payloads[id] {
            ConstData::Float(bits) => bits,
            _ => return None,
        },
        op => Int::of(payloads, op, a.ty)?.bits(),
    };
    Some(match ty.int_width() {
        Some(width) => Int::new(bits, width).op(payloads),
        None => payloads.float(bits),
    })
}
