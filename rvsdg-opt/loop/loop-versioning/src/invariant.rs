//! Invariant loads: of what no store of a nest changes, if its arrays do not overlap.
//!
//! A nest that stores to an array may, as far as anyone knows, change where another array is, or how many elements it
//! has, if these are loaded in the nest. A loop in which they are loaded again and again has no addresses that can be
//! computed before it runs, and often no number of iterations.
//!
//! # Algorithm
//!
//! 1. **Loads** ([`find`]) of integers and pointers whose address is from outside of the nest, or a constant away from
//!    a pointer from there, if a store of the nest may be in the way of one.
//! 2. **Trial** (`trial`): a copy of the nest in which the values of those that the first iteration makes are loaded in
//!    front of it.
//! 3. If the copy is worth a version, with the bytes that are loaded as one more group, the version is made of it. The
//!    nest itself stays what runs if the test fails. Otherwise the copy and the loads are taken back.
//!
//! # Why it is sound
//!
//! * A load from an address from outside, which no decision is around, is made by the first iteration
//!   ([`comes_first`]), so it may be made in front of the nest. What is said of its value by metadata is not, as a
//!   store may come first.
//! * Addresses and decisions that depend on values in front are those of the first iteration if it comes to the load
//!   without a store, and if what is taken to be so is ([`Trial::condition`]). Only then such a load is made; but none
//!   is where the value is known from a load in front of the nest.
//! * Where a loop variable starts with something that is taken to be what is loaded in the nest, which is tested, that
//!   takes its place. Pointers that are the same number may point into different objects; so of both, no more must be
//!   known than that they came from somewhere ([`Object::Unknown`]).
//! * If the test succeeds, no store of the nest writes what they read, so they would read the same in all iterations.
//!
//! # Complexity
//!
//! Linear in the loads in front of the nest, and in the nest for each of the loads that are found, of at most
//! [`MAX_LOADS`] places.

use crate::trial::Trial;
use rvsdg_core::{Effects, Gamma, Graph, LoadStore, Node, Op, Theta, Type, Use, Value, ValueDef};
use rvsdg_opt_alias::{Analysis, Object, Relation};
use rvsdg_opt_target::limits::loop_versioning::{MAX_LOADS, MAX_NODES};
use rvsdg_opt_target::limits::shared::INT_BITS;
use rvsdg_route::{is_inside, outermost};

/// What is loaded in all iterations: so many bytes away from a pointer from outside of the nest.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) base: Value,
    pub(crate) offset: i64,
    pub(crate) ty: Type,
}

/// A load of a nest that reads the same in all iterations if no store writes there.
#[derive(Clone, Debug)]
pub(crate) struct InvariantLoad {
    pub(crate) node: Node,
    pub(crate) load: LoadStore,
    /// The outermost decision around it in the nest, and for what it is made; none if the first iteration makes the
    /// load whatever happens.
    pub(crate) choice: Option<(Node, u32)>,
    /// Where it is among the places.
    pub(crate) place: usize,
    /// Does no store of the first iteration come before it?
    pub(crate) is_early: bool,
}

/// What could be loaded in front of a nest.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) loads: Vec<InvariantLoad>,
    /// Each place once, with what was loaded there before the nest if nothing is stored between.
    pub(crate) places: Vec<(Place, Option<Value>)>,
    /// Loop variables of the nest that start with a pointer of which no more is known than of what is loaded.
    pub(crate) unknown: Vec<Value>,
}

/// The loads of a nest that could be made in front of it; none if they are too many. Of the nest as it is (`trial` is
/// none), none either if no store is in the way, or of the copy of a trial.
pub(crate) fn find(graph: &Graph, analysis: &mut Analysis<'_>, theta: Theta, trial: Option<&Trial>) -> Option<Found> {
    let (mut loads, mut stores) = (Vec::<InvariantLoad>::new(), vec![]);
    let mut places: Vec<(Place, Option<Value>)> = vec![];
    let mut stack = vec![(theta.node(), None)];
    let mut seen = 0;
    while let Some((node, choice)) = stack.pop() {
        seen += 1;
        (seen <= MAX_NODES).then_some(())?;
        let gamma = Gamma::from_node(graph, node);
        let made = gamma.and_then(|gamma| chosen(graph, gamma));
        for (alternative, region) in graph.regions(node).iter().enumerate() {
            let alternative = alternative as u32;
            let choice = choice.or_else(|| gamma.filter(|_| made.is_none()).map(|_| (node, alternative)));
            if made.is_none_or(|made| made == alternative) {
                stack.extend(graph.nodes(*region).map(|node| (node, choice)));
            }
        }
        let Some(load) = graph.load_store(node) else {
            // A nest that does anything else to memory or to the outside gets no version.
            let effects = if graph.regions(node).is_empty() { graph.op(node).effects() } else { Effects::NONE };
            let is_call = matches!(graph.op(node), Op::Call(..));
            let is_refused = effects.makes_io() || effects.intersects(Effects::WRITE) && !is_call;
            (!is_refused).then_some(())?;
            continue;
        };
        if load.is_store {
            stores.push(analysis.promised(graph, load.address, load.id));
        } else if let Some(place) = place_of(graph, analysis, &load)
            && !is_inside(graph, place.base, theta.region(graph))
        {
            let place = places.iter().position(|(known, _)| *known == place).unwrap_or_else(|| {
                places.push((place, None));
                places.len() - 1
            });
            let is_early = comes_first(graph, theta, node, false);
            if is_early || comes_first(graph, theta, node, true) {
                loads.push(InvariantLoad { node, load, choice, place, is_early });
            }
        }
    }
    let mut may_change = false;
    loads.retain(|it| {
        let load = analysis.promised(graph, it.load.address, it.load.id);
        stores.iter().all(|store| {
            let is_apart = analysis.relate(graph, store, &load) == Relation::No;
            may_change |= !is_apart;
            // What a store certainly changes is not invariant.
            is_apart || store.address.distance(&load.address).is_none()
        })
    });
    (may_change || trial.is_some()).then_some(())?;
    let used = |place| loads.iter().any(|load| load.place == place);
    ((0..places.len()).filter(|place| used(*place)).count() <= MAX_LOADS).then_some(())?;
    let equal = trial.map_or(&[][..], |trial| &trial.equal[..]);
    loaded_before(graph, analysis, (theta, equal), &mut places);
    let mut is_unknown = |pointer| analysis.objects(graph, pointer).iter().all(|it| *it == Object::Unknown);
    let pointers = loads.iter().map(|it| it.load.value).filter(|value| graph.ty(*value) == Type::PTR);
    let mut unknown = vec![];
    if pointers.into_iter().all(&mut is_unknown) {
        let starts = (0..theta.loop_count(graph)).filter(|index| graph.ty(theta.pre(graph, *index)) == Type::PTR);
        let starts = starts.filter(|index| is_unknown(theta.entry_origin(graph, *index)));
        unknown.extend(starts.map(|index| theta.pre(graph, index)));
    }
    Some(Found { loads, places, unknown })
}

/// What a decision is made for, if that is fixed.
pub(crate) fn chosen(graph: &Graph, gamma: Gamma) -> Option<u32> {
    match graph.producer_op(gamma.predicate(graph)) {
        Some(Op::Ctl(alternative)) => Some(alternative),
        _ => None,
    }
}

/// The use of the memory state by a loop, if it has one only.
pub(crate) fn memory(graph: &Graph, theta: Theta) -> Option<Use> {
    let mut own = graph.inputs(theta.node()).filter(|user| graph.ty(graph.origin(*user)) == Type::MEM);
    own.next().filter(|_| own.next().is_none())
}

/// Where a load of an integer or a pointer reads, if that is somewhere near a pointer.
fn place_of(graph: &Graph, analysis: &mut Analysis<'_>, load: &LoadStore) -> Option<Place> {
    let ty = graph.ty(load.value);
    let is_small = ty == Type::PTR || ty.int_width().is_some_and(|width| width <= INT_BITS);
    (is_small && !graph.payloads[load.id].volatile).then_some(())?;
    let address = analysis.address(graph, load.address);
    let (base, offset) = match address.form.as_constant() {
        Some(offset) => (address.base, offset),
        None => (outermost(graph, load.address), 0),
    };
    (graph.ty(base) == Type::PTR).then_some(Place { base, offset, ty })
}

/// Looks for what was loaded from the places in front of a nest, up to the next store; some values are taken to be
/// equal.
fn loaded_before(
    graph: &Graph,
    analysis: &mut Analysis<'_>,
    (theta, equal): (Theta, &[(Value, Value)]),
    places: &mut [(Place, Option<Value>)],
) {
    let Some(input) = memory(graph, theta) else { return };
    let is_equal = |a: Value, b: Value| {
        let mut pairs = equal.iter().map(|(start, known)| [*start, *known].map(|value| outermost(graph, value)));
        a == b || pairs.any(|pair| pair == [a, b])
    };
    let mut state = graph.origin(input);
    for _ in 0..MAX_NODES {
        state = outermost(graph, state);
        let load = graph.producer(state).and_then(|node| Some((node, graph.load_store(node)?)));
        let Some((node, load)) = load.filter(|(_, load)| !load.is_store) else { return };
        let before = analysis.address(graph, load.address);
        // What a load promises of its value is about its own users: to them, it may be poison.
        let metadata = &graph.payloads[load.id].metadata;
        let is_plain = metadata.without_promises() == *metadata;
        for (place, known) in places.iter_mut().filter(|it| is_plain && it.0.ty == graph.ty(load.value)) {
            let address = analysis.address(graph, place.base);
            let distance = address.form.distance(&before.form);
            if distance == Some(place.offset) && is_equal(before.base, address.base) {
                known.get_or_insert(load.value);
            }
        }
        let Some(before) = graph.mem_in(node) else { return };
        state = before;
    }
}

/// Does the first iteration of a nest come to a node, unless a decision around it goes elsewhere? What comes before it
/// on the way of the memory state ends, and stores nothing but where that is allowed. (A nest whose I/O state waits for
/// anything gets no version.)
fn comes_first(graph: &Graph, nest: Theta, node: Node, allows_stores: bool) -> bool {
    let passes = |node: Node| {
        let mut stack = vec![node];
        while let Some(node) = stack.pop() {
            let ends = Theta::from_node(graph, node).is_none_or(|theta| !theta.flags(graph).may_diverge);
            let is_load = graph.load_store(node).is_some_and(|it| !it.is_store);
            if !ends || !(allows_stores || is_load || graph.mem_in(node).is_none()) {
                return false;
            }
            stack.extend(graph.regions(node).iter().flat_map(|region| graph.nodes(*region)));
        }
        true
    };
    let Some(mut state) = graph.mem_in(node) else { return false };
    for _ in 0..MAX_NODES {
        let owner = match graph.def(state) {
            ValueDef::Argument(region, _) => graph.owner(region),
            ValueDef::Output(node, _) => Some(node).filter(|node| passes(*node)),
        };
        let Some(node) = owner else { return false };
        if node == nest.node() {
            return true;
        }
        let mut states = graph.operands(node).filter(|origin| graph.ty(*origin) == Type::MEM);
        let (Some(before), None) = (states.next(), states.next()) else { return false };
        state = before;
    }
    false
}
