//! Values in memory: how scalars are stored in bytes, with their undefined bits, poison and provenance.

use crate::code::{AccessKind, MemAccess};
use crate::layout::{Leaf, Scalar};
use crate::memory::{Allocation, Memory, POISON, Spot};
use crate::outcome::Eval;
use crate::simple::lane;
use crate::value::{Pointer, Provenance, Value, mask};

impl Memory {
    /// Loads a value.
    #[inline]
    pub(crate) fn load(&self, access: &MemAccess, pointer: Pointer) -> Eval<Value> {
        let spot = self.locate(pointer, access.size, access.align, false)?;
        Ok(match &access.kind {
            AccessKind::Small(scalar) => self.read_small(spot, *scalar, access.size as usize),
            AccessKind::Scalar(scalar) => self.read_long(spot, *scalar),
            AccessKind::Flat(leaves) => self.read_flat(spot, leaves),
        })
    }

    /// Loads a scalar, for library functions.
    pub(crate) fn load_scalar(&self, pointer: Pointer, scalar: Scalar) -> Eval<Value> {
        let size = scalar.store_size();
        let spot = self.locate(pointer, size, 1, false)?;
        Ok(if size <= 8 { self.read_small(spot, scalar, size as usize) } else { self.read_long(spot, scalar) })
    }

    /// Stores a scalar, for library functions.
    pub(crate) fn store_scalar(&mut self, pointer: Pointer, scalar: Scalar, value: &Value) -> Eval<()> {
        let size = scalar.store_size();
        let kind = if size <= 8 { AccessKind::Small(scalar) } else { AccessKind::Scalar(scalar) };
        self.store(&MemAccess { kind, size, align: 1 }, pointer, value)
    }

    #[inline]
    fn read_small(&self, spot: Spot, scalar: Scalar, size: usize) -> Value {
        let it = self.get(spot.index);
        let big = self.is_big_endian();
        let (bits, undef) = (word(&it.data, spot.offset, size, big), word(&it.undef, spot.offset, size, big));
        let marked = !it.marks.is_empty();
        match scalar {
            Scalar::Ptr(width) => self.read_pointer(it, spot.offset, width, bits, undef),
            _ if marked && it.marks[spot.offset..spot.offset + size].contains(&POISON) => Value::Poison,
            _ if undef == 0 => Value::Int(bits & mask(scalar.bits())),
            _ => Value::partial(bits, undef, scalar.bits()),
        }
    }

    fn read_pointer(&self, it: &Allocation, offset: usize, width: u32, address: u64, undef: u64) -> Value {
        let marks = it.marks.get(offset..offset + width.div_ceil(8) as usize).unwrap_or(&[]);
        if marks.contains(&POISON) {
            return Value::Poison;
        }
        if undef != 0 {
            // No memory can be accessed through the result, but its defined bytes can be stored again.
            return Value::partial(address, undef, width);
        }
        if marks.is_empty() {
            return Value::Pointer(self.pointer_to(address));
        }
        let first = marks[0];
        if first != 0 && marks.iter().all(|mark| *mark == first) {
            return Value::Pointer(Pointer { address, provenance: Provenance(first) });
        }
        Value::Pointer(self.pointer_to(address))
    }

    /// Integers and floats of more than 8 bytes. They are either fully defined or fully undefined.
    fn read_long(&self, spot: Spot, scalar: Scalar) -> Value {
        let it = self.get(spot.index);
        let size = scalar.store_size() as usize;
        let range = spot.offset..spot.offset + size;
        if !it.marks.is_empty() && it.marks[range.clone()].contains(&POISON) {
            return Value::Poison;
        }
        if it.undef[range].iter().any(|undef| *undef != 0) {
            return Value::Undef;
        }
        let big = self.is_big_endian();
        let part = |at: usize| {
            let count = (size - at).min(8);
            let start = if big { size - at - count } else { at };
            word(&it.data, spot.offset + start, count, big)
        };
        let words: Vec<u64> = (0..size).step_by(8).map(part).collect();
        Value::from_words(&words, scalar.bits())
    }

    fn read_flat(&self, spot: Spot, leaves: &[Leaf]) -> Value {
        let one = |leaf: &Leaf| {
            let at = Spot { index: spot.index, offset: spot.offset + (leaf.bit / 8) as usize };
            let size = leaf.scalar.store_size() as usize;
            let is_apart = leaf.bit.is_multiple_of(8)
                && (!self.is_big_endian() || leaf.scalar.bits().is_multiple_of(8) || size > 8);
            if !is_apart {
                return self.read_bits(at, (leaf.bit % 8) as u32, leaf.scalar);
            }
            if size <= 8 { self.read_small(at, leaf.scalar, size) } else { self.read_long(at, leaf.scalar) }
        };
        Value::members(leaves.iter().map(one).collect())
    }

    /// An element of a vector that does not begin at a byte boundary.
    fn read_bits(&self, at: Spot, shift: u32, scalar: Scalar) -> Value {
        let it = self.get(at.index);
        let size = (shift + scalar.bits()).div_ceil(8) as usize;
        if size > 8 {
            return Value::Undef;
        }
        if !it.marks.is_empty() && it.marks[at.offset..at.offset + size].contains(&POISON) {
            return Value::Poison;
        }
        let big = self.is_big_endian();
        // On big-endian machines the element's position is counted from the most significant bit of the first byte.
        let below = if big { 8 * size as u32 - shift - scalar.bits() } else { shift };
        let part = |bytes: &[u8]| word(bytes, at.offset, size, big) >> below;
        Value::partial(part(&it.data), part(&it.undef), scalar.bits())
    }

    /// Stores a value.
    #[inline]
    pub(crate) fn store(&mut self, access: &MemAccess, pointer: Pointer, value: &Value) -> Eval<()> {
        let spot = self.locate(pointer, access.size, access.align, true)?;
        let big = self.is_big_endian();
        let it = self.get_mut(spot.index);
        match &access.kind {
            AccessKind::Small(scalar) | AccessKind::Scalar(scalar) => {
                write_scalar(it, spot.offset, *scalar, value, big)
            }
            AccessKind::Flat(leaves) => {
                let range = spot.offset..spot.offset + access.size as usize;
                // Padding becomes undefined.
                it.undef[range.clone()].fill(0xff);
                if !it.marks.is_empty() {
                    it.marks[range].fill(0);
                }
                for (index, leaf) in leaves.iter().enumerate() {
                    let value = lane(value, index);
                    let at = spot.offset + (leaf.bit / 8) as usize;
                    if leaf.bit % 8 == 0 && (leaf.scalar.bits() % 8 == 0 || leaf.scalar.bits() > 64) {
                        write_scalar(it, at, leaf.scalar, &value, big);
                    } else {
                        write_bits(it, at, (leaf.bit % 8) as u32, leaf.scalar, &value, big);
                    }
                }
            }
        }
        Ok(())
    }
}

/// Reads up to 8 bytes as an integer.
#[inline]
fn word(bytes: &[u8], at: usize, size: usize, big: bool) -> u64 {
    if big {
        return bytes[at..at + size].iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
    }
    fn array<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
        let mut out = [0; N];
        out.copy_from_slice(&bytes[at..at + N]);
        out
    }
    match size {
        8 => u64::from_le_bytes(array(bytes, at)),
        4 => u64::from(u32::from_le_bytes(array(bytes, at))),
        1 => u64::from(bytes[at]),
        2 => u64::from(u16::from_le_bytes(array(bytes, at))),
        _ => bytes[at..at + size].iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)),
    }
}

#[inline]
fn put(bytes: &mut [u8], at: usize, size: usize, value: u64, big: bool) {
    match big {
        false => bytes[at..at + size].copy_from_slice(&value.to_le_bytes()[..size]),
        true => bytes[at..at + size].copy_from_slice(&value.to_be_bytes()[8 - size..]),
    }
}

/// Writes a scalar. Bits between its width and the end of the last byte are 0.
fn write_scalar(it: &mut Allocation, at: usize, scalar: Scalar, value: &Value, big: bool) {
    let size = scalar.store_size() as usize;
    if !it.marks.is_empty() {
        it.marks[at..at + size].fill(0);
    }
    match value {
        Value::Int(bits) if size <= 8 => {
            put(&mut it.data, at, size, *bits, big);
            put(&mut it.undef, at, size, 0, big);
        }
        Value::Partial { bits, undef } if size <= 8 => {
            put(&mut it.data, at, size, *bits, big);
            put(&mut it.undef, at, size, *undef, big);
        }
        Value::Pointer(pointer) => {
            put(&mut it.data, at, size.min(8), pointer.address, big);
            put(&mut it.undef, at, size.min(8), 0, big);
            if matches!(scalar, Scalar::Ptr(_)) && pointer.provenance != Provenance::NONE {
                it.need_marks();
                it.marks[at..at + size].fill(pointer.provenance.0);
            }
        }
        Value::Undef => it.undef[at..at + size].fill(0xff),
        Value::Poison => {
            it.need_marks();
            it.marks[at..at + size].fill(POISON);
            it.undef[at..at + size].fill(0xff);
        }
        value => {
            let words = value.words().unwrap_or_default();
            for offset in 0..size {
                let place = if big { size - 1 - offset } else { offset };
                it.data[at + place] = words.get(offset / 8).map_or(0, |word| (word >> (8 * (offset % 8))) as u8);
            }
            it.undef[at..at + size].fill(0);
        }
    }
}

/// Writes an element of a vector that shares bytes with other elements.
fn write_bits(it: &mut Allocation, at: usize, shift: u32, scalar: Scalar, value: &Value, big: bool) {
    let width = scalar.bits();
    let (bits, undef) = value.parts(width.min(64)).unwrap_or((0, u64::MAX));
    for bit in 0..width {
        let place = if big { shift + width - 1 - bit } else { shift + bit };
        let byte = at + (place / 8) as usize;
        let place = if big { 7 - place % 8 } else { place % 8 };
        let flag = |word: u64| if bit < 64 { (word >> bit & 1) as u8 } else { 1 };
        it.data[byte] = it.data[byte] & !(1 << place) | flag(bits) << place;
        it.undef[byte] = it.undef[byte] & !(1 << place) | flag(undef) << place;
        if *value == Value::Poison {
            it.need_marks();
            it.marks[byte] = POISON;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::FloatKind;
    use crate::memory::Origin;
    use rvsdg_core::DataLayout;

    fn memory() -> (Memory, Pointer) {
        memory_of(&DataLayout::x86_64())
    }

    fn memory_of(layout: &DataLayout) -> (Memory, Pointer) {
        let mut memory = Memory::new(1 << 20, layout);
        let pointer = memory.allocate(64, 16, Origin::Heap, false).unwrap();
        (memory, pointer)
    }

    #[test]
    fn scalars_come_back_as_they_went_in() {
        let (mut memory, at) = memory();
        let values = [
            (Scalar::Int(1), Value::Int(1)),
            (Scalar::Int(20), Value::Int(0xfffff)),
            (Scalar::Int(64), Value::Int(u64::MAX)),
            (Scalar::Int(65), Value::Long([7, 1])),
            (Scalar::Int(128), Value::Long([1, u64::MAX])),
            (Scalar::Int(130), Value::Wide([1, 2, 3].into())),
            (Scalar::Float(FloatKind::Double), Value::double(-0.5)),
            (Scalar::Float(FloatKind::X87), Value::Long([5, 0xffff])),
            (Scalar::Ptr(64), Value::Pointer(at.at(3))),
            (Scalar::Int(32), Value::Poison),
            (Scalar::Int(32), Value::Undef),
            (Scalar::Int(32), Value::partial(0x50, 0xf00, 32)),
        ];
        for (scalar, value) in values {
            memory.store_scalar(at.at(8), scalar, &value).unwrap();
            assert_eq!(memory.load_scalar(at.at(8), scalar).unwrap(), value, "{scalar:?}");
        }
        assert_eq!(memory.load_scalar(at, Scalar::Int(8)).unwrap(), Value::Undef);
    }

    #[test]
    fn pointers_keep_their_object_byte_by_byte() {
        let (mut memory, at) = memory();
        let other = memory.allocate(4, 4, Origin::Heap, false).unwrap();
        // One past the end of the object, so the object cannot be found by the address alone.
        let end = other.at(4);
        memory.store_scalar(at, Scalar::Ptr(64), &Value::Pointer(end)).unwrap();
        memory.copy(at.at(16), at, 3, false).unwrap();
        memory.copy(at.at(19), at.at(3), 5, false).unwrap();
        assert_eq!(memory.load_scalar(at.at(16), Scalar::Ptr(64)).unwrap(), Value::Pointer(end));
        assert_eq!(memory.load_scalar(at, Scalar::Int(64)).unwrap(), Value::Int(end.address));
        memory.store_scalar(at.at(1), Scalar::Int(8), &Value::Poison).unwrap();
        assert_eq!(memory.load_scalar(at, Scalar::Ptr(64)).unwrap(), Value::Poison);
        assert_eq!(memory.load_scalar(at, Scalar::Int(16)).unwrap(), Value::Poison);
    }

    #[test]
    fn big_endian_memory_has_the_highest_byte_first() {
        let (mut memory, at) = memory_of(&DataLayout::parse("E-p:32:32").unwrap());
        let values = [
            (Scalar::Int(20), Value::Int(0xf_1234), &[0x0f, 0x12, 0x34][..]),
            (Scalar::Int(65), Value::Long([0x0102_0304_0506_0708, 1]), &[1, 1, 2, 3, 4, 5, 6, 7, 8]),
            (Scalar::Float(FloatKind::Single), Value::Int(0x3f80_0000), &[0x3f, 0x80, 0, 0]),
        ];
        for (scalar, value, bytes) in values {
            memory.store_scalar(at, scalar, &value).unwrap();
            assert_eq!(memory.bytes(at, bytes.len() as u64).unwrap(), bytes, "{scalar:?}");
            assert_eq!(memory.load_scalar(at, scalar).unwrap(), value, "{scalar:?}");
        }
        memory.store_scalar(at.at(4), Scalar::Ptr(32), &Value::Pointer(at)).unwrap();
        assert_eq!(memory.load_scalar(at.at(4), Scalar::Ptr(32)).unwrap(), Value::Pointer(at));
        assert_eq!(memory.load_scalar(at.at(4), Scalar::Int(32)).unwrap(), Value::Int(at.address));
        // Eleven elements of one bit form an integer of eleven bits, with the first element in the highest bit.
        let leaves: Vec<Leaf> = (0..11).map(|bit| Leaf { bit: 5 + bit, scalar: Scalar::Int(1) }).collect();
        let access = MemAccess { kind: AccessKind::Flat(leaves.into()), size: 2, align: 1 };
        let mut lanes = vec![Value::Int(0); 11];
        (lanes[0], lanes[10]) = (Value::Int(1), Value::Int(1));
        let value = Value::members(lanes);
        memory.write(at, &[0, 0]).unwrap();
        memory.store(&access, at, &value).unwrap();
        assert_eq!(memory.load(&access, at).unwrap(), value);
        assert_eq!(memory.load_scalar(at, Scalar::Int(11)).unwrap(), Value::Int(0x401));
    }

    #[test]
    fn lanes_and_padding_are_undefined_one_by_one() {
        let (mut memory, at) = memory();
        let leaf = |byte: u64, scalar| Leaf { bit: 8 * byte, scalar };
        let lanes = [0, 4, 8, 12].map(|byte| leaf(byte, Scalar::Int(32)));
        let vector = MemAccess { kind: AccessKind::Flat(lanes.into()), size: 16, align: 16 };
        let value = Value::members(vec![Value::Int(1), Value::Poison, Value::Undef, Value::Int(4)]);
        memory.store(&vector, at, &value).unwrap();
        assert_eq!(memory.load(&vector, at).unwrap(), value);
        let load = |memory: &Memory, offset, bits| memory.load_scalar(at.at(offset), Scalar::Int(bits)).unwrap();
        assert_eq!(load(&memory, 0, 64), Value::Poison);
        assert_eq!(load(&memory, 8, 64), Value::partial(4 << 32, 0xffff_ffff, 64));
        assert_eq!(load(&memory, 3, 16), Value::Poison);
        // A byte that is stored over a poison or undefined lane defines this byte only.
        memory.store_scalar(at.at(4), Scalar::Int(8), &Value::Int(7)).unwrap();
        memory.store_scalar(at.at(8), Scalar::Int(8), &Value::Int(7)).unwrap();
        assert_eq!((load(&memory, 4, 8), load(&memory, 4, 32)), (Value::Int(7), Value::Poison));
        assert_eq!(load(&memory, 8, 32), Value::partial(7, 0xffff_ff00, 32));
        // A struct of an integer and a float has padding between them, which a store makes undefined.
        let members = [leaf(0, Scalar::Int(32)), leaf(8, Scalar::Float(FloatKind::Double))];
        let pair = MemAccess { kind: AccessKind::Flat(members.into()), size: 16, align: 8 };
        memory.write(at, &[0xaa; 16]).unwrap();
        memory.store(&pair, at, &Value::members(vec![Value::Int(1), Value::Poison])).unwrap();
        assert_eq!((load(&memory, 0, 32), load(&memory, 4, 32)), (Value::Int(1), Value::Undef));
        assert_eq!(load(&memory, 8, 64), Value::Poison);
        memory.copy(at.at(16), at, 16, false).unwrap();
        assert_eq!((load(&memory, 20, 32), load(&memory, 24, 64)), (Value::Undef, Value::Poison));
        memory.store(&pair, at, &Value::Undef).unwrap();
        assert_eq!((load(&memory, 0, 32), load(&memory, 8, 64)), (Value::Undef, Value::Undef));
    }

    #[test]
    fn vectors_of_bits_are_packed() {
        let (mut memory, at) = memory();
        let leaves: Vec<Leaf> = (0..11).map(|bit| Leaf { bit, scalar: Scalar::Int(1) }).collect();
        let access = MemAccess { kind: AccessKind::Flat(leaves.into()), size: 2, align: 1 };
        let mut lanes = vec![Value::Int(1); 11];
        lanes[3] = Value::Undef;
        lanes[9] = Value::Int(0);
        let value = Value::members(lanes);
        memory.store(&access, at, &value).unwrap();
        assert_eq!(memory.load(&access, at).unwrap(), value);
        let first = memory.load_scalar(at, Scalar::Int(8)).unwrap();
        assert_eq!(first, Value::partial(0xf7, 0x08, 8));
    }
}
