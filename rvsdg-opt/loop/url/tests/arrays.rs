//! Loops over arrays on the stack become straight code where they are too large to, counted as they are.

use rvsdg_core::Module;
use rvsdg_opt_testing::{each_body, parse};
use rvsdg_opt_url::{Options, run_body};
use std::fmt::Write as _;

/// Eight iterations: an element of an array is loaded, fourteen numbers are computed of it, and the last one is stored.
/// `index` is the place that is loaded, `begin` where the counter `%i` begins; `use_of` is something else in front of
/// the loop, with its states.
fn module(array: &str, index: &str, begin: &str, (use_of, io, memory): (&str, &str, &str)) -> Module {
    let mut work = String::new();
    for step in 0..14 {
        let (from, with) = (if step == 0 { 40 } else { 49 + step }, 33 + 2 * (step % 2));
        _ = writeln!(work, "%{} = xor %{from}, %{with} : i64", 50 + step);
    }
    parse(&format!(
        "symbol @see = external declared function void (ptr) : ptr, params [\"\"]\n\
         symbol @f = external defined function i64 (ptr, i64) : ptr, params [\"\", \"\"]\n\
         omega imports [@see] exports [@f] (%0: ptr) {{\n\
         %1 = lambda @f (%0) (%0: ptr, %1: ptr, %2: i64, %3: io, %9: mem) {{\n\
         %4 = const 77 : i64\n%5 = const 32 : i64\n%6, %7 = alloca [i64, align 8] %5, %9 : ptr, mem\n\
         %8 = const 0 : i64\n{use_of}\
         %20, %21, %22, %23, %24, %25 = theta ({begin}, {memory}, {array}, %2, {io}, %4) \
         (%30: i64, %31: mem, %32: ptr, %33: i64, %34: io, %35: i64) {{\n\
         %36 = const 8 : i64\n%37 = add nsw %30, %36 : i64\n%38 = gep inbounds [i64, _] %32, {index} : ptr\n\
         %39 = gep inbounds [i64, _] %32, %37 : ptr\n\
         %40, %41 = load read pinned [i64, align 8] %38, %34, %31 : i64, mem\n{work}\
         %70 = store write pinned [i64, align 8] %63, %39, %34, %41 : mem\n\
         %71 = const 1 : i64\n%72 = add nsw %30, %71 : i64\n%73 = const 8 : i64\n%74 = icmp slt %72, %73 : i1\n\
         %75 = match [-1 -> 1, default -> 0] %74 : ctl2\n\
         }} -> (%75, %72, %70, %32, %33, %34, %35)\n}} -> (%20, %24, %21)\n}} -> (%1)\n"
    ))
}

fn full(mut module: Module) -> usize {
    rvsdg_core::verify(&module).unwrap();
    let stats = each_body(&mut module, |graph, cx| run_body(graph, cx.costs(), Options::default()));
    rvsdg_core::verify(&module).unwrap();
    stats.full
}

const NOTHING: (&str, &str, &str) = ("", "%3", "%7");

#[test]
fn elements_that_become_values_are_free() {
    assert_eq!(full(module("%6", "%30", "%8", NOTHING)), 1);
}

#[test]
fn others_are_not() {
    // Memory that somebody else made, an index that is not known, and an array that somebody else sees.
    assert_eq!(full(module("%1", "%30", "%8", NOTHING)), 0);
    assert_eq!(full(module("%6", "%33", "%8", NOTHING)), 0);
    let seen = "%10, %11 = call read write io [void (ptr), args [\"\"]] %0, %6, %3, %7 : io, mem\n";
    assert_eq!(full(module("%6", "%30", "%8", (seen, "%10", "%11"))), 0);
    let elsewhere = "%10 = gep [i64, _] %6, %2 : ptr\n%11 = store write pinned [i64, align 8] %2, %10, %3, %7 : mem\n";
    assert_eq!(full(module("%6", "%30", "%8", (elsewhere, "%3", "%11"))), 0);
    let here = "%10 = gep [i64, i64 3] %6 : ptr\n%11 = store write pinned [i64, align 8] %2, %10, %3, %7 : mem\n";
    assert_eq!(full(module("%6", "%30", "%8", (here, "%3", "%11"))), 1);
    let stored = "%11 = store write pinned [ptr, align 8] %6, %1, %3, %7 : mem\n";
    assert_eq!(full(module("%6", "%30", "%8", (stored, "%3", "%11"))), 0);
}
