//! Loops.
//!
//! Thetas: loops that count in all directions, `while` loops as construction makes them, loops with an exit in an inner
//! gamma, loops that may run for ever but terminate, and some that do not. Besides its counter a loop has variables
//! that are invariant, that are swapped, that are copies of others, that step through memory, and some whose initial
//! value must not be read.

use super::frame::Builder;
use super::know::{Know, Place, Sure, Val, greatest, wrapped};
use rvsdg_core::{BinOp, Flags, IntCond, Op, ThetaFlags, Type, Value};

/// How a counter proceeds, and when the loop ends.
struct Counter {
    ty: Type,
    start: i64,
    step: i64,
    /// The maximum trip count; the exact one if it is known.
    most: u64,
    cond: IntCond,
    /// The bound: a value from outside, or a constant.
    bound: Result<Val, i64>,
    /// Does the counter wrap neither as a signed nor as an unsigned number?
    nsw: bool,
    nuw: bool,
    /// Bounds of the counter at the start of an iteration.
    range: Option<(i64, i64)>,
}

/// The next value of a loop variable.
#[derive(Copy, Clone, PartialEq, Debug)]
enum NextValue {
    /// The counter.
    Counter,
    /// The same value.
    Same,
    /// The value of this other variable.
    Swap(usize),
    /// The same as this other variable, which comes before it.
    Copy(usize),
    /// The pointer plus this number of bytes.
    Pointer(u32),
    /// A new value.
    New,
    /// A new value; the initial value must not be read.
    Late(Know),
}

impl Builder<'_> {
    fn counter(&mut self, most: u64) -> Counter {
        let ty = self.random.pick(&[Type::I32, Type::I32, Type::I64, Type::I8, Type::int(16)]);
        let width = ty.int_width().expect("an integer type");
        let step = self.random.pick(&[1i64, 1, 1, 2, 3, -1, -1, -2]);
        let mut start = self.random.pick(&[0i64, 0, 1, -3, 5]);
        if step < 0 {
            start += step.abs() * most as i64;
        }
        let mut cond = match (step > 0, self.random.below(4)) {
            (_, 0 | 1) => IntCond::Ne,
            (true, 2) => IntCond::Slt,
            (true, _) => IntCond::Ult,
            (false, 2) => IntCond::Sgt,
            (false, _) => IntCond::Ugt,
        };
        // Wraps around at the end of the type's range; only a test for equality ends the loop.
        let wraps = cond == IntCond::Ne && width <= 16 && self.random.one_in(6);
        if wraps {
            start = greatest(width) - 1;
        }
        let last = start + step * most as i64;
        if !wraps && (start.min(last) < 0) && matches!(cond, IntCond::Ult | IntCond::Ugt) {
            cond = if step > 0 { IntCond::Slt } else { IntCond::Sgt };
        }
        // The trip count is given by a variable bound, and is at least one.
        let variable = !wraps && self.random.one_in(2) && most >= 2;
        let bound = if variable {
            let mask = (most + 1).next_power_of_two() as i64 / 2 - 1;
            let times = if mask > 0 { self.small(ty, mask) } else { self.int_const(ty, 0) };
            let times = if cond == IntCond::Ne {
                let one = self.int_const(ty, 1);
                self.combine_plain(BinOp::Add, times, one, (1, mask + 1))
            } else {
                times
            };
            let factor = self.int_const(ty, step);
            let far = if step == 1 {
                times
            } else {
                self.binary(BinOp::Mul, Flags::NONE, times.value, factor.value, Know::Int(Sure::Defined, None))
            };
            let start = self.int_const(ty, start);
            Ok(self.binary(BinOp::Add, Flags::NONE, start.value, far.value, Know::Int(Sure::Defined, None)))
        } else {
            let uneven = i64::from(cond != IntCond::Ne && self.random.one_in(2)) * step.signum();
            let uneven = if step.abs() > 1 { uneven } else { 0 };
            Err(wrapped(last - uneven, width))
        };
        let before_last = start + step * (most as i64 - 1);
        Counter {
            ty,
            start,
            step,
            most,
            cond,
            bound,
            nsw: !wraps,
            nuw: !wraps && start.min(last) >= 0 && step > 0,
            range: (!wraps).then_some((start.min(before_last), start.max(before_last))),
        }
    }

    /// Combines two values without flags that may not hold.
    fn combine_plain(&mut self, op: BinOp, a: Val, b: Val, range: (i64, i64)) -> Val {
        self.binary(op, Flags::NONE, a.value, b.value, Know::Int(Sure::Defined, Some(range)))
    }

    /// The next value of a counter, and the condition for repeating.
    fn count(&mut self, counter: &Counter, bound: Value, now: Value) -> (Val, Val) {
        let step = self.int_const(counter.ty, counter.step);
        let mut flags = Flags::NONE;
        if counter.nsw && !self.random.one_in(3) {
            flags = Flags::NSW;
        }
        if counter.nuw && !self.random.one_in(3) {
            flags = flags | Flags::NUW;
        }
        let know = Know::Int(Sure::Defined, None);
        let next = self.binary(BinOp::Add, flags, now, step.value, know);
        let test = self.add(Op::ICmp(counter.cond), &[next.value, bound], Type::I1, know);
        (next, test)
    }

    /// A loop that terminates, if the budget suffices for one.
    pub(super) fn repetition(&mut self, depth: u32) -> Option<()> {
        let left = self.budget.saturating_sub(self.spent) / self.times;
        let most = u64::from(self.random.pick(&[2u32, 3, 4, 4, 7, 8, 15, 16])).min(left / 12);
        if most < 2 {
            return None;
        }
        let counter = self.counter(most);
        let may_diverge = self.has_states() && self.random.one_in(4);
        let kind = self.random.below(4);
        // Loop variables besides the counter, with what they become.
        let mut vars: Vec<(Val, NextValue)> = vec![];
        let start = self.int_const(counter.ty, counter.start);
        vars.push((start, NextValue::Counter));
        if let Ok(bound) = counter.bound {
            vars.push((bound, NextValue::Same));
        }
        self.plan_vars(&mut vars, most);
        let initial: Vec<Value> = vars.iter().map(|(val, _)| val.value).collect();
        let pre = self.open_theta(ThetaFlags { may_diverge }, most, &initial);
        for (value, (val, plan)) in pre.iter().zip(&vars) {
            let know = match plan {
                NextValue::Counter => Know::Int(Sure::Defined, counter.range),
                NextValue::Same | NextValue::Swap(_) => val.know,
                NextValue::Late(_) => continue,
                NextValue::Pointer(size) => match val.know {
                    Know::Ptr(place) => Know::Ptr(Place {
                        bytes: place.bytes - size * (most as u32 - 1),
                        align: place.align.min(1 << size.trailing_zeros()),
                        always: false,
                        ..place
                    }),
                    other => other,
                },
                NextValue::New | NextValue::Copy(_) => val.know.vague(),
            };
            self.remember(Val { value: *value, ty: val.ty, know });
        }
        let outputs = match kind {
            0 => self.while_body(depth, &counter, &vars, &pre),
            _ => self.plain_body(depth, &counter, &vars, &pre, kind == 1),
        };
        for (output, (val, plan)) in outputs.iter().zip(&vars) {
            let know = match plan {
                NextValue::Counter => Know::Int(Sure::Defined, None),
                NextValue::Pointer(_) => Know::Ptr(Place::NOWHERE),
                NextValue::Same | NextValue::Swap(_) => val.know,
                // The body of a `while` loop may never have run.
                NextValue::Late(know) if kind == 0 => know.at_most(Sure::Unsure),
                NextValue::Late(know) => *know,
                NextValue::New | NextValue::Copy(_) => val.know.vague(),
            };
            self.remember(Val { value: *output, ty: val.ty, know });
        }
        Some(())
    }

    fn plan_vars(&mut self, vars: &mut Vec<(Val, NextValue)>, most: u64) {
        for _ in 0..self.random.below(5) {
            let fits = |val: &Val| val.know != Know::Ctl && val.know.sure() == Sure::Defined;
            match self.random.below(8) {
                0 => vars.extend(self.pick(fits).map(|val| (val, NextValue::Same))),
                1 | 2 => {
                    let Some(a) = self.pick(fits) else { continue };
                    let b = self.pick(|val| val.ty == a.ty && fits(val)).unwrap_or(a);
                    let same_kind = std::mem::discriminant(&a.know) == std::mem::discriminant(&b.know);
                    let know = a.know.join(b.know);
                    if !same_kind || matches!((a.know, know), (Know::Code(..), Know::Ptr(_))) {
                        continue;
                    }
                    let index = vars.len();
                    vars.push((Val { know, ..a }, NextValue::Swap(index + 1)));
                    vars.push((Val { know, ..b }, NextValue::Swap(index)));
                }
                3 => {
                    // Two variables that are always equal.
                    let int = self.int(Type::I32);
                    let index = vars.len();
                    vars.push((int, NextValue::New));
                    vars.push((int, NextValue::Copy(index)));
                }
                4 => {
                    let size = self.random.pick(&[4u32, 4, 8, 1]);
                    let enough = size * most as u32;
                    let found = self.pick(
                        |val| matches!(val.know, Know::Ptr(place) if place.bytes >= enough && place.exact.is_none()),
                    );
                    vars.extend(found.map(|val| (val, NextValue::Pointer(size))));
                }
                5 => {
                    // A variable that is written before it is read.
                    let ty = self.int_type();
                    let op = if self.random.one_in(2) { Op::Undef } else { Op::Poison };
                    let value = self.constant(op, ty);
                    let know = Know::Int(Sure::Defined, None);
                    vars.push((Val { value, ty, know }, NextValue::Late(know)));
                }
                6 => vars.push((self.float(Type::DOUBLE, true), NextValue::New)),
                _ => {
                    let ty = self.int_type();
                    vars.push((self.int(ty), NextValue::New));
                }
            }
        }
    }

    /// The next values of loop variables, except the counter.
    fn posts(&mut self, vars: &[(Val, NextValue)], pre: &[Value], counter: Value) -> Vec<Value> {
        let mut posts: Vec<Value> = vec![];
        for (index, (val, plan)) in vars.iter().enumerate() {
            let post = match plan {
                NextValue::Counter => counter,
                NextValue::Same => pre[index],
                NextValue::Swap(other) => pre[*other],
                NextValue::Copy(other) => posts[*other],
                NextValue::Pointer(size) => {
                    let Know::Ptr(place) = val.know else { unreachable!("planned for pointers only") };
                    let step = self.int_const(Type::I64, 1).value;
                    let element = match size {
                        1 => Type::I8,
                        4 => Type::I32,
                        _ => Type::I64,
                    };
                    self.element(pre[index], Place { bytes: 0, ..place }, (element, *size), step, 1).value
                }
                NextValue::New | NextValue::Late(_) if val.ty.is_float() => {
                    let other = self.float(val.ty, false);
                    let Know::Float(..) = other.know else { unreachable!("it is a float") };
                    other.value
                }
                NextValue::New if val.ty.int_width().is_some() && self.random.one_in(2) => {
                    let other = self.int(val.ty);
                    let op = self.random.pick(&[BinOp::Add, BinOp::Add, BinOp::Mul, BinOp::Xor, BinOp::Sub]);
                    let know = Know::Int(Sure::Defined, None);
                    self.binary(op, Flags::NONE, pre[index], other.value, know).value
                }
                NextValue::New | NextValue::Late(_) => self.int(val.ty).value,
            };
            posts.push(post);
        }
        posts
    }

    fn plain_body(
        &mut self,
        depth: u32,
        counter: &Counter,
        vars: &[(Val, NextValue)],
        pre: &[Value],
        leaves: bool,
    ) -> Vec<Value> {
        if self.random.one_in(3) && self.has_states() {
            self.accumulate();
        }
        let statements = 1 + self.random.below(4);
        self.block(depth.saturating_sub(1), statements);
        let bound = self.bound(counter, pre);
        let (next, mut goes_on) = self.count(counter, bound, pre[0]);
        let posts = self.posts(vars, pre, next.value);
        let predicate = if leaves {
            // Another exit: the predicate is a control value that is an output of a gamma.
            let other = self.truth();
            let predicate = self.is_true(goes_on);
            let level = self.frames.len() - 1;
            let exit = self.gamma(predicate, &[], |this, index| {
                let value = if index == 0 {
                    this.constant(Op::Ctl(0), Type::ctl(2))
                } else if this.random.one_in(2) {
                    this.constant(Op::Ctl(1), Type::ctl(2))
                } else {
                    let other = this.import(level, other);
                    this.is_true(other)
                };
                vec![Val { value, ty: Type::ctl(2), know: Know::Ctl }]
            });
            exit[0].value
        } else {
            if self.random.one_in(4) {
                let other = self.truth();
                let know = Know::Int(Sure::Defined, None);
                goes_on = self.binary(BinOp::And, Flags::NONE, goes_on.value, other.value, know);
            }
            self.is_true(goes_on)
        };
        self.close_theta(predicate, counter.most, &posts)
    }

    fn bound(&mut self, counter: &Counter, pre: &[Value]) -> Value {
        match counter.bound {
            Ok(_) => pre[1],
            Err(bound) => self.int_const(counter.ty, bound).value,
        }
    }

    /// `while (test) { ... }` as construction makes it: the gamma of the test and the theta have the same predicate.
    fn while_body(&mut self, depth: u32, counter: &Counter, vars: &[(Val, NextValue)], pre: &[Value]) -> Vec<Value> {
        let bound = self.bound(counter, pre);
        // The test of the counter before the increment succeeds as often, and fails at once if there are no iterations.
        let know = Know::Int(Sure::Defined, None);
        let test = self.add(Op::ICmp(counter.cond), &[pre[0], bound], Type::I1, know);
        let predicate = self.is_true(test);
        let statements = 1 + self.random.below(3);
        let own_exit = self.random.one_in(3);
        let level = self.frames.len() - 1;
        let vals: Vec<Val> = pre.iter().zip(vars).map(|(value, (val, _))| Val { value: *value, ..*val }).collect();
        // A variable that an alternative does not change keeps its value, which is not allowed for a late one.
        let outputs = self.gamma(predicate, &[], |this, index| {
            let inner: Vec<Value> = vals.iter().map(|val| this.import(level, *val).value).collect();
            let mut exits: Vec<Val> = vec![];
            if index == 0 {
                exits.extend(inner.iter().zip(vars).map(|(value, (val, _))| Val { value: *value, ..*val }));
            } else {
                this.block(depth.saturating_sub(1), statements);
                let step = this.int_const(counter.ty, counter.step);
                let flags = if counter.nsw && this.random.one_in(2) { Flags::NSW } else { Flags::NONE };
                let next = this.binary(BinOp::Add, flags, inner[0], step.value, know);
                let posts = this.posts(vars, &inner, next.value);
                exits.extend(posts.iter().zip(vars).map(|(value, (val, _))| Val { value: *value, ..*val }));
            }
            let again = this.constant(Op::Ctl(u32::from(index == 1)), Type::ctl(2));
            exits.push(Val { value: again, ty: Type::ctl(2), know: Know::Ctl });
            exits
        });
        let posts: Vec<Value> = outputs[..vars.len()].iter().map(|val| val.value).collect();
        let predicate = if own_exit { outputs[vars.len()].value } else { predicate };
        self.close_theta(predicate, counter.most, &posts)
    }

    /// A loop that never ends, followed by a call that must not be executed.
    pub(super) fn endless(&mut self, silent: bool) {
        let counter = self.int(Type::I32);
        let pre = self.open_theta(ThetaFlags { may_diverge: true }, 1, &[counter.value]);
        let know = Know::Int(Sure::Defined, None);
        self.remember(Val { value: pre[0], ty: Type::I32, know });
        if !silent {
            self.block(0, 3);
        }
        let step = self.int_const(Type::I32, 1);
        let next = self.binary(BinOp::Add, Flags::NONE, pre[0], step.value, know);
        let predicate = if self.random.one_in(2) {
            self.constant(Op::Ctl(1), Type::ctl(2))
        } else {
            let mask = self.int_const(Type::I32, 7);
            let low = self.binary(BinOp::And, Flags::NONE, next.value, mask.value, know);
            let test = self.int_const(Type::I32, 8);
            let test = self.add(Op::ICmp(IntCond::Ne), &[low.value, test.value], Type::I1, know);
            self.is_true(test)
        };
        self.close_theta(predicate, 1, &[next.value]);
        if !silent {
            self.never();
        }
    }
}
