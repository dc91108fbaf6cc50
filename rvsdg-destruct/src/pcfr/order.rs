//! The order of a region in which as few predicates as possible are lost.
//!
//! What a path knows behind a gamma or theta is lost at the next operation. So between such a *producer* and the node
//! that needs the control value, or the region's end, there should be nothing else. What is there anyway goes above the
//! producer if it does not depend on it, and otherwise below the consumer if that does not depend on it. If neither is
//! possible for something that can't be passed, the order stays as it is.
//!
//! Any topological order is right, because all there is to order is edges: a decision or loop that must not come to
//! stand before what may end the program reads the I/O state behind it. The graph does not change, only the list that
//! is walked.
//!
//! Cost: linear, because nothing is done across more than [`MAX_DISTANCE`] nodes.

use rvsdg_core::entity::{EntitySet, SecondaryMap};
use rvsdg_core::{Graph, Node, Op, Region, Type, Value};

/// How far producer and consumer may be from each other, in nodes.
const MAX_DISTANCE: usize = 64;

pub(super) struct Order<'a> {
    pub(super) graph: &'a Graph,
    /// Can the node be passed without an operation or forgetting?
    pub(super) passes: &'a dyn Fn(Node) -> bool,
    /// A deliberate fault: what only reads the I/O state may come before what makes it.
    pub(super) ends_are_passed: bool,
    position: &'a mut SecondaryMap<Node, u32>,
    /// Consumers for which something was moved; the owner of a region stands for its end.
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

    /// Brings the significant nodes of a region, given in topological order, into a better one.
    pub(super) fn improve(&mut self, region: Region, nodes: &mut [Node]) {
        let graph = self.graph;
        // 0 is for nodes that are not significant.
        nodes.iter().enumerate().for_each(|(i, node)| self.position[*node] = i as u32 + 1);
        if !nodes.iter().any(|node| is_structural(graph, *node)) {
            return;
        }
        // Nodes go below a consumer at most to the next place, so the consumer may come earlier but is never skipped.
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

    /// The position of the gamma or theta that a control value comes from, perhaps by way of a match.
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

    /// Moves what is between the nodes at two positions away, if possible.
    fn bring_together(&mut self, nodes: &mut [Node], producer: usize, consumer: usize, name: Node) {
        let between = producer + 1..consumer;
        if between.is_empty()
            || between.len() > MAX_DISTANCE
            || nodes[between.clone()].iter().all(|node| (self.passes)(*node))
        {
            return;
        }
        let inside = |position: u32| (position as usize).checked_sub(1).filter(|p| between.contains(p));
        // What depends on the producer.
        let mut below = vec![false; between.len()];
        for i in between.clone() {
            let depends = self.operands(nodes[i]).any(|node| {
                let position = self.position[node];
                position as usize == producer + 1 || inside(position).is_some_and(|p| below[p - between.start])
            });
            below[i - between.start] = depends;
        }
        // What the consumer depends on.
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

    /// The significant nodes that a node depends on, and some others of the region.
    fn operands(&self, node: Node) -> impl Iterator<Item = Node> + use<'a> {
        let graph = self.graph;
        let is_lost = self.ends_are_passed && graph.is_quiet(node);
        let origins = graph.operands(node).filter(move |origin| !(is_lost && graph.ty(*origin) == Type::IO));
        origins.filter_map(|origin| graph.producer(origin)).flat_map(|node| {
            // A match that is none itself stands for what it is a match of.
            let of = matches!(graph.op(node), Op::Match(_)).then(|| graph.producer(graph.operand(node, 0))).flatten();
            [Some(node), of].into_iter().flatten()
        })
    }
}

fn is_structural(graph: &Graph, node: Node) -> bool {
    matches!(graph.op(node), Op::Gamma | Op::Theta(_))
}
