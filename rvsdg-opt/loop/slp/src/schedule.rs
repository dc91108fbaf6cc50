//! The order of a region in which bundles are nodes.
//!
//! All lanes of a bundle are computed at once, so they must not depend on each other by what is between them. That is
//! so exactly if there is an order in which each bundle comes behind everything that any of its lanes needs. Between
//! the first and the last lane in the list of the region, it is found by Kahn's algorithm (1962), which takes what
//! came first in the list where it can choose. States of memory are followed through accesses that move.
//!
//! O(n log n) in the nodes between.

use crate::memory::Memory;
use crate::tree::{Bundle, Kind, Operand, Source, Tree};
use rustc_hash::FxHashMap;
use rvsdg_core::{Graph, Node, Region, Type, Value};
use rvsdg_opt_target::limits::slp::MAX_NODES;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What is put in order.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Unit {
    Node(Node),
    Bundle(usize),
}

/// An order, and the node behind which it ends.
pub(crate) struct Order {
    pub(crate) units: Vec<Unit>,
    pub(crate) next: Option<Node>,
}

struct Scheduler<'a> {
    graph: &'a Graph,
    memory: &'a Memory,
    tree: &'a Tree,
    index: FxHashMap<Unit, usize>,
    units: Vec<Unit>,
    /// Places in the list: of bundles, that of the last lane.
    places: Vec<usize>,
    /// The units that wait for each.
    waiting: Vec<Vec<usize>>,
    missing: Vec<usize>,
}

/// The access whose place in the order of memory a vector takes, and an address that is known there, with its lane.
pub(crate) fn anchor(graph: &Graph, memory: &Memory, tree: &Tree, bundle: usize) -> (Node, usize, Value) {
    let Bundle { nodes, kind, .. } = &tree.bundles[bundle];
    let places = |node: &&Node| memory.place(**node);
    let (node, lane) = match kind {
        // All addresses of stores are known at the last one.
        Kind::Store(_) => (*nodes.iter().max_by_key(places).expect("there are lanes"), 0),
        _ => {
            let first = *nodes.iter().min_by_key(places).expect("there are lanes");
            (first, tree.lane_of[&first].1)
        }
    };
    let address = graph.load_store(nodes[lane]).expect("it is an access").address;
    (node, lane, address)
}
/// The order, if there is one.
pub(crate) fn order(graph: &Graph, region: Region, memory: &Memory, tree: &Tree) -> Option<Order> {
    let mut lanes = tree.lane_of.len();
    let first = graph.nodes(region).find(|node| tree.lane_of.contains_key(node))?;
    let mut scheduler = Scheduler {
        graph,
        memory,
        tree,
        index: FxHashMap::default(),
        units: vec![],
        places: vec![],
        waiting: vec![],
        missing: vec![],
    };
    let mut next = Some(first);
    let mut place = 0;
    while lanes > 0 {
        let node = next.filter(|_| place < MAX_NODES)?;
        let unit = match tree.lane_of.get(&node) {
            Some((bundle, _)) => {
                lanes -= 1;
                Unit::Bundle(*bundle)
            }
            None => Unit::Node(node),
        };
        scheduler.add(unit, place);
        place += 1;
        next = graph.next_node(node);
    }
    Some(Order { units: scheduler.run()?, next })
}

impl Scheduler<'_> {
    fn add(&mut self, unit: Unit, place: usize) {
        let index = *self.index.entry(unit).or_insert(self.units.len());
        if index == self.units.len() {
            self.units.push(unit);
            self.places.push(place);
            self.waiting.push(vec![]);
            self.missing.push(0);
        }
        self.places[index] = place;
    }

    fn run(mut self) -> Option<Vec<Unit>> {
        for index in 0..self.units.len() {
            match self.units[index] {
                Unit::Node(node) => {
                    for value in self.graph.operands(node) {
                        self.needs(index, value);
                    }
                }
                Unit::Bundle(bundle) => self.bundle_needs(index, bundle),
            }
        }
        let ready = (0..self.units.len()).filter(|index| self.missing[*index] == 0);
        let mut ready: BinaryHeap<Reverse<(usize, usize)>> =
            ready.map(|index| Reverse((self.places[index], index))).collect();
        let mut order = vec![];
        while let Some(Reverse((_, index))) = ready.pop() {
            order.push(self.units[index]);
            for user in std::mem::take(&mut self.waiting[index]) {
                self.missing[user] -= 1;
                if self.missing[user] == 0 {
                    ready.push(Reverse((self.places[user], user)));
                }
            }
        }
        (order.len() == self.units.len()).then_some(order)
    }

    fn wait(&mut self, user: usize, unit: Unit) {
        let Some(index) = self.index.get(&unit) else { return };
        self.waiting[*index].push(user);
        self.missing[user] += 1;
    }

    /// The unit waits for the one that makes the value.
    fn needs(&mut self, user: usize, value: Value) {
        let graph = self.graph;
        let mut value = value;
        while let Some(node) = graph.producer(value) {
            let unit = match self.tree.lane_of.get(&node) {
                None => Unit::Node(node),
                Some((bundle, _)) => {
                    if graph.ty(value) == Type::MEM && anchor(graph, self.memory, self.tree, *bundle).0 != node {
                        // The access is elsewhere then.
                        value = graph.mem_in(node).expect("it is an access");
                        continue;
                    }
                    Unit::Bundle(*bundle)
                }
            };
            self.wait(user, unit);
            return;
        }
    }

    fn bundle_needs(&mut self, user: usize, bundle: usize) {
        let (graph, tree) = (self.graph, self.tree);
        let bundle_data = &tree.bundles[bundle];
        let operands: Vec<Operand> = match &bundle_data.kind {
            Kind::Store(value) => vec![Operand::Bundle(*value)],
            Kind::Op(_, operands) | Kind::Two(_, _, operands) => operands.clone(),
            _ => vec![],
        };
        for operand in operands {
            match operand {
                Operand::Bundle(id) => self.vector_needs(user, id),
                Operand::Once(value) => self.needs(user, value),
            }
        }
        if let Kind::Store(_) | Kind::Load(_) = bundle_data.kind {
            let (node, _, address) = anchor(graph, self.memory, tree, bundle);
            self.needs(user, address);
            graph.mem_in(node).into_iter().chain(graph.io_in(node)).for_each(|state| self.needs(user, state));
        }
    }

    /// The unit waits for what a bundle is made of, or for the bundle.
    fn vector_needs(&mut self, user: usize, id: usize) {
        let bundle = &self.tree.bundles[id];
        if !bundle.nodes.is_empty() {
            return self.wait(user, Unit::Bundle(id));
        }
        match &bundle.kind {
            Kind::Permuted(of, _) => self.wait(user, Unit::Bundle(*of)),
            Kind::Elements(vector, _) => self.needs(user, *vector),
            Kind::Constant => {}
            Kind::Spliced(source, _) => {
                match source {
                    Source::Bundle(of) => self.wait(user, Unit::Bundle(*of)),
                    Source::Vector(vector) => self.needs(user, *vector),
                }
                bundle.single_values().for_each(|value| self.needs(user, value));
            }
            _ => bundle.values.iter().for_each(|value| self.needs(user, *value)),
        }
    }
}
