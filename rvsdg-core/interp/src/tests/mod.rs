//! Tests of whole modules: some built through views, most written as text.

mod built;
mod texts;

use crate::{Interpreter, Options, Outcome, TrapKind, Value};
use rvsdg_core::Module;

/// A module with these symbols (one per line, without the keyword) and this omega region, from imports on.
fn module(text: &str) -> Module {
    rvsdg_text::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A module of one function `f` of this type, with these parameters, nodes and results.
fn function(ty: &str, params: &str, body: &str, results: &str) -> Module {
    module(&format!(
        "symbol @f = external defined function {ty} : ptr\n\
         omega imports [] exports [@f] () {{\n\
         %0 = lambda @f () ({params}) {{\n{body}\n}} -> ({results})\n\
         }} -> (%0)\n"
    ))
}

/// Runs `f`.
fn run(module: &Module, args: &[Value]) -> Outcome {
    Interpreter::new(module, Options::default()).run("f", args)
}

/// The error of a run of `f`.
fn trap(module: &Module, args: &[Value]) -> (TrapKind, String) {
    let outcome = run(module, args);
    let trap = outcome.error.unwrap_or_else(|| panic!("it ended well: {:?}", outcome.value));
    (trap.kind, trap.to_string())
}

fn int(value: i64) -> Value {
    Value::int(value, 32)
}

/// The value of a successful run of `f`.
fn bits(outcome: &Outcome) -> u64 {
    assert_eq!(outcome.error, None);
    outcome.value.as_ref().and_then(crate::Datum::bits).unwrap_or_else(|| panic!("{:?}", outcome.value))
}
