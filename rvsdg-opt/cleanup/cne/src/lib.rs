//! Common node elimination (CNE): finds values that are always equal and replaces them by one of them.
//!
//! # Algorithm
//!
//! The algorithm is the one of Reissmann, Meyer, Bahmann and Själander, *RVSDG: An Intermediate Representation for
//! Optimizing Compilers* (2020), "Common Node Elimination": **mark** computes classes of congruent values, **divert**
//! redirects the users of a class to its first value in scope (the leader). Dead node elimination removes the values
//! that have no users afterwards.
//!
//! Extensions of the paper's algorithm:
//!
//! * The paper's rule for loop variables (congruent if their origins and their results are) is circular. Here it is a
//!   partition refinement: an optimistic assumption that is split until it is consistent.
//! * Congruence extends across regions: into them (a value computed before a gamma or theta is routed into it instead
//!   of computed again), out of them (the result of all alternatives or of the last iteration), and between them
//!   (alternatives of different gammas on congruent predicates).
//! * In an alternative, the predicate is a constant, and so is an integer that was matched or compared for equality.
//! * Memory states have classes too, so loads of the same address with only reads between them are congruent, in any
//!   region.
//! * Gammas on the same predicate are fused (`fuse`).
//! * Operations that differ only in flags are congruent; the remaining operation keeps only the flags that all of them
//!   have.
//!
//! In omega graphs, context variables of a definition with the same origin are merged.
//!
//! # Invariants
//!
//! * Only routing and constants are created. No operation runs where it did not run before, or more often.
//! * Users of states are never redirected. Allocas, calls with effects and volatile accesses are not congruent to
//!   anything.
//! * Pointers that compared equal are not congruent, because they may have different provenance.
//!
//! # Complexity
//!
//! Near-linear: one hash lookup per operand and visit. Loop bodies are visited again only when two of their variables
//! were assumed to be congruent and are not; constants limit the number of these visits, per loop and for the whole
//! body. There is no recursion.
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
    /// Counts of what one or several runs on bodies changed.
    pub struct Stats {
        /// Values whose users were redirected.
        values,
        /// Entry and loop variables added to route leaders into regions.
        variables,
        /// Additional visits of loop bodies.
        repeated as "repeated_loops",
        /// Gammas fused with another one on the same predicate.
        gammas as "fused_gammas",
    }
}

/// Redirects users of congruent values of a body to one leader.
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
    let gammas = fuse::fuse(graph, fault);
    if gammas > 0 {
        // What the first of two gammas yields in an alternative may be a constant, and be an index in the second one.
        graph.fold_geps();
    }
    Stats { gammas, ..stats }
}
