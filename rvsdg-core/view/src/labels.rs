//! What a node is called in a picture: short, and without what is drawn anyway.

use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{
    ConstData, Graph, Node, Op, Symbol, SymbolData, Type, TypeKind, TypeTable, Value, Variable, print_op,
};

/// The tables that labels are made from.
#[derive(Copy, Clone)]
pub(crate) struct Labels<'a> {
    pub(crate) graph: &'a Graph,
    pub(crate) types: &'a TypeTable,
    pub(crate) symbols: &'a PrimaryMap<Symbol, SymbolData>,
    /// The symbols of the first arguments of the root region: the context variables of a body, imports of the module.
    pub(crate) context: &'a [Option<Symbol>],
}

impl Labels<'_> {
    /// The operation of a node, without the types of its outputs.
    pub(crate) fn short(&self, node: Node) -> String {
        let (graph, payloads) = (self.graph, &self.graph.payloads);
        let op = graph.op(node);
        match op {
            _ if !payloads.contains(op) => "?".into(),
            Op::Load(id, _) => with_volatile("load", payloads[id].volatile),
            Op::Store(id, _) => with_volatile("store", payloads[id].volatile),
            Op::Alloca(id) => format!("alloca {}", self.types.display(payloads[id].ty)),
            Op::Call(..) => self.called(node, "call"),
            Op::Special(id, _) if !payloads[id].asm.is_empty() => "asm".into(),
            Op::Special(id, _) => self.called(node, if payloads[id].landing.is_some() { "invoke" } else { "call" }),
            Op::Atomic(id) => format!("atomic {}", payloads[id].kind.spelling()),
            _ if op.is_constant() => self.constant(node, op),
            _ => print_op(op, payloads, self.types, self.symbols),
        }
    }

    /// The callee's name behind `word`, if the callee is known.
    fn called(&self, node: Node, word: &str) -> String {
        match self.callee(node).and_then(|symbol| self.symbols.get(symbol)) {
            Some(symbol) => format!("{word} @{}", symbol.name),
            None => word.into(),
        }
    }

    /// The function that a node calls, if it is known.
    pub(crate) fn callee(&self, node: Node) -> Option<Symbol> {
        let payloads = &self.graph.payloads;
        let (intrinsic, is_asm) = match self.graph.op(node) {
            Op::Call(id, _) => (payloads[id].intrinsic, false),
            Op::Special(id, _) => (payloads[id].call.intrinsic, !payloads[id].asm.is_empty()),
            _ => return None,
        };
        if is_asm {
            return None;
        }
        intrinsic.or_else(|| self.symbol_of(self.graph.operands(node).next()?))
    }

    /// The symbol whose address a value is, found by following entry variables and invariant loop variables.
    pub(crate) fn symbol_of(&self, value: Value) -> Option<Symbol> {
        let graph = self.graph;
        let mut value = value;
        while let Some(variable) = graph.variable(value) {
            value = match variable {
                Variable::Entry(gamma, index) => gamma.entry_origin(graph, index),
                Variable::Loop(theta, index) if theta.is_invariant(graph, index) => theta.entry_origin(graph, index),
                _ => return None,
            };
        }
        let args = graph.args(graph.root());
        let index = args[..self.context.len().min(args.len())].iter().position(|arg| *arg == value)?;
        self.context[index]
    }

    /// A constant without its type. Floating-point numbers are decimal where that is exact enough to read.
    fn constant(&self, node: Node, op: Op) -> String {
        let payloads = &self.graph.payloads;
        let ty = self.graph.outputs(node).next().map_or(Type::VOID, |output| self.graph.ty(output));
        if let Op::Const(id) = op
            && let ConstData::Float(bits) = &payloads[id]
        {
            match ty.kind() {
                TypeKind::Float => return format!("{:?}", f32::from_bits(*bits as u32)),
                TypeKind::Double => return format!("{:?}", f64::from_bits(*bits as u64)),
                _ => {}
            }
        }
        let text = print_op(op, payloads, self.types, self.symbols);
        text.strip_prefix("const ").unwrap_or(&text).into()
    }
}

fn with_volatile(word: &str, is_volatile: bool) -> String {
    if is_volatile { format!("{word} volatile") } else { word.into() }
}
