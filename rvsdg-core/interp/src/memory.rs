//! Memory: allocations with bounds and lifetime, and undefinedness per bit.
//!
//! An allocation has its bytes and a mask of undefined bits for each byte. Once a pointer or poison has been stored in
//! it, it also has a mark for each byte: poison, or the provenance of the pointer that the byte belongs to. Addresses
//! are concrete: fixed ones for globals and functions, a stack whose addresses are reused, and a heap whose addresses
//! are not. Table entries of dead allocations are reused with a new generation, so that pointers to the dead allocation
//! are recognized. Integers have no provenance; an integer converted to a pointer gets that of the object at its
//! address.

use crate::layout::Scalar;
use crate::outcome::{Eval, Stop, TrapKind, undefined};
use crate::value::{Pointer, Provenance, mask};
use rvsdg_core::{DataLayout, Symbol};
use std::collections::BTreeMap;

/// The mark of a poison byte.
pub(crate) const POISON: u64 = u64::MAX;

/// The start addresses of the three kinds of allocations, and the end of the last one.
#[derive(Copy, Clone, Debug)]
struct Bases {
    fixed: u64,
    heap: u64,
    stack: u64,
    end: u64,
}

impl Bases {
    /// For an address space with pointers of this width.
    fn new(pointer_bits: u32) -> Bases {
        let end = mask(pointer_bits);
        match pointer_bits {
            48.. => Bases { fixed: 0x40_0000, heap: 0x1000_0000_0000, stack: 0x7000_0000_0000, end },
            32.. => Bases { fixed: 0x40_0000, heap: 0x1000_0000, stack: 0xc000_0000, end },
            _ => Bases { fixed: end / 64 + 1, heap: end / 4 + 1, stack: end / 4 * 3 + 1, end },
        }
    }
}

/// The kind of an allocation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    Global(Symbol),
    Function(Symbol),
    /// A standard stream: 0, 1, 2.
    Stream(u8),
    Heap,
    Stack,
}

#[derive(Clone, Debug)]
pub(crate) struct Allocation {
    pub(crate) base: u64,
    pub(crate) size: u64,
    generation: u32,
    pub(crate) live: bool,
    pub(crate) constant: bool,
    pub(crate) origin: Origin,
    pub(crate) data: Vec<u8>,
    pub(crate) undef: Vec<u8>,
    /// Marks of bytes; empty until needed.
    pub(crate) marks: Vec<u64>,
}

/// All memory of a run.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    allocations: Vec<Allocation>,
    /// Entries that can be reused.
    dead: Vec<u32>,
    /// Sorted by address.
    fixed: Vec<u32>,
    heap: BTreeMap<u64, u32>,
    /// Sorted by address.
    stack: Vec<u32>,
    next_fixed: u64,
    next_heap: u64,
    bases: Bases,
    big_endian: bool,
    pointer_bits: u32,
    used: u64,
    limit: u64,
}

/// A checked access of `size` bytes at `offset` of an allocation.
#[derive(Copy, Clone)]
pub(crate) struct Spot {
    pub(crate) index: usize,
    pub(crate) offset: usize,
}

impl Memory {
    /// Empty memory, for the default address space of a layout.
    pub(crate) fn new(limit: u64, layout: &DataLayout) -> Memory {
        let bases = Bases::new(layout.pointer_bits());
        Memory {
            allocations: vec![],
            dead: vec![],
            fixed: vec![],
            heap: BTreeMap::new(),
            stack: vec![],
            next_fixed: bases.fixed,
            next_heap: bases.heap,
            bases,
            big_endian: layout.is_big_endian(),
            pointer_bits: layout.pointer_bits(),
            used: 0,
            limit,
        }
    }

    /// Is the byte order big-endian? Then element 0 of a vector is also in the highest bits.
    pub(crate) fn is_big_endian(&self) -> bool {
        self.big_endian
    }

    /// A pointer of address space 0.
    pub(crate) fn pointer_scalar(&self) -> Scalar {
        Scalar::Ptr(self.pointer_bits)
    }

    /// The size of a pointer of address space 0 in bytes.
    pub(crate) fn pointer_size(&self) -> u64 {
        self.pointer_scalar().store_size()
    }

    /// Limits the size of later allocations.
    pub(crate) fn set_limit(&mut self, limit: u64) {
        self.limit = self.used.saturating_add(limit);
    }

    /// Makes an allocation; its bytes are undefined unless `zero`.
    pub(crate) fn allocate(&mut self, size: u64, align: u64, origin: Origin, zero: bool) -> Eval<Pointer> {
        let too_much = |this: &Memory| match this.used.checked_add(size) {
            Some(used) if used <= this.limit => None,
            _ => Some(Box::new(Stop::Trap(TrapKind::Memory, format!("{size} bytes asked for, {} in use", this.used)))),
        };
        if let Some(stop) = too_much(self) {
            return Err(stop);
        }
        let align = align.max(1);
        let base = match origin {
            Origin::Stack => {
                let top = self.stack.last().map(|top| &self.allocations[*top as usize]);
                top.map_or(self.bases.stack, |top| top.base + top.size + 1).next_multiple_of(align.max(8))
            }
            Origin::Heap => self.next_heap.next_multiple_of(align.max(16)),
            _ => self.next_fixed.next_multiple_of(align.max(16)),
        };
        // Adjacent objects have a gap, so that the end of one is not the start of another.
        let end = base.saturating_add(size).saturating_add(1);
        let room = match origin {
            Origin::Stack => self.bases.end,
            Origin::Heap => self.bases.stack,
            _ => self.bases.heap,
        };
        if end > room {
            return Err(Box::new(Stop::Trap(TrapKind::Memory, "no addresses are left".into())));
        }
        self.used += size;
        let fill = if zero { 0 } else { 0xff };
        let index = match self.dead.pop() {
            Some(index) => {
                let old = &mut self.allocations[index as usize];
                (old.base, old.size, old.live, old.constant, old.origin) = (base, size, true, false, origin);
                old.generation = old.generation.wrapping_add(1);
                old.data.clear();
                old.data.resize(size as usize, 0);
                old.undef.clear();
                old.undef.resize(size as usize, fill);
                old.marks.clear();
                index
            }
            None => {
                let (data, undef) = (vec![0; size as usize], vec![fill; size as usize]);
                let (live, constant, marks) = (true, false, vec![]);
                self.allocations.push(Allocation {
                    base,
                    size,
                    generation: 0,
                    live,
                    constant,
                    origin,
                    data,
                    undef,
                    marks,
                });
                self.allocations.len() as u32 - 1
            }
        };
        match origin {
            Origin::Stack => self.stack.push(index),
            Origin::Heap => {
                self.next_heap = end;
                self.heap.insert(base, index);
            }
            _ => {
                self.next_fixed = end;
                self.fixed.push(index);
            }
        }
        Ok(self.start_of(index as usize))
    }

    /// A pointer to the start of an allocation.
    pub(crate) fn start_of(&self, index: usize) -> Pointer {
        let it = &self.allocations[index];
        Pointer { address: it.base, provenance: Provenance::new(index as u32, it.generation) }
    }

    fn kill(&mut self, index: u32) {
        let it = &mut self.allocations[index as usize];
        it.live = false;
        self.used -= it.size;
        // Small buffers are kept for the next allocation that uses this entry.
        if it.data.capacity() > 1 << 12 {
            (it.data, it.undef) = (vec![], vec![]);
        }
        it.marks = vec![];
        self.dead.push(index);
    }

    /// The number of objects on the stack.
    pub(crate) fn stack_depth(&self) -> usize {
        self.stack.len()
    }

    /// Deallocates all objects on the stack except the first `depth`.
    pub(crate) fn pop_stack(&mut self, depth: usize) {
        while self.stack.len() > depth {
            if let Some(index) = self.stack.pop() {
                self.kill(index);
            }
        }
    }

    /// Deallocates an object of the heap.
    pub(crate) fn free(&mut self, pointer: Pointer) -> Eval<()> {
        if pointer.address == 0 {
            return Ok(());
        }
        match self.object(pointer) {
            Some(index) => {
                let it = &self.allocations[index];
                if it.origin != Origin::Heap || it.base != pointer.address {
                    return undefined("free of something that is not the start of allocated memory");
                }
                self.heap.remove(&it.base);
                self.kill(index as u32);
                Ok(())
            }
            None => undefined("free of memory that is not there (any more)"),
        }
    }

    /// The live allocation that a pointer may access.
    pub(crate) fn object(&self, pointer: Pointer) -> Option<usize> {
        let (index, generation) = pointer.provenance.decode()?;
        let it = self.allocations.get(index)?;
        (it.live && it.generation == generation).then_some(index)
    }

    pub(crate) fn get(&self, index: usize) -> &Allocation {
        &self.allocations[index]
    }

    pub(crate) fn get_mut(&mut self, index: usize) -> &mut Allocation {
        &mut self.allocations[index]
    }

    /// A pointer to `address`, with the object that contains it or ends there.
    pub(crate) fn pointer_to(&self, address: u64) -> Pointer {
        let search = |sorted: &[u32]| {
            let next = sorted.partition_point(|index| self.allocations[*index as usize].base <= address);
            next.checked_sub(1).map(|at| sorted[at])
        };
        let found = if address >= self.bases.stack {
            search(&self.stack)
        } else if address >= self.bases.heap {
            self.heap.range(..=address).next_back().map(|(_, index)| *index)
        } else {
            search(&self.fixed)
        };
        let holds =
            |index: &u32| address <= self.allocations[*index as usize].base + self.allocations[*index as usize].size;
        match found.filter(holds) {
            Some(index) => Pointer { address, ..self.start_of(index as usize) },
            None => Pointer { address, provenance: Provenance::NONE },
        }
    }

    /// Checks an access: lifetime, bounds, alignment, permission.
    #[inline]
    pub(crate) fn locate(&self, pointer: Pointer, size: u64, align: u64, write: bool) -> Eval<Spot> {
        if let Some(index) = self.object(pointer) {
            let it = &self.allocations[index];
            let offset = pointer.address.wrapping_sub(it.base);
            let inside = offset <= it.size && size <= it.size - offset;
            if inside && pointer.address & (align - 1) == 0 && !(write && it.constant) {
                return Ok(Spot { index, offset: offset as usize });
            }
        }
        self.refuse(pointer, size, align, write)
    }

    #[cold]
    fn refuse(&self, pointer: Pointer, size: u64, align: u64, write: bool) -> Eval<Spot> {
        let what = if write { "write" } else { "read" };
        let Some((index, _)) = pointer.provenance.decode() else {
            if pointer.address == 0 {
                return undefined(format!("{what} through the null pointer"));
            }
            return undefined(format!("{what} through a pointer that points to no object ({:#x})", pointer.address));
        };
        let Some(index) = self.object(pointer) else {
            let kind = if self.allocations[index].origin == Origin::Stack { "stack" } else { "heap" };
            return undefined(format!("{what} of {kind} memory that is not there any more"));
        };
        let it = &self.allocations[index];
        let offset = pointer.address.wrapping_sub(it.base) as i64;
        if it.constant && write {
            return undefined("write of constant memory");
        }
        if pointer.address & (align - 1) != 0 {
            return undefined(format!("{what} at an address that is not aligned to {align}"));
        }
        undefined(format!("{what} of {size} bytes at offset {offset} of an object of {} bytes", it.size))
    }

    /// Copies bytes with their undefined bits and marks. The ranges may overlap if `overlap`.
    pub(crate) fn copy(&mut self, to: Pointer, from: Pointer, size: u64, overlap: bool) -> Eval<()> {
        if size == 0 {
            return Ok(());
        }
        let source = self.locate(from, size, 1, false)?;
        let target = self.locate(to, size, 1, true)?;
        let count = size as usize;
        if source.index == target.index {
            let apart = source.offset.abs_diff(target.offset);
            if !overlap && apart != 0 && apart < count {
                return undefined("memcpy of memory that overlaps");
            }
            let it = &mut self.allocations[source.index];
            let range = source.offset..source.offset + count;
            it.data.copy_within(range.clone(), target.offset);
            it.undef.copy_within(range.clone(), target.offset);
            if !it.marks.is_empty() {
                it.marks.copy_within(range, target.offset);
            }
            return Ok(());
        }
        let [Some(from), Some(to)] = pair(&mut self.allocations, source.index, target.index) else {
            return undefined("memcpy of nothing");
        };
        let (a, b) = (source.offset..source.offset + count, target.offset..target.offset + count);
        to.data[b.clone()].copy_from_slice(&from.data[a.clone()]);
        to.undef[b.clone()].copy_from_slice(&from.undef[a.clone()]);
        if !from.marks.is_empty() {
            to.need_marks();
            to.marks[b].copy_from_slice(&from.marks[a]);
        } else if !to.marks.is_empty() {
            to.marks[b].fill(0);
        }
        Ok(())
    }

    /// The bytes at an address, which have to be defined.
    pub(crate) fn bytes(&self, pointer: Pointer, size: u64) -> Eval<&[u8]> {
        if size == 0 {
            return Ok(&[]);
        }
        let spot = self.locate(pointer, size, 1, false)?;
        let it = &self.allocations[spot.index];
        let range = spot.offset..spot.offset + size as usize;
        let poison = !it.marks.is_empty() && it.marks[range.clone()].contains(&POISON);
        if poison || it.undef[range.clone()].iter().any(|undef| *undef != 0) {
            return undefined("a library function reads undefined memory");
        }
        Ok(&it.data[range])
    }

    /// Writes defined bytes.
    pub(crate) fn write(&mut self, pointer: Pointer, bytes: &[u8]) -> Eval<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        let spot = self.locate(pointer, bytes.len() as u64, 1, true)?;
        let range = spot.offset..spot.offset + bytes.len();
        let it = &mut self.allocations[spot.index];
        it.data[range.clone()].copy_from_slice(bytes);
        it.undef[range.clone()].fill(0);
        if !it.marks.is_empty() {
            it.marks[range].fill(0);
        }
        Ok(())
    }

    /// The string at an address, without its 0 byte; looks at no more than `most` bytes.
    pub(crate) fn string(&self, pointer: Pointer, most: u64) -> Eval<&[u8]> {
        if most == 0 {
            return Ok(&[]);
        }
        let spot = self.locate(pointer, 1, 1, false)?;
        let it = &self.allocations[spot.index];
        let left = &it.data[spot.offset..];
        let left = &left[..left.len().min(usize::try_from(most).unwrap_or(usize::MAX))];
        let defined = it.undef[spot.offset..].iter().take(left.len()).take_while(|undef| **undef == 0).count();
        match left.iter().take(defined).position(|byte| *byte == 0) {
            Some(length) => self.bytes(pointer, length as u64),
            None if defined < left.len() => undefined("a library function reads undefined memory"),
            None if left.len() as u64 == most => self.bytes(pointer, most),
            None => undefined("a string has no end within its object"),
        }
    }

    /// Makes memory undefined.
    pub(crate) fn forget(&mut self, pointer: Pointer, size: Option<u64>) {
        let Some(index) = self.object(pointer) else { return };
        let it = &mut self.allocations[index];
        let offset = pointer.address.wrapping_sub(it.base);
        let size = size.unwrap_or(it.size);
        if offset <= it.size && size <= it.size - offset {
            let range = offset as usize..(offset + size) as usize;
            it.undef[range.clone()].fill(0xff);
            if !it.marks.is_empty() {
                it.marks[range].fill(0);
            }
        }
    }
}

impl Allocation {
    pub(crate) fn need_marks(&mut self) {
        if self.marks.is_empty() {
            self.marks = vec![0; self.data.len()];
        }
    }
}

/// Mutable access to two different entries of a list.
fn pair<T>(list: &mut [T], a: usize, b: usize) -> [Option<&mut T>; 2] {
    let (low, high) = (a.min(b), a.max(b));
    let (left, right) = list.split_at_mut(high);
    let (low, high) = (left.get_mut(low), right.first_mut());
    if a < b { [low, high] } else { [high, low] }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trapped<T>(result: Eval<T>) -> bool {
        result.is_err_and(|stop| matches!(*stop, Stop::Trap(TrapKind::Undefined, _)))
    }

    #[test]
    fn bounds_alignment_and_life_time_are_checked() {
        let mut memory = Memory::new(1 << 20, &DataLayout::x86_64());
        let heap = memory.allocate(10, 8, Origin::Heap, false).unwrap();
        assert!(memory.locate(heap.at(2), 8, 2, true).is_ok());
        assert!(trapped(memory.locate(heap.at(3), 8, 1, true)));
        assert!(trapped(memory.locate(heap.at(u64::MAX), 1, 1, true)));
        assert!(trapped(memory.locate(heap.at(2), 4, 4, true)));
        assert!(memory.locate(heap.at(10), 0, 1, true).is_ok());
        memory.free(heap).unwrap();
        assert!(trapped(memory.locate(heap, 1, 1, false)) && trapped(memory.free(heap)));
        let depth = memory.stack_depth();
        let first = memory.allocate(8, 8, Origin::Stack, false).unwrap();
        memory.pop_stack(depth);
        let second = memory.allocate(8, 8, Origin::Stack, false).unwrap();
        assert_eq!(first.address, second.address);
        assert!(trapped(memory.locate(first, 1, 1, false)) && memory.locate(second, 8, 8, true).is_ok());
        assert_eq!(memory.pointer_to(second.address + 8), second.at(8));
        assert_eq!(memory.pointer_to(second.address + 9).provenance, Provenance::NONE);
        assert!(trapped(memory.locate(Pointer::NULL, 1, 1, false)));
        let huge = memory.allocate(1 << 21, 1, Origin::Heap, false);
        assert!(huge.is_err_and(|stop| matches!(*stop, Stop::Trap(TrapKind::Memory, _))));
    }

    #[test]
    fn copies_keep_what_is_known_of_each_byte() {
        let mut memory = Memory::new(1 << 20, &DataLayout::x86_64());
        let a = memory.allocate(16, 8, Origin::Heap, false).unwrap();
        let b = memory.allocate(16, 8, Origin::Heap, true).unwrap();
        memory.write(a.at(4), b"xy\0z").unwrap();
        memory.copy(b, a, 8, false).unwrap();
        assert!(trapped(memory.bytes(b, 8).map(<[u8]>::to_vec)));
        assert_eq!(memory.string(b.at(4), u64::MAX).unwrap(), b"xy");
        assert_eq!(memory.string(b.at(4), 1).unwrap(), b"x");
        assert!(trapped(memory.copy(a.at(2), a, 8, false)));
        memory.copy(a.at(2), a.at(4), 4, true).unwrap();
        assert_eq!(memory.bytes(a.at(2), 4).unwrap(), b"xy\0z");
        memory.forget(b, None);
        assert!(trapped(memory.string(b.at(4), 1).map(<[u8]>::to_vec)));
    }
}
