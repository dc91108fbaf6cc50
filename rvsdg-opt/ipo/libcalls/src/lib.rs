//! Library calls (LIB): calls of functions of the C library for which the answer is known, or that other functions or a
//! few operations do as well.
//!
//! # What is known
//!
//! Rules are listed by function in `table`, and counted by family:
//!
//! | family | calls become |
//! |---|---|
//! | strings | the length, order or place in constants; the first byte, where nothing else matters; copies of known size (`strings`, `memory`) |
//! | memory | intrinsics; single stores of constants; comparisons of a few bytes (`memory`, `strings`) |
//! | stdio | `puts`, `putchar`, `fwrite`, `fputs`, `fputc`, copies, or nothing (`stdio`) |
//! | math | constants; intrinsics, where no argument is one that sets `errno`; products and quotients (`numbers`, `math`); functions of narrower numbers (`narrow`) |
//! | expectations | `llvm.expect(x, y)` is `x`, and decisions on it get weights (`expect`) |
//!
//! # Invariants
//!
//! * A function of the library is one that is declared, not defined, under its name and with its type. Where attributes
//!   say that such names mean nothing (`-fno-builtin`, `-ffreestanding`), nothing is done; nor in functions that have
//!   the name of a function of the library.
//! * A function that becomes the callee of a new call is declared with its type, or is declared already; where its name
//!   means something else, the old call stays.
//! * Where memory is read instead of a call, the call reads at least those bytes, always.
//! * Constant data are those of a read-only global whose definition here is the one that counts.
//!
//! # Complexity
//!
//! Linear in calls and in the constant strings that they refer to; each declaration and each new string costs a look at
//! all symbols.
//!
//! Source: the C standard (C17, 7.21, 7.24) and POSIX, which say what the functions do.
//!
//! ```
//! use rvsdg_core::Module;
//!
//! let mut module = Module::default();
//! assert_eq!(rvsdg_opt_libcalls::run_module(&mut module), rvsdg_opt_libcalls::Stats::default());
//! ```

#![forbid(unsafe_code)]

mod expect;
mod fault;
mod known;
mod math;
mod memory;
mod narrow;
mod numbers;
mod site;
mod stdio;
mod strings;
mod table;
mod text;

use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
use known::Known;
use rvsdg_core::{FunctionInfo, Graph, Intrinsic, LibFunc, Module, Node, Op, Symbol, SymbolData, TailKind, TypeTable};
use rvsdg_opt_calls::callee_context_var;
use rvsdg_route::Router;
use site::{Answer, Site};
use table::{Family, rule};

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Calls of functions on strings.
        strings,
        /// Calls of functions on memory of a given size.
        memory,
        /// Calls of functions for output.
        stdio,
        /// Calls of mathematical functions.
        math,
        /// Calls that only said what is expected.
        expectations,
    }
}

/// Simplifies library calls in the whole module.
pub fn run_module(module: &mut Module) -> Stats {
    run(module, Fault::default())
}

/// [`run_module`] with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_module_mutated(module: &mut Module, mutation: Mutation) -> Stats {
    run(module, Fault::of(mutation))
}

fn run(module: &mut Module, fault: Fault) -> Stats {
    let mut calls = LibraryCalls::with_fault(module, fault);
    let mut stats = Stats::default();
    for (lambda, symbol) in module.lambdas() {
        if module.body(symbol).is_some() && !module.symbols[symbol].is_left_alone() {
            stats += calls.run(module, lambda, symbol);
        }
    }
    stats
}

/// The pass at work: what it knows about the module.
pub struct LibraryCalls {
    /// Is there an `llvm.expect`?
    expects: bool,
    /// What may be called, if a function of the library or an intrinsic with a rule is declared.
    known: Option<Known>,
    /// Does the module define a function of the library? An intrinsic in what was inlined there may call it.
    is_library: bool,
    fault: Fault,
}

/// A call that a rule is for.
#[derive(Copy, Clone)]
enum Found {
    Function(LibFunc),
    Intrinsic(Intrinsic),
}

impl LibraryCalls {
    /// Looks at the declarations of a module.
    pub fn new(module: &Module) -> LibraryCalls {
        LibraryCalls::with_fault(module, Fault::default())
    }

    fn with_fault(module: &Module, fault: Fault) -> LibraryCalls {
        let is_wanted = |data: &SymbolData| {
            library(&module.types, data, fault).is_some()
                || data.intrinsic().is_some_and(|intrinsic| has_rule(intrinsic, fault))
        };
        let has_rules = module.symbols.values().any(is_wanted);
        LibraryCalls {
            expects: module.symbols.values().any(expect::is_expect),
            known: has_rules.then(|| Known::of(module)),
            is_library: module.symbols.values().any(|data| data.defined && data.name.library().is_some()),
            fault,
        }
    }

    /// Simplifies the library calls in one function.
    pub fn run(&mut self, module: &mut Module, lambda: Node, symbol: Symbol) -> Stats {
        let mut stats = Stats::default();
        let Some(mut body) = module.bodies[symbol.as_u32() as usize].take() else { return stats };
        if self.expects {
            stats.expectations = expect::lower(&mut body, &module.symbols, self.fault);
        }
        let data = &module.symbols[symbol];
        let knows_library = data.function().is_some_and(FunctionInfo::knows_library) && data.name.library().is_none();
        if let Some(known) = self.known.as_mut().filter(|_| knows_library) {
            stats += replace(module, &mut body, (lambda, symbol), (known, self.is_library), self.fault);
        }
        module.bodies[symbol.as_u32() as usize] = Some(body);
        stats
    }
}

/// Applies rules to the calls in a body that was taken out of the module.
fn replace(
    module: &mut Module,
    body: &mut Graph,
    (lambda, symbol): (Node, Symbol),
    (known, is_library): (&mut Known, bool),
    fault: Fault,
) -> Stats {
    let mut stats = Stats::default();
    let mut context: Vec<Option<Symbol>> = module.context_symbols(lambda);
    let found = calls(module, body, &context, fault);
    let facts = module.symbols[symbol].function().map(|function| function.facts).unwrap_or_default();
    let mut router = Router::new();
    for (node, found) in found {
        body.locate_new_nodes(body.location(node));
        let (io, mem) = (body.io_in(node), body.mem_in(node));
        let mut site = Site {
            module: &mut *module,
            known: &mut *known,
            graph: &mut *body,
            router: &mut router,
            context: &mut context,
            lambda,
            small: facts.optsize || facts.minsize,
            node,
            called: if let Found::Function(function) = found { function } else { LibFunc::Memcpy },
            first: usize::from(matches!(found, Found::Function(_))),
            fault,
            io,
            mem,
        };
        let answer: Option<(Family, Answer)> = match found {
            Found::Function(function) => rule(function).and_then(|(family, rule)| Some((family, rule(&mut site)?))),
            Found::Intrinsic(intrinsic) if narrow::keeps_width(intrinsic, fault) && is_library => None,
            Found::Intrinsic(intrinsic) if narrow::keeps_width(intrinsic, fault) => {
                narrow::narrow(&mut site, intrinsic).map(|it| (Family::Math, it))
            }
            Found::Intrinsic(intrinsic) => memory::small(&mut site, intrinsic).map(|it| (Family::Memory, it)),
        };
        if let Some((family, answer)) = answer {
            site.finish(answer);
            family.count(&mut stats);
        }
        body.locate_new_nodes(None);
    }
    body.fold_geps();
    stats
}

/// The calls in a body that rules are for, in order.
fn calls(module: &Module, body: &Graph, context: &[Option<Symbol>], fault: Fault) -> Vec<(Node, Found)> {
    let known = |symbol: Symbol| library(&module.types, &module.symbols[symbol], fault);
    let known: Vec<Option<LibFunc>> = context.iter().map(|symbol| symbol.and_then(known)).collect();
    let mut found = vec![];
    let has_intrinsics =
        body.payloads.calls().any(|info| info.called_intrinsic(&module.symbols).is_some_and(|it| has_rule(it, fault)));
    if !has_intrinsics && known.iter().all(Option::is_none) {
        return found;
    }
    for region in body.region_tree(body.root()) {
        for node in body.nodes(region) {
            let Op::Call(id, _) = body.op(node) else { continue };
            if let Some(intrinsic) = body.payloads[id].called_intrinsic(&module.symbols) {
                found.extend(has_rule(intrinsic, fault).then_some((node, Found::Intrinsic(intrinsic))));
                continue;
            }
            let function =
                callee_context_var(body, context.len(), node).and_then(|index| Some((known[index]?, context[index]?)));
            if let Some((function, callee)) = function
                && is_plain(module, body, node, callee)
            {
                found.push((node, Found::Function(function)));
            }
        }
    }
    found
}

/// The intrinsics that there are rules for: those that copy or fill memory, which may be single accesses, and those
/// that may be narrower.
fn has_rule(intrinsic: Intrinsic, fault: Fault) -> bool {
    matches!(intrinsic, Intrinsic::Memcpy | Intrinsic::Memmove | Intrinsic::Memset)
        || narrow::keeps_width(intrinsic, fault)
}

/// The function of the library that a symbol is, if there is a rule for it.
fn library(types: &TypeTable, data: &SymbolData, fault: Fault) -> Option<LibFunc> {
    let by_name = || data.name.library().filter(|_| data.defined && fault.is(Mutation::OwnFunction));
    data.library(types).or_else(by_name).filter(|function| rule(*function).is_some())
}

/// Is a call nothing but a call of that function?
fn is_plain(module: &Module, body: &Graph, node: Node, callee: Symbol) -> bool {
    let Op::Call(id, _) = body.op(node) else { return false };
    let info = &body.payloads[id];
    let ty = module.symbols[callee].function().map(|function| function.ty);
    let free = !info.may_be_library() || info.tail == TailKind::MustTail;
    ty == Some(info.ty) && !free && info.convention.is_empty()
}
