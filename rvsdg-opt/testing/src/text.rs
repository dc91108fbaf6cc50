//! Modules as text that is made piece by piece, with loops.

use std::fmt::Write;

/// Text that is being made, with names of values from a number on.
pub struct Text {
    /// The lines so far.
    pub out: String,
    next: u32,
}

impl Default for Text {
    fn default() -> Text {
        Text::new()
    }
}

impl Text {
    /// Nothing yet.
    pub fn new() -> Text {
        Text { out: String::new(), next: 10 }
    }

    /// A name that is not used yet.
    pub fn name(&mut self) -> String {
        self.next += 1;
        format!("%{}", self.next)
    }

    /// A line that defines a value of this type; answers its name.
    pub fn add(&mut self, what: impl std::fmt::Display, ty: &str) -> String {
        let name = self.name();
        writeln!(self.out, "{name} = {what} : {ty}").unwrap();
        name
    }

    /// A constant `i64`.
    pub fn int(&mut self, value: i64) -> String {
        self.add(format!("const {value}"), "i64")
    }

    /// A constant `double`.
    pub fn float(&mut self, value: f64) -> String {
        self.add(format!("const float 0x{:x}", value.to_bits()), "double")
    }

    /// Opens a loop; answers the names of its variables inside.
    pub fn open(&mut self, outputs: &[String], origins: &[&str], types: &[&str]) -> Vec<String> {
        let args: Vec<String> = types.iter().map(|_| self.name()).collect();
        let typed: Vec<String> = args.iter().zip(types).map(|(arg, ty)| format!("{arg}: {ty}")).collect();
        writeln!(self.out, "{} = theta ({}) ({}) {{", outputs.join(", "), origins.join(", "), typed.join(", "))
            .unwrap();
        args
    }

    /// Closes a loop over `variable` that ends at `bound`.
    pub fn close(&mut self, variable: &str, bound: &str, posts: impl FnOnce(&str) -> Vec<String>) {
        let one = self.int(1);
        let next = self.add(format!("add nsw {variable}, {one}"), "i64");
        let more = self.add(format!("icmp slt {next}, {bound}"), "i1");
        let again = self.add(format!("match [-1 -> 1, default -> 0] {more}"), "ctl2");
        writeln!(self.out, "}} -> ({again}, {})", posts(&next).join(", ")).unwrap();
    }
}
