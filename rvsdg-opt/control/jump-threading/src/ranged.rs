//! Comparisons of an exit variable that ranges decide in all alternatives but one, or decide in part: the comparison
//! becomes an exit variable with a result per alternative.
//!
//! A search that can stop at several positions compares the position where it stopped with the end. In straight-line
//! code, most of these positions determine the result: they are constants, and the end is in a known range. The one
//! alternative that does not determine the result performs the comparison itself. If it compares an exit variable of an
//! inner gamma, the same rule applies there, because gammas are visited from the outermost inwards. An alternative also
//! counts as decided if ranges decide all alternatives but one of the inner gamma.
//!
//! The other operand of the comparison must be available before the gamma: it is a constant, comes from outside of the
//! region, is one of the first [`MAX_ENTRIES`] entry variables of the gamma, or is the result of one of the
//! [`MAX_BEFORE`] operations before it.

use crate::{constant, fault::Fault, fault::Mutation};
use rvsdg_core::{Const, Gamma, Graph, IntCond, Node, Op, Position, Region, Type, UseSite, Value, ValueDef};
use rvsdg_opt_range::{Interval, Ranges};
use rvsdg_opt_target::limits::jump_threading::{MAX_BEFORE, MAX_ENTRIES, MAX_REGIONS};
use rvsdg_route::origin_outside;
use std::cell::OnceCell;

/// A comparison of an exit variable.
#[derive(Copy, Clone)]
struct Comparison {
    node: Node,
    /// The condition with the exit variable on the left.
    cond: IntCond,
    /// The index of the operand that is the exit variable.
    place: usize,
    with: Value,
}

/// Moves the comparisons of one exit variable that are matched and that ranges decide in nearly all alternatives;
/// returns how many. `left` limits the number of alternatives examined for all comparisons together.
pub(crate) fn comparisons_of(
    graph: &mut Graph,
    gamma: Gamma,
    exit: usize,
    ranges: &OnceCell<Ranges>,
    left: &mut usize,
    fault: Fault,
) -> usize {
    if Interval::width_of(graph, gamma.exit_output(graph, exit)).is_none() {
        return 0;
    }
    let mut count = 0;
    for comparison in found(graph, gamma, exit) {
        let ranges = ranges.get_or_init(|| Ranges::of(graph));
        let alternatives = gamma.regions(graph).len();
        let Some(rest) = left.checked_sub(alternatives) else { break };
        *left = rest;
        let with = |alternative| match entry_of(graph, gamma, comparison.with) {
            Some(entry) => gamma.entry_arg(graph, alternative, entry),
            None => comparison.with,
        };
        let asking = |alternative| Asking {
            graph,
            ranges,
            cond: comparison.cond,
            with: range(graph, ranges, with(alternative)),
        };
        let answers: Vec<Option<bool>> = (0..alternatives).map(|it| asking(it).answer(gamma, it, exit)).collect();
        let is_open = |it: &usize| answers[*it].is_none() && !asking(*it).is_answered_inside(gamma, *it, exit, left);
        let open = (0..alternatives).filter(is_open).count();
        if open <= 1 && open < alternatives {
            replace(graph, gamma, exit, comparison, &answers, fault);
            count += 1;
        }
    }
    count
}

/// The candidates.
fn found(graph: &Graph, gamma: Gamma, exit: usize) -> Vec<Comparison> {
    let (here, output) = (graph.region(gamma.node()), gamma.exit_output(graph, exit));
    let of = |user| {
        let UseSite::Input(node, place) = graph.site(user) else { return None };
        let Op::ICmp(cond) = graph.op(node) else { return None };
        let with = graph.operand(node, 1 - place);
        let is_there = constant(graph, with).is_some()
            || matches!(graph.def(with), ValueDef::Argument(..))
            || entry_of(graph, gamma, with).is_some()
            || is_before(graph, with, gamma);
        let found = Comparison { node, cond: if place == 0 { cond } else { cond.swapped() }, place, with };
        (graph.region(node) == here && with != output && is_there && is_matched(graph, node)).then_some(found)
    };
    graph.users(output).filter_map(of).collect()
}

/// Is the comparison the operand of a match in the same region?
fn is_matched(graph: &Graph, comparison: Node) -> bool {
    graph.users(graph.output(comparison, 0)).any(|user| match graph.site(user) {
        UseSite::Input(node, _) => {
            matches!(graph.op(node), Op::Match(_)) && graph.region(node) == graph.region(comparison)
        }
        UseSite::Result(..) => false,
    })
}

/// Is the value computed shortly before the gamma?
fn is_before(graph: &Graph, value: Value, gamma: Gamma) -> bool {
    let producer = graph.producer(value);
    let before = std::iter::successors(graph.prev_node(gamma.node()), |node| graph.prev_node(*node));
    before.take(MAX_BEFORE).any(|node| producer == Some(node))
}

/// The entry variable whose origin is the value.
fn entry_of(graph: &Graph, gamma: Gamma, value: Value) -> Option<usize> {
    (0..gamma.entry_count(graph).min(MAX_ENTRIES)).find(|index| gamma.entry_origin(graph, *index) == value)
}

/// A comparison to be decided in an alternative.
struct Asking<'a> {
    graph: &'a Graph,
    ranges: &'a Ranges,
    cond: IntCond,
    /// The range of the other operand.
    with: Option<Interval>,
}

impl Asking<'_> {
    /// The result according to ranges, for an exit variable in an alternative.
    fn answer(&self, gamma: Gamma, alternative: usize, exit: usize) -> Option<bool> {
        let left = range(self.graph, self.ranges, gamma.exit_origin(self.graph, alternative, exit))?;
        left.compare(self.cond, self.with?)
    }

    /// Is the exit variable computed by an inner gamma for which ranges decide all alternatives but one?
    fn is_answered_inside(&self, gamma: Gamma, alternative: usize, exit: usize, left: &mut usize) -> bool {
        let ValueDef::Output(node, exit) = self.graph.def(gamma.exit_origin(self.graph, alternative, exit)) else {
            return false;
        };
        let Some(inner) = Gamma::from_node(self.graph, node) else { return false };
        let alternatives = inner.regions(self.graph).len();
        let Some(rest) = left.checked_sub(alternatives) else { return false };
        *left = rest;
        let open = (0..alternatives).filter(|it| self.answer(inner, *it, exit).is_none()).count();
        open <= 1 && open < alternatives
    }
}

/// The range of a value, known in this region or in an outer one.
fn range(graph: &Graph, ranges: &Ranges, mut value: Value) -> Option<Interval> {
    Interval::width_of(graph, value)?;
    let mut range = ranges.get(graph, value)?;
    for _ in 0..MAX_REGIONS {
        if let Some(constant) = constant(graph, value) {
            return graph.payloads.int_value(constant.op).map(Interval::one);
        }
        let Some(outside) = origin_outside(graph, value) else { break };
        value = outside;
        range = range.meet(ranges.get(graph, value)?);
    }
    Some(range)
}

/// Replaces a comparison by an exit variable.
fn replace(
    graph: &mut Graph,
    gamma: Gamma,
    exit: usize,
    comparison: Comparison,
    answers: &[Option<bool>],
    fault: Fault,
) {
    let op = graph.op(comparison.node);
    let known = constant(graph, comparison.with);
    let entry = match (known, answers.contains(&None)) {
        (None, true) => {
            let entry = entry_of(graph, gamma, comparison.with);
            Some(entry.unwrap_or_else(|| gamma.add_entry(graph, comparison.with)))
        }
        _ => None,
    };
    let regions: Vec<Region> = gamma.regions(graph).to_vec();
    let mut origins = vec![];
    for (alternative, (region, answer)) in regions.into_iter().zip(answers).enumerate() {
        let at = Position::End(region);
        origins.push(match (*answer, known, entry) {
            (Some(answer), ..) => {
                let answer = answer != fault.is(Mutation::OtherAnswer);
                graph.add_const(at, Const { op: Op::truth(answer), ty: Type::I1 })
            }
            (None, Some(known), _) => {
                let with = graph.add_const(at, known);
                compare(graph, at, op, comparison.place, graph.result(region, exit), with)
            }
            (None, None, entry) => {
                let entry = entry.expect("what is compared with enters where an answer is open");
                let with = gamma.entry_arg(graph, alternative, entry);
                compare(graph, at, op, comparison.place, graph.result(region, exit), with)
            }
        });
    }
    let new = gamma.add_exit(graph, &origins);
    graph.divert_users(graph.output(comparison.node, 0), new);
    graph.remove_node(comparison.node);
}

fn compare(graph: &mut Graph, at: Position, op: Op, place: usize, value: Value, with: Value) -> Value {
    let operands = if place == 0 { [value, with] } else { [with, value] };
    graph.add_simple(at, op, &operands, Type::I1)
}
