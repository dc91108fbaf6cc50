//! Random loops that take bits off a number, with and without a decision in front of them that tests the same, before
//! and after, on the interpreter.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_interp::Value;
use rvsdg_opt_bit_idioms::run_module;
use rvsdg_opt_testing::text::Text;
use rvsdg_opt_testing::{Programs, parse};

/// Such functions, by number.
const LOOPS: Programs = Programs { module, inputs: |_, seed| inputs(seed), fuel: 2_000 };

fn inputs(seed: u64) -> Vec<Vec<Value>> {
    let mut random = Random::new(seed ^ 0x5eed);
    let mut number = || i64::from(random.below(u32::MAX)) << 32 | i64::from(random.below(u32::MAX));
    let mut all: Vec<[i64; 2]> = (0..6).map(|_| [number(), number()]).collect();
    all.extend([0, 1, 2, 3, 4, 127, 128, 255, -1, -2, -128, i64::MIN, i64::MAX, 0x80, 0x8000_0000].map(|n| [n, 5]));
    all.extend((0..16).map(|bit| [3 << (4 * bit), bit]));
    all.into_iter().map(|row| row.map(|it| Value::int(it, 64)).to_vec()).collect()
}

/// What decides whether a loop goes on: an operation on the number, a comparison and its right side.
#[derive(Clone)]
struct Test {
    /// Nothing, or a shift by so much.
    shift: Option<(&'static str, u32)>,
    /// Only this bit is looked at.
    bit: Option<u32>,
    cond: &'static str,
    bound: i64,
}

struct Maker {
    random: Random,
    text: Text,
    ty: &'static str,
    width: u32,
    /// The number that comes in, computed without flags.
    plain: String,
}

/// `i64 @f(i64, i64)`
fn module(seed: u64) -> Module {
    let mut random = Random::new(seed);
    let ty = random.pick(&["i64", "i32", "i32", "i16", "i8"]);
    let width = ty[1..].parse().expect("it is a number");
    let mut maker = Maker { random, text: Text::new(), ty, width, plain: String::new() };
    let result = maker.body();
    let features = maker.random.pick(&["+popcnt", "-popcnt", "+lzcnt,+bmi"]);
    parse(&format!(
        "preamble [\"target datalayout = \\\"e-m:e-i64:64-i128:128-n8:16:32:64-S128\\\"\" \
         \"target triple = \\\"x86_64-pc-linux-gnu\\\"\"]\n\
         symbol @f = external defined function i64 (i64, i64) : ptr, \
         suffix \"\\\"target-features\\\"=\\\"{features}\\\"\"\n\
         omega imports [] exports [@f] () {{\n%0 = lambda @f () (%0: i64, %1: i64, %2: io, %3: mem) {{\n\
         {}}} -> ({result}, %2, %3)\n}} -> (%0)",
        maker.text.out
    ))
}

impl Maker {
    fn number(&mut self, value: i64) -> String {
        let (ty, spare) = (self.ty, 64 - self.width);
        self.text.add(format!("const {}", value << spare >> spare), ty)
    }

    fn op(&mut self, op: &str, a: &str, b: i64) -> String {
        let (b, ty) = (self.number(b), self.ty);
        self.text.add(format!("{op} {a}, {b}"), ty)
    }

    fn converted(&mut self, x: &str, from: &str, to: &str) -> String {
        let width = |ty: &str| ty[1..].parse::<u32>().expect("it is a number");
        match width(from).cmp(&width(to)) {
            std::cmp::Ordering::Less => self.text.add(format!("zext {x}"), to),
            std::cmp::Ordering::Equal => x.to_string(),
            std::cmp::Ordering::Greater => self.text.add(format!("trunc {x}"), to),
        }
    }

    /// Functions that begin with a number that came in, or is shifted before.
    fn body(&mut self) -> String {
        let ty = self.ty;
        let n = self.converted("%0", "i64", ty);
        let start = self.converted("%1", "i64", "i32");
        let x = match self.random.below(5) {
            0 => self.op("lshr", &n, 1),
            2 => {
                let op = self.random.pick(&["lshr exact", "ashr exact", "shl nuw", "shl nsw"]);
                let by = 1 + self.random.below(3);
                self.plain = self.op(op.split(' ').next().expect("there is a word"), &n, by.into());
                self.op(op, &n, by.into())
            }
            1 => {
                let (op, by) = (self.random.pick(&["lshr", "ashr", "shl"]), 1 + self.random.below(self.width - 1));
                self.op(op, &n, by.into())
            }
            _ => n.clone(),
        };
        if self.plain.is_empty() {
            self.plain.clone_from(&x);
        }
        let step = self.step();
        let test = self.test(step);
        let zero = self.text.add("const 0", "i32");
        let start = if self.random.one_in(2) { zero } else { start };
        let outputs = match self.random.below(4) {
            0 => self.a_loop([&x, &start, &n], step, &test),
            _ => self.guarded([&x, &start, &n], step, &test),
        };
        let mut sum = self.text.int(0);
        for (output, ty) in outputs.iter().zip([self.ty, "i32", "i32", "i32"]) {
            if self.random.one_in(3) {
                continue;
            }
            let wide = self.converted(output, ty, "i64");
            let factor = self.text.int(1000);
            sum = self.text.add(format!("mul {sum}, {factor}"), "i64");
            sum = self.text.add(format!("add {sum}, {wide}"), "i64");
        }
        sum
    }

    fn step(&mut self) -> (&'static str, u32) {
        let by = if self.random.one_in(3) { self.random.pick(&[2, 3, 4, 7]) } else { 1 };
        match self.random.below(8) {
            0..=2 => ("lshr", by),
            3 => ("ashr", by),
            4 | 5 => ("shl", by),
            6 => ("ones", 1),
            _ => (self.random.pick(&["add", "ones"]), 1),
        }
    }

    fn test(&mut self, (way, by): (&'static str, u32)) -> Test {
        let is_right = way == "lshr" || way == "ashr";
        let bits = if self.random.one_in(2) { by } else { self.random.below(self.width.min(9)) };
        let near = self.random.pick(&[0, 0, 0, 0, 1, -1]);
        let low = (1 << bits.min(62)) - 1 + near;
        let shift = match self.random.below(5) {
            0 if way != "ones" && way != "add" => {
                Some((self.random.pick(&[way, way, "lshr", "shl"]), 1 + self.random.below(3)))
            }
            _ => None,
        };
        let (bit, cond, bound) = match self.random.below(10) {
            0..=3 => (None, "ne", 0),
            4 => (None, self.random.pick(&["ugt", "sgt"]), low),
            5 => (None, self.random.pick(&["uge", "sge"]), low + 1),
            6 => (None, self.random.pick(&["ugt", "sgt"]), self.random.pick(&[0, 1, -1, 2])),
            7 if self.random.one_in(2) => (None, "ult", -1 << (self.width - 1)),
            7 => (None, "sgt", -1),
            8 => (Some(if is_right { 0 } else { self.width - 1 }), "eq", 0),
            _ => (Some(self.random.below(self.width)), "eq", 0),
        };
        Test { shift, bit, cond, bound }
    }

    /// A predicate that is `goes_on` where the test holds.
    fn predicate(&mut self, x: &str, test: &Test, goes_on: u32) -> String {
        let mut tested = match test.shift {
            Some((op, by)) => self.op(op, x, by.into()),
            None => x.to_string(),
        };
        let mut is_lowest = false;
        if let Some(bit) = test.bit {
            is_lowest = bit == 0 && self.random.one_in(2);
            tested = match is_lowest {
                true => self.converted(&tested, self.ty, "i1"),
                false => self.op("and", &tested, 1i64 << bit),
            };
        }
        let other = 1 - goes_on;
        if is_lowest {
            return self.text.add(format!("match [-1 -> {other}, default -> {goes_on}] {tested}"), "ctl2");
        }
        let bound = self.number(test.bound);
        if test.cond == "ne" && self.random.one_in(2) {
            let truth = self.text.add(format!("icmp eq {tested}, {bound}"), "i1");
            return self.text.add(format!("match [-1 -> {other}, default -> {goes_on}] {truth}"), "ctl2");
        }
        let truth = self.text.add(format!("icmp {} {tested}, {bound}", test.cond), "i1");
        self.text.add(format!("match [-1 -> {goes_on}, default -> {other}] {truth}"), "ctl2")
    }

    fn a_loop(&mut self, [x, start, n]: [&str; 3], (way, by): (&str, u32), test: &Test) -> Vec<String> {
        let (ty, outputs) = (self.ty, [(); 5].map(|()| self.text.name()));
        let inside = self.text.open(&outputs, &[x, start, start, start, n], &[ty, "i32", "i32", "i32", ty]);
        let [x, counter, ones, other, n] = [0, 1, 2, 3, 4].map(|index: usize| inside[index].clone());
        let next = match way {
            "ones" => {
                let less = self.op("add", &x, -1);
                self.text.add(format!("and {x}, {less}"), ty)
            }
            "add" => self.op("add", &x, -1),
            _ if self.random.one_in(8) => {
                let first = self.random.pick(&["ashr", "lshr", "shl"]);
                let first = self.op(first, &x, by.into());
                self.op(way, &first, 1)
            }
            _ => self.op(way, &x, by.into()),
        };
        let step = self.random.pick(&[1, 1, 1, -1, 5]);
        let step = self.text.add(format!("const {step}"), "i32");
        let counter = self.text.add(format!("add {counter}, {step}"), "i32");
        let bit = if self.random.one_in(8) { self.op("and", &n, 1) } else { self.op("and", &x, 1) };
        let bit = self.converted(&bit, ty, "i32");
        let ones = self.text.add(format!("add {ones}, {bit}"), "i32");
        let other = match self.random.below(3) {
            0 => self.text.add(format!("xor {bit}, {other}"), "i32"),
            1 => self.chosen(&x, &other),
            2 if self.random.one_in(2) => self.text.add(format!("xor {other}, {step}"), "i32"),
            _ => self.text.add(format!("mul {other}, {step}"), "i32"),
        };
        let tested = if self.random.one_in(6) { x } else { next.clone() };
        let again = self.predicate(&tested, test, 1);
        self.text.out.push_str(&format!("}} -> ({again}, {next}, {counter}, {ones}, {other}, {n})\n"));
        outputs[..4].to_vec()
    }

    /// One more if the lowest bit is set, decided on.
    fn chosen(&mut self, x: &str, other: &str) -> String {
        let test = Test { shift: None, bit: Some(0), cond: "eq", bound: 0 };
        let set = self.random.below(2);
        let predicate = self.predicate(x, &test, 1 - set);
        let [output, of_same, of_more, one, more] = [(); 5].map(|()| self.text.name());
        let same = format!("case {} ({of_same}: i32) {{\n}} -> ({of_same})\n", 1 - set);
        let more = format!(
            "case {set} ({of_more}: i32) {{\n{one} = const 1 : i32\n{more} = add {of_more}, {one} : i32\n\
             }} -> ({more})\n"
        );
        let cases = if set == 0 { [more, same] } else { [same, more] };
        self.text.out.push_str(&format!("{output} = gamma {predicate} ({other}) {{\n{}}}\n", cases.concat()));
        output
    }

    /// A loop behind a decision on what comes in.
    fn guarded(&mut self, [x, start, n]: [&str; 3], step: (&str, u32), test: &Test) -> Vec<String> {
        let mut asked = test.clone();
        match self.random.below(12) {
            0 => asked = self.test(("lshr", 1)),
            1 => asked.bound += 1,
            2 => asked.shift = Some(("lshr", 1)),
            _ => {}
        }
        let plain = self.plain.clone();
        let tested = match self.random.below(10) {
            0 => n,
            // The same without flags.
            1..=4 => &plain,
            _ => x,
        };
        let with_loop = self.random.below(2);
        let predicate = self.predicate(tested, &asked, with_loop);
        let ty = self.ty;
        let outputs = [(); 4].map(|()| self.text.name());
        self.text.out.push_str(&format!("{} = gamma {predicate} ({x}, {start}, {n}) {{\n", outputs.join(", ")));
        for case in 0..2 {
            let args = [(); 3].map(|()| self.text.name());
            let [x, start, n] = &args;
            self.text.out.push_str(&format!("case {case} ({x}: {ty}, {start}: i32, {n}: {ty}) {{\n"));
            let results = match case == with_loop {
                true => self.a_loop([x, start, n], step, test),
                false => {
                    let other = self.text.add("const 0", "i32");
                    let other = if self.random.one_in(3) { other } else { start.clone() };
                    let number = if self.random.one_in(6) { n.clone() } else { x.clone() };
                    vec![number, other.clone(), start.clone(), other]
                }
            };
            self.text.out.push_str(&format!("}} -> ({})\n", results.join(", ")));
        }
        self.text.out.push_str("}\n");
        outputs.to_vec()
    }
}

#[test]
fn loops_behave_the_same() {
    let modules = std::env::var("MODULES").map_or(3_000, |it| it.parse().expect("a number of modules"));
    let report = LOOPS.refined(0..modules, run_module);
    assert!(report.ended > report.modules / 3 && report.stats.loops > report.modules as usize / 20, "{report:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn faults_are_found() {
    use rvsdg_opt_bit_idioms::{Mutation, run_module_mutated};
    let faults = [
        Mutation::FirstIteration,
        Mutation::RoundedDown,
        Mutation::NoSignTest,
        Mutation::UnseenOnes,
        Mutation::NegativeOnes,
        Mutation::PoisonNumber,
        Mutation::OtherAlternative,
    ];
    LOOPS.find(6_000, &faults, run_module_mutated);
}
