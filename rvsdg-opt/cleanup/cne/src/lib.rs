//! Common node elimination (CNE): finds values that are always equal and lets one of them serve all users.
//!
//! # Algorithm
//!
//! The one of Reissmann, Meyer, Bahmann and Själander, *RVSDG: An Intermediate Representation for Optimizing Compilers* (2020), "Common Node
//! Elimination": **mark** gives congruent values one class, **divert** lets the users of a class have its first value in scope. What
//! is left without users is the business of dead node elimination.
//!
//! Beyond the paper:
//!
//! * Its rule for loop variables (congruent if their origins and their post values are) is circular. Here it is a partition refinement: an optimistic
//!   assumption, split until it follows from itself.
//! * Congruence reaches across regions: into them (a value computed before a gamma or theta is routed in instead of computed again), out of them (what
//!   all alternatives yield, or the last iteration), and between them (alternatives of different gammas on congruent predicates).
//! * In an alternative, the predicate and the integer that was matched or compared for equality are constants.
//! * Memory states have classes too, so loads of one address with nothing but reads in between are congruent, wherever they are.
//! * Structural nodes are fused: gammas on one predicate, and thetas that run equally often, one of them without effects (`fuse`).
//! * Operations that differ only in flags are congruent; what remains makes only the promises that all of them made.
//!
//! On omega graphs, context variables of one definition that have the same origin are merged.
//!
//! # Invariants
//!
//! * Nothing is created but routing and constants; no operation runs where it did not, and none runs more often.
//! * States are never diverted. Allocas, calls with effects, and volatile accesses are congruent to nothing.
//! * Pointers that compared equal stay apart: they may have different provenance.
//!
//! # Complexity
//!
//! Near-linear: a hash lookup per operand and visit. Loop bodies are visited again only when two of their variables looked alike and weren't;
//! named constants bound that, per loop and over the whole body. No recursion.
//!
//! ```
//! use rvsdg_core::{BinOp, Flags, Graph, Op, Position, Type};
//!
//! let mut graph = Graph::new();
//! let root = graph.root();
//! let (x, y) = (graph.add_arg(root, Type::I32), graph.add_arg(root, Type::I32));
//! let add = |graph: &mut Graph, a, b, flags| graph.add_simple(Position::End(root), Op::Binary(BinOp::Add, flags), &[a, b], Type::I32);
//! let first = add(&mut graph, x, y, Flags::NSW);
//! let second = add(&mut graph, y, x, Flags::NONE);
//! graph.add_result(root, first);
//! graph.add_result(root, second);
//!
//! let stats = rvsdg_opt_cne::run_body(&mut graph);
//! assert_eq!((stats.values, graph.result(root, 1)), (1, first));
//! assert_eq!(graph.producer_op(first), Some(Op::Binary(BinOp::Add, Flags::NONE)));
//! ```

#![forbid(unsafe_code)]

mod divert;
mod fault;
mod fuse;
mod key;
mod mark;
mod module;
mod sink;
mod through;

use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
pub use module::{ModuleStats, run_module};
use rvsdg_core::Graph;

rvsdg_core::stats! {
    /// What one or several runs on bodies did.
    pub struct Stats {
        /// Values whose users were diverted.
        values,
        /// Entry and loop variables that were added to route leaders into regions.
        variables,
        /// Visits of loop bodies beyond the first.
        repeated as "repeated_loops",
        /// Gammas that became one with another one on the same predicate.
        gammas as "fused_gammas",
        /// Thetas that became one with another one that runs equally often.
        thetas as "fused_thetas",
    }
}

/// Lets congruent values of a body have one leader.
pub fn run_body(graph: &mut Graph) -> Stats {
    run_with(graph, Fault::default())
}

/// [`run_body`] with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, mutation: Mutation) -> Stats {
    run_with(graph, Fault::of(mutation))
}

fn run_with(graph: &mut Graph, fault: Fault) -> Stats {
    let marks = mark::mark(graph, fault);
    let stats = divert::divert(graph, &marks, fault);
    let fused = fuse::fuse(graph, fault);
    Stats { gammas: fused.gammas, thetas: fused.thetas, ..stats }
}
