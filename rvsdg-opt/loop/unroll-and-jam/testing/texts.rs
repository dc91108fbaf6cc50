//! Random modules as text, for tests of passes on loops, and whether two of them do the same.

#![allow(dead_code, reason = "each user uses its part")]

use rvsdg_core::{Graph, Module, print, verify};
use rvsdg_interp::{Interpreter, Options, Outcome, Value as Input, refines};
use std::fmt::Write;

/// Text that is being made, with names of values from a number on.
pub(crate) struct Text {
    pub(crate) out: String,
    next: u32,
}

impl Text {
    /// Nothing yet.
    pub(crate) fn new() -> Text {
        Text { out: String::new(), next: 10 }
    }

    pub(crate) fn name(&mut self) -> String {
        self.next += 1;
        format!("%{}", self.next)
    }

    pub(crate) fn add(&mut self, what: impl std::fmt::Display, ty: &str) -> String {
        let name = self.name();
        writeln!(self.out, "{name} = {what} : {ty}").unwrap();
        name
    }

    pub(crate) fn int(&mut self, value: i64) -> String {
        self.add(format!("const {value}"), "i64")
    }

    pub(crate) fn float(&mut self, value: f64) -> String {
        self.add(format!("const float 0x{:x}", value.to_bits()), "double")
    }

    /// Opens a loop; answers the names of its variables inside.
    pub(crate) fn open(&mut self, outputs: &[String], origins: &[&str], types: &[&str]) -> Vec<String> {
        let args: Vec<String> = types.iter().map(|_| self.name()).collect();
        let typed: Vec<String> = args.iter().zip(types).map(|(arg, ty)| format!("{arg}: {ty}")).collect();
        writeln!(self.out, "{} = theta ({}) ({}) {{", outputs.join(", "), origins.join(", "), typed.join(", "))
            .unwrap();
        args
    }

    /// Closes a loop over `variable` that ends at `bound`.
    pub(crate) fn close(&mut self, variable: &str, bound: &str, posts: impl FnOnce(&str) -> Vec<String>) {
        let one = self.int(1);
        let next = self.add(format!("add nsw {variable}, {one}"), "i64");
        let more = self.add(format!("icmp slt {next}, {bound}"), "i1");
        let again = self.add(format!("match [-1 -> 1, default -> 0] {more}"), "ctl2");
        writeln!(self.out, "}} -> ({again}, {})", posts(&next).join(", ")).unwrap();
    }
}

fn run(module: &Module, n: i64, fuel: u64) -> Outcome {
    let mut interpreter = Interpreter::new(module, Options::default());
    interpreter.set_options(Options { fuel, ..Options::default() });
    interpreter.run("f", &[Input::int(n, 64)])
}

/// Does `after` verify, and do what `before` does, for each argument of `@f`?
pub(crate) fn compare(before: &Module, after: &Module, arguments: &[i64], fuel: u64) -> Result<(), String> {
    verify(after).map_err(|errors| errors.to_string())?;
    for n in arguments.iter().copied() {
        refines(&run(before, n, fuel), &run(after, n, 4 * fuel)).map_err(|reason| format!("n = {n}: {reason}"))?;
    }
    Ok(())
}

/// Panics unless `after` verifies and does what `before` does.
pub(crate) fn check(before: &Module, after: &Module, arguments: &[i64], fuel: u64, seed: u64) {
    if let Err(reason) = compare(before, after, arguments, fuel) {
        panic!("seed {seed}: {reason}\nbefore:\n{}\nafter:\n{}", print(before), print(after));
    }
}

/// The body of `@f`.
pub(crate) fn body(module: &mut Module) -> &mut Graph {
    let symbol = module.symbols.iter().find(|(_, data)| &*data.name == "f").expect("there is an f").0;
    module.body_mut(symbol).expect("f is defined")
}
