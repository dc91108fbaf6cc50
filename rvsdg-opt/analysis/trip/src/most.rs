//! How often a loop runs at most, found by trying: its first iterations are executed on what is known of them.
//!
//! # Algorithm
//!
//! An iteration is executed abstractly, from the loop variables that are constants or in known intervals before it. Then it is assumed that the
//! loop repeats, and what follows from that goes backwards through the gammas that the predicate comes from: alternatives that answer that it does
//! not are not taken; if one is left, it is, and so is what *its* gamma's predicate says. With fewer alternatives more values are known. If nothing
//! new follows, the constants and intervals among the values that the variables have at the end are those of the next iteration; if there is a contradiction,
//! the loop can't have repeated. This sees through `break` and `return` in all places, which [`TripCount`](crate::TripCount) does not.
//!
//! # Why it is sound
//!
//! Only values that the program has in each execution are constants here, or has unless they are poison, where a selection by poison chooses among constants:
//! undef, which is another value in each use, other poison, and what is frozen are unknown. In its interval is each value that a use of it can have, but for
//! poison; what two uses have may differ, and nothing is concluded from their being the same. An iteration whose
//! predicate is undefined is undefined behaviour, so it may be assumed that it doesn't happen.
//!
//! # Complexity
//!
//! Each iteration looks at each node [`ROUNDS`] times at most; there are at most [`MAX_NODES`] nodes and [`MAX_VARIABLES`] variables of gammas, and each
//! value is assumed to be something once. Of variables with several choices, [`MAX_TRIED`] are tried.

use crate::{Interval, choices::choices};
use rustc_hash::FxHashMap;
use rvsdg_core::{Const, Gamma, Graph, Node, Op, Region, Theta, UseSite, Value, ValueDef};

/// Bodies with more nodes are not executed.
const MAX_NODES: usize = 256;

/// Nor bodies with gammas of more variables, those of each alternative.
const MAX_VARIABLES: usize = 2048;

/// So many variables with several choices are tried.
const MAX_TRIED: usize = 4;

/// So often an iteration is executed with what followed from the one before.
const ROUNDS: usize = 4;

/// A variable that changes counts as known if its interval has fewer numbers than this.
const MAX_INTERVAL: i128 = 64;

/// What bounds the iterations that are looked for.
#[derive(Copy, Clone)]
pub struct Limits<'a> {
    /// No more iterations than these.
    pub count: u32,
    /// The interval that a value is in wherever it is evaluated, if that is known, and if it isn't poison.
    pub ranges: &'a dyn Fn(&Graph, Value) -> Option<Interval>,
}

/// What is known of a loop variable before an iteration.
#[derive(Copy, Clone)]
struct Variable {
    constant: Option<Const>,
    range: Option<Interval>,
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
        let choices: Vec<Vec<Const>> =
            (0..theta.loop_count(graph)).map(|index| choices(graph, theta.entry_origin(graph, index))).collect();
        let variable = |index: usize| {
            let constant = if let [one] = choices[index][..] { Some(one) } else { None };
            let range = (limits.ranges)(graph, theta.entry_origin(graph, index));
            Variable { constant, range }
        };
        let certain: Vec<Variable> = (0..choices.len()).map(variable).collect();
        let several: Vec<usize> = (0..choices.len()).filter(|index| choices[*index].len() > 1).collect();
        if several.is_empty() && !is_anything_known(graph, theta, &certain) {
            return None;
        }
        let steps = steps_of(graph, theta.region(graph))?;
        let from = |graph: &mut Graph, variables| Iterations::from(graph, theta, &steps, variables, limits);
        from(graph, certain.clone()).or_else(|| {
            several.into_iter().take(MAX_TRIED).find_map(|index| {
                let mut all: Option<Iterations> = None;
                for choice in &choices[index] {
                    let mut variables = certain.clone();
                    variables[index].constant = Some(*choice);
                    let next = from(graph, variables)?;
                    all = Some(all.map_or_else(|| next.clone(), |all| all.or(&next)));
                }
                all
            })
        })
    }

    /// Those from what the variables are before the first.
    fn from(
        graph: &mut Graph,
        theta: Theta,
        steps: &[Step],
        mut variables: Vec<Variable>,
        limits: Limits<'_>,
    ) -> Option<Iterations> {
        let mut known = vec![];
        while known.len() < limits.count as usize && is_anything_known(graph, theta, &variables) {
            let mut iteration = Iteration {
                graph,
                steps,
                limits,
                known: FxHashMap::default(),
                ranges: FxHashMap::default(),
                taken: FxHashMap::default(),
            };
            let next = iteration.execute(theta, &variables);
            known.push(variables.iter().map(|it| it.constant).collect());
            match next {
                Some(next) => variables = next,
                None => return Some(Iterations { known }),
            }
        }
        None
    }

    /// What is known if it is these or those.
    fn or(&self, other: &Iterations) -> Iterations {
        let (longer, shorter) = if self.count() < other.count() { (other, self) } else { (self, other) };
        let mut all = longer.clone();
        for (known, others) in all.known.iter_mut().zip(&shorter.known) {
            known.iter_mut().zip(others).for_each(|(known, other)| *known = known.filter(|_| known == other));
        }
        all
    }

    /// How many there are at most.
    pub fn count(&self) -> u32 {
        self.known.len() as u32
    }
}

/// May something come of an iteration from this? What a variable that stays as it is may be doesn't end a loop.
fn is_anything_known(graph: &Graph, theta: Theta, variables: &[Variable]) -> bool {
    variables.iter().enumerate().any(|(index, variable)| {
        let (pre, post) = (theta.pre(graph, index), theta.post(graph, index));
        let is_small = |it: Interval| {
            i128::from(it.max) - i128::from(it.min) < MAX_INTERVAL
                && Interval::width_of(graph, pre).is_some_and(|width| it != Interval::all(width))
        };
        variable.constant.is_some() || (post != pre && variable.range.is_some_and(is_small))
    })
}

/// Is it one value in each use?
pub(crate) fn is_a_number(constant: &Const) -> bool {
    matches!(constant.op, Op::Int(_) | Op::Const(_) | Op::Ctl(_))
        && (constant.ty.int_width().is_some() || constant.ty.alternatives().is_some())
}

/// What is done in an iteration, in order.
#[derive(Copy, Clone)]
enum Step {
    Simple(Node),
    Loop(Theta),
    Enter(Gamma),
    Leave(Gamma),
}

/// The steps of a body; none if it is too large.
fn steps_of(graph: &Graph, body: Region) -> Option<Vec<Step>> {
    let mut steps = vec![];
    let mut variables = 0;
    // What is to come: the nodes from one on, or the end of a gamma.
    let mut stack = vec![Next::Nodes(graph.first_node(body))];
    while let Some(next) = stack.pop() {
        match next {
            Next::End(gamma) => steps.push(Step::Leave(gamma)),
            Next::Nodes(None) => {}
            Next::Nodes(Some(node)) => {
                stack.push(Next::Nodes(graph.next_node(node)));
                if let Some(gamma) = Gamma::from_node(graph, node) {
                    variables += gamma.regions(graph).len() * (gamma.entry_count(graph) + gamma.exit_count(graph));
                    steps.push(Step::Enter(gamma));
                    stack.push(Next::End(gamma));
                    stack
                        .extend(gamma.regions(graph).iter().rev().map(|region| Next::Nodes(graph.first_node(*region))));
                } else if let Some(theta) = Theta::from_node(graph, node) {
                    steps.push(Step::Loop(theta));
                } else {
                    steps.push(Step::Simple(node));
                }
            }
        }
        if steps.len() > MAX_NODES || variables > MAX_VARIABLES {
            return None;
        }
    }
    Some(steps)
}

enum Next {
    Nodes(Option<Node>),
    End(Gamma),
}

/// An iteration.
struct Iteration<'a> {
    graph: &'a mut Graph,
    steps: &'a [Step],
    limits: Limits<'a>,
    known: FxHashMap<Value, Const>,
    /// The intervals of what is no constant.
    ranges: FxHashMap<Value, Interval>,
    /// The alternatives of each gamma that may be taken, one bit for each.
    taken: FxHashMap<Gamma, u64>,
}

/// The loop does not repeat.
struct Contradiction;

impl Iteration<'_> {
    /// The variables that are known at the end, if the loop repeats then.
    fn execute(&mut self, theta: Theta, variables: &[Variable]) -> Option<Vec<Variable>> {
        for (index, variable) in variables.iter().enumerate() {
            let value = theta.pre(self.graph, index);
            self.learn(value, variable.constant);
            self.learn_range(value, variable.range);
        }
        for _ in 0..ROUNDS {
            self.run();
            let (predicate, before) = (theta.predicate(self.graph), self.alternatives_left());
            if self.assume(predicate, 1).is_err() {
                return None;
            }
            if self.alternatives_left() == before {
                break;
            }
        }
        let variable = |index| {
            let post = theta.post(self.graph, index);
            Variable { constant: self.known.get(&post).copied(), range: self.range(post) }
        };
        Some((0..variables.len()).map(variable).collect())
    }

    fn learn_range(&mut self, value: Value, range: Option<Interval>) {
        match range {
            Some(range) => _ = self.ranges.insert(value, range),
            None => _ = self.ranges.remove(&value),
        }
    }

    /// The interval of a value in this iteration.
    fn range(&self, value: Value) -> Option<Interval> {
        Interval::width_of(self.graph, value)?;
        if let Some(constant) = self.known.get(&value) {
            return self.graph.payloads.int_value(constant.op).map(Interval::one);
        }
        let always = (self.limits.ranges)(self.graph, value);
        match self.ranges.get(&value) {
            Some(now) => Some(always.map_or(*now, |always| now.meet(always))),
            None => always,
        }
    }

    fn learn(&mut self, value: Value, constant: Option<Const>) {
        match constant.filter(is_a_number) {
            Some(constant) => _ = self.known.insert(value, constant),
            None => _ = self.known.remove(&value),
        }
    }

    fn alternatives_left(&self) -> u32 {
        self.taken.values().map(|mask| mask.count_ones()).sum()
    }

    /// Computes what can be computed.
    fn run(&mut self) {
        for step in self.steps {
            match *step {
                Step::Simple(node) => self.simple(node),
                Step::Loop(theta) => {
                    for index in 0..theta.loop_count(self.graph) {
                        let is_invariant = theta.is_invariant(self.graph, index);
                        let origin = theta.entry_origin(self.graph, index);
                        let constant = self.known.get(&origin).copied().filter(|_| is_invariant);
                        let output = theta.exit_output(self.graph, index);
                        self.learn(output, constant);
                        self.learn_range(output, self.range(origin).filter(|_| is_invariant));
                    }
                }
                Step::Enter(gamma) => self.enter(gamma),
                Step::Leave(gamma) => {
                    for index in 0..gamma.exit_count(self.graph) {
                        let mut values = self
                            .alternatives(gamma)
                            .map(|it| self.known.get(&gamma.exit_origin(self.graph, it, index)).copied());
                        let first = values.next().flatten();
                        let constant = first.filter(|first| values.all(|other| other == Some(*first)));
                        let output = gamma.exit_output(self.graph, index);
                        self.learn(output, constant);
                        if constant.is_none() && Interval::width_of(self.graph, output).is_some() {
                            let ranges =
                                self.alternatives(gamma).map(|it| self.range(gamma.exit_origin(self.graph, it, index)));
                            let hull = ranges.reduce(|hull, other| Some(hull?.hull(other?))).flatten();
                            self.learn_range(output, hull);
                        }
                    }
                }
            }
        }
    }

    fn simple(&mut self, node: Node) {
        let op = self.graph.op(node);
        if self.graph.output_count(node) != 1 || !op.effects().is_empty() {
            return;
        }
        // What is known may be poison instead, where one of two constants is selected by poison. Freezing makes anything of it.
        if op == Op::Freeze {
            return;
        }
        let output = self.graph.output(node, 0);
        let ty = self.graph.ty(output);
        let op = if op.is_constant() {
            Some(op)
        } else {
            let operands: Option<Vec<Const>> =
                self.graph.operands(node).map(|operand| self.known.get(&operand).copied()).collect();
            operands.and_then(|operands| rvsdg_fold::fold(&mut self.graph.payloads, op, &operands, ty))
        };
        if op.is_none() {
            let range = Interval::of_node(self.graph, node, |index| self.range(self.graph.operand(node, index)));
            if let (Op::ICmp(_), Some(answer)) = (self.graph.op(node), range) {
                return self.learn(output, Some(Const { op: Op::Int(answer.min as i32), ty }));
            }
            self.learn_range(output, range);
        }
        self.learn(output, op.map(|op| Const { op, ty }));
    }

    fn enter(&mut self, gamma: Gamma) {
        let count = gamma.regions(self.graph).len();
        if let Some(Const { op: Op::Ctl(alternative), .. }) = self.known.get(&gamma.predicate(self.graph)) {
            self.decide(gamma, 1_u64.checked_shl(*alternative).unwrap_or(0));
        }
        for index in 0..gamma.entry_count(self.graph) {
            let origin = gamma.entry_origin(self.graph, index);
            let constant = self.known.get(&origin).copied();
            let range = if constant.is_none() { self.range(origin) } else { None };
            for alternative in 0..count {
                let argument = gamma.entry_arg(self.graph, alternative, index);
                self.learn(argument, constant);
                self.learn_range(argument, range);
            }
        }
    }

    /// Leaves none but these alternatives of a gamma, maybe none at all if it is not executed.
    fn decide(&mut self, gamma: Gamma, alternatives: u64) {
        let count = gamma.regions(self.graph).len();
        let all = if count < 64 { (1 << count) - 1 } else { u64::MAX };
        *self.taken.entry(gamma).or_insert(all) &= alternatives;
    }

    /// The alternatives of a gamma that may be taken; all of them if there are too many to tell.
    fn alternatives(&self, gamma: Gamma) -> impl Iterator<Item = usize> + use<> {
        let (count, mask) = (gamma.regions(self.graph).len(), self.taken.get(&gamma).copied().unwrap_or(u64::MAX));
        (0..count).filter(move |it| count > 64 || mask >> it & 1 == 1)
    }

    /// What follows if a predicate, which is computed in this iteration, is `required`.
    fn assume(&mut self, predicate: Value, required: u32) -> Result<(), Contradiction> {
        let mut facts = vec![(predicate, required)];
        // Several gammas may say the same of one.
        let mut assumed: FxHashMap<Value, u32> = FxHashMap::default();
        while let Some((value, required)) = facts.pop() {
            match assumed.insert(value, required) {
                Some(before) if before == required => continue,
                Some(_) => return Err(Contradiction),
                None if self.is_not(value, required) => return Err(Contradiction),
                None => {}
            }
            let users: Vec<UseSite> = self.graph.users(value).map(|user| self.graph.site(user)).collect();
            for user in users {
                if let UseSite::Input(node, 0) = user
                    && let Some(gamma) = Gamma::from_node(self.graph, node)
                {
                    self.decide(gamma, 1_u64.checked_shl(required).unwrap_or(0));
                }
            }
            match self.graph.def(value) {
                ValueDef::Argument(region, index) => {
                    let gamma = self.graph.owner(region).and_then(|owner| Gamma::from_node(self.graph, owner));
                    facts.extend(gamma.map(|gamma| (gamma.entry_origin(self.graph, index), required)));
                }
                ValueDef::Output(node, index) => {
                    let Some(gamma) =
                        Gamma::from_node(self.graph, node).filter(|it| it.regions(self.graph).len() <= 64)
                    else {
                        continue;
                    };
                    let possible = |it: &usize| !self.is_not(gamma.exit_origin(self.graph, *it, index), required);
                    let mask = self.alternatives(gamma).filter(possible).fold(0_u64, |mask, it| mask | 1 << it);
                    self.taken.insert(gamma, mask);
                    match mask.count_ones() {
                        0 => return Err(Contradiction),
                        1 => {
                            let alternative = mask.trailing_zeros();
                            facts.push((gamma.predicate(self.graph), alternative));
                            facts.push((gamma.exit_origin(self.graph, alternative as usize, index), required));
                        }
                        _ => {}
                    }
                }
            }
        }
        Ok(())
    }

    fn is_not(&self, value: Value, required: u32) -> bool {
        matches!(self.known.get(&value), Some(Const { op: Op::Ctl(found), .. }) if *found != required)
    }
}
