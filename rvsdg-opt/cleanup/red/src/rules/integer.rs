//! Identities of addition and subtraction.

use super::kinds::{ANY, INT, XOR};
use super::{Rule, either, kinds, on, rule};
use rvsdg_core::{BinOp, Flags, Op};
use rvsdg_fold::Int;

const NONE: Flags = Flags::NONE;

/// `x + y`
pub(crate) const ADD: &[Rule] = &[
    on(ANY, INT, "x + 0 => x", |e, at| e.is(at.b, Op::Int(0)).then_some(at.a)),
    rule("x + y : i1 => x ^ y", |e, at| (at.width == 1).then(|| e.put(at, BinOp::Xor, NONE, at.a, at.b))),
    // Doubling overflows exactly if the shift loses bits, so both flags are kept.
    rule("x + x => x << 1", |e, at| {
        (at.a == at.b && at.width > 1).then(|| {
            let one = e.put_const(at, Op::Int(1), at.ty);
            e.put(at, BinOp::Shl, at.flags, at.a, one)
        })
    }),
    either(XOR, "x + ~x => -1", |e, at| {
        let complement = e.not_of(at.b) == Some(at.a) || e.not_of(at.a) == Some(at.b);
        complement.then(|| e.put_const(at, Op::Int(-1), at.ty))
    }),
    on(ANY, kinds::SUB, "x + (0 - y) => x - y", |e, at| {
        e.negation_of(at.b).map(|y| e.put(at, BinOp::Sub, NONE, at.a, y))
    }),
    on(kinds::SUB, ANY, "(0 - x) + y => y - x", |e, at| {
        e.negation_of(at.a).map(|x| e.put(at, BinOp::Sub, NONE, at.b, x))
    }),
    on(kinds::SUB, ANY, "(x - y) + y => x", |e, at| {
        e.binary(at.a, BinOp::Sub).filter(|it| it.b == at.b).map(|it| it.a)
    }),
    on(ANY, kinds::SUB, "y + (x - y) => x", |e, at| {
        e.binary(at.b, BinOp::Sub).filter(|it| it.b == at.a).map(|it| it.a)
    }),
    on(XOR, INT, "~x + C => (C - 1) - x", |e, at| {
        let (x, c) = (e.not_of(at.a)?, e.int(at.b)?);
        let c = e.put_int(at, c.sub(Int::one(c.width())));
        Some(e.put(at, BinOp::Sub, NONE, c, x))
    }),
    // If C1 + C2 does not overflow, the result does not wrap where the original does not.
    on(kinds::SUB, INT, "(C1 - x) + C2 => (C1 + C2) - x", |e, at| {
        let ((c1, x, inner), c2) = (e.int_minus(at.a)?, e.int(at.b)?);
        let flags = at.flags.intersection(inner).intersection(Int::wrap_flags(BinOp::Add, c1, c2));
        let c = e.put_int(at, c1.add(c2));
        Some(e.put(at, BinOp::Sub, flags.intersection(Flags::NSW), c, x))
    }),
];

/// `x - y`
pub(crate) const SUB: &[Rule] = &[
    on(ANY, INT, "x - 0 => x", |e, at| e.is(at.b, Op::Int(0)).then_some(at.a)),
    rule("x - x => 0", |e, at| (at.a == at.b && at.width > 0).then(|| e.put_const(at, Op::Int(0), at.ty))),
    rule("x - y : i1 => x ^ y", |e, at| (at.width == 1).then(|| e.put(at, BinOp::Xor, NONE, at.a, at.b))),
    // Negating the constant does not change the value of the sum, unless it is the least number.
    on(ANY, INT, "x - C => x + -C", |e, at| {
        let c = e.int(at.b)?;
        let flags = if c.is_min() { NONE } else { at.flags.intersection(Flags::NSW) };
        Some(e.put_with(at, BinOp::Add, flags, at.a, c.neg()))
    }),
    on(INT, ANY, "-1 - x => ~x", |e, at| (at.width > 0 && e.is(at.a, Op::Int(-1))).then(|| e.put_not(at, at.b))),
    on(ANY, kinds::SUB, "x - (0 - y) => x + y", |e, at| {
        e.negation_of(at.b).map(|y| e.put(at, BinOp::Add, NONE, at.a, y))
    }),
    on(INT, kinds::SUB, "0 - (x - y) => y - x", |e, at| {
        let inner = e.binary(at.b, BinOp::Sub).filter(|_| e.is(at.a, Op::Int(0)))?;
        Some(e.put(at, BinOp::Sub, NONE, inner.b, inner.a))
    }),
    on(kinds::ADD, ANY, "(x + y) - x => y", |e, at| e.binary(at.a, BinOp::Add).and_then(|sum| e.other_of(sum, at.b))),
    on(ANY, kinds::ADD, "x - (x + y) => 0 - y", |e, at| {
        let y = e.binary(at.b, BinOp::Add).and_then(|sum| e.other_of(sum, at.a))?;
        Some(e.put_negation(at, NONE, y))
    }),
    on(kinds::SUB, ANY, "(x - y) - x => 0 - y", |e, at| {
        let inner = e.binary(at.a, BinOp::Sub).filter(|inner| inner.a == at.b)?;
        Some(e.put_negation(at, NONE, inner.b))
    }),
    on(ANY, kinds::SUB, "x - (x - y) => y", |e, at| {
        e.binary(at.b, BinOp::Sub).filter(|inner| inner.a == at.a).map(|inner| inner.b)
    }),
    on(INT, kinds::ADD, "C1 - (x + C2) => (C1 - C2) - x", |e, at| {
        let (c1, (x, c2, _)) = (e.int(at.a)?, e.binary_int(at.b, BinOp::Add)?);
        let c = e.put_int(at, c1.sub(c2));
        Some(e.put(at, BinOp::Sub, NONE, c, x))
    }),
    on(INT, kinds::SUB, "C1 - (C2 - x) => x + (C1 - C2)", |e, at| {
        let (c1, (c2, x, _)) = (e.int(at.a)?, e.int_minus(at.b)?);
        Some(e.put_with(at, BinOp::Add, NONE, x, c1.sub(c2)))
    }),
    on(INT, XOR, "C - ~x => x + (C + 1)", |e, at| {
        let (c, x) = (e.int(at.a)?, e.not_of(at.b)?);
        Some(e.put_with(at, BinOp::Add, NONE, x, c.add(Int::one(c.width()))))
    }),
];
