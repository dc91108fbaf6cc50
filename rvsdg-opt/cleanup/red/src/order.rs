//! The order of two nodes of a region: each node has a number that increases along the list of nodes, with gaps for
//! insertions.
//!
//! The number of an inserted node is found in constant time. When a gap is exhausted, the region is renumbered.
//! Repeated insertion before the same node, as in rewriting, uses up at most `STEP` of a gap each, so renumbering needs
//! at least `GAP / STEP` insertions.

use rvsdg_core::entity::{EntitySet, SecondaryMap};
use rvsdg_core::{Graph, Node, Region};

/// The distance between neighbours after numbering.
const GAP: i64 = 1 << 32;
/// The maximal distance of an inserted node from the node before it.
const STEP: i64 = 1 << 16;

/// The numbers of nodes. A region is numbered when it is asked about.
pub(crate) struct Order {
    numbers: SecondaryMap<Node, i64>,
    /// The regions whose nodes have numbers.
    numbered: EntitySet<Region>,
}

impl Order {
    /// No region is numbered yet.
    pub(crate) fn new() -> Order {
        Order { numbers: SecondaryMap::new(), numbered: EntitySet::new() }
    }

    fn renumber(&mut self, graph: &Graph, region: Region) {
        let mut next = 0;
        for node in graph.nodes(region) {
            self.numbers[node] = next;
            next += GAP;
        }
    }

    /// Assigns a number to an inserted node.
    pub(crate) fn place(&mut self, graph: &Graph, node: Node) {
        if !self.numbered.contains(graph.region(node)) {
            return;
        }
        let before = graph.prev_node(node).map(|prev| self.numbers[prev]);
        let behind = graph.next_node(node).map(|next| self.numbers[next]);
        let number = match (before, behind) {
            (None, None) => Some(0),
            (Some(before), None) => before.checked_add(GAP),
            (None, Some(behind)) => behind.checked_sub(GAP),
            (Some(before), Some(behind)) => {
                let room = behind - before;
                (room > 1).then(|| before + STEP.min(room / 2))
            }
        };
        match number {
            Some(number) => self.numbers[node] = number,
            None => self.renumber(graph, graph.region(node)),
        }
    }

    /// Does `a` come before `b`? Both are in the same region.
    pub(crate) fn is_before(&mut self, graph: &Graph, a: Node, b: Node) -> bool {
        let region = graph.region(a);
        if self.numbered.insert(region) {
            self.renumber(graph, region);
        }
        self.numbers[a] < self.numbers[b]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rvsdg_core::{Op, Position, Type};

    #[test]
    fn numbers_grow_along_the_list_whatever_is_inserted() {
        let mut graph = Graph::new();
        let root = graph.root();
        let last = graph.add_node(Position::End(root), Op::Int(0), &[], &[Type::I8]);
        let mut order = Order::new();
        assert!(!order.is_before(&graph, last, last));
        let mut middle = last;
        for round in 0..20_000 {
            let at = match round % 4 {
                0 => Position::Start(root),
                1 => Position::End(root),
                2 => Position::After(middle),
                _ => Position::Before(last),
            };
            let node = graph.add_node(at, Op::Int(0), &[], &[Type::I8]);
            order.place(&graph, node);
            if round % 8 == 2 {
                middle = node;
            }
        }
        let nodes: Vec<Node> = graph.nodes(root).collect();
        assert!(nodes.is_sorted_by(|a, b| order.is_before(&graph, *a, *b)));
    }
}
