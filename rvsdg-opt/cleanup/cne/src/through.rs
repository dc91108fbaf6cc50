//! Values that are other values passed along: what a structural node or a load hands through without touching it.
//!
//! One pass, inner regions first and nodes in order, finds for each output of a gamma or theta whether all that happens inside is that an argument
//! goes to the result, and for each memory state behind an operation that only reads that it is the state before it. The answer is a value of
//! the same region, resolved as far as possible. It is syntax, so it needs no assumption about loops: an invariant loop variable of an outer loop is
//! seen through all inner ones. Linear in nodes and ports.

use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::entity::packed_option::PackedOption;
use rvsdg_core::{Effects, Gamma, Graph, Node, Theta, Type, Value, ValueDef};

/// For outputs of nodes: the value of the same region that they always are.
pub(crate) struct Through(SecondaryMap<Value, PackedOption<Value>>);

impl Through {
    /// Looks at the whole graph.
    pub(crate) fn of(graph: &Graph) -> Through {
        let mut through = Through(SecondaryMap::with_capacity(graph.value_capacity()));
        // The tree lists owners before what they own.
        for region in graph.region_tree(graph.root()).into_iter().rev() {
            for node in graph.nodes(region) {
                through.node(graph, node);
            }
        }
        through
    }

    /// The value that `value` always is: itself, or an earlier one of its region.
    pub(crate) fn resolve(&self, value: Value) -> Value {
        self.0[value].expand().unwrap_or(value)
    }

    /// Does the loop variable keep its value, by the looks of it?
    pub(crate) fn is_invariant(&self, graph: &Graph, theta: Theta, index: usize) -> bool {
        self.resolve(theta.post(graph, index)) == theta.pre(graph, index)
    }

    fn node(&mut self, graph: &Graph, node: Node) {
        if let Some(gamma) = Gamma::from_node(graph, node) {
            for index in 0..gamma.exit_count(graph) {
                if let Some(origin) = self.gamma_exit(graph, gamma, index) {
                    self.0[gamma.exit_output(graph, index)] = self.resolve(origin).into();
                }
            }
        } else if let Some(theta) = Theta::from_node(graph, node) {
            for index in 0..theta.loop_count(graph) {
                if self.is_invariant(graph, theta, index) {
                    self.0[theta.exit_output(graph, index)] = self.resolve(theta.entry_origin(graph, index)).into();
                }
            }
        } else if passes_memory(graph.op(node).effects()) {
            let before = graph.operands(node).next_back().expect("what reads takes a state");
            let after = graph.outputs(node).next_back().expect("what takes a memory state makes one");
            debug_assert!(graph.ty(before) == Type::MEM && graph.ty(after) == Type::MEM);
            self.0[after] = self.resolve(before).into();
        }
    }

    fn gamma_exit(&self, graph: &Graph, gamma: Gamma, index: usize) -> Option<Value> {
        let mut same = None;
        for alternative in 0..gamma.regions(graph).len() {
            let result = self.resolve(gamma.exit_origin(graph, alternative, index));
            let ValueDef::Argument(_, argument) = graph.def(result) else { return None };
            let origin = gamma.entry_origin(graph, argument);
            if same.is_some_and(|other| other != origin) {
                return None;
            }
            same = Some(origin);
        }
        same
    }
}

/// Is the memory behind an operation the memory before it?
fn passes_memory(effects: Effects) -> bool {
    effects.contains(Effects::READ) && !effects.intersects(Effects::WRITE | Effects::ALLOC | Effects::IO)
}
