//! Random modules: the pass preserves their behaviour, and a second run changes nothing.

use rvsdg_core::Module;
use rvsdg_opt_if_conversion::Stats;
use rvsdg_opt_testing::{FLOW, PROGRAMS, each_body};

fn apply(module: &mut Module) -> Stats {
    each_body(module, |graph, cx| rvsdg_opt_if_conversion::run_body(graph, cx.costs()))
}

#[test]
fn random_programs_behave_the_same() {
    let report = FLOW.refined(0..300, apply);
    assert_eq!((report.again.converted, report.again.selects), (0, 0), "a second run finds nothing");
    assert!(report.stats.converted > 20 && report.stats.selects > 10, "there is something to do");
    PROGRAMS.refined(0..120, apply);
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    // In these programs nothing may be undefined; `tests/rules.rs` has the tests that detect speculation.
    use rvsdg_opt_if_conversion::Mutation;
    FLOW.find(300, &[Mutation::Swapped, Mutation::LostCase], |module, fault| {
        each_body(module, |graph, cx| rvsdg_opt_if_conversion::run_body_mutated(graph, cx.costs(), fault))
    });
}
