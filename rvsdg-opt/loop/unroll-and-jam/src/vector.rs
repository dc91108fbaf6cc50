//! Makes one inner loop of vectors for all iterations, as [`pack`](crate::pack) has found that it can be.

use crate::build::{Frame, Jammer, translate};
use crate::nest::InnerLoop;
use crate::pack::{LaneKind, Pack, is_muladd};
use rustc_hash::FxHashMap;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{
    AccessInfo, BinOp, Builder, CopyMap, Flags, Graph, Node, Op, Position, Region, Symbol, SymbolData, Theta, Type,
    TypeTable, Value,
};
use rvsdg_opt_target::limits::unroll_and_jam::{FACTOR, MAX_FACTOR};

/// How many lanes there are, one of these.
const LANES: [u32; 2] = [MAX_FACTOR, FACTOR];

/// The types that lanes may have.
const NUMBERS: [Type; 6] = [Type::FLOAT, Type::DOUBLE, Type::I8, Type::int(16), Type::I32, Type::I64];

/// The types of as many numbers as there are lanes.
#[derive(Copy, Clone, Debug)]
pub struct Vectors {
    /// For each number of lanes, and each type of numbers.
    types: [[Type; NUMBERS.len()]; LANES.len()],
}

impl Vectors {
    /// Interns them.
    pub fn new(types: &mut TypeTable) -> Vectors {
        Vectors { types: LANES.map(|lanes| NUMBERS.map(|ty| types.vector(ty, lanes))) }
    }

    fn of(self, ty: Type, lanes: usize) -> Type {
        let lanes = LANES.iter().position(|factor| *factor as usize == lanes).expect("only these are used");
        self.types[lanes][NUMBERS.iter().position(|number| *number == ty).expect("only these are numbers")]
    }
}

/// The inside of a loop that is being made.
struct Lanes<'p> {
    pack: &'p Pack,
    types: Vectors,
    factor: usize,
    region: Region,
    /// What is computed once.
    once: CopyMap,
    vectors: FxHashMap<Value, Value>,
    memory: Option<Value>,
    io: Option<Value>,
}

impl Jammer<'_> {
    /// One inner loop of vectors for all iterations.
    pub(crate) fn packed(&mut self, inner: &InnerLoop, pack: &Pack, frame: &mut Frame, region: Region) {
        let old = inner.theta;
        let (types, symbols) = (self.vectors, self.symbols);
        let count = old.loop_count(self.graph);
        let mut origins = vec![];
        for index in 0..count {
            let (pre, origin) = (old.pre(self.graph, index), old.entry_origin(self.graph, index));
            origins.push(match (self.graph.ty(pre), pack.kind(pre)) {
                (Type::IO, _) => frame.io.expect("the region has the state"),
                (Type::MEM, _) => frame.memory.expect("the region has the state"),
                (ty, Some(LaneKind::Vector)) => {
                    let lanes: Vec<Value> = frame.maps.iter().map(|map| translate(map, origin)).collect();
                    gather(&mut Builder::at_end(self.graph, region), types.of(ty, self.factor), &lanes)
                }
                _ => translate(&frame.maps[0], origin),
            });
        }
        let theta = Theta::add(self.graph, Position::End(region), old.flags(self.graph));
        let mut lanes = Lanes {
            pack,
            types,
            factor: self.factor,
            region: theta.region(self.graph),
            once: CopyMap::sparse(),
            vectors: FxHashMap::default(),
            memory: None,
            io: None,
        };
        for (index, origin) in origins.into_iter().enumerate() {
            let (pre, arg) = (old.pre(self.graph, index), theta.open_loop_var(self.graph, origin));
            match (self.graph.ty(pre), pack.kind(pre)) {
                (Type::IO, _) => lanes.io = Some(arg),
                (Type::MEM, _) => lanes.memory = Some(arg),
                (_, Some(LaneKind::Vector)) => _ = lanes.vectors.insert(pre, arg),
                _ => {}
            }
            lanes.once.insert(pre, arg);
        }
        for node in self.graph.nodes(old.region(self.graph)).collect::<Vec<_>>() {
            lanes.node(self.graph, symbols, node);
        }
        let predicate = translate(&lanes.once, old.predicate(self.graph));
        theta.set_predicate(self.graph, predicate);
        for index in 0..count {
            let (pre, post) = (old.pre(self.graph, index), old.post(self.graph, index));
            let value = match (self.graph.ty(pre), pack.kind(pre)) {
                (Type::IO, _) => lanes.io.expect("it has been opened"),
                (Type::MEM, _) => lanes.memory.expect("it has been opened"),
                (_, Some(LaneKind::Vector)) => lanes.vector(self.graph, post),
                _ => translate(&lanes.once, post),
            };
            let output = theta.close_loop_var(self.graph, value);
            let old = old.exit_output(self.graph, index);
            match (self.graph.ty(old), pack.kind(pre)) {
                (Type::IO, _) => {
                    let io = frame.io.expect("the region has the state");
                    frame.maps.iter_mut().for_each(|map| map.insert(old, io));
                }
                (Type::MEM, _) => frame.memory = Some(output),
                (_, Some(LaneKind::Vector)) if !self.graph.is_dead(old) || inner.rise.is_some() => {
                    for (lane, map) in frame.maps.iter_mut().enumerate() {
                        let ty = self.graph.ty(old);
                        let number = Builder::at_end(self.graph, region).extract_element(output, lane as u32, ty);
                        map.insert(old, number);
                    }
                }
                _ => frame.maps.iter_mut().for_each(|map| map.insert(old, output)),
            }
        }
    }
}

impl Lanes<'_> {
    fn at(&self) -> Position {
        Position::End(self.region)
    }

    /// Makes what the old node makes, of vectors or once.
    fn node(&mut self, graph: &mut Graph, symbols: &PrimaryMap<Symbol, SymbolData>, node: Node) {
        let op = graph.op(node);
        let kind = graph.outputs(node).find_map(|output| self.pack.kind(output));
        match op {
            Op::Store(id, effects) => {
                let (value, access) = (self.vector(graph, graph.operand(node, 0)), self.access(graph, id));
                let address = translate(&self.once, graph.operand(node, 1));
                let operands = [value, address, self.io(), self.memory()];
                self.memory = Some(graph.add_simple(self.at(), Op::Store(access, effects), &operands, Type::MEM));
            }
            Op::Load(id, effects) if kind == Some(LaneKind::Vector) => {
                let ty = self.types.of(graph.payloads[id].ty, self.factor);
                let access = self.access(graph, id);
                let address = translate(&self.once, graph.operand(node, 0));
                let operands = [address, self.io(), self.memory()];
                let load = graph.add_node(self.at(), Op::Load(access, effects), &operands, &[ty, Type::MEM]);
                self.vectors.insert(graph.output(node, 0), graph.output(load, 0));
                self.memory = Some(graph.output(load, 1));
            }
            Op::Load(..) => {
                let (before, after) = (graph.mem_in(node).expect("a load takes a memory state"), graph.output(node, 1));
                self.once.insert(before, self.memory());
                graph.copy_nodes(None, &[node], self.at(), &mut self.once);
                self.memory = self.once.value(after);
            }
            _ if kind != Some(LaneKind::Vector) => graph.copy_nodes(None, &[node], self.at(), &mut self.once),
            _ => {
                let operands: Vec<Value> = graph.operands(node).collect();
                let operands: Vec<Value> = operands.into_iter().map(|operand| self.vector(graph, operand)).collect();
                let ty = self.types.of(graph.ty(graph.output(node, 0)), self.factor);
                let result = match op {
                    // The product may be rounded or not, as before.
                    _ if is_muladd(graph, symbols, op) => {
                        let mut binary =
                            |op, a, b| graph.add_simple(self.at(), Op::Binary(op, Flags::CONTRACT), &[a, b], ty);
                        let product = binary(BinOp::FMul, operands[0], operands[1]);
                        binary(BinOp::FAdd, product, operands[2])
                    }
                    _ => graph.add_simple(self.at(), op, &operands, ty),
                };
                self.vectors.insert(graph.output(node, 0), result);
            }
        }
    }

    /// The access to as many numbers as there are lanes.
    fn access(&self, graph: &mut Graph, id: rvsdg_core::AccessId) -> rvsdg_core::AccessId {
        let info = graph.payloads[id].clone();
        // What is said about one number need not be true of several.
        graph.payloads.intern_access(AccessInfo {
            ty: self.types.of(info.ty, self.factor),
            metadata: "".into(),
            ..info
        })
    }

    fn io(&self) -> Value {
        self.io.expect("accesses take the state")
    }

    fn memory(&self) -> Value {
        self.memory.expect("accesses take the state")
    }

    /// An old number in each lane.
    fn vector(&mut self, graph: &mut Graph, old: Value) -> Value {
        if let Some(known) = self.vectors.get(&old) {
            return *known;
        }
        let number = translate(&self.once, old);
        let ty = self.types.of(graph.ty(old), self.factor);
        let vector = splat(&mut Builder::at_end(graph, self.region), ty, number, self.factor);
        self.vectors.insert(old, vector);
        vector
    }
}

/// A vector of these numbers.
fn gather(at: &mut Builder<'_>, ty: Type, lanes: &[Value]) -> Value {
    if lanes.iter().all(|lane| *lane == lanes[0]) {
        return splat(at, ty, lanes[0], lanes.len());
    }
    let poison = at.poison(ty);
    (0..).zip(lanes).fold(poison, |vector, (index, lane)| at.insert_element(vector, *lane, index))
}

/// A vector of so many times the same number.
fn splat(at: &mut Builder<'_>, ty: Type, number: Value, lanes: usize) -> Value {
    let poison = at.poison(ty);
    let first = at.insert_element(poison, number, 0);
    let mask = at.graph.payloads.intern_list(vec![0; lanes].into());
    at.value(Op::ShuffleVector(mask), &[first, poison], ty)
}
