//! Random modules, interpreted before and after.

use rvsdg_core::Module;
use rvsdg_opt_inv::{Stats, run_body, run_module};
use rvsdg_opt_testing::{FLOW, PROGRAMS, STRUCTURED, all_above, each_body};

fn apply(module: &mut Module) -> Stats {
    let stats = each_body(module, |graph, _| run_body(graph));
    run_module(module);
    stats
}

#[test]
fn random_modules_behave_the_same() {
    let stats = STRUCTURED.refined(0..300, |module| each_body(module, |graph, _| run_body(graph))).settled();
    all_above(stats.entries(), 20, &[]);
    FLOW.refined(0..150, apply);
    PROGRAMS.refined(0..120, apply);
}

/// Random modules, and two with constructs that these lack: a loop that runs forever, and a call of a known function.
#[cfg(feature = "mutate")]
fn module(seed: u64) -> Module {
    let endless = "(%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
        %5 = theta may_diverge (%3) (%6: io) { %7 = const ctl 1 : ctl2 } -> (%7, %6)
        %8, %9, %10 = call read write io [i32 (i32)] %1, %2, %5, %4 : i32, io, mem
      } -> (%8, %9, %10)";
    let call = "symbol @g = internal defined function i32 (i32, i32) : ptr
      symbol @f = external defined function i32 (i32, i32) : ptr
      omega imports [] exports [@f] () {
        %0 = lambda @g () (%0: i32, %1: i32, %2: io, %3: mem) { } -> (%0, %2, %3)
        %1 = lambda @f (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
          %5, %6, %7 = call read write io [i32 (i32, i32)] %0, %1, %2, %3, %4 : i32, io, mem
        } -> (%5, %6, %7)
      } -> (%1)";
    match seed {
        0 => rvsdg_opt_testing::module(1, endless),
        1 => rvsdg_opt_testing::parse(call),
        _ => (STRUCTURED.module)(seed - 2),
    }
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    let programs = rvsdg_opt_testing::Programs { module, ..STRUCTURED };
    programs.find(102, rvsdg_opt_inv::Mutation::ALL, |module, fault| {
        each_body(module, |graph, _| rvsdg_opt_inv::run_body_mutated(graph, fault));
        rvsdg_opt_inv::run_module_mutated(module, fault)
    });
}
