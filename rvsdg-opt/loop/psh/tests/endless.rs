//! Which calls that only read, and may run for ever, leave a loop.

use rvsdg_core::Module;
use rvsdg_opt_manager::Context;
use rvsdg_opt_psh::{Env, Stats};
use rvsdg_opt_testing::{each_body, parse};

/// `i64 @f(i64 n)` stores a counter in `@h` and calls `@look`, which has these attributes and reads `@g`, in a loop.
fn module(attributes: &str, facts: &str, place: &str) -> Module {
    module_with(&format!("{attributes} memory(argmem: read)"), facts, place, "")
}

/// The same, with these attributes only, and something else in the loop, which makes the memory state `%40`.
fn module_with(attributes: &str, facts: &str, place: &str, more: &str) -> Module {
    let mem = if more.is_empty() { "%28" } else { "%40" };
    parse(&format!(
        "preamble [ \"target datalayout = \\\"e-m:e-i64:64-n8:16:32:64-S128\\\"\" ]\n\
         symbol @g = internal defined global i64 : ptr, suffix \", align 8\"\n\
         symbol @h = internal defined global i64 : ptr, suffix \", align 8\"\n\
         symbol @look = external declared function i64 (ptr) : ptr, params [\"nocapture readonly\"], \
         suffix \"{attributes}\", facts [{facts}]\n\
         symbol @llvm.memset.p0.i64 = external declared function void (ptr, i8, i64, i1) : ptr\n\
         symbol @f = external defined function i64 (i64) : ptr\n\
         omega imports [@look] exports [@f] (%0: ptr) {{\n\
         %1 = delta @g () () {{\n%5 = const 0 : i64\n}} -> (%5)\n\
         %2 = delta @h () () {{\n%6 = const 0 : i64\n}} -> (%6)\n\
         %3 = lambda @f (%0, %1, %2) (%0: ptr, %1: ptr, %2: ptr, %3: i64, %4: io, %5: mem) {{\n\
         %6 = const 0 : i64\n\
         %7, %8, %9, %10, %11, %12, %13, %14 = theta (%4, %5, %3, %6, %6, %0, %1, %2) \
         (%20: io, %21: mem, %22: i64, %23: i64, %24: i64, %25: ptr, %26: ptr, %27: ptr) {{\n\
         %28 = store write pinned [i64, align 8] %23, {place}, %20, %21 : mem\n{more}\
         %29, %30, %31 = call read io [i64 (ptr), args [\"\"]] %25, %26, %20, {mem} : i64, io, mem\n\
         %32 = add %24, %29 : i64\n%33 = const 1 : i64\n%34 = add nsw %23, %33 : i64\n\
         %35 = icmp slt %34, %22 : i1\n%36 = match [-1 -> 1, default -> 0] %35 : ctl2\n\
         }} -> (%36, %30, %31, %22, %34, %32, %25, %26, %27)\n}} -> (%11, %7, %8)\n}} -> (%3)\n"
    ))
}

fn env<'a>(cx: &Context<'a>) -> Option<Env<'a>> {
    let Context { types, metadata, symbols, shape, context, .. } = *cx;
    let function = Some(cx.symbol);
    Some(Env { types, layout: cx.layout?, metadata, symbols, function, shape, context, fault: Default::default() })
}

fn push(mut module: Module) -> Stats {
    let stats = each_body(&mut module, |graph, cx| rvsdg_opt_psh::run_body(graph, cx.costs(), env(cx)));
    rvsdg_core::verify(&module).unwrap();
    stats
}

const QUIET: &str = "nounwind nosync nofree";

#[test]
fn a_call_that_may_only_run_for_ever_leaves() {
    assert_eq!(push(module(QUIET, "nounwind, no_write, only_args", "%27")).calls, 1);
}

#[test]
fn what_reads_nothing_leaves_whatever_is_written() {
    let fill = "%41 = const 0 : i8\n%42 = const 8 : i64\n%43 = const 0 : i1\n\
                %40 = call read write pinned [void (ptr, i8, i64, i1), intrinsic @llvm.memset.p0.i64, \
                args [\"\", \"\", \"\", \"\"]] %27, %41, %42, %43, %20, %28 : mem\n";
    let calls = |memory: &str, facts: &str| push(module_with(&format!("{QUIET} {memory}"), facts, "%27", fill)).calls;
    assert_eq!(calls("memory(none)", "nounwind, no_read, no_write, only_args"), 1);
    assert_eq!(calls("memory(argmem: read)", "nounwind, no_write, only_args"), 0);
    assert_eq!(calls("memory(inaccessiblemem: read)", "nounwind, no_write"), 0);
}

#[test]
fn others_stay() {
    for (attributes, facts, place) in [
        // It reads what is stored.
        (QUIET, "nounwind, no_write, only_args", "%26"),
        // It may unwind, wait for another thread, or end the program.
        ("nosync nofree", "no_write, only_args", "%27"),
        ("nounwind nofree", "nounwind, no_write, only_args", "%27"),
        ("nounwind nosync nofree noreturn", "nounwind, no_write, only_args", "%27"),
    ] {
        assert_eq!(push(module(attributes, facts, place)).calls, 0, "{attributes} {place}");
    }
}

#[cfg(feature = "mutate")]
#[test]
fn calls_that_end_the_loop_are_found() {
    let mut module = module("nosync nofree", "no_write, only_args", "%27");
    let stats = each_body(&mut module, |graph, cx| {
        rvsdg_opt_psh::run_body_mutated(graph, cx.costs(), env(cx), rvsdg_opt_psh::Mutation::EndingCalls)
    });
    assert_eq!(stats.calls, 1);
}
