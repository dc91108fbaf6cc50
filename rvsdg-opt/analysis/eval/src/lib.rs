//! Abstract evaluation: what values are, as far as that follows from what other values are.
//!
//! The lattice is that of [`Interval`]s of integers and of control values: a constant is an interval of one number, a
//! value that nothing is known of is an interval of all, and a decision whose predicate is known takes one alternative.
//! [`evaluate`] is the one evaluator. Who uses it says by a [`Domain`] what is known to begin with, where results are
//! kept, which alternatives may be taken, and what becomes of loops:
//!
//! | user | evaluates | entry variables | loops |
//! |---|---|---|---|
//! | value ranges (`rvsdg-opt-range`) | a whole body | narrowed by what was decided | solved: entry values, steps, tests |
//! | [`Iterations`] | one iteration of a loop, several times | as outside | passed over |
//! | tail duplication | a copy of a decision, where some values are constants | as outside | walked once with unknown variables |
//!
//! # What an interval means
//!
//! A value that is neither undef nor poison is in its interval. Poison may be replaced by any value; and where undef
//! was asked for a bound, it may be taken for the value that it had there. So whoever replaces something because of an
//! interval makes a refinement. What is frozen may be anything.
//!
//! # Complexity
//!
//! Linear in the nodes that are walked and in the exit variables of their gammas times alternatives. No recursion.
//!
//! Intervals as a domain of program analysis are from Cousot and Cousot, *Abstract interpretation* (1977).

#![forbid(unsafe_code)]

mod choices;
mod interval;
mod iterations;

pub use interval::Interval;
pub use iterations::{Iterations, Limits};

use rvsdg_core::{Gamma, Graph, Node, Theta, Value};

/// What is known in an evaluation, and what its user decides.
pub trait Domain {
    /// What is known of a value so far; none if nothing is.
    fn get(&self, graph: &Graph, value: Value) -> Option<Interval>;

    /// Notes what is known of a value; none for nothing.
    fn set(&mut self, graph: &Graph, value: Value, range: Option<Interval>);

    /// May this alternative be taken, if the predicate may be it?
    fn may_take(&self, graph: &Graph, gamma: Gamma, alternative: usize) -> bool {
        let _ = (graph, gamma, alternative);
        true
    }

    /// Sets the entry variables of the alternatives that are going to be walked.
    fn enter_gamma(&mut self, graph: &Graph, gamma: Gamma) {
        for index in 0..gamma.entry_count(graph) {
            let range = self.get(graph, gamma.entry_origin(graph, index));
            for alternative in 0..gamma.regions(graph).len() {
                self.set(graph, gamma.entry_arg(graph, alternative, index), range);
            }
        }
    }

    /// Sets what is known of loop variables in all iterations; answers whether to walk the body, after which outputs
    /// are post values. Otherwise it sets the outputs.
    fn enter_theta(&mut self, graph: &Graph, theta: Theta) -> bool;

    /// A node was reached, and evaluated if it has no regions; answers whether to go on.
    fn reached(&mut self, graph: &Graph, node: Node) -> bool {
        let _ = (graph, node);
        true
    }
}

enum Task {
    /// This node and those behind it.
    Nodes(Node),
    /// The alternatives are walked.
    Join(Gamma),
    /// The body is walked.
    Leave(Theta),
}

/// Evaluates nodes of one region, in order, with all that is in them; answers whether all were walked.
pub fn evaluate(graph: &Graph, nodes: impl IntoIterator<Item = Node>, domain: &mut impl Domain) -> bool {
    let mut tasks: Vec<Task> = vec![];
    for node in nodes {
        if !visit(graph, node, domain, &mut tasks) {
            return false;
        }
        while let Some(task) = tasks.pop() {
            match task {
                Task::Nodes(node) => {
                    tasks.extend(graph.next_node(node).map(Task::Nodes));
                    if !visit(graph, node, domain, &mut tasks) {
                        return false;
                    }
                }
                Task::Join(gamma) => join(graph, gamma, domain),
                Task::Leave(theta) => {
                    for index in 0..theta.loop_count(graph) {
                        let range = domain.get(graph, theta.post(graph, index));
                        domain.set(graph, theta.exit_output(graph, index), range);
                    }
                }
            }
        }
    }
    true
}

fn visit(graph: &Graph, node: Node, domain: &mut impl Domain, tasks: &mut Vec<Task>) -> bool {
    if let Some(gamma) = Gamma::from_node(graph, node) {
        tasks.push(Task::Join(gamma));
        domain.enter_gamma(graph, gamma);
        let predicate = domain.get(graph, gamma.predicate(graph));
        for (alternative, region) in gamma.regions(graph).iter().enumerate() {
            if takes(graph, gamma, alternative, predicate, domain) {
                tasks.extend(graph.first_node(*region).map(Task::Nodes));
            }
        }
    } else if let Some(theta) = Theta::from_node(graph, node) {
        if domain.enter_theta(graph, theta) {
            tasks.push(Task::Leave(theta));
            tasks.extend(graph.first_node(theta.region(graph)).map(Task::Nodes));
        }
    } else if graph.output_count(node) > 0 {
        let range = Interval::of_node(graph, node, |index| domain.get(graph, graph.operand(node, index)));
        domain.set(graph, graph.output(node, 0), range);
    }
    domain.reached(graph, node)
}

/// May this alternative be taken, as far as is known?
fn takes(graph: &Graph, gamma: Gamma, alternative: usize, predicate: Option<Interval>, domain: &impl Domain) -> bool {
    predicate.is_none_or(|it| it.contains(alternative as i64)) && domain.may_take(graph, gamma, alternative)
}

fn join(graph: &Graph, gamma: Gamma, domain: &mut impl Domain) {
    let predicate = domain.get(graph, gamma.predicate(graph));
    let taken: Vec<usize> = (0..gamma.regions(graph).len())
        .filter(|alternative| takes(graph, gamma, *alternative, predicate, domain))
        .collect();
    for index in 0..gamma.exit_count(graph) {
        let output = gamma.exit_output(graph, index);
        let Some(all) = Interval::of_type(graph.ty(output)) else { continue };
        let mut hull = None;
        for (number, alternative) in taken.iter().enumerate() {
            let range = domain.get(graph, gamma.exit_origin(graph, *alternative, index));
            hull = match (hull, range) {
                (Some(hull), Some(range)) => Some(Interval::hull(hull, range)),
                (_, range) => range.filter(|_| number == 0),
            };
            // The others can't change that.
            if hull.is_none_or(|hull| hull == all) {
                hull = None;
                break;
            }
        }
        domain.set(graph, output, hull);
    }
}
