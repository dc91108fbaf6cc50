//! The size of a module, which reduction minimizes.

use rvsdg_core::{ConstData, Flags, GepFlags, GepIndex, Graph, Module, Op, SymbolKind, print_op};

/// A size. The order is lexicographic: one node fewer outweighs any number of ports.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Size {
    /// Functions with a body or kept as text, global variables, aliases.
    pub definitions: usize,
    /// Nodes that are neither definitions nor constants.
    pub nodes: usize,
    /// Inputs, outputs, arguments and results, which count twice if they do not refer to constants; cases of matches,
    /// indices of `getelementptr`, loops that may run for ever.
    pub ports: usize,
    /// The complexity of constants.
    pub constants: usize,
    /// Text and flags of operations, symbols and the module.
    pub text: usize,
}

/// The complexity of a constant with a payload.
const PAYLOAD: usize = 100;

impl Size {
    /// The size of a module.
    pub fn of(module: &Module) -> Size {
        let mut size = Size { definitions: module.definitions().len(), ..Size::default() };
        size.text = module.text.postamble.len();
        for data in module.symbols.values() {
            size.text += 1 + match &data.kind {
                SymbolKind::Function(info) => {
                    let attrs: usize = info.param_attrs.iter().map(|attrs| 1 + attrs.len()).sum();
                    let verbatim = info.verbatim.as_ref().map_or(0, |verbatim| verbatim.text.len());
                    info.specifiers.len() + info.suffix.len() + info.metadata.len() + attrs + verbatim
                }
                SymbolKind::Global(info) => info.specifiers.len() + info.suffix.len(),
                SymbolKind::Alias(info) => info.specifiers.len() + info.suffix.len(),
            };
        }
        size.add(module, &module.omega);
        module.bodies.iter().flatten().for_each(|body| size.add(module, body));
        size
    }

    fn add(&mut self, module: &Module, graph: &Graph) {
        let varies = |origin| !graph.producer_op(origin).is_some_and(|op| op.is_constant());
        for region in graph.region_tree(graph.root()) {
            self.ports += graph.args(region).len();
            // Exporting fewer symbols is no gain in itself.
            if !(std::ptr::eq(graph, &module.omega) && region == graph.root()) {
                self.ports += graph.results(region).len();
                self.ports += graph.results(region).iter().filter(|result| varies(graph.origin(**result))).count();
            }
            for node in graph.nodes(region) {
                let op = graph.op(node);
                if op.is_constant() {
                    self.constants += constant(graph, op);
                    continue;
                }
                self.text += usize::from(graph.note(node).is_some());
                self.nodes += usize::from(!matches!(op, Op::Lambda(_) | Op::Delta(_)));
                self.ports += graph.input_count(node) + graph.output_count(node);
                self.ports += graph.operands(node).filter(|origin| varies(*origin)).count();
                match op {
                    Op::Match(id) => self.ports += graph.payloads[id].cases.len(),
                    Op::Gep(id) => {
                        let info = &graph.payloads[id];
                        let is_zero = |index: &&GepIndex| matches!(index, GepIndex::Const { value: 0, .. });
                        self.ports += info.indices.len();
                        self.constants += info.indices.len() - info.indices.iter().filter(is_zero).count();
                        self.text += usize::from(info.flags != GepFlags::default());
                    }
                    Op::Theta(flags) => self.ports += usize::from(flags.may_diverge),
                    Op::Binary(_, flags) if !flags.without(Flags::PINNED).is_empty() => self.text += 1,
                    Op::FNeg(flags) | Op::FCmp(_, flags) | Op::Cast(_, flags) | Op::Select(flags) => {
                        self.text += usize::from(!flags.is_empty());
                    }
                    Op::Load(..) | Op::Store(..) | Op::Call(..) | Op::Special(..) | Op::Atomic(_) => {
                        self.text += print_op(op, &graph.payloads, &module.types, &module.symbols).len();
                    }
                    _ => {}
                }
            }
        }
    }
}

/// The complexity of a constant; zero has the least.
fn constant(graph: &Graph, op: Op) -> usize {
    match op {
        Op::Int(0) | Op::Null | Op::Zero | Op::Ctl(0) => 1,
        Op::Int(value) => 2 + (i32::BITS - value.unsigned_abs().leading_zeros()) as usize,
        Op::Const(id) if graph.payloads[id] == ConstData::Float(0) => 1,
        Op::Const(_) => PAYLOAD,
        _ => 2,
    }
}
