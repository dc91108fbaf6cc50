//! Ranges: between which numbers every integer of a body is, wherever it is evaluated.
//!
//! # Algorithm
//!
//! One walk over the body, in the order of evaluation. Operations on intervals follow from their operands ([`Interval`]). What a decision asked about an entry
//! variable holds in the alternative it leads to (`facts`). A loop variable that a constant is added to stays between its entry value and what the loop's test, or the
//! number of iterations, lets pass (`variable`); any is between its entry value and what its next value was compared with where the loop repeats (`repeats`);
//! and one that only grows is never less than it was at first (`growth`).
//!
//! # What a range means
//!
//! A value that is neither undef nor poison is in its range. Poison may be replaced by any value; and where undef was asked for a bound, it may be taken for
//! the value that it had there. So whoever replaces something because of a range makes a refinement.
//!
//! # Complexity
//!
//! Linear in the size of the body. No recursion.
//!
//! Intervals as a domain of program analysis are from Cousot and Cousot, *Abstract interpretation* (1977); loops are solved directly here, without iteration.
//!
//! ```
//! use rvsdg_core::Theta;
//! use rvsdg_opt_range::{Interval, Ranges};
//!
//! let text = r#"symbol @f = external defined function i32 () : ptr
//! omega imports [] exports [@f] () {
//!   %0 = lambda @f () (%0: io, %1: mem) {
//!     %2 = const 3 : i32
//!     %3 = theta (%2) (%4: i32) {
//!       %5 = const 4 : i32
//!       %6 = add %4, %5 : i32
//!       %7 = const 20 : i32
//!       %8 = icmp slt %6, %7 : i1
//!       %9 = match [-1 -> 1, default -> 0] %8 : ctl2
//!     } -> (%9, %6)
//!   } -> (%3, %0, %1)
//! } -> (%0)
//! "#;
//! let module = rvsdg_text::parse(text).unwrap();
//! let graph = module.bodies[0].as_ref().unwrap();
//! let theta = graph.nodes(graph.root()).find_map(|node| Theta::from_node(graph, node)).unwrap();
//! let ranges = Ranges::of(graph);
//! assert_eq!(ranges.get(graph, theta.pre(graph, 0)), Some(Interval { min: 3, max: 19 }));
//! ```

#![forbid(unsafe_code)]

mod facts;
mod growth;
mod repeats;
mod variable;

pub use rvsdg_opt_trip::Interval;

use facts::Fact;
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Gamma, Graph, IntCond, Node, Theta, Value};

/// The ranges of a body. Stale where the graph changes.
#[derive(Clone, Debug)]
pub struct Ranges {
    known: SecondaryMap<Value, Option<Interval>>,
}

enum Task {
    /// This node and those behind it.
    Nodes(Node),
    /// All alternatives are walked.
    Join(Gamma),
    /// The body is walked.
    Leave(Theta),
}

impl Ranges {
    /// Those of a whole body.
    pub fn of(graph: &Graph) -> Ranges {
        let mut ranges = Ranges { known: SecondaryMap::with_capacity(graph.value_capacity()) };
        let mut tasks: Vec<Task> = graph.first_node(graph.root()).map(Task::Nodes).into_iter().collect();
        while let Some(task) = tasks.pop() {
            match task {
                Task::Nodes(node) => {
                    tasks.extend(graph.next_node(node).map(Task::Nodes));
                    ranges.node(graph, node, &mut tasks);
                }
                Task::Join(gamma) => ranges.join(graph, gamma),
                Task::Leave(theta) => {
                    for index in 0..theta.loop_count(graph) {
                        let range = ranges.get(graph, theta.post(graph, index));
                        ranges.set(graph, theta.exit_output(graph, index), range);
                    }
                }
            }
        }
        ranges
    }

    /// The range of a value; none if it is no integer of at most 64 bits.
    pub fn get(&self, graph: &Graph, value: Value) -> Option<Interval> {
        let width = width(graph, value)?;
        Some(self.known[value].unwrap_or(Interval::all(width)))
    }

    /// Does `a cond b` always hold, or never, as far as ranges tell?
    pub fn compare(&self, graph: &Graph, cond: IntCond, a: Value, b: Value) -> Option<bool> {
        self.get(graph, a)?.compare(cond, self.get(graph, b)?)
    }

    fn set(&mut self, graph: &Graph, value: Value, range: Option<Interval>) {
        let all = width(graph, value).map(Interval::all);
        if range != all {
            self.known[value] = range;
        }
    }

    fn node(&mut self, graph: &Graph, node: Node, tasks: &mut Vec<Task>) {
        if let Some(gamma) = Gamma::from_node(graph, node) {
            tasks.push(Task::Join(gamma));
            for (alternative, region) in gamma.regions(graph).iter().enumerate() {
                self.enter_alternative(graph, gamma, alternative);
                tasks.extend(graph.first_node(*region).map(Task::Nodes));
            }
        } else if let Some(theta) = Theta::from_node(graph, node) {
            tasks.push(Task::Leave(theta));
            for index in 0..theta.loop_count(graph) {
                let range = variable::range(self, graph, theta, index);
                self.set(graph, theta.pre(graph, index), range);
            }
            tasks.extend(graph.first_node(theta.region(graph)).map(Task::Nodes));
        } else if graph.output_count(node) > 0 {
            let operand = |index| self.get(graph, graph.operand(node, index));
            let range = Interval::of_node(graph, node, operand);
            self.set(graph, graph.output(node, 0), range);
        }
    }

    /// The entry variables of an alternative, with what its choice says about them.
    fn enter_alternative(&mut self, graph: &Graph, gamma: Gamma, alternative: usize) {
        let facts = facts::of(graph, gamma, alternative);
        for index in 0..gamma.entry_count(graph) {
            let origin = gamma.entry_origin(graph, index);
            let mut range = self.get(graph, origin);
            for fact in facts.iter().filter(|fact| fact.value == origin) {
                range = range.map(|range| self.narrowed(graph, range, fact));
            }
            self.set(graph, gamma.entry_arg(graph, alternative, index), range);
        }
    }

    /// The part of a range in which the value is that a fact tells something of.
    fn narrowed(&self, graph: &Graph, range: Interval, fact: &Fact) -> Interval {
        match (width(graph, fact.x), self.get(graph, fact.x), self.get(graph, fact.y)) {
            (Some(width), Some(x), Some(y)) => range.meet(x.where_holds(fact.cond, y).less(width, fact.added)),
            _ => range,
        }
    }

    fn join(&mut self, graph: &Graph, gamma: Gamma) {
        let alternatives = gamma.regions(graph).len();
        for index in 0..gamma.exit_count(graph) {
            let of = |alternative| self.get(graph, gamma.exit_origin(graph, alternative, index));
            let hull = (1..alternatives).fold(of(0), |hull, alternative| Some(hull?.hull(of(alternative)?)));
            self.set(graph, gamma.exit_output(graph, index), hull);
        }
    }
}

fn width(graph: &Graph, value: Value) -> Option<u32> {
    Interval::width_of(graph, value)
}

/// The comparison that holds in an alternative, because that is why it was chosen.
fn asked(graph: &Graph, gamma: Gamma, alternative: usize) -> Option<(IntCond, Value, Value)> {
    asked_by(graph, gamma.predicate(graph), alternative)
}

/// The comparison that holds where this predicate is `alternative`.
fn asked_by(graph: &Graph, predicate: Value, alternative: usize) -> Option<(IntCond, Value, Value)> {
    graph.comparison_behind(predicate, alternative as u32)
}
