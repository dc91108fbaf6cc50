//! Nests of three loops: rows of what the inner two make, side by side.
//!
//! ```text
//! theta i { theta j { s = c[i][j]                     theta i { theta j { s, t = c[i][j], c[i + 1][j]
//!           theta k { s += a[i][k] * b[k][j] }   =>             theta k { x = b[k][j]
//!           c[i][j] = s } }                                               s += a[i][k] * x, t += a[i + 1][k] * x }
//!                                                               c[i][j], c[i + 1][j] = s, t } }
//! ```
//!
//! Afterwards the loop in between is jammed as any other, so that `x` is a row of numbers; each is loaded once for
//! several rows of results. That is the kernel of a matrix product, as Goto and van de Geijn, *Anatomy of
//! High-Performance Matrix Multiplication* (2008), describe it, except that nothing is copied.
//!
//! It is done where the loop in between could be jammed, all of its inner loops becoming vectors, and where these load
//! rows that are the same in all iterations of the outermost loop. As many rows are made as leave registers for the
//! rest.
//!
//! Linear in the nests, and quadratic in their accesses.

use crate::access::{self, NestAccess};
use crate::build::Jammer;
use crate::fault::Fault;
use crate::nest::{Looker, Strip};
use crate::vector::Vectors;
use crate::{Env, Stats, choose, conflict, decide, missed, of_height, pack};
use rustc_hash::FxHashMap;
use rvsdg_core::{Graph, Theta, Value};
use rvsdg_opt_alias::Analysis;
use rvsdg_opt_manager::Remarks;
use rvsdg_opt_scev::Scev;
use rvsdg_opt_target::limits::unroll_and_jam::{ACCUMULATORS, MAX_COPIES, MAX_ROWS};
use rvsdg_opt_target::{Costs, Target};
use rvsdg_opt_unroll::{Count, Unroller};
use rvsdg_route::Router;

/// Of loops that have been treated.
const ROWS: &str = "!{!\"rvsdg.loop.rows\"}";

/// Treats the nests of a body, those where it pays or all.
pub(crate) fn run(
    graph: &mut Graph,
    env: Env<'_>,
    target: Target,
    vectors: Vectors,
    (fault, remarks): (Fault, Remarks<'_>),
    forced: bool,
) -> Stats {
    let mut stats = Stats::default();
    let mut router = Router::new();
    let mut all = Scev::new();
    let Some(rows) = rows(&target) else { return stats };
    for node in of_height(graph, 3) {
        if graph.has_loop_hint(node, rvsdg_core::NO_UNROLLING) || graph.has_loop_hint(node, ROWS) {
            continue;
        }
        let theta = Theta::from_node(graph, node).expect("it is a theta");
        let scev = all.of_now(graph);
        let Some(count) = decide::count(graph, scev, theta) else { continue };
        let Some(strip) = Looker::deep(graph, theta, fault).strip() else { continue };
        let Some(accesses) = access::accesses(graph, scev, env, theta, &strip, fault) else { continue };
        if !forced && !pays(graph, scev, (env, &target), (&strip, &accesses), rows) {
            continue;
        }
        if conflict::is_in_conflict(graph, &mut Analysis::new(env), &accesses, rows, fault) {
            stats.refused_conflict += 1;
            missed(remarks, graph, node, "accesses of different rows may overlap");
            continue;
        }
        stats.rows += 1;
        remarks.passed(graph, node, "UnrolledAndJammed", |message| {
            message.text("unrolled and jammed nest of loops by a factor of ").value("UnrollCount", rows);
        });
        let unroller = Unroller::new(graph, theta, &mut router, rvsdg_opt_unroll::Fault::default());
        let packs = FxHashMap::default();
        let build = |graph: &mut Graph, at, origins: &[Value]| {
            let (packs, symbols) = (&packs, env.symbols);
            let mut jammer = Jammer { graph, factor: rows as usize, packs, vectors, symbols, hint: Some(ROWS) };
            jammer.outer(at, origins, theta, &strip)
        };
        match count {
            Count::Constant(count) => {
                unroller
                    .constant_by(count, rows, &[], MAX_COPIES, |graph, _, at, origins, _| build(graph, at, origins));
            }
            Count::Symbolic(count) => {
                unroller.symbolic_by(&count, rows, &[], |graph, _, at, origins, _| build(graph, at, origins));
            }
        }
    }
    if stats.rows > 0 {
        graph.fold_geps();
    }
    stats
}

/// How many rows to make, if there are vectors.
fn rows(target: &Target) -> Option<u32> {
    if target.vector_bits == 0 {
        return None;
    }
    let [lanes, _] = decide::factors(target);
    let row = (lanes * 64).div_ceil(target.vector_bits);
    Some((ACCUMULATORS / row).min(MAX_ROWS)).filter(|rows| *rows > 1)
}

/// Is it worth it?
fn pays(
    graph: &Graph,
    scev: &mut Scev,
    (env, target): (Env<'_>, &Target),
    (strip, accesses): (&Strip, &[NestAccess]),
    rows: u32,
) -> bool {
    let costs = Costs { symbols: env.symbols, target: *target };
    // Loops that follow each other share registers.
    let cost_of = |theta: Theta| costs.of_regions(graph, [theta.region(graph)]).size;
    let cost = strip.loops().iter().map(|it| cost_of(it.theta)).max().unwrap_or(0);
    let is_shared = |access: &NestAccess| {
        let form = access.form.as_ref().filter(|_| access.time.inner.is_some() && !access.is_store);
        form.is_some_and(|form| form.outer == 0 && form.middle != 0 && form.inner != 0)
    };
    let middle = strip.middle();
    !middle.is_empty()
        && cost * rows <= decide::vector_cost(target)
        && accesses.iter().any(is_shared)
        && middle.into_iter().all(|theta| becomes_vectors(graph, scev, (env, target), theta))
}

/// Will a loop be jammed, and all of its inner loops be of as many lanes as possible?
fn becomes_vectors(graph: &Graph, scev: &mut Scev, (env, target): (Env<'_>, &Target), theta: Theta) -> bool {
    let fault = Fault::default();
    let mut look = || {
        let count = decide::count(graph, scev, theta)?;
        let strip = Looker::new(graph, theta, fault).strip()?;
        let accesses = access::accesses(graph, scev, env, theta, &strip, fault)?;
        let costs = Costs { symbols: env.symbols, target: *target };
        decide::pays(graph, costs, scev, &strip, &accesses).then_some(())?;
        let nest = pack::Nest { graph, symbols: env.symbols, accesses: &accesses, target: *target, fault };
        let (factor, packs) = choose(&nest, env, target, &strip, count.at_most())?;
        Some(factor == decide::factors(target)[0] && packs.len() == strip.loops().len())
    };
    look() == Some(true)
}
