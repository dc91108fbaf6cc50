//! Initializers: what a load of a global variable gives as long as nothing was stored to it.
//!
//! # Algorithm
//!
//! The initializer of a delta is a constant, or a tree of `aggregate` nodes whose leaves are constants and addresses. A
//! load descends from the root to the smallest member that contains all bytes that it reads. If that member has the
//! type of the load, it is the result. Otherwise an integer or a float is assembled from the bytes of scalars, in the
//! byte order of the module.
//!
//! # Invariants
//!
//! * Bytes that no member defines (padding) are unknown; a load that reads one of them has no result here.
//! * An address has no bytes here: only a load of the same pointer type gets it.
//! * A result is one for a load within the bounds of the variable. Other loads are undefined behaviour and get none.
//!
//! # Complexity
//!
//! A load costs the depth of the type times the logarithm of the number of fields, and the members that it reads in
//! part, of which there are at most `MAX_BYTES`. Whether elements grow by equal steps is found out once for each table,
//! distance and type. [`image`] gives all bytes of a variable, in time that is linear in them.

#![forbid(unsafe_code)]

mod image;
#[cfg(test)]
mod tests;

pub use image::{Byte, image};

use rustc_hash::FxHashMap;
use rvsdg_core::{
    CastOp, Const, ConstData, DataLayout, Delta, Graph, Module, Node, Op, Payloads, Symbol, Type, TypeData, Value,
    ValueDef,
};
use rvsdg_layout::{GepStep, Layouts};
use rvsdg_opt_target::limits::initializers::{MAX_BYTES, MAX_CHAIN, MAX_ELEMENTS};

/// What a load gives.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Loaded {
    /// A constant. Its payload is one of the omega graph.
    Constant(Const),
    /// An address: so many bytes behind a symbol.
    Address(Symbol, i64),
    /// A pointer that is made of this number.
    Number(i64),
}

/// Elements of a table that grow by equal steps: element `k` is `first + k * step`, modulo 2 to the power of its width.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Progression {
    /// Element 0.
    pub first: i64,
    /// From an element to the next one.
    pub step: i64,
}

/// The deltas of a module, and what is known about tables. Initializers may not change as long as it is used.
#[derive(Clone, Debug)]
pub struct Initializers {
    deltas: Vec<Option<Node>>,
    /// By table, start, distance and type.
    progressions: FxHashMap<(Symbol, [i64; 2], Type), Option<Progression>>,
}

impl Initializers {
    /// Finds the definitions of global variables whose initial value is known: neither the linker nor a loader replaces
    /// it.
    pub fn of(module: &Module) -> Initializers {
        let mut deltas = vec![None; module.symbols.len()];
        for (node, symbol) in module.definitions() {
            let data = &module.symbols[symbol];
            let is_known = |global: &rvsdg_core::GlobalInfo| !global.externally_initialized;
            if data.global().is_some_and(is_known) && data.defined && !module.is_interposable(symbol) {
                deltas[symbol.as_u32() as usize] = Some(node);
            }
        }
        Initializers { deltas, progressions: FxHashMap::default() }
    }

    /// The delta of a global variable whose initial value is known.
    pub fn delta(&self, module: &Module, symbol: Symbol) -> Option<Delta> {
        let node = (*self.deltas.get(symbol.as_u32() as usize)?)?;
        if !module.omega.is_live(node) {
            return None;
        }
        Delta::from_node(&module.omega, node)
    }

    /// The delta of a global variable that has its initial value for ever.
    pub fn constant(&self, module: &Module, symbol: Symbol) -> Option<Delta> {
        let is_constant = module.symbols[symbol].global().is_some_and(|global| global.constant);
        if is_constant { self.delta(module, symbol) } else { None }
    }

    /// What loads of integers of type `ty` give that are `stride` bytes (more than 0) apart, the first one
    /// `start` bytes behind the start of a variable (fewer than `stride`), if they grow by equal steps to its end.
    pub fn progression(
        &mut self,
        module: &mut Module,
        delta: Delta,
        places: [i64; 2],
        ty: Type,
    ) -> Option<Progression> {
        let Op::Delta(symbol) = module.omega.op(delta.node()) else { return None };
        let key = (symbol, places, ty);
        *self.progressions.entry(key).or_insert_with(|| progression(module, delta, symbol, places, ty))
    }
}

/// What a load of type `ty` gives, `offset` bytes behind the start of a variable that has its initial value.
pub fn load(module: &mut Module, delta: Delta, offset: i64, ty: Type) -> Option<Loaded> {
    let Module { types, symbols, layout, omega, .. } = &mut *module;
    let Op::Delta(symbol) = omega.op(delta.node()) else { return None };
    let mut layouts = Layouts::new(types, layout.as_ref().ok()?);
    let whole = Member { item: item(omega, delta), ty: symbols[symbol].global()?.ty };
    match part(omega, &mut layouts, whole, offset, ty)? {
        Part::Constant(op) => Some(Loaded::Constant(Const { op, ty })),
        Part::Value(value) => {
            if let Some(number) = pointer_number(omega, layouts.data, value) {
                return Some(Loaded::Number(number));
            }
            let (value, offset) = address(omega, &mut layouts, value)?;
            let ValueDef::Argument(_, index) = omega.def(value) else { return None };
            let origin = module.omega.operand(delta.node(), index);
            Some(Loaded::Address(module.symbol_of(origin)?, offset))
        }
    }
}

/// What a load of a part of a variable gives.
enum Part {
    Constant(Op),
    /// A value of type `ptr` in the region of the delta.
    Value(Value),
}

/// What a load of type `ty` gives, `offset` bytes behind the start of a variable.
fn part(omega: &mut Graph, layouts: &mut Layouts<'_>, whole: Member, offset: i64, ty: Type) -> Option<Part> {
    let (offset, size) = (u64::try_from(offset).ok()?, layouts.store_size(ty)?);
    if offset.checked_add(size)? > layouts.size(whole.ty)? {
        return None;
    }
    let (member, offset) = smallest(omega, layouts, whole, offset, size)?;
    let op = match member.item {
        Item::Constant(op) => constant(&mut omega.payloads, layouts, Const { op, ty: member.ty }, offset, ty),
        Item::Node(value) if member.ty == ty && ty.is_ptr() && offset == 0 => return Some(Part::Value(value)),
        Item::Node(_) => None,
    };
    op.or_else(|| assembled(omega, layouts, member, offset, ty)).map(Part::Constant)
}

/// What every load of type `ty` within a variable gives, if that is one constant: zero, in a variable that is all zero.
/// Types without a known layout have none: LLVM has no constants of some of them (`x86_mmx`).
pub fn load_anywhere(module: &mut Module, delta: Delta, ty: Type) -> Option<Const> {
    let Module { types, layout, omega, .. } = &mut *module;
    Layouts::new(types, layout.as_ref().ok()?).store_size(ty)?;
    match item(omega, delta) {
        Item::Constant(Op::Zero | Op::Null | Op::Int(0)) => {
            Some(Const { op: rvsdg_fold::zero(&mut omega.payloads, ty)?, ty })
        }
        _ => None,
    }
}

/// See [`Initializers::progression`].
fn progression(
    module: &mut Module,
    delta: Delta,
    symbol: Symbol,
    [start, stride]: [i64; 2],
    ty: Type,
) -> Option<Progression> {
    // A table of pointers that are numbers belongs to a computed goto, which needs it.
    let width = ty.int_width().filter(|width| (1..=64).contains(width))?;
    let Module { types, symbols, layout, omega, .. } = module;
    let mut layouts = Layouts::new(types, layout.as_ref().ok()?);
    let whole = Member { item: item(omega, delta), ty: symbols[symbol].global()?.ty };
    let (size, bytes) = (i64::try_from(layouts.size(whole.ty)?).ok()?, i64::try_from(layouts.store_size(ty)?).ok()?);
    let last = size.checked_sub(start)?.checked_sub(bytes)?.div_euclid(stride);
    if !(1..MAX_ELEMENTS).contains(&last) {
        return None;
    }
    let mut number = |index: i64| match part(omega, &mut layouts, whole, start + index * stride, ty)? {
        Part::Constant(op) => omega.payloads.int_value(op),
        Part::Value(_) => None,
    };
    let first = number(0)?;
    let step = number(1)?.wrapping_sub(first);
    let is_next = |number: i64, index: i64| {
        let wanted = first.wrapping_add(step.wrapping_mul(index));
        (number ^ wanted) & (-1i64 as u64 >> (64 - width)) as i64 == 0
    };
    for index in 2..=last {
        if !is_next(number(index)?, index) {
            return None;
        }
    }
    Some(Progression { first, step })
}

/// The number that a pointer in an initializer is made of.
fn pointer_number(omega: &Graph, layout: &DataLayout, value: Value) -> Option<i64> {
    let (node, Op::Cast(CastOp::IntToPtr, _)) = omega.produced_by(value)? else { return None };
    if !layout.has_plain_pointers() || omega.ty(value) != Type::PTR {
        return None;
    }
    let constant = omega.constant(omega.operand(node, 0))?;
    let number = omega.payloads.int_value(constant.op)?;
    // A narrower number is zero-extended.
    (number >= 0 || constant.ty.int_width()? >= layout.pointer_bits()).then_some(number)
}

/// A part of an initializer.
#[derive(Copy, Clone)]
enum Item {
    /// A constant operation.
    Constant(Op),
    /// A value in the region of the delta that is no constant.
    Node(Value),
}

/// A part of an initializer, with its type.
#[derive(Copy, Clone)]
struct Member {
    item: Item,
    ty: Type,
}

fn item(omega: &Graph, delta: Delta) -> Item {
    item_of(omega, omega.result(delta.region(omega), 0))
}

fn item_of(omega: &Graph, value: Value) -> Item {
    omega.constant(value).map_or(Item::Node(value), |constant| Item::Constant(constant.op))
}

/// The smallest member of `member` that contains these bytes, and where they begin in it.
fn smallest(
    omega: &Graph,
    layouts: &mut Layouts<'_>,
    mut member: Member,
    mut offset: u64,
    size: u64,
) -> Option<(Member, u64)> {
    loop {
        let Some(index) = member_at(layouts, member.ty, offset) else { return Some((member, offset)) };
        let (start, ty) = layouts.member(member.ty, index)?;
        let contains = offset + size <= start + layouts.size(ty)?;
        match child(omega, member, index, ty) {
            Some(inner) if contains => (member, offset) = (inner, offset - start),
            _ => return Some((member, offset)),
        }
    }
}

/// Element or field `index`, which has type `ty`. None of a constant that is not made of members.
fn child(omega: &Graph, member: Member, index: u64, ty: Type) -> Option<Member> {
    let item = match member.item {
        Item::Node(value) if omega.producer_op(value) == Some(Op::Aggregate) => {
            let node = omega.producer(value)?;
            item_of(omega, omega.operand(node, usize::try_from(index).ok()?))
        }
        Item::Constant(Op::Const(id)) => match &omega.payloads[id] {
            ConstData::Elems(elems) => Item::Constant(elems.get(usize::try_from(index).ok()?)?.op),
            _ => return None,
        },
        _ => return None,
    };
    Some(Member { item, ty })
}

/// The number of the element or field that byte `offset` of an array or struct belongs to, or of the one before its
/// padding.
fn member_at(layouts: &mut Layouts<'_>, ty: Type, offset: u64) -> Option<u64> {
    let count = layouts.types.element_count(ty)?;
    match layouts.types.get(ty)? {
        TypeData::Array { elem, .. } => {
            let index = offset.checked_div(layouts.size(*elem)?)?;
            (index < count).then_some(index)
        }
        TypeData::Struct { .. } => {
            // The last field that begins at or before the offset: fields without bytes come before others there.
            let (mut low, mut high) = (0, count);
            while low < high {
                let middle = low.midpoint(high);
                if layouts.member(ty, middle)?.0 <= offset { low = middle + 1 } else { high = middle }
            }
            low.checked_sub(1)
        }
        _ => None,
    }
}

/// The value of type `ty` at `offset` of a constant, where no bytes have to be looked at.
fn constant(payloads: &mut Payloads, layouts: &mut Layouts<'_>, from: Const, offset: u64, ty: Type) -> Option<Op> {
    match from.op {
        // All bytes of these are alike. Zero may have been the spelling of an aggregate with padding: zero as well.
        Op::Zero => rvsdg_fold::zero(payloads, ty),
        Op::Undef | Op::Poison => Some(from.op),
        op if from.ty == ty && offset == 0 && layouts.store_size(ty).is_some() => Some(op),
        _ => None,
    }
}

/// The integer or float of type `ty` whose bytes begin at `offset` of a member.
fn assembled(omega: &mut Graph, layouts: &mut Layouts<'_>, member: Member, offset: u64, ty: Type) -> Option<Op> {
    let size = layouts.store_size(ty)?;
    let is_whole = ty.int_width().is_some_and(|width| u64::from(width) == 8 * size);
    let is_plain_float = ty.float_bits().is_some_and(|bits| bits <= 64);
    if size > MAX_BYTES || !(is_whole || is_plain_float) {
        return None;
    }
    let mut number = 0u128;
    for index in 0..size {
        let byte = byte_at(omega, layouts, member, offset + index)?;
        let place = if layouts.data.is_big_endian() { size - 1 - index } else { index };
        number |= u128::from(byte) << (8 * place);
    }
    Some(match ty.int_width() {
        Some(width) => {
            omega.payloads.int(width, &[number as u64, (number >> 64) as u64][..width.div_ceil(64) as usize])
        }
        None => omega.payloads.float(number),
    })
}

/// One byte of a member.
fn byte_at(omega: &Graph, layouts: &mut Layouts<'_>, member: Member, offset: u64) -> Option<u8> {
    let (member, offset) = smallest(omega, layouts, member, offset, 1)?;
    let Item::Constant(op) = member.item else { return None };
    let size = layouts.store_size(member.ty)?;
    let number: u128 = match op {
        Op::Zero | Op::Null => return Some(0),
        Op::Const(id) => match &omega.payloads[id] {
            ConstData::Bytes(bytes) => return bytes.get(usize::try_from(offset).ok()?).copied(),
            ConstData::Float(bits) if member.ty.float_bits()? <= 64 => *bits,
            ConstData::Int(_) => words(&omega.payloads, op, member.ty, size)?,
            _ => return None,
        },
        Op::Int(_) => words(&omega.payloads, op, member.ty, size)?,
        _ => return None,
    };
    if offset >= size {
        return None;
    }
    let place = if layouts.data.is_big_endian() { size - 1 - offset } else { offset };
    Some((number >> (8 * place)) as u8)
}

/// An integer of whole bytes, at most 16 of them.
fn words(payloads: &Payloads, op: Op, ty: Type, size: u64) -> Option<u128> {
    if u64::from(ty.int_width()?) != 8 * size || size > MAX_BYTES {
        return None;
    }
    let words = payloads.int_words(op)?;
    let low = u128::from(*words.first()?);
    // A word that is not written is the sign of the one before.
    let high = words.get(1).map_or(((low as u64 as i64) >> 63) as u64, |word| *word);
    Some(low | u128::from(high) << 64)
}

/// The base of an address in an initializer, and the distance to it in bytes.
fn address(omega: &Graph, layouts: &mut Layouts<'_>, mut value: Value) -> Option<(Value, i64)> {
    let mut distance = 0i64;
    for _ in 0..MAX_CHAIN {
        let Some((node, Op::Gep(id))) = omega.produced_by(value) else { return Some((value, distance)) };
        let info = omega.payloads[id].clone();
        layouts.gep_steps(&info, |step| match step {
            GepStep::Bytes(bytes) => {
                distance = distance.checked_add(i64::try_from(bytes).ok()?)?;
                Some(())
            }
            GepStep::Index(_) => None,
        })?;
        value = omega.operand(node, 0);
    }
    None
}
