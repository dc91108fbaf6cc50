//! Dead stores: what is overwritten, or gone, before anything reads it.
//!
//! Regions are visited from the outside in, each once, backwards along its chain of states, with what is known of the
//! future at its end ([`Future`]): which places are certain to be overwritten before they are read, and which objects
//! of the stack are still read before the function ends. A structural node on the chain is taken as a whole: what it
//! reads counts, what it overwrites does not. Its regions start with what is known behind it, and what a loop reads, it
//! may read in its next iteration.
//!
//! That a store is overwritten later counts only if the program is certain to get there, or if nobody could see the
//! difference: an operation that may end the program forgets all but what is private to this call of the function.

use crate::fault::{Fault, Mutation};
use crate::nest::Nest;
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::{Effects, Gamma, Graph, Node, Op, Region, Theta, Type, Value, ValueDef};
use rvsdg_opt_alias::{Access, Analysis, Object, Relation};
use rvsdg_opt_target::limits::load_store::{MAX_PLACES, MAX_READ, MAX_READERS};
use rvsdg_route::outermost;

/// A place that is certain to be overwritten.
#[derive(Clone)]
struct Place {
    access: Access,
    /// The I/O state of the store that does so, if it has one.
    io: Option<Value>,
    /// Can only this call of the function see it?
    private: bool,
}

/// What is known about what happens behind a point of the chain.
#[derive(Clone, Default)]
struct Future {
    overwritten: Vec<Place>,
    /// Objects that may be read.
    read: FxHashSet<Object>,
    /// May every object be read?
    anything: bool,
}

impl Future {
    fn unknown() -> Future {
        Future { anything: true, ..Future::default() }
    }
}

struct Pass<'p, 'a> {
    graph: &'p Graph,
    analysis: &'p mut Analysis<'a>,
    nest: &'p Nest,
    fault: Fault,
    /// What is known at the ends of regions that are still to be visited.
    futures: FxHashMap<Region, Future>,
    dead: Vec<Node>,
}

/// Removes dead stores; answers how many.
pub(crate) fn remove(graph: &mut Graph, analysis: &mut Analysis<'_>, nest: &Nest, fault: Fault) -> usize {
    let mut pass = Pass { graph, analysis, nest, fault, futures: FxHashMap::default(), dead: vec![] };
    // Only memory of the stack is gone at the end.
    let end = if graph.payloads.has_allocas() { Future::default() } else { Future::unknown() };
    pass.futures.insert(graph.root(), end);
    for region in &nest.regions {
        let future = pass.futures.remove(region).unwrap_or_else(Future::unknown);
        pass.region(*region, future);
    }
    let dead = pass.dead;
    for store in &dead {
        graph.bypass_memory(*store);
        graph.remove_node(*store);
    }
    dead.len()
}

impl Pass<'_, '_> {
    fn region(&mut self, region: Region, mut future: Future) {
        let graph = self.graph;
        let is_state = |value: &Value| graph.ty(*value) == Type::MEM;
        let mut states = graph.results(region).iter().map(|result| graph.origin(*result)).filter(is_state);
        let (Some(mut state), None) = (states.next(), states.next()) else { return };
        while let ValueDef::Output(node, _) = graph.def(state) {
            let op = graph.op(node);
            if op.is_structural() {
                let inputs = || graph.operands(node).filter(is_state);
                if inputs().count() != 1 {
                    return;
                }
                self.structural(node, &mut future);
                state = inputs().next().expect("there is one");
                continue;
            }
            self.operation(node, op, &mut future);
            let Some(before) = graph.mem_in(node) else { return };
            state = before;
        }
    }

    fn operation(&mut self, node: Node, op: Op, future: &mut Future) {
        let graph = self.graph;
        if let Op::Store(id, _) = op
            && !graph.payloads[id].volatile
        {
            // Without what metadata promises of this store: an earlier one to the same place may be of another type,
            // and be read.
            let access = self.analysis.access(graph, graph.operand(node, 1), graph.payloads[id].ty);
            if self.is_dead(node, &access, future) {
                self.dead.push(node);
            } else if access.size.is_some() && future.overwritten.len() < MAX_PLACES {
                let private = self.is_private(&access);
                future.overwritten.push(Place { access, io: self.io_of(node), private });
            }
            return;
        }
        self.forget(node, op, future);
    }

    /// Forgets what an operation may read, or may keep from being overwritten.
    fn forget(&mut self, node: Node, op: Op, future: &mut Future) {
        let graph = self.graph;
        if op.effects().makes_io() {
            future.overwritten.retain(|place| place.private);
        }
        match op {
            Op::Load(id, _) if self.fault.is(Mutation::ReadStore) && !graph.payloads[id].volatile => {}
            // There is nothing that it could change.
            Op::Load(..) if future.anything && future.overwritten.is_empty() => {}
            Op::Load(id, _) => {
                let access = self.analysis.access(graph, graph.operand(node, 0), graph.payloads[id].ty);
                let Pass { analysis, .. } = self;
                future.overwritten.retain(|place| analysis.relate(graph, &access, &place.access) == Relation::No);
                if future.anything {
                    return;
                }
                let objects = analysis.objects(graph, access.address.base);
                future.read.extend(objects.iter().copied().filter(|object| object.is_local()));
                future.anything = future.read.len() > MAX_READ || objects.contains(&Object::Any);
                if future.anything {
                    future.read.clear();
                }
            }
            _ if op.effects().contains(Effects::READ) => {
                let Pass { analysis, .. } = self;
                future.overwritten.retain(|place| !analysis.call_may_read(graph, node, &place.access));
            }
            _ => {}
        }
    }

    fn structural(&mut self, node: Node, future: &mut Future) {
        let graph = self.graph;
        if self.nest.is_seen(graph, node) {
            future.overwritten.retain(|place| place.private);
        }
        let behind = future.clone();
        let mut count = 0;
        let mut regions = graph.regions(node).to_vec();
        while let Some(region) = regions.pop() {
            if future.anything && future.overwritten.is_empty() {
                break;
            }
            for inner in graph.nodes(region) {
                count += 1;
                regions.extend_from_slice(graph.regions(inner));
                if count <= MAX_READERS && graph.op(inner).effects().takes_mem() {
                    self.forget(inner, graph.op(inner), future);
                }
            }
            if count > MAX_READERS {
                future.overwritten.clear();
                future.anything = true;
                break;
            }
        }
        if let Some(theta) = Theta::from_node(graph, node) {
            self.futures.insert(theta.region(graph), future.clone());
        } else if let Some(gamma) = Gamma::from_node(graph, node) {
            for region in gamma.regions(graph) {
                self.futures.insert(*region, behind.clone());
            }
        }
    }

    /// Is what the store writes overwritten, or gone, before it is read?
    fn is_dead(&mut self, node: Node, access: &Access, future: &Future) -> bool {
        let Some(size) = access.size else { return false };
        let io = self.io_of(node);
        let covers = |place: &Place| {
            let Some(distance) = place.access.address.distance(&access.address) else { return false };
            let within = place.access.size.and_then(|whole| whole.checked_sub(size));
            (place.private || place.io == io) && within.is_some_and(|last| (0..=last).contains(&(distance as u64)))
        };
        future.overwritten.iter().any(covers) || self.is_gone(access, future)
    }

    /// Is it memory of the stack that is not read any more before the function ends?
    fn is_gone(&mut self, access: &Access, future: &Future) -> bool {
        if future.anything {
            return false;
        }
        let objects = self.analysis.objects(self.graph, access.address.base);
        !objects.is_empty()
            && objects.iter().all(|object| {
                matches!(object, Object::Stack(_))
                    && !future.read.contains(object)
                    && self.analysis.is_unread(self.graph, *object)
            })
    }

    fn is_private(&mut self, access: &Access) -> bool {
        let objects = self.analysis.objects(self.graph, access.address.base);
        let visible = |object: &Object| !matches!(object, Object::Stack(_) | Object::Fresh(_));
        !objects.iter().any(visible) && objects.iter().all(|object| self.analysis.is_private(self.graph, *object))
    }

    fn io_of(&self, node: Node) -> Option<Value> {
        self.graph.io_in(node).map(|io| outermost(self.graph, io))
    }
}
