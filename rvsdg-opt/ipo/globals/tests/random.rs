//! Random uses of global variables, before and after, on the interpreter.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_interp::Value;
use rvsdg_opt_globals::run_module;
use rvsdg_opt_testing::{Programs, layout, parse};
use std::fmt::Write;

/// Such modules, by number.
const USES: Programs =
    Programs { module, inputs: |_, _| [0, 1, 2, -1].map(|x| vec![Value::Int(x as u64)]).into(), fuel: 100_000 };

/// Type, initial value, and number of bytes (in the smallest layout) of variables.
const VARIABLES: [(&str, &str, u32); 4] = [
    ("[4 x i32]", "[1 : i32, 66051 : i32, -2 : i32, 0 : i32]", 16),
    ("{ i8, i32, [3 x i16] }", "[5 : i8, 258 : i32, [772 : i16, -1 : i16, 0 : i16] : [3 x i16]]", 14),
    ("[8 x i8]", "zero", 8),
    ("{ float, i64 }", "[float 0x40490fdb : float, -3 : i64]", 12),
];

/// What is stored and loaded, and its number of bytes.
const TYPES: [(&str, u32); 5] = [("i8", 1), ("i16", 2), ("i32", 4), ("i64", 8), ("float", 4)];

/// The body of `i64 @f(i64)` that is being made. Context variables: `%0` to `%3` the variables, `%4` a table of two
/// addresses of them, `%5` memory that others know, `%9` a table of eight numbers, which may grow by equal steps.
struct Body {
    random: Random,
    out: String,
    next: u32,
    mem: String,
    sum: String,
    constant: [bool; 4],
}

impl Body {
    fn add(&mut self, what: &str, ty: &str) -> String {
        self.next += 1;
        let name = format!("%{}", self.next);
        writeln!(self.out, "{name} = {what} : {ty}").unwrap();
        name
    }

    fn load(&mut self, pointer: &str, ty: &str) -> String {
        let (value, mem) = (format!("%{}", self.next + 1), format!("%{}", self.next + 2));
        self.next += 2;
        writeln!(self.out, "{value}, {mem} = load read pinned [{ty}, align 1] {pointer}, %7, {} : {ty}, mem", self.mem)
            .unwrap();
        self.mem = mem;
        value
    }

    fn store(&mut self, value: &str, ty: &str, pointer: &str) {
        self.mem = self.add(&format!("store write pinned [{ty}, align 1] {value}, {pointer}, %7, {}", self.mem), "mem");
    }

    fn count(&mut self, value: &str, ty: &str) {
        let value = match ty {
            "float" => self.add(&format!("bitcast {value}"), "i32"),
            _ => value.to_owned(),
        };
        let wide = if ty == "i64" { value } else { self.add(&format!("zext {value}"), "i64") };
        let scaled = self.add(&format!("mul {}, %20", self.sum), "i64");
        self.sum = self.add(&format!("add {scaled}, {wide}"), "i64");
    }

    /// A pointer into a variable, where so many bytes are, at a constant offset or at one that depends on the argument.
    fn place(&mut self, variable: usize, bytes: u32) -> String {
        let room = VARIABLES[variable].2 - bytes;
        if room >= 3 && self.random.one_in(4) {
            return self.add(&format!("gep [i8, _] %{variable}, %21"), "ptr");
        }
        let offset = self.random.below(room + 1);
        // Elements, more often than what lies across their borders.
        let offset = if self.random.one_in(3) { offset } else { offset & !3 };
        self.add(&format!("gep [i8, i64 {offset}] %{variable}"), "ptr")
    }

    fn writable(&mut self) -> Option<usize> {
        Some(self.random.below(4) as usize).filter(|variable| !self.constant[*variable])
    }

    fn value(&mut self, ty: &str) -> String {
        let text = self.random.pick(&["0", "1", "-2", "5"]);
        match ty {
            "float" => self.add("const float 0x40490fdb", ty),
            "i64" if self.random.one_in(3) => "%6".into(),
            _ => self.add(&format!("const {text}"), ty),
        }
    }

    fn action(&mut self) {
        let (ty, bytes) = self.random.pick(&TYPES);
        match self.random.below(13) {
            // A number of the table, counted from its start or its end.
            12 => {
                let (index, from) = match self.random.below(3) {
                    0 => ("%21".into(), self.random.below(5)),
                    1 => {
                        let zero = self.add("const 0", "i64");
                        (self.add(&format!("sub nsw {zero}, %21"), "i64"), 3 + self.random.below(5))
                    }
                    _ => {
                        let two = self.add("const 2", "i64");
                        (self.add(&format!("mul nsw nuw %21, {two}"), "i64"), self.random.below(2))
                    }
                };
                let start = self.add(&format!("gep inbounds [i16, i64 {from}] %9"), "ptr");
                let pointer = self.add(&format!("gep inbounds [i16, _] {start}, {index}"), "ptr");
                let value = self.load(&pointer, "i16");
                self.count(&value, "i16");
            }
            0..5 => {
                let variable = self.random.below(4) as usize;
                let pointer = self.place(variable, bytes);
                let value = self.load(&pointer, ty);
                self.count(&value, ty);
            }
            5..7 => {
                let Some(variable) = self.writable() else { return };
                let (pointer, value) = (self.place(variable, bytes), self.value(ty));
                self.store(&value, ty, &pointer);
            }
            // What is there already.
            7 if !self.constant[0] => {
                let value = self.add("const 66051", "i32");
                let pointer = self.add("gep [i8, i64 4] %0", "ptr");
                self.store(&value, "i32", &pointer);
            }
            // An address out of the table.
            8 => {
                let element = self.random.below(2);
                let pointer = self.add(&format!("gep [[2 x ptr], i64 0, i64 {element}] %4"), "ptr");
                let loaded = self.load(&pointer, "ptr");
                let value = self.load(&loaded, "i32");
                self.count(&value, "i32");
            }
            // An address that others get to know.
            9 => {
                let Some(variable) = self.writable() else { return };
                if self.random.one_in(2) {
                    self.store(&format!("%{variable}"), "ptr", "%5");
                }
                let known = self.load("%5", "ptr");
                if self.random.one_in(2) {
                    let value = self.value("i8");
                    self.store(&value, "i8", &known);
                } else {
                    let value = self.load(&known, "i8");
                    self.count(&value, "i8");
                }
            }
            // A pointer to one of two.
            10 => {
                let (Some(a), Some(b)) = (self.writable(), self.writable()) else { return };
                let test = self.add("icmp slt %6, %20", "i1");
                let pointer = self.add(&format!("select {test}, %{a}, %{b}"), "ptr");
                let value = self.value("i8");
                self.store(&value, "i8", &pointer);
            }
            _ => {
                let Some(variable) = self.writable() else { return };
                self.mem = self.add(
                    &format!(
                        "call read write pinned [void (ptr, i8, i64, i1), intrinsic @llvm.memset.p0.i64, \
                         args [\"\", \"\", \"\", \"\"]] %{variable}, %22, %20, %23, %7, {}",
                        self.mem
                    ),
                    "mem",
                );
            }
        }
    }
}

fn module(seed: u64) -> Module {
    let mut random = Random::new(seed);
    let constant = [0; 4].map(|_| random.one_in(3));
    let (mut symbols, mut deltas) = (String::new(), String::new());
    for (index, (ty, value, _)) in VARIABLES.iter().enumerate() {
        let mark = if constant[index] { ", constant" } else { "" };
        writeln!(symbols, "symbol @v{index} = internal defined global {ty} : ptr{mark}").unwrap();
        writeln!(deltas, "%{index} = delta @v{index} () () {{\n %5{index} = const {value} : {ty}\n}} -> (%5{index})")
            .unwrap();
    }
    let (first, step) = (random.below(100), random.below(12_000));
    let wrong = if random.one_in(3) { random.below(16) } else { 8 };
    let number = |k: u32| (first + k * step) as u16 as i16 ^ i16::from(k == wrong);
    let steps = (0..8).map(|k| format!("{} : i16", number(k))).collect::<Vec<_>>().join(", ");
    writeln!(deltas, "%7 = delta @steps () () {{\n %59 = const [{steps}] : [8 x i16]\n}} -> (%59)").unwrap();
    let actions = 1 + random.below(8);
    let mut body = Body { random, out: String::new(), next: 30, mem: "%8".into(), sum: "%20".into(), constant };
    for _ in 0..actions {
        body.action();
    }
    let Body { out, mem, sum, .. } = body;
    parse(&format!(
        "preamble [\n \"target datalayout = \\\"{}\\\"\"\n]\n{symbols}\
         symbol @table = internal defined global [2 x ptr] : ptr, constant\n\
         symbol @steps = internal defined global [8 x i16] : ptr, constant\n\
         symbol @known = external defined global ptr : ptr\n\
         symbol @llvm.memset.p0.i64 = external declared function void (ptr, i8, i64, i1) : ptr\n\
         symbol @f = external defined function i64 (i64) : ptr\n\
         omega imports [] exports [@known, @f] () {{\n{deltas}\
         %4 = delta @table (%0, %1) (%60: ptr, %61: ptr) {{\n %62 = gep [i8, i64 4] %61 : ptr\n \
         %63 = aggregate %60, %62 : [2 x ptr]\n}} -> (%63)\n\
         %5 = delta @known (%2) (%64: ptr) {{\n}} -> (%64)\n\
         %6 = lambda @f (%0, %1, %2, %3, %4, %5, %7) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: ptr, %5: ptr, %9: ptr, %6: i64, %7: io, %8: mem) {{\n\
         %20 = const 3 : i64\n%21 = and %6, %20 : i64\n%22 = const 1 : i8\n%23 = const 0 : i1\n{out}\
         }} -> ({sum}, %7, {mem})\n}} -> (%5, %6)\n",
        layout(seed)
    ))
}

#[test]
fn random_uses_do_the_same() {
    let report = USES.refined(0..1_500, run_module);
    let (stats, least) = (report.stats, report.modules as usize / 30);
    assert!(stats.constants > least && stats.hidden > least && stats.loads > least, "{stats:?}");
    assert!(stats.stores > least && stats.addresses > least && stats.progressions > least, "{stats:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    use rvsdg_opt_globals::Mutation;
    USES.find(20_000, Mutation::ALL, rvsdg_opt_globals::run_module_mutated);
}
