//! Dead parameter elimination (DPE): parameters that a function does not look at disappear, from its signature and from
//! all calls.
//!
//! # Algorithm
//!
//! For every function whose calls are all known (local, its address used for nothing but direct calls of its own type),
//! parameters without a user are removed from its body, its type, and its attributes, and the arguments from each call.
//! Callees come first: an argument that is not passed any more may have been the last user of a parameter of the
//! caller.
//!
//! # Invariants
//!
//! * Parameters that are not just the argument (`byval` and the like) stay, and so do all parameters of a function that
//!   has `musttail` calls or is called by one: there, the signatures of caller and callee must agree. So do those of
//!   functions with a variable number of arguments, and those whose attributes count parameters.
//! * An argument may be poison where its parameter says `noundef`: without the parameter that is no longer undefined, a
//!   refinement.
//!
//! # Complexity
//!
//! Linear in calls and their arguments.
//!
//! ```
//! use rvsdg_core::Module;
//!
//! let mut module = Module::default();
//! assert_eq!(rvsdg_opt_dead_args::run_module(&mut module), rvsdg_opt_dead_args::Stats::default());
//! ```

#![forbid(unsafe_code)]

mod fault;

use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
use rvsdg_core::{CallInfo, FnSet, Graph, Module, Node, Op, Position, Symbol, SymbolKind, TailKind, Type, Value};
use rvsdg_opt_calls::{Calls, Site};

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Parameters that are gone.
        parameters,
        /// Arguments of calls that are gone with them.
        arguments,
    }
}

/// Removes dead parameters in the whole module.
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
    let mut stats = Stats::default();
    for (lambda, symbol) in calls.callers() {
        let uses = calls.uses(symbol);
        if uses.sites.is_empty() || (uses.escapes && !fault.is(Mutation::IgnoreEscapes)) {
            continue;
        }
        let keep = kept(module, lambda, symbol, &uses.sites);
        if keep.iter().all(|keep| *keep) {
            continue;
        }
        stats.parameters += keep.iter().filter(|keep| !**keep).count();
        let ty = change_signature(module, lambda, symbol, &keep);
        for site in &uses.sites[usize::from(fault.is(Mutation::ForgetCall))..] {
            stats.arguments += change_call(module, *site, ty, &keep, fault);
        }
    }
    stats
}

/// Which parameters stay; all of them if the signature has to.
fn kept(module: &Module, lambda: Node, symbol: Symbol, sites: &[Site]) -> Vec<bool> {
    let (Some(body), Some(function)) = (module.body(symbol), module.symbols[symbol].function()) else { return vec![] };
    let params = module.body_shape(lambda).params(body);
    let is_bound = module.types.signature(function.ty).is_none_or(|(_, _, varargs)| varargs)
        || function.facts.optnone
        || function.names_callbacks()
        || function.suffix.may_have(FnSet::ALLOCSIZE);
    let in_tail = |site: &Site| {
        let Some(caller) = module.body(site.caller) else { return true };
        call(caller, site.call)
            .is_none_or(|info| info.tail == TailKind::MustTail || info.fn_attrs.may_have(FnSet::ALLOCSIZE))
    };
    if is_bound || sites.iter().any(in_tail) || has_must_tail(body) {
        return vec![];
    }
    let is_odd = |index: usize| function.param_attrs(index).is_some_and(|attrs| !attrs.is_plain_value());
    (0..params.len()).map(|index| !body.is_dead(params[index]) || is_odd(index)).collect()
}

fn call(body: &Graph, node: Node) -> Option<&CallInfo> {
    match body.op(node) {
        Op::Call(id, _) => Some(&body.payloads[id]),
        Op::Special(id, _) => Some(&body.payloads[id].call),
        _ => None,
    }
}

/// Does a body have calls that stand for a jump to a function of the same signature?
fn has_must_tail(body: &Graph) -> bool {
    let regions = body.region_tree(body.root());
    let mut nodes = regions.iter().flat_map(|region| body.nodes(*region));
    nodes.any(|node| call(body, node).is_some_and(|info| info.tail == TailKind::MustTail))
}

/// Takes parameters from a function; returns its new type.
fn change_signature(module: &mut Module, lambda: Node, symbol: Symbol, keep: &[bool]) -> Type {
    let first = module.body_shape(lambda).context_count();
    let SymbolKind::Function(function) = &mut module.symbols[symbol].kind else { unreachable!("it has a body") };
    let (ret, params, _) = module.types.signature(function.ty).expect("a function has a signature");
    let params: Vec<Type> = kept_of(params, keep).copied().collect();
    function.ty = module.types.function(ret, &params, false);
    function.param_attrs = kept_of(&function.param_attrs, keep).cloned().collect();
    let ty = function.ty;
    let body = module.body_mut(symbol).expect("it was looked at");
    let root = body.root();
    body.retain_args(root, |arg| arg < first || keep.get(arg - first).is_none_or(|keep| *keep));
    ty
}

/// Takes arguments from a call; returns how many.
fn change_call(module: &mut Module, site: Site, ty: Type, keep: &[bool], fault: Fault) -> usize {
    let body = module.body_mut(site.caller).expect("a caller has a body");
    let Op::Call(id, effects) = body.op(site.call) else { unreachable!("a site is a call") };
    let old = &body.payloads[id];
    let info = CallInfo { ty, arg_attrs: kept_of(&old.arg_attrs, keep).cloned().collect(), ..old.clone() };
    let id = body.payloads.intern_call(info);
    let mut keep = keep.to_vec();
    if fault.is(Mutation::WrongArgument) {
        keep.reverse();
    }
    // The callee stands in front of the arguments, the states behind.
    let operands: Vec<Value> = body.operands(site.call).collect();
    let (callee, arguments) = operands.split_first().expect("a call of a function has a callee");
    let operands: Vec<Value> = [callee].into_iter().chain(kept_of(arguments, &keep)).copied().collect();
    let types: Vec<Type> = body.outputs(site.call).map(|output| body.ty(output)).collect();
    let call = body.add_node(Position::Before(site.call), Op::Call(id, effects), &operands, &types);
    body.set_location(call, body.location(site.call));
    for index in 0..types.len() {
        let (old, new) = (body.output(site.call, index), body.output(call, index));
        body.divert_users(old, new);
    }
    body.remove_node(site.call);
    arguments.len() + 1 - operands.len()
}

fn kept_of<'a, T>(items: &'a [T], keep: &'a [bool]) -> impl Iterator<Item = &'a T> {
    items.iter().enumerate().filter(|(index, _)| keep.get(*index).is_none_or(|keep| *keep)).map(|(_, item)| item)
}
