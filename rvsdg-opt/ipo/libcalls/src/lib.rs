//! Library calls (LIB): calls of functions of the C library with arguments for which the answer is known, or is less work.
//!
//! # What is known
//!
//! | call | becomes |
//! |---|---|
//! | `strlen` of a constant string | its length |
//! | `strcmp` of two constant strings | -1, 0, or 1 |
//! | `strcmp(x, "")` | the first byte of `x`, as an unsigned number |
//! | `strcmp("", x)` | the negative of that |
//! | `llvm.expect(x, y)` | `x`, and decisions on it get weights |
//!
//! # Invariants
//!
//! * A function of the library is one that is declared, not defined, under its name and with its type. Where attributes say that such names mean nothing
//!   (`-fno-builtin`, `-ffreestanding`), nothing is done.
//! * Where the string is not constant, the call reads at least its first byte, always; so the load may stand in its place.
//!
//! # Complexity
//!
//! Linear in calls and constant strings.
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
mod strings;

use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
use rvsdg_core::{
    AccessInfo, Builder, CastOp, Effects, FunctionInfo, Graph, LibFunc, Module, Node, Op, Symbol, SymbolData, TailKind,
    Type, TypeTable, Value, ValueDef,
};
use rvsdg_opt_calls::callee_context_var;
use rvsdg_route::outermost;
use strings::Strings;

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Calls whose answer is a constant.
        answered,
        /// Calls that became loads.
        loads,
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

/// What a call becomes.
enum Answer {
    Constant(i64),
    /// The first byte at this address, or its negative.
    FirstByte(Value, bool),
}

fn run(module: &mut Module, fault: Fault) -> Stats {
    let calls = LibraryCalls::with_fault(module, fault);
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
    /// The constant strings, if a function of the library is declared.
    strings: Option<Strings>,
    fault: Fault,
}

impl LibraryCalls {
    /// Reads the constant strings of a module.
    pub fn new(module: &Module) -> LibraryCalls {
        LibraryCalls::with_fault(module, Fault::default())
    }

    fn with_fault(module: &Module, fault: Fault) -> LibraryCalls {
        let has_library = module.symbols.values().any(|data| library(&module.types, data).is_some());
        LibraryCalls {
            expects: module.symbols.values().any(expect::is_expect),
            strings: has_library.then(|| Strings::of(module)),
            fault,
        }
    }

    /// Simplifies the library calls in one function.
    pub fn run(&self, module: &mut Module, lambda: Node, symbol: Symbol) -> Stats {
        let mut stats = Stats::default();
        if self.expects {
            let Module { symbols, bodies, .. } = &mut *module;
            let body = bodies[symbol.as_u32() as usize].as_deref_mut().expect("the function has a body");
            stats.expectations = expect::lower(body, symbols, self.fault);
        }
        let knows_library = module.symbols[symbol].function().is_some_and(FunctionInfo::knows_library);
        let Some(strings) = self.strings.as_ref().filter(|_| knows_library) else { return stats };
        let found = answers(module, lambda, symbol, strings, self.fault);
        let body = module.body_mut(symbol).expect("the function has a body");
        for (node, answer) in found {
            match answer {
                Answer::Constant(_) => stats.answered += 1,
                Answer::FirstByte(..) => stats.loads += 1,
            }
            replace(body, node, answer);
        }
        stats
    }
}

/// The calls in a function that have an answer.
fn answers(module: &Module, lambda: Node, symbol: Symbol, strings: &Strings, fault: Fault) -> Vec<(Node, Answer)> {
    let body = module.body(symbol).expect("the function has a body");
    let context: Vec<Option<Symbol>> = module.omega.operands(lambda).map(|origin| module.symbol_of(origin)).collect();
    let known = |symbol: Symbol| library(&module.types, &module.symbols[symbol]);
    let known: Vec<Option<LibFunc>> = context.iter().map(|symbol| symbol.and_then(known)).collect();
    let mut found = vec![];
    if known.iter().all(Option::is_none) {
        return found;
    }
    for region in body.region_tree(body.root()) {
        for node in body.nodes(region) {
            let function =
                callee_context_var(body, context.len(), node).and_then(|index| Some((known[index]?, context[index]?)));
            let Some((function, callee)) = function else { continue };
            if is_plain(module, body, node, callee)
                && let Some(answer) = answer(body, node, function, &context, strings, fault)
            {
                found.push((node, answer));
            }
        }
    }
    found
}

/// The function of the library that a symbol is, if it is one of those that are answered here.
fn library(types: &TypeTable, data: &SymbolData) -> Option<LibFunc> {
    data.library(types).filter(|function| matches!(function, LibFunc::Strlen | LibFunc::Strcmp))
}

/// Is a call nothing but a call of that function?
fn is_plain(module: &Module, body: &Graph, node: Node, callee: Symbol) -> bool {
    let Op::Call(id, effects) = body.op(node) else { return false };
    let info = &body.payloads[id];
    let ty = module.symbols[callee].function().map(|function| function.ty);
    let free = !info.may_be_library() || info.tail == TailKind::MustTail;
    // The load that may take its place needs both states.
    ty == Some(info.ty) && !free && effects.takes_io() && effects.takes_mem()
}

fn answer(
    body: &Graph,
    node: Node,
    function: LibFunc,
    context: &[Option<Symbol>],
    strings: &Strings,
    fault: Fault,
) -> Option<Answer> {
    let string = |index: usize| {
        let ValueDef::Argument(region, index) = body.def(outermost(body, body.operand(node, index + 1))) else {
            return None;
        };
        let symbol = if region == body.root() { *context.get(index)? } else { None };
        strings.get(symbol?)
    };
    let first = |index: usize| body.operand(node, index + 1);
    match function {
        LibFunc::Strlen => Some(Answer::Constant(string(0)?.len() as i64 + i64::from(fault.is(Mutation::CountsZero)))),
        LibFunc::Strcmp => match (string(0), string(1)) {
            (Some(a), Some(b)) => {
                let order = a.cmp(b) as i64;
                Some(Answer::Constant(if fault.is(Mutation::Exchanged) { -order } else { order }))
            }
            (None, Some([])) => Some(Answer::FirstByte(first(0), fault.is(Mutation::Exchanged))),
            (Some([]), None) => Some(Answer::FirstByte(first(1), !fault.is(Mutation::Exchanged))),
            _ => None,
        },
        _ => None,
    }
}

/// Puts an answer in the place of a call.
fn replace(body: &mut Graph, node: Node, answer: Answer) {
    let (io, mem) = (body.io_in(node).expect("a call takes it"), body.mem_in(node).expect("a call takes it"));
    let outputs: Vec<Value> = body.outputs(node).collect();
    let ty = body.ty(outputs[0]);
    let (value, mem) = match answer {
        Answer::Constant(constant) => (Builder::before(body, node).int(constant, ty), mem),
        Answer::FirstByte(address, negative) => {
            let info = AccessInfo { ty: Type::I8, align: 1, volatile: false, metadata: "".into() };
            let access = Op::Load(body.payloads.intern_access(info), Effects::READ | Effects::PINNED);
            let mut at = Builder::before(body, node);
            let load = at.node(access, &[address, io, mem], &[Type::I8, Type::MEM]);
            let [byte, mem] = [0, 1].map(|index| at.graph.output(load, index));
            let wide = at.cast(CastOp::ZExt, byte, ty);
            (if negative { at.negate(wide) } else { wide }, mem)
        }
    };
    // The value comes first, the states that it makes behind it.
    for output in outputs {
        let new = match body.ty(output) {
            Type::IO => io,
            Type::MEM => mem,
            _ => value,
        };
        body.divert_users(output, new);
    }
    body.remove_node(node);
}
