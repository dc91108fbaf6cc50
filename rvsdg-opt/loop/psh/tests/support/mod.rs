//! Random counted loops that load, store and call a function that only reads, at places that are the same in all
//! iterations or not, and with values that are only used behind the loop.
//!
//! `i64 @f(i64 n, i64 d)` runs one loop `n` times over `@m`, with two pointers into it that are `d` bytes apart, and
//! over `@x`, a variable of its own.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_interp::Value as Input;
use rvsdg_opt_testing::{Programs, text::Text};
use std::fmt::Write;

/// Such loops, by number.
pub(crate) const LOOPS: Programs = Programs { module, inputs: |_, seed| inputs(seed), fuel: 5_000 };

fn inputs(seed: u64) -> Vec<Vec<Input>> {
    let mut random = Random::new(seed ^ 0x5eed);
    let row = |random: &mut Random| {
        let count = [1, 2, 3, 7][random.below(4) as usize];
        let distance = i64::from(random.below(17)) - 8;
        vec![Input::int(count, 64), Input::int(distance, 64)]
    };
    (0..4).map(|_| row(&mut random)).collect()
}

struct Maker {
    random: Random,
    text: Text,
    /// Names of `i64` values that are known in the loop.
    known: Vec<String>,
    /// Two pointers, the variable and the function.
    pointers: [String; 4],
    i: String,
    io: String,
    mem: String,
}

/// The loop number `seed`.
fn module(seed: u64) -> Module {
    let mut random = Random::new(seed);
    let quiet = random.one_in(2);
    let text = Text::new();
    let [i, io, mem] = [(); 3].map(|()| String::new());
    let mut maker = Maker { random, text, known: vec![], pointers: Default::default(), i, io, mem };
    maker.function(quiet);
    rvsdg_opt_testing::parse(&format!(
        "preamble [ \"target datalayout = \\\"e-m:e-i64:64-n8:16:32:64-S128\\\"\" ]\n\
         symbol @m = internal defined global [128 x i8] : ptr, suffix \", align 16\"\n\
         symbol @x = internal defined global i64 : ptr, suffix \", align 8\"\n\
         symbol @peek = internal defined function i64 (ptr) : ptr, params [\"nocapture readonly\"], suffix \
         \"nounwind willreturn nosync nofree norecurse memory(argmem: read)\", \
         facts [willreturn, nounwind, no_write, only_args]\n\
         symbol @f = external defined function i64 (i64, i64) : ptr\n\
         omega imports [] exports [@f] () {{\n%0 = delta @m () () {{\n%5 = const zero : [128 x i8]\n}} -> (%5)\n\
         %1 = delta @x () () {{\n%6 = const 9 : i64\n}} -> (%6)\n\
         %2 = lambda @peek () (%0: ptr, %1: io, %2: mem) {{\n\
         %3, %4 = load read pinned [i64, align 1] %0, %1, %2 : i64, mem\n}} -> (%3, %1, %4)\n\
         %3 = lambda @f (%0, %1, %2) (%0: ptr, %1: ptr, %2: ptr, %3: i64, %4: i64, %5: io, %6: mem) {{\n{}}} -> (%3)\n",
        maker.text.out
    ))
}

impl Maker {
    fn function(&mut self, quiet: bool) {
        let near = self.text.add("gep inbounds [i8, i64 32] %0", "ptr");
        let far = self.text.add(format!("gep inbounds [i8, _] {near}, %4"), "ptr");
        let (zero, five) = (self.text.int(0), self.text.int(5));
        let origins = ["%5", "%6", "%3", &zero, &near, &far, "%1", "%2", &five, &five, &five];
        let types = ["io", "mem", "i64", "i64", "ptr", "ptr", "ptr", "ptr", "i64", "i64", "i64"];
        let outputs: Vec<String> = types.iter().map(|_| self.text.name()).collect();
        let args = self.text.open(&outputs, &origins, &types);
        self.io.clone_from(&args[0]);
        self.mem.clone_from(&args[1]);
        self.i.clone_from(&args[3]);
        self.pointers = [4, 5, 6, 7].map(|index| args[index].clone());
        self.known = vec![args[2].clone(), args[3].clone(), args[8].clone()];
        for _ in 0..2 + self.random.below(5) {
            match self.random.below(6) {
                0 | 1 => _ = self.load(),
                2 if !quiet => self.store(),
                3 => _ = self.peek(),
                _ => self.arithmetic(),
            }
        }
        // One collects, one is what it always was, and one is used behind the loop only.
        let sum = self.value();
        let sum = self.text.add(format!("add {}, {sum}", args[8]), "i64");
        let last = if self.random.one_in(2) { self.load() } else { self.value() };
        let last = self.text.add(format!("mul {last}, {}", args[2]), "i64");
        let (io, mem, n) = (self.io.clone(), self.mem.clone(), args[2].clone());
        let [near, far, x, peek] = self.pointers.clone();
        let i = self.i.clone();
        let other = args[10].clone();
        self.text.close(&i, &n, |next| vec![io, mem, n.clone(), next.into(), near, far, x, peek, sum, last, other]);
        let total = self.text.add(format!("add {}, {}", outputs[8], outputs[9]), "i64");
        let place = self.text.add(format!("gep inbounds [i8, i64 8] {}", outputs[4]), "ptr");
        let (value, mem) = load(&mut self.text, &place, &outputs[0], &outputs[1]);
        let total = self.text.add(format!("xor {total}, {value}"), "i64");
        writeln!(self.text.out, "}} -> ({total}, {}, {mem})", outputs[0]).unwrap();
    }

    fn value(&mut self) -> String {
        self.known[self.random.below(self.known.len() as u32) as usize].clone()
    }

    fn place(&mut self) -> String {
        let base = self.pointers[self.random.below(3) as usize].clone();
        if base == self.pointers[2] {
            return base;
        }
        match self.random.below(3) {
            0 => self.text.add(format!("gep inbounds [i8, _] {base}, {}", self.i), "ptr"),
            1 => self.text.add(format!("gep inbounds [i8, i64 8] {base}"), "ptr"),
            _ => base,
        }
    }

    fn load(&mut self) -> String {
        let place = self.place();
        let (value, mem) = load(&mut self.text, &place, &self.io.clone(), &self.mem.clone());
        self.mem = mem;
        self.known.push(value.clone());
        value
    }

    fn peek(&mut self) -> String {
        let place = self.place();
        let (value, mem) = (self.text.name(), self.text.name());
        let (peek, io) = (&self.pointers[3], &self.io);
        let call = format!("call read pinned [i64 (ptr), args [\"\"]] {peek}, {place}, {io}, {}", self.mem);
        writeln!(self.text.out, "{value}, {mem} = {call} : i64, mem").unwrap();
        self.mem = mem;
        self.known.push(value.clone());
        value
    }

    fn store(&mut self) {
        let (place, value) = (self.place(), self.value());
        let line = format!("store write pinned [i64, align 1] {value}, {place}, {}, {}", self.io, self.mem);
        self.mem = self.text.add(line, "mem");
    }

    fn arithmetic(&mut self) {
        let (a, b) = (self.value(), self.value());
        let op = ["add", "sub", "mul", "xor"][self.random.below(4) as usize];
        let value = self.text.add(format!("{op} {a}, {b}"), "i64");
        self.known.push(value);
    }
}

fn load(text: &mut Text, place: &str, io: &str, mem: &str) -> (String, String) {
    let (value, after) = (text.name(), text.name());
    writeln!(text.out, "{value}, {after} = load read pinned [i64, align 1] {place}, {io}, {mem} : i64, mem").unwrap();
    (value, after)
}
