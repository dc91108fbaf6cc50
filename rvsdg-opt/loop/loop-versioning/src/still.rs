//! Loads of what a nest leaves as it is, if its arrays do not overlap.
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
//! * The first iteration makes the loads, and nothing before them in it goes elsewhere or fails to end; so they may be
//!   made in front of the nest. What is said of the values by metadata is not, as a store may come first.
//! * Where a loop variable starts with something that is taken to be what is loaded in the nest, which is tested, that
//!   takes its place. Pointers that are the same number may point into different objects; so of both, no more must be
//!   known than that they came from somewhere ([`Object::Unknown`]).
//! * If the test succeeds, no store of the nest writes what they read, so they would read the same in all iterations.
//!
//! # Complexity
//!
//! Linear in the nest and in the loads in front of it.

use rvsdg_core::{Gamma, Graph, LoadStore, Node, Op, Theta, Type, Use, Value};
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
pub(crate) struct Still {
    pub(crate) node: Node,
    pub(crate) load: LoadStore,
    /// The outermost decision around it in the nest, and for what it is made; none if the first iteration makes the
    /// load whatever happens.
    pub(crate) choice: Option<(Node, u32)>,
    /// Where it is among the places.
    pub(crate) place: usize,
}

/// What could be loaded in front of a nest.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) loads: Vec<Still>,
    /// Each place once, with what was loaded there before the nest if nothing is stored between.
    pub(crate) places: Vec<(Place, Option<Value>)>,
    /// Loop variables of the nest that start with a pointer of which no more is known than of what is loaded.
    pub(crate) unknown: Vec<Value>,
}

/// The loads of a nest that could be made in front of it; none if they are too many. `is_first`: none either if no
/// store is in the way.
pub(crate) fn find(graph: &Graph, analysis: &mut Analysis<'_>, theta: Theta, is_first: bool) -> Option<Found> {
    let (mut loads, mut stores) = (Vec::<Still>::new(), vec![]);
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
        let Some(load) = graph.load_store(node) else { continue };
        if load.is_store {
            stores.push(analysis.promised(graph, load.address, load.id));
        } else if let Some(place) = place_of(graph, analysis, &load)
            && !is_inside(graph, place.base, theta.region(graph))
        {
            let place = places.iter().position(|(known, _)| *known == place).unwrap_or_else(|| {
                places.push((place, None));
                places.len() - 1
            });
            loads.push(Still { node, load, choice, place });
        }
    }
    let mut may_change = false;
    loads.retain(|still| {
        let load = analysis.promised(graph, still.load.address, still.load.id);
        stores.iter().all(|store| {
            let is_apart = analysis.relate(graph, store, &load) == Relation::No;
            may_change |= !is_apart;
            // What a store certainly changes does not stay.
            is_apart || store.address.distance(&load.address).is_none()
        })
    });
    (may_change || !is_first).then_some(())?;
    let used = |place| loads.iter().any(|still| still.place == place);
    ((0..places.len()).filter(|place| used(*place)).count() <= MAX_LOADS).then_some(())?;
    loaded_before(graph, analysis, theta, &mut places);
    let mut is_unknown = |pointer| analysis.objects(graph, pointer).iter().all(|it| *it == Object::Unknown);
    let pointers = loads.iter().map(|still| still.load.value).filter(|value| graph.ty(*value) == Type::PTR);
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

/// Looks for what was loaded from the places in front of a nest, up to the next store.
fn loaded_before(graph: &Graph, analysis: &mut Analysis<'_>, theta: Theta, places: &mut [(Place, Option<Value>)]) {
    let Some(input) = memory(graph, theta) else { return };
    let mut state = graph.origin(input);
    for _ in 0..MAX_NODES {
        state = outermost(graph, state);
        let load = graph.producer(state).and_then(|node| Some((node, graph.load_store(node)?)));
        let Some((node, load)) = load.filter(|(_, load)| !load.is_store) else { return };
        let place = place_of(graph, analysis, &load);
        if let Some((_, known)) = places.iter_mut().find(|(known, _)| Some(*known) == place) {
            known.get_or_insert(load.value);
        }
        let Some(before) = graph.mem_in(node) else { return };
        state = before;
    }
}
