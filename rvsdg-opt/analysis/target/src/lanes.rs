//! What operations on vectors cost, and on one number for comparison.
//!
//! The unit is one plain instruction, by throughput: a vector instruction counts once for each register that it fills.
//! The figures are what code selection makes of an operation where the machine has no instruction for it, as of the
//! vendors' instruction sets: SSE2 has no multiplication of 32-bit integers, no comparison of 64-bit ones, and no
//! shifts of bytes; NEON has most; conversions between 64-bit integers and floating-point numbers and divisions of
//! integers are made number by number on both.

use crate::machine::{Arch, Features, Target};
use rvsdg_core::Intrinsic;

/// What is done with each number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LaneOp {
    /// Nothing: the result is there already.
    Free,
    /// Integer addition, logic, negation of floating-point numbers.
    Plain,
    /// Integer multiplication.
    Multiply,
    /// The same with 32 bits, of numbers that 16 bits with a sign can represent.
    MultiplyWords,
    /// The same with 64 bits, of numbers whose upper halves are zero.
    MultiplyLowHalves,
    /// Integer division by a constant.
    DivideByConstant,
    /// Integer division.
    Divide,
    /// A shift by the same number everywhere.
    ShiftByOne {
        /// Do copies of the sign come in?
        arithmetic: bool,
    },
    /// A shift by different numbers.
    ShiftByMany,
    /// A test for equality of integers.
    Equal,
    /// Another comparison of integers.
    Less {
        /// As signed numbers?
        signed: bool,
    },
    /// A choice between two values.
    Select,
    /// A choice between two floating-point numbers by something else than their comparison.
    FloatSelect,
    /// Sum, difference, product or comparison of floating-point numbers.
    Float,
    /// Quotient of floating-point numbers.
    FloatDivide,
    /// Square root.
    Root,
    /// Product and sum of floating-point numbers, rounded once or twice.
    MultiplyAdd,
    /// Product and sum of floating-point numbers, rounded once.
    Fused,
    /// Rounding to a floating-point number without fraction.
    Round,
    /// Extension from so many bits.
    Extend {
        /// The width of the operand.
        from: u32,
        /// By the sign?
        signed: bool,
    },
    /// The low bits of so many.
    Truncate {
        /// The width of the operand.
        from: u32,
    },
    /// An integer as a floating-point number, or the other way around.
    Convert {
        /// The width of the integer.
        int: u32,
        /// The width of the floating-point number.
        float: u32,
        /// Is it a signed one?
        signed: bool,
    },
    /// A floating-point number as one of another size.
    Resize,
    /// Absolute value of an integer.
    Absolute,
    /// Minimum or maximum of integers.
    Extremum {
        /// As signed numbers?
        signed: bool,
    },
    /// Minimum or maximum of floating-point numbers.
    FloatExtremum,
    /// Sum or difference of integers that stays within bounds.
    Saturate,
    /// Number of bits that are set.
    BitCount,
    /// Bytes in the other order.
    ByteSwap,
    /// Bits in the other order.
    BitReversal,
    /// A rotation by the same number everywhere.
    Rotate,
    /// Load of consecutive numbers.
    Load,
    /// Loads of numbers, each on its own, that are put together.
    Gather,
    /// Store of consecutive numbers.
    Store,
    /// One of so many vectors whose numbers are loaded by turns.
    Separate {
        /// How many.
        of: u32,
    },
    /// One of so many vectors whose numbers are stored by turns.
    Interleave {
        /// How many.
        of: u32,
    },
}

impl Target {
    /// Cost of an operation on one number of this width.
    pub fn scalar_cost(&self, op: LaneOp, bits: u32) -> u32 {
        match op {
            LaneOp::Free | LaneOp::Truncate { .. } => 0,
            LaneOp::DivideByConstant => 4,
            LaneOp::Divide => 10,
            LaneOp::FloatDivide => 4,
            LaneOp::Root => 5,
            LaneOp::MultiplyAdd if !self.has(Features::FMA) => 2,
            LaneOp::Fused if !self.has(Features::FMA) => 25,
            LaneOp::Round if !self.has(Features::ROUND) => 25,
            LaneOp::Convert { signed: false, int, .. } if int >= 32 && self.is_x86() => 2 + u32::from(int > 32) * 3,
            LaneOp::Absolute | LaneOp::Extremum { .. } | LaneOp::FloatExtremum => 2,
            LaneOp::Saturate => 3,
            LaneOp::BitReversal => self.bit_operation(Intrinsic::Bitreverse, bits).unwrap_or(20),
            LaneOp::BitCount if !self.has(Features::BIT_COUNT) => 12,
            LaneOp::Select if !self.has(Features::SELECT) => 3,
            // A branch.
            LaneOp::FloatSelect if self.is_x86() => 3,
            LaneOp::Extend { from: 1, .. } => 1,
            LaneOp::Extend { .. } => 0,
            _ => self.words(bits),
        }
    }

    /// Cost of an operation on so many numbers of this width (that of the result; of comparisons, that of the
    /// operands).
    pub fn lane_cost(&self, op: LaneOp, bits: u32, lanes: u32) -> u32 {
        let registers = |bits: u32| (bits * lanes).div_ceil(self.vector_bits.max(1)).max(1);
        let own = registers(bits);
        // Out of a vector, and back.
        let one_by_one = lanes * (self.scalar_cost(op, bits) + 2);
        if op == LaneOp::Gather {
            return self.gather_cost(bits, lanes);
        }
        if self.is_x86() {
            return self.sse_cost(op, bits, own, registers, one_by_one);
        }
        let each = match op {
            LaneOp::Free => 0,
            LaneOp::Multiply if bits == 64 => return one_by_one,
            LaneOp::Divide => return one_by_one,
            LaneOp::DivideByConstant if bits == 64 => return one_by_one,
            LaneOp::DivideByConstant => 5,
            LaneOp::Extremum { .. } | LaneOp::Select | LaneOp::FloatSelect if bits == 64 => 2,
            LaneOp::FloatDivide => 5,
            LaneOp::Root => 6,
            LaneOp::BitCount => 1 + bits.trailing_zeros().saturating_sub(3),
            // A rotation shifts, and inserts what is shifted the other way.
            LaneOp::BitReversal | LaneOp::Rotate => 2,
            LaneOp::Extend { from, .. } => bits.div_ceil(from.max(8)).ilog2().max(1),
            LaneOp::Truncate { from } => return registers(from),
            LaneOp::Convert { int, float, .. } if int != float => 2,
            LaneOp::Separate { of } | LaneOp::Interleave { of } => of.div_ceil(2),
            _ => 1,
        };
        own * each
    }

    /// A load for each number, and what puts all but the first into the vector. SSE2 loads halves of vectors and 16-bit
    /// numbers right there, but has no such instruction for bytes.
    fn gather_cost(&self, bits: u32, lanes: u32) -> u32 {
        match bits {
            64 if self.is_x86() => lanes + lanes / 2,
            8 if self.is_x86() && !self.has(Features::ROUND) => 3 * lanes,
            _ => 2 * lanes - 1,
        }
    }

    fn is_x86(&self) -> bool {
        matches!(self.arch, Arch::X86_64 | Arch::I686)
    }

    fn sse_cost(&self, op: LaneOp, bits: u32, own: u32, registers: impl Fn(u32) -> u32, one_by_one: u32) -> u32 {
        // SSE4.1 has rounding, and what else it has came with it.
        let (sse41, avx2) = (self.has(Features::ROUND), self.vector_bits >= 256);
        let each = match (op, bits) {
            (LaneOp::Free, _) => 0,
            (LaneOp::Multiply, 8) => 7,
            (LaneOp::Multiply, 32) => {
                if sse41 {
                    2
                } else {
                    6
                }
            }
            (LaneOp::Multiply, 64) => 8,
            (LaneOp::Divide, _) => return one_by_one,
            (LaneOp::DivideByConstant, 64) => return one_by_one,
            (LaneOp::DivideByConstant, 16) => 4,
            (LaneOp::DivideByConstant, _) => 12,
            (LaneOp::ShiftByOne { arithmetic }, 8) => 2 + 2 * u32::from(arithmetic),
            (LaneOp::ShiftByOne { arithmetic: true }, 64) => 4,
            (LaneOp::ShiftByMany, 32 | 64) if avx2 => 1,
            (LaneOp::ShiftByMany, 64) => 4,
            (LaneOp::ShiftByMany, _) => 12,
            (LaneOp::Equal, 64) => {
                if sse41 {
                    1
                } else {
                    3
                }
            }
            (LaneOp::Less { signed }, 64) => {
                if avx2 {
                    1 + 2 * u32::from(!signed)
                } else {
                    9 + 2 * u32::from(!signed)
                }
            }
            (LaneOp::Less { signed }, _) => 1 + 2 * u32::from(!signed),
            (LaneOp::Select | LaneOp::FloatSelect, _) => {
                if sse41 {
                    1
                } else {
                    3
                }
            }
            (LaneOp::FloatDivide, _) => 4,
            (LaneOp::Root, _) => 6,
            (LaneOp::MultiplyAdd, _) if !self.has(Features::FMA) => 2,
            (LaneOp::Fused, _) if !self.has(Features::FMA) => return one_by_one,
            (LaneOp::Round, _) if !sse41 => return one_by_one,
            (LaneOp::Extend { from, signed }, _) => {
                let steps = bits.div_ceil(from.max(8)).ilog2().max(1);
                if sse41 { 1 } else { steps.min(2) + u32::from(signed) * (1 + u32::from(bits == 64)) }
            }
            (LaneOp::Truncate { from }, _) => return registers(from) * if from == 64 { 1 } else { 2 },
            (LaneOp::Convert { int: 64, .. }, _) => return one_by_one,
            (LaneOp::Convert { signed: false, .. }, _) => 5,
            (LaneOp::Convert { int, float, .. }, _) => 1 + u32::from(int != float),
            (LaneOp::Resize, _) => 2,
            (LaneOp::Absolute, 64) => 5,
            (LaneOp::Absolute, _) => {
                if sse41 {
                    1
                } else {
                    3
                }
            }
            (LaneOp::Extremum { signed: true }, 16) | (LaneOp::Extremum { signed: false }, 8) => 1,
            (LaneOp::Extremum { .. }, 64) => {
                if avx2 {
                    3
                } else {
                    13
                }
            }
            (LaneOp::Extremum { .. }, _) if sse41 => 1,
            (LaneOp::Extremum { signed }, _) => 4 + 2 * u32::from(!signed),
            (LaneOp::FloatExtremum, _) => 4,
            (LaneOp::Saturate, 8 | 16) => 1,
            (LaneOp::Saturate, _) => 6,
            (LaneOp::BitCount, _) => 14,
            (LaneOp::Separate { of: 3 } | LaneOp::Interleave { of: 3 }, _) => match bits {
                8 => 24,
                16 => 12,
                32 => 4,
                _ => 2,
            },
            (LaneOp::Interleave { of }, _) => of / 2,
            (LaneOp::Separate { of }, 8 | 16) => of / 2 * if sse41 { 2 } else { 3 },
            (LaneOp::Separate { of }, _) => of / 2,
            (LaneOp::Rotate, 8) => 5,
            (LaneOp::Rotate, 32 | 64) if self.vector_bits >= 512 => 1,
            (LaneOp::Rotate, _) => 3,
            (LaneOp::BitReversal, _) => {
                if sse41 {
                    8
                } else {
                    22
                }
            }
            (LaneOp::ByteSwap, 16) => 3,
            (LaneOp::ByteSwap, _) => {
                if sse41 {
                    1
                } else {
                    7
                }
            }
            _ => 1,
        };
        own * each
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machines_differ_in_what_they_lack() {
        let [x86, arm] = [Arch::X86_64, Arch::Aarch64].map(Target::of_arch);
        assert_eq!((x86.lane_cost(LaneOp::Plain, 32, 4), arm.lane_cost(LaneOp::Plain, 32, 4)), (1, 1));
        assert_eq!((x86.lane_cost(LaneOp::Plain, 32, 16), arm.lane_cost(LaneOp::Plain, 32, 16)), (4, 4));
        assert_eq!((x86.lane_cost(LaneOp::Multiply, 32, 4), arm.lane_cost(LaneOp::Multiply, 32, 4)), (6, 1));
        let less = LaneOp::Less { signed: true };
        assert_eq!((x86.lane_cost(less, 64, 2), arm.lane_cost(less, 64, 2)), (9, 1));
        let multiply = [LaneOp::Multiply, LaneOp::MultiplyLowHalves].map(|op| x86.lane_cost(op, 64, 4));
        assert_eq!(multiply, [16, 2]);
        assert!(x86.lane_cost(LaneOp::Divide, 32, 4) > 4 * x86.scalar_cost(LaneOp::Divide, 32));
        assert_eq!(x86.scalar_cost(LaneOp::Fused, 64), 25);
        assert_eq!((x86.lane_cost(LaneOp::Rotate, 32, 4), x86.scalar_cost(LaneOp::Rotate, 32)), (3, 1));
        assert_eq!((x86.scalar_cost(LaneOp::BitReversal, 32), arm.scalar_cost(LaneOp::BitReversal, 32)), (16, 1));
    }
}
