//! Tail duplication: copies a gamma into the alternatives of an earlier gamma if one of these determines a branch
//! inside of it.
//!
//! ```text
//! x = gamma p { A -> 0; B -> 1 }                gamma p { A; gamma q { C; Y }
//! gamma q { C; match x { Y; Z } }                         B; gamma q { C; Z } }
//! ```
//!
//! `moved = false; for (...) if (...) { moved = true; break; } if (steps > bound) return; if (!moved) ...` needs a
//! variable only because of the test in between; otherwise the position in the program would determine it. A test of
//! the variable directly behind the first gamma needs no copies (`jump-threading` and destruction handle it). (On
//! control flow graphs, this is jump threading through a block with another branch, or tail duplication.)
//!
//! # Algorithm
//!
//! Regions are visited from the outermost inwards, and in each region gammas from the last to the first. For each gamma
//! with an exit variable that is an integer constant in some alternative, and each later gamma of the same region that
//! has the exit variable as an entry variable:
//! * `plan` collects the nodes between the two that the second one needs; those that do not depend on the first are
//!   moved before it, the others are copied as well;
//! * `measure` computes the cost of the second gamma in each alternative, with the constants known there; if branches
//!   are decided, and the code grows by at most `MAX_GROWTH`, `copy` puts a copy into each alternative, and its outputs
//!   become exit variables of the first gamma.
//!
//! Other passes propagate the constants and remove the decided gammas (`inv`, `red`).
//!
//! # Why it is sound
//!
//! Whenever the first gamma is executed, the second one is executed after it. Nodes between them that are not moved or
//! copied are then behind both; none of them may prevent the execution of the second gamma, so operations with effects
//! other than on memory are not permitted there. Each copied node is executed once in any execution, on the same
//! values.
//!
//! # Complexity
//!
//! Linear, with factors `MAX_BETWEEN` and `MAX_NODES`. A body grows by at most an eighth, or by [`MIN_BUDGET`] nodes.
//!
//! ```
//! let text = r#"symbol @f = external defined function i32 (i1, i1, ptr) : ptr
//! omega imports [] exports [@f] () {
//!   %0 = lambda @f () (%2: i1, %3: i1, %4: ptr, %5: io, %6: mem) {
//!     %7 = match [-1 -> 1, default -> 0] %2 : ctl2
//!     %8, %9 = gamma %7 (%4, %5, %6) {
//!       case 0 (%10: ptr, %11: io, %12: mem) {
//!         %13 = const 0 : i32
//!       } -> (%12, %13)
//!       case 1 (%14: ptr, %15: io, %16: mem) {
//!         %17 = const 1 : i32
//!         %18 = store write pinned [i32, align 4] %17, %14, %15, %16 : mem
//!       } -> (%18, %17)
//!     }
//!     %19 = match [-1 -> 1, default -> 0] %3 : ctl2
//!     %20 = gamma %19 (%9) {
//!       case 0 (%21: i32) {
//!         %22 = const 7 : i32
//!       } -> (%22)
//!       case 1 (%23: i32) {
//!         %24 = match [0 -> 0, default -> 1] %23 : ctl2
//!         %25 = gamma %24 () {
//!           case 0 () {
//!             %26 = const 8 : i32
//!           } -> (%26)
//!           case 1 () {
//!             %27 = const 9 : i32
//!           } -> (%27)
//!         }
//!       } -> (%25)
//!     }
//!   } -> (%20, %5, %8)
//! } -> (%0)
//! "#;
//! let mut module = rvsdg_text::parse(text).unwrap();
//! let stats = rvsdg_opt_tail_duplication::run_body(module.bodies[0].as_mut().unwrap(), rvsdg_opt_target::Costs::unknown(&module.symbols));
//! assert_eq!((stats.decisions, stats.answered), (1, 2));
//! ```

#![forbid(unsafe_code)]

mod copy;
mod fault;
mod measure;
mod plan;

#[cfg(feature = "mutate")]
pub use fault::Mutation;

use fault::Fault;
use rvsdg_core::{Gamma, Graph};
use rvsdg_opt_target::Costs;
use rvsdg_opt_target::limits::tail_duplication::{MAX_COPIED, MIN_BUDGET};

rvsdg_core::stats! {
    /// Statistics of one or several runs.
    pub struct Stats {
        /// Gammas that were copied into an earlier one.
        decisions,
        /// Gammas inside of the copies whose predicate is known there.
        answered,
        /// The growth in nodes after removal of the decided gammas.
        growth,
    }
}

/// Copies the decisions of a body into earlier ones.
pub fn run_body(graph: &mut Graph, costs: Costs<'_>) -> Stats {
    run(graph, costs, Fault::default())
}

/// Copies the decisions of a body into earlier ones, wrongly.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, costs: Costs<'_>, mutation: Mutation) -> Stats {
    run(graph, costs, Fault::of(mutation))
}

fn run(graph: &mut Graph, costs: Costs<'_>, fault: Fault) -> Stats {
    let mut stats = Stats::default();
    let mut budget = MIN_BUDGET.max(graph.node_count() / 8);
    for region in graph.region_tree(graph.root()) {
        let mut next = graph.last_node(region).filter(|_| graph.has_owners(region));
        while let Some(node) = next {
            if let Some(first) = Gamma::from_node(graph, node) {
                for _ in 0..MAX_COPIED {
                    let Some(plan) = plan::plan(graph, costs, first, fault) else { break };
                    if plan.growth > budget {
                        break;
                    }
                    budget -= plan.growth;
                    stats += Stats { decisions: 1, answered: plan.answered, growth: plan.growth };
                    copy::copy(graph, first, &plan, fault);
                }
            }
            next = graph.prev_node(node);
        }
    }
    // A copied value may be an index that is a constant in the copies.
    if stats.decisions > 0 {
        graph.fold_geps();
    }
    stats
}
