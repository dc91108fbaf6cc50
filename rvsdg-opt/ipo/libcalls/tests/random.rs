//! Random calls of string functions with strings that are constant and strings that are not, before and after, on the
//! interpreter.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_opt_libcalls::run_module;
use rvsdg_opt_testing::{Programs, parse};
use std::fmt::Write;

/// Such calls, by number.
const CALLS: Programs = Programs { module, inputs: |_, _| vec![vec![]], fuel: 100_000 };

/// Bytes of which strings consist: near to each other, at both ends of the signed and the unsigned order, and the one
/// that ends them.
const BYTES: [&str; 6] = ["a", "b", "\\x01", "\\x7f", "\\x80", "\\xff"];

const STRINGS: u32 = 5;

/// `i64 @f()`: a number that depends on what all calls answer.
fn module(seed: u64) -> Module {
    let mut random = Random::new(seed);
    let (mut symbols, mut deltas) = (String::new(), String::new());
    for k in 0..STRINGS {
        let length = random.below(4);
        let mut bytes: Vec<&str> = (0..length).map(|_| random.pick(&BYTES)).collect();
        // What stands behind the end of the string is not part of it.
        bytes.push("\\x00");
        if random.one_in(4) {
            bytes.extend(["b", "\\x00"]);
        }
        let (size, constant) = (bytes.len(), if random.one_in(3) { "" } else { ", constant" });
        writeln!(
            symbols,
            "symbol @s{k} = private defined global [{size} x i8] : ptr, specifiers \"unnamed_addr\"{constant}"
        )
        .unwrap();
        let value = if size == 1 { "const zero".into() } else { format!("const bytes \"{}\"", bytes.concat()) };
        writeln!(
            deltas,
            "%{} = delta @s{k} () () {{\n  %{} = {value} : [{size} x i8]\n}} -> (%{})",
            10 + k,
            30 + k,
            30 + k
        )
        .unwrap();
    }
    let context: Vec<String> = (0..STRINGS).map(|k| format!("%{}", 10 + k)).collect();
    let args: Vec<String> = (0..STRINGS).map(|k| format!("%{}: ptr", 2 + k)).collect();
    let mut text = format!(
        "{symbols}symbol @strlen = external declared function i64 (ptr) : ptr, params [\"\"]\n\
         symbol @strcmp = external declared function i32 (ptr, ptr) : ptr, params [\"\", \"\"]\n\
         symbol @llvm.expect.i64 = external declared function i64 (i64, i64) : ptr, params [\"\", \"\"]\n\
         symbol @f = external defined function i64 () : ptr\n\
         omega imports [@strlen, @strcmp] exports [@f] (%0: ptr, %1: ptr) {{\n{deltas}\
         %20 = lambda @f (%0, %1, {}) (%0: ptr, %1: ptr, {}, %8: io, %9: mem) {{\n  %10 = const 0 : i64\n  %11 = const 3 : i64\n  %12 = const 0 : i32\n",
        context.join(", "),
        args.join(", ")
    );
    let (mut io, mut mem, mut sum, mut next) = (8, 9, 10, 20);
    for _ in 0..1 + random.below(5) {
        let [result, new_io, new_mem, scaled, answer, total] = [0, 1, 2, 3, 4, 6].map(|k| next + k);
        let [a, b] = [0, 1].map(|_| 2 + random.below(STRINGS));
        if random.one_in(2) {
            writeln!(text, "  %{result}, %{new_io}, %{new_mem} = call read write io [i64 (ptr), args [\"\"]] %0, %{a}, %{io}, %{mem} : i64, io, mem").unwrap();
            writeln!(text, "  %{answer} = call pinned [i64 (i64, i64), intrinsic @llvm.expect.i64, args [\"\", \"\"]] %{result}, %11, %{new_io} : i64").unwrap();
        } else {
            writeln!(text, "  %{result}, %{new_io}, %{new_mem} = call read write io [i32 (ptr, ptr), args [\"\", \"\"]] %1, %{a}, %{b}, %{io}, %{mem} : i32, io, mem").unwrap();
            // Only the sign means something.
            let order = random.pick(&["slt", "sgt", "eq", "sle", "ne"]);
            writeln!(
                text,
                "  %{} = icmp {order} %{result}, %12 : i1\n  %{answer} = zext %{} : i64",
                next + 5,
                next + 5
            )
            .unwrap();
        }
        writeln!(text, "  %{scaled} = mul %{sum}, %11 : i64\n  %{total} = add %{scaled}, %{answer} : i64").unwrap();
        (io, mem, sum) = (new_io, new_mem, total);
        next += 7;
    }
    writeln!(text, "}} -> (%{sum}, %{io}, %{mem})\n}} -> (%20)").unwrap();
    parse(&text)
}

#[test]
fn random_calls_answer_the_same() {
    let report = CALLS.refined(0..300, run_module);
    let (stats, least) = (report.stats, report.modules as usize / 10);
    assert!(stats.strings > 2 * least && stats.expectations > least, "{stats:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    use rvsdg_opt_libcalls::Mutation;
    CALLS.find(300, &[Mutation::CountsZero, Mutation::Exchanged], rvsdg_opt_libcalls::run_module_mutated);
}
