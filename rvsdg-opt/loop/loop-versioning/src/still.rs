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
//! * If the test succeeds, no store of the nest writes what they read, so they would read the same in all iterations.
//!
//! # Complexity
//!
//! Linear in the nest and in the loads in front of it.

use rvsdg_core::{Gamma, Graph, LoadStore, Node, Theta, Type, Use, Value};
use rvsdg_opt_alias::{Analysis, Relation};
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
    /// The loops around it, from the inside out.
    pub(crate) loops: Vec<Theta>,
    /// The decisions around it in the nest, and for what it is made, from the outside in.
    pub(crate) choices: Vec<(Node, u32)>,
    pub(crate) place: Place,
}

/// What could be loaded in front of a nest.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) loads: Vec<Still>,
    /// Each place once, with what was loaded there before the nest if nothing is stored between.
    pub(crate) places: Vec<(Place, Option<Value>)>,
}

/// The loads of a nest that a trial is worth for; none if they are too many, or if no store is in the way.
pub(crate) fn find(graph: &Graph, analysis: &mut Analysis<'_>, theta: Theta) -> Option<Found> {
    let (mut loads, mut stores) = (Vec::<Still>::new(), vec![]);
    let mut stack = vec![(theta.node(), vec![], vec![])];
    let mut seen = 0;
    while let Some((node, loops, choices)) = stack.pop() {
        seen += 1;
        (seen <= MAX_NODES).then_some(())?;
        let inner = Theta::from_node(graph, node).map(|theta| [&[theta], &loops[..]].concat());
        let inner = inner.as_ref().unwrap_or(&loops);
        for (alternative, region) in graph.regions(node).iter().enumerate() {
            let is_choice = Gamma::from_node(graph, node).is_some();
            let choice = is_choice.then_some((node, alternative as u32));
            let choices: Vec<_> = choices.iter().copied().chain(choice).collect();
            stack.extend(graph.nodes(*region).map(|node| (node, inner.clone(), choices.clone())));
        }
        let Some(load) = graph.load_store(node) else { continue };
        if load.is_store {
            stores.push(analysis.promised(graph, load.address, load.id));
        } else if let Some(place) = place_of(graph, analysis, &load)
            && !is_inside(graph, place.base, theta.region(graph))
        {
            loads.push(Still { node, load, loops, choices, place });
        }
    }
    let mut may_change = |still: &Still| {
        let load = analysis.promised(graph, still.load.address, still.load.id);
        stores.iter().any(|store| analysis.relate(graph, store, &load) != Relation::No)
    };
    loads.iter().any(&mut may_change).then_some(())?;
    let mut places: Vec<(Place, Option<Value>)> = vec![];
    for still in &loads {
        if places.iter().all(|(known, _)| *known != still.place) {
            places.push((still.place, None));
        }
    }
    (places.len() <= MAX_LOADS).then_some(())?;
    loaded_before(graph, analysis, theta, &mut places);
    Some(Found { loads, places })
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
