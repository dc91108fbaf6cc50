//! Random loops that look for the end of a string, or do nearly so, before and after, on the interpreter.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_opt_loop_idiom::run_module;
use rvsdg_opt_testing::{Programs, arguments, text::Text};
use std::fmt::Write;

/// Such loops, by number; `n` is where they begin.
const SEARCHES: Programs = Programs { module, inputs: |module, _| arguments(module, &[0, 1, 2, 17, 30]), fuel: 10_000 };

const BYTES: usize = 96;

/// The module number `seed`: `i64 @f(i64 n)` looks for a zero in `@a` from the byte `n` on.
fn module(seed: u64) -> Module {
    let mut random = Random::new(seed);
    let is_zero = |random: &mut Random, index: usize| index + 16 > BYTES || random.one_in(12);
    let bytes: String = (0..BYTES).map(|index| if is_zero(&mut random, index) { "\\x00" } else { "\\x07" }).collect();
    let body = body(&mut random);
    rvsdg_opt_testing::parse(&format!(
        "preamble [ \"target datalayout = \\\"e-m:e-i64:64-n8:16:32:64-S128\\\"\" ]\n\
         symbol @a = internal defined global [{BYTES} x i8] : ptr, suffix \", align 16\"\n\
         symbol @f = external defined function i64 (i64) : ptr\n\
         omega imports [] exports [@f] () {{\n\
         %0 = delta @a () () {{\n%1 = const bytes \"{bytes}\" : [{BYTES} x i8]\n}} -> (%1)\n\
         %2 = lambda @f (%0) (%0: ptr, %1: i64, %2: io, %3: mem) {{\n{body}}} -> (%2)\n"
    ))
}

fn body(random: &mut Random) -> String {
    let mut text = Text::new();
    let narrow = random.pick(&["i64", "i64", "i32", "i8"]);
    let element = random.pick(&["i8", "i8", "i8", "i8", "i8", "i16"]);
    let step = if random.one_in(5) { 2 } else { 1 };
    let begin = text.add("gep inbounds [i8, _] %0, %1", "ptr");
    let zero = text.add("const 0", narrow);
    let first = text.int(5);
    let outputs: Vec<String> = (0..6).map(|_| text.name()).collect();
    let origins = ["%2", "%3", &begin, &begin, &zero, &first];
    let args = text.open(&outputs, &origins, &["io", "mem", "ptr", "ptr", narrow, "i64"]);
    let [io, mut mem, base, moving, counter, other] = args.try_into().expect("these are six");
    let flags = random.pick(&["nsw ", "nsw ", ""]);
    let by = text.add(format!("const {step}"), narrow);
    let next = text.add(format!("add {flags}{counter}, {by}"), narrow);
    let moved = text.add(format!("gep inbounds [i8, i64 {step}] {moving}"), "ptr");
    let index = if random.one_in(2) { &next } else { &counter };
    let wide = match narrow {
        "i64" => index.clone(),
        _ => text.add(format!("{} {index}", random.pick(&["sext", "zext"])), "i64"),
    };
    let place = match random.below(4) {
        0 => moved.clone(),
        1 => moving.clone(),
        _ => text.add(format!("gep inbounds [i8, _] {base}, {wide}"), "ptr"),
    };
    let (value, after) = (text.name(), text.name());
    writeln!(
        text.out,
        "{value}, {after} = load read pinned [{element}, align 1] {place}, {io}, {mem} : {element}, mem"
    )
    .unwrap();
    mem = after;
    if random.one_in(8) {
        let three = text.add("const 3", "i8");
        mem = text.add(format!("store write pinned [i8, align 1] {three}, {base}, {io}, {mem}"), "mem");
    }
    let end = text.add(format!("const {}", if random.one_in(6) { 7 } else { 0 }), element);
    let (cond, yes, no) = if random.one_in(2) { ("eq", 0, 1) } else { ("ne", 1, 0) };
    let (yes, no) = if random.one_in(10) { (no, yes) } else { (yes, no) };
    let test = text.add(format!("icmp {cond} {value}, {end}"), "i1");
    let again = text.add(format!("match [-1 -> {yes}, default -> {no}] {test}"), "ctl2");
    let three = text.int(3);
    let other = if random.one_in(3) { text.add(format!("add {other}, {three}"), "i64") } else { other };
    writeln!(text.out, "}} -> ({again}, {io}, {mem}, {base}, {moved}, {next}, {other})").unwrap();
    let distance = [&outputs[3], &begin].map(|pointer| text.add(format!("ptrtoint {pointer}"), "i64"));
    let distance = text.add(format!("sub {}, {}", distance[0], distance[1]), "i64");
    let count = if narrow == "i64" { outputs[4].clone() } else { text.add(format!("sext {}", outputs[4]), "i64") };
    let hundred = text.int(100);
    let mut sum = text.add(format!("mul {distance}, {hundred}"), "i64");
    for value in [&count, &outputs[5]] {
        let scaled = text.add(format!("mul {sum}, {hundred}"), "i64");
        sum = text.add(format!("add {scaled}, {value}"), "i64");
    }
    writeln!(text.out, "}} -> ({sum}, {}, {})", outputs[0], outputs[1]).unwrap();
    text.out
}

#[test]
fn random_searches_behave_the_same() {
    let stats = SEARCHES.refined(0..1_000, run_module).settled();
    assert!(stats.lengths > 200, "{stats:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    SEARCHES.find(1_000, rvsdg_opt_loop_idiom::Mutation::RARE, rvsdg_opt_loop_idiom::run_module_mutated);
}
