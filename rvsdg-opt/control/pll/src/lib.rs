//! Node pull-in (PLL): moves nodes that only one alternative of a gamma uses into that alternative, so that they are
//! executed only there.
//!
//! This is the pass of that name of Reissmann, Meyer, Bahmann and Själander, *RVSDG: An Intermediate Representation for
//! Optimizing Compilers* (2020).
//!
//! # Algorithm
//!
//! Regions are processed one by one, outer ones first:
//!
//! * **Mark** visits the nodes in reverse order. A node is marked for an alternative if all its users are entry
//!   variables that only this alternative uses, or nodes marked for the same alternative; so whole chains are marked at
//!   once.
//! * **Act** moves the marked nodes to the start of their alternative, in reverse order, which preserves their order.
//!   Operands that are not marked are routed ([`rvsdg_route`]); constants are created again. Entry variables whose
//!   origin was used only by marked nodes are removed.
//!
//! When the alternative is processed later, its new nodes may move on into an inner gamma. Nodes are not moved into
//! thetas, where they would be executed more often.
//!
//! # What may move
//!
//! * Speculatable operations without effects; gammas, and thetas that terminate, if they take no states.
//! * Operations pinned to the I/O state (a division that may be undefined): if the gamma takes that state, or is itself
//!   on the chain of I/O states. They are executed at the same point or later, or not at all.
//! * Loads: under the same condition, and if no other operation on its memory state is between it and the gamma. The
//!   memory state behind the load becomes the first one of the alternative.
//!
//! Nothing is moved into a gamma with two small alternatives (`MAX_SELECT`): it is expected to become a `select`, which
//! needs its operands anyway.
//!
//! Flags are kept: an operation that is executed in fewer cases yields poison in fewer cases.
//!
//! # Complexity
//!
//! Linear in nodes, users, and arguments of gammas; each node is examined once per region that it passes through, and
//! each move takes it one level down. A second run changes nothing.
//!
//! ```
//! let text = r#"symbol @f = external defined function i64 (i64, i64) : ptr
//! omega imports [] exports [@f]
//! () {
//!   %0 = lambda @f () (%0: i64, %1: i64, %2: io, %3: mem) {
//!     %4 = mul %1, %1 : i64
//!     %5 = match [0 -> 1, default -> 0] %0 : ctl2
//!     %6 = gamma %5 (%0, %4) {
//!       case 0 (%7: i64, %8: i64) {
//!         %9 = add %8, %7 : i64
//!         %10 = sub %9, %8 : i64
//!         %11 = xor %9, %10 : i64
//!         %12 = mul %11, %9 : i64
//!       } -> (%12)
//!       case 1 (%13: i64, %14: i64) {
//!       } -> (%13)
//!     }
//!   } -> (%6, %2, %3)
//! } -> (%0)
//! "#;
//! let mut module = rvsdg_text::parse(text).unwrap();
//! let symbols = module.symbols.clone();
//! let stats = rvsdg_opt_pll::run_body(module.bodies[0].as_mut().unwrap(), rvsdg_opt_target::Costs::unknown(&symbols));
//! assert_eq!(stats.pure, 1); // the first multiplication
//! ```

#![forbid(unsafe_code)]

mod act;
mod fault;
mod mark;

#[cfg(feature = "mutate")]
pub use fault::Mutation;

use fault::Fault;
use rvsdg_core::Graph;
use rvsdg_opt_target::Costs;

rvsdg_core::stats! {
    /// Counts of the nodes that one or several runs moved.
    pub struct Stats {
        /// Operations without effects.
        pure,
        /// Operations pinned to the I/O state.
        pinned,
        /// Loads.
        loads,
        /// Gammas and thetas.
        structural,
    }
}

/// Moves nodes of a body into the alternatives that alone use them.
pub fn run_body(graph: &mut Graph, costs: Costs<'_>) -> Stats {
    run(graph, costs, Fault::default())
}

/// As [`run_body`], with a fault.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, costs: Costs<'_>, mutation: Mutation) -> Stats {
    run(graph, costs, Fault::of(mutation))
}

fn run(graph: &mut Graph, costs: Costs<'_>, fault: Fault) -> Stats {
    let mut stats = Stats::default();
    let mut marker = mark::Marker::new(costs, fault);
    let mut regions = vec![graph.root()];
    while let Some(region) = regions.pop() {
        let moves = marker.mark(graph, region);
        if !moves.is_empty() {
            act::act(graph, &moves, fault);
        }
        for it in &moves {
            match it.kind {
                mark::MoveRule::Pure => stats.pure += 1,
                mark::MoveRule::Pinned => stats.pinned += 1,
                mark::MoveRule::Load => stats.loads += 1,
                mark::MoveRule::Structural => stats.structural += 1,
            }
        }
        graph.owners(region).for_each(|node| regions.extend_from_slice(graph.regions(node)));
    }
    if stats.pure > 0 {
        // A routed operand may be a constant.
        graph.fold_geps();
    }
    stats
}
