//! The data that checks use, and their common queries.

use crate::entities::{Node, Region, Value};
use crate::graph::Graph;
use crate::op::Op;
use crate::report::Sink;
use crate::symbol::{Symbol, SymbolData};
use crate::types::{Type, TypeData, TypeKind, TypeTable};
use cranelift_entity::PrimaryMap;

/// The data that checks use.
pub(super) struct Context<'a> {
    pub(super) graph: &'a Graph,
    pub(super) types: &'a TypeTable,
    pub(super) symbols: &'a PrimaryMap<Symbol, SymbolData>,
    /// Is it the omega graph of a module, rather than the body of a function?
    pub(super) omega: bool,
}

impl Context<'_> {
    pub(super) fn ty(&self, value: Value) -> Type {
        self.graph.ty(value)
    }

    /// The type's spelling.
    pub(super) fn show(&self, ty: Type) -> String {
        self.types.display(ty)
    }

    /// Number of elements and scalability of a vector; `None` for everything else.
    pub(super) fn shape(&self, ty: Type) -> Option<(u32, bool)> {
        match self.types.get(ty) {
            Some(TypeData::Vector { len, scalable, .. }) => Some((*len, *scalable)),
            _ => None,
        }
    }

    pub(super) fn same_type(&self, sink: &mut Sink, node: Node, what: &str, found: Type, wanted: Type) {
        if found != wanted {
            sink.report(node, format!("{what} is of type {}, not {}", self.show(found), self.show(wanted)));
        }
    }

    pub(super) fn region_kind(&self, region: Region) -> Place {
        match self.graph.owner(region).map(|owner| self.graph.op(owner)) {
            None if self.omega => Place::Omega,
            Some(Op::Phi) => Place::Phi,
            Some(Op::Delta(_)) => Place::Delta,
            _ => Place::Body,
        }
    }
}

/// The kind of region that a node is in.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Place {
    Omega,
    Phi,
    Delta,
    Body,
}

/// Is the type encoded in its handle, or an entry of the table?
pub(super) fn is_known(context: &Context<'_>, ty: Type) -> bool {
    !matches!(ty.kind(), TypeKind::Interned(_)) || context.types.get(ty).is_some()
}

/// Is it neither a state nor a control type?
pub(super) fn is_plain(ty: Type) -> bool {
    !ty.is_state() && ty.alternatives().is_none()
}

/// Checks numbers of ports and the types of states, given the numbers of value operands and outputs.
pub(super) fn check_arity(
    context: &Context<'_>,
    node: Node,
    values: usize,
    value_outputs: usize,
    sink: &mut Sink,
) -> bool {
    let graph = context.graph;
    let effects = graph.op(node).effects();
    let mut ins = vec![];
    let mut outs = vec![];
    if effects.takes_io() {
        ins.push(Type::IO);
    }
    if effects.makes_io() {
        outs.push(Type::IO);
    }
    if effects.takes_mem() {
        ins.push(Type::MEM);
        outs.push(Type::MEM);
    }
    let count = (graph.input_count(node), graph.output_count(node));
    if count != (values + ins.len(), value_outputs + outs.len()) {
        let message = format!(
            "it has {} operands and {} outputs, but needs {} and {}",
            count.0,
            count.1,
            values + ins.len(),
            value_outputs + outs.len()
        );
        sink.report(node, message);
        return false;
    }
    for (i, state) in ins.into_iter().enumerate() {
        context.same_type(sink, node, "a state operand", context.ty(graph.operand(node, values + i)), state);
    }
    for (i, state) in outs.into_iter().enumerate() {
        context.same_type(sink, node, "a state output", context.ty(graph.output(node, value_outputs + i)), state);
    }
    true
}
