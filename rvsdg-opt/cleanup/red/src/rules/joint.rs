//! Joins two gammas that compare a value with constants, where the second one is inside of an alternative of the first
//! and one of its alternatives has the same results as the other alternative of the first:
//! `if (x < 0) return -1; if (x > 95) return -1;` becomes one gamma, if the values that pass both tests form one
//! [`Arc`].
//!
//! The predicate of the outer gamma then tests the arc, and the predicate of the inner gamma becomes a constant.
//! Operations between the two tests are still executed where both tests pass. On the other paths they have no
//! observable effects: the states that leave there are those that entered, and the remaining operations may be executed
//! for all values.
//!
//! Two gammas on different values, such as `c == '$' && next == 0`, are also joined if both test for equality with one
//! integer. This costs next to nothing and saves a branch.
//!
//! *Poison and undef:* the second comparison is of a value that was compared before, or is selected only if the first
//! one holds. So the new predicate is poison only where an old one was. For a single value, one choice of its undefined
//! bits serves both comparisons. The results of the alternative that is removed are replaced by those of the one that
//! is kept, so the latter have to refine the former.

use super::{At, Family};
use crate::engine::Engine;
use crate::fault::Mutation;
use crate::rules::arc::Arc;
use rvsdg_core::{Flags, Gamma, IntCond, MatchInfo, Node, Op, Region, Type, Value, ValueDef};
use rvsdg_fold::Int;

/// A two-way gamma that tests whether an integer is on an arc.
struct ArcDecision {
    /// The match, or its operand if that is a comparison.
    node: Node,
    /// The compared value.
    value: Value,
    /// The arcs for which alternatives 0 and 1 are selected.
    ways: [Arc; 2],
}

/// A result of an alternative, as seen from outside.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Source {
    Constant(Op),
    /// The entry variable and its origin.
    Entry(usize, Value),
}

/// The condition under which both tests pass.
#[derive(Copy, Clone)]
enum Past {
    /// The value is on this arc.
    One(Arc),
    /// The value is on this arc, and the other value is this integer.
    Both(Arc, Value, Int),
}

/// Joins a gamma with one inside of its alternatives, or with the one that contains it.
pub(super) fn visit(e: &mut Engine<'_>, gamma: Gamma) -> bool {
    let around = e.graph.owner(e.graph.region(gamma.node())).and_then(|node| Gamma::from_node(e.graph, node));
    if let Some(around) = around
        && around.regions(e.graph).len() == 2
        && let Some(kept) = around.regions(e.graph).iter().position(|it| *it == e.graph.region(gamma.node()))
        && inner(e, around, kept) == Some(gamma)
        && may_join(e, around, kept)
        && join(e, around, gamma, kept)
    {
        return true;
    }
    let count = gamma.regions(e.graph).len();
    let join_in = |k| inner(e, gamma, k).is_some_and(|inner| may_join(e, gamma, k) && join(e, gamma, inner, k));
    count == 2 && (0..count).any(join_in)
}

/// Can a gamma of two alternatives be joined with one in alternative `kept`, as far as the other alternative shows?
fn may_join(e: &Engine<'_>, outer: Gamma, kept: usize) -> bool {
    // Another user of the first predicate would keep it.
    if !e.one_use(outer.predicate(e.graph)) {
        return false;
    }
    let other = 1 - kept;
    let mut results = (0..outer.exit_count(e.graph)).map(|exit| outer.exit_origin(e.graph, other, exit));
    if !e.fault.is(Mutation::JoinedDifferent) && results.any(|result| source(e, outer, other, result).is_none()) {
        return false;
    }
    // The other alternative is then selected for more values, so it must not contain operations that may be undefined
    // for them, even unused ones.
    let is_harmless = |node: Node| e.graph.op(node).is_speculatable() || matches!(e.graph.op(node), Op::Freeze);
    e.graph.nodes(outer.regions(e.graph)[other]).all(is_harmless)
}

/// The gamma that computes results of an alternative.
fn inner(e: &Engine<'_>, gamma: Gamma, alternative: usize) -> Option<Gamma> {
    let region = gamma.regions(e.graph)[alternative];
    if !e.graph.has_owners(region) {
        return None;
    }
    let mut results = e.graph.results(region).iter().map(|result| e.graph.origin(*result));
    results.find_map(|result| Gamma::from_node(e.graph, e.graph.producer(result)?))
}

/// Joins a gamma of two alternatives with the one that computes results of alternative `kept`, if that is possible and
/// the other alternative allows for it.
fn join(e: &mut Engine<'_>, outer: Gamma, inner: Gamma, kept: usize) -> bool {
    let region = e.graph.region(inner.node());
    let (Some(first), Some(second)) = (test(e, outer), test(e, inner)) else { return false };
    let compared = match e.graph.def(second.value) {
        ValueDef::Argument(of, entry) if of == region => outer.entry_origin(e.graph, entry),
        _ => return false,
    };
    for gone in 0..2 {
        let ways = (first.ways[kept], second.ways[1 - gone]);
        let past = match compared == first.value {
            true => ways.0.combine(ways.1, true).map(Past::One),
            // For two values, only if it costs next to nothing.
            false => ways.0.point().zip(ways.1.point()).map(|(_, second)| Past::Both(ways.0, compared, second)),
        };
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

/// The test of a gamma.
fn test(e: &Engine<'_>, gamma: Gamma) -> Option<ArcDecision> {
    let predicate = gamma.predicate(e.graph);
    let (matched, info) = e.graph.matched(predicate)?;
    if info.alternatives != 2 {
        return None;
    }
    let (node, value, first) = match e.graph.comparison_behind(predicate, 0) {
        Some((cond, x, c)) => (e.graph.producer(matched)?, x, Arc::of(cond, e.int(c)?)?),
        None => {
            let [(case, to)] = info.cases[..] else { return None };
            let is = Arc::of(IntCond::Eq, Int::of(&e.graph.payloads, case.op, case.ty)?)?;
            let first = if to == 0 { is } else { is.complement() };
            (e.graph.producer(predicate).filter(|_| to != info.default)?, matched, first)
        }
    };
    Some(ArcDecision { node, value, ways: [first, first.complement()] })
}

/// Do the other alternative of the outer gamma and alternative `gone` of the inner one have the same results? Returns
/// the exits that are undef in the former, with their values in the latter.
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

/// The origin of a result of an alternative: a constant, or an entry variable of its gamma.
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

/// Replaces an undef result of a gamma's alternative by a defined value.
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

/// Changes the predicate of the outer gamma to the test for the arc, and that of the inner one to a constant.
fn decide(
    e: &mut Engine<'_>,
    (outer, test): (Gamma, ArcDecision),
    (inner, gone): (Gamma, usize),
    kept: usize,
    past: Past,
) {
    let Some(at) = At::new(e, test.node) else { return };
    let is_past = match past {
        Past::One(arc) => arc.test(e, at, test.value),
        Past::Both(arc, value, int) => {
            let first = arc.test(e, at, test.value);
            both(e, outer, first, value, int)
        }
    };
    let info = MatchInfo::on_truth([1 - kept as u32, kept as u32], 2);
    let table = e.graph.payloads.intern_match(info);
    let ty = e.graph.ty(outer.predicate(e.graph));
    let predicate = e.make(outer.node(), Op::Match(table), &[is_past], ty);
    // Branch weights of one of the two gammas do not apply to both.
    if let Some(node) = e.graph.producer(predicate) {
        e.graph.set_note(node, None);
    }
    let decided_before = [outer, inner].map(|gamma| e.graph.producer(gamma.predicate(e.graph)));
    let user = e.graph.input(outer.node(), 0);
    e.divert(user, predicate);
    let region = e.graph.region(inner.node());
    let before = inner.predicate(e.graph);
    // Before all users of the old predicate.
    let decided = e.constant(region, e.graph.producer(before), Op::Ctl(1 - gone as u32), ty);
    e.divert_all(before, decided);
    decided_before.into_iter().flatten().for_each(|node| e.push(node));
    // The new comparison may be joined again.
    e.push(test.node);
    e.applied(Family::Gamma);
}

/// The condition that `first` is true and then another value equals this integer; that value may be poison if `first`
/// is false.
fn both(e: &mut Engine<'_>, outer: Gamma, first: Value, value: Value, int: Int) -> Value {
    if e.fault.is(Mutation::JoinedFirst) {
        return first;
    }
    let (region, before, ty) = (e.graph.region(outer.node()), outer.node(), e.ty(value));
    let op = int.op(&mut e.graph.payloads);
    let int = e.constant(region, Some(before), op, ty);
    let second = e.make(before, Op::ICmp(IntCond::Eq), &[value, int], Type::I1);
    let never = e.constant(region, Some(before), Op::Int(0), Type::I1);
    e.make(before, Op::Select(Flags::NONE), &[first, second, never], Type::I1)
}
