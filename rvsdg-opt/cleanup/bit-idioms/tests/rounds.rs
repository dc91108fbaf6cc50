//! Random loops of a known number of iterations over the bits and bytes of a number, before and after, on the
//! interpreter.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_interp::Value;
use rvsdg_opt_bit_idioms::run_module;
use rvsdg_opt_testing::text::Text;
use rvsdg_opt_testing::{Programs, parse};

/// Such functions, by number.
const ROUNDS: Programs = Programs { module, inputs: |_, seed| inputs(seed), fuel: 5_000 };

fn inputs(seed: u64) -> Vec<Vec<Value>> {
    let mut random = Random::new(seed ^ 0x5eed);
    let mut number = || i64::from(random.below(u32::MAX)) << 32 | i64::from(random.below(u32::MAX));
    let mut all: Vec<[i64; 2]> = (0..6).map(|_| [number(), number()]).collect();
    all.extend([[0, 0], [-1, 0], [i64::MIN, 1], [0x0102_0304_8586_8788, -1], [0x80, 0x8000]]);
    all.extend((0..16).map(|bit| [1 << (4 * bit + bit % 4), 3]));
    all.into_iter().map(|row| row.map(|it| Value::int(it, 64)).to_vec()).collect()
}

struct Maker {
    random: Random,
    text: Text,
    ty: &'static str,
    width: u32,
}

/// `i64 @f(i64, i64)`
fn module(seed: u64) -> Module {
    let mut random = Random::new(seed);
    let ty = random.pick(&["i64", "i32", "i32", "i16", "i8", "i8"]);
    let width = ty[1..].parse().expect("it is a number");
    let mut maker = Maker { random, text: Text::new(), ty, width };
    let result = maker.body();
    let (layout, machine) = maker.random.pick(&[
        ("e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32", "aarch64-unknown-linux-gnu"),
        ("e-m:e-i64:64-i128:128-n8:16:32:64-S128", "x86_64-pc-linux-gnu"),
    ]);
    parse(&format!(
        "preamble [\"target datalayout = \\\"{layout}\\\"\" \"target triple = \\\"{machine}\\\"\"]\n\
         symbol @f = external defined function i64 (i64, i64) : ptr\n\
         omega imports [] exports [@f] () {{\n%0 = lambda @f () (%0: i64, %1: i64, %2: io, %3: mem) {{\n\
         {}}} -> ({result}, %2, %3)\n}} -> (%0)",
        maker.text.out
    ))
}

impl Maker {
    fn add(&mut self, what: &str) -> String {
        let ty = self.ty;
        self.text.add(what, ty)
    }

    fn number(&mut self, value: i64) -> String {
        let spare = 64 - self.width;
        self.add(&format!("const {}", value << spare >> spare))
    }

    fn op(&mut self, op: &str, a: &str, b: i64) -> String {
        let b = self.number(b);
        self.add(&format!("{op} {a}, {b}"))
    }

    /// A loop over some or all bits, or groups of them, and what it makes.
    fn body(&mut self) -> String {
        let ty = self.ty;
        let narrow = |maker: &mut Maker, value: &str| match ty {
            "i64" => value.to_string(),
            _ => maker.add(&format!("trunc {value}")),
        };
        let (x, y) = (narrow(self, "%0"), narrow(self, "%1"));
        let [zero, some] = [0, i64::from(self.random.below(9))].map(|it| self.number(it));
        let group = if self.random.one_in(3) { self.random.pick(&[2, 4, 8]) } else { 1 };
        let all = (self.width / group).max(1);
        let count = if self.random.one_in(4) { 1 + self.random.below(all) } else { all };
        let starts = [zero.clone(), zero.clone(), y.clone(), some];
        let [r, n] = [0, 0].map(|_| self.random.pick(&[0, 0, 0, 1, 2, 3])).map(|it: usize| starts[it].clone());
        let outputs = [(); 5].map(|()| self.text.name());
        let inside = self.text.open(&outputs, &[&zero, &x, &r, &n, &y], &[ty; 5]);
        let [i, x, r, n, y] = [0, 1, 2, 3, 4].map(|index: usize| inside[index].clone());
        let places = if group == 1 { i.clone() } else { self.op("mul", &i, group.into()) };
        let moves = self.random.one_in(2);
        let part = self.part(&x, &places, group, moves);
        let next_r = self.with(&r, &part, &places, group);
        let other = if self.random.one_in(3) { self.part(&x, &places, 1, moves) } else { part.clone() };
        let other = if self.random.one_in(15) { y.clone() } else { other };
        let next_n = self.counted(&n, &other, &i);
        let by = if self.random.one_in(12) { 1 } else { group };
        let shift = self.random.pick(&["lshr", "lshr", "lshr", "shl", "ashr"]);
        let next_x = if moves && by < self.width { self.op(shift, &x, by.into()) } else { x.clone() };
        let next = self.op("add", &i, 1);
        let bound = self.number(count.into());
        let more = self.text.add(format!("icmp ne {next}, {bound}"), "i1");
        let again = self.text.add(format!("match [-1 -> 1, default -> 0] {more}"), "ctl2");
        self.text.out.push_str(&format!("}} -> ({again}, {next}, {next_x}, {next_r}, {next_n}, {y})\n"));
        let mut sum = self.text.int(0);
        for output in &outputs[1..4] {
            if self.random.one_in(3) {
                continue;
            }
            let wide = if ty == "i64" { output.clone() } else { self.text.add(format!("zext {output}"), "i64") };
            let factor = self.text.int(0x1_0001_0001);
            sum = self.text.add(format!("mul {sum}, {factor}"), "i64");
            sum = self.text.add(format!("xor {sum}, {wide}"), "i64");
        }
        sum
    }

    /// The bits that one iteration is about.
    fn part(&mut self, x: &str, places: &str, group: u32, moves: bool) -> String {
        let mask = if group >= 64 { -1 } else { (1i64 << group) - 1 };
        if moves {
            if self.random.one_in(4) && group < self.width {
                return self.op("lshr", x, (self.width - group).into());
            }
            return self.op("and", x, mask);
        }
        if self.random.one_in(2) {
            let shifted = self.add(&format!("lshr {x}, {places}"));
            return self.op("and", &shifted, mask);
        }
        let mask = self.number(mask);
        let mask = self.add(&format!("shl {mask}, {places}"));
        self.add(&format!("and {x}, {mask}"))
    }

    /// The result, with a part.
    fn with(&mut self, r: &str, part: &str, places: &str, group: u32) -> String {
        let join = self.random.pick(&["or", "or", "or disjoint", "add", "xor", "sub"]);
        let from_high = || i64::from(self.width - group);
        match self.random.below(5) {
            0 if group < self.width => {
                let moved = self.op("shl", r, group.into());
                self.add(&format!("{join} {moved}, {part}"))
            }
            1 => {
                let moved = self.add(&format!("shl {part}, {places}"));
                self.add(&format!("{join} {r}, {moved}"))
            }
            2 => {
                let places = {
                    let high = from_high();
                    let high = self.number(high);
                    self.add(&format!("sub {high}, {places}"))
                };
                let moved = self.add(&format!("shl {part}, {places}"));
                self.add(&format!("{join} {r}, {moved}"))
            }
            3 => {
                let high = from_high();
                let high = self.number(high);
                let places = self.add(&format!("sub {high}, {places}"));
                let one = self.number(1);
                let bit = self.add(&format!("shl {one}, {places}"));
                self.decided(part, r, join, &bit)
            }
            _ => self.add(&format!("{join} {r}, {part}")),
        }
    }

    /// A counter, with what a part makes of it.
    fn counted(&mut self, n: &str, part: &str, i: &str) -> String {
        match self.random.below(6) {
            0 | 1 => self.add(&format!("add {n}, {part}")),
            2 | 3 => {
                let by = self.random.pick(&[1, 1, 1, 3, -1]);
                let by = if self.random.one_in(6) { i.to_string() } else { self.number(by) };
                self.decided(part, n, "add", &by)
            }
            4 => self.op("add", n, 5),
            _ => {
                let bit = self.op("and", part, 1);
                self.add(&format!("sub {n}, {bit}"))
            }
        }
    }

    /// A number, joined with another one if a part is not zero (or only if it is).
    fn decided(&mut self, part: &str, to: &str, join: &str, by: &str) -> String {
        let ty = self.ty;
        let zero = self.number(0);
        let cond = self.random.pick(&["eq", "ne"]);
        let test = self.text.add(format!("icmp {cond} {part}, {zero}"), "i1");
        if self.random.one_in(2) {
            let joined = self.add(&format!("{join} {to}, {by}"));
            let order = if self.random.one_in(8) != (cond == "eq") { [to, &joined] } else { [&joined, to] };
            return self.add(&format!("select {test}, {}, {}", order[0], order[1]));
        }
        let joining = if self.random.one_in(8) != (cond == "eq") { 0 } else { 1 };
        let predicate = self.text.add(format!("match [-1 -> 1, default -> 0] {test}"), "ctl2");
        let output = self.text.name();
        self.text.out.push_str(&format!("{output} = gamma {predicate} ({to}, {by}) {{\n"));
        for case in 0..2 {
            let [to, by] = [(); 2].map(|()| self.text.name());
            self.text.out.push_str(&format!("case {case} ({to}: {ty}, {by}: {ty}) {{\n"));
            let result = if case == joining { self.add(&format!("{join} {to}, {by}")) } else { to };
            self.text.out.push_str(&format!("}} -> ({result})\n"));
        }
        self.text.out.push_str("}\n");
        output
    }
}

#[test]
fn loops_behave_the_same() {
    let modules = std::env::var("MODULES").map_or(2_000, |it| it.parse().expect("a number of modules"));
    let report = ROUNDS.refined(0..modules, run_module);
    assert!(report.ended > report.modules / 2 && report.stats.loops > report.modules as usize / 15, "{report:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn faults_are_found() {
    use rvsdg_opt_bit_idioms::{Mutation, run_module_mutated};
    let faults = [Mutation::CommonBit, Mutation::WrongChoice, Mutation::NoSign, Mutation::CountsAll];
    ROUNDS.find(4_000, &faults, run_module_mutated);
}
