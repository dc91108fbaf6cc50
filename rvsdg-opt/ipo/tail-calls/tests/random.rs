//! Random recursive functions, on the interpreter before and after, and with every deliberate fault.

use rvsdg_core::{Module, Op, verify};
use rvsdg_interp::{Interpreter, Options, Value, refines};
use rvsdg_opt_tail_calls::Stats;
use std::fmt::Write;

/// How many functions are tried.
const SEEDS: u64 = 600;

/// Numbers that look random: a linear congruential generator.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// The text of a function `f(n, a, p)` that calls itself with a smaller `n`; `p` points to a variable of some caller.
struct Writer {
    random: Random,
    text: String,
    next: usize,
}

/// What is there at the start of a region, by number of the value.
#[derive(Copy, Clone)]
struct Scope {
    f: usize,
    n: usize,
    a: usize,
    p: usize,
    slot: usize,
    io: usize,
    mem: usize,
}

impl Writer {
    fn value(&mut self, what: &str) -> usize {
        let number = self.next;
        self.next += 1;
        writeln!(self.text, "%{number} = {what}").unwrap();
        number
    }

    fn binary(&mut self, op: &str, a: usize, b: usize) -> usize {
        self.value(&format!("{op} %{a}, %{b} : i32"))
    }

    fn constant(&mut self, value: u64) -> usize {
        self.value(&format!("const {value} : i32"))
    }

    /// Something of an alternative's own about `n` and `a`.
    fn number(&mut self, at: Scope) -> usize {
        let k = 1 + self.random.below(5);
        let constant = self.constant(k);
        let first = if self.random.below(2) == 0 { at.a } else { at.n };
        let op = ["add", "mul", "xor", "or"][self.random.below(4) as usize];
        self.binary(op, first, constant)
    }

    fn call(&mut self, at: &mut Scope) -> usize {
        let less = self.constant(1);
        let n = self.binary("sub", at.n, less);
        let a = if self.random.below(4) == 0 { at.a } else { self.number(*at) };
        let p = if self.random.below(3) == 0 { at.slot } else { at.p };
        let number = self.next;
        self.next += 3;
        let Scope { f, io, mem, .. } = *at;
        let head = format!("%{number}, %{}, %{} = call read write io", number + 1, number + 2);
        writeln!(
            self.text,
            "{head} [i32 (i32, i32, ptr), args [\"\", \"\", \"\"]] %{f}, %{n}, %{a}, %{p}, %{io}, %{mem} : i32, io, mem"
        )
        .unwrap();
        (at.io, at.mem) = (number + 1, number + 2);
        number
    }

    fn store(&mut self, at: &mut Scope, value: usize, address: usize) {
        let Scope { io, mem, .. } = *at;
        at.mem = self.value(&format!("store write pinned [i32, align 4] %{value}, %{address}, %{io}, %{mem} : mem"));
    }

    fn load(&mut self, at: &mut Scope, address: usize) -> usize {
        let (number, Scope { io, mem, .. }) = (self.next, *at);
        self.next += 2;
        let after = number + 1;
        writeln!(
            self.text,
            "%{number}, %{after} = load read pinned [i32, align 4] %{address}, %{io}, %{mem} : i32, mem"
        )
        .unwrap();
        at.mem = after;
        number
    }

    /// One of several ends; answers the returned value. The states are those of `at`.
    fn end(&mut self, at: &mut Scope, op: &str) -> usize {
        match self.random.below(8) {
            0 => self.number(*at),
            1 | 2 => self.call(at),
            3 | 4 => {
                let other = self.number(*at);
                let result = self.call(at);
                self.binary(op, other, result)
            }
            5 => {
                let other = self.call(at);
                let result = self.call(at);
                self.binary(op, result, other)
            }
            6 => {
                let other = self.number(*at);
                let result = self.call(at);
                let (p, stored) = (at.p, if self.random.below(2) == 0 { other } else { result });
                self.store(at, stored, p);
                result
            }
            _ => {
                let result = self.call(at);
                let other = self.number(*at);
                let part = self.binary("mul", result, other);
                self.binary(op, part, result)
            }
        }
    }

    /// A gamma over `predicate` whose alternatives `ways` writes; answers the returned value.
    fn gamma(
        &mut self,
        at: &mut Scope,
        predicate: usize,
        mut way: impl FnMut(&mut Writer, &mut Scope, usize) -> usize,
    ) -> usize {
        let number = self.next;
        self.next += 3;
        let Scope { f, n, a, p, slot, io, mem } = *at;
        let head = format!("%{number}, %{}, %{}", number + 1, number + 2);
        writeln!(self.text, "{head} = gamma %{predicate} (%{f}, %{n}, %{a}, %{p}, %{slot}, %{io}, %{mem}) {{").unwrap();
        for k in 0..2 {
            let i = self.next;
            self.next += 7;
            let types = ["ptr", "i32", "i32", "ptr", "ptr", "io", "mem"];
            let args: Vec<String> = types.iter().enumerate().map(|(j, ty)| format!("%{}: {ty}", i + j)).collect();
            writeln!(self.text, "case {k} ({}) {{", args.join(", ")).unwrap();
            let mut inner = Scope { f: i, n: i + 1, a: i + 2, p: i + 3, slot: i + 4, io: i + 5, mem: i + 6 };
            let value = way(self, &mut inner, k);
            writeln!(self.text, "}} -> (%{value}, %{}, %{})", inner.io, inner.mem).unwrap();
        }
        writeln!(self.text, "}}").unwrap();
        (at.io, at.mem) = (number + 1, number + 2);
        number
    }

    fn predicate(&mut self, comparison: &str, a: usize, b: usize) -> usize {
        let truth = self.value(&format!("icmp {comparison} %{a}, %{b} : i1"));
        self.value(&format!("match [-1 -> 1, default -> 0] %{truth} : ctl2"))
    }

    /// The whole body, behind its arguments.
    fn body(&mut self) {
        let mut at = Scope { f: 0, n: 1, a: 2, p: 3, slot: 7, io: 4, mem: 8 };
        self.next = 6;
        let one = self.constant(1);
        writeln!(self.text, "%7, %8 = alloca [i32, align 4] %{one}, %5 : ptr, mem").unwrap();
        self.next = 9;
        let op = ["add", "mul", "and", "or", "xor", "sub"][self.random.below(6) as usize];
        let (slot, p, a) = (at.slot, at.p, at.a);
        self.store(&mut at, a, slot);
        let seen = self.load(&mut at, p);
        at.a = self.binary("add", a, seen);
        let new = self.number(at);
        self.store(&mut at, new, p);
        let stop = self.predicate("slt", at.n, one);
        let value = self.gamma(&mut at, stop, |this, at, k| {
            if k == 1 {
                return this.number(*at);
            }
            let two = this.constant(2);
            let odd = this.binary("and", at.a, two);
            let predicate = this.predicate("eq", odd, two);
            if this.random.below(3) == 0 {
                let (slot, value) = (at.slot, this.number(*at));
                this.store(at, value, slot);
            }
            match this.random.below(3) {
                0 => this.end(at, op),
                _ => this.gamma(at, predicate, |this, at, _| this.end(at, op)),
            }
        });
        writeln!(self.text, "}} -> (%{value}, %{}, %{})", at.io, at.mem).unwrap();
    }
}

/// A module with a random recursive function, and one that calls it.
fn module(seed: u64) -> Module {
    let mut writer = Writer { random: Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)), text: String::new(), next: 0 };
    writer.body();
    let text = format!(
        "symbol @f = internal defined function i32 (i32, i32, ptr) : ptr
         symbol @main = external defined function i32 (i32, i32) : ptr
         omega imports [] exports [@main] () {{
           %0 = phi () (%1: ptr) {{
             %2 = lambda @f (%1) (%0: ptr, %1: i32, %2: i32, %3: ptr, %4: io, %5: mem) {{
               {}
           }} -> (%2)
           %3 = lambda @main (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {{
             %5 = const 1 : i32
             %6, %7 = alloca [i32, align 4] %5, %4 : ptr, mem
             %8 = store write pinned [i32, align 4] %5, %6, %3, %7 : mem
             %9, %10, %11 = call read write io [i32 (i32, i32, ptr), args [\"\", \"\", \"\"]] %0, %1, %2, %6, %3, %8 : i32, io, mem
             %12, %13 = load read pinned [i32, align 4] %6, %10, %11 : i32, mem
             %14 = mul %9, %12 : i32
             %15 = xor %14, %9 : i32
           }} -> (%15, %10, %13)
         }} -> (%3)",
        writer.text
    );
    let module = rvsdg_text::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    verify(&module).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    module
}

fn difference(before: &Module, after: &Module) -> Option<String> {
    if let Err(errors) = verify(after) {
        return Some(errors.to_string());
    }
    (0..5).flat_map(|n| (0..4).map(move |a| (n, a))).find_map(|(n, a)| {
        let args = [Value::int(n, 32), Value::int(a, 32)];
        let options = || Options { fuel: 20_000, ..Options::default() };
        let [expected, found] = [before, after].map(|module| Interpreter::new(module, options()).run("main", &args));
        refines(&expected, &found).err().map(|reason| format!("arguments {args:?}: {reason}"))
    })
}

#[test]
fn loops_do_what_the_recursion_did() {
    let mut sum = Stats::default();
    for seed in 0..SEEDS {
        let before = module(seed);
        let mut after = before.clone();
        sum += rvsdg_opt_tail_calls::run_module(&mut after);
        assert_eq!(difference(&before, &after), None, "seed {seed}\n{before}\n{after}");
        assert_eq!(rvsdg_opt_tail_calls::run_module(&mut after).loops, 0, "seed {seed}: a second run\n{after}");
    }
    // Most functions have stack memory whose address leaves, or no tail call.
    assert!(sum.tail_calls > 150 && sum.accumulated > 60 && sum.loops > 120 && sum.marked > 60, "{sum:?}");
}

#[test]
fn all_tail_calls_go() {
    // What is left of a function whose only calls are tail calls has no call, and leaves its phi.
    for seed in 0..200 {
        let mut module = module(seed);
        let calls = |module: &Module| {
            let body = module.body(module.lambdas()[0].1).expect("a body");
            let regions = body.region_tree(body.root());
            let nodes = regions.iter().flat_map(|region| body.nodes(*region));
            nodes
                .filter(|node| matches!(body.op(*node), Op::Call(id, _) if body.payloads[id].intrinsic.is_none()))
                .count()
        };
        let before = calls(&module);
        let stats = rvsdg_opt_tail_calls::run_module(&mut module);
        assert_eq!(calls(&module) + stats.tail_calls, before, "seed {seed}\n{module}");
    }
}

/// A function that calls itself in one alternative of each of `depth` decisions, the next being in the other one.
fn nested(depth: usize) -> Module {
    let mut writer = Writer { random: Random(0), text: String::new(), next: 4 };
    let (mut scope, mut outputs) = ([0, 1, 2, 3], vec![]);
    for _ in 0..depth {
        let [f, n, io, mem] = scope;
        let one = writer.constant(1);
        let stop = writer.predicate("slt", n, one);
        let (gamma, first) = (writer.next, writer.next + 3);
        let [less, call] = [first + 4, first + 5];
        let head = format!("%{gamma}, %{}, %{} = gamma %{stop} (%{f}, %{n}, %{io}, %{mem})", gamma + 1, gamma + 2);
        let args = |at: usize| format!("(%{at}: ptr, %{}: i32, %{}: io, %{}: mem)", at + 1, at + 2, at + 3);
        let operands = format!("%{first}, %{less}, %{}, %{}", first + 2, first + 3);
        let results = format!("%{call}, %{}, %{}", call + 1, call + 2);
        let inner = call + 3;
        writeln!(
            writer.text,
            "{head} {{ case 0 {} {{
               %{less} = add %{n}, %{n} : i32
               {results} = call read write io [i32 (i32), args [\"\"]] {operands} : i32, io, mem
             }} -> ({results})
             case 1 {} {{",
            args(first),
            args(inner),
            n = first + 1,
        )
        .unwrap();
        scope = [inner, inner + 1, inner + 2, inner + 3];
        writer.next = inner + 4;
        outputs.push(gamma);
    }
    let mut result = [scope[1], scope[2], scope[3]];
    for gamma in outputs.into_iter().rev() {
        writeln!(writer.text, "}} -> (%{}, %{}, %{}) }}", result[0], result[1], result[2]).unwrap();
        result = [gamma, gamma + 1, gamma + 2];
    }
    let text = format!(
        "symbol @f = external defined function i32 (i32) : ptr
         omega imports [] exports [@f] () {{
           %0 = phi () (%1: ptr) {{
             %2 = lambda @f (%1) (%0: ptr, %1: i32, %2: io, %3: mem) {{
               {}
             }} -> (%{}, %{}, %{})
           }} -> (%2)
         }} -> (%0)",
        writer.text, result[0], result[1], result[2]
    );
    let module = rvsdg_text::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    verify(&module).unwrap_or_else(|errors| panic!("{errors}"));
    module
}

#[test]
fn deeply_nested_returns_are_left_alone() {
    let max = rvsdg_opt_target::limits::tail_calls::MAX_NESTING;
    for (depth, loops, tail_calls) in [(3, 1, 3), (max, 1, max), (max + 1, 0, 0)] {
        let mut module = nested(depth);
        let stats = rvsdg_opt_tail_calls::run_module(&mut module);
        assert_eq!((stats.loops, stats.tail_calls), (loops, tail_calls), "{depth}");
        verify(&module).unwrap_or_else(|errors| panic!("{depth}: {errors}"));
    }
}

#[cfg(feature = "mutate")]
#[test]
fn faults_are_noticed() {
    use rvsdg_opt_tail_calls::Mutation;
    // There is no poison here; another test has some.
    for mutation in Mutation::ALL.iter().filter(|fault| **fault != Mutation::KeepStack) {
        let noticed = (0..SEEDS).any(|seed| {
            let before = module(seed);
            let mut after = before.clone();
            rvsdg_opt_tail_calls::run_module_mutated(&mut after, *mutation);
            difference(&before, &after).is_some()
        });
        assert!(noticed, "{mutation:?}");
    }
}
