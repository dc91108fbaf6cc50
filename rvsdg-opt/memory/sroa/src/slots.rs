//! Which parts of stack memory become values: the slots.
//!
//! Every load and store touches one scalar or vector, or, if it is of aggregate type, several: its *leaves*. Leaves that overlap
//! belong together. If all of them are the same bytes then these are a slot. If not, then what all of them touch is cut wherever one of them
//! begins or ends, each part is a slot, and a leaf that is cut is put together from, or taken apart into, the integers of its
//! parts. That is only done to integers and floats without padding, never to pointers: a pointer has more than its bits.
//!
//! Costs n log n for n leaves; the numbers of leaves and of parts have bounds.

use crate::Context;
use crate::uses::{Kind, Local};
use rustc_hash::FxHashMap;
use rvsdg_core::{Graph, Op, Type, TypeData, TypeKind, TypeTable};
use rvsdg_layout::{Layouts, Shape};
use std::ops::Range;
use std::rc::Rc;

/// An access to an aggregate with more scalars and vectors than this is not taken apart.
pub(crate) const MAX_LEAVES: usize = 64;

/// A scalar or vector is not taken apart into more slots than this.
pub(crate) const MAX_PARTS: usize = 16;

/// Memory of which more parts are accessed than this is left alone.
pub(crate) const MAX_SLOTS: usize = 1024;

/// A scalar or vector of more bytes than this is not taken apart.
pub(crate) const MAX_CUT: u64 = 64;

/// A part of stack memory that is always accessed as a whole.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Slot {
    /// Where it begins.
    pub(crate) offset: u64,
    /// In bytes.
    pub(crate) size: u64,
    /// The type of its value.
    pub(crate) ty: Type,
    /// Does anything load it?
    pub(crate) is_read: bool,
}

/// A scalar or vector in a value of aggregate type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Leaf {
    /// The path of indices; empty if the value is the leaf.
    pub(crate) path: Box<[i32]>,
    /// From the start of the value, in bytes.
    pub(crate) offset: u64,
    /// In bytes.
    pub(crate) size: u64,
    /// Its type.
    pub(crate) ty: Type,
}

/// The leaves of types, each found once.
pub(crate) struct Shapes<'a> {
    pub(crate) layouts: Layouts<'a>,
    leaves: FxHashMap<Type, Option<Rc<[Leaf]>>>,
}

impl<'a> Shapes<'a> {
    pub(crate) fn new(types: &'a TypeTable) -> Self {
        Shapes { layouts: Layouts::new(types), leaves: FxHashMap::default() }
    }

    /// The scalars and vectors of a value, if their sizes are known and they are not too many.
    pub(crate) fn leaves(&mut self, ty: Type) -> Option<Rc<[Leaf]>> {
        if let Some(known) = self.leaves.get(&ty) {
            return known.clone();
        }
        let found: Option<Rc<[Leaf]>> = leaves(&mut self.layouts, ty).map(Into::into);
        self.leaves.insert(ty, found.clone());
        found
    }
}

/// The scalars and vectors of a value, if they are not too many.
fn leaves(layouts: &mut Layouts<'_>, ty: Type) -> Option<Vec<Leaf>> {
    let mut found = vec![];
    // What is still to come, in reverse order.
    let mut stack = vec![Leaf { path: [].into(), offset: 0, size: 0, ty }];
    let mut steps = 0;
    while let Some(leaf) = stack.pop() {
        steps += 1;
        if steps > 4 * MAX_LEAVES || found.len() > MAX_LEAVES {
            return None;
        }
        match layouts.shape(leaf.ty) {
            Shape::Scalar(_) | Shape::Vector(..) => {
                let size = layouts.store_size(leaf.ty)?;
                found.push(Leaf { size, ..leaf });
            }
            Shape::Unsupported => return None,
            Shape::Aggregate => {
                let count = layouts.types.element_count(leaf.ty).filter(|count| *count <= 4 * MAX_LEAVES as u64)?;
                for index in (0..count).rev() {
                    let (offset, ty) = layouts.member(leaf.ty, index)?;
                    let path = leaf.path.iter().copied().chain([index as i32]).collect();
                    stack.push(Leaf { path, offset: leaf.offset + offset, size: 0, ty });
                }
            }
        }
    }
    Some(found)
}

/// The number of bits of a type whose values are nothing but bits, as many as memory has: integers, floats, and vectors of them.
pub(crate) fn plain_bits(types: &TypeTable, ty: Type) -> Option<u32> {
    let scalar = |ty: Type| match ty.kind() {
        TypeKind::Int(width) if width.is_multiple_of(8) => Some(width),
        TypeKind::Half | TypeKind::BFloat | TypeKind::Float | TypeKind::Double | TypeKind::Fp128 => ty.float_bits(),
        _ => None,
    };
    match types.get(ty) {
        None => scalar(ty),
        Some(TypeData::Vector { elem, len, scalable: false }) => scalar(*elem)?.checked_mul(*len),
        Some(_) => None,
    }
}

/// A leaf of an access.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Touch {
    /// Its bytes.
    pub(crate) range: Range<u64>,
    /// Its type.
    pub(crate) ty: Type,
    /// Is it of a load?
    pub(crate) is_load: bool,
}

/// The leaves of all loads and stores of some stack memory.
pub(crate) fn touches(shapes: &mut Shapes<'_>, local: &Local) -> Option<Vec<Touch>> {
    let mut touches = vec![];
    for access in &local.accesses {
        let (Kind::Load(ty) | Kind::Store(ty)) = access.kind else { continue };
        for leaf in &*shapes.leaves(ty)? {
            let start = access.offset + leaf.offset;
            let range = start..start + leaf.size;
            touches.push(Touch { range, ty: leaf.ty, is_load: matches!(access.kind, Kind::Load(_)) });
        }
    }
    Some(touches)
}

/// The slots of some stack memory, by offset; `None` if it can't be cut into any.
pub(crate) fn of<'a>(graph: &Graph, cx: &Context<'a>, shapes: &mut Shapes<'a>, local: &Local) -> Option<Vec<Slot>> {
    let slots = parts(cx.types, local, touches(shapes, local)?)?;
    let is_filled = |access: &&crate::uses::Access| access.kind == Kind::Fill;
    let fillable = local.accesses.iter().filter(is_filled).all(|access| {
        let byte = graph.operand(access.node, 1);
        let covered =
            |slot: &Slot| slot.offset < access.offset + access.size && access.offset < slot.offset + slot.size;
        slots
            .iter()
            .filter(|slot| slot.is_read && covered(slot))
            .all(|slot| filling(graph, cx.types, byte, slot.ty).is_some())
    });
    fillable.then_some(slots)
}

/// The slots of stack memory that is touched like that.
pub(crate) fn parts(types: &TypeTable, local: &Local, mut touches: Vec<Touch>) -> Option<Vec<Slot>> {
    let fills = local.accesses.iter().filter(|access| access.kind == Kind::Fill);
    let fills: Vec<_> = fills.map(|access| access.offset..access.offset + access.size).collect();
    // Stable, so that which type is first does not depend on anything but the order of uses.
    touches.sort_by_key(|touch| (touch.range.start, touch.range.end));
    let mut slots = vec![];
    let mut rest = &touches[..];
    let mut groups = 0;
    while let Some(first) = rest.first() {
        let mut end = first.range.end;
        let mut count = 1;
        while let Some(touch) = rest.get(count).filter(|touch| touch.range.start < end) {
            end = end.max(touch.range.end);
            count += 1;
        }
        let (group, others) = rest.split_at(count);
        groups += 1;
        if groups > MAX_SLOTS {
            return None;
        }
        cut(types, group, first.range.start..end, &fills, &mut slots)?;
        rest = others;
    }
    Some(slots)
}

/// Makes slots of leaves that overlap, and together are all of `range`.
fn cut(
    types: &TypeTable,
    group: &[Touch],
    range: Range<u64>,
    fills: &[Range<u64>],
    slots: &mut Vec<Slot>,
) -> Option<()> {
    let is_read = group.iter().any(|touch| touch.is_load);
    if !is_read {
        // Nobody wants to know what is stored there.
        return Some(());
    }
    let borders = group.iter().map(|touch| &touch.range).chain(fills).flat_map(|it| [it.start, it.end]);
    let mut cuts: Vec<u64> = borders.filter(|at| range.start < *at && *at < range.end).collect();
    cuts.extend([range.start, range.end]);
    cuts.sort_unstable();
    cuts.dedup();
    if cuts.len() > MAX_SLOTS {
        return None;
    }
    for touch in group {
        let first = cuts.partition_point(|at| *at < touch.range.start);
        let last = cuts.partition_point(|at| *at < touch.range.end);
        let size = touch.range.end - touch.range.start;
        if last - first > 1 && (last - first > MAX_PARTS || size > MAX_CUT || !is_full(types, touch)) {
            return None;
        }
    }
    for part in cuts.windows(2) {
        let [start, end] = [part[0], part[1]];
        let whole = || group.iter().filter(|touch| touch.range == (start..end));
        let is_read = group.iter().any(|touch| touch.is_load && touch.range.start < end && start < touch.range.end);
        let ty = match whole().next() {
            None => Type::int(8 * u32::try_from(end - start).ok()?),
            Some(first) if whole().all(|touch| touch.ty == first.ty) => first.ty,
            Some(_) if !whole().all(|touch| is_full(types, touch)) => return None,
            Some(_) => most_frequent(whole().map(|touch| touch.ty)),
        };
        // A part of an integer is an integer.
        let is_part =
            group.iter().any(|touch| touch.range != (start..end) && touch.range.start < end && start < touch.range.end);
        if is_part && plain_bits(types, ty) != Some(8 * u32::try_from(end - start).ok()?) {
            return None;
        }
        slots.push(Slot { offset: start, size: end - start, ty, is_read });
    }
    Some(())
}

/// Are the bits of the value all that there is in memory?
fn is_full(types: &TypeTable, touch: &Touch) -> bool {
    let size = touch.range.end - touch.range.start;
    plain_bits(types, touch.ty).is_some_and(|bits| u64::from(bits) == 8 * size)
}

/// The type that occurs most often; the first of them.
fn most_frequent(all: impl Iterator<Item = Type>) -> Type {
    let mut counts: Vec<(Type, usize)> = vec![];
    for ty in all {
        match counts.iter_mut().find(|it| it.0 == ty) {
            Some((_, count)) => *count += 1,
            None => counts.push((ty, 1)),
        }
    }
    let most = counts.iter().map(|it| it.1).max();
    counts.iter().find(|it| Some(it.1) == most).expect("a slot is accessed").0
}

/// What a value of the type is if each of its bytes is that constant: a constant operation.
pub(crate) enum Filling {
    /// All bits are zero.
    Zero,
    /// All bytes are this.
    Byte(u8),
    /// The byte itself.
    Same,
}

/// How a slot of type `ty` looks when it was filled with `byte`, if that is known.
pub(crate) fn filling(graph: &Graph, types: &TypeTable, byte: rvsdg_core::Value, ty: Type) -> Option<Filling> {
    let constant = rvsdg_route::constant(graph, byte).and_then(|it| graph.payloads.int_value(it.op));
    match constant.map(|it| it as u8) {
        Some(0) if ty.kind() != TypeKind::PpcFp128 => Some(Filling::Zero),
        Some(byte) => (types.get(ty).is_none() && plain_bits(types, ty).is_some()).then_some(Filling::Byte(byte)),
        None => (ty == Type::I8 && !matches!(graph.producer_op(byte), Some(Op::Undef | Op::Poison)))
            .then_some(Filling::Same),
    }
}
