//! Stack memory that is a copy of a constant: deliberate faults.
#![cfg(feature = "mutate")]

use rvsdg_core::Module;
use rvsdg_opt_alias::Env;
use rvsdg_opt_allocations::{Mutation, run_body_mutated};
use rvsdg_opt_manager::Context;
use rvsdg_opt_testing::{each_body, parse};

fn env<'a>(cx: &Context<'a>) -> Env<'a> {
    let Context { types, metadata, symbols, shape, context, .. } = *cx;
    let layout = cx.layout.expect("a layout");
    Env { types, layout, metadata, symbols, function: Some(cx.symbol), shape, context, fault: Default::default() }
}

/// Copies `@a` to stack memory, does something that makes these states, and reads the memory.
fn module(between: &str, [io, mem]: [&str; 2]) -> Module {
    parse(&format!(
        "preamble [ \"target datalayout = \\\"e-m:e-i64:64-n8:16:32:64-S128\\\"\" ]\n\
         symbol @llvm.memcpy.p0.p0.i64 = external declared function void (ptr, ptr, i64, i1) : ptr, \
         params [\"\", \"\", \"\", \"\"]\n\
         symbol @a = internal defined constant i64 : ptr\n\
         symbol @b = internal defined constant i64 : ptr\n\
         symbol @change = external declared function void (ptr) : ptr, params [\"nocapture\"]\n\
         symbol @f = external defined function i64 () : ptr\n\
         omega imports [@change] exports [@f] (%0: ptr) {{\n\
         %1 = delta @a () () {{\n%5 = const 1 : i64\n}} -> (%5)\n\
         %2 = delta @b () () {{\n%6 = const 2 : i64\n}} -> (%6)\n\
         %3 = lambda @f (%0, %1, %2) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {{\n\
         %5 = const 1 : i32\n%6, %7 = alloca [i64, align 8] %5, %4 : ptr, mem\n\
         %8 = const 8 : i64\n%9 = const 0 : i1\n\
         %10 = call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memcpy.p0.p0.i64, \
         args [\"\", \"\", \"\", \"\"]] %6, %1, %8, %9, %3, %7 : mem\n\
         {between}\
         %13 = load read pinned [i64, align 8] %6, {io}, {mem} : i64\n\
         }} -> (%13, {io}, {mem})\n}} -> (%3)\n"
    ))
}

fn found(between: &str, states: [&str; 2], mutation: Mutation) -> usize {
    let mut module = module(between, states);
    each_body(&mut module, |graph, cx| run_body_mutated(graph, env(cx), mutation)).constant
}

#[test]
fn another_constant_is_copied() {
    let copy = "%12 = call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memcpy.p0.p0.i64, \
                args [\"\", \"\", \"\", \"\"]] %6, %2, %8, %9, %3, %10 : mem\n";
    assert_eq!(found(copy, ["%3", "%12"], Mutation::CallsWrite), 0);
    assert_eq!(found(copy, ["%3", "%12"], Mutation::OtherConstant), 1);
}

#[test]
fn a_call_writes() {
    let call = "%11, %12 = call read write io [void (ptr), args [\"\"]] %0, %6, %3, %10 : io, mem\n";
    assert_eq!(found(call, ["%11", "%12"], Mutation::OtherConstant), 0);
    assert_eq!(found(call, ["%11", "%12"], Mutation::CallsWrite), 1);
}
