//! Filling (FIL): loops that only look for the end of a string become calls of `strlen` (see `length`), and loops that
//! only fill or copy memory become calls of `memset`, `memcpy` or `memmove`, which the
//! library and the back end know how to do with the widest stores there are.
//!
//! # Algorithm
//!
//! For each theta whose only effects are plain stores, and loads of what one of them stores, and whose count is known
//! before it runs ([`rvsdg_opt_scev`]):
//!
//! * Each store has to make, all iterations together, consecutive elements: what its address ([`rvsdg_opt_alias`]) gets
//!   more in each iteration, by the recurrences of its terms or as a pointer that is a loop variable, is the size of an
//!   element, or the negative of that.
//! * What it stores is a value of which all bytes are the same one, a byte that is the same in all iterations, or what
//!   is loaded from an address that moves likewise. Where both may overlap, elements have to go towards where the loop
//!   came from; then each is read before it is overwritten.
//! * Different stores of one loop have to be to different objects, and none to one that another one loads from.
//!
//! Then all of it is done before the loop, which has no effects any more, and mostly is dead.
//!
//! # Invariants
//!
//! * All stores of a loop go, or none: nothing is reordered with what stays.
//! * Each address is that of the first iteration, which always runs, so it is computed from the operations of the
//!   loop's body as they are.
//! * A module that defines one of these functions, or says that such names mean nothing (`-fno-builtin`), is left
//!   alone.
//! * Loops that run a few times only are left to unrolling, which lets values in memory be seen.
//!
//! # Complexity
//!
//! Linear in the size of the bodies of loops, and quadratic in the stores of a loop, which are few. A second run
//! changes nothing.

#![forbid(unsafe_code)]

mod build;
mod fault;
mod functions;
mod length;
mod plan;

use build::Filler;
use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
use functions::{Function, Functions};
use length::Search;
use rvsdg_core::{DataLayout, FunctionInfo, Graph, LibFunc, Module, Node, Symbol, ValueAttrs};
use rvsdg_opt_alias::Env;
use rvsdg_opt_manager::Remarks;
use rvsdg_route::Router;

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Stores that became `memset`.
        filled,
        /// Stores that became `memcpy`.
        copied,
        /// Stores that became `memmove`.
        moved,
        /// Loops that became `strlen`.
        lengths,
    }
}

impl Stats {
    fn count(&mut self, function: Function) {
        *match function {
            Function::Fill => &mut self.filled,
            Function::Copy => &mut self.copied,
            Function::Move => &mut self.moved,
        } += 1;
    }
}

/// Treats the loops of all bodies of a module whose data layout is known and has addresses of 32 or 64 bits.
pub fn run_module(module: &mut Module) -> Stats {
    run(module, Fault::default(), Remarks::default())
}

/// The same, and says what became of loops that store.
pub fn run_module_reporting(module: &mut Module, remarks: Remarks<'_>) -> Stats {
    run(module, Fault::default(), remarks)
}

/// The same with a fault.
#[cfg(feature = "mutate")]
pub fn run_module_mutated(module: &mut Module, mutation: Mutation) -> Stats {
    run(module, Fault::of(mutation), Remarks::default())
}

fn run(module: &mut Module, fault: Fault, remarks: Remarks<'_>) -> Stats {
    let mut stats = Stats::default();
    let size_bits = module.data_layout().filter(|it| it.has_plain_pointers()).map(DataLayout::index_bits);
    let Some(size_bits @ (32 | 64)) = size_bits else { return stats };
    if !Functions::are_allowed(module, size_bits) {
        return stats;
    }
    let mut functions = Functions::new(size_bits);
    for (lambda, symbol) in module.lambdas() {
        let may_call = module.symbols[symbol].function().is_some_and(FunctionInfo::knows_library);
        if !may_call || module.symbols[symbol].is_left_alone() {
            continue;
        }
        // Other loops may be about the length of a string.
        if module.symbols[symbol].name.library().is_none() {
            let find = |body: &mut Graph, env: Env<'_>| length::find(body, env, fault);
            let searches = in_body(module, (lambda, symbol), find).unwrap_or_default();
            for search in &searches {
                let body = module.body(symbol).expect("it was looked at");
                passed(remarks.of(symbol), body, search.theta.node(), "loop became a call of strlen");
            }
            stats.lengths += lengths(module, (lambda, symbol), &searches, fault);
        }
        let find = |body: &mut Graph, env: Env<'_>| plan::find(body, env, (fault, remarks.of(symbol)));
        let plans = in_body(module, (lambda, symbol), find).unwrap_or_default();
        if plans.is_empty() {
            continue;
        }
        for job in plans.iter().flat_map(|plan| &plan.jobs) {
            functions.need(module, job.what.function());
        }
        let graph = module.body_mut(symbol).expect("it was looked at");
        for (theta, job) in plans.iter().flat_map(|plan| plan.jobs.iter().map(|job| (plan.theta, job))) {
            passed(remarks.of(symbol), graph, theta.node(), job.what.function().remark());
        }
        let (mut router, stats) = (Router::new(), &mut stats);
        let mut builder = Filler { graph, router: &mut router, functions: &functions, stats, fault };
        plans.iter().for_each(|plan| builder.carry_out(plan));
        graph.fold_geps();
    }
    stats
}

fn passed(remarks: Remarks<'_>, body: &Graph, node: Node, text: &str) {
    remarks.passed(body, node, "LoopIdiom", |message| _ = message.text(text));
}

/// Looks at a body with what is known besides; none if there is no body.
fn in_body<T>(
    module: &mut Module,
    (lambda, symbol): (Node, Symbol),
    look: impl FnOnce(&mut Graph, Env<'_>) -> T,
) -> Option<T> {
    let context = module.context_symbols(lambda);
    let mut body = module.bodies[symbol.as_u32() as usize].take()?;
    let found = Env::of(module, lambda, symbol, &context).map(|env| look(&mut body, env));
    module.bodies[symbol.as_u32() as usize] = Some(body);
    found
}

/// Puts calls of `strlen` in the place of loops of a function; answers how many.
fn lengths(module: &mut Module, (lambda, symbol): (Node, Symbol), searches: &[Search], fault: Fault) -> usize {
    if searches.is_empty() {
        return 0;
    }
    let Some((strlen, ty)) = module.library_function(LibFunc::Strlen, &ValueAttrs::default()) else { return 0 };
    let Some((size, ..)) = module.types.signature(ty) else { return 0 };
    let Some(origin) = module.import(strlen) else { return 0 };
    let context = module.context_symbols(lambda);
    let index = context.iter().position(|it| *it == Some(strlen)).unwrap_or_else(|| {
        let origin = module.route_to(lambda, origin);
        module.add_context_vars(lambda, &[origin]);
        context.len()
    });
    let Some(graph) = module.body_mut(symbol) else { return 0 };
    let address = graph.arg(graph.root(), index);
    let mut router = Router::new();
    searches.iter().for_each(|search| length::replace(graph, &mut router, search, (ty, size, address), fault));
    graph.fold_geps();
    searches.len()
}
