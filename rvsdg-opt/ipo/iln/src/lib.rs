//! Inlining (ILN): bodies of functions in the place of their calls.
//!
//! # Algorithm
//!
//! Callees come before callers, so what is copied has its own calls inlined already, and no call of a copy is looked at again: the pass ends, and
//! never unrolls recursion. A direct call is inlined if its callee is
//!
//! * *small*: at most [`MAX_SMALL`] nodes ([`MAX_SMALL_FOR_SIZE`] if the caller is optimized for size), or
//! * *called twice*: local, its address used for nothing else, and at most [`MAX_TWICE`] nodes, or
//! * *called once*: local, its address used for nothing else, and not above [`MAX_ONCE`] nodes (its own definition is dead then), or
//! * marked as one that is always inlined;
//!
//! but for what is called once, even if it is small, and works on arrays in loops: where the call costs nothing, the function's parameters are a good place to find
//! out more about them (the caller's size counts for more);
//!
//! but not, except for the only call of a function, what was too large when its program was optimized before (`FunctionInfo::was_too_large`);
//!
//! and the caller does not grow beyond [`MAX_CALLER`] nodes, nor by more than [`MAX_FRAME`] bytes of stack memory if it is recursive. In the RVSDG that is a copy of one region's contents; context variables of the
//! callee become context variables of the caller, and those of the phi around it.
//!
//! # What is refused
//!
//! Definitions that may not be the ones called (interposable linkage), `noinline`, `optnone`, `returns_twice`, `naked` and the like; variable arguments; `byval` and other
//! parameters that are not just the argument; stack memory of a size that depends on run time, or made in a loop; intrinsics about the frame;
//! `musttail`; scopes of `noalias` facts, which every copy would need anew; callers and callees made for different machines or modes; a callee with a loop that
//! may run for ever in a caller whose loops may be assumed not to; mutually recursive functions (the members of a phi).
//!
//! # Invariants
//!
//! * A call that has no I/O or memory state is only replaced by a body that doesn't use that state.
//! * `tail` marks of copied calls go, unless the replaced call had one.
//!
//! # Complexity
//!
//! Linear in the module and in what is copied, which the named constants bound. Source: Reissmann, Meyer, Bahmann and Själander, *RVSDG: An Intermediate
//! Representation for Optimizing Compilers* (2020), whose prototype inlines functions that are called once.
//!
//! ```
//! use rvsdg_core::Module;
//!
//! let mut module = Module::default();
//! assert_eq!(rvsdg_opt_iln::run_module(&mut module), rvsdg_opt_iln::Stats::default());
//! ```

#![forbid(unsafe_code)]

mod callee;
mod context;
mod fault;
mod splice;

use callee::Callee;
use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
use rustc_hash::FxHashMap;
use rvsdg_core::{Graph, Module, Node, Op, Symbol};
use rvsdg_opt_calls::{Calls, callee_context_var};
use rvsdg_opt_target::limits::iln::{
    MAX_CALLER, MAX_EXCESS, MAX_FRAME, MAX_ONCE, MAX_SMALL, MAX_SMALL_FOR_SIZE, MAX_TWICE,
};
use rvsdg_route::Router;

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Calls that were inlined.
        inlined,
        /// Of these, calls of functions that are called once.
        called_once,
        /// Direct calls of functions that can't be inlined there.
        refused,
        /// Direct calls of functions that are too large.
        too_large,
        /// Context variables that were added.
        context_vars,
    }
}

/// Inlines calls in the whole module.
pub fn run_module(module: &mut Module) -> Stats {
    run_with(module, Fault::default())
}

/// [`run_module`] with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_module_mutated(module: &mut Module, mutation: Mutation) -> Stats {
    run_with(module, Fault::of(mutation))
}

/// What the pass knows about the module.
struct Inliner {
    calls: Calls,
    callees: FxHashMap<Symbol, (Node, Callee)>,
    stats: Stats,
    fault: Fault,
}

fn run_with(module: &mut Module, fault: Fault) -> Stats {
    let calls = Calls::of(module);
    let lambdas: Vec<(Node, Symbol)> = calls.callers().collect();
    let mut inliner = Inliner { calls, callees: FxHashMap::default(), stats: Stats::default(), fault };
    for (lambda, symbol) in lambdas {
        let facts = module.symbols[symbol].function().map(|function| function.facts).unwrap_or_default();
        if module.body(symbol).is_some() && !facts.optnone {
            inliner.caller(module, lambda, symbol);
        }
        if let Some(callee) = callee::callee(module, lambda, symbol) {
            inliner.callees.insert(symbol, (lambda, callee));
        }
    }
    inliner.stats
}

impl Inliner {
    fn caller(&mut self, module: &mut Module, lambda: Node, symbol: Symbol) {
        let sites = self.sites(module, lambda, symbol);
        if sites.is_empty() {
            return;
        }
        let mut router = Router::new();
        // The lambdas in phis are recursive.
        let is_recursive = module.omega.region(lambda) != module.omega.root();
        let before = self.stats.inlined;
        for (call, target) in sites {
            let body = module.body(symbol).expect("the caller has a body");
            let (node, callee) = &self.callees[&target];
            if !fits(module, [symbol, target], body, call, callee) {
                self.stats.refused += 1;
                continue;
            }
            let facts = module.symbols[symbol].function().map(|function| function.facts).unwrap_or_default();
            let for_size = facts.optsize || facts.minsize;
            let small = if for_size { MAX_SMALL_FOR_SIZE } else { MAX_SMALL };
            let uses = self.calls.uses(target);
            let is_only_call = !uses.escapes && uses.sites.len() == 1;
            let stays = is_only_call && callee.works_on_arrays && !for_size;
            let once = is_only_call && callee.size <= MAX_ONCE && !stays;
            let is_one_of_two = !uses.escapes && uses.sites.len() == 2 && !for_size;
            let most = if is_one_of_two { MAX_TWICE.max(small) } else { small };
            let is_small = callee.size <= most && !callee.was_too_large;
            let fits = body.node_count() + callee.size <= MAX_CALLER;
            // Each frame of a recursion would have the memory, whether it comes to the call or not.
            let fits = fits && !(is_recursive && callee.frame > MAX_FRAME);
            if !(callee.always || (fits && !stays && (once || is_small))) {
                self.stats.too_large += 1;
                if callee.size > most && callee.size <= MAX_EXCESS * most && !callee.was_too_large {
                    module.symbols[target].function_mut().expect("a callee is a function").set_too_large();
                }
                continue;
            }
            self.stats.inlined += 1;
            self.stats.called_once += usize::from(once);
            let node = *node;
            let (context, added) = context::provide(module, lambda, symbol, node);
            self.stats.context_vars += added;
            let mut body = module.bodies[symbol.as_u32() as usize].take().expect("the caller has a body");
            let source = module.body(target).expect("a callee has a body");
            splice::splice(&mut body, call, source, &context, &mut router, self.fault);
            module.bodies[symbol.as_u32() as usize] = Some(body);
        }
        if self.stats.inlined > before {
            module.body_mut(symbol).expect("the caller has a body").fold_geps();
        }
    }

    /// The direct calls in a body whose callees can be inlined somewhere, in order.
    fn sites(&self, module: &Module, lambda: Node, symbol: Symbol) -> Vec<(Node, Symbol)> {
        let body = module.body(symbol).expect("the caller has a body");
        let count = module.omega.input_count(lambda);
        let symbols: Vec<Option<Symbol>> =
            module.omega.operands(lambda).map(|origin| module.symbol_of(origin)).collect();
        if !symbols.iter().flatten().any(|symbol| self.callees.contains_key(symbol)) {
            return vec![];
        }
        let mut sites = vec![];
        for region in body.region_tree(body.root()) {
            for call in body.nodes(region) {
                let target = callee_context_var(body, count, call).and_then(|index| symbols[index]);
                sites.extend(target.filter(|target| self.callees.contains_key(target)).map(|target| (call, target)));
            }
        }
        sites
    }
}

/// Can this call be replaced by the body of the callee?
fn fits(module: &Module, [caller, target]: [Symbol; 2], body: &Graph, call: Node, callee: &Callee) -> bool {
    let Op::Call(id, effects) = body.op(call) else { return false };
    let info = &body.payloads[id];
    let function = |symbol: Symbol| module.symbols[symbol].function().expect("a lambda is a function");
    let (caller, target) = (function(caller), function(target));
    info.ty == callee.ty
        && info.tail != rvsdg_core::TailKind::MustTail
        && info.convention == callee.convention
        && !info.fn_attrs.may_have(callee::REFUSALS)
        && caller.suffix.same_modes(&target.suffix)
        && !(callee.may_diverge && caller.facts.mustprogress)
        && (effects.makes_io() || !callee.makes_io)
        && (effects.takes_io() || !callee.uses_io)
        && (effects.takes_mem() || !callee.uses_mem)
}
