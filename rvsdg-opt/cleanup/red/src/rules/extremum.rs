//! Minimum, maximum and absolute value of integers.
//!
//! They remain selects: intrinsics are symbols of the module, which a body pass cannot add, and back ends recognize
//! selects. So the rules transform them to the canonical form `select (icmp p x, y), x, y` with a strict condition and
//! the same constant twice, and simplify nested ones and comparisons with them.
//!
//! Each value is used in a comparison and in a select, and a partly undef value may differ between the two. The rules
//! either remove uses or keep those of the canonical form. Therefore a test of the sign is never replaced by a test for
//! zero, although both yield the same absolute value for defined values.

use super::kinds::{ANY, ASHR, ICMP, INT};
use super::{At, Rule, either, kinds, on};
use crate::engine::Engine;
use rvsdg_core::{BinOp, Flags, IntCond, Op, Type, Value};
use rvsdg_fold::Int;

/// `x` if `x cond y`, otherwise `y`; the condition is strict.
#[derive(Copy, Clone)]
struct Extremum {
    cond: IntCond,
    x: Value,
    y: Value,
    /// The comparison is with the constant next to `y`.
    is_next: bool,
}

impl Extremum {
    fn of(e: &Engine<'_>, value: Value) -> Option<Extremum> {
        let (test, then, otherwise) = e.select(value)?;
        Extremum::made_of(e, test, then, otherwise)
    }

    fn made_of(e: &Engine<'_>, test: Value, then: Value, otherwise: Value) -> Option<Extremum> {
        let (cond, a, b) = e.icmp(test).filter(|(cond, ..)| !cond.is_equality())?;
        e.ty(a).int_width().filter(|_| e.ty(a) != Type::I1)?;
        // The first value is selected if the condition holds, or if it holds for exchanged operands.
        let (cond, is_next) = if (then, otherwise) == (a, b) {
            (cond, false)
        } else if (otherwise, then) == (a, b) {
            (cond.swapped(), false)
        } else {
            let (own, other) = (e.int(b)?, e.int(if then == a { otherwise } else { then })?);
            let next = if is_less(cond) { own.sub(Int::one(own.width())) } else { own.add(Int::one(own.width())) };
            // A comparison with the last number never holds; it may not have been folded yet.
            let wraps = !next.compare(cond, own);
            if !(then == a || otherwise == a) || next != other || !is_strict(cond) || wraps {
                return None;
            }
            (if then == a { cond } else { cond.swapped() }, true)
        };
        // If both numbers are equal, it does not matter which is selected.
        let cond = cond.without_equality()?;
        Some(Extremum { cond, x: then, y: otherwise, is_next })
    }

    /// The variable and the constant.
    fn with_constant(self, e: &Engine<'_>) -> Option<(Value, Int)> {
        match (e.int(self.x), e.int(self.y)) {
            (None, Some(c)) => Some((self.x, c)),
            (Some(c), None) => Some((self.y, c)),
            _ => None,
        }
    }

    fn has(self, value: Value) -> bool {
        self.x == value || self.y == value
    }
}

fn is_less(cond: IntCond) -> bool {
    matches!(cond, IntCond::Slt | IntCond::Sle | IntCond::Ult | IntCond::Ule)
}

/// Matches the absolute value `select (icmp slt x, 0), (0 - x), x` in all forms; returns `x`, and whether the result is
/// poison for the least number.
fn absolute(e: &Engine<'_>, value: Value) -> Option<(Value, bool)> {
    let (test, then, otherwise) = e.select(value)?;
    let (cond, x, c) = e.icmp(test)?;
    let negated = match (cond, e.int(c)?.signed()) {
        (IntCond::Slt, 0 | 1) if otherwise == x => then,
        (IntCond::Sgt, 0 | -1) if then == x => otherwise,
        _ => return None,
    };
    let wraps = !e.binary(negated, BinOp::Sub)?.flags.contains(Flags::NSW);
    (e.ty(x) != Type::I1 && e.negation_of(negated) == Some(x)).then_some((x, !wraps))
}

/// Rules for selects.
pub(crate) const SELECT: &[Rule] = &[
    on(ICMP, ANY, "select (icmp sgt x, C - 1), x, C => select (icmp sgt x, C), x, C, and so on", |e, at| {
        let found = Extremum::made_of(e, at.a, at.b, at.c).filter(|found| found.is_next && e.one_use(at.a))?;
        let (x, c) = found.with_constant(e)?;
        let cond = if found.x == x { found.cond } else { found.cond.swapped() };
        let test = e.put_icmp_with(at, cond, x, c);
        Some(e.put_select(at, at.flags, test, at.b, at.c))
    }),
    on(ICMP, ANY, "max (max x, y), y => max x, y, max (min x, y), y => y, and so on", |e, at| {
        let outer = Extremum::made_of(e, at.a, at.b, at.c)?;
        [(outer.x, outer.y), (outer.y, outer.x)].into_iter().find_map(|(nested, other)| {
            let inner = Extremum::of(e, nested).filter(|inner| inner.has(other))?;
            match inner.cond {
                cond if cond == outer.cond => Some(nested),
                cond if cond == outer.cond.swapped() => Some(other),
                _ => None,
            }
        })
    }),
    on(ICMP, ANY, "max (max x, C1), C2 => max x, C, max (min x, C1), C2 => C2 if it is greater, and so on", |e, at| {
        let outer = Extremum::made_of(e, at.a, at.b, at.c)?;
        let (nested, c2) = outer.with_constant(e)?;
        let inner = Extremum::of(e, nested)?;
        let (x, c1) = inner.with_constant(e)?;
        // Is the outer constant at least as far in the direction of the condition?
        let decides = !c1.compare(outer.cond, c2);
        if inner.cond == outer.cond {
            if !decides {
                return Some(nested);
            }
            let constant = e.put_int(at, c2);
            let test = e.put_icmp(at, outer.cond, x, constant);
            return Some(e.put_select(at, at.flags, test, x, constant));
        }
        (inner.cond == outer.cond.swapped() && decides).then(|| e.put_int(at, c2))
    }),
    on(
        ICMP,
        kinds::SELECT,
        "select (icmp sgt x, C2), (max x, C1), y => select (icmp sgt x, C2), x, y if C2 >= C1, and so on",
        |e, at| {
            let (cond, x, c2) = e.icmp(at.a).filter(|(cond, ..)| is_strict(*cond))?;
            let (c2, nested) = (e.int(c2)?, Extremum::of(e, at.b)?);
            let (variable, c1) = nested.with_constant(e)?;
            let fits = variable == x && nested.cond == cond && !c1.compare(cond, c2);
            fits.then(|| e.put_select(at, at.flags, at.a, x, at.c))
        },
    ),
    on(ICMP, ANY, "abs (abs x) => abs x", |e, at| {
        let (x, _) = absolute(e, at.out)?;
        absolute(e, x).map(|_| x)
    }),
];

/// Rules for comparisons.
pub(crate) const COMPARE: &[Rule] = &[
    on(kinds::SELECT, INT, "icmp slt (smin x, C1), C2 => true, or icmp slt x, C2, and so on", |e, at| {
        let Op::ICmp(cond) = at.op else { return None };
        let (found, c2) = (Extremum::of(e, at.a)?, e.int(at.b)?);
        let (x, c1) = found.with_constant(e)?;
        if !is_strict(cond) || cond.is_signed() != found.cond.is_signed() {
            return None;
        }
        // A minimum is less than a number if one of the operands is, and greater only if both are.
        let (one_will_do, holds) = (cond == found.cond, c1.compare(cond, c2));
        if one_will_do == holds {
            return Some(e.put_truth(at, holds));
        }
        Some(e.put_icmp_with(at, cond, x, c2))
    }),
    on(kinds::SELECT, INT, "icmp slt (abs x), 0 => false, icmp sgt (abs x), -1 => true, if nothing wraps", |e, at| {
        let Op::ICmp(cond) = at.op else { return None };
        let (c, (_, exact)) = (e.int(at.b)?, absolute(e, at.a)?);
        if !exact {
            return None;
        }
        match (cond, c.signed()) {
            (IntCond::Slt, 0) => Some(e.put_truth(at, false)),
            (IntCond::Sgt, -1) => Some(e.put_truth(at, true)),
            _ => None,
        }
    }),
];

/// Rules for products.
pub(crate) const MUL: &[Rule] = &[on(kinds::SELECT, kinds::SELECT, "(abs x) * (abs x) => x * x", |e, at| {
    let (x, _) = absolute(e, at.a).filter(|_| at.a == at.b)?;
    Some(e.put(at, BinOp::Mul, at.flags.intersection(Flags::NSW), x, x))
})];

/// Matches `x >>s (width - 1)`; returns `x`.
fn sign_of(e: &Engine<'_>, value: Value) -> Option<Value> {
    let (x, amount, _) = e.binary_int(value, BinOp::AShr)?;
    (amount.bits() == u128::from(amount.width() - 1)).then_some(x)
}

fn absolute_by_sign(e: &mut Engine<'_>, at: At, x: Value, flags: Flags) -> Value {
    let zero = e.put_const(at, Op::Int(0), at.ty);
    let test = e.put_icmp(at, IntCond::Slt, x, zero);
    let negated = e.put_negation(at, flags.intersection(Flags::NSW), x);
    e.put_select(at, Flags::NONE, test, negated, x)
}

/// Rules for differences.
pub(crate) const SUB: &[Rule] =
    &[on(kinds::XOR, ASHR, "(x ^ s) - s => abs x, where s is x >>s (width - 1)", |e, at| {
        let x = sign_of(e, at.b).filter(|x| e.ty(*x) != Type::I1)?;
        let pair = e.binary(at.a, BinOp::Xor)?;
        let found = e.other_of(pair, at.b) == Some(x);
        found.then(|| absolute_by_sign(e, at, x, at.flags))
    })];

/// Rules for exclusive ors.
pub(crate) const XOR: &[Rule] = &[either(ASHR, "(x + s) ^ s => abs x, where s is x >>s (width - 1)", |e, at| {
    [(at.a, at.b), (at.b, at.a)].into_iter().find_map(|(sum, sign)| {
        let x = sign_of(e, sign).filter(|x| e.ty(*x) != Type::I1)?;
        let pair = e.binary(sum, BinOp::Add)?;
        let flags = pair.flags;
        let found = e.other_of(pair, sign) == Some(x);
        found.then(|| absolute_by_sign(e, at, x, flags))
    })
})];

/// Is the condition `<` or `>`?
fn is_strict(cond: IntCond) -> bool {
    !cond.is_equality() && !cond.holds_if_equal()
}
