//! Random counted loops and random modules, before and after, on the interpreter.

use rvsdg_core::Module;
use rvsdg_opt_testing::{FLOW, STRUCTURED, all_above, each_body, loops::LOOPS};
use rvsdg_opt_widen_iv::{Stats, run_body};

fn widen(module: &mut Module) -> Stats {
    each_body(module, |graph, _| run_body(graph, 64))
}

#[test]
fn random_loops_behave_the_same() {
    all_above(LOOPS.refined(0..1_500, widen).settled().entries(), 100, &[]);
    STRUCTURED.refined(0..150, widen);
    FLOW.refined(0..150, widen);
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    LOOPS.find(1_500, rvsdg_opt_widen_iv::Mutation::ALL, |module, fault| {
        each_body(module, |graph, _| rvsdg_opt_widen_iv::run_body_mutated(graph, 64, fault))
    });
}
