//! And, or, exclusive or.

use super::arc::Arc;
use super::build::Binary;
use super::kinds::{ADD, ANY, ASHR, ICMP, INT, MUL, SUB, ZEXT};
use super::{At, Rule, either, kinds, on, rule};
use crate::engine::Engine;
use rvsdg_core::{BinOp, CastOp, Flags, Op, Type, Value, Verdict};
use rvsdg_fold::Int;

const NONE: Flags = Flags::NONE;

/// `x & y`
pub(crate) const AND: &[Rule] = &[
    on(ANY, INT, "x & 0 => 0", |e, at| e.is(at.b, Op::Int(0)).then_some(at.b)),
    on(ANY, INT, "x & -1 => x", |e, at| e.is(at.b, Op::Int(-1)).then_some(at.a)),
    rule("x & x => x", |_, at| (at.a == at.b).then_some(at.a)),
    either(kinds::XOR, "x & ~x => 0", |e, at| complements(e, at).then(|| e.put_const(at, Op::Int(0), at.ty))),
    either(kinds::OR, "x & (x | y) => x", |e, at| absorbed(e, at, BinOp::Or)),
    either(kinds::AND, "x & (x & y) => x & y", |e, at| repeated(e, at, BinOp::And)),
    on(ANY, INT, "x & C => x, where C has all bits that x may have", |e, at| {
        let c = e.int(at.b)?;
        (e.possible_bits(at.a) & !c.bits() == 0).then_some(at.a)
    }),
    on(ANY, INT, "x & C => 0, where x has none of the bits of C", |e, at| {
        let c = e.int(at.b)?;
        (e.possible_bits(at.a) & c.bits() == 0).then(|| e.put_const(at, Op::Int(0), at.ty))
    }),
    on(kinds::OTHER.or(kinds::TRUNC), INT, "p & C => C', where the low bits of address p are known", address_bits),
    on(kinds::OR, INT, "(x | C1) & C2 => C2 or x & C2", |e, at| {
        let ((x, c1, _), c2) = (e.binary_int(at.a, BinOp::Or)?, e.int(at.b)?);
        if c1.and(c2) == c2 {
            return Some(at.b);
        }
        c1.and(c2).is_zero().then(|| e.put(at, BinOp::And, NONE, x, at.b))
    }),
    on(kinds::XOR, INT, "(x ^ C1) & C2 => x & C2", |e, at| {
        let ((x, c1, _), c2) = (e.binary_int(at.a, BinOp::Xor)?, e.int(at.b)?);
        c1.and(c2).is_zero().then(|| e.put(at, BinOp::And, NONE, x, at.b))
    }),
    on(
        ADD.or(SUB).or(MUL).or(kinds::AND).or(kinds::OR).or(kinds::XOR),
        INT,
        "((x & C1) op y) & C2 => (x op y) & C2",
        unmasked,
    ),
    on(ASHR, INT, "(x >>s C1) & C2 => (x >>u C1) & C2, where C2 has no copy of the sign", |e, at| {
        let ((x, c1, _), c2) = (e.binary_int(at.a, BinOp::AShr)?, e.int(at.b)?);
        let rest = Int::ones(at.width).bits() >> c1.amount()?;
        if c2.bits() & !rest != 0 || !e.one_use(at.a) {
            return None;
        }
        let shifted = e.put_with(at, BinOp::LShr, NONE, x, c1);
        Some(e.put(at, BinOp::And, NONE, shifted, at.b))
    }),
    on(kinds::XOR, kinds::XOR, "~x & ~y => ~(x | y)", |e, at| de_morgan(e, at, BinOp::Or)),
    on(ZEXT, ZEXT, "zext x & zext y => zext (x & y)", |e, at| narrowed(e, at, BinOp::And)),
    on(ZEXT, INT, "zext x & C => zext (x & C)", |e, at| narrowed_with(e, at, BinOp::And)),
    on(ICMP, ICMP, "icmp p x, y & icmp q x, y => icmp r x, y, and for two constants", |e, at| {
        comparisons(e, at, at.a, at.b, true)
    }),
];

/// The low bits of an address, which its alignment tells.
fn address_bits(e: &mut Engine<'_>, at: At) -> Option<Value> {
    let c = e.int(at.b)?;
    let mut number = at.a;
    while let Some((node, Op::Cast(CastOp::Trunc, _))) = e.graph.produced_by(number) {
        number = e.graph.operand(node, 0);
    }
    let Some((node, Op::Cast(CastOp::PtrToInt, _))) = e.graph.produced_by(number) else { return None };
    let low = e.pointers?.low_bits(e.graph, e.graph.operand(node, 0));
    if c.bits() >> low.count != 0 {
        e.was_unanswered(at.node);
        return None;
    }
    Some(e.put_int(at, Int::new(u128::from(low.bits) & c.bits(), at.width)))
}

/// `x | y`
pub(crate) const OR: &[Rule] = &[
    on(ANY, INT, "x | 0 => x", |e, at| e.is(at.b, Op::Int(0)).then_some(at.a)),
    on(ANY, INT, "x | -1 => -1", |e, at| e.is(at.b, Op::Int(-1)).then_some(at.b)),
    rule("x | x => x", |_, at| (at.a == at.b).then_some(at.a)),
    either(kinds::XOR, "x | ~x => -1", |e, at| complements(e, at).then(|| e.put_const(at, Op::Int(-1), at.ty))),
    either(kinds::AND, "x | (x & y) => x", |e, at| absorbed(e, at, BinOp::And)),
    either(kinds::OR, "x | (x | y) => x | y", |e, at| repeated(e, at, BinOp::Or)),
    on(kinds::AND, INT, "(x & C1) | C2 => C2 or x | C2", |e, at| {
        let ((x, c1, _), c2) = (e.binary_int(at.a, BinOp::And)?, e.int(at.b)?);
        if c1.or(c2) == c2 {
            return Some(at.b);
        }
        c1.or(c2).is_ones().then(|| e.put(at, BinOp::Or, NONE, x, at.b))
    }),
    on(kinds::AND, kinds::AND, "(x & C1) | (x & C2) => x & (C1 | C2)", |e, at| {
        let ((x, c1, _), (y, c2, _)) = (e.binary_int(at.a, BinOp::And)?, e.binary_int(at.b, BinOp::And)?);
        (x == y).then(|| e.put_with(at, BinOp::And, NONE, x, c1.or(c2)))
    }),
    on(kinds::XOR, kinds::XOR, "~x | ~y => ~(x & y)", |e, at| de_morgan(e, at, BinOp::And)),
    on(ZEXT, ZEXT, "zext x | zext y => zext (x | y)", |e, at| narrowed(e, at, BinOp::Or)),
    on(ICMP, ICMP, "icmp p x, y | icmp q x, y => icmp r x, y, and for two constants", |e, at| {
        comparisons(e, at, at.a, at.b, false)
    }),
];

/// `x ^ y`
pub(crate) const XOR: &[Rule] = &[
    on(ANY, INT, "x ^ 0 => x", |e, at| e.is(at.b, Op::Int(0)).then_some(at.a)),
    rule("x ^ x => 0", |e, at| (at.a == at.b && at.width > 0).then(|| e.put_const(at, Op::Int(0), at.ty))),
    either(kinds::XOR, "x ^ ~x => -1", |e, at| complements(e, at).then(|| e.put_const(at, Op::Int(-1), at.ty))),
    either(kinds::XOR, "(x ^ y) ^ x => y", |e, at| {
        let left = e.binary(at.a, BinOp::Xor).and_then(|inner| e.other_of(inner, at.b));
        left.or_else(|| e.binary(at.b, BinOp::Xor).and_then(|inner| e.other_of(inner, at.a)))
    }),
    on(kinds::XOR, kinds::XOR, "~x ^ ~y => x ^ y", |e, at| {
        let (x, y) = (e.not_of(at.a)?, e.not_of(at.b)?);
        Some(e.put(at, BinOp::Xor, NONE, x, y))
    }),
    on(ICMP, INT, "~(icmp p x, y) => icmp !p x, y", |e, at| {
        let (cond, x, y) = e.icmp(at.a).filter(|_| e.is(at.b, Op::Int(-1)))?;
        Some(e.put_icmp(at, cond.negated(), x, y))
    }),
    on(ANY, INT, "~(fcmp p x, y) => fcmp !p x, y", |e, at| {
        let node = e.graph.producer(at.a).filter(|_| e.is(at.b, Op::Int(-1)))?;
        let Op::FCmp(cond, flags) = e.graph.op(node) else { return None };
        let operands = [0, 1].map(|i| e.graph.operand(node, i));
        Some(e.make(at.node, Op::FCmp(cond.negated(), flags), &operands, at.ty))
    }),
    on(SUB, INT, "~(C - x) => x + ~C", |e, at| {
        let (c, x, _) = e.int_minus(at.a).filter(|_| e.is(at.b, Op::Int(-1)))?;
        Some(e.put_with(at, BinOp::Add, NONE, x, c.not()))
    }),
    on(ADD, INT, "~(x + C) => ~C - x", |e, at| {
        let (x, c, _) = e.binary_int(at.a, BinOp::Add).filter(|_| e.is(at.b, Op::Int(-1)))?;
        let c = e.put_int(at, c.not());
        Some(e.put(at, BinOp::Sub, NONE, c, x))
    }),
    on(ZEXT, ZEXT, "zext x ^ zext y => zext (x ^ y)", |e, at| narrowed(e, at, BinOp::Xor)),
];

fn complements(e: &Engine<'_>, at: At) -> bool {
    e.not_of(at.b) == Some(at.a) || e.not_of(at.a) == Some(at.b)
}

/// `x op (x other y)` is `x`.
fn absorbed(e: &Engine<'_>, at: At, other: BinOp) -> Option<Value> {
    let has = |pair: Option<Binary>, x: Value| pair.is_some_and(|pair| pair.a == x || pair.b == x);
    if has(e.binary(at.b, other), at.a) {
        return Some(at.a);
    }
    has(e.binary(at.a, other), at.b).then_some(at.b)
}

/// `x op (x op y)` is `x op y`. The flag of the inner operation needs no check: `x or disjoint y` replaces the whole
/// only where it is not poison; otherwise both are poison.
fn repeated(e: &Engine<'_>, at: At, op: BinOp) -> Option<Value> {
    let has = |pair: Option<Binary>, x: Value| pair.is_some_and(|pair| pair.a == x || pair.b == x);
    if has(e.binary(at.b, op), at.a) {
        return Some(at.b);
    }
    has(e.binary(at.a, op), at.b).then_some(at.a)
}

/// `~x op ~y` is `~(x other y)`, if that has fewer operations.
fn de_morgan(e: &mut Engine<'_>, at: At, other: BinOp) -> Option<Value> {
    let (x, y) = (e.not_of(at.a)?, e.not_of(at.b)?);
    if !e.one_use(at.a) || !e.one_use(at.b) || e.is_constant(x) || e.is_constant(y) {
        return None;
    }
    let inner = e.put(at, other, NONE, x, y);
    Some(e.put_not(at, inner))
}

/// Removes a mask below another mask: the low bits of a sum, difference or product depend only on the low bits of its
/// operands.
fn unmasked(e: &mut Engine<'_>, at: At) -> Option<Value> {
    let c2 = e.int(at.b)?;
    let node = e.graph.producer(at.a)?;
    let Op::Binary(op, _) = e.graph.op(node) else { return None };
    let demanded = match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul => Int::low(128 - c2.bits().leading_zeros(), at.width),
        BinOp::Or | BinOp::Xor | BinOp::And => c2,
        _ => return None,
    };
    let operands = [0, 1].map(|i| e.graph.operand(node, i));
    let masked = operands.map(|operand| {
        let (x, c1, _) = e.binary_int(operand, BinOp::And)?;
        (c1.and(demanded) == demanded).then_some(x)
    });
    if masked == [None, None] || !e.one_use(at.a) {
        return None;
    }
    let [x, y] = [0, 1].map(|i| masked[i].unwrap_or(operands[i]));
    let inner = e.put(at, op, NONE, x, y);
    Some(e.put(at, BinOp::And, NONE, inner, at.b))
}

/// `zext x op zext y`, both from the same type and without other users.
fn narrowed(e: &mut Engine<'_>, at: At, op: BinOp) -> Option<Value> {
    let ((x, _), (y, _)) = (e.cast(at.a, CastOp::ZExt)?, e.cast(at.b, CastOp::ZExt)?);
    if e.ty(x) != e.ty(y) || !e.one_use(at.a) || !e.one_use(at.b) {
        return None;
    }
    let inner = e.put(at, op, NONE, x, y);
    Some(e.put_cast(at, CastOp::ZExt, NONE, inner, at.ty))
}

/// `zext x & C`, if the conversion has no other users.
fn narrowed_with(e: &mut Engine<'_>, at: At, op: BinOp) -> Option<Value> {
    let ((x, _), c) = (e.cast(at.a, CastOp::ZExt)?, e.int(at.b)?);
    if !e.one_use(at.a) {
        return None;
    }
    let inner = e.put_with(at, op, NONE, x, c.truncate(e.ty(x).int_width()?));
    Some(e.put_cast(at, CastOp::ZExt, NONE, inner, at.ty))
}

/// Merges two comparisons of the same values if one condition is equivalent, and two comparisons of a value with
/// constants if the numbers for which they hold are one (possibly wrapping) interval, or two that differ in one bit
/// (`x == 'a' || x == 'A'`).
pub(crate) fn comparisons(e: &mut Engine<'_>, at: At, a: Value, b: Value, both: bool) -> Option<Value> {
    let ((p, x, y), (q, u, v)) = (e.icmp(a)?, e.icmp(b)?);
    if x == u
        && at.ty == Type::I1
        && let (Some(c), Some(d)) = (e.int(y), e.int(v))
    {
        let arcs = Arc::of(p, c).zip(Arc::of(q, d));
        if let Some(arc) = arcs.and_then(|(a, b)| a.combine(b, both)) {
            return Some(arc.test(e, at, x));
        }
        if e.one_use(a)
            && e.one_use(b)
            && let Some((bit, arc)) = arcs.and_then(|(a, b)| a.combine_twins(b, both))
        {
            let without = e.put_with(at, BinOp::And, NONE, x, bit.not());
            return Some(arc.test(e, at, without));
        }
    }
    let q = if (x, y) == (u, v) {
        q
    } else if (x, y) == (v, u) {
        q.swapped()
    } else {
        return None;
    };
    if at.ty != Type::I1 {
        return None;
    }
    match if both { p.and(q) } else { p.or(q) }? {
        Verdict::Never => Some(e.put_truth(at, false)),
        Verdict::If(cond) => Some(e.put_icmp(at, cond, x, y)),
        Verdict::Always => Some(e.put_truth(at, true)),
    }
}
