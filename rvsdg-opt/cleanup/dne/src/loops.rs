//! Which loop variables of a live theta are alive, if what is behind the loop is swept already.
//!
//! A variable that is used behind the loop is alive. Another one is alive if the predicate, or what such a variable is
//! in the next iteration, depends on it. The search for that goes forwards, from the argument of the variable along
//! users, and ends at the first of these results that it finds: for a counter these are a few steps. What a search has
//! visited in vain is dead, so no other search visits it again. What a search with success has visited may be visited
//! again; if there is much of that, all of the body is [marked](Marks) once instead.
//!
//! Complexity: linear in what is dead, and in the size of the body for all else.

use crate::fault::Fault;
use crate::mark::{Marks, is_order, keeps_only_state, state_operand};
use rvsdg_core::{DenseSet, Gamma, Graph, Node, Theta, UseSite, Value};

/// How many steps searches may need per value of the body; marking all of it needs about as many.
const STEPS_PER_VALUE: usize = 1;

/// Decides about loop variables.
#[derive(Default)]
pub(crate) struct LoopVars {
    /// Of the theta that was looked at last.
    alive: Vec<bool>,
    /// What was visited in vain, and by the search that is going on.
    seen: Option<DenseSet<Value>>,
    /// What the search that is going on has visited.
    trail: Vec<Value>,
    pending: Vec<Value>,
    steps: usize,
    marks: Option<Marks>,
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
        &self.alive
    }

    /// Does what is alive depend on the argument of a loop variable?
    fn search(&mut self, graph: &Graph, theta: Theta, index: usize, fault: Fault) -> bool {
        if self.steps > STEPS_PER_VALUE * graph.value_capacity() {
            let marks = self.marks.insert(Marks::of(graph, fault));
            return marks.is_alive(theta.pre(graph, index));
        }
        self.trail.clear();
        self.pending.clear();
        self.visit(graph, theta.pre(graph, index));
        while let Some(value) = self.pending.pop() {
            for user in graph.users(value) {
                self.steps += 1;
                match graph.site(user) {
                    UseSite::Input(node, input) => self.input(graph, node, input, value, fault),
                    UseSite::Result(region, result) => {
                        let owner = graph.owner(region).expect("a loop has an owner");
                        let is_live = owner == theta.node() && (result == 0 || self.alive[result - 1]);
                        if is_live {
                            let seen = self.seen.as_mut().expect("something was visited");
                            self.trail.iter().for_each(|value| _ = seen.remove(*value));
                            return true;
                        }
                        self.result(graph, owner, result);
                    }
                }
            }
        }
        false
    }

    fn visit(&mut self, graph: &Graph, value: Value) {
        let seen = self.seen.get_or_insert_with(|| DenseSet::with_capacity(graph.value_capacity()));
        if seen.insert(value) {
            self.trail.push(value);
            self.pending.push(value);
        }
    }

    fn outputs(&mut self, graph: &Graph, node: Node) {
        graph.outputs(node).for_each(|output| self.visit(graph, output));
    }

    /// Visits what depends on an input.
    fn input(&mut self, graph: &Graph, node: Node, input: usize, value: Value, fault: Fault) {
        let op = graph.op(node);
        if !op.is_structural() {
            for output in graph.outputs(node) {
                let ty = graph.ty(output);
                if !keeps_only_state(op, ty, fault) || state_operand(graph, node, ty) == value {
                    self.visit(graph, output);
                }
            }
        } else if let Some(theta) = Theta::from_node(graph, node) {
            self.visit(graph, theta.pre(graph, input));
            self.visit(graph, theta.exit_output(graph, input));
        } else if let (Some(gamma), Some(entry)) = (Gamma::from_node(graph, node), input.checked_sub(1)) {
            for alternative in 0..gamma.regions(graph).len() {
                self.visit(graph, gamma.entry_arg(graph, alternative, entry));
            }
        } else {
            self.outputs(graph, node);
        }
        if op.is_structural() && is_order(graph, value, fault) {
            self.outputs(graph, node);
        }
    }

    /// Visits what depends on a result of a region inside of the loop, or of the loop itself.
    fn result(&mut self, graph: &Graph, owner: Node, result: usize) {
        match (Theta::from_node(graph, owner), result.checked_sub(1)) {
            (Some(theta), Some(index)) => {
                self.visit(graph, theta.pre(graph, index));
                self.visit(graph, theta.exit_output(graph, index));
            }
            (Some(_), None) => self.outputs(graph, owner),
            (None, _) => self.visit(graph, graph.output(owner, result)),
        }
    }
}
