//! Random loops that fill or copy, before and after, on the interpreter.

mod support;

use rvsdg_opt_loop_idiom::run_module;
use support::FILLS;

#[test]
fn random_loops_behave_the_same() {
    let stats = FILLS.refined(0..1_000, run_module).settled();
    assert!(stats.filled > 30 && stats.copied > 10 && stats.moved > 5, "{stats:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    FILLS.find(1_000, rvsdg_opt_loop_idiom::Mutation::ALL, rvsdg_opt_loop_idiom::run_module_mutated);
}
