//! Marks calls as possible jumps.

use crate::stack::leaves;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{CallInfo, Graph, Op, Symbol, SymbolData, TailKind, Value, ValueDef};

/// Marks the calls of a body that cannot see its stack memory; answers how many.
///
/// Parameters that are passed in memory of the caller's frame are stack memory, too: a jump takes that away.
pub(crate) fn run(body: &mut Graph, symbols: &PrimaryMap<Symbol, SymbolData>, symbol: Symbol) -> usize {
    let (mut calls, mut memory) = (vec![], vec![]);
    for region in body.region_tree(body.root()) {
        for node in body.nodes(region) {
            match body.op(node) {
                Op::Call(id, effects) if is_unmarked(&body.payloads[id]) => calls.push((node, id, effects)),
                Op::Alloca(_) => memory.push(body.output(node, 0)),
                _ => {}
            }
        }
    }
    if calls.is_empty() {
        return 0;
    }
    memory.extend(odd_parameters(body, symbols, symbol));
    if leaves(body, symbols, memory) {
        return 0;
    }
    for (call, id, effects) in &calls {
        let info = CallInfo { tail: TailKind::Tail, ..body.payloads[*id].clone() };
        let id = body.payloads.intern_call(info);
        body.set_op(*call, Op::Call(id, *effects));
    }
    calls.len()
}

fn is_unmarked(info: &CallInfo) -> bool {
    info.intrinsic.is_none() && info.tail == TailKind::None && info.arg_attrs.iter().all(|attrs| attrs.is_plain_value())
}

/// The parameters that are more than the argument.
fn odd_parameters<'a>(
    body: &'a Graph,
    symbols: &'a PrimaryMap<Symbol, SymbolData>,
    symbol: Symbol,
) -> impl Iterator<Item = Value> + 'a {
    let function = symbols[symbol].function().expect("a lambda is a function");
    let args = body.args(body.root());
    let first = args.len() - 2 - function.param_attrs.len().min(args.len() - 2);
    let is_odd = move |value: &Value| match body.def(*value) {
        ValueDef::Argument(_, index) => {
            function.param_attrs(index.wrapping_sub(first)).is_some_and(|attrs| !attrs.is_plain_value())
        }
        ValueDef::Output(..) => false,
    };
    args[first..args.len() - 2].iter().copied().filter(is_odd)
}
