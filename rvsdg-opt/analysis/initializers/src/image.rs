//! All bytes of an initializer.

use crate::{Item, Member, address, child, item, words};
use rvsdg_core::{ConstData, Delta, Module, Op, Symbol, Type, TypeData};
use rvsdg_layout::Layouts;
use rvsdg_opt_target::limits::initializers::MAX_BYTES;

/// What a byte of a variable is before the program starts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Byte {
    /// This number.
    Known(u8),
    /// Undefined.
    Undef,
    /// Of no member.
    Padding,
    /// A byte of an address, which is so many bytes behind a symbol.
    Address {
        /// The symbol.
        symbol: Symbol,
        /// The distance from its start, in bytes.
        offset: i64,
        /// The number of the byte, in the order of memory.
        index: u8,
    },
}

/// The bytes of a variable of at most `most` bytes. `None` if one of its members is not known byte by byte.
///
/// Linear in the number of bytes and members.
pub fn image(module: &mut Module, delta: Delta, most: u64) -> Option<Vec<Byte>> {
    let Module { types, symbols, layout, omega, .. } = &mut *module;
    let Op::Delta(symbol) = omega.op(delta.node()) else { return None };
    let mut layouts = Layouts::new(types, layout.as_ref().ok()?);
    let ty = symbols[symbol].global()?.ty;
    let size = layouts.size(ty).filter(|size| *size <= most)?;
    let mut bytes = vec![Byte::Padding; size as usize];
    let mut addresses = vec![];
    let mut todo = vec![(Member { item: item(omega, delta), ty }, 0u64)];
    while let Some((member, at)) = todo.pop() {
        let place = |size: u64| at as usize..(at + size) as usize;
        match member.item {
            Item::Constant(Op::Zero | Op::Null) => bytes[place(layouts.store_size(member.ty)?)].fill(Byte::Known(0)),
            Item::Constant(Op::Undef | Op::Poison) => bytes[place(layouts.store_size(member.ty)?)].fill(Byte::Undef),
            Item::Constant(Op::Const(id)) if matches!(omega.payloads[id], ConstData::Bytes(_)) => {
                let ConstData::Bytes(known) = &omega.payloads[id] else { unreachable!("it matched") };
                let place = bytes.get_mut(place(known.len() as u64))?;
                place.iter_mut().zip(known).for_each(|(byte, known)| *byte = Byte::Known(*known));
            }
            Item::Node(value) if member.ty == Type::PTR => {
                let (value, offset) = address(omega, &mut layouts, value)?;
                addresses.push((value, offset, place(layouts.store_size(member.ty)?)));
            }
            _ if layouts.types.element_count(member.ty).is_some() => {
                push_members(omega, &mut layouts, member, at, &mut todo)?;
            }
            Item::Constant(op) => {
                let size = layouts.store_size(member.ty).filter(|size| *size <= MAX_BYTES)?;
                let number = match op {
                    Op::Const(id) => match &omega.payloads[id] {
                        ConstData::Float(bits) if member.ty.float_bits().is_some_and(|bits| bits <= 80) => *bits,
                        _ => words(&omega.payloads, op, member.ty, size)?,
                    },
                    _ => words(&omega.payloads, op, member.ty, size)?,
                };
                for (index, byte) in bytes[place(size)].iter_mut().enumerate() {
                    let index = index as u64;
                    let significance = if layouts.data.is_big_endian() { size - 1 - index } else { index };
                    *byte = Byte::Known((number >> (8 * significance)) as u8);
                }
            }
            Item::Node(_) => return None,
        }
    }
    for (value, offset, place) in addresses {
        let rvsdg_core::ValueDef::Argument(region, index) = module.omega.def(value) else { return None };
        let owner = module.omega.owner(region).filter(|owner| *owner == delta.node())?;
        let symbol = module.symbol_of(module.omega.operand(owner, index))?;
        for (index, byte) in bytes[place].iter_mut().enumerate() {
            *byte = Byte::Address { symbol, offset, index: index as u8 };
        }
    }
    Some(bytes)
}

fn push_members(
    omega: &rvsdg_core::Graph,
    layouts: &mut Layouts<'_>,
    member: Member,
    at: u64,
    todo: &mut Vec<(Member, u64)>,
) -> Option<()> {
    // The bytes of elements that are no whole bytes are more than one element.
    if let Some(TypeData::Vector { elem, .. }) = layouts.types.get(member.ty) {
        let bits = elem.int_width().or(elem.float_bits())?;
        if bits % 8 != 0 {
            return None;
        }
    }
    for index in 0..layouts.types.element_count(member.ty)? {
        let (offset, ty) = layouts.member(member.ty, index)?;
        todo.push((child(omega, member, index, ty)?, at + offset));
    }
    Some(())
}
