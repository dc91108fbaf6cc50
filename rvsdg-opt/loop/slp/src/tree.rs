//! Which values become lanes of one vector: trees of bundles.
//!
//! A *bundle* is a list of values, one for each lane. The tree begins with stores of numbers next to each other in
//! memory, whose operands are a bundle, or with rows of terms of a chain (`chain`). A bundle of results of the same
//! operation is one operation on vectors, and each of its operands is a bundle again, until bundles are loaded, are
//! constants or the same value in all lanes, or have to be put together from single values. Operands of operations
//! that commute are exchanged where that makes bundles of equal operations (see `likeness`).
//!
//! No value is a lane of two bundles: a bundle of the same values in another order is a permutation of the first one,
//! and everything else is put together.
//!
//! Trees have at most `MAX_BUNDLES` bundles and are at most `MAX_DEPTH` deep.
//!
//! Larsen and Amarasinghe, *Exploiting Superword Level Parallelism with Multimedia Instruction Sets* (PLDI 2000); the
//! form that begins with stores and goes up to operands is by Rosen, Nuzman and Zaks, *Loop-Aware SLP in GCC* (GCC
//! Developers' Summit 2007).

use crate::carried::Carried;
use crate::fault::{Fault, Mutation};
use crate::memory::Memory;
use rustc_hash::FxHashMap;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{
    BinOp, Flags, Graph, Intrinsic, Node, Op, Region, Symbol, SymbolData, TypeData, TypeTable, Use, UseSite, Value,
    ValueDef,
};
use rvsdg_opt_alias::Analysis;
use rvsdg_opt_lanes::{is_lane, is_scalar_argument, lane_bytes, lane_intrinsic, node_op};
use rvsdg_opt_target::LaneOp;
use rvsdg_opt_target::limits::slp::{MAX_BUNDLES, MAX_DEPTH, MAX_MAKERS, WAITING_COST};

/// What becomes of an operand.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Operand {
    /// It is this bundle.
    Bundle(usize),
    /// It is one value for all lanes: a constant, or an argument of the region.
    Once(Value),
}

/// How a bundle is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A store of this bundle. Its lanes are in the order of memory.
    Store(usize),
    /// A load; where in memory each lane is, in lanes from the lowest address.
    Load(Vec<i32>),
    /// An operation, without what not all lanes promise.
    Op(Op, Vec<Operand>),
    /// Two operations on the same operands, and which lanes get the second.
    Two([Op; 2], Vec<bool>, Vec<Operand>),
    /// Lanes of another bundle.
    Permuted(usize, Vec<i32>),
    /// Elements of a vector that is there already.
    Elements(Value, Vec<i32>),
    /// Lanes of the vector of loop variables that the tree begins with.
    Carried(Vec<i32>),
    /// Lanes of a vector in any order, and values that are put in between them (-1).
    Spliced(Source, Vec<i32>),
    /// One value that is the same in all lanes.
    Same,
    /// Constants.
    Constant,
    /// Put together.
    Gathered,
}

/// A vector that others are made of.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// That of a bundle.
    Bundle(usize),
    /// One that is there already.
    Vector(Value),
}

/// Values, one for each lane.
pub(crate) struct Bundle {
    /// The values; none for stores.
    pub(crate) values: Vec<Value>,
    /// The nodes that become one; none if nothing does.
    pub(crate) nodes: Vec<Node>,
    pub(crate) kind: Kind,
    /// What is done, by its cost, if it is an operation.
    pub(crate) costs: Vec<(LaneOp, u32)>,
}

/// The bundles that begin with some stores.
pub(crate) struct Tree {
    pub(crate) lanes: u32,
    pub(crate) bundles: Vec<Bundle>,
    /// The bundle and lane that a node is in.
    pub(crate) lane_of: FxHashMap<Node, (usize, usize)>,
    /// The loop variables whose next values it begins with.
    pub(crate) carried: Option<Carried>,
    /// What it costs that loads wait for stores.
    pub(crate) waiting: i64,
}

impl Tree {
    /// Is a use one by something that stays as it is?
    pub(crate) fn is_outside(&self, graph: &Graph, user: Use) -> bool {
        match graph.site(user) {
            UseSite::Input(node, _) => !self.lane_of.contains_key(&node),
            UseSite::Result(..) => self.carried.as_ref().is_none_or(|carried| !carried.is_next(graph, user)),
        }
    }

    /// The first node of its first bundle.
    pub(crate) fn first(&self) -> Option<Node> {
        self.bundles.first()?.nodes.first().copied()
    }
}

/// Makes trees.
pub(crate) struct Grower<'a, 'e> {
    pub(crate) graph: &'a Graph,
    pub(crate) region: Region,
    pub(crate) types: &'a TypeTable,
    pub(crate) symbols: &'a PrimaryMap<Symbol, SymbolData>,
    pub(crate) analysis: &'a mut Analysis<'e>,
    pub(crate) memory: &'a mut Memory,
    pub(crate) known: FxHashMap<Vec<Value>, usize>,
    pub(crate) tree: Tree,
    pub(crate) fault: Fault,
}

impl Grower<'_, '_> {
    /// The tree of stores in the order of memory; none if they cannot become one.
    pub(crate) fn grow(mut self, stores: &[Node]) -> Option<Tree> {
        if !self.memory.may_store(self.graph, self.analysis, stores) || !self.same_effects(stores) {
            return None;
        }
        let values: Vec<Value> = stores.iter().map(|node| self.graph.operand(*node, 0)).collect();
        let own = self.add(vec![], stores.to_vec(), Kind::Gathered);
        let stored = self.bundle(values, 0);
        self.tree.bundles[own].kind = Kind::Store(stored);
        self.splice();
        Some(self.tree)
    }

    /// The tree of rows of values that are used elsewhere, and the bundle of each row; otherwise the number of a row
    /// that cannot become a vector.
    pub(crate) fn grow_rows(mut self, rows: &[Vec<Value>]) -> Result<(Tree, Vec<usize>), usize> {
        let mut roots = vec![];
        for (index, row) in rows.iter().enumerate() {
            let id = self.bundle(row.clone(), 0);
            if self.tree.bundles[id].nodes.is_empty() {
                return Err(index);
            }
            roots.push(id);
        }
        self.splice();
        Ok((self.tree, roots))
    }

    fn splice(&mut self) {
        for id in 0..self.tree.bundles.len() {
            if let Some(kind) = self.spliced(id) {
                self.tree.bundles[id].kind = kind;
            }
        }
    }

    /// What is put together of single values and several lanes of one vector.
    fn spliced(&self, id: usize) -> Option<Kind> {
        let Bundle { values, kind: Kind::Gathered, .. } = &self.tree.bundles[id] else { return None };
        let lane = |value: &Value| match self.graph.producer(*value).and_then(|node| self.tree.lane_of.get(&node)) {
            Some((bundle, lane)) => Some((Source::Bundle(*bundle), *lane as i32)),
            None => self.element(*value, values.len()).map(|(vector, lane)| (Source::Vector(vector), lane)),
        };
        let lanes: Vec<Option<(Source, i32)>> = values.iter().map(lane).collect();
        let count = |source: Source| lanes.iter().flatten().filter(|(other, _)| *other == source).count();
        let (source, _) = lanes.iter().flatten().max_by_key(|(source, _)| count(*source))?;
        let place =
            |lane: &Option<(Source, i32)>| lane.filter(|(other, _)| other == source).map_or(-1, |(_, lane)| lane);
        (count(*source) >= 2).then(|| Kind::Spliced(*source, lanes.iter().map(place).collect()))
    }

    fn add(&mut self, values: Vec<Value>, nodes: Vec<Node>, kind: Kind) -> usize {
        let id = self.tree.bundles.len();
        for (lane, node) in nodes.iter().enumerate() {
            self.tree.lane_of.insert(*node, (id, lane));
        }
        self.tree.bundles.push(Bundle { values, nodes, kind, costs: vec![] });
        id
    }

    /// The bundle of these values.
    fn bundle(&mut self, values: Vec<Value>, depth: usize) -> usize {
        if let Some(known) = self.known.get(&values) {
            return *known;
        }
        let graph = self.graph;
        let mut made = self.leaf(&values);
        if made.is_none() && depth < MAX_DEPTH && self.tree.bundles.len() < MAX_BUNDLES {
            made = self.nodes(&values).and_then(|nodes| match graph.op(nodes[0]) {
                Op::Load(..) => self.load(&nodes).map(|id| self.named(id, &values)),
                _ => self.operation(&values, &nodes, depth),
            });
        }
        let id = made.unwrap_or_else(|| self.add(values.clone(), vec![], Kind::Gathered));
        self.named(id, &values)
    }

    fn named(&mut self, id: usize, values: &[Value]) -> usize {
        self.tree.bundles[id].values = values.to_vec();
        self.known.insert(values.to_vec(), id);
        id
    }

    /// A bundle that needs no other operations.
    fn leaf(&mut self, values: &[Value]) -> Option<usize> {
        let graph = self.graph;
        let kind = if values.iter().all(|value| graph.constant(*value).is_some()) {
            Kind::Constant
        } else if values.iter().all(|value| *value == values[0]) {
            Kind::Same
        } else if let Some(mask) = self.tree.carried.as_ref().and_then(|carried| carried.lanes_of(values)) {
            Kind::Carried(if self.fault.is(Mutation::OwnOrder) { (0..values.len() as i32).collect() } else { mask })
        } else if let Some((vector, mask)) = self.elements(values) {
            Kind::Elements(vector, mask)
        } else {
            let (of, mask) = self.permuted(values)?;
            Kind::Permuted(of, mask)
        };
        Some(self.add(values.to_vec(), vec![], kind))
    }

    /// The vector that all values are elements of, and which ones.
    fn elements(&self, values: &[Value]) -> Option<(Value, Vec<i32>)> {
        let found = values.iter().map(|value| self.element(*value, values.len())).collect::<Option<Vec<_>>>()?;
        let vector = found[0].0;
        let is_one = found.iter().all(|(other, _)| *other == vector);
        is_one.then(|| (vector, found.into_iter().map(|(_, index)| index).collect()))
    }

    /// The vector, of so many numbers, that a value is an element of, and which one.
    fn element(&self, value: Value, lanes: usize) -> Option<(Value, i32)> {
        let graph = self.graph;
        let (node, Op::ExtractElement) = graph.produced_by(value)? else { return None };
        let vector = graph.operand(node, 0);
        let TypeData::Vector { len, scalable: false, .. } = self.types.get(graph.ty(vector))? else { return None };
        let index = graph.constant(graph.operand(node, 1))?;
        let index = graph.payloads.int_value(index.op).filter(|index| (0..lanes as i64).contains(index))?;
        (*len as usize == lanes).then_some((vector, index as i32))
    }

    /// The bundle that has these values in another order.
    fn permuted(&self, values: &[Value]) -> Option<(usize, Vec<i32>)> {
        let lane_of = |value: &Value| self.tree.lane_of.get(&self.graph.producer(*value)?).copied();
        let lanes = values.iter().map(lane_of).collect::<Option<Vec<_>>>()?;
        let of = lanes[0].0;
        let is_own = self.fault.is(Mutation::OwnOrder);
        let mask = lanes.iter().enumerate().map(|(own, (_, lane))| if is_own { own as i32 } else { *lane as i32 });
        lanes.iter().all(|(bundle, _)| *bundle == of).then(|| (of, mask.collect()))
    }

    /// The nodes of this region that make the values, if they can become one: each has one lane only.
    fn nodes(&self, values: &[Value]) -> Option<Vec<Node>> {
        let graph = self.graph;
        let node = |value: &Value| {
            let node = graph.producer(*value)?;
            let is_free = graph.region(node) == self.region && !self.tree.lane_of.contains_key(&node);
            (is_free && is_lane(graph.ty(*value))).then_some(node)
        };
        let nodes = values.iter().map(node).collect::<Option<Vec<Node>>>()?;
        let ty = graph.ty(values[0]);
        values.iter().all(|value| graph.ty(*value) == ty).then_some(())?;
        let is_new = |(at, node): (usize, &Node)| !nodes[..at].contains(node);
        (nodes.iter().enumerate().all(is_new) && !self.is_chain(&nodes)).then_some(nodes)
    }

    /// Is one of the nodes a part of what another is computed of, as far as is seen at once? Then they are no lanes,
    /// but may be put together; if it is seen later, there is no vector at all.
    fn is_chain(&self, nodes: &[Node]) -> bool {
        let graph = self.graph;
        nodes.iter().any(|node| {
            let mut seen = vec![*node];
            let mut at = 0;
            while at < seen.len() && seen.len() <= MAX_MAKERS {
                let operands = graph.operands(seen[at]).filter(|value| is_lane(graph.ty(*value)));
                let makers = operands.filter_map(|value| graph.producer(value));
                for maker in makers.filter(|maker| graph.region(*maker) == self.region) {
                    if nodes.contains(&maker) {
                        return true;
                    }
                    if !seen.contains(&maker) {
                        seen.push(maker);
                    }
                }
                at += 1;
            }
            false
        })
    }

    fn same_effects(&self, nodes: &[Node]) -> bool {
        let graph = self.graph;
        let of = |node: &Node| graph.load_store(*node).map(|it| (it.effects, graph.io_in(*node)));
        let first = of(&nodes[0]);
        first.is_some() && nodes.iter().all(|node| of(node) == first)
    }

    /// One load.
    fn load(&mut self, nodes: &[Node]) -> Option<usize> {
        let graph = self.graph;
        let size = lane_bytes(graph.ty(self.memory.loaded(graph, nodes[0])?))? as i64;
        for node in nodes {
            self.memory.loaded(graph, *node)?;
        }
        self.same_effects(nodes).then_some(())?;
        let mut distances = vec![];
        for node in nodes {
            distances.push(self.memory.distance(graph, self.analysis, [nodes[0], *node])?);
        }
        let lowest = *distances.iter().min()?;
        let place = |distance: &i64| {
            let bytes = distance - lowest;
            (bytes % size == 0 && bytes / size < nodes.len() as i64).then_some((bytes / size) as i32)
        };
        let places = distances.iter().map(place).collect::<Option<Vec<i32>>>()?;
        // Loads of one place twice leave another one out.
        (0..nodes.len() as i32).all(|place| places.contains(&place)).then_some(())?;
        self.memory.may_load(graph, self.analysis, nodes).then_some(())?;
        if self.memory.loads_part_of_store(graph, self.analysis, nodes) {
            // Even if they are loaded one by one, LLVM makes one load of them.
            self.tree.waiting += WAITING_COST;
            return None;
        }
        let places = if self.fault.is(Mutation::NoOrder) { (0..nodes.len() as i32).collect() } else { places };
        Some(self.add(vec![], nodes.to_vec(), Kind::Load(places)))
    }

    /// One operation, or two.
    fn operation(&mut self, values: &[Value], nodes: &[Node], depth: usize) -> Option<usize> {
        let graph = self.graph;
        let ops: Vec<Op> = nodes.iter().map(|node| graph.op(*node)).collect();
        let mut operands: Vec<Vec<Value>> = nodes.iter().map(|node| graph.operands(*node).collect()).collect();
        let first = what(graph, self.symbols, nodes[0])?;
        let second = nodes.iter().map(|node| what(graph, self.symbols, *node)).find(|other| *other != Some(first));
        let second = match second {
            Some(other) => Some(other?),
            None => None,
        };
        if let Some(second) = second {
            let is_pair = |what: What| matches!(what, What::Binary(op) if op != BinOp::FDiv && !op.is_int_division());
            (is_pair(first) && is_pair(second)).then_some(())?;
        }
        let is_second: Vec<bool> = nodes.iter().map(|node| what(graph, self.symbols, *node) != Some(first)).collect();
        for (node, is_second) in nodes.iter().zip(&is_second) {
            let own = what(graph, self.symbols, *node)?;
            (own == if *is_second { second? } else { first }).then_some(())?;
        }
        let types = |operands: &[Value]| operands.iter().map(|value| graph.ty(*value)).collect::<Vec<_>>();
        operands.iter().all(|it| types(it) == types(&operands[0])).then_some(())?;
        let costs = nodes.iter().zip(&operands);
        let costs = costs.map(|(node, it)| node_op(graph, self.symbols, *node, it)).collect::<Option<Vec<_>>>()?;
        self.arrange(nodes, &mut operands);
        // Each lane may be shifted by a constant, and all of them by different ones.
        let by = |operands: &Vec<Value>| operands.get(1).and_then(|value| graph.constant(*value));
        let is_one_shift = operands.iter().all(|it| by(it) == by(&operands[0]));
        let intrinsic = lane_intrinsic(graph, self.symbols, nodes[0]).map(|(intrinsic, _)| intrinsic);
        let once = |index: usize| intrinsic.is_some_and(|it| is_scalar_argument(it, index));
        let count = operands[0].len();
        for index in (0..count).filter(|index| once(*index)) {
            let constant = graph.constant(operands[0][index])?;
            operands.iter().all(|it| graph.constant(it[index]) == Some(constant)).then_some(())?;
        }
        let common = |of_second: bool| {
            let ops = ops.iter().zip(&is_second).filter(|(_, it)| **it == of_second).map(|(op, _)| *op);
            if self.fault.is(Mutation::KeptFlags) {
                return ops.into_iter().next();
            }
            ops.reduce(merged)
        };
        let [first_op, second_op] = [common(false)?, common(true).unwrap_or(ops[0])];
        // The cost of one kind of operation is that of the lane where it is most.
        let cost = |of_second: bool| {
            let own = costs.iter().zip(&is_second).filter(|(_, it)| **it == of_second);
            let most = own.map(|(cost, _)| *cost).max_by_key(|(op, _)| shift_cost(*op));
            most.map(|(op, bits)| (if is_one_shift { op } else { by_many(op) }, bits))
        };
        let id = self.add(values.to_vec(), nodes.to_vec(), Kind::Gathered);
        self.tree.bundles[id].costs = [cost(false), cost(true)].into_iter().flatten().collect();
        self.known.insert(values.to_vec(), id);
        let mut columns = vec![];
        for index in 0..count {
            if once(index) {
                columns.push(Operand::Once(operands[0][index]));
                continue;
            }
            let column: Vec<Value> = operands.iter().map(|operands| operands[index]).collect();
            if index == 0 && is_one_choice(graph, nodes[0], &column) {
                columns.push(Operand::Once(column[0]));
                continue;
            }
            columns.push(Operand::Bundle(self.bundle(column, depth + 1)));
        }
        self.tree.bundles[id].kind = match second {
            None => Kind::Op(first_op, columns),
            Some(_) => Kind::Two([first_op, second_op], is_second, columns),
        };
        Some(id)
    }
}

/// Does one argument of the region choose in all lanes? So it chooses between vectors.
fn is_one_choice(graph: &Graph, node: Node, conditions: &[Value]) -> bool {
    let is_argument = matches!(graph.def(conditions[0]), ValueDef::Argument(..));
    matches!(graph.op(node), Op::Select(_)) && is_argument && conditions.iter().all(|it| *it == conditions[0])
}

/// Shifts by a constant are cheaper than others, but all lanes get one operation.
fn shift_cost(op: LaneOp) -> u32 {
    match op {
        LaneOp::ShiftByMany | LaneOp::Divide => 1,
        _ => 0,
    }
}

/// What costs as much as shifts by different constants do, if that is what an operation is.
fn by_many(op: LaneOp) -> LaneOp {
    match op {
        LaneOp::ShiftByOne { .. } => LaneOp::ShiftByMany,
        op => op,
    }
}

/// What a node does, without what it promises.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum What {
    Binary(BinOp),
    Call(Intrinsic),
    Other(Op),
}

/// What a node does, if it may be done in lanes.
pub(crate) fn what(graph: &Graph, symbols: &PrimaryMap<Symbol, SymbolData>, node: Node) -> Option<What> {
    Some(match graph.op(node) {
        Op::Binary(op, _) => What::Binary(op),
        Op::Call(..) => What::Call(lane_intrinsic(graph, symbols, node)?.0),
        Op::FNeg(_) => What::Other(Op::FNeg(Flags::NONE)),
        Op::FCmp(cond, _) => What::Other(Op::FCmp(cond, Flags::NONE)),
        Op::Cast(op, _) => What::Other(Op::Cast(op, Flags::NONE)),
        Op::Select(_) => What::Other(Op::Select(Flags::NONE)),
        op @ (Op::ICmp(_) | Op::Freeze) => What::Other(op),
        _ => return None,
    })
}

/// The operation of both, with what both promise.
fn merged(a: Op, b: Op) -> Op {
    match (a, b) {
        (Op::Binary(op, a), Op::Binary(_, b)) => Op::Binary(op, a.intersection(b)),
        (Op::FNeg(a), Op::FNeg(b)) => Op::FNeg(a.intersection(b)),
        (Op::FCmp(cond, a), Op::FCmp(_, b)) => Op::FCmp(cond, a.intersection(b)),
        (Op::Cast(op, a), Op::Cast(_, b)) => Op::Cast(op, a.intersection(b)),
        (Op::Select(a), Op::Select(b)) => Op::Select(a.intersection(b)),
        (op, _) => op,
    }
}
