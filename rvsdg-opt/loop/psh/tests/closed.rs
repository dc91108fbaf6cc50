//! Random loops that only count, next to each other and in each other, before and after, on the interpreter.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_interp::Value as Input;
use rvsdg_opt_psh::run_body;
use rvsdg_opt_testing::text::Text;
use rvsdg_opt_testing::{Programs, each_body, parse};
use std::fmt::Write;

const COUNTERS: Programs = Programs { module, inputs: |_, _| inputs(), fuel: 3_000 };

fn inputs() -> Vec<Vec<Input>> {
    let numbers = [(0, 0), (1, -1), (5, 3), (-3, 7), (9, i64::MAX), (6, 1)];
    numbers.iter().map(|(n, s)| vec![Input::int(*n, 64), Input::int(*s, 64)]).collect()
}

/// `i64 @f(i64 n, i64 s)`: loops that add numbers which are the same in all iterations, and some that do not.
fn module(seed: u64) -> Module {
    let mut maker = Maker { random: Random::new(seed), text: Text::new() };
    let mut sum = maker.text.int(7);
    for _ in 0..1 + maker.random.below(3) {
        sum = maker.counting(&sum, ["%0", "%1"], 2);
    }
    parse(&format!(
        "symbol @f = external defined function i64 (i64, i64) : ptr\n\
         omega imports [] exports [@f] () {{\n%0 = lambda @f () (%0: i64, %1: i64, %2: io, %3: mem) {{\n{}\
         }} -> ({sum}, %2, %3)\n}} -> (%0)",
        maker.text.out
    ))
}

struct Maker {
    random: Random,
    text: Text,
}

impl Maker {
    /// A loop; answers what it makes of a number.
    fn counting(&mut self, sum: &str, from: [&str; 2], depth: u32) -> String {
        let ty = self.random.pick(&["i64", "i64", "i32", "i8"]);
        let start = self.random.below(4);
        let start = self.text.add(format!("const {start}"), ty);
        let narrow = if ty == "i64" { sum.to_string() } else { self.text.add(format!("trunc {sum}"), ty) };
        let [n, s] = from.map(|value| match ty {
            "i64" => value.to_string(),
            _ => self.text.add(format!("trunc {value}"), ty),
        });
        let outputs = [(); 6].map(|()| self.text.name());
        let origins = [&*start, &narrow, &n, &s, from[0], from[1]];
        let inside = self.text.open(&outputs, &origins, &[ty, ty, ty, ty, "i64", "i64"]);
        let [i, x, n, s] = [0, 1, 2, 3].map(|index: usize| inside[index].clone());
        let mut next = x.clone();
        for _ in 0..1 + self.random.below(3) {
            next = self.added(&next, [&i, &x, &n, &s], ty);
        }
        if depth > 1 && ty == "i64" && self.random.one_in(2) {
            next = self.counting(&next, [&inside[4].clone(), &inside[5].clone()], depth - 1);
        }
        let step = self.random.pick(&[1, 1, 1, 2, 3, -1]);
        let step = self.text.add(format!("const {step}"), ty);
        let flags = self.random.pick(&["", "nsw "]);
        let count = self.text.add(format!("add {flags}{i}, {step}"), ty);
        let bound = match self.random.below(3) {
            0 => {
                let bound = self.random.below(9);
                self.text.add(format!("const {bound}"), ty)
            }
            _ => n.clone(),
        };
        let tested = if self.random.one_in(4) { &i } else { &count };
        let cond = self.random.pick(&["slt", "slt", "slt", "ult", "sle", "ne", "sgt", "uge"]);
        let more = self.text.add(format!("icmp {cond} {tested}, {bound}"), "i1");
        let again = self.text.add(format!("match [-1 -> 1, default -> 0] {more}"), "ctl2");
        let kept: Vec<&str> = inside[2..].iter().map(|value| &**value).collect();
        writeln!(self.text.out, "}} -> ({again}, {count}, {next}, {})", kept.join(", ")).unwrap();
        let result = outputs[usize::from(!self.random.one_in(4))].clone();
        match ty {
            "i64" => result,
            _ => self.text.add(format!("sext {result}"), "i64"),
        }
    }

    /// A number, and something added to it.
    fn added(&mut self, next: &str, [i, x, n, s]: [&str; 4], ty: &str) -> String {
        let factor = self.random.below(5);
        let factor = self.text.add(format!("const {factor}"), ty);
        let term = match self.random.below(12) {
            0..=2 => s.to_string(),
            3..=5 => factor,
            6 | 7 => self.text.add(format!("mul {s}, {factor}"), ty),
            8 => self.text.add(format!("xor {n}, {s}"), ty),
            9 => self.text.add(format!("freeze {s}"), ty),
            10 => self.text.add(format!("add {i}, {factor}"), ty),
            _ => x.to_string(),
        };
        match self.random.below(4) {
            0 => self.text.add(format!("sub {next}, {term}"), ty),
            1 => self.text.add(format!("add {term}, {next}"), ty),
            _ => self.text.add(format!("add {next}, {term}"), ty),
        }
    }
}

#[test]
fn loops_that_count_behave_the_same() {
    let push = |module: &mut Module| each_body(module, |graph, cx| run_body(graph, cx.costs(), None));
    let report = COUNTERS.refined(0..2_000, push);
    assert!(report.ended > report.modules / 4 && report.stats.closed > 200, "{report:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn counting_once_less_is_found() {
    use rvsdg_opt_psh::{Mutation, run_body_mutated};
    COUNTERS.find(1_000, &[Mutation::OneLess], |module, fault| {
        each_body(module, |graph, cx| run_body_mutated(graph, cx.costs(), None, fault))
    });
}
