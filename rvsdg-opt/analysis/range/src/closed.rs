//! The ranges of loop variables that stay in a range because of what computes them: `x = (x * 3125 + 1) % 65536`.
//!
//! The few operations that make the next value of such a variable are evaluated for its entry value, then for what the
//! entry value and the result are together, and so on. If that changes nothing any more, the variable is in this range
//! in the first iteration, and in the next one if it is in this one.
//!
//! At most [`MAX_ROUNDS`] times [`MAX_STEPS`] operations for each variable.

use crate::{Interval, Mutation, Ranges};
use rvsdg_core::{Graph, Node, Theta, Value};
use rvsdg_opt_eval::{Domain, evaluate};
use rvsdg_opt_target::limits::range::{MAX_ROUNDS, MAX_STEPS};

/// The range of loop variable `index` at the start of all iterations, if it is found this way.
pub(crate) fn range(ranges: &mut Ranges, graph: &Graph, theta: Theta, index: usize) -> Option<Interval> {
    let (pre, post) = (theta.pre(graph, index), theta.post(graph, index));
    let all = Interval::of_type(graph.ty(pre))?;
    let entry = ranges.get(graph, theta.entry_origin(graph, index)).filter(|entry| *entry != all)?;
    let steps = steps(graph, theta, pre, post)?;
    let mut range = entry;
    let mut found = None;
    for _ in 0..MAX_ROUNDS {
        ranges.set(graph, pre, Some(range));
        evaluate(graph, steps.iter().copied(), ranges);
        let next = ranges.get(graph, post);
        forget(ranges, graph, pre, &steps);
        let hull = range.hull(next?);
        if hull == range || ranges.fault.is(Mutation::FirstRound) {
            found = Some(range);
            break;
        }
        if hull == all {
            break;
        }
        range = hull;
    }
    found
}

/// The operations between a loop variable and its next value, in order; `None` if these are too many or others than
/// simple ones.
fn steps(graph: &Graph, theta: Theta, pre: Value, post: Value) -> Option<Vec<Node>> {
    let region = theta.region(graph);
    let mut found: Vec<Node> = vec![];
    let mut pending = vec![post];
    let mut uses_it = false;
    while let Some(value) = pending.pop() {
        uses_it |= value == pre;
        let Some(node) = graph.producer(value).filter(|node| graph.region(*node) == region) else { continue };
        if found.contains(&node) {
            continue;
        }
        if graph.op(node).is_structural() || found.len() == MAX_STEPS {
            return None;
        }
        found.push(node);
        pending.extend(graph.operands(node));
    }
    if !uses_it || found.is_empty() {
        return None;
    }
    // Each comes behind those that make its operands.
    let mut ordered: Vec<Node> = vec![];
    while ordered.len() < found.len() {
        let is_ready = |node: &&Node| {
            let waits = |value| graph.producer(value).is_some_and(|it| found.contains(&it) && !ordered.contains(&it));
            !ordered.contains(node) && !graph.operands(**node).any(waits)
        };
        ordered.push(*found.iter().find(is_ready)?);
    }
    Some(ordered)
}

/// Takes back what was assumed.
fn forget(ranges: &mut Ranges, graph: &Graph, pre: Value, steps: &[Node]) {
    ranges.known[pre] = None;
    for node in steps {
        graph.outputs(*node).for_each(|output| ranges.known[output] = None);
    }
}
