//! Random innermost loops over one small piece of memory, most of them with accesses near each other.
//!
//! `i64 @f(i64 n, i64 d)` fills `@m`, an array of bytes, and `@x`, one of floating-point numbers, runs a loop over
//! them, and adds up what is there then, and what the loop's variables are behind it. `d` is a distance of arrays in
//! bytes.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_interp::Value as Input;
use rvsdg_opt_testing::{Programs, text::Text};
use std::fmt::Write;

/// Such loops, by number.
pub(crate) const LOOPS: Programs = Programs { module, inputs: |_, seed| inputs(seed), fuel: 200_000 };

/// Bytes of `@m`.
const BYTES: i64 = 1536;
/// Numbers of `@x`.
const NUMBERS: i64 = 96;

/// How many values the loop has before its arrays.
const FIRST: usize = 8;

const INTS: [(&str, i64); 4] = [("i8", 1), ("i16", 2), ("i32", 4), ("i64", 8)];

fn inputs(seed: u64) -> Vec<Vec<Input>> {
    let mut random = Random::new(seed ^ 0x5eed);
    let counts = [1, 2, 3, 7, 8, 15, 16, 17, 24, 31, 33, 40];
    let mut row = || {
        let n = counts[random.below(counts.len() as u32) as usize];
        let sizes = [0, 1, 2, 4, 8];
        let d = sizes[random.below(5) as usize] * (i64::from(random.below(20)) - 3);
        vec![Input::int(n, 64), Input::int(d, 64)]
    };
    (0..4).map(|_| row()).collect()
}

/// A value inside of the loop.
#[derive(Clone)]
struct Known {
    name: String,
    ty: &'static str,
}

struct Maker {
    random: Random,
    text: Text,
    known: Vec<Known>,
    /// Pointers into `@m`, and to `@x`.
    arrays: Vec<String>,
    numbers: String,
    io: String,
    mem: String,
    i: String,
    /// Where a loop ends whose pointers go on themselves.
    end: String,
    /// Is what one iteration has loaded carried to the next, from in front of the loop on?
    is_carrying: bool,
    /// A small number and one of 8 bits that stay the same.
    stride: String,
    offset: String,
}

fn size(ty: &str) -> i64 {
    match ty {
        "float" => 4,
        "double" => 8,
        _ => INTS.iter().find(|(name, _)| *name == ty).map_or(1, |(_, size)| *size),
    }
}

/// The loop number `seed`.
pub(crate) fn module(seed: u64) -> Module {
    let mut maker = Maker {
        random: Random::new(seed),
        text: Text::new(),
        known: vec![],
        arrays: vec![],
        numbers: String::new(),
        io: String::new(),
        mem: String::new(),
        i: String::new(),
        end: String::new(),
        is_carrying: seed % 8 == 7,
        stride: String::new(),
        offset: String::new(),
    };
    maker.function();
    let symbols: String = ["smax", "umin"]
        .iter()
        .flat_map(|name| {
            ["i16", "i32"]
                .map(|ty| format!("symbol @llvm.{name}.{ty} = external declared function {ty} ({ty}, {ty}) : ptr\n"))
        })
        .collect();
    let text = format!(
        "symbol @m = internal defined global [{BYTES} x i8] : ptr, suffix \", align 16\"\n\
         symbol @x = internal defined global [{NUMBERS} x double] : ptr, suffix \", align 16\"\n\
         symbol @llvm.fmuladd.f64 = external declared function double (double, double, double) : ptr\n{symbols}\
         symbol @f = external defined function i64 (i64, i64) : ptr\n\
         omega imports [] exports [@f] () {{\n%0 = delta @m () () {{\n%5 = const zero : [{BYTES} x i8]\n}} -> (%5)\n\
         %1 = delta @x () () {{\n%6 = const zero : [{NUMBERS} x double]\n}} -> (%6)\n\
         %2 = lambda @f (%0, %1) (%0: ptr, %1: ptr, %2: i64, %3: i64, %4: io, %5: mem) {{\n{}}} -> (%2)\n",
        maker.text.out
    );
    rvsdg_opt_testing::parse(&text)
}

impl Maker {
    fn function(&mut self) {
        let (io, mem, _) = self.whole("%4", "%5", true, false);
        let (io, mem, _) = self.whole(&io, &mem, true, true);
        let (io, mem, sum) = self.random_loop(&io, &mem);
        let (io, mem, first) = self.whole(&io, &mem, false, false);
        let (io, mem, second) = self.whole(&io, &mem, false, true);
        let sum = self.text.add(format!("add {sum}, {first}"), "i64");
        let sum = self.text.add(format!("add {sum}, {second}"), "i64");
        writeln!(self.text.out, "}} -> ({sum}, {io}, {mem})").unwrap();
    }

    fn constant(&mut self, ty: &str) -> String {
        match ty {
            "double" | "float" => {
                let value = [0.5, 2.0, -1.0, 3.0][self.random.below(4) as usize];
                let bits = if ty == "float" { u64::from((value as f32).to_bits()) } else { f64::to_bits(value) };
                self.text.add(format!("const float 0x{bits:x}"), ty)
            }
            _ => {
                let value = [1, 2, 3, 5, 7, -1, 100][self.random.below(7) as usize];
                self.text.add(format!("const {value}"), ty)
            }
        }
    }

    /// A loop over an array that fills it, or adds up what is there. Answers both states and the sum.
    fn whole(&mut self, io: &str, mem: &str, fill: bool, numbers: bool) -> (String, String, String) {
        let text = &mut self.text;
        let (zero, sum) = (text.int(0), text.int(0));
        let outputs: Vec<String> = (0..5).map(|_| text.name()).collect();
        let base = if numbers { "%1" } else { "%0" };
        let args = text.open(&outputs, &[io, mem, base, &zero, &sum], &["io", "mem", "ptr", "i64", "i64"]);
        let [io, mut mem, array, at, mut sum] = args.try_into().expect("these are five");
        let ty = if numbers { "double" } else { "i8" };
        let place = text.add(format!("gep inbounds [{ty}, _] {array}, {at}"), "ptr");
        let factor = text.int(if numbers { 5 } else { 37 });
        let mixed = text.add(format!("mul {at}, {factor}"), "i64");
        if fill {
            let value = match numbers {
                true => {
                    let mask = text.int(15);
                    let small = text.add(format!("and {mixed}, {mask}"), "i64");
                    text.add(format!("uitofp {small}"), "double")
                }
                false => text.add(format!("trunc {mixed}"), "i8"),
            };
            mem = text.add(format!("store write pinned [{ty}, align 1] {value}, {place}, {io}, {mem}"), "mem");
        } else {
            let (value, after) = load(text, ty, &place, &io, &mem);
            mem = after;
            let cast = if numbers { "bitcast" } else { "zext" };
            let value = text.add(format!("{cast} {value}"), "i64");
            let three = text.int(3);
            let weight = text.add(format!("add {mixed}, {three}"), "i64");
            let product = text.add(format!("mul {value}, {weight}"), "i64");
            sum = text.add(format!("add {sum}, {product}"), "i64");
        }
        let bound = text.int(if numbers { NUMBERS } else { BYTES });
        text.close(&at, &bound, |next| vec![io, mem, array, next.into(), sum]);
        (outputs[0].clone(), outputs[1].clone(), outputs[4].clone())
    }

    /// Pointers to where arrays begin.
    fn bases(&mut self) -> Vec<String> {
        let count = 1 + self.random.below(3);
        (0..count)
            .map(|_| {
                let offset =
                    |random: &mut Random| 448 + [0, 1, 2, 4, 8, 16, 24, 64, 128, 300][random.below(10) as usize];
                let (first, second) = (offset(&mut self.random), offset(&mut self.random));
                let text = &mut self.text;
                let near = text.add(format!("gep inbounds [i8, i64 {first}] %0"), "ptr");
                match self.random.below(4) {
                    0..=1 => near,
                    2 => text.add(format!("gep inbounds [i8, _] {near}, %3"), "ptr"),
                    _ => {
                        let far = text.add(format!("gep inbounds [i8, i64 {second}] %0"), "ptr");
                        let far = text.add(format!("gep inbounds [i8, _] {far}, %3"), "ptr");
                        let bound = text.int(16);
                        let test = text.add(format!("icmp slt %2, {bound}"), "i1");
                        text.add(format!("select {test}, {near}, {far}"), "ptr")
                    }
                }
            })
            .collect()
    }

    fn random_loop(&mut self, io: &str, mem: &str) -> (String, String, String) {
        let bases = self.bases();
        let start = self.text.int(i64::from(self.random.below(2)));
        let end = self.text.add(format!("gep inbounds [i32, _] {}, %2", bases[0]), "ptr");
        let three = self.text.int(3);
        let stride = self.text.add(format!("and %3, {three}"), "i64");
        let offset = self.text.add("trunc %3", "i8");
        let mut origins: Vec<String> =
            [io, mem, "%1", "%2", &start, &end, &stride, &offset].map(str::to_string).to_vec();
        let mut types = vec!["io", "mem", "ptr", "i64", "i64", "ptr", "i64", "i8"];
        origins.extend(bases.iter().cloned());
        types.extend(bases.iter().map(|_| "ptr"));
        let variables = self.random.below(4) as usize;
        for _ in 0..variables {
            let ty = ["i8", "i32", "i64", "i64", "i32", "double"][self.random.below(6) as usize];
            let first = self.constant(ty);
            origins.push(first);
            types.push(ty);
        }
        if self.is_carrying {
            let before = self.text.add(format!("gep inbounds [i32, _] {}, {start}", bases[0]), "ptr");
            let before = self.text.add(format!("gep inbounds [i32, i64 -1] {before}"), "ptr");
            let (value, after) = load(&mut self.text, "i32", &before, io, mem);
            origins[1] = after;
            origins.push(value);
            types.push("i32");
        }
        let outputs: Vec<String> = origins.iter().map(|_| self.text.name()).collect();
        let from: Vec<&str> = origins.iter().map(String::as_str).collect();
        let args = self.text.open(&outputs, &from, &types);
        self.io.clone_from(&args[0]);
        self.mem.clone_from(&args[1]);
        self.numbers.clone_from(&args[2]);
        self.i.clone_from(&args[4]);
        self.end.clone_from(&args[5]);
        self.stride.clone_from(&args[6]);
        self.offset.clone_from(&args[7]);
        self.arrays = args[FIRST..FIRST + bases.len()].to_vec();
        self.known = vec![Known { name: args[3].clone(), ty: "i64" }, Known { name: args[4].clone(), ty: "i64" }];
        let first = FIRST + bases.len();
        // Some are collected in, some are read anywhere.
        let mut posts: Vec<String> = args[first..].to_vec();
        let mut pending: Vec<usize> = vec![];
        for index in 0..variables {
            match self.random.below(4) {
                0 => self.known.push(Known { name: posts[index].clone(), ty: types[first + index] }),
                _ => pending.push(index),
            }
        }
        if self.is_carrying {
            self.known.push(Known { name: args[first + variables].clone(), ty: "i32" });
            let place = self.text.add(format!("gep inbounds [i32, _] {}, {}", self.arrays[0], self.i), "ptr");
            let (value, mem) = load(&mut self.text, "i32", &place, &self.io, &self.mem);
            (self.mem, posts[variables]) = (mem, value);
        }
        for _ in 0..2 + self.random.below(6) {
            self.statement();
        }
        for index in 0..variables {
            let ty = types[first + index];
            posts[index] = match pending.contains(&index) {
                true => self.collect(&posts[index], ty),
                false => self.value(ty),
            };
        }
        if self.random.one_in(2) {
            self.store();
        }
        self.finish(args, bases.len(), posts);
        let mut sum = self.text.int(0);
        for (output, ty) in outputs[first..].iter().zip(&types[first..]) {
            let wide = match *ty {
                "i64" => output.clone(),
                "double" => self.text.add(format!("bitcast {output}"), "i64"),
                _ => self.text.add(format!("sext {output}"), "i64"),
            };
            let three = self.text.int(3);
            sum = self.text.add(format!("mul {sum}, {three}"), "i64");
            sum = self.text.add(format!("add {sum}, {wide}"), "i64");
        }
        (outputs[0].clone(), outputs[1].clone(), sum)
    }

    fn finish(&mut self, args: Vec<String>, bases: usize, posts: Vec<String>) {
        let bound = match self.random.below(3) {
            0 => self.text.int(1 + i64::from(self.random.below(40))),
            _ => args[3].clone(),
        };
        // Some pointers go on themselves.
        let mut pointers = self.arrays.clone();
        let moves = self.random.one_in(6);
        let flag = if self.random.one_in(4) { "" } else { "inbounds " };
        if moves {
            for pointer in &mut pointers {
                *pointer = self.text.add(format!("gep {flag}[i8, i64 4] {pointer}"), "ptr");
            }
        }
        debug_assert_eq!(pointers.len(), bases);
        let (io, mem, numbers, n, i) =
            (self.io.clone(), self.mem.clone(), self.numbers.clone(), args[3].clone(), self.i.clone());
        let fixed = [&self.end, &self.stride, &self.offset].map(String::clone).to_vec();
        let first = pointers[0].clone();
        let all = |next: &str| [vec![io, mem, numbers, n, next.into()], fixed, pointers, posts].concat();
        if !moves || self.random.one_in(2) {
            self.text.close(&i, &bound, all);
            return;
        }
        // The test is that of pointers.
        let one = self.text.int(1);
        let next = self.text.add(format!("add nsw {i}, {one}"), "i64");
        let end = self.end.clone();
        let test = [format!("ne {first}, {end}"), format!("ult {first}, {end}"), format!("ugt {end}, {first}")]
            [self.random.below(3) as usize]
            .clone();
        let more = self.text.add(format!("icmp {test}"), "i1");
        let again = self.text.add(format!("match [-1 -> 1, default -> 0] {more}"), "ctl2");
        writeln!(self.text.out, "}} -> ({again}, {})", all(&next).join(", ")).unwrap();
    }

    /// Loads and stores of neighbours that are a few numbers further in each iteration.
    fn neighbours(&mut self) {
        let ty = ["i8", "i32", "i16"][self.random.below(3) as usize];
        let of = 2 + i64::from(self.random.below(3));
        let array = self.arrays[self.random.below(self.arrays.len() as u32) as usize].clone();
        let factor = self.text.int(of);
        let index = self.text.add(format!("mul {}, {factor}", self.i), "i64");
        let first = self.text.add(format!("gep inbounds [{ty}, _] {array}, {index}"), "ptr");
        let loads = |this: &mut Maker, count: u32| {
            for _ in 0..count {
                let further = u32::from(this.random.one_in(4));
                let place = this.random.below(of as u32 + further);
                let place = this.text.add(format!("gep inbounds [{ty}, i64 {place}] {first}"), "ptr");
                let (value, mem) = load(&mut this.text, ty, &place, &this.io.clone(), &this.mem.clone());
                this.mem = mem;
                this.known.push(Known { name: value, ty });
            }
        };
        let stores = self.random.one_in(2);
        let count = 1 + self.random.below(3);
        loads(self, count);
        if stores {
            let turn = i64::from(self.random.below(3));
            let missing = if self.random.one_in(5) { 1 } else { 0 };
            for place in 0..of - missing {
                let place = (place + turn) % of;
                let place = self.text.add(format!("gep inbounds [{ty}, i64 {place}] {first}"), "ptr");
                let value = self.value(ty);
                let line = format!("store write pinned [{ty}, align 1] {value}, {place}, {}, {}", self.io, self.mem);
                self.mem = self.text.add(line, "mem");
                if self.random.one_in(4) {
                    loads(self, 1);
                }
            }
            let count = self.random.below(2);
            loads(self, count);
        }
    }

    /// The next value of a variable that collects something; it is not used by anything else.
    fn collect(&mut self, variable: &str, ty: &'static str) -> String {
        let value = self.value(ty);
        if ty == "double" {
            let Some(byte) = self.find("i8") else { return variable.to_string() };
            let number = self.text.add(format!("uitofp {byte}"), "double");
            if self.random.one_in(2) {
                // Of whole numbers, so that the order does not matter.
                return self.text.add(format!("fadd reassoc {variable}, {number}"), ty);
            }
            let tenth = self.text.add("const float 0x3fb999999999999a", ty);
            let term = self.text.add(format!("fmul {number}, {tenth}"), ty);
            return match self.random.below(4) {
                0 => self.text.add(format!("fsub {variable}, {term}"), ty),
                1 => {
                    let product = self.text.add(format!("fmul {variable}, {tenth}"), ty);
                    self.text.add(format!("fadd {term}, {product}"), ty)
                }
                _ => self.text.add(format!("fadd {variable}, {term}"), ty),
            };
        }
        let flags = if self.random.one_in(4) { "nsw " } else { "" };
        let op =
            ["add", "sub", "mul", "and", "or", "xor", "max", "choice", "other", "two"][self.random.below(10) as usize];
        match op {
            "max" => {
                let cond = ["sgt", "slt", "ult", "uge"][self.random.below(4) as usize];
                let test = self.text.add(format!("icmp {cond} {value}, {variable}"), "i1");
                self.text.add(format!("select {test}, {value}, {variable}"), ty)
            }
            "choice" => {
                let sum = self.text.add(format!("add {variable}, {value}"), ty);
                let test = self.test();
                self.choose(&test, ty, &sum, variable)
            }
            "other" => self.text.add(format!("sub {value}, {variable}"), ty),
            "two" => {
                let sum = self.text.add(format!("add {variable}, {value}"), ty);
                let other = self.value(ty);
                self.text.add(format!("sub {sum}, {other}"), ty)
            }
            "and" | "or" | "xor" => self.text.add(format!("{op} {variable}, {value}"), ty),
            _ => self.text.add(format!("{op} {flags}{variable}, {value}"), ty),
        }
    }

    fn find(&mut self, ty: &str) -> Option<String> {
        let all: Vec<&Known> = self.known.iter().filter(|known| known.ty == ty).collect();
        if all.is_empty() {
            return None;
        }
        Some(all[self.random.below(all.len() as u32) as usize].name.clone())
    }

    fn value(&mut self, ty: &'static str) -> String {
        match self.find(ty).filter(|_| !self.random.one_in(6)) {
            Some(name) => name,
            None if self.random.one_in(3) => self.constant(ty),
            None => self.load(ty),
        }
    }

    fn test(&mut self) -> String {
        let ty = self.known[self.random.below(self.known.len() as u32) as usize].ty;
        let (a, b) = (self.value(ty), self.value(ty));
        let test = match ty {
            "double" | "float" => {
                let cond = ["olt", "une", "ugt"][self.random.below(3) as usize];
                format!("fcmp {cond} {a}, {b}")
            }
            _ => {
                let cond = ["eq", "ne", "slt", "ult", "sge", "ugt"][self.random.below(6) as usize];
                format!("icmp {cond} {a}, {b}")
            }
        };
        self.text.add(test, "i1")
    }

    /// One of two values, by a selection or a decision.
    fn choose(&mut self, test: &str, ty: &'static str, yes: &str, no: &str) -> String {
        if self.random.one_in(2) {
            return self.text.add(format!("select {test}, {yes}, {no}"), ty);
        }
        let predicate = self.text.add(format!("match [-1 -> 1, default -> 0] {test}"), "ctl2");
        let output = self.text.name();
        writeln!(self.text.out, "{output} = gamma {predicate} ({yes}, {no}) {{").unwrap();
        for alternative in 0..2 {
            let [a, b] = [self.text.name(), self.text.name()];
            writeln!(self.text.out, "case {alternative} ({a}: {ty}, {b}: {ty}) {{").unwrap();
            let mut result = if alternative == 1 { a } else { b };
            if self.random.one_in(3) && ty != "double" {
                let three = self.constant(ty);
                result = self.text.add(format!("xor {result}, {three}"), ty);
            }
            writeln!(self.text.out, "}} -> ({result})").unwrap();
        }
        writeln!(self.text.out, "}}").unwrap();
        output
    }

    /// A value that is loaded in one alternative of a decision, at an address that is accessed anyway.
    fn conditional_load(&mut self) {
        let ty = ["i8", "i16", "i32", "double"][self.random.below(4) as usize];
        let place = self.place(ty);
        let stored = self.random.one_in(2).then(|| self.value(ty));
        if stored.is_none() {
            let (value, mem) = load(&mut self.text, ty, &place, &self.io.clone(), &self.mem.clone());
            self.mem = mem;
            self.known.push(Known { name: value, ty });
        }
        let (test, other) = (self.test(), self.value(ty));
        let predicate = self.text.add(format!("match [-1 -> 1, default -> 0] {test}"), "ctl2");
        let outputs = [self.text.name(), self.text.name()];
        let entries = [self.io.clone(), self.mem.clone(), place.clone(), other];
        writeln!(self.text.out, "{} = gamma {predicate} ({}) {{", outputs.join(", "), entries.join(", ")).unwrap();
        for alternative in 0..2 {
            let [io, mem, place, other] = [(); 4].map(|()| self.text.name());
            writeln!(self.text.out, "case {alternative} ({io}: io, {mem}: mem, {place}: ptr, {other}: {ty}) {{")
                .unwrap();
            let (value, mem) = match alternative {
                0 => (other, mem),
                _ => load(&mut self.text, ty, &place, &io, &mem),
            };
            writeln!(self.text.out, "}} -> ({value}, {mem})").unwrap();
        }
        writeln!(self.text.out, "}}").unwrap();
        let [value, mem] = outputs;
        self.mem = mem;
        self.known.push(Known { name: value, ty });
        if let Some(stored) = stored {
            let line = format!("store write pinned [{ty}, align 1] {stored}, {place}, {}, {}", self.io, self.mem);
            self.mem = self.text.add(line, "mem");
        }
    }

    fn statement(&mut self) {
        match self.random.below(16) {
            15 => self.low_bits(),
            14 => self.neighbours(),
            10 => self.conditional_load(),
            11 | 12 => self.difference(),
            13 => self.store_and_load(),
            0..=2 => {
                let ty = ["i8", "i16", "i32", "i64", "double", "i32"][self.random.below(6) as usize];
                self.load(ty);
            }
            3 => self.store(),
            4 => {
                let ty = self.known[self.random.below(self.known.len() as u32) as usize].ty;
                let (test, yes, no) = (self.test(), self.value(ty), self.value(ty));
                let name = self.choose(&test, ty, &yes, &no);
                self.known.push(Known { name, ty });
            }
            5 => self.cast(),
            6 => {
                let ty = ["i16", "i32"][self.random.below(2) as usize];
                let name = ["smax", "umin"][self.random.below(2) as usize];
                let (a, b) = (self.value(ty), self.value(ty));
                let call = format!("call [{ty} ({ty}, {ty}), intrinsic @llvm.{name}.{ty}] {a}, {b}");
                let name = self.text.add(call, ty);
                self.known.push(Known { name, ty });
            }
            _ => self.arithmetic(),
        }
    }

    /// A store, and a load of what was stored, or of a number near it.
    fn store_and_load(&mut self) {
        let ty = ["i8", "i32"][self.random.below(2) as usize];
        let (stored, place) = (self.value(ty), self.place(ty));
        let line = format!("store write pinned [{ty}, align 1] {stored}, {place}, {}, {}", self.io, self.mem);
        self.mem = self.text.add(line, "mem");
        let distance = self.random.below(3);
        let place = self.text.add(format!("gep inbounds [{ty}, i64 {distance}] {place}"), "ptr");
        let (value, mem) = load(&mut self.text, ty, &place, &self.io.clone(), &self.mem.clone());
        self.mem = mem;
        self.known.push(Known { name: value, ty });
    }

    /// The low bits of what is computed of extended numbers, which nothing else uses.
    fn low_bits(&mut self) {
        let ty = ["i8", "i16"][self.random.below(2) as usize];
        let cast = ["zext", "sext"][self.random.below(2) as usize];
        let (a, b) = (self.value(ty), self.value(ty));
        let [a, b] = [a, b].map(|value| self.text.add(format!("{cast} {value}"), "i32"));
        let mut sum = a.clone();
        for _ in 0..1 + self.random.below(3) {
            let op = ["add nsw", "sub", "mul", "and", "xor", "shl", "lshr", "select"][self.random.below(8) as usize];
            sum = match op {
                "shl" | "lshr" => {
                    let by = self.text.add(format!("const {}", self.random.below(5)), "i32");
                    self.text.add(format!("{op} {sum}, {by}"), "i32")
                }
                "select" => {
                    let test = self.test();
                    self.text.add(format!("select {test}, {sum}, {b}"), "i32")
                }
                _ => {
                    let other = if self.random.one_in(3) { self.constant("i32") } else { b.clone() };
                    self.text.add(format!("{op} {sum}, {other}"), "i32")
                }
            };
        }
        let name = self.text.add(format!("trunc {sum}"), ty);
        self.known.push(Known { name, ty });
    }

    /// The absolute difference of two extended numbers, or nearly so.
    fn difference(&mut self) {
        let (a, b) = (self.value("i8"), self.value("i8"));
        let (signed, cond) = [("zext", "ult"), ("zext", "uge"), ("sext", "slt"), ("sext", "sgt"), ("zext", "slt")]
            [self.random.below(5) as usize];
        let [x, y] = [&a, &b].map(|value| self.text.add(format!("{signed} {value}"), "i32"));
        let flags = ["", "nsw ", "nuw "][self.random.below(3) as usize];
        let forth = self.text.add(format!("sub {flags}{x}, {y}"), "i32");
        let (c, d) = if self.random.one_in(3) { (&x, &y) } else { (&y, &x) };
        let zero = self.text.add("const 0", "i32");
        let (c, d) = if self.random.one_in(3) { (&zero, &forth) } else { (c, d) };
        let back = self.text.add(format!("sub {c}, {d}"), "i32");
        let test = self.text.add(format!("icmp {cond} {a}, {b}"), "i1");
        let (yes, no) = if matches!(cond, "ult" | "slt") { (back, forth) } else { (forth, back) };
        let (yes, no) = if self.random.one_in(6) { (no, yes) } else { (yes, no) };
        let name = self.choose(&test, "i32", &yes, &no);
        self.known.push(Known { name, ty: "i32" });
    }

    fn arithmetic(&mut self) {
        let ty = self.known[self.random.below(self.known.len() as u32) as usize].ty;
        let (a, b) = (self.value(ty), self.value(ty));
        let name = if ty == "double" {
            match self.random.below(4) {
                0 => self.text.add(format!("fneg {a}"), ty),
                1 => {
                    let c = self.value(ty);
                    let call = "call [double (double, double, double), intrinsic @llvm.fmuladd.f64]";
                    self.text.add(format!("{call} {a}, {b}, {c}"), ty)
                }
                2 => self.text.add(format!("fmul {a}, {b}"), ty),
                _ => self.text.add(format!("fsub {a}, {b}"), ty),
            }
        } else {
            match self.random.below(9) {
                0 => {
                    let by = self.text.add(format!("const {}", 1 + self.random.below(6)), ty);
                    let op = ["shl", "lshr", "ashr"][self.random.below(3) as usize];
                    self.text.add(format!("{op} {a}, {by}"), ty)
                }
                1 if self.random.one_in(2) => self.text.add(format!("add nsw {a}, {b}"), ty),
                2 => self.text.add(format!("freeze {a}"), ty),
                k => {
                    let op = ["add", "sub", "mul", "and", "or", "xor"][k as usize % 6];
                    self.text.add(format!("{op} {a}, {b}"), ty)
                }
            }
        };
        self.known.push(Known { name, ty });
    }

    fn cast(&mut self) {
        let known = self.known[self.random.below(self.known.len() as u32) as usize].clone();
        let to = ["i8", "i16", "i32", "i64"][self.random.below(4) as usize];
        if known.ty == "double" {
            return;
        }
        let name = match size(to).cmp(&size(known.ty)) {
            std::cmp::Ordering::Less => self.text.add(format!("trunc {}", known.name), to),
            std::cmp::Ordering::Equal => return,
            std::cmp::Ordering::Greater => {
                let op = ["zext", "sext"][self.random.below(2) as usize];
                self.text.add(format!("{op} {}", known.name), to)
            }
        };
        self.known.push(Known { name, ty: to });
    }

    fn place(&mut self, ty: &str) -> String {
        let array = match ty {
            "double" => self.numbers.clone(),
            _ => self.arrays[self.random.below(self.arrays.len() as u32) as usize].clone(),
        };
        let distance = [0, 0, 0, 0, 1, 1, 2, 3, 4, 8, -1, -2][self.random.below(12) as usize];
        let distance = if ty == "double" { distance + 4 } else { distance };
        let text = &mut self.text;
        let mut index = self.i.clone();
        if self.random.one_in(6) {
            let two = text.int([2, 0, -1, -1, -1][self.random.below(5) as usize]);
            if ty != "double" {
                index = text.add(format!("mul {index}, {two}"), "i64");
            }
        }
        if self.random.one_in(10) {
            index = if self.random.one_in(2) { text.int(8) } else { self.stride.clone() };
        }
        match self.random.below(24) {
            0 if size(ty) < 8 => index = text.add(format!("mul nsw {index}, {}", self.stride), "i64"),
            1 if size(ty) < 4 => {
                let narrow = text.add(format!("trunc {}", self.i), "i8");
                let sum = text.add(format!("add {narrow}, {}", self.offset), "i8");
                let cast = if self.random.one_in(2) { "zext" } else { "sext" };
                index = text.add(format!("{cast} {sum}"), "i64");
            }
            _ => {}
        }
        let place = text.add(format!("gep inbounds [{ty}, _] {array}, {index}"), "ptr");
        if distance == 0 { place } else { text.add(format!("gep inbounds [{ty}, i64 {distance}] {place}"), "ptr") }
    }

    fn load(&mut self, ty: &'static str) -> String {
        let place = self.place(ty);
        let (value, mem) = load(&mut self.text, ty, &place, &self.io.clone(), &self.mem.clone());
        self.mem = mem;
        self.known.push(Known { name: value.clone(), ty });
        value
    }

    fn store(&mut self) {
        let known = self.known[self.random.below(self.known.len() as u32) as usize].clone();
        let place = self.place(known.ty);
        let Known { name, ty } = known;
        let line = format!("store write pinned [{ty}, align 1] {name}, {place}, {}, {}", self.io, self.mem);
        self.mem = self.text.add(line, "mem");
    }
}

fn load(text: &mut Text, ty: &str, place: &str, io: &str, mem: &str) -> (String, String) {
    let (value, after) = (text.name(), text.name());
    writeln!(text.out, "{value}, {after} = load read pinned [{ty}, align 1] {place}, {io}, {mem} : {ty}, mem").unwrap();
    (value, after)
}
