//! Constant folding, and operations on undef or poison.

use super::kinds::CONSTANT;
use super::{Rule, either, kinds, on, rule};
use rvsdg_core::{BinOp, CastOp, Const, Flags, IntCond, Op, Type};

/// Rules for all operations.
pub(crate) const ANY: &[Rule] = &[on(CONSTANT, kinds::ANY, "op C, C => C", |e, at| {
    let node = at.node;
    let states = usize::from(at.op.effects().takes_io()) + usize::from(at.op.effects().takes_mem());
    let count = e.graph.input_count(node) - states;
    if count == 0 || count > 3 {
        return None;
    }
    let mut operands = [Const { op: Op::Poison, ty: Type::I1 }; 3];
    for (i, slot) in operands.iter_mut().take(count).enumerate() {
        let operand = e.graph.operand(node, i);
        *slot = Const { op: e.graph.producer_op(operand).filter(|op| op.is_constant())?, ty: e.ty(operand) };
    }
    let op = rvsdg_fold::fold(&mut e.graph.payloads, at.op, &operands[..count], at.ty)?;
    Some(e.put_const(at, op, at.ty))
})];

/// Rules for binary integer operations other than divisions. If undef can result in every value, the result is undef;
/// otherwise one of the possible results is chosen.
pub(crate) const VAGUE: &[Rule] = &[
    either(kinds::VAGUE, "op x, poison => poison", |e, at| {
        let poison = e.is(at.a, Op::Poison) || e.is(at.b, Op::Poison);
        poison.then(|| e.put_const(at, Op::Poison, at.ty))
    }),
    either(kinds::VAGUE, "op x, undef => undef or a constant", |e, at| {
        let Op::Binary(op, _) = at.op else { return None };
        if at.width == 0 || !(e.is(at.a, Op::Undef) || e.is(at.b, Op::Undef)) {
            return None;
        }
        let op = match op {
            BinOp::Add | BinOp::Sub | BinOp::Xor => Op::Undef,
            BinOp::Or => Op::Int(-1),
            BinOp::And | BinOp::Mul => Op::Int(0),
            // An undefined shift amount may be too large; an undefined value may be 0.
            _ if e.is(at.b, Op::Undef) => Op::Undef,
            _ => Op::Int(0),
        };
        Some(e.put_const(at, op, at.ty))
    }),
];

/// Rules for comparisons.
pub(crate) const VAGUE_COMPARE: &[Rule] = &[
    either(kinds::VAGUE, "icmp x, poison => poison", |e, at| {
        let poison = e.is(at.a, Op::Poison) || e.is(at.b, Op::Poison);
        poison.then(|| e.put_const(at, Op::Poison, at.ty))
    }),
    either(kinds::VAGUE, "icmp x, undef => undef or a constant", |e, at| {
        let Op::ICmp(cond) = at.op else { return None };
        if at.ty != Type::I1 || !(e.is(at.a, Op::Undef) || e.is(at.b, Op::Undef)) {
            return None;
        }
        let op = match cond {
            IntCond::Eq | IntCond::Ne => Op::Undef,
            // The operands may be equal.
            _ => Op::truth(cond.holds_if_equal()),
        };
        Some(e.put_const(at, op, Type::I1))
    }),
];

/// Rules for freeze.
pub(crate) const FREEZE: &[Rule] = &[
    rule("freeze (freeze x) => freeze x", |e, at| e.is(at.a, Op::Freeze).then_some(at.a)),
    // Without flags, these are poison only if an operand is.
    rule(
        "freeze (x op C) => (freeze x) op C, freeze (x >> C) => (freeze x) >> C, freeze (ext x) => ext (freeze x)",
        |e, at| {
            let (node, op) = e.graph.produced_by(at.a)?;
            e.graph.only_user(at.a)?;
            let x = e.graph.operand(node, 0);
            match op {
                Op::Binary(op @ (BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor), _) => {
                    let c = e.graph.operand(node, 1);
                    matches!(e.graph.producer_op(c), Some(Op::Int(_))).then_some(())?;
                    let frozen = e.make(at.node, Op::Freeze, &[x], at.ty);
                    Some(e.put(at, op, Flags::NONE, frozen, c))
                }
                Op::Binary(op @ (BinOp::Shl | BinOp::LShr | BinOp::AShr), _) => {
                    let c = e.graph.operand(node, 1);
                    e.int(c)?.amount()?;
                    let frozen = e.make(at.node, Op::Freeze, &[x], at.ty);
                    Some(e.put(at, op, Flags::NONE, frozen, c))
                }
                Op::Cast(cast @ (CastOp::ZExt | CastOp::SExt), _) => {
                    let ty = e.ty(x);
                    let frozen = e.make(at.node, Op::Freeze, &[x], ty);
                    Some(e.put_cast(at, cast, Flags::NONE, frozen, at.ty))
                }
                _ => None,
            }
        },
    ),
];
