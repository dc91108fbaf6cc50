//! Run-time values.
//!
//! A value has 24 bytes. Integers and floats of up to 64 bits are stored as their bits, zero-extended; their type
//! follows from the operation. Aggregates and vectors are flat lists of their scalars, whatever their nesting, so
//! nothing here is as deep as a type. Undefinedness is tracked per bit in integers of up to 64 bits
//! ([`Value::Partial`], which bit fields in uninitialized memory need), and per scalar otherwise.

use std::sync::Arc;

/// The object that a pointer may access: none, or an allocation with its generation (which distinguishes a new object
/// from an old one in the same table entry).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Provenance(pub(crate) u64);

impl Provenance {
    /// No object.
    pub const NONE: Provenance = Provenance(0);

    pub(crate) fn new(index: u32, generation: u32) -> Provenance {
        Provenance((u64::from(index) + 1) | (u64::from(generation) << 32))
    }

    /// Index and generation of the allocation.
    pub(crate) fn decode(self) -> Option<(usize, u32)> {
        Some(((self.0 as u32).checked_sub(1)? as usize, (self.0 >> 32) as u32))
    }
}

/// A pointer: an address, and the object that it may access.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Pointer {
    /// The address.
    pub address: u64,
    /// The object.
    pub provenance: Provenance,
}

impl Pointer {
    /// The null pointer.
    pub const NULL: Pointer = Pointer { address: 0, provenance: Provenance::NONE };

    pub(crate) fn at(self, offset: u64) -> Pointer {
        Pointer { address: self.address.wrapping_add(offset), ..self }
    }
}

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// Any value of the type, and a different one in each use.
    Undef,
    /// The result of an operation that violates a promise, such as a no-wrap flag.
    Poison,
    /// An integer or float of at most 64 bits, or a control value: its bits, zero-extended.
    Int(u64),
    /// An integer of at most 64 bits of which some, but not all, bits are undefined. Undefined bits are 0 in `bits`.
    Partial {
        /// The bits that are defined.
        bits: u64,
        /// The mask of undefined bits; not 0.
        undef: u64,
    },
    /// An integer or float of 65 to 128 bits: its bits, zero-extended, the low half first.
    Long([u64; 2]),
    /// A wider integer: its words, least significant first, zero-extended.
    Wide(Arc<[u64]>),
    /// A pointer.
    Pointer(Pointer),
    /// The scalars of an aggregate or vector.
    Members(Arc<[Value]>),
    /// A state: the number of states of its kind before it in this activation of the function.
    State(u32),
}

/// The lowest `width` bits.
pub(crate) const fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

/// The lowest `width` bits.
pub(crate) const fn mask128(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

/// The sign extension of the lowest `width` bits.
pub(crate) const fn signed(bits: u64, width: u32) -> i64 {
    (bits << (64 - width)) as i64 >> (64 - width)
}

/// The sign extension of the lowest `width` bits.
pub(crate) const fn signed128(bits: u128, width: u32) -> i128 {
    (bits << (128 - width)) as i128 >> (128 - width)
}

impl Value {
    /// An integer of `width` bits, at most 64, that is the low bits of `value`.
    pub fn int(value: i64, width: u32) -> Value {
        Value::Int(value as u64 & mask(width))
    }

    /// A `double`.
    pub fn double(value: f64) -> Value {
        Value::Int(value.to_bits())
    }

    /// A `float`.
    pub fn float(value: f32) -> Value {
        Value::Int(u64::from(value.to_bits()))
    }

    pub(crate) fn bool(value: bool) -> Value {
        Value::Int(u64::from(value))
    }

    pub(crate) fn members(members: Vec<Value>) -> Value {
        Value::Members(members.into())
    }

    /// The canonical form of a value of up to 64 bits with undefined ones.
    pub(crate) fn partial(bits: u64, undef: u64, width: u32) -> Value {
        let all = mask(width);
        match undef & all {
            0 => Value::Int(bits & all),
            undef if undef == all => Value::Undef,
            undef => Value::Partial { bits: bits & all & !undef, undef },
        }
    }

    /// Bits and mask of undefined bits of an integer of up to 64 bits; `None` for poison.
    pub(crate) fn parts(&self, width: u32) -> Option<(u64, u64)> {
        match self {
            Value::Int(bits) => Some((*bits, 0)),
            Value::Partial { bits, undef } => Some((*bits, *undef)),
            Value::Pointer(pointer) => Some((pointer.address, 0)),
            Value::Undef => Some((0, mask(width))),
            _ => None,
        }
    }

    /// An integer from its words, least significant first; bits above `width` are dropped.
    pub(crate) fn from_words(words: &[u64], width: u32) -> Value {
        let word = |i: usize| words.get(i).copied().unwrap_or(0);
        if width <= 64 {
            return Value::Int(word(0) & mask(width));
        }
        if width <= 128 {
            return Value::Long([word(0), word(1) & mask(width - 64)]);
        }
        let count = (width as usize).div_ceil(64);
        let mut all: Vec<u64> = (0..count).map(word).collect();
        all[count - 1] &= mask(width - 64 * (count as u32 - 1));
        Value::Wide(all.into())
    }

    pub(crate) fn from_u128(value: u128, width: u32) -> Value {
        Value::from_words(&[value as u64, (value >> 64) as u64], width)
    }

    /// The words of a fully defined integer.
    pub(crate) fn words(&self) -> Option<&[u64]> {
        match self {
            Value::Int(bits) => Some(std::slice::from_ref(bits)),
            Value::Long(words) => Some(words),
            Value::Wide(words) => Some(words),
            _ => None,
        }
    }

    /// A fully defined integer of up to 128 bits.
    pub(crate) fn to_u128(&self) -> Option<u128> {
        match self {
            Value::Int(bits) => Some(u128::from(*bits)),
            Value::Long([low, high]) => Some(u128::from(*low) | u128::from(*high) << 64),
            Value::Pointer(pointer) => Some(u128::from(pointer.address)),
            _ => None,
        }
    }

    /// Is any scalar of it poison?
    pub(crate) fn has_poison(&self) -> bool {
        match self {
            Value::Poison => true,
            Value::Members(members) => members.contains(&Value::Poison),
            _ => false,
        }
    }

    /// Is any bit of it undef or poison?
    pub(crate) fn is_unsure(&self) -> bool {
        match self {
            Value::Undef | Value::Poison | Value::Partial { .. } => true,
            Value::Members(members) => members.iter().any(Value::is_unsure),
            _ => false,
        }
    }
}

const _: () = assert!(size_of::<Value>() == 24);
