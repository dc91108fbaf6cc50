//! Types: converts each of LLVM's types once, to a handle of a [`TypeTable`].
//!
//! Nested types are lowered innermost first with an explicit stack. Types that prevent the translation of functions
//! (tokens, target types) have handles as well, for the signatures of symbols, and are recorded as obstacles.

use super::capi::Ty;
use super::scan::spell_name;
use llvm_sys::LLVMTypeKind::*;
use rustc_hash::FxHashMap;
use rvsdg_core::{Type, TypeData, TypeTable};

/// The obstacle for target types: it is unknown whether they are allowed in phis.
pub(super) const TARGET: &str = "target type";

/// The obstacle for tokens: they are not allowed in phis.
pub(super) const TOKEN: &str = "token";

/// A lowered type.
#[derive(Copy, Clone)]
struct Lowered {
    ty: Type,
    obstacle: Option<&'static str>,
}

/// All types of a module.
#[derive(Default)]
pub(super) struct Types<'m> {
    pub(super) table: TypeTable,
    lowered: FxHashMap<Ty<'m>, Lowered>,
    spellings: FxHashMap<Type, Box<str>>,
}

impl<'m> Types<'m> {
    /// The handle of a type.
    ///
    /// # Errors
    /// If the type contains itself.
    pub(super) fn lower(&mut self, ty: Ty<'m>) -> Result<Type, Recursive> {
        Ok(self.entry(ty)?.ty)
    }

    /// The reason why values of a type prevent the translation of a function, if they do.
    pub(super) fn obstacle(&mut self, ty: Ty<'m>) -> Result<Option<&'static str>, Recursive> {
        Ok(self.entry(ty)?.obstacle)
    }

    /// A type in LLVM's spelling.
    pub(super) fn spelling(&mut self, ty: Type) -> &str {
        self.spellings.entry(ty).or_insert_with(|| self.table.display(ty).into())
    }

    fn entry(&mut self, root: Ty<'m>) -> Result<Lowered, Recursive> {
        if let Some(known) = self.lowered.get(&root) {
            return Ok(*known);
        }
        let mut open = rustc_hash::FxHashSet::default();
        let mut stack = vec![root];
        while let Some(ty) = stack.last().copied() {
            let waiting = stack.len();
            if !self.lowered.contains_key(&ty) {
                let missing = members(ty).into_iter().filter(|member| !self.lowered.contains_key(member));
                stack.extend(missing);
                if stack.len() > waiting {
                    // A type must not depend on itself.
                    if !open.insert(ty) {
                        return Err(Recursive(ty.print()));
                    }
                    continue;
                }
                let lowered = self.build(ty);
                self.lowered.insert(ty, lowered);
            }
            stack.pop();
        }
        Ok(self.lowered[&root])
    }

    /// Lowers a type whose members have been lowered.
    fn build(&mut self, ty: Ty<'m>) -> Lowered {
        let obstacle = members(ty).iter().find_map(|member| self.lowered[member].obstacle);
        let plain = |ty| Lowered { ty, obstacle: None };
        match ty.kind() {
            LLVMVoidTypeKind | LLVMLabelTypeKind => plain(Type::VOID),
            LLVMHalfTypeKind => plain(Type::HALF),
            LLVMBFloatTypeKind => plain(Type::BFLOAT),
            LLVMFloatTypeKind => plain(Type::FLOAT),
            LLVMDoubleTypeKind => plain(Type::DOUBLE),
            LLVMX86_FP80TypeKind => plain(Type::X86_FP80),
            LLVMFP128TypeKind => plain(Type::FP128),
            LLVMPPC_FP128TypeKind => plain(Type::PPC_FP128),
            LLVMMetadataTypeKind => plain(Type::METADATA),
            LLVMIntegerTypeKind => plain(Type::int(ty.int_width())),
            LLVMPointerTypeKind => plain(Type::ptr(ty.address_space())),
            LLVMTokenTypeKind => Lowered { ty: Type::TOKEN, obstacle: Some(TOKEN) },
            LLVMX86_AMXTypeKind => Lowered { ty: Type::X86_AMX, obstacle: Some(TARGET) },
            LLVMX86_MMXTypeKind | LLVMTargetExtTypeKind => {
                let text = TypeData::Target(ty.print().into());
                Lowered { ty: self.table.intern(text), obstacle: Some(TARGET) }
            }
            LLVMArrayTypeKind => {
                let (elem, len) = ty.sequence();
                let elem = self.lowered[&elem].ty;
                Lowered { ty: self.table.array(elem, len), obstacle }
            }
            LLVMVectorTypeKind | LLVMScalableVectorTypeKind => {
                let (elem, len) = ty.sequence();
                let elem = self.lowered[&elem].ty;
                let len = u32::try_from(len).expect("LLVM counts the elements of vectors with 32 bits");
                let scalable = ty.kind() == LLVMScalableVectorTypeKind;
                Lowered { ty: self.table.intern(TypeData::Vector { elem, len, scalable }), obstacle }
            }
            LLVMStructTypeKind => {
                let (name, packed, fields) = ty.fields();
                let name = name.map(|raw| spell_name(raw).into());
                let fields = fields.map(|fields| fields.iter().map(|field| self.lowered[field].ty).collect());
                Lowered { ty: self.table.intern(TypeData::Struct { name, packed, fields }), obstacle }
            }
            LLVMFunctionTypeKind => {
                let (ret, params, varargs) = ty.signature();
                let params: Vec<Type> = params.iter().map(|param| self.lowered[param].ty).collect();
                Lowered { ty: self.table.function(self.lowered[&ret].ty, &params, varargs), obstacle }
            }
        }
    }
}

/// The types that a type consists of.
fn members(ty: Ty<'_>) -> Vec<Ty<'_>> {
    match ty.kind() {
        LLVMArrayTypeKind | LLVMVectorTypeKind | LLVMScalableVectorTypeKind => vec![ty.sequence().0],
        LLVMStructTypeKind => ty.fields().2.unwrap_or_default(),
        LLVMFunctionTypeKind => {
            let (ret, mut members, _) = ty.signature();
            members.push(ret);
            members
        }
        _ => vec![],
    }
}

/// The text of a type that contains itself, which can't have values.
#[derive(Debug)]
pub(super) struct Recursive(pub(super) String);
