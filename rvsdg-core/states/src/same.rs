//! Memory states between which nothing is written.

use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::entity::packed_option::PackedOption;
use rvsdg_core::{Effects, Gamma, Graph, Node, Op, Theta, Type, Value, ValueDef};

/// For memory states: an earlier state of the same region that stands for the same memory, since only reads and splits
/// are between.
pub struct Same(SecondaryMap<Value, PackedOption<Value>>);

impl Same {
    /// Finds them, inner regions first. Linear.
    pub fn of(graph: &Graph) -> Same {
        let mut same = Same(SecondaryMap::with_capacity(graph.value_capacity()));
        for region in graph.region_tree(graph.root()).into_iter().rev() {
            for node in graph.nodes(region) {
                same.node(graph, node);
            }
        }
        same
    }

    /// The earliest of these states: an argument of the region, or made by what may write. The state itself, if there
    /// is none.
    pub fn resolve(&self, state: Value) -> Value {
        self.0[state].expand().unwrap_or(state)
    }

    /// Does nothing in a loop write the memory of this loop variable, a memory state?
    pub fn is_unchanged(&self, graph: &Graph, theta: Theta, index: usize) -> bool {
        self.resolve(theta.post(graph, index)) == theta.pre(graph, index)
    }

    fn node(&mut self, graph: &Graph, node: Node) {
        let is_mem = |value: &Value| graph.ty(*value) == Type::MEM;
        match graph.op(node) {
            Op::Gamma | Op::Theta(_) => {
                for (index, output) in graph.outputs(node).enumerate().filter(|(_, output)| is_mem(output)) {
                    let before = self.before(graph, node, index);
                    self.0[output] = before.map(|before| self.resolve(before)).into();
                }
            }
            Op::SplitMemory => {
                let before = self.resolve(graph.operand(node, 0));
                graph.outputs(node).for_each(|output| self.0[output] = before.into());
            }
            Op::MergeMemory => {
                let mut states = graph.operands(node).map(|state| self.resolve(state));
                let first = states.next().filter(|first| states.all(|state| state == *first));
                self.0[graph.output(node, 0)] = first.into();
            }
            op => {
                let changes = Effects::WRITE | Effects::ALLOC | Effects::IO;
                if let (false, Some(before), Some(after)) =
                    (op.effects().intersects(changes), graph.mem_in(node), graph.mem_out(node))
                {
                    self.0[after] = self.resolve(before).into();
                }
            }
        }
    }

    /// The state in front of a gamma or theta that is passed through, with nothing but reads and splits on its way.
    fn before(&self, graph: &Graph, node: Node, index: usize) -> Option<Value> {
        if let Some(theta) = Theta::from_node(graph, node) {
            return self.is_unchanged(graph, theta, index).then(|| theta.entry_origin(graph, index));
        }
        let gamma = Gamma::from_node(graph, node)?;
        let mut origins = gamma.exit_origins(graph, index).map(|end| match graph.def(self.resolve(end)) {
            ValueDef::Argument(_, entry) => Some(gamma.entry_origin(graph, entry)),
            ValueDef::Output(..) => None,
        });
        let first = origins.next()??;
        origins.all(|origin| origin == Some(first)).then_some(first)
    }
}
