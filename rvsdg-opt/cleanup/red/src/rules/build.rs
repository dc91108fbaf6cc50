//! Queries of values and constructors of nodes for rules.

use super::At;
use crate::engine::Engine;
use rvsdg_core::{BinOp, CastOp, ConstData, Flags, IntCond, Intrinsic, Op, Type, Value};
use rvsdg_fold::Int;

/// An operation on two values.
#[derive(Copy, Clone)]
pub(crate) struct Binary {
    pub(crate) flags: Flags,
    pub(crate) a: Value,
    pub(crate) b: Value,
}

impl Engine<'_> {
    // ---- queries -----------------------------------------------------------------------------------------------

    /// The type of a value.
    pub(crate) fn ty(&self, value: Value) -> Type {
        self.graph.ty(value)
    }

    /// Is the value the result of this operation?
    pub(crate) fn is(&self, value: Value, op: Op) -> bool {
        self.graph.producer_op(value) == Some(op)
    }

    /// An integer constant of up to 128 bits.
    pub(crate) fn int(&self, value: Value) -> Option<Int> {
        let op = self.graph.producer_op(value).filter(|op| matches!(op, Op::Int(_) | Op::Const(_)))?;
        Int::of(&self.graph.payloads, op, self.ty(value))
    }

    /// The bits of a float constant.
    pub(crate) fn float(&self, value: Value) -> Option<u128> {
        match self.graph.producer_op(value)? {
            Op::Const(id) => match self.graph.payloads[id] {
                ConstData::Float(bits) => Some(bits),
                _ => None,
            },
            _ => None,
        }
    }

    /// Is the current node the only user of the value?
    pub(crate) fn one_use(&self, value: Value) -> bool {
        self.graph.has_one_user(value)
    }

    /// Matches an operation of this kind.
    pub(crate) fn binary(&self, value: Value, wanted: BinOp) -> Option<Binary> {
        match self.graph.produced_by(value)? {
            (node, Op::Binary(op, flags)) if op == wanted => {
                Some(Binary { flags, a: self.graph.operand(node, 0), b: self.graph.operand(node, 1) })
            }
            _ => None,
        }
    }

    /// Matches an operation of this kind with an integer constant on the right: the other operand, the constant, and
    /// the flags.
    pub(crate) fn binary_int(&self, value: Value, wanted: BinOp) -> Option<(Value, Int, Flags)> {
        let found = self.binary(value, wanted)?;
        Some((found.a, self.int(found.b)?, found.flags))
    }

    /// Matches `C - x`: the constant, the other operand, and the flags.
    pub(crate) fn int_minus(&self, value: Value) -> Option<(Int, Value, Flags)> {
        let found = self.binary(value, BinOp::Sub)?;
        Some((self.int(found.a)?, found.b, found.flags))
    }

    /// Matches `~x`; returns `x`.
    pub(crate) fn not_of(&self, value: Value) -> Option<Value> {
        let found = self.binary(value, BinOp::Xor)?;
        self.is(found.b, Op::Int(-1)).then_some(found.a)
    }

    /// Matches `0 - x`; returns `x`.
    pub(crate) fn negation_of(&self, value: Value) -> Option<Value> {
        let found = self.binary(value, BinOp::Sub)?;
        self.is(found.a, Op::Int(0)).then_some(found.b)
    }

    /// Matches a conversion of this kind: its operand and its flags.
    pub(crate) fn cast(&self, value: Value, wanted: CastOp) -> Option<(Value, Flags)> {
        match self.graph.produced_by(value)? {
            (node, Op::Cast(op, flags)) if op == wanted => Some((self.graph.operand(node, 0), flags)),
            _ => None,
        }
    }

    /// Matches a comparison of integers or pointers.
    pub(crate) fn icmp(&self, value: Value) -> Option<(IntCond, Value, Value)> {
        self.graph.comparison(value)
    }

    /// Matches a select on a scalar: the condition and the two values.
    pub(crate) fn select(&self, value: Value) -> Option<(Value, Value, Value)> {
        match self.graph.produced_by(value)? {
            (node, Op::Select(_)) => {
                let [test, a, b] = [0, 1, 2].map(|i| self.graph.operand(node, i));
                (self.ty(test) == Type::I1).then_some((test, a, b))
            }
            _ => None,
        }
    }

    /// Matches a select between two integer constants.
    pub(crate) fn select_int(&self, value: Value) -> Option<(Value, Int, Int)> {
        let (test, a, b) = self.select(value)?;
        Some((test, self.int(a)?, self.int(b)?))
    }

    /// The other operand of `pair`, if one of them is `value`.
    pub(crate) fn other_of(&self, pair: Binary, value: Value) -> Option<Value> {
        if pair.a == value { Some(pair.b) } else { (pair.b == value).then_some(pair.a) }
    }

    /// The bits that may be set, according to the operation that computes the value. (All bits for values other than
    /// integers of up to 128 bits.)
    pub(crate) fn possible_bits(&self, value: Value) -> u128 {
        let Some(width) = self.ty(value).int_width().filter(|width| *width <= Int::MAX_WIDTH) else { return u128::MAX };
        let all = Int::ones(width).bits();
        if let Some(int) = self.int(value) {
            return int.bits();
        }
        let Some((node, op)) = self.graph.produced_by(value) else { return all };
        let constant = || if self.graph.input_count(node) > 1 { self.int(self.graph.operand(node, 1)) } else { None };
        match op {
            Op::Cast(CastOp::ZExt, _) => {
                let from = self.ty(self.graph.operand(node, 0)).int_width();
                from.map_or(all, |from| Int::low(from, width).bits())
            }
            Op::Binary(BinOp::And, _) => constant().map_or(all, Int::bits),
            Op::Binary(BinOp::LShr, _) => constant().and_then(Int::amount).map_or(all, |amount| all >> amount),
            Op::Binary(BinOp::Add, _) => {
                let zeros = constant().map_or(0, |c| c.bits().trailing_zeros().min(width));
                if zeros == 0 {
                    return all;
                }
                // The low bits of a sum are zero if they are in both.
                let x = self.graph.operand(node, 0);
                let shifted = self.binary_int(x, BinOp::Shl).and_then(|(_, c, _)| c.amount()).unwrap_or(0);
                all & all << zeros.min(shifted)
            }
            Op::Binary(BinOp::Shl, _) => constant().and_then(Int::amount).map_or(all, |amount| all & all << amount),
            Op::Cast(CastOp::Trunc, _) => self.counted_bits(self.graph.operand(node, 0)).map_or(all, |bits| bits & all),
            Op::Call(..) => self.counted_bits(value).unwrap_or(all),
            _ => all,
        }
    }

    /// The bits that may be set in a number of bits.
    fn counted_bits(&self, value: Value) -> Option<u128> {
        let (node, Op::Call(id, effects)) = self.graph.produced_by(value)? else { return None };
        let called = self.graph.payloads[id].called_intrinsic(self.pointers?.symbols).filter(|_| effects.is_empty())?;
        let counts = matches!(called, Intrinsic::Ctpop | Intrinsic::Ctlz | Intrinsic::Cttz);
        let width = self.ty(self.graph.operand(node, 0)).int_width().filter(|_| counts)?;
        Some(u128::from(width).next_power_of_two() * 2 - 1).filter(|_| width > 1)
    }

    /// The maximal unsigned value.
    pub(crate) fn greatest(&self, value: Value) -> u128 {
        if let Some((node, Op::Binary(BinOp::URem, _))) = self.graph.produced_by(value)
            && let Some(divisor) = self.int(self.graph.operand(node, 1)).filter(|c| !c.is_zero())
        {
            return divisor.bits() - 1;
        }
        self.possible_bits(value)
    }

    /// Is the sign bit known to be 0?
    pub(crate) fn is_non_negative(&self, value: Value) -> bool {
        match self.ty(value).int_width() {
            Some(width) if width <= Int::MAX_WIDTH => self.possible_bits(value) & Int::min(width).bits() == 0,
            _ => false,
        }
    }

    // ---- new values --------------------------------------------------------------------------------------------

    /// A constant.
    pub(crate) fn put_const(&mut self, at: At, op: Op, ty: Type) -> Value {
        self.make(at.node, op, &[], ty)
    }

    /// An integer constant.
    pub(crate) fn put_int(&mut self, at: At, int: Int) -> Value {
        let op = int.op(&mut self.graph.payloads);
        self.put_const(at, op, Type::int(int.width()))
    }

    /// A truth value.
    pub(crate) fn put_truth(&mut self, at: At, value: bool) -> Value {
        self.put_const(at, Op::truth(value), Type::I1)
    }

    /// A binary operation.
    pub(crate) fn put(&mut self, at: At, op: BinOp, flags: Flags, a: Value, b: Value) -> Value {
        self.make(at.node, Op::Binary(op, flags), &[a, b], self.ty(a))
    }

    /// A binary operation with an integer constant.
    pub(crate) fn put_with(&mut self, at: At, op: BinOp, flags: Flags, a: Value, int: Int) -> Value {
        let b = self.put_int(at, int);
        self.put(at, op, flags, a, b)
    }

    /// `~x`
    pub(crate) fn put_not(&mut self, at: At, x: Value) -> Value {
        let ones = self.put_const(at, Op::Int(-1), self.ty(x));
        self.put(at, BinOp::Xor, Flags::NONE, x, ones)
    }

    /// `0 - x`
    pub(crate) fn put_negation(&mut self, at: At, flags: Flags, x: Value) -> Value {
        let zero = self.put_const(at, Op::Int(0), self.ty(x));
        self.put(at, BinOp::Sub, flags, zero, x)
    }

    /// A conversion.
    pub(crate) fn put_cast(&mut self, at: At, op: CastOp, flags: Flags, x: Value, ty: Type) -> Value {
        self.make(at.node, Op::Cast(op, flags), &[x], ty)
    }

    /// A comparison; vectors are compared only in place of another comparison of vectors.
    pub(crate) fn put_icmp(&mut self, at: At, cond: IntCond, a: Value, b: Value) -> Value {
        let ty = if matches!(at.op, Op::ICmp(_)) { at.ty } else { Type::I1 };
        self.make(at.node, Op::ICmp(cond), &[a, b], ty)
    }

    /// A comparison with an integer constant.
    pub(crate) fn put_icmp_with(&mut self, at: At, cond: IntCond, a: Value, int: Int) -> Value {
        let b = self.put_int(at, int);
        self.put_icmp(at, cond, a, b)
    }

    /// A select.
    pub(crate) fn put_select(&mut self, at: At, flags: Flags, test: Value, a: Value, b: Value) -> Value {
        self.make(at.node, Op::Select(flags), &[test, a, b], self.ty(a))
    }
}

/// The width, if rules handle integer constants of this width.
pub(crate) fn small(width: u32) -> Option<u32> {
    (width > 0 && width <= Int::MAX_WIDTH).then_some(width)
}
