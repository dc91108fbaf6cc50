//! Random counted loops, for scalar evolution and the passes that change loops.
//!
//! `i64 @f(iN, iN)` has one loop, or one in another one, with start, bound, step, condition, flags, width, and place of
//! the test at random, preferably where something wraps, is zero, or is not divided by the step.

use crate::{Programs, text::Text};
use rvsdg_core::*;
use rvsdg_gen::Random;
use rvsdg_interp::Value as Input;
use std::fmt::Write;

/// Such loops, by number.
pub const LOOPS: Programs = Programs {
    module: |seed| random_spec(seed).module(),
    inputs: |_, seed| arguments(&random_spec(seed), seed),
    fuel: 5_000,
};

/// Where a number comes from.
#[derive(Copy, Clone, Debug)]
pub enum Source {
    /// It is this one.
    Const(i64),
    /// It is the parameter with this index.
    Param(usize),
}

/// What is tested at the end of an iteration.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Tested {
    /// The variable as it was in this iteration.
    Pre,
    /// As it will be in the next one.
    Post,
    /// The former and something, by another addition.
    Offset(i64),
}

/// A counted loop.
#[derive(Copy, Clone, Debug)]
pub struct Spec {
    /// Bits of the variable.
    pub width: u32,
    /// Its first value.
    pub start: Source,
    /// What it is compared with.
    pub bound: Source,
    /// What is added to it.
    pub step: i64,
    /// The step is taken away.
    pub sub: bool,
    /// Those of the addition.
    pub flags: &'static str,
    /// The loop goes on as long as this holds.
    pub cond: IntCond,
    /// The bound is on the left.
    pub swapped: bool,
    /// The match repeats on false; the condition is the opposite one.
    pub inverted: bool,
    /// A match on the tested value itself.
    pub direct: bool,
    /// What is compared.
    pub tested: Tested,
    /// Around it is another loop, of three iterations, whose variable may be the start.
    pub nested: bool,
    /// Something is called in each iteration, and may not return.
    pub calls: bool,
    /// What is added up, by number.
    pub sums: [u32; 2],
    /// Return how often the body ran, nothing else.
    pub count_only: bool,
    /// The theta is marked so.
    pub may_diverge: bool,
}

/// Numbers of `width` bits where something may go wrong, sign-extended.
pub fn edges(width: u32) -> Vec<i64> {
    let (min, max) = (i64::MIN >> (64 - width), i64::MAX >> (64 - width));
    let mut all: Vec<i64> = vec![min, min + 1, max - 1, max, min / 2, max / 2 + 1];
    all.extend((-4..=9).chain([13, 17]));
    all.extend((3..9).map(|k| max - k));
    all.extend((3..9).map(|k| min + k));
    all.retain(|value| (min..=max).contains(value));
    all.sort_unstable();
    all.dedup();
    all
}

/// A random loop.
pub fn random_spec(seed: u64) -> Spec {
    let mut random = Random::new(seed);
    let width = random.pick(&[2, 3, 4, 5, 8, 8, 8, 16, 32, 32, 64]);
    let edges = edges(width);
    let number = |random: &mut Random| random.pick(&edges);
    let source = |random: &mut Random, param| match random.one_in(2) {
        true => Source::Const(random.pick(&edges)),
        false => Source::Param(param),
    };
    let steps: Vec<i64> = [1, 1, 1, 2, 3, 4, 6, -1, -1, -2, -3].into_iter().filter(|s| edges.contains(s)).collect();
    let step = if random.one_in(12) { number(&mut random) } else { random.pick(&steps) };
    Spec {
        width,
        start: source(&mut random, 0),
        bound: source(&mut random, 1),
        step,
        sub: random.one_in(4),
        flags: random.pick(&["", "", "nsw ", "nsw ", "nuw ", "nuw nsw "]),
        cond: random.pick(IntCond::ALL),
        swapped: random.one_in(3),
        inverted: random.one_in(3),
        direct: random.one_in(16),
        tested: match random.below(6) {
            0 | 1 => Tested::Pre,
            2 => Tested::Offset(number(&mut random)),
            _ => Tested::Post,
        },
        nested: random.one_in(3),
        calls: random.one_in(4),
        sums: [random.below(12), random.below(12)],
        count_only: false,
        may_diverge: random.one_in(4),
    }
}

/// The eight values that loops carry: variable, parameters, count, sum, states, callee.
const CARRIED: usize = 8;

impl Spec {
    /// The module.
    pub fn module(&self) -> Module {
        crate::parse(&self.text())
    }

    fn types(&self) -> [String; CARRIED] {
        let int = format!("i{}", self.width);
        [int.clone(), int.clone(), int, "i64".into(), "i64".into(), "io".into(), "mem".into(), "ptr".into()]
    }

    fn text(&self) -> String {
        let int = format!("i{}", self.width);
        let mut text = Text::new();
        let zero = text.add("const 0", "i64");
        let start = self.source(&mut text, self.start, ["%2", "%3"]);
        let mut carried: [String; CARRIED] =
            [start, "%2".into(), "%3".into(), zero.clone(), zero, "%4".into(), "%5".into(), "%0".into()];
        let outputs: Vec<String> = (0..CARRIED).map(|_| text.name()).collect();
        if self.nested {
            self.outer(&mut text, &mut carried, &outputs);
        } else {
            self.inner(&mut text, &carried, &outputs);
        }
        let mut result = outputs[3].clone();
        if !self.count_only {
            let wide = self.extended(&mut text, &outputs[0], "sext");
            result = text.add(format!("xor {wide}, {}", outputs[4]), "i64");
            result = text.add(format!("add {result}, {}", outputs[3]), "i64");
        }
        format!(
            "symbol @report = external declared function i64 (i64) : ptr\n\
             symbol @f = external defined function i64 ({int}, {int}) : ptr\n\
             omega imports [@report] exports [@f] (%0: ptr) {{\n\
             %1 = lambda @f (%0) (%0: ptr, %2: {int}, %3: {int}, %4: io, %5: mem) {{\n{}\
             }} -> ({result}, {}, {})\n}} -> (%1)\n",
            text.out, outputs[5], outputs[6]
        )
    }

    fn source(&self, text: &mut Text, source: Source, params: [&str; 2]) -> String {
        match source {
            Source::Param(index) => params[index].to_owned(),
            Source::Const(value) => text.add(format!("const {value}"), &format!("i{}", self.width)),
        }
    }

    fn extended(&self, text: &mut Text, value: &str, how: &str) -> String {
        if self.width == 64 { value.to_owned() } else { text.add(format!("{how} {value}"), "i64") }
    }

    fn open(&self, text: &mut Text, carried: &[String; CARRIED], outputs: &[String]) -> [String; CARRIED] {
        let args: [String; CARRIED] = std::array::from_fn(|_| text.name());
        let typed: Vec<String> = args.iter().zip(self.types()).map(|(arg, ty)| format!("{arg}: {ty}")).collect();
        let flag = if self.may_diverge { "may_diverge " } else { "" };
        let (outputs, carried) = (outputs.join(", "), carried.join(", "));
        writeln!(text.out, "{outputs} = theta {flag}({carried}) ({}) {{", typed.join(", ")).unwrap();
        args
    }

    /// A loop of three iterations; the inner one begins with its variable if its start is no constant.
    fn outer(&self, text: &mut Text, carried: &mut [String; CARRIED], outputs: &[String]) {
        let int = format!("i{}", self.width);
        if self.width < 3 {
            return self.inner(text, carried, outputs);
        }
        carried[0] = text.add("const 0", &int);
        let args = self.open(text, carried, outputs);
        let start = match (self.start, self.sums[0] % 3) {
            (Source::Const(_), _) => self.source(text, self.start, ["", ""]),
            (_, 0) => args[0].clone(),
            (_, 1) => {
                let one = text.add("const 1", &int);
                text.add(format!("add nsw {}, {one}", args[0]), &int)
            }
            _ => args[1].clone(),
        };
        let mut inside = args.clone();
        inside[0] = start;
        let results: Vec<String> = (0..CARRIED).map(|_| text.name()).collect();
        self.inner(text, &inside, &results);
        let one = text.add("const 1", &int);
        let next = text.add(format!("add nsw {}, {one}", args[0]), &int);
        let three = text.add("const 3", &int);
        let more = text.add(format!("icmp slt {next}, {three}"), "i1");
        let predicate = text.add(format!("match [-1 -> 1, default -> 0] {more}"), "ctl2");
        let [count, sum, io, mem] = [3, 4, 5, 6].map(|index| results[index].clone());
        let _ = writeln!(
            text.out,
            "}} -> ({predicate}, {next}, {}, {}, {count}, {sum}, {io}, {mem}, {})",
            args[1], args[2], args[7]
        );
    }

    fn inner(&self, text: &mut Text, carried: &[String; CARRIED], outputs: &[String]) {
        let int = format!("i{}", self.width);
        let args = self.open(text, carried, outputs);
        let [v, a, b, count, mut sum, mut io, mut mem, callee] = args.clone();
        for kind in self.sums {
            let term = self.term(text, kind, &v, [&a, &b]);
            let rotated = text.add(format!("add {sum}, {sum}"), "i64");
            sum = text.add(format!("xor {rotated}, {term}"), "i64");
        }
        if self.calls {
            let [value, io_after, mem_after] = [(); 3].map(|()| text.name());
            let _ = writeln!(
                text.out,
                "{value}, {io_after}, {mem_after} = call read write io [i64 (i64), args [\"\"]] {callee}, {sum}, {io}, {mem} : i64, io, mem"
            );
            (io, mem) = (io_after, mem_after);
        }
        let one = text.add("const 1", "i64");
        let count = text.add(format!("add {count}, {one}"), "i64");
        let (op, step) = if self.sub { ("sub", self.step.wrapping_neg()) } else { ("add", self.step) };
        let step = text.add(format!("const {}", self.fit(step)), &int);
        let next = text.add(format!("{op} {}{v}, {step}", self.flags), &int);
        let tested = match self.tested {
            Tested::Pre => v.clone(),
            Tested::Post => next.clone(),
            Tested::Offset(offset) => {
                let offset = text.add(format!("const {offset}"), &int);
                text.add(format!("add {}{offset}, {v}", self.flags), &int)
            }
        };
        let predicate = self.predicate(text, &tested, [&a, &b]);
        let _ = writeln!(text.out, "}} -> ({predicate}, {next}, {a}, {b}, {count}, {sum}, {io}, {mem}, {callee})");
    }

    /// The number as the parser wants it: of this width, signed.
    fn fit(&self, value: i64) -> i64 {
        value << (64 - self.width) >> (64 - self.width)
    }

    fn predicate(&self, text: &mut Text, tested: &str, params: [&str; 2]) -> String {
        if let (true, Source::Const(bound)) = (self.direct, self.bound) {
            let repeat = if self.cond == IntCond::Eq { [1, 0] } else { [0, 1] };
            return text.add(format!("match [{bound} -> {}, default -> {}] {tested}", repeat[0], repeat[1]), "ctl2");
        }
        let bound = self.source(text, self.bound, params);
        let cond = if self.inverted { self.cond.negated() } else { self.cond };
        let more = if self.swapped {
            text.add(format!("icmp {} {bound}, {tested}", cond.swapped().spelling()), "i1")
        } else {
            text.add(format!("icmp {} {tested}, {bound}", cond.spelling()), "i1")
        };
        let table = match (self.inverted, self.sub) {
            (false, false) => "[-1 -> 1, default -> 0]",
            (false, true) => "[0 -> 0, default -> 1]",
            (true, false) => "[-1 -> 0, default -> 1]",
            (true, true) => "[0 -> 1, default -> 0]",
        };
        text.add(format!("match {table} {more}"), "ctl2")
    }

    /// Something that depends on the variable.
    fn term(&self, text: &mut Text, kind: u32, v: &str, params: [&str; 2]) -> String {
        let int = format!("i{}", self.width);
        let constant = |text: &mut Text, value| text.add(format!("const {value}"), &int);
        let value = match kind {
            0..=3 => return self.extended(text, v, if kind == 3 { "zext" } else { "sext" }),
            4 | 5 => {
                let one = constant(text, 1);
                text.add(format!("add nsw {v}, {one}"), &int)
            }
            6 => text.add(format!("sub nsw {v}, {}", params[0]), &int),
            7 => text.add(format!("mul nsw {}, {v}", params[1]), &int),
            8 => {
                let product = text.add(format!("mul nsw {v}, {}", params[0]), &int);
                text.add(format!("add nsw {product}, {v}"), &int)
            }
            9 => text.add(format!("add nuw {v}, {}", params[1]), &int),
            10 => {
                let mask = constant(text, 1);
                text.add(format!("and {v}, {mask}"), &int)
            }
            _ => text.add(format!("xor {v}, {}", params[0]), &int),
        };
        self.extended(text, &value, if matches!(kind, 5 | 9) { "zext" } else { "sext" })
    }
}

/// Pairs of arguments for `@f`.
pub fn pairs(spec: &Spec, seed: u64) -> Vec<[i64; 2]> {
    let edges = edges(spec.width);
    let mut random = Random::new(seed ^ 0x5eed);
    (0..8).map(|_| [(); 2].map(|()| random.pick(&edges))).collect()
}

/// The same, as the interpreter takes them.
pub fn arguments(spec: &Spec, seed: u64) -> Vec<Vec<Input>> {
    pairs(spec, seed).into_iter().map(|pair| pair.map(|number| Input::int(number, spec.width)).to_vec()).collect()
}
