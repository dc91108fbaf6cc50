//! Shared data of the functions of a module: types, signatures, symbols, and the memory that pointers in memory refer
//! to.

use super::know::{Know, Place};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{FunctionInfo, GlobalInfo, Linkage, Symbol, SymbolData, SymbolKind, Type, TypeData, TypeTable};

/// The interned types that programs use.
#[derive(Copy, Clone, Debug)]
pub(super) struct Types {
    /// `[16 x i32]`
    pub(super) words: Type,
    /// `[32 x i8]`
    pub(super) bytes: Type,
    /// `[8 x i64]`
    pub(super) longs: Type,
    /// `{ i32, [4 x i8], i64 }`, without padding
    pub(super) record: Type,
    /// `{ i32, double }`
    pub(super) pair: Type,
    /// `<4 x i32>`
    pub(super) vector: Type,
    /// `<2 x i32>`
    pub(super) two: Type,
    /// `[2 x i64]`
    pub(super) two_words: Type,
    /// `<2 x float>`
    pub(super) floats: Type,
    /// `<4 x i16>`
    pub(super) shorts_vector: Type,
    /// `<2 x i64>`
    pub(super) two_longs: Type,
    /// `[2 x ptr]`
    pub(super) table: Type,
    /// `[4 x i32]`
    pub(super) four: Type,
    /// `[8 x i16]`
    pub(super) shorts: Type,
}

impl Types {
    fn new(types: &mut TypeTable) -> Types {
        let i16 = Type::int(16);
        let fields = Some([Type::I32, Type::DOUBLE].into());
        let pair = types.intern(TypeData::Struct { name: None, packed: false, fields });
        let four_bytes = types.array(Type::I8, 4);
        let fields = Some([Type::I32, four_bytes, Type::I64].into());
        Types {
            words: types.array(Type::I32, 16),
            bytes: types.array(Type::I8, 32),
            longs: types.array(Type::I64, 8),
            record: types.intern(TypeData::Struct { name: Some("record".into()), packed: false, fields }),
            pair,
            vector: types.vector(Type::I32, 4),
            two: types.vector(Type::I32, 2),
            two_words: types.array(Type::I64, 2),
            floats: types.vector(Type::FLOAT, 2),
            shorts_vector: types.vector(i16, 4),
            two_longs: types.vector(Type::I64, 2),
            table: types.array(Type::PTR, 2),
            four: types.array(Type::I32, 4),
            shorts: types.array(i16, 8),
        }
    }
}

/// The requirements of a function for an argument.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) enum Param {
    /// A defined integer.
    Int(Type),
    /// A defined floating-point number.
    Double,
    /// A pointer to memory.
    Ptr(Place),
    /// The maximum recursion depth: 0 to [`DEPTH`].
    Depth,
}

/// The largest argument for a [`Param::Depth`].
pub(super) const DEPTH: i64 = 3;

impl Param {
    pub(super) fn ty(self) -> Type {
        match self {
            Param::Int(ty) => ty,
            Param::Double => Type::DOUBLE,
            Param::Ptr(_) => Type::PTR,
            Param::Depth => Type::I32,
        }
    }
}

/// Parameters and result of a function.
#[derive(Clone, Debug)]
pub(super) struct Signature {
    pub(super) params: Vec<Param>,
    pub(super) ret: Option<Type>,
    pub(super) ty: Type,
}

/// Functions outside of the module.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum External {
    /// `i32 (i32, i64)`, unknown.
    Report,
    /// `double (double, i8)`, unknown.
    Measure,
    /// `void (ptr)`, unknown.
    Look,
    /// `void ()`, unknown: its calls are never executed.
    Never,
    Printf,
    Exit,
    /// `i32 (i32)`
    Abs,
}

impl External {
    pub(super) const ALL: [External; 7] = [
        External::Report,
        External::Measure,
        External::Look,
        External::Never,
        External::Printf,
        External::Exit,
        External::Abs,
    ];

    fn name(self) -> &'static str {
        match self {
            External::Report => "report",
            External::Measure => "measure",
            External::Look => "look",
            External::Never => "never",
            External::Printf => "printf",
            External::Exit => "exit",
            External::Abs => "abs",
        }
    }

    fn signature(self) -> (Type, &'static [Type], bool) {
        match self {
            External::Report => (Type::I32, &[Type::I32, Type::I64], false),
            External::Measure => (Type::DOUBLE, &[Type::DOUBLE, Type::I8], false),
            External::Look => (Type::VOID, &[Type::PTR], false),
            External::Never => (Type::VOID, &[], false),
            External::Printf => (Type::I32, &[Type::PTR], true),
            External::Exit => (Type::VOID, &[Type::I32], false),
            External::Abs => (Type::I32, &[Type::I32], false),
        }
    }
}

/// Intrinsics: name, result, parameters.
pub(super) const INTRINSICS: [(&str, Type, &[Type]); 11] = [
    ("llvm.memcpy.p0.p0.i64", Type::VOID, &[Type::PTR, Type::PTR, Type::I64, Type::I1]),
    ("llvm.memmove.p0.p0.i64", Type::VOID, &[Type::PTR, Type::PTR, Type::I64, Type::I1]),
    ("llvm.memset.p0.i64", Type::VOID, &[Type::PTR, Type::I8, Type::I64, Type::I1]),
    ("llvm.smax.i32", Type::I32, &[Type::I32, Type::I32]),
    ("llvm.umin.i64", Type::I64, &[Type::I64, Type::I64]),
    ("llvm.ctpop.i32", Type::I32, &[Type::I32]),
    ("llvm.bswap.i32", Type::I32, &[Type::I32]),
    ("llvm.usub.sat.i8", Type::I8, &[Type::I8, Type::I8]),
    ("llvm.fshl.i32", Type::I32, &[Type::I32, Type::I32, Type::I32]),
    ("llvm.fabs.f64", Type::DOUBLE, &[Type::DOUBLE]),
    ("llvm.smin.i64", Type::I64, &[Type::I64, Type::I64]),
];

/// The positions of the intrinsics on memory in [`INTRINSICS`].
pub(super) const MEMCPY: usize = 0;
pub(super) const MEMMOVE: usize = 1;
pub(super) const MEMSET: usize = 2;
/// The position of the first intrinsic that only computes.
pub(super) const PURE: usize = 3;

/// A symbol that functions can use, with the facts about its address.
#[derive(Clone, Debug)]
pub(super) struct KnownSymbol {
    pub(super) symbol: Symbol,
    pub(super) know: Know,
    /// Do calls only compute?
    pub(super) pure_fn: bool,
}

/// Shared data of the functions of a module.
#[derive(Clone, Debug)]
pub(super) struct ModulePlan {
    pub(super) types: TypeTable,
    pub(super) symbols: PrimaryMap<Symbol, SymbolData>,
    pub(super) tys: Types,
    pub(super) signatures: Vec<Signature>,
    /// Descriptions of the memory that pointers in memory refer to.
    pub(super) contracts: Vec<Place>,
    pub(super) externals: Vec<(External, Symbol, Type)>,
    pub(super) intrinsics: Vec<(Symbol, Type)>,
    /// Formats for printf, with the types that they print.
    pub(super) formats: Vec<(Symbol, Vec<Type>)>,
    /// Variables and functions that exist already.
    pub(super) known: Vec<KnownSymbol>,
    /// A variable with the addresses of two functions of the same signature, the signature, and the maximum cost of a
    /// call.
    pub(super) table: Option<(Symbol, usize, u64)>,
    /// A function that ends the program for one argument, with its type.
    pub(super) check: Option<(Symbol, Type)>,
}

impl ModulePlan {
    pub(super) fn new() -> ModulePlan {
        let mut types = TypeTable::new();
        let tys = Types::new(&mut types);
        let mut plan = ModulePlan {
            types,
            symbols: PrimaryMap::new(),
            tys,
            signatures: vec![],
            contracts: vec![Place { local: false, ..Place::object(32, 4) }],
            externals: vec![],
            intrinsics: vec![],
            formats: vec![],
            known: vec![],
            table: None,
            check: None,
        };
        for external in External::ALL {
            let (ret, params, varargs) = external.signature();
            let ty = plan.types.function(ret, params, varargs);
            let symbol = plan.declare(external.name(), Linkage::External, false, function(ty, params.len()));
            plan.externals.push((external, symbol, ty));
        }
        for (name, ret, params) in INTRINSICS {
            let ty = plan.types.function(ret, params, false);
            let symbol = plan.declare(name, Linkage::External, false, function(ty, params.len()));
            plan.intrinsics.push((symbol, ty));
        }
        plan
    }

    pub(super) fn declare(&mut self, name: &str, linkage: Linkage, defined: bool, kind: SymbolKind) -> Symbol {
        self.symbols.push(SymbolData { name: name.into(), linkage, defined, address_ty: Type::PTR, kind })
    }

    pub(super) fn sign(&mut self, params: Vec<Param>, ret: Option<Type>) -> usize {
        let types: Vec<Type> = params.iter().map(|param| param.ty()).collect();
        let ty = self.types.function(ret.unwrap_or(Type::VOID), &types, false);
        self.signatures.push(Signature { params, ret, ty });
        self.signatures.len() - 1
    }
}

pub(super) fn function(ty: Type, params: usize) -> SymbolKind {
    SymbolKind::Function(Box::new(FunctionInfo {
        param_attrs: vec!["".into(); params].into(),
        ..FunctionInfo::new(ty)
    }))
}

pub(super) fn global(ty: Type, constant: bool, align: u32) -> SymbolKind {
    let suffix = format!(", align {align}");
    SymbolKind::Global(Box::new(GlobalInfo { constant, suffix: suffix.into(), ..GlobalInfo::new(ty) }))
}
