//! Memory while a constructor runs: for each object, what every byte is.

use crate::value::{Content, Target, members};
use rustc_hash::FxHashMap;
use rvsdg_core::{Module, Op, Payloads, Symbol, Type, TypeTable};
use rvsdg_fold::Int;
use rvsdg_layout::Layouts;
use rvsdg_opt_initializers::{Byte as Initial, Initializers, image};
use rvsdg_opt_target::limits::static_init::{MAX_MEMBERS, MAX_MEMORY};

/// One byte.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Byte {
    /// What it is before the program starts, which others may have changed since.
    Foreign,
    /// Undefined.
    Undef,
    /// This number.
    Known(u8),
    /// A byte of an address.
    Address(Target, i64, u8),
}

impl From<Initial> for Byte {
    fn from(byte: Initial) -> Byte {
        match byte {
            Initial::Known(byte) => Byte::Known(byte),
            // What padding is is not said anywhere.
            Initial::Undef | Initial::Padding => Byte::Undef,
            Initial::Address { symbol, offset, index } => Byte::Address(Target::Symbol(symbol), offset, index),
        }
    }
}

/// A variable, or stack memory.
pub(crate) struct Object {
    pub(crate) bytes: Vec<Byte>,
    /// May the constructor write to it?
    writable: bool,
    pub(crate) written: bool,
    /// Does something else use it from now on, which is not evaluated?
    lost: bool,
}

/// All objects that were touched.
#[derive(Default)]
pub(crate) struct Memory {
    pub(crate) globals: FxHashMap<Symbol, Object>,
    locals: Vec<Object>,
    /// The bytes of all objects.
    size: u64,
    /// A deliberate fault: what other modules can write to counts as not written.
    trusts: bool,
}

impl Memory {
    pub(crate) fn new(trusts: bool) -> Memory {
        Memory { trusts, ..Memory::default() }
    }

    /// New stack memory. `None` if there is too much of it.
    pub(crate) fn allocate(&mut self, size: u64) -> Option<Content> {
        self.take(size)?;
        let number = u32::try_from(self.locals.len()).ok()?;
        let bytes = vec![Byte::Undef; size as usize];
        self.locals.push(Object { bytes, writable: true, written: false, lost: false });
        Some(Content::Address(Target::Local(number), 0))
    }

    /// Was nothing stored to this stack memory?
    pub(crate) fn is_fresh(&self, target: Target) -> bool {
        let Target::Local(number) = target else { return false };
        self.locals.get(number as usize).is_some_and(|object| !object.written)
    }

    /// The number of pieces of stack memory.
    pub(crate) fn depth(&self) -> usize {
        self.locals.len()
    }

    /// Ends the life of all stack memory from this number on.
    pub(crate) fn release(&mut self, depth: usize) {
        for object in &mut self.locals[depth..] {
            self.size -= object.bytes.len() as u64;
            object.bytes = vec![];
            object.lost = true;
        }
    }

    /// Gives the object to something that is not evaluated. `None` if that would see what was evaluated.
    pub(crate) fn lose(&mut self, module: &mut Module, known: &Initializers, target: Target) -> Option<()> {
        let object = self.object(module, known, target)?;
        if object.written {
            return None;
        }
        object.lost = true;
        Some(())
    }

    fn take(&mut self, size: u64) -> Option<()> {
        self.size = self.size.checked_add(size).filter(|size| *size <= MAX_MEMORY)?;
        Some(())
    }

    /// What an address points into.
    pub(crate) fn object(&mut self, module: &mut Module, known: &Initializers, target: Target) -> Option<&mut Object> {
        let object = match target {
            Target::Local(number) => self.locals.get_mut(number as usize)?,
            Target::Symbol(symbol) => {
                if !self.globals.contains_key(&symbol) {
                    let object = global(module, known, symbol, self.trusts)?;
                    self.take(object.bytes.len() as u64)?;
                    self.globals.insert(symbol, object);
                }
                self.globals.get_mut(&symbol)?
            }
        };
        (!object.lost).then_some(object)
    }

    /// So many bytes at an address.
    pub(crate) fn read(
        &mut self,
        module: &mut Module,
        known: &Initializers,
        (target, offset): (Target, i64),
        size: u64,
    ) -> Option<&[Byte]> {
        let object = self.object(module, known, target)?;
        let start = usize::try_from(offset).ok()?;
        object.bytes.get(start..start.checked_add(usize::try_from(size).ok()?)?)
    }

    /// So many bytes at an address, to be written.
    pub(crate) fn write(
        &mut self,
        module: &mut Module,
        known: &Initializers,
        (target, offset): (Target, i64),
        size: u64,
    ) -> Option<&mut [Byte]> {
        let object = self.object(module, known, target).filter(|object| object.writable)?;
        object.written = true;
        let start = usize::try_from(offset).ok()?;
        object.bytes.get_mut(start..start.checked_add(usize::try_from(size).ok()?)?)
    }
}

/// A variable as it is before the program starts. Variables that other modules can write to may have been written to
/// already, by their constructors.
fn global(module: &mut Module, known: &Initializers, symbol: Symbol, trusts: bool) -> Option<Object> {
    let delta = known.delta(module, symbol)?;
    let data = &module.symbols[symbol];
    let info = data.global()?;
    let is_plain = data.address_ty == Type::PTR && !info.is_thread_local() && !info.is_absolute();
    if !is_plain || info.externally_initialized {
        return None;
    }
    let is_own = trusts || info.constant || data.linkage.is_local();
    let writable = !info.constant && module.is_exact(symbol) && !info.has_section();
    let bytes = image(module, delta, MAX_MEMORY)?;
    let byte = |byte| if is_own { Byte::from(byte) } else { Byte::Foreign };
    let bytes = bytes.into_iter().map(byte).collect();
    Some(Object { bytes, writable, written: false, lost: false })
}

/// Types and tables that say how values are in memory.
pub(crate) struct Form<'a, 'm> {
    pub(crate) payloads: &'a mut Payloads,
    pub(crate) types: &'m TypeTable,
    pub(crate) layouts: &'a mut Layouts<'m>,
}

impl Form<'_, '_> {
    /// Writes a value into memory of its size. Padding stays as it is. `None` if the value is not known, or not made of
    /// whole bytes.
    pub(crate) fn encode(&mut self, content: &Content, ty: Type, bytes: &mut [Byte]) -> Option<()> {
        let mut todo = vec![(content.clone(), ty, 0u64)];
        while let Some((content, ty, at)) = todo.pop() {
            if self.types.element_count(ty).is_some() {
                let parts = members(self.payloads, self.types, &content, ty, MAX_MEMBERS)?;
                for (index, part) in parts.iter().enumerate() {
                    let (offset, ty) = self.layouts.member(ty, index as u64)?;
                    todo.push((part.clone(), ty, at + offset));
                }
                continue;
            }
            let size = self.whole(ty)?;
            let place = bytes.get_mut(at as usize..(at + size) as usize)?;
            match content {
                Content::Constant(Op::Undef | Op::Poison) => place.fill(Byte::Undef),
                Content::Constant(op) => {
                    let number = self.number(op, ty)?;
                    for (index, byte) in place.iter_mut().enumerate() {
                        *byte = Byte::Known((number >> (8 * self.significance(index as u64, size))) as u8);
                    }
                }
                Content::Address(target, offset) => {
                    for (index, byte) in place.iter_mut().enumerate() {
                        *byte = Byte::Address(target, offset, index as u8);
                    }
                }
                Content::Members(_) | Content::Unknown => return None,
            }
        }
        Some(())
    }

    /// The value of type `ty` that these bytes are.
    pub(crate) fn decode(&mut self, ty: Type, bytes: &[Byte], depth: u32) -> Option<Content> {
        if let Some(count) = self.types.element_count(ty) {
            let parts = (0..count.min(MAX_MEMBERS + 1)).map(|index| {
                let (offset, ty) = self.layouts.member(ty, index)?;
                let end = offset + self.layouts.store_size(ty)?;
                self.decode(ty, bytes.get(offset as usize..end as usize)?, depth.checked_sub(1)?)
            });
            let parts: Vec<Content> = parts.collect::<Option<_>>()?;
            return (count <= MAX_MEMBERS).then(|| Content::Members(parts.into()));
        }
        let size = self.whole(ty)?;
        if let Some(Byte::Address(target, offset, 0)) = bytes.first() {
            let is_next = |(index, byte): (usize, &Byte)| *byte == Byte::Address(*target, *offset, index as u8);
            let is_wide = ty.is_ptr() || ty.int_width().is_some();
            let is_all =
                size == u64::from(self.layouts.data.pointer_bits()) / 8 && bytes.iter().enumerate().all(is_next);
            return (is_wide && is_all).then_some(Content::Address(*target, *offset));
        }
        if bytes.iter().all(|byte| *byte == Byte::Undef) {
            return Some(Content::Constant(Op::Undef));
        }
        let mut number = 0u128;
        for (index, byte) in bytes.iter().enumerate() {
            let Byte::Known(byte) = byte else { return None };
            number |= u128::from(*byte) << (8 * self.significance(index as u64, size));
        }
        self.scalar(number, ty).map(Content::Constant)
    }

    /// The constant of type `ty` with these bits.
    pub(crate) fn scalar(&mut self, number: u128, ty: Type) -> Option<Op> {
        match ty.int_width() {
            Some(width) => Some(Int::new(number, width).op(self.payloads)),
            None if ty.is_float() => Some(self.payloads.float(number)),
            None => (ty.is_ptr() && number == 0).then_some(Op::Null),
        }
    }

    fn number(&self, op: Op, ty: Type) -> Option<u128> {
        match op {
            Op::Null => Some(0),
            Op::Const(id) if ty.is_float() => match &self.payloads[id] {
                rvsdg_core::ConstData::Float(bits) => Some(*bits),
                _ => None,
            },
            op => Int::of(self.payloads, op, ty).map(Int::bits),
        }
    }

    /// The size of a scalar, if all its bits are whole bytes that mean the same on every machine.
    pub(crate) fn whole(&mut self, ty: Type) -> Option<u64> {
        let size = self.layouts.store_size(ty).filter(|size| *size <= 16)?;
        let bits = ty.int_width().or(ty.float_bits().filter(|bits| *bits <= 80));
        let is_whole =
            bits.is_some_and(|bits| u64::from(bits) == 8 * size) || (ty == Type::PTR && self.has_plain_pointers());
        is_whole.then_some(size)
    }

    fn has_plain_pointers(&self) -> bool {
        self.layouts.data.has_plain_pointers()
    }

    /// How many bytes are less significant than byte `index` of a scalar.
    pub(crate) fn significance(&self, index: u64, size: u64) -> u64 {
        if self.layouts.data.is_big_endian() { size - 1 - index } else { index }
    }
}
