//! Parts of numbers: flags and bit-fields, which programs take out of a number by a shift and a mask.
//!
//! A comparison needs no shift: it can mask the part where it is, which machines do and compare in one instruction,
//! also with a number in memory. A truth value that becomes a number is the other way round: the part goes down.

use super::kinds::{AND, ANY, ASHR, ICMP, INT, LSHR};
use super::{At, Rule, on};
use crate::engine::Engine;
use rvsdg_core::{BinOp, CastOp, Flags, IntCond, Op, Value};
use rvsdg_fold::{Answer, Int};
use rvsdg_opt_target::limits::red::MASK_BITS;

const NONE: Flags = Flags::NONE;

/// Comparisons.
pub(crate) const COMPARE: &[Rule] = &[
    on(
        AND,
        INT,
        "icmp eq ((x >>u C1) & C2), C3 => icmp eq (x & C2 << C1), C3 << C1, if nobody else has it",
        |e, at| {
            let cond = equality(at)?;
            let (part, c3) = (Part::of(e, at.a)?, e.int(at.b)?);
            let mask = part.mask_in_place().filter(|_| part.shift > 0)?;
            let c = Int::new(c3.bits() << part.shift, mask.width());
            // Other constants the part can't be.
            let is_possible = c.bits() >> part.shift == c3.bits() && c.and(mask) == c;
            if !is_possible || !is_short(mask, c) || !e.one_use(at.a) {
                return None;
            }
            let masked = e.put_with(at, BinOp::And, NONE, part.of, mask);
            Some(e.put_icmp_with(at, cond, masked, c))
        },
    ),
    on(AND, AND, "icmp eq ((x >>u C1) & C2), ((y >>u C1) & C2) => icmp eq ((x ^ y) & C2 << C1), 0", |e, at| {
        let cond = equality(at)?;
        let [a, b] = [Part::of(e, at.a)?, Part::of(e, at.b)?];
        let mask = a.mask_in_place()?;
        let is_same = a.mask == b.mask && a.shift == b.shift && e.ty(a.of) == e.ty(b.of);
        let zero = Int::zero(mask.width());
        if !is_same || !is_short(mask, zero) || !e.one_use(at.a) || !e.one_use(at.b) {
            return None;
        }
        let different = e.put(at, BinOp::Xor, NONE, a.of, b.of);
        let masked = e.put_with(at, BinOp::And, NONE, different, mask);
        Some(e.put_icmp_with(at, cond, masked, zero))
    }),
    on(LSHR.or(ASHR), LSHR.or(ASHR), "icmp eq (x >> C), (y >> C) => icmp ult (x ^ y), 2^C", |e, at| {
        let cond = equality(at)?;
        let (op, x, c1) = shifted(e, at.a)?;
        let (other, y, c2) = shifted(e, at.b)?;
        let amount = c1.amount().filter(|amount| *amount < MASK_BITS)?;
        if op != other || c1 != c2 || !e.one_use(at.a) || !e.one_use(at.b) {
            return None;
        }
        let different = e.put(at, BinOp::Xor, NONE, x, y);
        let limit = Int::new(1 << amount, at.width);
        let (cond, limit) = match cond {
            IntCond::Eq => (IntCond::Ult, limit),
            _ => (IntCond::Ugt, limit.sub(Int::one(at.width))),
        };
        Some(e.put_icmp_with(at, cond, different, limit))
    }),
    on(LSHR.or(ASHR), INT, "icmp eq (x >> C1), C2 => icmp eq x, C2 << C1, where the shift loses no bits", |e, at| {
        let cond = equality(at)?;
        let node = e.graph.producer(at.a)?;
        let Op::Binary(_, flags) = e.graph.op(node) else { return None };
        let ((op, x, c1), c2) = (shifted(e, at.a)?, e.int(at.b)?);
        let c = Int::new(c2.bits() << c1.amount()?, at.width);
        // Otherwise the part is never this constant.
        let is_possible = Int::binary(op, NONE, c, c1) == Answer::Value(c2);
        (flags.contains(Flags::EXACT) && is_possible).then(|| e.put_icmp_with(at, cond, x, c))
    }),
];

/// Truth values that are bits of a number.
pub(crate) const TRUNCATED: &[Rule] =
    &[on(LSHR.or(ASHR), ANY, "trunc (x >> C) to i1 => icmp ne (x & 2^C), 0, if nobody else has it", |e, at| {
        let (_, x, c) = shifted(e, at.a)?;
        let amount = c.amount().filter(|_| at.ty.int_width() == Some(1) && e.one_use(at.a))?;
        let masked = e.put_with(at, BinOp::And, NONE, x, Int::new(1 << amount, at.width));
        Some(e.put_icmp_with(at, IntCond::Ne, masked, Int::zero(at.width)))
    })];

/// Numbers that are parts of others.
pub(crate) const EXTENDED: &[Rule] = &[
    on(ICMP, ANY, "zext (icmp ne (x & 2^C), 0) => (x >>u C) & 1, if nobody else has it", |e, at| {
        let (cond, masked, zero) = e.icmp(at.a)?;
        let (x, mask, _) = e.binary_int(masked, BinOp::And)?;
        let bit = mask.log2().filter(|_| cond == IntCond::Ne && e.is(zero, Op::Int(0)) && e.one_use(at.a))?;
        let to = at.ty.int_width()?;
        let shifted = e.put_with(at, BinOp::LShr, NONE, x, Int::new(u128::from(bit), mask.width()));
        let low = match to.cmp(&mask.width()) {
            std::cmp::Ordering::Equal => shifted,
            std::cmp::Ordering::Less => e.put_cast(at, CastOp::Trunc, NONE, shifted, at.ty),
            std::cmp::Ordering::Greater => e.put_cast(at, CastOp::ZExt, NONE, shifted, at.ty),
        };
        Some(e.put_with(at, BinOp::And, NONE, low, Int::one(to)))
    }),
    on(AND, ANY, "zext ((trunc x) & C) => x & C, if nobody else has it", |e, at| {
        let (narrow, mask, _) = e.binary_int(at.a, BinOp::And)?;
        let (x, _) = e.cast(narrow, CastOp::Trunc).filter(|(x, _)| e.ty(*x) == at.ty)?;
        let to = at.ty.int_width()?;
        e.one_use(at.a).then(|| e.put_with(at, BinOp::And, NONE, x, mask.zero_extend(to)))
    }),
];

/// The condition of a comparison for equality.
fn equality(at: At) -> Option<IntCond> {
    if let Op::ICmp(cond) = at.op { Some(cond).filter(|cond| cond.is_equality()) } else { None }
}

/// A part of a number.
struct Part {
    /// The number.
    of: Value,
    /// Where the part begins.
    shift: u32,
    /// Its bits, from where it begins, in the type of the number.
    mask: Int,
}

impl Part {
    /// Matches `(x >>u C1) & C2`, truncated or not in between, and `x & C`.
    fn of(e: &Engine<'_>, value: Value) -> Option<Part> {
        let (inner, mask, _) = e.binary_int(value, BinOp::And)?;
        let wide = e.cast(inner, CastOp::Trunc).map_or(inner, |(wide, _)| wide);
        let from_wide = e.ty(wide).int_width().filter(|width| *width <= Int::MAX_WIDTH);
        if let Some((x, c, _)) = e.binary_int(wide, BinOp::LShr)
            && let (Some(width), Some(shift)) = (from_wide, c.amount())
        {
            return Some(Part { of: x, shift, mask: mask.zero_extend(width) });
        }
        Some(Part { of: inner, shift: 0, mask })
    }

    /// The mask where the part is in the number, without what the shift brings in.
    fn mask_in_place(&self) -> Option<Int> {
        let width = self.mask.width();
        let mask = Int::new(self.mask.bits() << self.shift, width);
        (!mask.is_zero()).then_some(mask)
    }
}

/// Can an instruction contain these constants? A mask of neighbouring bits that only has to be tested needs none.
fn is_short(mask: Int, constant: Int) -> bool {
    let low = mask.bits() >> mask.bits().trailing_zeros();
    let are_neighbours = low & low.wrapping_add(1) == 0;
    mask.width() <= MASK_BITS + 1 || mask.bits() >> MASK_BITS == 0 || constant.is_zero() && are_neighbours
}

/// Matches a shift to the right by a constant: which one, what is shifted, and by how much.
fn shifted(e: &Engine<'_>, value: Value) -> Option<(BinOp, Value, Int)> {
    let of = |op| e.binary_int(value, op).map(|(x, c, _)| (op, x, c));
    of(BinOp::LShr).or_else(|| of(BinOp::AShr))
}
