//! What holds in an alternative of a decision, because it was chosen.
//!
//! The predicate is matched from a truth value. A comparison that was true or false says something about both of its sides; so does a conjunction that was true, of
//! all its parts, and a disjunction that was false. `a && b` may be an operation, a selection, or a gamma that yields a constant in all alternatives but one:
//! then that one was chosen, which says something, too. At most [`MAX_PARTS`] parts are looked at.

use rvsdg_core::{BinOp, Gamma, Graph, IntCond, Op, Region, Value, ValueDef};
use rvsdg_route::{constant, origin_outside};

/// How many truth values one predicate is taken apart into.
const MAX_PARTS: usize = 8;
/// How many regions a part may be in, each in the next.
const MAX_DEPTH: usize = 4;

/// Of how many alternatives the only possible one is looked for.
const MAX_ALTERNATIVES: usize = 32;

/// `x cond y` holds, and `x` is this value of the predicate's region with this constant added.
pub(crate) struct Fact {
    pub(crate) value: Value,
    pub(crate) added: i64,
    pub(crate) x: Value,
    pub(crate) cond: IntCond,
    pub(crate) y: Value,
}

/// What holds in this alternative.
pub(crate) fn of(graph: &Graph, gamma: Gamma, alternative: usize) -> Vec<Fact> {
    let mut facts = Vec::new();
    let here = graph.region(gamma.node());
    let mut parts: Vec<(Value, bool)> =
        graph.truth_behind(gamma.predicate(graph), alternative as u32).into_iter().collect();
    for _ in 0..MAX_PARTS {
        let Some((part, is_true)) = parts.pop() else { break };
        if let ValueDef::Output(node, exit) = graph.def(part)
            && let Some(inner) = Gamma::from_node(graph, node)
        {
            if let Some(chosen) = only_way(graph, inner, exit, is_true) {
                parts.push((inner.exit_origin(graph, chosen, exit), is_true));
                parts.extend(graph.truth_behind(inner.predicate(graph), chosen as u32));
            }
            continue;
        }
        let Some(node) = graph.producer(part) else { continue };
        let operand = |index| graph.operand(node, index);
        match graph.op(node) {
            Op::ICmp(cond) => {
                let cond = if is_true { cond } else { cond.negated() };
                facts.extend(facts_of(graph, here, operand(0), cond, operand(1)));
                facts.extend(facts_of(graph, here, operand(1), cond.swapped(), operand(0)));
            }
            Op::Binary(BinOp::And, _) if is_true => parts.extend([(operand(0), true), (operand(1), true)]),
            Op::Binary(BinOp::Or, _) if !is_true => parts.extend([(operand(0), false), (operand(1), false)]),
            Op::Binary(BinOp::Xor, _) if is_truth(graph, operand(1), true) => parts.push((operand(0), !is_true)),
            Op::Select(_) if is_true && is_truth(graph, operand(2), false) => {
                parts.extend([(operand(0), true), (operand(1), true)]);
            }
            Op::Select(_) if !is_true && is_truth(graph, operand(1), true) => {
                parts.extend([(operand(0), false), (operand(2), false)]);
            }
            _ => {}
        }
    }
    facts
}

/// The alternative that has to be chosen for this exit variable to be what it is.
fn only_way(graph: &Graph, gamma: Gamma, exit: usize, is_true: bool) -> Option<usize> {
    if gamma.regions(graph).len() > MAX_ALTERNATIVES {
        return None;
    }
    let mut possible = (0..gamma.regions(graph).len())
        .filter(|alternative| !is_truth(graph, gamma.exit_origin(graph, *alternative, exit), !is_true));
    possible.next().filter(|_| possible.next().is_none())
}

fn is_truth(graph: &Graph, value: Value, truth: bool) -> bool {
    constant(graph, value).is_some_and(|it| it.op == Op::Int(-i32::from(truth)))
}

/// What `x cond y` says of `x`, and of what a constant was added to, to make `x`; where that is known in `region`.
fn facts_of(graph: &Graph, region: Region, x: Value, cond: IntCond, y: Value) -> impl Iterator<Item = Fact> {
    let known = if constant(graph, x).is_some() { [None, None] } else { [Some((x, 0)), addend(graph, x)] };
    let fact = move |(value, added)| Some(Fact { value: lifted(graph, value, region)?, added, x, cond, y });
    known.into_iter().flatten().filter_map(fact)
}

/// What a constant is added to, and the constant.
fn addend(graph: &Graph, sum: Value) -> Option<(Value, i64)> {
    let node = graph.producer(sum).filter(|node| matches!(graph.op(*node), Op::Binary(BinOp::Add, _)))?;
    let added = constant(graph, graph.operand(node, 1))?;
    Some((graph.operand(node, 0), graph.payloads.int_value(added.op)?))
}

/// The value of `region` that a value in it, or in a region inside of it, is.
fn lifted(graph: &Graph, mut value: Value, region: Region) -> Option<Value> {
    for _ in 0..MAX_DEPTH {
        let here = match graph.def(value) {
            ValueDef::Output(node, _) => graph.region(node),
            ValueDef::Argument(region, _) => region,
        };
        if here == region {
            return Some(value);
        }
        value = origin_outside(graph, value)?;
    }
    None
}
