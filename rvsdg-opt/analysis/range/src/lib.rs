//! Ranges: between which numbers every integer of a body is, wherever it is evaluated.
//!
//! # Algorithm
//!
//! The body is [evaluated](evaluate) once. What a decision asked about an entry
//! variable holds in the alternative it leads to ([`Decision`]). A loop variable that a constant is added to stays
//! between its entry value and what the loop's test, or the number of iterations, lets pass (`variable`); any is
//! between its entry value and what its next value was compared with where the loop repeats (`repeats`); one that only
//! grows is never less than it was at first (`growth`); and what computes the next value may keep it in a range
//! (`closed`).
//!
//! What a range means is what an interval means: see [`rvsdg_opt_eval`].
//!
//! # Complexity
//!
//! Linear in the size of the body. No recursion.
//!
//! Loops are solved directly, but for variables that may still be negative then: what makes their next values is
//! evaluated a few times (`closed`).
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

mod closed;
mod fault;
mod growth;
mod repeats;
mod variable;

pub use rvsdg_opt_eval::Interval;

#[cfg(feature = "mutate")]
pub use fault::Mutation;

use fault::Fault;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Gamma, Graph, IntCond, Theta, Value};
use rvsdg_opt_eval::{Domain, evaluate};
use rvsdg_opt_facts::{Decision, Fact, Operand};
use rvsdg_opt_manager::{Analyses, Analysis, Context};
use rvsdg_opt_scev::Scev;

/// The ranges of a body. Stale where the graph changes.
#[derive(Clone, Debug)]
pub struct Ranges {
    known: SecondaryMap<Value, Option<Interval>>,
    /// Scratch: what a predicate says.
    decision: Decision,
    fault: Fault,
}

impl Ranges {
    /// Those of a whole body.
    pub fn of(graph: &Graph) -> Ranges {
        Ranges::with(graph, &[], Fault::default())
    }

    /// As [`Ranges::of`], with a fault.
    #[cfg(feature = "mutate")]
    pub fn mutated(graph: &Graph, mutation: Mutation) -> Ranges {
        Ranges::with(graph, &[], Fault::of(mutation))
    }

    /// As [`Ranges::of`], of a body whose parameters are known to be in these ranges.
    pub fn given(graph: &Graph, params: &[(Value, Interval)]) -> Ranges {
        Ranges::with(graph, params, Fault::default())
    }

    fn with(graph: &Graph, params: &[(Value, Interval)], fault: Fault) -> Ranges {
        let (known, decision) = (SecondaryMap::with_capacity(graph.value_capacity()), Decision::default());
        let mut ranges = Ranges { known, decision, fault };
        for (param, range) in params {
            ranges.set(graph, *param, Some(*range));
        }
        evaluate(graph, graph.nodes(graph.root()), &mut ranges);
        ranges
    }

    /// The range of a value; none if it is neither an integer of at most 64 bits nor a control value.
    pub fn get(&self, graph: &Graph, value: Value) -> Option<Interval> {
        self.known[value].or_else(|| Interval::of_type(graph.ty(value)))
    }

    /// Does `a cond b` always hold, or never, as far as ranges tell?
    pub fn compare(&self, graph: &Graph, cond: IntCond, a: Value, b: Value) -> Option<bool> {
        self.get(graph, a)?.compare(cond, self.get(graph, b)?)
    }

    /// The part of a range in which the value is that a fact tells something of.
    fn narrowed(&self, graph: &Graph, range: Interval, fact: &Fact) -> Interval {
        let (compared, added) = fact.added.unwrap_or((fact.left, 0));
        match (width(graph, compared), self.get(graph, compared), self.of_operand(graph, fact.right)) {
            (Some(width), Some(x), Some(y)) => range.meet(x.where_holds(fact.cond, y).less(width, added)),
            _ => range,
        }
    }

    fn of_operand(&self, graph: &Graph, operand: Operand) -> Option<Interval> {
        match operand {
            Operand::Const(constant) => graph.payloads.int_value(constant.op).map(Interval::one),
            Operand::Value(value) | Operand::Inner(value) => self.get(graph, value),
        }
    }
}

impl Analysis for Ranges {
    type Result = Ranges;
    const NAME: &'static str = "ranges";
    const OF_GRAPH_ONLY: bool = true;
    fn compute(graph: &Graph, _: &mut Analyses, _: &Context<'_>) -> Ranges {
        Ranges::of(graph)
    }
}

impl Domain for Ranges {
    fn get(&self, graph: &Graph, value: Value) -> Option<Interval> {
        Ranges::get(self, graph, value)
    }

    fn set(&mut self, graph: &Graph, value: Value, range: Option<Interval>) {
        if range != Interval::of_type(graph.ty(value)) {
            self.known[value] = range;
        }
    }

    fn may_take(&self, _: &Graph, _: Gamma, alternative: usize) -> bool {
        alternative == 0 || !self.fault.is(Mutation::FirstAlternative)
    }

    /// The entry variables of each alternative, with what its choice says about them.
    fn enter_gamma(&mut self, graph: &Graph, gamma: Gamma) {
        if !(0..gamma.entry_count(graph)).any(|it| Interval::of_type(graph.ty(gamma.entry_origin(graph, it))).is_some())
        {
            return;
        }
        let mut decision = std::mem::take(&mut self.decision);
        decision.read(graph, gamma.predicate(graph));
        for index in 0..gamma.entry_count(graph) {
            let origin = gamma.entry_origin(graph, index);
            let Some(range) = self.get(graph, origin) else { continue };
            let is_decided = decision.tells_of(origin);
            if !is_decided && Some(range) == Interval::of_type(graph.ty(origin)) {
                continue;
            }
            let alternatives = gamma.regions(graph).len();
            for alternative in 0..alternatives {
                let shift = usize::from(self.fault.is(Mutation::OtherSide));
                let facts = if is_decided { decision.facts((alternative + shift) % alternatives) } else { &[] };
                let facts = facts.iter().filter(|fact| fact.left == origin);
                let narrowed = facts.fold(range, |range, fact| self.narrowed(graph, range, fact));
                self.set(graph, gamma.entry_arg(graph, alternative, index), Some(narrowed));
            }
        }
        self.decision = decision;
    }

    fn enter_theta(&mut self, graph: &Graph, theta: Theta) -> bool {
        let mut scev = Scev::new();
        for index in 0..theta.loop_count(graph) {
            let range = match self.fault.is(Mutation::EntryOnly) {
                true => self.get(graph, theta.entry_origin(graph, index)),
                false => variable::range(self, graph, &mut scev, theta, index),
            };
            self.set(graph, theta.pre(graph, index), range);
        }
        // What variables make of each other.
        for index in 0..theta.loop_count(graph) {
            let pre = theta.pre(graph, index);
            let Some(known) = self.get(graph, pre).filter(|known| !known.is_non_negative()) else { continue };
            if let Some(closed) = closed::range(self, graph, theta, index, known) {
                self.set(graph, pre, Some(closed));
            }
        }
        true
    }
}

fn width(graph: &Graph, value: Value) -> Option<u32> {
    Interval::width_of(graph, value)
}
