//! Which parts of stack memory become values: the slots.
//!
//! Every load and store touches one scalar or vector, or, if it is of aggregate type, several: its *leaves*. Leaves
//! that overlap form a group. If all leaves of a group are the same bytes then these bytes are one slot. Otherwise the
//! group is cut wherever a leaf begins or ends, and each part is a slot:
//!
//! * A vector that is cut counts as its lanes: each lane is a scalar of its own, so no value mixes two lanes. This
//!   needs lanes of whole bytes.
//! * A scalar that is cut is put together from, or taken apart into, the integers of its parts. Only integers and
//!   floats without padding are cut, never pointers: a pointer has more than its bits.
//! * Bytes that are stored as a number and loaded as a pointer, or the other way round, are converted. What is only
//!   stored as a pointer stays one, so that it keeps what it may point to where it is loaded as a pointer, too.
//!
//! # Poison
//!
//! Memory keeps poison byte by byte. A scalar is poison as a whole if one of its bytes is, a vector lane by lane. The
//! value of a slot stands between what was stored and what is loaded, so its lanes must not spread poison: each lane of
//! the slot must be inside of one lane of everything that is stored there, or inside of one lane of everything that is
//! loaded from there ([`keeps_lanes`]). A copy from memory that is not seen stores single bytes in that sense, and a
//! copy to such memory loads single bytes.
//!
//! Costs n log n for n leaves; the numbers of leaves and of parts have bounds.

use crate::Context;
use crate::fault::Mutation;
use crate::uses::{AccessKind, Local, LocalAccess};
use rustc_hash::FxHashMap;
use rvsdg_core::{Graph, Op, Type, TypeData, TypeKind, TypeTable};
use rvsdg_layout::{Layouts, Shape};
use rvsdg_opt_target::limits::sroa::{MAX_CUT, MAX_LEAVES, MAX_PARTS, MAX_SLOTS};
use std::ops::Range;
use std::rc::Rc;

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
    pub(crate) fn new(cx: &Context<'a>) -> Self {
        Shapes { layouts: Layouts::new(cx.types, cx.layout), leaves: FxHashMap::default() }
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

/// The number of bits of a type whose values are nothing but bits, as many as memory has: integers, floats, and vectors
/// of them.
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

/// The lanes of a vector as scalars: their type, size in bytes, and number. `None` for what is no vector, and where a
/// lane is not whole bytes.
pub(crate) fn lanes(types: &TypeTable, ty: Type, size: u64) -> Option<(Type, u64, u64)> {
    let Some(TypeData::Vector { elem, len, scalable: false }) = types.get(ty) else { return None };
    let len = u64::from(*len);
    let is_packed = len > 0 && size.is_multiple_of(len);
    let is_bytes = is_packed && (elem.is_ptr() || plain_bits(types, *elem).map(u64::from) == Some(8 * (size / len)));
    is_bytes.then(|| (*elem, size / len, len))
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
    /// Is it of a store?
    pub(crate) is_store: bool,
}

impl Touch {
    fn size(&self) -> u64 {
        self.range.end - self.range.start
    }
}

/// Bytes that are copied from or to memory that is not seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Far {
    /// Where.
    pub(crate) range: Range<u64>,
    /// Are they copied away from here? Otherwise to here.
    pub(crate) is_load: bool,
}

/// The leaves of all loads and stores of some stack memory.
pub(crate) fn touches(shapes: &mut Shapes<'_>, local: &Local) -> Option<Vec<Touch>> {
    let mut touches = vec![];
    for access in &local.accesses {
        let (AccessKind::Load(ty) | AccessKind::Store(ty)) = access.kind else { continue };
        for leaf in &*shapes.leaves(ty)? {
            let start = access.offset + leaf.offset;
            let range = start..start + leaf.size;
            let is_load = matches!(access.kind, AccessKind::Load(_));
            touches.push(Touch { range, ty: leaf.ty, is_load, is_store: !is_load });
        }
    }
    Some(touches)
}

/// The slots of some stack memory, by offset; `None` if it can't be cut into any.
pub(crate) fn of<'a>(graph: &Graph, cx: &Context<'a>, shapes: &mut Shapes<'a>, local: &Local) -> Option<Vec<Slot>> {
    let touches = touches(shapes, local)?;
    let slots = parts(cx, local, touches, &[], false)?;
    let is_filled = |access: &&LocalAccess| access.kind == AccessKind::Fill;
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

/// The slots of stack memory that is touched like that. If `is_kept`, then also of what is never loaded.
pub(crate) fn parts(
    cx: &Context<'_>,
    local: &Local,
    touches: Vec<Touch>,
    far: &[Far],
    is_kept: bool,
) -> Option<Vec<Slot>> {
    // The end of what is filled, or stored with padding, is a border: the bytes on the other side stay what they were.
    let is_border = |access: &&LocalAccess| match access.kind {
        AccessKind::Fill => true,
        AccessKind::Store(ty) => matches!(cx.types.get(ty), Some(TypeData::Array { .. } | TypeData::Struct { .. })),
        _ => false,
    };
    let borders = local.accesses.iter().filter(is_border);
    let borders: Vec<_> = borders.map(|access| access.offset..access.offset + access.size).collect();
    let mut touches = split_vectors(cx, touches, &borders)?;
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
        // Nobody wants to know what is stored where nothing is loaded.
        if is_kept || group.iter().any(|touch| touch.is_load) {
            cut(cx, group, first.range.start..end, &borders, far, &mut slots)?;
        }
        rest = others;
    }
    Some(slots)
}

/// Replaces each vector that is cut by its lanes, until none is cut any more: at most as often as vectors are nested.
fn split_vectors(cx: &Context<'_>, mut touches: Vec<Touch>, borders: &[Range<u64>]) -> Option<Vec<Touch>> {
    if cx.fault.is(Mutation::MixedLanes) {
        return Some(touches);
    }
    loop {
        let ends = touches.iter().map(|touch| &touch.range).chain(borders).flat_map(|it| [it.start, it.end]);
        let mut cuts: Vec<u64> = ends.collect();
        cuts.sort_unstable();
        cuts.dedup();
        let is_cut = |touch: &Touch| {
            cuts.get(cuts.partition_point(|at| *at <= touch.range.start)).is_some_and(|at| *at < touch.range.end)
        };
        let mut changed = false;
        let mut split = Vec::with_capacity(touches.len());
        for touch in touches {
            let is_vector = matches!(cx.types.get(touch.ty), Some(TypeData::Vector { .. }));
            if !is_vector || !is_cut(&touch) {
                split.push(touch);
                continue;
            }
            let (ty, size, count) = lanes(cx.types, touch.ty, touch.size())?;
            if count > MAX_PARTS as u64 {
                return None;
            }
            // A vector of one lane is that lane from now on.
            changed = true;
            split.extend((0..count).map(|lane| {
                let start = touch.range.start + lane * size;
                Touch { range: start..start + size, ty, ..touch }
            }));
        }
        touches = split;
        if !changed {
            return Some(touches);
        }
    }
}

/// Makes slots of leaves that overlap, and together are all of `range`. No vector among them is cut.
fn cut(
    cx: &Context<'_>,
    group: &[Touch],
    range: Range<u64>,
    borders: &[Range<u64>],
    far: &[Far],
    slots: &mut Vec<Slot>,
) -> Option<()> {
    let types = cx.types;
    let ends = group.iter().map(|touch| &touch.range).chain(borders).flat_map(|it| [it.start, it.end]);
    let mut cuts: Vec<u64> = ends.filter(|at| range.start < *at && *at < range.end).collect();
    cuts.extend([range.start, range.end]);
    cuts.sort_unstable();
    cuts.dedup();
    if cuts.len() > MAX_SLOTS {
        return None;
    }
    for touch in group {
        let first = cuts.partition_point(|at| *at < touch.range.start);
        let last = cuts.partition_point(|at| *at < touch.range.end);
        if last - first > 1 && (last - first > MAX_PARTS || touch.size() > MAX_CUT || !is_full(types, touch)) {
            return None;
        }
    }
    for part in cuts.windows(2) {
        let [start, end] = [part[0], part[1]];
        let overlaps = |range: &Range<u64>| range.start < end && start < range.end;
        let touching: Vec<&Touch> = group.iter().filter(|touch| overlaps(&touch.range)).collect();
        let far = far.iter().filter(|far| overlaps(&far.range));
        let whole = || touching.iter().filter(|touch| touch.range == (start..end));
        let first = whole().next();
        let is_same = first.is_some_and(|first| whole().all(|touch| touch.ty == first.ty));
        let is_pointer = |touch: &Touch| touch.ty == Type::PTR;
        if !is_same && !whole().all(|touch| is_pointer(touch) || is_full(types, touch)) {
            return None;
        }
        let [is_stored, is_copied] =
            far.fold([false; 2], |[is_stored, is_copied], far| [is_stored || !far.is_load, is_copied || far.is_load]);
        let is_mixed = whole().any(|touch| is_pointer(touch)) && !whole().all(|touch| is_pointer(touch));
        // What is copied from memory that is not seen may be either.
        let is_of_pointers = !is_stored && whole().filter(|touch| touch.is_store).all(|touch| is_pointer(touch));
        let keeps = |ty: &Type| {
            if is_mixed && (*ty == Type::PTR) != is_of_pointers {
                return false;
            }
            let lane = |ty: Type| lanes(types, ty, end - start).map_or(end - start, |it| it.1);
            let fits = |is_far: bool, of: fn(&Touch) -> bool| {
                let fits = |touch: &&&Touch| touch.range != (start..end) || lane(touch.ty).is_multiple_of(lane(*ty));
                (!is_far || lane(*ty) == 1) && touching.iter().filter(|touch| of(touch)).all(|touch| fits(&touch))
            };
            fits(is_stored, |touch| touch.is_store) || fits(is_copied, |touch| touch.is_load)
        };
        let integer = Type::int(8 * u32::try_from(end - start).ok()?);
        let all = whole().map(|touch| touch.ty).chain(first.is_none().then_some(integer));
        let ty = most_frequent(all, |ty| cx.fault.is(Mutation::SpreadPoison) || keeps(ty))?;
        // A part of a scalar is an integer.
        let is_part = touching.iter().any(|touch| touch.range != (start..end));
        if is_part && plain_bits(types, ty).map(u64::from) != Some(8 * (end - start)) {
            return None;
        }
        let is_read = touching.iter().any(|touch| touch.is_load);
        slots.push(Slot { offset: start, size: end - start, ty, is_read });
    }
    Some(())
}

/// Are the bits of the value all that there is in memory?
fn is_full(types: &TypeTable, touch: &Touch) -> bool {
    plain_bits(types, touch.ty).is_some_and(|bits| u64::from(bits) == 8 * touch.size())
}

/// The type that occurs most often of those that are `fit`; the first of them. There are few types, and each is asked
/// for once, because that looks at all leaves.
fn most_frequent(all: impl Iterator<Item = Type>, fit: impl Fn(&Type) -> bool) -> Option<Type> {
    let mut counts: Vec<(Type, usize)> = vec![];
    for ty in all {
        match counts.iter_mut().find(|it| it.0 == ty) {
            Some((_, count)) => *count += 1,
            None => counts.push((ty, 1)),
        }
    }
    counts.retain(|(ty, _)| fit(ty));
    let most = counts.iter().map(|it| it.1).max();
    counts.iter().find(|it| Some(it.1) == most).map(|it| it.0)
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
