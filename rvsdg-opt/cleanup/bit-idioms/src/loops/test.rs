//! What a decision about the bits that are left of a number tests.

use rvsdg_core::{BinOp, CastOp, Flags, Graph, IntCond, Op, Type, Value};
use rvsdg_opt_scev::{Operand, Repeat, repeat_by};
use rvsdg_opt_target::limits::bit_idioms::MAX_REMOVED;
use rvsdg_route::{int, outermost};

/// How an operation removes bits from a number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Removal {
    /// A shift to the right, which removes low bits.
    ShiftRight,
    /// A shift to the left, which removes high bits.
    ShiftLeft,
    /// `x & (x - 1)`, which clears the lowest bit that is set.
    ClearLowest,
}

/// A number from which bits were removed.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Rest {
    /// The number as it was.
    pub(crate) base: Value,
    /// None if it still is as it was.
    pub(crate) removal: Option<Removal>,
    /// How many places, or ones.
    pub(crate) removed: u32,
    /// Zeros came in at the high end.
    pub(crate) is_logical: bool,
    /// An operation on that path is poison for some numbers.
    pub(crate) has_flags: bool,
}

impl Rest {
    /// What a value is the rest of.
    pub(crate) fn of(graph: &Graph, value: Value) -> Rest {
        let base = outermost(graph, value);
        let mut rest = Rest { base, removal: None, removed: 0, is_logical: false, has_flags: false };
        for _ in 0..MAX_REMOVED {
            let Some(step) = removed(graph, rest.base) else { break };
            // Below zeros that come in there would be copies of the sign.
            let is_mixed = step.removal == Some(Removal::ShiftRight) && rest.is_logical && !step.is_logical;
            if rest.removal.is_some() && rest.removal != step.removal || is_mixed {
                break;
            }
            rest = Rest {
                removed: rest.removed + step.removed,
                is_logical: rest.is_logical || step.is_logical,
                has_flags: rest.has_flags || step.has_flags,
                ..step
            };
        }
        rest
    }

    /// Are bits removed in this manner, if any?
    pub(crate) fn is_by(&self, removal: Removal) -> bool {
        self.removal.is_none_or(|it| it == removal)
    }
}

/// What one operation makes of a number if it takes bits off.
fn removed(graph: &Graph, value: Value) -> Option<Rest> {
    let node = graph.producer(value)?;
    let Op::Binary(op, flags) = graph.op(node) else { return None };
    let width = graph.ty(value).int_width()?;
    let [a, b] = [0, 1].map(|index| outermost(graph, graph.operand(node, index)));
    let has_flags = flags != Flags::NONE;
    let shifted = |removal: Removal| {
        let by = int(graph, b).and_then(|by| u32::try_from(by).ok()).filter(|by| (1..width).contains(by))?;
        Some(Rest { base: a, removal: Some(removal), removed: by, is_logical: op == BinOp::LShr, has_flags })
    };
    let without_one = |base: Value, less: Value| {
        let has_flags = is_one_less(graph, less, base)? || has_flags;
        Some(Rest { base, removal: Some(Removal::ClearLowest), removed: 1, is_logical: false, has_flags })
    };
    match op {
        BinOp::LShr | BinOp::AShr => shifted(Removal::ShiftRight),
        BinOp::Shl => shifted(Removal::ShiftLeft),
        BinOp::And => without_one(a, b).or_else(|| without_one(b, a)),
        _ => None,
    }
}

/// Is a value one less than another one? If so: may it be poison where that is not?
fn is_one_less(graph: &Graph, value: Value, than: Value) -> Option<bool> {
    let (node, Op::Binary(op, flags)) = graph.produced_by(value)? else { return None };
    let by = match op {
        BinOp::Add => -1,
        BinOp::Sub => 1,
        _ => return None,
    };
    let is_less = outermost(graph, graph.operand(node, 0)) == than && int(graph, graph.operand(node, 1)) == Some(by);
    is_less.then_some(flags != Flags::NONE)
}

/// What holds for the bits that are left as long as a loop repeats.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Condition {
    /// One of the bits from this one on is set, counted from the low end.
    AnySet(u32),
    /// This bit is clear, counted from the low end.
    Clear(u32),
}

/// A condition on what is left of a number.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Test {
    pub(crate) rest: Rest,
    pub(crate) condition: Condition,
    /// Nothing counts as left of a negative number.
    pub(crate) is_signed: bool,
}

impl Test {
    /// The condition under which a decision of two alternatives goes to this one.
    pub(crate) fn of(graph: &Graph, predicate: Value, alternative: usize) -> Option<Test> {
        let (mut cond, left, right) = comparison(graph, predicate)?;
        if alternative == 0 {
            cond = cond.negated();
        }
        let width = graph.ty(left).int_width().filter(|width| *width <= u64::BITS)?;
        let test = |value: Value, condition: Condition| {
            Some(Test { rest: Rest::of(graph, value), condition, is_signed: false })
        };
        let number = right as u64 & crate::form::low(width);
        let low_bits = |number: u64| (number & number.wrapping_add(1) == 0).then(|| number.trailing_ones());
        match cond {
            IntCond::Ne if number == 0 => test(left, Condition::AnySet(0)),
            IntCond::Ugt => test(left, Condition::AnySet(low_bits(number)?)),
            IntCond::Uge if number > 0 => test(left, Condition::AnySet(low_bits(number - 1)?)),
            IntCond::Ult if number == 1 << (width - 1) => test(left, Condition::Clear(width - 1)),
            IntCond::Sgt if right == -1 => test(left, Condition::Clear(width - 1)),
            IntCond::Sge if right == 0 => test(left, Condition::Clear(width - 1)),
            IntCond::Sgt | IntCond::Sge if right >= 0 => {
                let most = if cond == IntCond::Sge { right - 1 } else { right };
                let rest = Rest::of(graph, left);
                let is_signed = !rest.is_logical;
                Some(Test { rest, condition: Condition::AnySet(low_bits(most as u64)?), is_signed })
            }
            IntCond::Eq if number == 0 => {
                let (value, bit) = one_bit(graph, left)?;
                test(value, Condition::Clear(bit))
            }
            _ => None,
        }
    }
}

/// The comparison with a number under which a decision goes to alternative 1.
fn comparison(graph: &Graph, predicate: Value) -> Option<(IntCond, Value, i64)> {
    if let Some(Repeat::While { cond, left, right }) = repeat_by(graph, predicate) {
        let right = match right {
            Operand::Value(right) => int(graph, right)?,
            Operand::Const(right) => graph.payloads.int_value(right.op)?,
        };
        return Some((cond, left, right));
    }
    // A match of the lowest bit itself.
    let (node, Op::Match(table)) = graph.produced_by(predicate)? else { return None };
    let bit = graph.operand(node, 0);
    let truths = graph.payloads[table].truths();
    (graph.ty(bit) == Type::I1 && truths[0] != truths[1] && truths.iter().all(|it| *it < 2)).then_some(())?;
    Some((if truths[1] == 1 { IntCond::Ne } else { IntCond::Eq }, bit, 0))
}

/// The bit, counted from the low end, that is all that is left of a number.
fn one_bit(graph: &Graph, value: Value) -> Option<(Value, u32)> {
    let (node, op) = graph.produced_by(outermost(graph, value))?;
    match op {
        Op::Cast(CastOp::Trunc, _) if graph.ty(value) == Type::I1 => {
            let operand = graph.operand(node, 0);
            graph.ty(operand).int_width()?;
            Some((operand, 0))
        }
        Op::Binary(BinOp::And, _) => {
            let width = graph.ty(value).int_width()?;
            let mask = int(graph, graph.operand(node, 1))? as u64 & crate::form::low(width);
            mask.is_power_of_two().then(|| (graph.operand(node, 0), mask.trailing_zeros()))
        }
        _ => None,
    }
}

/// Is a value 0 or 1, as the lowest bit of another one is?
pub(crate) fn is_low_bit(graph: &Graph, value: Value, of: Value) -> bool {
    let mut value = outermost(graph, value);
    for _ in 0..MAX_REMOVED {
        let Some((node, op)) = graph.produced_by(value) else { return false };
        if !matches!(op, Op::Binary(..) | Op::Cast(..)) {
            return false;
        }
        let operand = outermost(graph, graph.operand(node, 0));
        match op {
            Op::Binary(BinOp::And, _) => {
                let is_cut = |(node, op)| {
                    matches!(op, Op::Cast(CastOp::Trunc, _)) && outermost(graph, graph.operand(node, 0)) == of
                };
                let is_of = operand == of || graph.produced_by(operand).is_some_and(is_cut);
                return is_of && int(graph, graph.operand(node, 1)) == Some(1);
            }
            Op::Cast(CastOp::ZExt, _) if graph.ty(operand) == Type::I1 => {
                return one_bit(graph, operand).is_some_and(|(it, _)| outermost(graph, it) == of);
            }
            Op::Cast(CastOp::ZExt, _) => value = operand,
            Op::Cast(CastOp::Trunc, _) if graph.ty(value) != Type::I1 => value = operand,
            _ => return false,
        }
    }
    false
}

/// Does a decision go to this alternative if the lowest bit of a value is set, and to the other one if not?
pub(crate) fn is_by_low_bit(graph: &Graph, predicate: Value, alternative: usize, of: Value) -> bool {
    let Some(Test { rest, condition: Condition::Clear(0), .. }) = Test::of(graph, predicate, 1 - alternative) else {
        return false;
    };
    rest.removal.is_none() && rest.base == of
}
