//! Programs that end early, and operations that are defined only because of that.
//!
//! If the program may have ended before, a later predicate may be poison in that case, or a later loop may be endless.
//! Only the I/O state that it reads keeps such a decision or loop behind the point where the program may end.
//! [`Builder::ending`] makes sequences of both, with decisions between them that passes like to merge: equal decisions,
//! and decisions on what an earlier one selected.
//!
//! Only every eighth seed has them ([`has_ends`]). The programs of other seeds do not depend on this module.

use super::calls::ANY;
use super::frame::Builder;
use super::know::{Know, Place, Sure, Val};
use rvsdg_core::{BinOp, Flags, IntCond, Op, ThetaFlags, Type};

/// Has the program of this seed such sequences?
pub(super) fn has_ends(seed: u64) -> bool {
    seed % 8 == 5
}

/// The argument with which the function `check` ends the program.
pub(super) const ENDS: i64 = 5;

const TRUTH: Know = Know::Int(Sure::Defined, None);
const UNSURE: Know = Know::Int(Sure::Unsure, None);

/// Shared data of the members of a sequence. All values belong to the region at `level`.
struct Course {
    level: usize,
    /// Predicates: the control value, the truth value that it depends on, and whether it is inverted.
    asks: Vec<(Val, Val, bool)>,
    /// Rarely true: the condition for ending the program.
    ends: Vec<Val>,
    /// Conditions under which the program has ended already.
    gone: Vec<Val>,
    /// Computed results.
    results: Vec<Val>,
}

/// The contents of an alternative of a decision.
#[derive(Copy, Clone)]
enum Inside {
    Nothing,
    Report,
    /// Ends the program if this is true.
    End(Val),
    /// An operation without effects that must not be executed if the program has ended.
    Bound(Val),
}

impl Builder<'_> {
    /// A sequence of places where the program may end, operations that must stay behind them, and decisions.
    pub(super) fn ending(&mut self) -> Option<()> {
        if !self.can_exit() || 160 * self.times + self.spent > self.budget {
            return None;
        }
        let truths = [self.truth(), self.truth()];
        let most = self.random.pick(&[3, 7]);
        let rare = self.small(Type::I32, most);
        let mut course = Course {
            level: self.frames.len() - 1,
            asks: vec![],
            ends: vec![],
            gone: vec![],
            results: vec![self.int(Type::I32)],
        };
        for number in [most - 2, most - 1] {
            let number = self.int_const(Type::I32, number);
            course.ends.push(self.add(Op::ICmp(IntCond::Eq), &[rare.value, number.value], Type::I1, TRUTH));
        }
        for truth in truths {
            let value = self.is_true(truth);
            course.asks.push((Val { value, ty: Type::ctl(2), know: Know::Ctl }, truth, false));
        }
        for _ in 0..3 + self.random.below(4) {
            match self.random.below(9) {
                0 => self.end_here(&mut course),
                1 | 2 => self.bound_here(&mut course),
                3 => self.block(0, 1),
                4 => self.end_in_loop(&mut course),
                5 | 6 => self.ask_twice(&mut course),
                _ => {
                    let which = self.random.below(course.asks.len() as u32) as usize;
                    self.ask(&mut course, which, false);
                }
            }
        }
        for result in course.results {
            if self.random.one_in(2) {
                self.show(result);
            }
        }
        Some(())
    }

    /// The body of the function `check`.
    pub(super) fn check_body(&mut self, number: Val) {
        if self.random.one_in(3) {
            self.report();
        }
        let predicate = self.matching(number, vec![(ENDS, 1)], 0, 2);
        self.gamma(predicate, &[], |this, index| {
            if index == 1 {
                this.exit();
            }
            vec![]
        });
    }

    fn end_here(&mut self, course: &mut Course) {
        let ends = self.random.pick(&course.ends);
        self.end_if(ends);
        course.gone.push(ends);
    }

    fn bound_here(&mut self, course: &mut Course) {
        if course.gone.is_empty() {
            return;
        }
        let gone = self.random.pick(&course.gone);
        let start = self.random.pick(&course.results);
        let result = match self.random.below(8) {
            0 => self.bound_division(gone, start, true),
            1 => self.bound_load(gone).unwrap_or(start),
            _ => self.bound_somehow(gone, start),
        };
        course.results.push(result);
    }

    /// A decision that may end the program, an operation that must stay behind it, and a decision with an equal
    /// predicate, or on what the first one selected.
    fn ask_twice(&mut self, course: &mut Course) {
        let which = self.random.below(course.asks.len() as u32) as usize;
        self.ask(course, which, true);
        let [gone, start] = [&course.gone, &course.results].map(|vals| vals[vals.len() - 1]);
        let start = if self.random.one_in(2) { start } else { course.results[0] };
        let result = self.bound_somehow(gone, start);
        let again = if self.random.one_in(2) { which } else { course.asks.len() - 1 };
        self.ask(course, again, false);
        course.results.push(result);
    }

    /// A decision on one of the predicates; it may end the program if `ends` is true.
    fn ask(&mut self, course: &mut Course, which: usize, ends: bool) {
        let (predicate, truth, inverted) = course.asks[which];
        let mut gone = vec![];
        let end = if ends { self.random.below(2) } else { 2 };
        let insides = [0, 1].map(|index| match self.random.below(6) {
            _ if end == index => {
                let ends = self.random.pick(&course.ends);
                gone.push(self.and_taken(truth, (index == 1) != inverted, ends));
                Inside::End(ends)
            }
            0 | 1 => {
                let ends = self.random.pick(&course.ends);
                gone.push(self.and_taken(truth, (index == 1) != inverted, ends));
                Inside::End(ends)
            }
            2 if !course.gone.is_empty() => Inside::Bound(self.random.pick(&course.gone)),
            3 | 4 => Inside::Report,
            _ => Inside::Nothing,
        });
        let start = self.random.pick(&course.results);
        let swaps = self.random.one_in(3);
        let level = course.level;
        let outputs = self.gamma(predicate.value, &[], |this, index| {
            let start = this.import(level, start);
            let mut result = start;
            match insides[index] {
                Inside::Nothing => {}
                Inside::Report => _ = this.report(),
                Inside::End(ends) => {
                    let ends = this.import(level, ends);
                    this.end_if(ends);
                }
                Inside::Bound(gone) => {
                    let gone = this.import(level, gone);
                    result = this.bound_somehow(gone, start);
                }
            }
            if matches!(insides[index], Inside::Nothing | Inside::Report) && this.random.one_in(2) {
                let other = this.int_const(Type::I32, 3 + index as i64);
                result = this.binary(BinOp::Add, Flags::NONE, start.value, other.value, TRUTH);
            }
            let value = this.constant(Op::Ctl(u32::from((index == 1) != swaps)), Type::ctl(2));
            vec![Val { know: TRUTH, ..result }, Val { value, ty: Type::ctl(2), know: Know::Ctl }]
        });
        course.results.push(outputs[0]);
        course.asks.push((outputs[1], truth, inverted != swaps));
        course.gone.extend(gone);
    }

    /// A loop that may end the program, and otherwise decides on a value whether to repeat or what else to do. The
    /// value would be poison if the program had not ended.
    fn end_in_loop(&mut self, course: &mut Course) {
        let condition = self.random.pick(&course.ends);
        let start = self.random.pick(&course.results);
        let (most, is_while) = (4u64, self.random.one_in(2));
        let maybe = self.poison_number(condition);
        let first = self.int_const(Type::I32, 0);
        let level = course.level;
        let pre = self.open_theta(ThetaFlags { may_diverge: false }, most, &[first.value, start.value]);
        let (ends, maybe) = (self.import(level, condition), self.import(level, maybe));
        self.end_if(ends);
        let inner = self.frames.len() - 1;
        let old = Val { value: pre[1], ty: Type::I32, know: TRUTH };
        let now = Val { value: pre[0], ty: Type::I32, know: TRUTH };
        let bound = if self.random.one_in(3) { self.bound_division(ends, old, false) } else { old };
        let step = |this: &mut Self, old: Val, now: Val| {
            let (three, one) = (this.int_const(Type::I32, 3), this.int_const(Type::I32, 1));
            let new = this.binary(BinOp::Mul, Flags::NONE, old.value, three.value, TRUTH);
            (new, this.binary(BinOp::Add, Flags::NSW, now.value, one.value, TRUTH))
        };
        let outputs = if is_while {
            let test = self.add_silent(Op::ICmp(IntCond::Slt), &[now.value, maybe.value], Type::I1, UNSURE);
            let predicate = self.matching(test, vec![(-1, 1)], 0, 2);
            let outputs = self.gamma(predicate, &[], |this, index| {
                let (old, now) = (this.import(inner, bound), this.import(inner, now));
                let (new, next) = if index == 1 { step(this, old, now) } else { (old, now) };
                let again = this.constant(Op::Ctl(index as u32), Type::ctl(2));
                vec![new, next, Val { value: again, ty: Type::ctl(2), know: Know::Ctl }]
            });
            self.close_theta(outputs[2].value, most, &[outputs[1].value, outputs[0].value])
        } else {
            let (new, next) = step(self, bound, now);
            let cond = self.random.pick(&[IntCond::Slt, IntCond::Ult, IntCond::Ne]);
            let test = self.add_silent(Op::ICmp(cond), &[next.value, maybe.value], Type::I1, UNSURE);
            let predicate = self.matching(test, vec![(-1, 1)], 0, 2);
            self.close_theta(predicate, most, &[next.value, new.value])
        };
        course.results.push(self.remember(Val { value: outputs[1], ty: Type::I32, know: TRUTH }));
        course.gone.push(condition);
    }

    /// A number from 1 to 4; poison if `gone` is true.
    fn poison_number(&mut self, gone: Val) -> Val {
        let (small, one) = (self.small(Type::I32, 3), self.int_const(Type::I32, 1));
        let number = self.binary(BinOp::Add, Flags::NONE, small.value, one.value, TRUTH);
        let poison = self.constant(Op::Poison, Type::I32);
        self.add_silent(Op::Select(Flags::NONE), &[gone.value, poison, number.value], Type::I32, UNSURE)
    }

    /// Is `truth` equal to `has_to_be`, and `other` true?
    fn and_taken(&mut self, truth: Val, has_to_be: bool, other: Val) -> Val {
        let mut truth = truth;
        if !has_to_be {
            let ones = self.int_const(Type::I1, -1);
            truth = self.binary(BinOp::Xor, Flags::NONE, truth.value, ones.value, TRUTH);
        }
        self.binary(BinOp::And, Flags::NONE, truth.value, other.value, TRUTH)
    }

    // ---- ways to end the program -------------------------------------------------------------------------------

    /// Ends the program, or loops for ever, if `ends` is true.
    fn end_if(&mut self, ends: Val) {
        match self.random.below(16) {
            0..=5 => self.call_check(ends),
            6..=8 => self.checked_in_loop(ends),
            kind => {
                let predicate = self.is_true(ends);
                self.gamma(predicate, &[], |this, index| {
                    if index == 1 && kind == 9 {
                        this.endless(true);
                    } else if index == 1 {
                        this.exit();
                    }
                    vec![]
                });
            }
        }
    }

    /// A call of the function `check`.
    fn call_check(&mut self, ends: Val) {
        let Some(((_, ty), callee)) = self.plan.check.zip(self.check) else { return };
        let callee = self.import(0, Val { value: callee, ty: Type::PTR, know: Know::Ctl });
        let (five, one) = (self.int_const(Type::I32, ENDS), self.int_const(Type::I32, 1));
        let select = Op::Select(Flags::NONE);
        let number = self.add_silent(select, &[ends.value, five.value, one.value], Type::I32, TRUTH);
        self.call(callee.value, ty, &[number.value], ANY, false);
        self.spent += 8 * self.times;
    }

    /// Calls the function `check` in a loop.
    fn checked_in_loop(&mut self, ends: Val) {
        let most = 2u64;
        let start = self.int_const(Type::I32, 0);
        let level = self.frames.len() - 1;
        let pre = self.open_theta(ThetaFlags { may_diverge: false }, most, &[start.value]);
        let ends = self.import(level, ends);
        let predicate = self.is_true(ends);
        self.gamma(predicate, &[], |this, index| {
            if index == 1 {
                this.exit();
            }
            vec![]
        });
        let one = self.int_const(Type::I32, 1);
        let next = self.binary(BinOp::Add, Flags::NSW, pre[0], one.value, TRUTH);
        let bound = self.int_const(Type::I32, most as i64);
        let test = self.add(Op::ICmp(IntCond::Slt), &[next.value, bound.value], Type::I1, TRUTH);
        let predicate = self.matching(test, vec![(-1, 1)], 0, 2);
        self.close_theta(predicate, most, &[next.value]);
    }

    // ---- operations that must not move before the end of the program -------------------------------------------

    /// An operation without effects that must not be executed if `gone` is true.
    fn bound_somehow(&mut self, gone: Val, start: Val) -> Val {
        match self.random.below(7) {
            0 | 1 => self.bound_loop(gone, start),
            2 => self.bound_in_loop(gone, start),
            3 => self.bound_division(gone, start, false),
            _ => self.bound_decision(gone, start, true),
        }
    }

    /// A truth value; poison if `gone` is true.
    fn poison_if(&mut self, gone: Val) -> Val {
        let select = Op::Select(Flags::NONE);
        let truth = self.truth();
        match self.random.below(4) {
            0 => {
                // A sum that wraps then.
                let (far, near) = (self.int_const(Type::I32, i64::from(i32::MAX)), self.int_const(Type::I32, 7));
                let number = self.add_silent(select, &[gone.value, far.value, near.value], Type::I32, TRUTH);
                let four = self.int_const(Type::I32, 4);
                let sum =
                    self.add_silent(Op::Binary(BinOp::Add, Flags::NSW), &[number.value, four.value], Type::I32, UNSURE);
                let other = self.int(Type::I32);
                self.add_silent(Op::ICmp(IntCond::Slt), &[sum.value, other.value], Type::I1, UNSURE)
            }
            1 => {
                // A shift by too large an amount then.
                let (far, near) = (self.int_const(Type::I32, 40), self.int_const(Type::I32, 2));
                let by = self.add_silent(select, &[gone.value, far.value, near.value], Type::I32, TRUTH);
                let value = self.int(Type::I32);
                let shl = Op::Binary(BinOp::Shl, Flags::NONE);
                let shifted = self.add_silent(shl, &[value.value, by.value], Type::I32, UNSURE);
                let other = self.int(Type::I32);
                self.add_silent(Op::ICmp(IntCond::Ult), &[shifted.value, other.value], Type::I1, UNSURE)
            }
            kind => {
                let op = if kind == 2 && self.random.one_in(3) { Op::Undef } else { Op::Poison };
                let vague = self.constant(op, Type::I1);
                self.add_silent(select, &[gone.value, vague, truth.value], Type::I1, UNSURE)
            }
        }
    }

    /// A decision on a value that is poison if `gone` is true.
    fn bound_decision(&mut self, gone: Val, start: Val, nests: bool) -> Val {
        let maybe = self.poison_if(gone);
        let predicate = self.matching(maybe, vec![(-1, 1)], 0, 2);
        let level = self.frames.len() - 1;
        let has_loop = nests && self.random.one_in(5);
        let rounds = 1 + self.random.below(5);
        let outputs = self.gamma(predicate, &[], |this, index| {
            let gone = this.import(level, gone);
            let mut value = this.import(level, start);
            for round in 0..rounds {
                let op = [BinOp::Mul, BinOp::Add, BinOp::Xor][(round as usize + index) % 3];
                let other = this.int_const(Type::I32, 3 + 4 * index as i64 + i64::from(round));
                value = this.binary(op, Flags::NONE, value.value, other.value, TRUTH);
            }
            if has_loop && index == 1 {
                value = this.bound_loop(gone, value);
            }
            vec![value]
        });
        outputs[0]
    }

    /// A loop that is endless if `gone` is true.
    fn bound_loop(&mut self, gone: Val, start: Val) -> Val {
        let most = 4u64;
        let ty = self.random.pick(&[Type::I32, Type::I8, Type::I64]);
        let select = Op::Select(Flags::NONE);
        let kind = self.random.below(3);
        let rounds = 1 + i64::from(self.random.below(3));
        let (odd, even) = (self.int_const(ty, 1), self.int_const(ty, 2 * rounds));
        let first = match kind {
            0 => self.add_silent(select, &[gone.value, odd.value, even.value], ty, TRUTH),
            _ => even,
        };
        let (none, two) = (self.int_const(ty, 0), self.int_const(ty, -2));
        let step = match kind {
            1 => self.add_silent(select, &[gone.value, none.value, two.value], ty, TRUTH),
            _ => two,
        };
        let level = self.frames.len() - 1;
        let pre = self.open_theta(ThetaFlags { may_diverge: false }, most, &[first.value, start.value]);
        let step = self.import(level, step);
        let more = self.int_const(Type::I32, 31);
        let hash = self.binary(BinOp::Mul, Flags::NONE, pre[1], more.value, TRUTH);
        let three = self.int_const(Type::I32, 3);
        let hash = self.binary(BinOp::Add, Flags::NONE, hash.value, three.value, TRUTH);
        let next = self.binary(BinOp::Add, Flags::NONE, pre[0], step.value, TRUTH);
        let zero = self.int_const(ty, 0);
        let mut test = self.add(Op::ICmp(IntCond::Ne), &[next.value, zero.value], Type::I1, TRUTH);
        if kind == 2 {
            let gone = self.import(level, gone);
            test = self.binary(BinOp::Or, Flags::NONE, test.value, gone.value, TRUTH);
        }
        let predicate = self.matching(test, vec![(-1, 1)], 0, 2);
        let outputs = self.close_theta(predicate, most, &[next.value, hash.value]);
        self.remember(Val { value: outputs[1], ty: Type::I32, know: TRUTH })
    }

    /// A loop with a decision in each iteration, whose predicate is poison if `gone` is true.
    fn bound_in_loop(&mut self, gone: Val, start: Val) -> Val {
        let most = 2 + u64::from(self.random.below(2));
        let first = self.int_const(Type::I32, 0);
        let level = self.frames.len() - 1;
        let pre = self.open_theta(ThetaFlags { may_diverge: false }, most, &[first.value, start.value]);
        let gone = self.import(level, gone);
        let value = self.bound_decision(gone, Val { value: pre[1], ty: Type::I32, know: TRUTH }, false);
        let one = self.int_const(Type::I32, 1);
        let next = self.binary(BinOp::Add, Flags::NSW, pre[0], one.value, TRUTH);
        let bound = self.int_const(Type::I32, most as i64);
        let test = self.add(Op::ICmp(IntCond::Ne), &[next.value, bound.value], Type::I1, TRUTH);
        let predicate = self.matching(test, vec![(-1, 1)], 0, 2);
        let outputs = self.close_theta(predicate, most, &[next.value, value.value]);
        self.remember(Val { value: outputs[1], ty: Type::I32, know: TRUTH })
    }

    /// A division whose divisor is zero if `gone` is true; or is poison then, and never zero.
    fn bound_division(&mut self, gone: Val, start: Val, is_zero: bool) -> Val {
        let op = self.random.pick(&[BinOp::UDiv, BinOp::URem, BinOp::SRem]);
        if !is_zero {
            let (number, one) = (self.poison_number(gone), self.int_const(Type::I32, 1));
            let or = Op::Binary(BinOp::Or, Flags::NONE);
            let by = self.add_silent(or, &[number.value, one.value], Type::I32, UNSURE);
            return self.divide(op, start, by, true, TRUTH);
        }
        let (zero, three) = (self.int_const(Type::I32, 0), self.int_const(Type::I32, 3));
        let select = Op::Select(Flags::NONE);
        let by = self.add_silent(select, &[gone.value, zero.value, three.value], Type::I32, TRUTH);
        self.divide(op, start, by, true, TRUTH)
    }

    /// A load from an invalid address if `gone` is true.
    fn bound_load(&mut self, gone: Val) -> Option<Val> {
        let (pointer, place) = self.pointer(|place| place.bytes >= 4 && place.exact.is_none() && place.trusted)?;
        let null = self.constant(Op::Null, Type::PTR);
        let select = Op::Select(Flags::NONE);
        let nowhere = Know::Ptr(Place::NOWHERE);
        let maybe = self.add_silent(select, &[gone.value, null, pointer], Type::PTR, nowhere);
        Some(self.load_from(maybe.value, Place { always: false, ..place }, Type::I32))
    }
}
