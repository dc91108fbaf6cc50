//! Matches as ordinary values: the number of the alternative, computed without a branch.
//!
//! One of these, whichever has the fewest operations:
//!
//! * a comparison and a select for each case that has not the default's alternative;
//! * of a control value that mostly keeps its number: the number itself, and a comparison and a select for each one
//!   that changes;
//! * a table in a constant of 64 bits: as many bits for each number as an alternative has, shifted down to those of the
//!   operand. Integers that are no control values are compared with the range of the cases before.
//!
//! A match of undef or poison is undefined behaviour, so the operand may be used several times. A shift by too much is
//! poison in an arm that is not selected.
//!
//! Linear in the number of cases.

use crate::function::Function;
use crate::predicate::{plain_alternative, plain_type};
use rvsdg_cfg::Operand;
use rvsdg_core::{BinOp, CastOp, Const, Flags, IntCond, MatchInfo, Op, Type};
use rvsdg_opt_target::limits::tables::{RANGE, TABLE};

/// The numbers of a table: consecutive, the first one and how many.
#[derive(Copy, Clone)]
struct Span {
    first: i64,
    count: u64,
    /// May the operand be another number?
    is_open: bool,
}

impl Function<'_> {
    /// Computes a normalized match of an operand that has `matched_ty` in the graph.
    pub(crate) fn look_up(&mut self, matched: Operand, matched_ty: Type, info: &MatchInfo, ty: Type) -> Operand {
        let two_way = plain_type(ty) == Type::I1;
        if two_way && plain_type(matched_ty) == Type::I1 {
            // The only case is the one for true, and its alternative differs from the default.
            let minus_one = Operand::Const(Const { op: Op::Int(-1), ty: Type::I1 });
            return match info.default {
                0 => matched,
                _ => self.compute(Op::Binary(BinOp::Xor, Flags::NONE), &[matched, minus_one], Type::I1),
            };
        }
        if let ([(case, _)], true) = (&*info.cases, two_way) {
            let cond = if info.default == 0 { IntCond::Eq } else { IntCond::Ne };
            return self.compute(Op::ICmp(cond), &[matched, Operand::Const(*case)], Type::I1);
        }
        let changed = changed(matched_ty, info, ty);
        let few = changed.as_ref().map_or(usize::MAX, Vec::len).min(info.cases.len());
        if let Some((span, bits)) = self.table(matched_ty, info)
            && TABLE + if span.is_open { RANGE } else { 0 } < 2 * few
        {
            return self.shift_down(matched, matched_ty, info, ty, (span, bits));
        }
        match changed {
            Some(changed) if changed.len() < info.cases.len() => {
                self.select(matched, plain_type(matched_ty), &changed, matched, ty)
            }
            _ => {
                let default = Operand::Const(plain_alternative(info.default, ty));
                self.select(matched, plain_type(matched_ty), &info.cases, default, ty)
            }
        }
    }

    /// Selects the alternatives of these cases, and otherwise `result`.
    fn select(
        &mut self,
        matched: Operand,
        matched_ty: Type,
        cases: &[(Const, u32)],
        mut result: Operand,
        ty: Type,
    ) -> Operand {
        for (case, alternative) in cases {
            let chosen = Operand::Const(plain_alternative(*alternative, ty));
            let cond = match matched_ty {
                Type::I1 => matched,
                _ => self.compute(Op::ICmp(IntCond::Eq), &[matched, Operand::Const(*case)], Type::I1),
            };
            result = self.compute(Op::Select(Flags::NONE), &[cond, chosen, result], plain_type(ty));
        }
        result
    }

    /// The numbers for a table of 64 bits, and the bits of each, if it is large enough.
    fn table(&self, matched_ty: Type, info: &MatchInfo) -> Option<(Span, u32)> {
        // True is -1 there, and no number of an alternative.
        if plain_type(matched_ty) == Type::I1 {
            return None;
        }
        let bits = match info.alternatives {
            0..=2 => 1,
            3..=4 => 2,
            5..=16 => 4,
            17..=256 => 8,
            _ => return None,
        };
        let span = match matched_ty.alternatives() {
            Some(count) => Span { first: 0, count: count.into(), is_open: false },
            None => {
                plain_type(matched_ty).int_width().filter(|width| (2..=64).contains(width))?;
                let cases: Option<Vec<i64>> =
                    info.cases.iter().map(|(case, _)| self.cfg.payloads.int_value(case.op)).collect();
                let cases = cases?;
                let (first, last) = (*cases.iter().min()?, *cases.iter().max()?);
                Span { first, count: last.abs_diff(first).checked_add(1)?, is_open: true }
            }
        };
        (span.count <= u64::from(u64::BITS / bits)).then_some((span, bits))
    }

    /// Shifts a table of alternatives down to that of the operand.
    fn shift_down(
        &mut self,
        matched: Operand,
        matched_ty: Type,
        info: &MatchInfo,
        ty: Type,
        (span, bits): (Span, u32),
    ) -> Operand {
        let plain = plain_type(matched_ty);
        let constant =
            |function: &mut Self, value: i64, ty: Type| Operand::Const(function.cfg.payloads.int_constant(value, ty));
        let mut table = 0u64;
        for index in 0..span.count {
            let number = span.first.wrapping_add(index as i64);
            let of = |case: &&(Const, u32)| self.cfg.payloads.int_value(case.0.op) == Some(number);
            let alternative = info.cases.iter().find(of).map_or(info.default, |case| case.1);
            table |= u64::from(alternative) << (index * u64::from(bits));
        }
        let index = match span.first {
            0 => matched,
            first => {
                let first = constant(self, first, plain);
                self.compute(Op::Binary(BinOp::Sub, Flags::NONE), &[matched, first], plain)
            }
        };
        let wide = match plain {
            Type::I64 => index,
            _ => self.compute(Op::Cast(CastOp::ZExt, Flags::NONE), &[index], Type::I64),
        };
        let by = match bits {
            1 => wide,
            _ => {
                let scale = constant(self, bits.ilog2().into(), Type::I64);
                self.compute(Op::Binary(BinOp::Shl, Flags::NONE), &[wide, scale], Type::I64)
            }
        };
        let table = constant(self, table as i64, Type::I64);
        let shifted = self.compute(Op::Binary(BinOp::LShr, Flags::NONE), &[table, by], Type::I64);
        let plain_result = plain_type(ty);
        let masked = match plain_result {
            Type::I1 => shifted,
            _ => {
                let mask = constant(self, (1 << bits) - 1, Type::I64);
                self.compute(Op::Binary(BinOp::And, Flags::NONE), &[shifted, mask], Type::I64)
            }
        };
        let answer = self.compute(Op::Cast(CastOp::Trunc, Flags::NONE), &[masked], plain_result);
        if !span.is_open {
            return answer;
        }
        let last = constant(self, span.count as i64 - 1, plain);
        let is_inside = self.compute(Op::ICmp(IntCond::Ule), &[index, last], Type::I1);
        let default = Operand::Const(plain_alternative(info.default, ty));
        self.compute(Op::Select(Flags::NONE), &[is_inside, answer, default], plain_result)
    }
}

/// The numbers of a control value that a match changes, if both are represented alike.
fn changed(matched_ty: Type, info: &MatchInfo, ty: Type) -> Option<Vec<(Const, u32)>> {
    let count = matched_ty.alternatives().filter(|_| plain_type(matched_ty) == plain_type(ty))?;
    // Not all of what is there is looked at if there is too much of it.
    let count = (count as usize <= 2 * info.cases.len() + 2).then_some(count)?;
    let mut alternatives = vec![info.default; count as usize];
    for (case, alternative) in &info.cases {
        if let Op::Int(number) = case.op
            && let Some(place) = usize::try_from(number).ok().and_then(|number| alternatives.get_mut(number))
        {
            *place = *alternative;
        }
    }
    let numbered = alternatives.into_iter().enumerate().map(|(number, alternative)| (number as u32, alternative));
    let changed = numbered.filter(|(number, alternative)| number != alternative);
    Some(changed.map(|(number, alternative)| (plain_alternative(number, matched_ty), alternative)).collect())
}
