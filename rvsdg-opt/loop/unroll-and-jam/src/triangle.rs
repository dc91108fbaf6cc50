//! Triangular nests: inner loops that run a constant number of times more often in each iteration of the outer loop.
//!
//! ```text
//! theta i { s = b[i]                          theta i { s, t = b[i], b[i + 1]
//!           if i > 0 { theta k < i {    =>              theta k < i { s -= l[i][k] * x[k], t -= l[i + 1][k] * x[k] }
//!             s -= l[i][k] * x[k] } }                   x[i] = s
//!           x[i] = s }                                  t -= l[i + 1][i] * x[i]
//!                                                       x[i + 1] = t }
//! ```
//!
//! All iterations that run at once share the part of the inner loop that the first of them has. What a later one has
//! beyond that comes when all earlier ones are through (`Jammer::tail`): a known number of copies of the body.
//!
//! The inner loop often is behind a decision that only the first iteration of the outer loop takes differently. That
//! iteration is made in front of the loop then (`peel`), and the decision goes.
//!
//! Linear in the loop's operations.

use crate::fault::{Fault, Mutation};
use crate::pack::is_number;
use rustc_hash::FxHashMap;
use rvsdg_core::{BinOp, Const, Flags, Gamma, Gap, Graph, IntCond, Node, Op, Position, Region, Theta, Value};
use rvsdg_opt_alias::is_reorderable;
use rvsdg_opt_facts::Facts;
use rvsdg_opt_scev::{Extend, Linear, Operand, Reading, Recurrence, Repeat, Scev};
use rvsdg_opt_target::limits::unroll_and_jam::MAX_RISE;
use rvsdg_opt_unroll::Unroller;
use rvsdg_route::{Router, constant, outermost};

/// How often an inner loop runs: `first + step * n` times in iteration `n` of the outer one, counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rise {
    /// At least 1; in values from outside of the outer loop.
    pub(crate) first: Linear,
    /// At most `MAX_RISE`.
    pub(crate) step: u32,
}

/// The loops inside of `outer` that rise, except those in other loops; those that may only do so from its iteration
/// `from` on, too.
pub(crate) fn rises(graph: &Graph, scev: &mut Scev, outer: Theta, from: i64, fault: Fault) -> FxHashMap<Node, Rise> {
    let mut found = FxHashMap::default();
    for node in inner_loops(graph, outer) {
        let theta = Theta::from_node(graph, node).expect("it is a theta");
        let Some((rest, step)) = trips(graph, scev, theta, Some(outer)).map(|count| count.split(outer.node())) else {
            continue;
        };
        if let Some(step) = step.as_constant()
            && (1..=i64::from(MAX_RISE)).contains(&step)
            && (least(graph, &rest).is_some_and(|first| first > -step * from) || fault.is(Mutation::EmptyFirst))
        {
            found.insert(node, Rise { first: rest, step: step as u32 });
        }
    }
    found
}

/// How often a loop runs if that is the same in all iterations of the loop around it: at least once, as it is known
/// where the loop is that its counter begins before the bound.
pub(crate) fn steady(
    graph: &Graph,
    scev: &mut Scev,
    facts: &mut Facts,
    theta: Theta,
    around: Theta,
    fault: Fault,
) -> Option<Rise> {
    let (first, step) = trips(graph, scev, theta, Some(around))?.split(around.node());
    let Repeat::While { cond, left, right: Operand::Value(right) } = rvsdg_opt_scev::repeat(graph, theta)? else {
        return None;
    };
    // The values before the loop of what is compared: the counter, or the counter's next value, and what stays.
    let entry = |value: Value| {
        let next = graph.producer(value).filter(|node| matches!(graph.op(*node), Op::Binary(BinOp::Add, _)));
        let pre = next.map_or(value, |node| graph.operand(node, 0));
        let index = (0..theta.loop_count(graph)).find(|index| theta.pre(graph, *index) == pre)?;
        let is_next = pre == value || theta.post(graph, index) == value;
        is_next.then(|| theta.entry_origin(graph, index))
    };
    let is_constant = |value: Value| graph.producer(value).is_some_and(|node| graph.op(node).is_constant());
    let [left, right] = [left, right].map(|value| if is_constant(value) { Some(value) } else { entry(value) });
    let region = graph.region(theta.node());
    let is_run = facts.holds(graph, region, cond, left?, right?) || fault.is(Mutation::EmptyFirst);
    (step.as_constant() == Some(0) && cond != IntCond::Ne && is_run).then_some(Rise { first, step: 0 })
}

/// The same exact form, with values from outside of the nest taken apart.
pub(crate) fn expanded(graph: &Graph, scev: &mut Scev, form: Linear) -> Linear {
    let mut result = form.clone();
    for (term, factor) in form.terms() {
        if let Some(atom) = term.atom.filter(|atom| term.index.is_none() && atom.extend == Extend::Sign)
            && let Some(value) = scev.form(graph, None, atom.value, Reading::Signed)
            && value.as_atom() != Some(atom)
            && let Some(form) = result.with_term(atom, &value, *factor)
        {
            result = form;
        }
    }
    result
}

/// What an exact form is at least, if that is known.
pub(crate) fn least(graph: &Graph, form: &Linear) -> Option<i64> {
    let mut sum = form.offset();
    for (term, factor) in form.terms() {
        let atom = term.atom.filter(|atom| term.index.is_none() && atom.extend == Extend::Sign && *factor > 0)?;
        sum = sum.checked_add(least_value(graph, atom.value)?.checked_mul(*factor)?)?;
    }
    Some(sum)
}

/// What a signed number is at least: the larger one of a number, or a difference, and 0, as where a strip of a triangle
/// begins, and constants that are added to it.
fn least_value(graph: &Graph, value: Value) -> Option<i64> {
    let mut sum = 0_i64;
    let mut value = outermost(graph, value);
    let is_zero = |value: Value| constant(graph, value).is_some_and(|it| it.op == Op::Int(0));
    loop {
        let node = graph.producer(value)?;
        match graph.op(node) {
            Op::Binary(BinOp::Add, flags) if flags.contains(Flags::NSW) => {
                let Op::Int(more) = constant(graph, graph.operand(node, 1))?.op else { return None };
                sum = sum.checked_add(more.into())?;
                value = outermost(graph, graph.operand(node, 0));
            }
            Op::Select(_) => {
                let [condition, taken, other] = [0, 1, 2].map(|index| graph.operand(node, index));
                let test = graph.producer(condition)?;
                if graph.op(test) != Op::ICmp(IntCond::Sgt) {
                    return None;
                }
                let [more, less] = [0, 1].map(|index| graph.operand(test, index));
                let is_difference = graph.producer(taken).is_some_and(|node| {
                    matches!(graph.op(node), Op::Binary(BinOp::Sub, flags) if flags.contains(Flags::NSW))
                        && graph.operands(node).eq([more, less])
                });
                let is_larger = is_difference || (taken == more && is_zero(less));
                return (is_larger && is_zero(other)).then_some(sum);
            }
            _ => return None,
        }
    }
}

/// The loops inside of a loop that are in no other one.
fn inner_loops(graph: &Graph, outer: Theta) -> Vec<Node> {
    let (mut found, mut regions) = (vec![], vec![outer.region(graph)]);
    while let Some(region) = regions.pop() {
        for node in graph.nodes(region) {
            match graph.op(node) {
                Op::Theta(_) => found.push(node),
                _ => regions.extend_from_slice(graph.regions(node)),
            }
        }
    }
    found
}

/// How often a loop runs if that is at least once, in exact integers: its counter goes up by 1 until it is at the
/// bound. In values from outside of `around`, a loop around it, and that one's iterations; if there is none, from
/// outside of the loop.
pub(crate) fn trips(graph: &Graph, scev: &mut Scev, theta: Theta, around: Option<Theta>) -> Option<Linear> {
    let Repeat::While { cond, left, right: Operand::Value(right) } = rvsdg_opt_scev::repeat(graph, theta)? else {
        return None;
    };
    let loops: Vec<Theta> = [theta].into_iter().chain(around).collect();
    let reading = reading(cond);
    let left = scev.evolution(graph, &loops, left, reading)?.split(theta.node());
    let right = scev.evolution(graph, &loops, right, reading)?.split(theta.node());
    let ((start, step), (bound, moves), cond) = match right.1.as_constant() {
        Some(0) => (left, right, cond),
        _ => (right, left, cond.swapped()),
    };
    if step.as_constant() != Some(1) || moves.as_constant() != Some(0) {
        return None;
    }
    let more = match cond {
        // The counter is compared when it has gone up.
        IntCond::Slt | IntCond::Ult | IntCond::Ne => 1,
        IntCond::Sle | IntCond::Ule => 2,
        _ => return None,
    };
    let count = bound.add_multiple(&start, -1)?.add_multiple(&Linear::number(more), 1)?;
    Some(expanded(graph, scev, count))
}

fn reading(cond: IntCond) -> Reading {
    match cond {
        IntCond::Ult | IntCond::Ule | IntCond::Ugt | IntCond::Uge => Reading::Unsigned,
        _ => Reading::Signed,
    }
}

/// Makes the first iteration of a loop in front of it, if all others, but not that one, are known to take decisions
/// that have a rising loop, with a chain of floating-point numbers, behind them. These decisions are gone then. Answers
/// the loop of the other iterations.
pub(crate) fn peel(
    graph: &mut Graph,
    scev: &mut Scev,
    router: &mut Router,
    outer: Theta,
    fault: Fault,
) -> Option<Theta> {
    // Otherwise it would be made twice for nothing; and some operations must not be: allocas, declarations of scopes.
    if !is_plain(graph, outer) {
        return None;
    }
    let guards = guards(graph, scev, outer, fault)?;
    let known: Vec<Option<Const>> =
        (0..outer.loop_count(graph)).map(|index| second(graph, scev, outer, index)).collect();
    let map = Unroller::new(graph, outer, router, rvsdg_opt_unroll::Fault::default()).peel(&known);
    for (guard, alternative) in guards {
        let guard = map.node(guard).expect("the whole loop was copied");
        take(graph, Gamma::from_node(graph, guard).expect("it is a gamma"), alternative);
    }
    Theta::from_node(graph, map.node(outer.node()).expect("the loop was copied"))
}

/// Is there nothing in a loop that iterations can't be interleaved with?
fn is_plain(graph: &Graph, outer: Theta) -> bool {
    if outer.flags(graph).may_diverge {
        return false;
    }
    let mut regions = vec![outer.region(graph)];
    while let Some(region) = regions.pop() {
        for node in graph.nodes(region) {
            let fits = match graph.op(node) {
                Op::Theta(flags) => !flags.may_diverge,
                Op::Gamma => true,
                _ => is_reorderable(graph, node),
            };
            if !fits {
                return false;
            }
            regions.extend_from_slice(graph.regions(node));
        }
    }
    true
}

/// What a loop variable is in the second iteration, if that is a constant.
fn second(graph: &Graph, scev: &mut Scev, outer: Theta, index: usize) -> Option<Const> {
    let pre = outer.pre(graph, index);
    let ty = graph.ty(pre);
    ty.int_width()?;
    let Recurrence { start, step } = scev.recurrence(graph, outer, pre, Reading::Modular)?;
    let value = start.add_multiple(&step, 1)?.as_constant()?;
    Some(Const { op: Op::Int(i32::try_from(value).ok()?), ty })
}

/// The decisions directly in a loop that have loops behind them and are not the same for all iterations, if all of them
/// are known for all iterations but the first; with the alternatives that are taken.
fn guards(graph: &Graph, scev: &mut Scev, outer: Theta, fault: Fault) -> Option<Vec<(Node, usize)>> {
    let mut found = vec![];
    for node in graph.nodes(outer.region(graph)) {
        let has_loop = |region: &Region| graph.nodes(*region).any(|node| matches!(graph.op(node), Op::Theta(_)));
        if graph.op(node) == Op::Gamma && graph.regions(node).iter().any(has_loop) {
            // One that is not known may be the same for all iterations.
            let Some(alternative) = outcome(graph, scev, outer, graph.operand(node, 0), fault) else { continue };
            if graph.regions(node).len() != 2 || !has_loop(&graph.regions(node)[alternative]) {
                return None;
            }
            found.push((node, alternative));
        }
    }
    if found.is_empty() {
        return None;
    }
    let rises = rises(graph, scev, outer, 1, fault);
    let has_chain = |node: &Node| {
        let theta = Theta::from_node(graph, *node).expect("it is a theta");
        let changes = |index: usize| !theta.is_invariant(graph, index) && is_number(graph.ty(theta.pre(graph, index)));
        (0..theta.loop_count(graph)).any(changes)
    };
    rises.keys().any(has_chain).then_some(found)
}

/// Which alternative the predicate of a decision between two chooses in all iterations of the loop but the first, if
/// that is known.
fn outcome(graph: &Graph, scev: &mut Scev, outer: Theta, predicate: Value, fault: Fault) -> Option<usize> {
    let Repeat::While { cond, left, right: Operand::Value(right) } = rvsdg_opt_scev::repeat_by(graph, predicate)?
    else {
        return None;
    };
    let left = scev.evolution(graph, &[outer], left, reading(cond))?;
    let right = scev.evolution(graph, &[outer], right, reading(cond))?;
    let (rest, step) = left.add_multiple(&right, -1)?.split(outer.node());
    let step = step.as_constant()?;
    let from = if fault.is(Mutation::GuardTooEarly) { 2 } else { 1 };
    // If it rises, at least.
    let first = if step > 0 { least(graph, &rest)? } else { rest.as_constant()? };
    let second = first.checked_add(step.checked_mul(from)?)?;
    match cond {
        // From there on, the difference goes away from 0, or stays.
        IntCond::Sgt | IntCond::Ugt => (second > 0 && step > 0).then_some(1),
        IntCond::Sge | IntCond::Uge => (second >= 0 && step > 0).then_some(1),
        IntCond::Slt | IntCond::Ult => (second < 0 && step < 0).then_some(1),
        IntCond::Sle | IntCond::Ule => (second <= 0 && step < 0).then_some(1),
        IntCond::Ne => ((second > 0 && step > 0) || (second < 0 && step < 0)).then_some(1),
        IntCond::Eq => ((second > 0 && step > 0) || (second < 0 && step < 0)).then_some(0),
    }
}

/// Puts an alternative of a decision in the place of the decision.
fn take(graph: &mut Graph, gamma: Gamma, alternative: usize) {
    let (node, region) = (gamma.node(), gamma.regions(graph)[alternative]);
    for index in 0..gamma.entry_count(graph) {
        let (arg, origin) = (gamma.entry_arg(graph, alternative, index), gamma.entry_origin(graph, index));
        graph.divert_users(arg, origin);
    }
    for inner in graph.nodes(region).collect::<Vec<_>>() {
        graph.carry_bindings(true);
        graph.move_node(inner, Position::Before(node));
        graph.carry_bindings(false);
    }
    graph.move_bindings(Gap::End(region), Gap::Before(node));
    for index in 0..gamma.exit_count(graph) {
        graph.divert_users(gamma.exit_output(graph, index), gamma.exit_origin(graph, alternative, index));
    }
    graph.forget_bindings_inside(node);
    graph.remove_node(node);
}
