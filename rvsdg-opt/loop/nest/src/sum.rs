//! Sums of key loops, which are kept in memory between strips.
//!
//! ```text
//! theta k { s += ... }; c[i][j] = f(s)   =>   if s is not the first strip's: s = c[i][j]
//!                                             theta k in strip { s += ... }
//!                                             c[i][j] = in the last strip: f(s), else s
//! ```
//!
//! A number that a loop carries from iteration to iteration can be put down between two strips wherever the result is
//! stored anyway: at its *home*. Additions stay in order, so the result is the same to the last bit. What else is made
//! of the sum is computed in each strip, but only what the last one made is used: so other stores of it happen in the
//! last strip, and nothing that happens in each strip may depend on it ([`Plan`](crate::plan::Plan)).
//!
//! What a sum begins with counts in the first strip only. If that is computed of what its home was before, as in
//! `c[i][j] *= beta` in front of the sum, the load is repeated like all else, but may see what the strip before kept.
//!
//! The home's bytes must not be what anything else in the nest looks at or changes, from the first strip's store to the
//! last one's: see [`Plan::keys`](crate::plan::Plan::keys).

use crate::fault::{Fault, Mutation};
use crate::shape::{Access, Nest};
use rustc_hash::FxHashSet;
use rvsdg_core::{Graph, Node, Op, Theta, Type, UseSite, Value};
use rvsdg_opt_target::limits::nest::MAX_NODES;

/// A loop variable of a key loop whose last value is stored.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    /// Which one.
    pub(crate) index: usize,
    /// The store of it, or of something that is computed of it.
    pub(crate) home: Node,
    /// What computes the home's address, if it comes behind the loop.
    pub(crate) early: Vec<Node>,
    /// The load from there that it begins with, if it does.
    pub(crate) origin: Option<Node>,
    /// Loads from there of which it is computed what it begins with, and nothing else.
    pub(crate) begins: Vec<Node>,
    /// The sum and what is computed of it, where it is stored: before the last strip, these are not what they will be.
    pub(crate) made: FxHashSet<Value>,
}

impl Sum {
    /// Is the load from its home what it begins with, or is only that computed of it?
    pub(crate) fn is_begun_by(&self, load: Node) -> bool {
        self.origin == Some(load) || self.begins.contains(&load)
    }
}

/// The sums of a loop; none if something leaves it that is no sum.
pub(crate) fn sums(graph: &Graph, nest: &Nest, theta: Theta, fault: Fault) -> Option<Vec<Sum>> {
    let mut found: Vec<Sum> = vec![];
    for index in 0..theta.loop_count(graph) {
        let output = theta.exit_output(graph, index);
        if graph.ty(output).is_state() || theta.is_invariant(graph, index) || graph.is_dead(output) {
            continue;
        }
        let sum = sum(graph, nest, theta, index, fault)?;
        if found.iter().any(|other| other.home == sum.home) {
            return None;
        }
        found.push(sum);
    }
    Some(found)
}

fn sum(graph: &Graph, nest: &Nest, theta: Theta, index: usize, fault: Fault) -> Option<Sum> {
    let output = theta.exit_output(graph, index);
    let ty = graph.ty(output);
    ty.float_bits()?;
    let (stores, made) = stores_of(graph, theta, output)?;
    let known = |node: Node| nest.accesses.iter().find(|access| access.node == node);
    for home in stores {
        let store = graph.load_store(home).filter(|store| graph.ty(store.value) == ty)?;
        let Some(Access { address: Some(address), .. }) = known(home) else { continue };
        let Some(early) = early(graph, theta, store.address) else { continue };
        let begin = graph.producer(theta.entry_origin(graph, index));
        let is_home = |node: &Node| {
            let is_only_begin = graph.users(graph.output(*node, 0)).count() == 1;
            let load = graph.load_store(*node).filter(|load| !load.is_store && is_only_begin);
            let same = known(*node).and_then(|access| access.address.as_ref()) == Some(address);
            load.is_some() && same && graph.region(*node) == graph.region(home)
        };
        let origin = begin.filter(is_home);
        // Loads in front of it take the states that the loop takes.
        let takes = |state: Type| (0..theta.loop_count(graph)).any(|at| graph.ty(theta.pre(graph, at)) == state);
        (origin.is_some() || (takes(Type::IO) && takes(Type::MEM))).then_some(())?;
        let is_there = |node: Node| {
            let same = known(node).and_then(|access| access.address.as_ref()) == Some(address);
            same && graph.load_store(node).is_some_and(|load| !load.is_store)
        };
        let begins = if origin.is_some() { vec![] } else { begins(graph, theta, index, (is_there, fault)) };
        return Some(Sum { index, home, early, origin, begins, made });
    }
    None
}

/// The loads from a sum's home that nothing but what it begins with is computed of. Behind the first strip they load
/// what is kept there, which nobody looks at.
fn begins(graph: &Graph, theta: Theta, index: usize, (is_home, fault): (impl Fn(Node) -> bool, Fault)) -> Vec<Node> {
    let region = graph.region(theta.node());
    let mut found = vec![];
    let (mut pending, mut seen) = (vec![theta.entry_origin(graph, index)], FxHashSet::default());
    while let Some(value) = pending.pop() {
        let Some(node) = graph.producer(value).filter(|node| graph.region(*node) == region) else { continue };
        let is_for_begin = |output: Value| {
            graph.ty(output).is_state()
                || fault.is(Mutation::BeginUsed)
                || graph.users(output).all(|user| match graph.site(user) {
                    UseSite::Input(user, at) => seen.contains(&user) || (user == theta.node() && at == index),
                    _ => false,
                })
        };
        if seen.contains(&node) || seen.len() == MAX_NODES || !graph.outputs(node).all(is_for_begin) {
            continue;
        }
        let op = graph.op(node);
        if is_home(node) {
            found.push(node);
        } else if !op.is_structural() && op.effects().is_empty() && op != Op::Freeze {
            seen.insert(node);
            pending.extend(graph.operands(node));
        }
    }
    found
}

/// The stores of a sum, or of what is computed of it, in the region that the loop is in, and all these values; none if
/// anything is done with it that has an effect but stores.
fn stores_of(graph: &Graph, theta: Theta, sum: Value) -> Option<(Vec<Node>, FxHashSet<Value>)> {
    let region = graph.region(theta.node());
    let mut stores = vec![];
    let (mut pending, mut seen) = (vec![sum], FxHashSet::from_iter([sum]));
    while let Some(value) = pending.pop() {
        for user in graph.users(value) {
            let UseSite::Input(node, place) = graph.site(user) else { return None };
            debug_assert_eq!(graph.region(node), region, "values are used where they are");
            let op = graph.op(node);
            if graph.load_store(node).is_some_and(|it| it.is_store && place == 0) {
                stores.push(node);
            } else if op.is_structural() {
                // It happens in the last strip only if it stores; if not, it could be undefined before.
                stores_inside(graph, node).then_some(())?;
            } else if op.effects().is_empty() && op != Op::Freeze {
                let outputs = graph.outputs(node).filter(|output| seen.insert(*output));
                pending.extend(outputs);
                (seen.len() <= MAX_NODES).then_some(())?;
            } else {
                return None;
            }
        }
    }
    let place = |node: &Node| graph.nodes(region).position(|other| other == *node);
    stores.sort_by_key(place);
    Some((stores, seen))
}

fn stores_inside(graph: &Graph, node: Node) -> bool {
    let mut regions = graph.regions(node).to_vec();
    while let Some(region) = regions.pop() {
        for inner in graph.nodes(region) {
            if graph.load_store(inner).is_some_and(|it| it.is_store) {
                return true;
            }
            regions.extend_from_slice(graph.regions(inner));
        }
    }
    false
}

/// What computes an address, of the nodes behind the loop, in their order; none if it is not only computed, or of what
/// leaves the loop.
fn early(graph: &Graph, theta: Theta, address: Value) -> Option<Vec<Node>> {
    let region = graph.region(theta.node());
    let behind: Vec<Node> = graph.nodes(region).skip_while(|node| *node != theta.node()).collect();
    let mut wanted = FxHashSet::from_iter([address]);
    let mut found = vec![];
    for node in behind.into_iter().rev() {
        if graph.outputs(node).any(|output| wanted.contains(&output)) {
            let op = graph.op(node);
            (!op.is_structural() && op.effects().is_empty() && op != Op::Freeze).then_some(())?;
            wanted.extend(graph.operands(node));
            found.push(node);
        }
    }
    found.reverse();
    Some(found)
}
