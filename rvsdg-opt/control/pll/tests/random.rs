//! Random modules, interpreted before and after.

use rvsdg_core::Module;
use rvsdg_opt_pll::Stats;
use rvsdg_opt_testing::{FLOW, PROGRAMS, STRUCTURED, all_above, each_body};

fn apply(module: &mut Module) -> Stats {
    each_body(module, |graph, cx| rvsdg_opt_pll::run_body(graph, cx.costs()))
}

#[test]
fn random_modules_behave_the_same() {
    let stats = STRUCTURED.refined(0..400, apply).settled();
    all_above(stats.entries(), 20, &["structural"]);
    FLOW.refined(0..150, apply);
    PROGRAMS.refined(0..120, apply);
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    STRUCTURED.find(3_000, rvsdg_opt_pll::Mutation::ALL, |module, fault| {
        each_body(module, |graph, cx| rvsdg_opt_pll::run_body_mutated(graph, cx.costs(), fault))
    });
}
