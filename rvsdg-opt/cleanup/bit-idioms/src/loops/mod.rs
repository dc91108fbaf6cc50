//! Loops that do nothing but remove bits from a number until none is left, or until they come to one that is set, and
//! count how often: the count is one operation (`llvm.ctlz`, `llvm.cttz`, `llvm.ctpop`).
//!
//! ```text
//! while (x >>= 1) n++;              =>   n += width - ctlz(x >> 1)
//! while (x) { x &= x - 1; n++; }    =>   n += ctpop(x)
//! while (x) { n += x & 1; x >>= 1; }        the same
//! while (!(x & 1)) { x >>= 1; n++; } =>  n += cttz(x), x >>= cttz(x)
//! while (x > 127) { x >>= 7; n++; } =>   n += (width - ctlz(x >> 7) + 6) / 7
//! ```
//!
//! # Algorithm
//!
//! For each theta without effects and without other loops, see `test` for what
//! its predicate says, and `exit_value` for what its variables are behind it. The loop *repeats* a number of times that
//! depends on what the test sees in the first iteration, `offset` bits beyond what comes in; its body runs once more.
//! Mostly a decision in front of the loop asks the same of the number that comes in. Then the body runs as often as the
//! loop would repeat if it tested first, which is one operation less. That is 0 where the decision does not go to the
//! loop, so all of it is computed without a decision if what comes in is what is behind it in the other alternative.
//!
//! # Why it is sound
//!
//! * Such a loop ends, as no bit comes back; or it is one that has to end, and a number for which it does not may be
//!   taken for any other one: one without a bit that is set if it looks for one, or a negative one if copies of the
//!   sign come in.
//! * If the number is poison, so is what the loop tests, which is undefined. Flags of the loop's operations go with
//!   them. Where the loop is not entered, the decision in front says that the number is no poison, unless an operation
//!   with flags makes it of what is tested; then all of it stays behind the decision.
//! * A step that shifts in zeros above copies of the sign is none of these.
//! * No shift is by the width of the number or more (`exit_value`).
//!
//! # Complexity
//!
//! Linear in the bodies of loops of at most [`MAX_BODY`] nodes.

mod exit_value;
mod test;

use crate::build::{Calls, shifted};
use crate::fault::{Fault, Mutation};
use exit_value::ExitValue;
use rvsdg_core::{BinOp, Builder, Gamma, Graph, IntCond, Intrinsic, Module, Op, Region, Theta, Value, ValueDef};
use rvsdg_opt_manager::Remarks;
use rvsdg_opt_target::Target;
use rvsdg_opt_target::limits::bit_idioms::MAX_BODY;
use rvsdg_route::{int, outermost, seen_outside};
use test::{Condition, Removal, Rest, Test};

/// How often the body of a loop runs.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Count {
    /// How each iteration removes bits.
    removal: Removal,
    /// How many places are removed in each iteration.
    by: u32,
    /// Does the loop end at a bit that is set?
    until_set: bool,
    /// The first test is about what is left without so many places, or ones.
    offset: u32,
    /// Nothing counts as left of a negative number.
    is_signed: bool,
    /// The body runs only if the first test allows for it, too; without that, it runs once more.
    is_guarded: bool,
    /// The width of the number.
    width: u32,
}

/// Such a loop.
struct BitLoop {
    theta: Theta,
    /// The number.
    var: usize,
    /// Its body runs so often, if it is entered; not guarded.
    count: Count,
    /// What the variables are behind it that are used there.
    exit_values: Vec<(usize, ExitValue)>,
}

/// Replaces such loops in a body; answers how many that were.
pub(crate) fn replace_all(
    graph: &mut Graph,
    module: &mut Module,
    target: &Target,
    is_small: bool,
    calls: &mut Calls,
    (fault, remarks): (Fault, Remarks<'_>),
) -> usize {
    let mut replaced = 0;
    for region in graph.region_tree(graph.root()) {
        let thetas: Vec<Theta> = graph.owners(region).filter_map(|it| Theta::from_node(graph, it)).collect();
        for theta in thetas {
            let Some(found) = BitLoop::of(graph, theta, fault) else { continue };
            let counted =
                found.exit_values.iter().any(|(_, value)| *value == ExitValue::Ones || *value == ExitValue::Parity);
            let needed = [Some(found.count.intrinsic()), counted.then_some(Intrinsic::Ctpop)];
            let width = found.count.width;
            let most = if is_small { 1 } else { u32::MAX };
            let is_known = |it: Intrinsic| target.bit_operation(it, width).is_some_and(|cost| cost <= most);
            let mut needed = needed.into_iter().flatten();
            if needed.all(|it| is_known(it) && calls.declare(module, it, width)) {
                remarks.passed(graph, theta.node(), "BitIdiom", |it| _ = it.text("loop became a bit count"));
                found.replace(graph, calls, fault);
                replaced += 1;
            }
        }
    }
    replaced
}

impl BitLoop {
    fn of(graph: &Graph, theta: Theta, fault: Fault) -> Option<BitLoop> {
        is_plain(graph, theta.region(graph))?;
        let test = Test::of(graph, theta.predicate(graph), 1)?;
        let ValueDef::Argument(region, var) = graph.def(test.rest.base) else { return None };
        (region == theta.region(graph)).then_some(())?;
        let step = Rest::of(graph, theta.post(graph, var));
        (step.base == theta.pre(graph, var)).then_some(())?;
        let removal = step.removal.filter(|removal| test.rest.is_by(*removal))?;
        // The counts fit.
        let width = graph.ty(step.base).int_width().filter(|width| *width >= 8)?;
        let offset = offset(&test, removal, width)?;
        let count = Count {
            removal,
            by: step.removed,
            until_set: matches!(test.condition, Condition::Clear(_)),
            offset,
            is_signed: test.is_signed,
            is_guarded: false,
            width,
        };
        // Steps of several bits may miss the one that is looked for.
        (count.by == 1 || (removal != Removal::ClearLowest && !count.until_set)).then_some(())?;
        let ends = !count.until_set && (removal != Removal::ShiftRight || step.is_logical || count.is_signed);
        (ends || !theta.flags(graph).may_diverge).then_some(())?;
        let mut found = BitLoop { theta, var, count, exit_values: vec![] };
        for index in 0..theta.loop_count(graph) {
            if !graph.is_dead(theta.exit_output(graph, index)) {
                let value = ExitValue::of(graph, theta, index, (var, step), &count, fault)?;
                found.exit_values.push((index, value));
            }
        }
        Some(found)
    }

    fn replace(&self, graph: &mut Graph, calls: &Calls, fault: Fault) {
        let theta = self.theta;
        graph.locate_new_nodes(graph.location(theta.node()));
        let number = theta.entry_origin(graph, self.var);
        let guard = Guard::of(graph, self, number, fault);
        let count = guard.as_ref().map_or(self.count, |guard| guard.count);
        if let Some(guard) = guard.filter(|guard| !guard.may_be_poison) {
            guard.put_outside(graph, self, calls, fault);
        }
        let mut at = Builder::before(graph, theta.node());
        let times = count.build(&mut at, calls, number, fault);
        for (index, value) in &self.exit_values {
            let start = theta.entry_origin(at.graph, *index);
            let value = value.build(&mut at, calls, (number, times), start);
            let output = theta.exit_output(at.graph, *index);
            at.graph.divert_users(output, value);
        }
        graph.locate_new_nodes(None);
        graph.remove_node(theta.node());
    }
}

/// A decision in front of a loop that tests what the loop tests, of the number that comes into it.
struct Guard {
    gamma: Gamma,
    /// The alternative with the loop.
    alternative: usize,
    count: Count,
    /// The number may be poison where the loop is not entered, and nobody looks at it there.
    may_be_poison: bool,
}

impl Guard {
    fn of(graph: &Graph, found: &BitLoop, number: Value, fault: Fault) -> Option<Guard> {
        let inner = &found.count;
        let region = graph.region(found.theta.node());
        let gamma = Gamma::from_node(graph, graph.owner(region)?)?;
        let regions = gamma.regions(graph);
        (regions.len() == 2).then_some(())?;
        let alternative = regions.iter().position(|it| *it == region)?;
        let test = Test::of(graph, gamma.predicate(graph), alternative)?;
        let entry = Rest::of(graph, number);
        let fits = test.rest.base == entry.base && test.rest.is_by(inner.removal) && entry.is_by(inner.removal);
        let same_condition = matches!(test.condition, Condition::Clear(_)) == inner.until_set;
        // A negative number is no number of a test of signed numbers, and one that is shifted may be positive.
        let same_sign = (test.is_signed || !inner.is_signed) && !(test.is_signed && entry.is_logical);
        let offset = offset(&test, inner.removal, inner.width)?;
        let before = inner.offset.checked_sub(inner.by)?;
        let is_same = fits && same_condition && same_sign && offset == entry.removed + before;
        let count = Count { offset: before, is_signed: test.is_signed, is_guarded: true, ..*inner };
        let may_be_poison = entry.has_flags && !fault.is(Mutation::PoisonNumber);
        is_same.then_some(Guard { gamma, alternative, count, may_be_poison })
    }

    /// Computes in front of the decision what the other alternative knows as well.
    fn put_outside(&self, graph: &mut Graph, found: &BitLoop, calls: &Calls, fault: Fault) {
        let (gamma, theta) = (self.gamma, found.theta);
        let region = graph.region(theta.node());
        let number = theta.entry_origin(graph, found.var);
        let Some(number) = seen_outside(graph, number, region) else { return };
        let mut times = None;
        for exit in 0..gamma.exit_count(graph) {
            let behind = gamma.exit_origin(graph, self.alternative, exit);
            let known = found.exit_values.iter().find(|(index, _)| theta.exit_output(graph, *index) == behind);
            let Some((index, value)) = known else { continue };
            let other = outermost(graph, gamma.exit_origin(graph, 1 - self.alternative, exit));
            let entry = theta.entry_origin(graph, *index);
            let start = outermost(graph, entry);
            let constant = graph.constant(start);
            let is_same = other == start || (constant.is_some() && graph.constant(other) == constant);
            // Where the loop is not entered, a negative number has other ones than those that a loop would come to.
            let is_by_times = !matches!(value, ExitValue::Zero | ExitValue::Ones | ExitValue::Parity);
            let is_known = is_by_times || !self.count.is_signed || fault.is(Mutation::NegativeOnes);
            if !is_known || (!is_same && !fault.is(Mutation::OtherAlternative)) {
                continue;
            }
            let mut at = Builder::before(graph, gamma.node());
            let start = match constant {
                Some(constant) => at.constant(constant),
                None => match seen_outside(at.graph, entry, region) {
                    Some(start) => start,
                    None => continue,
                },
            };
            let times = *times.get_or_insert_with(|| self.count.build(&mut at, calls, number, fault));
            let value = value.build(&mut at, calls, (number, times), start);
            let output = gamma.exit_output(at.graph, exit);
            at.graph.divert_users(output, value);
        }
    }
}

impl Count {
    /// What finds it.
    fn intrinsic(&self) -> Intrinsic {
        match (self.removal, self.until_set) {
            (Removal::ClearLowest, _) => Intrinsic::Ctpop,
            (Removal::ShiftRight, false) | (Removal::ShiftLeft, true) => Intrinsic::Ctlz,
            (Removal::ShiftLeft, false) | (Removal::ShiftRight, true) => Intrinsic::Cttz,
        }
    }

    /// Computes it, of the number that comes in.
    fn build(&self, at: &mut Builder<'_>, calls: &Calls, number: Value, fault: Fault) -> Value {
        let mut count = match (self.removal, self.until_set) {
            (Removal::ClearLowest, _) => {
                let mut left = number;
                for _ in 0..self.offset {
                    let less = at.binary_int(BinOp::Add, left, -1);
                    left = at.binary(BinOp::And, left, less);
                }
                calls.ones(at, left)
            }
            (Removal::ShiftRight, true) => {
                let left = shifted(at, BinOp::LShr, number, self.offset);
                calls.zeros(at, Intrinsic::Cttz, left, true)
            }
            (Removal::ShiftLeft, true) => {
                let left = shifted(at, BinOp::Shl, number, self.offset);
                calls.zeros(at, Intrinsic::Ctlz, left, true)
            }
            (Removal::ShiftLeft, false) => {
                let left = shifted(at, BinOp::Shl, number, self.offset);
                let zeros = calls.zeros(at, Intrinsic::Cttz, left, false);
                let places = at.int(self.width.into(), at.graph.ty(number));
                at.binary(BinOp::Sub, places, zeros)
            }
            (Removal::ShiftRight, false) => self.build_length(at, calls, number, fault),
        };
        if self.by > 1 {
            if !fault.is(Mutation::RoundedDown) {
                count = at.binary_int(BinOp::Add, count, i64::from(self.by) - 1);
            }
            count = at.binary_int(BinOp::UDiv, count, self.by.into());
        }
        let is_once_more = !self.is_guarded && !fault.is(Mutation::FirstIteration);
        if is_once_more { at.binary_int(BinOp::Add, count, 1) } else { count }
    }

    /// Computes how many bits are left up to the highest one that is set, without the first `offset` ones.
    fn build_length(&self, at: &mut Builder<'_>, calls: &Calls, mut number: Value, fault: Fault) -> Value {
        let op = if self.is_signed { BinOp::AShr } else { BinOp::LShr };
        let is_signed = self.is_signed && !fault.is(Mutation::NoSignTest);
        // With one bit more, which may as well be set, there is a bit to be found always.
        let mut offset = self.offset;
        if offset == 0
            && !self.is_signed
            && let Some((before, by)) = right_shift(at, number)
        {
            (number, offset) = (before, by);
        }
        let spare = offset.min(1);
        let least = i64::from(spare);
        let mut left = shifted(at, op, number, offset - spare);
        if is_signed {
            let least = at.int(least, at.graph.ty(left));
            let is_positive = at.icmp(IntCond::Sgt, left, least);
            left = at.select(is_positive, left, least);
        } else if spare > 0 {
            left = at.binary_int(BinOp::Or, left, least);
        }
        let zeros = calls.zeros(at, Intrinsic::Ctlz, left, spare > 0);
        let places = at.int(i64::from(self.width - spare), at.graph.ty(left));
        at.binary(BinOp::Sub, places, zeros)
    }
}

/// What a value was before it was shifted to the right, and by how much, if that was where the builder is.
fn right_shift(at: &Builder<'_>, value: Value) -> Option<(Value, u32)> {
    let (node, Op::Binary(BinOp::LShr, _)) = at.graph.produced_by(value)? else { return None };
    (at.graph.region(node) == at.region()).then_some(())?;
    let by = u32::try_from(int(at.graph, at.graph.operand(node, 1))?).ok()?;
    let width = at.graph.ty(value).int_width()?;
    (1..width).contains(&by).then(|| (at.graph.operand(node, 0), by))
}

/// How many places beyond the number itself, or ones of it, the first bit is that a test is about.
fn offset(test: &Test, removal: Removal, width: u32) -> Option<u32> {
    (!test.is_signed || removal == Removal::ShiftRight).then_some(())?;
    let further = match (test.condition, removal) {
        (Condition::AnySet(bit), Removal::ShiftRight) | (Condition::Clear(bit), Removal::ShiftRight) => bit,
        (Condition::AnySet(0), _) => 0,
        (Condition::Clear(bit), Removal::ShiftLeft) => width.checked_sub(1 + bit)?,
        _ => return None,
    };
    Some(test.rest.removed + further).filter(|offset| *offset < width)
}

/// Does nothing in a body have effects, but decide between values?
fn is_plain(graph: &Graph, body: Region) -> Option<()> {
    let mut left = MAX_BODY;
    let mut regions = vec![body];
    while let Some(region) = regions.pop() {
        for node in graph.nodes(region) {
            left = left.checked_sub(1)?;
            let op = graph.op(node);
            match Gamma::from_node(graph, node) {
                Some(gamma) => regions.extend_from_slice(gamma.regions(graph)),
                None => (!op.is_structural() && op.effects().is_empty()).then_some(())?,
            }
        }
    }
    Some(())
}
