//! Random variables that are stored to in a loop, before and after, on the interpreter, for which a number outside of
//! the range of a load is poison.

use rvsdg_core::{Module, Op};
use rvsdg_gen::Random;
use rvsdg_interp::Value;
use rvsdg_opt_globals::run_module;
use rvsdg_opt_testing::{Programs, layout, parse};
use std::fmt::Write;

const VARIABLES: Programs =
    Programs { module, inputs: |_, _| [0, 1, 77, -5].map(|x| vec![Value::Int(x as u64)]).into(), fuel: 100_000 };

/// `i64 @f(i64)` loads `@v`, stores what it computes of it, eight times, and adds up what it loads.
fn module(seed: u64) -> Module {
    let mut random = Random::new(seed);
    let initial = i64::from(random.below(12)) - 4;
    let mut lines = String::new();
    let mut values: Vec<String> = vec!["%40".into(), "%40".into()];
    if random.one_in(8) {
        values.push("%33".into());
    }
    let steps = 1 + random.below(4);
    for step in 0..steps {
        let number = 1 + i64::from(random.below(40));
        writeln!(lines, "%{} = const {number} : i32", 60 + step).unwrap();
        let number = format!("%{}", 60 + step);
        let value = random.pick(&values.iter().map(String::as_str).collect::<Vec<_>>()).to_owned();
        let made = format!("%{}", 50 + step);
        let other = random.pick(&values.iter().map(String::as_str).collect::<Vec<_>>()).to_owned();
        let line = match random.below(9) {
            0 => format!("add {value}, {number}"),
            1 => format!("sub {value}, {number}"),
            2 => format!("mul nsw {value}, {number}"),
            3 => format!("srem pinned {value}, {number}, %30"),
            4 => format!("urem pinned {value}, {number}, %30"),
            5 => format!("and {value}, {number}"),
            6 => format!("xor {value}, {number}"),
            7 => format!("select %45, {value}, {other}"),
            _ => format!("lshr {value}, %46"),
        };
        writeln!(lines, "{made} = {line} : i32").unwrap();
        values.push(made);
    }
    let stored = values.last().expect("there are some").clone();
    parse(&format!(
        "preamble [\n \"target datalayout = \\\"{}\\\"\"\n]\n\
         symbol @v = internal defined global i32 : ptr\n\
         symbol @f = external defined function i64 (i64) : ptr\n\
         omega imports [] exports [@f] () {{\n%0 = delta @v () () {{\n%1 = const {initial} : i32\n}} -> (%1)\n\
         %2 = lambda @f (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {{\n%4 = const 0 : i64\n%5 = trunc %1 : i32\n\
         %10, %11, %12, %13, %14, %15 = theta (%2, %3, %0, %5, %4, %4)\
         (%30: io, %31: mem, %32: ptr, %33: i32, %34: i64, %35: i64) {{\n\
         %40, %41 = load read pinned [i32, align 4] %32, %30, %31 : i32, mem\n\
         %42 = sext %40 : i64\n%43 = add %34, %42 : i64\n%44 = const 3 : i32\n%45 = icmp slt %40, %44 : i1\n\
         %46 = const 1 : i32\n{lines}\
         %70 = store write pinned [i32, align 4] {stored}, %32, %30, %41 : mem\n\
         %71 = const 1 : i64\n%72 = add %35, %71 : i64\n%73 = const 8 : i64\n%74 = icmp ult %72, %73 : i1\n\
         %75 = match [-1 -> 1, default -> 0] %74 : ctl2\n\
         }} -> (%75, %30, %70, %32, %33, %43, %72)\n}} -> (%14, %10, %11)\n}} -> (%2)\n",
        layout(seed)
    ))
}

#[test]
fn random_variables_are_in_their_ranges() {
    let report = VARIABLES.refined(0..2_000, run_module);
    let stats: Vec<(&str, usize)> = report.stats.entries().collect();
    assert!(stats.iter().any(|(name, count)| *name == "ranges" && *count > 100), "{stats:?}");
}

#[test]
fn a_generator_of_random_numbers_is_never_negative() {
    let text = "preamble [\n \"target datalayout = \\\"e-m:e-i64:64-n8:16:32:64-S128\\\"\"\n]\n\
        symbol @last = internal defined global i64 : ptr\nsymbol @f = external defined function void () : ptr\n\
        omega imports [] exports [@f] () {\n%0 = delta @last () () {\n%1 = const 42 : i64\n} -> (%1)\n\
        %2 = lambda @f (%0) (%0: ptr, %1: io, %2: mem) {\n%3, %4 = load read pinned [i64, align 8] %0, %1, %2 : i64, mem\n\
        %5 = const 3877 : i64\n%6 = mul nsw %3, %5 : i64\n%7 = const 29573 : i64\n%8 = add nsw %6, %7 : i64\n\
        %9 = const 139968 : i64\n%10 = srem pinned %8, %9, %1 : i64\n\
        %11 = store write pinned [i64, align 8] %10, %0, %1, %4 : mem\n} -> (%1, %11)\n} -> (%2)\n";
    let mut module = parse(text);
    run_module(&mut module);
    let body = module.bodies.iter().flatten().next().expect("there is one");
    let range = |node| match body.op(node) {
        Op::Load(id, _) => body.payloads[id].metadata.tags().range,
        _ => None,
    };
    assert_eq!(body.nodes(body.root()).find_map(range), Some((0, 139967)));
}

#[cfg(feature = "mutate")]
#[test]
fn faults_are_found() {
    use rvsdg_opt_globals::Mutation;
    VARIABLES.find(20_000, &[Mutation::FirstRange, Mutation::NeverNegative], rvsdg_opt_globals::run_module_mutated);
}
