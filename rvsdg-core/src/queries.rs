//! Queries about the producer of a value: comparisons, matches, constants. Each takes constant time, or time linear in
//! the number of cases if it is about a match. None looks beyond the value's region.

use crate::condition::IntCond;
use crate::constant::Const;
use crate::entities::{AccessId, Node, Value};
use crate::graph::Graph;
use crate::matching::MatchInfo;
use crate::op::{BinOp, Effects, Op};
use crate::types::Type;

/// A load or a store.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct LoadStore {
    /// The description of the access.
    pub id: AccessId,
    /// The effects.
    pub effects: Effects,
    /// The address.
    pub address: Value,
    /// The value that is loaded or stored.
    pub value: Value,
    /// Is it a store?
    pub is_store: bool,
}

impl Graph {
    /// The load or store that a node is.
    #[inline]
    pub fn load_store(&self, node: Node) -> Option<LoadStore> {
        match self.op(node) {
            Op::Load(id, effects) => {
                let (address, value) = (self.operand(node, 0), self.output(node, 0));
                Some(LoadStore { id, effects, address, value, is_store: false })
            }
            Op::Store(id, effects) => {
                let (value, address) = (self.operand(node, 0), self.operand(node, 1));
                Some(LoadStore { id, effects, address, value, is_store: true })
            }
            _ => None,
        }
    }

    /// The node that produces the value, and its operation.
    #[inline]
    pub fn produced_by(&self, value: Value) -> Option<(Node, Op)> {
        let node = self.producer(value)?;
        Some((node, self.op(node)))
    }

    /// The constant that produces the value; undef and poison are constants, too.
    #[inline]
    pub fn constant(&self, value: Value) -> Option<Const> {
        let op = self.producer_op(value).filter(|op| op.is_constant())?;
        Some(Const { op, ty: self.ty(value) })
    }

    /// The integer constant that produces the value, sign-extended, if it has at most 64 bits.
    #[inline]
    pub fn int_value(&self, value: Value) -> Option<i64> {
        self.payloads.int_value(self.producer_op(value)?)
    }

    /// Is this division never undefined with this divisor, whatever is divided: a constant that is not zero, nor, in
    /// signed divisions, -1?
    pub fn is_sure_divisor(&self, op: BinOp, divisor: Value) -> bool {
        match self.producer_op(divisor) {
            Some(Op::Int(0)) => false,
            Some(Op::Int(-1)) => !matches!(op, BinOp::SDiv | BinOp::SRem),
            Some(Op::Int(_)) => true,
            // Small integers have the other spelling, so this is none of them. A vector may have an element that is.
            Some(Op::Const(_)) => self.ty(divisor).int_width().is_some(),
            _ => false,
        }
    }

    /// The comparison of integers or pointers that produces the value: condition and operands.
    #[inline]
    pub fn comparison(&self, value: Value) -> Option<(IntCond, Value, Value)> {
        match self.produced_by(value)? {
            (node, Op::ICmp(cond)) => Some((cond, self.operand(node, 0), self.operand(node, 1))),
            _ => None,
        }
    }

    /// The match that produces the value: its operand and its table.
    #[inline]
    pub fn matched(&self, value: Value) -> Option<(Value, &MatchInfo)> {
        match self.produced_by(value)? {
            (node, Op::Match(table)) => Some((self.operand(node, 0), &self.payloads[table])),
            _ => None,
        }
    }

    /// The match of an `i1` that produces the value: the `i1`, and the alternatives of false and true.
    pub fn matched_truth(&self, predicate: Value) -> Option<(Value, [u32; 2])> {
        let (truth, table) = self.matched(predicate)?;
        (self.ty(truth) == Type::I1).then(|| (truth, table.truths()))
    }

    /// The `i1` that `predicate` is a match of, and its value if the predicate is `alternative`. `None` if both values,
    /// or neither, select that alternative.
    pub fn truth_behind(&self, predicate: Value, alternative: u32) -> Option<(Value, bool)> {
        let (truth, table) = self.matched(predicate)?;
        if self.ty(truth) != Type::I1 {
            return None;
        }
        Some((truth, table.truth_leading_to(alternative)?))
    }

    /// The comparison that holds if `predicate`, a match of a comparison, is `alternative`.
    pub fn comparison_behind(&self, predicate: Value, alternative: u32) -> Option<(IntCond, Value, Value)> {
        let (truth, holds) = self.truth_behind(predicate, alternative)?;
        let (cond, a, b) = self.comparison(truth)?;
        Some((if holds { cond } else { cond.negated() }, a, b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Position;
    use crate::testing::*;

    #[test]
    fn a_predicate_says_what_it_was_matched_from() {
        let (mut g, params, ..) = body(&[Type::I32, Type::I32]);
        let end = Position::End(g.root());
        let less = g.add_simple(end, Op::ICmp(IntCond::Slt), &params, Type::I1);
        let predicate = g.add_match(end, MatchInfo::on_truth([2, 0], 3), less);
        assert_eq!(g.ty(predicate), Type::ctl(3));
        assert_eq!(g.matched_truth(predicate), Some((less, [2, 0])));
        assert_eq!([0, 1, 2].map(|k| g.truth_behind(predicate, k)), [Some((less, true)), None, Some((less, false))]);
        assert_eq!(g.comparison_behind(predicate, 0), Some((IntCond::Slt, params[0], params[1])));
        assert_eq!(g.comparison_behind(predicate, 2), Some((IntCond::Sge, params[0], params[1])));
        let case = Const { op: Op::Int(7), ty: Type::I32 };
        let other = g.add_match(end, MatchInfo::equals(case), params[0]);
        assert_eq!(g.matched(other).map(|(value, table)| (value, table.lookup(case.op))), Some((params[0], 1)));
        assert_eq!((g.matched_truth(other), g.truth_behind(other, 1), g.comparison(other)), (None, None, None));
        let seven = g.add_const(end, case);
        assert_eq!((g.constant(seven), g.int_value(seven), g.constant(less)), (Some(case), Some(7), None));
    }
}
