//! An order of each region that loses as few predicates as possible.
//!
//! A path's knowledge after a gamma or theta is lost at the next operation. So between such a *producer* and the
//! *consumer* of the control value (a node, or the end of the region) there should be no other node. A node between
//! them moves before the producer if it does not depend on it, otherwise after the consumer if the consumer does not
//! depend on the node. If neither is possible for a node with operations, the order is not changed.
//!
//! Any topological order is correct, because all ordering constraints are edges: a decision or loop that must not move
//! in front of a possible end of the program reads the I/O state after it. The graph is not changed, only the list that
//! is walked.
//!
//! Cost: linear, because nodes move across at most [`MAX_DISTANCE`] others.

use rvsdg_core::entity::{EntitySet, SecondaryMap};
use rvsdg_core::{Graph, Node, Op, Region, Type, Value};
use rvsdg_opt_target::limits::recovery::MAX_DISTANCE;

pub(super) struct Order<'a> {
    pub(super) graph: &'a Graph,
    /// Can a path pass the node without an operation, keeping its knowledge?
    pub(super) passes: &'a dyn Fn(Node) -> bool,
    /// A deliberate fault: a reader of the I/O state may move in front of the operation that makes the state.
    pub(super) ends_are_passed: bool,
    position: &'a mut SecondaryMap<Node, u32>,
    /// Consumers for which nodes were moved. The end of a region is represented by the region's owner.
    moved: &'a mut EntitySet<Node>,
}

impl<'a> Order<'a> {
    pub(super) fn new(
        graph: &'a Graph,
        passes: &'a dyn Fn(Node) -> bool,
        position: &'a mut SecondaryMap<Node, u32>,
        moved: &'a mut EntitySet<Node>,
    ) -> Order<'a> {
        Order { graph, passes, ends_are_passed: false, position, moved }
    }

    /// Improves the order of a region's significant nodes, which are given in topological order.
    pub(super) fn improve(&mut self, region: Region, nodes: &mut [Node]) {
        let graph = self.graph;
        // 0 means that a node is not significant.
        nodes.iter().enumerate().for_each(|(i, node)| self.position[*node] = i as u32 + 1);
        if !nodes.iter().any(|node| is_structural(graph, *node)) {
            return;
        }
        // Nodes move to the position after the consumer at most. So the consumer's index may decrease, but no consumer
        // is skipped.
        let mut at = 0;
        while at < nodes.len() {
            let consumer = nodes[at];
            if is_structural(graph, consumer) {
                let producers = graph.operands(consumer).filter_map(|origin| self.producer(origin));
                if let Some(producer) = producers.max() {
                    self.bring_together(nodes, producer, at, consumer);
                }
            }
            at += 1;
        }
        let results = (0..graph.results(region).len()).map(|i| graph.result(region, i));
        if let Some(producer) = results.filter_map(|origin| self.producer(origin)).max()
            && let Some(owner) = graph.owner(region)
        {
            self.bring_together(nodes, producer, nodes.len(), owner);
        }
    }

    /// The position of the gamma or theta that a control value comes from, possibly through a match.
    fn producer(&self, value: Value) -> Option<usize> {
        let graph = self.graph;
        graph.ty(value).alternatives()?;
        let mut node = graph.producer(value)?;
        if matches!(graph.op(node), Op::Match(_)) {
            let matched = graph.operand(node, 0);
            graph.ty(matched).alternatives()?;
            node = graph.producer(matched)?;
        }
        is_structural(graph, node).then(|| self.position[node] as usize - 1)
    }

    /// Moves the nodes between two positions away, if possible.
    fn bring_together(&mut self, nodes: &mut [Node], producer: usize, consumer: usize, name: Node) {
        let between = producer + 1..consumer;
        if between.is_empty()
            || between.len() > MAX_DISTANCE
            || nodes[between.clone()].iter().all(|node| (self.passes)(*node))
        {
            return;
        }
        let inside = |position: u32| (position as usize).checked_sub(1).filter(|p| between.contains(p));
        // The nodes that depend on the producer.
        let mut below = vec![false; between.len()];
        for i in between.clone() {
            let depends = self.operands(nodes[i]).any(|node| {
                let position = self.position[node];
                position as usize == producer + 1 || inside(position).is_some_and(|p| below[p - between.start])
            });
            below[i - between.start] = depends;
        }
        // The nodes that the consumer depends on.
        let mut needed = vec![false; between.len()];
        if let Some(node) = nodes.get(consumer) {
            let need = |node: Node, needed: &mut Vec<bool>| {
                for operand in self.operands(node) {
                    if let Some(p) = inside(self.position[operand]) {
                        needed[p - between.start] = true;
                    }
                }
            };
            need(*node, &mut needed);
            for i in between.clone().rev() {
                if needed[i - between.start] {
                    need(nodes[i], &mut needed);
                }
            }
        } else {
            needed.fill(true);
        }
        let is_stuck = |i: usize| below[i - between.start] && needed[i - between.start];
        if between.clone().any(|i| is_stuck(i) && !(self.passes)(nodes[i])) {
            return;
        }
        let pick = |wanted: &dyn Fn(usize) -> bool| -> Vec<Node> {
            between.clone().filter(|i| wanted(*i)).map(|i| nodes[i]).collect()
        };
        let mut list = pick(&|i| !below[i - between.start]);
        list.push(nodes[producer]);
        list.extend(pick(&is_stuck));
        list.extend(nodes.get(consumer));
        list.extend(pick(&|i| below[i - between.start] && !needed[i - between.start]));
        let start = producer;
        for (i, node) in list.into_iter().enumerate() {
            nodes[start + i] = node;
            self.position[node] = (start + i) as u32 + 1;
        }
        self.moved.insert(name);
    }

    /// The significant nodes that a node depends on, and possibly other nodes of the region.
    fn operands(&self, node: Node) -> impl Iterator<Item = Node> + use<'a> {
        let graph = self.graph;
        let is_lost = self.ends_are_passed && graph.is_quiet(node);
        let origins = graph.operands(node).filter(move |origin| !(is_lost && graph.ty(*origin) == Type::IO));
        origins.filter_map(|origin| graph.producer(origin)).flat_map(|node| {
            // A match that is not significant is replaced by the producer of its operand.
            let of = matches!(graph.op(node), Op::Match(_)).then(|| graph.producer(graph.operand(node, 0))).flatten();
            [Some(node), of].into_iter().flatten()
        })
    }
}

fn is_structural(graph: &Graph, node: Node) -> bool {
    matches!(graph.op(node), Op::Gamma | Op::Theta(_))
}
