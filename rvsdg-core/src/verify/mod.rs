//! The verifier. [`verify`](verify()) reports every violation of these invariants in a module, [`verify_graph`] those
//! of one graph.
//!
//! **Links.** Lists of nodes and of users are consistent, ports know their places, every use refers to a value that is
//! still there (`graph/check.rs` has the details). Only what holds for the links is looked at further, so a broken
//! graph never makes the verifier panic.
//!
//! **Scope and order.** A use refers to a value of its own region: values enter a region by its arguments only. A node
//! comes behind all nodes in its region that it uses.
//!
//! **Operations.** Numbers and types of operands and outputs are those of the operation, value operands first, then I/O
//! state, then memory state; flags are such as the operation has; payloads exist and suit the types; constants have
//! their one spelling (an integer that fits is `Op::Int`; words are sign-extended). No constant has the type of a
//! state. A match has distinct cases of its operand's type and alternatives within its control type. See
//! `verify/ops.rs`, `verify/memory.rs`, `verify/consts.rs`.
//!
//! **Structural nodes**, as in the table of [`Gamma`](crate::Gamma)'s module: a gamma has one region per alternative of
//! its predicate; regions agree with inputs and outputs in number and types. A theta has one region, whose first result
//! is of type `ctl2`, and as many inputs, arguments, outputs and further results, alike in type. One that may run for
//! ever has a loop variable of type `io` whose output is used: otherwise nothing would keep it. Lambdas, deltas and
//! phis are in the omega graph only; aggregates and opaque constants in deltas only; gammas and thetas in bodies only.
//! See `verify/structure.rs`.
//!
//! **States.** A state value has at most one user that *consumes* it. Consumption is the least relation such that
//! * a simple node consumes the states that it takes, but for two exceptions: an operation that takes an I/O state
//!   without making one (it is only pinned) reads it; and a removable operation that nothing uses any more, but others
//!   of that kind, counts for nothing;
//! * a result of a lambda's body consumes its origin;
//! * a result of a gamma's region consumes its origin if the exit variable's output is consumed;
//! * a result of a theta's region consumes its origin if the loop variable's output is consumed, or its argument (in
//!   the next iteration);
//! * an input of a gamma or theta consumes its origin if the variable's argument is consumed (in any alternative);
//! * an input of a theta that may run for ever consumes its origin if that is an I/O state and the loop variable's
//!   output has a user.
//!
//! Any number of users may read a state, through structural nodes as well: a gamma or theta takes the I/O state that it
//! must not run before, though nothing inside may use it. So what changes the state forms a path from the body's
//! argument to its result, on every way through the gammas: no effect is bypassed, none happens to a state of the past.
//! See `verify/states.rs`.
//!
//! **Module.** A symbol has at most one lambda or delta, and only if it is defined, and only one of its kind. The
//! address it makes has the symbol's address type. Imports are arguments of the omega region, each a symbol without
//! definition, none twice; exports are its results, each the address of the symbol that it names, none twice, and every
//! defined symbol that has to stay is among them. A lambda has a body exactly if it isn't carried as text; the body's
//! arguments are context variables, parameters, I/O state and memory state, its results the return value, I/O state and
//! memory state, with the types of the function. A delta's only result has the type of the global, or for an alias a
//! pointer type. A phi's recursion variables are the addresses of distinct lambdas and deltas inside it. See
//! `verify/module.rs`.
//!
//! Errors come in graph order, at most [`VerifyErrors::LIMIT`] of them; the rest is counted. Everything is near-linear
//! and free of recursion.

mod consts;
mod context;
mod memory;
mod module;
#[cfg(test)]
mod module_tests;
mod ops;
mod states;
mod structure;
#[cfg(test)]
mod tests;
mod walk;

use crate::graph::Graph;
use crate::module::Module;
use crate::report::{Sink, VerifyErrors};
use crate::symbol::{Symbol, SymbolData};
use crate::types::TypeTable;
use context::Context;
use cranelift_entity::PrimaryMap;

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
    walk::check_graph(&Context { graph, types, symbols, omega: false }, &mut sink);
    sink.finish()
}
