//! Stack memory that may be a copy of a constant: random accesses, before and after, on the interpreter.

use rvsdg_core::{Graph, Module};
use rvsdg_gen::Random;
use rvsdg_interp::Value as Input;
use rvsdg_opt_alias::Env;
use rvsdg_opt_allocations::{Stats, run_body};
use rvsdg_opt_manager::Context;
use rvsdg_opt_testing::text::Text;
use rvsdg_opt_testing::{Programs, each_body, parse};

const COPIES: Programs =
    Programs { module, inputs: |_, _| [0, 3, 7].iter().map(|n| vec![Input::int(*n, 64)]).collect(), fuel: 5_000 };

fn env<'a>(cx: &Context<'a>) -> Env<'a> {
    let Context { types, metadata, symbols, shape, context, .. } = *cx;
    let layout = cx.layout.expect("a layout");
    Env { types, layout, metadata, symbols, function: Some(cx.symbol), shape, context, fault: Default::default() }
}

fn apply(module: &mut Module, run: impl Fn(&mut Graph, Env<'_>) -> Stats) -> Stats {
    each_body(module, |graph, cx| run(graph, env(cx)))
}

const COPY: &str = "call read write pinned [void (ptr, ptr, i64, i1), intrinsic @llvm.memcpy.p0.p0.i64, \
                    args [\"\", \"\", \"\", \"\"]]";

/// `i64 @f(i64 n)`: copies to eight bytes of stack memory, most of them of `@a`, and loads from it, with now and then
/// something else. The index `n` is at most 7.
fn module(seed: u64) -> Module {
    let (mut random, mut text) = (Random::new(seed), Text::new());
    let one = text.add("const 1", "i32");
    let (stack, mut mem, mut sum, mut io) = (text.name(), text.name(), "%4".to_string(), "%5".to_string());
    text.out += &format!("{stack}, {mem} = alloca [i64, align 8] {one}, %6 : ptr, mem\n");
    let plain = text.add("const 0", "i1");
    let place = text.add(format!("gep [i8, _] {stack}, %4"), "ptr");
    let is_pure = random.one_in(2);
    let copy = |text: &mut Text, random: &mut Random, is_pure: bool| {
        let source = if !is_pure && random.one_in(3) { ["%1", "%2"][random.below(2) as usize] } else { "%0" };
        let size = text.int(if !is_pure && random.one_in(3) { 4 } else { 8 });
        (source, size)
    };
    let load = |text: &mut Text, ty: &str, align: u32, place: &str, io: &str, mem: &mut String| {
        let (value, next) = (text.name(), text.name());
        text.out +=
            &format!("{value}, {next} = load read pinned [{ty}, align {align}] {place}, {io}, {mem} : {ty}, mem\n");
        *mem = next;
        value
    };
    for index in 0..2 + random.below(6) {
        let choice = if index == 0 { 0 } else { random.below(if is_pure { 5 } else { 8 }) };
        match choice {
            0 | 1 => {
                let (source, size) = copy(&mut text, &mut random, is_pure);
                mem = text.add(format!("{COPY} {stack}, {source}, {size}, {plain}, {io}, {mem}"), "mem");
            }
            2 | 3 => {
                let byte = load(&mut text, "i8", 1, &place, &io, &mut mem);
                let number = text.add(format!("zext {byte}"), "i64");
                sum = text.add(format!("add {sum}, {number}"), "i64");
            }
            4 => {
                let number = load(&mut text, "i64", 8, &stack, &io, &mut mem);
                sum = text.add(format!("add {sum}, {number}"), "i64");
            }
            5 => {
                let byte = text.add(format!("trunc {sum}"), "i8");
                mem = text.add(format!("store write pinned [i8, align 1] {byte}, {place}, {io}, {mem}"), "mem");
            }
            6 => {
                let (next_io, next_mem) = (text.name(), text.name());
                text.out += &format!(
                    "{next_io}, {next_mem} = call read write io [void (ptr), args [\"\"]] %3, {stack}, {io}, {mem} : io, mem\n"
                );
                (io, mem) = (next_io, next_mem);
            }
            _ => {
                let size = text.int(8);
                mem = text.add(format!("{COPY} %2, {stack}, {size}, {plain}, {io}, {mem}"), "mem");
            }
        }
    }
    let last = load(&mut text, "i64", 8, &stack, &io, &mut mem);
    sum = text.add(format!("add {sum}, {last}"), "i64");
    parse(&format!(
        "preamble [ \"target datalayout = \\\"e-m:e-i64:64-n8:16:32:64-S128\\\"\" ]\n\
         symbol @llvm.memcpy.p0.p0.i64 = external declared function void (ptr, ptr, i64, i1) : ptr, \
         params [\"\", \"\", \"\", \"\"]\n\
         symbol @a = internal defined global i64 : ptr, constant\n\
         symbol @b = internal defined global i64 : ptr, constant\n\
         symbol @c = internal defined global i64 : ptr\n\
         symbol @change = internal defined function void (ptr) : ptr, params [\"nocapture\"]\n\
         symbol @f = external defined function i64 (i64) : ptr\n\
         omega imports [] exports [@f] () {{\n\
         %0 = delta @a () () {{\n%6 = const 578437695752307201 : i64\n}} -> (%6)\n\
         %1 = delta @b () () {{\n%7 = const 1157159078456920585 : i64\n}} -> (%7)\n\
         %2 = delta @c () () {{\n%8 = const 77 : i64\n}} -> (%8)\n\
         %3 = lambda @change () (%0: ptr, %1: io, %2: mem) {{\n%3 = const 9 : i8\n\
         %4 = store write pinned [i8, align 1] %3, %0, %1, %2 : mem\n}} -> (%1, %4)\n\
         %5 = lambda @f (%0, %1, %2, %3) (%0: ptr, %1: ptr, %2: ptr, %3: ptr, %4: i64, %5: io, %6: mem) {{\n{}\
         }} -> ({sum}, {io}, {mem})\n}} -> (%5)\n",
        text.out
    ))
}

#[test]
fn random_copies_behave_the_same() {
    let report = COPIES.refined(0..2_000, |module| apply(module, run_body));
    assert!(report.ended > report.modules / 2 && report.stats.constant > 300, "{report:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn faults_are_found() {
    use rvsdg_opt_allocations::Mutation;
    COPIES.find(2_000, &[Mutation::OtherConstant, Mutation::CallsWrite], |module, fault| {
        apply(module, |graph, env| rvsdg_opt_allocations::run_body_mutated(graph, env, fault))
    });
}
