//! Integers of up to 128 bits, which nearly all are, evaluated in the host's integers.

use rvsdg_core::{BinOp, Flags, IntCond, Op, Payloads, Type};

/// The result of an operation on constants.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Answer<T> {
    /// A value.
    Value(T),
    /// Poison: the promise of a flag does not hold, or a shift amount is too large.
    Poison,
    /// Immediate undefined behaviour: a division by zero, or one that overflows.
    Undefined,
}

/// An integer of `width` bits, `1..=128`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Int {
    /// Zero-extended.
    bits: u128,
    width: u32,
}

/// The lowest `width` bits.
const fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

impl Int {
    /// The largest width.
    pub const MAX_WIDTH: u32 = 128;

    /// The low `width` bits of `bits`.
    pub const fn new(bits: u128, width: u32) -> Int {
        assert!(width > 0 && width <= Int::MAX_WIDTH);
        Int { bits: bits & mask(width), width }
    }

    /// All bits zero.
    pub const fn zero(width: u32) -> Int {
        Int::new(0, width)
    }

    /// The number 1.
    pub const fn one(width: u32) -> Int {
        Int::new(1, width)
    }

    /// All bits one: -1, or the greatest unsigned number.
    pub const fn ones(width: u32) -> Int {
        Int::new(u128::MAX, width)
    }

    /// The least signed number: only the sign bit.
    pub const fn min(width: u32) -> Int {
        Int::new(1 << (width - 1), width)
    }

    /// The greatest signed number.
    pub const fn max(width: u32) -> Int {
        Int::new(mask(width - 1), width)
    }

    /// The low `count` bits one.
    pub const fn low(count: u32, width: u32) -> Int {
        Int::new(mask(count), width)
    }

    /// The value of an integer constant of type `ty`, if it is one and narrow enough.
    pub fn of(payloads: &Payloads, op: Op, ty: Type) -> Option<Int> {
        let width = ty.int_width().filter(|width| *width <= Int::MAX_WIDTH)?;
        if let Op::Int(small) = op {
            return Some(Int::new(i128::from(small) as u128, width));
        }
        let words = payloads.int_words(op)?;
        let fill = (*words.last()? as i64 >> 63) as u64;
        let word = |i: usize| u128::from(words.get(i).copied().unwrap_or(fill));
        Some(Int::new(word(0) | word(1) << 64, width))
    }

    /// This number as a constant operation.
    pub fn op(self, payloads: &mut Payloads) -> Op {
        let signed = self.signed();
        match i32::try_from(signed) {
            Ok(small) => Op::Int(small),
            Err(_) => payloads.int(self.width, &[signed as u64, (signed >> 64) as u64]),
        }
    }

    /// The bits, zero-extended: the unsigned number.
    pub const fn bits(self) -> u128 {
        self.bits
    }

    /// The signed number.
    pub const fn signed(self) -> i128 {
        (self.bits << (128 - self.width)) as i128 >> (128 - self.width)
    }

    /// Number of bits.
    pub const fn width(self) -> u32 {
        self.width
    }

    /// Is it 0?
    pub const fn is_zero(self) -> bool {
        self.bits == 0
    }

    /// Is it 1?
    pub const fn is_one(self) -> bool {
        self.bits == 1
    }

    /// Are all bits one?
    pub const fn is_ones(self) -> bool {
        self.bits == mask(self.width)
    }

    /// Is it the least signed number?
    pub const fn is_min(self) -> bool {
        self.bits == 1 << (self.width - 1)
    }

    /// Is it the greatest signed number?
    pub const fn is_max(self) -> bool {
        self.bits == mask(self.width - 1)
    }

    /// Is the sign bit set?
    pub const fn is_negative(self) -> bool {
        self.bits >> (self.width - 1) & 1 != 0
    }

    /// The exponent if the unsigned number is a power of two.
    pub const fn log2(self) -> Option<u32> {
        if self.bits.is_power_of_two() { Some(self.bits.trailing_zeros()) } else { None }
    }

    /// The value as a shift amount, if it is less than the width.
    pub const fn amount(self) -> Option<u32> {
        if self.bits < self.width as u128 { Some(self.bits as u32) } else { None }
    }

    /// Sum, wrapping.
    pub const fn add(self, other: Int) -> Int {
        Int::new(self.bits.wrapping_add(other.bits), self.width)
    }

    /// Difference, wrapping.
    pub const fn sub(self, other: Int) -> Int {
        Int::new(self.bits.wrapping_sub(other.bits), self.width)
    }

    /// Product, wrapping.
    pub const fn mul(self, other: Int) -> Int {
        Int::new(self.bits.wrapping_mul(other.bits), self.width)
    }

    /// Two's complement, wrapping.
    pub const fn neg(self) -> Int {
        Int::zero(self.width).sub(self)
    }

    /// All bits inverted.
    pub const fn not(self) -> Int {
        Int::new(!self.bits, self.width)
    }

    /// Bitwise and.
    pub const fn and(self, other: Int) -> Int {
        Int::new(self.bits & other.bits, self.width)
    }

    /// Bitwise or.
    pub const fn or(self, other: Int) -> Int {
        Int::new(self.bits | other.bits, self.width)
    }

    /// Bitwise exclusive or.
    pub const fn xor(self, other: Int) -> Int {
        Int::new(self.bits ^ other.bits, self.width)
    }

    /// The low `width` bits.
    pub const fn truncate(self, width: u32) -> Int {
        Int::new(self.bits, width)
    }

    /// Zero extension to a larger width, or truncation to a smaller one.
    pub const fn zero_extend(self, width: u32) -> Int {
        Int::new(self.bits, width)
    }

    /// Sign extension to a larger width, or truncation to a smaller one.
    pub const fn sign_extend(self, width: u32) -> Int {
        Int::new(self.signed() as u128, width)
    }

    /// Those flags among NSW and NUW that hold for `a op b`; for addition, subtraction and multiplication.
    pub fn wrap_flags(op: BinOp, a: Int, b: Int) -> Flags {
        let mut kept = Flags::NONE;
        if !Int::overflows(op, a, b, true) {
            kept = kept | Flags::NSW;
        }
        if !Int::overflows(op, a, b, false) {
            kept = kept | Flags::NUW;
        }
        kept
    }

    fn overflows(op: BinOp, a: Int, b: Int, signed: bool) -> bool {
        if signed {
            let (x, y) = (a.signed(), b.signed());
            let exact = match op {
                BinOp::Add => x.checked_add(y),
                BinOp::Sub => x.checked_sub(y),
                _ => x.checked_mul(y),
            };
            exact.is_none_or(|exact| Int::new(exact as u128, a.width).signed() != exact)
        } else {
            let exact = match op {
                BinOp::Add => a.bits.checked_add(b.bits),
                BinOp::Sub => a.bits.checked_sub(b.bits),
                _ => a.bits.checked_mul(b.bits),
            };
            exact.is_none_or(|exact| exact > mask(a.width))
        }
    }

    /// The result of an integer operation.
    ///
    /// # Panics
    /// If the widths differ, or for an operation on floats.
    pub fn binary(op: BinOp, flags: Flags, a: Int, b: Int) -> Answer<Int> {
        assert_eq!(a.width, b.width, "operands of one width");
        let value = match op {
            BinOp::Add | BinOp::Sub | BinOp::Mul => {
                let broken = |flag, signed| flags.contains(flag) && Int::overflows(op, a, b, signed);
                if broken(Flags::NSW, true) || broken(Flags::NUW, false) {
                    return Answer::Poison;
                }
                match op {
                    BinOp::Add => a.add(b),
                    BinOp::Sub => a.sub(b),
                    _ => a.mul(b),
                }
            }
            BinOp::And => a.and(b),
            BinOp::Or if flags.contains(Flags::DISJOINT) && a.bits & b.bits != 0 => return Answer::Poison,
            BinOp::Or => a.or(b),
            BinOp::Xor => a.xor(b),
            BinOp::Shl | BinOp::LShr | BinOp::AShr => return Int::shift(op, flags, a, b),
            _ => return Int::divide(op, flags, a, b),
        };
        Answer::Value(value)
    }

    fn shift(op: BinOp, flags: Flags, a: Int, b: Int) -> Answer<Int> {
        let Some(amount) = b.amount() else { return Answer::Poison };
        let value = match op {
            BinOp::Shl => Int::new(a.bits << amount, a.width),
            BinOp::LShr => Int::new(a.bits >> amount, a.width),
            _ => Int::new((a.signed() >> amount) as u128, a.width),
        };
        let broken = match op {
            BinOp::Shl => {
                flags.contains(Flags::NUW) && value.bits >> amount != a.bits
                    || flags.contains(Flags::NSW) && value.signed() >> amount != a.signed()
            }
            _ => flags.contains(Flags::EXACT) && a.bits & mask(amount) != 0,
        };
        if broken { Answer::Poison } else { Answer::Value(value) }
    }

    fn divide(op: BinOp, flags: Flags, a: Int, b: Int) -> Answer<Int> {
        let signed = matches!(op, BinOp::SDiv | BinOp::SRem);
        if b.is_zero() || signed && a.is_min() && b.is_ones() {
            return Answer::Undefined;
        }
        let (quotient, rest) = if signed {
            ((a.signed() / b.signed()) as u128, (a.signed() % b.signed()) as u128)
        } else {
            (a.bits / b.bits, a.bits % b.bits)
        };
        match op {
            BinOp::UDiv | BinOp::SDiv if flags.contains(Flags::EXACT) && rest != 0 => Answer::Poison,
            BinOp::UDiv | BinOp::SDiv => Answer::Value(Int::new(quotient, a.width)),
            BinOp::URem | BinOp::SRem => Answer::Value(Int::new(rest, a.width)),
            _ => panic!("{op:?} is no operation on integers"),
        }
    }

    /// Does the condition hold?
    pub fn compare(self, cond: IntCond, other: Int) -> bool {
        cond.holds(self.bits.cmp(&other.bits), self.signed().cmp(&other.signed()))
    }
}
