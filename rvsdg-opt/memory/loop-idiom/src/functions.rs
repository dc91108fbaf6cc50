//! The functions that are called: LLVM's intrinsics, declared where a module does not have them.

use rvsdg_core::{Intrinsic, LibFunc, Module, Symbol, SymbolData, Type};

/// What is called.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Function {
    Fill,
    Copy,
    Move,
}

impl Function {
    const ALL: [Function; 3] = [Function::Fill, Function::Copy, Function::Move];

    /// What is said of a loop that becomes a call of it.
    pub(crate) fn remark(self) -> &'static str {
        match self {
            Function::Fill => "loop became a call of memset",
            Function::Copy => "loop became a call of memcpy",
            Function::Move => "loop became a call of memmove",
        }
    }

    /// The intrinsic, with the types that it is needed for if sizes are of type `size`.
    fn intrinsic(self, size: Type) -> (Intrinsic, Vec<Type>) {
        match self {
            Function::Fill => (Intrinsic::Memset, vec![Type::PTR, size]),
            Function::Copy => (Intrinsic::Memcpy, vec![Type::PTR, Type::PTR, size]),
            Function::Move => (Intrinsic::Memmove, vec![Type::PTR, Type::PTR, size]),
        }
    }
}

/// Symbol and type of each function, as far as it was needed.
#[derive(Copy, Clone)]
pub(crate) struct Functions {
    /// The type of sizes.
    pub(crate) size: Type,

    known: [Option<(Symbol, Type)>; 3],
}

impl Functions {
    /// None yet, for sizes of so many bits.
    pub(crate) fn new(size_bits: u32) -> Functions {
        Functions { size: Type::int(size_bits), known: [None; 3] }
    }

    /// Does the module allow for calls of these functions? It may be the one that defines them.
    pub(crate) fn are_allowed(module: &Module, size_bits: u32) -> bool {
        let size = Type::int(size_bits);
        let defines = |data: &SymbolData| data.defined && LibFunc::may_fill(&data.name);
        let mut assembly = module.text.assembly();
        let may_declare = |function: Function| {
            let (intrinsic, types) = function.intrinsic(size);
            module.may_declare_intrinsic(intrinsic, &types)
        };
        !assembly.any(LibFunc::may_fill)
            && !module.symbols.values().any(defines)
            && Function::ALL.into_iter().all(may_declare)
    }

    /// Sees to it that there is a function.
    pub(crate) fn need(&mut self, module: &mut Module, function: Function) {
        self.known[function as usize].get_or_insert_with(|| {
            let (intrinsic, types) = function.intrinsic(self.size);
            module.declare_intrinsic(intrinsic, &types)
        });
    }

    /// Symbol and type of a function that was [needed](Functions::need).
    pub(crate) fn get(&self, function: Function) -> (Symbol, Type) {
        self.known[function as usize].expect("it was said to be needed")
    }
}
