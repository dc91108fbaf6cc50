//! What is known of the next value of a loop variable because its loop repeats.
//!
//! The predicate of a loop, and the next value, are often made in the same alternative of a decision, or of several
//! nested ones: then the way back leads through alternatives one by one. An alternative whose predicate is 0 ends the
//! loop, and says nothing; one that passes the variable on as it was says nothing new, by induction over iterations;
//! the others tell a range, if what they were chosen by, or what their predicate is matched from, compares the next
//! value with a constant, or something from outside of the loop that has a range. At most [`MAX_WAYS`] alternatives are
//! looked at.
//!
//! Where something is added that is not negative, and nothing wraps, the next value is not less than the variable; so
//! it is at least the least of what the variable is at first and of what it becomes on other ways, by induction.

use crate::{Interval, Mutation, Ranges, growth};
use rvsdg_core::{Gamma, Graph, Op, Theta, Value, ValueDef};
use rvsdg_opt_facts::{Decision, Fact, Operand};
use rvsdg_opt_target::limits::range::MAX_WAYS;
use rvsdg_route::{constant, outermost};

/// Between which numbers the variable is when an iteration follows: the outer `None` for nothing known, the inner one
/// for nothing but its entry value. `range_of` tells what is known of other values where they are compared.
pub(crate) fn next(
    graph: &Graph,
    theta: Theta,
    index: usize,
    (entry, width): (Interval, u32),
    range_of: &dyn Fn(Value) -> Option<Interval>,
) -> Option<Option<Interval>> {
    let variable = outermost(graph, theta.pre(graph, index));
    let mut found: Option<Interval> = None;
    // Of ways on which the variable grows, and is at least what it is on the others.
    let mut grown: Option<Interval> = None;
    let all = Interval::all(width);
    let add = |found: &mut Option<Interval>, range: Interval| *found = Some(found.map_or(range, |it| it.hull(range)));
    let mut ways = vec![(theta.predicate(graph), theta.post(graph, index), all)];
    let mut left = MAX_WAYS;
    let mut decision = Decision::default();
    while let Some((predicate, next, range)) = ways.pop() {
        left = left.checked_sub(1)?;
        if repeats_never(graph, predicate) || outermost(graph, next) == variable {
            continue;
        }
        if let Some(range) = constant(graph, next).and_then(|it| graph.payloads.int_value(it.op)).map(Interval::one) {
            add(&mut found, range);
            continue;
        }
        if let Some((gamma, exit)) = gamma_exit(graph, predicate) {
            let of_same = gamma_exit(graph, next).filter(|(other, _)| other.node() == gamma.node());
            // Each of them will be looked at, which is too many.
            if ways.len() + gamma.regions(graph).len() > left {
                return None;
            }
            decision.read(graph, gamma.predicate(graph));
            for alternative in 0..gamma.regions(graph).len() {
                let next = of_same.map_or(next, |(_, exit)| gamma.exit_origin(graph, alternative, exit));
                let range = compared(range_of, graph, decision.facts(alternative), next, range);
                ways.push((gamma.exit_origin(graph, alternative, exit), next, range));
            }
            continue;
        }
        decision.read(graph, predicate);
        let range = compared(range_of, graph, decision.facts(1), next, range);
        if grows_from(graph, next, variable) {
            add(&mut grown, range);
        } else if range == all {
            return None;
        } else {
            add(&mut found, range);
        }
    }
    if let Some(grown) = grown {
        let least = found.map_or(entry.min, |found| found.min.min(entry.min));
        add(&mut found, grown.meet(Interval { min: least, max: i64::MAX }));
    }
    Some(found)
}

/// The next values of a variable with which the loop may repeat: without those of alternatives that end it, as far as
/// these decide it.
pub(crate) fn values(ranges: &Ranges, graph: &Graph, theta: Theta, index: usize) -> Vec<Value> {
    let mut found: Vec<Value> = vec![];
    let mut ways = vec![(theta.predicate(graph), theta.post(graph, index))];
    for _ in 0..MAX_WAYS {
        let Some((predicate, next)) = ways.pop() else {
            let count = found.len() - usize::from(found.len() > 1 && ranges.fault.is(Mutation::LastWay));
            found.truncate(count);
            return found;
        };
        let both = gamma_exit(graph, predicate).zip(gamma_exit(graph, next));
        match both.filter(|((one, _), (other, _))| one.node() == other.node()) {
            _ if repeats_never(graph, predicate) => {}
            Some(((gamma, repeats), (_, exit))) => {
                ways.extend(gamma.exit_origins(graph, repeats).zip(gamma.exit_origins(graph, exit)));
            }
            None => found.push(next),
        }
    }
    // There are many.
    vec![theta.post(graph, index)]
}

/// Is this the variable plus something that isn't negative, without wrapping?
fn grows_from(graph: &Graph, next: Value, variable: Value) -> bool {
    let node = graph.producer(next).filter(|node| growth::grows(graph, *node, true));
    node.is_some_and(|node| outermost(graph, graph.operand(node, 0)) == variable)
}

fn repeats_never(graph: &Graph, predicate: Value) -> bool {
    matches!(constant(graph, predicate).map(|it| it.op), Some(Op::Ctl(0)))
}

fn gamma_exit(graph: &Graph, value: Value) -> Option<(Gamma, usize)> {
    let ValueDef::Output(node, exit) = graph.def(value) else { return None };
    Some((Gamma::from_node(graph, node)?, exit))
}

/// The part of `range` that `next` is in where these facts hold.
fn compared(
    range_of: &dyn Fn(Value) -> Option<Interval>,
    graph: &Graph,
    facts: &[Fact],
    next: Value,
    range: Interval,
) -> Interval {
    let next = outermost(graph, next);
    let narrowed = |range: Interval, fact: &Fact| {
        let (cond, other) = match fact.right {
            Operand::Const(constant) if outermost(graph, fact.left) == next => {
                (fact.cond, graph.payloads.int_value(constant.op).map(Interval::one))
            }
            Operand::Value(right) | Operand::Inner(right) if outermost(graph, fact.left) == next => {
                (fact.cond, range_of(outermost(graph, right)))
            }
            Operand::Value(right) | Operand::Inner(right) if outermost(graph, right) == next => {
                (fact.cond.swapped(), range_of(outermost(graph, fact.left)))
            }
            _ => return range,
        };
        other.map_or(range, |other| range.where_holds(cond, other))
    };
    facts.iter().filter(|fact| fact.added.is_none()).fold(range, narrowed)
}
