//! Scalar expansion: what an inner loop computes again in each iteration of the outer loop is computed once, and kept
//! in an array.
//!
//! ```text
//!                                                theta k { t[k] = alpha * a[k] }
//! theta j {                                 =>   theta j {
//!   theta k { s += alpha * a[k] * b[k][j] } }      theta k { s += t[k] * b[k][j] } }
//! ```
//!
//! That is loop-invariant code motion of a row of values instead of one: the inner loop does not compute the same value
//! in each of its iterations, so it stays where it is for `psh`, but the same sequence of values each time it runs. In
//! a kernel of a matrix product, whose rows `unroll-and-jam` has put side by side, it takes several multiplications out
//! of each iteration.
//!
//! # Algorithm
//!
//! For each loop (*outer*) that has an innermost one (*inner*) in its own region:
//!
//! 1. **Rows** (`row`): values of the inner loop that are made of what stays the same in the outer one, and of loop
//!    variables that begin with that and go on by it. Loads are among them if nothing in the outer loop stores there.
//! 2. **Choice**: rows of floating-point numbers that something else uses are kept, if what computes them alone costs
//!    more than loads of what is kept, and if it is known how long the arrays have to be. A row that is loaded from a
//!    column of a matrix is worth it, too: it is packed.
//! 3. **Code** (`build`): the part of the inner loop that computes them, in front of the outer loop, with stores; loads
//!    at the start of the inner loop.
//!
//! # Why it is sound
//!
//! The inner loop runs in the first iteration of the outer loop, equally often in each, as its test is a row. Nothing
//! in the outer loop ends the program, can be seen from outside, or runs for ever. So all that is done in front of it
//! would have been done, and whatever is undefined in it made the program undefined. The arrays are stack memory whose
//! address nothing else has. They hold what was computed, poison included. Functions that call themselves get none, as
//! each call would need its own.
//!
//! # Complexity
//!
//! Linear in the loops, up to `MAX_NODES` each; quadratic in loads of rows and stores.
//!
//! # Source
//!
//! Padua and Wolfe, *Advanced compiler optimizations for supercomputers* (1986), for the expansion of scalars; there it
//! is for dependences that it removes.

#![forbid(unsafe_code)]

mod build;
mod fault;
mod row;

use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
pub use rvsdg_opt_alias::Env;

use row::{Found, Nest};
use rustc_hash::FxHashSet;
use rvsdg_core::{Graph, Module, Node, Symbol, Theta};
use rvsdg_opt_alias::{Analysis, each_fast_body};
use rvsdg_opt_manager::Remarks;
use rvsdg_opt_scev::Scev;
use rvsdg_opt_target::limits::scalar_expansion::MAX_BYTES;
use rvsdg_opt_target::{Costs, Target};
use rvsdg_route::Router;

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Inner loops of which something is kept.
        loops,
        /// Arrays that were made.
        arrays,
        /// Inner loops left alone because their rows are too long, or may be.
        refused_long,
        /// Inner loops left alone because of what is stored.
        refused_conflict,
    }
}

/// Treats all bodies of a module whose data layout is known, but of functions that are to be small.
pub fn run_module(module: &mut Module) -> Stats {
    run_module_reporting(module, Remarks::default())
}

/// The same, and says what was done.
pub fn run_module_reporting(module: &mut Module, remarks: Remarks<'_>) -> Stats {
    let mut stats = Stats::default();
    // Each call of a function that calls itself would need its own arrays.
    let is_recursive = |lambda: Node| module.omega.region(lambda) != module.omega.root();
    let recursive: FxHashSet<Symbol> =
        module.lambdas().into_iter().filter(|(lambda, _)| is_recursive(*lambda)).map(|(_, symbol)| symbol).collect();
    each_fast_body(module, |body, env, machine| {
        if env.function.is_some_and(|symbol| recursive.contains(&symbol)) {
            return;
        }
        let remarks = env.function.map_or_else(Remarks::default, |symbol| remarks.of(symbol));
        stats += run(body, env, machine, (Fault::default(), remarks));
    });
    stats
}

/// Treats the loops of a body. `env` says what is known of the function besides its body.
pub fn run_body(graph: &mut Graph, env: Env<'_>, target: Target) -> Stats {
    run(graph, env, target, (Fault::default(), Remarks::default()))
}

/// Treats the loops of a body, wrongly.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, env: Env<'_>, target: Target, mutation: Mutation) -> Stats {
    run(graph, env, target, (Fault::of(mutation), Remarks::default()))
}

fn run(graph: &mut Graph, env: Env<'_>, target: Target, (fault, remarks): (Fault, Remarks<'_>)) -> Stats {
    let mut stats = Stats::default();
    if env.layout.alloca_space() != 0 {
        return stats;
    }
    let mut router = Router::new();
    let costs = Costs { symbols: env.symbols, target };
    let mut left = MAX_BYTES;
    for (outer, inner) in pairs(graph) {
        let mut analysis = Analysis::new(env);
        let (mut scev, analysis) = (Scev::new(), &mut analysis);
        let far = FxHashSet::default();
        let mut nest = Nest { graph, scev: &mut scev, analysis, env, outer, inner, far, fault };
        let expansion = match nest.look(costs, left) {
            Found::Nothing => continue,
            Found::Long => {
                stats.refused_long += 1;
                continue;
            }
            Found::Conflict => {
                stats.refused_conflict += 1;
                continue;
            }
            Found::Rows(expansion) => expansion,
        };
        left -= expansion.bytes();
        stats.loops += 1;
        stats.arrays += expansion.kept.len();
        remarks.passed(graph, inner.node(), "Expanded", |message| {
            message.text("kept ").value("Arrays", expansion.kept.len()).text(" rows of values of the loop around");
        });
        build::expand(graph, &mut router, &expansion, fault);
    }
    stats
}

/// The innermost loops that are in the own region of another loop, with that.
fn pairs(graph: &Graph) -> Vec<(Theta, Theta)> {
    let mut found = vec![];
    for region in graph.region_tree(graph.root()) {
        let Some(outer) = graph.owner(region).and_then(|node| Theta::from_node(graph, node)) else { continue };
        let inside = graph.owners(region).filter_map(|node| Theta::from_node(graph, node));
        found.extend(inside.filter(|inner| graph.owners(inner.region(graph)).next().is_none()).map(|it| (outer, it)));
    }
    found
}
