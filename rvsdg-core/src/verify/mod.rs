//! The verifier. [`verify`](verify()) reports every violation of these invariants in a module, [`verify_graph`] those of one graph.
//!
//! **Links.** Lists of nodes and of users are consistent, ports know their places, every use refers to a value that is still there
//! (`graph/check.rs` has the details). Only what holds for the links is looked at further, so a broken graph never makes the verifier panic.
//!
//! **Scope and order.** A use refers to a value of its own region: values enter a region by its arguments only. A node comes behind all nodes
//! in its region that it uses.
//!
//! **Operations.** Numbers and types of operands and outputs are those of the operation, value operands first, then I/O state, then memory
//! state; flags are such as the operation has; payloads exist and suit the types; constants have their one spelling
//! (an integer that fits is `Op::Int`; words are sign-extended). No constant has the type of a state. A match has distinct cases of its
//! operand's type and alternatives within its control type. See `verify/ops.rs`, `verify/memory.rs`, `verify/consts.rs`.
//!
//! **Structural nodes**, as in the table of [`Gamma`](crate::Gamma)'s module: a gamma has one region per alternative of its predicate; regions
//! agree with inputs and outputs in number and types. A theta has one region, whose first result is of type `ctl2`, and as many inputs,
//! arguments, outputs and further results, alike in type. One that may run for ever has a loop variable of type `io` whose output
//! is used: otherwise nothing would keep it. Lambdas, deltas and phis are in the omega graph only; aggregates and opaque constants in
//! deltas only; gammas and thetas in bodies only. See `verify/structure.rs`.
//!
//! **States.** A state value has at most one user that *consumes* it. Consumption is the least relation such that
//! * a simple node consumes the states that it takes, but for two exceptions: an operation that takes an I/O state without making one (it is
//!   only pinned) reads it; and a removable operation that nothing uses any more, but others of that kind, counts for nothing;
//! * a result of a lambda's body consumes its origin;
//! * a result of a gamma's region consumes its origin if the exit variable's output is consumed;
//! * a result of a theta's region consumes its origin if the loop variable's output is consumed, or its argument (in the next iteration);
//! * an input of a gamma or theta consumes its origin if the variable's argument is consumed (in any alternative);
//! * an input of a theta that may run for ever consumes its origin if that is an I/O state and the loop variable's output has a user.
//!
//! Any number of users may read a state, through structural nodes as well. So what changes the state forms a path from the body's argument to
//! its result, on every way through the gammas: no effect is bypassed, none happens to a state of the past. See `verify/states.rs`.
//!
//! **Module.** A symbol has at most one lambda or delta, and only if it is defined, and only one of its kind. The address it makes has the symbol's address
//! type. Imports are arguments of the omega region, each a symbol without definition, none twice; exports are its results, each
//! the address of the symbol that it names, none twice, and every defined symbol that has to stay is among them. A lambda has a body exactly if
//! it isn't carried as text; the body's arguments are context variables, parameters, I/O state and memory state, its results the return
//! value, I/O state and memory state, with the types of the function. A delta's only result has the type of the global, or for an alias a
//! pointer type. A phi's recursion variables are the addresses of distinct lambdas and deltas inside it. See `verify/module.rs`.
//!
//! Errors come in graph order, at most [`VerifyErrors::LIMIT`] of them; the rest is counted. Everything is near-linear and free of recursion.

mod consts;
mod memory;
mod module;
#[cfg(test)]
mod module_tests;
mod ops;
mod states;
mod structure;
#[cfg(test)]
mod tests;

use crate::entities::{Node, Region, Use, Value};
use crate::graph::{Graph, ValueDef};
use crate::module::Module;
use crate::op::Op;
use crate::symbol::{Symbol, SymbolData};
use crate::types::{Type, TypeTable};
use cranelift_entity::{EntitySet, PrimaryMap};
use std::fmt;

/// What an error is about.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Entity {
    /// A node.
    Node(Node),
    /// A region.
    Region(Region),
    /// A value.
    Value(Value),
    /// A use.
    Use(Use),
    /// A symbol.
    Symbol(Symbol),
}

macro_rules! entity_from {
    ($($name:ident)*) => {$(
        impl From<$name> for Entity {
            fn from(entity: $name) -> Entity {
                Entity::$name(entity)
            }
        }
    )*};
}
entity_from!(Node Region Value Use Symbol);

impl fmt::Display for Entity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entity::Node(it) => it.fmt(f),
            Entity::Region(it) => it.fmt(f),
            Entity::Value(it) => it.fmt(f),
            Entity::Use(it) => it.fmt(f),
            Entity::Symbol(it) => it.fmt(f),
        }
    }
}

/// One violation of an invariant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyError {
    /// The function whose body is broken; `None` in the omega graph, or if just one graph was verified.
    pub function: Option<Box<str>>,
    /// What is broken.
    pub entity: Entity,
    /// In what way.
    pub message: String,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(function) = &self.function {
            write!(f, "@{function}: ")?;
        }
        write!(f, "{}: {}", self.entity, self.message)
    }
}

/// All violations that were found, in graph order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyErrors {
    /// The first [`VerifyErrors::LIMIT`] of them; at least one.
    pub errors: Vec<VerifyError>,
    /// How many there are besides.
    pub more: usize,
}

impl VerifyErrors {
    /// No more errors than this are kept.
    pub const LIMIT: usize = 100;
}

impl fmt::Display for VerifyErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.errors.iter().enumerate() {
            write!(f, "{}{error}", if i > 0 { "\n" } else { "" })?;
        }
        if self.more > 0 {
            write!(f, "\nand {} more", self.more)?;
        }
        Ok(())
    }
}

impl std::error::Error for VerifyErrors {}

/// Collects errors.
#[derive(Default)]
pub(crate) struct Sink {
    function: Option<Box<str>>,
    errors: Vec<VerifyError>,
    more: usize,
}

impl Sink {
    /// Reports an error.
    pub(crate) fn report(&mut self, entity: impl Into<Entity>, message: impl Into<String>) {
        if self.errors.len() < VerifyErrors::LIMIT {
            let (entity, message) = (entity.into(), message.into());
            self.errors.push(VerifyError { function: self.function.clone(), entity, message });
        } else {
            self.more += 1;
        }
    }

    /// How many errors there were so far.
    pub(crate) fn count(&self) -> usize {
        self.errors.len() + self.more
    }

    /// What was reported, a line each.
    pub(crate) fn messages(&self) -> Vec<String> {
        self.errors.iter().map(|error| error.to_string()).collect()
    }

    fn finish(self) -> Result<(), VerifyErrors> {
        if self.errors.is_empty() { Ok(()) } else { Err(VerifyErrors { errors: self.errors, more: self.more }) }
    }
}

/// Verifies a module.
pub fn verify(module: &Module) -> Result<(), VerifyErrors> {
    let mut sink = Sink::default();
    module::check(module, &mut sink);
    sink.finish()
}

/// Verifies one graph of a module by itself: the body of a function, in all but its agreement with the function's type.
pub fn verify_graph(
    graph: &Graph,
    types: &TypeTable,
    symbols: &PrimaryMap<Symbol, SymbolData>,
) -> Result<(), VerifyErrors> {
    let mut sink = Sink::default();
    check_graph(&Context { graph, types, symbols, omega: false }, &mut sink);
    sink.finish()
}

/// What the checks look at.
struct Context<'a> {
    graph: &'a Graph,
    types: &'a TypeTable,
    symbols: &'a PrimaryMap<Symbol, SymbolData>,
    /// Is it the omega graph of a module, not the body of a function?
    omega: bool,
}

impl Context<'_> {
    fn ty(&self, value: Value) -> Type {
        self.graph.ty(value)
    }

    /// The type's spelling.
    fn show(&self, ty: Type) -> String {
        self.types.display(ty)
    }

    /// Number of elements and scalability of a vector; `None` for everything else.
    fn shape(&self, ty: Type) -> Option<(u32, bool)> {
        match self.types.get(ty) {
            Some(crate::types::TypeData::Vector { len, scalable, .. }) => Some((*len, *scalable)),
            _ => None,
        }
    }

    fn same_type(&self, sink: &mut Sink, node: Node, what: &str, found: Type, wanted: Type) {
        if found != wanted {
            sink.report(node, format!("{what} is of type {}, not {}", self.show(found), self.show(wanted)));
        }
    }

    fn region_kind(&self, region: Region) -> Place {
        match self.graph.owner(region).map(|owner| self.graph.op(owner)) {
            None if self.omega => Place::Omega,
            Some(Op::Phi) => Place::Phi,
            Some(Op::Delta(_)) => Place::Delta,
            _ => Place::Body,
        }
    }
}

/// Where a node stands.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Place {
    Omega,
    Phi,
    Delta,
    Body,
}

/// Checks a graph; answers whether it was in order.
fn check_graph(context: &Context<'_>, sink: &mut Sink) -> bool {
    let before = sink.count();
    if !context.graph.check_links(sink) {
        return false;
    }
    walk(context, sink);
    // The rule for states presupposes the rest: definitions before uses, arities.
    if sink.count() == before && !context.omega {
        states::check(context.graph, sink);
    }
    sink.count() == before
}

/// Visits regions depth first, each node before the regions inside it: scope, order, operations, structural nodes.
fn walk(context: &Context<'_>, sink: &mut Sink) {
    let graph = context.graph;
    let mut defined: EntitySet<Value> = EntitySet::with_capacity(graph.value_capacity());
    let mut stack = vec![(graph.root(), graph.first_node(graph.root()))];
    defined.extend(graph.args(graph.root()).iter().copied());
    while let Some((region, next)) = stack.last_mut() {
        let region = *region;
        let Some(node) = *next else {
            for i in 0..graph.results(region).len() {
                check_scope(graph, graph.result(region, i), region, Entity::Region(region), "result", i, sink);
            }
            stack.pop();
            continue;
        };
        *next = graph.next_node(node);
        for (i, origin) in graph.operands(node).enumerate() {
            let in_scope = check_scope(graph, origin, region, Entity::Node(node), "operand", i, sink);
            if in_scope && !defined.contains(origin) {
                sink.report(node, format!("operand {i}, {origin}, is used before its definition"));
            }
        }
        ops::check_types(context, node, sink);
        ops::check_note(context, node, sink);
        match context.region_kind(region) {
            place if graph.op(node).is_structural() => structure::check(context, node, place, sink),
            place => ops::check(context, node, place, sink),
        }
        defined.extend(graph.outputs(node));
        for &inner in graph.regions(node).iter().rev() {
            defined.extend(graph.args(inner).iter().copied());
            stack.push((inner, graph.first_node(inner)));
        }
    }
}

fn check_scope(
    graph: &Graph,
    origin: Value,
    region: Region,
    at: Entity,
    what: &str,
    index: usize,
    sink: &mut Sink,
) -> bool {
    let home = match graph.def(origin) {
        ValueDef::Argument(home, _) => home,
        ValueDef::Output(node, _) => graph.region(node),
    };
    if home != region {
        sink.report(at, format!("{what} {index}, {origin}, belongs to {home}, not to {region}"));
    }
    home == region
}
