//! Matches: replaces the matched value by a simpler one.
//!
//! A match of undef or poison is undefined behaviour, so a rule may remove operations that propagate undef.

use super::kinds::{ADD, ANY, ICMP, MATCH, SELECT, SEXT, XOR, ZEXT};
use super::{At, Rule, on, rule};
use crate::engine::Engine;
use rvsdg_core::entity::EntityRef;
use rvsdg_core::{BinOp, CastOp, Const, Gamma, IntCond, MatchInfo, Op, Value, ValueDef};
use rvsdg_fold::{Int, map_cases};
use rvsdg_opt_target::limits::red::MAX_VALUES;

/// The rules.
pub(crate) const RULES: &[Rule] = &[
    rule("match to one alternative => constant", |e, at| {
        let info = info(e, at);
        Some(e.put_const(at, Op::Ctl(info.single_alternative()?), at.ty))
    }),
    rule("match with needless cases => without", |e, at| {
        let info = info(e, at);
        let is_needed = |case: &&(Const, u32)| case.1 != info.default;
        if info.cases.iter().all(|case| is_needed(&case)) {
            return None;
        }
        let cases = info.cases.iter().filter(is_needed).copied().collect();
        let info = MatchInfo { cases, ..*info };
        Some(put(e, at, info, at.a))
    }),
    rule("match k -> k => the control value itself", |e, at| {
        let alternatives = e.ty(at.a).alternatives().filter(|_| e.ty(at.a) == at.ty)?;
        let info = info(e, at);
        let identity = (0..alternatives).all(|k| info.lookup(Op::Ctl(k)) == k);
        identity.then_some(at.a)
    }),
    rule("match of one of several constants => without cases for others", |e, at| {
        let is_chosen = match e.graph.def(at.a) {
            ValueDef::Output(node, _) => matches!(e.graph.op(node), Op::Gamma | Op::Theta(_) | Op::Select(_)),
            ValueDef::Argument(..) => true,
        };
        if !is_chosen {
            return None;
        }
        e.was_unanswered(at.node);
        let constants = constants_of(e, at.a).filter(|constants| !constants.is_empty())?;
        let info = info(e, at);
        let possible = info.cases.iter().filter(|(case, _)| constants.contains(&case.op));
        let mut cases: Vec<(Const, u32)> = possible.copied().collect();
        let mut default = info.default;
        let is_case = |constant: &Op| info.cases.iter().any(|(case, _)| case.op == *constant);
        if constants.iter().all(is_case) {
            (_, default) = cases.pop()?;
        }
        if cases.len() == info.cases.len() {
            return None;
        }
        let info = MatchInfo { cases: cases.into(), default, alternatives: info.alternatives };
        Some(put(e, at, info, at.a))
    }),
    on(MATCH, ANY, "match (match x) => match x", |e, at| {
        let ((x, inner), outer) = (e.graph.matched(at.a)?, info(e, at));
        let new = inner.renamed(outer.alternatives, |k| outer.lookup(Op::Ctl(k)));
        Some(put(e, at, new, x))
    }),
    on(ZEXT.or(SEXT), ANY, "match (zext x) => match x, match (sext x) => match x", |e, at| {
        let zext = e.cast(at.a, CastOp::ZExt).map(|(x, _)| (x, false));
        let (x, signed) = zext.or_else(|| e.cast(at.a, CastOp::SExt).map(|(x, _)| (x, true)))?;
        let (narrow, wide) = (e.ty(x).int_width()?, at.width);
        mapped(e, at, x, |c| {
            let low = c.truncate(narrow);
            let back = if signed { low.sign_extend(wide) } else { low.zero_extend(wide) };
            (back == c).then_some(low)
        })
    }),
    on(
        ADD.or(XOR),
        ANY,
        "match (x + C) => match x, match (x ^ C) => match x, if the operand has no other use",
        |e, at| {
            if !e.one_use(at.a) {
                return None;
            }
            if let Some((x, c, _)) = e.binary_int(at.a, BinOp::Add) {
                return mapped(e, at, x, |case| Some(case.sub(c)));
            }
            let (x, c, _) = e.binary_int(at.a, BinOp::Xor)?;
            mapped(e, at, x, |case| Some(case.xor(c)))
        },
    ),
    on(SELECT, ANY, "match (select x, C1, C2) => match x", |e, at| {
        let (x, a, b) = e.select(at.a)?;
        let (info, of) = (info(e, at), |value| e.graph.producer_op(value));
        let new = MatchInfo::on_truth([info.alternative(of(b)?)?, info.alternative(of(a)?)?], info.alternatives);
        Some(put(e, at, new, x))
    }),
    // So that gammas on either are recognized as having the same predicate.
    on(
        ICMP,
        ANY,
        "match (x != y) => match (x == y) the other way round, if the comparison has no other use",
        |e, at| {
            let (cond, x, y) = e.icmp(at.a)?;
            if cond != IntCond::Ne || !e.one_use(at.a) {
                return None;
            }
            let [equal, different] = info(e, at).truths();
            let new = MatchInfo::on_truth([different, equal], info(e, at).alternatives);
            let test = e.put_icmp(at, IntCond::Eq, x, y);
            Some(put(e, at, new, test))
        },
    ),
];

/// The constants that a value can be, if it is nothing else: chosen by gammas and selects, carried by loops. Where it
/// is undef or poison, no match of it is defined.
fn constants_of(e: &Engine<'_>, value: Value) -> Option<Vec<Op>> {
    let graph = &e.graph;
    let (mut seen, mut next, mut found) = (vec![value], 0, vec![]);
    while let Some(value) = seen.get(next).copied() {
        next += 1;
        let mut follow = |value: Value| {
            if !seen.contains(&value) {
                seen.push(value);
            }
        };
        match graph.def(value) {
            ValueDef::Output(node, index) => match graph.op(node) {
                Op::Undef | Op::Poison => {}
                op @ (Op::Int(_) | Op::Ctl(_)) => found.push(op),
                Op::Gamma => Gamma::from_node(graph, node)?.exit_origins(graph, index).for_each(follow),
                Op::Theta(_) => follow(graph.result(graph.regions(node)[0], index + 1)),
                Op::Select(_) => graph.operands(node).skip(1).for_each(follow),
                Op::Match(id) => {
                    let info = &graph.payloads[id];
                    found.extend(info.cases.iter().map(|case| Op::Ctl(case.1)));
                    found.push(Op::Ctl(info.default));
                }
                _ => return None,
            },
            ValueDef::Argument(region, index) => {
                let owner = graph.owner(region)?;
                match graph.op(owner) {
                    Op::Gamma => follow(Gamma::from_node(graph, owner)?.entry_origin(graph, index)),
                    Op::Theta(_) => {
                        follow(graph.operand(owner, index));
                        follow(graph.result(region, index + 1));
                    }
                    _ => return None,
                }
            }
        }
        if seen.len().max(found.len()) > MAX_VALUES {
            return None;
        }
    }
    Some(found)
}

fn info<'e>(e: &'e Engine<'_>, at: At) -> &'e MatchInfo {
    match at.op {
        Op::Match(id) => &e.graph.payloads[id],
        op => unreachable!("{op:?} is no match"),
    }
}

/// Creates the match `info` of `x`, with the same alternatives.
fn put(e: &mut Engine<'_>, at: At, info: MatchInfo, x: Value) -> Value {
    let op = Op::Match(e.graph.payloads.intern_match(info));
    let before = e.graph.node_capacity();
    let new = e.make(at.node, op, &[x], at.ty);
    if let Some(node) = e.graph.producer(new) {
        // If an existing match is reused, the weights do not hold for all of its users.
        match node.index() >= before {
            true => e.graph.keep_note(at.node, node),
            false => e.graph.set_note(node, None),
        }
    }
    new
}

/// Creates the match of `x` whose cases are `f` of the old cases; cases for which `f` is `None` are impossible.
fn mapped(e: &mut Engine<'_>, at: At, x: Value, f: impl Fn(Int) -> Option<Int>) -> Option<Value> {
    let (info, ty) = (info(e, at).clone(), e.ty(x));
    let new = map_cases(&mut e.graph.payloads, &info, ty, f)?;
    Some(put(e, at, new, x))
}
