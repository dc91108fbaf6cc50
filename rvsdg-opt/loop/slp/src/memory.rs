//! The accesses to memory of a region, and which of them may move.
//!
//! The nodes of a region that take the memory state form a chain. Loads and stores that follow each other in it, with
//! nothing else between, are a *run*. Within a run, a vector of loads takes the place of the first load, and a vector
//! of stores that of the last store: so loads move up and stores move down, past the accesses between, which must not
//! be in their way. Every pair whose order changes is a load that moves up past a store, or a store that moves down
//! past an access, so these are the pairs that are compared.
//!
//! Types of accesses separate a store from a load behind it only; so two stores are compared without them.

use crate::Choice;
use crate::fault::{Fault, Mutation};
use rustc_hash::FxHashMap;
use rvsdg_core::{Graph, Node, Region, Value};
use rvsdg_opt_alias::{Access, Analysis, Relation};
use rvsdg_opt_lanes::lane_bytes;
use rvsdg_opt_target::limits::slp::{MAX_DISTANCE, MAX_GROUPS, MAX_WAITING};

/// A load or store.
struct Plain {
    node: Node,
    run: u32,
    is_store: bool,
    /// What it touches, as soon as somebody asked.
    access: Option<Access>,
}

/// The loads and stores of a region, in order.
pub(crate) struct Memory {
    accesses: Vec<Plain>,
    index: FxHashMap<Node, usize>,
    choice: Choice,
    fault: Fault,
}

impl Memory {
    /// Those of a region.
    pub(crate) fn of(graph: &Graph, region: Region, choice: Choice, fault: Fault) -> Memory {
        let mut accesses: Vec<Plain> = vec![];
        let (mut run, mut state) = (0, None);
        for node in graph.nodes(region) {
            let Some(before) = graph.mem_in(node) else { continue };
            if state != Some(before) {
                run += 1;
            }
            state = graph.mem_out(node);
            let plain = graph.load_store(node).filter(|it| {
                !graph.payloads[it.id].volatile && !it.effects.makes_io() && graph.ty(it.address).is_ptr()
            });
            match plain {
                Some(it) => {
                    accesses.push(Plain { node, run, is_store: it.is_store, access: None });
                }
                None => run += 1,
            }
        }
        let index = accesses.iter().enumerate().map(|(index, access)| (access.node, index)).collect();
        Memory { accesses, index, choice, fault }
    }

    /// The place of a load or store in the order of all.
    pub(crate) fn place(&self, node: Node) -> usize {
        self.index[&node]
    }

    fn access(&mut self, graph: &Graph, analysis: &mut Analysis<'_>, place: usize) -> Access {
        let plain = &mut self.accesses[place];
        let of = || {
            let it = graph.load_store(plain.node).expect("it is an access");
            analysis.promised(graph, it.address, it.id)
        };
        plain.access.get_or_insert_with(of).clone()
    }

    /// How far behind the address of `a` that of `b` is, if that is known.
    pub(crate) fn distance(&mut self, graph: &Graph, analysis: &mut Analysis<'_>, [a, b]: [Node; 2]) -> Option<i64> {
        let [a, b] = [*self.index.get(&a)?, *self.index.get(&b)?];
        let a = self.access(graph, analysis, a).address;
        a.distance(&self.access(graph, analysis, b).address)
    }

    /// Stores of numbers of one type next to each other in memory, with nothing but accesses between: in the order of
    /// memory.
    pub(crate) fn rows(&mut self, graph: &Graph, analysis: &mut Analysis<'_>) -> Vec<Vec<Node>> {
        let mut rows = vec![];
        let mut groups: Vec<Vec<(i64, usize)>> = vec![];
        let mut run = 0;
        for place in 0..self.accesses.len() {
            if !self.accesses[place].is_store {
                continue;
            }
            if self.accesses[place].run != run {
                run = self.accesses[place].run;
                groups.drain(..).for_each(|group| self.split(graph, group, &mut rows));
            }
            let ty = |this: &Memory, place: usize| graph.ty(graph.operand(this.accesses[place].node, 0));
            let own = ty(self, place);
            if lane_bytes(own).is_none() {
                continue;
            }
            let found = (0..groups.len()).rev().take(MAX_GROUPS).find_map(|group| {
                let first = groups[group][0].1;
                let nodes = [self.accesses[first].node, self.accesses[place].node];
                let distance = (ty(self, first) == own).then(|| self.distance(graph, analysis, nodes))??;
                // Of two stores to one place, the later one begins another group.
                let is_full = groups[group].len() > MAX_DISTANCE;
                let is_new = !is_full && groups[group].iter().all(|(other, _)| *other != distance);
                is_new.then_some((group, distance))
            });
            match found {
                Some((group, distance)) => groups[group].push((distance, place)),
                None => groups.push(vec![(0, place)]),
            }
        }
        groups.drain(..).for_each(|group| self.split(graph, group, &mut rows));
        rows
    }

    /// The parts of a group that are next to each other.
    fn split(&self, graph: &Graph, mut group: Vec<(i64, usize)>, rows: &mut Vec<Vec<Node>>) {
        group.sort_unstable();
        let ty = graph.ty(graph.operand(self.accesses[group[0].1].node, 0));
        let size = lane_bytes(ty).expect("it was looked at") as i64;
        let parts = group.chunk_by(|(a, _), (b, _)| b - a == size);
        let parts = parts.filter(|part| part.len() >= 2);
        rows.extend(parts.map(|part| part.iter().map(|(_, place)| self.accesses[*place].node).collect::<Vec<_>>()));
    }

    /// May these loads, in any order, become one where the first of them is?
    pub(crate) fn may_load(&mut self, graph: &Graph, analysis: &mut Analysis<'_>, loads: &[Node]) -> bool {
        let Some((first, last)) = self.span(loads) else { return false };
        let places: Vec<usize> = loads.iter().map(|node| self.place(*node)).collect();
        for store in first + 1..last {
            if !self.accesses[store].is_store || self.fault.is(Mutation::AnyLoad) {
                continue;
            }
            for load in places.iter().filter(|load| **load > store) {
                let store = self.access(graph, analysis, store);
                let load = self.access(graph, analysis, *load);
                if analysis.relate(graph, &store, &load) != Relation::No {
                    return false;
                }
            }
        }
        true
    }

    /// Is a part of what these loads, next to each other in memory, load as one stored shortly before? A processor
    /// that has not written it to the cache yet waits until it has; a load of one lane gets it at once.
    pub(crate) fn loads_part_of_store(&mut self, graph: &Graph, analysis: &mut Analysis<'_>, loads: &[Node]) -> bool {
        let Some((first, _)) = self.span(loads).filter(|_| self.choice == Choice::Paying) else { return false };
        let lane = lane_bytes(graph.ty(graph.output(loads[0], 0))).map_or(0, |bytes| bytes as i64);
        let all = lane * loads.len() as i64;
        for place in (first.saturating_sub(MAX_WAITING)..first).rev() {
            let Plain { node, run, is_store, .. } = self.accesses[place];
            if run != self.accesses[first].run {
                return false;
            }
            let stored = if is_store { lane_bytes(graph.ty(graph.operand(node, 0))) } else { None };
            let Some(stored) = stored.map(|bytes| bytes as i64).filter(|stored| *stored < all) else { continue };
            let is_there = |load: &Node| {
                let distance = self.distance(graph, analysis, [node, *load]);
                distance.is_some_and(|distance| -lane < distance && distance < stored)
            };
            if loads.iter().any(is_there) {
                return true;
            }
        }
        false
    }

    /// May these stores of different places become one where the last of them is?
    pub(crate) fn may_store(&mut self, graph: &Graph, analysis: &mut Analysis<'_>, stores: &[Node]) -> bool {
        let Some((first, last)) = self.span(stores) else { return false };
        let places: Vec<usize> = stores.iter().map(|node| self.place(*node)).collect();
        for other in (first + 1..last).filter(|place| !places.contains(place)) {
            for store in places.iter().filter(|store| **store < other) {
                if self.fault.is(Mutation::AnyStore) {
                    continue;
                }
                let mut store = self.access(graph, analysis, *store);
                if self.accesses[other].is_store && !self.fault.is(Mutation::TypesOfStores) {
                    store.tags = Default::default();
                }
                let other = self.access(graph, analysis, other);
                if analysis.relate(graph, &store, &other) != Relation::No {
                    return false;
                }
            }
        }
        true
    }

    /// The first and the last place, if they are in one run and near each other.
    fn span(&self, nodes: &[Node]) -> Option<(usize, usize)> {
        let places = nodes.iter().map(|node| self.index.get(node).copied()).collect::<Option<Vec<usize>>>()?;
        let (first, last) = (*places.iter().min()?, *places.iter().max()?);
        let is_one = self.accesses[first].run == self.accesses[last].run;
        (is_one && last - first <= MAX_DISTANCE).then_some((first, last))
    }

    /// Its value, if it is a load.
    pub(crate) fn loaded(&self, graph: &Graph, node: Node) -> Option<Value> {
        let place = *self.index.get(&node)?;
        (!self.accesses[place].is_store).then(|| graph.output(node, 0))
    }
}
