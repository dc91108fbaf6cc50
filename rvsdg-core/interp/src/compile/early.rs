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
//!
//! In a function whose memory states are split, ties are the other way round: of the nodes that may run next, the last
//! one in the list runs. So accesses to memory that no edge orders run in another order than before they were encoded.

use super::Compiler;
use rustc_hash::FxHashMap;
use rvsdg_core::{Graph, Node, Region, Type};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

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
        if graph.has_split_memory() {
            nodes = self.latest_first(&nodes);
        } else {
            nodes.sort_by_key(|node| (self.effects_before[*node], !makes_io(graph, *node)));
        }
        nodes.into_iter()
    }

    /// By ascending level, and of what may run next in a level, the last one of the list.
    fn latest_first(&self, nodes: &[Node]) -> Vec<Node> {
        let graph = self.graph;
        let places: FxHashMap<Node, usize> = nodes.iter().enumerate().map(|(place, node)| (*node, place)).collect();
        let place_of = |value| graph.producer(value).and_then(|producer| places.get(&producer).copied());
        let mut users: Vec<Vec<usize>> = vec![vec![]; nodes.len()];
        let mut missing: Vec<usize> = vec![0; nodes.len()];
        for (place, node) in nodes.iter().enumerate() {
            for producer in graph.operands(*node).filter_map(place_of) {
                users[producer].push(place);
                missing[place] += 1;
            }
        }
        let key = |place: usize| {
            let node = nodes[place];
            (Reverse(self.effects_before[node]), makes_io(graph, node), place)
        };
        let mut ready: BinaryHeap<_> = (0..nodes.len()).filter(|place| missing[*place] == 0).map(key).collect();
        let mut order = vec![];
        while let Some((.., place)) = ready.pop() {
            order.push(nodes[place]);
            for user in &users[place] {
                missing[*user] -= 1;
                ready.extend((missing[*user] == 0).then(|| key(*user)));
            }
        }
        order
    }
}

/// Does the node make an I/O state that is used?
fn makes_io(graph: &Graph, node: Node) -> bool {
    graph.outputs(node).any(|output| graph.ty(output) == Type::IO && !graph.is_dead(output))
}
