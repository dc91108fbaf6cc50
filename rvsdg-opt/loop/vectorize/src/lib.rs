//! Vectors of innermost loops: several iterations run at once, as lanes.
//!
//! ```text
//! theta i { a[i] = b[i] + c }   =>   rest of the iterations; theta i { a[i..i+8] = b[i..i+8] + (c, c, ...) }
//! ```
//!
//! # Algorithm
//!
//! For each theta without another one inside whose number of iterations is known before it runs: `flat` makes one list
//! of its body, with choices instead of decisions; `plan` finds out which values are the same in all lanes, which go on
//! by a step, and which are vectors, with `reduce` and `sequence` for variables that collect something; `access` says
//! how many iterations memory allows for, and what has to be tested in front of the loop, with `group` for accesses
//! that go on by several numbers, and `scattered` for loads of numbers that are far apart; `decide` whether it pays, by
//! what [`rvsdg_opt_target`] says of vectors; `narrow` makes numbers narrower that need not be wide.
//! [`rvsdg_opt_unroll`] makes the remainder and the guards, `guard` the test, and `build` the loop, with `strided` for
//! groups. Where strides or indices are not known well enough, `assume` makes a version of the loop for likely ones;
//! where one iteration stores to what all load, `split` makes two loops. If a test fails, the remainder's loop runs all
//! iterations, so there is no other copy of the body.
//!
//! Allen and Kennedy, *Optimizing Compilers for Modern Architectures* (2002), chapters 2 and 5, are about dependences
//! and vectors; that lanes may be found to be the same or consecutive is known since then, too. The form here is that
//! of regions.
//!
//! # Why it is sound
//!
//! * All iterations that run at once did run anyway: nothing in the body ends the program or can be seen from outside,
//!   and the number of iterations is known before the first. So whatever is undefined in one of them made the program
//!   undefined before.
//! * Each lane computes what its iteration did, with the same operations: poison and undefined bits stay in their lane.
//!   What was computed in one alternative only has no effects, and is chosen or not.
//! * Accesses that trade places have no byte in common: see `access`.
//! * What is collected in another order is so by operations whose order does not matter, without flags that say
//!   something of the order.
//! * The test in front of the loop is computed of frozen values, so it is right or the execution undefined.
//!
//! # Complexity
//!
//! Linear in bodies of at most `MAX_NODES` nodes, and quadratic in accesses, of which there are at most `MAX_ACCESSES`.
//! Loops that were made, and remainders, have notes, so that no loop is treated twice.

#![forbid(unsafe_code)]

mod access;
mod again;
mod assume;
mod build;
mod decide;
mod difference;
mod fault;
mod flat;
mod group;
mod guard;
mod lanewise;
mod narrow;
mod needs;
mod plan;
mod reduce;
mod scattered;
mod sequence;
mod split;
mod strided;
mod why;

#[cfg(feature = "mutate")]
pub use fault::Mutation;

use assume::Assumptions;
use build::Weaver;
use fault::Fault;
use flat::Flat;
use narrow::Narrowed;
use plan::{Plan, Planner};
use rustc_hash::FxHashSet;
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Graph, Module, Node, Op, Position, Region, Theta, Value};
use rvsdg_opt_alias::Analysis;
use rvsdg_opt_lanes::{Function, Kit, each_body};
use rvsdg_opt_manager::Remarks;
use rvsdg_opt_target::Costs;
use rvsdg_opt_target::limits::vectorize::MAX_COPIES;
use rvsdg_opt_unroll::{Count, Unroller};
use rvsdg_route::Router;
use split::Split;
use std::collections::VecDeque;
use why::Why;

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Loops of a known number of iterations that became vectors.
        constant,
        /// Loops of a computed number of iterations that became vectors.
        symbolic,
        /// Loops with a test in front of them.
        tested,
        /// Loops that got a version for strides of one, or for indices that do not wrap.
        versions,
        /// Loops that were split at the iteration that stores to what all of them load.
        split,
        /// Vectors for what is left when the loop of vectors has run.
        pieces,
        /// Loops whose numbers became narrower.
        narrowed,
        /// Accesses of groups, which go on by several numbers in each iteration.
        strided,
        /// Loads whose lanes are far apart.
        scattered,
        /// Variables that are collected in lanes.
        reductions,
        /// Variables that are what another value was in the iteration before.
        carried,
        /// Of these, those that are loaded again.
        again,
        /// Loops whose accesses are made in another order.
        reordered,
        /// Variables that are changed lane by lane, in order.
        sequences,
        /// Innermost loops left alone because it is not known how often they run.
        refused_uncounted,
        /// Those left alone because of what they do.
        refused_shape,
        /// Those left alone because of how they access memory.
        refused_access,
        /// Those left alone because accesses may be in each other's way.
        refused_conflict,
        /// Those left alone because nothing would be gained.
        refused_useless,
    }
}

impl Stats {
    /// How many loops were changed.
    pub fn vectorized(&self) -> usize {
        self.constant + self.symbolic
    }
}

/// Which of the loops that can be treated are.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Choice {
    /// Those where it pays.
    #[default]
    Paying,
    /// Those for which the source asks for vectors.
    Asked,
    /// All, for tests.
    All,
}

/// Treats the loops of all bodies of a module whose data layout is known, but of functions that are to be small.
pub fn run_module(module: &mut Module) -> Stats {
    run(module, Choice::Paying, Fault::default(), Remarks::default())
}

/// The same, and says of each innermost loop what was done or which condition failed.
pub fn run_module_reporting(module: &mut Module, remarks: Remarks<'_>) -> Stats {
    run(module, Choice::Paying, Fault::default(), remarks)
}

/// The same for the loops for which the source asks for vectors.
pub fn run_module_asked(module: &mut Module, remarks: Remarks<'_>) -> Stats {
    run(module, Choice::Asked, Fault::default(), remarks)
}

/// Treats these loops of a module.
pub fn run_module_with(module: &mut Module, choice: Choice) -> Stats {
    run(module, choice, Fault::default(), Remarks::default())
}

/// The same with a fault.
#[cfg(feature = "mutate")]
pub fn run_module_mutated(module: &mut Module, choice: Choice, mutation: Mutation) -> Stats {
    run(module, choice, Fault::of(mutation), Remarks::default())
}

fn run(module: &mut Module, choice: Choice, fault: Fault, remarks: Remarks<'_>) -> Stats {
    let mut stats = Stats::default();
    let mut kit = Kit::default();
    why::left_out(module, remarks);
    each_body(module, |module, graph, function| {
        let remarks = remarks.of(function.symbol);
        stats += Job { function, choice, fault, remarks }.body(module, &mut kit, graph);
    });
    stats
}

/// A function whose loops are looked at.
struct Job<'a> {
    function: Function<'a>,
    choice: Choice,
    fault: Fault,
    remarks: Remarks<'a>,
}

impl Job<'_> {
    fn body(&self, module: &mut Module, kit: &mut Kit, graph: &mut Graph) -> Stats {
        let mut stats = Stats::default();
        let mut router = Router::new();
        let mut loops: VecDeque<Node> = innermost(graph).into();
        while let Some(node) = loops.pop_front() {
            if graph.is_of_copies(node) || graph.forbids_vectors(node) {
                self.missed(module, graph, node, Why::Unwanted);
                continue;
            }
            if self.choice == Choice::Asked && graph.demanded_lanes(node).is_none() {
                self.missed(module, graph, node, Why::Unasked);
                continue;
            }
            let theta = Theta::from_node(graph, node).expect("it is a theta");
            let plan = match self.find(module, graph, &mut router, theta, &mut stats) {
                Ok(plan) => plan,
                Err(why) => {
                    let parts = self.split(module, graph, (&mut router, kit), (theta, &why));
                    if parts.is_empty() {
                        self.missed(module, graph, node, why);
                    }
                    stats.split += usize::from(!parts.is_empty());
                    loops.extend(parts);
                    continue;
                }
            };
            // A version of a loop may stand where the loop was.
            let node = plan.theta.node();
            if !needs::prepare(kit, module, graph, &plan) {
                stats.refused_shape += 1;
                self.missed(module, graph, node, Why::Values);
                continue;
            }
            self.passed(graph, node, &plan);
            stats += apply(module, kit, graph, &mut router, &plan);
        }
        if stats.vectorized() > 0 {
            graph.fold_geps();
        }
        stats
    }

    /// What becomes of a loop, as it is, with narrower numbers, or of a version of it.
    fn find(
        &self,
        module: &Module,
        graph: &mut Graph,
        router: &mut Router,
        theta: Theta,
        stats: &mut Stats,
    ) -> Result<Plan, Why> {
        let mut own = Stats::default();
        let plan = self.plan(module, graph, theta, &mut own);
        *stats += own;
        let (theta, plan) = match plan {
            Err(why) if own.refused_uncounted + own.refused_access > 0 => {
                let (version, plan) = self.version(module, graph, router, theta, stats).ok_or(why)?;
                (version, Ok(plan))
            }
            plan => (theta, plan),
        };
        if plan.is_err() && own.refused_useless == 0 {
            return plan;
        }
        let narrowed = Narrowed::of(graph, theta, self.fault);
        if narrowed.is_empty() {
            return plan;
        }
        let Ok(narrow) = self.plan(module, graph, theta, &mut Stats::default()) else {
            narrowed.undo(graph);
            return plan;
        };
        stats.narrowed += 1;
        stats.refused_useless -= own.refused_useless;
        Ok(narrow)
    }

    /// What becomes of a version of a loop for which what is likely holds, if vectors can be made of that.
    fn version(
        &self,
        module: &Module,
        graph: &mut Graph,
        router: &mut Router,
        theta: Theta,
        stats: &mut Stats,
    ) -> Option<(Theta, Plan)> {
        let env = self.function.env(module)?;
        let mut analysis = Analysis::new(env);
        let (scev, layouts) = analysis.evolution();
        let assumptions = Assumptions::of(graph, scev, layouts, theta)?;
        assumptions.take(graph, router);
        let plan = self.plan(module, graph, theta, &mut Stats::default()).ok();
        assumptions.leave(graph);
        let count = plan.map(|plan| plan.count).filter(|count| assumptions.allow(count, self.fault))?;
        let version = assumptions.versions(graph, router, &count, self.fault);
        stats.versions += 1;
        let plan = self.plan(module, graph, version, &mut Stats::default()).ok()?;
        Some((version, plan))
    }

    /// The parts of a loop that is split where accesses are in each other's way, if vectors can be made of them; none
    /// otherwise.
    fn split(
        &self,
        module: &Module,
        graph: &mut Graph,
        (router, kit): (&mut Router, &Kit),
        (theta, why): (Theta, &Why),
    ) -> Vec<Node> {
        let env = self.function.env(module).filter(|_| matches!(why, Why::Conflict(..)));
        let Some(env) = env else { return vec![] };
        let found = {
            let graph = &*graph;
            let mut analysis = Analysis::new(env);
            let accesses = Flat::of(graph, theta)
                .and_then(|flat| access::accesses(graph, &flat, theta, &mut analysis, self.fault));
            let split = accesses.ok().and_then(|it| Split::find(graph, &mut analysis, theta, &it, self.fault));
            let plan = |split: &Split| self.plan_apart(module, graph, theta, &split.loads, &mut Stats::default());
            split.and_then(|split| plan(&split).ok().map(|plan| (split, plan)))
        };
        let Some((split, plan)) = found else { return vec![] };
        let pointers = |plan: &Plan| {
            plan.accesses.iter().filter(|it| split.loads.contains(&it.node)).map(|it| it.pointer).collect::<Vec<_>>()
        };
        if plan
            .slice(graph, pointers(&plan), true)
            .is_none_or(|slice| slice.iter().any(|step| !plan::is_pure(graph, *step)))
        {
            return vec![];
        }
        split.apply(graph, router, &plan, (kit, &module.symbols))
    }

    /// What becomes of a loop, or why no vectors can be made of it.
    fn plan(&self, module: &Module, graph: &Graph, theta: Theta, stats: &mut Stats) -> Result<Plan, Why> {
        let mut own = Stats::default();
        let plan = self.plan_apart(module, graph, theta, &[], &mut own);
        let plan = match plan {
            Err(why @ (Why::Conflict(..) | Why::Lanes(_))) => {
                let order = Order { apart: &[], delays: true };
                self.plan_ordered(module, graph, theta, order, &mut Stats::default()).or(Err(why))
            }
            plan => plan,
        };
        *stats += if plan.is_ok() { Stats::default() } else { own };
        plan
    }

    /// The same, if these accesses meet no other ones.
    fn plan_apart(
        &self,
        module: &Module,
        graph: &Graph,
        theta: Theta,
        apart: &[Node],
        stats: &mut Stats,
    ) -> Result<Plan, Why> {
        self.plan_ordered(module, graph, theta, Order { apart, delays: false }, stats)
    }

    fn plan_ordered(
        &self,
        module: &Module,
        graph: &Graph,
        theta: Theta,
        order: Order<'_>,
        stats: &mut Stats,
    ) -> Result<Plan, Why> {
        let env = self.function.env(module).ok_or(Why::Values)?;
        let mut analysis = Analysis::new(env);
        let (scev, layouts) = analysis.evolution();
        // What else a body may do is refused below.
        let count = Count::of(scev.trip_count_of_plain(graph, layouts, theta));
        let count = count.ok_or_else(|| noted(&mut stats.refused_uncounted, Why::Uncounted))?;
        let mut flat = Flat::of(graph, theta).map_err(|why| noted(&mut stats.refused_shape, why))?;
        let accesses = access::accesses(graph, &flat, theta, &mut analysis, self.fault);
        let mut accesses = accesses.map_err(|why| noted(&mut stats.refused_access, why))?;
        access::advance(graph, &mut analysis, &mut flat, &mut accesses, self.fault);
        let groups = group::group(graph, &flat, &mut analysis, &mut accesses, self.fault);
        groups.ok_or_else(|| noted(&mut stats.refused_access, Why::Groups))?;
        let is_delayed = order.delays && access::delay(graph, &mut analysis, &flat, &mut accesses);
        if order.delays && !is_delayed {
            return Err(Why::Values);
        }
        let mut judge = |analysis: &mut Analysis<'_>, accesses: &[access::Access]| {
            let verdict = access::judge(graph, analysis, accesses, order.apart, self.fault);
            verdict.map_err(|why| noted(&mut stats.refused_conflict, why))
        };
        // With delayed loads, this is another order than that of the plan.
        let verdict = (!is_delayed).then(|| judge(&mut analysis, &accesses)).transpose()?;
        let symbols = &module.symbols;
        let mut planner = Planner { graph, symbols, analysis: &mut analysis, fault: self.fault, why: None };
        let plan = planner.plan(theta, flat, accesses, count);
        let mut plan = plan.map_err(|why| noted(&mut stats.refused_shape, why))?;
        let verdict = match verdict.filter(|_| !plan.is_reordered) {
            Some(verdict) => verdict,
            None => judge(planner.analysis, &plan.accesses)?,
        };
        plan.again = again::again(graph, planner.analysis, &plan, self.fault);
        plan.tests.clone_from(&verdict.tests);
        if !plan.tested_pointers().into_iter().all(|pointer| planner.runs_early(&plan, pointer)) {
            return Err(noted(&mut stats.refused_conflict, Why::LateAddress));
        }
        let costs = Costs { symbols, target: self.function.machine };
        let shape = decide::shape(graph, costs, &plan, &verdict, self.choice);
        (plan.shape, plan.pieces, plan.runs) = shape.map_err(|why| noted(&mut stats.refused_useless, why))?;
        Ok(plan)
    }
}

/// What is taken for granted of accesses, and in which order they are made.
#[derive(Copy, Clone)]
struct Order<'a> {
    /// These meet no other ones.
    apart: &'a [Node],
    /// Accesses are made behind stores if that allows for more iterations at once.
    delays: bool,
}

/// Counts a refusal.
fn noted(count: &mut usize, why: Why) -> Why {
    *count += 1;
    why
}

/// Makes a loop of vectors.
fn apply(module: &Module, kit: &Kit, graph: &mut Graph, router: &mut Router, plan: &Plan) -> Stats {
    let mut stats = Stats::default();
    let symbols = &module.symbols;
    for var in &plan.vars {
        match var {
            plan::Var::Reduction(_) => stats.reductions += 1,
            plan::Var::Carried => stats.carried += 1,
            plan::Var::Sequence(_) => stats.sequences += 1,
            _ => {}
        }
    }
    stats.reordered += usize::from(plan.is_reordered);
    stats.again += plan.again.values().filter(|it| it.from_first).count();
    stats.strided += plan.accesses.iter().filter(|access| access.group.is_some()).count();
    stats.scattered += plan.accesses.iter().filter(|access| access.is_scattered).count();
    let factor = plan.shape.factor();
    let unroller = Unroller::new(graph, plan.theta, router, rvsdg_opt_unroll::Fault::default());
    let steps: Vec<u32> = plan.pieces.iter().map(|piece| piece.factor()).collect();
    stats.pieces += steps.len();
    let build = |graph: &mut Graph, _: &_, at: Position, origins: &[Value], step: Option<u32>| {
        let piece = plan.pieces.iter().find(|piece| Some(piece.factor()) == step);
        match piece {
            Some(piece) => Weaver::new(graph, plan, kit, symbols, *piece, at).weave_once(origins),
            None if plan.runs > 0 => {
                let runs = plan.runs - u32::from(plan.fault.is(fault::Mutation::LostRun));
                (0..runs).fold(origins.to_vec(), |values, _| {
                    Weaver::new(graph, plan, kit, symbols, plan.shape, at).weave_once(&values)
                })
            }
            None => Weaver::new(graph, plan, kit, symbols, plan.shape, at).weave(origins),
        }
    };
    let guard = |graph: &mut Graph, at: Position, repeats: Value| {
        Weaver::new(graph, plan, kit, symbols, plan.shape, at).guard(repeats)
    };
    match &plan.count {
        Count::Constant(_) => stats.constant += 1,
        Count::Symbolic(_) => stats.symbolic += 1,
    }
    match &plan.count {
        count if !plan.tests.is_empty() => {
            stats.tested += 1;
            unroller.guarded_by(count, factor, &steps, guard, build);
        }
        Count::Constant(count) => {
            let more = steps.first().filter(|_| plan.fault.is(fault::Mutation::PieceAnyway));
            let count = count | u128::from(more.copied().unwrap_or(0));
            unroller.constant_by(count, factor, &steps, MAX_COPIES, build);
        }
        Count::Symbolic(count) => _ = unroller.symbolic_by(count, factor, &steps, build),
    }
    stats
}

/// The loops that have no other ones in them.
fn innermost(graph: &Graph) -> Vec<Node> {
    let mut found: Vec<Node> = vec![];
    // The nearest loop around each region; regions come before those inside of them.
    let mut around: SecondaryMap<Region, Option<Node>> = SecondaryMap::new();
    let mut has_loop: FxHashSet<Node> = FxHashSet::default();
    for region in graph.region_tree(graph.root()) {
        for node in graph.owners(region) {
            let is_loop = matches!(graph.op(node), Op::Theta(_));
            if is_loop {
                found.push(node);
                has_loop.extend(around[region]);
            }
            let inside = if is_loop { Some(node) } else { around[region] };
            graph.regions(node).iter().for_each(|nested| around[*nested] = inside);
        }
    }
    found.retain(|node| !has_loop.contains(node));
    found
}
