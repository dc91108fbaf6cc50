//! Values that are passed through unchanged by a structural node or a load.
//!
//! A single pass over the nodes, inner regions first, determines for each output of a gamma or theta whether the inside
//! only passes an argument to the result, and for each memory state behind an operation that only reads, or behind a
//! split or the merge of its parts, that it equals the state before. The result is a value of the same region, resolved
//! as far as possible. The analysis is syntactic, so it needs no assumption about loops: an invariant loop variable of
//! an outer loop is recognized through all inner ones. Linear in nodes and edges.

use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::entity::packed_option::PackedOption;
use rvsdg_core::{Effects, Gamma, Graph, Node, Theta, Type, Value, ValueDef};

/// For outputs of nodes: the value of the same region to which they are always equal.
pub(crate) struct Through(SecondaryMap<Value, PackedOption<Value>>);

impl Through {
    /// Analyzes the whole graph.
    pub(crate) fn of(graph: &Graph) -> Through {
        let mut through = Through(SecondaryMap::with_capacity(graph.value_capacity()));
        // The tree lists each region before the regions inside of it.
        for region in graph.region_tree(graph.root()).into_iter().rev() {
            for node in graph.nodes(region) {
                through.node(graph, node);
            }
        }
        through
    }

    /// The value to which `value` is always equal: itself, or an earlier value of its region.
    pub(crate) fn resolve(&self, value: Value) -> Value {
        self.0[value].expand().unwrap_or(value)
    }

    /// Is the loop variable syntactically invariant?
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
        } else if graph.op(node).regroups_memory() {
            let mut before = graph.operands(node).map(|operand| self.resolve(operand));
            let first = before.next().expect("a split or merge takes a state");
            if before.all(|operand| operand == first) {
                graph.outputs(node).for_each(|after| self.0[after] = first.into());
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

/// Is the memory state behind an operation equal to the state before it?
fn passes_memory(effects: Effects) -> bool {
    effects.contains(Effects::READ) && !effects.intersects(Effects::WRITE | Effects::ALLOC | Effects::IO)
}
