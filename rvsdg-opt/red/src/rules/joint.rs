//! Two decisions that compare one value with constants, of which the second one is made only if the first one goes one way, and goes where the first one goes the other
//! way: `if (x < 0) return -1; if (x > 95) return -1;` is one decision, if the values that get past both are one [`Arc`].
//!
//! The outer gamma then decides by the arc, and the inner one is decided. What happened between both still happens on the way past both, and nothing that anybody could see
//! happens on the other ways: the states that leave there are those that came in, and what is left there may run for all values.
//!
//! *Poison and undef:* the second comparison is of what was compared before, so the new one is poison only where the first one was; one choice for an undefined bit
//! serves both. The results of the way that goes are replaced by those of the way that stays, so these have to refine those.

use super::{At, Family};
use crate::engine::Engine;
use crate::mutate::Mutation;
use crate::rules::arc::Arc;
use rvsdg_core::{Const, Gamma, MatchInfo, Node, Op, Region, Type, Value, ValueDef};
use rvsdg_opt_fold::Int;

/// A decision of two ways by whether an integer is on an arc.
struct Test {
    /// The match, or the comparison that it is of.
    node: Node,
    /// What is compared.
    value: Value,
    /// Where the decision leads to alternative 0, and to 1.
    ways: [Arc; 2],
}

/// What leaves a gamma, as seen from outside.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Source {
    Constant(Op),
    /// The entry variable, and its origin.
    Entry(usize, Value),
}

/// Makes one decision of a gamma and one in its alternatives, or the one that it is in.
pub(super) fn visit(e: &mut Engine<'_>, gamma: Gamma) -> bool {
    let around = e.graph.owner(e.graph.region(gamma.node())).and_then(|node| Gamma::from_node(e.graph, node));
    if let Some(around) = around
        && join(e, around, gamma)
    {
        return true;
    }
    let count = gamma.regions(e.graph).len();
    count == 2 && (0..count).any(|k| inner(e, gamma, k).is_some_and(|inner| join(e, gamma, inner)))
}

/// The gamma that results of an alternative come from.
fn inner(e: &Engine<'_>, gamma: Gamma, alternative: usize) -> Option<Gamma> {
    let mut results = (0..gamma.exit_count(e.graph)).map(|i| gamma.exit_origin(e.graph, alternative, i));
    results.find_map(|result| Gamma::from_node(e.graph, e.graph.producer(result)?))
}

fn join(e: &mut Engine<'_>, outer: Gamma, inner: Gamma) -> bool {
    let region = e.graph.region(inner.node());
    let Some(kept) = outer.regions(e.graph).iter().position(|it| *it == region) else { return false };
    if self::inner(e, outer, kept) != Some(inner) {
        return false;
    }
    let (Some(first), Some(second)) = (test(e, outer), test(e, inner)) else { return false };
    // The other way is gone by more values then: nothing may be left there that is undefined for them, though nobody needs it.
    let other = outer.regions(e.graph)[1 - kept];
    let is_harmless = |node: Node| e.graph.op(node).is_speculatable() || e.graph.op(node) == Op::Freeze;
    if !e.graph.nodes(other).all(is_harmless) {
        return false;
    }
    // Who else asks for the first test would keep it.
    if !e.one_use(outer.predicate(e.graph)) {
        return false;
    }
    let compared = match e.graph.def(second.value) {
        ValueDef::Argument(of, entry) if of == region => outer.entry_origin(e.graph, entry),
        _ => return false,
    };
    if compared != first.value {
        return false;
    }
    for gone in 0..2 {
        let past = first.ways[kept].combine(second.ways[1 - gone], true);
        if let Some(past) = past
            && let Some(vague) = leave_alike(e, outer, inner, kept, gone)
        {
            vague.into_iter().for_each(|(exit, source)| clarify(e, outer, 1 - kept, exit, source));
            decide(e, (outer, first), (inner, gone), kept, past);
            return true;
        }
    }
    false
}

/// What a gamma decides by.
fn test(e: &Engine<'_>, gamma: Gamma) -> Option<Test> {
    let node = e.graph.producer(gamma.predicate(e.graph))?;
    let Op::Match(info) = e.graph.op(node) else { return None };
    let info = &e.graph.payloads[info];
    let matched = e.graph.operand(node, 0);
    if info.alternatives != 2 {
        return None;
    }
    let (node, value, chosen, alternative) = match (e.icmp(matched), &*info.cases) {
        (Some((cond, x, c)), [(case, to)]) if e.ty(matched) == Type::I1 => {
            let is = Arc::of(cond, e.int(c)?)?;
            let chosen = if case.op == Op::Int(0) { is.complement() } else { is };
            (e.graph.producer(matched)?, x, chosen, *to)
        }
        (None, [(case, to)]) => {
            let case = Int::of(&e.graph.payloads, case.op, case.ty)?;
            (node, matched, Arc::of(rvsdg_core::IntCond::Eq, case)?, *to)
        }
        _ => return None,
    };
    let ways = if alternative == 0 { [chosen, chosen.complement()] } else { [chosen.complement(), chosen] };
    (info.default != alternative).then_some(Test { node, value, ways })
}

/// Do both leave alike: the outer one on the way past the inner one, and the inner one on the way `gone`? Answers the exits that are vague on the former way,
/// with what they are on the latter.
fn leave_alike(e: &Engine<'_>, outer: Gamma, inner: Gamma, kept: usize, gone: usize) -> Option<Vec<(usize, Source)>> {
    if e.fault.is(Mutation::JoinedDifferent) {
        return Some(vec![]);
    }
    let mut vague = vec![];
    for exit in 0..outer.exit_count(e.graph) {
        let stays = source(e, outer, 1 - kept, outer.exit_origin(e.graph, 1 - kept, exit))?;
        let origin = outer.exit_origin(e.graph, kept, exit);
        let goes = match e.graph.def(origin) {
            ValueDef::Output(node, index) if node == inner.node() => {
                match source(e, inner, gone, inner.exit_origin(e.graph, gone, index))? {
                    Source::Entry(_, value) => source(e, outer, kept, value)?,
                    constant => constant,
                }
            }
            _ if origin == inner.predicate(e.graph) => Source::Constant(Op::Ctl(gone as u32)),
            _ => source(e, outer, kept, origin)?,
        };
        let defined = |source| matches!(source, Source::Constant(Op::Int(_) | Op::Ctl(_) | Op::Null));
        match (stays, goes) {
            _ if stays == goes || goes == Source::Constant(Op::Poison) => {}
            (Source::Constant(Op::Undef), _) if defined(goes) => vague.push((exit, goes)),
            (Source::Constant(Op::Poison), _) => vague.push((exit, goes)),
            (_, Source::Constant(Op::Undef)) if defined(stays) => {}
            _ => return None,
        }
    }
    Some(vague)
}

/// What a value of an alternative is: a constant, or an entry variable of its gamma.
fn source(e: &Engine<'_>, gamma: Gamma, alternative: usize, value: Value) -> Option<Source> {
    match e.graph.def(value) {
        ValueDef::Argument(of, entry) if of == gamma.regions(e.graph)[alternative] => {
            Some(Source::Entry(entry, gamma.entry_origin(e.graph, entry)))
        }
        ValueDef::Output(node, _) => {
            Some(Source::Constant(e.graph.op(node))).filter(|_| e.graph.op(node).is_constant())
        }
        ValueDef::Argument(..) => None,
    }
}

/// Lets a gamma's alternative end with something definite.
fn clarify(e: &mut Engine<'_>, gamma: Gamma, alternative: usize, exit: usize, source: Source) {
    let region: Region = gamma.regions(e.graph)[alternative];
    let ty = e.graph.ty(gamma.exit_output(e.graph, exit));
    let value = match source {
        Source::Constant(op) => e.constant(region, None, op, ty),
        Source::Entry(entry, _) => gamma.entry_arg(e.graph, alternative, entry),
    };
    let user = e.graph.results(region)[exit];
    let vague = e.graph.producer(e.graph.origin(user));
    e.divert(user, value);
    vague.into_iter().for_each(|node| e.push(node));
}

/// The outer gamma decides by whether the value is on the arc, and the inner one is decided.
fn decide(e: &mut Engine<'_>, (outer, test): (Gamma, Test), (inner, gone): (Gamma, usize), kept: usize, past: Arc) {
    let Some(at) = At::new(e, test.node) else { return };
    let is_past = past.test(e, at, test.value);
    let info = MatchInfo {
        cases: [(Const { op: Op::Int(-1), ty: Type::I1 }, kept as u32)].into(),
        default: 1 - kept as u32,
        alternatives: 2,
    };
    let table = e.graph.payloads.intern_match(info);
    let ty = e.graph.ty(outer.predicate(e.graph));
    let predicate = e.make(outer.node(), Op::Match(table), &[is_past], ty);
    // Weights of one of the two decisions say nothing of both.
    if let Some(node) = e.graph.producer(predicate) {
        e.graph.set_note(node, None);
    }
    let decided_before = [outer, inner].map(|gamma| e.graph.producer(gamma.predicate(e.graph)));
    let user = e.graph.input(outer.node(), 0);
    e.divert(user, predicate);
    let region = e.graph.region(inner.node());
    let decided = e.constant(region, Some(inner.node()), Op::Ctl(1 - gone as u32), ty);
    let before = inner.predicate(e.graph);
    e.divert_all(before, decided);
    decided_before.into_iter().flatten().for_each(|node| e.push(node));
    e.applied(Family::Gamma);
}
