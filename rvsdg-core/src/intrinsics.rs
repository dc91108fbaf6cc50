//! Declarations of intrinsics that passes call: mangled name, signature, attributes.

use crate::module::Module;
use crate::names::Intrinsic;
use crate::symbol::{FnFacts, FunctionInfo, Linkage, Symbol, SymbolData, SymbolKind};
use crate::types::{Type, TypeData, TypeKind, TypeTable};

impl Intrinsic {
    /// Its name without the `@`, with the types that it is overloaded for: `llvm.memcpy.p0.p0.i64`. `None` if the
    /// intrinsic [can't be declared](Module::declare_intrinsic) here, or if a type cannot be mangled.
    pub fn mangled(self, types: &TypeTable, overloads: &[Type]) -> Option<String> {
        self.signature(overloads)?;
        let mut name = format!("llvm.{}", self.stem());
        for ty in overloads {
            name.push('.');
            name.push_str(&mangled_type(types, *ty)?);
        }
        Some(name)
    }

    /// Types of result and parameters.
    fn signature(self, overloads: &[Type]) -> Option<(Type, Vec<Type>)> {
        use Intrinsic as I;
        Some(match (self, overloads) {
            (I::Memcpy | I::Memmove, [to, from, size]) => (Type::VOID, vec![*to, *from, *size, Type::I1]),
            (I::LifetimeStart, [address]) => (Type::VOID, vec![Type::I64, *address]),
            (I::Memset, [to, size]) => (Type::VOID, vec![*to, Type::I8, *size, Type::I1]),
            (I::Abs | I::Ctlz | I::Cttz, [ty]) => (*ty, vec![*ty, Type::I1]),
            (I::Fshl | I::Fshr | I::Fma | I::Fmuladd, [ty]) => (*ty, vec![*ty; 3]),
            (
                I::Ctpop
                | I::Bswap
                | I::Bitreverse
                | I::Fabs
                | I::Sqrt
                | I::Floor
                | I::Ceil
                | I::Trunc
                | I::Rint
                | I::Nearbyint
                | I::Round
                | I::Roundeven,
                [ty],
            ) => (*ty, vec![*ty]),
            (
                I::Smax
                | I::Smin
                | I::Umax
                | I::Umin
                | I::Copysign
                | I::Minnum
                | I::Maxnum
                | I::Minimum
                | I::Maximum
                | I::SaddSat
                | I::SsubSat
                | I::UaddSat
                | I::UsubSat,
                [ty],
            ) => (*ty, vec![*ty; 2]),
            _ => return None,
        })
    }

    /// Attributes of the parameters of the declaration, and of the function.
    fn attributes(self) -> ([&'static str; 4], &'static str) {
        match self {
            Intrinsic::Memcpy => (
                ["noalias nocapture writeonly", "noalias nocapture readonly", "", "immarg"],
                "nocallback nofree nounwind willreturn memory(argmem: readwrite)",
            ),
            Intrinsic::Memmove => (
                ["nocapture writeonly", "nocapture readonly", "", "immarg"],
                "nocallback nofree nounwind willreturn memory(argmem: readwrite)",
            ),
            Intrinsic::Memset => (
                ["nocapture writeonly", "", "", "immarg"],
                "nocallback nofree nounwind willreturn memory(argmem: write)",
            ),
            Intrinsic::LifetimeStart => (
                ["immarg", "nocapture", "", ""],
                "nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)",
            ),
            Intrinsic::Abs | Intrinsic::Ctlz | Intrinsic::Cttz => (["", "immarg", "", ""], PURE),
            _ => ([""; 4], PURE),
        }
    }
}

/// Attributes of an intrinsic that only computes.
const PURE: &str = "nocallback nofree nosync nounwind speculatable willreturn memory(none)";

/// A type as LLVM mangles it in names of intrinsics.
fn mangled_type(types: &TypeTable, ty: Type) -> Option<String> {
    Some(match (ty.kind(), ty) {
        (TypeKind::Int(width), _) => format!("i{width}"),
        (TypeKind::Ptr(space), _) => format!("p{space}"),
        (_, Type::HALF) => "f16".into(),
        (_, Type::BFLOAT) => "bf16".into(),
        (_, Type::FLOAT) => "f32".into(),
        (_, Type::DOUBLE) => "f64".into(),
        (_, Type::X86_FP80) => "f80".into(),
        (_, Type::FP128) => "f128".into(),
        _ => match types.get(ty)? {
            TypeData::Vector { elem, len, scalable: false } => format!("v{len}{}", mangled_type(types, *elem)?),
            _ => return None,
        },
    })
}

impl Module {
    /// Can the intrinsic be declared, if it is not declared yet? Not if its name is used for something else.
    pub fn may_declare_intrinsic(&self, intrinsic: Intrinsic, overloads: &[Type]) -> bool {
        let Some(name) = intrinsic.mangled(&self.types, overloads) else { return false };
        let fits = |data: &SymbolData| {
            let signature = data.function().and_then(|function| self.types.signature(function.ty));
            let (ret, params) = intrinsic.signature(overloads).expect("it has a name with these types");
            signature == Some((ret, &params, false))
        };
        self.symbols.values().find(|data| *data.name == *name).is_none_or(fits)
    }

    /// The symbol of an intrinsic and its function type; declares the intrinsic if necessary. Requires
    /// [`Module::may_declare_intrinsic`]. Linear in the number of symbols, so callers should keep the result.
    pub fn declare_intrinsic(&mut self, intrinsic: Intrinsic, overloads: &[Type]) -> (Symbol, Type) {
        let name = intrinsic.mangled(&self.types, overloads).expect("an intrinsic that can be declared");
        let (ret, params) = intrinsic.signature(overloads).expect("it has a name with these types");
        let ty = self.types.function(ret, &params, false);
        if let Some((symbol, _)) = self.symbols.iter().find(|(_, data)| *data.name == *name) {
            return (symbol, ty);
        }
        let (of_params, attributes) = intrinsic.attributes();
        let writes = intrinsic.copies() || intrinsic.fills() || intrinsic.is_lifetime();
        let facts = FnFacts {
            willreturn: true,
            nounwind: true,
            speculatable: !writes,
            no_read: !writes || intrinsic.fills(),
            no_write: !writes,
            only_args: true,
            ..FnFacts::default()
        };
        let info = FunctionInfo {
            ty,
            specifiers: "".into(),
            param_attrs: params.iter().zip(of_params).map(|(_, attributes)| attributes.into()).collect(),
            suffix: attributes.into(),
            suffix_refs: [].into(),
            metadata: "".into(),
            facts,
            verbatim: None,
        };
        let (kind, linkage) = (SymbolKind::Function(info.into()), Linkage::External);
        let data = SymbolData { name: name.into(), linkage, defined: false, address_ty: Type::PTR, kind };
        self.bodies.push(None);
        (self.symbols.push(data), ty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_the_types_that_llvm_gives_them() {
        let mut types = TypeTable::new();
        let vector = types.vector(Type::FLOAT, 4);
        let name = |intrinsic: Intrinsic, overloads: &[Type]| intrinsic.mangled(&types, overloads);
        assert_eq!(name(Intrinsic::Memcpy, &[Type::PTR, Type::ptr(3), Type::I64]).unwrap(), "llvm.memcpy.p0.p3.i64");
        assert_eq!(name(Intrinsic::Memset, &[Type::PTR, Type::I32]).unwrap(), "llvm.memset.p0.i32");
        assert_eq!(name(Intrinsic::Fma, &[vector]).unwrap(), "llvm.fma.v4f32");
        assert_eq!((name(Intrinsic::Memcpy, &[]), name(Intrinsic::Other, &[])), (None, None));
    }

    #[test]
    fn a_declaration_is_made_once() {
        let mut module = Module::default();
        let (first, ty) = module.declare_intrinsic(Intrinsic::Umin, &[Type::I32]);
        assert_eq!(module.declare_intrinsic(Intrinsic::Umin, &[Type::I32]), (first, ty));
        assert_ne!(module.declare_intrinsic(Intrinsic::Umin, &[Type::I64]).0, first);
        assert_eq!(module.symbols[first].intrinsic(), Some(Intrinsic::Umin));
        assert_eq!(module.types.signature(ty), Some((Type::I32, &[Type::I32, Type::I32][..], false)));
        let SymbolKind::Function(info) = &mut module.symbols[first].kind else { panic!("it is a function") };
        info.ty = Type::I32;
        assert!(!module.may_declare_intrinsic(Intrinsic::Umin, &[Type::I32]));
        assert!(module.may_declare_intrinsic(Intrinsic::Umin, &[Type::I64]));
    }
}
