//! Invariant value redirection (INV): if a gamma, a theta or a call only passes a value through, users of its output
//! use the value itself.
//!
//! This is the pass of that name of Reissmann, Meyer, Bahmann and Själander, *RVSDG: An Intermediate Representation for
//! Optimizing Compilers* (2020). It removes nothing; dead node elimination removes variables that lose their last user.
//!
//! # Rules
//!
//! *From the inside of a structural node to the outside:*
//! * If all results of an exit variable of a gamma are entry variables with the same origin, the exit variable is
//!   replaced by that origin. Alternatives whose end is never reached ([`Graph::is_dead_end`]) do not matter, unless it
//!   is a state. Nor do those where it is undefined, if it is the address of stack memory in all others.
//! * A loop variable whose argument is its own result has the same value after the loop as before it. So has every loop
//!   variable whose result is such an argument.
//! * Exit variables that are the same constant in every alternative, and loop variables whose result is a constant, are
//!   replaced by that constant.
//! * Loop variables with the same result are one variable after the loop. If they also have the same origin, they are
//!   one variable inside of it, too.
//!
//! *From the outside to the inside:*
//! * Entry variables with the same origin are merged. Entry variables and invariant loop variables whose origin is a
//!   constant are replaced by a copy of that constant inside.
//! * In alternative `k` of a gamma, the predicate is `k`. Further facts follow from the predicate
//!   ([`rvsdg_opt_facts::Decision`]). Behind a theta, the facts of its predicate being 0 hold; they also include that
//!   both sides of an (in)equality were equal in the last iteration. A constant result of an alternative also matches a
//!   value that is known to be equal to it there, so `x == 5 ? 5 : x` is `x`.
//! * If all alternatives of a gamma but one are never left, what follows from its predicate in that one is known for
//!   the predicates, entry and loop variables of gammas and thetas that take the I/O state from behind it (`settled`).
//!
//! *Module part:* a call of a known function that always returns one of its parameters or a constant is replaced by
//! that value. The definition must be exact (not interposable, and not replaceable by another copy). Bodies are
//! processed callees first, and again where a call was redirected.
//!
//! # States
//!
//! Only the two rules for values that are passed through apply to states, so their order does not change. The I/O state
//! of a theta that may run forever is never redirected, because it keeps the loop alive.
//!
//! # Poison and undef
//!
//! A match of poison or undef is undefined behaviour. So behind a match its operand is a definite value, and the facts
//! of an alternative are reliable. Pointers that compare equal may have different provenance; they are not replaced by
//! each other.
//!
//! # Work list, termination, complexity
//!
//! Structural nodes are in a work list, inner ones first. When users are redirected, the structural nodes that contain
//! them, and those whose predicate they determine, are added again. Every redirection moves users to a value that is
//! defined earlier or further outside, so the algorithm terminates. A visit costs the number of variables of the node
//! times its alternatives, and each node is visited at most `MAX_VISITS` times, so a run is linear in the size of the
//! graph. Unless that limit is reached, a second run changes nothing.
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
mod settled;
mod theta;

#[cfg(feature = "mutate")]
pub use fault::Mutation;

use fault::Fault;
use rvsdg_core::{Graph, Module};

rvsdg_core::stats! {
    /// Counts of what one or several runs on bodies redirected.
    pub struct Stats {
        /// Exit variables of gammas.
        exit_vars,
        /// Loop variables, behind the loop.
        loop_vars,
        /// Entry and loop variables, inside, redirected to another variable with the same value.
        merged,
        /// Entry and loop variables, inside, replaced by their constant origin.
        constants,
        /// Variables, inside or behind, replaced because of facts from the predicate.
        known,
        /// Predicates and variables replaced because of a decision before whose other alternatives are never left.
        settled,
    }
}

/// Counts of what one or several runs on modules redirected.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct ModuleStats {
    /// Calls whose value was replaced.
    pub calls: usize,
    /// Redirections that became possible in their bodies.
    pub bodies: Stats,
}

impl Stats {
    /// May an operand have become a constant?
    fn has_constants(&self) -> bool {
        *self != Stats { merged: self.merged, ..Stats::default() }
    }
}

impl ModuleStats {
    /// All counts with their names.
    pub fn entries(&self) -> impl Iterator<Item = (&'static str, usize)> {
        std::iter::once(("calls", self.calls)).chain([
            ("exit_vars_behind_calls", self.bodies.exit_vars),
            ("loop_vars_behind_calls", self.bodies.loop_vars),
            ("merged_behind_calls", self.bodies.merged),
            ("constants_behind_calls", self.bodies.constants),
            ("known_behind_calls", self.bodies.known),
            ("settled_behind_calls", self.bodies.settled),
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

/// Redirects values that calls of known functions only pass through.
pub fn run_module(module: &mut Module) -> ModuleStats {
    calls::run(module, Fault::default())
}

/// [`run_body`] with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, mutation: Mutation) -> Stats {
    redirect::run(graph, Fault::of(mutation))
}

/// [`run_module`] with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_module_mutated(module: &mut Module, mutation: Mutation) -> ModuleStats {
    calls::run(module, Fault::of(mutation))
}
