//! What computes an operand, as far as it decides which rules can apply.
//!
//! Most rules are for operands of one or two kinds, and most operands are loads and arguments, which no rule looks for.
//! So a rule says which kinds it needs, and is tried only then. This is a filter: a rule checks its operands anyway.

use rvsdg_core::{BinOp, CastOp, Op};

/// A set of kinds of values.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Kinds(u32);

/// Values of every kind.
pub(crate) const ANY: Kinds = Kinds(u32::MAX);
/// Arguments, and results of operations that no rule looks for.
pub(crate) const OTHER: Kinds = Kinds(1);
/// Integer constants, and other ones that need a payload.
pub(crate) const INT: Kinds = Kinds(1 << 1);
/// Undef and poison.
pub(crate) const VAGUE: Kinds = Kinds(1 << 2);
/// Constants of all kinds.
pub(crate) const CONSTANT: Kinds = INT.or(VAGUE).or(Kinds(1 << 3));
/// Sums.
pub(crate) const ADD: Kinds = Kinds(1 << 4);
/// Differences.
pub(crate) const SUB: Kinds = Kinds(1 << 5);
/// Products.
pub(crate) const MUL: Kinds = Kinds(1 << 6);
/// Shifts to the left.
pub(crate) const SHL: Kinds = Kinds(1 << 7);
/// Logical shifts to the right.
pub(crate) const LSHR: Kinds = Kinds(1 << 8);
/// Arithmetic shifts to the right.
pub(crate) const ASHR: Kinds = Kinds(1 << 9);
/// Bitwise ands.
pub(crate) const AND: Kinds = Kinds(1 << 10);
/// Bitwise ors.
pub(crate) const OR: Kinds = Kinds(1 << 11);
/// Bitwise exclusive ors.
pub(crate) const XOR: Kinds = Kinds(1 << 12);
/// Truncations.
pub(crate) const TRUNC: Kinds = Kinds(1 << 13);
/// Zero extensions.
pub(crate) const ZEXT: Kinds = Kinds(1 << 14);
/// Sign extensions.
pub(crate) const SEXT: Kinds = Kinds(1 << 15);
/// Selects.
pub(crate) const SELECT: Kinds = Kinds(1 << 16);
/// Comparisons of integers.
pub(crate) const ICMP: Kinds = Kinds(1 << 17);
/// Matches.
pub(crate) const MATCH: Kinds = Kinds(1 << 18);
/// Exit variables of gammas.
pub(crate) const GAMMA: Kinds = Kinds(1 << 19);

impl Kinds {
    /// The values of both sets.
    pub(crate) const fn or(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// Have both sets a kind in common?
    pub(crate) const fn meets(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }

    /// The kind of a value that this operation computes; of an argument if there is none.
    pub(crate) fn of(op: Option<Op>) -> Kinds {
        match op {
            Some(Op::Int(_) | Op::Const(_)) => INT,
            Some(Op::Undef | Op::Poison) => VAGUE,
            Some(Op::Binary(op, _)) => match op {
                BinOp::Add => ADD,
                BinOp::Sub => SUB,
                BinOp::Mul => MUL,
                BinOp::Shl => SHL,
                BinOp::LShr => LSHR,
                BinOp::AShr => ASHR,
                BinOp::And => AND,
                BinOp::Or => OR,
                BinOp::Xor => XOR,
                _ => OTHER,
            },
            Some(Op::Cast(CastOp::Trunc, _)) => TRUNC,
            Some(Op::Cast(CastOp::ZExt, _)) => ZEXT,
            Some(Op::Cast(CastOp::SExt, _)) => SEXT,
            Some(Op::Select(_)) => SELECT,
            Some(Op::ICmp(_)) => ICMP,
            Some(Op::Match(_)) => MATCH,
            Some(Op::Gamma) => GAMMA,
            Some(op) if op.is_constant() => Kinds(1 << 3),
            _ => OTHER,
        }
    }
}
