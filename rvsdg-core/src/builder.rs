//! A cursor that inserts a sequence of nodes in order, with a method for each operation that passes create.
//!
//! [`Position::After`] names a fixed node, so of two nodes inserted there the second comes first. The cursor moves on
//! instead. Nothing is looked up: existing equal nodes are not reused (common node elimination does that), and
//! constants are created at the cursor. Every method takes constant time.
//!
//! ```
//! use rvsdg_core::{BinOp, Builder, Graph, IntCond, Type};
//!
//! let mut graph = Graph::new();
//! let root = graph.root();
//! let x = graph.add_arg(root, Type::I32);
//! let mut at = Builder::at_start(&mut graph, root);
//! let one = at.int(1, Type::I32);
//! let next = at.binary(BinOp::Add, x, one);
//! let wraps = at.icmp(IntCond::Slt, next, x);
//! let predicate = at.truth_match(wraps);
//! assert_eq!(graph.ty(predicate), Type::ctl(2));
//! ```

use crate::condition::IntCond;
use crate::constant::{Const, ConstData};
use crate::entities::{Node, Region, Value};
use crate::graph::{Graph, Position, ValueDef};
use crate::matching::MatchInfo;
use crate::op::{BinOp, CastOp, Flags, GepFlags, Op};
use crate::payload::{GepIndex, GepInfo};
use crate::types::Type;

/// A cursor in a graph.
pub struct Builder<'g> {
    /// The graph. Code that edits it directly must not remove the node that the cursor is at.
    pub graph: &'g mut Graph,
    at: Position,
}

impl<'g> Builder<'g> {
    /// Inserts at a position, and continues behind each inserted node.
    pub fn new(graph: &'g mut Graph, at: Position) -> Builder<'g> {
        Builder { graph, at }
    }

    /// Inserts in front of a node.
    pub fn before(graph: &'g mut Graph, node: Node) -> Builder<'g> {
        Builder::new(graph, Position::Before(node))
    }

    /// Inserts behind a node.
    pub fn after(graph: &'g mut Graph, node: Node) -> Builder<'g> {
        Builder::new(graph, Position::After(node))
    }

    /// Inserts in front of all nodes of a region.
    pub fn at_start(graph: &'g mut Graph, region: Region) -> Builder<'g> {
        Builder::new(graph, Position::Start(region))
    }

    /// Inserts behind all nodes of a region.
    pub fn at_end(graph: &'g mut Graph, region: Region) -> Builder<'g> {
        Builder::new(graph, Position::End(region))
    }

    /// Inserts as early as the value can be used: behind the node that produces it, or at the start of the region that
    /// it is an argument of.
    pub fn behind(graph: &'g mut Graph, value: Value) -> Builder<'g> {
        let at = match graph.def(value) {
            ValueDef::Output(node, _) => Position::After(node),
            ValueDef::Argument(region, _) => Position::Start(region),
        };
        Builder::new(graph, at)
    }

    /// The region that the cursor is in.
    pub fn region(&self) -> Region {
        match self.at {
            Position::Start(region) | Position::End(region) => region,
            Position::Before(node) | Position::After(node) => self.graph.region(node),
        }
    }

    /// Adds a node.
    pub fn node(&mut self, op: Op, operands: &[Value], outputs: &[Type]) -> Node {
        let node = self.graph.add_node(self.at, op, operands, outputs);
        if matches!(self.at, Position::Start(_) | Position::After(_)) {
            self.at = Position::After(node);
        }
        node
    }

    /// Adds a node with one output. Returns that output.
    pub fn value(&mut self, op: Op, operands: &[Value], ty: Type) -> Value {
        let node = self.node(op, operands, &[ty]);
        self.graph.output(node, 0)
    }

    // ---- constants ---------------------------------------------------------------------------------------------

    /// A constant.
    pub fn constant(&mut self, constant: Const) -> Value {
        self.value(constant.op, &[], constant.ty)
    }

    /// An integer, of a type of any width.
    pub fn int(&mut self, value: i64, ty: Type) -> Value {
        let constant = self.graph.payloads.int_constant(value, ty);
        self.constant(constant)
    }

    /// A constant of type `i1`.
    pub fn truth(&mut self, value: bool) -> Value {
        self.constant(Const { op: Op::truth(value), ty: Type::I1 })
    }

    /// Undef.
    pub fn undef(&mut self, ty: Type) -> Value {
        self.constant(Const { op: Op::Undef, ty })
    }

    /// Poison.
    pub fn poison(&mut self, ty: Type) -> Value {
        self.constant(Const { op: Op::Poison, ty })
    }

    // ---- operations --------------------------------------------------------------------------------------------

    /// `a op b`, without flags.
    pub fn binary(&mut self, op: BinOp, a: Value, b: Value) -> Value {
        self.binary_with(op, Flags::NONE, a, b)
    }

    /// `a op b`
    pub fn binary_with(&mut self, op: BinOp, flags: Flags, a: Value, b: Value) -> Value {
        let ty = self.graph.ty(a);
        self.value(Op::Binary(op, flags), &[a, b], ty)
    }

    /// `a op value`, where `value` becomes a constant of the type of `a`.
    pub fn binary_int(&mut self, op: BinOp, a: Value, value: i64) -> Value {
        let b = self.int(value, self.graph.ty(a));
        self.binary(op, a, b)
    }

    /// Logical negation of an `i1`; bitwise complement of a wider integer.
    pub fn not(&mut self, x: Value) -> Value {
        self.binary_int(BinOp::Xor, x, -1)
    }

    /// `0 - x`
    pub fn negate(&mut self, x: Value) -> Value {
        let zero = self.int(0, self.graph.ty(x));
        self.binary(BinOp::Sub, zero, x)
    }

    /// A comparison of scalar integers or pointers.
    pub fn icmp(&mut self, cond: IntCond, a: Value, b: Value) -> Value {
        self.value(Op::ICmp(cond), &[a, b], Type::I1)
    }

    /// `test ? a : b`
    pub fn select(&mut self, test: Value, a: Value, b: Value) -> Value {
        let ty = self.graph.ty(a);
        self.value(Op::Select(Flags::NONE), &[test, a, b], ty)
    }

    /// A conversion, without flags.
    pub fn cast(&mut self, op: CastOp, x: Value, ty: Type) -> Value {
        self.value(Op::Cast(op, Flags::NONE), &[x], ty)
    }

    /// Zero extension or truncation to `ty`; `x` itself if it already has that type.
    pub fn zext_or_trunc(&mut self, x: Value, ty: Type) -> Value {
        let [from, to] = [self.graph.ty(x), ty].map(|ty| ty.int_width().expect("an integer type"));
        match from.cmp(&to) {
            std::cmp::Ordering::Less => self.cast(CastOp::ZExt, x, ty),
            std::cmp::Ordering::Equal => x,
            std::cmp::Ordering::Greater => self.cast(CastOp::Trunc, x, ty),
        }
    }

    /// The same bits as a value of type `ty`; `x` itself if it already has that type.
    pub fn bit_cast(&mut self, x: Value, ty: Type) -> Value {
        if self.graph.ty(x) == ty { x } else { self.cast(CastOp::BitCast, x, ty) }
    }

    /// The same bits as a value of type `ty`, where one of both types may be a pointer of `bits` bits.
    pub fn reinterpret(&mut self, x: Value, ty: Type, bits: u32) -> Value {
        match (self.graph.ty(x).is_ptr(), ty.is_ptr()) {
            (true, false) => {
                let number = self.cast(CastOp::PtrToInt, x, Type::int(bits));
                self.bit_cast(number, ty)
            }
            (false, true) => {
                let number = self.bit_cast(x, Type::int(bits));
                self.cast(CastOp::IntToPtr, number, ty)
            }
            _ => self.bit_cast(x, ty),
        }
    }

    /// A value that is neither undef nor poison.
    pub fn freeze(&mut self, x: Value) -> Value {
        let ty = self.graph.ty(x);
        self.value(Op::Freeze, &[x], ty)
    }

    /// The address `offset` bytes behind `base`; `base` itself if `offset` is 0.
    pub fn byte_offset(&mut self, base: Value, offset: i64) -> Value {
        if offset == 0 {
            return base;
        }
        let index = GepIndex::Const { value: offset, ty: Type::I64 };
        self.byte_address(base, index, &[base])
    }

    /// The address `offset` bytes behind a pointer.
    pub fn byte_at(&mut self, base: Value, offset: Value) -> Value {
        self.byte_address(base, GepIndex::Operand, &[base, offset])
    }

    fn byte_address(&mut self, base: Value, index: GepIndex, operands: &[Value]) -> Value {
        let info = GepInfo { element: Type::I8, flags: GepFlags::default(), indices: [index].into() };
        let op = Op::Gep(self.graph.payloads.intern_gep(info));
        let ty = self.graph.ty(base);
        self.value(op, operands, ty)
    }

    /// A vector with another element at a constant index.
    pub fn insert_element(&mut self, vector: Value, element: Value, index: u32) -> Value {
        let (at, ty) = (self.int(index.into(), Type::I32), self.graph.ty(vector));
        self.value(Op::InsertElement, &[vector, element, at], ty)
    }

    /// The element, of type `ty`, at a constant index of a vector.
    pub fn extract_element(&mut self, vector: Value, index: u32, ty: Type) -> Value {
        let at = self.int(index.into(), Type::I32);
        self.value(Op::ExtractElement, &[vector, at], ty)
    }

    /// Elements of two vectors of one type, by a mask that counts through both (-1: poison); `ty` has as many elements
    /// as the mask.
    pub fn shuffle(&mut self, a: Value, b: Value, mask: Vec<i32>, ty: Type) -> Value {
        let mask = self.graph.payloads.intern_list(mask.into());
        self.value(Op::ShuffleVector(mask), &[a, b], ty)
    }

    /// A vector of type `ty` that has the same value `lanes` times. The value is no constant.
    pub fn splat(&mut self, value: Value, lanes: u32, ty: Type) -> Value {
        let poison = self.poison(ty);
        let first = self.insert_element(poison, value, 0);
        self.shuffle(first, poison, vec![0; lanes as usize], ty)
    }

    /// The vector of type `ty` whose elements, of type `lane`, are these constants.
    pub fn vector_constant(&mut self, elements: &[Op], lane: Type, ty: Type) -> Value {
        let same = elements.iter().all(|op| *op == elements[0]).then_some(elements[0]);
        let op = match same {
            Some(op @ (Op::Undef | Op::Poison)) => op,
            Some(Op::Int(0)) => Op::Zero,
            _ => {
                let elements: Vec<Const> = elements.iter().map(|op| Const { op: *op, ty: lane }).collect();
                Op::Const(self.graph.payloads.intern_const(ConstData::Elems(elements.into())))
            }
        };
        self.constant(Const { op, ty })
    }

    // ---- predicates --------------------------------------------------------------------------------------------

    /// Maps a value to a control value by a table.
    pub fn matching(&mut self, info: MatchInfo, x: Value) -> Value {
        let ty = Type::ctl(info.alternatives);
        let op = Op::Match(self.graph.payloads.intern_match(info));
        self.value(op, &[x], ty)
    }

    /// Control value 1 for true, 0 for false.
    pub fn truth_match(&mut self, x: Value) -> Value {
        self.matching(MatchInfo::truth(), x)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;
    use crate::types::TypeTable;

    /// The operations of the root region in order.
    fn ops(graph: &Graph) -> Vec<Op> {
        graph.nodes(graph.root()).map(|node| graph.op(node)).collect()
    }

    #[test]
    fn a_sequence_comes_in_order_wherever_it_starts() {
        let (mut g, params, ..) = body(&[Type::I32]);
        let root = g.root();
        let middle = Builder::at_end(&mut g, root).value(Op::Int(0), &[], Type::I32);
        let node = g.producer(middle).unwrap();
        let three = |at: &mut Builder<'_>, first: i64| _ = [0, 1, 2].map(|k| at.int(first + k, Type::I32));
        three(&mut Builder::before(&mut g, node), 10);
        three(&mut Builder::after(&mut g, node), 20);
        three(&mut Builder::at_start(&mut g, root), 30);
        three(&mut Builder::at_end(&mut g, root), 40);
        three(&mut Builder::behind(&mut g, params[0]), 50);
        three(&mut Builder::behind(&mut g, middle), 60);
        let wanted = [50, 51, 52, 30, 31, 32, 10, 11, 12, 0, 60, 61, 62, 20, 21, 22, 40, 41, 42];
        assert_eq!(ops(&g), wanted.map(Op::Int));
    }

    #[test]
    fn everything_it_makes_is_valid() {
        let mut types = TypeTable::new();
        let vector = types.vector(Type::I32, 4);
        let (mut g, params, io, mem) = body(&[Type::I32, Type::PTR]);
        let root = g.root();
        let mut at = Builder::at_start(&mut g, root);
        let (x, p) = (params[0], params[1]);
        let sum = at.binary_int(BinOp::Add, x, 1 << 30);
        let negative = at.negate(sum);
        let test = at.icmp(IntCond::Ult, negative, x);
        let (not, truth) = (at.not(test), at.truth(true));
        let both = at.binary(BinOp::And, not, truth);
        let chosen = at.select(both, x, sum);
        let (wide, narrow) = (at.zext_or_trunc(chosen, Type::I64), at.zext_or_trunc(x, Type::I8));
        let frozen = at.freeze(wide);
        let big = at.int(i64::MIN, Type::I64);
        let offset = at.binary_with(BinOp::Or, Flags::DISJOINT, frozen, big);
        let (far, near) = (at.byte_at(p, offset), at.byte_offset(p, 8));
        assert_eq!((at.byte_offset(p, 0), at.bit_cast(x, Type::I32), at.zext_or_trunc(x, Type::I32)), (p, x, x));
        let float = at.bit_cast(x, Type::FLOAT);
        let lanes = at.poison(vector);
        let lanes = at.insert_element(lanes, x, 3);
        let lane = at.extract_element(lanes, 3, Type::I32);
        let (undef, predicate) = (at.undef(Type::I8), at.truth_match(both));
        let case = Const { op: Op::Int(5), ty: Type::I8 };
        let other = at.matching(MatchInfo::equals(case), narrow);
        assert_eq!(at.region(), root);
        assert!([far, near, float, lane, undef, predicate, other].iter().all(|value| g.is_dead(*value)));
        finish(&mut g, &[x, io, mem]);
        assert_valid(&g, &types);
    }
}
