//! Matches: what they are on may be simpler than what it was computed from.
//!
//! A match of undef or poison is undefined behaviour, so a rule may look through whatever makes undef of undef.

use super::{At, Rule, rule};
use crate::engine::Engine;
use rvsdg_core::{BinOp, CastOp, Const, IntCond, MatchInfo, Op, Type, Value};
use rvsdg_opt_fold::{Int, alternative};

/// The rules.
pub(crate) const RULES: &[Rule] = &[
    rule("match to one alternative => constant", |e, at| {
        let info = info(e, at);
        let only = info.cases.iter().all(|(_, alternative)| *alternative == info.default).then_some(info.default)?;
        Some(e.put_const(at, Op::Ctl(only), at.ty))
    }),
    rule("match with needless cases => without", |e, at| {
        let mut info = info(e, at).clone();
        let before = info.cases.len();
        let default = info.default;
        info.cases = info.cases.iter().filter(|(_, alternative)| *alternative != default).copied().collect();
        (info.cases.len() < before).then(|| put(e, at, info, at.a))
    }),
    rule("match k -> k => the control value itself", |e, at| {
        let alternatives = e.ty(at.a).alternatives().filter(|_| e.ty(at.a) == at.ty)?;
        let info = info(e, at);
        let identity = (0..alternatives).all(|k| alternative(info, Op::Ctl(k)) == Some(k));
        identity.then_some(at.a)
    }),
    rule("match (match x) => match x", |e, at| {
        let node = e.graph.producer(at.a)?;
        let Op::Match(inner) = e.graph.op(node) else { return None };
        let (outer, mut new) = (info(e, at), e.graph.payloads[inner].clone());
        let through = |k: u32| alternative(outer, Op::Ctl(k)).expect("control values are matched");
        new.cases.iter_mut().for_each(|(_, k)| *k = through(*k));
        new.default = through(new.default);
        new.alternatives = outer.alternatives;
        let x = e.graph.operand(node, 0);
        Some(put(e, at, new, x))
    }),
    rule("match (zext x) => match x, match (sext x) => match x", |e, at| {
        let zext = e.cast(at.a, CastOp::ZExt).map(|(x, _)| (x, false));
        let (x, signed) = zext.or_else(|| e.cast(at.a, CastOp::SExt).map(|(x, _)| (x, true)))?;
        let (narrow, wide) = (e.ty(x).int_width()?, at.width);
        mapped(e, at, x, |c| {
            let low = c.truncate(narrow);
            let back = if signed { low.sign_extend(wide) } else { low.zero_extend(wide) };
            (back == c).then_some(low)
        })
    }),
    rule("match (x + C) => match x, match (x ^ C) => match x, if the operand has no other use", |e, at| {
        if !e.one_use(at.a) {
            return None;
        }
        if let Some((x, c, _)) = e.binary_int(at.a, BinOp::Add) {
            return mapped(e, at, x, |case| Some(case.sub(c)));
        }
        let (x, c, _) = e.binary_int(at.a, BinOp::Xor)?;
        mapped(e, at, x, |case| Some(case.xor(c)))
    }),
    rule("match (select x, C1, C2) => match x", |e, at| {
        let (x, a, b) = e.select(at.a)?;
        let of = |e: &Engine<'_>, value| alternative(info(e, at), e.graph.producer_op(value)?);
        let (then, otherwise) = (of(e, a)?, of(e, b)?);
        let cases = [(Const { op: Op::Int(-1), ty: Type::I1 }, then)];
        let new = MatchInfo { cases: cases.into(), default: otherwise, alternatives: info(e, at).alternatives };
        Some(put(e, at, new, x))
    }),
    rule("match (x = C1 | x = C2 | ...) => match x, match (x != C1 & x != C2 & ...) => match x", one_of_many),
];

/// So many numbers at least make a table better than comparisons.
const MIN_NUMBERS: usize = 3;

/// No more numbers are collected.
const MAX_NUMBERS: usize = 24;

/// A match of whether a value is one of some numbers is one of the value itself. (All parts being of one value, none is poison without the others.)
fn one_of_many(e: &mut Engine<'_>, at: At) -> Option<Value> {
    if e.ty(at.a) != Type::I1 || !e.one_use(at.a) {
        return None;
    }
    let any = either(e, at.a, true).is_some();
    let mut found: Option<(Value, Vec<Int>)> = None;
    let mut pending = vec![at.a];
    while let Some(part) = pending.pop() {
        if let Some(both) = either(e, part, any) {
            pending.extend(both);
            continue;
        }
        let (x, numbers) = numbers(e, part, any)?;
        let (same, all) = found.get_or_insert((x, vec![]));
        all.extend(numbers);
        if *same != x || all.len() > MAX_NUMBERS || pending.len() > MAX_NUMBERS {
            return None;
        }
    }
    let (x, mut numbers) = found?;
    numbers.sort_by_key(|int| int.bits());
    numbers.dedup();
    if numbers.len() < MIN_NUMBERS {
        return None;
    }
    let to = |truth: i32| alternative(info(e, at), Op::Int(truth));
    let (inside, outside) = if any { (to(-1)?, to(0)?) } else { (to(0)?, to(-1)?) };
    let (ty, alternatives) = (e.ty(x), info(e, at).alternatives);
    let payloads = &mut e.graph.payloads;
    let cases = numbers.into_iter().map(|int| (Const { op: int.op(payloads), ty }, inside)).collect();
    Some(put(e, at, MatchInfo { cases, default: outside, alternatives }, x))
}

/// The two parts of a disjunction of truth values, or of a conjunction.
fn either(e: &Engine<'_>, value: Value, any: bool) -> Option<[Value; 2]> {
    let op = if any { BinOp::Or } else { BinOp::And };
    if let Some(pair) = e.binary(value, op) {
        return Some([pair.a, pair.b]);
    }
    let (test, a, b) = e.select(value)?;
    match any {
        true => e.is(a, Op::Int(-1)).then_some([test, b]),
        false => e.is(b, Op::Int(0)).then_some([test, a]),
    }
}

/// The numbers that a comparison says a value is (or is not).
fn numbers(e: &Engine<'_>, value: Value, any: bool) -> Option<(Value, Vec<Int>)> {
    const MOST: u128 = 4;
    let (cond, x, y) = e.icmp(value)?;
    let c = e.int(y).filter(|c| (2..=64).contains(&c.width()))?;
    match (cond, any) {
        (IntCond::Eq, true) | (IntCond::Ne, false) => Some((x, vec![c])),
        // A distance tells a few numbers in a row, or all but a few.
        (IntCond::Ult, any) => {
            let (x, plus, _) = e.binary_int(x, BinOp::Add)?;
            let (from, to) = if any { (0, c.bits()) } else { (c.bits(), Int::ones(c.width()).bits() + 1) };
            let of = |distance| Int::new(distance, c.width()).sub(plus);
            (to - from <= MOST).then(|| (x, (from..to).map(of).collect()))
        }
        _ => None,
    }
}

fn info<'e>(e: &'e Engine<'_>, at: At) -> &'e MatchInfo {
    match at.op {
        Op::Match(id) => &e.graph.payloads[id],
        op => unreachable!("{op:?} is no match"),
    }
}

fn put(e: &mut Engine<'_>, at: At, info: MatchInfo, x: Value) -> Value {
    let op = Op::Match(e.graph.payloads.intern_match(info));
    e.make(at.node, op, &[x], at.ty)
}

/// The match on `x` whose cases are what `f` makes of the cases; those of which it makes none can't be.
fn mapped(e: &mut Engine<'_>, at: At, x: Value, f: impl Fn(Int) -> Option<Int>) -> Option<Value> {
    let mut new = info(e, at).clone();
    let ty = e.ty(x);
    let mut cases = vec![];
    for (case, alternative) in &new.cases {
        if let Some(int) = f(Int::of(&e.graph.payloads, case.op, case.ty)?) {
            cases.push((int, *alternative));
        }
    }
    let payloads = &mut e.graph.payloads;
    new.cases = cases.into_iter().map(|(int, k)| (Const { op: int.op(payloads), ty }, k)).collect();
    Some(put(e, at, new, x))
}
