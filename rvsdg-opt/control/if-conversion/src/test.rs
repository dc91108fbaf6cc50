//! What tells that an integer leads to one alternative: that it is one number, or one of several.
//!
//! Several numbers that lie within 64 of each other are bits of a mask: `x - least < length`, and bit `x - least` of the mask is set. Without gaps the
//! first part is all. The distance is taken modulo the number of bits of the mask, so nothing here is poison unless the integer is.

use crate::fault::{Fault, Mutation};
use rvsdg_core::{BinOp, Builder, CastOp, Const, Graph, IntCond, Position, Region, Type, Value};
use rvsdg_fold::Int;
use rvsdg_route::Router;

/// A test of the integer that a gamma decides on.
#[derive(Copy, Clone, Debug)]
pub(crate) enum CaseTest {
    /// It is a truth value, and true.
    True,
    /// It is this number.
    Equal(Const),
    /// Its distance from the first is a bit of the mask.
    OneOf {
        /// The least number, signed.
        least: Int,
        /// Bit n stands for the number n after the least one; the first and the last bit of the window are set.
        mask: u64,
    },
}

impl CaseTest {
    /// The test for one of several different numbers, if there is one that beats a comparison for each of them.
    pub(crate) fn one_of(graph: &Graph, cases: &[Const]) -> Option<CaseTest> {
        if cases.len() < 2 {
            return None;
        }
        let ints: Option<Vec<Int>> = cases.iter().map(|case| Int::of(&graph.payloads, case.op, case.ty)).collect();
        let ints = ints?;
        let least = *ints.iter().min_by_key(|int| int.signed())?;
        let mut mask = 0;
        for int in ints {
            let distance = int.sub(least).bits();
            if distance >= u128::from(u64::BITS) {
                return None;
            }
            mask |= 1 << distance;
        }
        Some(CaseTest::OneOf { least, mask })
    }

    /// What it costs more than a comparison.
    pub(crate) fn cost(self) -> usize {
        match self {
            CaseTest::True | CaseTest::Equal(_) => 0,
            CaseTest::OneOf { mask, .. } if is_run(mask) => 1,
            CaseTest::OneOf { .. } => 4,
        }
    }

    /// The truth value, computed at `at`, which is in `region`.
    pub(crate) fn make(
        self,
        graph: &mut Graph,
        router: &mut Router,
        at: Position,
        region: Region,
        x: Value,
        fault: Fault,
    ) -> Value {
        let (least, mask) = match self {
            CaseTest::True => return x,
            CaseTest::Equal(case) => {
                let constant = router.constant_in(graph, case, region);
                return Builder::new(graph, at).icmp(IntCond::Eq, x, constant);
            }
            CaseTest::OneOf { least, mask } => (least, mask),
        };
        let ty = graph.ty(x);
        let mut at = Builder::new(graph, at);
        let mut int = |at: &mut Builder<'_>, int: Int, ty: Type| {
            let op = int.op(&mut at.graph.payloads);
            router.constant_in(at.graph, Const { op, ty }, region)
        };
        let distance = match least.is_zero() {
            true => x,
            false => {
                let back = int(&mut at, least.neg(), ty);
                at.binary(BinOp::Add, x, back)
            }
        };
        let length = u64::BITS - mask.leading_zeros();
        let width = least.width();
        // All numbers of a narrow type are near.
        let near = if width < 7 && 1 << width <= length {
            None
        } else {
            let bound = int(&mut at, Int::new(u128::from(length), width), ty);
            Some(at.icmp(IntCond::Ult, distance, bound))
        };
        if let Some(near) = near.filter(|_| is_run(mask) || fault.is(Mutation::GapsAreIn)) {
            return near;
        }
        let (bits, mask_ty) = if length <= 32 { (32, Type::I32) } else { (64, Type::I64) };
        let amount = at.zext_or_trunc(distance, mask_ty);
        let last = int(&mut at, Int::new(u128::from(bits - 1), bits), mask_ty);
        let amount = at.binary(BinOp::And, amount, last);
        let mask = int(&mut at, Int::new(u128::from(mask), bits), mask_ty);
        let shifted = at.binary(BinOp::LShr, mask, amount);
        let bit = at.cast(CastOp::Trunc, shifted, Type::I1);
        near.map_or(bit, |near| at.binary(BinOp::And, near, bit))
    }
}

/// Has the mask no gaps? Its lowest bit is set.
const fn is_run(mask: u64) -> bool {
    mask & mask.wrapping_add(1) == 0
}
