//! Address arithmetic with constant indices as part of the operation.
//!
//! Most indices of real programs are constants (the members of structs). As nodes they were an eighth of all nodes. So
//! the payload of a `getelementptr` is a list of indices, each of which is a constant or refers to the next operand.
//!
//! Invariant: in a graph, a constant scalar integer that fits 64 bits is never an operand index. [`Graph::add_gep`]
//! ensures that. Code that turns an operand into a constant calls [`Graph::fold_gep`] or [`Graph::fold_geps`]
//! afterwards. So equal address arithmetic has one spelling. In three-address code, which follows LLVM, all indices are
//! operands. [`GepInfo::fold`] and [`GepInfo::expand`] convert between both forms in time linear in the number of
//! indices.

use crate::constant::Const;
use crate::entities::{Node, Value};
use crate::graph::{Graph, Position};
use crate::op::{GepFlags, Op};
use crate::payload::{GepIndex, GepInfo};
use crate::payloads::Payloads;
use crate::types::Type;

impl GepIndex {
    /// The constant as an index without operand; `None` unless it is a scalar integer that fits 64 bits.
    pub fn constant(payloads: &Payloads, constant: Const) -> Option<GepIndex> {
        let Const { op, ty } = constant;
        ty.int_width()?;
        let value = match op {
            Op::Int(small) => i64::from(small),
            _ => {
                let words = payloads.int_words(op)?;
                let (low, high) = words.split_first()?;
                let sign = (*low as i64 >> 63) as u64;
                high.iter().all(|word| *word == sign).then_some(*low as i64)?
            }
        };
        Some(GepIndex::Const { value, ty })
    }

    /// Is this index an operand?
    pub const fn is_operand(self) -> bool {
        matches!(self, GepIndex::Operand)
    }
}

impl GepInfo {
    /// Address arithmetic with so many indices, all of them operands.
    pub fn new(element: Type, flags: GepFlags, indices: usize) -> GepInfo {
        GepInfo { element, flags, indices: vec![GepIndex::Operand; indices].into() }
    }

    /// Number of operands, with the base pointer.
    pub fn operand_count(&self) -> usize {
        1 + self.indices.iter().filter(|index| index.is_operand()).count()
    }

    /// Moves constant operands into the payload. `constant` gives the constant that an operand is, if it is one.
    /// `operands` begin with the base pointer. Returns the new payload and the remaining operands, in order.
    pub fn fold<T: Copy>(
        &self,
        payloads: &Payloads,
        operands: &[T],
        constant: impl Fn(T) -> Option<Const>,
    ) -> (GepInfo, Vec<T>) {
        debug_assert_eq!(operands.len(), self.operand_count());
        let mut left = vec![operands[0]];
        let mut next = 1;
        let fold = |index: &GepIndex| {
            if !index.is_operand() {
                return *index;
            }
            let operand = operands[next];
            next += 1;
            constant(operand).and_then(|it| GepIndex::constant(payloads, it)).unwrap_or_else(|| {
                left.push(operand);
                GepIndex::Operand
            })
        };
        let indices = self.indices.iter().map(fold).collect();
        (GepInfo { indices, ..*self }, left)
    }

    /// The reverse of [`GepInfo::fold`]: makes every index an operand. `constant` creates the operand for a constant
    /// index. Returns the new payload and all operands.
    pub fn expand<T>(
        &self,
        payloads: &mut Payloads,
        operands: impl IntoIterator<Item = T>,
        constant: impl Fn(Const) -> T,
    ) -> (GepInfo, Vec<T>) {
        let mut operands = operands.into_iter();
        let mut all = Vec::with_capacity(self.indices.len() + 1);
        all.extend(operands.next());
        for index in &self.indices {
            match *index {
                GepIndex::Operand => all.extend(operands.next()),
                GepIndex::Const { value, ty } => {
                    let op = match i32::try_from(value) {
                        Ok(small) => Op::Int(small),
                        Err(_) => {
                            let width = ty.int_width().expect("the verifier wants an integer type");
                            payloads.int(width, &[value as u64])
                        }
                    };
                    all.push(constant(Const { op, ty }));
                }
            }
        }
        debug_assert!(operands.next().is_none() && all.len() == self.indices.len() + 1, "an operand for each hole");
        (GepInfo::new(self.element, self.flags, self.indices.len()), all)
    }
}

impl Graph {
    /// Adds a `getelementptr` of type `ty`. Constant indices become part of the payload.
    pub fn add_gep(
        &mut self,
        at: Position,
        element: Type,
        flags: GepFlags,
        base: Value,
        indices: &[Value],
        ty: Type,
    ) -> Value {
        let operands: Vec<Value> = std::iter::once(base).chain(indices.iter().copied()).collect();
        let all = GepInfo::new(element, flags, indices.len());
        let (info, left) = all.fold(&self.payloads, &operands, |operand| self.constant_of(operand));
        let op = Op::Gep(self.payloads.intern_gep(info));
        self.add_simple(at, op, &left, ty)
    }

    /// Restores the invariant for a node whose operands may have become constants. If it is a `getelementptr` with a
    /// constant operand index, it is replaced by a node that has the constant in its payload. Returns the new node.
    pub fn fold_gep(&mut self, node: Node) -> Option<Node> {
        let Op::Gep(id) = self.op(node) else { return None };
        let is_constant = |operand| {
            self.constant_of(operand).is_some_and(|constant| GepIndex::constant(&self.payloads, constant).is_some())
        };
        if !self.operands(node).skip(1).any(is_constant) {
            return None;
        }
        let operands: Vec<Value> = self.operands(node).collect();
        let (info, left) = self.payloads[id].fold(&self.payloads, &operands, |operand| self.constant_of(operand));
        let op = Op::Gep(self.payloads.intern_gep(info));
        let old = self.output(node, 0);
        let new = self.add_simple(Position::Before(node), op, &left, self.ty(old));
        self.divert_users(old, new);
        self.remove_node(node);
        self.producer(new)
    }

    /// Calls [`Graph::fold_gep`] for all nodes. Returns how many were changed. Linear in the size of the graph.
    pub fn fold_geps(&mut self) -> usize {
        let mut count = 0;
        for region in self.region_tree(self.root()) {
            let mut next = self.first_node(region);
            while let Some(node) = next {
                next = self.next_node(node);
                if matches!(self.op(node), Op::Gep(_)) {
                    count += usize::from(self.fold_gep(node).is_some());
                }
            }
        }
        count
    }

    /// The constant that produces a value.
    fn constant_of(&self, value: Value) -> Option<Const> {
        let op = self.producer_op(value).filter(|op| op.is_constant())?;
        Some(Const { op, ty: self.ty(value) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(graph: &Graph) -> Position {
        Position::End(graph.root())
    }

    #[test]
    fn constants_become_part_of_the_operation_and_come_out_as_they_were() {
        let mut payloads = Payloads::new();
        let wide = payloads.int(128, &[1 << 40]);
        let constants = [
            Const { op: Op::Int(-1), ty: Type::I1 },
            Const { op: Op::Int(7), ty: Type::I32 },
            Const { op: payloads.int(64, &[i64::MIN as u64]), ty: Type::I64 },
            Const { op: wide, ty: Type::int(128) },
            Const { op: payloads.int(100, &[-(1i64 << 33) as u64, u64::MAX]), ty: Type::int(100) },
        ];
        let stay = [
            Const { op: payloads.int(128, &[0, 1]), ty: Type::int(128) },
            Const { op: payloads.int(128, &[1 << 63, 0]), ty: Type::int(128) },
            Const { op: Op::Undef, ty: Type::I64 },
            Const { op: Op::Poison, ty: Type::I64 },
        ];
        let base = Const { op: Op::Null, ty: Type::PTR };
        let operands: Vec<Const> = [&[base], &constants[..2], &stay, &constants[2..]].concat();
        let all = GepInfo::new(Type::I8, GepFlags::INBOUNDS, 9);
        let (folded, left) = all.fold(&payloads, &operands, Some);
        assert_eq!(left, [&[base][..], &stay].concat());
        assert_eq!(folded.operand_count(), 5);
        assert_eq!(folded.indices[0], GepIndex::Const { value: -1, ty: Type::I1 });
        assert_eq!(folded.indices[6], GepIndex::Const { value: i64::MIN, ty: Type::I64 });
        assert_eq!(folded.indices[7], GepIndex::Const { value: 1 << 40, ty: Type::int(128) });
        assert_eq!(folded.expand(&mut payloads, left.iter().copied(), |it| it), (all, operands));
        // Constants that are folded already stay; folding twice changes nothing.
        assert_eq!(folded.fold(&payloads, &left, Some), (folded, left));
    }

    #[test]
    fn vectors_stay_operands() {
        let payloads = Payloads::new();
        let mut types = crate::TypeTable::new();
        let ty = types.vector(Type::I32, 2);
        for op in [Op::Zero, Op::Int(1)] {
            assert_eq!(GepIndex::constant(&payloads, Const { op, ty }), None);
        }
    }

    #[test]
    fn operands_that_became_constants_are_folded() {
        let mut g = Graph::new();
        let [base, i] = [Type::PTR, Type::I64].map(|ty| g.add_arg(g.root(), ty));
        let four = g.add_const(at(&g), Const { op: Op::Int(4), ty: Type::I64 });
        let address = g.add_gep(at(&g), Type::I8, GepFlags::default(), base, &[i, four], Type::PTR);
        let next = g.add_gep(at(&g), Type::I32, GepFlags::NUW, address, &[i], Type::PTR);
        g.add_result(g.root(), next);
        assert_eq!(g.operands(g.producer(address).unwrap()).collect::<Vec<_>>(), [base, i]);
        assert_eq!(g.fold_geps(), 0);
        // The constant moves up, because it has to precede its users.
        g.move_node(g.producer(four).unwrap(), Position::Start(g.root()));
        g.divert_users(i, four);
        assert_eq!(g.fold_geps(), 2);
        assert_eq!(g.node_count(), 3);
        let last = g.producer(g.result(g.root(), 0)).unwrap();
        let first = g.producer(g.operand(last, 0)).unwrap();
        assert_eq!((g.input_count(last), g.operands(first).collect::<Vec<_>>()), (1, vec![base]));
        let Op::Gep(id) = g.op(first) else { panic!("address arithmetic stays that") };
        assert_eq!(g.payloads[id].indices[..], [GepIndex::Const { value: 4, ty: Type::I64 }; 2]);
        let Op::Gep(id) = g.op(last) else { panic!("address arithmetic stays that") };
        assert_eq!((g.payloads[id].element, g.payloads[id].flags), (Type::I32, GepFlags::NUW));
    }

    #[test]
    fn import_takes_the_payload_over() {
        let mut a = Payloads::new();
        let info = GepInfo {
            indices: [GepIndex::Const { value: 3, ty: Type::I8 }].into(),
            ..GepInfo::new(Type::I8, GepFlags::NUW, 0)
        };
        let op = Op::Gep(a.intern_gep(info.clone()));
        let mut b = Payloads::new();
        b.intern_gep(GepInfo::new(Type::I8, GepFlags::NUW, 1));
        let moved = b.import(&a, op);
        let Op::Gep(id) = moved else { panic!("address arithmetic stays that") };
        assert!(a.contains(op) && !a.contains(moved) && b[id] == info);
    }
}
