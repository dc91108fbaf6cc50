//! Invariant value redirection (INV): users of what a decision, a loop or a call only passes on get the value itself.
//!
//! The pass of that name of Reissmann, Meyer, Bahmann and Själander, *RVSDG: An Intermediate Representation for Optimizing Compilers* (2020). It
//! removes nothing: variables that lose their last user are dead node elimination's.
//!
//! # Rules
//!
//! *From a structural node outwards:*
//! * An exit variable of a gamma that every alternative takes from entry variables of one origin is that origin.
//! * A loop variable that passes its argument on as it is has the same value after the loop as before it; and so has one that ends as such an argument.
//! * Exit variables that are one constant in every alternative, and loop variables that end as a constant, are that constant.
//! * Loop variables with one post value are one variable after the loop; those with one origin as well are one inside, too.
//!
//! *Inwards:*
//! * Entry variables of one origin are one. Entry variables and invariant loop variables whose origin is a constant are that constant, made anew inside.
//! * In alternative `k` of a gamma, the predicate is `k`. What else is known there, its predicate says ([`rvsdg_opt_facts::Decision`]). Behind
//!   a theta the same is known of its predicate 0, which also says that the two sides of an (in)equality were equal at last.
//!   An alternative's constant counts as the value that it is known to be equal to, so `x == 5 ? 5 : x` is `x`.
//!
//! *Module part:* a call of a known function that always returns one of its parameters, or a constant, has that value. The definition must be exact
//! (not interposable, and no copy of which another one may be taken); bodies are looked at callees first, and again where a call was redirected.
//!
//! # States
//!
//! States obey only the two rules for plain passing on, so that their order stays what it is. The I/O state of a theta that may run for ever is
//! never redirected: it is what keeps the loop.
//!
//! # Poison and undef
//!
//! A program that gets behind a match knows its operand: deciding on poison or undef is undefined. So what is known on a side of a decision is no
//! guess, whatever the operands' bits were. Pointers that compare equal may differ in what they may access; they are left alone.
//!
//! # Work list, termination, complexity
//!
//! Structural nodes wait on a list, inner ones first; whenever users are redirected, the structural nodes they belong to (or decide on) come
//! back to it. Every redirection moves users to a value that is defined earlier or further outside, so this ends. A visit costs the variables of the node
//! times its alternatives, and no node is visited more often than `MAX_VISITS` times, so a run is linear in the size of the graph. Unless
//! that bound cuts it short, a second run changes nothing.
//!
//! ```
//! use rvsdg_core::{Gamma, Graph, Position, Type};
//!
//! let mut graph = Graph::new();
//! let root = graph.root();
//! let (x, predicate) = (graph.add_arg(root, Type::I32), graph.add_arg(root, Type::ctl(2)));
//! let gamma = Gamma::add(&mut graph, Position::End(root), predicate);
//! gamma.add_entry(&mut graph, x);
//! let passed = [0, 1].map(|alternative| gamma.entry_arg(&graph, alternative, 0));
//! let exit = gamma.add_exit(&mut graph, &passed);
//! graph.add_result(root, exit);
//!
//! let stats = rvsdg_opt_inv::run_body(&mut graph);
//! assert_eq!((stats.exit_vars, graph.result(root, 0)), (1, x));
//! ```

#![forbid(unsafe_code)]

mod calls;
mod fault;
mod gamma;
mod redirect;
mod theta;

#[cfg(feature = "mutate")]
pub use fault::Mutation;

use fault::Fault;
use rvsdg_core::{Graph, Module};

rvsdg_core::stats! {
    /// What one or several runs on bodies redirected.
    pub struct Stats {
        /// Exit variables of gammas.
        exit_vars,
        /// Loop variables, behind the loop.
        loop_vars,
        /// Entry and loop variables, inside, for another one of the same value.
        merged,
        /// Entry and loop variables, inside, for a constant that is their origin.
        constants,
        /// Variables, inside or behind, for what the predicate says about them.
        known,
    }
}

/// What one or several runs on modules redirected.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct ModuleStats {
    /// Calls whose value was replaced.
    pub calls: usize,
    /// What that made possible in their bodies.
    pub bodies: Stats,
}

impl Stats {
    /// May a user have got a constant?
    fn has_constants(&self) -> bool {
        *self != Stats { merged: self.merged, ..Stats::default() }
    }
}

impl ModuleStats {
    /// Every figure with its name.
    pub fn entries(&self) -> impl Iterator<Item = (&'static str, usize)> {
        std::iter::once(("calls", self.calls)).chain([
            ("exit_vars_behind_calls", self.bodies.exit_vars),
            ("loop_vars_behind_calls", self.bodies.loop_vars),
            ("merged_behind_calls", self.bodies.merged),
            ("constants_behind_calls", self.bodies.constants),
            ("known_behind_calls", self.bodies.known),
        ])
    }
}

impl std::ops::AddAssign for ModuleStats {
    fn add_assign(&mut self, other: ModuleStats) {
        self.calls += other.calls;
        self.bodies += other.bodies;
    }
}

/// Redirects invariant values in the body of a function.
pub fn run_body(graph: &mut Graph) -> Stats {
    redirect::run(graph, Fault::default())
}

/// Redirects values that calls of known functions only pass on.
pub fn run_module(module: &mut Module) -> ModuleStats {
    calls::run(module, Fault::default())
}

/// As [`run_body`], with a fault.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, mutation: Mutation) -> Stats {
    redirect::run(graph, Fault::of(mutation))
}

/// As [`run_module`], with a fault.
#[cfg(feature = "mutate")]
pub fn run_module_mutated(module: &mut Module, mutation: Mutation) -> ModuleStats {
    calls::run(module, Fault::of(mutation))
}
