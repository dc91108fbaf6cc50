//! Integers with bounds that do not follow from their operands, but from decisions on them or from the way they grow.

use super::frame::Builder;
use super::know::{Know, Sure, Val, greatest, least};
use rvsdg_core::{BinOp, CastOp, Flags, IntCond, Op, ThetaFlags, Type, Value};

const TRUTH: Know = Know::Int(Sure::Defined, None);

impl Builder<'_> {
    /// A character that is tested for being within a range, in one of several ways, and its distance from a number near
    /// the lower bound.
    pub(super) fn character(&mut self) {
        if self.random.one_in(2) {
            return if self.random.one_in(2) { self.nested_pair() } else { self.nested_range() };
        }
        let c = self.int(Type::I8);
        let low = self.random.pick(&[48, 65, -20, 100, 0]);
        let count = self.random.pick(&[3, 10, 26, 100]).min(128 - low);
        let truth = self.between(c, low, count);
        let predicate = self.matching(truth, vec![(-1, 1)], 0, 2);
        let inside = usize::from(!self.random.one_in(5));
        let level = self.frames.len() - 1;
        let outputs = self.gamma(predicate, &[], |this, index| {
            if index != inside {
                return vec![this.int_const(Type::I64, 0)];
            }
            let c = this.import(level, c);
            let ops = [CastOp::SExt, CastOp::ZExt];
            let (first, second) = (this.random.pick(&ops), this.random.pick(&ops));
            let wide = this.add(Op::Cast(first, Flags::NONE), &[c.value], Type::I32, TRUTH);
            let off = this.random.pick(&[0, 0, 0, -1, 1, 200]);
            let by = this.int_const(Type::I32, off - low);
            let flags = this.random.pick(&[Flags::NSW, Flags::NONE]);
            let above = this.binary(BinOp::Add, flags, wide.value, by.value, TRUTH);
            vec![this.add(Op::Cast(second, Flags::NONE), &[above.value], Type::I64, TRUTH)]
        });
        self.show(outputs[0]);
    }

    /// A character that is tested for being within a range by two nested decisions. The results outside of the range
    /// are mostly equal.
    fn nested_range(&mut self) {
        let c = self.int(Type::I8);
        let low = self.random.pick(&[48, -20, 100, 0]);
        let least = self.int_const(Type::I8, low);
        let from = self.add(Op::ICmp(IntCond::Sge), &[c.value, least.value], Type::I1, TRUTH);
        let predicate = self.matching(from, vec![(-1, 1)], 0, 2);
        let level = self.frames.len() - 1;
        let outputs = self.gamma(predicate, &[], |this, index| {
            if index == 0 {
                return vec![this.int_const(Type::I64, 3)];
            }
            let (c, greatest) = (this.import(level, c), this.int_const(Type::I8, low + 9));
            let to = this.add(Op::ICmp(IntCond::Sle), &[c.value, greatest.value], Type::I1, TRUTH);
            let predicate = this.matching(to, vec![(-1, 1)], 0, 2);
            let inner = this.frames.len() - 1;
            this.gamma(predicate, &[], |this, index| {
                if index == 0 {
                    let other = this.random.pick(&[3, 3, 4]);
                    return vec![this.int_const(Type::I64, other)];
                }
                let c = this.import(inner, c);
                vec![this.add(Op::Cast(CastOp::SExt, Flags::NONE), &[c.value], Type::I64, TRUTH)]
            })
        });
        self.show(outputs[0]);
    }

    /// Two numbers that are compared with constants by two nested decisions. The results are mostly equal unless both
    /// comparisons hold.
    fn nested_pair(&mut self) {
        let ty = self.random.pick(&[Type::I8, Type::I32, Type::I64]);
        let (a, b) = (self.small(ty, 3), self.small(ty, 7));
        let [first, second] = [0, 1].map(|_| i64::from(self.random.below(3)));
        let equals = |this: &mut Self, a: Val, b: i64| {
            let b = this.int_const(ty, b);
            let test = this.add(Op::ICmp(IntCond::Eq), &[a.value, b.value], Type::I1, TRUTH);
            this.matching(test, vec![(-1, 1)], 0, 2)
        };
        let predicate = equals(self, a, first);
        let level = self.frames.len() - 1;
        let outputs = self.gamma(predicate, &[], |this, index| {
            if index == 0 {
                return vec![this.int_const(Type::I64, 3)];
            }
            let b = this.import(level, b);
            let predicate = equals(this, b, second);
            this.gamma(predicate, &[], |this, index| {
                let other = if index == 0 { this.random.pick(&[3, 3, 4]) } else { 7 };
                vec![this.int_const(Type::I64, other)]
            })
        });
        self.show(outputs[0]);
    }

    /// Is `c` one of the `count` numbers from `low` on?
    fn between(&mut self, c: Val, low: i64, count: i64) -> Val {
        if self.random.one_in(3) {
            let (by, count) = (self.int_const(Type::I8, -low), self.int_const(Type::I8, count));
            let above = self.binary(BinOp::Add, Flags::NONE, c.value, by.value, TRUTH);
            return self.add(Op::ICmp(IntCond::Ult), &[above.value, count.value], Type::I1, TRUTH);
        }
        let (least, greatest) = (self.int_const(Type::I8, low), self.int_const(Type::I8, low + count - 1));
        let from = self.add(Op::ICmp(IntCond::Sge), &[c.value, least.value], Type::I1, TRUTH);
        if self.random.one_in(2) {
            let predicate = self.matching(from, vec![(-1, 1)], 0, 2);
            let level = self.frames.len() - 1;
            let outputs = self.gamma(predicate, &[], |this, index| {
                if index == 0 {
                    return vec![this.int_const(Type::I1, 0)];
                }
                let (c, greatest) = (this.import(level, c), this.import(level, greatest));
                vec![this.add(Op::ICmp(IntCond::Sle), &[c.value, greatest.value], Type::I1, TRUTH)]
            });
            return outputs[0];
        }
        let to = self.add(Op::ICmp(IntCond::Sle), &[c.value, greatest.value], Type::I1, TRUTH);
        if self.random.one_in(2) {
            return self.binary(BinOp::And, Flags::NONE, from.value, to.value, TRUTH);
        }
        let never = self.int_const(Type::I1, 0);
        self.add(Op::Select(Flags::NONE), &[from.value, to.value, never.value], Type::I1, TRUTH)
    }

    /// A number that grows in a loop, and in a loop nested in it, or sometimes decreases. The sign of its remainder
    /// shows whether it was negative.
    pub(super) fn growing(&mut self) {
        let most = 3u64;
        if 12 * (most + 1) * (most + 1) * self.times + self.spent > self.budget {
            return;
        }
        let ty = self.random.pick(&[Type::I32, Type::I32, Type::I64, Type::int(16)]);
        let start = self.random.pick(&[0, 0, 0, 5, -1, 127]);
        let (start, zero) = (self.int_const(ty, start), self.int_const(ty, 0));
        let sum = self.int(Type::I64);
        let level = self.frames.len() - 1;
        // Start below zero, so that small additions do not wrap. Subtractions may.
        let (far_off, bit) = (self.int(ty), self.int_const(ty, least(ty.int_width().expect("an integer type"))));
        let far_off = self.binary(BinOp::Or, Flags::NONE, far_off.value, bit.value, TRUTH);
        let outer = self.open_theta(ThetaFlags { may_diverge: false }, most, &[start.value, zero.value, sum.value]);
        let zero = self.int_const(ty, 0);
        let inner = self.open_theta(ThetaFlags { may_diverge: false }, most, &[outer[0], zero.value]);
        let by = self.random.pick(&[1, 1, 1, 2, 0, -1]);
        let grown = self.stepped(inner[0], ty, by);
        let step = self.random.pick(&[1, 1, 2]);
        let count = self.stepped(inner[1], ty, step);
        let predicate = if self.random.one_in(2) {
            self.sum_below(level, far_off, count, most)
        } else {
            self.below_most(count, most)
        };
        let place = self.close_theta(predicate, most, &[grown.value, count.value])[0];
        let by = self.random.pick(&[1, 3, 3, 0, -7]);
        let far = self.stepped(place, ty, by);
        let limit = self.int_const(ty, 4);
        let test = self.add(Op::ICmp(IntCond::Sgt), &[place, limit.value], Type::I1, TRUTH);
        let next = self.add(Op::Select(Flags::NONE), &[test.value, far.value, place], ty, TRUTH);
        let eight = self.int_const(ty, 8);
        let left = self.divide(BinOp::SRem, next, eight, false, TRUTH);
        let wide = match ty {
            Type::I64 => left,
            _ => self.add(Op::Cast(CastOp::SExt, Flags::NONE), &[left.value], Type::I64, TRUTH),
        };
        let three = self.int_const(Type::I64, 3);
        let more = self.binary(BinOp::Mul, Flags::NONE, outer[2], three.value, TRUTH);
        let sum = self.binary(BinOp::Add, Flags::NONE, more.value, wide.value, TRUTH);
        let count = self.stepped(outer[1], ty, 1);
        let predicate = self.below_most(count, most);
        let outputs = self.close_theta(predicate, most, &[next.value, count.value, sum.value]);
        let result = self.remember(Val { value: outputs[2], ty: Type::I64, know: TRUTH });
        self.show(result);
    }

    /// A loop from a number to a slightly larger one, with a step of more than one. Ranges alone do not give its trip
    /// count.
    pub(super) fn far_loop(&mut self) {
        let most = 16u64;
        if 8 * most * self.times + self.spent > self.budget {
            return;
        }
        let ty = self.random.pick(&[Type::I32, Type::I64]);
        let (far, mask) = (self.int(ty), self.int_const(ty, (1 << 20) - 1));
        let start = self.binary(BinOp::And, Flags::NONE, far.value, mask.value, TRUTH);
        let distance = self.small(ty, 15);
        let bound = self.binary(BinOp::Add, Flags::NSW, start.value, distance.value, TRUTH);
        let sum = self.int(Type::I64);
        let level = self.frames.len() - 1;
        let pre = self.open_theta(ThetaFlags { may_diverge: false }, most, &[start.value, sum.value]);
        let wide = match ty {
            Type::I64 => pre[0],
            _ => self.add(Op::Cast(CastOp::SExt, Flags::NONE), &[pre[0]], Type::I64, TRUTH).value,
        };
        let three = self.int_const(Type::I64, 3);
        let more = self.binary(BinOp::Mul, Flags::NONE, pre[1], three.value, TRUTH);
        let sum = self.binary(BinOp::Add, Flags::NONE, more.value, wide, TRUTH);
        let by = self.random.pick(&[1, 2, 2, 3, 4]);
        let next = self.stepped(pre[0], ty, by);
        let bound = self.import(level, bound);
        let cond = self.random.pick(&[IntCond::Slt, IntCond::Ult, IntCond::Sle]);
        let test = self.add(Op::ICmp(cond), &[next.value, bound.value], Type::I1, TRUTH);
        let predicate = self.matching(test, vec![(-1, 1)], 0, 2);
        let outputs = self.close_theta(predicate, most, &[next.value, sum.value]);
        let result = self.remember(Val { value: outputs[1], ty: Type::I64, know: TRUTH });
        self.show(result);
    }

    /// The predicate of a loop that repeats while its counter is below `most` and while a comparison of the counter
    /// plus `part` with a constant holds. `part` is a negative number of the region at `level`. The sum does not wrap,
    /// but the constant minus `part` may.
    fn sum_below(&mut self, level: usize, part: Val, count: Val, most: u64) -> Value {
        let part = self.import(level, part);
        let width = part.ty.int_width().expect("an integer type");
        let sum = self.binary(BinOp::Add, Flags::NSW, count.value, part.value, TRUTH);
        let limit = self.random.pick(&[0, 5, greatest(width), least(width) + 2]);
        let limit = self.int_const(part.ty, limit);
        let cond =
            self.random.pick(&[IntCond::Slt, IntCond::Sle, IntCond::Sgt, IntCond::Sge, IntCond::Eq, IntCond::Ne]);
        let first = self.add(Op::ICmp(cond), &[sum.value, limit.value], Type::I1, TRUTH);
        let bound = self.int_const(count.ty, most as i64);
        let second = self.add(Op::ICmp(IntCond::Slt), &[count.value, bound.value], Type::I1, TRUTH);
        let both = self.binary(BinOp::And, Flags::NONE, first.value, second.value, TRUTH);
        self.matching(both, vec![(-1, 1)], 0, 2)
    }

    /// The number plus a constant; the sum does not wrap.
    fn stepped(&mut self, number: Value, ty: Type, by: i64) -> Val {
        let by = self.int_const(ty, by);
        let flags = if self.random.one_in(4) { Flags::NONE } else { Flags::NSW };
        self.binary(BinOp::Add, flags, number, by.value, TRUTH)
    }

    /// The predicate of a loop that repeats at most `most` times, by its counter.
    fn below_most(&mut self, count: Val, most: u64) -> Value {
        let bound = 1 + i64::from(self.random.below(most as u32));
        let bound = self.int_const(count.ty, bound);
        let test = self.add(Op::ICmp(IntCond::Slt), &[count.value, bound.value], Type::I1, TRUTH);
        self.matching(test, vec![(-1, 1)], 0, 2)
    }
}
