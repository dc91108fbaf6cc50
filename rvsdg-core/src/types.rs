//! Types as 4-byte handles.
//!
//! Scalars, pointers, states and control types are encoded in the handle itself. Only arrays, vectors, structs,
//! function and target types are interned in a [`TypeTable`]. Two types are equal exactly if their handles are equal.
//! So passes compare integers, and never write to the table, which all bodies share.
//!
//! Invariant: a handle of an interned type is only meaningful together with the table that made it.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// The type of a value: a `Copy` handle that compares in one instruction.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Type(u32);

/// A decoded [`Type`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    /// No value; only as the return type of a function type.
    Void,
    /// The state of memory.
    Mem,
    /// The state of the world outside of memory: input and output, termination, volatile accesses.
    Io,
    /// LLVM metadata wrapped as an operand; an opaque constant.
    Metadata,
    /// LLVM's token type.
    Token,
    /// IEEE binary16.
    Half,
    /// bfloat16.
    BFloat,
    /// IEEE binary32.
    Float,
    /// IEEE binary64.
    Double,
    /// x87 80-bit.
    X86Fp80,
    /// IEEE binary128.
    Fp128,
    /// A pair of doubles (PowerPC).
    PpcFp128,
    /// An AMX tile.
    X86Amx,
    /// An integer of `1..2^24` bits.
    Int(u32),
    /// A pointer into an address space.
    Ptr(u32),
    /// A choice among `n` alternatives: the type of the predicates of gamma and theta.
    Ctl(u32),
    /// An array, vector, struct, function or target type; look it up in the [`TypeTable`].
    Interned(u32),
}

const TAG_BITS: u32 = 4;
const SPECIAL: u32 = 0;
const INT: u32 = 1;
const PTR: u32 = 2;
const CTL: u32 = 3;
const INTERNED: u32 = 4;

const SPECIAL_KINDS: [TypeKind; 13] = [
    TypeKind::Void,
    TypeKind::Mem,
    TypeKind::Io,
    TypeKind::Metadata,
    TypeKind::Token,
    TypeKind::Half,
    TypeKind::BFloat,
    TypeKind::Float,
    TypeKind::Double,
    TypeKind::X86Fp80,
    TypeKind::Fp128,
    TypeKind::PpcFp128,
    TypeKind::X86Amx,
];

impl Type {
    /// No value.
    pub const VOID: Type = Type::special(0);
    /// The memory state.
    pub const MEM: Type = Type::special(1);
    /// The I/O state.
    pub const IO: Type = Type::special(2);
    /// Metadata as an operand.
    pub const METADATA: Type = Type::special(3);
    /// LLVM's token type.
    pub const TOKEN: Type = Type::special(4);
    /// IEEE binary16.
    pub const HALF: Type = Type::special(5);
    /// bfloat16.
    pub const BFLOAT: Type = Type::special(6);
    /// IEEE binary32.
    pub const FLOAT: Type = Type::special(7);
    /// IEEE binary64.
    pub const DOUBLE: Type = Type::special(8);
    /// x87 80-bit.
    pub const X86_FP80: Type = Type::special(9);
    /// IEEE binary128.
    pub const FP128: Type = Type::special(10);
    /// A pair of doubles (PowerPC).
    pub const PPC_FP128: Type = Type::special(11);
    /// An AMX tile.
    pub const X86_AMX: Type = Type::special(12);
    /// A one-bit integer: truth values.
    pub const I1: Type = Type::int(1);
    /// A byte.
    pub const I8: Type = Type::int(8);
    /// A 32-bit integer.
    pub const I32: Type = Type::int(32);
    /// A 64-bit integer.
    pub const I64: Type = Type::int(64);
    /// A pointer into address space 0.
    pub const PTR: Type = Type::ptr(0);

    const fn special(index: u32) -> Type {
        Type(index << TAG_BITS | SPECIAL)
    }

    /// The integer type of `width` bits; `0 < width < 2^24`.
    pub const fn int(width: u32) -> Type {
        assert!(width > 0 && width < 1 << 24);
        Type(width << TAG_BITS | INT)
    }

    /// The pointer type of an address space; `space < 2^24`.
    pub const fn ptr(space: u32) -> Type {
        assert!(space < 1 << 24);
        Type(space << TAG_BITS | PTR)
    }

    /// The control type with `alternatives` values.
    pub const fn ctl(alternatives: u32) -> Type {
        assert!(alternatives < 1 << 28);
        Type(alternatives << TAG_BITS | CTL)
    }

    /// Decodes the handle.
    #[inline]
    pub fn kind(self) -> TypeKind {
        let payload = self.0 >> TAG_BITS;
        match self.0 & ((1 << TAG_BITS) - 1) {
            SPECIAL => SPECIAL_KINDS[payload as usize],
            INT => TypeKind::Int(payload),
            PTR => TypeKind::Ptr(payload),
            CTL => TypeKind::Ctl(payload),
            _ => TypeKind::Interned(payload),
        }
    }

    /// Is this the memory or the I/O state?
    #[inline]
    pub fn is_state(self) -> bool {
        self == Type::MEM || self == Type::IO
    }

    /// The width of an integer type.
    #[inline]
    pub fn int_width(self) -> Option<u32> {
        match self.kind() {
            TypeKind::Int(width) => Some(width),
            _ => None,
        }
    }

    /// The number of alternatives of a control type.
    #[inline]
    pub fn alternatives(self) -> Option<u32> {
        match self.kind() {
            TypeKind::Ctl(n) => Some(n),
            _ => None,
        }
    }

    /// Is this a pointer type?
    #[inline]
    pub fn is_ptr(self) -> bool {
        matches!(self.kind(), TypeKind::Ptr(_))
    }

    /// Is this a scalar floating-point type?
    pub fn is_float(self) -> bool {
        self.float_bits().is_some()
    }

    /// The number of bits of a scalar floating-point type.
    pub fn float_bits(self) -> Option<u32> {
        Some(match self.kind() {
            TypeKind::Half | TypeKind::BFloat => 16,
            TypeKind::Float => 32,
            TypeKind::Double => 64,
            TypeKind::X86Fp80 => 80,
            TypeKind::Fp128 | TypeKind::PpcFp128 => 128,
            _ => return None,
        })
    }
}

impl std::fmt::Debug for Type {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.kind())
    }
}

/// An interned type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeData {
    /// `[len x elem]`
    Array {
        /// Element type.
        elem: Type,
        /// Number of elements.
        len: u64,
    },
    /// `<len x elem>` or `<vscale x len x elem>`
    Vector {
        /// Element type.
        elem: Type,
        /// Number of elements (the minimum if scalable).
        len: u32,
        /// Is the actual length a multiple of `len` that is known only at run time?
        scalable: bool,
    },
    /// A struct; identified ones carry their name as LLVM spells it after `%`.
    Struct {
        /// The name of an identified struct, without the `%`.
        name: Option<Box<str>>,
        /// Is there no padding between fields?
        packed: bool,
        /// Field types; `None` for an opaque identified struct.
        fields: Option<Box<[Type]>>,
    },
    /// A function type.
    Function {
        /// Return type, possibly [`Type::VOID`].
        ret: Type,
        /// Types of the fixed parameters.
        params: Box<[Type]>,
        /// Does it accept further arguments?
        varargs: bool,
    },
    /// A target extension type, in LLVM's spelling.
    Target(Box<str>),
}

/// How wide the types of C are that are not the same everywhere, in bits.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct CWidths {
    /// That of `size_t`.
    pub size: u32,
    /// That of `long`.
    pub long: u32,
}

/// The interned types of a module.
#[derive(Clone, Debug)]
pub struct TypeTable {
    entries: IndexSet<TypeData, FxBuildHasher>,
    /// What prototypes of C mean for the target of the module; none if that is not known.
    c_widths: Option<CWidths>,
}

impl Default for TypeTable {
    /// A table without entries, for LLVM's default data layout.
    fn default() -> TypeTable {
        TypeTable { entries: IndexSet::default(), c_widths: Some(CWidths { size: 64, long: 64 }) }
    }
}

impl TypeTable {
    /// A table without entries.
    pub fn new() -> Self {
        Self::default()
    }

    /// How wide the types of C are on the target; none if that is not known.
    pub fn c_widths(&self) -> Option<CWidths> {
        self.c_widths
    }

    /// Says how wide the types of C are on the target.
    pub(crate) fn set_c_widths(&mut self, widths: Option<CWidths>) {
        self.c_widths = widths;
    }

    /// The handle of `data`; the same handle for equal data.
    pub fn intern(&mut self, data: TypeData) -> Type {
        let (index, _) = self.entries.insert_full(data);
        Type((index as u32) << TAG_BITS | INTERNED)
    }

    /// The components of an interned type; `None` for types that the handle itself encodes.
    pub fn get(&self, ty: Type) -> Option<&TypeData> {
        match ty.kind() {
            TypeKind::Interned(index) => self.entries.get_index(index as usize),
            _ => None,
        }
    }

    /// The identified structs, with their names, in the order of interning.
    pub fn named_structs(&self) -> impl Iterator<Item = (&str, &TypeData)> {
        self.entries.iter().filter_map(|data| match data {
            TypeData::Struct { name: Some(name), .. } => Some((&**name, data)),
            _ => None,
        })
    }

    /// The handles of all interned types, in the order of interning.
    pub fn interned(&self) -> impl Iterator<Item = Type> + use<> {
        (0..self.entries.len() as u32).map(|index| Type(index << TAG_BITS | INTERNED))
    }

    /// The array type `[len x elem]`.
    pub fn array(&mut self, elem: Type, len: u64) -> Type {
        self.intern(TypeData::Array { elem, len })
    }

    /// The vector type `<len x elem>`.
    pub fn vector(&mut self, elem: Type, len: u32) -> Type {
        self.intern(TypeData::Vector { elem, len, scalable: false })
    }

    /// The function type `ret (params...)`.
    pub fn function(&mut self, ret: Type, params: &[Type], varargs: bool) -> Type {
        self.intern(TypeData::Function { ret, params: params.into(), varargs })
    }

    /// Return type, parameter types and varargs of a function type.
    pub fn signature(&self, ty: Type) -> Option<(Type, &[Type], bool)> {
        match self.get(ty) {
            Some(TypeData::Function { ret, params, varargs }) => Some((*ret, params, *varargs)),
            _ => None,
        }
    }

    /// The type of the element or field that an index selects.
    pub fn element(&self, ty: Type, index: u64) -> Option<Type> {
        match self.get(ty)? {
            TypeData::Array { elem, len } => (index < *len).then_some(*elem),
            TypeData::Vector { elem, .. } => Some(*elem),
            TypeData::Struct { fields, .. } => fields.as_ref()?.get(usize::try_from(index).ok()?).copied(),
            TypeData::Function { .. } | TypeData::Target(_) => None,
        }
    }

    /// Number of elements or fields of an aggregate or vector type.
    pub fn element_count(&self, ty: Type) -> Option<u64> {
        match self.get(ty)? {
            TypeData::Array { len, .. } => Some(*len),
            TypeData::Vector { len, .. } => Some(u64::from(*len)),
            TypeData::Struct { fields, .. } => Some(fields.as_ref()?.len() as u64),
            TypeData::Function { .. } | TypeData::Target(_) => None,
        }
    }

    /// The element type of a vector, or the type itself.
    pub fn scalar(&self, ty: Type) -> Type {
        match self.get(ty) {
            Some(TypeData::Vector { elem, .. }) => *elem,
            _ => ty,
        }
    }

    /// Writes `ty` in LLVM's spelling (states and control types, which LLVM lacks, as `mem`, `io`, `ctlN`).
    /// Nested literal types are written with an explicit stack, so their depth does not matter.
    pub fn write(&self, out: &mut String, ty: Type) {
        enum Step<'a> {
            Type(Type),
            Text(&'a str),
        }
        let mut steps = vec![Step::Type(ty)];
        while let Some(step) = steps.pop() {
            let ty = match step {
                Step::Text(text) => {
                    out.push_str(text);
                    continue;
                }
                Step::Type(ty) => ty,
            };
            let Some(data) = self.get(ty) else {
                write_plain(out, ty);
                continue;
            };
            let from = steps.len();
            match data {
                TypeData::Array { elem, len } => {
                    out.push_str(&format!("[{len} x "));
                    steps.extend([Step::Type(*elem), Step::Text("]")]);
                }
                TypeData::Vector { elem, len, scalable } => {
                    out.push_str(&format!("<{}{len} x ", if *scalable { "vscale x " } else { "" }));
                    steps.extend([Step::Type(*elem), Step::Text(">")]);
                }
                TypeData::Struct { name: Some(name), .. } => {
                    out.push('%');
                    out.push_str(name);
                }
                TypeData::Struct { name: None, packed, fields } => {
                    let fields = fields.as_deref().unwrap_or_default();
                    let (open, close) = match (packed, fields.is_empty()) {
                        (true, true) => ("<{", "}>"),
                        (true, false) => ("<{ ", " }>"),
                        (false, true) => ("{", "}"),
                        (false, false) => ("{ ", " }"),
                    };
                    steps.push(Step::Text(open));
                    for (i, field) in fields.iter().enumerate() {
                        if i > 0 {
                            steps.push(Step::Text(", "));
                        }
                        steps.push(Step::Type(*field));
                    }
                    steps.push(Step::Text(close));
                }
                TypeData::Function { ret, params, varargs } => {
                    steps.extend([Step::Type(*ret), Step::Text(" (")]);
                    for (i, param) in params.iter().enumerate() {
                        if i > 0 {
                            steps.push(Step::Text(", "));
                        }
                        steps.push(Step::Type(*param));
                    }
                    if *varargs {
                        steps.push(Step::Text(if params.is_empty() { "..." } else { ", ..." }));
                    }
                    steps.push(Step::Text(")"));
                }
                TypeData::Target(text) => out.push_str(text),
            }
            steps[from..].reverse();
        }
    }

    /// `ty` in LLVM's spelling.
    pub fn display(&self, ty: Type) -> String {
        let mut out = String::new();
        self.write(&mut out, ty);
        out
    }
}

fn write_plain(out: &mut String, ty: Type) {
    use std::fmt::Write;
    let text = match ty.kind() {
        TypeKind::Void => "void",
        TypeKind::Mem => "mem",
        TypeKind::Io => "io",
        TypeKind::Metadata => "metadata",
        TypeKind::Token => "token",
        TypeKind::Half => "half",
        TypeKind::BFloat => "bfloat",
        TypeKind::Float => "float",
        TypeKind::Double => "double",
        TypeKind::X86Fp80 => "x86_fp80",
        TypeKind::Fp128 => "fp128",
        TypeKind::PpcFp128 => "ppc_fp128",
        TypeKind::X86Amx => "x86_amx",
        TypeKind::Ptr(0) => "ptr",
        TypeKind::Int(width) => {
            let _ = write!(out, "i{width}");
            return;
        }
        TypeKind::Ptr(space) => {
            let _ = write!(out, "ptr addrspace({space})");
            return;
        }
        TypeKind::Ctl(n) => {
            let _ = write!(out, "ctl{n}");
            return;
        }
        TypeKind::Interned(index) => {
            let _ = write!(out, "type{index}");
            return;
        }
    };
    out.push_str(text);
}

const _: () = assert!(size_of::<Type>() == 4);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelling_follows_llvm() {
        let mut types = TypeTable::new();
        let vector = types.vector(Type::FLOAT, 4);
        let array = types.array(vector, 3);
        let literal = types.intern(TypeData::Struct {
            name: None,
            packed: true,
            fields: Some([Type::I8, array, Type::ptr(1)].into()),
        });
        let empty = types.intern(TypeData::Struct { name: None, packed: false, fields: Some([].into()) });
        let function = types.function(Type::VOID, &[literal, empty], true);
        assert_eq!(types.display(function), "void (<{ i8, [3 x <4 x float>], ptr addrspace(1) }>, {}, ...)");
        assert_eq!(types.array(vector, 3), array);
        assert_eq!(types.element(literal, 1), Some(array));
        assert_eq!(types.display(Type::ctl(3)), "ctl3");
    }
}
