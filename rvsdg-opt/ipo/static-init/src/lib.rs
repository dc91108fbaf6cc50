//! Static initialization: constructors of global variables that only compute constants run at compile time.
//!
//! A C++ program sets variables whose initial values are no constants in functions that `llvm.global_ctors` lists, and
//! which run before `main`. What such a function computes is mostly always the same. Then the variables begin with it,
//! and the function goes.
//!
//! # Algorithm
//!
//! The constructors are run in the order of their priorities (`machine`), until one cannot be: memory is known byte by
//! byte, pointers are a variable or function and a distance, and what is not known is unknown, as long as nothing
//! depends on it. What is in memory at the end becomes the initializers of variables (`commit`).
//!
//! A constructor may have calls of `atexit` and its like. These stay, in their order (`rest`). If something in its
//! outermost region is not known, all in front of that is run, and the rest stays.
//!
//! # Invariants
//!
//! * What is not known is: calls of unknown functions, accesses of volatile memory, decisions on addresses, and what
//!   takes too long. Nothing is changed if addresses of stack memory are left behind.
//! * A constructor is not run if one of this module before it was not run to its end.
//! * Only variables are written to that are the ones of the program: strong definitions, without a section of their
//!   own and not thread-local. What a variable is to begin with is known only for constants and for variables that
//!   other modules cannot name, because their constructors may have come first. LLVM does not define the order of
//!   constructors of different modules with the same priority; C++ allows to initialize variables before all of them.
//! * Addresses have no numbers: no decision depends on where something is.
//!
//! # Complexity
//!
//! Linear in what is executed, at most `MAX_STEPS` nodes for each constructor, and in the bytes of the variables that
//! are touched.
//!
//! ```
//! let mut module = rvsdg_core::Module::default();
//! assert_eq!(rvsdg_opt_static_init::run_module(&mut module), rvsdg_opt_static_init::Stats::default());
//! ```

#![forbid(unsafe_code)]

mod calls;
mod commit;
mod fault;
mod machine;
mod memory;
mod operations;
mod rest;
mod table;
mod value;

#[cfg(feature = "mutate")]
pub use fault::Mutation;

use commit::{Initializer, Known, commit, initializer};
use fault::Fault;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
use machine::{Finished, Machine};
use rest::Rest;
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::{Module, Node, Symbol, SymbolKind};
use table::Table;

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Constructors that were run and are gone.
        constructors,
        /// Constructors that were run, of which calls for the end of the program are left, or what is not known.
        shortened,
        /// Variables that have a new initial value.
        variables,
        /// Constructors that were left alone.
        refused,
    }
}

/// Runs the constructors of a module.
pub fn run_module(module: &mut Module) -> Stats {
    run(module, Fault::default())
}

/// [`run_module`] with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_module_mutated(module: &mut Module, mutation: Mutation) -> Stats {
    run(module, Fault::of(mutation))
}

fn run(module: &mut Module, fault: Fault) -> Stats {
    let mut stats = Stats::default();
    let Some(table) = Table::of(module) else { return stats };
    let lambdas: FxHashMap<Symbol, Node> = module.lambdas().into_iter().map(|(node, symbol)| (symbol, node)).collect();
    let mut known = Known::of(module);
    let mut gone: FxHashSet<Symbol> = FxHashSet::default();
    for constructor in table.in_order() {
        let Some(ran) = evaluate(module, &mut known, &lambdas, constructor, fault) else {
            stats.refused += 1;
            break;
        };
        stats.variables += ran.variables;
        if ran.is_whole {
            gone.insert(constructor);
            stats.constructors += 1;
        } else {
            stats.shortened += usize::from(ran.is_shorter);
        }
        if ran.is_last {
            break;
        }
    }
    table.remove(module, &mut known, &gone);
    stats
}

fn evaluate(
    module: &mut Module,
    known: &mut Known,
    lambdas: &FxHashMap<Symbol, Node>,
    constructor: Symbol,
    fault: Fault,
) -> Option<Ran> {
    let data = &module.symbols[constructor];
    if data.is_left_alone() || module.is_interposable(constructor) {
        return None;
    }
    let initializers = &known.initializers;
    let mut machine = Machine::new(module, initializers, lambdas, fault);
    let mut end = None;
    if let Err(node) = machine.run(constructor, None) {
        // Once more, up to what is not known.
        end = Some(node?);
        machine = Machine::new(module, initializers, lambdas, fault);
        machine.run(constructor, end).ok()?;
    }
    let ran = machine.finish();
    let rest = match ran.residuals.is_empty() && end.is_none() {
        true => None,
        false => Some(Rest::of(module, lambdas[&constructor], constructor, &ran, end)?),
    };
    let Finished { mut payloads, memory, settled, .. } = ran;
    let mut written: Vec<_> = memory.globals.into_iter().filter(|(_, object)| object.written).collect();
    if end.is_some() && written.is_empty() {
        return None;
    }
    written.sort_by_key(|(symbol, _)| *symbol);
    let forget = fault.is(Mutation::ForgetRest);
    let new = written.iter().map(|(symbol, object)| {
        let (delta, ty) = (initializers.delta(module, *symbol)?, module.symbols[*symbol].global()?.ty);
        initializer(module, &mut payloads, delta, &object.bytes, ty, forget)
    });
    let new: Vec<Initializer> = new.collect::<Option<_>>()?;
    let variables = new.len();
    if !commit(module, known, &payloads, new) {
        return None;
    }
    for symbol in settled {
        // Later constructors of this module that store to it nevertheless are undefined behaviour.
        if let SymbolKind::Global(info) = &mut module.symbols[symbol].kind
            && written.iter().any(|(written, _)| *written == symbol)
        {
            info.constant = true;
        }
    }
    let Some(rest) = rest.filter(|_| !fault.is(Mutation::DropRest)) else {
        return Some(Ran { variables, is_whole: true, is_shorter: true, is_last: false });
    };
    let is_shorter = rest.keep(module, &known.addresses, (lambdas[&constructor], constructor), &payloads);
    Some(Ran { variables, is_whole: false, is_shorter, is_last: end.is_some() })
}

/// What became of a constructor.
struct Ran {
    variables: usize,
    /// Is nothing left of it?
    is_whole: bool,
    /// Is less left of it than there was?
    is_shorter: bool,
    /// Is something left of it that later constructors may depend on?
    is_last: bool,
}
