//! Use of value ranges (VRP): comparisons whose answer the ranges of both sides tell become constants, divisions of numbers that are not negative
//! become unsigned ones, which cost less, or none at all, and so do their extensions, which may cost nothing; sums of something extended are computed before
//! it is extended where they fit (`narrow`). Sums and differences that do not wrap say so, which tells others where addresses are.
//!
//! # Algorithm
//!
//! [`rvsdg_opt_range`] tells the ranges of all integers, and [`rvsdg_opt_facts`] what the decisions and loops around a comparison say of it; one walk over the operations uses them, and another one narrows sums. A decision that a constant takes is left to others.
//!
//! # Why it is sound
//!
//! What replaces an operation is equal to it, for all values in the ranges of its operands. Signed and unsigned division are the same for those, as are both
//! extensions; whether a division may trap does not change, and divisions that may are left alone.
//!
//! # Complexity
//!
//! Linear. A second run changes nothing.
//!
//! ```
//! let text = r#"symbol @f = external defined function i1 (i32) : ptr
//! omega imports [] exports [@f] () {
//!   %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
//!     %3 = const 15 : i32
//!     %4 = and %0, %3 : i32
//!     %5 = const 16 : i32
//!     %6 = icmp slt %4, %5 : i1
//!   } -> (%6, %1, %2)
//! } -> (%0)
//! "#;
//! let mut module = rvsdg_text::parse(text).unwrap();
//! let stats = rvsdg_opt_value_range::run_body(module.bodies[0].as_mut().unwrap());
//! assert_eq!(stats.comparisons, 1);
//! ```

#![forbid(unsafe_code)]

mod fault;
mod narrow;

use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
use rvsdg_core::{
    BinOp, Builder, CastOp, Const, Effects, Flags, Graph, IntCond, Node, Op, Position, Value, ValueDef, Variable,
};
use rvsdg_opt_facts::Facts;
use rvsdg_opt_range::{Interval, Ranges};
use rvsdg_opt_target::limits::value_range::{MAX_BORDERS, MAX_WAYS};
use rvsdg_route::constant;

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Comparisons that are constants now.
        comparisons,
        /// Comparisons that are constants because of what was decided around them.
        implied,
        /// Matches that have one answer.
        matches,
        /// Divisions and remainders that are unsigned now.
        divisions,
        /// Remainders that need no division.
        remainders,
        /// Extensions that are unsigned now.
        extensions,
        /// Sums that are narrower now.
        sums,
        /// Sums and differences of which it is known now that they do not wrap.
        exact,
    }
}

/// Uses the ranges of the values of a body.
pub fn run_body(graph: &mut Graph) -> Stats {
    run(graph, Fault::default())
}

/// Uses the ranges of the values of a body, wrongly.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, mutation: Mutation) -> Stats {
    run(graph, Fault::of(mutation))
}

fn run(graph: &mut Graph, fault: Fault) -> Stats {
    let ranges = Ranges::of(graph);
    // They stay true: what replaces an operation is equal to it.
    let mut facts = Facts::new();
    let mut stats = Stats::default();
    let regions = graph.region_tree(graph.root());
    for &region in &regions {
        let mut next = graph.first_node(region);
        while let Some(node) = next {
            next = graph.next_node(node);
            match graph.op(node) {
                Op::ICmp(_) => {
                    let answer = answer(graph, (&ranges, &mut facts), node, fault);
                    stats.comparisons += usize::from(answer.is_some_and(|(_, by_range)| by_range));
                    stats.implied += usize::from(answer.is_some_and(|(_, by_range)| !by_range));
                    if let Some((answer, _)) = answer {
                        replace_comparison(graph, node, answer);
                    }
                }
                Op::Binary(op, flags) => {
                    stats.divisions += usize::from(division(graph, &ranges, node, op, flags, fault));
                    stats.exact += usize::from(exact(graph, &ranges, node, op, flags, fault));
                    stats.remainders += usize::from(remainder(graph, &ranges, node));
                }
                Op::Match(_) => stats.matches += usize::from(matched(graph, (&ranges, &mut facts), node)),
                Op::Cast(CastOp::SExt, _) => stats.extensions += usize::from(extension(graph, &ranges, node, fault)),
                _ => {}
            }
        }
    }
    // Their new values have no ranges, so they come last.
    for region in regions {
        let mut next = graph.first_node(region);
        while let Some(node) = next {
            next = graph.next_node(node);
            stats.sums += usize::from(narrow::sum(graph, &ranges, node, fault));
        }
    }
    stats
}

/// What a comparison always answers, and whether ranges tell; if they don't, a decision or a loop around it does.
fn answer(graph: &Graph, by: (&Ranges, &mut Facts), node: Node, fault: Fault) -> Option<(bool, bool)> {
    let Op::ICmp(cond) = graph.op(node) else { return None };
    let [a, b] = [0, 1].map(|index| graph.operand(node, index));
    // `<` for `<=`, and the other way round.
    let is_other = fault.is(Mutation::Strict) && cond.is_signed();
    let cond = if is_other { cond.negated().swapped() } else { cond };
    let by_range = by.0.compare(graph, cond, a, b).map(|answer| (answer, true));
    by_range.or_else(|| Some((by.1.decides(graph, graph.region(node), cond, a, b)?, false)))
}

/// A match that has one answer because of the range of what is matched, or of what was decided before.
fn matched(graph: &mut Graph, (ranges, facts): (&Ranges, &mut Facts), node: Node) -> bool {
    let (old, region) = (graph.output(node, 0), graph.region(node));
    let by_range = ranges.get(graph, old).and_then(Interval::single).and_then(|it| u32::try_from(it).ok());
    let Some(alternative) = by_range.or_else(|| facts.alternative(graph, region, old)) else { return false };
    let constant = Const { op: Op::Ctl(alternative), ty: graph.ty(old) };
    let constant = graph.add_const(Position::Before(node), constant);
    graph.divert_users(old, constant);
    graph.remove_node(node);
    true
}

fn replace_comparison(graph: &mut Graph, node: Node, answer: bool) {
    let old = graph.output(node, 0);
    let constant = Builder::before(graph, node).truth(answer);
    graph.divert_users(old, constant);
    graph.remove_node(node);
}

fn division(graph: &mut Graph, ranges: &Ranges, node: Node, op: BinOp, flags: Flags, fault: Fault) -> bool {
    let unsigned = match op {
        BinOp::SDiv => BinOp::UDiv,
        BinOp::SRem => BinOp::URem,
        _ => return false,
    };
    let range = |index| ranges.get(graph, graph.operand(node, index));
    let (Some(dividend), Some(divisor)) = (range(0), range(1)) else { return false };
    let fits = dividend.is_non_negative() || fault.is(Mutation::Negative);
    if !fits || divisor.min <= 0 || graph.op(node).effects() != Effects::NONE {
        return false;
    }
    graph.set_op(node, Op::Binary(unsigned, flags));
    true
}

/// A sum or a difference of what is in these ranges does not wrap, as far as signs go.
fn exact(graph: &mut Graph, ranges: &Ranges, node: Node, op: BinOp, flags: Flags, fault: Fault) -> bool {
    let is_asked = matches!(op, BinOp::Add | BinOp::Sub) && !flags.contains(Flags::NSW);
    let Some(width) = Interval::width_of(graph, graph.output(node, 0)).filter(|_| is_asked) else { return false };
    let range = |index| ranges.get(graph, graph.operand(node, index));
    let (Some(a), Some(b)) = (range(0), range(1)) else { return false };
    let [a, b] = [a, b].map(|it| (i128::from(it.min), i128::from(it.max)));
    let (min, max) = if op == BinOp::Add { (a.0 + b.0, a.1 + b.1) } else { (a.0 - b.1, a.1 - b.0) };
    let bound = 1i128 << (width - 1);
    let fits = -bound <= min && max < bound;
    if fits || fault.is(Mutation::Exact) {
        graph.set_op(node, Op::Binary(op, flags | Flags::NSW));
    }
    fits
}

/// The sign of what is not negative is zero.
fn extension(graph: &mut Graph, ranges: &Ranges, node: Node, fault: Fault) -> bool {
    let Some(range) = ranges.get(graph, graph.operand(node, 0)) else { return false };
    let fits = range.is_non_negative() || fault.is(Mutation::Negative);
    let worth = fits && !counts(graph, graph.operand(node, 0));
    if worth {
        graph.set_op(node, Op::Cast(CastOp::ZExt, Flags::NNEG));
    }
    worth
}

/// Is this a loop variable, or one with a constant added? Back ends make such a variable wider, and their extension goes away: as long as it keeps the sign,
/// because what is promised of the sums is that their sign is right.
fn counts(graph: &Graph, value: Value) -> bool {
    let summed = graph.producer(value).filter(|node| matches!(graph.op(*node), Op::Binary(BinOp::Add, _)));
    let mut base = summed.map_or(value, |node| graph.operand(node, 0));
    for _ in 0..MAX_BORDERS {
        match graph.variable(base).filter(|_| graph.producer(base).is_none()) {
            Some(Variable::Entry(gamma, index)) => base = gamma.entry_origin(graph, index),
            Some(Variable::Loop(theta, index)) => return is_stepped(graph, theta.post(graph, index)),
            _ => break,
        }
    }
    false
}

/// Is the next value of a loop variable made by adding a constant, on some way that one sees, or in an inner loop?
fn is_stepped(graph: &Graph, next: Value) -> bool {
    let mut ways = vec![next];
    for _ in 0..MAX_WAYS {
        let Some(way) = ways.pop() else { break };
        let ValueDef::Output(node, index) = graph.def(way) else { continue };
        match graph.op(node) {
            Op::Gamma => ways.extend(graph.regions(node).iter().map(|region| graph.result(*region, index))),
            Op::Theta(_) => return true,
            Op::Binary(BinOp::Add, _) if constant(graph, graph.operand(node, 1)).is_some() => return true,
            _ => {}
        }
    }
    false
}

/// A remainder of something less than twice the divisor takes no division: it is the number itself, or less the divisor.
fn remainder(graph: &mut Graph, ranges: &Ranges, node: Node) -> bool {
    let [number, divisor] = [0, 1].map(|index| graph.operand(node, index));
    let (Some(a), Some(b)) = (ranges.get(graph, number), ranges.get(graph, divisor)) else { return false };
    let twice = i128::from(b.min) * 2;
    let is_small = a.is_non_negative() && b.min > 0 && i128::from(a.max) < twice;
    if graph.op(node) != Op::Binary(BinOp::URem, Flags::NONE) || !is_small {
        return false;
    }
    let old = graph.output(node, 0);
    let new = if a.max < b.min {
        number
    } else {
        // Looked at twice, so undef has to make up its mind.
        let mut at = Builder::before(graph, node);
        let [number, divisor] = [number, divisor].map(|value| at.freeze(value));
        let below = at.icmp(IntCond::Ult, number, divisor);
        let less = at.binary(BinOp::Sub, number, divisor);
        at.select(below, number, less)
    };
    graph.divert_users(old, new);
    graph.remove_node(node);
    true
}
