//! Unroll and jam (JAM): several iterations of a loop share its inner loop.
//!
//! ```text
//! theta j { s = 0                          theta j { s0 = 0, s1 = 0, ...
//!           theta k { s += b[k][j] }  =>             theta k { s0 += b[k][j], s1 += b[k][j + 1], ... }
//!           c[j] = s }                               c[j] = s0, c[j + 1] = s1, ... }
//! ```
//!
//! What one iteration of the outer loop does step by step is done by several side by side. So what they have in common
//! is loaded once, what lies side by side in memory is used while it is in the cache, and chains of operations that
//! each wait for the one before run next to each other. No iteration computes anything else than before, floating-point
//! numbers included. Where the inner loop allows for it, the iterations are lanes of vectors.
//!
//! # Algorithm
//!
//! For each theta with loops of which none has another one in it: `nest` finds an order for what several iterations do,
//! `access` and `conflict` say whether memory allows for it, `decide` whether it pays; [`rvsdg_opt_unroll`] has the
//! remainder and the guards, and `build` makes the loop, with `vector` for inner loops that `pack` found fit for
//! vectors. Allen and Kennedy, *Optimizing Compilers for Modern Architectures* (2002), section 8.6, is about the
//! transformation and what it is good for; the form here is that of regions and dependences, so there is no special
//! case for code around the inner loop. `triangle` is about inner loops that run more often in each iteration. `deep`
//! makes rows of nests of three loops, before that.
//!
//! # Why it is sound
//!
//! * All iterations that run at once did run anyway, with all of their inner loops: nothing in them ends the program,
//!   runs for ever, or can be seen from outside, and the number of iterations is known before the first. So whatever is
//!   undefined in one of them made the program undefined before.
//! * The inner loop runs equally often in each: what decides on that is computed of values that stay the same, without
//!   memory. Or it rises, by a constant number of iterations that is known exactly (`triangle`): then what is beyond
//!   the common part comes after it, and nothing of the common part of a later iteration may meet that.
//! * Values are ordered by `nest`, accesses that trade places have no byte in common.
//!
//! # Complexity
//!
//! Linear in the operations of the nests, up to `MAX_NODES` each, and quadratic in accesses, up to `MAX_ACCESSES`.
//! A loop is treated once: afterwards it takes large steps, and its inner loop is large.

#![forbid(unsafe_code)]

mod access;
mod bounds;
mod build;
mod conflict;
mod decide;
mod deep;
mod fault;
mod nest;
mod pack;
mod triangle;
mod vector;

#[cfg(feature = "mutate")]
pub use fault::Mutation;
pub use rvsdg_opt_alias::Env;

use build::Jammer;
use fault::Fault;
use pack::Pack;
use rustc_hash::FxHashMap;
use rvsdg_core::{Graph, Module, Node, Op, Theta, Value};
use rvsdg_opt_alias::{Analysis, each_fast_body};
use rvsdg_opt_manager::Remarks;
use rvsdg_opt_scev::Scev;
use rvsdg_opt_target::limits::unroll_and_jam::{FACTOR, MAX_COPIES, MAX_TAIL};
use rvsdg_opt_target::{Costs, Target};
use rvsdg_opt_unroll::{Count, Unroller};
use rvsdg_route::Router;
use triangle::Rise;
pub use vector::Vectors;

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Loops of a known number of iterations that were treated.
        constant,
        /// Loops of a computed number of iterations that were treated.
        symbolic,
        /// Inner loops that were made of vectors.
        packed,
        /// Nests of three loops that make several rows at once.
        rows,
        /// Loops whose first iteration was made in front of them.
        peeled,
        /// Inner loops that run more often in each iteration of the outer one, of nests that were treated.
        rising,
        /// Nests of counted loops left alone because of what they do, or in which order.
        refused_shape,
        /// Nests left alone because accesses may be in each other's way.
        refused_conflict,
        /// Nests left alone because nothing would be gained.
        refused_useless,
    }
}

impl Stats {
    /// How many loops were changed.
    pub fn jammed(&self) -> usize {
        self.constant + self.symbolic
    }
}

/// Treats the loops of all bodies of a module whose data layout is known, but of functions that are to be small.
pub fn run_module(module: &mut Module) -> Stats {
    run_module_reporting(module, Remarks::default())
}

/// The same, and says of each nest what was done.
pub fn run_module_reporting(module: &mut Module, remarks: Remarks<'_>) -> Stats {
    let mut stats = Stats::default();
    let vectors = Vectors::new(&mut module.types);
    each_fast_body(module, |body, env, machine| {
        let remarks = env.function.map_or_else(Remarks::default, |symbol| remarks.of(symbol));
        stats += run(body, env, machine, vectors, (Fault::default(), remarks));
    });
    stats
}

/// Treats the loops of a body. `env` says what is known of the function besides its body.
pub fn run_body(graph: &mut Graph, env: Env<'_>, target: Target, vectors: Vectors) -> Stats {
    run(graph, env, target, vectors, (Fault::default(), Remarks::default()))
}

/// Makes several rows at once of the nests of three loops of all bodies, where that pays; says of each what was done.
pub fn make_rows_reporting(module: &mut Module, remarks: Remarks<'_>) -> Stats {
    let mut stats = Stats::default();
    let vectors = Vectors::new(&mut module.types);
    each_fast_body(module, |body, env, machine| {
        let remarks = env.function.map_or_else(Remarks::default, |symbol| remarks.of(symbol));
        stats += deep::run(body, env, machine, vectors, (Fault::default(), remarks), false);
    });
    stats
}

/// Makes several rows of all nests of three loops of a body for which that is possible, whether it pays or not.
pub fn make_rows(graph: &mut Graph, env: Env<'_>, target: Target, vectors: Vectors) -> Stats {
    deep::run(graph, env, target, vectors, (Fault::default(), Remarks::default()), true)
}

/// [`make_rows`] with a fault.
#[cfg(feature = "mutate")]
pub fn make_rows_mutated(
    graph: &mut Graph,
    env: Env<'_>,
    target: Target,
    vectors: Vectors,
    mutation: Mutation,
) -> Stats {
    deep::run(graph, env, target, vectors, (Fault::of(mutation), Remarks::default()), true)
}

/// The same with a fault.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(
    graph: &mut Graph,
    env: Env<'_>,
    target: Target,
    vectors: Vectors,
    mutation: Mutation,
) -> Stats {
    run(graph, env, target, vectors, (Fault::of(mutation), Remarks::default()))
}

fn run(
    graph: &mut Graph,
    env: Env<'_>,
    mut target: Target,
    vectors: Vectors,
    (fault, remarks): (Fault, Remarks<'_>),
) -> Stats {
    let mut stats = Stats::default();
    if target.flushes_in_vectors() {
        // What is put together here are mostly floating-point numbers.
        target.vector_bits = 0;
    }
    let mut router = Router::new();
    let mut all = Scev::new();
    for node in of_height(graph, 2) {
        if graph.has_loop_hint(node, rvsdg_core::NO_UNROLLING) {
            continue;
        }
        let mut theta = Theta::from_node(graph, node).expect("it is a theta");
        if decide::count(graph, all.of_now(graph), theta).is_none() {
            continue;
        }
        if let Some(rest) = triangle::peel(graph, all.of_now(graph), &mut router, theta, fault) {
            theta = rest;
            stats.peeled += 1;
        }
        let node = theta.node();
        let scev = all.of_now(graph);
        let Some(count) = decide::count(graph, scev, theta) else { continue };
        let rises = triangle::rises(graph, scev, theta, 0, fault);
        let Some(strip) = nest::Looker::new(graph, theta, fault).rising(rises).strip() else {
            stats.refused_shape += 1;
            missed(remarks, graph, node, "the order of what it does can't be changed");
            continue;
        };
        let Some(accesses) = access::accesses(graph, scev, env, theta, &strip, fault) else {
            stats.refused_shape += 1;
            missed(remarks, graph, node, "the addresses of some accesses are not known well enough");
            continue;
        };
        let costs = Costs { symbols: env.symbols, target };
        if !decide::pays(graph, costs, scev, &strip, &accesses) {
            stats.refused_useless += 1;
            missed(remarks, graph, node, "nothing would be gained");
            continue;
        }
        let nest = pack::Nest { graph, symbols: env.symbols, accesses: &accesses, target, fault };
        let Some((factor, packs)) = choose(&nest, env, &target, &strip, count.at_most()) else {
            stats.refused_conflict += 1;
            missed(remarks, graph, node, "accesses of different iterations may overlap");
            continue;
        };
        if packs.len() < strip.loops().len() && !decide::fits(graph, costs, &strip) {
            stats.refused_useless += 1;
            missed(remarks, graph, node, "its inner loops are too large to be made without vectors");
            continue;
        }
        remarks.passed(graph, node, "UnrolledAndJammed", |message| {
            message.text("unrolled and jammed loop by a factor of ").value("UnrollCount", factor);
            message.text(", with ").value("VectorizedLoops", packs.len()).text(" inner loops of vectors");
        });
        stats.packed += packs.len();
        stats.rising += strip.loops().iter().filter(|it| it.rise.is_some()).count();
        let unroller = Unroller::new(graph, theta, &mut router, rvsdg_opt_unroll::Fault::default());
        let build = |graph: &mut Graph, at, origins: &[Value]| {
            let factor = factor as usize;
            Jammer { graph, factor, packs: &packs, vectors, symbols: env.symbols, hint: None }
                .outer(at, origins, theta, &strip)
        };
        match count {
            Count::Constant(count) => {
                stats.constant += 1;
                unroller
                    .constant_by(count, factor, &[], MAX_COPIES, |graph, _, at, origins, _| build(graph, at, origins));
            }
            Count::Symbolic(count) => {
                stats.symbolic += 1;
                unroller.symbolic_by(&count, factor, &[], |graph, _, at, origins, _| build(graph, at, origins));
            }
        }
    }
    if stats.jammed() + stats.peeled > 0 {
        graph.fold_geps();
    }
    stats
}

fn missed(remarks: Remarks<'_>, graph: &Graph, node: Node, reason: &str) {
    remarks.missed(graph, node, "NotUnrolledAndJammed", |message| {
        message.text("loop not unrolled and jammed: ").value("Reason", reason);
    });
}

/// How many iterations to run at once, and how to make vectors of inner loops; `None` if accesses are in the way.
fn choose(
    nest: &pack::Nest<'_>,
    env: Env<'_>,
    target: &Target,
    strip: &nest::Strip,
    most: u128,
) -> Option<(u32, FxHashMap<Node, Pack>)> {
    let mut analysis = Analysis::new(env);
    let loops = strip.loops();
    for factor in decide::factors(target) {
        let is_last = factor == FACTOR;
        let copies = |rise: &Rise| rise.step * factor * (factor - 1) / 2;
        if loops.iter().filter_map(|it| it.rise.as_ref()).any(|rise| copies(rise) > MAX_TAIL) {
            continue;
        }
        if conflict::is_in_conflict(nest.graph, &mut analysis, nest.accesses, factor, nest.fault) {
            continue;
        }
        let mut packs = FxHashMap::default();
        for inner in loops.iter().filter(|_| target.vector_bits > 0) {
            if let Some(pack) = nest.pack(&mut analysis, inner, factor) {
                packs.insert(inner.theta.node(), pack);
            }
        }
        if is_last || (packs.len() == loops.len() && most >= 2 * u128::from(factor)) {
            return Some((factor, packs));
        }
    }
    None
}

/// The loops that are the outermost of so many, in a chain of loops in each other, and not of more; the inner ones
/// first.
fn of_height(graph: &Graph, wanted: usize) -> Vec<Node> {
    let mut found = vec![];
    // For each theta, how many loops deep it is inside; regions come before those inside of them.
    let mut height: FxHashMap<Node, usize> = FxHashMap::default();
    for region in graph.region_tree(graph.root()).into_iter().rev() {
        for node in graph.owners(region) {
            if !matches!(graph.op(node), Op::Theta(_)) {
                continue;
            }
            let own = height.get(&node).copied().unwrap_or(0) + 1;
            if own == wanted {
                found.push(node);
            }
            let mut at = region;
            while let Some(owner) = graph.owner(at) {
                if matches!(graph.op(owner), Op::Theta(_)) {
                    let around = height.entry(owner).or_insert(0);
                    *around = own.max(*around);
                    break;
                }
                at = graph.region(owner);
            }
        }
    }
    found
}
