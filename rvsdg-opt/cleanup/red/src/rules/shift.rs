//! Shifts.

use super::{Rule, rule};
use rvsdg_core::{BinOp, CastOp, Flags, Op};
use rvsdg_fold::Int;

const NONE: Flags = Flags::NONE;

/// Rules for all shifts.
pub(crate) const ANY: &[Rule] = &[
    rule("shift x, 0 => x", |e, at| e.is(at.b, Op::Int(0)).then_some(at.a)),
    rule("shift 0, x => 0", |e, at| e.is(at.a, Op::Int(0)).then_some(at.a)),
    rule("shift x, C => poison, where C is too large", |e, at| {
        e.int(at.b).filter(|c| c.amount().is_none()).map(|_| e.put_const(at, Op::Poison, at.ty))
    }),
];

/// The sum of two shift amounts; an error if it is too large, and `None` if one of them already is.
fn sum(c1: Int, c2: Int) -> Option<Result<Int, ()>> {
    let (a, b) = (c1.amount()?, c2.amount()?);
    Some(if a + b < c1.width() { Ok(Int::new(u128::from(a + b), c1.width())) } else { Err(()) })
}

/// `x << y`
pub(crate) const SHL: &[Rule] = &[
    // If neither shift loses bits, the combined shift loses none.
    rule("(x << C1) << C2 => x << (C1 + C2), or 0", |e, at| {
        let ((x, c1, inner), c2) = (e.binary_int(at.a, BinOp::Shl)?, e.int(at.b)?);
        Some(match sum(c1, c2)? {
            Ok(c) => e.put_with(at, BinOp::Shl, at.flags.intersection(inner), x, c),
            Err(()) => e.put_const(at, Op::Int(0), at.ty),
        })
    }),
    rule("(x * C1) << C2 => x * (C1 << C2)", |e, at| {
        let ((x, c1, _), c2) = (e.binary_int(at.a, BinOp::Mul)?, e.int(at.b)?);
        let c = Int::new(c1.bits() << c2.amount()?, c1.width());
        Some(e.put_with(at, BinOp::Mul, NONE, x, c))
    }),
    rule("(x >> C) << C => x & -1 << C, or x if no bits get lost", |e, at| {
        let c = e.int(at.b)?;
        let logical = e.binary_int(at.a, BinOp::LShr);
        let (x, c1, flags) = logical.or_else(|| e.binary_int(at.a, BinOp::AShr))?;
        if c1 != c {
            return None;
        }
        if flags.contains(Flags::EXACT) {
            return Some(x);
        }
        let mask = Int::new(u128::MAX << c.amount()?, c.width());
        Some(e.put_with(at, BinOp::And, NONE, x, mask))
    }),
    rule("((x >> C1) + C2) << C1 => (x & -1 << C1) + (C2 << C1), if the sum has no other use", |e, at| {
        let (c1, (sum, c2, _)) = (e.int(at.b)?, e.binary_int(at.a, BinOp::Add)?);
        let (x, c, _) = e.binary_int(sum, BinOp::LShr).or_else(|| e.binary_int(sum, BinOp::AShr))?;
        let amount = c1.amount()?;
        if c != c1 || !e.one_use(at.a) {
            return None;
        }
        let kept = e.put_with(at, BinOp::And, NONE, x, Int::new(u128::MAX << amount, at.width));
        Some(e.put_with(at, BinOp::Add, NONE, kept, Int::new(c2.bits() << amount, at.width)))
    }),
    // One of both shifts may be free in an address, which it is not behind another one.
    rule("(x >> C1) << C2 => (x >> (C1 - C2)) & C, or (x << (C2 - C1)) & C", |e, at| {
        let c2 = e.int(at.b)?;
        let logical = e.binary_int(at.a, BinOp::LShr).map(|it| (it, BinOp::LShr));
        let ((x, c1, _), op) = logical.or_else(|| Some((e.binary_int(at.a, BinOp::AShr)?, BinOp::AShr)))?;
        let (right, left) = (c1.amount()?, c2.amount()?);
        if !e.one_use(at.a) || right == left {
            return None;
        }
        let by = Int::new(u128::from(right.abs_diff(left)), at.width);
        let shifted = e.put_with(at, if right > left { op } else { BinOp::Shl }, NONE, x, by);
        let kept = Int::ones(at.width).bits() >> right << left;
        let mask = if op == BinOp::LShr { kept } else { u128::MAX << left };
        Some(e.put_with(at, BinOp::And, NONE, shifted, Int::new(mask, at.width)))
    }),
    rule("(x & C1) << C2 => x << C2, where the bits that C1 clears get lost", |e, at| {
        let ((x, c1, _), c2) = (e.binary_int(at.a, BinOp::And)?, e.int(at.b)?);
        let kept = Int::ones(c1.width()).bits() >> c2.amount()?;
        (c1.bits() & kept == kept).then(|| e.put(at, BinOp::Shl, NONE, x, at.b))
    }),
];

/// `x >>u y`
pub(crate) const LSHR: &[Rule] = &[
    rule("(x >>u C1) >>u C2 => x >>u (C1 + C2), or 0", |e, at| {
        let ((x, c1, inner), c2) = (e.binary_int(at.a, BinOp::LShr)?, e.int(at.b)?);
        Some(match sum(c1, c2)? {
            Ok(c) => e.put_with(at, BinOp::LShr, at.flags.intersection(inner), x, c),
            Err(()) => e.put_const(at, Op::Int(0), at.ty),
        })
    }),
    rule("(x << C) >>u C => x & -1 >>u C, or x if no bits get lost", |e, at| {
        let ((x, c1, flags), c) = (e.binary_int(at.a, BinOp::Shl)?, e.int(at.b)?);
        if c1 != c {
            return None;
        }
        if flags.contains(Flags::NUW) {
            return Some(x);
        }
        let mask = Int::low(c.width() - c.amount()?, c.width());
        Some(e.put_with(at, BinOp::And, NONE, x, mask))
    }),
    rule("(x << C1) >>u C2 => x >>u (C2 - C1), or x << (C1 - C2), where the first shift loses no bits", |e, at| {
        let ((x, c1, _), c2) = (e.binary_int(at.a, BinOp::Shl)?, e.int(at.b)?);
        let (left, right) = (c1.amount()?, c2.amount()?);
        let bits = e.possible_bits(x);
        if at.width > 64 || bits << left > Int::ones(at.width).bits() {
            return None;
        }
        Some(match right.checked_sub(left) {
            Some(0) => x,
            Some(rest) => e.put_with(at, BinOp::LShr, NONE, x, Int::new(u128::from(rest), at.width)),
            None => e.put_with(at, BinOp::Shl, NONE, x, Int::new(u128::from(left - right), at.width)),
        })
    }),
    rule("x >>u C => 0, where x has no such high bits", |e, at| {
        let amount = e.int(at.b)?.amount()?;
        (e.possible_bits(at.a) >> amount == 0).then(|| e.put_const(at, Op::Int(0), at.ty))
    }),
    rule("(x >>s C1) >>u (width - 1) => x >>u (width - 1)", |e, at| {
        let ((x, c1, _), c2) = (e.binary_int(at.a, BinOp::AShr)?, e.int(at.b)?);
        c1.amount()?;
        (c2.bits() + 1 == u128::from(at.width)).then(|| e.put(at, BinOp::LShr, NONE, x, at.b))
    }),
    rule("(x & C1) >>u C2 => x >>u C2, where the bits that C1 clears get lost", |e, at| {
        let ((x, c1, _), c2) = (e.binary_int(at.a, BinOp::And)?, e.int(at.b)?);
        let lost = Int::low(c2.amount()?, c2.width());
        c1.or(lost).is_ones().then(|| e.put(at, BinOp::LShr, NONE, x, at.b))
    }),
    rule("(sext x : i1) >>u (width - 1) => zext x", |e, at| {
        let ((x, _), c) = (e.cast(at.a, CastOp::SExt)?, e.int(at.b)?);
        let bit = e.ty(x).int_width() == Some(1) && c.bits() + 1 == u128::from(at.width);
        bit.then(|| e.put_cast(at, CastOp::ZExt, NONE, x, at.ty))
    }),
];

/// `x >>s y`
pub(crate) const ASHR: &[Rule] = &[
    rule("-1 >>s x => -1", |e, at| e.is(at.a, Op::Int(-1)).then_some(at.a)),
    rule("(x >>s C1) >>s C2 => x >>s min (C1 + C2, width - 1)", |e, at| {
        let ((x, c1, inner), c2) = (e.binary_int(at.a, BinOp::AShr)?, e.int(at.b)?);
        let (c, flags) = match sum(c1, c2)? {
            Ok(c) => (c, at.flags.intersection(inner)),
            Err(()) => (Int::new(u128::from(at.width - 1), at.width), NONE),
        };
        Some(e.put_with(at, BinOp::AShr, flags, x, c))
    }),
    rule("(x << C) >>s C => x, if no bits get lost", |e, at| {
        let ((x, c1, flags), c) = (e.binary_int(at.a, BinOp::Shl)?, e.int(at.b)?);
        (c1 == c && flags.contains(Flags::NSW)).then_some(x)
    }),
    // The same bits are lost.
    rule("x >>s y => x >>u y, where x is not negative", |e, at| {
        e.is_non_negative(at.a).then(|| e.put(at, BinOp::LShr, at.flags, at.a, at.b))
    }),
];
