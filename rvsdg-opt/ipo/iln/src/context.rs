//! Gives a caller the context variables of a callee.
//!
//! Callee and caller may be members of the same phi: what the callee refers to are arguments of the phi's region then,
//! which every member can have. Otherwise it has to be in the root region for the caller: what a callee in the root
//! region refers to comes before it there, and the arguments of the region of another phi are that phi's outputs and
//! what it refers to. The caller is behind all of these.

use crate::Mutation;
use crate::fault::Fault;
use rustc_hash::FxHashMap;
use rvsdg_core::{Module, Node, Symbol, Value};

/// The context variables of a caller, by symbol; empty until they are asked for.
#[derive(Default)]
pub(crate) struct Known(FxHashMap<Symbol, usize>);

/// For each context variable of `callee`: the argument of the caller's body that is the same. And how many context
/// variables the caller's lambda got.
pub(crate) fn provide(
    module: &mut Module,
    lambda: Node,
    caller: Symbol,
    callee: Node,
    known: &mut Known,
    fault: Fault,
) -> (Vec<Value>, usize) {
    let count = module.omega.input_count(lambda);
    let Known(known) = known;
    if known.is_empty() {
        for (index, origin) in module.omega.operands(lambda).enumerate() {
            if let Some(symbol) = module.symbol_of(origin) {
                known.entry(symbol).or_insert(index);
            }
        }
    }
    let mut added: Vec<Value> = vec![];
    let mut indices = vec![];
    for origin in module.omega.operands(callee).collect::<Vec<Value>>() {
        let symbol = module.symbol_of(origin).expect("a context variable is the address of a symbol");
        let index = *known.entry(symbol).or_insert_with(|| {
            let is_shared = module.omega.region(callee) == module.omega.region(lambda);
            added.push(match is_shared {
                true if fault.is(Mutation::OtherMember) => module.omega.arg(module.omega.region(callee), 0),
                true => origin,
                false => {
                    let home = module.omega.region(callee);
                    let is_wrong = fault.is(Mutation::OtherOutside) && home != module.omega.root();
                    let inside = if is_wrong { module.omega.arg(home, 0) } else { origin };
                    let outside = module.outside(inside).expect("a member of a phi refers to arguments");
                    module.route_to(lambda, outside)
                }
            });
            count + added.len() - 1
        });
        indices.push(index);
    }
    module.add_context_vars(lambda, &added);
    let shape = module.body_shape(lambda);
    let body = module.body(caller).expect("the caller has a body");
    (indices.into_iter().map(|index| shape.context_arg(body, index)).collect(), added.len())
}
