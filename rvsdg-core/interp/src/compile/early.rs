//! The order in which the nodes of a region run: everything as early as its edges allow, as far as I/O effects go.
//!
//! All that orders nodes is edges, so any topological order is right. What is not behind an I/O effect by an edge runs
//! before it here, even if it is behind it in the region's list: a decision by what is poison if the program has ended
//! before, or a loop that does not end then, shows at once that it lacks the I/O state that it should read.
//!
//! The *level* of a node is the highest one among those that its operands come from, and one more if it makes an I/O
//! state. Nodes run level by level, in each first those that make I/O states, then the others; among equals, in the
//! order of the list. That is a topological order, as an operand's level is lower than that of a node that makes an I/O
//! state, and not higher than that of any other.

use super::Compiler;
use rvsdg_core::{Graph, Node, Region, Type};

impl Compiler<'_, '_> {
    /// The nodes of a region in the order in which they run.
    pub(super) fn early(&mut self, region: Region) -> std::vec::IntoIter<Node> {
        let graph = self.graph;
        let mut nodes: Vec<Node> = graph.nodes(region).collect();
        for node in &nodes {
            let producers = graph.operands(*node).filter_map(|operand| graph.producer(operand));
            let level = producers.map(|producer| self.effects_before[producer]).max().unwrap_or(0);
            self.effects_before[*node] = level + u32::from(makes_io(graph, *node));
        }
        nodes.sort_by_key(|node| (self.effects_before[*node], !makes_io(graph, *node)));
        nodes.into_iter()
    }
}

/// Does the node make an I/O state that is used?
fn makes_io(graph: &Graph, node: Node) -> bool {
    graph.outputs(node).any(|output| graph.ty(output) == Type::IO && !graph.is_dead(output))
}
