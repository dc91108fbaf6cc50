//! Routing: makes values of outer regions available in inner ones. Also looks through region borders in the other
//! direction.
//!
//! A node can only use values of its own region. A pass that needs a value of an enclosing region has to route it
//! inwards, through an entry variable of every gamma and an invariant loop variable of every theta on the way.
//! [`Router::route`] does that. It reuses a variable with that origin if there is one, and remembers the result for
//! each value and region. Constants are not routed: they are created in the region that uses them, once per region.
//!
//! In the other direction, [`origin_outside`] gives the value of a region's argument outside of the region, and
//! [`outermost`] repeats that. [`constant`] gives the constant that a value is known to be, and [`is_inside`] tells
//! whether a value belongs to a region or one nested in it.
//!
//! # Obligations of the caller
//!
//! * The value's region is the target region or encloses it. If it encloses it, the value precedes the structural node
//!   of its region that contains the target.
//! * A state is routed like any other value, and must not be consumed inside then (see [`rvsdg_core::verify()`]).
//! * A router caches what it has found and created. It must not be used any more after a variable that it created has
//!   been removed, or the post value of an invariant loop variable has been changed. All other changes are allowed.
//! * A constant is placed at the start of its region (an existing one is moved there), so that every node of the region
//!   can use it.
//! * A routed value may be a constant. Constants are not allowed as operand indices of a `getelementptr`: see
//!   [`Graph::fold_gep`].
//!
//! # Complexity
//!
//! A call costs the number of regions between the target and the nearest region in which the value is available, plus
//! at most [`MAX_SCAN`] users for each of them, plus the number of alternatives of gammas that get a new variable. The
//! first request for a constant in a region costs the number of its nodes.
//!
//! ```
//! use rvsdg_core::{BinOp, Flags, Gamma, Graph, Op, Position, Type};
//! use rvsdg_route::{Router, outermost};
//!
//! let mut graph = Graph::new();
//! let root = graph.root();
//! let (x, predicate) = (graph.add_arg(root, Type::I32), graph.add_arg(root, Type::ctl(2)));
//! let gamma = Gamma::add(&mut graph, Position::End(root), predicate);
//! let inner = gamma.regions(&graph)[1];
//!
//! let mut router = Router::new();
//! let inside = router.route(&mut graph, x, inner);
//! assert_eq!((gamma.entry_count(&graph), gamma.entry_arg(&graph, 1, 0)), (1, inside));
//! assert_eq!(router.route(&mut graph, x, inner), inside);
//! assert_eq!(outermost(&graph, inside), x);
//! ```

#![forbid(unsafe_code)]

use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::{Const, Gamma, Graph, Node, Position, Region, Theta, UseSite, Value, ValueDef, Variable};

/// The maximum number of users of a value that are searched for a variable with that origin. Users added last are
/// searched first.
pub const MAX_SCAN: usize = 32;

/// The maximum number of borders that [`outermost`] and [`constant`] look through.
pub const MAX_BORDERS: usize = 64;

/// Makes values available in inner regions, and caches the results.
#[derive(Clone, Default, Debug)]
pub struct Router {
    /// The value in this region that corresponds to a value of an outer region.
    routed: FxHashMap<(Value, Region), Value>,
    /// The constants at the start of regions.
    constants: FxHashMap<(Const, Region), Value>,
    /// Regions whose constants are all in `constants`, although they may not be at the start of the region yet.
    scanned: FxHashSet<Region>,
    /// The number of variables that were added.
    variables: usize,
}

impl Router {
    /// A router with an empty cache.
    pub fn new() -> Router {
        Router::default()
    }

    /// The number of entry and loop variables that this router has added.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// Makes `value`, which belongs to `region` or an enclosing one, available in `region`. Returns the corresponding
    /// value there.
    ///
    /// # Panics
    /// If the value's region does not enclose `region`.
    pub fn route(&mut self, graph: &mut Graph, value: Value, region: Region) -> Value {
        let home = graph.region_of(value);
        if home == region {
            return value;
        }
        if let Some(constant) = constant(graph, value) {
            return self.constant_in(graph, constant, region);
        }
        // Outwards, to the nearest region in which the value is available ...
        let mut path: Vec<Node> = vec![];
        let mut inner = region;
        let mut available = loop {
            if let Some(known) = self.routed.get(&(value, inner)) {
                break *known;
            }
            if inner == home {
                break value;
            }
            let owner = graph.owner(inner).expect("a value is routed into regions inside of its own");
            path.push(owner);
            inner = graph.region(owner);
        };
        // ... and inwards again: each owner is in a region of the owner before it.
        while let Some(owner) = path.pop() {
            let next = path.last().map_or(region, |node| graph.region(*node));
            available = self.enter(graph, value, available, owner, next);
        }
        available
    }

    /// Makes `available`, which corresponds to `value` in the region of `owner`, available in the regions of `owner`.
    /// Returns the value in `region`, which is one of them.
    fn enter(&mut self, graph: &mut Graph, value: Value, available: Value, owner: Node, region: Region) -> Value {
        let index = match variable_of(graph, available, owner) {
            Some(index) => index,
            None => {
                self.variables += 1;
                add_variable(graph, available, owner)
            }
        };
        for inner in graph.regions(owner) {
            self.routed.insert((value, *inner), graph.arg(*inner, index));
        }
        graph.arg(region, index)
    }

    /// A constant at the start of `region`: an existing one, which is moved if necessary, or a new one.
    pub fn constant_in(&mut self, graph: &mut Graph, constant: Const, region: Region) -> Value {
        if self.scanned.insert(region) {
            for node in graph.nodes(region).filter(|node| graph.op(*node).is_constant()) {
                let output = graph.output(node, 0);
                let key = (Const { op: graph.op(node), ty: graph.ty(output) }, region);
                self.constants.entry(key).or_insert(output);
            }
        }
        if let Some(known) = self.constants.get(&(constant, region)) {
            let node = producer_of(graph, *known);
            if graph.is_live(node) && graph.op(node) == constant.op && graph.region(node) == region {
                if graph.first_node(region) != Some(node) {
                    graph.move_node(node, Position::Start(region));
                }
                return *known;
            }
        }
        let new = graph.add_const(Position::Start(region), constant);
        self.constants.insert((constant, region), new);
        new
    }
}

/// The node of a constant, which may be removed already.
fn producer_of(graph: &Graph, constant: Value) -> Node {
    graph.producer(constant).expect("a constant is the output of a node")
}

/// The entry variable or invariant loop variable of `owner` with this origin, as an argument number.
fn variable_of(graph: &Graph, origin: Value, owner: Node) -> Option<usize> {
    let inputs = graph.input_count(owner);
    let carries = |index: usize| argument_of_input(graph, owner, index);
    if inputs <= MAX_SCAN {
        return (0..inputs).filter(|i| graph.operand(owner, *i) == origin).find_map(carries);
    }
    graph.users(origin).take(MAX_SCAN).find_map(|user| match graph.site(user) {
        UseSite::Input(node, index) if node == owner => carries(index),
        _ => None,
    })
}

/// The number of the argument that always has the value of input `index`, if there is one.
fn argument_of_input(graph: &Graph, owner: Node, index: usize) -> Option<usize> {
    if let Some(theta) = Theta::from_node(graph, owner) {
        return theta.is_invariant(graph, index).then_some(index);
    }
    // Input 0 of a gamma is its predicate.
    index.checked_sub(1)
}

/// Adds an entry variable or an invariant loop variable; returns the number of its argument.
fn add_variable(graph: &mut Graph, origin: Value, owner: Node) -> usize {
    if let Some(gamma) = Gamma::from_node(graph, owner) {
        return gamma.add_entry(graph, origin);
    }
    let theta = Theta::from_node(graph, owner).expect("values are routed into gammas and thetas");
    let pre = theta.open_loop_var(graph, origin);
    theta.close_loop_var(graph, pre);
    theta.loop_count(graph) - 1
}

/// The value outside of a region that an argument always has: the origin of an entry variable or of an invariant loop
/// variable. `None` for all other values.
#[inline]
pub fn origin_outside(graph: &Graph, value: Value) -> Option<Value> {
    let ValueDef::Argument(..) = graph.def(value) else { return None };
    match graph.variable(value)? {
        Variable::Entry(gamma, index) => Some(gamma.entry_origin(graph, index)),
        Variable::Loop(theta, index) => theta.is_invariant(graph, index).then(|| theta.entry_origin(graph, index)),
        Variable::Exit(..) => None,
    }
}

/// The value of the outermost region that `value` is known to be equal to: repeats [`origin_outside`] at most
/// [`MAX_BORDERS`] times.
#[inline]
pub fn outermost(graph: &Graph, mut value: Value) -> Value {
    for _ in 0..MAX_BORDERS {
        match origin_outside(graph, value) {
            Some(outside) => value = outside,
            None => break,
        }
    }
    value
}

/// The constant that a value is known to be; it may be created in an enclosing region and routed.
#[inline]
pub fn constant(graph: &Graph, value: Value) -> Option<Const> {
    graph.constant(outermost(graph, value))
}

/// The integer of at most 64 bits that a value is known to be, sign-extended; it may be created in an enclosing region
/// and routed.
pub fn int(graph: &Graph, value: Value) -> Option<i64> {
    graph.int_value(outermost(graph, value))
}

/// Does the value belong to `region` or a region nested in it? Costs the number of borders between them.
pub fn is_inside(graph: &Graph, value: Value, region: Region) -> bool {
    graph.is_inside(graph.region_of(value), region)
}

/// The value outside of `region` that a value is known to be equal to; the value itself if it is outside.
pub fn seen_outside(graph: &Graph, mut value: Value, region: Region) -> Option<Value> {
    while is_inside(graph, value, region) {
        value = origin_outside(graph, value)?;
    }
    Some(value)
}

#[cfg(test)]
mod tests;
