//! Random remainders behind decisions on their operands, and in loops that count up to the divisor, before and after,
//! on the interpreter.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_interp::Value;
use rvsdg_opt_testing::text::Text;
use rvsdg_opt_testing::{Programs, each_body, parse};
use rvsdg_opt_value_range::run_body;
use std::fmt::Write;

/// Such functions, by number.
const REMAINDERS: Programs = Programs { module, inputs: |_, _| inputs(), fuel: 5_000 };

fn inputs() -> Vec<Vec<Value>> {
    let numbers = [0, 1, 2, 3, 5, 6, -1, -2, -4, i64::MAX, i64::MIN];
    let mut all = vec![];
    for x in numbers {
        for n in [1, 2, 3, 5, -1, -3, i64::MAX] {
            all.extend([-3, 0, 2, 4].map(|y| [x, y, n].map(|it| Value::int(it, 64)).to_vec()));
        }
    }
    all
}

/// `i64 @f(i64 x, i64 y, i64 n)`: a remainder by `n`, where up to three conditions hold.
fn module(seed: u64) -> Module {
    let mut random = Random::new(seed);
    let mut text = Text::new();
    // The divisor may be an extension of a narrow one, for numbers that are narrow, too.
    let narrow = text.add("trunc %2", "i32");
    let extension = random.pick(&["sext", "zext"]);
    let wide = text.add(format!("{extension} {narrow}"), "i64");
    let n = if random.one_in(2) { wide } else { "%2".into() };
    let names = ["%0".into(), "%1".into(), n, "%3".into(), narrow];
    let levels = 1 + random.below(3);
    let result = inside(&mut text, &mut random, levels, names);
    parse(&format!(
        "symbol @f = external defined function i64 (i64, i64, i64) : ptr\n\
         omega imports [] exports [@f] () {{\n%0 = lambda @f () (%0: i64, %1: i64, %2: i64, %3: io, %4: mem) {{\n\
         {}}} -> ({result}, %3, %4)\n}} -> (%0)",
        text.out
    ))
}

/// What is computed behind so many more decisions.
fn inside(text: &mut Text, random: &mut Random, levels: u32, [x, y, n, io, narrow]: [String; 5]) -> String {
    if levels == 0 {
        return match random.one_in(2) {
            true => counted(text, random, [x, y, n, io, narrow]),
            false => remainder(text, random, [&x, &y, &n, &io, &narrow]),
        };
    }
    let (zero, one) = (text.int(0), text.int(1));
    let (cond, a, b) = match random.below(12) {
        0..=2 => ("slt", &zero, &n),
        3 | 4 => ("slt", &x, &n),
        5 => ("ult", &x, &n),
        6 => ("sle", &y, &n),
        7 => ("ule", &y, &n),
        8 => ("ult", &y, &n),
        9 => ("sle", &zero, &x),
        10 => ("sle", &one, &y),
        _ => (random.pick(&["slt", "sle", "ult", "ule", "sgt", "sge", "ne"]), &x, &n),
    };
    let holds = text.add(format!("icmp {cond} {a}, {b}"), "i1");
    let which = text.add(format!("match [-1 -> 1, default -> 0] {holds}"), "ctl2");
    let (result, types) = (text.name(), ["i64", "i64", "i64", "io", "i32"]);
    writeln!(text.out, "{result} = gamma {which} ({x}, {y}, {n}, {io}, {narrow}) {{").unwrap();
    for alternative in 0..2 {
        let names = types.map(|_| text.name());
        let typed: Vec<String> = names.iter().zip(types).map(|(name, ty)| format!("{name}: {ty}")).collect();
        writeln!(text.out, "case {alternative} ({}) {{", typed.join(", ")).unwrap();
        let value = if alternative == 1 { inside(text, random, levels - 1, names) } else { text.int(77) };
        writeln!(text.out, "}} -> ({value})").unwrap();
    }
    writeln!(text.out, "}}").unwrap();
    result
}

/// The sum of the remainders for all numbers from `x`, or from 0, on that are below `n`, but at least one.
fn counted(text: &mut Text, random: &mut Random, [x, y, n, io, narrow]: [String; 5]) -> String {
    let zero = text.int(0);
    let start = if random.one_in(3) { &x } else { &zero };
    let outputs = [(); 6].map(|()| text.name());
    let types = ["i64", "i64", "i64", "i64", "io", "i32"];
    let inner = text.open(&outputs, &[&zero, start, &y, &n, &io, &narrow], &types);
    let [sum, i, y, n, io, narrow] = [0, 1, 2, 3, 4, 5].map(|index| inner[index].clone());
    let number = remainder(text, random, [&i, &y, &n, &io, &narrow]);
    let total = text.add(format!("add {sum}, {number}"), "i64");
    // Loops up to large bounds end early.
    let small = text.int(9);
    let bound = if random.one_in(2) { &n } else { &small };
    text.close(&i, bound, |next| vec![total, next.to_string(), y, n.clone(), io, narrow]);
    outputs[0].clone()
}

fn remainder(text: &mut Text, random: &mut Random, [x, y, n, io, narrow]: [&str; 5]) -> String {
    let flags = random.pick(&["nsw ", "nuw ", "nuw nsw ", ""]);
    let number = match random.below(4) {
        0 => x.to_string(),
        1 => text.add(format!("add {flags}{x}, {y}"), "i64"),
        _ => {
            let constant = text.int(random.pick(&[1, 1, 2, -1]));
            text.add(format!("add {flags}{x}, {constant}"), "i64")
        }
    };
    let op = random.pick(&["urem", "srem"]);
    if random.one_in(2) {
        return text.add(format!("{op} pinned {number}, {n}, {io}"), "i64");
    }
    let number = text.add(format!("trunc {number}"), "i32");
    let rest = text.add(format!("{op} pinned {number}, {narrow}, {io}"), "i32");
    text.add(format!("zext {rest}"), "i64")
}

#[test]
fn remainders_stay_what_they_are() {
    let report = REMAINDERS.refined(0..1_000, |module| each_body(module, |graph, _| run_body(graph)));
    assert!(report.stats.remainders > 30, "{report:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_noticed() {
    use rvsdg_opt_value_range::{Mutation, run_body_mutated};
    let faults = [Mutation::AnyRemainder, Mutation::OffByOne];
    REMAINDERS.find(1_000, &faults, |module, fault| each_body(module, |graph, _| run_body_mutated(graph, fault)));
}
