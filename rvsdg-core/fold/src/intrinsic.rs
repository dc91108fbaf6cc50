//! Intrinsics of constants.
//!
//! Integers of at most [`Int::MAX_WIDTH`] bits; floats in all formats of [`crate::float`]. Functions whose results the
//! target's library decides (`sin`, `exp`) are not evaluated here. Where LLVM leaves a choice (`fmuladd`, the sign of a
//! zero), the result is one of the allowed ones.
//!
//! Source: the language reference of LLVM.

use crate::float;
use crate::int::{Answer, Int};
use rvsdg_core::{BinOp, Const, Flags, IntCond, Intrinsic, Op, Payloads, Type};

/// Evaluates a call of an intrinsic.
pub(crate) fn fold(payloads: &mut Payloads, called: Intrinsic, operands: &[Const], ty: Type) -> Option<Op> {
    if operands.iter().any(|it| it.op == Op::Poison) {
        return None;
    }
    match ty.int_width() {
        Some(width) if width <= Int::MAX_WIDTH => {
            let ints: Vec<Int> = operands.iter().map(|it| Int::of(payloads, it.op, it.ty)).collect::<Option<_>>()?;
            let found = integer(called, &ints)?;
            Some(found.map_or(Op::Poison, |int| int.op(payloads)))
        }
        _ => float::intrinsic(payloads, called, operands, ty),
    }
}

/// The result for integers; `Some(None)` is poison.
fn integer(called: Intrinsic, operands: &[Int]) -> Option<Option<Int>> {
    use Intrinsic as I;
    let x = *operands.first()?;
    let width = x.width();
    let is_set = |index: usize| operands.get(index).is_some_and(|flag| !flag.is_zero());
    let choose = |cond: IntCond| operands.get(1).map(|y| if x.compare(cond, *y) { x } else { *y });
    let found = match called {
        I::Ctpop => Int::new(x.bits().count_ones().into(), width),
        I::Ctlz | I::Cttz if x.is_zero() => return Some((!is_set(1)).then(|| Int::new(width.into(), width))),
        I::Ctlz => Int::new((x.bits().leading_zeros() - (128 - width)).into(), width),
        I::Cttz => Int::new(x.bits().trailing_zeros().into(), width),
        I::Bswap if width % 16 == 0 => Int::new(x.bits().swap_bytes() >> (128 - width), width),
        I::Bitreverse => Int::new(x.bits().reverse_bits() >> (128 - width), width),
        I::Abs if x.is_min() => return Some((!is_set(1)).then_some(x)),
        I::Abs => {
            if x.is_negative() {
                x.neg()
            } else {
                x
            }
        }
        I::Smax => choose(IntCond::Sgt)?,
        I::Smin => choose(IntCond::Slt)?,
        I::Umax => choose(IntCond::Ugt)?,
        I::Umin => choose(IntCond::Ult)?,
        I::UaddSat => saturated(BinOp::Add, Flags::NUW, operands, |_| Int::ones(width))?,
        I::UsubSat => saturated(BinOp::Sub, Flags::NUW, operands, |_| Int::zero(width))?,
        I::SaddSat | I::SsubSat => {
            let op = if called == I::SaddSat { BinOp::Add } else { BinOp::Sub };
            let end = |x: Int| if x.is_negative() { Int::min(width) } else { Int::max(width) };
            saturated(op, Flags::NSW, operands, end)?
        }
        I::Fshl | I::Fshr => {
            let [high, low, amount] = operands.try_into().ok()?;
            let by = (amount.bits() % u128::from(width)) as u32;
            let by = if called == I::Fshl { by } else { (width - by) % width };
            match (called, by) {
                (I::Fshr, 0) => low,
                (_, 0) => high,
                _ => Int::new(high.bits() << by | low.bits() >> (width - by), width),
            }
        }
        _ => return None,
    };
    Some(Some(found))
}

/// A sum or difference, or the end of the range if it is outside.
fn saturated(op: BinOp, flags: Flags, operands: &[Int], end: impl Fn(Int) -> Int) -> Option<Int> {
    let [a, b] = operands.try_into().ok()?;
    Some(match Int::binary(op, flags, a, b) {
        Answer::Value(value) => value,
        _ => end(a),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(called: Intrinsic, operands: &[(i128, u32)]) -> Option<Option<Int>> {
        let ints: Vec<Int> = operands.iter().map(|(value, width)| Int::new(*value as u128, *width)).collect();
        integer(called, &ints)
    }

    #[test]
    fn bytes_are_what_the_machine_makes_of_them() {
        use Intrinsic as I;
        let byte = |value: i128| Some(Some(Int::new(value as u128, 8)));
        for x in i8::MIN..=i8::MAX {
            let a = (i128::from(x), 8);
            assert_eq!(of(I::Ctpop, &[a]), byte(x.count_ones().into()));
            assert_eq!(of(I::Ctlz, &[a, (0, 1)]), byte(x.leading_zeros().into()));
            assert_eq!(of(I::Cttz, &[a, (0, 1)]), byte(x.trailing_zeros().into()));
            assert_eq!(of(I::Bitreverse, &[a]), byte(x.reverse_bits().into()));
            assert_eq!(of(I::Abs, &[a, (0, 1)]), byte(x.wrapping_abs().into()));
            for y in i8::MIN..=i8::MAX {
                let b = (i128::from(y), 8);
                let (p, q) = (x as u8, y as u8);
                assert_eq!(of(I::Smax, &[a, b]), byte(x.max(y).into()));
                assert_eq!(of(I::Smin, &[a, b]), byte(x.min(y).into()));
                assert_eq!(of(I::Umax, &[a, b]), byte(p.max(q).into()));
                assert_eq!(of(I::Umin, &[a, b]), byte(p.min(q).into()));
                assert_eq!(of(I::SaddSat, &[a, b]), byte(x.saturating_add(y).into()));
                assert_eq!(of(I::SsubSat, &[a, b]), byte(x.saturating_sub(y).into()));
                assert_eq!(of(I::UaddSat, &[a, b]), byte(p.saturating_add(q).into()));
                assert_eq!(of(I::UsubSat, &[a, b]), byte(p.saturating_sub(q).into()));
                let both = u16::from(p) << 8 | u16::from(q);
                for by in 0..20 {
                    let shift = (by, 8);
                    assert_eq!(of(I::Fshl, &[a, b, shift]), byte(i128::from(both.rotate_left(by as u32 % 8) >> 8)));
                    let low = if by % 8 == 0 { q } else { (both >> (by % 8)) as u8 };
                    assert_eq!(of(I::Fshr, &[a, b, shift]), byte(low.into()));
                }
            }
        }
    }

    #[test]
    fn what_is_asked_to_be_poison_is() {
        use Intrinsic as I;
        assert_eq!(of(I::Ctlz, &[(0, 32), (1, 1)]), Some(None));
        assert_eq!(of(I::Ctlz, &[(0, 32), (0, 1)]), Some(Some(Int::new(32, 32))));
        assert_eq!(of(I::Abs, &[(-128, 8), (1, 1)]), Some(None));
        assert_eq!(of(I::Bswap, &[(0x1122, 16)]), Some(Some(Int::new(0x2211, 16))));
        assert_eq!(of(I::Bswap, &[(0x11, 8)]), None);
        assert_eq!(of(I::Sin, &[(0, 8)]), None);
    }

    #[test]
    fn numbers_are_rounded_as_the_machine_rounds_them() {
        use Intrinsic as I;
        let mut payloads = Payloads::new();
        let mut of = |called, numbers: &[f64]| {
            let mut constant = |number: &f64| payloads.float(number.to_bits().into());
            let operands: Vec<Const> =
                numbers.iter().map(|number| Const { op: constant(number), ty: Type::DOUBLE }).collect();
            let op = fold(&mut payloads, called, &operands, Type::DOUBLE)?;
            let Op::Const(id) = op else { panic!("{op:?}") };
            let rvsdg_core::ConstData::Float(bits) = payloads[id] else { panic!("{op:?}") };
            Some(f64::from_bits(bits as u64))
        };
        for x in [0.0, -0.0, 0.5, 1.5, 2.5, -0.5, -1.5, -156.235, 1e300, -7.0, 4503599627370497.5] {
            let bits = |number: Option<f64>| number.map(f64::to_bits);
            assert_eq!(bits(of(I::Floor, &[x])), bits(Some(x.floor())));
            assert_eq!(bits(of(I::Ceil, &[x])), bits(Some(x.ceil())));
            assert_eq!(bits(of(I::Trunc, &[x])), bits(Some(x.trunc())));
            assert_eq!(bits(of(I::Round, &[x])), bits(Some(x.round())));
            assert_eq!(bits(of(I::Rint, &[x])), bits(Some(x.round_ties_even())));
            assert_eq!(bits(of(I::Fabs, &[x])), bits(Some(x.abs())));
            assert_eq!(bits(of(I::Copysign, &[x, -1.0])), bits(Some(x.copysign(-1.0))));
            assert_eq!(of(I::Minnum, &[x, 1.0]), Some(x.min(1.0)));
            assert_eq!(of(I::Maxnum, &[1.0, x]), Some(x.max(1.0)));
        }
        assert_eq!(of(I::Floor, &[f64::NAN]), None);
        assert_eq!(of(I::Sqrt, &[4.0]), None);
    }
}
