//! Random constructors: what they leave behind is what the program begins with.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_interp::{Interpreter, Options, Value, refines};
use rvsdg_opt_static_init::{Stats, run_module};
use rvsdg_opt_testing::{layout, parse};
use std::fmt::Write;

/// Linkage, type, initial value and size of variables. Nobody else knows the first three.
const VARIABLES: [(&str, &str, &str, u32); 5] = [
    ("internal", "[4 x i32]", "[1 : i32, 66051 : i32, -2 : i32, 0 : i32]", 16),
    ("internal", "<{ i8, i32, [3 x i16] }>", "[5 : i8, 258 : i32, [772 : i16, -1 : i16, 0 : i16] : [3 x i16]]", 11),
    ("internal", "[8 x i8]", "zero", 8),
    ("external", "[2 x i64]", "[7 : i64, -9 : i64]", 16),
    ("external", "<{ float, i64 }>", "[float 0x40490fdb : float, -3 : i64]", 12),
];

const TYPES: [(&str, u32); 5] = [("i8", 1), ("i16", 2), ("i32", 4), ("i64", 8), ("float", 4)];

/// The body of `void @init()` that is being made. Context variables: `%0` to `%4` the variables, `%5` the helper, `%6`
/// a pointer in memory; `%7` and `%8` are the states at the start, `%9` is stack memory of 16 bytes.
struct Body {
    random: Random,
    out: String,
    next: u32,
    io: String,
    mem: String,
    /// An integer that was computed.
    last: String,
}

impl Body {
    fn name(&mut self) -> String {
        self.next += 1;
        format!("%{}", self.next)
    }

    fn add(&mut self, what: &str, ty: &str) -> String {
        let name = self.name();
        writeln!(self.out, "{name} = {what} : {ty}").unwrap();
        name
    }

    fn load(&mut self, pointer: &str, ty: &str) -> String {
        let (value, mem) = (self.name(), self.name());
        writeln!(
            self.out,
            "{value}, {mem} = load read pinned [{ty}, align 1] {pointer}, {}, {} : {ty}, mem",
            self.io, self.mem
        )
        .unwrap();
        self.mem = mem;
        value
    }

    fn store(&mut self, value: &str, ty: &str, pointer: &str) {
        self.mem = self
            .add(&format!("store write pinned [{ty}, align 1] {value}, {pointer}, {}, {}", self.io, self.mem), "mem");
    }

    /// A place in one of the variables from `first` on, or in stack memory.
    fn place(&mut self, variables: u32, bytes: u32) -> String {
        let variable = self.random.below(variables + 1);
        let (base, size) = match VARIABLES.get(variable as usize).filter(|_| variable < variables) {
            Some((.., size)) => (format!("%{variable}"), *size),
            None => ("%9".to_string(), 16),
        };
        let offset = self.random.below(size - bytes + 1);
        let offset = if self.random.one_in(3) { offset } else { offset & !3 };
        self.add(&format!("gep [i8, i64 {offset}] {base}"), "ptr")
    }

    fn number(&mut self, ty: &str) -> String {
        let text = self.random.pick(&["0", "1", "-2", "77", "1000"]);
        match ty {
            "float" => {
                let middle = self.random.below(128);
                self.add(&format!("const float 0x40{middle:02x}0000"), ty)
            }
            "i64" if !self.random.one_in(3) => self.last.clone(),
            _ => self.add(&format!("const {}", if ty == "i8" { "77" } else { text }), ty),
        }
    }

    /// Makes `value` part of what was computed.
    fn count(&mut self, value: &str, ty: &str) {
        let value = if ty == "float" { self.add(&format!("bitcast {value}"), "i32") } else { value.into() };
        let wide = if ty == "i64" { value } else { self.add(&format!("sext {value}"), "i64") };
        let op = self.random.pick(&["add", "xor", "mul", "sub"]);
        self.last = self.add(&format!("{op} {}, {wide}", self.last.clone()), "i64");
    }

    fn action(&mut self) {
        let (ty, bytes) = self.random.pick(&TYPES);
        match self.random.below(15) {
            // Something for the end of the program.
            11 if self.random.one_in(3) => {
                let offset = self.random.below(8);
                let object = self.add(&format!("gep [i8, i64 {offset}] %2"), "ptr");
                let null = self.add("const null", "ptr");
                let (result, io, mem) = (self.name(), self.name(), self.name());
                writeln!(
                    self.out,
                    "{result}, {io}, {mem} = call read write io [i32 (ptr, ptr, ptr), args [\"\", \"\", \"\"]] %14, \
                     %5, {object}, {null}, {}, {} : i32, io, mem",
                    self.io, self.mem
                )
                .unwrap();
                (self.io, self.mem) = (io, mem);
            }
            // A call of something unknown: what is behind it stays.
            12 if self.random.one_in(3) => {
                let (value, result, io, mem) = (self.last.clone(), self.name(), self.name(), self.name());
                writeln!(
                    self.out,
                    "{result}, {io}, {mem} = call read write io [i64 (i64), args [\"\"]] %15, {value}, \
                     {}, {} : i64, io, mem",
                    self.io, self.mem
                )
                .unwrap();
                (self.io, self.mem) = (io, mem);
                self.count(&result, "i64");
            }
            0..4 => {
                let (value, pointer) = (self.number(ty), self.place(5, bytes));
                self.store(&value, ty, &pointer);
            }
            // Of what others know, only what was written before may be read.
            4..6 => {
                let variables = if self.random.one_in(8) { 5 } else { 3 };
                let pointer = self.place(variables, bytes);
                let value = self.load(&pointer, ty);
                self.count(&value, ty);
            }
            6 => {
                let (pointer, size) = (self.place(5, 8), self.random.below(9));
                let size = self.add(&format!("const {size}"), "i64");
                let byte = self.random.below(100);
                let byte = self.add(&format!("const {byte}"), "i8");
                self.fill("memset", "i8", &pointer, &byte, &size);
            }
            7 => {
                let (to, from) = (self.place(5, 4), self.place(3, 4));
                let size = self.add("const 4", "i64");
                self.fill("memcpy", "ptr", &to, &from, &size);
            }
            // A pointer that is stored, and loaded again.
            8 => {
                let pointer = self.place(3, 4);
                self.store(&pointer, "ptr", "%6");
                let loaded = self.load("%6", "ptr");
                let value = self.number("i32");
                self.store(&value, "i32", &loaded);
            }
            // The address of the pointer itself.
            13 if self.random.one_in(4) => self.store("%6", "ptr", "%6"),
            // A choice by a comparison of addresses.
            9 => {
                let (a, b) = (self.random.below(9), self.random.below(9));
                let [a, b] = [a, b].map(|offset| self.add(&format!("gep [i8, i64 {offset}] %2"), "ptr"));
                let cond = self.random.pick(&["eq", "ne", "ult", "uge"]);
                let test = self.add(&format!("icmp {cond} {a}, {b}"), "i1");
                let control = self.add(&format!("match [-1 -> 1, default -> 0] {test}"), "ctl2");
                let (value, pointer) = (self.number("i32"), self.place(5, 4));
                let (mem, names) = (self.name(), [(); 6].map(|()| self.name()));
                let [v, p, i, m, stored, other] = &names;
                let (p2, v2, i2) = (self.name(), self.name(), self.name());
                writeln!(
                    self.out,
                    "{mem} = gamma {control} ({value}, {pointer}, {}, {}) {{\n\
                     case 0 ({v}: i32, {p}: ptr, {i}: io, {m}: mem) {{\n\
                     {stored} = store write pinned [i32, align 1] {v}, {p}, {i}, {m} : mem\n}} -> ({stored})\n\
                     case 1 ({v2}: i32, {p2}: ptr, {i2}: io, {other}: mem) {{\n}} -> ({other})\n}}",
                    self.io, self.mem
                )
                .unwrap();
                self.mem = mem;
            }
            // A loop that fills elements.
            10 => self.fill_elements(),
            _ => {
                let pointer = self.place(5, 4);
                let value = self.number("i32");
                let (result, mem) = (self.name(), self.name());
                writeln!(
                    self.out,
                    "{result}, {mem} = call read write pinned [i64 (ptr, i32), args [\"\", \"\"]] %5, {pointer}, \
                     {value}, {}, {} : i64, mem",
                    self.io, self.mem
                )
                .unwrap();
                self.mem = mem;
                self.count(&result, "i64");
            }
        }
    }

    fn fill(&mut self, what: &str, ty: &str, to: &str, from: &str, size: &str) {
        let name = if what == "memset" { "llvm.memset.p0.i64" } else { "llvm.memmove.p0.p0.i64" };
        let volatile = self.add("const 0", "i1");
        self.mem = self.add(
            &format!(
                "call read write pinned [void (ptr, {ty}, i64, i1), intrinsic @{name}, args [\"\", \"\", \"\", \"\"]] \
                 {to}, {from}, {size}, {volatile}, {}, {}",
                self.io, self.mem
            ),
            "mem",
        );
    }

    fn fill_elements(&mut self) {
        let (count, variable) = (1 + self.random.below(4), self.random.pick(&["%0", "%9"]));
        let zero = self.add("const 0", "i64");
        let names: Vec<String> = (0..16).map(|_| self.name()).collect();
        let [k, sum, base, io, m, p, t, m2, s2, one, k2, most, test, control, k3, sum3] = &names[..] else { return };
        let (base3, io3, mem3) = (self.name(), self.name(), self.name());
        writeln!(
            self.out,
            "{k3}, {sum3}, {base3}, {io3}, {mem3} = theta ({zero}, {}, {variable}, {}, {}) \
             ({k}: i64, {sum}: i64, {base}: ptr, {io}: io, {m}: mem) {{\n\
             {p} = gep [i32, _] {base}, {k} : ptr\n{t} = trunc {sum} : i32\n\
             {m2} = store write pinned [i32, align 1] {t}, {p}, {io}, {m} : mem\n{s2} = mul {sum}, {sum} : i64\n\
             {one} = const 1 : i64\n{k2} = add {k}, {one} : i64\n{most} = const {count} : i64\n\
             {test} = icmp ult {k2}, {most} : i1\n{control} = match [-1 -> 1, default -> 0] {test} : ctl2\n\
             }} -> ({control}, {k2}, {s2}, {base}, {io}, {m2})",
            self.last, self.io, self.mem
        )
        .unwrap();
        (self.last, self.io, self.mem) = (sum3.clone(), io3, mem3);
    }
}

/// Adds the bytes of all variables, and what the pointer points to.
fn reader() -> String {
    let (mut out, mut mem, mut sum, mut next) = (String::new(), "%8".to_string(), "%20".to_string(), 100);
    let mut load = |base: &str, offset: u32| {
        let names: Vec<String> = (next..next + 6).map(|name| format!("%{name}")).collect();
        next += 6;
        let [p, v, m, w, scaled, s] = &names[..] else { unreachable!() };
        writeln!(
            out,
            "{p} = gep [i8, i64 {offset}] {base} : ptr\n\
             {v}, {m} = load read pinned [i8, align 1] {p}, %7, {mem} : i8, mem\n{w} = zext {v} : i64\n\
             {scaled} = mul {sum}, %21 : i64\n{s} = add {scaled}, {w} : i64"
        )
        .unwrap();
        (mem, sum) = (m.clone(), s.clone());
    };
    for (index, (.., size)) in VARIABLES.iter().enumerate() {
        (0..*size).for_each(|offset| load(&format!("%{index}"), offset));
    }
    load("%23", 0);
    format!(
        "%20 = const 0 : i64\n%21 = const 31 : i64\n%23, %8 = load read pinned [ptr, align 1] %6, %7, %24 : ptr, mem\n\
         {out}}} -> ({sum}, %7, {mem})\n"
    )
}

const ALL: &str = "%9 = lambda @all (%7, %8) (%0: ptr, %1: ptr, %2: io, %3: mem) {\n\
    %4, %5 = call read write io [void (), args []] %0, %2, %3 : io, mem\n\
    %6, %7, %8 = call read write io [i64 (), args []] %1, %4, %5 : i64, io, mem\n} -> (%6, %7, %8)\n";
const NOT_ALL: &str = "%9 = lambda @all () (%2: io, %3: mem) {\n%4 = const 0 : i64\n} -> (%4, %2, %3)\n";

/// The program. `@all` calls the constructor and then `@f`; without it, only the list knows the constructor.
fn module(seed: u64, with_all: bool) -> Module {
    let mut random = Random::new(seed);
    let (mut symbols, mut deltas) = (String::new(), String::new());
    for (index, (linkage, ty, value, _)) in VARIABLES.iter().enumerate() {
        writeln!(symbols, "symbol @v{index} = {linkage} defined global {ty} : ptr, specifiers \"dso_local\"").unwrap();
        writeln!(deltas, "%{index} = delta @v{index} () () {{\n %5{index} = const {value} : {ty}\n}} -> (%5{index})")
            .unwrap();
    }
    let actions = 1 + random.below(10);
    let mut body =
        Body { random, out: String::new(), next: 100, io: "%7".into(), mem: "%10".into(), last: "%20".into() };
    for _ in 0..actions {
        body.action();
    }
    let Body { out, io, mem, .. } = body;
    let context = "%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: ptr";
    parse(&format!(
        "preamble [\n \"target datalayout = \\\"{}\\\"\"\n]\n{symbols}\
         symbol @pointer = internal defined global ptr : ptr\n\
         symbol @llvm.global_ctors = appending defined global [1 x {{i32, ptr, ptr}}] : ptr\n\
         symbol @llvm.memset.p0.i64 = external declared function void (ptr, i8, i64, i1) : ptr\n\
         symbol @llvm.memmove.p0.p0.i64 = external declared function void (ptr, ptr, i64, i1) : ptr\n\
         symbol @h = internal defined function i64 (ptr, i32) : ptr\n\
         symbol @__cxa_atexit = external declared function i32 (ptr, ptr, ptr) : ptr\n\
         symbol @unknown = external declared function i64 (i64) : ptr\n\
         symbol @init = internal defined function void () : ptr\n\
         symbol @f = external defined function i64 () : ptr\n\
         symbol @all = external defined function i64 () : ptr\n\
         omega imports [@__cxa_atexit, @unknown] exports [@v3, @v4, @f, @all, @llvm.global_ctors] \
         (%11: ptr, %12: ptr) {{\n{deltas}\
         %5 = lambda @h () (%0: ptr, %1: i32, %2: io, %3: mem) {{\n\
         %4 = sext %1 : i64\n%5 = const 5 : i64\n%6 = mul %4, %5 : i64\n\
         %7 = store write pinned [i32, align 1] %1, %0, %2, %3 : mem\n}} -> (%6, %2, %7)\n\
         %6 = delta @pointer (%2) (%60: ptr) {{\n}} -> (%60)\n\
         %7 = lambda @init (%0, %1, %2, %3, %4, %5, %6, %11, %12) \
         ({context}, %5: ptr, %6: ptr, %14: ptr, %15: ptr, %7: io, %8: mem) {{\n\
         %20 = const 3 : i64\n%21 = const 2 : i32\n%9, %11 = alloca [i64, align 8] %21, %8 : ptr, mem\n\
         %12 = store write pinned [i64, align 1] %20, %9, %7, %11 : mem\n%13 = gep [i8, i64 8] %9 : ptr\n\
         %10 = store write pinned [i64, align 1] %20, %13, %7, %12 : mem\n{out}}} -> ({io}, {mem})\n\
         %8 = lambda @f (%0, %1, %2, %3, %4, %6) ({context}, %6: ptr, %7: io, %24: mem) {{\n{reader}\
         {all}\
         %10 = delta @llvm.global_ctors (%7) (%70: ptr) {{\n%71 = const 65535 : i32\n%72 = const null : ptr\n\
         %73 = aggregate %71, %70, %72 : {{i32, ptr, ptr}}\n%74 = aggregate %73 : [1 x {{i32, ptr, ptr}}]\n\
         }} -> (%74)\n\
         }} -> (%3, %4, %8, %9, %10)\n",
        layout(seed),
        reader = reader(),
        all = if with_all { ALL } else { NOT_ALL }
    ))
}

/// Lets `@all` call the constructor, as in `before`.
fn call_constructor(after: &mut Module, before: &Module) {
    let lambdas = after.lambdas();
    let find = |module: &Module, name: &str| {
        *lambdas.iter().find(|(_, symbol)| *module.symbols[*symbol].name == *name).expect("it is still there")
    };
    let called = ["init", "f"].map(|name| after.omega.output(find(after, name).0, 0));
    let (lambda, symbol) = find(after, "all");
    let index = symbol.as_u32() as usize;
    after.bodies[index] = None;
    after.add_context_vars(lambda, &called);
    after.bodies[index] = before.bodies[index].clone();
    rvsdg_core::verify(after).unwrap_or_else(|error| panic!("{error:?}"));
}

#[cfg(feature = "mutate")]
fn is_same(seed: u64, pass: impl Fn(&mut Module) -> Stats) -> Option<bool> {
    outcome(seed, pass).map(|(is_same, _)| is_same)
}

/// Runs the constructor at compile time. `None` if it was not, else whether the program does the same, and what was
/// done.
fn outcome(seed: u64, pass: impl Fn(&mut Module) -> Stats) -> Option<(bool, Stats)> {
    let before = module(seed, true);
    let mut after = module(seed, false);
    let stats = pass(&mut after);
    if stats.constructors + stats.shortened == 0 {
        return None;
    }
    rvsdg_core::verify(&after).unwrap_or_else(|error| panic!("module {seed}: {error:?}"));
    // Calls for the end do not look at objects.
    let options = Options { fuel: 100_000, snapshot: 0, ..Options::default() };
    let run = |module: &Module, function: &str| Interpreter::new(module, options).run(function, &[] as &[Value]);
    let (expected, found) = (run(&before, "all"), run(&after, "f"));
    if stats.constructors > 0 {
        return Some((refines(&expected, &found).is_ok(), stats));
    }
    call_constructor(&mut after, &before);
    Some((refines(&expected, &run(&after, "all")).is_ok(), stats))
}

#[test]
fn random_constructors_leave_the_same() {
    let mut stats = Stats::default();
    for seed in 0..2_000 {
        if let Some((is_same, one)) = outcome(seed, run_module) {
            assert!(is_same, "module {seed}");
            stats += one;
        }
    }
    assert!(stats.constructors > 1_000 && stats.shortened > 150 && stats.variables > 3_000, "{stats:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    use rvsdg_opt_static_init::{Mutation, run_module_mutated};
    for mutation in Mutation::ALL {
        let is_found = |seed| is_same(seed, |module| run_module_mutated(module, *mutation)) == Some(false);
        assert!((0..5_000).any(is_found), "{mutation:?}");
    }
}

/// What other modules have written cannot be seen in one module, but that such constructors are left alone can.
#[cfg(feature = "mutate")]
#[test]
fn variables_of_others_are_not_read() {
    use rvsdg_opt_static_init::{Mutation, run_module_mutated};
    let trusts = |seed| is_same(seed, |module| run_module_mutated(module, Mutation::TrustForeign)).is_some();
    assert!((0..2_000).any(|seed| is_same(seed, run_module).is_none() && trusts(seed)));
}
