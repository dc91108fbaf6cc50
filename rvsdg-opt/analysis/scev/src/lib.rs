//! Scalar evolution: what integers and addresses are made of, how they evolve over the iterations of loops, and how
//! often loops run.
//!
//! * [`Scev::form`] answers what an integer is: a [`Linear`] form, `constant + sum of coefficient * value`. It looks
//!   through arithmetic, extensions, truncations and the borders of regions.
//! * [`Scev::evolution`] answers what it is in the iterations of a loop or of a nest of loops: in place of induction
//!   variables, the form has the numbers of iterations (`start + step * n`), and nothing else in it varies.
//!   [`Scev::recurrence`] is that as `{start, +, step}`.
//! * [`Scev::address`] answers the same of a pointer: a base and the form of what is added to it, in bytes.
//! * [`Scev::address_unless_wrapping`] answers that of a pointer in a nest under a condition: that unsigned indices,
//!   which may wrap around, do not.
//! * [`Scev::trip_count`] answers how often the body of a loop runs: a number, or an expression with the condition
//!   under which it is exact.
//! * [`Scev::no_wrap`] proves that an induction variable does not wrap from the condition under which its loop repeats;
//!   [`repeat`] answers what that condition is, whatever way the predicate spells it.
//!
//! # Readings
//!
//! What is known about wrapping is not a property of a form that is carried along, but a question asked first: a
//! [`Reading`].
//!
//! * *Modular*: the form is right modulo 2 to the power of the width. That needs no flags. What is extended is read by
//!   one of the others.
//! * *Signed* and *Unsigned*: the form is exact, an integer without bounds, which is the value read as a signed or as
//!   an unsigned number. Only operations that have the flag for that are looked through; the value of another one is a
//!   term of its own.
//!
//! So `sext(i + 1)` is `sext(i) + 1` by any reading if the addition has `nsw`, and a term of its own otherwise; and a
//! loop variable that is an induction variable by the signed reading is one that does not wrap, from its first to its
//! last iteration.
//!
//! In all cases the form says what the value is unless it is poison. Who replaces a value by its form makes a
//! refinement, but for a step that is no constant: it may be poison, which the first iteration doesn't see.
//!
//! # Frames
//!
//! Forms can be asked for in a frame, a loop: values from outside of it are terms then and are not taken apart any
//! further, so that what is built of the form in front of the loop uses the values that are there. Without a frame,
//! each value is taken apart as far as it goes.
//!
//! Terms are values of the outermost region where they are known, so forms in different regions can be compared. They
//! are equal if the values are of the same iteration of all loops around them.
//!
//! # What this came from
//!
//! Until issue 21 there were several such analyses, each of which knew something that the others didn't: addresses in
//! alias analysis (borders of regions, extensions distributed by flags, `or disjoint`, rewriting of values),
//! recurrences of trip counts (induction variables, truncations, signs of recurrences), accesses of unroll-and-jam
//! (exact integers in two loops of a nest).
//!
//! The representation of recurrences is that of Bachmann, Wang and Zima, *Chains of recurrences - a method to expedite
//! the evaluation of closed-form functions* (1994), of the first degree only.
//!
//! # What is exact
//!
//! A count is that of each execution which is not undefined before the loop ends. If an addition that must not wrap
//! does so, its value is poison, and a theta whose predicate is poison is undefined; so flags count as proofs of what
//! is tested. Without them, a value that would get to its bound only after wrapping makes the count unknown, or a limit
//! of the bound says when it is right. A theta runs at least once.
//!
//! # Invariants
//!
//! Answers are remembered by value, and are ids only. They stay right while the graph is changed as long as every value
//! keeps what it computes; no remembered value may be removed. After other changes make a new [`Scev`].
//!
//! # Complexity
//!
//! Linear in the expressions that are asked for: each value is looked at once per frame and reading. Forms have at most
//! [`MAX_TERMS`](rvsdg_opt_target::limits::scev::MAX_TERMS) terms, integers
//! [`INT_BITS`](rvsdg_opt_target::limits::shared::INT_BITS) bits. Nothing is recursive but what a named bound limits.
//!
//! ```
//! use rvsdg_core::Theta;
//! use rvsdg_opt_scev::{Reading, Scev, TripCount};
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
//! let mut scev = Scev::new();
//! let variable = scev.recurrence(graph, theta, theta.pre(graph, 0), Reading::Modular).unwrap();
//! assert_eq!((variable.start.as_constant(), variable.step.as_constant()), (Some(3), Some(4)));
//! // 3, 7, 11, 15, 19
//! assert_eq!(scev.trip_count(graph, theta), TripCount::Constant(5));
//! ```

#![forbid(unsafe_code)]

mod address;
mod assumed;
mod count;
mod evolution;
mod fault;
mod forms;
mod guard;
mod linear;
mod pointer;
mod test;
mod wrap;

#[cfg(feature = "mutate")]
pub use fault::Mutation;

pub use address::{Address, Rewrite};
pub use assumed::Assumed;
pub use count::{Order, Symbolic, TripCount};
pub use evolution::Recurrence;
pub use forms::addend;
pub use linear::{Atom, Extend, Linear, Term};
pub use test::{Operand, Repeat, repeat, repeat_by};

use fault::Fault;
use rustc_hash::FxHashMap;
use rvsdg_core::{Graph, Theta, Value, Version};
use rvsdg_opt_manager::{Analyses, Analysis, Context};
use std::sync::Arc;

/// How the bits of a value are read: see [readings](crate#readings).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Reading {
    /// Modulo 2 to the power of the width.
    Modular,
    /// As a signed number.
    Signed,
    /// As an unsigned number.
    Unsigned,
}

/// The loop outside of which values are not taken apart, if there is one: see [frames](crate#frames).
pub type Frame = Option<Theta>;

/// What a value is looked up by.
type Key = (Frame, Value, Reading);

/// The scalar evolution of one body.
#[derive(Clone, Default, Debug)]
pub struct Scev {
    forms: FxHashMap<Key, Linear>,
    /// Loop variables, by their arguments.
    variables: FxHashMap<Key, Option<Linear>>,
    addresses: FxHashMap<Value, Arc<Address>>,
    /// By the signed reading.
    exact_addresses: FxHashMap<Value, Arc<Address>>,
    /// Of the graph that was asked about last by [`Scev::of_now`].
    version: Option<Version>,
    fault: Fault,
}

/// Passes take it, ask, and put it back if the graph is still the same.
impl Analysis for Scev {
    type Result = Scev;
    const NAME: &'static str = "scev";
    const OF_GRAPH_ONLY: bool = true;
    fn compute(graph: &Graph, _: &mut Analyses, _: &Context<'_>) -> Scev {
        Scev { version: Some(graph.version()), ..Scev::default() }
    }
}

impl Scev {
    /// Knows nothing yet.
    pub fn new() -> Scev {
        Scev::default()
    }

    /// Forgets what it knows if the graph is another one than it was when this was called last.
    pub fn of_now(&mut self, graph: &Graph) -> &mut Scev {
        if self.version != Some(graph.version()) {
            *self = Scev { version: Some(graph.version()), fault: self.fault, ..Scev::default() };
        }
        self
    }

    /// Knows nothing yet, and makes a mistake.
    #[cfg(feature = "mutate")]
    pub fn mutated(mutation: Mutation) -> Scev {
        Scev { fault: Fault::of(mutation), ..Scev::default() }
    }
}
