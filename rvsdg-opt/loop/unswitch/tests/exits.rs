//! Random loops with tests that end them, before and after, on the interpreter.

use rvsdg_core::{IntCond, Module};
use rvsdg_gen::Random;
use rvsdg_interp::Value;
use rvsdg_opt_target::Costs;
use rvsdg_opt_testing::{FLOW, Programs, STRUCTURED, all_above, each_body, loops};
use rvsdg_opt_unswitch::{Stats, run_body};

/// Such loops, by number: bound of the loop, what is tested, and start of the sum are parameters.
const EXITS: Programs = Programs { module, inputs, fuel: 2_000 };

fn inputs(_: &Module, seed: u64) -> Vec<Vec<Value>> {
    let mut random = Random::new(seed ^ 0x51ed);
    let mut number = |most: u32| Value::int(i64::from(random.below(most)) - 3, 32);
    (0..16).map(|_| vec![number(12), number(9), number(1_000)]).collect()
}

/// `bool c = x < 2; do { if (c) { s = 3 * s + i; go = 0 } else { s ^= i + 1; go = 1 }; s += s; if (!go) { s += 5; break
/// }; i++; s -= i } while (i < n)`, with all of that at random.
fn module(seed: u64) -> Module {
    let mut random = Random::new(seed ^ 0x9a7);
    let cond = random.pick(IntCond::ALL).spelling();
    let bound = random.below(6);
    let truths = random.pick(&["[-1 -> 1, default -> 0]", "[-1 -> 0, default -> 1]"]);
    let goes_on = random.pick(&[[0, 1], [0, 1], [1, 0], [1, 0], [1, 1], [0, 0]]);
    let next = random.pick(&["%9", "%9", "%9", "%24", "%27"]);
    let twice = random.pick(&["add %61, %61", "xor %61, %7", "mul %61, %8"]);
    // What ends the loop is told by a second decision, by what it leaves, or by the first one.
    let ending = random.pick(&[
        "%30, %31 = gamma %60 (%62, %25) {
           case 0 (%32: i32, %33: ctl2) {
             %34 = const ctl 0 : ctl2
             %35 = const 5 : i32
             %36 = add %32, %35 : i32
           } -> (%36, %34)
           case 1 (%37: i32, %38: ctl2) { } -> (%37, %38)
         }",
        "%30, %40 = gamma %60 (%62, %24) {
           case 0 (%32: i32, %33: i1) {
             %34 = const 0 : i1
           } -> (%32, %34)
           case 1 (%37: i32, %38: i1) {
             %39 = sub %37, %37 : i32
           } -> (%39, %38)
         }
         %31 = match [-1 -> 1, default -> 0] %40 : ctl2",
        "%30 = add %62, %22 : i32
         %31 = gamma %60 (%25) {
           case 0 (%33: ctl2) {
             %34 = const ctl 0 : ctl2
           } -> (%34)
           case 1 (%38: ctl2) { } -> (%38)
         }",
    ]);
    rvsdg_opt_testing::parse(&format!(
        "symbol @f = external defined function i32 (i32, i32, i32) : ptr
         omega imports [] exports [@f] () {{
         %0 = lambda @f () (%0: i32, %1: i32, %2: i32, %3: io, %4: mem) {{
           %5 = const 0 : i32
           %11 = const {bound} : i32
           %12 = icmp {cond} %1, %11 : i1
           %50, %51, %52, %53 = theta (%5, %0, %12, %2) (%7: i32, %8: i32, %9: i1, %10: i32) {{
             %13 = match {truths} %9 : ctl2
             %60, %61 = gamma %13 (%7, %10) {{
               case 0 (%14: i32, %15: i32) {{
                 %16 = const 3 : i32
                 %17 = mul %15, %16 : i32
                 %18 = add %17, %14 : i32
                 %19 = const ctl {} : ctl2
               }} -> (%19, %18)
               case 1 (%44: i32, %45: i32) {{
                 %46 = const 1 : i32
                 %47 = add %44, %46 : i32
                 %48 = xor %45, %47 : i32
                 %49 = const ctl {} : ctl2
               }} -> (%49, %48)
             }}
             %62 = {twice} : i32
             %21 = const 1 : i32
             %22 = add %7, %21 : i32
             %24 = icmp slt %22, %8 : i1
             %25 = match [-1 -> 1, default -> 0] %24 : ctl2
             %27 = icmp {cond} %22, %21 : i1
             {ending}
             %28 = sub %30, %22 : i32
           }} -> (%31, %22, %8, {next}, %28)
           %54 = add %53, %50 : i32
         }} -> (%54, %3, %4)
         }} -> (%0)\n",
        goes_on[0], goes_on[1]
    ))
}

fn unswitch(module: &mut Module) -> Stats {
    let symbols = module.symbols.clone();
    each_body(module, |graph, _| run_body(graph, Costs::unknown(&symbols)))
}

#[test]
fn random_loops_behave_the_same() {
    let stats = EXITS.refined(0..2_000, unswitch).settled();
    all_above(stats.entries(), 500, &["refused"]);
    loops::LOOPS.refined(0..300, unswitch);
    STRUCTURED.refined(0..300, unswitch);
    FLOW.refined(0..300, unswitch);
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    EXITS.find(1_000, rvsdg_opt_unswitch::Mutation::ALL, |module, fault| {
        let symbols = module.symbols.clone();
        each_body(module, |graph, _| rvsdg_opt_unswitch::run_body_mutated(graph, Costs::unknown(&symbols), fault))
    });
}
