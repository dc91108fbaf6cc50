//! Sizes, alignments and offsets of types: the data layout of x86-64 (System V), as clang 19 writes it.
//!
//! A type is laid out once; types that it contains first, with an explicit stack. An aggregate as a *value* is the
//! list of its scalars ([`Leaf`]), which is made only for types that values have: a global array of a million elements
//! needs none. A type without a size that is known (scalable vectors, target types, opaque structs, functions, and what contains one)
//! has the shape [`Shape::Unsupported`] and the size 0: ask [`Layouts::size`] if that matters.
//!
//! ```
//! use rvsdg_core::{Type, TypeData, TypeTable};
//! use rvsdg_layout::Layouts;
//!
//! let mut types = TypeTable::new();
//! let pair = TypeData::Struct { name: None, packed: false, fields: Some([Type::I8, Type::DOUBLE].into()) };
//! let pair = types.intern(pair);
//! let mut layouts = Layouts::new(&types);
//! assert_eq!((layouts.size(pair), layouts.member(pair, 1)), (Some(16), Some((8, Type::DOUBLE))));
//! ```
//!
//! Whether a module has this layout is said by [`is_of_module`]; whoever decides by sizes and offsets has to ask.

#![forbid(unsafe_code)]

mod gep;

pub use gep::GepStep;

use rustc_hash::FxHashMap;
use rvsdg_core::{Type, TypeData, TypeKind, TypeTable};
use std::sync::Arc;

/// Is this the layout of the module whose text begins with `preamble`?
///
/// A module that names no layout has LLVM's default one, which is another.
pub fn is_of_module(preamble: &str) -> bool {
    let named = preamble.lines().find_map(|line| line.trim().strip_prefix("target datalayout = \"")?.strip_suffix('"'));
    let Some(named) = named else { return false };
    let mut parts = named.split('-');
    let is_little = parts.next() == Some("e");
    let parts: Vec<&str> = parts.collect();
    let has_odd_pointers = parts.iter().any(|part| part.starts_with("p:") || part.starts_with("p0:"));
    let has_odd_types = parts.iter().any(|part| {
        let kind = part.split(':').next().unwrap_or("");
        matches!(
            kind,
            "a" | "ni"
                | "i1"
                | "i8"
                | "i16"
                | "i32"
                | "f16"
                | "f32"
                | "f64"
                | "f128"
                | "v64"
                | "v128"
                | "v256"
                | "v512"
        )
    });
    let has = |wanted: &str| parts.contains(&wanted);
    is_little && !has_odd_pointers && !has_odd_types && has("i64:64") && has("i128:128") && has("f80:128")
}

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

/// What a scalar is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Scalar {
    /// An integer of so many bits.
    Int(u32),
    /// A float.
    Float(FloatKind),
    /// A pointer.
    Ptr,
    /// Metadata, tokens and the like: no operation looks at one.
    Other,
}

impl Scalar {
    /// Number of bits.
    pub fn bits(self) -> u32 {
        match self {
            Scalar::Int(width) => width,
            Scalar::Float(FloatKind::Half | FloatKind::BFloat) => 16,
            Scalar::Float(FloatKind::Single) => 32,
            Scalar::Float(FloatKind::Double) | Scalar::Ptr => 64,
            Scalar::Float(FloatKind::X87) => 80,
            Scalar::Float(FloatKind::Quad) => 128,
            Scalar::Other => 0,
        }
    }

    /// Number of bytes that a load or store touches.
    pub fn store_size(self) -> u64 {
        u64::from(self.bits().div_ceil(8))
    }
}

/// What a type is as a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// One scalar.
    Scalar(Scalar),
    /// A vector of so many scalars.
    Vector(Scalar, u32),
    /// An array or struct.
    Aggregate,
    /// Size and offsets are not known: scalable vectors, target types, opaque structs.
    Unsupported,
}

/// How a type lies in memory.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Distance of two in an array.
    pub size: u64,
    /// Bytes that a load or store touches.
    pub store: u64,
    /// Its alignment.
    pub align: u64,
    /// What it is as a value.
    pub shape: Shape,
    /// Of the fields of a struct.
    offsets: Arc<[u64]>,
}

/// A scalar inside an aggregate or vector.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// Where it begins, in bits: elements of vectors lie close together.
    pub bit: u64,
    /// What it is.
    pub scalar: Scalar,
}

/// The layouts of a module's types.
#[derive(Clone, Debug)]
pub struct Layouts<'m> {
    /// The types.
    pub types: &'m TypeTable,
    known: FxHashMap<Type, Layout>,
    flat: FxHashMap<Type, Arc<[Leaf]>>,
}

impl<'m> Layouts<'m> {
    /// Of the types in this table.
    pub fn new(types: &'m TypeTable) -> Self {
        Layouts { types, known: FxHashMap::default(), flat: FxHashMap::default() }
    }

    /// The layout of a type.
    pub fn of(&mut self, ty: Type) -> Layout {
        let mut stack = vec![ty];
        while let Some(&top) = stack.last() {
            let before = stack.len();
            if !self.known.contains_key(&top) {
                let inner = self.inner(top);
                stack.extend(inner.iter().filter(|inner| !self.known.contains_key(*inner)));
                if stack.len() == before {
                    let layout = self.compute(top);
                    self.known.insert(top, layout);
                }
            }
            if stack.len() == before {
                stack.pop();
            }
        }
        self.known[&ty].clone()
    }

    /// Distance of two values in an array, if that is known.
    pub fn size(&mut self, ty: Type) -> Option<u64> {
        let layout = self.of(ty);
        (layout.shape != Shape::Unsupported && layout.shape != Shape::Scalar(Scalar::Other)).then_some(layout.size)
    }

    /// Bytes that a load or store touches, if that is known.
    pub fn store_size(&mut self, ty: Type) -> Option<u64> {
        let layout = self.of(ty);
        (layout.shape != Shape::Unsupported && layout.shape != Shape::Scalar(Scalar::Other)).then_some(layout.store)
    }

    /// What a type is as a value.
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

    fn compute(&self, ty: Type) -> Layout {
        let none: Arc<[u64]> = [].into();
        let plain = |size, store, align, shape| Layout { size, store, align, shape, offsets: none.clone() };
        let unsupported = plain(0, 0, 1, Shape::Unsupported);
        let Some(data) = self.types.get(ty) else {
            let (scalar, align) = scalar_type(ty);
            let store = scalar.store_size();
            return plain(store.next_multiple_of(align), store, align, Shape::Scalar(scalar));
        };
        match data {
            TypeData::Array { elem, len } => {
                let elem = &self.known[elem];
                match elem.size.checked_mul(*len) {
                    Some(size) if elem.shape != Shape::Unsupported => plain(size, size, elem.align, Shape::Aggregate),
                    _ => unsupported,
                }
            }
            TypeData::Vector { elem, len, scalable } => {
                let Shape::Scalar(scalar) = self.known[elem].shape else { return unsupported };
                if *scalable || scalar == Scalar::Other {
                    return unsupported;
                }
                let store = (u64::from(scalar.bits()) * u64::from(*len)).div_ceil(8);
                let align = store.next_power_of_two();
                plain(store.next_multiple_of(align), store, align, Shape::Vector(scalar, *len))
            }
            TypeData::Struct { fields: Some(fields), packed, .. } => self.structure(fields, *packed),
            TypeData::Struct { fields: None, .. } | TypeData::Function { .. } | TypeData::Target(_) => unsupported,
        }
    }

    fn structure(&self, fields: &[Type], packed: bool) -> Layout {
        let mut offsets = Vec::with_capacity(fields.len());
        let (mut at, mut align, mut shape) = (0u64, 1, Shape::Aggregate);
        for field in fields {
            let field = &self.known[field];
            if !packed {
                at = at.next_multiple_of(field.align);
                align = align.max(field.align);
            }
            offsets.push(at);
            at = at.saturating_add(field.size);
            if field.shape == Shape::Unsupported {
                shape = Shape::Unsupported;
            }
        }
        let size = at.next_multiple_of(align);
        Layout { size, store: size, align, shape, offsets: offsets.into() }
    }

    /// Offset and type of an element or field.
    pub fn member(&mut self, ty: Type, index: u64) -> Option<(u64, Type)> {
        let member = self.types.element(ty, index)?;
        let offset = match self.types.get(ty) {
            Some(TypeData::Struct { .. }) => self.of(ty).offsets[index as usize],
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

    /// The scalars of a type in order.
    pub fn leaves(&mut self, ty: Type) -> Arc<[Leaf]> {
        if let Some(known) = self.flat.get(&ty) {
            return known.clone();
        }
        let mut leaves = vec![];
        // Members that are still to come, in reverse order.
        let mut stack = vec![(ty, 0u64)];
        while let Some((ty, bit)) = stack.pop() {
            match self.shape(ty) {
                Shape::Scalar(scalar) => leaves.push(Leaf { bit, scalar }),
                Shape::Vector(scalar, len) => {
                    let at = |i| Leaf { bit: bit + u64::from(scalar.bits()) * u64::from(i), scalar };
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

fn scalar_type(ty: Type) -> (Scalar, u64) {
    use Scalar::{Float, Int, Other, Ptr};
    match ty.kind() {
        TypeKind::Int(width) => (Int(width), u64::from(width.div_ceil(8)).next_power_of_two().min(16)),
        TypeKind::Half => (Float(FloatKind::Half), 2),
        TypeKind::BFloat => (Float(FloatKind::BFloat), 2),
        TypeKind::Float => (Float(FloatKind::Single), 4),
        TypeKind::Double => (Float(FloatKind::Double), 8),
        TypeKind::X86Fp80 => (Float(FloatKind::X87), 16),
        TypeKind::Fp128 => (Float(FloatKind::Quad), 16),
        TypeKind::Ptr(_) => (Ptr, 8),
        _ => (Other, 1),
    }
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
        let mut layouts = Layouts::new(&types);
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
