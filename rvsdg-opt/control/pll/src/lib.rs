//! Node pull-in (PLL): moves what only one alternative of a decision uses into that alternative, so that it runs only there.
//!
//! The pass of that name of Reissmann, Meyer, Bahmann and Själander, *RVSDG: An Intermediate Representation for Optimizing Compilers* (2020).
//!
//! # Algorithm
//!
//! Region by region, outer ones first. In each:
//!
//! * **Mark** goes through the nodes in reverse order. A node is marked for an alternative if all its users are entry variables that only this
//!   alternative uses, or nodes that are marked for it themselves; so whole chains are marked at once.
//! * **Act** moves the marked nodes to the start of their alternative, again in reverse order, which keeps theirs. Operands that are not marked
//!   are routed ([`rvsdg_route`]); constants are made anew. Entry variables that only marked nodes were the origin of go.
//!
//! When it is the alternative's turn, what came into it may go on into a decision there. Nothing is moved into a theta, where it would run more often.
//!
//! # What may move
//!
//! * What only computes; gammas, and thetas that end, if they take no states.
//! * What is pinned to the I/O state (a division that may be undefined): if the gamma takes that state, or is itself a link of the chain of effects. It
//!   runs where it ran or later, or not at all.
//! * A load: the same, and nothing may come between it and the gamma on memory. The alternative's first memory state becomes the one behind it.
//!
//! Nothing moves into a gamma of two alternatives that hold next to nothing (`MAX_SELECT`): it is a future `select`, which wants its operands ready.
//!
//! Flags stay: an operation that runs in fewer cases makes poison in fewer cases.
//!
//! # Complexity
//!
//! Linear in nodes, users, and arguments of gammas; each node is looked at once per region that it passes through, and each move takes it one level
//! down. A second run changes nothing.
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
//! let stats = rvsdg_opt_pll::run_body(module.bodies[0].as_mut().unwrap());
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

rvsdg_core::stats! {
    /// What one or several runs moved.
    pub struct Stats {
        /// Operations that only compute.
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
pub fn run_body(graph: &mut Graph) -> Stats {
    run(graph, Fault::default())
}

/// As [`run_body`], with a fault.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, mutation: Mutation) -> Stats {
    run(graph, Fault::of(mutation))
}

fn run(graph: &mut Graph, fault: Fault) -> Stats {
    let mut stats = Stats::default();
    let mut marker = mark::Marker::new(fault);
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
        for node in graph.nodes(region) {
            regions.extend_from_slice(graph.regions(node));
        }
    }
    if stats.pure > 0 {
        // A routed operand may have turned out to be a constant.
        graph.fold_geps();
    }
    stats
}
