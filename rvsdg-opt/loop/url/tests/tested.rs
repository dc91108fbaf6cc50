//! Random loops that are left in several places, after a few iterations at most: before and after, on the interpreter.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_opt_testing::{Programs, STRUCTURED, each_body};
use rvsdg_opt_url::{Options, run_body};
use std::fmt::Write;

/// The text of a loop: a counter that begins with a constant, one of two, or a number of a small range, a parameter of
/// which a bit or two are read in each iteration, and a sum.
struct Text {
    random: Random,
    text: String,
    names: u32,
}

/// The names of what a region has: counter, bits, sum.
type Names = [u32; 3];

impl Text {
    fn name(&mut self) -> u32 {
        self.names += 1;
        self.names
    }

    fn int(&mut self, value: i64) -> u32 {
        let name = self.name();
        writeln!(self.text, "%{name} = const {value} : i32").unwrap();
        name
    }

    fn binary(&mut self, op: &str, left: u32, right: u32) -> u32 {
        let name = self.name();
        writeln!(self.text, "%{name} = {op} %{left}, %{right} : i32").unwrap();
        name
    }

    fn small(&mut self, least: i64, below: u32) -> i64 {
        least + i64::from(self.random.below(below))
    }

    /// A predicate that a test of the counter or of a bit answers.
    fn test(&mut self, [counter, bits, _]: Names) -> u32 {
        let (left, op, right) = match self.random.below(4) {
            0 => {
                let (one, zero) = (self.int(1), self.int(0));
                (self.binary("and", bits, one), "ne", zero)
            }
            1 => {
                let mask = self.int(3);
                let right = self.binary("and", bits, mask);
                (counter, ["sge", "slt", "ne", "ule"][self.random.below(4) as usize], right)
            }
            _ => {
                let right = self.small(-1, 7);
                (counter, ["eq", "slt", "ne", "uge"][self.random.below(4) as usize], self.int(right))
            }
        };
        let (truth, predicate) = (self.name(), self.name());
        writeln!(self.text, "%{truth} = icmp {op} %{left}, %{right} : i1").unwrap();
        writeln!(self.text, "%{predicate} = match [-1 -> 1, default -> 0] %{truth} : ctl2").unwrap();
        predicate
    }

    /// What is done in an iteration: whether it repeats, and the values then.
    fn tree(&mut self, depth: u32, names: Names) -> (u32, Names) {
        let [counter, bits, sum] = names;
        if depth == 0 || self.random.below(5) == 0 {
            let (repeats, step, add) = (self.random.below(3), self.small(-1, 4), self.small(1, 9));
            let (step, add) = (self.int(if repeats > 0 { step } else { 0 }), self.int(add));
            let counter = self.binary("add", counter, step);
            let sum = self.binary("add", sum, add);
            let one = self.int(1);
            let bits = self.binary("lshr", bits, one);
            let again = self.name();
            writeln!(self.text, "%{again} = const ctl {} : ctl2", u32::from(repeats > 0)).unwrap();
            return (again, [counter, bits, sum]);
        }
        let predicate = self.test(names);
        let (again, names) = self.gamma(predicate, depth - 1, [counter, bits, sum], None);
        match self.random.below(2) {
            // What one decision says, another one asks for.
            0 => self.gamma(again, depth - 1, names, Some(0)),
            _ => (again, names),
        }
    }

    /// A gamma; in the alternative `leaves` the loop does not repeat.
    fn gamma(&mut self, predicate: u32, depth: u32, names: Names, leaves: Option<u32>) -> (u32, Names) {
        let outputs = [0; 4].map(|_| self.name());
        let [again, counter, bits, sum] = outputs;
        let [a, b, c] = names;
        writeln!(self.text, "%{again}, %{counter}, %{bits}, %{sum} = gamma %{predicate} (%{a}, %{b}, %{c}) {{")
            .unwrap();
        for alternative in 0..2 {
            let inside = [0; 3].map(|_| self.name());
            let [a, b, c] = inside;
            writeln!(self.text, "case {alternative} (%{a}: i32, %{b}: i32, %{c}: i32) {{").unwrap();
            let (again, [a, b, c]) = if leaves == Some(alternative) {
                let again = self.name();
                writeln!(self.text, "%{again} = const ctl 0 : ctl2").unwrap();
                (again, inside)
            } else {
                self.tree(depth, inside)
            };
            writeln!(self.text, "}} -> (%{again}, %{a}, %{b}, %{c})").unwrap();
        }
        writeln!(self.text, "}}").unwrap();
        (again, [counter, bits, sum])
    }

    /// A constant, one of two, or a sum of one and two bits.
    fn start(&mut self, argument: u32) -> u32 {
        let first = self.small(-1, 4);
        if self.random.below(2) == 0 {
            return self.int(first);
        }
        if self.random.below(3) == 0 {
            let mask = [1, 3, 4][self.random.below(3) as usize];
            let (mask, first) = (self.int(mask), self.int(first));
            let bits = self.binary("and", argument, mask);
            return self.binary("add", bits, first);
        }
        let predicate = self.test([argument, argument, argument]);
        let name = self.name();
        writeln!(self.text, "%{name} = gamma %{predicate} () {{").unwrap();
        for alternative in 0..2 {
            writeln!(self.text, "case {alternative} () {{").unwrap();
            let value = self.int(first + alternative);
            writeln!(self.text, "}} -> (%{value})").unwrap();
        }
        writeln!(self.text, "}}").unwrap();
        name
    }
}

fn random_loop(seed: u64) -> Module {
    let mut text = Text { random: Random::new(seed), text: String::new(), names: 10 };
    let depth = 1 + text.random.below(3);
    writeln!(text.text, "(%0: ptr, %1: ptr, %2: i32, %3: i32, %4: io, %5: mem) {{").unwrap();
    let start = text.start(2);
    let [counter, bits, sum] = [0; 3].map(|_| text.name());
    let inside = [0; 3].map(|_| text.name());
    let [a, b, c] = inside;
    writeln!(text.text, "%{counter}, %{bits}, %{sum} = theta (%{start}, %2, %3) (%{a}: i32, %{b}: i32, %{c}: i32) {{")
        .unwrap();
    let (again, [a, b, c]) = text.tree(depth, inside);
    writeln!(text.text, "}} -> (%{again}, %{a}, %{b}, %{c})").unwrap();
    let all = text.binary("mul", sum, counter);
    let all = text.binary("xor", all, bits);
    writeln!(text.text, "}} -> (%{all}, %4, %5)").unwrap();
    rvsdg_opt_testing::module(2, &text.text)
}

const PROGRAMS: Programs = Programs { module: random_loop, ..STRUCTURED };

#[test]
fn random_loops_with_several_exits_behave_the_same() {
    let unroll = |module: &mut Module| each_body(module, |graph, cx| run_body(graph, cx.costs(), Options::default()));
    let stats = PROGRAMS.refined(0..800, unroll).stats;
    assert!(stats.tested > 100 && stats.refused_uncounted > 50, "{stats:?}");
}

/// One copy less would be seen: bounds are no larger than they have to be.
#[cfg(feature = "mutate")]
#[test]
fn a_lost_copy_shows() {
    let shows = |seed: &u64| {
        let before = random_loop(*seed);
        let mut after = before.clone();
        let lost = rvsdg_opt_url::Mutation::LostCopy;
        let stats = each_body(&mut after, |graph, cx| {
            rvsdg_opt_url::run_body_mutated(graph, cx.costs(), Options::default(), lost)
        });
        let inputs = (PROGRAMS.inputs)(&before, *seed);
        stats.tested > 0 && rvsdg_opt_testing::compare(&before, &after, &inputs, PROGRAMS.fuel).is_err()
    };
    let noticed = (0..800).filter(shows).count();
    assert!(noticed > 15, "{noticed}");
}
