//! Random modules: inversion preserves their behaviour, and a second run changes nothing.

use rvsdg_core::Module;
use rvsdg_opt_ivt::Stats;
use rvsdg_opt_testing::{FLOW, PROGRAMS, each_body};

fn apply(module: &mut Module) -> Stats {
    each_body(module, |graph, cx| rvsdg_opt_ivt::run_body(graph, cx.symbols))
}

#[test]
fn random_programs_behave_the_same() {
    let report = FLOW.refined(0..300, apply);
    assert_eq!((report.again.inverted, report.again.copied), (0, 0), "a second run finds nothing");
    assert!(report.stats.inverted > 20 && report.stats.multi_exit > 10, "there is something to do");
    PROGRAMS.refined(0..120, apply);
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    FLOW.find(300, rvsdg_opt_ivt::Mutation::ALL, |module, fault| {
        each_body(module, |graph, cx| rvsdg_opt_ivt::run_body_mutated(graph, cx.symbols, fault))
    });
}
