//! Theta-gamma inversion (IVT): turns a loop that tests at the top of its body into a test before a loop that tests at the end.
//!
//! # Algorithm
//!
//! A `while` loop arrives as a theta around a gamma: the body tests, the gamma either runs the loop's body or does not, and the theta repeats
//! if it did. IVT, as in Reissmann, Meyer, Bahmann and Själander, *RVSDG: An Intermediate Representation for Optimizing Compilers* (2020),
//! section 5, exchanges the two: a gamma on a copy of the test, which holds a theta whose body is the loop's body and then the test.
//!
//! ```text
//! theta { P; gamma p { 0: X; 1: R }; S } repeat p      P; gamma p { 0: ; 1: theta { R; S; P } repeat p }; X; S
//! ```
//!
//! For each theta, the innermost first:
//! 1. `shape` finds the gamma from which the predicate of the theta follows, and what each alternative means for the loop (predicate
//!    correlation): whether it leaves, stays, or decides inside;
//! 2. `plan` says what becomes of every node of the body, and refuses what is too large or must not be copied;
//! 3. `invert` builds the new loop. Correlation never changes anything by itself, so no loop is left correlated but not inverted.
//!
//! Loops that are left by `break` or `return`, too, are those with an alternative that decides inside: there the test goes to the very
//! place that decided to go on (`fuse`).
//!
//! # Why it is sound
//!
//! Nothing is speculated: each execution of the old loop runs `P R S P R S ... P X S`, and so does the new one, with every effect in its old
//! place. Copies only mean that one original operation has two places in the code; allocas, calls that must not be duplicated and declarations of alias
//! scopes are not copied. Pinned operations stay between the effects where they were. No flag changes, neither does
//! [`may_diverge`](rvsdg_core::ThetaFlags).
//!
//! # Complexity
//!
//! Near-linear: a body's direct nodes are looked at once, nested ones move along with theirs. Code grows by at most
//! `MAX_GROWTH` nodes per loop.
//!
//! A second run changes nothing: a theta whose test is computed at its end has no alternative with the constant 1.
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

mod fault;
mod fuse;
mod invert;
mod plan;
mod scope;
mod shape;

#[cfg(feature = "mutate")]
pub use fault::Mutation;

use fault::Fault;
use plan::Refusal;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{Graph, INVERTED, Node, Op, Symbol, SymbolData, Theta};
use rvsdg_route::Router;
use shape::Unfit;

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Thetas that were inverted.
        inverted,
        /// Of these, those that can be left from inside, too.
        multi_exit,
        /// Of these, those where the test could not be put where the decision to go on is made.
        unfused,
        /// Nodes that were copied.
        copied,
        /// Thetas that were left alone because no constant says when to stay, or several alternatives stay.
        refused_tangled,
        /// Thetas that were left alone because too much would have been copied.
        refused_large,
        /// Thetas that were left alone because they have something in the way that must not be copied.
        refused_unique,
        /// Thetas that were left alone because of the way of states through them.
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
    // Each comes behind those around it.
    for node in thetas.into_iter().rev() {
        if graph.has_loop_hint(node, INVERTED) {
            continue;
        }
        let theta = Theta::from_node(graph, node).expect("thetas were collected");
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
                let work = invert::Work { graph, router: &mut router, shape: &shape, plan: &plan, fault };
                stats.unfused += usize::from(!work.invert());
            }
            Err(Refusal::Large) => stats.refused_large += 1,
            Err(Refusal::Unique) => stats.refused_unique += 1,
            Err(Refusal::States) => stats.refused_states += 1,
        }
    }
    // Constants may have become operands of address computations.
    graph.fold_geps();
    stats
}
