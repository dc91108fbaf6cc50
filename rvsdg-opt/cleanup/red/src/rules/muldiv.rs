//! Multiplication and division.
//!
//! A division by zero or one that overflows is immediate undefined behaviour, so a rule may assume that this does not
//! happen. A rule must not introduce undefined behaviour: new divisions have a constant divisor other than 0 and -1, or
//! the same operands.

use super::{At, Rule, rule};
use crate::engine::Engine;
use rvsdg_core::{BinOp, Flags, Op, Value};
use rvsdg_fold::{Answer, Int};

const NONE: Flags = Flags::NONE;

/// `x * y`
pub(crate) const MUL: &[Rule] = &[
    rule("x * 0 => 0", |e, at| e.is(at.b, Op::Int(0)).then_some(at.b)),
    rule("x * 1 => x", |e, at| e.int(at.b).filter(|c| c.is_one()).map(|_| at.a)),
    rule("x * y : i1 => x & y", |e, at| (at.width == 1).then(|| e.put(at, BinOp::And, NONE, at.a, at.b))),
    // Both overflow for the least number only.
    rule("x * -1 => 0 - x", |e, at| {
        e.is(at.b, Op::Int(-1)).then(|| e.put_negation(at, at.flags.intersection(Flags::NSW), at.a))
    }),
    // The unsigned product overflows exactly if bits are lost. So does the signed product, except for a shift into the
    // sign bit, which is a multiplication by a negative number.
    rule("x * 2^k => x << k", |e, at| {
        let k = e.int(at.b)?.log2()?;
        let kept = if k + 1 == at.width { Flags::NUW } else { Flags::NUW | Flags::NSW };
        Some(e.put_with(at, BinOp::Shl, at.flags.intersection(kept), at.a, Int::new(u128::from(k), at.width)))
    }),
    rule("(0 - x) * C => x * -C", |e, at| {
        let (x, c) = (e.negation_of(at.a)?, e.int(at.b)?);
        Some(e.put_with(at, BinOp::Mul, NONE, x, c.neg()))
    }),
    rule("(0 - x) * (0 - y) => x * y", |e, at| {
        let (x, y) = (e.negation_of(at.a)?, e.negation_of(at.b)?);
        Some(e.put(at, BinOp::Mul, NONE, x, y))
    }),
];

/// The division without the pin to the I/O state, because it cannot have undefined behaviour with this divisor.
fn unpinned(e: &mut Engine<'_>, at: At, op: BinOp, b: Value) -> Value {
    e.put(at, op, at.flags.without(Flags::PINNED), at.a, b)
}

/// Is it a division that yields the quotient?
fn is_quotient(at: At) -> bool {
    matches!(at.op, Op::Binary(BinOp::UDiv | BinOp::SDiv, _))
}

fn is_signed(at: At) -> bool {
    matches!(at.op, Op::Binary(BinOp::SDiv | BinOp::SRem, _))
}

/// Rules for division and remainder, signed and unsigned.
pub(crate) const DIVISION: &[Rule] = &[
    rule("x / 1 => x, x % 1 => 0", |e, at| {
        let one = e.int(at.b).is_some_and(Int::is_one);
        one.then(|| if is_quotient(at) { at.a } else { e.put_const(at, Op::Int(0), at.ty) })
    }),
    // Undefined behaviour if x is 0.
    rule("x / x => 1, x % x => 0", |e, at| {
        let same = at.a == at.b && at.width > 1;
        same.then(|| e.put_const(at, Op::Int(i32::from(is_quotient(at))), at.ty))
    }),
    // Undefined behaviour if x is 0.
    rule("0 / x => 0, 0 % x => 0", |e, at| {
        let divisor_zero = e.is(at.b, Op::Int(0));
        (e.is(at.a, Op::Int(0)) && !divisor_zero).then_some(at.a)
    }),
    rule("x / C pinned => x / C, where that is never undefined", |e, at| {
        let Op::Binary(op, flags) = at.op else { return None };
        let c = e.int(at.b).filter(|_| flags.contains(Flags::PINNED))?;
        let undefined = c.is_zero() || is_signed(at) && c.is_ones();
        (!undefined).then(|| unpinned(e, at, op, at.b))
    }),
    // x * y does not wrap, so y divides it.
    rule("(x * y) / y => x, (x * y) % y => 0", |e, at| {
        let product = e.binary(at.a, BinOp::Mul)?;
        let wanted = if is_signed(at) { Flags::NSW } else { Flags::NUW };
        let x = e.other_of(product, at.b).filter(|_| product.flags.contains(wanted))?;
        Some(if is_quotient(at) { x } else { e.put_const(at, Op::Int(0), at.ty) })
    }),
    rule("(x op y) % y => x op y, where op is that remainder", |e, at| {
        let Op::Binary(op @ (BinOp::URem | BinOp::SRem), _) = at.op else { return None };
        e.binary(at.a, op).filter(|inner| inner.b == at.b).map(|_| at.a)
    }),
    // The divisor is positive, so signed and unsigned division are the same.
    rule("x sdiv C => x udiv C, x srem C => x urem C, where x is not negative", |e, at| {
        let op = match at.op {
            Op::Binary(BinOp::SDiv, _) => BinOp::UDiv,
            Op::Binary(BinOp::SRem, _) => BinOp::URem,
            _ => return None,
        };
        let c = e.int(at.b).filter(|c| !c.is_zero() && !c.is_negative())?;
        (e.is_non_negative(at.a) && c.width() > 1).then(|| unpinned(e, at, op, at.b))
    }),
];

/// Matches `1 << y`; returns `y`.
fn power(e: &Engine<'_>, value: Value) -> Option<Value> {
    let shift = e.binary(value, BinOp::Shl)?;
    (e.int(shift.a)?.is_one()).then_some(shift.b)
}

/// `x udiv y`
pub(crate) const UDIV: &[Rule] = &[
    rule("x udiv 2^k => x >>u k", |e, at| {
        let k = e.int(at.b)?.log2()?;
        let flags = at.flags.intersection(Flags::EXACT);
        Some(e.put_with(at, BinOp::LShr, flags, at.a, Int::new(u128::from(k), at.width)))
    }),
    rule("x udiv (1 << y) => x >>u y", |e, at| {
        let y = power(e, at.b)?;
        Some(e.put(at, BinOp::LShr, at.flags.intersection(Flags::EXACT), at.a, y))
    }),
    rule("x udiv C => 0, where x is less than C", |e, at| {
        let c = e.int(at.b)?;
        (e.greatest(at.a) < c.bits()).then(|| e.put_const(at, Op::Int(0), at.ty))
    }),
    rule("(x udiv C1) udiv C2 => x udiv (C1 * C2), or 0", |e, at| {
        let ((x, c1, _), c2) = (e.binary_int(at.a, BinOp::UDiv)?, e.int(at.b)?);
        if c1.is_zero() || c2.is_zero() {
            return None;
        }
        match Int::binary(BinOp::Mul, Flags::NUW, c1, c2) {
            Answer::Value(c) => Some(e.put_with(at, BinOp::UDiv, NONE, x, c)),
            _ => Some(e.put_const(at, Op::Int(0), at.ty)),
        }
    }),
    rule("(x >>u C1) udiv C2 => x udiv (C2 << C1)", |e, at| {
        let ((x, c1, _), c2) = (e.binary_int(at.a, BinOp::LShr)?, e.int(at.b)?);
        c1.amount()?;
        match Int::binary(BinOp::Shl, Flags::NUW, c2, c1) {
            Answer::Value(c) if !c.is_zero() => Some(e.put_with(at, BinOp::UDiv, NONE, x, c)),
            _ => None,
        }
    }),
];

/// `x sdiv y`
pub(crate) const SDIV: &[Rule] = &[
    // Undefined behaviour for the least number, for which the difference overflows.
    rule("x sdiv -1 => 0 - x", |e, at| {
        (at.width > 1 && e.is(at.b, Op::Int(-1))).then(|| e.put_negation(at, Flags::NSW, at.a))
    }),
    rule("x sdiv exact 2^k => x >>s k", |e, at| {
        let c = e.int(at.b).filter(|c| !c.is_negative())?;
        let k = c.log2().filter(|_| at.flags.contains(Flags::EXACT))?;
        Some(e.put_with(at, BinOp::AShr, Flags::EXACT, at.a, Int::new(u128::from(k), at.width)))
    }),
    rule("(x sdiv C1) sdiv C2 => x sdiv (C1 * C2)", |e, at| {
        let ((x, c1, _), c2) = (e.binary_int(at.a, BinOp::SDiv)?, e.int(at.b)?);
        let Answer::Value(c) = Int::binary(BinOp::Mul, Flags::NSW, c1, c2) else { return None };
        let fine = !c.is_zero() && !c.is_ones() && !c.is_one();
        fine.then(|| e.put_with(at, BinOp::SDiv, NONE, x, c))
    }),
    rule("(0 - x) sdiv C => x sdiv -C, if the difference is a number", |e, at| {
        let (zero, x, flags) = e.int_minus(at.a)?;
        let c = e.int(at.b).filter(|c| !c.is_zero() && !c.is_ones() && !c.is_one() && !c.is_min())?;
        let fine = zero.is_zero() && flags.contains(Flags::NSW);
        fine.then(|| e.put_with(at, BinOp::SDiv, at.flags.intersection(Flags::EXACT), x, c.neg()))
    }),
];

/// `x urem y`
pub(crate) const UREM: &[Rule] = &[
    rule("x urem 2^k => x & (2^k - 1)", |e, at| {
        let k = e.int(at.b)?.log2()?;
        Some(e.put_with(at, BinOp::And, NONE, at.a, Int::low(k, at.width)))
    }),
    rule("x urem (1 << y) => x & ((1 << y) - 1)", |e, at| {
        power(e, at.b)?;
        let mask = e.put_with(at, BinOp::Add, NONE, at.b, Int::ones(at.width));
        Some(e.put(at, BinOp::And, NONE, at.a, mask))
    }),
    rule("x urem C => x, where x is less than C", |e, at| {
        let c = e.int(at.b)?;
        (e.greatest(at.a) < c.bits()).then_some(at.a)
    }),
];

/// `x srem y`
pub(crate) const SREM: &[Rule] = &[
    // Undefined behaviour for the least number.
    rule("x srem -1 => 0", |e, at| e.is(at.b, Op::Int(-1)).then(|| e.put_const(at, Op::Int(0), at.ty))),
    rule("x srem -C => x srem C", |e, at| {
        let c = e.int(at.b).filter(|c| c.is_negative() && !c.is_min() && !c.is_ones())?;
        Some(e.put_with(at, BinOp::SRem, NONE, at.a, c.neg()))
    }),
];
