//! Random loops whose variables are computed alike, before and after, on the interpreter.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_interp::Value;
use rvsdg_opt_slp::{Choice, run_module, run_module_with};
use rvsdg_opt_testing::{Programs, parse};
use std::fmt::Write;

const LOOPS: Programs =
    Programs { module, inputs: |_, _| [0, 1, 77, -5].map(|x| vec![Value::Int(x as u64)]).into(), fuel: 100_000 };

/// `i64 @f(i64)`: a loop of five iterations with two to five variables `v`, whose next values are made of some of them,
/// of other values, and of constants.
fn module(seed: u64) -> Module {
    let mut random = Random::new(seed);
    let ty = random.pick(&["double", "i64", "i32"]);
    let is_float = ty == "double";
    let count = 2 + random.below(4);
    let ops: &[&str] = if is_float { &["fadd", "fsub", "fmul"] } else { &["add", "sub", "mul", "xor", "and"] };
    let shape: Vec<(&str, u32)> = (0..1 + random.below(3)).map(|_| (random.pick(ops), random.below(5))).collect();
    let (mut before, mut entries, mut args, mut lines, mut posts) =
        (String::new(), String::new(), String::new(), String::new(), String::new());
    let constant = |number: i64| match is_float {
        true => format!("const float 0x{:x}", (number as f64 / 2.0).to_bits()),
        false => format!("const {number}"),
    };
    let rotated = random.below(count);
    let mut next = 200;
    for k in 0..count {
        writeln!(before, "%{} = {} : {ty}", 20 + k, constant(i64::from(random.below(9)))).unwrap();
        write!(entries, ", %{}", 20 + k).unwrap();
        write!(args, ", %{}: {ty}", 60 + k).unwrap();
        // The lanes that it is made of are its own, or those of the others in turn.
        let own = if random.one_in(3) { (k + rotated) % count } else { k };
        let mut value = format!("%{}", 60 + own);
        for (op, other) in &shape {
            let op = if random.one_in(12) { random.pick(ops) } else { op };
            let number = i64::from(random.below(7)) + 1;
            writeln!(lines, "%{next} = {} : {ty}", constant(number)).unwrap();
            let operand = match other {
                0 => format!("%{}", 60 + (k + 1) % count),
                1 if is_float => "%81".into(),
                1 if ty == "i64" => "%55".into(),
                _ => format!("%{next}"),
            };
            writeln!(lines, "%{} = {op} {value}, {operand} : {ty}", next + 1).unwrap();
            value = format!("%{}", next + 1);
            next += 2;
        }
        let is_other = random.one_in(16);
        write!(posts, ", {}", if is_other { format!("%{}", 60 + (k + 1) % count) } else { value }).unwrap();
    }
    // What is added up in each iteration, and at the end.
    let mut add = |out: &mut String, sum: &str, value: &str, from: &str| {
        let wide = format!("%{next}");
        let cast = match from {
            "double" => "bitcast",
            "i32" => "sext",
            _ => "freeze",
        };
        writeln!(
            out,
            "{wide} = {cast} {value} : i64\n%{} = const 31 : i64\n%{} = mul {sum}, %{} : i64",
            next + 1,
            next + 2,
            next + 1
        )
        .unwrap();
        writeln!(out, "%{} = add %{}, {wide} : i64", next + 3, next + 2).unwrap();
        next += 4;
        format!("%{}", next - 1)
    };
    let mut sum = "%54".to_string();
    for k in 0..count {
        if random.one_in(6) {
            sum = add(&mut lines, &sum, &format!("%{}", 60 + k), ty);
        }
    }
    let mut after = String::new();
    let mut total = "%14".to_string();
    for k in 0..count {
        if !random.one_in(8) {
            total = add(&mut after, &total, &format!("%{}", 30 + k), ty);
        }
    }
    let outputs: String = (0..count).fold(String::new(), |text, k| format!("{text}, %{}", 30 + k));
    parse(&format!(
        "preamble [\n \"target datalayout = \\\"e-m:e-i64:64-n8:16:32:64-S128\\\"\"\n \
         \"target triple = \\\"x86_64-pc-linux-gnu\\\"\"\n]\n\
         symbol @f = external defined function i64 (i64) : ptr\n\
         omega imports [] exports [@f] () {{\n\
         %2 = lambda @f () (%1: i64, %2: io, %3: mem) {{\n%4 = const 0 : i64\n{before}\
         %10, %11, %14, %15, %16{outputs} = theta (%2, %3, %4, %1, %4{entries}) \
         (%50: io, %51: mem, %54: i64, %55: i64, %56: i64{args}) {{\n\
         %80 = const 7 : i64\n%82 = and %55, %80 : i64\n%81 = sitofp %82 : double\n{lines}\
         %90 = const 1 : i64\n%91 = add %56, %90 : i64\n%92 = const 5 : i64\n%93 = icmp ult %91, %92 : i1\n\
         %94 = match [-1 -> 1, default -> 0] %93 : ctl2\n\
         }} -> (%94, %50, %51, {sum}, %55, %91{posts})\n{after}}} -> ({total}, %10, %11)\n}} -> (%2)\n"
    ))
}

#[test]
fn random_variables_behave_the_same() {
    let report = LOOPS.refined(0..1_500, |module| run_module_with(module, Choice::All));
    let carried = report.stats.entries().find(|(name, _)| *name == "carried").expect("it is counted").1;
    assert!(carried > 500 && report.ended > report.modules / 2, "{report:?}");
}

#[test]
fn variables_that_pay_behave_the_same() {
    let report = LOOPS.refined(0..500, run_module);
    let carried = report.stats.entries().find(|(name, _)| *name == "carried").expect("it is counted").1;
    assert!(carried > 20, "{report:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn faults_are_found() {
    let faults = [rvsdg_opt_slp::Mutation::FirstVariable, rvsdg_opt_slp::Mutation::OwnOrder];
    LOOPS.find(2_000, &faults, |module, fault| rvsdg_opt_slp::run_module_mutated(module, Choice::All, fault));
}
