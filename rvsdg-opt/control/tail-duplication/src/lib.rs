//! Duplication of decisions (DUP): a decision is copied into the alternatives of an earlier one where one of them answers what it asks further inside.
//!
//! ```text
//! x = gamma p { A -> 0; B -> 1 }                gamma p { A; gamma q { C; Y }
//! gamma q { C; match x { Y; Z } }                         B; gamma q { C; Z } }
//! ```
//!
//! `moved = false; for (...) if (...) { moved = true; break; } if (steps > bound) return; if (!moved) ...` keeps a variable for what the program's place could
//! say, were it not for the test in between. A test of the variable right behind the first decision needs none of this (`jump-threading`, and destruction): no path has to be copied
//! for it. (On control flow graphs, this is jump threading through a block with another branch, or tail duplication.)
//!
//! # Algorithm
//!
//! Regions are visited from the outermost in and, in a region, gammas from the last to the first. For each gamma that makes an integer constant of an exit variable in
//! some alternative, and each later gamma of the same region that has the exit variable as an entry variable:
//! * what the second one needs of the nodes between both is collected (`plan`); what does not depend on the first goes before it, the rest is copied along;
//! * the second gamma is counted as it would be in each alternative, with what is constant there (`measure`); if decisions are answered, and no
//!   more than `MAX_GROWTH` nodes come of it, each alternative gets its copy (`copy`), and what it makes becomes exit variables of the first gamma.
//!
//! That answered decisions go, and constants arrive, is for other passes (`inv`, `red`).
//!
//! # Why it is sound
//!
//! Whenever the first gamma is executed, the second one is, right after it but for nodes that stay where they are, now behind both; none of them may keep the second one from being executed:
//! nothing that has effects beyond memory is between them. What is copied runs once in any execution, on the same values.
//!
//! # Complexity
//!
//! Linear, with `MAX_BETWEEN` and `MAX_NODES` as factors. A body grows by an eighth at most, or [`MIN_BUDGET`] nodes.
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
//! let stats = rvsdg_opt_tail_duplication::run_body(module.bodies[0].as_mut().unwrap(), &module.symbols);
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
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{Gamma, Graph, Symbol, SymbolData};
use rvsdg_opt_target::limits::tail_duplication::{MAX_COPIED, MIN_BUDGET};

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Decisions that were copied into an earlier one.
        decisions,
        /// Decisions inside of the copies that are answered there.
        answered,
        /// How many nodes more there are, when what is answered is gone.
        growth,
    }
}

/// Copies the decisions of a body into earlier ones.
pub fn run_body(graph: &mut Graph, symbols: &PrimaryMap<Symbol, SymbolData>) -> Stats {
    run(graph, symbols, Fault::default())
}

/// Copies the decisions of a body into earlier ones, wrongly.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, symbols: &PrimaryMap<Symbol, SymbolData>, mutation: Mutation) -> Stats {
    run(graph, symbols, Fault::of(mutation))
}

fn run(graph: &mut Graph, symbols: &PrimaryMap<Symbol, SymbolData>, fault: Fault) -> Stats {
    let mut stats = Stats::default();
    let mut budget = MIN_BUDGET.max(graph.node_count() / 8);
    for region in graph.region_tree(graph.root()) {
        let mut next = graph.last_node(region);
        while let Some(node) = next {
            if let Some(first) = Gamma::from_node(graph, node) {
                for _ in 0..MAX_COPIED {
                    let Some(plan) = plan::plan(graph, symbols, first, fault) else { break };
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
    // What was chosen may be an index, and is a constant in the copies.
    if stats.decisions > 0 {
        graph.fold_geps();
    }
    stats
}
