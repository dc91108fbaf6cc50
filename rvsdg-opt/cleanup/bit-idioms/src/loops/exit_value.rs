//! What the variables of a loop that goes through the bits of a number are behind it.
//!
//! | variable | behind the loop |
//! |---|---|
//! | the same in all iterations | what came in |
//! | the number, if the loop goes on until nothing is left of it | 0, if the test is of the whole of it |
//! | the number, otherwise | what came in, shifted by as much as in all iterations |
//! | a counter | what came in, and as many steps as the body runs |
//! | `n + (x & 1)`, `x & 1 ? n + 1 : n` | what came in, and the ones of the number, if all were seen |
//! | `n ^ (x & 1)` | the same, modulo 2 |
//!
//! A shift by all iterations is by less than the width: of a number that is shifted until nothing is left from the
//! place `offset` on, at most `width - offset` bits are removed, rounded up to a step, and one step more, which is
//! less if the offset is two steps or more. A loop that finds a bit at least one place further on shifts by at most
//! `width - 1`.

use super::Count;
use super::test::{Removal, Rest, is_by_low_bit, is_low_bit};
use crate::build::Calls;
use crate::fault::{Fault, Mutation};
use rvsdg_core::{BinOp, Builder, Gamma, Graph, Node, Op, Theta, Value, ValueDef};
use rvsdg_route::{int, outermost};

/// What a variable is behind such a loop.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum ExitValue {
    /// What came in.
    Entry,
    Zero,
    /// The number, shifted.
    Shifted {
        by: u32,
        op: BinOp,
    },
    /// Each iteration adds a number.
    Counter(i64),
    /// Each iteration adds the lowest bit of the number.
    Ones,
    /// Each iteration inverts it if the lowest bit of the number is set.
    Parity,
}

impl ExitValue {
    /// What a variable is behind a loop that removes bits from the variable `number`.
    pub(crate) fn of(
        graph: &Graph,
        theta: Theta,
        index: usize,
        (number, step): (usize, Rest),
        count: &Count,
        fault: Fault,
    ) -> Option<ExitValue> {
        if theta.is_invariant(graph, index) {
            return Some(ExitValue::Entry);
        }
        if index == number {
            return ExitValue::of_number(step, count);
        }
        let (pre, post) = (theta.pre(graph, index), theta.post(graph, index));
        graph.ty(pre).int_width().filter(|width| *width <= u64::BITS)?;
        let sees_all = count.removal == Removal::ShiftRight && count.by == 1 && !count.until_set && !count.is_signed;
        let sees_all = sees_all && (count.offset <= 1 || fault.is(Mutation::UnseenOnes));
        let bits = theta.pre(graph, number);
        let (node, op) = graph.produced_by(post)?;
        let Op::Binary(op, _) = op else {
            return (sees_all && counts_ones(graph, node, (pre, post), bits)).then_some(ExitValue::Ones);
        };
        let [a, b] = [0, 1].map(|index| outermost(graph, graph.operand(node, index)));
        let other = if a == pre { b } else { a };
        (a == pre || b == pre).then_some(())?;
        match op {
            BinOp::Add if int(graph, other).is_some() => Some(ExitValue::Counter(int(graph, other)?)),
            BinOp::Add if sees_all && is_low_bit(graph, other, bits) => Some(ExitValue::Ones),
            BinOp::Xor if sees_all && is_low_bit(graph, other, bits) => Some(ExitValue::Parity),
            _ => None,
        }
    }

    fn of_number(step: Rest, count: &Count) -> Option<ExitValue> {
        let is_all_gone = !count.until_set && !count.is_signed && count.offset <= count.by;
        if is_all_gone {
            return Some(ExitValue::Zero);
        }
        let op = match count.removal {
            Removal::ClearLowest => return None,
            Removal::ShiftLeft => BinOp::Shl,
            Removal::ShiftRight if step.is_logical => BinOp::LShr,
            Removal::ShiftRight => BinOp::AShr,
        };
        let least = if count.until_set { 1 } else { 2 * count.by };
        (count.offset >= least).then_some(ExitValue::Shifted { by: count.by, op })
    }

    /// Computes it: of the number that comes in, of how often the body runs, and of what comes in for the variable.
    pub(crate) fn build(
        self,
        at: &mut Builder<'_>,
        calls: &Calls,
        (number, times): (Value, Value),
        start: Value,
    ) -> Value {
        let ty = at.graph.ty(start);
        match self {
            ExitValue::Entry => start,
            ExitValue::Zero => at.int(0, ty),
            ExitValue::Shifted { by, op } => {
                let places = if by == 1 { times } else { at.binary_int(BinOp::Mul, times, by.into()) };
                at.binary(op, number, places)
            }
            ExitValue::Counter(step) => {
                let times = at.zext_or_trunc(times, ty);
                let way = if step == 1 { times } else { at.binary_int(BinOp::Mul, times, step) };
                at.binary(BinOp::Add, start, way)
            }
            ExitValue::Ones | ExitValue::Parity => {
                let ones = calls.ones(at, number);
                let ones = at.zext_or_trunc(ones, ty);
                if self == ExitValue::Ones {
                    return at.binary(BinOp::Add, start, ones);
                }
                let last = at.binary_int(BinOp::And, ones, 1);
                at.binary(BinOp::Xor, start, last)
            }
        }
    }
}

/// Does a decision add 1 to a variable if the lowest bit of `bits` is set, and leave it as it is if not?
fn counts_ones(graph: &Graph, node: Node, (pre, post): (Value, Value), bits: Value) -> bool {
    let Some(gamma) = Gamma::from_node(graph, node).filter(|it| it.regions(graph).len() == 2) else { return false };
    let ValueDef::Output(_, exit) = graph.def(post) else { return false };
    let results: Vec<Value> = gamma.exit_origins(graph, exit).map(|it| outermost(graph, it)).collect();
    let Some(same) = results.iter().position(|it| *it == pre) else { return false };
    let Some((add, Op::Binary(BinOp::Add, _))) = graph.produced_by(results[1 - same]) else { return false };
    let adds_one = outermost(graph, graph.operand(add, 0)) == pre && int(graph, graph.operand(add, 1)) == Some(1);
    adds_one && is_by_low_bit(graph, gamma.predicate(graph), 1 - same, bits)
}
