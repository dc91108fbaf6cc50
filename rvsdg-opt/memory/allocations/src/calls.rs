//! Which calls allocate and free memory.

use rvsdg_core::{FnSet, Graph, LibFunc, Node, Op, Operator, Symbol, Type};
use rvsdg_opt_alias::Env;
use rvsdg_opt_calls::{callee_context_var, context_var, invoked};

/// What a call does.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Makes memory whose content is undefined, of a constant size, or memory of which that is not known.
    Allocates(Option<u64>),
    /// Frees the memory that its first argument is the address of.
    Frees,
}

/// May a symbol be a function that allocates memory?
pub(crate) fn is_allocation(env: &Env<'_>, symbol: Symbol) -> bool {
    let data = &env.symbols[symbol];
    let of_library = data.library(env.types).is_some_and(|it| matches!(it, LibFunc::Malloc | LibFunc::Calloc));
    of_library
        || (!data.defined && data.function().is_some() && matches!(data.name.operator(), Some(Operator::New { .. })))
}

/// What a call does, if it is one of these.
pub(crate) fn kind(graph: &Graph, env: &Env<'_>, node: Node) -> Option<Kind> {
    let (info, callee) = match graph.op(node) {
        Op::Call(id, _) => (&graph.payloads[id], callee_context_var(graph, env.context.len(), node)?),
        // One with a landing pad.
        _ => (&invoked(graph, node)?.call, context_var(graph, env.context.len(), graph.operand(node, 0))?),
    };
    let symbol = env.context[callee]?;
    let data = &env.symbols[symbol];
    let is_same_type = data.function().is_some_and(|function| function.ty == info.ty);
    if !is_same_type || data.defined || !info.convention.is_empty() {
        return None;
    }
    let size = |index: usize| rvsdg_route::int(graph, graph.operand(node, index)).and_then(|it| u64::try_from(it).ok());
    // What a `new` expression calls may be left out; what a program calls by name may be its own.
    if info.fn_attrs.has(FnSet::BUILTIN) {
        let (ret, params, varargs) = env.types.signature(info.ty)?;
        let takes_size = params.first().is_some_and(|ty| ty.int_width().is_some());
        match data.name.operator().filter(|_| !varargs) {
            // The memory may be aligned more than stack memory is.
            Some(Operator::New { aligned }) if ret == Type::PTR && takes_size => {
                return Some(Kind::Allocates(size(1).filter(|_| !aligned)));
            }
            Some(Operator::Delete) if params.first() == Some(&Type::PTR) => return Some(Kind::Frees),
            _ => {}
        }
    }
    match data.library(env.types).filter(|_| info.may_be_library())? {
        LibFunc::Malloc => Some(Kind::Allocates(size(1))),
        // Its memory is zero, so it stays unless nobody reads it.
        LibFunc::Calloc => Some(Kind::Allocates(None)),
        LibFunc::Free => Some(Kind::Frees),
        _ => None,
    }
}
