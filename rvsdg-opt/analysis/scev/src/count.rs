//! Trip counts: how often the body of a theta runs.

use crate::fault::{Fault, Mutation};
use crate::linear::{Extend, Linear, unsigned, wrap};
use crate::test::{Operand, Repeat, repeat_with};
use crate::{Reading, Recurrence, Scev};
use rvsdg_core::{BinOp, CastOp, Graph, IntCond, Node, Op, Theta, Value};
use rvsdg_layout::Layouts;

/// How often the body of a theta runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TripCount {
    /// So many times (at least once, at most 2 to the power of 64).
    Constant(u128),
    /// As often as an expression of values of outer regions says.
    Symbolic(Symbolic),
    /// For ever, unless something in the body does not return.
    Endless,
    /// Not known.
    Unknown,
}

/// How the tested value is compared with the bound.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// As signed numbers.
    Signed,
    /// As unsigned numbers.
    Unsigned,
    /// For being different. If the step is not 1, the tested value gets to the bound, or the execution is undefined,
    /// see [`Scev::trip_count_of_plain`].
    Different,
}

/// A count that depends on values from outside of the loop.
///
/// At the end of iteration `k` (from 0) the tested value is `first + k * step`, or `first - k * step` if it descends;
/// the loop repeats as long as that is below the bound (above it if it descends; or not beyond it if
/// [`Symbolic::inclusive`]; or different from it, for [`Order::Different`]). If it repeats at all, it repeats
/// `(distance - 1) / step + 1` times, or `distance / step + 1` times if inclusive, or `distance / step` times for
/// [`Order::Different`], where `distance` is that from `first` to `bound`, modulo 2 to the power of the width, an
/// unsigned number. The body runs once more than it repeats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbolic {
    /// The tested value at the end of the first iteration.
    pub first: Linear,
    /// What it is compared with.
    pub bound: Linear,
    /// The distance of two tested values; positive.
    pub step: u64,
    /// Does the tested value get smaller?
    pub descending: bool,
    /// How it is compared.
    pub order: Order,
    /// Does the loop repeat when both are equal, too?
    pub inclusive: bool,
    /// The count is right only if the bound is at most this (at least this if it descends), by [`Symbolic::order`]; it
    /// always is right if there is none.
    pub limit: Option<i64>,
    /// The most times that it repeats, if the count is right.
    pub max_repeats: u128,
}

impl TripCount {
    /// The most times that the body can run, if that is known.
    pub fn max(&self) -> Option<u128> {
        match self {
            TripCount::Constant(count) => Some(*count),
            TripCount::Symbolic(count) if count.limit.is_none() => Some(count.max_repeats + 1),
            _ => None,
        }
    }
}

impl Scev {
    /// How often the body of a loop runs.
    pub fn trip_count(&mut self, graph: &Graph, theta: Theta) -> TripCount {
        let test = match repeat_with(graph, theta.predicate(graph), self.fault) {
            Some(Repeat::Never) => return TripCount::Constant(1),
            Some(Repeat::Always) => return TripCount::Endless,
            Some(test) => test,
            None => return TripCount::Unknown,
        };
        let Some(test) = Test::of(graph, self, theta, test) else { return TripCount::Unknown };
        test.count(self.fault)
    }

    /// How often the body of a loop runs that compares two pointers which are a constant distance apart at first. Each
    /// iteration moves one of them by the same number of bytes, within its object if their order is compared.
    pub fn constant_count_of_pointers(
        &mut self,
        graph: &Graph,
        layouts: &mut Layouts<'_>,
        theta: Theta,
    ) -> Option<u128> {
        match self.test_of_pointers(graph, layouts, theta)?.count(self.fault) {
            TripCount::Constant(count) => Some(count),
            _ => None,
        }
    }

    /// As [`Scev::trip_count`], of a loop whose iterations all end: nothing in its body ends the program or may not
    /// return. So if it is undefined not to leave the loop by its test, it is left. Loops that test pointers are
    /// counted, too.
    pub fn trip_count_of_plain(&mut self, graph: &Graph, layouts: &mut Layouts<'_>, theta: Theta) -> TripCount {
        let count = self.trip_count(graph, theta);
        if count != TripCount::Unknown {
            return count;
        }
        let test = repeat_with(graph, theta.predicate(graph), self.fault);
        let test = match test {
            Some(test) => Test::of(graph, self, theta, test),
            None => self.test_of_pointers(graph, layouts, theta),
        };
        match test.map(|test| Test { all_end: true, ..test }.count(self.fault)) {
            // One that does not end by its test is undefined.
            None | Some(TripCount::Endless) => TripCount::Unknown,
            Some(count) => count,
        }
    }

    /// By how much what decides about the next iteration differs from one iteration to the next, if that is a constant.
    pub fn tested_step(&mut self, graph: &Graph, theta: Theta) -> Option<i64> {
        let test = repeat_with(graph, theta.predicate(graph), self.fault)?;
        Some(Test::of(graph, self, theta, test)?.step)
    }
}

/// A test whose left side is a recurrence with a constant step, and whose right side stays the same.
pub(crate) struct Test {
    pub(crate) cond: IntCond,
    /// The left side in the first iteration.
    pub(crate) first: Linear,
    pub(crate) step: i64,
    pub(crate) bound: Linear,
    /// The left side is that without wrapping, as it is compared.
    pub(crate) is_exact: bool,
    /// The bound, read as an unsigned number, is known to be at most this.
    pub(crate) at_most: u64,
    /// All iterations end, whatever is computed.
    pub(crate) all_end: bool,
}

impl Test {
    pub(crate) fn of(graph: &Graph, scev: &mut Scev, theta: Theta, test: Repeat) -> Option<Test> {
        let Repeat::While { mut cond, left, right } = test else { return None };
        let mut tested = left;
        let mut value = scev.recurrence(graph, theta, left, Reading::Modular)?;
        let mut bound = match right {
            Operand::Value(right) => scev.recurrence(graph, theta, right, Reading::Modular)?,
            Operand::Const(right) => {
                let constant = |number| Linear::constant(value.start.width(), number);
                Recurrence { start: constant(graph.payloads.int_value(right.op)?), step: constant(0) }
            }
        };
        if value.is_invariant() {
            std::mem::swap(&mut value, &mut bound);
            if let Operand::Value(right) = right {
                tested = right;
            }
            if !scev.fault.is(Mutation::OperandOrder) {
                cond = cond.swapped();
            }
        }
        if !bound.is_invariant() {
            return None;
        }
        let step = value.step.as_constant()?;
        if scev.fault.is(Mutation::Signedness) {
            cond = signed(cond);
        }
        let is_exact = reading(cond).and_then(|reading| scev.recurrence(graph, theta, tested, reading));
        let is_exact = is_exact.is_some_and(|exact| exact.step.as_constant() == Some(step));
        let is_exact = is_exact || (cond == IntCond::Ne && !gets_around(graph, scev, theta, tested, step));
        let at_most = largest(graph, &bound.start);
        Some(Test { cond, first: value.start, step, bound: bound.start, is_exact, at_most, all_end: false })
    }

    fn count(self, fault: Fault) -> TripCount {
        if let (Some(first), Some(bound)) = (self.first.as_constant(), self.bound.as_constant()) {
            return self.constant_count(first, bound, fault);
        }
        self.symbolic_count(fault).map_or(TripCount::Unknown, TripCount::Symbolic)
    }

    fn constant_count(&self, first: i64, bound: i64, fault: Fault) -> TripCount {
        let width = self.bound.width();
        let count = |repeats: u128| TripCount::Constant(repeats + 1);
        let range = Range::of(self.cond, width);
        match (self.cond, range) {
            _ if self.step == 0 => match holds(self.cond, width, first, bound) {
                true => TripCount::Endless,
                false => count(0),
            },
            (IntCond::Eq, _) => count(u128::from(first == bound)),
            (_, None) => match steps_to(width, first, bound, self.step, fault) {
                Some(repeats) => count(repeats),
                None => TripCount::Endless,
            },
            (_, Some(range)) => {
                let (first, bound) = (range.read(first), range.read(bound));
                range.repeats(first, bound, self.step, fault).map_or(TripCount::Unknown, count)
            }
        }
    }

    fn symbolic_count(self, fault: Fault) -> Option<Symbolic> {
        let width = self.bound.width();
        let step = self.step.unsigned_abs();
        let (first, bound) = (self.first, self.bound);
        let Some(range) = Range::of(self.cond, width) else {
            // What does not wrap and gets past its bound becomes poison, which is tested.
            let is_met =
                step == 1 || (step != 0 && self.all_end && (self.is_exact || fault.is(Mutation::PastTheBound)));
            if self.cond == IntCond::Eq || !is_met {
                return None;
            }
            let max_repeats = ((1u128 << width) - 1) / u128::from(step);
            let (order, descending) = (Order::Different, self.step < 0);
            return Some(Symbolic {
                first,
                bound,
                step,
                descending,
                order,
                inclusive: false,
                limit: None,
                max_repeats,
            });
        };
        if self.step == 0 || (self.step < 0) != range.descending {
            return None;
        }
        // The last tested value is less than a step beyond the last one that repeats.
        let beyond = i128::from(step) - i128::from(!range.inclusive);
        let limit = range.high - beyond;
        let limit = match bound.as_constant() {
            _ if self.is_exact || beyond == 0 || fault.is(Mutation::WrapIgnored) => None,
            Some(bound) if range.read(bound) <= limit => None,
            Some(_) => return None,
            None => Some(range.unread(limit)),
        };
        // Of numbers that are not negative, the order is the same for both readings.
        let highest = if range.descending { range.high } else { range.high.min(i128::from(self.at_most)) };
        let last = bound.as_constant().map_or(highest, |bound| range.read(bound));
        let from = first.as_constant().map_or(range.low, |first| range.read(first));
        let max_repeats = range.distance(from, last).map_or(0, |distance| distance.div_ceil(u128::from(step)));
        let order = if range.signed { Order::Signed } else { Order::Unsigned };
        let inclusive = range.inclusive != fault.is(Mutation::OffByOne);
        Some(Symbolic { first, bound, step, descending: range.descending, order, inclusive, limit, max_repeats })
    }
}

/// The numbers that an inequality compares, turned around if it is for values that get smaller, so that the loop
/// repeats below the bound.
pub(crate) struct Range {
    pub(crate) signed: bool,
    pub(crate) descending: bool,
    pub(crate) inclusive: bool,
    /// The lowest number.
    pub(crate) low: i128,
    /// The highest number.
    pub(crate) high: i128,
    width: u32,
}

impl Range {
    /// None for conditions of equality.
    pub(crate) fn of(cond: IntCond, width: u32) -> Option<Range> {
        let (signed, descending, inclusive) = match cond {
            IntCond::Eq | IntCond::Ne => return None,
            IntCond::Ult => (false, false, false),
            IntCond::Ule => (false, false, true),
            IntCond::Ugt => (false, true, false),
            IntCond::Uge => (false, true, true),
            IntCond::Slt => (true, false, false),
            IntCond::Sle => (true, false, true),
            IntCond::Sgt => (true, true, false),
            IntCond::Sge => (true, true, true),
        };
        let half = 1i128 << (width - 1);
        let (low, high) = if signed { (-half, half - 1) } else { (0, 2 * half - 1) };
        let (low, high) = if descending { (-high, -low) } else { (low, high) };
        Some(Range { signed, descending, inclusive, low, high, width })
    }

    /// The number that a constant is.
    pub(crate) fn read(&self, constant: i64) -> i128 {
        let number = if self.signed { i128::from(constant) } else { i128::from(unsigned(self.width, constant)) };
        if self.descending { -number } else { number }
    }

    /// The constant that a number is.
    fn unread(&self, number: i128) -> i64 {
        wrap(self.width, if self.descending { -number } else { number })
    }

    /// How far it is from `first` to the lowest number that does not repeat, if `first` does.
    fn distance(&self, first: i128, bound: i128) -> Option<u128> {
        u128::try_from(bound + i128::from(self.inclusive) - first).ok().filter(|distance| *distance > 0)
    }

    /// How often a loop repeats; none if the tested value gets away from the bound, or wraps before it is there.
    fn repeats(&self, first: i128, bound: i128, step: i64, fault: Fault) -> Option<u128> {
        let step = if self.descending { -i128::from(step) } else { i128::from(step) };
        let Some(mut distance) = self.distance(first, bound) else { return Some(0) };
        let step = u128::try_from(step).ok()?;
        if fault.is(Mutation::OffByOne) {
            distance += 1;
        }
        let repeats = if fault.is(Mutation::RoundedDown) { distance / step } else { distance.div_ceil(step) };
        let last = first + i128::try_from(repeats * step).ok()?;
        (last <= self.high || fault.is(Mutation::WrapIgnored)).then_some(repeats)
    }
}

/// The lowest `k` for which `first + k * step` is `bound`, in modular arithmetic.
fn steps_to(width: u32, first: i64, bound: i64, step: i64, fault: Fault) -> Option<u128> {
    let distance = unsigned(width, wrap(width, i128::from(bound) - i128::from(first)));
    let twos = step.trailing_zeros();
    if distance.trailing_zeros() < twos && !fault.is(Mutation::RoundedDown) {
        return None;
    }
    // The inverse of an odd number; each round doubles the number of bits that are right.
    let odd = (step >> twos) as u64;
    let mut inverse = odd;
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    let steps = (distance >> twos).wrapping_mul(inverse);
    Some(u128::from(steps & (u64::MAX >> (64 - (width - twos)))))
}

/// The largest unsigned number that an expression can be, as far as the operation that makes it says so.
fn largest(graph: &Graph, linear: &Linear) -> u64 {
    let all = unsigned(linear.width(), -1);
    let Some(atom) = linear.as_atom() else { return all };
    let inside = graph.producer(atom.value).filter(|node| matches!(graph.op(*node), Op::Cast(CastOp::ZExt, _)));
    let value = inside.map_or(atom.value, |node| rvsdg_route::outermost(graph, graph.operand(node, 0)));
    let (Some(node), Some(width)) = (graph.producer(value), graph.ty(value).int_width()) else { return all };
    let constant = || {
        let constant = rvsdg_route::constant(graph, graph.operand(node, 1))?;
        Some(unsigned(width, graph.payloads.int_value(constant.op)?))
    };
    // The low bits of a number are not more than the number.
    let own = all.min(unsigned(width, -1));
    let most = match graph.op(node) {
        Op::Binary(BinOp::And, _) => constant().map_or(own, |mask| mask.min(own)),
        Op::Binary(BinOp::URem, _) => constant().map_or(own, |divisor| divisor.saturating_sub(1).min(own)),
        Op::Select(_) => least(graph, node, width).map_or(own, |most| most.min(own)),
        _ => own,
    };
    // An extension by the sign is the same number only if it is not negative.
    let is_negative = inside.is_none() && most > unsigned(width, -1) >> 1;
    if atom.extend == Extend::Sign && is_negative { all } else { most }
}

/// The constant of a selection of the lesser of a number and a constant, both unsigned.
fn least(graph: &Graph, select: Node, width: u32) -> Option<u64> {
    let [test, first, second] = [0, 1, 2].map(|at| rvsdg_route::outermost(graph, graph.operand(select, at)));
    let test = graph.producer(test)?;
    let Op::ICmp(cond) = graph.op(test) else { return None };
    let sides = [0, 1].map(|at| rvsdg_route::outermost(graph, graph.operand(test, at)));
    let constant = |value: Value| {
        let constant = rvsdg_route::constant(graph, value)?;
        Some(unsigned(width, graph.payloads.int_value(constant.op)?))
    };
    let known = |value: Value| rvsdg_route::constant(graph, value);
    let same = |a: Value, b: Value| a == b || (known(a).is_some() && known(a) == known(b));
    let is_less = matches!(cond, IntCond::Ult | IntCond::Ule);
    let is_more = matches!(cond, IntCond::Ugt | IntCond::Uge);
    let [left, right] = sides;
    let is_least =
        (is_less && same(left, first) && same(right, second)) || (is_more && same(left, second) && same(right, first));
    is_least.then(|| constant(first).or_else(|| constant(second)))?
}

/// May a value that a loop adds a number to get from one end of the numbers to the other one, without being poison?
fn gets_around(graph: &Graph, scev: &mut Scev, theta: Theta, value: Value, step: i64) -> bool {
    let mut is_exact = |reading| {
        let exact = scev.recurrence(graph, theta, value, reading);
        exact.is_some_and(|exact| exact.step.as_constant() == Some(step))
    };
    !is_exact(Reading::Signed) && !is_exact(Reading::Unsigned)
}

/// Which numbers an inequality compares.
fn reading(cond: IntCond) -> Option<Reading> {
    match cond {
        IntCond::Eq | IntCond::Ne => None,
        IntCond::Slt | IntCond::Sle | IntCond::Sgt | IntCond::Sge => Some(Reading::Signed),
        IntCond::Ult | IntCond::Ule | IntCond::Ugt | IntCond::Uge => Some(Reading::Unsigned),
    }
}

/// The condition as if it were a signed one.
pub(crate) fn signed(cond: IntCond) -> IntCond {
    match cond {
        IntCond::Ult => IntCond::Slt,
        IntCond::Ule => IntCond::Sle,
        IntCond::Ugt => IntCond::Sgt,
        IntCond::Uge => IntCond::Sge,
        cond => cond,
    }
}

/// Does the comparison of two constants hold?
fn holds(cond: IntCond, width: u32, a: i64, b: i64) -> bool {
    cond.holds(unsigned(width, a).cmp(&unsigned(width, b)), a.cmp(&b))
}

impl Symbolic {
    /// How often the body runs for these values of `first` and `bound`; none if the count is not right for them.
    pub fn evaluate(&self, first: i64, bound: i64) -> Option<u128> {
        let width = self.first.width();
        let cond = self.condition();
        if let (Some(limit), Some(range)) = (self.limit, Range::of(cond, width))
            && range.read(bound) > range.read(limit)
        {
            return None;
        }
        if !holds(cond, width, first, bound) {
            return Some(1);
        }
        let (from, to) = if self.descending { (bound, first) } else { (first, bound) };
        let distance = unsigned(width, wrap(width, i128::from(to) - i128::from(from)));
        if self.order == Order::Different {
            return Some(u128::from(distance / self.step) + 1);
        }
        let distance = if self.inclusive { distance } else { distance - 1 };
        Some(u128::from(distance / self.step) + 2)
    }

    /// The condition under which the loop repeats, of the tested value and the bound.
    pub fn condition(&self) -> IntCond {
        match (self.order, self.descending, self.inclusive) {
            (Order::Different, ..) => IntCond::Ne,
            (Order::Signed, false, false) => IntCond::Slt,
            (Order::Signed, false, true) => IntCond::Sle,
            (Order::Signed, true, false) => IntCond::Sgt,
            (Order::Signed, true, true) => IntCond::Sge,
            (Order::Unsigned, false, false) => IntCond::Ult,
            (Order::Unsigned, false, true) => IntCond::Ule,
            (Order::Unsigned, true, false) => IntCond::Ugt,
            (Order::Unsigned, true, true) => IntCond::Uge,
        }
    }
}
