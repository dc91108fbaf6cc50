//! LLVM's intrinsics.

use super::vectors;
use super::{Invocation, NOTHING, Routine, math, strings, varargs};
use crate::layout::{FloatKind, Scalar, Shape};
use crate::machine::Machine;
use crate::outcome::{Eval, Stop, undefined, unsupported};
use crate::simple::{lane, lanes};
use crate::value::{Pointer, Value, mask};
use crate::{float, int};
use rvsdg_core::{BinOp, Flags, IntCond, Intrinsic};

/// The routine of an intrinsic.
pub(crate) fn find(intrinsic: Intrinsic) -> Option<Routine> {
    if let Some((_, routine)) = TABLE.iter().find(|(known, _)| *known == intrinsic) {
        return Some(*routine);
    }
    match intrinsic {
        _ if intrinsic.copies() => Some(transfer),
        _ if intrinsic.fills() => Some(fill),
        _ if intrinsic.is_lifetime() => Some(lifetime),
        _ if math::unary(intrinsic.stem()).is_some() => Some(|_, c| float_op(c, 1)),
        _ if math::binary(intrinsic.stem()).is_some() => Some(|_, c| float_op(c, 2)),
        _ => None,
    }
}

const TABLE: &[(Intrinsic, Routine)] = &[
    (Intrinsic::Memmove, |m, c| copy(m, c, true)),
    (Intrinsic::MemmoveAtomic, |m, c| copy(m, c, true)),
    (Intrinsic::VaStart, varargs::start),
    (Intrinsic::VaCopy, varargs::copy),
    (Intrinsic::VaEnd, |_, _| Ok(NOTHING)),
    (Intrinsic::InvariantStart, |_, _| Ok(Value::Pointer(Pointer::NULL))),
    (Intrinsic::InvariantEnd, |_, _| Ok(NOTHING)),
    (Intrinsic::NoaliasScopeDecl, |_, _| Ok(NOTHING)),
    (Intrinsic::DoNothing, |_, _| Ok(NOTHING)),
    (Intrinsic::SideEffect, |_, _| Ok(NOTHING)),
    (Intrinsic::Prefetch, |_, _| Ok(NOTHING)),
    (Intrinsic::PseudoProbe, |_, _| Ok(NOTHING)),
    (Intrinsic::Trap, |_, _| Err(Box::new(Stop::Exit(132)))),
    (Intrinsic::Ubsantrap, |_, _| Err(Box::new(Stop::Exit(132)))),
    (Intrinsic::Debugtrap, |_, _| Err(Box::new(Stop::Exit(133)))),
    (Intrinsic::Assume, |_, c| match c.value(0) {
        Value::Int(1) => Ok(NOTHING),
        Value::Int(_) => undefined("an assumption does not hold"),
        _ => undefined("an assumption about something undefined"),
    }),
    (Intrinsic::Expect, |_, c| Ok(c.value(0).clone())),
    (Intrinsic::ExpectWithProbability, |_, c| Ok(c.value(0).clone())),
    (Intrinsic::ThreadlocalAddress, |_, c| Ok(c.value(0).clone())),
    (Intrinsic::LaunderInvariantGroup, |_, c| Ok(c.value(0).clone())),
    (Intrinsic::StripInvariantGroup, |_, c| Ok(c.value(0).clone())),
    (Intrinsic::SsaCopy, |_, c| Ok(c.value(0).clone())),
    (Intrinsic::ArithmeticFence, |_, c| Ok(c.value(0).clone())),
    (Intrinsic::Canonicalize, |_, c| Ok(c.value(0).clone())),
    (Intrinsic::IsConstant, |_, _| Ok(Value::Int(0))),
    (Intrinsic::ReadCycleCounter, |_, _| Ok(Value::Int(0))),
    (Intrinsic::GetRounding, |_, c| Ok(c.integer(1))),
    (Intrinsic::StackSave, |m, _| {
        // The number of objects on the stack stands for the stack pointer, through which nothing may be accessed.
        let address = m.memory.stack_depth() as u64;
        Ok(Value::Pointer(Pointer { address, ..Pointer::NULL }))
    }),
    (Intrinsic::StackRestore, |m, c| {
        let depth = c.pointer(0, m)?.address as usize;
        let own = m.frames.last().map_or(0, |frame| frame.stack);
        m.memory.pop_stack(depth.max(own));
        Ok(NOTHING)
    }),
    (Intrinsic::ObjectSize, object_size),
    (Intrinsic::Ptrmask, |m, c| match c.value(0) {
        Value::Pointer(pointer) => {
            Ok(Value::Pointer(Pointer { address: pointer.address & c.word(1)?, ..c.pointer(0, m).unwrap_or(*pointer) }))
        }
        other => Ok(other.clone()),
    }),
    (Intrinsic::Abs, |_, c| {
        bits(c, 1, |w, x| {
            let least = x[0] == 1 << (w - 1);
            let negative = x[0] >> (w - 1) != 0;
            Ok((!(least && c.value(1) == &Value::Int(1))).then(|| if negative { x[0].wrapping_neg() } else { x[0] }))
        })
    }),
    (Intrinsic::Smax, |_, c| extreme(c, IntCond::Sgt)),
    (Intrinsic::Smin, |_, c| extreme(c, IntCond::Slt)),
    (Intrinsic::Umax, |_, c| extreme(c, IntCond::Ugt)),
    (Intrinsic::Umin, |_, c| extreme(c, IntCond::Ult)),
    (Intrinsic::Scmp, |_, c| three_way(c, IntCond::Sgt, IntCond::Slt)),
    (Intrinsic::Ucmp, |_, c| three_way(c, IntCond::Ugt, IntCond::Ult)),
    (Intrinsic::Ctpop, |_, c| bits(c, 1, |_, x| Ok(Some(u128::from(x[0].count_ones()))))),
    (Intrinsic::Ctlz, |_, c| bits(c, 1, |w, x| zeros(c, x[0], x[0].leading_zeros().wrapping_sub(128 - w), w))),
    (Intrinsic::Cttz, |_, c| bits(c, 1, |w, x| zeros(c, x[0], x[0].trailing_zeros(), w))),
    (Intrinsic::Bswap, |_, c| bits(c, 1, |w, x| Ok(Some(x[0].swap_bytes() >> (128 - w))))),
    (Intrinsic::Bitreverse, |_, c| bits(c, 1, |w, x| Ok(Some(x[0].reverse_bits() >> (128 - w))))),
    (Intrinsic::Fshl, |_, c| bits(c, 3, |w, x| Ok(Some(funnel(w, x, true))))),
    (Intrinsic::Fshr, |_, c| bits(c, 3, |w, x| Ok(Some(funnel(w, x, false))))),
    (Intrinsic::SaddWithOverflow, |_, c| overflow(c, BinOp::Add, Flags::NSW)),
    (Intrinsic::UaddWithOverflow, |_, c| overflow(c, BinOp::Add, Flags::NUW)),
    (Intrinsic::SsubWithOverflow, |_, c| overflow(c, BinOp::Sub, Flags::NSW)),
    (Intrinsic::UsubWithOverflow, |_, c| overflow(c, BinOp::Sub, Flags::NUW)),
    (Intrinsic::SmulWithOverflow, |_, c| overflow(c, BinOp::Mul, Flags::NSW)),
    (Intrinsic::UmulWithOverflow, |_, c| overflow(c, BinOp::Mul, Flags::NUW)),
    (Intrinsic::SaddSat, |_, c| saturate(c, BinOp::Add, Flags::NSW)),
    (Intrinsic::UaddSat, |_, c| saturate(c, BinOp::Add, Flags::NUW)),
    (Intrinsic::SsubSat, |_, c| saturate(c, BinOp::Sub, Flags::NSW)),
    (Intrinsic::UsubSat, |_, c| saturate(c, BinOp::Sub, Flags::NUW)),
    (Intrinsic::SshlSat, |_, c| saturate(c, BinOp::Shl, Flags::NSW)),
    (Intrinsic::UshlSat, |_, c| saturate(c, BinOp::Shl, Flags::NUW)),
    (Intrinsic::FptosiSat, |_, c| to_int_saturated(c, true)),
    (Intrinsic::FptouiSat, |_, c| to_int_saturated(c, false)),
    (Intrinsic::Fabs, |_, c| sign_bit(c, |w, x| x[0] & !(1 << (w - 1)))),
    (Intrinsic::Fma, |_, c| fused(c, true)),
    (Intrinsic::Fmuladd, |_, c| fused(c, false)),
    (Intrinsic::Copysign, |_, c| sign_bit(c, |w, x| x[0] & !(1 << (w - 1)) | x[1] & 1 << (w - 1))),
    (Intrinsic::Powi, |_, c| {
        floats(c, 1, |kind, x| match kind {
            FloatKind::Double => Ok(Value::double(f64::from_bits(x[0] as u64).powi(c.int(1)?))),
            FloatKind::Single => Ok(Value::float(f32::from_bits(x[0] as u32).powi(c.int(1)?))),
            _ => unsupported("mathematics with this format"),
        })
    }),
    (Intrinsic::Ldexp, |_, c| {
        floats(c, 1, |kind, x| Ok(super::float_value(kind, math::scale(float::to_double(kind, x[0]), c.int(1)?))))
    }),
    (Intrinsic::Minimum, |_, c| floats(c, 2, |kind, x| Ok(float_extreme(kind, x, true)))),
    (Intrinsic::Maximum, |_, c| floats(c, 2, |kind, x| Ok(float_extreme(kind, x, false)))),
    (Intrinsic::Lround, |_, c| whole(c, f64::round)),
    (Intrinsic::Llround, |_, c| whole(c, f64::round)),
    (Intrinsic::Lrint, |_, c| whole(c, f64::round_ties_even)),
    (Intrinsic::Llrint, |_, c| whole(c, f64::round_ties_even)),
    (Intrinsic::IsFpclass, classify),
    (Intrinsic::VectorReduce, vectors::reduce),
    (Intrinsic::MaskedLoad, vectors::masked_load),
    (Intrinsic::MaskedStore, vectors::masked_store),
];

fn transfer(machine: &mut Machine<'_>, call: &Invocation<'_>) -> Eval<Value> {
    copy(machine, call, false)
}

fn fill(machine: &mut Machine<'_>, call: &Invocation<'_>) -> Eval<Value> {
    let (to, size) = (call.pointer(0, machine)?, call.word(2)?);
    if let Value::Int(byte) = call.value(1) {
        strings::fill(machine, to, *byte as u8, size)?;
    } else {
        machine.memory.locate(to, size, 1, true)?;
        machine.memory.forget(to, Some(size));
    }
    Ok(NOTHING)
}

fn lifetime(machine: &mut Machine<'_>, call: &Invocation<'_>) -> Eval<Value> {
    let size = call.word(0)? as i64;
    machine.memory.forget(call.pointer(1, machine)?, u64::try_from(size).ok());
    Ok(NOTHING)
}

fn copy(machine: &mut Machine<'_>, call: &Invocation<'_>, overlap: bool) -> Eval<Value> {
    let (to, from, size) = (call.pointer(0, machine)?, call.pointer(1, machine)?, call.word(2)?);
    machine.memory.copy(to, from, size, overlap)?;
    Ok(NOTHING)
}

fn object_size(machine: &mut Machine<'_>, call: &Invocation<'_>) -> Eval<Value> {
    // A compiler may always give this result: that the size is unknown.
    let least = call.word(1)? != 0;
    let _ = machine;
    Ok(call.integer(if least { 0 } else { -1 }))
}

/// Evaluates a function of integers of up to 128 bits, lane by lane; `None` is poison.
fn bits(call: &Invocation<'_>, count: usize, f: impl Fn(u32, &[u128]) -> Eval<Option<u128>>) -> Eval<Value> {
    lanes(call.result(), |index, scalar| {
        let width = scalar.bits();
        let mut operands = vec![];
        for at in 0..count {
            let value = lane(call.value(at), index);
            match value.to_u128() {
                Some(bits) if width <= 128 => operands.push(bits),
                _ if value == Value::Poison => return Ok(Value::Poison),
                _ if value.is_unsure() => return Ok(Value::Undef),
                _ => return unsupported(format!("{} on very wide integers", call.name)),
            }
        }
        Ok(f(width, &operands)?.map_or(Value::Poison, |bits| Value::from_u128(bits, width)))
    })
}

fn zeros(call: &Invocation<'_>, x: u128, count: u32, width: u32) -> Eval<Option<u128>> {
    if x != 0 {
        return Ok(Some(u128::from(count)));
    }
    Ok((call.value(1) == &Value::Int(0)).then_some(u128::from(width)))
}

fn funnel(width: u32, x: &[u128], left: bool) -> u128 {
    let amount = (x[2] % u128::from(width)) as u32;
    match (amount, left) {
        (0, true) => x[0],
        (0, false) => x[1],
        (amount, true) => x[0] << amount | x[1] >> (width - amount),
        (amount, false) => x[0] << (width - amount) | x[1] >> amount,
    }
}

fn extreme(call: &Invocation<'_>, cond: IntCond) -> Eval<Value> {
    lanes(call.result(), |index, scalar| {
        let (a, b) = (lane(call.value(0), index), lane(call.value(1), index));
        let test = int::compare(cond, scalar.bits(), &a, &b)?;
        Ok(crate::simple::select(&test, &a, &b))
    })
}

fn three_way(call: &Invocation<'_>, more: IntCond, less: IntCond) -> Eval<Value> {
    let width = call.width(0);
    lanes(call.result(), |index, scalar| {
        let (a, b) = (lane(call.value(0), index), lane(call.value(1), index));
        let is = |cond| int::compare(cond, width, &a, &b);
        Ok(match (is(more)?, is(less)?) {
            (Value::Int(more), Value::Int(less)) => Value::int(more as i64 - less as i64, scalar.bits()),
            (Value::Poison, _) => Value::Poison,
            _ => Value::Undef,
        })
    })
}

/// The result and the overflow bit; for vectors all results, then all overflow bits.
fn overflow(call: &Invocation<'_>, op: BinOp, flags: Flags) -> Eval<Value> {
    let width = call.width(0);
    let shape = call.shape(0);
    let run =
        |flags| lanes(shape, |i, _| int::binary(op, flags, width, &lane(call.value(0), i), &lane(call.value(1), i)));
    let (plain, checked) = (run(Flags::NONE)?, run(flags)?);
    let count = if let Shape::Vector(_, count) = shape { count as usize } else { 1 };
    let mut members: Vec<Value> = (0..count).map(|i| lane(&plain, i)).collect();
    for index in 0..count {
        members.push(match (lane(&plain, index), lane(&checked, index)) {
            (Value::Poison, _) => Value::Poison,
            (plain, _) if plain.is_unsure() => Value::Undef,
            (_, checked) => Value::bool(checked == Value::Poison),
        });
    }
    Ok(Value::members(members))
}

fn saturate(call: &Invocation<'_>, op: BinOp, flags: Flags) -> Eval<Value> {
    lanes(call.result(), |index, scalar| {
        let width = scalar.bits();
        let (a, b) = (lane(call.value(0), index), lane(call.value(1), index));
        let plain = int::binary(op, Flags::NONE, width, &a, &b)?;
        if plain.is_unsure() {
            return Ok(plain);
        }
        let checked = int::binary(op, flags, width, &a, &b)?;
        if checked != Value::Poison {
            return Ok(checked);
        }
        let (Some(a), Some(b)) = (a.to_u128(), b.to_u128()) else { return unsupported("saturation of wide integers") };
        let top = if flags == Flags::NSW { 1u128 << (width - 1) } else { 0 };
        let low = match (op, flags == Flags::NSW) {
            (BinOp::Sub, false) => true,
            (_, false) => false,
            (BinOp::Shl, true) => a & top != 0,
            (BinOp::Add, true) => b & top != 0,
            (_, true) => b & top == 0,
        };
        Ok(Value::from_u128(if low { top } else { top.wrapping_sub(1) }, width))
    })
}

/// Evaluates a function of floats, lane by lane.
fn floats(call: &Invocation<'_>, count: usize, f: impl Fn(FloatKind, &[u128]) -> Eval<Value>) -> Eval<Value> {
    lanes(call.result(), |index, scalar| {
        let Scalar::Float(kind) = scalar else { return unsupported(format!("{} on no float", call.name)) };
        let mut operands = vec![];
        for at in 0..count {
            match float::operands([&lane(call.value(at), index)])? {
                Ok([bits]) => operands.push(bits),
                Err(vague) => return Ok(vague),
            }
        }
        f(kind, &operands)
    })
}

/// A function that the C library has as well.
fn float_op(call: &Invocation<'_>, count: usize) -> Eval<Value> {
    let stem = call.name.split('.').nth(1).unwrap_or_default();
    floats(call, count, |kind, x| match (math::unary(stem), math::binary(stem)) {
        (Some(f), _) => math::apply1(f, kind, x[0]),
        (None, Some(f)) => math::apply2(f, kind, x[0], x[1]),
        (None, None) => unsupported(format!("intrinsic {}", call.name)),
    })
}

fn sign_bit(call: &Invocation<'_>, f: impl Fn(u32, &[u128]) -> u128) -> Eval<Value> {
    let count = call.args.len();
    floats(call, count, |kind, x| Ok(Value::from_u128(f(float::width(kind), x), float::width(kind))))
}

/// `fmuladd` may be fused or not; without optimization it is not fused.
fn fused(call: &Invocation<'_>, once: bool) -> Eval<Value> {
    floats(call, 3, |kind, x| {
        let value = |bits| Value::from_u128(bits, float::width(kind));
        if once {
            return Ok(value(float::fused(kind, x[0], x[1], x[2])?));
        }
        let product = float::binary(BinOp::FMul, Flags::NONE, kind, &value(x[0]), &value(x[1]))?;
        float::binary(BinOp::FAdd, Flags::NONE, kind, &product, &value(x[2]))
    })
}

fn float_extreme(kind: FloatKind, x: &[u128], least: bool) -> Value {
    let value = |bits| Value::from_u128(bits, float::width(kind));
    let negative = |bits: u128| bits >> (float::width(kind) - 1) != 0;
    match float::order(kind, x[0], x[1]) {
        // The first NaN.
        None if float::order(kind, x[0], x[0]).is_none() => value(x[0]),
        None => value(x[1]),
        Some(std::cmp::Ordering::Equal) => value(if negative(x[0]) == least { x[0] } else { x[1] }),
        Some(order) => value(if order.is_lt() == least { x[0] } else { x[1] }),
    }
}

/// Converts to an integer after rounding by `round`.
fn whole(call: &Invocation<'_>, round: fn(f64) -> f64) -> Eval<Value> {
    let Shape::Scalar(Scalar::Float(kind)) = call.shape(0) else { return unsupported("lround of a vector") };
    match float::operands([call.value(0)])? {
        Ok([bits]) => Ok(call.integer(round(float::to_double(kind, bits)) as i64)),
        Err(vague) => Ok(vague),
    }
}

fn to_int_saturated(call: &Invocation<'_>, sign: bool) -> Eval<Value> {
    let kind = match call.shape(0) {
        Shape::Scalar(Scalar::Float(kind)) | Shape::Vector(Scalar::Float(kind), _) => kind,
        _ => return unsupported("a conversion of no float"),
    };
    lanes(call.result(), |index, scalar| {
        let width = scalar.bits();
        let x = match float::operands([&lane(call.value(0), index)])? {
            Ok([bits]) => bits,
            Err(vague) => return Ok(vague),
        };
        if float::order(kind, x, x).is_none() {
            return Ok(Value::from_words(&[], width));
        }
        let top = 1u128 << (width - 1);
        let negative = x >> (float::width(kind) - 1) != 0;
        let limit = match (sign, negative) {
            (true, true) => top,
            (true, false) => top - 1,
            (false, true) => 0,
            (false, false) => crate::value::mask128(width),
        };
        Ok(Value::from_u128(float::to_int(kind, x, width, sign).unwrap_or(limit), width))
    })
}

/// `llvm.is.fpclass` for `float` and `double`.
fn classify(_: &mut Machine<'_>, call: &Invocation<'_>) -> Eval<Value> {
    let kind = match call.shape(0) {
        Shape::Scalar(Scalar::Float(kind @ (FloatKind::Single | FloatKind::Double))) => kind,
        _ => return unsupported("is.fpclass of this type"),
    };
    let bits = match float::operands([call.value(0)])? {
        Ok([bits]) => bits as u64,
        Err(vague) => return Ok(vague),
    };
    let (exponent, mantissa) = if kind == FloatKind::Single { (8, 23) } else { (11, 52) };
    let negative = bits >> (exponent + mantissa) != 0;
    let (power, rest) = (bits >> mantissa & mask(exponent), bits & mask(mantissa));
    let class = match (power, rest) {
        (0, 0) => {
            if negative {
                5
            } else {
                6
            }
        }
        (0, _) => {
            if negative {
                4
            } else {
                7
            }
        }
        (power, 0) if power == mask(exponent) => {
            if negative {
                2
            } else {
                9
            }
        }
        (power, rest) if power == mask(exponent) => u32::from(rest >> (mantissa - 1) != 0),
        _ => {
            if negative {
                3
            } else {
                8
            }
        }
    };
    Ok(Value::bool(call.word(1)? >> class & 1 != 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_copies_and_computes_is_known() {
        for known in [Intrinsic::Memcpy, Intrinsic::MemcpyInline, Intrinsic::Abs, Intrinsic::Sin, Intrinsic::Minnum] {
            assert!(find(known).is_some(), "{known:?}");
        }
        assert!(find(Intrinsic::Coro).is_none() && find(Intrinsic::Other).is_none());
    }

    #[test]
    fn funnels_and_saturation_at_the_edge() {
        assert_eq!(funnel(8, &[0x81, 0xff, 9], true) & 0xff, 0x03);
        assert_eq!(funnel(8, &[0x81, 0x80, 8], false), 0x80);
    }
}
