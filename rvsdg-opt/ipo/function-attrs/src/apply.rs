//! Writes what was found out: attributes of symbols, and fewer effects of calls.

use crate::Stats;
use crate::fault::{Fault, Mutation};
use crate::summary::{INFERRED, Summary};
use rvsdg_core::{
    CallInfo, Effects, FnAttrs, FnSet, FunctionInfo, Graph, LibFunc, Module, Node, Op, Position, Symbol, Type, Value,
    ValueAttrs, ValueSet,
};
use rvsdg_opt_calls::{Calls, callee_context_var};

/// Attributes of a parameter of which at most one may be there, or that contradict those.
const ACCESS: ValueSet =
    ValueSet::READNONE.union(ValueSet::READONLY).union(ValueSet::WRITEONLY).union(ValueSet::WRITABLE);

/// Writes a summary into the attributes of a function.
pub(crate) fn promise(info: &mut FunctionInfo, summary: &Summary, pointers: &[bool], stats: &mut Stats) {
    let Summary { attrs, params, fresh, .. } = summary;
    stats.functions += usize::from(info.promise(attrs.set.intersection(INFERRED), attrs.memory));
    for (index, fact) in params.iter().enumerate().filter(|(index, _)| pointers[*index]) {
        let old = info.param_attrs(index).cloned().unwrap_or_default();
        if !old.is_plain_value() {
            continue;
        }
        let access = match (fact.access.reads, fact.access.writes) {
            _ if old.has(ACCESS) => None,
            (false, false) => Some(ValueSet::READNONE),
            (true, false) => Some(ValueSet::READONLY),
            (false, true) => Some(ValueSet::WRITEONLY),
            (true, true) => None,
        };
        let kept = (!fact.captured).then_some(ValueSet::NOCAPTURE);
        stats.parameters += usize::from(info.promise_param(index, kept.into_iter().chain(access)));
    }
    if *fresh {
        stats.results += usize::from(info.promise_fresh_result());
    }
}

/// Writes what the C library promises into the attributes of its functions.
///
/// All calls by a name are of the same function, so one call that is not a library call speaks against all.
pub(crate) fn library(module: &mut Module, stats: &mut Stats) {
    let known = |symbol: Symbol| module.symbols[symbol].library(&module.types).map(|it| (symbol, it));
    let mut found: Vec<_> = module.symbols.keys().filter_map(known).collect();
    let is_new = |info: &FunctionInfo, it: LibFunc| {
        let promises = FnAttrs::from(it.promises());
        info.suffix.with(promises.set(), promises.memory()) != info.suffix
    };
    found.retain(|(symbol, it)| module.symbols[*symbol].function().is_some_and(|info| is_new(info, *it)));
    let knows = |symbol: Symbol| {
        let data = &module.symbols[symbol];
        !data.defined || data.function().is_none_or(FunctionInfo::knows_library)
    };
    if found.is_empty() || !module.symbols.keys().all(knows) {
        return;
    }
    let calls = Calls::of(module);
    let is_library_call = |body: &Graph, call: Node| match body.op(call) {
        Op::Call(id, _) => body.payloads[id].may_be_library(),
        Op::Special(id, _) => body.payloads[id].call.may_be_library(),
        _ => false,
    };
    found.retain(|(symbol, _)| {
        let uses = calls.uses(*symbol);
        let mut sites = uses.sites.iter().chain(&uses.invokes);
        sites.all(|site| module.body(site.caller).is_some_and(|body| is_library_call(body, site.call)))
    });
    for (symbol, it) in found {
        let info = module.symbols[symbol].function_mut().expect("a library function is a function");
        let promises = FnAttrs::from(it.promises());
        let mut is_new = info.promise(promises.set(), promises.memory());
        for (index, attrs) in it.param_promises().iter().map(|it| ValueAttrs::from(*it)).enumerate() {
            let missing = !info.param_attrs(index).is_some_and(|old| old.has(ACCESS));
            let promised = [ValueSet::NOCAPTURE, ValueSet::READONLY, ValueSet::WRITEONLY].into_iter();
            let promised = promised.filter(|it| attrs.has(*it) && (missing || *it == ValueSet::NOCAPTURE));
            is_new |= info.promise_param(index, promised);
        }
        is_new |= it.allocates() && info.promise_fresh_result();
        stats.library += usize::from(is_new);
    }
}

/// Gives the calls in a body the effects that the attributes of their callees leave them. `known` are all its calls, if
/// somebody has looked for them already.
pub(crate) fn calls(module: &mut Module, lambda: Node, symbol: Symbol, known: Option<&Vec<Node>>, stats: &mut Stats) {
    let callees = module.context_symbols(lambda);
    let is_function = |symbol: Symbol| module.symbols[symbol].function().is_some();
    if !callees.iter().flatten().any(|symbol| is_function(*symbol)) {
        return;
    }
    let Some(mut body) = module.bodies[symbol.as_u32() as usize].take() else { return };
    let is_call = |node: &Node| matches!(body.op(*node), Op::Call(..));
    let all = || body.region_tree(body.root()).into_iter().flat_map(|region| body.nodes(region)).filter(is_call);
    let nodes: Vec<Node> = known.map_or_else(|| all().collect(), Vec::clone);
    for call in nodes {
        let callee = callee_context_var(&body, callees.len(), call).and_then(|index| callees[index]);
        if let Some(info) = callee.and_then(|callee| module.symbols[callee].function()) {
            narrow(&mut body, call, info, stats);
        }
    }
    module.bodies[symbol.as_u32() as usize] = Some(body);
}

/// Takes states from a call that does not need them.
fn narrow(body: &mut Graph, call: Node, callee: &FunctionInfo, stats: &mut Stats) {
    let Op::Call(id, before) = body.op(call) else { unreachable!("it is a call") };
    let info = &body.payloads[id];
    if info.ty != callee.ty {
        return;
    }
    let mut effects = callee.call_attrs(&info.fn_attrs).narrow(before);
    if info.arg_attrs.iter().any(|attrs| attrs.has(ValueSet::BYVAL)) && before.contains(Effects::READ) {
        effects = effects | Effects::READ;
    }
    if effects == Effects::PINNED && may_run_anywhere(info, callee) {
        effects = Effects::NONE;
    }
    let is_pointer = body.output_count(call) > 0 && body.ty(body.output(call, 0)).is_ptr();
    let is_fresh = is_pointer && !info.ret_attrs.has(ValueSet::NOALIAS) && callee.has_fresh_result();
    if is_fresh {
        let info = CallInfo { ret_attrs: info.ret_attrs.with(ValueSet::NOALIAS), ..info.clone() };
        let id = body.payloads.intern_call(info);
        body.set_op(call, Op::Call(id, before));
        stats.fresh_calls += 1;
    }
    if effects == before {
        return;
    }
    let Op::Call(id, _) = body.op(call) else { unreachable!("it is a call") };
    stats.calls += 1;
    stats.pure_calls += usize::from(!effects.takes_mem() && !effects.makes_io());
    stats.reading_calls += usize::from(effects == Effects::READ | Effects::PINNED);
    let (io, mem) = (body.io_in(call), body.mem_in(call));
    for (kept, old, new) in
        [(effects.makes_io(), body.io_out(call), io), (effects.takes_mem(), body.mem_out(call), mem)]
    {
        if let (false, Some(old), Some(new)) = (kept, old, new) {
            body.divert_users(old, new);
        }
    }
    let is_needed = |ty: Type| match ty {
        Type::MEM => effects.takes_mem(),
        Type::IO => effects.takes_io(),
        _ => true,
    };
    let operands: Vec<Value> = body.operands(call).filter(|value| is_needed(body.ty(*value))).collect();
    let keeps = |ty: Type| match ty {
        Type::MEM => effects.takes_mem(),
        Type::IO => effects.makes_io(),
        _ => true,
    };
    let outputs: Vec<Value> = body.outputs(call).filter(|output| keeps(body.ty(*output))).collect();
    let types: Vec<Type> = outputs.iter().map(|output| body.ty(*output)).collect();
    let new = body.add_node(Position::Before(call), Op::Call(id, effects), &operands, &types);
    body.set_location(new, body.location(call));
    for (index, old) in outputs.into_iter().enumerate() {
        let output = body.output(new, index);
        body.divert_users(old, output);
    }
    body.remove_node(call);
}

/// Is a call without any effect defined where the source does not call? Nothing is said of arguments or the result.
fn may_run_anywhere(call: &CallInfo, callee: &FunctionInfo) -> bool {
    let may = callee.call_attrs(&call.fn_attrs).has(FnSet::SPECULATABLE);
    may && callee.suffix.has(FnSet::SPECULATABLE) && call.arg_attrs.is_empty() && !call.ret_attrs.has(ValueSet::STRICT)
}

/// Is nothing known about the function but what its attributes say? The linker may take another definition, or the body
/// must not be looked at.
pub(crate) fn is_opaque(module: &Module, symbol: Symbol, fault: Fault) -> bool {
    let data = &module.symbols[symbol];
    let Some(info) = data.function() else { return true };
    // Equivalent copies elsewhere may be compiled otherwise, and so do what this one does only because it was
    // optimized: they may read memory where this one does not any more.
    let is_exact = module.is_exact(symbol) || fault.is(Mutation::IgnoreLinkage);
    let odd = FnSet::RETURNS_TWICE | FnSet::NAKED | FnSet::PRESPLITCOROUTINE;
    !is_exact || !data.defined || info.facts.optnone || info.facts.fixed || info.suffix.may_have(odd)
}
