//! Selects.
//!
//! The result of a select is not poison if only the value that is not selected is poison. So `select x, true, y` is
//! more defined than `x | y`, and is not replaced by it. Minimum, maximum and absolute value have rules of their own:
//! [`super::extremum`].

use super::kinds::{ADD, ANY, CONSTANT, ICMP, INT, SELECT, XOR};
use super::logic::comparisons;
use super::{At, Rule, on, rule};
use crate::engine::Engine;
use crate::fault::Mutation;
use rvsdg_core::{BinOp, CastOp, Const, Flags, IntCond, Op, Type, Value};
use rvsdg_fold::{Answer, Int};
use rvsdg_opt_target::limits::red::MAX_KNOWN;

const NONE: Flags = Flags::NONE;

/// The rules.
pub(crate) const RULES: &[Rule] = &[
    rule("select x, y, y => y", |_, at| (at.b == at.c).then_some(at.b)),
    on(CONSTANT, ANY, "select true, x, y => x, select false, x, y => y", |e, at| {
        if e.ty(at.a) != Type::I1 {
            return None;
        }
        if e.is(at.a, Op::Poison) {
            return Some(e.put_const(at, Op::Poison, at.ty));
        }
        // With an undef condition, either value may be the result.
        if e.is(at.a, Op::Int(-1)) {
            return Some(at.b);
        }
        (e.is(at.a, Op::Int(0)) || e.is(at.a, Op::Undef)).then_some(at.c)
    }),
    rule("select x, poison, y => y, select x, y, poison => y", |e, at| {
        if e.is(at.b, Op::Poison) {
            return Some(at.c);
        }
        e.is(at.c, Op::Poison).then_some(at.b)
    }),
    on(XOR, ANY, "select ~x, y, z => select x, z, y", |e, at| {
        let x = e.not_of(at.a)?;
        Some(e.put_select(at, at.flags, x, at.c, at.b))
    }),
    // The forms of "and" and "or" that other rules and code generators know.
    on(ICMP, ANY, "select (icmp p x, y), false, z => select (icmp !p x, y), z, false, and with true", |e, at| {
        let (cond, x, y) = e.icmp(at.a).filter(|_| e.one_use(at.a) && at.ty == Type::I1)?;
        if e.ty(at.a) != Type::I1 {
            return None;
        }
        if e.is(at.b, Op::Int(0)) {
            let negated = e.put_icmp(at, cond.negated(), x, y);
            return Some(e.put_select(at, at.flags, negated, at.c, at.b));
        }
        e.is(at.c, Op::Int(-1)).then(|| {
            let negated = e.put_icmp(at, cond.negated(), x, y);
            e.put_select(at, at.flags, negated, at.c, at.b)
        })
    }),
    on(ANY, INT, "select x, C1, C2 => x, ~x, zext x, sext x, and so on", |e, at| {
        let (c1, c2) = (e.int(at.b)?, e.int(at.c)?);
        if e.ty(at.a) != Type::I1 {
            return None;
        }
        let (op, negated) = if c2.is_zero() && c1.is_one() {
            (CastOp::ZExt, false)
        } else if c2.is_zero() && c1.is_ones() {
            (CastOp::SExt, false)
        } else if c1.is_zero() && c2.is_one() {
            (CastOp::ZExt, true)
        } else if c1.is_zero() && c2.is_ones() {
            (CastOp::SExt, true)
        } else {
            return None;
        };
        let x = if negated { e.put_not(at, at.a) } else { at.a };
        Some(if at.ty == Type::I1 { x } else { e.put_cast(at, op, NONE, x, at.ty) })
    }),
    on(ANY, ANY, "select x, ext y, ext z => ext (select x, y, z), of truth values, and with constants", truth),
    rule("select x, x, y => select x, true, y, select x, y, x => select x, y, false", |e, at| {
        if at.ty != Type::I1 || e.ty(at.a) != Type::I1 {
            return None;
        }
        if at.a == at.b {
            let truth = e.put_truth(at, true);
            return Some(e.put_select(at, NONE, at.a, truth, at.c));
        }
        (at.a == at.c).then(|| {
            let truth = e.put_truth(at, false);
            e.put_select(at, NONE, at.a, at.b, truth)
        })
    }),
    // Both comparisons are poison in the same cases, so the select hides no poison.
    rule("select (icmp p x, y), (icmp q x, y), false => icmp r x, y, and with true", |e, at| {
        if e.is(at.c, Op::Int(0)) && at.ty == Type::I1 {
            return comparisons(e, at, at.a, at.b, true);
        }
        (e.is(at.b, Op::Int(-1)) && at.ty == Type::I1).then(|| comparisons(e, at, at.a, at.c, false))?
    }),
    rule(
        "select (icmp p x, C1), (select (icmp q x, C2), y, false), false => select (icmp p', x'), y, false, and so on",
        |e, at| regrouped(e, at, true).or_else(|| regrouped(e, at, false)),
    ),
    on(ANY, ADD, "select x, (y + 1), y => y + zext x, select x, (y - 1), y => y + sext x", |e, at| {
        let (y, step, _) = e.binary_int(at.b, BinOp::Add).filter(|(y, ..)| *y == at.c)?;
        if at.ty.int_width().is_none_or(|width| width < 2) || !e.one_use(at.b) || e.ty(at.a) != Type::I1 {
            return None;
        }
        let cast = match step {
            step if step.is_one() => CastOp::ZExt,
            step if step.is_ones() => CastOp::SExt,
            _ => return None,
        };
        let step = e.put_cast(at, cast, NONE, at.a, at.ty);
        Some(e.put(at, BinOp::Add, NONE, y, step))
    }),
    on(ICMP, ANY, "select (icmp eq x, y), x, y => y, select (icmp ne x, y), x, y => x", |e, at| {
        let (cond, x, y) = e.icmp(at.a)?;
        let same = (at.b, at.c) == (x, y) || (at.b, at.c) == (y, x);
        // Equal pointers may have different provenance.
        if !same || at.ty.int_width().is_none() {
            return None;
        }
        match cond {
            IntCond::Eq => Some(at.c),
            IntCond::Ne => Some(at.b),
            _ => None,
        }
    }),
    // A test for the one number for which the other value would be the same.
    on(ICMP, ANY, "select (icmp eq x, C), f(C), f(x) => f(x), select (icmp eq x, 0), y, x + y => x + y", |e, at| {
        let (cond, x, c) = e.icmp(at.a).filter(|_| e.ty(at.a) == Type::I1)?;
        let c = e.int(c)?;
        let (if_equal, otherwise) = match cond {
            IntCond::Eq => (at.b, at.c),
            IntCond::Ne => (at.c, at.b),
            _ => return None,
        };
        let is_same = if_known(e, otherwise, (x, c), MAX_KNOWN)
            .is_some_and(|found| e.is(if_equal, found.op) || e.fault.is(Mutation::AnyException));
        (is_same || keeps(e, otherwise, if_equal, (x, c))).then_some(otherwise)
    }),
    rule("select x, (select x, y, z), w => select x, y, w, and on the right", |e, at| {
        if let Some((test, y, _)) = e.select(at.b)
            && test == at.a
        {
            return Some(e.put_select(at, at.flags, at.a, y, at.c));
        }
        let (test, _, z) = e.select(at.c)?;
        (test == at.a).then(|| e.put_select(at, at.flags, at.a, at.b, z))
    }),
    // Saves a select on the path from one iteration of a loop to the next. Not with fast-math flags, which may be wrong
    // for an operand that was not one before.
    rule(
        "select x, (select y, z, w), w => select (select x, y, false), z, w, select x, z, (select y, z, w) with true",
        |e, at| {
            let plain = e.ty(at.a) == Type::I1 && at.ty != Type::I1;
            if let Some((y, z, w)) = e.select(at.b).filter(|_| plain)
                && w == at.c
                && e.one_use(at.b)
                && e.ty(y) == Type::I1
            {
                let truth = e.put_truth(at, false);
                let test = e.put_select(at, NONE, at.a, y, truth);
                return Some(e.put_select(at, NONE, test, z, w));
            }
            let (y, z, w) = e.select(at.c).filter(|(y, z, _)| plain && *z == at.b && e.ty(*y) == Type::I1)?;
            e.one_use(at.c).then(|| {
                let truth = e.put_truth(at, true);
                let test = e.put_select(at, NONE, at.a, truth, y);
                e.put_select(at, NONE, test, z, w)
            })
        },
    ),
];

/// What is selected between extensions of truth values, or constants that such could be, is one.
fn truth(e: &mut Engine<'_>, at: At) -> Option<Value> {
    at.ty.int_width().filter(|width| *width > 1)?;
    let kind = extended_truth(e, at.b).or_else(|| extended_truth(e, at.c))?;
    let shared = |e: &Engine<'_>, value| extended_truth(e, value).is_some() && !e.one_use(value);
    if shared(e, at.b) || shared(e, at.c) || e.ty(at.a) != Type::I1 {
        return None;
    }
    let [then, otherwise] = [as_truth(e, kind, at.b)?, as_truth(e, kind, at.c)?];
    let [then, otherwise] = [then, otherwise].map(|it| it.unwrap_or_else(|op| e.put_const(at, op, Type::I1)));
    let selected = e.put_select(at, NONE, at.a, then, otherwise);
    Some(e.put_cast(at, kind, NONE, selected, at.ty))
}

/// By which operation a truth value is made a number that this value is.
pub(super) fn extended_truth(e: &Engine<'_>, value: Value) -> Option<CastOp> {
    let is_of = |op: &CastOp| e.cast(value, *op).is_some_and(|(of, _)| e.ty(of) == Type::I1);
    [CastOp::ZExt, CastOp::SExt].into_iter().find(is_of)
}

/// The truth value of which this value is the extension, or the constant that it is.
pub(super) fn as_truth(e: &Engine<'_>, kind: CastOp, value: Value) -> Option<Result<Value, Op>> {
    if let Some((of, _)) = e.cast(value, kind).filter(|(of, _)| e.ty(*of) == Type::I1) {
        return Some(Ok(of));
    }
    let constant = match e.graph.producer_op(value)? {
        op @ (Op::Undef | Op::Poison) => op,
        _ => match e.int(value)? {
            number if number.is_zero() => Op::truth(false),
            number if number.is_one() && kind == CastOp::ZExt => Op::truth(true),
            number if number.is_ones() && kind == CastOp::SExt => Op::truth(true),
            _ => return None,
        },
    };
    Some(Err(constant))
}

/// What a value is where `x` is a number. Poison is no answer: the value that is selected instead is not.
fn if_known(e: &mut Engine<'_>, value: Value, (x, number): (Value, Int), depth: usize) -> Option<Const> {
    let ty = e.ty(value);
    if value == x {
        return Some(Const { op: number.op(&mut e.graph.payloads), ty });
    }
    let (node, op) = e.graph.produced_by(value)?;
    if op.is_constant() {
        return Some(Const { op, ty });
    }
    let count = e.graph.input_count(node);
    // The flags of floating-point operations allow for more than one result.
    let is_plain = matches!(op, Op::Binary(..) | Op::Cast(..) | Op::ICmp(_)) && count <= 2 && ty.int_width().is_some();
    if depth == 0 || !is_plain {
        return None;
    }
    let mut operands = [Const { op: Op::Poison, ty: Type::I1 }; 2];
    for (i, slot) in operands.iter_mut().take(count).enumerate() {
        *slot = if_known(e, e.graph.operand(node, i), (x, number), depth - 1)?;
    }
    let op = rvsdg_fold::fold(&mut e.graph.payloads, op, &operands[..count], ty)?;
    (!matches!(op, Op::Poison | Op::Undef)).then_some(Const { op, ty })
}

/// Is a value `y op f(x)` or `f(x) op y` where that is `y` if `x` is this number?
fn keeps(e: &mut Engine<'_>, value: Value, y: Value, known: (Value, Int)) -> bool {
    let Some((node, Op::Binary(op, _))) = e.graph.produced_by(value) else { return false };
    if e.graph.input_count(node) != 2 || e.ty(value).int_width().is_none() {
        return false;
    }
    let [a, b] = [0, 1].map(|index| e.graph.operand(node, index));
    let is_neutral = |e: &mut Engine<'_>, other: Value, op: BinOp| {
        let neutral = match op {
            BinOp::Add | BinOp::Sub | BinOp::Or | BinOp::Xor | BinOp::Shl | BinOp::LShr | BinOp::AShr => Op::Int(0),
            BinOp::Mul => Op::Int(1),
            BinOp::And => Op::Int(-1),
            _ => return false,
        };
        if_known(e, other, known, MAX_KNOWN).is_some_and(|found| found.op == neutral)
    };
    (a == y && is_neutral(e, b, op)) || (b == y && op.is_commutative() && is_neutral(e, a, op))
}

/// Matches `x && y` or `x || y` as a select; returns the two parts.
fn parts(e: &Engine<'_>, test: Value, then: Value, otherwise: Value, both: bool) -> Option<(Value, Value)> {
    let (constant, part) = if both { (otherwise, then) } else { (then, otherwise) };
    e.is(constant, Op::Int(if both { 0 } else { -1 })).then_some((test, part))
}

/// `a && (b && c)` or `(a && b) && c`, or the same with `||`, where two parts compare the same value and can be merged:
/// the result is the merged comparison and the third part. The two merged parts are poison in the same cases. Where the
/// third part was not evaluated because of one of them, it still is not, or both are defined.
fn regrouped(e: &mut Engine<'_>, at: At, both: bool) -> Option<Value> {
    if at.ty != Type::I1 || e.ty(at.a) != Type::I1 {
        return None;
    }
    let (a, b) = parts(e, at.a, at.b, at.c, both)?;
    let inner = |e: &Engine<'_>, value: Value| {
        let (test, then, otherwise) = e.select(value).filter(|_| e.one_use(value))?;
        parts(e, test, then, otherwise, both)
    };
    let put = |e: &mut Engine<'_>, first: Value, second: Value| {
        let constant = e.put_truth(at, !both);
        let [then, otherwise] = if both { [second, constant] } else { [constant, second] };
        e.put_select(at, NONE, first, then, otherwise)
    };
    if let Some((x, y)) = inner(e, b) {
        for (x, y) in [(x, y), (y, x)] {
            if let Some(one) = comparisons(e, at, a, x, both) {
                return Some(put(e, one, y));
            }
        }
    }
    if let Some((x, y)) = inner(e, a) {
        // The first part remains the first.
        if let Some(one) = comparisons(e, at, y, b, both) {
            return Some(put(e, x, one));
        }
        if let Some(one) = comparisons(e, at, x, b, both) {
            return Some(put(e, one, y));
        }
    }
    None
}

/// `(select x, C1, C2) op C3`, for binary integer operations.
pub(crate) const BINARY: &[Rule] =
    &[on(SELECT, INT, "(select x, C1, C2) op C3 => select x, C1 op C3, C2 op C3", |e, at| {
        let Op::Binary(op, _) = at.op else { return None };
        let ((x, c1, c2), c3) = (e.select_int(at.a)?, e.int(at.b)?);
        if !e.one_use(at.a) || op == BinOp::Shl {
            return None;
        }
        let [Answer::Value(c1), Answer::Value(c2)] = [c1, c2].map(|c| Int::binary(op, NONE, c, c3)) else {
            return None;
        };
        let [c1, c2] = [c1, c2].map(|c| e.put_int(at, c));
        Some(e.put_select(at, NONE, x, c1, c2))
    })];
