//! Random modules, before and after, on the interpreter.

use rvsdg_core::Module;
use rvsdg_opt_psh::Stats;
use rvsdg_opt_testing::{FLOW, PROGRAMS, STRUCTURED, all_above, check, each_body};

fn push(module: &mut Module) -> Stats {
    each_body(module, |graph, cx| rvsdg_opt_psh::run_body(graph, cx.costs()))
}

#[test]
fn random_modules_behave_the_same() {
    all_above(STRUCTURED.refined(0..600, push).stats.entries(), 3, &[]);
    FLOW.refined(0..150, push);
    PROGRAMS.refined(0..120, push);
}

#[test]
fn again_and_again_comes_to_an_end() {
    for seed in 0..200 {
        let before = (STRUCTURED.module)(seed);
        let mut after = before.clone();
        let runs = (0..10).take_while(|_| push(&mut after) != Stats::default()).count();
        assert!(runs < 10, "seed {seed}");
        check(&before, &after);
    }
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    STRUCTURED.find(3_000, rvsdg_opt_psh::Mutation::ALL, |module, fault| {
        each_body(module, |graph, cx| rvsdg_opt_psh::run_body_mutated(graph, cx.costs(), fault))
    });
}
