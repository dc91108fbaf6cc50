//! Interprocedural constants (IPC): a parameter that is the same constant in every call is that constant.
//!
//! # Algorithm
//!
//! For every function whose calls are all known (local, its address used for nothing but direct calls of its own type),
//! the argument of each parameter is compared over all calls. If it is one constant everywhere, users of the parameter
//! get the constant; calls from the function itself that pass the parameter on count as agreeing. Callers come first,
//! so constants go down chains of calls in one run (not around recursions through several functions). The signature
//! stays: the argument that nobody looks at costs little, and `noinline` functions profit as well.
//!
//! # Invariants
//!
//! * `undef` and `poison` are constants like others: they must be the same in all calls, and are left alone even then.
//! * Parameters that are not just the argument (`byval` and the like) are left alone.
//! * So are pointers of functions whose attributes allow to access memory through them that the function may not access
//!   otherwise: as a constant, the pointer is no argument any more.
//!
//! # Complexity
//!
//! Linear in calls and their arguments.
//!
//! ```
//! use rvsdg_core::Module;
//!
//! let mut module = Module::default();
//! assert_eq!(rvsdg_opt_ipsccp::run_module(&mut module), rvsdg_opt_ipsccp::Stats::default());
//! ```

#![forbid(unsafe_code)]

mod fault;

use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
use rvsdg_core::{Const, ConstData, MemoryAttr, Module, Node, Op, Symbol, Value, ValueAttrs};
use rvsdg_opt_calls::{Calls, Site};
use rvsdg_route::{Router, constant, outermost};

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Parameters that are constants now.
        parameters,
    }
}

/// Makes parameters constants in the whole module.
pub fn run_module(module: &mut Module) -> Stats {
    run_with(module, Fault::default())
}

/// [`run_module`] with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_module_mutated(module: &mut Module, mutation: Mutation) -> Stats {
    run_with(module, Fault::of(mutation))
}

fn run_with(module: &mut Module, fault: Fault) -> Stats {
    let calls = Calls::of(module);
    let mut lambdas: Vec<(Node, Symbol)> = calls.callers().collect();
    lambdas.reverse();
    let mut stats = Stats::default();
    for (lambda, symbol) in lambdas {
        let uses = calls.uses(symbol);
        let optnone = module.symbols[symbol].function().is_none_or(|function| function.facts.optnone);
        if uses.sites.is_empty() || (uses.escapes && !fault.is(Mutation::IgnoreEscapes)) || optnone {
            continue;
        }
        let sites = match fault.is(Mutation::FirstCallDecides) {
            true => &uses.sites[..1],
            false => &uses.sites[..],
        };
        stats.parameters += function(module, lambda, symbol, sites);
    }
    stats
}

fn function(module: &mut Module, lambda: Node, symbol: Symbol, sites: &[Site]) -> usize {
    let Some(body) = module.body(symbol) else { return 0 };
    let shape = module.body_shape(lambda);
    let params: Vec<Value> = shape.params(body).to_vec();
    let attrs = |index: usize| module.symbols[symbol].function().and_then(|function| function.param_attrs(index));
    let memory = module.symbols[symbol].function().map_or(MemoryAttr::ANY, |function| function.suffix.memory());
    let needs_arguments = memory.args.join(memory.other) != memory.other;
    let found: Vec<(Value, Symbol, Const)> = (0..params.len())
        .filter(|index| !body.is_dead(params[*index]))
        .filter(|index| attrs(*index).is_none_or(ValueAttrs::is_plain_value))
        .filter(|index| !(needs_arguments && body.ty(params[*index]).is_ptr()))
        .filter_map(|index| {
            let (caller, constant) = agreed(module, symbol, params[index], index, sites)?;
            Some((params[index], caller, constant))
        })
        .collect();
    if found.is_empty() {
        return 0;
    }
    let mut body = module.bodies[symbol.as_u32() as usize].take().expect("it was looked at");
    let root = body.root();
    let mut router = Router::new();
    for (param, caller, Const { op, ty }) in &found {
        let op = match *caller == symbol {
            true => *op,
            false => body.payloads.import(&module.body(*caller).expect("a caller has a body").payloads, *op),
        };
        let value = router.constant_in(&mut body, Const { op, ty: *ty }, root);
        body.divert_users(*param, value);
    }
    body.fold_geps();
    module.bodies[symbol.as_u32() as usize] = Some(body);
    found.len()
}

/// The constant that all calls pass, in terms of the payloads of one of the callers.
fn agreed(module: &Module, symbol: Symbol, param: Value, index: usize, sites: &[Site]) -> Option<(Symbol, Const)> {
    let mut agreed: Option<(Symbol, Const)> = None;
    for site in sites {
        let body = module.body(site.caller)?;
        let argument = body.operand(site.call, index + 1);
        if site.caller == symbol && outermost(body, argument) == param {
            continue;
        }
        let new = constant(body, argument)?;
        if !matches!(new.op, Op::Int(_) | Op::Const(_) | Op::Null | Op::Zero) {
            return None;
        }
        match agreed {
            None => agreed = Some((site.caller, new)),
            Some((caller, old)) => {
                let same = match (old.op, new.op) {
                    // Payloads of different bodies have different names; those with members of their own are left
                    // alone.
                    (Op::Const(a), Op::Const(b)) if caller != site.caller => {
                        let (a, b) = (&module.body(caller)?.payloads[a], &body.payloads[b]);
                        a == b && !matches!(a, ConstData::Elems(_))
                    }
                    (a, b) => a == b,
                };
                let same = same && old.ty == new.ty;
                if !same {
                    return None;
                }
            }
        }
    }
    agreed
}
