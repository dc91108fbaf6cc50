//! Strips of nests (tiling): loops that walk over more memory than the cache holds, again and again, do a part of it
//! for all iterations of the loop around them before they go on to the next part.
//!
//! ```text
//! theta i { theta j { c[i][j] *= beta }          theta s { theta i { if s = 0 { theta j { c[i][j] *= beta } }
//!           theta k { theta j {             =>                       theta k in strip s { theta j {
//!             c[i][j] += a[i][k] * b[k][j] } } }                       c[i][j] += a[i][k] * b[k][j] } } } }
//! ```
//!
//! Each iteration of `i` reads all of `b`; now it reads a few rows of it, which stay in the cache until `i` has been
//! through. Nothing else changes: inside, all is as it was, so what comes after this pass (`unroll-and-jam`,
//! `vectorize`) finds the loops that it would have found.
//!
//! # Algorithm
//!
//! For each nest of thetas, from the outside in:
//!
//! 1. **Shape** (`shape`): iterations of thetas, counted from 0, are the dimensions of a polyhedral model; what
//!    accesses touch, and what bounds the loops, are affine forms in them ([`rvsdg_opt_scev`]).
//! 2. **Choice** (`decide`): which loops could be cut so that a strip's part of what is read again fits into the cache;
//!    the plan (`plan`) says what becomes of each part of the nest. Several loops may be cut together, such as those
//!    that initialize the elements that another one updates. If the outermost loop counts steps of time, strips may go
//!    backwards from step to step (`skew`).
//! 3. **Dependences** (`legal`): isl ([`rvsdg_opt_isl`]) answers whether there are two accesses to one byte that would
//!    change places.
//! 4. **Code** (`build`): the nest in a loop over strips.
//! 5. **Again** with each strip, if it goes over more than a part of the cache: what goes through the cache once, such
//!    as the results, would take the rest away from it otherwise.
//!
//! Before strips are made, and without regard to the cache, inner loops may change places (`interchange`).
//!
//! That is one schedule of the many that the model has: each statement gets one dimension in front of what it has, its
//! key divided by the length of a strip. See Wolfe, *Iteration space tiling for memory hierarchies* (1987), and
//! Bondhugula et al., *A practical automatic polyhedral parallelizer and locality optimizer* (PLDI 2008).
//!
//! # Why it is sound
//!
//! * All of the nest did run before, as nothing in it ends the program, can be seen from outside, or runs for ever: so
//!   whatever is undefined in one iteration made the program undefined, whenever that iteration comes.
//! * Each store happens once: it is in a key loop, whose iterations are divided among strips, or in a decision.
//! * Accesses to one byte stay in order, see `legal`. So each load gets what it got, and memory is the same in the end.
//!   What is computed again in each strip is the same each time.
//! * What a loop carries from iteration to iteration is put down between strips where it is stored in the end, see
//!   `sum`. These bytes are stored anyway, so they may be read before; what is there then is not used.
//! * Only loops whose keys are known to lie in a small range are cut, so that nothing wraps around.
//!
//! # Complexity
//!
//! Linear in the nests, up to `MAX_NODES` each, plus a question to isl for each pair of accesses, of which there are up
//! to `MAX_ACCESSES`, and loop around both, for a few plans, up to `MAX_QUESTIONS`; each answer may take
//! `MAX_OPERATIONS`. Only nests over large arrays get there. Code does not grow, as the new nest takes the place of the
//! old one.

#![forbid(unsafe_code)]

mod build;
mod decide;
mod fault;
mod form;
mod interchange;
mod legal;
mod plan;
mod shape;
mod skew;
mod sum;

#[cfg(feature = "mutate")]
pub use fault::Mutation;
pub use rvsdg_opt_alias::Env;

use build::{CUT, Cutter};
use decide::Choice;
use fault::Fault;
use legal::{Asked, Judge};
use rvsdg_core::{CopyMap, Graph, Module, NO_UNROLLING, Node, Op, Region, Theta};
use rvsdg_opt_alias::{Analysis, each_fast_body};
use rvsdg_opt_isl::Solver;
use rvsdg_opt_manager::Remarks;
use rvsdg_opt_scev::Scev;
use rvsdg_opt_target::Target;
use rvsdg_opt_target::limits::nest::{MAX_OPERATIONS, MAX_PLANS, MAX_QUESTIONS, PARTS};
use shape::{Access, Looker};

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Nests that were cut into strips.
        cut,
        /// Of these, those whose strips go backwards from iteration to iteration of the outermost loop.
        skewed,
        /// Loops that changed places with the one inside of them.
        interchanged,
        /// Nests left alone because accesses would change places.
        refused_conflict,
        /// Nests left alone because nothing would be gained, or the loops can't be cut.
        refused_useless,
        /// Nests left alone because of what they do.
        refused_shape,
    }
}

/// Treats the nests of all bodies of a module whose data layout is known, but of functions that are to be small.
pub fn run_module(module: &mut Module) -> Stats {
    run_module_reporting(module, Remarks::default())
}

/// The same, and says of each nest what was done.
pub fn run_module_reporting(module: &mut Module, remarks: Remarks<'_>) -> Stats {
    let mut stats = Stats::default();
    each_fast_body(module, |body, env, machine| {
        let remarks = env.function.map_or_else(Remarks::default, |symbol| remarks.of(symbol));
        stats += run(body, env, machine, None, (Fault::default(), remarks));
    });
    stats
}

/// Lets loops and those inside of them change places, where that pays.
pub fn interchange(module: &mut Module, remarks: Remarks<'_>) -> Stats {
    let mut stats = Stats::default();
    each_fast_body(module, |body, env, machine| {
        let remarks = env.function.map_or_else(Remarks::default, |symbol| remarks.of(symbol));
        stats += interchange::run(body, (env, &machine), false, (Fault::default(), remarks));
    });
    stats
}

/// The same in one body, wherever it can be done.
pub fn interchange_body(graph: &mut Graph, env: Env<'_>) -> Stats {
    interchange::run(graph, (env, &Target::UNKNOWN), true, (Fault::default(), Remarks::default()))
}

/// [`interchange_body`] with a fault.
#[cfg(feature = "mutate")]
pub fn interchange_body_mutated(graph: &mut Graph, env: Env<'_>, mutation: Mutation) -> Stats {
    interchange::run(graph, (env, &Target::UNKNOWN), true, (Fault::of(mutation), Remarks::default()))
}

/// Treats the nests of a body. `env` says what is known of the function besides its body.
pub fn run_body(graph: &mut Graph, env: Env<'_>, target: Target) -> Stats {
    run(graph, env, target, None, (Fault::default(), Remarks::default()))
}

/// The same, but whatever can be cut is, into strips of so many iterations.
pub fn run_body_by(graph: &mut Graph, env: Env<'_>, target: Target, length: i64) -> Stats {
    run(graph, env, target, Some(length.max(1)), (Fault::default(), Remarks::default()))
}

/// [`run_body_by`] with a fault.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, env: Env<'_>, target: Target, length: i64, mutation: Mutation) -> Stats {
    run(graph, env, target, Some(length.max(1)), (Fault::of(mutation), Remarks::default()))
}

fn run(
    graph: &mut Graph,
    env: Env<'_>,
    target: Target,
    length: Option<i64>,
    (fault, remarks): (Fault, Remarks<'_>),
) -> Stats {
    let mut stats = Stats::default();
    let mut solver = None;
    let mut scev = Scev::new();
    let mut pending = nests_in(graph, graph.root());
    while let Some(node) = pending.pop() {
        let theta = Theta::from_node(graph, node).expect("it is a theta");
        if graph.has_loop_hint(node, CUT) || graph.has_loop_hint(node, NO_UNROLLING) {
            continue;
        }
        let mut job = Job { env, target, length, fault, remarks, is_strip: false };
        match job.treat(graph, (&mut scev, &mut solver), theta, &mut stats) {
            Some(strip) => {
                // A part of the cache, so that what goes through it once leaves the rest there.
                job = Job { target: Target { l2: target.l2 / PARTS, ..target }, is_strip: true, ..job };
                job.treat(graph, (&mut scev, &mut solver), strip, &mut stats);
            }
            None => pending.extend(nests_in(graph, theta.region(graph))),
        }
    }
    if stats.cut > 0 {
        graph.fold_geps();
    }
    stats
}

/// How nests are looked at.
#[derive(Copy, Clone)]
struct Job<'a> {
    env: Env<'a>,
    target: Target,
    /// How long strips are, whether that pays or not.
    length: Option<i64>,
    fault: Fault,
    remarks: Remarks<'a>,
    /// Is it a strip that is cut again?
    is_strip: bool,
}

impl Job<'_> {
    /// Cuts one nest into strips, if it can be cut; answers the loop that was the outermost one.
    fn treat(
        &self,
        graph: &mut Graph,
        (scev, solver): (&mut Scev, &mut Option<Solver>),
        theta: Theta,
        stats: &mut Stats,
    ) -> Option<Theta> {
        let Job { env, target, length, fault, remarks, is_strip } = *self;
        let target = &target;
        let scev = scev.of_now(graph);
        let missed = |graph: &Graph, reason: &str| {
            remarks.missed(graph, theta.node(), "NotCut", |message| {
                message.text("loop nest not cut into strips: ").value("Reason", reason);
            });
        };
        let looker = Looker::new(graph, scev, env);
        let looker = if is_strip { looker.again() } else { looker };
        let Some(nest) = looker.nest(theta) else {
            stats.refused_shape += 1;
            missed(graph, "something in it is no access at an affine address in counted loops");
            return None;
        };
        let mut choices = match length {
            Some(length) => decide::forced(graph, scev, &nest, length, fault),
            None => decide::choices(graph, scev, &nest, target, fault),
        };
        choices.truncate(MAX_PLANS);
        let over_time = match length {
            _ if is_strip => None,
            Some(_) => Some(1),
            None => decide::over_time(&nest, target),
        };
        if choices.is_empty() && over_time.is_none() {
            stats.refused_useless += 1;
            missed(graph, "nothing would be gained, or no loop in it can be cut");
            return None;
        }
        if solver.is_none() {
            *solver = Solver::new(MAX_OPERATIONS);
        }
        let Some(solver) = solver else { return None };
        let mut analysis = Analysis::new(env);
        let judge = &mut Judge { solver, questions: MAX_QUESTIONS };
        let all = |_: &Access| Asked::Yes;
        let mut keeps = |it: &Choice| legal::is_legal(graph, &mut analysis, judge, (&nest, &it.plan), all, fault);
        let mut found = choices.into_iter().find(|it| keeps(it));
        if found.is_none() && over_time.is_some() {
            let skewed = skew::skewed(graph, scev, &mut analysis, judge, &nest, fault);
            found = skewed.and_then(|(plan, skew)| match length {
                Some(length) => Some(Choice::forced(plan, length)),
                None => decide::choose_skewed(&nest, target, plan, skew),
            });
            stats.skewed += usize::from(found.is_some());
        }
        let Some(choice) = found else {
            stats.refused_conflict += 1;
            missed(graph, "accesses to one place would change their order");
            return None;
        };
        stats.cut += 1;
        remarks.passed(graph, theta.node(), "Cut", |message| {
            message.text("loop nest cut into strips of ").value("StripLength", choice.length).text(" iterations");
        });
        let (plan, length) = (&choice.plan, choice.length);
        Some(Cutter { graph, nest: &nest, plan, length, fault, map: CopyMap::sparse() }.cut())
    }
}

/// The outermost loops in a region that have other loops inside.
fn nests_in(graph: &Graph, region: Region) -> Vec<Node> {
    let mut found = vec![];
    let mut stack = vec![region];
    while let Some(region) = stack.pop() {
        for node in graph.owners(region) {
            match graph.op(node) {
                Op::Theta(_) if has_loop(graph, node) => found.push(node),
                _ => stack.extend_from_slice(graph.regions(node)),
            }
        }
    }
    found
}

fn has_loop(graph: &Graph, node: Node) -> bool {
    let mut regions = graph.regions(node).to_vec();
    while let Some(region) = regions.pop() {
        for inner in graph.nodes(region) {
            if matches!(graph.op(inner), Op::Theta(_)) {
                return true;
            }
            regions.extend_from_slice(graph.regions(inner));
        }
    }
    false
}
