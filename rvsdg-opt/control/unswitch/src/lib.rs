//! Loop unswitching (USW): a decision that is the same in every iteration is made once, before the loop.
//!
//! # Algorithm
//!
//! ```text
//! theta { A; gamma p { 0: X; 1: Y }; B }      gamma p { 0: theta { A; X; B }; 1: theta { A; Y; B } }      p invariant
//! ```
//!
//! From the innermost loop to the outermost: the first gamma in the loop's body whose predicate is computed from invariant loop variables and
//! constants alone goes out of it, together with what computes the predicate (`plan`). Each alternative gets a copy of the loop, in which
//! that gamma, and others that are decided by the same value, are replaced by the alternative (`unswitch`). The copies are
//! looked at again. What is the same in each alternative, or dead in some, is for other passes to find.
//!
//! # Why it is sound
//!
//! A theta's body runs at least once, so the predicate would have been computed anyway, by operations without effects. The gamma would have been
//! reached unless something before it in the body does not return; in that case the value it decides on is frozen: poison then takes some
//! alternative rather than being undefined. Every execution runs one of the copies, so nothing happens more often than before.
//!
//! # Complexity
//!
//! Each step costs and adds the size of the loop per alternative but one. A loop has at most `MAX_LOOP` nodes; all that is added
//! to a body is at most [`MIN_BUDGET`] nodes, or a quarter of the body if that is more.
//!
//! ```
//! let text = r#"symbol @f = external defined function i32 (i1, i32) : ptr
//! omega imports [] exports [@f]
//! () {
//!   %0 = lambda @f () (%0: i1, %1: i32, %2: io, %3: mem) {
//!     %4, %5 = theta (%0, %1) (%6: i1, %7: i32) {
//!       %8 = match [-1 -> 1, default -> 0] %6 : ctl2
//!       %9 = gamma %8 (%7) {
//!         case 0 (%10: i32) {
//!           %11 = const -1 : i32
//!           %12 = add %10, %11 : i32
//!         } -> (%12)
//!         case 1 (%13: i32) {
//!           %14 = const 1 : i32
//!           %15 = lshr %13, %14 : i32
//!         } -> (%15)
//!       }
//!       %16 = match [0 -> 0, default -> 1] %9 : ctl2
//!     } -> (%16, %6, %9)
//!   } -> (%5, %2, %3)
//! } -> (%0)
//! "#;
//! let mut module = rvsdg_text::parse(text).unwrap();
//! let stats = rvsdg_opt_unswitch::run_body(module.bodies[0].as_mut().unwrap());
//! assert_eq!(stats.unswitched, 1);
//! ```

#![forbid(unsafe_code)]

mod fault;
mod plan;
mod unswitch;

#[cfg(feature = "mutate")]
pub use fault::Mutation;

use fault::Fault;
use plan::Refusal;
use rvsdg_core::{Graph, Node, Op, Theta};
use rvsdg_route::Router;

/// So many nodes may be added to any body.
pub const MIN_BUDGET: usize = 256;

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Gammas that were taken out of a loop.
        unswitched,
        /// Decisions that had to be frozen for it.
        frozen,
        /// Nodes that were added, constants not counted.
        copied,
        /// Loops that stayed as they are because they or the body would have become too large.
        refused_large,
        /// Loops that stayed as they are because the decision can't be taken early.
        refused_early,
    }
}

/// Unswitches the loops of a body.
pub fn run_body(graph: &mut Graph) -> Stats {
    run(graph, Fault::default())
}

/// Unswitches the loops of a body, wrongly.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, mutation: Mutation) -> Stats {
    run(graph, Fault::of(mutation))
}

fn run(graph: &mut Graph, fault: Fault) -> Stats {
    let mut budget = MIN_BUDGET.max(graph.node_count() / 4);
    let mut pending: Vec<Node> = vec![];
    for region in graph.region_tree(graph.root()) {
        pending.extend(graph.nodes(region).filter(|node| matches!(graph.op(*node), Op::Theta(_))));
    }
    let mut stats = Stats::default();
    let mut router = Router::new();
    // The last comes behind those around it.
    while let Some(node) = pending.pop() {
        let theta = Theta::from_node(graph, node).expect("thetas were collected");
        match plan::plan(graph, theta, fault) {
            Ok(plan) => {
                let growth = plan.size * (plan.gamma.regions(graph).len() - 1);
                if growth > budget {
                    stats.refused_large += 1;
                    continue;
                }
                budget -= growth;
                stats.unswitched += 1;
                stats.frozen += usize::from(plan.freeze);
                stats.copied += growth;
                pending.extend(unswitch::unswitch(graph, &mut router, theta, &plan, fault));
            }
            Err(Refusal::Large) => stats.refused_large += 1,
            Err(Refusal::Early) => stats.refused_early += 1,
            Err(Refusal::None) => {}
        }
    }
    // Constants may have become operands of address computations.
    graph.fold_geps();
    stats
}
