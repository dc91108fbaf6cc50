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

    /// A load of a `double`; answers its value and the memory state behind it.
    pub fn load(&mut self, place: &str, [io, mem]: [&str; 2]) -> (String, String) {
        let (value, after) = (self.name(), self.name());
        writeln!(self.out, "{value}, {after} = load read pinned [double, align 8] {place}, {io}, {mem} : double, mem")
            .unwrap();
        (value, after)
    }

    /// A store of a `double`; answers the memory state behind it.
    pub fn store(&mut self, value: &str, place: &str, [io, mem]: [&str; 2]) -> String {
        self.add(format!("store write pinned [double, align 8] {value}, {place}, {io}, {mem}"), "mem")
    }

    /// A loop over so many numbers of an array that fills it, or adds up what is there to a sum, each with a weight of
    /// its own. Answers the memory state and the sum.
    pub fn whole(&mut self, (array, count): (&str, i64), [io, mem]: [&str; 2], sum: Option<&str>) -> (String, String) {
        let (zero, none) = (self.int(0), self.float(0.0));
        let outputs: Vec<String> = (0..5).map(|_| self.name()).collect();
        let origins = [io, mem, array, &zero, sum.unwrap_or(&none)];
        let args = self.open(&outputs, &origins, &["io", "mem", "ptr", "i64", "double"]);
        let [io, mut mem, array, at, mut total] = args.try_into().expect("these are five");
        let place = self.add(format!("gep inbounds [double, _] {array}, {at}"), "ptr");
        if sum.is_none() {
            let value = self.add(format!("uitofp {at}"), "double");
            mem = self.store(&value, &place, [&io, &mem]);
        } else {
            let (value, after) = self.load(&place, [&io, &mem]);
            mem = after;
            let weight = self.add(format!("mul {at}, {at}"), "i64");
            let weight = self.add(format!("uitofp {weight}"), "double");
            let product = self.add(format!("fmul {value}, {weight}"), "double");
            total = self.add(format!("fadd {total}, {product}"), "double");
        }
        let bound = self.int(count);
        self.close(&at, &bound, |next| vec![io, mem, array, next.into(), total]);
        (outputs[1].clone(), outputs[4].clone())
    }
}
