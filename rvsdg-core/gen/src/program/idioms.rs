//! Patterns that passes look for, and that are too rare by chance. Each has a variant in which the obvious
//! transformation is wrong.

use super::frame::Builder;
use super::know::{Know, Place, Sure, Val, greatest, least};
use rvsdg_core::{BinOp, CastOp, Flags, IntCond, Op, ThetaFlags, Type, Value};

const TRUTH: Know = Know::Int(Sure::Defined, None);

impl Builder<'_> {
    /// A pattern without states.
    pub(super) fn computing_idiom(&mut self) -> Option<()> {
        match self.random.below(15) {
            11 => self.character(),
            12 => self.growing(),
            13 => self.far_loop(),
            8 | 14 => self.extended_counter(),
            9 => self.long_loop(),
            10 => self.unsigned_loop(),
            6 => self.there_and_back(),
            7 => self.two_halves(),
            0 | 1 => self.wrapped_inside(),
            2 | 3 => self.extended_comparison(),
            4 => self.same_with_flags(),
            _ => self.constant_chain(),
        }
        Some(())
    }

    /// A pattern with effects.
    pub(super) fn idiom(&mut self) -> Option<()> {
        match self.random.below(10) {
            0 => self.store_between(),
            7 => self.call_either(),
            1 => self.stores_in_alternatives(),
            2 | 3 => self.memory_in_loop(),
            4 => self.load_for_one_alternative(),
            5 => self.two_locals(),
            6 => self.poison_behind_exit(),
            _ => self.computing_idiom(),
        }
    }

    // ---- computing ---------------------------------------------------------------------------------------------

    /// `(x + C1) + C2`, where the inner sum wraps and the outer one does not.
    fn wrapped_inside(&mut self) {
        let ty = self.random.pick(&[Type::I8, Type::I32, Type::I64]);
        let width = ty.int_width().expect("an integer type");
        let x = self.small(ty, 15);
        let bit = self.int_const(ty, 16);
        let know = Know::Int(Sure::Defined, Some((16, 31)));
        let x = self.binary(BinOp::Or, Flags::NONE, x.value, bit.value, know);
        let far = self.int_const(ty, greatest(width) - 15);
        let inner = self.combine(BinOp::Add, x, far);
        let more = i64::from(1 + self.random.below(3));
        let more = self.int_const(ty, more);
        let outer = self.combine(BinOp::Add, inner, more);
        if outer.know.is_defined() {
            self.show(outer);
        }
    }

    /// The same operation twice: with a flag that may not hold, and without flags.
    fn same_with_flags(&mut self) {
        let ty = self.random.pick(&[Type::I8, Type::I32]);
        let (x, y) = (self.int(ty), self.any_const(ty));
        let op = self.random.pick(&[BinOp::Add, BinOp::Sub, BinOp::Mul]);
        let unsure = Know::Int(Sure::Unsure, None);
        let plain_first = self.random.one_in(2);
        let plain = |this: &mut Self| this.binary(op, Flags::NONE, x.value, y.value, TRUTH);
        let first = plain_first.then(|| plain(self));
        let flags = self.random.pick(&[Flags::NSW, Flags::NUW]);
        let promised = self.binary(op, flags, x.value, y.value, unsure);
        let value = first.unwrap_or_else(|| plain(self));
        let truth = self.truth();
        let select = Op::Select(Flags::NONE);
        self.add(select, &[truth.value, promised.value, value.value], ty, unsure);
        self.show(value);
    }

    /// A shift or product without loss, and its inverse.
    fn there_and_back(&mut self) {
        let ty = self.random.pick(&[Type::I32, Type::I64]);
        let (x, three) = (self.small(ty, 255), self.int_const(ty, 3));
        let flags = self.random.pick(&[Flags::NSW, Flags::NUW, Flags::NSW | Flags::NUW, Flags::NONE]);
        let exact = self.random.pick(&[Flags::EXACT, Flags::EXACT, Flags::NONE]);
        let (there, backs) =
            self.random.pick(&[(BinOp::Shl, [BinOp::LShr, BinOp::AShr]), (BinOp::Mul, [BinOp::UDiv, BinOp::SDiv])]);
        let far = self.binary(there, flags, x.value, three.value, Know::Int(Sure::Defined, Some((0, 2040))));
        let back = self.random.pick(&backs);
        let result = self.binary(back, exact, far.value, three.value, Know::Int(Sure::Defined, Some((0, 255))));
        self.show(result);
    }

    /// A number composed of two halves without a common bit.
    fn two_halves(&mut self) {
        let ty = self.random.pick(&[Type::I8, Type::I32]);
        let (high, low) = (self.int(ty), self.int(ty));
        let (upper, lower) = (self.int_const(ty, -16), self.int_const(ty, 15));
        let high = self.binary(BinOp::And, Flags::NONE, high.value, upper.value, TRUTH);
        let low = self.binary(BinOp::And, Flags::NONE, low.value, lower.value, TRUTH);
        let op = self.random.pick(&[BinOp::Or, BinOp::Or, BinOp::Add, BinOp::Xor]);
        let flags = if op == BinOp::Or && !self.random.one_in(3) { Flags::DISJOINT } else { Flags::NONE };
        let both = self.binary(op, flags, high.value, low.value, TRUTH);
        self.show(both);
    }

    /// Two consecutive operations with constants.
    fn constant_chain(&mut self) {
        let ty = self.random.pick(&[Type::I8, Type::I32, Type::I32, Type::I64, Type::int(7)]);
        let first = self.random.pick(&[BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::And, BinOp::Or, BinOp::Xor]);
        let second = if self.random.one_in(3) { BinOp::Add } else { first };
        let (x, c1, c2) = (self.int(ty), self.any_const(ty), self.any_const(ty));
        let inner = if self.random.one_in(4) { self.combine(first, c1, x) } else { self.combine(first, x, c1) };
        let outer = self.combine(second, inner, c2);
        if self.random.one_in(2) {
            let c3 = self.any_const(ty);
            let cond = self.random.pick(IntCond::ALL);
            if outer.know.is_defined() {
                let test = self.add(Op::ICmp(cond), &[outer.value, c3.value], Type::I1, TRUTH);
                self.show(test);
            }
        } else if outer.know.is_defined() {
            self.show(outer);
        }
    }

    /// A comparison of two extended values, or of an extended value with a constant.
    fn extended_comparison(&mut self) {
        let (from, to) = self.random.pick(&[(Type::I8, Type::I32), (Type::I32, Type::I64), (Type::I1, Type::I32)]);
        let ops = [CastOp::ZExt, CastOp::SExt];
        let op = self.random.pick(&ops);
        let other = if self.random.one_in(4) { self.random.pick(&ops) } else { op };
        let a = self.int(from);
        let a = self.add(Op::Cast(op, Flags::NONE), &[a.value], to, TRUTH);
        let b = if self.random.one_in(3) {
            self.any_const(to)
        } else {
            let b = if self.random.one_in(3) { self.any_const(from) } else { self.int(from) };
            self.add(Op::Cast(other, Flags::NONE), &[b.value], to, TRUTH)
        };
        let cond = self.random.pick(IntCond::ALL);
        let test = self.add(Op::ICmp(cond), &[a.value, b.value], Type::I1, TRUTH);
        self.show(test);
    }

    // ---- memory ------------------------------------------------------------------------------------------------

    /// Writable memory with room for a few words.
    fn some_memory(&mut self) -> Option<(Value, Place)> {
        self.pointer(|place| place.bytes >= 16 && place.writable && place.trusted && place.exact.is_none())
    }

    /// Another pointer to the start of this memory, or to an address near it.
    fn alias(&mut self, base: Value, place: Place) -> (Value, Place) {
        match self.random.below(4) {
            0 => (base, place),
            1 => match self.pointer(|it| it.bytes >= 4 && it.writable && it.trusted && it.exact.is_none()) {
                Some(other) => other,
                None => (base, place),
            },
            _ => {
                let ty = self.random.pick(&[Type::I64, Type::I32]);
                let index = self.small(ty, 3);
                let element = self.element(base, place, (Type::I32, 4), index.value, 3);
                match element.know {
                    Know::Ptr(near) => (element.value, near),
                    _ => (base, place),
                }
            }
        }
    }

    /// `*p = a; *q = b; ... *p`
    fn store_between(&mut self) -> Option<()> {
        let (p, place) = self.some_memory()?;
        let (q, other) = self.alias(p, place);
        let ty = self.random.pick(&[Type::I32, Type::I32, Type::int(16)]);
        if self.random.one_in(2) {
            let a = self.int(ty);
            self.store_to(a.value, p, place);
        } else {
            self.load_from(p, place, ty);
        }
        let narrow = self.random.pick(&[ty, ty, Type::I8]);
        let b = self.int(narrow);
        self.store_to(b.value, q, other);
        let found = self.load_from(p, place, ty);
        self.show(found);
        Some(())
    }

    /// Each alternative stores a different value to the same address.
    fn stores_in_alternatives(&mut self) -> Option<()> {
        let (p, place) = self.some_memory()?;
        let values = [self.int(Type::I32), self.int(Type::I32)];
        let truth = self.truth();
        let predicate = self.matching(truth, vec![(-1, 1)], 0, 2);
        let level = self.frames.len() - 1;
        let pointer = Val { value: p, ty: Type::PTR, know: Know::Ptr(place) };
        let skipped = self.random.below(6);
        self.gamma(predicate, &[], |this, index| {
            if skipped != index as u32 {
                let (p, value) = (this.import(level, pointer), this.import(level, values[index]));
                this.store_to(value.value, p.value, place);
            }
            vec![]
        });
        let found = self.load_from(p, place, Type::I32);
        self.show(found);
        Some(())
    }

    /// A load whose value only one alternative needs, with a store between the load and the decision.
    fn load_for_one_alternative(&mut self) -> Option<()> {
        let (p, place) = self.some_memory()?;
        let found = self.load_from(p, place, Type::I32);
        self.top().vals.pop();
        let (q, other) = self.alias(p, place);
        let value = self.int(Type::I32);
        if !self.random.one_in(3) {
            self.store_to(value.value, q, other);
        }
        let truth = self.truth();
        let predicate = self.matching(truth, vec![(-1, 1)], 0, 2);
        let level = self.frames.len() - 1;
        let pointer = Val { value: q, ty: Type::PTR, know: Know::Ptr(other) };
        self.gamma(predicate, &[], |this, index| {
            if index == 0 {
                return vec![this.any_const(Type::I32)];
            }
            let (found, value) = (this.import(level, found), this.import(level, value));
            let sum = this.binary(BinOp::Add, Flags::NONE, found.value, value.value, TRUTH);
            let q = this.import(level, pointer);
            this.store_to(sum.value, q.value, other);
            vec![sum]
        });
        Some(())
    }

    /// Two variables of the same type; the first is read after the second is written.
    fn two_locals(&mut self) -> Option<()> {
        let pair = [self.alloca(), self.alloca()];
        let places = pair.map(|val| match val.know {
            Know::Ptr(place) if place.bytes >= 4 && place.exact.is_none() && place.trusted => Some(place),
            _ => None,
        });
        let [Some(first), Some(second)] = places else { return None };
        for (val, place) in pair.iter().zip([first, second]) {
            let value = self.int(Type::I32);
            self.store_to(value.value, val.value, place);
        }
        let found = self.load_from(pair[0].value, first, Type::I32);
        self.show(found);
        Some(())
    }

    /// A loop that reads and writes at an address that is invariant, changes, or is loaded.
    fn memory_in_loop(&mut self) -> Option<()> {
        let most = 4u64;
        if 16 * most * self.times + self.spent > self.budget {
            return None;
        }
        let (p, place) = self.some_memory()?;
        let value = self.int(Type::I32);
        let start = self.int_const(Type::I64, 0);
        let vars = [start.value, value.value];
        let level = self.frames.len() - 1;
        let pre = self.open_theta(ThetaFlags { may_diverge: false }, most, &vars);
        let counter = Val { value: pre[0], ty: Type::I64, know: Know::Int(Sure::Defined, Some((0, 3))) };
        self.remember(counter);
        let carried = self.remember(Val { value: pre[1], ty: Type::I32, know: TRUTH });
        let pointer = self.import(level, Val { value: p, ty: Type::PTR, know: Know::Ptr(place) });
        let mut accesses = vec![(pointer.value, place)];
        let element = self.element(pointer.value, place, (Type::I32, 4), counter.value, 3);
        accesses.extend(match element.know {
            Know::Ptr(place) => Some((element.value, place)),
            _ => None,
        });
        // The next address.
        let (one, three) = (self.int_const(Type::I64, 1), self.int_const(Type::I64, 3));
        let next =
            self.binary(BinOp::Add, Flags::NSW, counter.value, one.value, Know::Int(Sure::Defined, Some((1, 4))));
        let turned =
            self.binary(BinOp::And, Flags::NONE, next.value, three.value, Know::Int(Sure::Defined, Some((0, 3))));
        let element = self.element(pointer.value, place, (Type::I32, 4), turned.value, 3);
        accesses.extend(match element.know {
            Know::Ptr(place) => Some((element.value, place)),
            _ => None,
        });
        let mut last = carried;
        for _ in 0..2 + self.random.below(3) {
            let (address, place) = self.random.pick(&accesses);
            if self.random.one_in(2) {
                last = self.load_from(address, place, Type::I32);
            } else {
                let stored = match self.random.below(3) {
                    0 => last,
                    1 => self.int(Type::I32),
                    _ => self.binary(BinOp::Add, Flags::NONE, last.value, carried.value, TRUTH),
                };
                self.store_to(stored.value, address, place);
            }
        }
        let predicate = if self.random.one_in(3) {
            self.ends_by_alternative(next, most, &accesses)
        } else {
            self.below(next, most)
        };
        let outputs = self.close_theta(predicate, most, &[next.value, last.value]);
        let result = self.remember(Val { value: outputs[1], ty: Type::I32, know: TRUTH });
        self.show(result);
        if self.random.one_in(2) {
            self.load_from(p, place, Type::I32);
        }
        Some(())
    }

    /// The predicate of a loop that repeats while its counter is less than `most`.
    fn below(&mut self, next: Val, most: u64) -> Value {
        let bound = self.int_const(Type::I64, most as i64);
        let test = self.add(Op::ICmp(IntCond::Slt), &[next.value, bound.value], Type::I1, TRUTH);
        self.matching(test, vec![(-1, 1)], 0, 2)
    }

    /// As `below`, but an alternative of a gamma may leave the loop after a different access to memory.
    fn ends_by_alternative(&mut self, next: Val, most: u64, accesses: &[(Value, Place)]) -> Value {
        let truth = self.truth();
        let predicate = self.matching(truth, vec![(-1, 1)], 0, 2);
        let level = self.frames.len() - 1;
        let outputs = self.gamma(predicate, &[], |this, _| {
            let (address, place) = this.random.pick(accesses);
            let pointer = this.import(level, Val { value: address, ty: Type::PTR, know: Know::Ptr(place) });
            if this.random.one_in(2) {
                let value = this.int(Type::I32);
                this.store_to(value.value, pointer.value, place);
            } else {
                this.load_from(pointer.value, place, Type::I32);
            }
            let again = if this.random.one_in(3) {
                this.constant(Op::Ctl(0), Type::ctl(2))
            } else {
                let next = this.import(level, next);
                this.below(next, most)
            };
            vec![Val { value: again, ty: Type::ctl(2), know: Know::Ctl }]
        });
        outputs[0].value
    }

    /// A decision in a loop on a value that may be poison, but only if the program has ended before.
    fn poison_behind_exit(&mut self) -> Option<()> {
        let most = 3u64;
        if !self.can_exit() || 16 * most * self.times + self.spent > self.budget {
            return None;
        }
        // A rare condition for ending the program.
        let rare = self.small(Type::I32, 7);
        let five = self.int_const(Type::I32, 5);
        let ends = self.add(Op::ICmp(IntCond::Eq), &[rare.value, five.value], Type::I1, TRUTH);
        let poison = self.constant(Op::Poison, Type::I1);
        let truth = self.truth();
        let unsure = Know::Int(Sure::Unsure, None);
        let select = Op::Select(Flags::NONE);
        let maybe = self.add_silent(select, &[ends.value, poison, truth.value], Type::I1, unsure);
        let (start, value) = (self.int_const(Type::I32, 0), self.int(Type::I32));
        let level = self.frames.len() - 1;
        let pre = self.open_theta(ThetaFlags { may_diverge: false }, most, &[start.value, value.value]);
        let [ends, maybe] = [ends, maybe].map(|val| self.import(level, val));
        let predicate = self.matching(ends, vec![(-1, 1)], 0, 2);
        self.gamma(predicate, &[], |this, index| {
            if index == 1 {
                this.exit();
            }
            vec![]
        });
        let predicate = self.matching(maybe, vec![(-1, 1)], 0, 2);
        // No other statement may decide on it.
        self.top().vals.pop();
        let old = Val { value: pre[1], ty: Type::I32, know: TRUTH };
        let inner = self.frames.len() - 1;
        let new = self.gamma(predicate, &[], |this, index| {
            let old = this.import(inner, old);
            let other = this.int_const(Type::I32, 3 + 4 * index as i64);
            vec![this.binary([BinOp::Add, BinOp::Mul][index], Flags::NONE, old.value, other.value, TRUTH)]
        });
        let one = self.int_const(Type::I32, 1);
        let next = self.binary(BinOp::Add, Flags::NSW, pre[0], one.value, TRUTH);
        let bound = self.int_const(Type::I32, most as i64);
        let test = self.add(Op::ICmp(IntCond::Ne), &[next.value, bound.value], Type::I1, TRUTH);
        let predicate = self.matching(test, vec![(-1, 1)], 0, 2);
        let outputs = self.close_theta(predicate, most, &[next.value, new[0].value]);
        self.remember(Val { value: outputs[1], ty: Type::I32, know: TRUTH });
        Some(())
    }

    // ---- counting ----------------------------------------------------------------------------------------------

    /// A loop whose counter is extended to 64 bits. The counter is sometimes negative, or large as an unsigned number.
    fn extended_counter(&mut self) {
        let most = 4u64;
        if 14 * most * self.times + self.spent > self.budget {
            return;
        }
        let ty = self.random.pick(&[Type::I32, Type::I32, Type::int(16)]);
        let width = ty.int_width().expect("an integer type");
        let signed = self.random.one_in(2);
        // A base from which the next few numbers do not wrap, as the flag promises.
        let base = if signed {
            self.random.pick(&[-2, -3, least(width), 0, 5, -100])
        } else {
            self.random.pick(&[greatest(width) - 1, greatest(width) - 4, -9, 0, 5, least(width)])
        };
        let far = greatest(width) - 16;
        let some =
            if self.random.one_in(2) && (base < 0 || base < far) { self.small(ty, 3) } else { self.int_const(ty, 0) };
        let base = self.int_const(ty, base);
        let start = self.binary(BinOp::Add, Flags::NONE, base.value, some.value, TRUTH);
        let (count, one) = (self.small(ty, 3), self.int_const(ty, 1));
        let bound = self.binary(BinOp::Add, Flags::NONE, start.value, count.value, TRUTH);
        let bound = self.binary(BinOp::Add, Flags::NONE, bound.value, one.value, TRUTH);
        let sum = self.int(Type::I64);
        let level = self.frames.len() - 1;
        let pre = self.open_theta(ThetaFlags { may_diverge: false }, most, &[start.value, sum.value]);
        let ops = [CastOp::SExt, CastOp::ZExt];
        let usual = usize::from(!signed);
        let op = if self.random.one_in(3) { ops[1 - usual] } else { ops[usual] };
        let flags = if signed { Flags::NSW } else { Flags::NUW };
        let mut inner = pre[0];
        if self.random.one_in(3) {
            let nothing = self.int_const(ty, 0);
            inner = self.binary(BinOp::Or, Flags::NONE, inner, nothing.value, TRUTH).value;
        }
        let wide = self.add(Op::Cast(op, Flags::NONE), &[inner], Type::I64, TRUTH);
        let three = self.int_const(Type::I64, 3);
        let more = self.binary(BinOp::Mul, Flags::NONE, pre[1], three.value, TRUTH);
        let mut new = self.binary(BinOp::Add, Flags::NONE, more.value, wide.value, TRUTH);
        if self.random.one_in(2) {
            let limit = if self.random.one_in(2) { self.int_const(ty, 2) } else { self.any_const(ty) };
            let cond = self.random.pick(IntCond::ALL);
            let test = self.add(Op::ICmp(cond), &[pre[0], limit.value], Type::I1, TRUTH);
            new = self.add(Op::Select(Flags::NONE), &[test.value, new.value, wide.value], Type::I64, TRUTH);
        }
        let one = self.int_const(ty, 1);
        let flags = if self.random.one_in(5) { Flags::NONE } else { flags };
        let next = self.binary(BinOp::Add, flags, pre[0], one.value, TRUTH);
        let bound = self.import(level, bound);
        let cond = if self.random.one_in(3) {
            IntCond::Ne
        } else if signed {
            IntCond::Slt
        } else {
            IntCond::Ult
        };
        let test = self.add(Op::ICmp(cond), &[next.value, bound.value], Type::I1, TRUTH);
        let predicate = self.matching(test, vec![(-1, 1)], 0, 2);
        let outputs = self.close_theta(predicate, most, &[next.value, new.value]);
        let last = self.remember(Val { value: outputs[0], ty, know: TRUTH });
        let result = self.remember(Val { value: outputs[1], ty: Type::I64, know: TRUTH });
        self.show(result);
        if self.random.one_in(3) {
            self.show(last);
        }
    }

    /// A loop with a constant trip count of a few dozen.
    fn long_loop(&mut self) {
        let most = 17 + self.random.below(60);
        let ty = self.random.pick(&[Type::I32, Type::I64, Type::I8]);
        let (start, bound) = (self.int_const(ty, 0), i64::from(most));
        self.tight_loop(start, Err(bound), u64::from(most), IntCond::Ne);
    }

    /// A loop whose trip count is negative if it is read as a signed number.
    fn unsigned_loop(&mut self) {
        // Eight bits only in the outermost region, because the loop is long.
        let outermost = self.times == 1 && self.budget >= 2_000;
        let width = if outermost { 8 } else { self.random.pick(&[5, 5, 6, 7]) };
        let ty = Type::int(width);
        let (x, bit) = (self.int(ty), self.int_const(ty, least(width)));
        let bound = self.binary(BinOp::Or, Flags::NONE, x.value, bit.value, TRUTH);
        let start = self.int_const(ty, 0);
        self.tight_loop(start, Ok(bound), 1 << width, IntCond::Ult);
    }

    /// A loop with few operations and at most `most` iterations.
    fn tight_loop(&mut self, start: Val, bound: Result<Val, i64>, most: u64, cond: IntCond) {
        let before = self.spent;
        if most < 256 && 9 * most * self.times + before > self.budget {
            return;
        }
        let ty = start.ty;
        let sum = self.int(Type::I32);
        let level = self.frames.len() - 1;
        let pre = self.open_theta(ThetaFlags { may_diverge: false }, most, &[start.value, sum.value]);
        let three = self.int_const(Type::I32, 3);
        let new = self.binary(BinOp::Mul, Flags::NONE, pre[1], three.value, TRUTH);
        let one = self.int_const(Type::I32, 1);
        let new = self.binary(BinOp::Add, Flags::NONE, new.value, one.value, TRUTH);
        let step = self.int_const(ty, 1);
        let flags = if self.random.one_in(3) { Flags::NONE } else { Flags::NUW };
        let next = self.binary(BinOp::Add, flags, pre[0], step.value, TRUTH);
        let bound = match bound {
            Ok(bound) => self.import(level, bound),
            Err(bound) => self.int_const(ty, bound),
        };
        let test = self.add(Op::ICmp(cond), &[next.value, bound.value], Type::I1, TRUTH);
        let predicate = self.matching(test, vec![(-1, 1)], 0, 2);
        let outputs = self.close_theta(predicate, most, &[next.value, new.value]);
        let result = self.remember(Val { value: outputs[1], ty: Type::I32, know: TRUTH });
        self.show(result);
        // The loop counts for at most a quarter of the budget.
        self.spent = self.spent.min(before + self.budget / 4);
    }
}
