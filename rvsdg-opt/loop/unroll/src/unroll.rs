//! Unrolling, once it is decided on.

use crate::body::Body;
use crate::count::{Count, Emitter};
use crate::fault::{Fault, Mutation};
use rvsdg_core::{
    BinOp, Builder, Const, CopyMap, Flags, Gamma, Graph, IntCond, NO_UNROLLING, Position, Theta, ThetaFlags, Type,
    UNROLLED, Value,
};
use rvsdg_opt_scev::{Linear, Symbolic};
use rvsdg_route::Router;

/// What the number of a remainder says.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum End {
    /// How many iterations it has, fewer than the factor.
    Count,
    /// How often it repeats, any number.
    Last,
}

/// A comparison of a number that goes on by 1 or -1, without wrapping, which holds in the first iterations, if any, and
/// in none behind them.
pub struct Crossing {
    /// The number in the first iteration.
    pub start: Linear,
    /// What it is compared with.
    pub bound: Linear,
    /// An order: less for numbers that grow, greater for others.
    pub cond: IntCond,
    /// Does the number become less?
    pub descending: bool,
}

/// Lets a loop repeat as often as a number says.
pub fn count_to(graph: &mut Graph, theta: Theta, last: Value) {
    let ty = graph.ty(last);
    let zero = Builder::before(graph, theta.node()).int(0, ty);
    let done = theta.open_loop_var(graph, zero);
    let last = theta.open_loop_var(graph, last);
    let mut at = Builder::at_end(graph, theta.region(graph));
    let one = at.int(1, ty);
    let next = at.binary_with(BinOp::Add, Flags::NUW, done, one);
    let more = at.icmp(IntCond::Ult, done, last);
    let predicate = at.truth_match(more);
    theta.set_predicate(graph, predicate);
    theta.close_loop_var(graph, next);
    theta.close_loop_var(graph, last);
}

/// A loop that is to be unrolled.
pub struct Unroller<'a> {
    pub(crate) graph: &'a mut Graph,
    theta: Theta,
    router: &'a mut Router,
    fault: Fault,
}

impl<'a> Unroller<'a> {
    /// Will unroll `theta`; `router` may be used for several loops of a graph.
    pub fn new(graph: &'a mut Graph, theta: Theta, router: &'a mut Router, fault: Fault) -> Unroller<'a> {
        Unroller { graph, theta, router, fault }
    }

    /// Straight code of `count` copies. Each function answers the number of copies.
    pub fn fully(mut self, count: u128) -> usize {
        let body = Body::of(self.graph, self.theta);
        let values = self.straight(&body, count);
        self.replace(&values);
        count as usize
    }

    /// As many copies as there are lists, each behind the test of the one before, of a loop that does not run more
    /// often. A list has the constants that the loop variables are known to be before the iteration, if it comes to
    /// that.
    pub fn at_most(mut self, known: &[Vec<Option<Const>>]) -> usize {
        let body = Body::of(self.graph, self.theta);
        let mut values: Vec<Value> =
            (0..self.theta.loop_count(self.graph)).map(|index| self.theta.entry_origin(self.graph, index)).collect();
        let mut at = self.place();
        let mut gammas = vec![];
        let lost = usize::from(self.fault.is(Mutation::LostCopy) && known.len() > 1);
        for known in &known[1..known.len() - lost] {
            let constants = body.copy_constants(self.graph, at);
            let (after, predicate) = body.copy_with_test(self.graph, at, &constants, &values);
            let gamma = Gamma::add(self.graph, at, predicate);
            after.iter().for_each(|value| _ = gamma.add_entry(self.graph, *value));
            let repeats = gamma.regions(self.graph)[1];
            values = self.graph.args(repeats).to_vec();
            for (value, constant) in values.iter_mut().zip(known) {
                if let Some(constant) = constant {
                    *value = self.router.constant_in(self.graph, *constant, repeats);
                }
            }
            at = Position::End(repeats);
            gammas.push(gamma);
        }
        let constants = body.copy_constants(self.graph, at);
        let mut values = body.copy(self.graph, at, &constants, &values);
        for gamma in gammas.into_iter().rev() {
            let leaves = gamma.regions(self.graph)[0];
            let left = self.graph.args(leaves).to_vec();
            values =
                left.iter().zip(&values).map(|(left, value)| gamma.add_exit(self.graph, &[*left, *value])).collect();
        }
        self.replace(&values);
        known.len()
    }

    /// Straight code for the remainder, and a loop of `factor` copies.
    pub fn constant(self, count: u128, factor: u32) -> usize {
        self.constant_by(count, factor, &[], u128::MAX, |graph, body, at, origins, _| {
            repeated(graph, body, at, origins, factor)
        })
    }

    /// As [`Unroller::constant`], with the loop that `build` makes, and straight code for parts of the remainder: see
    /// [`Unroller::symbolic_by`]. What is left of it is a loop, too, if it is more than `most_copies`.
    pub fn constant_by(
        mut self,
        count: u128,
        factor: u32,
        steps: &[u32],
        most_copies: u128,
        mut build: impl FnMut(&mut Graph, &Body, Position, &[Value], Option<u32>) -> Vec<Value>,
    ) -> usize {
        let body = Body::of(self.graph, self.theta);
        let mut rest = count % u128::from(steps.first().copied().unwrap_or(factor));
        if self.fault.is(Mutation::NoRemainder) {
            rest = 0;
        }
        let at = self.place();
        let mut values = if rest > most_copies {
            let mut values = self.straight(&body, 0);
            values.push(self.emitter(at).int(rest as i64, Type::I64));
            let mut values = self.remainder(&body, at, &values, End::Count);
            // The number itself, and what was counted.
            values.pop();
            values
        } else {
            self.straight(&body, rest)
        };
        for step in steps {
            if count & u128::from(*step) != 0 {
                values = build(self.graph, &body, at, &values, Some(*step));
            }
        }
        let values = build(self.graph, &body, at, &values, None);
        self.replace(&values);
        (rest + u128::from(factor)) as usize
    }

    /// A loop for the remainder, and one of `factor` copies; each is skipped if it would not run.
    pub fn symbolic(self, count: &Symbolic, factor: u32) -> usize {
        self.symbolic_by(count, factor, &[], |graph, body, at, origins, _| repeated(graph, body, at, origins, factor))
    }

    /// As [`Unroller::symbolic`], with the loop that `build` makes at a place, of these origins of its loop variables.
    /// It runs a multiple of `factor` of the old loop's iterations, at least `factor`, until the last one does not
    /// repeat, and answers the values behind it.
    ///
    /// In front of it, `build` makes straight code of so many iterations as each of `steps` says, which runs if the
    /// remainder has them: powers of two below the factor, in order, each twice the one before. What is left to the
    /// loop of the remainder is less than the first of them.
    pub fn symbolic_by(
        mut self,
        count: &Symbolic,
        factor: u32,
        steps: &[u32],
        mut build: impl FnMut(&mut Graph, &Body, Position, &[Value], Option<u32>) -> Vec<Value>,
    ) -> usize {
        let body = Body::of(self.graph, self.theta);
        let ty = Type::int(count.first.width());
        let mut emitter = self.emitter(self.place());
        let repeats = emitter.repeats(count);
        let one = emitter.int(1, ty);
        let runs = match emitter.fault.is(Mutation::RemainderOffByOne) {
            true => repeats,
            false => emitter.at.binary(BinOp::Add, repeats, one),
        };
        let mask = emitter.int(i64::from(factor) - 1, ty);
        let fewer = emitter.int(i64::from(steps.first().copied().unwrap_or(factor)) - 1, ty);
        let rest = emitter.at.binary(BinOp::And, runs, fewer);
        let zero = emitter.int(0, ty);
        let has_rest = emitter.at.icmp(IntCond::Ne, rest, zero);
        let wanted = emitter.wanted(runs, steps, None);
        let cond = if emitter.fault.is(Mutation::SignedGuard) { IntCond::Sge } else { IntCond::Uge };
        let least = match emitter.fault.is(Mutation::GuardOffByOne) {
            true => emitter.int(i64::from(factor) - 2, ty),
            false => mask,
        };
        let is_enough = emitter.at.icmp(cond, repeats, least);

        let mut values: Vec<Value> =
            (0..self.theta.loop_count(self.graph)).map(|index| self.theta.entry_origin(self.graph, index)).collect();
        values.push(rest);
        let mut values = self.guarded(has_rest, &values, |this, at, args| this.remainder(&body, at, args, End::Count));
        values.pop();
        for (step, wanted) in steps.iter().zip(wanted) {
            values = self.guarded(wanted, &values, |this, at, args| build(this.graph, &body, at, args, Some(*step)));
        }
        let values = self.guarded(is_enough, &values, |this, at, args| build(this.graph, &body, at, args, None));
        self.replace(&values);
        factor as usize + 1
    }

    /// As [`Unroller::symbolic_by`] of any count, with a loop that only runs under a condition, which `guard` computes
    /// at a place from how often the old loop repeats; it must not be poison. If it does not hold, all iterations are
    /// the remainder's.
    pub fn guarded_by(
        mut self,
        count: &Count,
        factor: u32,
        steps: &[u32],
        guard: impl FnOnce(&mut Graph, Position, Value) -> Value,
        mut build: impl FnMut(&mut Graph, &Body, Position, &[Value], Option<u32>) -> Vec<Value>,
    ) -> usize {
        let body = Body::of(self.graph, self.theta);
        let place = self.place();
        let repeats = self.emitter(place).repeats_of(count);
        let holds = guard(self.graph, place, repeats);
        let ty = self.graph.ty(repeats);
        let mut emitter = self.emitter(place);
        let [zero, one, mask] = [0, 1, i64::from(factor) - 1].map(|number| emitter.int(number, ty));
        // The number of iterations may not fit, their number modulo the factor does.
        let runs = emitter.at.binary(BinOp::Add, repeats, one);
        let fewer = emitter.int(i64::from(steps.first().copied().unwrap_or(factor)) - 1, ty);
        let rest = emitter.at.binary(BinOp::And, runs, fewer);
        let has_rest = emitter.at.icmp(IntCond::Ne, rest, zero);
        let wanted = emitter.wanted(runs, steps, Some(holds));
        let truth = emitter.at.truth(true);
        let has_rest = emitter.at.select(holds, has_rest, truth);
        let last = emitter.at.binary(BinOp::Sub, rest, one);
        let last = emitter.at.select(holds, last, repeats);
        let is_enough = emitter.at.icmp(IntCond::Uge, repeats, mask);
        let is_enough = emitter.at.binary(BinOp::And, is_enough, holds);

        let mut values: Vec<Value> =
            (0..self.theta.loop_count(self.graph)).map(|index| self.theta.entry_origin(self.graph, index)).collect();
        values.push(last);
        let mut values = self.guarded(has_rest, &values, |this, at, args| this.remainder(&body, at, args, End::Last));
        values.pop();
        for (step, wanted) in steps.iter().zip(wanted) {
            values = self.guarded(wanted, &values, |this, at, args| build(this.graph, &body, at, args, Some(*step)));
        }
        let values = self.guarded(is_enough, &values, |this, at, args| build(this.graph, &body, at, args, None));
        self.replace(&values);
        factor as usize + 1
    }

    /// One copy in front of the loop, which only runs if the loop repeats; answers what became of the loop and all that
    /// is in it. The list has the constants that the loop variables are known to be after one iteration.
    pub fn peel(mut self, known: &[Option<Const>]) -> CopyMap {
        let body = Body::of(self.graph, self.theta);
        let origins = self.straight(&body, 0);
        let at = self.place();
        let constants = body.copy_constants(self.graph, at);
        let (values, predicate) = body.copy_with_test(self.graph, at, &constants, &origins);
        let gamma = Gamma::add(self.graph, at, predicate);
        values.iter().for_each(|value| _ = gamma.add_entry(self.graph, *value));
        let [ends, repeats] = [0, 1].map(|alternative| gamma.regions(self.graph)[alternative]);
        let mut map = CopyMap::sparse();
        let args = self.graph.args(repeats).to_vec();
        // Several variables may begin with the same value, so each gets its own afterwards.
        origins.iter().zip(&args).for_each(|(origin, arg)| map.insert(*origin, *arg));
        self.graph.carry_bindings(true);
        let copy = self.graph.copy_node(None, self.theta.node(), Position::End(repeats), &mut map);
        self.graph.carry_bindings(false);
        for (index, (arg, known)) in args.iter().zip(known).enumerate() {
            let input = self.graph.input(copy, index);
            let origin = match known {
                Some(constant) => self.router.constant_in(self.graph, *constant, repeats),
                None => *arg,
            };
            self.graph.divert(input, origin);
        }
        let left = self.graph.args(ends).to_vec();
        let values: Vec<Value> = (0..left.len())
            .map(|index| {
                let output = self.graph.output(copy, index);
                gamma.add_exit(self.graph, &[left[index], output])
            })
            .collect();
        self.replace(&values);
        map
    }

    /// Three parts of the iterations: those in front of the one whose number `when` gives, that one, and those behind
    /// it. `make` makes the first and the last of them, at a place, of these origins of the loop variables, and answers
    /// the values behind it: the first repeats as often as the number says that it gets, the last one as the old loop
    /// does. Only so many low bits of `when` count. Each part is skipped if it would not run; if the number is beyond
    /// the last iteration, the first part has all of them.
    pub fn split(
        mut self,
        count: &Count,
        (when, bits): (&Linear, u32),
        mut make: impl FnMut(&mut Graph, Position, &[Value], Option<Value>) -> Vec<Value>,
    ) {
        let body = Body::of(self.graph, self.theta);
        let place = self.place();
        let mut emitter = self.emitter(place);
        let repeats = emitter.repeats_of(count);
        let when = emitter.linear(when);
        let when = emitter.at.freeze(when);
        let width = |value| emitter.at.graph.ty(value).int_width().expect("it is a number");
        let ty = Type::int(width(repeats).max(width(when)));
        let [repeats, when] = [repeats, when].map(|number| emitter.at.zext_or_trunc(number, ty));
        let when = match bits {
            64.. => when,
            _ => {
                let low = emitter.int(((1u64 << bits) - 1) as i64, ty);
                emitter.at.binary(BinOp::And, when, low)
            }
        };
        let [zero, one] = [0, 1].map(|number| emitter.int(number, ty));
        let has_first = emitter.at.icmp(IntCond::Ne, when, zero);
        let before = emitter.at.binary(BinOp::Sub, when, one);
        let ends_before = emitter.at.icmp(IntCond::Ult, before, repeats);
        let last = emitter.at.select(ends_before, before, repeats);
        let is_there = emitter.at.icmp(IntCond::Ule, when, repeats);
        let goes_on = emitter.at.icmp(IntCond::Ult, when, repeats);

        let mut values: Vec<Value> =
            (0..self.theta.loop_count(self.graph)).map(|index| self.theta.entry_origin(self.graph, index)).collect();
        values.push(last);
        let mut values = self.guarded(has_first, &values, |this, at, args| {
            let (last, origins) = args.split_last().expect("the last one is the number");
            let mut outputs = make(this.graph, at, origins, Some(*last));
            outputs.push(*last);
            outputs
        });
        values.pop();
        let values = self.guarded(is_there, &values, |this, at, args| {
            let constants = body.copy_constants(this.graph, at);
            body.copy(this.graph, at, &constants, args)
        });
        let values = self.guarded(goes_on, &values, |this, at, args| make(this.graph, at, args, None));
        self.replace(&values);
    }

    /// Two parts of the iterations: those before a comparison crosses its bound, and those from there on. `make` is
    /// as that of [`Unroller::split`]. Each part is skipped if it would not run.
    pub fn split_at(
        mut self,
        count: &Count,
        crossing: &Crossing,
        mut make: impl FnMut(&mut Graph, Position, &[Value], Option<Value>) -> Vec<Value>,
    ) {
        let place = self.place();
        let mut emitter = self.emitter(place);
        let repeats = emitter.repeats_of(count);
        let [start, bound] = [&crossing.start, &crossing.bound].map(|form| {
            let number = emitter.linear(form);
            emitter.at.freeze(number)
        });
        let holds = emitter.at.icmp(crossing.cond, start, bound);
        let (from, to) = if crossing.descending { (bound, start) } else { (start, bound) };
        let mut last = emitter.at.binary(BinOp::Sub, to, from);
        if !crossing.cond.holds_if_equal() {
            let one = emitter.int(1, emitter.at.graph.ty(last));
            last = emitter.at.binary(BinOp::Sub, last, one);
        }
        let width = |value| emitter.at.graph.ty(value).int_width().expect("it is a number");
        let ty = Type::int(width(repeats).max(width(last)));
        let [repeats, last] = [repeats, last].map(|number| emitter.at.zext_or_trunc(number, ty));
        let ends_before = emitter.at.icmp(IntCond::Ult, last, repeats);
        let last = emitter.at.select(ends_before, last, repeats);
        let truth = emitter.at.truth(true);
        let goes_on = emitter.at.select(holds, ends_before, truth);

        let mut values: Vec<Value> =
            (0..self.theta.loop_count(self.graph)).map(|index| self.theta.entry_origin(self.graph, index)).collect();
        values.push(last);
        let mut values = self.guarded(holds, &values, |this, at, args| {
            let (last, origins) = args.split_last().expect("the last one is the number");
            let mut outputs = make(this.graph, at, origins, Some(*last));
            outputs.push(*last);
            outputs
        });
        values.pop();
        let values = self.guarded(goes_on, &values, |this, at, args| make(this.graph, at, args, None));
        self.replace(&values);
    }

    fn place(&self) -> Position {
        Position::Before(self.theta.node())
    }

    fn emitter(&mut self, at: Position) -> Emitter<'_> {
        Emitter { at: Builder::new(self.graph, at), router: self.router, fault: self.fault }
    }

    /// So many copies in front of the loop; answers the loop variables behind them.
    fn straight(&mut self, body: &Body, count: u128) -> Vec<Value> {
        let at = self.place();
        let mut values: Vec<Value> =
            (0..self.theta.loop_count(self.graph)).map(|index| self.theta.entry_origin(self.graph, index)).collect();
        if count > 0 {
            let constants = body.copy_constants(self.graph, at);
            for _ in u128::from(self.fault.is(Mutation::LostCopy) && count > 1)..count {
                values = body.copy(self.graph, at, &constants, &values);
            }
        }
        values
    }

    /// A loop of as many iterations as the last origin says (at least one), or one more. That is one of its variables,
    /// too.
    fn remainder(&mut self, body: &Body, at: Position, origins: &[Value], end: End) -> Vec<Value> {
        let (rest, _) = origins.split_last().expect("the last one is the number of iterations");
        let ty = self.graph.ty(*rest);
        let zero = self.emitter(at).int(0, ty);
        let theta = Theta::add(self.graph, at, ThetaFlags::default());
        mark(self.graph, theta);
        let args: Vec<Value> = origins.iter().map(|origin| theta.open_loop_var(self.graph, *origin)).collect();
        let done = theta.open_loop_var(self.graph, zero);
        let (rest, values) = args.split_last().expect("the last one is the number of iterations");
        let inside = Position::End(theta.region(self.graph));
        let constants = body.copy_constants(self.graph, inside);
        let values = body.copy(self.graph, inside, &constants, values);
        let mut emitter = self.emitter(inside);
        let one = emitter.int(1, ty);
        let (next, more) = match end {
            End::Count => {
                let next = emitter.at.binary_with(BinOp::Add, Flags::NUW | Flags::NSW, done, one);
                (next, emitter.at.icmp(IntCond::Ult, next, *rest))
            }
            End::Last => (emitter.at.binary(BinOp::Add, done, one), emitter.at.icmp(IntCond::Ult, done, *rest)),
        };
        let predicate = emitter.at.truth_match(more);
        theta.set_predicate(self.graph, predicate);
        let mut outputs: Vec<Value> = values.iter().map(|value| theta.close_loop_var(self.graph, *value)).collect();
        outputs.push(theta.close_loop_var(self.graph, *rest));
        theta.close_loop_var(self.graph, next);
        outputs
    }

    /// What `build` makes of the values if `condition` holds, and the values themselves otherwise.
    fn guarded(
        &mut self,
        condition: Value,
        values: &[Value],
        build: impl FnOnce(&mut Self, Position, &[Value]) -> Vec<Value>,
    ) -> Vec<Value> {
        let place = self.place();
        let predicate = self.emitter(place).at.truth_match(condition);
        let gamma = Gamma::add(self.graph, place, predicate);
        values.iter().for_each(|value| _ = gamma.add_entry(self.graph, *value));
        let [skip, run] = [0, 1].map(|alternative| gamma.regions(self.graph)[alternative]);
        let args = self.graph.args(run).to_vec();
        let built = build(self, Position::End(run), &args);
        let skipped = self.graph.args(skip).to_vec();
        skipped.iter().zip(built).map(|(skipped, built)| gamma.add_exit(self.graph, &[*skipped, built])).collect()
    }

    /// Removes the loop; these are the values behind it.
    fn replace(&mut self, values: &[Value]) {
        for (index, value) in values.iter().enumerate() {
            self.graph.divert_users(self.theta.exit_output(self.graph, index), *value);
        }
        self.graph.forget_bindings_inside(self.theta.node());
        self.graph.remove_node(self.theta.node());
    }
}

/// Notes that a loop is no more to be unrolled.
fn mark(graph: &mut Graph, theta: Theta) {
    graph.add_loop_hint(theta.node(), NO_UNROLLING);
    graph.add_loop_hint(theta.node(), UNROLLED);
}

/// A loop of `factor` copies, the last of them with the test.
fn repeated(graph: &mut Graph, body: &Body, at: Position, origins: &[Value], factor: u32) -> Vec<Value> {
    let theta = Theta::add(graph, at, ThetaFlags::default());
    mark(graph, theta);
    let mut values: Vec<Value> = origins.iter().map(|origin| theta.open_loop_var(graph, *origin)).collect();
    let inside = Position::End(theta.region(graph));
    let constants = body.copy_constants(graph, inside);
    for _ in 1..factor {
        values = body.copy(graph, inside, &constants, &values);
    }
    let (values, predicate) = body.copy_with_test(graph, inside, &constants, &values);
    theta.set_predicate(graph, predicate);
    values.iter().map(|value| theta.close_loop_var(graph, *value)).collect()
}
