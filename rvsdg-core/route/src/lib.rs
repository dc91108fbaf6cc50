//! Routing: makes values of outer regions available in inner ones, and looks through the borders of regions the other
//! way.
//!
//! A node can only use values of its own region. A pass that wants a value of an enclosing region has to carry it
//! inwards: by an entry variable of every gamma on the way, by an invariant loop variable of every theta.
//! [`Router::route`] does that. It adds a variable only where there is none with that origin, and no second one for the
//! same value and region. Constants are never carried: they are made anew in the region that uses them, once per
//! region.
//!
//! The other direction only looks: [`origin_outside`] answers what a region's argument is outside of it, [`outermost`]
//! repeats that as far as it goes, [`constant`] answers what constant a value is known to be, [`is_inside`] on which
//! side of a border it is.
//!
//! # What the caller sees to
//!
//! * The value's region is the target region or encloses it, and the value comes before the structural node, of its own
//!   region, that leads there.
//! * A state is carried like any other value: then nothing inside may consume it (see [`rvsdg_core::verify()`]).
//! * A router remembers what it has found and made. It must not be used any more when a variable of its making was
//!   removed, or the post value of an invariant loop variable was changed. Everything else may change meanwhile.
//! * A constant goes to the start of its region (one that is there already is moved there), so it may serve every node
//!   there.
//! * A routed value may turn out to be a constant. Constants are no operand indices of a `getelementptr`: see
//!   [`Graph::fold_gep`].
//!
//! # Complexity
//!
//! A call costs the number of regions between the target and the next region where the value is available already, plus
//! at most [`MAX_SCAN`] users for each, plus the alternatives of the gammas that get a new variable. The first constant
//! asked for in a region costs the number of its nodes.
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

/// No more users of a value than this are looked at to find a variable that carries it already. Those added last come
/// first.
pub const MAX_SCAN: usize = 32;

/// No more borders than this are looked through by [`outermost`] and [`constant`].
pub const MAX_BORDERS: usize = 64;

/// Makes values available in inner regions, and remembers where they are.
#[derive(Clone, Default, Debug)]
pub struct Router {
    /// What a value of an outer region is in this region.
    routed: FxHashMap<(Value, Region), Value>,
    /// The constants at the start of regions.
    constants: FxHashMap<(Const, Region), Value>,
    /// Regions whose constants are all in `constants`, if only not at the start of the region as yet.
    scanned: FxHashSet<Region>,
    /// How many variables were added.
    variables: usize,
}

impl Router {
    /// A router that knows nothing yet.
    pub fn new() -> Router {
        Router::default()
    }

    /// How many entry and loop variables this router has added.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// `value`, of `region` or a region around it, as a value of `region`.
    ///
    /// # Panics
    /// If the value's region is not around `region`.
    pub fn route(&mut self, graph: &mut Graph, value: Value, region: Region) -> Value {
        let home = graph.region_of(value);
        if home == region {
            return value;
        }
        if let Some(constant) = constant(graph, value) {
            return self.constant_in(graph, constant, region);
        }
        // Outwards to where the value is available ...
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
        // ... and back inwards: each owner is in a region of the one before it.
        while let Some(owner) = path.pop() {
            let next = path.last().map_or(region, |node| graph.region(*node));
            available = self.enter(graph, value, available, owner, next);
        }
        available
    }

    /// Makes `available` (which is what `value` is around `owner`) available in the regions of `owner`; returns what it
    /// is in `region`, one of them.
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

    /// A constant as a value at the start of `region`: one that is there, moved to the start if need be, or a new one.
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

/// The node of a constant, which may have been removed meanwhile.
fn producer_of(graph: &Graph, constant: Value) -> Node {
    graph.producer(constant).expect("a constant is the output of a node")
}

/// The entry variable or invariant loop variable of `owner` with this origin, as the number of the argument.
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

/// The number of the argument that always has the value of input `index`.
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

/// What an argument of a region always is outside of it: the origin of an entry variable, or of a loop variable that
/// passes its argument on as it is. `None` for all other values.
pub fn origin_outside(graph: &Graph, value: Value) -> Option<Value> {
    let ValueDef::Argument(..) = graph.def(value) else { return None };
    match graph.variable(value)? {
        Variable::Entry(gamma, index) => Some(gamma.entry_origin(graph, index)),
        Variable::Loop(theta, index) => theta.is_invariant(graph, index).then(|| theta.entry_origin(graph, index)),
        Variable::Exit(..) => None,
    }
}

/// The value of the outermost region that `value` is known to be equal to: [`origin_outside`], as often as it answers
/// (at most [`MAX_BORDERS`] times).
pub fn outermost(graph: &Graph, mut value: Value) -> Value {
    for _ in 0..MAX_BORDERS {
        match origin_outside(graph, value) {
            Some(outside) => value = outside,
            None => break,
        }
    }
    value
}

/// The constant that a value is known to be, made in its own region or carried into it.
pub fn constant(graph: &Graph, value: Value) -> Option<Const> {
    graph.constant(outermost(graph, value))
}

/// The integer of at most 64 bits that a value is known to be, sign-extended, made in its own region or carried into
/// it.
pub fn int(graph: &Graph, value: Value) -> Option<i64> {
    graph.int_value(outermost(graph, value))
}

/// Is the value one of `region`, or of a region inside of it? That costs the borders between.
pub fn is_inside(graph: &Graph, value: Value, region: Region) -> bool {
    graph.is_inside(graph.region_of(value), region)
}

/// What a value is outside of `region`, if it comes in as it is; a value that is outside is itself.
pub fn seen_outside(graph: &Graph, mut value: Value, region: Region) -> Option<Value> {
    while is_inside(graph, value, region) {
        value = origin_outside(graph, value)?;
    }
    Some(value)
}

#[cfg(test)]
mod tests;
