//! Sizes, alignments and offsets of types in a module with a given [`DataLayout`].
//!
//! Each type is laid out once, after the types that it contains; nested types are handled with an explicit stack. The
//! scalars ([`Leaf`]) of an aggregate are listed only for types of values, so a global array of a million elements
//! needs no such list. A type of unknown size (scalable vectors, target types, opaque structs, functions, `ppc_fp128`,
//! and types that contain one) has the shape [`Shape::Unsupported`] and the size 0. [`Layouts::size`] returns `None`
//! for it.
//!
//! ```
//! use rvsdg_core::{DataLayout, Type, TypeData, TypeTable};
//! use rvsdg_layout::Layouts;
//!
//! let mut types = TypeTable::new();
//! let pair = TypeData::Struct { name: None, packed: false, fields: Some([Type::I8, Type::DOUBLE].into()) };
//! let pair = types.intern(pair);
//! let (x86_64, i686) = (DataLayout::x86_64(), DataLayout::parse("e-p:32:32-f64:32:64").unwrap());
//! let mut layouts = Layouts::new(&types, &x86_64);
//! assert_eq!((layouts.size(pair), layouts.member(pair, 1)), (Some(16), Some((8, Type::DOUBLE))));
//! let mut layouts = Layouts::new(&types, &i686);
//! assert_eq!((layouts.size(pair), layouts.member(pair, 1)), (Some(12), Some((4, Type::DOUBLE))));
//! ```

#![forbid(unsafe_code)]

mod gep;

pub use gep::GepStep;

use rustc_hash::FxHashMap;
use rvsdg_core::{DataLayout, Type, TypeData, TypeKind, TypeTable};
use std::sync::Arc;

/// The formats of floats.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum FloatKind {
    /// IEEE binary16.
    Half,
    /// bfloat16.
    BFloat,
    /// IEEE binary32.
    Single,
    /// IEEE binary64.
    Double,
    /// x87 80-bit.
    X87,
    /// IEEE binary128.
    Quad,
}

/// The kind of a scalar.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Scalar {
    /// An integer of this width in bits.
    Int(u32),
    /// A float.
    Float(FloatKind),
    /// A pointer of this width in bits.
    Ptr(u32),
    /// Metadata, tokens and the like, which no operation interprets.
    Other,
}

impl Scalar {
    /// Number of bits.
    pub fn bits(self) -> u32 {
        match self {
            Scalar::Int(width) | Scalar::Ptr(width) => width,
            Scalar::Float(FloatKind::Half | FloatKind::BFloat) => 16,
            Scalar::Float(FloatKind::Single) => 32,
            Scalar::Float(FloatKind::Double) => 64,
            Scalar::Float(FloatKind::X87) => 80,
            Scalar::Float(FloatKind::Quad) => 128,
            Scalar::Other => 0,
        }
    }

    /// Number of bytes that a load or store accesses.
    pub fn store_size(self) -> u64 {
        u64::from(self.bits().div_ceil(8))
    }
}

/// The shape of a type's values.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// One scalar.
    Scalar(Scalar),
    /// A vector of this number of scalars.
    Vector(Scalar, u32),
    /// An array or struct.
    Aggregate,
    /// Size and offsets are unknown: scalable vectors, target types, opaque structs.
    Unsupported,
}

/// The layout of a type in memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The distance of consecutive elements in an array.
    pub size: u64,
    /// The number of bytes that a load or store accesses.
    pub store: u64,
    /// Its ABI alignment.
    pub align: u64,
    /// The shape of its values.
    pub shape: Shape,
}

impl Layout {
    /// Is its size known?
    fn is_sized(&self) -> bool {
        !matches!(self.shape, Shape::Unsupported | Shape::Scalar(Scalar::Other))
    }
}

/// The layout of an interned type.
#[derive(Clone, Debug)]
struct Known {
    layout: Layout,
    /// The offsets of a struct's fields.
    offsets: Vec<u64>,
}

/// A scalar inside an aggregate or vector.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// The position of its first bit. Elements of vectors are packed. Bits within a byte are counted from the lowest
    /// one, in big-endian layouts from the highest.
    pub bit: u64,
    /// Its kind.
    pub scalar: Scalar,
}

/// The layouts of a module's types.
#[derive(Clone, Debug)]
pub struct Layouts<'m> {
    /// The types.
    pub types: &'m TypeTable,
    /// The data layout.
    pub data: &'m DataLayout,
    /// Of [the most common types](COMMON).
    common: [Layout; COMMON.len()],
    /// Of interned types.
    known: FxHashMap<Type, Known>,
    flat: FxHashMap<Type, Arc<[Leaf]>>,
}

impl<'m> Layouts<'m> {
    /// Layouts of the types in this table, for this data layout.
    pub fn new(types: &'m TypeTable, data: &'m DataLayout) -> Self {
        let common = COMMON.map(|ty| plain(ty, data));
        Layouts { types, data, common, known: FxHashMap::default(), flat: FxHashMap::default() }
    }

    /// The layout of a type.
    pub fn of(&mut self, ty: Type) -> Layout {
        if let Some(known) = self.known_layout(ty) {
            return known;
        }
        self.lay_out(ty);
        self.known[&ty].layout
    }

    /// The layout of a type that is no interned one, or that was laid out before.
    fn known_layout(&self, ty: Type) -> Option<Layout> {
        match ty.kind() {
            TypeKind::Interned(_) => self.known.get(&ty).map(|known| known.layout),
            _ => Some(match COMMON.iter().position(|common| *common == ty) {
                Some(index) => self.common[index],
                None => plain(ty, self.data),
            }),
        }
    }

    /// Lays out an interned type, and before it those that it contains.
    fn lay_out(&mut self, ty: Type) {
        let mut stack = vec![ty];
        while let Some(&top) = stack.last() {
            let before = stack.len();
            if !self.known.contains_key(&top) {
                let inner = self.inner(top);
                stack.extend(inner.iter().filter(|inner| self.known_layout(**inner).is_none()));
                if stack.len() == before {
                    let layout = self.compute(top);
                    self.known.insert(top, layout);
                }
            }
            if stack.len() == before {
                stack.pop();
            }
        }
    }

    /// The distance of consecutive elements in an array, if the size is known.
    pub fn size(&mut self, ty: Type) -> Option<u64> {
        self.sized(ty, |layout| layout.size)
    }

    /// The number of bytes that a load or store accesses, if the size is known.
    pub fn store_size(&mut self, ty: Type) -> Option<u64> {
        self.sized(ty, |layout| layout.store)
    }

    fn sized(&mut self, ty: Type, wanted: impl Fn(&Layout) -> u64) -> Option<u64> {
        let layout = self.of(ty);
        layout.is_sized().then(|| wanted(&layout))
    }

    /// The shape of a type's values.
    pub fn shape(&mut self, ty: Type) -> Shape {
        self.of(ty).shape
    }

    fn inner(&self, ty: Type) -> &'m [Type] {
        match self.types.get(ty) {
            Some(TypeData::Array { elem, .. } | TypeData::Vector { elem, .. }) => std::slice::from_ref(elem),
            Some(TypeData::Struct { fields, .. }) => fields.as_deref().unwrap_or_default(),
            _ => &[],
        }
    }

    /// Lays out an interned type; the layouts of those that it contains are known.
    fn compute(&self, ty: Type) -> Known {
        let plain = |size, store, align, shape| Layout { size, store, align, shape };
        let inner = |ty: &Type| self.known_layout(*ty).expect("inner types are laid out first");
        let layout = match self.types.get(ty) {
            Some(TypeData::Array { elem, len }) => {
                let elem = inner(elem);
                match elem.size.checked_mul(*len) {
                    Some(size) if elem.is_sized() => plain(size, size, elem.align, Shape::Aggregate),
                    _ => UNSUPPORTED,
                }
            }
            Some(TypeData::Vector { elem, len, scalable }) => match inner(elem).shape {
                Shape::Scalar(scalar) if !*scalable && scalar != Scalar::Other => {
                    let bits = u64::from(scalar.bits()) * u64::from(*len);
                    let (store, align) = (bits.div_ceil(8), self.data.vector_align(bits));
                    plain(store.next_multiple_of(align), store, align, Shape::Vector(scalar, *len))
                }
                _ => UNSUPPORTED,
            },
            Some(TypeData::Struct { fields: Some(fields), packed, .. }) => return self.structure(fields, *packed),
            _ => UNSUPPORTED,
        };
        Known { layout, offsets: vec![] }
    }

    fn structure(&self, fields: &[Type], packed: bool) -> Known {
        let mut offsets = Vec::with_capacity(fields.len());
        let (mut at, mut align, mut shape) = (0u64, 1, Shape::Aggregate);
        for field in fields {
            let field = self.known_layout(*field).expect("fields are laid out first");
            if !packed {
                at = at.checked_next_multiple_of(field.align).unwrap_or(u64::MAX);
                align = align.max(field.align);
            }
            offsets.push(at);
            at = at.saturating_add(field.size);
            if !field.is_sized() {
                shape = Shape::Unsupported;
            }
        }
        let store = at.checked_next_multiple_of(align).unwrap_or(u64::MAX);
        // The minimum alignment of aggregates affects their placement, but not the size of an aggregate.
        let align = if packed { 1 } else { align.max(self.data.aggregate_align()) };
        let size = store.checked_next_multiple_of(align).unwrap_or(u64::MAX);
        if store == u64::MAX || size == u64::MAX {
            shape = Shape::Unsupported;
        }
        Known { layout: Layout { size, store, align, shape }, offsets }
    }

    /// Offset and type of an element or field.
    pub fn member(&mut self, ty: Type, index: u64) -> Option<(u64, Type)> {
        let member = self.types.element(ty, index)?;
        let offset = match self.types.get(ty) {
            Some(TypeData::Struct { .. }) => {
                if !self.known.contains_key(&ty) {
                    self.lay_out(ty);
                }
                self.known[&ty].offsets[index as usize]
            }
            Some(TypeData::Vector { .. }) => index * self.of(member).store,
            _ => index * self.of(member).size,
        };
        Some((offset, member))
    }

    /// Number of scalars in a type.
    pub fn leaf_count(&mut self, ty: Type) -> usize {
        match self.shape(ty) {
            Shape::Scalar(_) => 1,
            _ => self.leaves(ty).len(),
        }
    }

    /// The number of unused bits before a scalar, in big-endian order: unused bits are the highest ones. Scalars of
    /// more than 8 bytes begin with their first byte in any case.
    fn unused_above(&self, scalar: Scalar) -> u64 {
        let stored = 8 * scalar.store_size();
        if self.data.is_big_endian() && stored <= 64 { stored - u64::from(scalar.bits()) } else { 0 }
    }

    /// The scalars of a type in order.
    pub fn leaves(&mut self, ty: Type) -> Arc<[Leaf]> {
        if let Some(known) = self.flat.get(&ty) {
            return known.clone();
        }
        let mut leaves = vec![];
        // Members that are still to be visited, in reverse order.
        let mut stack = vec![(ty, 0u64)];
        while let Some((ty, bit)) = stack.pop() {
            match self.shape(ty) {
                Shape::Scalar(scalar) => leaves.push(Leaf { bit: bit + self.unused_above(scalar), scalar }),
                Shape::Vector(scalar, len) => {
                    // A big-endian vector is an integer with element 0 in the highest used bits; unused bits are above
                    // it.
                    let used = u64::from(scalar.bits()) * u64::from(len);
                    let first = if self.data.is_big_endian() { bit + used.next_multiple_of(8) - used } else { bit };
                    let at = |i| Leaf { bit: first + u64::from(scalar.bits()) * u64::from(i), scalar };
                    leaves.extend((0..len).map(at));
                }
                _ => {
                    let count = self.types.element_count(ty).unwrap_or(0);
                    for index in (0..count).rev() {
                        let member = self.member(ty, index);
                        stack.extend(member.map(|(offset, member)| (member, bit + 8 * offset)));
                    }
                }
            }
        }
        let leaves: Arc<[Leaf]> = leaves.into();
        self.flat.insert(ty, leaves.clone());
        leaves
    }
}

/// The types that most values in memory have.
const COMMON: [Type; 5] = [Type::I32, Type::I64, Type::PTR, Type::I8, Type::int(16)];

/// The layout of a type that is not interned.
fn plain(ty: Type, data: &DataLayout) -> Layout {
    let Some((scalar, align)) = scalar_type(ty, data) else { return UNSUPPORTED };
    let store = scalar.store_size();
    Layout { size: store.next_multiple_of(align), store, align, shape: Shape::Scalar(scalar) }
}

/// The layout of a type of unknown size.
const UNSUPPORTED: Layout = Layout { size: 0, store: 0, align: 1, shape: Shape::Unsupported };

/// The kind and alignment of a type that is not interned; `None` if its size is unknown.
fn scalar_type(ty: Type, data: &DataLayout) -> Option<(Scalar, u64)> {
    let float = |kind| {
        let scalar = Scalar::Float(kind);
        (scalar, data.float_align(scalar.bits()))
    };
    Some(match ty.kind() {
        TypeKind::Int(width) => (Scalar::Int(width), data.int_align(width)),
        TypeKind::Half => float(FloatKind::Half),
        TypeKind::BFloat => float(FloatKind::BFloat),
        TypeKind::Float => float(FloatKind::Single),
        TypeKind::Double => float(FloatKind::Double),
        TypeKind::X86Fp80 => float(FloatKind::X87),
        TypeKind::Fp128 => float(FloatKind::Quad),
        TypeKind::Ptr(space) => {
            let pointer = data.pointer_in(space);
            (Scalar::Ptr(pointer.bits), pointer.align)
        }
        TypeKind::PpcFp128 | TypeKind::X86Amx => return None,
        _ => (Scalar::Other, 1),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_are_those_of_x86_64() {
        let mut types = TypeTable::new();
        let strukt = |types: &mut TypeTable, packed, fields: &[Type]| {
            types.intern(TypeData::Struct { name: None, packed, fields: Some(fields.into()) })
        };
        let a = strukt(&mut types, false, &[Type::I8, Type::DOUBLE, Type::int(16)]);
        let b = strukt(&mut types, true, &[Type::I8, a, Type::PTR]);
        let array = types.array(a, 3);
        let vector = types.vector(Type::FLOAT, 3);
        let bits = types.vector(Type::I1, 5);
        let deep = (0..100_000).fold(Type::I8, |ty, _| types.array(ty, 1));
        let data = DataLayout::x86_64();
        let mut layouts = Layouts::new(&types, &data);
        let mut of = |ty| {
            let layout = layouts.of(ty);
            (layout.size, layout.store, layout.align)
        };
        assert_eq!(of(a), (24, 24, 8));
        assert_eq!(of(b), (33, 33, 1));
        assert_eq!(of(array), (72, 72, 8));
        assert_eq!(of(vector), (16, 12, 16));
        assert_eq!(of(bits), (1, 1, 1));
        assert_eq!(of(Type::int(24)), (4, 3, 4));
        assert_eq!(of(Type::int(65)), (16, 9, 16));
        assert_eq!(of(Type::int(300)), (48, 38, 16));
        assert_eq!(of(Type::X86_FP80), (16, 10, 16));
        assert_eq!(of(deep), (1, 1, 1));
        assert_eq!(layouts.member(b, 2), Some((25, Type::PTR)));
        let leaves = layouts.leaves(b);
        assert_eq!(leaves.iter().map(|leaf| leaf.bit / 8).collect::<Vec<_>>(), [0, 1, 9, 17, 25]);
        assert_eq!(layouts.leaf_count(deep), 1);
    }
}
