//! Global variables: what a module does with its own variables, and what follows from that.
//!
//! # What it does
//!
//! | a variable | |
//! |---|---|
//! | of this module only, to which nothing but its initial value is stored | is constant; such stores go |
//! | of this module only, which is never loaded | is not stored to |
//! | that is constant, with a known initializer | loads at constant offsets get their value, and so do all loads if it is zero everywhere; loads of integers at multiples of an index get `a + b * index` if the elements there grow by equal steps |
//! | of this module only, an integer | loads say between which numbers it always is: see `ranges` |
//! | of this module only, whose address goes nowhere but into loads and stores | is marked ([`GlobalInfo::is_hidden`]): pointers of unknown origin don't point to it |
//!
//! Who uses an alias of this module uses what it stands for (`aliases`).
//!
//! Variables of the source that are the content of a constant are bound to that content (`shown`), because debuggers
//! may not be told that a variable is in the memory of another one.
//!
//! Loaded addresses of functions make direct calls of indirect ones (tables of functions, virtual tables).
//!
//! # Invariants
//!
//! * The uses of an address are followed through address arithmetic, gammas, thetas, selects and copies of memory. Any
//!   other use lets the address escape, and so do uses outside of translated bodies and in functions that no pass may
//!   change. Nothing is done for a variable whose address escapes, but loads of constants.
//! * Volatile accesses are no loads and stores in this sense: they let the address escape.
//! * A store that may be to another object (its pointer comes out of a gamma, a loop variable, or a select) is a store
//!   to the variable but is not removed with it.
//! * A variable in a section of its own choice, or thread-local, is not made constant: where it is placed would change.
//!
//! # Complexity
//!
//! Linear in context variables, the uses of addresses, and loads; for each load see [`rvsdg_opt_initializers`].
//!
//! ```
//! use rvsdg_core::Module;
//!
//! let mut module = Module::default();
//! assert_eq!(rvsdg_opt_globals::run_module(&mut module), rvsdg_opt_globals::Stats::default());
//! ```
//!
//! [`GlobalInfo::is_hidden`]: rvsdg_core::GlobalInfo::is_hidden

#![forbid(unsafe_code)]

mod aliases;
mod fault;
mod loads;
mod ranges;
mod shown;
mod uses;

use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
use rvsdg_core::{Module, Node, Symbol, SymbolKind};
use rvsdg_opt_initializers::Initializers;
use uses::Uses;

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Uses of aliases that became uses of what they stand for.
        aliases,
        /// Variables that are constant now.
        constants,
        /// Variables of which it is known now that nothing else points to them.
        hidden,
        /// Stores that were removed.
        stores,
        /// Loads that were replaced by their value.
        loads,
        /// Loads that were replaced by an address.
        addresses,
        /// Loads that were replaced by a multiple of their index.
        progressions,
        /// Loads that say now between which numbers the variable is.
        ranges,
    }
}

/// Optimizes the global variables of a module, and their uses.
pub fn run_module(module: &mut Module) -> Stats {
    run(module, Fault::default())
}

/// [`run_module`] with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_module_mutated(module: &mut Module, mutation: Mutation) -> Stats {
    run(module, Fault::of(mutation))
}

fn run(module: &mut Module, fault: Fault) -> Stats {
    let aliases = aliases::replace(module);
    let mut initializers = Initializers::of(module);
    let mut stats = Stats { aliases, ..mark(module, &initializers, fault) };
    for (lambda, symbol) in module.lambdas() {
        if module.body(symbol).is_some() && !module.symbols[symbol].is_left_alone() {
            stats += loads::replace(module, &mut initializers, lambda, symbol, fault);
            shown::replace(module, &initializers, lambda, symbol, fault);
        }
    }
    stats
}

/// The part of the pass that goes from function to function: loads of constants.
pub struct ConstantLoads {
    initializers: Initializers,
}

impl ConstantLoads {
    /// Finds the definitions of constants.
    pub fn new(module: &Module) -> ConstantLoads {
        ConstantLoads { initializers: Initializers::of(module) }
    }

    /// Replaces loads of constants in one function.
    pub fn run(&mut self, module: &mut Module, lambda: Node, symbol: Symbol) -> Stats {
        shown::replace(module, &self.initializers, lambda, symbol, Fault::default());
        loads::replace(module, &mut self.initializers, lambda, symbol, Fault::default())
    }
}

/// Marks variables by their uses, and removes stores that nothing sees.
fn mark(module: &mut Module, initializers: &Initializers, fault: Fault) -> Stats {
    let all = uses::of(module, fault);
    let mut stats = Stats::default();
    for (symbol, uses) in all {
        let Some(delta) = initializers.delta(module, symbol) else { continue };
        if !uses.mixed && !uses.filled && !uses.stores.is_empty() {
            stats.ranges += ranges::note(module, delta, &uses, fault);
        }
        let loaded = uses.is_read();
        let Uses { mixed, filled, stores, .. } = uses;
        let (mixed, filled) = (mixed && !fault.is(Mutation::IgnoreMixed), filled && !fault.is(Mutation::IgnoreFills));
        let is_writable = !module.symbols[symbol].global().is_some_and(|global| global.constant);
        let keeps_value =
            !filled && (stores.is_empty() || (!mixed && uses::are_initial(module, delta, &stores, fault)));
        let is_unread = !filled && !mixed && (!loaded || fault.is(Mutation::IgnoreLoads));
        if is_writable && (keeps_value || is_unread) {
            stats.stores += stores.len();
            for store in stores {
                uses::remove_store(module, store);
            }
        }
        let SymbolKind::Global(global) = &mut module.symbols[symbol].kind else { continue };
        if is_writable && keeps_value && !global.has_section() && !global.is_thread_local() {
            global.constant = true;
            stats.constants += 1;
        }
        stats.hidden += usize::from(!global.is_hidden);
        global.is_hidden = true;
    }
    stats
}
