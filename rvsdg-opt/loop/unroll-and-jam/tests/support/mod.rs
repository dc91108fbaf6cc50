//! Random loop nests over one small array, half of them with accesses in each other's way.
//!
//! `double @f(i64 n)` fills `@m`, an array of 32 by 32 numbers, runs a nest over it, and adds up what is there then,
//! each number with a weight of its own.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_opt_testing::{Programs, arguments, text::Text};
use std::fmt::Write;

/// Such nests, by number; `n` is what the array allows for.
pub(crate) const NESTS: Programs =
    Programs { module, inputs: |module, _| arguments(module, &[1, 4, 13, 24, 27]), fuel: 200_000 };

/// Nests with another loop around, which counts to at most 12. Their array has 8 numbers per row.
#[allow(dead_code)]
pub(crate) const DEEP: Programs =
    Programs { module: deep, inputs: |module, _| arguments(module, &[1, 4, 9]), fuel: 400_000 };

/// Nests of which most inner loops run more often in each iteration of the outer one, with accesses near the place
/// where that ends.
#[allow(dead_code)]
pub(crate) const TRIANGLES: Programs =
    Programs { module: triangular, inputs: |module, _| arguments(module, &[1, 4, 13, 24]), fuel: 200_000 };

/// Nests over integers, with rows that are as long as a parameter says in some, and with indices as numbers.
#[allow(dead_code)]
pub(crate) const INTEGERS: Programs =
    Programs { module: integers, inputs: |module, _| arguments(module, &[1, 4, 13, 24, 27]), fuel: 200_000 };

/// What can be used somewhere in the nest.
struct Scope {
    io: String,
    mem: String,
    array: String,
    n: String,
    /// Of a third loop around, if there is one.
    i: Option<String>,
    j: String,
    k: Option<String>,
}

struct Maker {
    /// Is there a loop around?
    deep: bool,
    /// Do inner loops run as often as the outer one's variable says?
    triangular: bool,
    /// The type of numbers if they are integers.
    integer: Option<&'static str>,
    random: Random,
    text: Text,
}

/// The nest number `seed`.
fn module(seed: u64) -> Module {
    of(seed, false, false, None)
}

fn deep(seed: u64) -> Module {
    of(seed, true, false, None)
}

fn triangular(seed: u64) -> Module {
    of(seed, false, true, None)
}

fn integers(seed: u64) -> Module {
    of(seed, false, false, Some(["i8", "i16", "i32", "i32", "i64"][seed as usize % 5]))
}

fn of(seed: u64, deep: bool, triangular: bool, integer: Option<&'static str>) -> Module {
    let mut maker = Maker { deep, triangular, integer, random: Random::new(seed), text: Text::new() };
    maker.function();
    let text = format!(
        "symbol @m = internal defined global [1024 x double] : ptr, suffix \", align 8\"\n\
         symbol @f = external defined function double (i64) : ptr\n\
         omega imports [] exports [@f] () {{\n%0 = delta @m () () {{\n%5 = const zero : [1024 x double]\n}} -> (%5)\n\
         %1 = lambda @f (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {{\n{}}} -> (%1)\n",
        maker.text.out
    );
    rvsdg_opt_testing::parse(&integer.map_or_else(|| text.clone(), |ty| with_integers(&text, ty)))
}

/// The same nest with numbers of this type in the place of floating-point ones.
fn with_integers(text: &str, ty: &str) -> String {
    let bytes = ty[1..].parse::<u32>().expect("a number of bits") / 8;
    let convert = if ty == "i64" { "freeze" } else { "trunc" };
    let number = |value: f64| format!("float 0x{:x} ", value.to_bits());
    text.replace(&number(0.0), "0 ")
        .replace(&number(0.5), "3 ")
        .replace(&number(1.0), "1 ")
        .replace("double, align 8", &format!("{ty}, align {bytes}"))
        .replace("double", ty)
        .replace("fmul", "mul")
        .replace("fadd", "add")
        .replace("uitofp", convert)
}

impl Maker {
    fn function(&mut self) {
        let (io, mem, _) = self.whole("%2", "%3", true);
        let (io, mem) = if self.deep { self.around(&io, &mem) } else { self.nest(&io, &mem, None) };
        let (io, mem, sum) = self.whole(&io, &mem, false);
        writeln!(self.text.out, "}} -> ({sum}, {io}, {mem})").unwrap();
    }

    /// A loop over the whole array that fills it, or adds up what is there. Answers both states and the sum.
    fn whole(&mut self, io: &str, mem: &str, fill: bool) -> (String, String, String) {
        let text = &mut self.text;
        let (zero, sum) = (text.int(0), text.float(0.0));
        let outputs: Vec<String> = (0..5).map(|_| text.name()).collect();
        let args = text.open(&outputs, &[io, mem, "%0", &zero, &sum], &["io", "mem", "ptr", "i64", "double"]);
        let [io, mut mem, array, at, mut sum] = args.try_into().expect("these are five");
        let place = text.add(format!("gep inbounds [double, _] {array}, {at}"), "ptr");
        if fill {
            let value = text.add(format!("uitofp {at}"), "double");
            mem = text.add(format!("store write pinned [double, align 8] {value}, {place}, {io}, {mem}"), "mem");
        } else {
            let (value, after) = load(text, &place, &io, &mem);
            mem = after;
            let weight = text.add(format!("mul {at}, {at}"), "i64");
            let weight = text.add(format!("uitofp {weight}"), "double");
            let product = text.add(format!("fmul {value}, {weight}"), "double");
            sum = text.add(format!("fadd {sum}, {product}"), "double");
        }
        let bound = text.int(1024);
        text.close(&at, &bound, |next| vec![io, mem, array, next.into(), sum]);
        (outputs[0].clone(), outputs[1].clone(), outputs[4].clone())
    }

    /// The loop around a nest.
    fn around(&mut self, io: &str, mem: &str) -> (String, String) {
        let text = &mut self.text;
        let first = text.int(i64::from(self.random.below(2)));
        let outputs: Vec<String> = (0..5).map(|_| text.name()).collect();
        let args = text.open(&outputs, &[io, mem, "%0", "%1", &first], &["io", "mem", "ptr", "i64", "i64"]);
        let [io, mem, array, n, i] = args.try_into().expect("these are five");
        let mut scope = Scope { io, mem, array: array.clone(), n: n.clone(), i: None, j: i.clone(), k: None };
        self.accesses(&mut scope, 1);
        let (io, mem) = self.nest(&scope.io, &scope.mem, Some((&array, &n, &i)));
        (scope.io, scope.mem) = (io, mem);
        self.accesses(&mut scope, 1);
        let text = &mut self.text;
        let bound = if self.random.one_in(2) { n.clone() } else { text.int(8 + i64::from(self.random.below(4))) };
        let Scope { io, mem, .. } = scope;
        text.close(&i, &bound, |next| vec![io, mem, array, n, next.into()]);
        (outputs[0].clone(), outputs[1].clone())
    }

    /// A nest of two loops, perhaps in another one of which this is the array, the number and the variable.
    fn nest(&mut self, io: &str, mem: &str, around: Option<(&str, &str, &str)>) -> (String, String) {
        let text = &mut self.text;
        let (first, sum) = (text.int(i64::from(self.random.below(2))), text.float(1.0));
        let (array, n, i) = around.unwrap_or(("%0", "%1", &first));
        let first = match around {
            Some(_) if self.random.one_in(8) => i.into(),
            // As a strip of a triangle begins.
            None if self.triangular && self.random.one_in(3) => {
                let less = text.int(1 + i64::from(self.random.below(6)));
                let is_more = text.add(format!("icmp sgt {n}, {less}"), "i1");
                let (difference, zero) = (text.add(format!("sub nsw {n}, {less}"), "i64"), text.int(0));
                text.add(format!("select {is_more}, {difference}, {zero}"), "i64")
            }
            _ => first.clone(),
        };
        let text = &mut self.text;
        let outputs: Vec<String> = (0..7).map(|_| text.name()).collect();
        let origins = [io, mem, array, n, &first, &sum, i];
        let args = text.open(&outputs, &origins, &["io", "mem", "ptr", "i64", "i64", "double", "i64"]);
        let [io, mem, array, n, j, sum, i] = args.try_into().expect("these are seven");
        let mut scope = Scope { io, mem, array, n, i: around.map(|_| i.clone()), j, k: None };
        self.accesses(&mut scope, 2);
        let from = if self.random.one_in(8) { sum.clone() } else { self.text.float(0.5) };
        let mut value = self.guarded(&mut scope, &from);
        if self.random.one_in(3) {
            value = self.guarded(&mut scope, &value);
        }
        if self.random.one_in(2) {
            self.store(&mut scope, &value);
        }
        self.accesses(&mut scope, 1);
        let sum = if self.random.one_in(2) { sum } else { self.text.add(format!("fadd {sum}, {value}"), "double") };
        let (most, text) = (if self.deep { 4 } else { 20 }, &mut self.text);
        let bound =
            if self.random.one_in(2) { scope.n.clone() } else { text.int(8 + i64::from(self.random.below(most))) };
        text.close(&scope.j, &bound, |next| {
            vec![scope.io.clone(), scope.mem.clone(), scope.array.clone(), scope.n.clone(), next.into(), sum, i]
        });
        if around.is_some() {
            return (outputs[0].clone(), outputs[1].clone());
        }
        let last = text.int(1023);
        let place = text.add(format!("gep inbounds [double, _] %0, {last}"), "ptr");
        let line =
            format!("store write pinned [double, align 8] {}, {place}, {}, {}", outputs[5], outputs[0], outputs[1]);
        (outputs[0].clone(), text.add(line, "mem"))
    }

    /// An inner loop, perhaps behind a decision.
    fn guarded(&mut self, scope: &mut Scope, from: &str) -> String {
        if !self.random.one_in(3) {
            return self.inner(scope, from);
        }
        let text = &mut self.text;
        // Of a loop whose variable begins with 0, all iterations but the first, or the first two, take such a decision.
        let (what, least) = match self.random.below(4) {
            0 => (scope.j.clone(), [0, 1, 3][self.random.below(3) as usize]),
            _ => (scope.n.clone(), 3),
        };
        let three = text.int(least);
        let cond = text.add(format!("icmp sgt {what}, {three}"), "i1");
        let predicate = text.add(format!("match [-1 -> 1, default -> 0] {cond}"), "ctl2");
        let outputs = [text.name(), text.name()];
        let i = scope.i.clone().unwrap_or_else(|| scope.j.clone());
        let entries = [&*scope.io, &scope.mem, &scope.array, &scope.n, &scope.j, from, &i];
        writeln!(text.out, "{} = gamma {predicate} ({}) {{", outputs.join(", "), entries.join(", ")).unwrap();
        for alternative in 0..2 {
            let args: Vec<String> = (0..7).map(|_| self.text.name()).collect();
            let typed: Vec<String> = args
                .iter()
                .zip(["io", "mem", "ptr", "i64", "i64", "double", "i64"])
                .map(|(arg, ty)| format!("{arg}: {ty}"))
                .collect();
            writeln!(self.text.out, "case {alternative} ({}) {{", typed.join(", ")).unwrap();
            let [io, mem, array, n, j, from, i] = args.try_into().expect("these are seven");
            let mut inside = Scope { io, mem, array, n, i: scope.i.as_ref().map(|_| i), j, k: None };
            let mut value = from.clone();
            if alternative == 1 {
                self.accesses(&mut inside, 1);
                value = self.inner(&mut inside, &from);
                self.accesses(&mut inside, 1);
            }
            writeln!(self.text.out, "}} -> ({}, {value})", inside.mem).unwrap();
        }
        writeln!(self.text.out, "}}").unwrap();
        scope.mem = outputs[0].clone();
        outputs[1].clone()
    }

    fn inner(&mut self, scope: &mut Scope, from: &str) -> String {
        let first =
            if self.random.one_in(8) { scope.j.clone() } else { self.text.int(i64::from(self.random.below(2))) };
        let text = &mut self.text;
        let outputs: Vec<String> = (0..8).map(|_| text.name()).collect();
        let i = scope.i.clone().unwrap_or_else(|| scope.j.clone());
        let origins = [&*scope.io, &scope.mem, &scope.array, &scope.n, &scope.j, &first, from, &i];
        let types = ["io", "mem", "ptr", "i64", "i64", "i64", "double", "i64"];
        let args = text.open(&outputs, &origins, &types);
        let [io, mem, array, n, j, k, sum, i] = args.try_into().expect("these are eight");
        let own = scope.i.as_ref().map(|_| i.clone());
        let mut inside = Scope { io, mem, array, n, i: own, j, k: Some(k.clone()) };
        let mut sum = sum;
        let is_column = self.integer.is_some() && self.random.one_in(3);
        if is_column {
            sum = self.column(&mut inside, &sum);
        } else {
            self.accesses(&mut inside, 2);
        }
        for _ in 0..if is_column { 0 } else { 1 + self.random.below(2) } {
            let value = self.number(&mut inside);
            let half = self.text.float(0.5);
            let product = self.text.add(format!("fmul {value}, {half}"), "double");
            let smaller = self.text.add(format!("fmul {sum}, {half}"), "double");
            sum = self.text.add(format!("fadd {smaller}, {product}"), "double");
        }
        self.accesses(&mut inside, u32::from(!is_column));
        let text = &mut self.text;
        let bound = match self.random.below(4) {
            0 if self.triangular => inside.j.clone(),
            1 | 2 if self.triangular => {
                let more = text.int(1 + i64::from(self.random.below(2)));
                text.add(format!("add nsw {}, {more}", inside.j), "i64")
            }
            0 => inside.n.clone(),
            1 if self.random.one_in(2) => inside.j.clone(),
            1 => {
                let more = text.int(i64::from(self.random.below(3)));
                let times = text.int(1 + i64::from(self.random.one_in(4)));
                let product = text.add(format!("mul nsw {}, {times}", inside.j), "i64");
                text.add(format!("add nsw {product}, {more}"), "i64")
            }
            _ => text.int(8 + i64::from(self.random.below(if self.deep { 4 } else { 12 }))),
        };
        text.close(&k, &bound, |next| {
            let Scope { io, mem, array, n, j, .. } = inside;
            vec![io, mem, array, n, j, next.into(), sum, i]
        });
        scope.mem = outputs[1].clone();
        outputs[6].clone()
    }

    /// At most so many stores of something that was loaded.
    fn accesses(&mut self, scope: &mut Scope, most: u32) {
        for _ in 0..self.random.below(most + 1) {
            if self.random.one_in(2) {
                continue;
            }
            let value = self.number(scope);
            let half = self.text.float(0.5);
            let value = self.text.add(format!("fmul {value}, {half}"), "double");
            self.store(scope, &value);
        }
    }

    /// A sum of numbers of a column, each of which becomes another one; answers the sum.
    fn column(&mut self, scope: &mut Scope, sum: &str) -> String {
        let k = scope.k.clone().expect("it is in an inner loop");
        let row = format!("gep inbounds [[32 x double], _, _] {}, {k}, {}", scope.array, scope.j);
        let place = self.text.add(row, "ptr");
        let (value, mem) = load(&mut self.text, &place, &scope.io, &scope.mem);
        let new = if self.random.one_in(2) { self.index(scope) } else { value.clone() };
        let half = self.text.float(0.5);
        let new = self.text.add(format!("fadd {new}, {half}"), "double");
        let line = format!("store write pinned [double, align 8] {new}, {place}, {}, {mem}", scope.io);
        scope.mem = self.text.add(line, "mem");
        self.text.add(format!("fadd {sum}, {value}"), "double")
    }

    /// What is loaded from the array, or the number of an iteration as a number of the array.
    fn number(&mut self, scope: &mut Scope) -> String {
        if self.integer.is_none() || !self.random.one_in(4) {
            return self.load(scope);
        }
        self.index(scope)
    }

    /// The number of an iteration as a number of the array.
    fn index(&mut self, scope: &Scope) -> String {
        let index = if self.random.one_in(2) { &scope.j } else { scope.k.as_ref().unwrap_or(&scope.j) };
        if self.integer == Some("i64") { index.clone() } else { self.text.add(format!("uitofp {index}"), "double") }
    }

    fn place(&mut self, scope: &Scope) -> String {
        if self.triangular {
            return self.place_at_end(scope);
        }
        let mut index = || {
            let text = &mut self.text;
            let (j, k) = (&scope.j, scope.k.as_ref().unwrap_or(&scope.j));
            let one = text.int(1);
            let i = scope.i.as_ref().filter(|_| !self.random.one_in(3));
            if let Some(i) = i {
                return if self.random.one_in(4) { text.add(format!("add nsw {i}, {one}"), "i64") } else { i.clone() };
            }
            match self.random.below(8) {
                0..=3 => j.clone(),
                4..=5 => k.clone(),
                6 => text.add(format!("add nsw {j}, {one}"), "i64"),
                7 if self.random.one_in(2) => text.add(format!("add nsw {k}, {one}"), "i64"),
                _ => text.int(i64::from(self.random.below(3))),
            }
        };
        let (mut row, column) = (index(), index());
        // Columns next to each other are what the pass looks for.
        if let Some(k) = scope.k.as_ref().filter(|_| !self.random.one_in(3)) {
            row.clone_from(k);
        }
        if self.integer.is_some() && self.random.one_in(3) {
            let start = self.text.add(format!("mul nsw {row}, {}", scope.n), "i64");
            let place = self.text.add(format!("gep inbounds [double, _] {}, {start}", scope.array), "ptr");
            return self.text.add(format!("gep inbounds [double, _] {place}, {column}"), "ptr");
        }
        self.text.add(format!("gep inbounds [[32 x double], _, _] {}, {row}, {column}", scope.array), "ptr")
    }

    /// A row that an inner loop goes through, or one next to where it ends.
    fn place_at_end(&mut self, scope: &Scope) -> String {
        let text = &mut self.text;
        let row = match &scope.k {
            Some(k) if !self.random.one_in(6) => k.clone(),
            _ => {
                let more = text.int(i64::from(self.random.below(3)));
                text.add(format!("add nsw {}, {more}", scope.j), "i64")
            }
        };
        let column = if self.random.one_in(6) { scope.j.clone() } else { text.int(0) };
        text.add(format!("gep inbounds [[32 x double], _, _] {}, {row}, {column}", scope.array), "ptr")
    }

    fn load(&mut self, scope: &mut Scope) -> String {
        let place = self.place(scope);
        let (value, mem) = load(&mut self.text, &place, &scope.io, &scope.mem);
        scope.mem = mem;
        value
    }

    fn store(&mut self, scope: &mut Scope, value: &str) {
        let place = self.place(scope);
        let line = format!("store write pinned [double, align 8] {value}, {place}, {}, {}", scope.io, scope.mem);
        scope.mem = self.text.add(line, "mem");
    }
}

fn load(text: &mut Text, place: &str, io: &str, mem: &str) -> (String, String) {
    let (value, after) = (text.name(), text.name());
    let line = format!("load read pinned [double, align 8] {place}, {io}, {mem}");
    writeln!(text.out, "{value}, {after} = {line} : double, mem").unwrap();
    (value, after)
}
