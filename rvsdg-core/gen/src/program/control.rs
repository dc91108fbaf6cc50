//! Decisions.
//!
//! Gammas have two to four alternatives. Their predicates are computed, loaded, correlated with earlier predicates, or
//! control values that are outputs of an earlier gamma. Some alternatives are never executed, and some guard operations
//! that would be undefined otherwise.

use super::frame::Builder;
use super::know::{Know, Place, Sure, Val};
use rvsdg_core::{BinOp, Const, Flags, IntCond, MatchInfo, Op, Type, Value};

impl Builder<'_> {
    // ---- predicates --------------------------------------------------------------------------------------------

    /// The control value that a match selects.
    pub(super) fn matching(&mut self, value: Val, cases: Vec<(i64, u32)>, default: u32, alternatives: u32) -> Value {
        let cases = cases
            .into_iter()
            .map(|(case, alternative)| {
                let width = value.ty.int_width().unwrap_or(64);
                let op = match value.ty.alternatives() {
                    Some(_) => Op::Ctl(case as u32),
                    None => self.graph.payloads.int(width, &[case as u64]),
                };
                (Const { op, ty: value.ty }, alternative)
            })
            .collect();
        let info = MatchInfo { cases, default, alternatives };
        let op = Op::Match(self.graph.payloads.intern_match(info));
        let ty = Type::ctl(alternatives);
        self.add(op, &[value.value], ty, Know::Ctl).value
    }

    /// A match: control value 1 for true.
    pub(super) fn is_true(&mut self, truth: Val) -> Value {
        if self.random.one_in(6) {
            return self.matching(truth, vec![(0, 0)], 1, 2);
        }
        self.matching(truth, vec![(-1, 1)], 0, 2)
    }

    /// A predicate with this number of alternatives, and the alternatives that are never taken.
    fn predicate(&mut self, alternatives: u32) -> (Value, Vec<usize>) {
        let ty = Type::ctl(alternatives);
        if self.random.one_in(3)
            && let Some(known) = self.pick(|val| val.ty == ty)
        {
            return (known.value, vec![]);
        }
        if self.random.one_in(8)
            && let Some(other) = self.pick(|val| val.know == Know::Ctl)
        {
            let count = other.ty.alternatives().unwrap_or(2);
            let mut cases: Vec<(i64, u32)> = vec![];
            for case in 0..i64::from(count) {
                if !self.random.one_in(3) {
                    cases.push((case, self.random.below(alternatives)));
                }
            }
            let default = self.random.below(alternatives);
            return (self.matching(other, cases, default, alternatives), vec![]);
        }
        if self.random.one_in(24) {
            let taken = self.random.below(alternatives);
            let dead = (0..alternatives as usize).filter(|it| *it != taken as usize).collect();
            return (self.constant(Op::Ctl(taken), ty), dead);
        }
        if alternatives == 2 && !self.random.one_in(3) {
            let truth = self.truth();
            return (self.is_true(truth), vec![]);
        }
        let ty = if self.random.one_in(4) { Type::I64 } else { Type::I32 };
        let value = self.small(ty, 3);
        let mut dead = vec![];
        let default = self.random.below(alternatives);
        let mut cases: Vec<(i64, u32)> = (0..i64::from(alternatives)).map(|k| (k, k as u32)).collect();
        cases.retain(|(_, alternative)| *alternative != default);
        if self.random.one_in(5) {
            // The least significant bits never have the value 9.
            let never = self.random.below(alternatives);
            cases.retain(|(_, alternative)| *alternative != never);
            cases.push((9, never));
            if never != default {
                dead.push(never as usize);
            }
        }
        (self.matching(value, cases, default, alternatives), dead)
    }

    // ---- gammas ------------------------------------------------------------------------------------------------

    /// A decision with statements in every alternative.
    pub(super) fn decision(&mut self, depth: u32) {
        let alternatives = self.random.pick(&[2, 2, 2, 2, 3, 4]);
        let (predicate, dead) = self.predicate(alternatives);
        let exits: Vec<u32> = (0..self.random.below(5)).map(|_| self.random.below(12)).collect();
        let int = self.int_type();
        let shared = self.pick(|val| !matches!(val.know, Know::Ctl) && val.know.sure() != Sure::Frozen);
        let count = 2 + self.random.below(2);
        let level = self.frames.len() - 1;
        self.gamma(predicate, &dead, |this, index| {
            if dead.contains(&index) && this.has_states() {
                this.never_run();
            } else if index > 0 || !this.random.one_in(3) {
                let statements = this.random.below(4);
                this.block(depth.saturating_sub(1), statements);
            }
            exits.iter().map(|kind| this.exit_origin(*kind, int, count, shared, level)).collect()
        });
    }

    /// The origin of an exit variable in one alternative. All alternatives have the same `kind` and other arguments.
    fn exit_origin(&mut self, kind: u32, int: Type, alternatives: u32, shared: Option<Val>, level: usize) -> Val {
        match kind {
            0 | 1 => {
                let choice = self.random.below(alternatives);
                let value = self.constant(Op::Ctl(choice), Type::ctl(alternatives));
                Val { value, ty: Type::ctl(alternatives), know: Know::Ctl }
            }
            2 => match shared {
                Some(shared) => self.import(level, shared),
                None => self.any_const(Type::I32),
            },
            3 => self.float(Type::DOUBLE, true),
            4 => match self.pointer(|_| true) {
                Some((value, place)) => Val { value, ty: Type::PTR, know: Know::Ptr(place) },
                None => {
                    Val { value: self.constant(Op::Null, Type::PTR), ty: Type::PTR, know: Know::Ptr(Place::NOWHERE) }
                }
            },
            5 if self.random.one_in(3) => {
                let op = if self.random.one_in(2) { Op::Undef } else { Op::Poison };
                let value = self.constant(op, int);
                Val { value, ty: int, know: Know::Int(Sure::Unsure, None) }
            }
            6 => self.any_const(int),
            7 | 8 => self.int(Type::I32),
            9 => self.truth(),
            _ => self.int(int),
        }
    }

    /// The statements of a region that is never executed.
    fn never_run(&mut self) {
        match self.random.below(5) {
            0 => {
                self.never();
            }
            1 => {
                let (a, zero) = (self.int(Type::I32), self.int_const(Type::I32, 0));
                self.divide(BinOp::SDiv, a, zero, true, Know::Int(Sure::Unsure, None));
            }
            2 => {
                let (value, null) = (self.int(Type::I32), self.constant(Op::Null, Type::PTR));
                self.store_to(value.value, null, Place { align: 4, ..Place::NOWHERE });
            }
            3 => {
                self.endless(true);
            }
            _ => {
                self.exit();
            }
        }
        if self.random.one_in(2) {
            self.effect(Op::Unreachable, &[], None);
        }
    }

    /// A decision that guards an operation which would be undefined otherwise.
    pub(super) fn guarded(&mut self) -> Option<()> {
        if !self.has_states() {
            return None;
        }
        if self.random.one_in(3) {
            return self.guarded_access();
        }
        // A division whose divisor may be 0.
        let ty = self.random.pick(&[Type::I32, Type::I64, Type::I8]);
        let (a, b, zero) = (self.int(ty), self.small(ty, 3), self.int_const(ty, 0));
        let test = self.add(Op::ICmp(IntCond::Ne), &[b.value, zero.value], Type::I1, Know::Int(Sure::Defined, None));
        let op = self.random.pick(&[BinOp::UDiv, BinOp::SDiv, BinOp::URem, BinOp::SRem]);
        let level = self.frames.len() - 1;
        if self.random.one_in(8) {
            // Either the program ends before the division, or the division is defined.
            let predicate = self.is_true(test);
            self.gamma(predicate, &[], |this, index| {
                if index == 0 {
                    this.exit();
                }
                vec![]
            });
            // Without a function that ends the program there is no division.
            if !self.can_exit() {
                return Some(());
            }
            self.divide(op, a, b, true, Know::Int(Sure::Defined, None));
            return Some(());
        }
        let predicate = self.is_true(test);
        self.gamma(predicate, &[], |this, index| {
            if index == 0 {
                return vec![this.any_const(ty)];
            }
            let (a, b) = (this.import(level, a), this.import(level, b));
            let value = this.divide(op, a, b, true, Know::Int(Sure::Defined, None));
            if this.random.one_in(3) {
                this.block(0, 1);
            }
            vec![value]
        });
        Some(())
    }

    /// An access through a pointer that may be null, guarded by a test.
    fn guarded_access(&mut self) -> Option<()> {
        let (pointer, place) = self.pointer(|place| place.bytes >= 4 && place.exact.is_none() && place.writable)?;
        let place = Place { always: false, ..place };
        let truth = self.truth();
        let null = self.constant(Op::Null, Type::PTR);
        let nowhere = Know::Ptr(Place::NOWHERE);
        let select = Op::Select(Flags::NONE);
        let maybe = self.add(select, &[truth.value, pointer, null], Type::PTR, nowhere);
        let test = Op::ICmp(IntCond::Ne);
        let null = self.constant(Op::Null, Type::PTR);
        let test = self.add(test, &[maybe.value, null], Type::I1, Know::Int(Sure::Defined, None));
        let predicate = self.is_true(test);
        let level = self.frames.len() - 1;
        let write = self.random.one_in(2);
        self.gamma(predicate, &[], |this, index| {
            if index == 0 {
                return vec![this.any_const(Type::I32)];
            }
            let maybe = this.import(level, maybe);
            let old = this.load_from(maybe.value, place, Type::I32);
            if write {
                let value = this.int(Type::I32);
                this.store_to(value.value, maybe.value, place);
            }
            vec![old]
        });
        Some(())
    }
}
