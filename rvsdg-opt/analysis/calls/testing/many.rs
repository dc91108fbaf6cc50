//! A module of many small functions, for benchmarks: callers that call five functions each, with a constant, a value, and something that nobody looks at; functions
//! that loop over two arrays; and decisions about decisions.

use rvsdg_core::Module;
use std::fmt::Write;
use std::time::{Duration, Instant};

const CALLERS: usize = 2_000;
const RUNS: usize = 5;

const HEAD: &str = "preamble [\n  \"target datalayout = \\\"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\\\"\"\n]\n";

/// The text of the module.
fn text() -> String {
    let (mut symbols, mut nodes, mut exports) = (String::from(HEAD), String::new(), vec![]);
    let mut number = 1;
    let _ = writeln!(symbols, "symbol @strlen = external declared function i64 (ptr) : ptr, params [\"\"]");
    for caller in 0..CALLERS {
        let mut callees = vec![];
        for callee in 0..5 {
            let _ = writeln!(
                symbols,
                "symbol @l{caller}.{callee} = internal defined function i32 (i32, i32, i32) : ptr, params [\"\", \"\", \"\"]"
            );
            let _ = writeln!(
                nodes,
                "%{number} = lambda @l{caller}.{callee} () (%0: i32, %1: i32, %2: i32, %3: io, %4: mem) {{\n%5 = add %0, %1 : i32\n}} -> (%5, %3, %4)"
            );
            callees.push(format!("%{number}"));
            number += 1;
        }
        let _ = writeln!(
            symbols,
            "symbol @c{caller} = external defined function i32 (i32, ptr, ptr) : ptr, params [\"\", \"\", \"\"]"
        );
        let context = callees.join(", ");
        let _ = writeln!(
            nodes,
            "%{number} = lambda @c{caller} ({context}) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: ptr, %5: i32, %6: ptr, %7: ptr, %8: io, %9: mem) {{"
        );
        nodes.push_str(BODY);
        exports.push((format!("@c{caller}"), format!("%{number}")));
        number += 1;
    }
    let [names, values] = [0, 1].map(|part| {
        let of = |export: &(String, String)| if part == 0 { export.0.clone() } else { export.1.clone() };
        exports.iter().map(of).collect::<Vec<_>>().join(", ")
    });
    format!("{symbols}omega imports [@strlen] exports [{names}] (%0: ptr) {{\n{nodes}}} -> ({values})\n")
}

const BODY: &str = "%10 = const 7 : i32
%11, %12, %13 = call read write io [i32 (i32, i32, i32), args [\"\", \"\", \"\"]] %0, %10, %5, %5, %8, %9 : i32, io, mem
%14, %15, %16 = call read write io [i32 (i32, i32, i32), args [\"\", \"\", \"\"]] %1, %10, %11, %5, %12, %13 : i32, io, mem
%17, %18, %19 = call read write io [i32 (i32, i32, i32), args [\"\", \"\", \"\"]] %2, %10, %14, %5, %15, %16 : i32, io, mem
%20, %21, %22 = call read write io [i32 (i32, i32, i32), args [\"\", \"\", \"\"]] %3, %10, %17, %5, %18, %19 : i32, io, mem
%23, %24, %25 = call read write io [i32 (i32, i32, i32), args [\"\", \"\", \"\"]] %4, %10, %20, %5, %21, %22 : i32, io, mem
%26 = icmp sgt %23, %5 : i1
%27 = match [-1 -> 1, default -> 0] %26 : ctl2
%28 = gamma %27 (%11, %5) {
case 0 (%29: i32, %30: i32) {
%31 = const 0 : i1
} -> (%31)
case 1 (%32: i32, %33: i32) {
%34 = icmp slt %32, %33 : i1
} -> (%34)
}
%35 = match [-1 -> 1, default -> 0] %28 : ctl2
%36 = gamma %35 (%23) {
case 0 (%37: i32) {
%38 = const 3 : i32
%39 = add %37, %38 : i32
} -> (%39)
case 1 (%40: i32) {
} -> (%40)
}
%41 = const 0 : i64
%42, %43, %44, %45, %46 = theta (%41, %6, %7, %24, %25) (%47: i64, %48: ptr, %49: ptr, %50: io, %51: mem) {
%52 = gep [i32, _] %48, %47 : ptr
%53, %54 = load read pinned [i32, align 4] %52, %50, %51 : i32, mem
%55 = store write pinned [i32, align 4] %53, %49, %50, %54 : mem
%56 = const 1 : i64
%57 = add nsw %47, %56 : i64
%58 = const 100 : i64
%59 = icmp slt %57, %58 : i1
%60 = match [-1 -> 1, default -> 0] %59 : ctl2
} -> (%60, %57, %48, %49, %50, %55)
} -> (%36, %45, %46)
";

/// Measures what `run` does, which answers how often it applied.
pub(crate) fn measure(name: &str, run: impl Fn(&mut Module) -> usize) {
    let module = rvsdg_text::parse(&text()).expect("the text is right");
    rvsdg_core::verify(&module).expect("the module is right");
    let nodes = module.node_count();
    let (mut best, mut applied) = (Duration::MAX, 0);
    for _ in 0..RUNS {
        let mut module = module.clone();
        let start = Instant::now();
        applied = run(&mut module);
        best = best.min(start.elapsed());
    }
    println!("{:>20} {:>9} {:>9} {:>9}", "", "nodes", "applied", "ns/node");
    println!("{name:>20} {nodes:>9} {applied:>9} {:>9.1}", best.as_nanos() as f64 / nodes as f64);
}
