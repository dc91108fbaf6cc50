//! Repeated operations with several constants.

use super::kinds::{AND, INT, OR, SHL, XOR};
use super::{Rule, kinds, on};
use crate::fault::Mutation;
use rvsdg_core::{BinOp, Flags, Op};
use rvsdg_fold::{Answer, Int};

/// `x + y`
pub(crate) const ADD: &[Rule] = &[
    // If neither sum wraps and C1 + C2 does not overflow, x + (C1 + C2) does not wrap.
    on(kinds::ADD, INT, "(x + C1) + C2 => x + (C1 + C2)", |e, at| {
        let ((x, c1, inner), c2) = (e.binary_int(at.a, BinOp::Add)?, e.int(at.b)?);
        let mut flags = at.flags.intersection(inner).intersection(Int::wrap_flags(BinOp::Add, c1, c2));
        if e.fault.is(Mutation::KeepFlags) {
            flags = at.flags;
        }
        Some(e.put_with(at, BinOp::Add, flags, x, c1.add(c2)))
    }),
    // Not if there are no-wrap flags, which would be lost.
    on(kinds::ADD, kinds::ADD, "(x + C1) + (y + C2) => (x + y) + (C1 + C2)", |e, at| {
        let (x, c1, left) = e.binary_int(at.a, BinOp::Add)?;
        let (y, c2, right) = e.binary_int(at.b, BinOp::Add)?;
        let fine = at.flags.is_empty() && left.is_empty() && right.is_empty() && at.a != at.b;
        if !fine || !e.one_use(at.a) || !e.one_use(at.b) {
            return None;
        }
        let sum = e.put(at, BinOp::Add, Flags::NONE, x, y);
        Some(e.put_with(at, BinOp::Add, Flags::NONE, sum, c1.add(c2)))
    }),
];

/// `x * y`
pub(crate) const MUL: &[Rule] = &[
    // The same as for sums.
    on(kinds::MUL, INT, "(x * C1) * C2 => x * (C1 * C2)", |e, at| {
        let ((x, c1, inner), c2) = (e.binary_int(at.a, BinOp::Mul)?, e.int(at.b)?);
        let flags = at.flags.intersection(inner).intersection(Int::wrap_flags(BinOp::Mul, c1, c2));
        Some(e.put_with(at, BinOp::Mul, flags, x, c1.mul(c2)))
    }),
    on(SHL, INT, "(x << C1) * C2 => x * (C2 << C1)", |e, at| {
        let ((x, c1, _), c2) = (e.binary_int(at.a, BinOp::Shl)?, e.int(at.b)?);
        c1.amount()?;
        let Answer::Value(product) = Int::binary(BinOp::Shl, Flags::NONE, c2, c1) else { return None };
        Some(e.put_with(at, BinOp::Mul, Flags::NONE, x, product))
    }),
];

/// `x & y`, `x | y`, `x ^ y`
pub(crate) const LOGIC: &[Rule] = &[on(AND.or(OR).or(XOR), INT, "(x op C1) op C2 => x op (C1 op C2)", |e, at| {
    let Op::Binary(op, _) = at.op else { return None };
    let ((x, c1, _), c2) = (e.binary_int(at.a, op)?, e.int(at.b)?);
    let Answer::Value(c) = Int::binary(op, Flags::NONE, c1, c2) else { return None };
    Some(e.put_with(at, op, Flags::NONE, x, c))
})];
