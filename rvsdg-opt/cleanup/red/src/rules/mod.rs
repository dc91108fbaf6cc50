//! The rules by family, and the types for writing them.
//!
//! A rule is a pattern and a replacement. It inspects a node and its operands, and returns the value that replaces the
//! node's value. It creates nodes only if it applies. Its name describes it; in names, `x` and `y` are any values, `C`
//! is a constant, and the replacement follows `=>`.
//!
//! Every rule has these properties:
//! * Each use of *undef* may yield a different value. So a rule must not use an operand more often than before, unless
//!   it is known to be defined (a constant).
//! * A rule must not introduce *poison*. Flags are kept only if the comment gives the reason.
//! * The result is simpler, or in the canonical form that other rules expect: constants on the right, additions of
//!   negative constants instead of subtractions, strict comparisons, comparisons for equality where possible. No two
//!   rules undo each other.

mod aggregate;
mod arc;
pub(crate) mod build;
mod cast;
mod choice;
mod compare;
mod extremum;
mod float;
mod fold;
mod gep;
mod integer;
mod intrinsic;
mod joint;
mod kinds;
mod logic;
mod matching;
pub(crate) mod memory;
mod muldiv;
mod parts;
mod reassociate;
mod select;
mod shift;
pub(crate) mod structural;

use crate::engine::Engine;
use kinds::Kinds;
use rvsdg_core::{BinOp, CastOp, Flags, Node, Op, Type, Value};

/// A family of rules: a module with a counter.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Family {
    Fold,
    Integer,
    Logic,
    Shift,
    MulDiv,
    Reassociate,
    Compare,
    Select,
    Cast,
    Float,
    Gep,
    Match,
    Gamma,
    Theta,
    Memory,
    Aggregate,
}

impl Family {
    pub(crate) const ALL: &'static [Family] = &[
        Family::Fold,
        Family::Integer,
        Family::Logic,
        Family::Shift,
        Family::MulDiv,
        Family::Reassociate,
        Family::Compare,
        Family::Select,
        Family::Cast,
        Family::Float,
        Family::Gep,
        Family::Match,
        Family::Gamma,
        Family::Theta,
        Family::Memory,
        Family::Aggregate,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Family::Fold => "fold",
            Family::Integer => "integer",
            Family::Logic => "logic",
            Family::Shift => "shift",
            Family::MulDiv => "muldiv",
            Family::Reassociate => "reassociate",
            Family::Compare => "compare",
            Family::Select => "select",
            Family::Cast => "cast",
            Family::Float => "float",
            Family::Gep => "gep",
            Family::Match => "match",
            Family::Gamma => "gamma",
            Family::Theta => "theta",
            Family::Memory => "memory",
            Family::Aggregate => "aggregate",
        }
    }
}

/// A rule.
pub(crate) struct Rule {
    /// Describes the rule.
    pub(crate) name: &'static str,
    /// The replacement of the node's value, if the rule applies.
    pub(crate) apply: fn(&mut Engine<'_>, At) -> Option<Value>,
    /// The kinds of the first and of the second operand for which it may apply.
    operands: [Kinds; 2],
    /// Kinds one of which one of the two operands must have.
    either: Kinds,
}

impl Rule {
    /// May the rule apply to operands of these kinds?
    #[inline]
    pub(crate) fn may_apply(&self, [a, b]: [Kinds; 2]) -> bool {
        a.meets(self.operands[0]) && b.meets(self.operands[1]) && a.or(b).meets(self.either)
    }
}

/// Creates a rule for any operands.
pub(crate) const fn rule(name: &'static str, apply: fn(&mut Engine<'_>, At) -> Option<Value>) -> Rule {
    on(kinds::ANY, kinds::ANY, name, apply)
}

/// Creates a rule for operands of these kinds.
pub(crate) const fn on(
    a: Kinds,
    b: Kinds,
    name: &'static str,
    apply: fn(&mut Engine<'_>, At) -> Option<Value>,
) -> Rule {
    Rule { name, apply, operands: [a, b], either: kinds::ANY }
}

/// Creates a rule for which one of the two operands must be of one of these kinds.
pub(crate) const fn either(kinds: Kinds, name: &'static str, apply: fn(&mut Engine<'_>, At) -> Option<Value>) -> Rule {
    Rule { name, apply, operands: [kinds::ANY; 2], either: kinds }
}

/// Rules of one family for one kind of operation.
pub(crate) struct Group {
    pub(crate) family: Family,
    pub(crate) rules: &'static [Rule],
}

/// The node to which rules are applied.
#[derive(Copy, Clone)]
pub(crate) struct At {
    pub(crate) node: Node,
    pub(crate) op: Op,
    /// The node's value.
    pub(crate) out: Value,
    pub(crate) ty: Type,
    /// The width of the operands if they are integers, otherwise 0.
    pub(crate) width: u32,
    pub(crate) flags: Flags,
    /// The first operand, or the output if there is none.
    pub(crate) a: Value,
    /// The second operand, or the first.
    pub(crate) b: Value,
    /// The third operand, or the second.
    pub(crate) c: Value,
}

impl At {
    pub(crate) fn new(engine: &Engine<'_>, node: Node) -> Option<At> {
        let graph = &*engine.graph;
        if graph.output_count(node) == 0 {
            return None;
        }
        let op = graph.op(node);
        let out = graph.output(node, 0);
        let count = graph.input_count(node);
        let a = if count > 0 { graph.operand(node, 0) } else { out };
        let b = if count > 1 { graph.operand(node, 1) } else { a };
        let c = if count > 2 { graph.operand(node, 2) } else { b };
        let flags = match op {
            Op::Binary(_, flags) | Op::FNeg(flags) | Op::FCmp(_, flags) | Op::Cast(_, flags) | Op::Select(flags) => {
                flags
            }
            _ => Flags::NONE,
        };
        let width = graph.ty(a).int_width().unwrap_or(0);
        Some(At { node, op, out, ty: graph.ty(out), width, flags, a, b, c })
    }

    /// The kinds of the first two operands.
    pub(crate) fn kinds(&self, engine: &Engine<'_>) -> [Kinds; 2] {
        [self.a, self.b].map(|operand| Kinds::of(engine.graph.producer_op(operand)))
    }
}

macro_rules! groups {
    ($($family:ident: $rules:expr),* $(,)?) => {
        &[Group { family: Family::Fold, rules: fold::ANY }, $(Group { family: Family::$family, rules: $rules }),*]
    };
}

/// The rules for an operation.
pub(crate) fn groups(op: Op) -> &'static [Group] {
    match op {
        Op::Binary(op, _) => match op {
            BinOp::Add => {
                groups!(Fold: fold::VAGUE, Integer: integer::ADD, Reassociate: reassociate::ADD, Select: select::BINARY, Gamma: choice::BINARY)
            }
            BinOp::Sub => {
                groups!(Fold: fold::VAGUE, Integer: integer::SUB, Select: extremum::SUB, Select: select::BINARY, Gamma: choice::BINARY)
            }
            BinOp::Mul => {
                groups!(Fold: fold::VAGUE, MulDiv: muldiv::MUL, Select: extremum::MUL, Reassociate: reassociate::MUL, Select: select::BINARY, Gamma: choice::BINARY)
            }
            BinOp::UDiv => groups!(MulDiv: muldiv::DIVISION, MulDiv: muldiv::UDIV),
            BinOp::SDiv => groups!(MulDiv: muldiv::DIVISION, MulDiv: muldiv::SDIV),
            BinOp::URem => groups!(MulDiv: muldiv::DIVISION, MulDiv: muldiv::UREM),
            BinOp::SRem => groups!(MulDiv: muldiv::DIVISION, MulDiv: muldiv::SREM),
            BinOp::Shl => groups!(Fold: fold::VAGUE, Shift: shift::ANY, Shift: shift::SHL, Gamma: choice::BINARY),
            BinOp::LShr => groups!(Fold: fold::VAGUE, Shift: shift::ANY, Shift: shift::LSHR, Gamma: choice::BINARY),
            BinOp::AShr => groups!(Fold: fold::VAGUE, Shift: shift::ANY, Shift: shift::ASHR, Gamma: choice::BINARY),
            BinOp::And => {
                groups!(Fold: fold::VAGUE, Logic: logic::AND, Reassociate: reassociate::LOGIC, Select: select::BINARY, Gamma: choice::BINARY)
            }
            BinOp::Or => {
                groups!(Fold: fold::VAGUE, Logic: logic::OR, Reassociate: reassociate::LOGIC, Select: select::BINARY, Gamma: choice::BINARY)
            }
            BinOp::Xor => {
                groups!(Fold: fold::VAGUE, Logic: logic::XOR, Select: extremum::XOR, Reassociate: reassociate::LOGIC, Select: select::BINARY, Gamma: choice::BINARY)
            }
            BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv | BinOp::FRem => groups!(Float: float::BINARY),
        },
        Op::FNeg(_) => groups!(Float: float::NEGATE),
        Op::ICmp(_) => {
            groups!(
                Fold: fold::VAGUE_COMPARE,
                Compare: compare::RULES,
                Compare: parts::COMPARE,
                Compare: extremum::COMPARE,
                Gamma: choice::COMPARE,
            )
        }
        Op::FCmp(..) => groups!(Float: float::COMPARE),
        Op::Cast(op, _) => match op {
            CastOp::Trunc => groups!(Cast: cast::TRUNC, Cast: parts::TRUNCATED, Cast: cast::ANY, Gamma: choice::CAST),
            CastOp::ZExt => groups!(Cast: cast::ZEXT, Cast: parts::EXTENDED, Cast: cast::ANY, Gamma: choice::CAST),
            CastOp::SExt => groups!(Cast: cast::SEXT, Cast: cast::ANY, Gamma: choice::CAST),
            CastOp::BitCast => groups!(Cast: cast::BITCAST),
            _ => groups!(Float: float::CAST),
        },
        Op::Select(_) => groups!(Select: select::RULES, Select: extremum::SELECT),
        Op::Freeze => groups!(Fold: fold::FREEZE),
        Op::ExtractValue(_) => groups!(Aggregate: aggregate::EXTRACT),
        Op::InsertValue(_) => groups!(Aggregate: aggregate::INSERT),
        Op::ExtractElement => groups!(Aggregate: aggregate::ELEMENT),
        Op::Gep(_) => groups!(Gep: gep::RULES),
        Op::Match(_) => groups!(Match: matching::RULES),
        Op::Call(..) => groups!(Fold: intrinsic::RULES),
        _ => groups!(),
    }
}
