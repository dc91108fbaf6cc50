//! How often a loop runs at most, found by trying: its first iterations are executed on what is known of them.
//!
//! # Algorithm
//!
//! An iteration is [evaluated](crate::evaluate), from the loop variables that are constants or in known intervals
//! before it. Then it is assumed that the loop repeats, and what follows from that goes backwards through the gammas
//! that the predicate comes from: alternatives that answer that it does not are not taken; if one is left, it is, and
//! so is what *its* gamma's predicate says. With fewer alternatives more values are known. If nothing new follows, the
//! constants and intervals among the values that the variables have at the end are those of the next iteration; if
//! there is a contradiction, the loop can't have repeated. This sees through `break` and `return` in all places, which
//! a trip count does not.
//!
//! # Why it is sound
//!
//! In its interval is each value that a use of it can have, but for poison; undef, which is another value in each use,
//! and what is frozen are unknown. Nothing is concluded from two uses being of the same value. An iteration whose
//! predicate is undefined is undefined behaviour, so it may be assumed that it doesn't happen.
//!
//! # Complexity
//!
//! Each iteration looks at each node [`MAX_ROUNDS`] times at most; there are at most [`MAX_NODES`] nodes and
//! [`MAX_VARIABLES`] variables of gammas, and each value is assumed to be something once. Of variables with several
//! choices, [`MAX_TRIED`] are tried.

use crate::{Domain, Interval, choices::choices, evaluate};
use rustc_hash::FxHashMap;
use rvsdg_core::{Const, Gamma, Graph, Region, Theta, UseSite, Value, ValueDef};
use rvsdg_opt_target::limits::eval::{MAX_ALTERNATIVES, MAX_INTERVAL, MAX_NODES, MAX_ROUNDS, MAX_TRIED, MAX_VARIABLES};

/// What bounds the iterations that are looked for.
#[derive(Copy, Clone)]
pub struct Limits<'a> {
    /// No more iterations than these.
    pub count: u32,
    /// The interval that a value is in wherever it is evaluated, if that is known, and if it isn't poison.
    pub ranges: &'a dyn Fn(&Graph, Value) -> Option<Interval>,
}

/// What is known of the iterations of a loop: as many as there are at most.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Iterations {
    /// The constants that the loop variables are before each iteration, if it comes to that.
    pub known: Vec<Vec<Option<Const>>>,
}

impl Iterations {
    /// Those of `theta`, if there are no more than a limit. One variable may begin with one of several constants.
    pub fn of(graph: &mut Graph, theta: Theta, limits: Limits<'_>) -> Option<Iterations> {
        if !is_small(graph, theta.region(graph)) {
            return None;
        }
        let choices: Vec<Vec<Interval>> =
            (0..theta.loop_count(graph)).map(|index| choices(graph, theta.entry_origin(graph, index))).collect();
        let variable = |index: usize| match choices[index][..] {
            [one] => Some(one),
            _ => range(graph, limits, theta.entry_origin(graph, index)),
        };
        let certain: Vec<Option<Interval>> = (0..choices.len()).map(variable).collect();
        let several: Vec<usize> = (0..choices.len()).filter(|index| choices[*index].len() > 1).collect();
        if several.is_empty() && !is_anything_known(graph, theta, &certain) {
            return None;
        }
        let known = ranges(graph, theta, &certain, limits).or_else(|| {
            several.into_iter().take(MAX_TRIED).find_map(|index| {
                let mut all: Option<Known> = None;
                for choice in &choices[index] {
                    let mut variables = certain.clone();
                    variables[index] = Some(*choice);
                    let next = ranges(graph, theta, &variables, limits)?;
                    all = Some(all.map_or_else(|| next.clone(), |all| either(all, &next)));
                }
                all
            })
        })?;
        let mut constants = |variables: &Vec<Option<Interval>>| {
            let constant = |(index, range): (usize, &Option<Interval>)| {
                let ty = graph.ty(theta.pre(graph, index));
                range.and_then(|it| it.constant(&mut graph.payloads, ty))
            };
            variables.iter().enumerate().map(constant).collect()
        };
        Some(Iterations { known: known.iter().map(&mut constants).collect() })
    }

    /// How many there are at most.
    pub fn count(&self) -> u32 {
        self.known.len() as u32
    }
}

/// The intervals of the loop variables before each iteration.
type Known = Vec<Vec<Option<Interval>>>;

/// The iterations that follow from what the variables are before the first one, if there are no more than a limit.
fn ranges(graph: &Graph, theta: Theta, first: &[Option<Interval>], limits: Limits<'_>) -> Option<Known> {
    let mut known: Known = vec![];
    let mut variables = first.to_vec();
    // The tables are used for all iterations, because growing them takes long.
    let mut iteration = Iteration { limits, known: FxHashMap::default(), taken: FxHashMap::default() };
    while known.len() < limits.count as usize && is_anything_known(graph, theta, &variables) {
        iteration.known.clear();
        iteration.taken.clear();
        let next = iteration.execute(graph, theta, &variables);
        known.push(variables);
        match next {
            Some(next) => variables = next,
            None => return Some(known),
        }
    }
    None
}

/// What is known if it is these iterations or those.
fn either(one: Known, other: &Known) -> Known {
    let (mut longer, shorter) = if one.len() < other.len() { (other.clone(), &one) } else { (one, other) };
    for (known, others) in longer.iter_mut().zip(shorter) {
        known.iter_mut().zip(others).for_each(|(known, other)| *known = known.filter(|_| known == other));
    }
    longer
}

/// May something come of an iteration from this? What a variable that stays as it is may be doesn't end a loop.
fn is_anything_known(graph: &Graph, theta: Theta, variables: &[Option<Interval>]) -> bool {
    variables.iter().enumerate().any(|(index, variable)| {
        let (pre, post) = (theta.pre(graph, index), theta.post(graph, index));
        let Some(it) = variable else { return false };
        let is_small = i128::from(it.max) - i128::from(it.min) < MAX_INTERVAL;
        let is_known = Interval::of_type(graph.ty(pre)).is_some_and(|all| all != *it);
        it.single().is_some() || (post != pre && is_small && is_known)
    })
}

/// The interval that a value is always in, if that is known.
fn range(graph: &Graph, limits: Limits<'_>, value: Value) -> Option<Interval> {
    Interval::width_of(graph, value)?;
    (limits.ranges)(graph, value)
}

/// Has a body few nodes and variables? Those of inner loops don't count.
fn is_small(graph: &Graph, body: Region) -> bool {
    let (mut nodes, mut variables) = (0, 0);
    let mut regions = vec![body];
    while let Some(region) = regions.pop() {
        for node in graph.nodes(region) {
            nodes += 1;
            if let Some(gamma) = Gamma::from_node(graph, node) {
                variables += gamma.regions(graph).len() * (gamma.entry_count(graph) + gamma.exit_count(graph));
                regions.extend(gamma.regions(graph));
            }
            if nodes > MAX_NODES || variables > MAX_VARIABLES {
                return false;
            }
        }
    }
    true
}

/// An iteration.
struct Iteration<'a> {
    limits: Limits<'a>,
    known: FxHashMap<Value, Interval>,
    /// The alternatives of each gamma that may be taken if the loop repeats, one bit for each; of gammas that have
    /// more, all may.
    taken: FxHashMap<Gamma, u64>,
}

/// The loop does not repeat.
struct Contradiction;

impl Domain for Iteration<'_> {
    fn get(&self, graph: &Graph, value: Value) -> Option<Interval> {
        match (self.known.get(&value).copied(), range(graph, self.limits, value)) {
            (Some(now), Some(always)) => Some(always.meet(now)),
            (now, always) => now.or(always),
        }
    }

    fn set(&mut self, _: &Graph, value: Value, range: Option<Interval>) {
        match range {
            Some(range) => _ = self.known.insert(value, range),
            None => _ = self.known.remove(&value),
        }
    }

    fn may_take(&self, _: &Graph, gamma: Gamma, alternative: usize) -> bool {
        alternative >= MAX_ALTERNATIVES || self.taken.get(&gamma).is_none_or(|mask| mask >> alternative & 1 == 1)
    }

    /// An inner loop keeps what it does not change.
    fn enter_theta(&mut self, graph: &Graph, theta: Theta) -> bool {
        for index in 0..theta.loop_count(graph) {
            let is_invariant = theta.post(graph, index) == theta.pre(graph, index);
            let range = self.get(graph, theta.entry_origin(graph, index)).filter(|_| is_invariant);
            self.set(graph, theta.exit_output(graph, index), range);
        }
        false
    }
}

impl Iteration<'_> {
    /// The variables that are known at the end, if the loop repeats then.
    fn execute(
        &mut self,
        graph: &Graph,
        theta: Theta,
        variables: &[Option<Interval>],
    ) -> Option<Vec<Option<Interval>>> {
        for (index, variable) in variables.iter().enumerate() {
            self.set(graph, theta.pre(graph, index), *variable);
        }
        for _ in 0..MAX_ROUNDS {
            evaluate(graph, graph.nodes(theta.region(graph)), self);
            let before = self.alternatives_left();
            if self.assume(graph, theta.predicate(graph), 1).is_err() {
                return None;
            }
            if self.alternatives_left() == before {
                break;
            }
        }
        Some((0..variables.len()).map(|index| self.get(graph, theta.post(graph, index))).collect())
    }

    fn alternatives_left(&self) -> u32 {
        self.taken.values().map(|mask| mask.count_ones()).sum()
    }

    /// The alternatives of a gamma that may be taken.
    fn alternatives(&self, graph: &Graph, gamma: Gamma) -> Vec<usize> {
        let predicate = gamma.predicate(graph);
        let may_be = |it: &usize| !self.is_not(graph, predicate, *it as u32) && self.may_take(graph, gamma, *it);
        (0..gamma.regions(graph).len()).filter(may_be).collect()
    }

    /// Leaves none but these alternatives of a gamma, maybe none at all if it is not executed.
    fn decide(&mut self, graph: &Graph, gamma: Gamma, alternatives: u64) {
        let count = gamma.regions(graph).len();
        if count <= MAX_ALTERNATIVES {
            let all = u64::MAX >> (64 - count.max(1));
            *self.taken.entry(gamma).or_insert(all) &= alternatives;
        }
    }

    /// What follows if a predicate, which is computed in this iteration, is `required`.
    fn assume(&mut self, graph: &Graph, predicate: Value, required: u32) -> Result<(), Contradiction> {
        let mut facts = vec![(predicate, required)];
        // Several gammas may say the same of one.
        let mut assumed: FxHashMap<Value, u32> = FxHashMap::default();
        while let Some((value, required)) = facts.pop() {
            match assumed.insert(value, required) {
                Some(before) if before == required => continue,
                Some(_) => return Err(Contradiction),
                None if self.is_not(graph, value, required) => return Err(Contradiction),
                None => {}
            }
            for user in graph.users(value) {
                if let UseSite::Input(node, 0) = graph.site(user)
                    && let Some(gamma) = Gamma::from_node(graph, node)
                {
                    self.decide(graph, gamma, 1_u64.checked_shl(required).unwrap_or(0));
                }
            }
            match graph.def(value) {
                ValueDef::Argument(region, index) => {
                    let gamma = graph.owner(region).and_then(|owner| Gamma::from_node(graph, owner));
                    facts.extend(gamma.map(|gamma| (gamma.entry_origin(graph, index), required)));
                }
                ValueDef::Output(node, index) => {
                    let Some(gamma) = Gamma::from_node(graph, node) else { continue };
                    if gamma.regions(graph).len() > MAX_ALTERNATIVES {
                        continue;
                    }
                    let origin = |it: usize| gamma.exit_origin(graph, it, index);
                    let mut possible = self.alternatives(graph, gamma);
                    possible.retain(|it| !self.is_not(graph, origin(*it), required));
                    self.taken.insert(gamma, possible.iter().fold(0_u64, |mask, it| mask | 1 << it));
                    match possible[..] {
                        [] => return Err(Contradiction),
                        [alternative] => {
                            facts.push((gamma.predicate(graph), alternative as u32));
                            facts.push((origin(alternative), required));
                        }
                        _ => {}
                    }
                }
            }
        }
        Ok(())
    }

    fn is_not(&self, graph: &Graph, value: Value, required: u32) -> bool {
        self.get(graph, value).is_some_and(|it| !it.contains(i64::from(required)))
    }
}
