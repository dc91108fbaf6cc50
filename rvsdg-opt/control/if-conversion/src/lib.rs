//! If-conversion: replaces gammas whose alternatives contain few and cheap operations by selects; the operations are
//! then executed unconditionally.
//!
//! # Algorithm
//!
//! From the innermost to the outermost, a gamma is converted if
//! * all operations in its alternatives may be executed unconditionally ([`Op::is_speculatable`]), and cost at most
//!   `MAX_COST` in total;
//! * its predicate is a match of an integer, with few cases, or cases that can be tested with a mask (`test`);
//! * its exit variables that are states are the same in all alternatives, and those that are control values are
//!   constants, or the second part of a condition whose first part is the predicate (`part`);
//! * its constants do not determine whether a loop repeats: such loops are left to theta-gamma inversion, which should
//!   run before;
//! * at most `MAX_SELECTS` selects are created;
//! * the second part of a condition costs at most `MAX_PART_COST`: otherwise a branch that skips it is better.
//!
//! Operations that all alternatives do move before the gamma first, whether it is converted or not (`shared`).
//!
//! If all alternatives load from different addresses, the loads are first replaced by one load from a selected address
//! (`common`).
//!
//! The operations are moved before the gamma. An exit variable becomes the value that it has in all alternatives, a
//! match if it is a control value, and otherwise a select per case of the predicate. A gamma is converted completely or
//! not at all, because a select in addition to a branch gains nothing.
//!
//! Loop-invariant operations that were inside of a converted gamma are moved before the loop (`invariant`).
//!
//! # Why it is sound
//!
//! The results of the operations that are now executed unconditionally are used only by selects and by each other, and
//! the result of a select is not poison if only the other value is poison. So these operations may keep flags that can
//! make their results poison, but not attributes for which poison is undefined behaviour; calls with such attributes
//! are not moved. A poison condition was undefined behaviour at the gamma and is poison at the select, which is a
//! refinement. Operations that may be immediate undefined behaviour (loads, pinned divisions) are not moved. A freeze
//! may be moved, because it is not copied.
//!
//! # Complexity
//!
//! Linear: a gamma is examined up to the cost limit, and operations are moved once per gamma or theta around them.
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
//! let stats = rvsdg_opt_if_conversion::run_body(module.bodies[0].as_mut().unwrap(), rvsdg_opt_target::Costs::unknown(&symbols));
//! assert_eq!((stats.converted, stats.selects), (1, 1));
//! ```

#![forbid(unsafe_code)]

mod common;
mod convert;
mod fault;
mod invariant;
mod part;
mod plan;
mod shared;
mod shown;
mod test;

#[cfg(feature = "mutate")]
pub use fault::Mutation;

use fault::Fault;
use plan::Refusal;
use rvsdg_core::entity::EntitySet;
use rvsdg_core::{Gamma, Graph, Node, Op, Region};
use rvsdg_opt_target::Costs;
use rvsdg_route::Router;

rvsdg_core::stats! {
    /// Statistics of one or several runs.
    pub struct Stats {
        /// Converted gammas.
        converted,
        /// Created selects.
        selects,
        /// Operations that are now executed unconditionally.
        speculated,
        /// Operations of all alternatives that are done once before the gamma.
        shared,
        /// Operations moved before a loop.
        invariant,
        /// Gammas with a load in each alternative that was replaced by one load behind the gamma.
        loads,
        /// Gammas rejected because of operations with effects.
        refused_effects,
        /// Gammas rejected because of costs.
        refused_costly,
        /// Gammas rejected because of their predicate or the types of their variables.
        refused_predicate,
        /// Gammas rejected because they determine whether a loop repeats.
        refused_loop,
    }
}

/// Converts gammas of a body.
pub fn run_body(graph: &mut Graph, costs: Costs<'_>) -> Stats {
    run(graph, costs, Fault::default())
}

/// [`run_body`] with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, costs: Costs<'_>, mutation: Mutation) -> Stats {
    run(graph, costs, Fault::of(mutation))
}

fn run(graph: &mut Graph, costs: Costs<'_>, fault: Fault) -> Stats {
    let mut stats = Stats::default();
    let mut router = Router::new();
    let calls = shown::Calls::of(graph);
    // Regions into which operations were moved.
    let mut touched: EntitySet<Region> = EntitySet::new();
    for region in graph.region_tree(graph.root()).into_iter().rev() {
        let gammas: Vec<Node> = graph.owners(region).filter(|node| graph.op(*node) == Op::Gamma).collect();
        for node in gammas {
            let gamma = Gamma::from_node(graph, node).expect("gammas were collected");
            stats.shared += shared::share(graph, &mut router, gamma, fault);
            let mut plan = plan::plan(graph, gamma, costs, None, fault);
            if plan.as_ref().is_err_and(|refusal| *refusal == Refusal::Effects)
                && let Some(common) = common::common(graph, gamma)
                && plan::plan(graph, gamma, costs, Some(&common), fault).is_ok()
            {
                common::sink(graph, gamma, &common, fault);
                stats.loads += 1;
                plan = plan::plan(graph, gamma, costs, None, fault);
            }
            match plan {
                Ok(plan) => {
                    let converted = convert::convert(graph, &mut router, gamma, &plan, calls.as_ref(), fault);
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
    // Operands of address computations may have become constants.
    graph.fold_geps();
    stats
}
