//! Comparisons of integers.
//!
//! The canonical form has a constant on the right, a strict condition, and a test for equality where possible.

use super::kinds::{ADD, AND, ANY, ASHR, CONSTANT, INT, LSHR, MUL, OR, SELECT, SEXT, SHL, SUB, XOR, ZEXT};
use super::{At, Rule, either, on, rule};
use crate::engine::Engine;
use crate::fault::Mutation;
use rvsdg_core::{BinOp, CastOp, Flags, GepFlags, IntCond, Op, Type, Value};
use rvsdg_fold::{Answer, Int};
use rvsdg_opt_target::limits::red::MAX_CHOICES;

/// The rules.
pub(crate) const RULES: &[Rule] = &[
    rule("icmp p x, x => true or false", |e, at| {
        (at.a == at.b && at.ty == Type::I1).then(|| e.put_truth(at, condition(at).holds_if_equal()))
    }),
    on(CONSTANT, ANY, "icmp p C, x => icmp q x, C", |e, at| {
        let turned = e.is_constant(at.a) && !e.is_constant(at.b);
        turned.then(|| e.put_icmp(at, condition(at).swapped(), at.b, at.a))
    }),
    on(ANY, INT, "icmp p x, C => true or false, where x is in a known range", in_range),
    rule("icmp eq p, null => false, where p is never null", |e, at| {
        if !condition(at).is_equality() || !e.is(at.b, Op::Null) {
            return None;
        }
        let is_known = e.pointers?.is_never_null(e.graph, at.a);
        if !is_known {
            e.was_unanswered(at.node);
        }
        is_known.then(|| e.put_truth(at, condition(at) == IntCond::Ne))
    }),
    rule("icmp eq (gep inbounds p, i), p => icmp eq i, 0", |e, at| {
        if !condition(at).is_equality() || e.ty(at.a) != Type::PTR {
            return None;
        }
        let index = index_from(e, at.a, at.b).or_else(|| index_from(e, at.b, at.a))?;
        let zero = e.put_const(at, Op::Int(0), e.ty(index));
        Some(e.put_icmp(at, condition(at), index, zero))
    }),
    rule("icmp p (gep x, C1), (gep x, C2) => true or false", |e, at| {
        let cond = condition(at);
        if e.ty(at.a) != Type::PTR || cond.is_signed() {
            return None;
        }
        let (one, other) = (constant_distance(e, at.a), constant_distance(e, at.b));
        // Only within an object, addresses are in the order of distances.
        let is_ordered = cond.is_equality() || (one.within && other.within);
        let differ = one.base == other.base && one.bytes != other.bytes && is_ordered;
        let holds = match cond {
            IntCond::Eq => false,
            IntCond::Ne => true,
            IntCond::Ult | IntCond::Ule => one.bytes < other.bytes,
            _ => one.bytes > other.bytes,
        };
        differ.then(|| e.put_truth(at, holds))
    }),
    on(ANY, INT, "icmp ule x, C => icmp ult x, C + 1, and so on", strict),
    on(ANY, INT, "icmp ult x, 1 => icmp eq x, 0, and so on", equality),
    on(ANY, INT, "icmp p x, C : i1 => x or ~x", truth_value),
    on(
        ADD.or(SUB).or(XOR),
        INT,
        "icmp eq (x + C1), C2 => icmp eq x, C2 - C1, and so on, if the sum has no other use",
        |e, at| {
            let (cond, c2) = (condition(at), e.int(at.b).filter(|_| condition(at).is_equality())?);
            if let Some((x, c1, _)) = e.binary_int(at.a, BinOp::Add) {
                // If the sum has other users (for example the next value of an induction variable), comparing it costs
                // no more.
                return e.one_use(at.a).then(|| e.put_icmp_with(at, cond, x, c2.sub(c1)));
            }
            if let Some((x, c1, _)) = e.binary_int(at.a, BinOp::Xor) {
                return Some(e.put_icmp_with(at, cond, x, c2.xor(c1)));
            }
            e.int_minus(at.a).map(|(c1, x, _)| e.put_icmp_with(at, cond, x, c1.sub(c2)))
        },
    ),
    on(SUB.or(XOR), INT, "icmp eq (x - y), 0 => icmp eq x, y, icmp eq (x ^ y), 0 => icmp eq x, y", |e, at| {
        if !condition(at).is_equality() || !e.is(at.b, Op::Int(0)) {
            return None;
        }
        let pair = e.binary(at.a, BinOp::Sub).or_else(|| e.binary(at.a, BinOp::Xor))?;
        Some(e.put_icmp(at, condition(at), pair.a, pair.b))
    }),
    either(ADD.or(SUB).or(XOR), "icmp eq (x op y), x => icmp eq y, 0, where op is +, ^, or - on the right", |e, at| {
        if !condition(at).is_equality() {
            return None;
        }
        let y = neutral(e, at.a, at.b).or_else(|| neutral(e, at.b, at.a))?;
        let zero = e.ty(y).int_width().map(|_| e.put_const(at, Op::Int(0), e.ty(y)))?;
        Some(e.put_icmp(at, condition(at), y, zero))
    }),
    on(ADD.or(XOR), ADD.or(XOR), "icmp p (x op z), (y op z) => icmp p x, y, where op is + or ^", common_operand),
    on(ADD, INT, "icmp p (x + C1), C2 => icmp p x, C2 - C1, if nothing wraps and the sum has no other use", |e, at| {
        let (cond, (x, c1, flags), c2) = (condition(at), e.binary_int(at.a, BinOp::Add)?, e.int(at.b)?);
        let wanted = if cond.is_signed() { Flags::NSW } else { Flags::NUW };
        if !flags.contains(wanted) || !e.one_use(at.a) {
            return None;
        }
        match Int::binary(BinOp::Sub, wanted, c2, c1) {
            Answer::Value(c) => Some(e.put_icmp_with(at, cond, x, c)),
            _ => None,
        }
    }),
    on(SUB, INT, "icmp slt (x - y), 0 => icmp slt x, y, and so on, if nothing wraps", |e, at| {
        let (difference, c) = (e.binary(at.a, BinOp::Sub)?, e.int(at.b)?);
        let cond = match (condition(at), c.signed()) {
            (IntCond::Slt, 0) => IntCond::Slt,
            (IntCond::Sgt, 0) => IntCond::Sgt,
            (IntCond::Slt, 1) => IntCond::Sle,
            (IntCond::Sgt, -1) => IntCond::Sge,
            _ => return None,
        };
        let known = difference.flags.contains(Flags::NSW) && at.width > 1;
        known.then(|| e.put_icmp(at, cond, difference.a, difference.b))
    }),
    on(MUL.or(SHL), INT, "icmp eq (x * C), 0 => icmp eq x, 0, if nothing wraps", |e, at| {
        let (x, c, flags) = e.binary_int(at.a, BinOp::Mul).or_else(|| e.binary_int(at.a, BinOp::Shl))?;
        let shift = e.binary(at.a, BinOp::Shl).is_some();
        let fine = condition(at).is_equality() && e.is(at.b, Op::Int(0)) && (shift || !c.is_zero());
        let exact = flags.contains(Flags::NSW) || flags.contains(Flags::NUW);
        (fine && exact).then(|| e.put_icmp(at, condition(at), x, at.b))
    }),
    on(ZEXT, ZEXT, "icmp p (zext x), (zext y) => icmp p' x, y", |e, at| {
        let ((x, _), (y, _)) = (e.cast(at.a, CastOp::ZExt)?, e.cast(at.b, CastOp::ZExt)?);
        let cond = unsigned_condition(e, at);
        (e.ty(x) == e.ty(y)).then(|| e.put_icmp(at, cond, x, y))
    }),
    on(SEXT, SEXT, "icmp p (sext x), (sext y) => icmp p x, y", |e, at| {
        let ((x, _), (y, _)) = (e.cast(at.a, CastOp::SExt)?, e.cast(at.b, CastOp::SExt)?);
        (e.ty(x) == e.ty(y)).then(|| e.put_icmp(at, condition(at), x, y))
    }),
    on(ZEXT, INT, "icmp p (zext x), C => icmp p' x, C", zero_extended),
    on(SEXT, INT, "icmp p (sext x), C => icmp p x, C", sign_extended),
    on(AND, INT, "icmp eq (x & 2^k), 2^k => icmp ne (x & 2^k), 0", |e, at| {
        let (cond, (_, c1, _), c2) = (condition(at), e.binary_int(at.a, BinOp::And)?, e.int(at.b)?);
        if !cond.is_equality() || c1 != c2 || c1.log2().is_none() || c1.width() == 1 {
            return None;
        }
        let zero = e.put_const(at, Op::Int(0), e.ty(at.a));
        Some(e.put_icmp(at, cond.negated(), at.a, zero))
    }),
    on(OR, INT, "icmp eq (x | C1), C2 => false, where C1 has a bit that C2 lacks", |e, at| {
        let (cond, (_, c1, _), c2) = (condition(at), e.binary_int(at.a, BinOp::Or)?, e.int(at.b)?);
        (cond.is_equality() && c1.bits() & !c2.bits() != 0).then(|| e.put_truth(at, cond == IntCond::Ne))
    }),
    on(ANY, INT, "icmp eq x, C => false, where C has a bit that x can't have", |e, at| {
        let (cond, c) = (condition(at), e.int(at.b)?);
        (cond.is_equality() && c.bits() & !e.possible_bits(at.a) != 0).then(|| e.put_truth(at, cond == IntCond::Ne))
    }),
    on(ASHR.or(LSHR), INT, "icmp ult (x >>u C1), C2 => icmp ult x, C2 << C1, and so on", unshifted),
    on(ASHR.or(LSHR), INT, "icmp eq (x >> C), 0 => icmp ult x, 2^C", |e, at| {
        let shifted = e.binary_int(at.a, BinOp::LShr).or_else(|| e.binary_int(at.a, BinOp::AShr));
        let (cond, (x, c, _)) = (condition(at), shifted?);
        let amount = c.amount().filter(|_| cond.is_equality() && e.is(at.b, Op::Int(0)) && e.one_use(at.a))?;
        let limit = Int::new(1 << amount, c.width());
        let cond = if cond == IntCond::Eq { IntCond::Ult } else { IntCond::Ugt };
        let limit = if cond == IntCond::Ult { limit } else { limit.sub(Int::one(c.width())) };
        Some(e.put_icmp_with(at, cond, x, limit))
    }),
    on(
        MUL,
        INT,
        "icmp ult (x * C1), C2 => icmp ult x, C2 / C1 (rounded up), where the product can't wrap; likewise ugt",
        |e, at| {
            let ((x, c1, _), c2) = (e.binary_int(at.a, BinOp::Mul)?, e.int(at.b)?);
            let (factor, limit) = (c1.bits(), c2.bits());
            if at.width > 64 || factor < 2 || e.greatest(x) * factor > Int::ones(at.width).bits() {
                return None;
            }
            let limit = match condition(at) {
                IntCond::Ult => limit.div_ceil(factor),
                IntCond::Ugt => limit / factor,
                _ => return None,
            };
            Some(e.put_icmp_with(at, condition(at), x, Int::new(limit, at.width)))
        },
    ),
    on(SELECT, INT, "icmp p (select x, C1, C2), C3 => x, ~x, true or false", |e, at| {
        let ((x, c1, c2), c3) = (e.select_int(at.a)?, e.int(at.b)?);
        Some(match (c1.compare(condition(at), c3), c2.compare(condition(at), c3)) {
            (true, false) => x,
            (false, true) => e.put_not(at, x),
            (both, _) => e.put_truth(at, both),
        })
    }),
    on(
        SELECT,
        INT,
        "icmp p (select x, y, z), C => select x, (icmp p y, C), (icmp p z, C), where y and z are choices of constants",
        selected_constants,
    ),
    on(
        SELECT,
        INT,
        "icmp p (select x, (zext y), C1), C2 => select x, y, true, and so on, where y is a truth value",
        selected_truth,
    ),
];

fn condition(at: At) -> IntCond {
    match at.op {
        Op::ICmp(cond) => cond,
        op => unreachable!("{op:?} is no comparison"),
    }
}

/// An address as a base and a distance.
struct Distance {
    base: Value,
    bytes: i64,
    /// Is it in the object that the base points into?
    within: bool,
}

/// How far an address is behind what it is computed from, if that is a constant, so that two distances are different
/// addresses.
fn constant_distance(e: &mut Engine<'_>, address: Value) -> Distance {
    let none = Distance { base: address, bytes: 0, within: true };
    let Some((node, Op::Gep(id))) = e.graph.produced_by(address) else { return none };
    let Some(layouts) = &mut e.layouts else { return none };
    let info = &e.graph.payloads[id];
    // Distances that are different modulo 2 to the power of the index width.
    let limit = 1u64 << (layouts.data.index_bits().clamp(3, 32) - 2);
    match layouts.gep_distance(info).filter(|bytes| bytes.unsigned_abs() < limit) {
        Some(bytes) => {
            Distance { base: e.graph.operand(node, 0), bytes, within: info.flags.contains(GepFlags::INBOUNDS) }
        }
        None => none,
    }
}

/// How many numbers or pointers an address is behind a base, by steps that never wrap.
fn index_from(e: &Engine<'_>, address: Value, base: Value) -> Option<Value> {
    let (node, Op::Gep(id)) = e.graph.produced_by(address)? else { return None };
    let info = &e.graph.payloads[id];
    let steps = info.indices.len() == 1 && e.graph.input_count(node) == 2 && e.graph.operand(node, 0) == base;
    steps.then_some(())?;
    let element = info.element;
    // Their sizes are not zero.
    let is_sized = element.int_width().is_some() || element.is_ptr() || element.is_float();
    let index = e.graph.operand(node, 1);
    let is_plain = e.ty(index).int_width().is_some_and(|width| width <= 64);
    (is_sized && is_plain && info.flags.contains(GepFlags::INBOUNDS)).then_some(index)
}

/// The condition for the operand of a zero extension.
fn unsigned_condition(e: &Engine<'_>, at: At) -> IntCond {
    if e.fault.is(Mutation::SignedForUnsigned) { condition(at) } else { condition(at).unsigned() }
}

/// Comparisons that are decided, or become tests for equality, because of the range of the operand or because the
/// constant is extreme.
fn in_range(e: &mut Engine<'_>, at: At) -> Option<Value> {
    let (cond, c) = (condition(at), e.int(at.b)?);
    let width = c.width();
    // The least and the greatest possible value of the operand, in the order of the condition.
    let greatest = e.greatest(at.a);
    let any_sign = cond.is_signed() && greatest > Int::max(width).bits();
    let (least, greatest) =
        if any_sign { (Int::min(width), Int::max(width)) } else { (Int::zero(width), Int::new(greatest, width)) };
    let answers = [least.compare(cond, c), greatest.compare(cond, c)];
    (!cond.is_equality() && answers[0] == answers[1]).then(|| e.put_truth(at, answers[0]))
}

fn strict(e: &mut Engine<'_>, at: At) -> Option<Value> {
    let c = e.int(at.b)?;
    let one = Int::one(c.width());
    // Comparisons where the constant would wrap are always true, and were handled before.
    let (cond, c) = match condition(at) {
        IntCond::Ule if !c.is_ones() => (IntCond::Ult, c.add(one)),
        IntCond::Uge if !c.is_zero() => (IntCond::Ugt, c.sub(one)),
        IntCond::Sle if !c.is_max() => (IntCond::Slt, c.add(one)),
        IntCond::Sge if !c.is_min() => (IntCond::Sgt, c.sub(one)),
        _ => return None,
    };
    Some(e.put_icmp_with(at, cond, at.a, c))
}

fn equality(e: &mut Engine<'_>, at: At) -> Option<Value> {
    let c = e.int(at.b)?;
    let one = Int::one(c.width());
    let (least, greatest) = if condition(at).is_signed() {
        (Int::min(c.width()), Int::max(c.width()))
    } else {
        (Int::zero(c.width()), Int::ones(c.width()))
    };
    let (cond, c) = match condition(at) {
        IntCond::Ult | IntCond::Slt if c == least.add(one) => (IntCond::Eq, least),
        IntCond::Ult | IntCond::Slt if c == greatest => (IntCond::Ne, greatest),
        IntCond::Ugt | IntCond::Sgt if c == greatest.sub(one) => (IntCond::Eq, greatest),
        IntCond::Ugt | IntCond::Sgt if c == least => (IntCond::Ne, least),
        _ => return None,
    };
    Some(e.put_icmp_with(at, cond, at.a, c))
}

fn truth_value(e: &mut Engine<'_>, at: At) -> Option<Value> {
    let c = e.int(at.b).filter(|_| at.width == 1)?;
    match condition(at) {
        IntCond::Eq if c.is_ones() => Some(at.a),
        IntCond::Ne if c.is_zero() => Some(at.a),
        IntCond::Eq | IntCond::Ne => Some(e.put_not(at, at.a)),
        // The other conditions were converted to these.
        _ => None,
    }
}

/// The `y` for which `sum` equals `x` exactly if `y` is 0.
fn neutral(e: &Engine<'_>, sum: Value, x: Value) -> Option<Value> {
    let pair = e.binary(sum, BinOp::Add).or_else(|| e.binary(sum, BinOp::Xor));
    pair.and_then(|pair| e.other_of(pair, x))
        .or_else(|| e.binary(sum, BinOp::Sub).filter(|pair| pair.a == x).map(|pair| pair.b))
}

fn common_operand(e: &mut Engine<'_>, at: At) -> Option<Value> {
    let cond = condition(at);
    let (left, right, sum) = match (e.binary(at.a, BinOp::Add), e.binary(at.b, BinOp::Add)) {
        (Some(left), Some(right)) => (left, right, true),
        _ => (e.binary(at.a, BinOp::Xor)?, e.binary(at.b, BinOp::Xor)?, false),
    };
    let (x, y) =
        if let Some(y) = e.other_of(right, left.b) { (left.a, y) } else { (left.b, e.other_of(right, left.a)?) };
    // For an order, only if neither sum wraps.
    let wanted = if cond.is_signed() { Flags::NSW } else { Flags::NUW };
    let ordered = sum && left.flags.contains(wanted) && right.flags.contains(wanted);
    (cond.is_equality() || ordered).then(|| e.put_icmp(at, cond, x, y))
}

fn zero_extended(e: &mut Engine<'_>, at: At) -> Option<Value> {
    let ((x, _), c) = (e.cast(at.a, CastOp::ZExt)?, e.int(at.b)?);
    let narrow = c.truncate(e.ty(x).int_width()?);
    if narrow.zero_extend(c.width()) == c {
        return Some(e.put_icmp_with(at, unsigned_condition(e, at), x, narrow));
    }
    // The constant is out of range, so the result is the same as for 0.
    Some(e.put_truth(at, Int::zero(c.width()).compare(condition(at), c)))
}

fn sign_extended(e: &mut Engine<'_>, at: At) -> Option<Value> {
    let (cond, (x, _), c) = (condition(at), e.cast(at.a, CastOp::SExt)?, e.int(at.b)?);
    let narrow = c.truncate(e.ty(x).int_width()?);
    if narrow.sign_extend(c.width()) == c {
        return Some(e.put_icmp_with(at, cond, x, narrow));
    }
    let sign_decides = !cond.is_signed() && !cond.is_equality();
    if !sign_decides {
        return Some(e.put_truth(at, Int::zero(c.width()).compare(cond, c)));
    }
    // As unsigned numbers, the non-negative ones are below C, the others above.
    let below = matches!(cond, IntCond::Ult | IntCond::Ule);
    let (cond, limit) =
        if below { (IntCond::Sgt, Int::ones(narrow.width())) } else { (IntCond::Slt, Int::zero(narrow.width())) };
    Some(e.put_icmp_with(at, cond, x, limit))
}

/// A comparison of what is shifted to the right with a constant as one of what it is shifted from: no more is to be
/// computed than before, and nothing waits for the shift. `x >> C1` is less than `C2` exactly if `x` is less than
/// `C2 << C1`, and greater exactly if `x` is at least `(C2 + 1) << C1`.
fn unshifted(e: &mut Engine<'_>, at: At) -> Option<Value> {
    let c = e.int(at.b)?;
    let logical = e.binary_int(at.a, BinOp::LShr);
    let is_logical = logical.is_some();
    let (x, amount, _) = logical.or_else(|| e.binary_int(at.a, BinOp::AShr))?;
    amount.amount().filter(|amount| *amount > 0)?;
    // There are zeros in front of what is shifted like that.
    let cond = if is_logical && c.signed() >= 0 { condition(at).unsigned() } else { condition(at) };
    let (is_less, wanted) = match (cond, is_logical) {
        (IntCond::Ult, true) => (true, Flags::NUW),
        (IntCond::Ugt, true) => (false, Flags::NUW),
        (IntCond::Slt, false) => (true, Flags::NSW),
        (IntCond::Sgt, false) => (false, Flags::NSW),
        _ => return None,
    };
    let exact = |op, a, b| if let Answer::Value(value) = Int::binary(op, wanted, a, b) { Some(value) } else { None };
    let one = Int::one(c.width());
    let limit = if is_less || e.fault.is(Mutation::NextBefore) { c } else { exact(BinOp::Add, c, one)? };
    let limit = exact(BinOp::Shl, limit, amount)?;
    let limit = if is_less { limit } else { exact(BinOp::Sub, limit, one)? };
    Some(e.put_icmp_with(at, cond, x, limit))
}

/// The result of a comparison for one of the two operands of a select.
#[derive(Copy, Clone)]
enum Said {
    Truth(bool),
    Of(Value),
    Not(Value),
}

/// The result of a comparison with a constant for a constant or for the extension of a truth value.
fn said(e: &Engine<'_>, at: At, value: Value, with: Int) -> Option<Said> {
    let cond = condition(at);
    if let Some(int) = e.int(value) {
        return Some(Said::Truth(int.compare(cond, with)));
    }
    let ones = |value| Some((e.cast(value, CastOp::SExt)?.0, Int::ones(with.width())));
    let one = |value| Some((e.cast(value, CastOp::ZExt)?.0, Int::one(with.width())));
    let (truth, extended) = one(value).or_else(|| ones(value))?;
    (e.ty(truth) == Type::I1).then(|| {
        match (extended.compare(cond, with), Int::zero(with.width()).compare(cond, with)) {
            (true, false) => Said::Of(truth),
            (false, true) => Said::Not(truth),
            (both, _) => Said::Truth(both),
        }
    })
}

/// The number of constants that a value is a choice of by selects, up to this depth.
fn constants(e: &Engine<'_>, value: Value, depth: usize) -> Option<usize> {
    if e.int(value).is_some() {
        return Some(1);
    }
    let (test, then, otherwise) = e.select(value).filter(|_| depth > 0)?;
    let count = constants(e, then, depth - 1)? + constants(e, otherwise, depth - 1)?;
    (e.ty(test) == Type::I1).then_some(count)
}

/// A comparison of a choice of constants, as `<=>` makes them.
fn selected_constants(e: &mut Engine<'_>, at: At) -> Option<Value> {
    let ((x, then, otherwise), c) = (e.select(at.a)?, e.int(at.b)?);
    // Two constants are handled by another rule.
    constants(e, at.a, MAX_CHOICES).filter(|count| *count > 2)?;
    let [then, otherwise] = [then, otherwise].map(|side| match e.int(side) {
        Some(int) => e.put_truth(at, int.compare(condition(at), c)),
        None => e.put_icmp_with(at, condition(at), side, c),
    });
    Some(e.put_select(at, Flags::NONE, x, then, otherwise))
}

/// A comparison of a select between constants and extensions of truth values.
fn selected_truth(e: &mut Engine<'_>, at: At) -> Option<Value> {
    let ((x, then, otherwise), c) = (e.select(at.a)?, e.int(at.b)?);
    // Two constants are handled by another rule, and two extensions may need one select less as they are.
    if e.is_constant(then) == e.is_constant(otherwise) || e.ty(x) != Type::I1 {
        return None;
    }
    let sides = [said(e, at, then, c)?, said(e, at, otherwise, c)?];
    let [then, otherwise] = sides.map(|side| match side {
        Said::Truth(truth) => e.put_truth(at, truth),
        Said::Of(truth) => truth,
        Said::Not(truth) => e.put_not(at, truth),
    });
    Some(e.put_select(at, Flags::NONE, x, then, otherwise))
}
