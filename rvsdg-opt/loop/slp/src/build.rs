//! Makes the vectors of a tree, in the order that was found.

use crate::fault::{Fault, Mutation};
use crate::memory::Memory;
use crate::schedule::{Order, Unit, anchor};
use crate::tree::{Bundle, Kind, Operand, Source, Tree};
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::{
    AccessInfo, Builder, CallInfo, Effects, Graph, Intrinsic, Node, Op, Position, Region, Type, UseSite, Value,
};
use rvsdg_opt_lanes::{Kit, lane_bytes};

/// Makes the vectors of one tree.
pub(crate) struct Weaver<'a> {
    pub(crate) graph: &'a mut Graph,
    pub(crate) memory: &'a Memory,
    pub(crate) tree: &'a Tree,
    pub(crate) kit: &'a Kit,
    /// The vector of loop variables before an iteration.
    pub(crate) carried: Option<Value>,
    /// The intrinsics that bundles of calls call.
    pub(crate) intrinsics: FxHashMap<usize, Intrinsic>,
    /// Lanes that are needed as single values.
    pub(crate) taken_out: FxHashSet<Value>,
    pub(crate) fault: Fault,
    /// Where operations are added.
    pub(crate) at: Position,
    pub(crate) vectors: FxHashMap<usize, Value>,
    pub(crate) elements: FxHashMap<Value, Value>,
}

impl Weaver<'_> {
    /// Makes all vectors, and removes the nodes whose place they take; answers these vectors.
    pub(crate) fn weave(mut self, region: Region, order: &Order) -> FxHashMap<usize, Value> {
        self.at = order.next.map_or(Position::End(region), Position::Before);
        let tree = self.tree;
        for (id, bundle) in tree.bundles.iter().enumerate() {
            if let Kind::Store(_) | Kind::Load(_) = bundle.kind {
                let (stays, ..) = anchor(self.graph, self.memory, tree, id);
                bundle.nodes.iter().filter(|node| **node != stays).for_each(|node| self.graph.bypass_memory(*node));
            }
        }
        for unit in &order.units {
            match unit {
                Unit::Node(node) => self.graph.move_node(*node, self.at),
                Unit::Bundle(id) => self.unit(*id),
            }
        }
        self.graph.locate_new_nodes(None);
        self.remove();
        self.vectors
    }

    /// Users of a lane come before it here, as they were made from operands in the order of the tree.
    fn remove(&mut self) {
        let mut nodes: Vec<Node> = self.tree.bundles.iter().flat_map(|bundle| bundle.nodes.iter().copied()).collect();
        while !nodes.is_empty() {
            let count = nodes.len();
            nodes.retain(|node| {
                let is_dead = self.graph.outputs(*node).all(|output| self.graph.is_dead(output));
                if is_dead {
                    self.graph.remove_node(*node);
                }
                !is_dead
            });
            assert!(nodes.len() < count, "lanes have no users but others");
        }
    }

    fn unit(&mut self, id: usize) {
        let tree = self.tree;
        let bundle = &tree.bundles[id];
        let location = self.graph.location(bundle.nodes[0]);
        self.graph.locate_new_nodes(location);
        let vector = match &bundle.kind {
            Kind::Store(value) => {
                self.access(id, Some(*value));
                return;
            }
            Kind::Load(_) => self.access(id, None),
            Kind::Op(op, operands) => self.operation(id, *op, operands),
            Kind::Two(ops, is_second, operands) => {
                let [first, second] = ops.map(|op| self.operation(id, op, operands));
                let lanes = tree.lanes as i32;
                let is_one = self.fault.is(Mutation::OneOperation);
                let place = |(lane, second): (usize, &bool)| lane as i32 + if *second && !is_one { lanes } else { 0 };
                let mask = is_second.iter().enumerate().map(place).collect();
                let ty = self.graph.ty(first);
                Builder::new(self.graph, self.at).shuffle(first, second, mask, ty)
            }
            _ => unreachable!("other bundles have no nodes"),
        };
        self.vectors.insert(id, vector);
        for (lane, value) in bundle.values.iter().enumerate() {
            if self.taken_out.contains(value) {
                self.take_out(vector, lane, *value);
            }
        }
    }

    /// Gives users of a lane outside of bundles an element of the vector.
    fn take_out(&mut self, vector: Value, lane: usize, value: Value) {
        let lane = if self.fault.is(Mutation::FirstLane) { 0 } else { lane };
        let ty = self.graph.ty(value);
        let element = Builder::new(self.graph, self.at).extract_element(vector, lane as u32, ty);
        self.elements.insert(value, element);
        let is_outside = |user: &rvsdg_core::Use| match self.graph.site(*user) {
            UseSite::Input(node, _) => !self.tree.lane_of.contains_key(&node),
            UseSite::Result(..) => true,
        };
        let users: Vec<rvsdg_core::Use> = self.graph.users(value).filter(is_outside).collect();
        users.into_iter().for_each(|user| self.graph.divert(user, element));
    }

    /// A load, or a store of a bundle; answers what is loaded, or the state.
    fn access(&mut self, id: usize, stored: Option<usize>) -> Value {
        let tree = self.tree;
        let bundle = &tree.bundles[id];
        let (anchor, lane, address) = anchor(self.graph, self.memory, tree, id);
        let own = self.graph.load_store(anchor).expect("it is an access");
        let info = self.graph.payloads[own.id].clone();
        let place = |lane: usize| match &bundle.kind {
            Kind::Load(places) => i64::from(places[lane]),
            _ => lane as i64,
        };
        let lowest = (0..bundle.nodes.len()).find(|lane| place(*lane) == 0).expect("one is the lowest");
        let align = self.graph.load_store(bundle.nodes[lowest]).expect("it is an access").id;
        let align = self.graph.payloads[align].align;
        let size = lane_bytes(info.ty).expect("it was looked at") as i64;
        let address = Builder::new(self.graph, self.at).byte_offset(address, -place(lane) * size);
        let ty = self.kit.vector(info.ty, tree.lanes);
        // What is said about one number need not be true of several, except for the type that all are accessed as.
        let metadata = bundle.nodes.iter().fold(info.metadata.only_tbaa(), |common, node| {
            let id = self.graph.load_store(*node).expect("it is an access").id;
            common.meet(&self.graph.payloads[id].metadata)
        });
        let info = AccessInfo { ty, align, metadata, ..info };
        let access = self.graph.payloads.intern_access(info);
        let value = stored.map(|id| self.vector(id));
        let states: Vec<Value> = self.graph.io_in(anchor).into_iter().chain(self.graph.mem_in(anchor)).collect();
        let operands: Vec<Value> = value.into_iter().chain([address]).chain(states).collect();
        let new = match value {
            Some(_) => self.graph.add_node(self.at, Op::Store(access, own.effects), &operands, &[Type::MEM]),
            None => self.graph.add_node(self.at, Op::Load(access, own.effects), &operands, &[ty, Type::MEM]),
        };
        let [old, state] = [anchor, new].map(|node| self.graph.mem_out(node).expect("it takes one"));
        self.graph.divert_users(old, state);
        match &bundle.kind {
            Kind::Load(places) => self.permuted(self.graph.output(new, 0), places),
            _ => state,
        }
    }

    fn operation(&mut self, id: usize, op: Op, operands: &[Operand]) -> Value {
        let bundle = &self.tree.bundles[id];
        let lane = self.graph.ty(bundle.values[0]);
        let ty = self.kit.vector(lane, self.tree.lanes);
        let operands: Vec<Value> = operands
            .iter()
            .map(|operand| match operand {
                Operand::Bundle(id) => self.vector(*id),
                Operand::Once(value) => match self.graph.constant(*value) {
                    Some(constant) => self.graph.add_const(self.at, constant),
                    None => *value,
                },
            })
            .collect();
        let op = match self.intrinsics.get(&id) {
            Some(intrinsic) => {
                let (symbol, signature) = self.kit.intrinsic(*intrinsic, ty);
                let flags = bundle.nodes.iter().map(|node| match self.graph.op(*node) {
                    Op::Call(id, _) => self.graph.payloads[id].flags,
                    _ => unreachable!("it is a call"),
                });
                let flags = flags.reduce(|a, b| a.intersection(b)).expect("there are lanes");
                let info = CallInfo { intrinsic: Some(symbol), flags, ..CallInfo::new(signature) };
                Op::Call(self.graph.payloads.intern_call(info), Effects::NONE)
            }
            None => op,
        };
        self.graph.add_simple(self.at, op, &operands, ty)
    }

    /// The vector that a bundle is.
    fn vector(&mut self, id: usize) -> Value {
        if let Some(known) = self.vectors.get(&id) {
            return *known;
        }
        let tree = self.tree;
        let Bundle { values, kind, .. } = &tree.bundles[id];
        let made = match kind {
            Kind::Permuted(of, mask) => {
                let of = self.vectors[of];
                self.permuted(of, mask)
            }
            Kind::Elements(vector, mask) => self.permuted(*vector, mask),
            Kind::Carried(mask) => {
                let vector = self.carried.expect("the tree begins with loop variables");
                self.permuted(vector, mask)
            }
            Kind::Constant => {
                let ty = self.graph.ty(values[0]);
                let vector = self.kit.vector(ty, tree.lanes);
                let constant = |value: &Value| self.graph.constant(*value).expect("it is a constant").op;
                let ops: Vec<Op> = values.iter().map(constant).collect();
                Builder::new(self.graph, self.at).vector_constant(&ops, ty, vector)
            }
            Kind::Spliced(source, mask) => {
                let source = match source {
                    Source::Bundle(of) => self.vectors[of],
                    Source::Vector(vector) => *vector,
                };
                let mut vector = self.permuted(source, mask);
                for (lane, value) in (0..).zip(values).filter(|(lane, _)| mask[*lane as usize] < 0) {
                    let element = self.elements.get(value).copied().unwrap_or(*value);
                    vector = Builder::new(self.graph, self.at).insert_element(vector, element, lane);
                }
                vector
            }
            _ => self.gathered(values),
        };
        self.vectors.insert(id, made);
        made
    }

    /// A vector of these values: each once, and then where it belongs.
    fn gathered(&mut self, values: &[Value]) -> Value {
        let ty = self.kit.vector(self.graph.ty(values[0]), self.tree.lanes);
        let mut distinct: Vec<Value> = vec![];
        for value in values {
            if !distinct.contains(value) {
                distinct.push(*value);
            }
        }
        let is_lost = self.fault.is(Mutation::LostElements);
        let mask: Vec<i32> = values
            .iter()
            .map(|value| distinct.iter().position(|it| it == value).expect("it is there") as i32)
            .map(|place| if is_lost { 0 } else { place })
            .collect();
        let mut vector = Builder::new(self.graph, self.at).poison(ty);
        for (place, value) in (0..).zip(distinct) {
            let element = self.elements.get(&value).copied().unwrap_or(value);
            vector = Builder::new(self.graph, self.at).insert_element(vector, element, place);
        }
        self.permuted(vector, &mask)
    }

    /// The lanes of a vector in another order.
    fn permuted(&mut self, vector: Value, mask: &[i32]) -> Value {
        if mask.iter().enumerate().all(|(lane, place)| lane as i32 == *place || *place < 0) {
            return vector;
        }
        let ty = self.graph.ty(vector);
        let mut at = Builder::new(self.graph, self.at);
        let poison = at.poison(ty);
        at.shuffle(vector, poison, mask.to_vec(), ty)
    }
}
