//! Node reduction (RED): a peephole engine over one body, and its rules.
//!
//! # Algorithm
//!
//! The paper's node reduction (Reissmann, Meyer, Bahmann and Själander, *RVSDG: An Intermediate Representation for Optimizing Compilers*, 2020),
//! with a work list instead of a search for a fixed point. Every node is on the list at first. A node that is taken from it is tried against the
//! rules for its operation; the first one that matches answers another value, all users are diverted to that, and everything that may
//! match because of it goes on the list again. Nodes that rules make are *hash-consed*: an equal node of the region that comes before
//! is used instead, and so every node that comes by is merged with an equal one. What nobody uses any more is removed.
//!
//! Rules are in a module per family: constant folding, identities of integers, bits and shifts, multiplication and division, chains of
//! constants, comparisons, selections, conversions, floats, matches, gammas and thetas, and memory on one chain of states. The list of what is done and
//! what is not is in `docs/peepholes.md`.
//!
//! # Invariants
//!
//! * A node is on the work list, or no rule applies to it. Debug builds look at every node once more in the end.
//! * A rule never makes a program less defined: see the documentation of the modules about undef, poison and flags.
//! * Structure stays a tree: a gamma with a constant predicate and a theta that runs once are replaced by their region; other structural
//!   nodes keep their variables, used or not, which are dead node elimination's to remove.
//!
//! # Complexity
//!
//! Near-linear: each rewrite costs the users of the value it replaces, and looks at a bounded neighbourhood again. The number of
//! rewrites is bounded by `MAX_REWRITES_PER_NODE` times the number of nodes; whoever runs into that finds it in [`Stats::exhausted`].
//!
//! ```
//! use rvsdg_core::{BinOp, Flags, Graph, Op, Position, Type, TypeTable};
//!
//! // (x * 8) udiv 8, which may lose bits: x & 31, for bytes.
//! let mut graph = Graph::new();
//! let root = graph.root();
//! let (x, io, mem) = (graph.add_arg(root, Type::I8), graph.add_arg(root, Type::IO), graph.add_arg(root, Type::MEM));
//! let eight = graph.add_simple(Position::End(root), Op::Int(8), &[], Type::I8);
//! let product = graph.add_simple(Position::End(root), Op::Binary(BinOp::Mul, Flags::NONE), &[x, eight], Type::I8);
//! let quotient = graph.add_simple(Position::End(root), Op::Binary(BinOp::UDiv, Flags::NONE), &[product, eight], Type::I8);
//! [quotient, io, mem].into_iter().for_each(|value| _ = graph.add_result(root, value));
//!
//! let stats = rvsdg_opt_red::run_body(&mut graph, &TypeTable::new());
//! assert_eq!(stats.rewrites(), 3);
//! let result = graph.producer(graph.result(root, 0)).unwrap();
//! assert_eq!((graph.op(result), graph.node_count()), (Op::Binary(BinOp::And, Flags::NONE), 2));
//! ```

#![forbid(unsafe_code)]

mod engine;
mod fault;
mod order;
mod rules;
mod stats;
mod table;

#[cfg(feature = "mutate")]
pub use fault::Mutation;
pub use stats::Stats;

use engine::Engine;
use fault::Fault;
use rvsdg_core::{Graph, TypeTable};

/// Reduces the body of a function. Its arguments and results stay.
pub fn run_body(graph: &mut Graph, types: &TypeTable) -> Stats {
    run(graph, types, Fault::default())
}

/// Reduces the body of a function with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, types: &TypeTable, mutation: Mutation) -> Stats {
    run(graph, types, Fault::of(mutation))
}

fn run(graph: &mut Graph, types: &TypeTable, fault: Fault) -> Stats {
    let mut engine = Engine::new(graph, types, fault);
    engine.run();
    let stats = engine.stats;
    if stats.exhausted > 0 {
        // What was still to be done is not only for the better.
        engine.graph.fold_geps();
        return stats;
    }
    #[cfg(debug_assertions)]
    engine.assert_done();
    stats
}

/// The names of all rules with the operations they are for, for documentation and tests.
pub fn rule_names() -> impl Iterator<Item = &'static str> {
    rules::names()
}
