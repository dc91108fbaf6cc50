//! Intervals of signed integers of up to 64 bits and of the alternatives of control values, and what operations make of
//! them.
//!
//! Single numbers are folded exactly ([`rvsdg_fold::Int`]). Everything else is computed without wrapping, in 128 bits;
//! what does not fit the type in the end can be any of its values.

use rvsdg_core::{BinOp, CastOp, Const, Flags, Graph, IntCond, MatchInfo, Node, Op, Payloads, Type, Value};
use rvsdg_fold::{Answer, Int};
use rvsdg_opt_target::limits::shared::{INT_BITS, MAX_CASES};

/// All integers from `min` to `max`, read as signed numbers; or all alternatives from `min` to `max`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Interval {
    /// The least.
    pub min: i64,
    /// The greatest.
    pub max: i64,
}

impl Interval {
    /// Every integer of this width (1 to 64 bits).
    pub const fn all(width: u32) -> Interval {
        Interval { min: i64::MIN >> (64 - width), max: i64::MAX >> (64 - width) }
    }

    /// One integer.
    pub const fn one(value: i64) -> Interval {
        Interval { min: value, max: value }
    }

    /// Every value of an integer type of at most 64 bits, or every alternative of a control type.
    #[inline]
    pub fn of_type(ty: Type) -> Option<Interval> {
        let alternatives = || ty.alternatives().map(|count| Interval { min: 0, max: i64::from(count) - 1 });
        ty.int_width().filter(|width| *width <= INT_BITS).map(Interval::all).or_else(alternatives)
    }

    /// What a constant of this type is.
    pub fn of_constant(payloads: &Payloads, op: Op) -> Option<Interval> {
        match op {
            Op::Ctl(alternative) => Some(Interval::one(i64::from(alternative))),
            op => payloads.int_value(op).map(Interval::one),
        }
    }

    /// The only number.
    pub fn single(self) -> Option<i64> {
        (self.min == self.max).then_some(self.min)
    }

    /// The constant of type `ty` that this is, if it is only one.
    pub fn constant(self, payloads: &mut Payloads, ty: Type) -> Option<Const> {
        let value = self.single()?;
        let op = match ty.int_width() {
            Some(width) => payloads.int(width, &[value as u64]),
            None => Op::Ctl(u32::try_from(value).ok()?),
        };
        Some(Const { op, ty })
    }

    /// Is this among them?
    pub const fn contains(self, value: i64) -> bool {
        self.min <= value && value <= self.max
    }

    /// Those from `min` to `max`, or all of the width if one of these does not fit or there is none.
    pub fn or_all(width: u32, min: i128, max: i128) -> Interval {
        let all = Interval::all(width);
        match i128::from(all.min) <= min && min <= max && max <= i128::from(all.max) {
            true => Interval { min: min as i64, max: max as i64 },
            false => all,
        }
    }

    /// Is none of them negative?
    pub const fn is_non_negative(self) -> bool {
        self.min >= 0
    }

    /// The least interval that has both.
    pub fn hull(self, other: Interval) -> Interval {
        Interval { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// One that has both and does not change often if this is asked again and again: a bound that moves becomes 0, or
    /// -1 (the end of a search), or that of `all`.
    pub fn widened(self, new: Interval, all: Interval) -> Interval {
        let min = match new.min < self.min {
            true => [0, -1].into_iter().find(|bound| *bound <= new.min).unwrap_or(all.min),
            false => self.min,
        };
        Interval { min, max: if new.max > self.max { all.max } else { self.max } }
    }

    /// What both have; `self` if that is nothing.
    pub fn meet(self, other: Interval) -> Interval {
        let (min, max) = (self.min.max(other.min), self.max.min(other.max));
        if min <= max { Interval { min, max } } else { self }
    }

    /// Does `a cond b` hold for all of them, or for none?
    pub fn compare(self, cond: IntCond, other: Interval) -> Option<bool> {
        // Among numbers of one sign, unsigned ones compare as signed ones do.
        let one_sign = self.is_non_negative() && other.is_non_negative() || self.max < 0 && other.max < 0;
        match cond {
            IntCond::Slt if self.max < other.min => Some(true),
            IntCond::Slt if self.min >= other.max => Some(false),
            IntCond::Sle if self.max <= other.min => Some(true),
            IntCond::Sle if self.min > other.max => Some(false),
            IntCond::Eq if self.max < other.min || other.max < self.min => Some(false),
            IntCond::Eq if self.min == self.max && self == other => Some(true),
            IntCond::Ne => self.compare(IntCond::Eq, other).map(|equal| !equal),
            IntCond::Sgt | IntCond::Sge => other.compare(cond.swapped(), self),
            IntCond::Ult if one_sign => self.compare(IntCond::Slt, other),
            IntCond::Ule if one_sign => self.compare(IntCond::Sle, other),
            IntCond::Ugt | IntCond::Uge if one_sign => other.compare(cond.swapped(), self),
            _ => None,
        }
    }

    /// Those of them that can be `x` where `x cond y` holds, for a `y` of `other`.
    pub fn where_holds(self, cond: IntCond, other: Interval) -> Interval {
        let below = |max: i64| Interval { min: i64::MIN, max };
        let above = |min: i64| Interval { min, max: i64::MAX };
        let bounds = match cond {
            IntCond::Eq => other,
            IntCond::Ne if other.single() == Some(self.min) => above(self.min.saturating_add(1)),
            IntCond::Ne if other.single() == Some(self.max) => below(self.max.saturating_sub(1)),
            IntCond::Slt => below(other.max.saturating_sub(1)),
            IntCond::Sle => below(other.max),
            IntCond::Sgt => above(other.min.saturating_add(1)),
            IntCond::Sge => above(other.min),
            // Below a number that is not negative, an unsigned number is not negative as a signed one.
            IntCond::Ult if other.is_non_negative() => Interval { min: 0, max: (other.max - 1).max(0) },
            IntCond::Ule if other.is_non_negative() => Interval { min: 0, max: other.max },
            IntCond::Ugt if self.is_non_negative() && other.is_non_negative() => above(other.min.saturating_add(1)),
            IntCond::Uge if self.is_non_negative() && other.is_non_negative() => above(other.min),
            _ => return self,
        };
        self.meet(bounds)
    }

    /// The numbers of this width that give one of these when `added` is added to them, wrapping around; all if these
    /// are no interval.
    pub fn less(self, width: u32, added: i64) -> Interval {
        let all = Interval::all(width);
        let (min, max) = (i128::from(self.min) - i128::from(added), i128::from(self.max) - i128::from(added));
        let around = match () {
            () if max < i128::from(all.min) => 1i128 << width,
            () if min > i128::from(all.max) => -(1i128 << width),
            () => 0,
        };
        Interval::or_all(width, min + around, max + around)
    }

    /// What a binary operation on integers of this width makes of two operands.
    pub fn binary(op: BinOp, flags: Flags, width: u32, a: Interval, b: Interval) -> Interval {
        if let (Some(a), Some(b)) = (a.single(), b.single()) {
            let int = |value: i64| Int::new(i128::from(value) as u128, width);
            if let Answer::Value(value) = Int::binary(op, flags, int(a), int(b)) {
                return Interval::one(value.signed() as i64);
            }
        }
        let wide = |it: Interval| (i128::from(it.min), i128::from(it.max));
        let ((a0, a1), (b0, b1)) = (wide(a), wide(b));
        let positive = a.is_non_negative() && b.is_non_negative();
        let exact = |min, max| match flags.contains(Flags::NSW) {
            // What does not fit is poison.
            true => Interval::all(width).clamp(min, max),
            false => Interval::or_all(width, min, max),
        };
        match op {
            BinOp::Add => exact(a0 + b0, a1 + b1),
            BinOp::Sub => exact(a0 - b1, a1 - b0),
            BinOp::Mul => {
                let products = [a0 * b0, a0 * b1, a1 * b0, a1 * b1];
                exact(products.into_iter().min().expect("four"), products.into_iter().max().expect("four"))
            }
            BinOp::And if a.is_non_negative() || b.is_non_negative() => {
                let bound = |it: Interval| if it.is_non_negative() { it.max } else { i64::MAX };
                Interval { min: 0, max: bound(a).min(bound(b)) }
            }
            BinOp::Or | BinOp::Xor if positive => {
                let bits = a.max | b.max;
                let max = if bits == 0 { 0 } else { i64::MAX >> (bits.leading_zeros() - 1) };
                Interval { min: if op == BinOp::Or { a.min.max(b.min) } else { 0 }, max }
            }
            BinOp::Shl if 0 <= b0 && b0 == b1 && b1 < i128::from(width) => exact(a0 << b0, a1 << b0),
            BinOp::URem if b0 > 0 => {
                let most = if a.is_non_negative() { a.max } else { i64::MAX };
                Interval { min: 0, max: most.min(b.max - 1) }
            }
            BinOp::SRem if b0 > 0 => {
                let most = b.max - 1;
                Interval { min: a.min.clamp(-most, 0), max: a.max.clamp(0, most) }
            }
            BinOp::UDiv if positive && b0 > 0 => Interval { min: a.min / b.max, max: a.max / b.min },
            // What is negative is a great number here; half of it is not.
            BinOp::UDiv if b0 > 1 => Interval { min: 0, max: (((1i128 << width) - 1) / b0) as i64 },
            BinOp::SDiv if b0 > 0 => {
                Interval { min: (a.min / b.min).min(a.min / b.max), max: (a.max / b.min).max(a.max / b.max) }
            }
            BinOp::LShr if positive && b1 < i128::from(width) => Interval { min: a.min >> b.max, max: a.max >> b.min },
            BinOp::LShr if b0 > 0 && b1 < i128::from(width) => {
                Interval { min: 0, max: (((1i128 << width) - 1) >> b0) as i64 }
            }
            BinOp::AShr if 0 <= b0 && b1 < i128::from(width) => {
                Interval { min: (a.min >> b.min).min(a.min >> b.max), max: (a.max >> b.min).max(a.max >> b.max) }
            }
            _ => Interval::all(width),
        }
    }

    /// What a conversion between integers makes of an operand.
    pub fn cast(op: CastOp, from: u32, to: u32, it: Interval) -> Interval {
        match op {
            CastOp::SExt => it,
            CastOp::ZExt if it.is_non_negative() => it,
            CastOp::ZExt => Interval { min: 0, max: ((1i128 << from) - 1).min(i128::from(i64::MAX)) as i64 },
            CastOp::Trunc => match it.single() {
                Some(value) => Interval::one(value << (64 - to) >> (64 - to)),
                None => Interval::or_all(to, i128::from(it.min), i128::from(it.max)),
            },
            _ => Interval::all(to),
        }
    }

    /// What the first output of a node without regions makes of its operands' intervals, if it has one and `operand`
    /// has those.
    pub fn of_node(graph: &Graph, node: Node, operand: impl Fn(usize) -> Option<Interval>) -> Option<Interval> {
        let of_type = |value| Interval::of_type(graph.ty(value));
        let all = of_type(graph.output(node, 0))?;
        let width = Interval::width_of(graph, graph.output(node, 0));
        match graph.op(node) {
            op @ (Op::Int(_) | Op::Const(_) | Op::Ctl(_)) => Interval::of_constant(&graph.payloads, op),
            Op::Binary(op, flags) => Some(Interval::binary(op, flags, width?, operand(0)?, operand(1)?)),
            Op::Cast(op, _) => {
                let from = Interval::width_of(graph, graph.operand(node, 0))?;
                Some(Interval::cast(op, from, width?, operand(0)?))
            }
            Op::Select(_) => match operand(0).and_then(Interval::single) {
                Some(0) => operand(2),
                Some(_) => operand(1),
                None => Some(operand(1)?.hull(operand(2)?)),
            },
            Op::ICmp(cond) => operand(0)?.compare(cond, operand(1)?).map(|answer| Interval::one(-i64::from(answer))),
            Op::Load(id, _) => {
                let (min, max) = graph.payloads[id].metadata.tags().range?;
                Some(Interval { min, max }).filter(|it| all.hull(*it) == all)
            }
            Op::Match(table) => Some(operand(0)?.matched(graph, &graph.payloads[table]).unwrap_or(all)),
            _ => None,
        }
    }

    /// The alternatives that a match of these leads to.
    fn matched(self, graph: &Graph, info: &MatchInfo) -> Option<Interval> {
        let number = |case: &Const| Interval::of_constant(&graph.payloads, case.op)?.single();
        let to = |alternative: u32| Interval::one(i64::from(alternative));
        if let Some(value) = self.single() {
            return Some(to(info.lookup_if(|case| number(case) == Some(value))));
        }
        if info.cases.len() > MAX_CASES {
            return None;
        }
        let cases = info.cases.iter().filter(|(case, _)| number(case).is_none_or(|it| self.contains(it)));
        let has_default = (cases.clone().count() as i128) < i128::from(self.max) - i128::from(self.min) + 1;
        let default = has_default.then(|| to(info.default));
        cases.map(|(_, alternative)| to(*alternative)).chain(default).reduce(Interval::hull)
    }

    /// The width of a value, if it is an integer that can have an interval.
    #[inline]
    pub fn width_of(graph: &Graph, value: Value) -> Option<u32> {
        graph.ty(value).int_width().filter(|width| *width <= INT_BITS)
    }

    /// The numbers from `min` to `max` that are among these; these if there is none.
    fn clamp(self, min: i128, max: i128) -> Interval {
        let (low, high) = (min.max(i128::from(self.min)), max.min(i128::from(self.max)));
        if low <= high { Interval { min: low as i64, max: high as i64 } } else { self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn intervals(width: u32) -> Vec<Interval> {
        let all = Interval::all(width);
        let pairs = (all.min..=all.max).flat_map(|min| (min..=all.max).map(move |max| Interval { min, max }));
        pairs.collect()
    }

    fn holds(cond: IntCond, a: i64, b: i64) -> bool {
        let (ua, ub) = (a as u64, b as u64);
        match cond {
            IntCond::Eq => a == b,
            IntCond::Ne => a != b,
            IntCond::Slt => a < b,
            IntCond::Sle => a <= b,
            IntCond::Sgt => a > b,
            IntCond::Sge => a >= b,
            IntCond::Ult => ua < ub,
            IntCond::Ule => ua <= ub,
            IntCond::Ugt => ua > ub,
            IntCond::Uge => ua >= ub,
        }
    }

    #[test]
    fn comparisons_are_right_for_all_intervals_of_three_bits() {
        for (a, b) in intervals(3).into_iter().flat_map(|a| intervals(3).into_iter().map(move |b| (a, b))) {
            for &cond in IntCond::ALL {
                let answer = a.compare(cond, b);
                for x in a.min..=a.max {
                    for y in b.min..=b.max {
                        assert!(
                            answer.is_none_or(|answer| answer == holds(cond, x, y)),
                            "{x} {cond:?} {y}: {answer:?}"
                        );
                        let left = a.where_holds(cond, b);
                        assert!(!holds(cond, x, y) || (left.min..=left.max).contains(&x), "{a:?} {cond:?} {b:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn operations_are_right_for_all_intervals_of_three_bits() {
        let ops = [
            BinOp::Add,
            BinOp::Sub,
            BinOp::Mul,
            BinOp::And,
            BinOp::Or,
            BinOp::Xor,
            BinOp::UDiv,
            BinOp::SDiv,
            BinOp::URem,
            BinOp::SRem,
            BinOp::Shl,
            BinOp::LShr,
            BinOp::AShr,
        ];
        for (a, b) in intervals(3).into_iter().flat_map(|a| intervals(3).into_iter().map(move |b| (a, b))) {
            for (op, flags) in ops.into_iter().flat_map(|op| [(op, Flags::NONE), (op, Flags::NSW)]) {
                let answer = Interval::binary(op, flags, 3, a, b);
                assert!(answer.min <= answer.max && (-4..=3).contains(&answer.min) && (-4..=3).contains(&answer.max));
                for x in a.min..=a.max {
                    for y in b.min..=b.max {
                        let Some(value) = evaluate(op, flags, x, y) else { continue };
                        assert!(
                            (answer.min..=answer.max).contains(&value),
                            "{x} {op:?} {y} = {value}, not in {answer:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn what_a_sum_says_of_its_operand_is_right_for_all_intervals_of_three_bits() {
        for it in intervals(3) {
            for added in -4..=3 {
                let answer = it.less(3, added);
                assert!(answer.min <= answer.max && (-4..=3).contains(&answer.min) && (-4..=3).contains(&answer.max));
                for x in -4..=3 {
                    let sum = (x + added) << 61 >> 61;
                    let may_be = (answer.min..=answer.max).contains(&x);
                    assert!(may_be || !(it.min..=it.max).contains(&sum), "{x} + {added} in {it:?}: {answer:?}");
                }
            }
        }
        assert_eq!(Interval { min: 0, max: 9 }.less(8, -48), Interval { min: 48, max: 57 });
        assert_eq!(Interval { min: 0, max: 9 }.less(8, 100), Interval { min: -100, max: -91 });
        assert_eq!(Interval { min: -128, max: -120 }.less(8, 100), Interval { min: 28, max: 36 });
    }

    /// Of three bits; none if undefined or poison.
    fn evaluate(op: BinOp, flags: Flags, x: i64, y: i64) -> Option<i64> {
        let (ux, uy) = (x & 7, y & 7);
        let exact = match op {
            BinOp::Add => x + y,
            BinOp::Sub => x - y,
            BinOp::Mul => x * y,
            BinOp::And => x & y,
            BinOp::Or => x | y,
            BinOp::Xor => x ^ y,
            BinOp::UDiv => ux.checked_div(uy)?,
            BinOp::SDiv => x.checked_div(y).filter(|it| *it < 4)?,
            BinOp::URem => ux.checked_rem(uy)?,
            BinOp::SRem => (y != 0 && !(x == -4 && y == -1)).then(|| x % y)?,
            _ if uy >= 3 => return None,
            BinOp::Shl => x << uy,
            BinOp::LShr => ux >> uy,
            BinOp::AShr => x >> uy,
            _ => return None,
        };
        let wrapped = exact << 61 >> 61;
        let may_wrap = matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl);
        (!flags.contains(Flags::NSW) || !may_wrap || wrapped == exact).then_some(wrapped)
    }
}
