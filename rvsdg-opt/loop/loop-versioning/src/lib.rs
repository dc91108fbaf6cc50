//! Versions of functions (VER): where arrays that are passed by pointers turn out not to overlap, a version runs that
//! knows it.
//!
//! In C, nothing says that the arrays of a numerical kernel are different ones; so after each store to one of them the
//! others may have changed, and nothing stays in a register. To ask once, at the start, costs nothing against the loops
//! behind it.
//!
//! # Algorithm
//!
//! 1. **Extents** (`extent`): for a function that touches memory by nothing but loads and stores relative to its
//!    pointer parameters (and calls of mathematical functions), at offsets whose ranges are known
//!    ([`rvsdg_opt_range`]), the bytes that it may touch through each of them.
//! 2. **Version** (`version`): if two of them may overlap, one of which is written, the function gets a copy whose
//!    parameters are `noalias`. Its own body becomes a decision: if no such pair overlaps, call the copy; if not, do as
//!    before (for small code, because nobody expects to get there).
//!
//! # Why it is sound
//!
//! `noalias` says that what is accessed by pointers based on a parameter, and is modified by anyone, is accessed by no
//! other pointer while the function runs. The copy accesses memory through its parameters only, each within its extent;
//! and extents with something in common are of parameters through which nothing is modified. Addresses are compared as
//! integers, after `freeze`: the function may get a poison pointer and never use it. An extent that wraps around the
//! end of the address space counts as overlapping.
//!
//! # Complexity
//!
//! Linear in the function, which is looked at if it has at most [`MAX_NODES`] nodes and [`MAX_PAIRS`] pairs of arrays;
//! the module's size at most doubles.
//!
//! ```
//! use rvsdg_core::Module;
//!
//! let mut module = Module::default();
//! assert_eq!(rvsdg_opt_loop_versioning::run_module(&mut module), rvsdg_opt_loop_versioning::Stats::default());
//! ```

#![forbid(unsafe_code)]

mod extent;
mod fault;
mod version;

use extent::Extents;
use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
use rvsdg_core::{DataLayout, FunctionInfo, Module, Node, Symbol, SymbolKind, ValueAttrs, ValueSet};
use rvsdg_opt_target::limits::loop_versioning::{MAX_NODES, MAX_PAIRS};

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Functions with a second version.
        functions,
        /// Pairs of arrays that are compared at their start.
        pairs,
    }
}

/// Makes versions of the functions of a module.
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
    if !module.data_layout().is_some_and(DataLayout::has_plain_pointers) {
        return stats;
    }
    for (lambda, symbol) in module.lambdas() {
        let Some(extents) = worthwhile(module, lambda, symbol) else { continue };
        let pairs = extents.pairs();
        if !pairs.is_empty() && pairs.len() <= MAX_PAIRS {
            stats.functions += 1;
            stats.pairs += pairs.len();
            version::make(module, lambda, symbol, &extents, &pairs, fault);
        }
    }
    stats
}

/// What a function touches, if it could have a version and might profit.
fn worthwhile(module: &Module, lambda: Node, symbol: Symbol) -> Option<Extents> {
    let SymbolKind::Function(function) = &module.symbols[symbol].kind else { return None };
    let body = module.body(symbol)?;
    // Recursion variables are not worth it.
    let is_plain = module.omega.region(lambda) == module.omega.root();
    if !is_plain || !has_plain_signature(module, function) || body.node_count() > MAX_NODES {
        return None;
    }
    if module.symbols[symbol].name.starts_with('"') || !module.symbols[symbol].defined {
        return None;
    }
    Extents::of(module, lambda, symbol)
}

fn has_plain_signature(module: &Module, function: &FunctionInfo) -> bool {
    let facts = &function.facts;
    let is_fixed = module.types.signature(function.ty).is_some_and(|(_, _, varargs)| !varargs);
    let is_odd = |attrs: &ValueAttrs| !attrs.is_plain_value() || attrs.has(ValueSet::SRET | ValueSet::NOALIAS);
    // Sections, comdats, personalities and the like are not for the copy. Attributes are.
    is_fixed
        && !(facts.optnone || facts.optsize || facts.minsize || facts.returns_twice)
        && function.suffix.is_attributes_only()
        && !function.has_foreign_metadata()
        && !function.param_attrs.iter().any(is_odd)
}
