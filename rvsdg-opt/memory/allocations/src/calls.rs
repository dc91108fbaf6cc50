//! Which calls allocate and free memory.

use rvsdg_core::{FnSet, Graph, LibFunc, Node, Op, Symbol, Type};
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

/// The names of `operator new` as the Itanium ABI spells them, without the type of the size.
const NEW: [&str; 2] = ["_Znw", "_Zna"];

/// Those of `operator delete`, whose first parameter is the address; a size may follow.
const DELETE: [&str; 2] = ["_ZdlPv", "_ZdaPv"];

/// What stands behind the size: nothing, `std::nothrow`, an alignment, or both.
const ENDINGS: [&str; 4] = ["", "RKSt9nothrow_t", "St11align_val_t", "St11align_val_tRKSt9nothrow_t"];

/// The types that `size_t` is.
const SIZES: [char; 3] = ['m', 'j', 'y'];

/// Is it an `operator new`?
fn is_new(name: &str) -> bool {
    let size = NEW.iter().find_map(|prefix| name.strip_prefix(prefix));
    size.and_then(|rest| rest.strip_prefix(SIZES)).is_some_and(|ending| ENDINGS.contains(&ending))
}

/// Is it an `operator delete`?
fn is_delete(name: &str) -> bool {
    let rest = DELETE.iter().find_map(|prefix| name.strip_prefix(prefix));
    rest.is_some_and(|rest| ENDINGS.contains(&rest.strip_prefix(SIZES).unwrap_or(rest)))
}

/// May a symbol be a function that allocates memory?
pub(crate) fn is_allocation(env: &Env<'_>, symbol: Symbol) -> bool {
    let data = &env.symbols[symbol];
    let of_library = data.library(env.types).is_some_and(|it| matches!(it, LibFunc::Malloc | LibFunc::Calloc));
    of_library || (!data.defined && data.function().is_some() && is_new(&data.name))
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
        if is_new(&data.name) && ret == Type::PTR && takes_size && !varargs {
            // The memory may be aligned more than stack memory is.
            return Some(Kind::Allocates(if data.name.contains("align_val_t") { None } else { size(1) }));
        }
        if is_delete(&data.name) && params.first() == Some(&Type::PTR) && !varargs {
            return Some(Kind::Frees);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_are_known_by_name() {
        for name in ["_Znwm", "_Znam", "_Znwj", "_ZnwmRKSt9nothrow_t", "_ZnamSt11align_val_t"] {
            assert!(is_new(name) && !is_delete(name), "{name}");
        }
        for name in ["_ZdlPv", "_ZdaPv", "_ZdlPvm", "_ZdlPvmSt11align_val_t", "_ZdlPvSt11align_val_tRKSt9nothrow_t"] {
            assert!(is_delete(name) && !is_new(name), "{name}");
        }
        // Placement, and operators of a class.
        for name in ["_ZnwmPv", "_ZN1AnwEm", "_ZdlPvS_", "_Znw", "_Z3newm", "malloc"] {
            assert!(!is_delete(name) && !is_new(name), "{name}");
        }
    }
}
