//! Node reduction (RED): a peephole engine for one body, and its rules.
//!
//! # Algorithm
//!
//! The algorithm is the node reduction of Reissmann, Meyer, Bahmann and Själander, *RVSDG: An Intermediate
//! Representation for Optimizing Compilers* (2020), with a work list instead of a fixed-point iteration over all nodes.
//! Initially every node is in the work list. The rules for the operation of a node are tried in order. The first rule
//! that matches returns another value, all users are redirected to it, and all nodes are added to the list to which a
//! rule may apply because of this. New nodes are *hash-consed*: an equal node earlier in the region is used instead. In
//! the same way, every processed node is merged with an equal one. Dead nodes are removed.
//!
//! A rule says which kinds of operands it is for (`kinds`), and is tried for these only: most operands are loads and
//! arguments, for which there are few rules. Debug builds check that rules do not apply to others.
//!
//! There is a module of rules per family: constant folding, identities of integers, bits and shifts, multiplication and
//! division, reassociation of constants, comparisons, selects, conversions, floats, matches, gammas and thetas, and
//! memory operations on one chain of states. `docs/peepholes.md` lists the supported and the missing patterns.
//!
//! # Invariants
//!
//! * A live node is in the work list, or no rule applies to it. Debug builds check this for all nodes at the end.
//! * A rule never makes a program less defined: see the documentation of the modules about undef, poison and flags.
//! * Gammas with a constant predicate and thetas that run once are replaced by their region. Other structural nodes
//!   keep their variables, used or not; dead node elimination removes them.
//!
//! # Complexity
//!
//! Near-linear: each rewrite costs the number of users of the replaced value, and processes a bounded neighbourhood
//! again. The number of rewrites is at most `MAX_REWRITES_PER_NODE` times the number of nodes; [`Stats::exhausted`]
//! reports whether this limit was reached.
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
pub use rvsdg_opt_facts::Pointers;
pub use stats::Stats;

use engine::Engine;
use fault::Fault;
use rvsdg_core::{Graph, TypeTable};

/// Reduces the body of a function. Its arguments and results do not change.
pub fn run_body(graph: &mut Graph, types: &TypeTable) -> Stats {
    run(graph, types, None, Fault::default())
}

/// [`run_body`] with what is known about where pointers come from.
pub fn run_body_with(graph: &mut Graph, pointers: Pointers<'_>) -> Stats {
    run(graph, pointers.types, Some(pointers), Fault::default())
}

/// [`run_body`] with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, types: &TypeTable, mutation: Mutation) -> Stats {
    run(graph, types, None, Fault::of(mutation))
}

fn run(graph: &mut Graph, types: &TypeTable, pointers: Option<Pointers<'_>>, fault: Fault) -> Stats {
    let mut engine = Engine::new(graph, types, pointers, fault);
    engine.run();
    let stats = engine.stats;
    if stats.exhausted > 0 {
        // Some invariants must be restored even if the run ended early.
        engine.graph.fold_geps();
        return stats;
    }
    #[cfg(debug_assertions)]
    engine.assert_done();
    stats
}
