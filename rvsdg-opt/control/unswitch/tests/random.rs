//! Random loops with decisions in them, some of them invariant: what the program may do before, it may do after, and no more; a second run
//! finds nothing.
//!
//! The modules are written as text: loops, one inside the other at times, with a row of decisions on values that change or don't change, calls that show
//! where the program goes, and loop variables of all these kinds.

use rvsdg_core::{Module, print, verify};
use rvsdg_gen::Random;
use rvsdg_interp::{Interpreter, Options, Outcome, UnknownCalls, Value, refines};
use rvsdg_opt_unswitch::Stats;
use std::fmt::Write;

const FUEL: u64 = 20_000;
const MODULES: u64 = 300;

/// Writes a module with a function `i32 @f(i1, i32, i32)`.
struct Writer {
    random: Random,
    text: String,
    /// The number of the next value.
    next: u32,
}

/// What a region has at hand.
#[derive(Copy, Clone)]
struct Frame {
    report: u32,
    /// Never changes inside of a loop.
    flag: u32,
    invariant: u32,
    /// Changes.
    value: u32,
    io: u32,
    mem: u32,
}

const ENTRIES: &str = "ptr i1 i32 i32 io mem";

impl Writer {
    fn value(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    fn line(&mut self, rest: &str) -> u32 {
        let value = self.value();
        writeln!(self.text, "%{value} = {rest}").unwrap();
        value
    }

    /// Fresh arguments for all that a region gets.
    fn enter(&mut self) -> Frame {
        let [report, flag, invariant, value, io, mem] = std::array::from_fn(|_| self.value());
        Frame { report, flag, invariant, value, io, mem }
    }

    fn call(&mut self, frame: &mut Frame) {
        let [answer, io, mem] = std::array::from_fn(|_| self.value());
        let Frame { report, value, io: io0, mem: mem0, .. } = *frame;
        writeln!(
            self.text,
            "%{answer}, %{io}, %{mem} = call read write io [i32 (i32), args [\"\"]] %{report}, %{value}, %{io0}, %{mem0} : i32, io, mem"
        )
        .unwrap();
        *frame = Frame { io, mem, ..*frame };
        if self.random.one_in(2) {
            frame.value = answer;
        }
    }

    fn compute(&mut self, frame: &mut Frame) {
        let op = self.random.pick(&["add", "sub", "mul", "xor"]);
        let constant = self.random.below(7) as i32 - 2;
        let constant = self.line(&format!("const {constant} : i32"));
        let other = if self.random.one_in(2) { frame.invariant } else { constant };
        frame.value = self.line(&format!("{op} %{}, %{other} : i32", frame.value));
    }

    /// A predicate of so many alternatives.
    fn predicate(&mut self, frame: &Frame) -> (u32, u32) {
        match self.random.below(6) {
            0 | 1 => (self.line(&format!("match [-1 -> 1, default -> 0] %{} : ctl2", frame.flag)), 2),
            2 => (self.line(&format!("match [0 -> 1, 5 -> 2, default -> 0] %{} : ctl3", frame.invariant)), 3),
            3 => (self.line(&format!("match [0 -> 0, default -> 1] %{} : ctl2", frame.invariant)), 2),
            4 => {
                let less = self.line(&format!("icmp slt %{0}, %{0} : i1", frame.invariant));
                let less = self.line(&format!("or %{less}, %{} : i1", frame.flag));
                (self.line(&format!("match [0 -> 0, default -> 1] %{less} : ctl2")), 2)
            }
            _ => (self.line(&format!("match [0 -> 1, 3 -> 1, default -> 0] %{} : ctl2", frame.value)), 2),
        }
    }

    fn decide(&mut self, frame: &mut Frame, depth: u32) {
        let (predicate, alternatives) = self.predicate(frame);
        let [value, io, mem] = std::array::from_fn(|_| self.value());
        let entries = self.list(frame);
        writeln!(self.text, "%{value}, %{io}, %{mem} = gamma %{predicate} ({entries}) {{").unwrap();
        for alternative in 0..alternatives {
            let mut inner = self.enter();
            let head = self.head(&inner);
            writeln!(self.text, "case {alternative} ({head}) {{").unwrap();
            self.body(&mut inner, depth);
            writeln!(self.text, "}} -> (%{}, %{}, %{})", inner.value, inner.io, inner.mem).unwrap();
        }
        writeln!(self.text, "}}").unwrap();
        *frame = Frame { value, io, mem, ..*frame };
    }

    /// A loop that goes round a few times.
    fn repeat(&mut self, frame: &mut Frame, depth: u32) {
        let start = self.line("const 0 : i32");
        let outputs: [u32; 7] = std::array::from_fn(|_| self.value());
        let entries = self.list(frame);
        let list = outputs.map(|output| format!("%{output}")).join(", ");
        let mut inner = self.enter();
        let pre = inner;
        let count = self.value();
        let head = self.head(&inner);
        writeln!(self.text, "{list} = theta ({entries}, %{start}) ({head}, %{count}: i32) {{").unwrap();
        for _ in 0..1 + self.random.below(3) {
            self.body(&mut inner, depth);
            self.decide(&mut inner, depth);
        }
        let one = self.line("const 1 : i32");
        let next = self.line(&format!("add %{count}, %{one} : i32"));
        let end = self.line("const 3 : i32");
        let less = self.line(&format!("icmp slt %{next}, %{end} : i1"));
        let again = self.line(&format!("match [-1 -> 1, default -> 0] %{less} : ctl2"));
        if self.random.one_in(6) {
            inner.invariant = inner.value;
        }
        let posts = self.list(&Frame { report: pre.report, flag: pre.flag, ..inner });
        writeln!(self.text, "}} -> (%{again}, {posts}, %{next})").unwrap();
        let [report, flag, invariant, value, io, mem, _] = outputs;
        *frame = Frame { report, flag, invariant, value, io, mem };
    }

    fn body(&mut self, frame: &mut Frame, depth: u32) {
        for _ in 0..self.random.below(3) {
            match self.random.below(5) {
                0 => self.call(frame),
                1 if depth > 0 => self.repeat(frame, depth - 1),
                2 if depth > 0 => self.decide(frame, depth - 1),
                _ => self.compute(frame),
            }
        }
    }

    fn list(&self, frame: &Frame) -> String {
        let Frame { report, flag, invariant, value, io, mem } = frame;
        format!("%{report}, %{flag}, %{invariant}, %{value}, %{io}, %{mem}")
    }

    fn head(&self, frame: &Frame) -> String {
        let Frame { report, flag, invariant, value, io, mem } = frame;
        let values = [report, flag, invariant, value, io, mem];
        let typed: Vec<String> = values.iter().zip(ENTRIES.split(' ')).map(|(v, ty)| format!("%{v}: {ty}")).collect();
        typed.join(", ")
    }

    fn module(seed: u64) -> String {
        let mut writer = Writer { random: Random::new(seed), text: String::new(), next: 0 };
        let mut frame = writer.enter();
        let head = writer.head(&frame);
        writer.repeat(&mut frame, 2);
        format!(
            "symbol @report = external declared function i32 (i32) : ptr\n\
             symbol @f = external defined function i32 (i1, i32, i32) : ptr\n\
             omega imports [@report] exports [@f]\n(%0: ptr) {{\n%1 = lambda @f (%0) ({head}) {{\n{}}} -> (%{}, %{}, %{})\n}} -> (%1)\n",
            writer.text, frame.value, frame.io, frame.mem
        )
    }
}

fn before(seed: u64) -> Module {
    let text = Writer::module(seed);
    let module = rvsdg_text::parse(&text).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
    verify(&module).unwrap_or_else(|errors| panic!("seed {seed}: {errors}\n{text}"));
    module
}

fn run(module: &Module, args: &[Value], fuel: u64) -> Outcome {
    let options = Options { fuel, unknown_calls: UnknownCalls::Event, ..Options::default() };
    Interpreter::new(module, options).run("f", args)
}

/// The first difference between what the two programs do.
fn difference(before: &Module, after: &Module) -> Option<String> {
    if let Err(errors) = verify(after) {
        return Some(errors.to_string());
    }
    [(0, 0, 0), (1, 5, 1), (0, 3, 2), (1, 1, 0)].into_iter().find_map(|(flag, invariant, value)| {
        let args = [Value::int(flag, 1), Value::int(invariant, 32), Value::int(value, 32)];
        let [expected, found] = [(before, FUEL), (after, 20 * FUEL)].map(|(module, fuel)| run(module, &args, fuel));
        refines(&expected, &found).err().map(|reason| format!("arguments {args:?}: {reason}"))
    })
}

fn apply(module: &mut Module) -> Stats {
    let mut stats = Stats::default();
    for body in module.bodies.iter_mut().flatten() {
        stats += rvsdg_opt_unswitch::run_body(body);
    }
    stats
}

#[test]
fn random_programs_behave_the_same() {
    let modules = std::env::var("USW_MODULES").ok().and_then(|n| n.parse().ok()).unwrap_or(MODULES);
    let mut total = Stats::default();
    for seed in 0..modules {
        let old = before(seed);
        let mut new = old.clone();
        let stats = apply(&mut new);
        total += stats;
        if let Some(reason) = difference(&old, &new) {
            panic!("seed {seed}: {reason}\n{}\n{}", print(&old), print(&new));
        }
        // What was refused for its size may be small enough by now.
        if stats.refused_large == 0 {
            let again = apply(&mut new);
            assert_eq!((again.unswitched, again.copied), (0, 0), "seed {seed}: a second run\n{}", print(&new));
        }
    }
    println!("{total:?}");
    assert!(total.unswitched as u64 > modules / 4 && total.frozen > 10, "there is something to do: {total:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn every_mutation_is_caught() {
    // Nothing in these programs is poison; `tests/rules.rs` has what notices that.
    for mutation in rvsdg_opt_unswitch::Mutation::ALL.iter().filter(|m| **m != rvsdg_opt_unswitch::Mutation::Unfrozen) {
        let caught = (0..MODULES).filter(|seed| {
            let old = before(*seed);
            let mut new = old.clone();
            for body in new.bodies.iter_mut().flatten() {
                rvsdg_opt_unswitch::run_body_mutated(body, *mutation);
            }
            difference(&old, &new).is_some()
        });
        // A few will do.
        let caught = caught.take(3).count();
        assert!(caught > 0, "{mutation:?} is not noticed");
    }
}
