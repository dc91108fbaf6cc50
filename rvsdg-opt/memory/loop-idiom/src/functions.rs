//! The functions that are called: LLVM's intrinsics, declared where a module does not have them.

use rvsdg_core::{FnFacts, FunctionInfo, Linkage, Module, Symbol, SymbolData, SymbolKind, Type};

/// What is called.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Function {
    Fill,
    Copy,
    Move,
}

/// What is part of names of the C library for the same: whoever defines one of them must not call it by having it made of a loop.
const LIBRARY: [&str; 5] = ["memset", "memcpy", "memmove", "bcopy", "bzero"];

/// Name, second parameter, attributes of both pointers, attributes, and whether it reads nothing.
const DECLARATIONS: [(&str, Type, [&str; 2], &str, bool); 3] = [
    (
        "llvm.memset.p0.i64",
        Type::I8,
        ["nocapture writeonly", ""],
        "nocallback nofree nounwind willreturn memory(argmem: write)",
        true,
    ),
    (
        "llvm.memcpy.p0.p0.i64",
        Type::PTR,
        ["noalias nocapture writeonly", "noalias nocapture readonly"],
        "nocallback nofree nounwind willreturn memory(argmem: readwrite)",
        false,
    ),
    (
        "llvm.memmove.p0.p0.i64",
        Type::PTR,
        ["nocapture writeonly", "nocapture readonly"],
        "nocallback nofree nounwind willreturn memory(argmem: readwrite)",
        false,
    ),
];

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
        let fits = |data: &SymbolData| {
            let declared = DECLARATIONS.iter().find(|declared| declared.0 == &*data.name);
            declared.is_none_or(|declared| {
                let signature = data.function().and_then(|it| module.types.signature(it.ty));
                signature == Some((Type::VOID, &parameters(declared.1), false))
            })
        };
        module.symbols.values().all(|data| !is_free(data) && !defines(data) && fits(data))
    }

    /// Sees to it that there is a function.
    pub(crate) fn need(&mut self, module: &mut Module, function: Function) {
        self.known[function as usize].get_or_insert_with(|| {
            let (name, second, pointers, attrs, no_read) = DECLARATIONS[function as usize];
            let ty = module.types.function(Type::VOID, &parameters(second), false);
            let found = module.symbols.iter().find(|(_, data)| &*data.name == name).map(|(symbol, _)| symbol);
            (found.unwrap_or_else(|| declare(module, name, ty, pointers, attrs, no_read)), ty)
        });
    }

    /// Symbol and type of a function that was [needed](Functions::need).
    pub(crate) fn get(&self, function: Function) -> (Symbol, Type) {
        self.known[function as usize].expect("it was said to be needed")
    }
}

/// Types of the parameters: where to, a byte or where from, how many bytes, and whether it is volatile.
fn parameters(second: Type) -> [Type; 4] {
    [Type::PTR, second, Type::I64, Type::I1]
}

fn declare(module: &mut Module, name: &str, ty: Type, pointers: [&str; 2], attrs: &str, no_read: bool) -> Symbol {
    let facts = FnFacts { willreturn: true, nounwind: true, no_read, only_args: true, ..FnFacts::default() };
    let [to, from] = pointers.map(Into::into);
    let info = FunctionInfo {
        ty,
        specifiers: "".into(),
        param_attrs: [to, from, "".into(), "immarg".into()].into(),
        suffix: attrs.into(),
        suffix_refs: [].into(),
        metadata: "".into(),
        facts,
        verbatim: None,
    };
    let (kind, linkage) = (SymbolKind::Function(info.into()), Linkage::External);
    module.bodies.push(None);
    module.symbols.push(SymbolData { name: name.into(), linkage, defined: false, address_ty: Type::PTR, kind })
}
