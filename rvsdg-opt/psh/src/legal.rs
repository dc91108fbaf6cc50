//! Which rule of the table of the crate's documentation an operation falls under.

use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{CastOp, Effects, Graph, Node, Op, Symbol, SymbolData, Type};

/// A row of the table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Computes, and can't go wrong.
    Pure,
    /// Leaves thetas from their top level.
    Top,
    /// Leaves thetas from their top level, if nothing in them is an I/O effect.
    Quiet,
    /// Leaves thetas from their top level, if no I/O effect comes before it.
    Pinned,
    /// The same, if nothing in the loop writes.
    Load,
    /// The same, if it is the only operation on memory.
    Store,
    /// A gamma or theta: as `Quiet`.
    Structural,
    /// Stays where it is.
    Stay,
}

/// Attributes of arguments and returned values whose violation is undefined at once, or might be taken for it.
const STRICT: [&str; 5] = ["noundef", "nonnull", "dereferenceable", "align", "range"];

/// The row of a node.
pub(crate) fn kind(graph: &Graph, symbols: &PrimaryMap<Symbol, SymbolData>, node: Node) -> Kind {
    let op = graph.op(node);
    if graph.outputs(node).any(|output| graph.ty(output) == Type::TOKEN) {
        return Kind::Stay;
    }
    match op {
        Op::Gamma => return structural(graph, node),
        Op::Theta(flags) if !flags.may_diverge => return structural(graph, node),
        // Constants are made anew, matches belong to the decisions on them.
        _ if op.is_constant() || op.is_structural() || matches!(op, Op::Match(_)) => return Kind::Stay,
        Op::Freeze => return Kind::Top,
        _ => {}
    }
    let effects = op.effects();
    let is_load = matches!(op, Op::Load(..) | Op::Call(..));
    if effects.is_empty() {
        if has_strict_attributes(graph, op) { Kind::Quiet } else { Kind::Pure }
    } else if effects == Effects::PINNED {
        Kind::Pinned
    } else if is_load && effects.without(Effects::PINNED) == Effects::READ {
        Kind::Load
    } else if !effects.intersects(Effects::IO | Effects::ALLOC) && is_idempotent(graph, symbols, op) {
        Kind::Store
    } else {
        Kind::Stay
    }
}

fn structural(graph: &Graph, node: Node) -> Kind {
    let mut ports = graph.operands(node).chain(graph.outputs(node));
    if ports.any(|value| graph.ty(value).is_state()) { Kind::Stay } else { Kind::Structural }
}

fn has_strict_attributes(graph: &Graph, op: Op) -> bool {
    let Op::Call(id, _) = op else { return false };
    let info = &graph.payloads[id];
    let mut texts = info.arg_attrs.iter().chain([&info.ret_attrs]);
    texts.any(|text| STRICT.iter().any(|name| text.contains(name)))
}

/// Does it do the same to memory, however often it is repeated?
fn is_idempotent(graph: &Graph, symbols: &PrimaryMap<Symbol, SymbolData>, op: Op) -> bool {
    match op {
        Op::Store(..) => true,
        Op::Call(id, _) => graph.payloads[id].intrinsic.and_then(|symbol| symbols.get(symbol)).is_some_and(|data| {
            let known = data.name.starts_with("llvm.memcpy.") || data.name.starts_with("llvm.memset.");
            known && !data.name.contains("atomic")
        }),
        _ => false,
    }
}

/// Does it cost nothing where it is used?
pub(crate) fn is_free(graph: &Graph, node: Node) -> bool {
    match graph.op(node) {
        Op::Cast(op, _) => matches!(
            op,
            CastOp::Trunc | CastOp::ZExt | CastOp::SExt | CastOp::PtrToInt | CastOp::IntToPtr | CastOp::BitCast
        ),
        // Base pointer, no other operand.
        Op::Gep(_) => graph.input_count(node) == 1,
        Op::ExtractValue(_) => true,
        _ => false,
    }
}
