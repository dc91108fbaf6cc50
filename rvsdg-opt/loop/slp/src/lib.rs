//! Vectors of equal operations in straight code (superword level parallelism).
//!
//! ```text
//! p[0] = a[0] * x; p[1] = a[1] * y   =>   p[0..2] = a[0..2] * (x, y)
//! ```
//!
//! # Algorithm
//!
//! In each region, `memory` finds stores of numbers next to each other, `chain` sums and the like of terms that are
//! computed alike, `gathered` vectors that are put together of single values, and `carried` loop variables whose next
//! values are. From these, `tree` goes up to operands and finds out which values become lanes, and `likeness`
//! which operands of operations that commute belong together. `cost` compares vectors with what they replace, by what
//! [`rvsdg_opt_target`] says of them, and `schedule` looks for an order in which lanes are computed at once. Then
//! `build` makes the vectors. As many lanes as a register has are tried first, and then half as many; more, if a vector
//! of several registers is there already that is put together of them, or whose elements are stored.
//!
//! # Why it is sound
//!
//! * Nodes of one region are executed equally often. Each lane computes what its node did, of the same operands, with
//!   flags that all lanes had: poison and undefined bits stay in their lane. What is computed for a lane that does not
//!   need it is not chosen, and is nothing that could be undefined.
//! * Loads and stores move only past accesses that have no byte in common with them, within one run of accesses: see
//!   `memory`. Nothing is accessed that was not accessed by the same run.
//! * The new order of the region is one: see `schedule`.
//!
//! # Complexity
//!
//! Trees have at most `MAX_BUNDLES` bundles, accesses move past at most `MAX_DISTANCE` others, and what is put in
//! order has at most `MAX_NODES` nodes; a region gets at most `MAX_TREES` trees.

#![forbid(unsafe_code)]

mod build;
mod carried;
mod chain;
mod cost;
mod fault;
mod gathered;
mod likeness;
mod memory;
mod schedule;
mod tree;

#[cfg(feature = "mutate")]
pub use fault::Mutation;

use build::Weaver;
use carried::Carried;
use chain::{Chain, Term};
use fault::Fault;
use gathered::Gathered;
use memory::Memory;
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::{Graph, Intrinsic, Module, Node, Op, Position, Region, TypeData, Value};
use rvsdg_opt_alias::Analysis;
use rvsdg_opt_lanes::{Function, Kit, each_body, lane_bits, lane_intrinsic};
use rvsdg_opt_manager::Remarks;
use rvsdg_opt_target::limits::slp::{MAX_REGISTERS, MAX_TREES, MIN_BITS, MIN_GAIN};
use schedule::Order;
use tree::{Grower, Kind, Tree};

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Trees that became vectors.
        trees,
        /// Those of them that begin with terms of a chain.
        sums,
        /// Those of them that begin with vectors that were put together.
        gathered,
        /// Those of them that begin with loop variables, which became one.
        carried,
        /// Loads of vectors in them.
        loads,
        /// Other operations on vectors in them.
        operations,
        /// Rows of stores left alone because accesses are in the way.
        refused_access,
        /// Trees left alone because nothing would be gained.
        refused_useless,
        /// Trees left alone because lanes depend on each other.
        refused_order,
    }
}

/// Which of the trees that can be treated are.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Choice {
    /// Those where it pays.
    #[default]
    Paying,
    /// All, for tests.
    All,
}

/// Treats all bodies of a module whose data layout is known, but of functions that are to be small.
pub fn run_module(module: &mut Module) -> Stats {
    run(module, Choice::Paying, Fault::default(), Remarks::default())
}

/// The same, and says of rows of stores and of sums what became of them.
pub fn run_module_reporting(module: &mut Module, remarks: Remarks<'_>) -> Stats {
    run(module, Choice::Paying, Fault::default(), remarks)
}

/// Treats these trees of a module.
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
    each_body(module, |module, graph, function| {
        let remarks = remarks.of(function.symbol);
        stats += Job { function, choice, fault, remarks }.body(module, &mut kit, graph);
    });
    stats
}

/// A function whose regions are looked at.
struct Job<'a> {
    function: Function<'a>,
    choice: Choice,
    fault: Fault,
    remarks: Remarks<'a>,
}

/// A tree for which vectors will be made.
struct Plan {
    tree: Tree,
    order: Order,
    taken_out: FxHashSet<Value>,
    intrinsics: FxHashMap<usize, Intrinsic>,
    root: Root,
}

/// What a tree begins with.
enum Root {
    /// Stores next to each other.
    Stores,
    /// Terms of a chain.
    Sum(Sum),
    /// A vector that is put together of single values, and the bundle of these.
    Gathered(Gathered, usize),
    /// The next values of loop variables, and the bundle of these.
    Carried(Carried, usize),
}

/// A chain some of whose terms are the lanes of bundles.
struct Sum {
    chain: Chain,
    rows: Vec<Vec<Term>>,
    bundles: Vec<usize>,
}

/// What is known when trees of a region are looked for.
struct Search<'a, 'e> {
    module: &'a Module,
    graph: &'a Graph,
    region: Region,
    memory: &'a mut Memory,
    analysis: Analysis<'e>,
    /// The row of each store that may become a vector, and its place there.
    place_of: FxHashMap<Node, (usize, usize)>,
    /// What was tried since the last vector.
    tried: &'a mut FxHashSet<Vec<Node>>,
    /// What was left alone since then, and why.
    missed: &'a mut Vec<(Node, Missed)>,
    stats: &'a mut Stats,
}

/// Why a tree is left alone.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Missed {
    Access,
    Gain(i64),
    Order,
}

impl<'e> Search<'_, 'e> {
    fn grower(&mut self, lanes: u32, carried: Option<Carried>, fault: Fault) -> Grower<'_, 'e> {
        Grower {
            graph: self.graph,
            region: self.region,
            types: &self.module.types,
            symbols: &self.module.symbols,
            analysis: &mut self.analysis,
            memory: self.memory,
            known: FxHashMap::default(),
            tree: Tree { lanes, bundles: vec![], lane_of: FxHashMap::default(), carried, waiting: 0 },
            fault,
        }
    }
}

impl Job<'_> {
    fn body(&self, module: &mut Module, kit: &mut Kit, graph: &mut Graph) -> Stats {
        let mut stats = Stats::default();
        for region in graph.region_tree(graph.root()) {
            let mut tried = FxHashSet::default();
            let mut missed = vec![];
            for _ in 0..MAX_TREES {
                let mut memory = Memory::of(graph, region, self.choice, self.fault);
                let search = (&mut tried, &mut missed, &mut stats);
                let Some(plan) = self.next(module, graph, region, &mut memory, search) else { break };
                if prepare(module, kit, graph, &plan) {
                    self.report(graph, &plan);
                    missed.clear();
                    stats += self.apply(kit, graph, region, &memory, plan);
                    tried.clear();
                }
            }
            self.report_missed(graph, missed);
        }
        if stats.trees > 0 {
            graph.fold_geps();
        }
        stats
    }

    /// The next tree of a region that becomes vectors.
    fn next(
        &self,
        module: &Module,
        graph: &Graph,
        region: Region,
        memory: &mut Memory,
        (tried, missed, stats): (&mut FxHashSet<Vec<Node>>, &mut Vec<(Node, Missed)>, &mut Stats),
    ) -> Option<Plan> {
        let mut analysis = Analysis::new(self.function.env(module)?);
        let rows = memory.rows(graph, &mut analysis);
        let places = |(index, row): (usize, &Vec<Node>)| {
            row.iter().enumerate().map(move |(place, node)| (*node, (index, place))).collect::<Vec<_>>()
        };
        let place_of = rows.iter().enumerate().flat_map(places).collect();
        let mut search = Search { module, graph, region, memory, analysis, place_of, tried, missed, stats };
        let found = rows.iter().find_map(|row| self.of_stores(&mut search, row)).or_else(|| {
            let chains = Chain::all(graph, region, self.fault);
            chains.into_iter().find_map(|chain| self.of_chain(&mut search, chain)).or_else(|| {
                let vectors = Gathered::all(graph, &module.types, region, self.fault);
                vectors.into_iter().find_map(|vector| self.of_gathered(&mut search, vector))
            })
        });
        found.or_else(|| self.of_carried(&mut search))
    }

    /// So many lanes of this width that a register has, or fewer.
    fn lanes(&self, bits: u32, most: usize) -> impl Iterator<Item = u32> + use<> {
        let lanes = (self.function.machine.vector_bits / bits).max(1).min(most as u32);
        let first = if lanes == 0 { 1 } else { 1 << lanes.ilog2() };
        std::iter::successors(Some(first), |lanes| Some(lanes / 2))
            .take_while(move |lanes| *lanes >= 2 && lanes * bits >= MIN_BITS)
    }

    /// May so many lanes be a vector of several registers? Only where such a vector is there already.
    fn is_wide(&self, bits: u32, lanes: u32) -> bool {
        let register = self.function.machine.vector_bits;
        register >= bits
            && lanes.is_power_of_two()
            && (register + 1..=MAX_REGISTERS * register).contains(&(lanes * bits))
    }

    /// The lanes of a vector of several registers whose elements are stored.
    fn wide_stores(&self, search: &Search<'_, '_>, row: &[Node]) -> Option<u32> {
        let graph = search.graph;
        let lanes = row.iter().find_map(|store| {
            let (node, Op::ExtractElement) = graph.produced_by(graph.operand(*store, 0))? else { return None };
            match search.module.types.get(graph.ty(graph.operand(node, 0)))? {
                TypeData::Vector { len, scalable: false, .. } => Some(*len),
                _ => None,
            }
        })?;
        let bits = lane_bits(graph.ty(graph.operand(row[0], 0)));
        (self.is_wide(bits, lanes) && row.len() >= lanes as usize).then_some(lanes)
    }

    /// A tree that begins with stores next to each other.
    fn of_stores(&self, search: &mut Search<'_, '_>, row: &[Node]) -> Option<Plan> {
        let bits = lane_bits(search.graph.ty(search.graph.operand(row[0], 0)));
        for lanes in self.wide_stores(search, row).into_iter().chain(self.lanes(bits, row.len())) {
            for stores in row.windows(lanes as usize) {
                if !search.tried.insert(stores.to_vec()) {
                    continue;
                }
                let Some(tree) = search.grower(lanes, None, self.fault).grow(stores) else {
                    search.stats.refused_access += 1;
                    search.missed.push((stores[0], Missed::Access));
                    continue;
                };
                let plan = self.plan(search, tree, Root::Stores);
                if plan.is_some() {
                    return plan;
                }
            }
        }
        None
    }

    /// A tree that ends in a chain.
    fn of_chain(&self, search: &mut Search<'_, '_>, chain: Chain) -> Option<Plan> {
        let graph = search.graph;
        for lanes in self.lanes(chain.bits(graph), chain.terms()) {
            let rows = chain.rows(graph, &search.module.symbols, lanes);
            // Terms whose order matters are taken out of each vector alone.
            let mut choices =
                if chain.is_free() { vec![rows] } else { rows.into_iter().map(|row| vec![row]).collect() };
            for rows in &mut choices {
                let (tree, bundles) = loop {
                    let value = |term: &Term| graph.operand(term.0, term.1);
                    let values: Vec<Vec<Value>> = rows.iter().map(|row| row.iter().map(value).collect()).collect();
                    let nodes = values.iter().flatten().filter_map(|value| graph.producer(*value)).collect();
                    if rows.is_empty() || !search.tried.insert(nodes) {
                        break (None, vec![]);
                    }
                    match search.grower(lanes, None, self.fault).grow_rows(&values) {
                        Ok((tree, bundles)) => break (Some(tree), bundles),
                        Err(row) => _ = rows.remove(row),
                    }
                };
                let Some(tree) = tree else { continue };
                let sum = Sum { chain: chain.clone(), rows: std::mem::take(rows), bundles };
                let plan = self.plan(search, tree, Root::Sum(sum));
                if plan.is_some() {
                    return plan;
                }
            }
        }
        None
    }

    /// A tree whose lanes are put together to a vector.
    fn of_gathered(&self, search: &mut Search<'_, '_>, vector: Gathered) -> Option<Plan> {
        let graph = search.graph;
        let lanes = vector.values.len();
        let bits = lane_bits(graph.ty(vector.values[0]));
        let nodes = vector.values.iter().filter_map(|value| graph.producer(*value)).collect();
        let lanes = u32::try_from(lanes).ok()?;
        let fits = self.lanes(bits, vector.values.len()).next() == Some(lanes) || self.is_wide(bits, lanes);
        if !fits || !search.tried.insert(nodes) {
            return None;
        }
        let (tree, bundles) =
            search.grower(lanes, None, self.fault).grow_rows(std::slice::from_ref(&vector.values)).ok()?;
        self.plan(search, tree, Root::Gathered(vector, bundles[0]))
    }

    /// A tree that begins with the next values of loop variables: of all orders of these, the one that pays most.
    fn of_carried(&self, search: &mut Search<'_, '_>) -> Option<Plan> {
        let graph = search.graph;
        let (Some(theta), groups) = Carried::groups(graph, &search.module.symbols, search.region) else { return None };
        for group in groups {
            let bits = lane_bits(graph.ty(theta.pre(graph, group[0])));
            for lanes in self.lanes(bits, group.len()) {
                let mut best: Option<(i64, Plan)> = None;
                for row in Carried::rows(graph, theta, &group, lanes as usize) {
                    let nodes = row.behind.iter().filter_map(|value| graph.producer(*value)).collect();
                    if !search.tried.insert(nodes) {
                        continue;
                    }
                    let grower = search.grower(lanes, Some(row.clone()), self.fault);
                    let Ok((tree, bundles)) = grower.grow_rows(std::slice::from_ref(&row.behind)) else { continue };
                    let gain = tree.gain(graph, &self.function.machine, &search.place_of, &[]);
                    if best.as_ref().is_none_or(|(most, _)| gain > *most) {
                        let plan = self.plan(search, tree, Root::Carried(row, bundles[0]));
                        best = plan.map(|plan| (gain, plan)).or(best);
                    }
                }
                if let Some((_, plan)) = best {
                    return Some(plan);
                }
            }
        }
        None
    }

    /// The plan for a tree, if it pays.
    fn plan(&self, search: &mut Search<'_, '_>, tree: Tree, root: Root) -> Option<Plan> {
        let (graph, symbols, target) = (search.graph, &search.module.symbols, &self.function.machine);
        let gone = match &root {
            Root::Sum(sum) if sum.chain.is_free() => sum.chain.nodes(),
            Root::Gathered(vector, _) => vector.nodes(),
            _ => &[],
        };
        let gain = tree.gain(graph, target, &search.place_of, gone)
            + match &root {
                Root::Stores | Root::Carried(..) => 0,
                Root::Sum(sum) => sum.chain.gain(graph, target, &sum.rows),
                Root::Gathered(vector, _) => cost::putting_together(graph, &vector.values),
            };
        if gain < MIN_GAIN && self.choice == Choice::Paying {
            search.stats.refused_useless += 1;
            search.missed.extend(tree.first().map(|node| (node, Missed::Gain(gain))));
            return None;
        }
        let Some(order) = schedule::order(graph, search.region, search.memory, &tree) else {
            search.stats.refused_order += 1;
            search.missed.extend(tree.first().map(|node| (node, Missed::Order)));
            return None;
        };
        let taken_out = tree.taken_out(graph, &[]);
        let call = |(id, bundle): (usize, &tree::Bundle)| {
            let node = bundle.nodes.first().filter(|_| matches!(bundle.kind, Kind::Op(Op::Call(..), _)))?;
            Some((id, lane_intrinsic(graph, symbols, *node)?.0))
        };
        let intrinsics = tree.bundles.iter().enumerate().filter_map(call).collect();
        Some(Plan { tree, order, taken_out, intrinsics, root })
    }

    /// Says what becomes of a tree.
    fn report(&self, graph: &Graph, plan: &Plan) {
        let Some(node) = plan.tree.first() else { return };
        let (name, what) = match plan.root {
            Root::Stores => ("StoresVectorized", "stores next to each other"),
            Root::Sum(_) => ("VectorizedSum", "terms of a sum"),
            Root::Gathered(..) => ("VectorizedLanes", "values that are put together"),
            Root::Carried(..) => ("VectorizedVariables", "loop variables"),
        };
        self.remarks.passed(graph, node, name, |message| {
            message.text(what);
            message.text(" became vectors of ").value("Lanes", plan.tree.lanes).text(" elements, in a tree of ");
            message.value("TreeSize", plan.tree.bundles.len()).text(" operations");
        });
    }

    /// Says why what could have become vectors did not, once for each place.
    fn report_missed(&self, graph: &Graph, missed: Vec<(Node, Missed)>) {
        let mut told: FxHashSet<Node> = FxHashSet::default();
        for (node, why) in missed {
            if !self.remarks.are_wanted() || !graph.is_live(node) || !told.insert(node) {
                continue;
            }
            let name = if matches!(why, Missed::Gain(_)) { "NotBeneficial" } else { "NotPossible" };
            self.remarks.missed(graph, node, name, |message| {
                message.text("not vectorized: ");
                match why {
                    Missed::Access => _ = message.text("accesses are in the way of stores next to each other"),
                    Missed::Gain(gain) => {
                        message.text("the gain of vectors would be ").value("Gain", gain);
                        message.text(", less than ").value("Threshold", MIN_GAIN);
                    }
                    Missed::Order => _ = message.text("some lanes depend on others"),
                }
            });
        }
    }

    fn apply(&self, kit: &Kit, graph: &mut Graph, region: Region, memory: &Memory, plan: Plan) -> Stats {
        let mut stats = Stats { trees: 1, ..Stats::default() };
        for bundle in &plan.tree.bundles {
            match bundle.kind {
                Kind::Load(_) => stats.loads += 1,
                Kind::Op(..) | Kind::Two(..) => stats.operations += 1,
                _ => {}
            }
        }
        let carried = match &plan.root {
            Root::Carried(carried, _) => {
                let ty = kit.vector(graph.ty(carried.before[0]), plan.tree.lanes);
                Some(carried.open(graph, ty, self.fault))
            }
            _ => None,
        };
        let weaver = Weaver {
            graph: &mut *graph,
            carried,
            memory,
            tree: &plan.tree,
            kit,
            intrinsics: plan.intrinsics,
            taken_out: plan.taken_out,
            fault: self.fault,
            at: Position::End(region),
            vectors: FxHashMap::default(),
            elements: FxHashMap::default(),
        };
        let vectors = weaver.weave(region, &plan.order);
        match plan.root {
            Root::Stores => {}
            Root::Sum(sum) => {
                stats.sums += 1;
                let vectors: Vec<Value> = sum.bundles.iter().map(|id| vectors[id]).collect();
                sum.chain.join(graph, &vectors, &sum.rows, plan.tree.lanes, self.fault);
            }
            Root::Gathered(vector, bundle) => {
                stats.gathered += 1;
                vector.replace(graph, vectors[&bundle]);
            }
            Root::Carried(variables, bundle) => {
                stats.carried += 1;
                variables.close(graph, carried.expect("it was opened"), vectors[&bundle]);
            }
        }
        stats
    }
}

/// Adds the types and intrinsics that a tree needs; answers whether they can be had.
fn prepare(module: &mut Module, kit: &mut Kit, graph: &Graph, plan: &Plan) -> bool {
    let lanes = plan.tree.lanes;
    for bundle in &plan.tree.bundles {
        let ty = match bundle.kind {
            Kind::Store(_) => graph.ty(graph.operand(bundle.nodes[0], 0)),
            _ => graph.ty(bundle.values[0]),
        };
        kit.add_type(module, ty, lanes);
    }
    let mut calls: Vec<(usize, Intrinsic)> = plan.intrinsics.iter().map(|(id, it)| (*id, *it)).collect();
    calls.sort_unstable_by_key(|(id, _)| *id);
    calls.into_iter().all(|(id, intrinsic)| {
        let ty = graph.ty(plan.tree.bundles[id].values[0]);
        kit.add_intrinsic(module, intrinsic, ty, lanes)
    })
}
