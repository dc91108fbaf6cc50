//! Numbers as sums: of a number, of what comes into a loop for one of its variables, and of the bits of one value.
//!
//! What operations do to a [`Form`] is known there; here are constants in addition to it, so that a variable can begin
//! with one, and a decision on a bit can add one.

use crate::fault::{Fault, Mutation};
use crate::form::{Form, WIDEST, low};
use rvsdg_core::{BinOp, CastOp, IntCond};

/// Such a sum, modulo 2 to the power of `width`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sum {
    pub(super) width: u32,
    /// What comes in for this loop variable.
    pub(super) start: Option<usize>,
    /// The number.
    pub(super) plus: u64,
    /// The bits, with what each of them counts.
    pub(super) form: Form,
}

impl Sum {
    /// What comes into a loop.
    pub(super) fn of_start(index: usize, width: u32, none: &Form) -> Sum {
        Sum { width, start: Some(index), plus: 0, form: none.clone() }
    }

    pub(super) fn number(number: u64, width: u32, none: &Form) -> Sum {
        Sum { width, start: None, plus: number & low(width), form: none.clone() }
    }

    pub(super) fn has_bits(&self) -> bool {
        self.form.coefficients.iter().any(|it| *it != 0)
    }

    pub(super) fn as_number(&self) -> Option<u64> {
        (self.start.is_none() && !self.has_bits()).then_some(self.plus)
    }

    /// Only bits of the source, no constant besides.
    fn as_form(&self) -> Option<&Form> {
        (self.start.is_none() && self.plus == 0).then_some(&self.form)
    }

    fn with(&self, form: Form) -> Sum {
        Sum { form, ..self.clone() }
    }

    /// Is it the same as putting its parts next to each other?
    fn is_disjoint(&self) -> bool {
        self.start.is_none() && self.form.is_disjoint() && self.plus & self.bits() == 0
    }

    /// The bits that may be set by bits of the source.
    fn bits(&self) -> u64 {
        self.form.coefficients.iter().fold(0, |all, it| all | it)
    }

    /// Its only bit of the source: which one, and what it counts.
    fn only_bit(&self) -> Option<(usize, u64)> {
        let mut all = self.form.coefficients.iter().copied().enumerate().filter(|(_, it)| *it != 0);
        all.next().filter(|_| all.next().is_none())
    }

    fn times(&self, factor: u64) -> Option<Sum> {
        self.start.is_none().then(|| {
            let scale = |it: u64| it.wrapping_mul(factor) & low(self.width);
            Sum { plus: scale(self.plus), form: self.form.map(scale), ..self.clone() }
        })
    }

    fn add(&self, other: &Sum) -> Option<Sum> {
        let start = match (self.start, other.start) {
            (Some(_), Some(_)) => return None,
            (start, None) | (None, start) => start,
        };
        let add = |a: u64, b: u64| a.wrapping_add(b) & low(self.width);
        let (plus, form) = (add(self.plus, other.plus), self.form.join(&other.form, add));
        Some(Sum { width: self.width, start, plus, form })
    }

    /// Both, none of whose bits the other one may set.
    fn union(&self, other: &Sum, fault: Fault) -> Option<Sum> {
        let [a, b] = [self, other].map(|it| it.bits() | it.plus);
        let is_union = self.is_disjoint() && other.is_disjoint() && a & b == 0;
        (is_union || fault.is(Mutation::CommonBit)).then(|| self.add(other))?
    }

    /// What an operation with two operands makes.
    pub(super) fn binary(op: BinOp, a: &Sum, b: &Sum, fault: Fault) -> Option<Sum> {
        let (width, ones) = (a.width, low(a.width));
        if op.is_commutative() && a.as_number().is_some() && b.as_number().is_none() {
            return Sum::binary(op, b, a, fault);
        }
        let number = b.as_number();
        let shift = || number.filter(|by| *by < u64::from(width)).map(|by| by as u32);
        match op {
            BinOp::Add => a.add(b),
            BinOp::Sub => a.add(&b.times(u64::MAX)?),
            BinOp::Mul => a.times(number?),
            BinOp::Shl => a.times(1 << shift()?),
            BinOp::And if a.as_number().is_some() => Some(Sum { plus: a.plus & number?, ..a.clone() }),
            BinOp::And => Some(a.with(a.as_form()?.masked(number?, width, fault)?)),
            BinOp::LShr if a.as_number().is_some() => Some(Sum { plus: a.plus >> shift()?, ..a.clone() }),
            BinOp::LShr => Some(a.with(a.as_form()?.shifted(shift()?, width, fault)?)),
            BinOp::AShr => {
                let by = shift()?;
                let form = a.as_form()?.shifted(by, width, fault)?;
                Some(a.with(form.extended(width - by, width, fault)?))
            }
            BinOp::Or | BinOp::Xor => match (a.as_number(), number) {
                (Some(a_number), Some(number)) if op == BinOp::Or => Some(Sum { plus: a_number | number, ..a.clone() }),
                (Some(a_number), Some(number)) => Some(Sum { plus: (a_number ^ number) & ones, ..a.clone() }),
                _ => a.union(b, fault),
            },
            _ => None,
        }
    }

    /// What a conversion makes.
    pub(super) fn cast(&self, op: CastOp, to: u32, fault: Fault) -> Option<Sum> {
        self.start.is_none().then_some(())?;
        let wide = Sum { width: to, ..self.clone() };
        match op {
            CastOp::Trunc => {
                let cut = |it: u64| it & low(to);
                Some(Sum { plus: cut(self.plus), form: self.form.map(cut), ..wide })
            }
            // A bit, or the opposite of one.
            CastOp::ZExt if self.width == 1 && self.has_bits() => {
                let (bit, _) = self.only_bit()?;
                let counts = if self.plus == 0 { 1 } else { low(to) };
                let at = |index: usize, _: u64| if index == bit { counts } else { 0 };
                Some(Sum { form: self.form.map_at(at), ..wide })
            }
            CastOp::ZExt => self.is_disjoint().then_some(wide),
            CastOp::SExt if !self.has_bits() => {
                let spare = WIDEST - self.width;
                let number = ((self.plus << spare) as i64 >> spare) as u64;
                Some(Sum { plus: number & low(to), ..wide })
            }
            CastOp::SExt => Some(wide.with(self.as_form()?.extended(self.width, to, fault)?)),
            _ => None,
        }
    }

    /// The truth of a comparison.
    pub(super) fn compare(cond: IntCond, a: &Sum, b: &Sum) -> Option<Sum> {
        let is_zero = b.as_number() == Some(0) && a.as_form().is_some();
        let (bit, _) = a.only_bit().filter(|_| is_zero)?;
        let at = |index: usize, _: u64| u64::from(index == bit);
        let plus = match cond {
            IntCond::Ne => 0,
            IntCond::Eq => 1,
            _ => return None,
        };
        Some(Sum { width: 1, start: None, plus, form: a.form.map_at(at) })
    }

    /// What is chosen by a truth value: the second one if it is true.
    pub(super) fn choose(truth: &Sum, values: [&Sum; 2], fault: Fault) -> Option<Sum> {
        let (bit, _) = truth.only_bit().filter(|_| truth.width == 1 && truth.start.is_none())?;
        // The value if the bit is clear, and if it is set.
        let [clear, set] =
            if truth.plus == 0 || fault.is(Mutation::WrongChoice) { values } else { [values[1], values[0]] };
        if clear.start != set.start || clear.form != set.form {
            return None;
        }
        let more = set.plus.wrapping_sub(clear.plus);
        let at = |index: usize, it: u64| if index == bit { it.wrapping_add(more) & low(clear.width) } else { it };
        Some(clear.with(clear.form.map_at(at)))
    }
}
