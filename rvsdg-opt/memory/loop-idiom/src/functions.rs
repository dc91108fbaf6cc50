//! The functions that are called: LLVM's intrinsics, declared where a module does not have them.

use rvsdg_core::{Intrinsic, Module, Symbol, SymbolData, Type};

/// What is called.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Function {
    Fill,
    Copy,
    Move,
}

/// What is part of names of the C library for the same: whoever defines one of them must not call it by having it made of a loop.
const LIBRARY: [&str; 5] = ["memset", "memcpy", "memmove", "bcopy", "bzero"];

impl Function {
    const ALL: [Function; 3] = [Function::Fill, Function::Copy, Function::Move];

    /// The intrinsic, with the types that it is needed for.
    fn intrinsic(self) -> (Intrinsic, &'static [Type]) {
        match self {
            Function::Fill => (Intrinsic::Memset, &[Type::PTR, Type::I64]),
            Function::Copy => (Intrinsic::Memcpy, &[Type::PTR, Type::PTR, Type::I64]),
            Function::Move => (Intrinsic::Memmove, &[Type::PTR, Type::PTR, Type::I64]),
        }
    }
}

/// Symbol and type of each function, as far as it was needed.
#[derive(Copy, Clone, Default)]
pub(crate) struct Functions {
    known: [Option<(Symbol, Type)>; 3],
}

impl Functions {
    /// Does the module allow for calls of these functions? It may be the one that defines them, or say that there are none.
    pub(crate) fn are_allowed(module: &Module) -> bool {
        let says_no = |text: &str| text.contains("\"no-builtin");
        let is_one = |text: &str| LIBRARY.iter().any(|name| text.contains(name));
        let is_free = |data: &SymbolData| data.function().is_some_and(|info| says_no(&info.suffix));
        let defines = |data: &SymbolData| data.defined && is_one(&data.name);
        let assembly = module.text.preamble.lines().filter(|line| line.trim_start().starts_with("module asm"));
        if says_no(&module.text.postamble) || assembly.into_iter().any(is_one) {
            return false;
        }
        let may_declare = |function: Function| {
            let (intrinsic, types) = function.intrinsic();
            module.may_declare_intrinsic(intrinsic, types)
        };
        module.symbols.values().all(|data| !is_free(data) && !defines(data))
            && Function::ALL.into_iter().all(may_declare)
    }

    /// Sees to it that there is a function.
    pub(crate) fn need(&mut self, module: &mut Module, function: Function) {
        self.known[function as usize].get_or_insert_with(|| {
            let (intrinsic, types) = function.intrinsic();
            module.declare_intrinsic(intrinsic, types)
        });
    }

    /// Symbol and type of a function that was [needed](Functions::need).
    pub(crate) fn get(&self, function: Function) -> (Symbol, Type) {
        self.known[function as usize].expect("it was said to be needed")
    }
}
