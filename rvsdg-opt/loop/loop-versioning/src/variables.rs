//! Variables of gammas and thetas that always are one of some known values.
//!
//! A greatest fixed point: all are taken to be so, until something else reaches them. Where an integer starts a loop
//! variable of the outermost loop, that is not looked at: whoever uses the answer has to test it.
//!
//! # Complexity
//!
//! Linear in the variables, times the depth of the nest in practice: each of them changes twice at most.

use crate::invariant::chosen;
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::{Gamma, Graph, Theta, Value};
use rvsdg_route::{constant, outermost};

/// The variables of gammas and thetas of a nest.
pub(crate) struct Variables {
    /// Each one, and what it may be.
    all: Vec<(Value, Vec<Value>)>,
    /// Some variables of the outermost loop, and how they start; that is not among what they may be.
    pub(crate) starts: Vec<(Value, Value)>,
}

impl Variables {
    /// Those of a nest. How integers start is not looked at, nor is how `unknown` pointers do.
    pub(crate) fn of(graph: &Graph, nest: Theta, unknown: &[Value]) -> Variables {
        let (mut all, mut starts) = (vec![], vec![]);
        let mut stack = vec![nest.node()];
        while let Some(node) = stack.pop() {
            if let Some(theta) = Theta::from_node(graph, node) {
                for index in 0..theta.loop_count(graph) {
                    let (pre, post) = (theta.pre(graph, index), theta.post(graph, index));
                    let start = theta.entry_origin(graph, index);
                    let is_free = graph.ty(start).int_width().is_some() || unknown.contains(&pre);
                    if theta == nest && is_free && pre != post && constant(graph, start).is_none() {
                        starts.push((pre, start));
                        all.push((pre, vec![post]));
                    } else {
                        all.push((pre, vec![start, post]));
                    }
                    all.push((theta.exit_output(graph, index), vec![post]));
                }
            } else if let Some(gamma) = Gamma::from_node(graph, node) {
                for index in 0..gamma.entry_count(graph) {
                    let origin = gamma.entry_origin(graph, index);
                    all.extend(gamma.entry_args(graph, index).map(|arg| (arg, vec![origin])));
                }
                let chosen = chosen(graph, gamma);
                for index in 0..gamma.exit_count(graph) {
                    let origins = match chosen {
                        Some(alternative) => vec![gamma.exit_origin(graph, alternative as usize, index)],
                        None => gamma.exit_origins(graph, index).collect(),
                    };
                    all.push((gamma.exit_output(graph, index), origins));
                }
            }
            for region in graph.regions(node) {
                stack.extend(graph.owners(*region));
            }
        }
        Variables { all, starts }
    }

    /// The variables that are always the same as one of the values in `same`, and as which: all that are not known to
    /// be something else.
    pub(crate) fn equal(&self, graph: &Graph, same: &FxHashMap<Value, usize>) -> Vec<(Value, usize)> {
        // None for a variable that is something else.
        let mut known: FxHashMap<Value, Option<usize>> = FxHashMap::default();
        let own: FxHashSet<Value> = self.all.iter().map(|(value, _)| *value).collect();
        loop {
            let mut changes = false;
            for (value, origins) in &self.all {
                let mut what: Option<Option<usize>> = None;
                for origin in origins {
                    let place = match same.get(origin).or_else(|| same.get(&outermost(graph, *origin))) {
                        Some(place) => Some(*place),
                        None if own.contains(origin) => match known.get(origin) {
                            Some(place) => *place,
                            None => continue,
                        },
                        None => None,
                    };
                    what = Some(if what.is_none_or(|what| what == place) { place } else { None });
                }
                let before = known.get(value).copied();
                if let Some(what) = what
                    && before != Some(what)
                    && before != Some(None)
                {
                    let what = if before.is_some() { None } else { what };
                    known.insert(*value, what);
                    changes = true;
                }
            }
            if !changes {
                // What only goes round is something else.
                let round: Vec<Value> = own.iter().filter(|value| !known.contains_key(value)).copied().collect();
                if !round.is_empty() {
                    known.extend(round.into_iter().map(|value| (value, None)));
                    continue;
                }
                return self.all.iter().filter_map(|(value, _)| Some((*value, (*known.get(value)?)?))).collect();
            }
        }
    }
}
