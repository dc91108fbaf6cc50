//! Aliases: who uses an alias uses what it stands for, so that calls by either name are calls of the same function.
//!
//! A C++ class whose constructors or destructors are in this module has them under two names, one of which is mostly an
//! alias. Neither name may be one that the linker gives another meaning, and a name that means this definition in any
//! case is not replaced by one that a program could define, too. The use in the body changes, not the origin of
//! the context variable: text that belongs to the function may mention the alias. Linear in context variables.

use rustc_hash::FxHashMap;
use rvsdg_core::{Body, Delta, Module, Node, Op, Symbol, SymbolKind, Value, ValueDef};

/// Makes users of aliases users of what they stand for; answers how many context variables that were.
pub(crate) fn replace(module: &mut Module) -> usize {
    let targets = targets(module);
    if targets.is_empty() {
        return 0;
    }
    let mut replaced = 0;
    loop {
        let round = replace_once(module, &targets);
        replaced += round;
        // What stands for an alias may be one, too.
        if round == 0 {
            return replaced;
        }
    }
}

fn replace_once(module: &mut Module, targets: &FxHashMap<Symbol, (Node, Value)>) -> usize {
    let mut replaced = 0;
    for (lambda, symbol) in module.lambdas() {
        if module.symbols[symbol].is_left_alone() || module.body(symbol).is_none() {
            continue;
        }
        for (index, alias) in module.context_symbols(lambda).into_iter().enumerate() {
            let Some((delta, origin)) = alias.and_then(|alias| targets.get(&alias)) else { continue };
            replaced += usize::from(replace_in(module, lambda, symbol, index, (*delta, *origin)));
        }
    }
    replaced
}

fn replace_in(module: &mut Module, lambda: Node, symbol: Symbol, index: usize, (delta, origin): (Node, Value)) -> bool {
    let used = |module: &Module| {
        let shape = Body::new(module.omega.input_count(lambda));
        let body = module.body(symbol)?;
        let arg = shape.context_arg(body, index);
        (!body.is_dead(arg)).then_some(arg)
    };
    if used(module).is_none() {
        return false;
    }
    let omega = &module.omega;
    let value = match omega.region(delta) {
        region if region == omega.region(lambda) => origin,
        region if region == omega.root() => module.route_to(lambda, origin),
        _ if omega.region(lambda) == omega.root() => match module.outside(origin) {
            Some(value) => value,
            None => return false,
        },
        _ => return false,
    };
    let known = module.omega.operands(lambda).position(|operand| operand == value);
    let place = known.unwrap_or_else(|| {
        module.add_context_vars(lambda, &[value]);
        module.omega.input_count(lambda) - 1
    });
    let shape = Body::new(module.omega.input_count(lambda));
    let Some(body) = module.body_mut(symbol) else { return false };
    let (from, to) = (shape.context_arg(body, index), shape.context_arg(body, place));
    body.divert_users(from, to);
    true
}

/// For each alias of a function or variable of this module, its node and the value that it stands for, in its region.
fn targets(module: &Module) -> FxHashMap<Symbol, (Node, Value)> {
    let omega = &module.omega;
    let target = |(node, symbol): (Node, Symbol)| {
        let data = &module.symbols[symbol];
        let SymbolKind::Alias(info) = &data.kind else { return None };
        if info.ifunc || data.has_variable_address() || !module.is_exact(symbol) {
            return None;
        }
        let delta = Delta::from_node(omega, node).filter(|_| matches!(omega.op(node), Op::Delta(_)))?;
        let ValueDef::Argument(region, index) = omega.def(omega.result(delta.region(omega), 0)) else { return None };
        let origin = omega.owner(region).filter(|owner| *owner == node).map(|_| omega.operand(node, index))?;
        let aliasee = module.symbol_of(origin)?;
        let other = &module.symbols[aliasee];
        // A name for use in this library only may not become one that the dynamic linker looks up.
        let is_same = other.defined
            && module.is_exact(aliasee)
            && (other.is_bound() || !data.is_bound())
            && other.address_ty == data.address_ty;
        is_same.then_some((symbol, (node, origin)))
    };
    module.definitions().into_iter().filter_map(target).collect()
}
