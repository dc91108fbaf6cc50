//! Which loop variables of a live theta are alive, if what is behind the loop is swept already.
//!
//! A variable that is used behind the loop is alive. Another one is alive if the predicate, or what such a variable is
//! in the next iteration, depends on it. The search for that goes forwards, from the argument of the variable along
//! users, and ends at the first of these results that it finds, or at a value that is known to be alive: for a counter
//! these are a few steps. All values on the way there are alive, and all that was visited in vain is dead; no other
//! search goes on from them. What a search with success has visited besides may be visited again; if there is much of
//! that, all of the body is [marked](Marks) once instead.
//!
//! Complexity: linear in the size of the body.

use crate::fault::Fault;
use crate::mark::{Marks, is_order, keeps_only_state, state_operand};
use rvsdg_core::{Gamma, Graph, Node, Theta, UseSite, Value};
use rvsdg_opt_target::limits::dne::MAX_STEPS_PER_VALUE;

/// What is known about a value.
#[derive(Copy, Clone, PartialEq, Eq)]
enum State {
    Unknown,
    /// Visited by the search that is going on, or in vain by one before.
    Visited,
    Alive,
}

/// A value that a search has visited, and the number of the one that it was found from.
type Visit = (Value, usize);

/// Decides about loop variables.
#[derive(Default)]
pub(crate) struct LoopVars {
    /// Of the theta that was looked at last.
    alive: Vec<bool>,
    /// By value; empty as long as nothing was searched for.
    states: Vec<State>,
    /// What the search that is going on has visited.
    trail: Vec<Visit>,
    /// Has it come to something that is alive?
    found: bool,
    steps: usize,
    marks: Option<Marks>,
    #[cfg(debug_assertions)]
    expected: Option<Marks>,
}

impl LoopVars {
    /// Which loop variables of a live theta are alive.
    pub(crate) fn alive(&mut self, graph: &Graph, theta: Theta, fault: Fault) -> &[bool] {
        self.alive.clear();
        self.alive.extend(graph.outputs(theta.node()).map(|output| !graph.is_dead(output)));
        for index in 0..self.alive.len() {
            self.alive[index] |= match &self.marks {
                Some(marks) => marks.is_alive(theta.pre(graph, index)),
                None => !self.alive[index] && self.search(graph, theta, index, fault),
            };
        }
        #[cfg(debug_assertions)]
        self.check(graph, theta, fault);
        &self.alive
    }

    /// Searches find out the same as marking the whole body. What is marked stays right while dead code is removed.
    #[cfg(debug_assertions)]
    fn check(&mut self, graph: &Graph, theta: Theta, fault: Fault) {
        if fault.is(crate::fault::Mutation::StaleLoopVariable) {
            return;
        }
        let marks = self.expected.get_or_insert_with(|| Marks::of(graph, fault));
        for (index, alive) in self.alive.iter().enumerate() {
            let [output, pre] = [theta.exit_output(graph, index), theta.pre(graph, index)];
            assert_eq!(
                marks.is_alive(output) || marks.is_alive(pre),
                *alive,
                "loop variable {index} of {}",
                theta.node()
            );
        }
    }

    /// Does what is alive depend on the argument of a loop variable?
    fn search(&mut self, graph: &Graph, theta: Theta, index: usize, fault: Fault) -> bool {
        if self.steps > MAX_STEPS_PER_VALUE * graph.value_capacity() {
            let marks = self.marks.insert(Marks::of(graph, fault));
            return marks.is_alive(theta.pre(graph, index));
        }
        self.states.resize(graph.value_capacity(), State::Unknown);
        self.found = false;
        self.trail.clear();
        self.visit(theta.pre(graph, index), 0);
        let mut pending = vec![];
        let mut entered = 0;
        while !self.found {
            pending.extend((entered..self.trail.len()).map(|number| (number, graph.users(self.trail[number].0))));
            entered = self.trail.len();
            let Some((number, users)) = pending.last_mut() else { break };
            let (number, Some(user)) = (*number, users.next()) else {
                pending.pop();
                continue;
            };
            self.steps += 1;
            match graph.site(user) {
                UseSite::Input(node, input) => self.input(graph, node, input, number, fault),
                UseSite::Result(region, result) => {
                    let owner = graph.owner(region).expect("a loop has an owner");
                    self.found |= owner == theta.node() && (result == 0 || self.alive[result - 1]);
                    self.result(graph, owner, result, number);
                }
            }
            if self.found {
                self.succeed(number);
            }
        }
        self.found
    }

    /// All values on the way to this one are alive, and nothing is known about others that were visited.
    fn succeed(&mut self, mut number: usize) {
        self.trail.iter().for_each(|(value, _)| self.states[value.as_u32() as usize] = State::Unknown);
        loop {
            let (value, from) = self.trail[number];
            self.states[value.as_u32() as usize] = State::Alive;
            if number == 0 {
                break;
            }
            number = from;
        }
    }

    fn visit(&mut self, value: Value, from: usize) {
        let state = &mut self.states[value.as_u32() as usize];
        match *state {
            State::Unknown => {
                *state = State::Visited;
                self.trail.push((value, from));
            }
            State::Visited => {}
            State::Alive => self.found = true,
        }
    }

    fn outputs(&mut self, graph: &Graph, node: Node, from: usize) {
        graph.outputs(node).for_each(|output| self.visit(output, from));
    }

    /// Visits what depends on an input.
    fn input(&mut self, graph: &Graph, node: Node, input: usize, from: usize, fault: Fault) {
        let (op, value) = (graph.op(node), self.trail[from].0);
        if !op.is_structural() {
            for output in graph.outputs(node) {
                let ty = graph.ty(output);
                if !keeps_only_state(op, ty, fault) || state_operand(graph, node, ty) == value {
                    self.visit(output, from);
                }
            }
        } else if let Some(theta) = Theta::from_node(graph, node) {
            self.visit(theta.pre(graph, input), from);
            self.visit(theta.exit_output(graph, input), from);
        } else if let (Some(gamma), Some(entry)) = (Gamma::from_node(graph, node), input.checked_sub(1)) {
            for alternative in 0..gamma.regions(graph).len() {
                self.visit(gamma.entry_arg(graph, alternative, entry), from);
            }
        } else {
            self.outputs(graph, node, from);
        }
        if op.is_structural() && is_order(graph, value, fault) {
            self.outputs(graph, node, from);
        }
    }

    /// Visits what depends on a result of a region inside of the loop, or of the loop itself.
    fn result(&mut self, graph: &Graph, owner: Node, result: usize, from: usize) {
        match (Theta::from_node(graph, owner), result.checked_sub(1)) {
            (Some(theta), Some(index)) => {
                self.visit(theta.pre(graph, index), from);
                self.visit(theta.exit_output(graph, index), from);
            }
            (Some(_), None) => self.outputs(graph, owner, from),
            (None, _) => self.visit(graph.output(owner, result), from),
        }
    }
}
