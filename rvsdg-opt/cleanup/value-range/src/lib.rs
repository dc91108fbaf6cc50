//! Use of value ranges: folds comparisons that are decided by the ranges of their operands; replaces signed by unsigned
//! divisions and extensions where the operands are not negative, because these are cheaper; removes divisions from
//! remainders of small numbers (`remainder`), selects that make no difference (`chosen`), and masks of bits that a
//! value does not have; folds comparisons of pointers with null where memory is accessed through them (`null`); and
//! computes sums of extended values before the extension where the result fits (`narrow`).
//! Sums and differences that do not wrap get no-wrap flags, which alias analysis and scalar evolution use.
//!
//! # Algorithm
//!
//! [`rvsdg_opt_range`] computes the ranges of all integers, and [`rvsdg_opt_facts`] the dominating conditions of a
//! comparison. One walk over the operations uses both, and another one narrows sums. Other passes remove gammas whose
//! predicate becomes a constant.
//!
//! # Why it is sound
//!
//! The replacement of an operation has the same value for all operands in their ranges. For these, signed and unsigned
//! division are the same, and so are both extensions. Whether a division may have undefined behaviour does not change;
//! divisions for which that is possible are not changed.
//!
//! A mask is removed only because of what a value cannot be even if it is undef: ranges come from operations, from
//! `!range`, and from decisions, which are undefined behaviour for undef. So ranges must not come from the conditions
//! of selects, nor through `freeze`.
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

mod chosen;
mod fault;
mod narrow;
mod null;
mod remainder;

use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
use null::Nulls;
use rvsdg_core::{BinOp, Builder, CastOp, Const, Effects, Flags, Graph, Node, Op, Position, Value, ValueDef, Variable};
use rvsdg_opt_facts::Facts;
#[cfg(feature = "mutate")]
pub use rvsdg_opt_facts::Mutation as FactMutation;
pub use rvsdg_opt_facts::Pointers;
use rvsdg_opt_range::{Interval, Ranges};
use rvsdg_opt_target::limits::value_range::{MAX_BORDERS, MAX_WAYS};
use rvsdg_route::{constant, int};

rvsdg_core::stats! {
    /// Statistics of one or several runs.
    pub struct Stats {
        /// Comparisons folded to constants.
        comparisons,
        /// Comparisons folded to constants because of dominating conditions.
        implied,
        /// Comparisons with null, of pointers through which memory is accessed.
        nulls,
        /// Matches with a single possible result.
        matches,
        /// Divisions and remainders that became unsigned.
        divisions,
        /// Remainders replaced without a division.
        remainders,
        /// Extensions that became unsigned.
        extensions,
        /// Selects whose choices are the same for all numbers that make a difference.
        selects,
        /// Narrowed sums.
        sums,
        /// Sums and differences that got a no-wrap flag.
        exact,
        /// Masks that keep, or clear, all bits that a value may have.
        masks,
    }
}

/// Uses the ranges of the values of a body.
pub fn run_body(graph: &mut Graph) -> Stats {
    let ranges = Ranges::of(graph);
    run_body_with(graph, &ranges)
}

/// The same with ranges that are known.
pub fn run_body_with(graph: &mut Graph, ranges: &Ranges) -> Stats {
    run(graph, ranges, None, Fault::default())
}

/// The same for functions that a sanitizer checks: no remainder becomes a choice, because that decides on values that
/// have to be made defined ones.
pub fn run_body_checked(graph: &mut Graph, ranges: &Ranges) -> Stats {
    run_with(graph, ranges, Nulls::new(None), true, Fault::default())
}

/// The same with what is known of pointers, too: comparisons with null.
pub fn run_body_in(graph: &mut Graph, ranges: &Ranges, pointers: Pointers<'_>) -> Stats {
    run(graph, ranges, Some(pointers), Fault::default())
}

/// [`run_body`] with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, mutation: Mutation) -> Stats {
    let ranges = Ranges::of(graph);
    run(graph, &ranges, None, Fault::of(mutation))
}

/// [`run_body_in`] with a deliberate fault of what is known of accesses.
#[cfg(feature = "mutate")]
pub fn run_body_accessed(graph: &mut Graph, pointers: Pointers<'_>, mutation: rvsdg_opt_facts::Mutation) -> Stats {
    let ranges = Ranges::of(graph);
    let accessed = rvsdg_opt_facts::Accessed::mutated(graph, pointers, mutation);
    run_with(graph, &ranges, Nulls::knowing(pointers, accessed), false, Fault::default())
}

fn run(graph: &mut Graph, ranges: &Ranges, pointers: Option<Pointers<'_>>, fault: Fault) -> Stats {
    run_with(graph, ranges, Nulls::new(pointers), false, fault)
}

fn run_with(graph: &mut Graph, ranges: &Ranges, mut nulls: Nulls<'_>, is_checked: bool, fault: Fault) -> Stats {
    // The facts remain valid, because every replacement has the same value.
    let mut facts = Facts::new();
    let mut stats = Stats::default();
    let mut sums = vec![];
    for region in graph.region_tree(graph.root()) {
        let mut next = graph.first_node(region);
        while let Some(node) = next {
            next = graph.next_node(node);
            match graph.op(node) {
                Op::ICmp(_) => {
                    if nulls.comparison(graph, node) {
                        stats.nulls += 1;
                        continue;
                    }
                    let answer = answer(graph, (ranges, &mut facts), node, fault);
                    stats.comparisons += usize::from(answer.is_some_and(|(_, by_range)| by_range));
                    stats.implied += usize::from(answer.is_some_and(|(_, by_range)| !by_range));
                    if let Some((answer, _)) = answer {
                        replace_comparison(graph, node, answer);
                    }
                }
                Op::Gamma => stats.nulls += usize::from(nulls.decision(graph, node)),
                Op::Binary(BinOp::And, _) => stats.masks += usize::from(mask(graph, ranges, node, fault)),
                Op::Binary(op, flags) => {
                    sums.extend((op == BinOp::Add).then_some(node));
                    stats.divisions += usize::from(division(graph, ranges, node, op, flags, fault));
                    stats.exact += usize::from(exact(graph, ranges, node, op, flags, fault));
                    let is_replaced = !is_checked && remainder::replace(graph, (ranges, &mut facts), node, fault);
                    stats.remainders += usize::from(is_replaced);
                }
                Op::Select(_) => stats.selects += usize::from(chosen::select(graph, (ranges, &mut facts), node, fault)),
                Op::Match(_) => stats.matches += usize::from(matched(graph, (ranges, &mut facts), node)),
                Op::Cast(CastOp::SExt, _) => stats.extensions += usize::from(extension(graph, ranges, node, fault)),
                _ => {}
            }
        }
    }
    // The values of these new operations have no ranges, so they are created last.
    for node in sums {
        stats.sums += usize::from(narrow::sum(graph, ranges, node, fault));
    }
    // What was masked may be a constant, and an index.
    if stats.masks > 0 {
        graph.fold_geps();
    }
    stats
}

/// The constant result of a comparison, and whether it follows from ranges rather than from dominating conditions.
fn answer(graph: &Graph, by: (&Ranges, &mut Facts), node: Node, fault: Fault) -> Option<(bool, bool)> {
    let Op::ICmp(cond) = graph.op(node) else { return None };
    let [a, b] = [0, 1].map(|index| graph.operand(node, index));
    // `<` for `<=` and vice versa.
    let is_other = fault.is(Mutation::Strict) && cond.is_signed();
    let cond = if is_other { cond.negated().swapped() } else { cond };
    let by_range = by.0.compare(graph, cond, a, b).map(|answer| (answer, true));
    by_range.or_else(|| Some((by.1.decides(graph, graph.region(node), cond, a, b)?, false)))
}

/// Folds a match with a single possible result because of the range of its operand or of dominating conditions.
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

/// Adds the no-signed-wrap flag to a sum or a difference that does not wrap for the ranges of its operands.
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

/// Removes a mask that keeps all bits that a value may have; one that clears all of them makes a zero.
fn mask(graph: &mut Graph, ranges: &Ranges, node: Node, fault: Fault) -> bool {
    let [value, kept] = [0, 1].map(|index| graph.operand(node, index));
    let (Some(range), Some(kept)) = (ranges.get(graph, value), int(graph, kept)) else { return false };
    if !range.is_non_negative() {
        return false;
    }
    // All bits up to the highest one that may be set.
    let possible = ((1u64 << (i64::BITS - range.max.leading_zeros())) - 1) >> u32::from(fault.is(Mutation::FewerBits));
    let new = match kept as u64 & possible {
        bits if bits == possible => value,
        0 => {
            let zero = Const { op: Op::Int(0), ty: graph.ty(value) };
            graph.add_const(Position::Before(node), zero)
        }
        _ => return false,
    };
    let old = graph.output(node, 0);
    graph.divert_users(old, new);
    graph.remove_node(node);
    true
}

/// Replaces the sign extension of a value that is not negative by a zero extension.
fn extension(graph: &mut Graph, ranges: &Ranges, node: Node, fault: Fault) -> bool {
    let Some(range) = ranges.get(graph, graph.operand(node, 0)) else { return false };
    let fits = range.is_non_negative() || fault.is(Mutation::Negative);
    let worth = fits && !counts(graph, graph.operand(node, 0));
    if worth {
        graph.set_op(node, Op::Cast(CastOp::ZExt, Flags::NNEG));
    }
    worth
}

/// Is this a loop variable, or a loop variable plus a constant? Back ends widen such a variable and remove its
/// extension. This works only for a sign extension, because the sums have no-signed-wrap flags.
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

/// Is the next value of a loop variable a sum with a constant, on at least one path, or computed by an inner loop?
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
