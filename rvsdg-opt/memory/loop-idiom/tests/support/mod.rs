//! Random loops that fill or copy parts of one or two small arrays, half of them in a way that no function of the
//! library does.
//!
//! `i64 @f(i64 n)` puts numbers into `@a` and `@b`, runs a loop over them, and adds up what is there then, each byte
//! with a weight of its own.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_opt_testing::{Programs, arguments, text::Text};
use std::fmt::Write;

/// Such loops, by number; the arrays are large enough for these `n`.
pub(crate) const FILLS: Programs =
    Programs { module, inputs: |module, _| arguments(module, &[1, 2, 17, 19]), fuel: 100_000 };

/// So many bytes has each array; loops begin in its middle.
const SIZE: i64 = 704;
const MIDDLE: i64 = SIZE / 2;

/// The module number `seed`.
fn module(seed: u64) -> Module {
    let mut maker = Maker { random: Random::new(seed), text: Text::new() };
    maker.function();
    let text = format!(
        "preamble [\n\"target datalayout = \\\"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\\\"\"\n]\n\
         symbol @a = internal defined global [{SIZE} x i8] : ptr, suffix \", align 16\"\n\
         symbol @b = internal defined global [{SIZE} x i8] : ptr, suffix \", align 16\"\n\
         symbol @f = external defined function i64 (i64) : ptr\n\
         omega imports [] exports [@f] () {{\n%0 = delta @a () () {{\n%5 = const zero : [{SIZE} x i8]\n}} -> (%5)\n\
         %1 = delta @b () () {{\n%6 = const zero : [{SIZE} x i8]\n}} -> (%6)\n\
         %2 = lambda @f (%0, %1) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {{\n{}}} -> (%2)\n",
        maker.text.out
    );
    rvsdg_opt_testing::parse(&text)
}

struct Maker {
    random: Random,
    text: Text,
}

/// What can be used in the loop.
struct Scope {
    io: String,
    mem: String,
    arrays: [String; 2],
    /// Pointers that move by one element, or two.
    moving: String,
    byte: String,
    counter: String,
    /// Its type, and the type of what is stored.
    counter_ty: &'static str,
    ty: &'static str,
    size: i64,
    /// How the counter becomes an index.
    extend: &'static str,
}

const TYPES: [(&str, i64); 6] = [("i8", 1), ("i8", 1), ("i16", 2), ("i32", 4), ("i64", 8), ("double", 8)];

impl Maker {
    fn function(&mut self) {
        let (io, mem, _) = self.whole("%3", "%4", true);
        let (io, mem, last) = self.filling(&io, &mem);
        let (io, mem, sum) = self.whole(&io, &mem, false);
        let sum = self.text.add(format!("add {sum}, {last}"), "i64");
        writeln!(self.text.out, "}} -> ({sum}, {io}, {mem})").unwrap();
    }

    /// A loop over both arrays that puts different numbers there, or adds up what is there. Answers both states and the
    /// sum.
    fn whole(&mut self, io: &str, mem: &str, fill: bool) -> (String, String, String) {
        let text = &mut self.text;
        let (zero, seven) = (text.int(0), text.int(7));
        let outputs: Vec<String> = (0..6).map(|_| text.name()).collect();
        let origins = [io, mem, "%0", "%1", &zero, &seven];
        let args = text.open(&outputs, &origins, &["io", "mem", "ptr", "ptr", "i64", "i64"]);
        let [io, mut mem, a, b, at, mut sum] = args.try_into().expect("these are six");
        for array in [&a, &b] {
            let place = text.add(format!("gep inbounds [i8, _] {array}, {at}"), "ptr");
            let factor = text.int(37);
            sum = text.add(format!("mul {sum}, {factor}"), "i64");
            if fill {
                sum = text.add(format!("add {sum}, {at}"), "i64");
                let value = text.add(format!("trunc {sum}"), "i8");
                mem = text.add(format!("store write pinned [i8, align 1] {value}, {place}, {io}, {mem}"), "mem");
            } else {
                let (value, after) = (text.name(), text.name());
                writeln!(text.out, "{value}, {after} = load read pinned [i8, align 1] {place}, {io}, {mem} : i8, mem")
                    .unwrap();
                mem = after;
                let value = text.add(format!("zext {value}"), "i64");
                sum = text.add(format!("add {sum}, {value}"), "i64");
            }
        }
        let bound = text.int(SIZE);
        text.close(&at, &bound, |next| vec![io, mem, a, b, next.into(), sum]);
        (outputs[0].clone(), outputs[1].clone(), outputs[5].clone())
    }

    /// The loop that is to be treated; answers both states and a number that it computes.
    fn filling(&mut self, io: &str, mem: &str) -> (String, String, String) {
        let counter_ty = self.random.pick(&["i64", "i64", "i32", "i8"]);
        let (ty, size) = if counter_ty == "i8" { TYPES[0] } else { self.random.pick(&TYPES) };
        let descends = self.random.one_in(3);
        let step = if self.random.one_in(6) { 2 } else { 1 } * if descends { -1 } else { 1 };
        let extend = if counter_ty == "i8" && self.random.one_in(2) { "zext" } else { "sext" };
        // Some narrow counters wrap on the way.
        let start: i64 = match self.random.below(3) {
            0 | 1 if counter_ty == "i8" => self.random.pick(&[120, -120, 0]),
            0 => self.random.pick(&[1, -2]),
            _ => 0,
        };
        let text = &mut self.text;
        let start_at = text.add(format!("const {start}"), counter_ty);
        let middle = text.int(MIDDLE);
        let moving = text.add(format!("gep inbounds [i8, _] %0, {middle}"), "ptr");
        let byte = text.add("trunc %2", "i8");
        let (zero, sum) = (text.int(0), text.int(3));
        let outputs: Vec<String> = (0..10).map(|_| text.name()).collect();
        let origins = [io, mem, "%0", "%1", &moving, &byte, &start_at, &zero, "%2", &sum];
        let types = ["io", "mem", "ptr", "ptr", "ptr", "i8", counter_ty, "i64", "i64", "i64"];
        let args = text.open(&outputs, &origins, &types);
        let [io, mem, a, b, moving, byte, counter, runs, n, sum] = args.try_into().expect("these are ten");
        let mut scope = Scope { io, mem, arrays: [a, b], moving, byte, counter, counter_ty, ty, size, extend };
        for _ in 0..self.random.pick(&[1, 1, 1, 2]) {
            self.store(&mut scope);
        }
        let next_sum = if self.random.one_in(6) { self.load_of_sum(&mut scope, &sum) } else { sum };
        let flags = match extend {
            "zext" => self.random.pick(&["nuw ", "nuw ", "", "nsw "]),
            _ => self.random.pick(&["nsw ", "nsw ", ""]),
        };
        let flags = if start.abs() > 100 { "" } else { flags };
        let text = &mut self.text;
        let by = text.add(format!("const {step}"), counter_ty);
        let next = text.add(format!("add {flags}{}, {by}", scope.counter), counter_ty);
        let far = text.int(step * size);
        let moved = text.add(format!("gep inbounds [i8, _] {}, {far}", scope.moving), "ptr");
        let bound = if self.random.one_in(2) { n.clone() } else { self.text.int(16 + i64::from(self.random.below(4))) };
        self.text.close(&runs, &bound, |more| {
            let Scope { io, mem, arrays: [a, b], byte, .. } = scope;
            vec![io, mem, a, b, moved, byte, next, more.into(), n, next_sum]
        });
        (outputs[0].clone(), outputs[1].clone(), outputs[9].clone())
    }

    /// An address, and the array that it is in.
    fn place(&mut self, scope: &Scope, array: usize) -> String {
        let far = self.random.pick(&[0, 0, 0, 1, -1, 3]) * self.random.pick(&[scope.size, scope.size, 1]);
        let text = &mut self.text;
        if array == 0 && self.random.one_in(3) {
            let far = text.int(far);
            return text.add(format!("gep [i8, _] {}, {far}", scope.moving), "ptr");
        }
        let far = text.int(MIDDLE + far);
        let base = text.add(format!("gep inbounds [i8, _] {}, {far}", scope.arrays[array]), "ptr");
        let index = match scope.counter_ty {
            "i64" => scope.counter.clone(),
            _ => text.add(format!("{} {}", scope.extend, scope.counter), "i64"),
        };
        text.add(format!("gep inbounds [{}, _] {base}, {index}", scope.ty), "ptr")
    }

    fn store(&mut self, scope: &mut Scope) {
        let array = self.random.below(2) as usize;
        let value = self.value(scope, array);
        let place = self.place(scope, array);
        let line = format!("store write pinned [{}, align 1] {value}, {place}, {}, {}", scope.ty, scope.io, scope.mem);
        scope.mem = self.text.add(line, "mem");
    }

    /// What is stored into one of the arrays.
    fn value(&mut self, scope: &mut Scope, array: usize) -> String {
        match self.random.below(5) {
            0 | 1 => {
                let from = if self.random.one_in(2) { array } else { 1 - array };
                let place = self.place(scope, from);
                self.load(scope, &place, scope.ty)
            }
            2 if scope.ty == "i8" => scope.byte.clone(),
            3 if scope.ty == "i8" && scope.counter_ty != "i8" => {
                self.text.add(format!("trunc {}", scope.counter), "i8")
            }
            _ => match scope.ty {
                "double" => {
                    let bits = self.random.pick(&["0x0", "0x0", "0x4045000000000000", "0x2a2a2a2a2a2a2a2a"]);
                    self.text.add(format!("const float {bits}"), "double")
                }
                ty => {
                    let value: i64 = match ty {
                        "i16" => self.random.pick(&[0, -1, 0x0505, 5, 256]),
                        "i32" => self.random.pick(&[0, -1, 0x0505_0505, 5, 0x0005_0505]),
                        "i64" => self.random.pick(&[0, -1, 0x7f7f_7f7f_7f7f_7f7f, 5, 0x0000_0005_0505_0505]),
                        _ => self.random.pick(&[0, -1, 5]),
                    };
                    self.text.add(format!("const {value}"), ty)
                }
            },
        }
    }

    fn load(&mut self, scope: &mut Scope, place: &str, ty: &str) -> String {
        let (value, after) = (self.text.name(), self.text.name());
        let line = format!("load read pinned [{ty}, align 1] {place}, {}, {}", scope.io, scope.mem);
        writeln!(self.text.out, "{value}, {after} = {line} : {ty}, mem").unwrap();
        scope.mem = after;
        value
    }

    /// Something that is loaded for another reason.
    fn load_of_sum(&mut self, scope: &mut Scope, sum: &str) -> String {
        let place = self.place(scope, 0);
        let value = self.load(scope, &place, "i8");
        let value = self.text.add(format!("zext {value}"), "i64");
        self.text.add(format!("add {sum}, {value}"), "i64")
    }
}
