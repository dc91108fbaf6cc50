//! The ranges of loop variables that stay in a range because of what computes them: `x = (x * 3125 + 1) % 65536`, or
//! `middle = (low + high) / 2` and what becomes `low` and `high` of that.
//!
//! # Algorithm
//!
//! The values that make the next value of such a variable are found backwards from that, also through decisions and
//! inner loops, whose variables are among them, as are other variables of the loop. Nothing is known of them at first,
//! but of the variable, which is what the loop begins with. In each round, each value gets what its operation makes of
//! others, in addition to what it may be already, as far as the decisions that lead to it allow; and the variable gets
//! what its next value may be where the loop's test lets another iteration follow. Once a round changes nothing, the
//! variable is in its range in the first iteration, and in the next one if it is in this one; and so are the other
//! variables.
//!
//! Behind a few rounds, a bound that still moves becomes 0 or -1 (the end of a search) if it may, or that of the type.
//!
//! # Complexity
//!
//! At most [`MAX_ROUNDS`] times [`MAX_STEPS`] operations for each variable. No recursion.

use crate::{Interval, Mutation, Ranges, repeats};
use rvsdg_core::{Gamma, Graph, IntCond, Op, Theta, Value, ValueDef, Variable};
use rvsdg_opt_facts::{Decision, Operand};
use rvsdg_opt_target::limits::range::{MAX_EXACT_ROUNDS, MAX_ROUNDS, MAX_STEPS};

/// The range of loop variable `index` at the start of all iterations, which is in `known`, if it is found this way.
pub(crate) fn range(ranges: &Ranges, graph: &Graph, theta: Theta, index: usize, known: Interval) -> Option<Interval> {
    let (pre, post) = (theta.pre(graph, index), theta.post(graph, index));
    let all = Interval::of_type(graph.ty(pre))?;
    let entry = ranges.get(graph, theta.entry_origin(graph, index)).filter(|entry| *entry != all)?;
    let mut steps = steps(ranges, graph, theta, pre, post)?;
    let width = Interval::width_of(graph, pre)?;
    let mut range = entry;
    for round in 0..MAX_ROUNDS {
        let widened = |old: Interval, new: Interval, all: Interval| match round < MAX_EXACT_ROUNDS {
            true => new,
            false => old.widened(new, all),
        };
        let mut is_changed = false;
        for at in 0..steps.len() {
            let made = steps[at].made(ranges, graph, &steps, (pre, range));
            let known = steps[at].range;
            let hull = known.map_or(made, |known| Some(made.map_or(known, |made| known.hull(made))));
            is_changed |= hull != known;
            let all = Interval::of_type(graph.ty(steps[at].value))?;
            steps[at].range = known.zip(hull).map_or(hull, |(old, new)| Some(widened(old, new, all)));
        }
        let next = steps.iter().find(|step| step.value == post)?.range?;
        // The same where the loop repeats.
        let range_of = |value: Value| of(ranges, graph, &steps, (pre, range), value);
        let hull = match repeats::next(graph, theta, index, (entry, width), &range_of) {
            Some(repeated) => repeated.map_or(range, |repeated| range.hull(next.meet(repeated))),
            None => range.hull(next),
        };
        let hull = hull.meet(known);
        if (hull == range && !is_changed) || ranges.fault.is(Mutation::FirstRound) {
            return Some(range);
        }
        range = widened(range, hull, all).meet(known);
        if range == all {
            return None;
        }
    }
    None
}

/// A value between a loop variable and its next value.
struct Step {
    value: Value,
    /// What it is made of.
    needs: Vec<Value>,
    /// What it was compared with in a decision that leads to it, and how.
    compared: Vec<(IntCond, Operand)>,
    /// What it may be, as far as is known; none if it was not computed yet.
    range: Option<Interval>,
}

impl Step {
    /// What its operation makes of the others; none if these were not computed yet.
    fn made(
        &self,
        ranges: &Ranges,
        graph: &Graph,
        steps: &[Step],
        (pre, range): (Value, Interval),
    ) -> Option<Interval> {
        let all = Interval::of_type(graph.ty(self.value))?;
        let of = |value: Value| of(ranges, graph, steps, (pre, range), value);
        match graph.producer(self.value).filter(|node| !graph.op(*node).is_structural()) {
            // A choice, or another variable of a loop, which is what it is at first in the first round.
            None => {
                let made = self.needs.iter().filter_map(|value| of(*value)).reduce(Interval::hull);
                made.map(|made| {
                    self.compared.iter().fold(made, |made, (cond, right)| {
                        let right = match right {
                            Operand::Const(constant) => graph.payloads.int_value(constant.op).map(Interval::one),
                            Operand::Value(value) | Operand::Inner(value) => of(*value),
                        };
                        right.map_or(made, |right| made.where_holds(*cond, right))
                    })
                })
            }
            Some(_) if self.needs.iter().any(|value| of(*value).is_none()) => None,
            Some(node) => Some(Interval::of_node(graph, node, |index| of(graph.operand(node, index))).unwrap_or(all)),
        }
    }
}

/// The range of a value as far as is known, if this is that of the loop variable `pre`; none if it was not computed.
fn of(
    ranges: &Ranges,
    graph: &Graph,
    steps: &[Step],
    (pre, range): (Value, Interval),
    value: Value,
) -> Option<Interval> {
    match steps.iter().find(|step| step.value == value) {
        _ if value == pre => Some(range),
        Some(step) => step.range,
        None => ranges.get(graph, value),
    }
}

/// The values between a loop variable and its next value, each behind those that make it, but for the next values of
/// inner loops; `None` if these are too many, or the variable is not among them.
fn steps(ranges: &Ranges, graph: &Graph, theta: Theta, pre: Value, post: Value) -> Option<Vec<Step>> {
    let body = theta.region(graph);
    let is_inside = |value: &Value| graph.is_inside(graph.region_of(*value), body);
    let mut steps: Vec<Step> = vec![];
    let mut begun: Vec<Value> = vec![];
    let mut pending = vec![(post, false)];
    let mut uses_it = false;
    while let Some((value, is_ready)) = pending.pop() {
        uses_it |= value == pre;
        if is_ready {
            let compared = compared(ranges, graph, value);
            steps.push(Step { value, needs: needs(graph, value)?, compared, range: None });
            continue;
        }
        if value == pre || begun.contains(&value) || !is_inside(&value) {
            continue;
        }
        if begun.len() == MAX_STEPS {
            return None;
        }
        begun.push(value);
        pending.push((value, true));
        pending.extend(needs(graph, value)?.into_iter().map(|value| (value, false)));
    }
    (uses_it && !steps.is_empty()).then_some(steps)
}

/// What a value in a loop is made of, as far as it is of integers; `None` if that is not followed.
fn needs(graph: &Graph, value: Value) -> Option<Vec<Value>> {
    let found: Vec<Value> = match graph.def(value) {
        ValueDef::Output(node, index) => match graph.op(node) {
            Op::Gamma => {
                let gamma = Gamma::from_node(graph, node)?;
                (0..gamma.regions(graph).len()).map(|region| gamma.exit_origin(graph, region, index)).collect()
            }
            Op::Theta(_) => vec![Theta::from_node(graph, node)?.post(graph, index)],
            op if op.is_structural() => return None,
            _ => graph.operands(node).collect(),
        },
        ValueDef::Argument(..) => match graph.variable(value)? {
            Variable::Entry(gamma, index) => vec![gamma.entry_origin(graph, index)],
            Variable::Loop(theta, index) => vec![theta.entry_origin(graph, index), theta.post(graph, index)],
            Variable::Exit(..) => return None,
        },
    };
    Some(found.into_iter().filter(|value| Interval::of_type(graph.ty(*value)).is_some()).collect())
}

/// What an entry variable was compared with by what its alternative was chosen by.
fn compared(ranges: &Ranges, graph: &Graph, value: Value) -> Vec<(IntCond, Operand)> {
    let Some(Variable::Entry(gamma, index)) = graph.variable(value) else { return vec![] };
    let region = graph.region_of(value);
    let regions = gamma.regions(graph);
    let Some(alternative) = regions.iter().position(|it| *it == region) else { return vec![] };
    let alternative = (alternative + usize::from(ranges.fault.is(Mutation::OtherWay))) % regions.len();
    let origin = gamma.entry_origin(graph, index);
    let decision = Decision::of(graph, gamma.predicate(graph));
    let facts = decision.facts(alternative).iter().filter(|fact| fact.added.is_none());
    let of_origin = facts.filter_map(|fact| match fact.right {
        right if fact.left == origin => Some((fact.cond, right)),
        Operand::Value(right) if right == origin => Some((fact.cond.swapped(), Operand::Value(fact.left))),
        _ => None,
    });
    of_origin.collect()
}
