//! Theta-gamma inversion (IVT), also known as loop rotation: turns a loop that tests at the top of its body into a loop
//! that tests at the end, guarded by a copy of the test.
//!
//! # Algorithm
//!
//! Construction represents a `while` loop as a theta that contains a gamma: the body computes the test, the gamma runs
//! the body of the loop or does not, and the theta repeats if it did. IVT exchanges the two, as in Reissmann, Meyer,
//! Bahmann and Själander, *RVSDG: An Intermediate Representation for Optimizing Compilers* (2020), section 5: the
//! result is a gamma on a copy of the test that contains a theta, whose body is the loop's body followed by the test.
//!
//! ```text
//! theta { P; gamma p { 0: X; 1: R }; S } repeat p      P; gamma p { 0: ; 1: theta { R; S; P } repeat p }; X; S
//! ```
//!
//! For each theta, innermost first:
//! 1. `expose` makes constants again of what says behind a decision whether the loop goes on, and `shape` finds the
//!    gamma that determines the predicate of the theta, and what each alternative does (predicate correlation): it
//!    leaves the loop, stays in it, or decides inside;
//! 2. `plan` assigns each node of the body to a part of the new loop, and rejects loops that are too large or contain
//!    nodes that must not be copied;
//! 3. `invert` builds the new loop. The analysis of correlation changes nothing, so a rejected loop stays as it is.
//!
//! Loops that are also left by `break` or `return` have an alternative that decides inside. For these the test is moved
//! to the place where the decision to continue is made (`fuse`).
//!
//! # Why it is sound
//!
//! Nothing is speculated: each execution of the old loop runs `P R S P R S ... P X S`, and the new one runs the same
//! sequence, with every effect at the same position. A copied operation merely occurs at two places in the code;
//! allocas, calls that must not be duplicated and declarations of alias scopes are not copied. Pinned operations stay
//! between the same effects. Flags do not change, nor does [`may_diverge`](rvsdg_core::ThetaFlags).
//!
//! # Complexity
//!
//! Near-linear: each direct node of a body is processed once, and nested nodes move with it. Code grows by at most
//! `MAX_GROWTH` nodes per loop.
//!
//! A second run changes nothing, because in a theta whose test is computed at its end no alternative has the constant
//! 1.
//!
//! ```
//! let text = r#"symbol @count = external defined function i64 (i64) : ptr
//! omega imports [] exports [@count]
//! () {
//!   %0 = lambda @count () (%0: i64, %1: io, %2: mem) {
//!     %3 = const 0 : i64
//!     %4, %5 = theta (%3, %0) (%6: i64, %7: i64) {
//!       %8 = icmp slt %6, %7 : i1
//!       %9 = match [-1 -> 1, default -> 0] %8 : ctl2
//!       %10, %11 = gamma %9 (%6) {
//!         case 0 (%12: i64) {
//!           %13 = const ctl 0 : ctl2
//!         } -> (%12, %13)
//!         case 1 (%14: i64) {
//!           %15 = const 1 : i64
//!           %16 = add nsw %14, %15 : i64
//!           %17 = const ctl 1 : ctl2
//!         } -> (%16, %17)
//!       }
//!     } -> (%11, %10, %7)
//!   } -> (%4, %1, %2)
//! } -> (%0)
//! "#;
//! let mut module = rvsdg_text::parse(text).unwrap();
//! let symbols = module.symbols.clone();
//! let stats = rvsdg_opt_ivt::run_body(module.bodies[0].as_mut().unwrap(), &symbols);
//! assert_eq!(stats.inverted, 1);
//! ```

#![forbid(unsafe_code)]

mod expose;
mod fault;
mod fuse;
mod invert;
mod plan;
mod scope;
mod shape;
mod variables;

#[cfg(feature = "mutate")]
pub use fault::Mutation;

use fault::Fault;
use plan::Refusal;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{Graph, INVERTED, Node, Op, Symbol, SymbolData, Theta};
use rvsdg_route::Router;
use shape::Unfit;

rvsdg_core::stats! {
    /// Statistics of one or several runs.
    pub struct Stats {
        /// Inverted thetas.
        inverted,
        /// Inverted thetas that can also be left from inside.
        multi_exit,
        /// Exit variables that say again what a loop does behind a decision in its body.
        exposed,
        /// Inverted thetas where the test could not be moved to the place where the decision to continue is made.
        unfused,
        /// Copied nodes.
        copied,
        /// Thetas rejected because no constant says when the loop continues, or because several alternatives stay in
        /// the loop.
        refused_tangled,
        /// Thetas rejected because too many nodes would be copied.
        refused_large,
        /// Thetas rejected because a node that must not be copied would be.
        refused_unique,
        /// Thetas rejected because of the state edges through them.
        refused_states,
    }
}

/// Inverts the loops of a body.
pub fn run_body(graph: &mut Graph, symbols: &PrimaryMap<Symbol, SymbolData>) -> Stats {
    run(graph, symbols, Fault::default())
}

/// Inverts the loops of a body, wrongly.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, symbols: &PrimaryMap<Symbol, SymbolData>, mutation: Mutation) -> Stats {
    run(graph, symbols, Fault::of(mutation))
}

fn run(graph: &mut Graph, symbols: &PrimaryMap<Symbol, SymbolData>, fault: Fault) -> Stats {
    let mut thetas: Vec<Node> = vec![];
    for region in graph.region_tree(graph.root()) {
        thetas.extend(graph.owners(region).filter(|node| matches!(graph.op(*node), Op::Theta(_))));
    }
    let mut stats = Stats::default();
    let mut router = Router::new();
    // Inner loops come after the loops that contain them.
    for node in thetas.into_iter().rev() {
        if graph.has_loop_hint(node, INVERTED) {
            continue;
        }
        let theta = Theta::from_node(graph, node).expect("thetas were collected");
        stats.exposed += expose::constants(graph, theta, fault);
        let shape = match shape::recognize(graph, theta) {
            Ok(shape) => shape,
            Err(Unfit::Uncorrelated) => continue,
            Err(Unfit::Tangled) => {
                stats.refused_tangled += 1;
                continue;
            }
        };
        match plan::plan(graph, &shape, symbols) {
            Ok(plan) => {
                stats.inverted += 1;
                stats.multi_exit += usize::from(shape.mixed);
                stats.copied += plan.growth;
                let work = invert::Work {
                    graph,
                    router: &mut router,
                    shape: &shape,
                    plan: &plan,
                    fault,
                    gaps: variables::Gaps::default(),
                };
                stats.unfused += usize::from(!work.invert());
            }
            Err(Refusal::Large) => stats.refused_large += 1,
            Err(Refusal::Unique) => stats.refused_unique += 1,
            Err(Refusal::States) => stats.refused_states += 1,
        }
    }
    // Operands of address computations may have become constants.
    graph.fold_geps();
    stats
}
