//! The few constants that a value may be: those that gammas and selections choose from.
//!
//! A value is followed to where it comes from: through entry variables, loop variables that stay what they are, and
//! exit variables, where each alternative has its own answer. An alternative of a gamma does not count if another of
//! its exit variables says that what the value is needed for isn't executed: that is how an undefined value gets where
//! nobody reads it.
//!
//! This goes backwards on paths, each with predicates of its own, so it is no question to a fact base of regions.
//! Bounded by [`MAX_LOOKS`].

use crate::Interval;
use rvsdg_core::{Gamma, Graph, Op, Value, ValueDef};
use rvsdg_opt_target::limits::eval::{MAX_CHOICES, MAX_LOOKS};

/// A value, and what the predicates are known to be where it is needed.
struct Needed {
    value: Value,
    facts: Vec<(Value, u32)>,
}

/// The single numbers that `value` may be, each once, in no certain order; empty if that is unknown.
pub(crate) fn choices(graph: &Graph, value: Value) -> Vec<Interval> {
    let mut found = vec![];
    let mut needed = vec![Needed { value, facts: vec![] }];
    for _ in 0..MAX_LOOKS {
        let Some(next) = needed.pop() else { return found };
        if look(graph, next, &mut needed, &mut found).is_none() || found.len() > MAX_CHOICES {
            return vec![];
        }
    }
    vec![]
}

/// One step on the way to where a value comes from, if there is one.
fn look(graph: &Graph, next: Needed, needed: &mut Vec<Needed>, found: &mut Vec<Interval>) -> Option<()> {
    let Needed { value, mut facts } = next;
    match graph.def(value) {
        ValueDef::Argument(region, index) => {
            let outside = rvsdg_route::origin_outside(graph, value)?;
            if let Some(gamma) = graph.owner(region).and_then(|owner| Gamma::from_node(graph, owner)) {
                debug_assert_eq!(
                    gamma.entry_origin(graph, index),
                    outside,
                    "the argument is that of an entry variable"
                );
                let alternative = gamma.regions(graph).iter().position(|it| *it == region)?;
                facts.push((gamma.predicate(graph), alternative as u32));
            }
            needed.push(Needed { value: outside, facts });
        }
        ValueDef::Output(node, index) => match Gamma::from_node(graph, node) {
            Some(gamma) => {
                for alternative in 0..gamma.regions(graph).len() {
                    if let Some(facts) = facts_inside(graph, gamma, alternative, &facts) {
                        needed.push(Needed { value: gamma.exit_origin(graph, alternative, index), facts });
                    }
                }
            }
            None if matches!(graph.op(node), Op::Select(_)) => {
                let arms = [1, 2].map(|index| graph.operand(node, index));
                needed.extend(arms.map(|value| Needed { value, facts: facts.clone() }));
            }
            None => {
                let number = Interval::of_constant(&graph.payloads, graph.op(node))?;
                if !found.contains(&number) {
                    found.push(number);
                }
            }
        },
    }
    Some(())
}

/// What the facts say in an alternative of a gamma; none if it is not taken.
fn facts_inside(graph: &Graph, gamma: Gamma, alternative: usize, facts: &[(Value, u32)]) -> Option<Vec<(Value, u32)>> {
    let mut inside = vec![];
    for (predicate, required) in facts {
        if let ValueDef::Output(node, index) = graph.def(*predicate)
            && node == gamma.node()
        {
            let origin = gamma.exit_origin(graph, alternative, index);
            match graph.producer_op(origin) {
                Some(Op::Ctl(answer)) if answer != *required => return None,
                _ => inside.push((origin, *required)),
            }
        }
        if *predicate == gamma.predicate(graph) && *required as usize != alternative {
            return None;
        }
    }
    Some(inside)
}
