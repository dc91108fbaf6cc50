//! Gives a caller the context variables of a callee.
//!
//! The callee is in the root region, so what it refers to comes before it there, and the caller behind both; if the caller is in a phi, the phi gets
//! a context variable first, and so on inwards.

use rustc_hash::FxHashMap;
use rvsdg_core::{Module, Node, Phi, Symbol, Value};

/// For each context variable of `callee`: the argument of the caller's body that is the same. And how many context variables the caller's lambda got.
pub(crate) fn provide(module: &mut Module, lambda: Node, caller: Symbol, callee: Node) -> (Vec<Value>, usize) {
    let count = module.omega.input_count(lambda);
    let mut known: FxHashMap<Symbol, usize> = FxHashMap::default();
    for (index, origin) in module.omega.operands(lambda).enumerate() {
        if let Some(symbol) = module.symbol_of(origin) {
            known.entry(symbol).or_insert(index);
        }
    }
    let mut added: Vec<Value> = vec![];
    let mut indices = vec![];
    for origin in module.omega.operands(callee).collect::<Vec<Value>>() {
        let symbol = module.symbol_of(origin).expect("a context variable is the address of a symbol");
        let index = *known.entry(symbol).or_insert_with(|| {
            added.push(inwards(module, origin, lambda));
            count + added.len() - 1
        });
        indices.push(index);
    }
    module.add_context_vars(lambda, &added);
    let shape = module.body_shape(lambda);
    let body = module.body(caller).expect("the caller has a body");
    (indices.into_iter().map(|index| shape.context_arg(body, index)).collect(), added.len())
}

/// A value of the omega graph's root region as a value of the region of `lambda`.
fn inwards(module: &mut Module, origin: Value, lambda: Node) -> Value {
    let omega = &mut module.omega;
    let mut phis = vec![];
    let mut region = omega.region(lambda);
    while let Some(owner) = omega.owner(region) {
        phis.push(Phi::from_node(omega, owner).expect("lambdas are in phis or at the top"));
        region = omega.region(owner);
    }
    phis.into_iter().rev().fold(origin, |value, phi| {
        let known = (0..phi.context_count(omega)).find(|index| phi.context_origin(omega, *index) == value);
        match known {
            Some(index) => phi.context_arg(omega, index),
            None => phi.add_context_var(omega, value),
        }
    })
}
