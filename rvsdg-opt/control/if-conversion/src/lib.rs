//! If-conversion (IFC): turns gammas whose alternatives only compute a little into operations that always run, and selects.
//!
//! # Algorithm
//!
//! From the innermost to the outermost, a gamma goes if
//! * everything in its alternatives may run where the source would not have run it
//!   ([`Op::is_speculatable`]) and costs at most `MAX_COST` in all;
//! * its predicate is a match of an integer, with few cases, or cases that a mask tells from others (`test`);
//! * its exit variables that are states are the same in all alternatives, and those that are control values are constants there, or the second part of one
//!   condition with the predicate (`part`);
//! * it does not say by constants whether a loop goes on: such loops are left to theta-gamma inversion, which should run before;
//! * at most `MAX_SELECTS` selects come of it;
//! * the second part of a condition costs at most `MAX_PART_COST`: with more, a branch that saves it is better.
//!
//! Alternatives that all load something, from addresses of their own, leave that to one load of what is selected among the addresses (`common`).
//!
//! Its operations move in front of it; an exit variable becomes the value that it is in all alternatives, a match if it is a control value, and
//! otherwise a select per case of the predicate. A gamma never stays behind half empty: a select beside a branch gains nothing.
//!
//! What is invariant in a loop, now that no decision holds it, moves before the loop (`invariant`).
//!
//! # Why it is sound
//!
//! The operations that run always now are used by selects and by each other only, and a select does not care whether the value it does not choose is poison:
//! so they may keep the flags that make poison, but not attributes that make poison undefined behaviour; calls with such stay. A condition that is
//! poison was undefined behaviour at the gamma and makes poison at the select, which is a refinement. What would be undefined behaviour
//! itself (loads, divisions that may trap) stays where it is; a freeze may move, as nothing is copied.
//!
//! # Complexity
//!
//! Linear: a gamma is looked at up to the bound on its cost, and moved operations are moved once per gamma or theta around them.
//!
//! ```
//! let text = r#"symbol @max = external defined function i32 (i32, i32) : ptr
//! omega imports [] exports [@max]
//! () {
//!   %0 = lambda @max () (%0: i32, %1: i32, %2: io, %3: mem) {
//!     %4 = icmp sgt %0, %1 : i1
//!     %5 = match [-1 -> 1, default -> 0] %4 : ctl2
//!     %6 = gamma %5 (%0, %1) {
//!       case 0 (%7: i32, %8: i32) {
//!       } -> (%8)
//!       case 1 (%9: i32, %10: i32) {
//!       } -> (%9)
//!     }
//!   } -> (%6, %2, %3)
//! } -> (%0)
//! "#;
//! let mut module = rvsdg_text::parse(text).unwrap();
//! let symbols = module.symbols.clone();
//! let stats = rvsdg_opt_if_conversion::run_body(module.bodies[0].as_mut().unwrap(), &symbols);
//! assert_eq!((stats.converted, stats.selects), (1, 1));
//! ```

#![forbid(unsafe_code)]

mod common;
mod convert;
mod fault;
mod invariant;
mod part;
mod plan;
mod test;

#[cfg(feature = "mutate")]
pub use fault::Mutation;

use fault::Fault;
use plan::Refusal;
use rvsdg_core::entity::{EntitySet, PrimaryMap};
use rvsdg_core::{Gamma, Graph, Node, Op, Region, Symbol, SymbolData};
use rvsdg_route::Router;

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Gammas that went.
        converted,
        /// Selects that came.
        selects,
        /// Operations that run always now.
        speculated,
        /// Operations that went before a loop.
        invariant,
        /// Gammas of which all alternatives loaded something, which one load behind it does now.
        loads,
        /// Gammas that stayed because something in them has effects.
        refused_effects,
        /// Gammas that stayed because it would have cost too much.
        refused_costly,
        /// Gammas that stayed because of their predicate or the types of their variables.
        refused_predicate,
        /// Gammas that stayed because they say whether a loop goes on.
        refused_loop,
    }
}

/// Converts gammas of a body.
pub fn run_body(graph: &mut Graph, symbols: &PrimaryMap<Symbol, SymbolData>) -> Stats {
    run(graph, symbols, Fault::default())
}

/// Converts gammas of a body, wrongly.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, symbols: &PrimaryMap<Symbol, SymbolData>, mutation: Mutation) -> Stats {
    run(graph, symbols, Fault::of(mutation))
}

fn run(graph: &mut Graph, symbols: &PrimaryMap<Symbol, SymbolData>, fault: Fault) -> Stats {
    let mut stats = Stats::default();
    let mut router = Router::new();
    // Those that something has come to.
    let mut touched: EntitySet<Region> = EntitySet::new();
    for region in graph.region_tree(graph.root()).into_iter().rev() {
        let gammas: Vec<Node> = graph.owners(region).filter(|node| graph.op(*node) == Op::Gamma).collect();
        for node in gammas {
            let gamma = Gamma::from_node(graph, node).expect("gammas were collected");
            let mut plan = plan::plan(graph, gamma, symbols, None, fault);
            if plan.as_ref().is_err_and(|refusal| *refusal == Refusal::Effects)
                && let Some(common) = common::common(graph, gamma)
                && plan::plan(graph, gamma, symbols, Some(&common), fault).is_ok()
            {
                common::sink(graph, gamma, &common, fault);
                stats.loads += 1;
                plan = plan::plan(graph, gamma, symbols, None, fault);
            }
            match plan {
                Ok(plan) => {
                    let converted = convert::convert(graph, &mut router, gamma, &plan, fault);
                    stats.converted += 1;
                    stats.selects += converted.selects;
                    stats.speculated += converted.speculated;
                    touched.insert(region);
                }
                Err(Refusal::Effects) => stats.refused_effects += 1,
                Err(Refusal::Costly) => stats.refused_costly += 1,
                Err(Refusal::Predicate) => stats.refused_predicate += 1,
                Err(Refusal::Loop) => stats.refused_loop += 1,
            }
        }
        if touched.contains(region) {
            let moved = invariant::push_out(graph, &mut router, region, fault);
            stats.invariant += moved;
            if let Some(owner) = graph.owner(region).filter(|_| moved > 0) {
                touched.insert(graph.region(owner));
            }
        }
    }
    // Constants may have become operands of address computations.
    graph.fold_geps();
    stats
}
