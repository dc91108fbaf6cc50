//! Random roots of sums, products, choices and loop variables. A call becomes an intrinsic only if the number is never
//! negative: functions return whether the sign bit of the number is set, and are run. (The interpreter has no `errno`.)

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_interp::{Interpreter, Options, Value, refines};
use rvsdg_opt_libcalls::{Stats, run_module};
use rvsdg_opt_testing::parse;
use rvsdg_opt_testing::text::Text;
use std::fmt::Write;

/// `i64 @f(double x, double y)`: is the sign of what is passed to `sqrt` negative? And `@zero`: it is not.
fn module(seed: u64) -> Module {
    let mut random = Random::new(seed);
    let mut text = Text::new();
    let number = number(&mut text, &mut random, DEPTH, ["%1", "%2"]);
    let (zero, one) = (text.int(0), text.int(1));
    let bits = text.add(format!("bitcast {number}"), "i64");
    let is_set = text.add(format!("icmp slt {bits}, {zero}"), "i1");
    let is_number = text.add(format!("fcmp ord {number}, {number}"), "i1");
    let both = text.add(format!("and {is_set}, {is_number}"), "i1");
    let answer = text.add(format!("select {both}, {one}, {zero}"), "i64");
    parse(&format!(
        "symbol @sqrt = external declared function double (double) : ptr, params [\"\"]\n\
         symbol @llvm.fabs.f64 = external declared function double (double) : ptr, params [\"\"]\n\
         symbol @llvm.fmuladd.f64 = external declared function double (double, double, double) : ptr, params [\"\", \"\", \"\"]\n\
         symbol @f = external defined function i64 (double, double) : ptr\n\
         symbol @zero = external defined function i64 (double, double) : ptr\n\
         omega imports [@sqrt] exports [@f, @zero] (%0: ptr) {{\n\
         %1 = lambda @f (%0) (%0: ptr, %1: double, %2: double, %3: io, %4: mem) {{\n{}\
         %5, %6, %7 = call read write io [double (double), args [\"\"]] %0, {number}, %3, %4 : double, io, mem\n\
         }} -> ({answer}, %6, %7)\n\
         %2 = lambda @zero () (%0: double, %1: double, %2: io, %3: mem) {{\n%5 = const 0 : i64\n}} -> (%5, %2, %3)\n\
         }} -> (%1, %2)",
        text.out
    ))
}

/// How deep the numbers are. The outermost operation is no constant: roots of constants are known.
const DEPTH: u32 = 4;

/// A number made of these.
fn number(text: &mut Text, random: &mut Random, depth: u32, from: [&str; 2]) -> String {
    if depth == 0 || (depth < DEPTH && random.one_in(5)) {
        return match random.below(2) {
            0 => text.float(random.pick(&[0.0, 1.5, -0.0, -2.0, f64::INFINITY])),
            _ => random.pick(&from).to_string(),
        };
    }
    let inner = |text: &mut Text, random: &mut Random| number(text, random, depth - 1, from);
    match random.below(14) {
        0..=3 => {
            let a = inner(text, random);
            text.add(format!("fmul {a}, {a}"), "double")
        }
        kind @ 4..=8 => {
            let [a, b] = [0, 1].map(|_| inner(text, random));
            let op = ["fadd", "fadd", "fmul", "fdiv", "fsub"][kind as usize - 4];
            let flags = random.pick(&["", "", "", "nsz ", "contract "]);
            text.add(format!("{op} {flags}{a}, {b}"), "double")
        }
        9 => {
            let a = inner(text, random);
            text.add(format!("call [double (double), intrinsic @llvm.fabs.f64, args [\"\"]] {a}"), "double")
        }
        10 => {
            let [a, b] = [0, 1].map(|_| inner(text, random));
            let what = "call [double (double, double, double), intrinsic @llvm.fmuladd.f64, args [\"\", \"\", \"\"]]";
            text.add(format!("{what} {a}, {a}, {b}"), "double")
        }
        11 => {
            let [a, b] = [0, 1].map(|_| inner(text, random));
            let less = text.add(format!("fcmp olt {a}, {}", from[0]), "i1");
            text.add(format!("select {less}, {a}, {b}"), "double")
        }
        12 => decided(text, random, depth, from),
        _ => counted(text, random, depth, from),
    }
}

/// One of two numbers.
fn decided(text: &mut Text, random: &mut Random, depth: u32, [x, y]: [&str; 2]) -> String {
    let less = text.add(format!("fcmp olt {x}, {y}"), "i1");
    let which = text.add(format!("match [-1 -> 1, default -> 0] {less}"), "ctl2");
    let result = text.name();
    writeln!(text.out, "{result} = gamma {which} ({x}, {y}) {{").unwrap();
    for alternative in 0..2 {
        let [x, y] = [0, 1].map(|_| text.name());
        writeln!(text.out, "case {alternative} ({x}: double, {y}: double) {{").unwrap();
        let value = number(text, random, depth - 1, [&x, &y]);
        writeln!(text.out, "}} -> ({value})").unwrap();
    }
    writeln!(text.out, "}}").unwrap();
    result
}

/// A number that grows in a loop, or shrinks.
fn counted(text: &mut Text, random: &mut Random, depth: u32, [x, y]: [&str; 2]) -> String {
    let (zero, bound, start) = (text.int(0), text.int(3), number(text, random, depth - 1, [x, y]));
    let outputs = [(); 5].map(|()| text.name());
    let types = ["double", "double", "double", "i64", "i64"];
    let inside = text.open(&outputs, &[&start, x, y, &zero, &bound], &types);
    let added = number(text, random, depth - 1, [&inside[1], &inside[2]]);
    let op = random.pick(&["fadd", "fadd", "fmul", "fsub"]);
    let next = text.add(format!("{op} {}, {added}", inside[0]), "double");
    let [x, y, bound] = [1, 2, 4].map(|index| inside[index].clone());
    text.close(&inside[3], &bound.clone(), |count| vec![next, x, y, count.to_string(), bound]);
    outputs[0].clone()
}

/// What is done to so many modules, if nothing becomes wrong.
fn check(modules: u64, apply: impl Fn(&mut Module) -> Stats) -> Result<usize, String> {
    let numbers = [0.0, -0.0, 1.0, -1.5, 1e300, -1e300, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
    let mut found = 0;
    for seed in 0..modules {
        let mut module = module(seed);
        let count = apply(&mut module).math;
        rvsdg_core::verify(&module).unwrap();
        found += count;
        let run = |name, args: &[Value]| Interpreter::new(&module, Options::default()).run(name, args);
        for (x, y) in numbers.iter().flat_map(|x| numbers.iter().map(move |y| (*x, *y))).filter(|_| count > 0) {
            let args = [x, y].map(Value::double);
            refines(&run("zero", &args), &run("f", &args)).map_err(|why| format!("{seed}: {x} {y}: {why}"))?;
        }
    }
    Ok(found)
}

#[test]
fn roots_of_negative_numbers_stay_calls() {
    let found = check(2_000, run_module).unwrap();
    assert!(found > 200, "{found}");
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_noticed() {
    use rvsdg_opt_libcalls::{Mutation, run_module_mutated};
    for fault in [Mutation::AnySign, Mutation::LooseSign] {
        assert!(check(2_000, |module| run_module_mutated(module, fault)).is_err(), "{fault:?}");
    }
}
