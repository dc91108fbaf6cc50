//! Random selects behind decisions on the number that they test, before and after, on the interpreter.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_interp::Value;
use rvsdg_opt_testing::text::Text;
use rvsdg_opt_testing::{Programs, each_body, parse};
use rvsdg_opt_value_range::run_body;
use std::fmt::Write;

/// Such functions, by number.
const SELECTS: Programs = Programs { module, inputs: |_, _| inputs(), fuel: 500 };

fn inputs() -> Vec<Vec<Value>> {
    let numbers = (-4..8).chain([127, 128, 129, -128, -129, 255, i64::MAX, i64::MIN, i64::MIN + 1, 1 << 32]);
    numbers.map(|x| vec![Value::int(x, 64)]).collect()
}

const CONDITIONS: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

/// `i64 @f(i64 x)`: a select on `x`, or on a part of it, where a condition holds.
fn module(seed: u64) -> Module {
    let mut random = Random::new(seed);
    let mut text = Text::new();
    let narrow = text.add("trunc %0", "i8");
    let wide = text.add(format!("{} {narrow}", random.pick(&["sext", "zext"])), "i64");
    let x = if random.one_in(2) { wide } else { "%0".into() };
    // What is decided on may be the narrow number.
    let (tested, ty) = if random.one_in(3) { (&narrow, "i8") } else { (&x, "i64") };
    let bound = text.add(format!("const {}", random.pick(&[-1, 0, 0, 1, 2])), ty);
    let holds = text.add(format!("icmp {} {tested}, {bound}", random.pick(&CONDITIONS)), "i1");
    let which = text.add(format!("match [-1 -> 1, default -> 0] {holds}"), "ctl2");
    let result = text.name();
    writeln!(text.out, "{result} = gamma {which} ({x}) {{").unwrap();
    for alternative in 0..2 {
        let x = text.name();
        writeln!(text.out, "case {alternative} ({x}: i64) {{").unwrap();
        let mut value = x.clone();
        for _ in 0..random.below(3) {
            let flags = random.pick(&["", "nsw ", "nuw ", "nuw nsw "]);
            let (op, constant) = match random.below(4) {
                0 => (format!("mul {flags}"), random.pick(&[2, 3, -1])),
                1 => ("xor ".to_owned(), random.pick(&[1, 3, -1])),
                _ => (format!("add {flags}"), random.pick(&[-1, -1, 1, -2])),
            };
            let constant = text.int(constant);
            value = text.add(format!("{op}{value}, {constant}"), "i64");
        }
        let bound = text.int(random.pick(&[0, 1, 1, 2, -1]));
        let test = text.add(format!("icmp {} {x}, {bound}", random.pick(&CONDITIONS)), "i1");
        let other = text.int(random.pick(&[0, 0, 1, -1, 2]));
        let (a, b) = if random.one_in(2) { (&value, &other) } else { (&other, &value) };
        let chosen = text.add(format!("select {test}, {a}, {b}"), "i64");
        writeln!(text.out, "}} -> ({chosen})").unwrap();
    }
    writeln!(text.out, "}}").unwrap();
    parse(&format!(
        "symbol @f = external defined function i64 (i64) : ptr\n\
         omega imports [] exports [@f] () {{\n%0 = lambda @f () (%0: i64, %1: io, %2: mem) {{\n\
         {}}} -> ({result}, %1, %2)\n}} -> (%0)",
        text.out
    ))
}

#[test]
fn selects_choose_what_they_chose() {
    let report = SELECTS.refined(0..4_000, |module| each_body(module, |graph, _| run_body(graph)));
    assert!(report.stats.selects > 100, "{report:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_noticed() {
    use rvsdg_opt_value_range::{Mutation, run_body_mutated};
    let faults = [Mutation::AnyChoice];
    SELECTS.find(1_000, &faults, |module, fault| each_body(module, |graph, _| run_body_mutated(graph, fault)));
}
