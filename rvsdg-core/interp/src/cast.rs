//! Conversions of scalars, and bit casts of vectors.

use crate::float;
use crate::layout::Scalar;
use crate::memory::Memory;
use crate::outcome::{Eval, invalid, unsupported};
use crate::value::{Pointer, Value, mask, signed, signed128};
use crate::wide;
use rvsdg_core::{CastOp, Flags};

/// Converts a scalar.
pub(crate) fn cast(op: CastOp, flags: Flags, from: Scalar, to: Scalar, a: &Value, memory: &Memory) -> Eval<Value> {
    if *a == Value::Poison {
        return Ok(Value::Poison);
    }
    match (op, from, to) {
        (CastOp::Trunc, Scalar::Int(from), Scalar::Int(to)) => truncate(flags, from, to, a),
        (CastOp::ZExt | CastOp::SExt, Scalar::Int(from), Scalar::Int(to)) => extend(op, flags, from, to, a),
        (CastOp::PtrToInt, Scalar::Ptr(_), Scalar::Int(to)) => Ok(match a {
            Value::Pointer(pointer) => Value::from_words(&[pointer.address], to),
            Value::Partial { bits, undef } if to <= 64 => Value::partial(*bits, *undef, to),
            _ => Value::Undef,
        }),
        (CastOp::IntToPtr, Scalar::Int(_), Scalar::Ptr(bits)) => Ok(match a.words() {
            Some(_) if a.is_unsure() => Value::Undef,
            Some(words) => Value::Pointer(memory.pointer_to(words[0] & mask(bits))),
            None => Value::Undef,
        }),
        (CastOp::BitCast, ..) if from == to => Ok(a.clone()),
        (CastOp::BitCast, ..) => bit_cast(&[(from, a.clone())], &[to], memory).map(|mut all| all.swap_remove(0)),
        (CastOp::AddrSpaceCast, ..) => unsupported("address spaces"),
        _ => floats(op, flags, from, to, a),
    }
}

fn floats(op: CastOp, flags: Flags, from: Scalar, to: Scalar, a: &Value) -> Eval<Value> {
    let sign = matches!(op, CastOp::SiToFp | CastOp::FpToSi);
    if a.is_unsure() {
        return Ok(Value::Undef);
    }
    let Some(bits) = a.to_u128() else { return unsupported("conversion between floats and very wide integers") };
    match (op, from, to) {
        (CastOp::FpToUi | CastOp::FpToSi, Scalar::Float(kind), Scalar::Int(width)) => {
            if width > 128 {
                return unsupported("conversion between floats and very wide integers");
            }
            Ok(float::to_int(kind, bits, width, sign).map_or(Value::Poison, |bits| Value::from_u128(bits, width)))
        }
        (CastOp::UiToFp | CastOp::SiToFp, Scalar::Int(width), Scalar::Float(kind)) => {
            if width > 128 {
                return unsupported("conversion between floats and very wide integers");
            }
            if flags.contains(Flags::NNEG) && bits >> (width - 1) != 0 {
                return Ok(Value::Poison);
            }
            let bits = if sign { signed128(bits, width) as u128 } else { bits };
            Ok(Value::from_u128(float::from_int(kind, bits, sign), float::width(kind)))
        }
        (CastOp::FpTrunc | CastOp::FpExt, Scalar::Float(from), Scalar::Float(to)) => {
            let result = float::convert(from, to, bits);
            if float::breaks(flags, from, &[bits]) || float::breaks(flags, to, &[result]) {
                return Ok(Value::Poison);
            }
            Ok(Value::from_u128(result, float::width(to)))
        }
        _ => invalid("a conversion between types that it does not suit"),
    }
}

fn truncate(flags: Flags, from: u32, to: u32, a: &Value) -> Eval<Value> {
    if let (Some((bits, undef)), true) = (a.parts(from), from <= 64) {
        if flags.contains(Flags::NUW) && bits & !mask(to) != 0
            || flags.contains(Flags::NSW) && undef == 0 && signed(bits, from) != signed(bits & mask(to), to)
        {
            return Ok(Value::Poison);
        }
        return Ok(Value::partial(bits, undef, to));
    }
    let Some(words) = a.words() else { return Ok(Value::Undef) };
    let low = wide::truncate(words, to);
    for (flag, sign) in [(Flags::NUW, false), (Flags::NSW, true)] {
        let back = wide::truncate(&wide::extend(&low, to, words.len(), sign), from);
        if flags.contains(flag) && back != words {
            return Ok(Value::Poison);
        }
    }
    Ok(Value::from_words(&low, to))
}

fn extend(op: CastOp, flags: Flags, from: u32, to: u32, a: &Value) -> Eval<Value> {
    let sign = op == CastOp::SExt;
    if let (Some((bits, undef)), true) = (a.parts(from), to <= 64) {
        if flags.contains(Flags::NNEG) && bits >> (from - 1) != 0 {
            return Ok(Value::Poison);
        }
        if !sign {
            return Ok(Value::partial(bits, undef, to));
        }
        return Ok(Value::partial(signed(bits, from) as u64, signed(undef, from) as u64, to));
    }
    let Some(words) = a.words() else { return Ok(Value::Undef) };
    if flags.contains(Flags::NNEG) && wide::is_negative(words, from) {
        return Ok(Value::Poison);
    }
    Ok(Value::from_words(&wide::extend(words, from, to.div_ceil(64) as usize, sign), to))
}

/// Reinterprets the bits of some scalars as others. The first scalar has the lowest bits, or the highest on big-endian
/// machines. Undefined bits stay undefined. A scalar with at least one poison bit is poison.
pub(crate) fn bit_cast(from: &[(Scalar, Value)], to: &[Scalar], memory: &Memory) -> Eval<Vec<Value>> {
    if let [(Scalar::Ptr(_), pointer)] = from
        && let [Scalar::Ptr(_)] = to
    {
        return Ok(vec![pointer.clone()]);
    }
    // One byte per bit: defined, undefined or poison.
    let mut bits: Vec<(bool, u8)> = vec![];
    let lowest_first = |count: usize| (0..count).map(move |i| if memory.is_big_endian() { count - 1 - i } else { i });
    for (scalar, value) in lowest_first(from.len()).map(|i| &from[i]) {
        let width = scalar.bits();
        let parts = if width <= 64 { value.parts(width) } else { None };
        for bit in 0..width {
            bits.push(match (value, parts) {
                (_, Some((bits, undef))) => (bits >> bit & 1 != 0, u8::from(undef >> bit & 1 != 0)),
                (Value::Poison, _) => (false, 2),
                (value, _) => match value.words() {
                    Some(words) => (words[(bit / 64) as usize] >> (bit % 64) & 1 != 0, 0),
                    None => (false, 1),
                },
            });
        }
    }
    let mut rest = &bits[..];
    let mut out = vec![];
    for scalar in lowest_first(to.len()).map(|i| to[i]) {
        let width = scalar.bits() as usize;
        let Some((mine, others)) = rest.split_at_checked(width) else {
            return invalid("a cast of bits to a type of another size");
        };
        rest = others;
        let collect = |pick: fn(&(bool, u8)) -> bool| -> Vec<u64> {
            let word = |chunk: &[(bool, u8)]| chunk.iter().rev().fold(0, |word, bit| word << 1 | u64::from(pick(bit)));
            mine.chunks(64).map(word).collect()
        };
        let undef = collect(|bit| bit.1 != 0);
        let words = collect(|bit| bit.0);
        out.push(if mine.iter().any(|bit| bit.1 == 2) {
            Value::Poison
        } else if width > 64 {
            if undef.iter().all(|word| *word == 0) { Value::from_words(&words, width as u32) } else { Value::Undef }
        } else {
            Value::partial(words[0], undef[0], width as u32)
        });
        if let (Scalar::Ptr(_), Some(Value::Int(address))) = (scalar, out.last()) {
            let pointer = Value::Pointer(memory.pointer_to(*address));
            out.pop();
            out.push(pointer);
        }
    }
    if memory.is_big_endian() {
        out.reverse();
    }
    Ok(out)
}

/// The pointer that a value holds; `None` for undef and poison.
pub(crate) fn pointer(value: &Value) -> Option<Pointer> {
    match value {
        Value::Pointer(pointer) => Some(*pointer),
        // Bits that were read as a pointer, before the type was known.
        Value::Int(0) => Some(Pointer::NULL),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rvsdg_core::DataLayout;

    fn run(op: CastOp, flags: Flags, from: u32, to: u32, a: Value) -> Value {
        cast(op, flags, Scalar::Int(from), Scalar::Int(to), &a, &Memory::new(0, &DataLayout::x86_64())).unwrap()
    }

    #[test]
    fn widths_change_with_all_flags() {
        let int = |bits| Value::Int(bits);
        assert_eq!(run(CastOp::Trunc, Flags::NONE, 32, 8, int(0x1ff)), int(0xff));
        assert_eq!(run(CastOp::Trunc, Flags::NUW, 32, 8, int(0x1ff)), Value::Poison);
        assert_eq!(run(CastOp::Trunc, Flags::NSW, 32, 8, int(0xff)), Value::Poison);
        assert_eq!(run(CastOp::Trunc, Flags::NSW, 32, 8, int(0xffff_ff80)), int(0x80));
        assert_eq!(run(CastOp::SExt, Flags::NONE, 1, 64, int(1)), int(u64::MAX));
        assert_eq!(run(CastOp::SExt, Flags::NONE, 8, 128, int(0x80)), Value::Long([!0x7f, u64::MAX]));
        assert_eq!(run(CastOp::ZExt, Flags::NNEG, 8, 16, int(0x80)), Value::Poison);
        let vague = Value::partial(1, 0x80, 8);
        assert_eq!(run(CastOp::ZExt, Flags::NONE, 8, 16, vague.clone()), Value::partial(1, 0x80, 16));
        assert_eq!(run(CastOp::SExt, Flags::NONE, 8, 16, vague.clone()), Value::partial(1, 0xff80, 16));
        assert_eq!(run(CastOp::Trunc, Flags::NONE, 8, 4, vague), int(1));
        let wide = run(CastOp::SExt, Flags::NONE, 64, 200, int(1 << 63));
        assert_eq!(run(CastOp::Trunc, Flags::NSW, 200, 64, wide.clone()), int(1 << 63));
        assert_eq!(run(CastOp::Trunc, Flags::NUW, 200, 64, wide), Value::Poison);
    }

    #[test]
    fn bits_move_between_vectors() {
        let bytes: Vec<_> = (1..=4).map(|byte| (Scalar::Int(8), Value::Int(byte))).collect();
        let memory = Memory::new(0, &DataLayout::x86_64());
        let cast = |to: &[Scalar]| bit_cast(&bytes, to, &memory).unwrap();
        assert_eq!(cast(&[Scalar::Int(32)]), [Value::Int(0x0403_0201)]);
        assert_eq!(cast(&[Scalar::Int(16); 2]), [Value::Int(0x0201), Value::Int(0x0403)]);
        let mixed = [(Scalar::Int(8), Value::Poison), (Scalar::Int(8), Value::Undef)];
        assert_eq!(bit_cast(&mixed, &[Scalar::Int(16)], &memory).unwrap(), [Value::Poison]);
        assert_eq!(bit_cast(&mixed[1..], &[Scalar::Int(4); 2], &memory).unwrap(), [Value::Undef, Value::Undef]);
        let memory = Memory::new(0, &DataLayout::parse("E").unwrap());
        let cast = |to: &[Scalar]| bit_cast(&bytes, to, &memory).unwrap();
        assert_eq!(cast(&[Scalar::Int(32)]), [Value::Int(0x0102_0304)]);
        assert_eq!(cast(&[Scalar::Int(16); 2]), [Value::Int(0x0102), Value::Int(0x0304)]);
    }
}
