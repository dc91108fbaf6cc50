//! Edges that no run of the interpreter misses, but that other code or the machine would.

use rvsdg_core::{Graph, Module, Node, Op, Value};
use rvsdg_opt_manager::Context;
use rvsdg_opt_state_encoding::{Env, Stats, encode};
use rvsdg_opt_testing::{body, each_body, parse};

fn env<'a>(cx: &Context<'a>) -> Env<'a> {
    let Context { types, metadata, symbols, shape, context, .. } = *cx;
    let layout = cx.layout.expect("a layout");
    Env { types, layout, metadata, symbols, function: Some(cx.symbol), shape, context, fault: Default::default() }
}

fn apply(module: &mut Module, run: impl Fn(&mut Graph, Env<'_>) -> Stats) -> Stats {
    let stats = each_body(module, |graph, cx| run(graph, env(cx)));
    rvsdg_core::verify(module).unwrap_or_else(|errors| panic!("{errors}"));
    stats
}

/// Two stores to memory that nobody else in the function knows of, and a call that ends the program and does nothing to
/// memory itself.
fn ends() -> Module {
    parse(
        "symbol @stop = external declared function void () : ptr\n\
         symbol @f = external defined function i32 (ptr, ptr) : ptr, params [\"noalias\", \"noalias\"]\n\
         omega imports [@stop] exports [@f] (%0: ptr) {\n\
         %1 = lambda @f (%0) (%0: ptr, %1: ptr, %2: ptr, %3: io, %4: mem) {\n\
         %5 = const 1 : i32\n%6 = store write pinned [i32, align 4] %5, %1, %3, %4 : mem\n\
         %7 = store write pinned [i32, align 4] %5, %2, %3, %6 : mem\n\
         %8, %9 = call read io [void (), fn \"nounwind noreturn memory(none)\"] %0, %3, %7 : io, mem\n\
         } -> (%5, %8, %9)\n} -> (%1)\n",
    )
}

/// Two pieces of stack memory, and a call that gives them back.
fn restores() -> Module {
    parse(
        "symbol @llvm.stacksave.p0 = external declared function ptr () : ptr\n\
         symbol @llvm.stackrestore.p0 = external declared function void (ptr) : ptr, params [\"\"]\n\
         symbol @f = external defined function i32 (i32) : ptr\nomega imports [] exports [@f] () {\n\
         %0 = lambda @f () (%0: i32, %1: io, %2: mem) {\n\
         %3, %4, %5 = call read write io [ptr (), intrinsic @llvm.stacksave.p0] %1, %2 : ptr, io, mem\n\
         %6, %7 = alloca [i32, align 4] %0, %5 : ptr, mem\n%8, %9 = alloca [i32, align 4] %0, %7 : ptr, mem\n\
         %10 = store write pinned [i32, align 4] %0, %6, %4, %9 : mem\n\
         %11 = store write pinned [i32, align 4] %0, %8, %4, %10 : mem\n\
         %12, %13 = load read pinned [i32, align 4] %6, %4, %11 : i32, mem\n\
         %14, %15 = call read write io [void (ptr), intrinsic @llvm.stackrestore.p0, args [\"\"]] %3, %4, %13 : io, mem\n\
         } -> (%12, %14, %15)\n} -> (%0)\n",
    )
}

/// Does the last call come behind all stores, by memory states?
fn last_call_is_behind_stores(module: &mut Module) -> bool {
    let graph = body(module);
    let is_call = |node: &Node| matches!(graph.op(*node), Op::Call(..));
    let call = graph.nodes(graph.root()).filter(is_call).last().expect("there is a call");
    let mut found = vec![];
    let mut pending: Vec<Value> = graph.mem_in(call).into_iter().collect();
    while let Some(state) = pending.pop() {
        let Some(node) = graph.producer(state) else { continue };
        match graph.op(node) {
            op if op.regroups_memory() => pending.extend(graph.operands(node)),
            op => {
                if matches!(op, Op::Store(..)) && !found.contains(&node) {
                    found.push(node);
                }
                pending.extend(graph.mem_in(node));
            }
        }
    }
    found.len() == 2
}

#[test]
fn what_others_may_see_comes_before_the_end_of_the_program() {
    let mut module = ends();
    assert_eq!(apply(&mut module, encode).bodies, 1);
    assert!(last_call_is_behind_stores(&mut module));
}

#[test]
fn stack_memory_is_used_before_it_is_given_back() {
    let mut module = restores();
    assert_eq!(apply(&mut module, encode).bodies, 1);
    assert!(last_call_is_behind_stores(&mut module));
}

#[cfg(feature = "mutate")]
#[test]
fn faults_are_found() {
    use rvsdg_opt_state_encoding::{Mutation, encode_mutated};
    for (mut module, fault) in [(ends(), Mutation::UnseenEnd), (restores(), Mutation::StackRestored)] {
        apply(&mut module, |graph, env| encode_mutated(graph, env, fault));
        assert!(!last_call_is_behind_stores(&mut module), "{fault:?}");
    }
}
