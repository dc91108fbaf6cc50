//! Random loops with decisions by the number of the iteration, before and after, on the interpreter.

use rvsdg_core::{IntCond, Module};
use rvsdg_gen::Random;
use rvsdg_interp::Value;
use rvsdg_opt_loop_splitting::{Stats, run_body};
use rvsdg_opt_target::Costs;
use rvsdg_opt_testing::{FLOW, Programs, STRUCTURED, all_above, each_body, loops};

/// Such loops, by number: start, bound of the loop and bound of the decision are parameters.
const PARTS: Programs = Programs { module, inputs, fuel: 5_000 };

fn width(seed: u64) -> u32 {
    Random::new(seed).pick(&[5, 8, 16, 32, 64])
}

fn inputs(_: &Module, seed: u64) -> Vec<Vec<Value>> {
    let width = width(seed);
    let edges = loops::edges(width);
    let mut random = Random::new(seed ^ 0x51ed);
    (0..24)
        .map(|_| {
            let first = random.pick(&edges);
            // Near each other most of the time, so that loops end.
            let near = |random: &mut Random| match random.one_in(24) {
                true => random.pick(&edges),
                false => first.wrapping_add(i64::from(random.below(40)) - 12),
            };
            let [last, bound] = [near(&mut random), near(&mut random)];
            [first, last, bound].map(|number| Value::int(number, width)).to_vec()
        })
        .collect()
}

/// `for (i = x; i < n; i++) sum = i < m ? 3 * sum + i : sum ^ (i + 1)`, with all of that at random.
fn module(seed: u64) -> Module {
    let width = width(seed);
    let mut random = Random::new(seed ^ 0x9a7);
    let (step, usual) = random.pick(&[("add", [IntCond::Slt, IntCond::Ult]), ("sub", [IntCond::Sgt, IntCond::Ugt])]);
    let order = random.pick(&usual);
    let usual_flags = if order.is_signed() { "nsw " } else { "nuw " };
    let flags = random.pick(&["", "nsw ", "nuw ", "nuw nsw ", usual_flags, usual_flags, usual_flags]);
    let cond = if random.one_in(4) { random.pick(IntCond::ALL) } else { order }.spelling();
    let split = random.pick(IntCond::ALL).spelling();
    // What is compared: the number, or another one a few steps ahead.
    let (ahead, more) = (random.pick(&[0, 0, 1, -1, 2]), random.pick(&["", "nsw ", "nuw "]));
    let [left, right] = if random.one_in(3) { ["%15", "%9"] } else { ["%9", "%15"] };
    rvsdg_opt_testing::parse(&format!(
        "symbol @f = external defined function i{width} (i{width}, i{width}, i{width}) : ptr
         omega imports [] exports [@f] () {{
         %0 = lambda @f () (%0: i{width}, %1: i{width}, %2: i{width}, %3: io, %4: mem) {{
           %5 = const 0 : i{width}
           %50, %51, %52, %53 = theta (%0, %1, %2, %5) (%6: i{width}, %7: i{width}, %9: i{width}, %10: i{width}) {{
             %11 = const {ahead} : i{width}
             %15 = add {more}%6, %11 : i{width}
             %16 = icmp {split} {left}, {right} : i1
             %17 = match [-1 -> 1, default -> 0] %16 : ctl2
             %18 = gamma %17 (%6, %10) {{
               case 0 (%19: i{width}, %20: i{width}) {{
                 %21 = const 3 : i{width}
                 %22 = mul %20, %21 : i{width}
                 %23 = add %22, %19 : i{width}
               }} -> (%23)
               case 1 (%24: i{width}, %25: i{width}) {{
                 %26 = const 1 : i{width}
                 %27 = add %24, %26 : i{width}
                 %28 = xor %25, %27 : i{width}
               }} -> (%28)
             }}
             %30 = const 1 : i{width}
             %31 = {step} {flags}%6, %30 : i{width}
             %32 = icmp {cond} %31, %7 : i1
             %33 = match [-1 -> 1, default -> 0] %32 : ctl2
           }} -> (%33, %31, %7, %9, %18)
         }} -> (%53, %3, %4)
         }} -> (%0)\n"
    ))
}

fn split(module: &mut Module) -> Stats {
    let symbols = module.symbols.clone();
    each_body(module, |graph, _| run_body(graph, Costs::unknown(&symbols)))
}

#[test]
fn random_loops_behave_the_same() {
    let stats = PARTS.refined(0..2_500, split).settled();
    all_above(stats.entries(), 100, &["refused_large", "refused_unique"]);
    loops::LOOPS.refined(0..300, split);
    STRUCTURED.refined(0..150, split);
    FLOW.refined(0..150, split);
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    PARTS.find(2_000, rvsdg_opt_loop_splitting::Mutation::ALL, |module, fault| {
        let symbols = module.symbols.clone();
        each_body(module, |graph, _| rvsdg_opt_loop_splitting::run_body_mutated(graph, Costs::unknown(&symbols), fault))
    });
}
