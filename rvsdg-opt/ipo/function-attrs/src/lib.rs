//! Inference of function attributes: what a function may do to memory, whether it returns, and what happens to the
//! pointers that it is passed.
//!
//! # Algorithm
//!
//! 1. Declarations of C library functions get the attributes that the library promises.
//! 2. Every body is scanned once (`scan`): what its own operations do, its calls with the memory that each argument may
//!    point to, and where each pointer parameter goes (`follow`).
//! 3. The strongly connected components of the direct calls are solved, callees first (`components`, `solve`). The
//!    members of a recursion begin with the best that could be true, and lose what their bodies refute until nothing
//!    changes.
//! 4. What was found becomes attributes of the symbols, and direct calls lose the states that the attributes say they
//!    do not need (`apply`): a call of a function that only computes is an operation like others, and one that only
//!    reads does not order later loads. Calls that cannot unwind lose their landing pads (`silent`).
//!
//! # Invariants
//!
//! * Only functions whose definition is the one that runs are looked at: no interposable ones, and no copies that may
//!   be replaced by equivalent ones, which other optimizations may have changed less. All others are what their
//!   attributes say.
//! * An attribute is true of every execution that is defined. So it stays true when a later pass changes the function,
//!   as long as that keeps or refines what the function does, with one exception: a pass that makes an access through a
//!   parameter one through something else has to look at `memory(argmem: ...)` (as `ipsccp` does).
//! * Memory of the function's own, such as its stack, is not part of its effects. The copy behind a `byval` parameter
//!   counts as memory of an argument, as LLVM has it.
//! * A function will return if all its loops end, all its callees will return, and it is not recursive. A loop ends if
//!   it must make progress and has nothing in it that others can observe. A recursion ends under the same condition.
//! * A callee with a landing pad may still unwind further, so only callees that do not unwind count.
//!
//! # Complexity
//!
//! Linear in the bodies, and per recursion in the calls of its members times the number of rounds, of which there are
//! at most as many as facts about its members.
//!
//! Source: what each attribute means is in LLVM's language reference.
//!
//! ```
//! use rvsdg_core::Module;
//!
//! let mut module = Module::default();
//! assert_eq!(rvsdg_opt_function_attrs::run_module(&mut module), rvsdg_opt_function_attrs::Stats::default());
//! ```

#![forbid(unsafe_code)]

mod apply;
mod fault;
mod follow;
mod scan;
mod silent;
mod solve;
mod summary;

use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
use rustc_hash::FxHashMap;
use rvsdg_core::{Module, Node, Symbol};
use rvsdg_opt_alias::Env;
use solve::Scanned;

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Library functions with new attributes.
        library,
        /// Functions with new attributes, apart from parameters.
        functions,
        /// Parameters with new attributes.
        parameters,
        /// Functions whose result is new memory.
        results,
        /// Calls with fewer effects.
        calls,
        /// Of these, calls that only compute.
        pure_calls,
        /// Of these, calls that only read.
        reading_calls,
        /// Calls whose result is new memory.
        fresh_calls,
        /// Calls that lost their landing pads, as nothing unwinds.
        silent,
    }
}

/// Infers attributes of all functions of a module.
pub fn run_module(module: &mut Module) -> Stats {
    run_with(module, Fault::default())
}

/// [`run_module`] with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_module_mutated(module: &mut Module, mutation: Mutation) -> Stats {
    run_with(module, Fault::of(mutation))
}

fn run_with(module: &mut Module, fault: Fault) -> Stats {
    let mut stats = Stats::default();
    apply::library(module, &mut stats);
    let lambdas = module.lambdas();
    let functions: Vec<Scanned> = lambdas
        .iter()
        .filter(|(_, symbol)| !apply::is_opaque(module, *symbol, fault))
        .filter_map(|(lambda, symbol)| scan(module, *lambda, *symbol, fault))
        .collect();
    let summaries = solve::solve(module, &functions, fault);
    for (Scanned { symbol, scan }, summary) in functions.iter().zip(&summaries) {
        let pointers: Vec<bool> = scan.params.iter().map(Option::is_some).collect();
        let info = module.symbols[*symbol].function_mut().expect("a lambda is a function");
        apply::promise(info, summary, &pointers, &mut stats);
    }
    let known: FxHashMap<Symbol, &Vec<Node>> = functions.iter().map(|it| (it.symbol, &it.scan.nodes)).collect();
    for (lambda, symbol) in lambdas {
        if !module.symbols[symbol].is_left_alone() {
            let is_new = silent::calls(module, lambda, symbol, fault, &mut stats);
            let known = known.get(&symbol).copied().filter(|_| !is_new);
            apply::calls(module, lambda, symbol, known, &mut stats);
        }
    }
    stats
}

/// Looks at a body. Nothing is found out if sizes are not known.
fn scan(module: &Module, lambda: Node, symbol: Symbol, fault: Fault) -> Option<Scanned> {
    let body = module.body(symbol)?;
    let context = module.context_symbols(lambda);
    let env = Env::of(module, lambda, symbol, &context)?;
    Some(Scanned { symbol, scan: scan::scan(body, env, fault) })
}
