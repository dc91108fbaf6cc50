//! Random loops in loops, before and after, on the interpreter.

use rvsdg_core::{Graph, Module};
use rvsdg_gen::Random;
use rvsdg_opt_manager::Context;
use rvsdg_opt_scalar_expansion::{Env, Stats, run_body};
use rvsdg_opt_target::Target;
use rvsdg_opt_testing::text::Text;
use rvsdg_opt_testing::{Programs, all_above, arguments, each_body};
use std::fmt::Write;

/// `double @f(i64 n)` fills `@m`, an array of numbers, runs an outer loop of 8 iterations or more over one or two inner
/// loops, and adds up what is in `@m` and `@q` then.
const LOOPS: Programs = Programs { module, inputs: |module, _| arguments(module, &[1, 3, 7]), fuel: 200_000 };

/// The variables of the outer loop: states, both arrays, the argument, the own counter, a sum, and the argument as a
/// floating-point number.
const TYPES: [&str; 8] = ["io", "mem", "ptr", "ptr", "i64", "i64", "double", "double"];

struct Maker {
    random: Random,
    text: Text,
}

fn module(seed: u64) -> Module {
    let mut maker = Maker { random: Random::new(seed), text: Text::new() };
    maker.function();
    let array = "internal defined global [128 x double] : ptr, suffix \", align 8\"";
    rvsdg_opt_testing::parse(&format!(
        "symbol @m = {array}\nsymbol @q = {array}\nsymbol @f = external defined function double (i64) : ptr\n\
         omega imports [] exports [@f] () {{\n%0 = delta @m () () {{\n%5 = const zero : [128 x double]\n}} -> (%5)\n\
         %1 = delta @q () () {{\n%6 = const zero : [128 x double]\n}} -> (%6)\n\
         %2 = lambda @f (%0, %1) (%0: ptr, %1: ptr, %2: i64, %3: io, %4: mem) {{\n{}}} -> (%2)\n",
        maker.text.out
    ))
}

impl Maker {
    fn function(&mut self) {
        let mem = self.text.whole(("%0", 128), ["%3", "%4"], None).0;
        let text = &mut self.text;
        let (zero, none) = (text.int(0), text.float(0.0));
        let scale = text.add("uitofp %2", "double");
        let outputs: Vec<String> = TYPES.iter().map(|_| text.name()).collect();
        let args = text.open(&outputs, &["%3", &mem, "%0", "%1", "%2", &zero, &none, &scale], &TYPES);
        let [io, mut mem, m, q, n, j, mut sum, scale] = args.try_into().expect("as many as types");
        for _ in 0..1 + self.random.below(2) {
            (mem, sum) = self.inner([&io, &mem, &m, &q, &n, &j, &sum, &scale]);
        }
        let is_stored = self.random.one_in(2);
        let arrays = [&m, &q];
        if is_stored {
            let array = arrays[usize::from(self.random.one_in(2))].clone();
            mem = self.store([&io, &mem, &array, &j], &sum);
        }
        if self.random.one_in(3) {
            mem = self.decided([&io, &mem, &m, &n, &j], &sum);
        }
        let bound = 4 + i64::from(self.random.below(8));
        let bound = self.text.int(bound);
        self.text.close(&j, &bound, |next| vec![io, mem, m, q, n, next.into(), sum, scale]);
        let (mem, sum) = (outputs[1].clone(), outputs[6].clone());
        let (mem, sum) = self.text.whole(("%0", 128), ["%3", &mem], Some(&sum));
        let (mem, sum) = self.text.whole(("%1", 128), ["%3", &mem], Some(&sum));
        writeln!(self.text.out, "}} -> ({sum}, %3, {mem})").unwrap();
    }

    /// An inner loop, which computes values of what stays the same, of its counter, and of other things.
    fn inner(&mut self, [io, mem, m, q, n, j, sum, scale]: [&str; 8]) -> (String, String) {
        let from = match self.random.below(4) {
            0 => j.to_owned(),
            1 => n.to_owned(),
            _ => self.text.int(2),
        };
        let other = match self.random.below(3) {
            0 => sum.to_owned(),
            1 => scale.to_owned(),
            _ => self.text.float(3.0),
        };
        // What the test of the loop loads, behind all that is stored elsewhere.
        let four = self.random.one_in(6).then(|| 100 + i64::from(self.random.below(28)));
        let mem = &four.map_or_else(
            || mem.to_owned(),
            |at| {
                let (at, number) = (self.text.int(at), self.text.float(4.0));
                self.store([io, mem, q, &at], &number)
            },
        );
        let types = ["io", "mem", "ptr", "ptr", "i64", "i64", "double", "double", "double"];
        let outputs: Vec<String> = types.iter().map(|_| self.text.name()).collect();
        let args = self.text.open(&outputs, &[io, mem, m, q, j, &from, sum, scale, &other], &types);
        let [io, mut mem, m, q, j, k, mut sum, scale, other] = args.try_into().expect("as many as types");
        let half = self.text.float(0.5);
        for _ in 0..1 + self.random.below(3) {
            let (array, at) =
                (if self.random.one_in(4) { &q } else { &m }, if self.random.one_in(4) { &j } else { &k });
            // A column of a matrix, or a row.
            let place = match self.random.one_in(3) {
                true => self.text.add(format!("gep inbounds [[8 x double], _, i64 1] {array}, {at}"), "ptr"),
                false => self.text.add(format!("gep inbounds [double, _] {array}, {at}"), "ptr"),
            };
            let (loaded, after) = self.text.load(&place, [&io, &mem]);
            mem = after;
            let factor = if self.random.one_in(2) { &scale } else { &other };
            let scaled = match self.random.below(3) {
                0 => loaded,
                kind => {
                    let scaled = self.text.add(format!("fmul {loaded}, {factor}"), "double");
                    if kind == 1 { scaled } else { self.text.add(format!("fdiv {scaled}, {half}"), "double") }
                }
            };
            let kept = self.text.add(format!("fmul {sum}, {half}"), "double");
            sum = self.text.add(format!("fadd {kept}, {scaled}"), "double");
            if self.random.one_in(4) {
                let array = if self.random.one_in(2) { &q } else { &m };
                mem = self.store([&io, &mem, &array.clone(), &k], &sum);
            }
        }
        let other_next = match self.random.below(3) {
            0 => self.text.add(format!("fmul {other}, {half}"), "double"),
            1 => self.text.add(format!("fadd {other}, {sum}"), "double"),
            _ => other.clone(),
        };
        let bound = match four {
            Some(at) => {
                let bound;
                (bound, mem) = self.loaded_bound((&q, at), [&io, &mem]);
                bound
            }
            None if self.random.one_in(6) => j.clone(),
            None => self.text.int(9),
        };
        self.text.close(&k, &bound, |next| vec![io, mem, m, q, j, next.into(), sum, scale, other_next]);
        (outputs[1].clone(), outputs[6].clone())
    }

    /// A bound of 9, from which what is loaded cancels out. It is loaded from the array's begin if an element of the
    /// array is 4, and from far outside of the array if it is 0, as in front of the outer loop.
    fn loaded_bound(&mut self, (array, at): (&str, i64), [io, mem]: [&str; 2]) -> (String, String) {
        let at = self.text.int(at);
        let place = self.text.add(format!("gep inbounds [double, _] {array}, {at}"), "ptr");
        let (loaded, after) = self.text.load(&place, [io, mem]);
        let (bits, by) = (self.text.add(format!("bitcast {loaded}"), "i64"), self.text.int(62));
        let is_four = self.text.add(format!("lshr {bits}, {by}"), "i64");
        let (one, far, nine) = (self.text.int(1), self.text.int(1000), self.text.int(9));
        let wrong = self.text.add(format!("sub {one}, {is_four}"), "i64");
        let index = self.text.add(format!("mul {wrong}, {far}"), "i64");
        let place = self.text.add(format!("gep [double, _] {array}, {index}"), "ptr");
        let (loaded, after) = self.text.load(&place, [io, &after]);
        let bits = self.text.add(format!("bitcast {loaded}"), "i64");
        let sum = self.text.add(format!("add {bits}, {nine}"), "i64");
        (self.text.add(format!("sub {sum}, {bits}"), "i64"), after)
    }

    /// A store in one alternative.
    fn decided(&mut self, [io, mem, array, n, j]: [&str; 5], value: &str) -> String {
        let cond = self.text.add(format!("icmp sgt {j}, {n}"), "i1");
        let predicate = self.text.add(format!("match [-1 -> 1, default -> 0] {cond}"), "ctl2");
        let output = self.text.name();
        writeln!(self.text.out, "{output} = gamma {predicate} ({io}, {mem}, {array}, {j}, {value}) {{").unwrap();
        for alternative in 0..2 {
            let args: Vec<String> = (0..5).map(|_| self.text.name()).collect();
            let types = ["io", "mem", "ptr", "i64", "double"];
            let typed: Vec<String> = args.iter().zip(types).map(|(arg, ty)| format!("{arg}: {ty}")).collect();
            writeln!(self.text.out, "case {alternative} ({}) {{", typed.join(", ")).unwrap();
            let [io, mut mem, array, j, value] = args.try_into().expect("these are five");
            if alternative == 1 {
                mem = self.store([&io, &mem, &array, &j], &value);
            }
            writeln!(self.text.out, "}} -> ({mem})").unwrap();
        }
        writeln!(self.text.out, "}}").unwrap();
        output
    }

    fn store(&mut self, [io, mem, array, at]: [&str; 4], value: &str) -> String {
        let place = self.text.add(format!("gep inbounds [double, _] {array}, {at}"), "ptr");
        self.text.store(value, &place, [io, mem])
    }
}

fn changed(module: &mut Module, run: impl Fn(&mut Graph, Env<'_>) -> Stats) -> Stats {
    each_body(module, |graph, cx| {
        let Context { types, metadata, symbols, shape, context, .. } = *cx;
        let (layout, function) = (cx.layout.expect("a layout"), Some(cx.symbol));
        run(graph, Env { types, layout, metadata, symbols, function, shape, context, fault: Default::default() })
    })
}

#[test]
fn random_loops_behave_the_same() {
    let report = LOOPS.refined(0..2_000, |module| changed(module, |graph, env| run_body(graph, env, Target::UNKNOWN)));
    all_above(report.stats.entries(), 50, &["refused_long"]);
    assert_eq!(report.again.loops, 0, "once is enough");
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    LOOPS.find(1_000, rvsdg_opt_scalar_expansion::Mutation::ALL, |module, fault| {
        changed(module, |graph, env| rvsdg_opt_scalar_expansion::run_body_mutated(graph, env, Target::UNKNOWN, fault))
    });
}
