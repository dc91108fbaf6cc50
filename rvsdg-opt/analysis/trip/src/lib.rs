//! What counted loops do: recurrences of the values in the body of a theta, how often the body runs, and which of its additions cannot wrap.
//!
//! * [`Recurrences`] answers, for a value of a loop's body, the chain of recurrences `{start, +, step}` that it follows. Start and step are [`Linear`]
//!   expressions of values from outside; arithmetic is modular, as it is in the program, and flags say where the modulus makes no difference.
//! * [`TripCount`] answers how often the body runs: a number, or an expression with the condition under which it is exact.
//! * [`no_wrap`] proves that an induction variable does not wrap from the condition under which its loop repeats.
//! * [`repeat`] answers what that condition is, whatever way the predicate spells it.
//!
//! The representation is that of Bachmann, Wang and Zima, *Chains of recurrences - a method to expedite the evaluation of closed-form functions*
//! (1994), of the first degree only.
//!
//! # What is exact
//!
//! A count is that of each execution which is not undefined before the loop ends. If an addition that must not wrap does so, its value is poison, and a theta
//! whose predicate is poison is undefined; so flags count as proofs of what is tested. Without them, a value that would get to its bound only after
//! wrapping makes the count unknown, or a limit of the bound says when it is right. A theta runs at least once.
//!
//! # Complexity
//!
//! Linear in the expressions that are asked for: each value of a body is looked at twice, once with loop variables as atoms, to find the induction
//! variables, and once with these. Expressions have at most [`MAX_TERMS`] terms and [`MAX_WIDTH`] bits.
//!
//! ```
//! use rvsdg_core::Theta;
//! use rvsdg_opt_trip::{Recurrences, TripCount};
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
//! let mut recurrences = Recurrences::new(graph, theta);
//! let variable = recurrences.of_variable(graph, 0).unwrap();
//! assert_eq!((variable.start.as_constant(), variable.step.as_constant()), (Some(3), Some(4)));
//! // 3, 7, 11, 15, 19
//! assert_eq!(TripCount::of(graph, &mut recurrences), TripCount::Constant(5));
//! ```

#![forbid(unsafe_code)]

mod count;
mod fault;
mod linear;
mod recurrence;
mod test;
mod wrap;

#[cfg(feature = "mutate")]
pub use fault::Mutation;

pub use count::{Order, Symbolic, TripCount, tested_step};
pub use linear::{Atom, Linear, MAX_TERMS, MAX_WIDTH};
pub use recurrence::{Recurrence, Recurrences};
pub use test::{Operand, Repeat, repeat, repeat_by};
pub use wrap::no_wrap;

/// As [`TripCount::of`], with a fault.
#[cfg(feature = "mutate")]
pub fn trip_count_mutated(graph: &rvsdg_core::Graph, recurrences: &mut Recurrences, mutation: Mutation) -> TripCount {
    TripCount::with(graph, recurrences, fault::Faults { only: Some(mutation) })
}
