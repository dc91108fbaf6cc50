//! The verifier. [`verify`](verify()) reports every violation of these invariants in a module, [`verify_graph`] every
//! violation in one graph.
//!
//! **Links.** Lists of nodes and of users are consistent, ports know their owner and index, and every use refers to a
//! live value (details in `graph/check.rs`). If this fails, the rest of the graph is not checked, so a broken graph
//! never makes the verifier panic.
//!
//! **Scope and order.** A use refers to a value of its own region: values enter a region only through its arguments. A
//! node comes after all nodes of its region that it uses.
//!
//! **Operations.** Numbers and types of operands and outputs are those of the operation: value operands first, then I/O
//! state, then memory state. Flags are valid for the operation. Payloads exist and fit the types. Constants have their
//! unique spelling (an integer that fits is `Op::Int`; words are sign-extended). No constant has a state type. The
//! cases of a match are distinct and of its operand's type, and its alternatives are within its control type. See
//! `verify/ops.rs`, `verify/memory.rs`, `verify/consts.rs`.
//!
//! **Structural nodes**, as in the table of [`Gamma`](crate::Gamma)'s module. A gamma has one region per alternative of
//! its predicate; its regions agree with inputs and outputs in number and types. A theta has one region, whose first
//! result is of type `ctl2`; its inputs, arguments, outputs and further results agree in number and types. A theta that
//! may run for ever has a loop variable of type `io` whose output is used: otherwise nothing would keep the theta.
//! Lambdas, deltas and phis are in the omega graph only, aggregates and opaque constants in deltas only, gammas and
//! thetas in bodies only. See `verify/structure.rs`.
//!
//! **States.** A state value has at most one user that *consumes* it. Consumption is the least relation such that
//! * a simple node consumes the states that it takes, with two exceptions: an operation that takes an I/O state without
//!   making one (it is only pinned) reads it; and a removable operation that is dead, or used by such operations only,
//!   does not count;
//! * a result of a lambda's body consumes its origin;
//! * a result of a gamma's region consumes its origin if the exit variable's output is consumed;
//! * a result of a theta's region consumes its origin if the loop variable's output is consumed, or its argument (in
//!   the next iteration);
//! * an input of a gamma or theta consumes its origin if the variable's argument is consumed (in any alternative);
//! * an input of a theta that may run for ever consumes its origin if that is an I/O state and the loop variable's
//!   output has a user.
//!
//! Any number of users may read a state, also through structural nodes: a gamma or theta takes the I/O state that it
//! must not run before, even if nothing inside uses it. So on every way through the gammas, the operations that change
//! a state form one path from the body's argument to its result: no effect is bypassed, and no effect applies to an
//! outdated state. A split of a memory state divides the path, a merge joins it; a part that ends without a merge is
//! memory that nobody sees any more. What each state stands for is known only to who has split it. See
//! `verify/states.rs`.
//!
//! Whether a decision or loop takes an I/O state at all is not a question of one graph: [`verify_order`] answers it.
//!
//! **Module.** A symbol has at most one lambda or delta, of the symbol's kind, and only if the symbol is defined. The
//! address that the node makes has the symbol's address type. Imports are the arguments of the omega region: distinct
//! symbols without definition. Exports are its results: each is the address of the symbol that it names, and they are
//! distinct. Every defined symbol that has to be kept is exported. A lambda has a body exactly if it isn't carried as
//! text. The body's arguments are context variables, parameters, I/O state and memory state, its results the return
//! value, I/O state and memory state, with the types of the function. A delta's only result has the type of the global,
//! or for an alias a pointer type. A phi's recursion variables are the addresses of distinct lambdas and deltas inside
//! it. See `verify/module.rs`.
//!
//! Errors come in graph order, at most [`VerifyErrors::LIMIT`] of them; the others are counted. Everything takes
//! near-linear time, without recursion.

mod consts;
mod context;
mod memory;
mod module;
#[cfg(test)]
mod module_tests;
mod ops;
mod order;
mod states;
mod structure;
#[cfg(test)]
mod tests;
mod walk;

pub use order::verify_order;

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

/// Verifies one graph: the body of a function, except its agreement with the function's type.
pub fn verify_graph(
    graph: &Graph,
    types: &TypeTable,
    symbols: &PrimaryMap<Symbol, SymbolData>,
) -> Result<(), VerifyErrors> {
    let mut sink = Sink::default();
    walk::check_graph(&Context { graph, types, symbols, omega: false }, &mut sink);
    sink.finish()
}
