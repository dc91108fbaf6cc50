//! The order in which the nodes of a region run: as early as their edges allow, relative to I/O effects.
//!
//! Only edges order nodes, so any topological order is correct. A node that has no edge from an I/O effect runs before
//! the effect here, even if it comes after it in the region's list. Assume that a decision or loop lacks the I/O state
//! that it should read. Its predicate may be poison, or the loop endless, once the program has ended; this order runs
//! it anyway, so the error shows.
//!
//! The *level* of a node is the maximum level of the producers of its operands, plus one if the node makes an I/O
//! state. Nodes run by ascending level; within a level, nodes that make I/O states come first; ties are in list order.
//! This is a topological order: the level of an operand's producer is lower than that of a node that makes an I/O
//! state, and not higher than that of any other node.

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
