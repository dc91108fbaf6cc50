//! Which rule of the table of the crate's documentation an operation falls under.

use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{Effects, Graph, Intrinsic, Node, Op, Symbol, SymbolData, Type, Value, ValueDef, ValueSet};
use rvsdg_route::outermost;

/// A row of the table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum MoveRule {
    /// Computes, and can't go wrong.
    Pure,
    /// Leaves thetas from their top level.
    Top,
    /// Leaves thetas from their top level, if nothing in them is an I/O effect: what might go wrong elsewhere without
    /// being pinned.
    Quiet,
    /// Leaves thetas from their top level, if no I/O effect comes before it.
    Pinned,
    /// The same, if nothing in the loop writes.
    Load,
    /// The same: a call that only reads and may run for ever, which takes and makes an I/O state.
    Call,
    /// The same, if it is the only operation on memory.
    Store,
    /// A gamma or theta without effects: as `Pinned`, if it reads an I/O state.
    Structural,
    /// Stays where it is.
    Stay,
}

/// The row of a node.
pub(crate) fn kind(graph: &Graph, symbols: &PrimaryMap<Symbol, SymbolData>, node: Node) -> MoveRule {
    let op = graph.op(node);
    if graph.outputs(node).any(|output| graph.ty(output) == Type::TOKEN) {
        return MoveRule::Stay;
    }
    match op {
        Op::Gamma | Op::Theta(_) => return structural(graph, node),
        // Constants are made anew, matches belong to the decisions on them, splits and merges to what is between.
        Op::Match(_) | Op::SplitMemory | Op::MergeMemory => return MoveRule::Stay,
        _ if op.is_constant() || op.is_structural() => return MoveRule::Stay,
        Op::Freeze => return MoveRule::Top,
        _ => {}
    }
    let effects = op.effects();
    let is_load = matches!(op, Op::Load(..) | Op::Call(..));
    if effects.is_empty() {
        if has_strict_attributes(graph, op) || is_doubtful_division(graph, node) {
            MoveRule::Quiet
        } else {
            MoveRule::Pure
        }
    } else if effects == Effects::PINNED {
        MoveRule::Pinned
    } else if is_load && effects.without(Effects::PINNED) == Effects::READ {
        MoveRule::Load
    } else if matches!(op, Op::Call(..)) && effects == Effects::READ | Effects::IO {
        MoveRule::Call
    } else if !effects.intersects(Effects::IO | Effects::ALLOC) && is_idempotent(graph, symbols, op) {
        MoveRule::Store
    } else {
        MoveRule::Stay
    }
}

fn structural(graph: &Graph, node: Node) -> MoveRule {
    if graph.is_quiet(node) && graph.io_operands(node).count() <= 1 { MoveRule::Structural } else { MoveRule::Stay }
}

/// Is it a division that is not pinned, but for a reason other than its divisor being a constant? The reason may be
/// flags of the divisor, say, by which it is poison where the division did not run so far.
fn is_doubtful_division(graph: &Graph, node: Node) -> bool {
    let Op::Binary(op, _) = graph.op(node) else { return false };
    if !op.is_int_division() {
        return false;
    }
    !graph.is_sure_divisor(op, outermost(graph, graph.operand(node, 1)))
}

/// Does it demand something of arguments or result that is undefined at once if it does not hold, or might be taken for
/// that?
fn has_strict_attributes(graph: &Graph, op: Op) -> bool {
    let Op::Call(id, _) = op else { return false };
    let info = &graph.payloads[id];
    info.arg_attrs.iter().chain([&info.ret_attrs]).any(|attrs| attrs.has(ValueSet::STRICT))
}

/// Does it do the same to memory, however often it is repeated?
fn is_idempotent(graph: &Graph, symbols: &PrimaryMap<Symbol, SymbolData>, op: Op) -> bool {
    match op {
        Op::Store(..) => true,
        Op::Call(id, _) => matches!(
            graph.payloads[id].called_intrinsic(symbols),
            Some(Intrinsic::Memcpy | Intrinsic::MemcpyInline | Intrinsic::Memset | Intrinsic::MemsetInline)
        ),
        _ => false,
    }
}

/// Is it the address of a global or stack variable, or a parameter: the same wherever it can be had?
pub(crate) fn is_plain_address(graph: &Graph, address: Value) -> bool {
    match graph.def(outermost(graph, address)) {
        ValueDef::Output(node, _) => matches!(graph.op(node), Op::Alloca(_)),
        ValueDef::Argument(region, _) => region == graph.root(),
    }
}
