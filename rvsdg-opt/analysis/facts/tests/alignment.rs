//! What the lowest bits of addresses are.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_interp::{Interpreter, Options, Value};
use rvsdg_opt_facts::{LowBits, Pointers};
use rvsdg_opt_testing::parse;
use std::fmt::Write as _;

/// A function that returns the number of `result`, a pointer that these lines compute of a variable (`%0`), a parameter
/// that is marked (`%1`), one that is not (`%2`), and stack memory (`%8`); `%3` is a number, `%9` a truth value.
fn module(lines: &str, result: &str) -> Module {
    parse(&format!(
        "preamble [ \"target datalayout = \\\"e-m:e-i64:64-n8:16:32:64-S128\\\"\" ]\n\
         symbol @g = external defined global [40 x i32] : ptr, suffix \", align 32\"\n\
         symbol @h = external defined global [10 x i64] : ptr\n\
         symbol @f = external defined function i64 (ptr, ptr, i64, i64) : ptr, params [\"align 8\", \"\", \"\", \"\"]\n\
         symbol @start = external defined function i64 (i64, i64) : ptr, params [\"\", \"\"]\n\
         omega imports [] exports [@g, @h, @f, @start] () {{\n\
         %0 = delta @g () () {{\n%90 = const zero : [40 x i32]\n}} -> (%90)\n\
         %1 = delta @h () () {{\n%91 = const zero : [10 x i64]\n}} -> (%91)\n\
         %2 = lambda @f (%0) (%0: ptr, %1: ptr, %2: ptr, %3: i64, %4: i64, %5: io, %6: mem) {{\n\
         %7 = const 64 : i64\n%8, %10 = alloca [i8, align 16] %7, %6 : ptr, mem\n\
         %11 = const 0 : i64\n%9 = icmp sgt %4, %11 : i1\n{lines}%99 = ptrtoint {result} : i64\n}} -> (%99, %5, %10)\n\
         %3 = lambda @start (%1, %2) (%0: ptr, %1: ptr, %2: i64, %3: i64, %4: io, %5: mem) {{\n\
         %6 = gep [i8, i64 8] %0 : ptr\n%7 = gep [i8, i64 3] %0 : ptr\n\
         %8, %9, %10 = call read write io [i64 (ptr, ptr, i64, i64), args [\"\", \"\", \"\", \"\"]] \
         %1, %6, %7, %2, %3, %4, %5 : i64, io, mem\n}} -> (%8, %9, %10)\n\
         }} -> (%0, %1, %2, %3)\n"
    ))
}

fn ask(module: &Module, ask: impl Fn(Pointers<'_>, &rvsdg_core::Graph, rvsdg_core::Value) -> LowBits) -> LowBits {
    let (lambda, function) = module.lambdas()[0];
    let graph = module.body(function).unwrap();
    let context = module.context_symbols(lambda);
    let pointers = Pointers::of(module, (lambda, function), &context);
    let number = graph.producer(graph.result(graph.root(), 0)).unwrap();
    ask(pointers, graph, graph.operand(number, 0))
}

fn low_bits(lines: &str, result: &str) -> (u32, u64) {
    let low = ask(&module(lines, result), |pointers, graph, value| pointers.low_bits(graph, value));
    (low.count, low.bits)
}

/// A loop with a pointer that begins as `first`, and goes on as `next` says of `%40`; `%41` is the number of
/// iterations.
fn walk(first: &str, next: &str) -> String {
    format!(
        "%30, %31 = theta ({first}, %4) (%40: ptr, %41: i64) {{\n{next}%45 = const -1 : i64\n%46 = add %41, %45 : i64\n\
         %47 = const 0 : i64\n%48 = icmp sgt %46, %47 : i1\n%49 = match [-1 -> 1, default -> 0] %48 : ctl2\n\
         }} -> (%49, %44, %46)\n"
    )
}

/// A pointer that a decision makes of the stack memory: the results of the alternatives are `%42` and `%52`.
fn decide(first: &str, second: &str) -> String {
    format!(
        "%30 = match [-1 -> 1, default -> 0] %9 : ctl2\n%31 = gamma %30 (%8, %3) {{\n\
         case 0 (%40: ptr, %41: i64) {{\n{first}}} -> (%42)\ncase 1 (%50: ptr, %51: i64) {{\n{second}}} -> (%52)\n}}\n"
    )
}

#[test]
fn sources() {
    for (result, expected) in [("%0", (5, 0)), ("%1", (3, 0)), ("%2", (0, 0)), ("%8", (4, 0))] {
        assert_eq!(low_bits("", result), expected, "{result}");
    }
    // Without a layout nothing is known of address computations, so nothing is said at all.
    let module = module("", "%8");
    let without = ask(&module, |pointers, graph, value| Pointers { layout: None, ..pointers }.low_bits(graph, value));
    assert_eq!(without.count, 0);
}

#[test]
fn computations() {
    let cases = [
        ("%20 = gep [i8, i64 5] %8 : ptr\n".to_string(), "%20", (4, 5)),
        ("%20 = gep [i32, i64 -1] %8 : ptr\n".into(), "%20", (4, 12)),
        ("%20 = gep [{ i32, i64 }, _, i32 1] %8, %3 : ptr\n".into(), "%20", (4, 8)),
        ("%20 = gep [i32, _] %8, %3 : ptr\n%21 = gep [i8, i64 3] %20 : ptr\n".into(), "%21", (2, 3)),
        ("%20 = gep [[3 x i16], _] %0, %3 : ptr\n".into(), "%20", (1, 0)),
        ("%20 = gep [i8, _] %0, %3 : ptr\n".into(), "%20", (0, 0)),
        ("%20 = select %9, %0, %1 : ptr\n".into(), "%20", (3, 0)),
        ("%20 = gep [i8, i64 4] %8 : ptr\n%21 = select %9, %20, %1 : ptr\n".into(), "%21", (2, 0)),
        (
            "%20 = gep [i8, i64 4] %8 : ptr\n%21 = gep [i8, i64 12] %1 : ptr\n%22 = select %9, %20, %21 : ptr\n".into(),
            "%22",
            (3, 4),
        ),
        (decide("%42 = gep [i8, i64 6] %40 : ptr\n", "%52 = gep [i8, i64 2] %50 : ptr\n"), "%31", (2, 2)),
        (decide("%42 = gep [i8, i64 6] %40 : ptr\n", "%52 = gep [i32, _] %50, %51 : ptr\n"), "%31", (1, 0)),
        (walk("%8", "%44 = gep [i8, i64 4] %40 : ptr\n"), "%30", (2, 0)),
        (walk("%8", "%44 = gep [i64, _] %40, %41 : ptr\n"), "%30", (3, 0)),
        (walk("%8", "%44 = gep [i8, i64 32] %40 : ptr\n"), "%30", (4, 0)),
    ];
    for (lines, result, expected) in cases {
        assert_eq!(low_bits(&lines, result), expected, "{lines}{result}");
    }
}

/// Lines that compute pointers of others, and the name of the last one.
fn random_lines(seed: u64) -> (String, String) {
    let mut random = Random::new(seed);
    let (mut lines, mut names) = (String::new(), ["%0", "%1", "%2", "%8"].map(String::from).to_vec());
    let mut next = 100;
    let mut name = || {
        next += 1;
        format!("%{next}")
    };
    for _ in 0..1 + random.below(5) {
        let pick = |random: &mut Random, names: &[String]| names[random.below(names.len() as u32) as usize].clone();
        let (base, new) = (pick(&mut random, &names), name());
        let step = |random: &mut Random, to: &str, from: &str, index: &str| match random.below(3) {
            0 => format!("{to} = gep [i8, i64 {}] {from} : ptr\n", 2 * i64::from(random.below(40)) - 24),
            1 => format!("{to} = gep [{{ i32, i64 }}, _, i32 {}] {from}, {index} : ptr\n", random.below(2)),
            _ => format!(
                "{to} = gep [{}, _] {from}, {index} : ptr\n",
                ["i16", "i32", "i64", "[3 x i64]"][random.below(4) as usize]
            ),
        };
        match random.below(6) {
            0..=2 => lines += &step(&mut random, &new, &base, "%3"),
            3 => _ = writeln!(lines, "{new} = select %9, {base}, {} : ptr", pick(&mut random, &names)),
            4 => {
                let [a, b, c, d, test] = [(); 5].map(|()| name());
                let (e, f) = (name(), name());
                let steps = [step(&mut random, &e, &a, &b), step(&mut random, &f, &c, &d)];
                _ = writeln!(
                    lines,
                    "{test} = match [-1 -> 1, default -> 0] %9 : ctl2\n{new} = gamma {test} ({base}, %3) {{\n\
                     case 0 ({a}: ptr, {b}: i64) {{\n{}}} -> ({e})\ncase 1 ({c}: ptr, {d}: i64) {{\n{}}} -> ({f})\n}}",
                    steps[0], steps[1]
                );
            }
            _ => {
                let [out, a, n, m, c, z, t, ctl, one] = [(); 9].map(|()| name());
                let to = name();
                let step = step(&mut random, &to, &a, &n);
                _ = writeln!(
                    lines,
                    "{new}, {out} = theta ({base}, %4) ({a}: ptr, {n}: i64) {{\n{step}{one} = const -1 : i64\n\
                     {m} = add {n}, {one} : i64\n{z} = const 0 : i64\n{c} = icmp sgt {m}, {z} : i1\n\
                     {ctl} = match [-1 -> 1, default -> 0] {c} : ctl2\n}} -> ({ctl}, {to}, {m})"
                );
                _ = t;
            }
        }
        names.push(new);
    }
    (lines, names.pop().expect("there are some"))
}

/// The inputs for which an answer is wrong, of some.
fn wrong(module: &Module, low: LowBits) -> Option<(i64, i64, u64)> {
    let interpreter = Interpreter::new(module, Options::default());
    [(0, 0), (1, 1), (3, -2), (-1, 3), (5, 2)].into_iter().find_map(|(index, count)| {
        let outcome = interpreter.run("start", &[Value::int(index, 64), Value::int(count, 64)]);
        let address = outcome.value?.bits()?;
        (address & ((1 << low.count) - 1) != low.bits).then_some((index, count, address))
    })
}

#[test]
fn random_addresses_have_these_bits() {
    let (mut known, mut ran) = (0, 0);
    for seed in 0..1_500 {
        let (lines, result) = random_lines(seed);
        let module = module(&lines, &result);
        rvsdg_core::verify(&module).unwrap();
        let low = ask(&module, |pointers, graph, value| pointers.low_bits(graph, value));
        assert_eq!(wrong(&module, low), None, "{seed}: {low:?}\n{lines}{result}");
        let all = LowBits { count: 0, bits: 1 };
        (known, ran) = (known + usize::from(low.count > 0), ran + usize::from(wrong(&module, all).is_some()));
    }
    assert!(known > 500 && ran > 1_000, "{known} known, {ran} ran");
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    use rvsdg_opt_facts::Mutation::{FirstAddress, IndexIsZero, OneAddress};
    for fault in [FirstAddress, IndexIsZero, OneAddress] {
        let is_found = (0..1_500).any(|seed| {
            let (lines, result) = random_lines(seed);
            let module = module(&lines, &result);
            let low = ask(&module, |pointers, graph, value| pointers.low_bits_mutated(graph, value, fault));
            wrong(&module, low).is_some()
        });
        assert!(is_found, "nothing shows {fault:?}");
    }
}
