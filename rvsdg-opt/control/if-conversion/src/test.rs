//! Tests whether an integer selects one alternative: whether it is one number, or one of several.
//!
//! Several numbers within a distance of 64 are the bits of a mask: the test is `x - least < length`, and bit
//! `x - least` of the mask is set. If there are no gaps, the first part suffices. The distance is taken modulo the
//! number of bits of the mask, so the result is poison only if the integer is.

use crate::fault::{Fault, Mutation};
use rvsdg_core::{BinOp, Builder, CastOp, Const, Graph, IntCond, Position, Region, Type, Value};
use rvsdg_fold::Int;
use rvsdg_route::Router;

/// A test of the integer that determines a gamma's predicate.
#[derive(Copy, Clone, Debug)]
pub(crate) enum CaseTest {
    /// It is a truth value that is true.
    True,
    /// It equals this number.
    Equal(Const),
    /// Its distance from the least number is a set bit of the mask.
    OneOf {
        /// The least number (signed).
        least: Int,
        /// Bit n represents the n-th number after the least one; the first and the last bit of the window are set.
        mask: u64,
    },
}

impl CaseTest {
    /// The test for one of several different numbers, if it is cheaper than a comparison with each of them.
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

    /// The cost in addition to that of one comparison.
    pub(crate) fn cost(self) -> usize {
        match self {
            CaseTest::True | CaseTest::Equal(_) => 0,
            CaseTest::OneOf { mask, .. } if is_run(mask) => 1,
            CaseTest::OneOf { .. } => 4,
        }
    }

    /// Creates the truth value at `at`, a position in `region`.
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
        // In a narrow type, all numbers are within the window.
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

/// Is the mask, whose lowest bit is set, without gaps?
const fn is_run(mask: u64) -> bool {
    mask & mask.wrapping_add(1) == 0
}
