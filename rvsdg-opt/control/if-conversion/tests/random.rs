//! Random modules: the pass preserves their behaviour, and a second run changes nothing.

use rvsdg_core::Module;
use rvsdg_opt_if_conversion::Stats;
use rvsdg_opt_testing::{FLOW, PROGRAMS, STRUCTURED, each_body};

fn apply(module: &mut Module) -> Stats {
    each_body(module, |graph, cx| rvsdg_opt_if_conversion::run_body(graph, cx.costs()))
}

#[test]
fn random_programs_behave_the_same() {
    let report = FLOW.refined(0..300, apply);
    assert_eq!((report.again.converted, report.again.selects), (0, 0), "a second run finds nothing");
    assert!(report.stats.converted > 20 && report.stats.selects > 10, "there is something to do");
    let shared = report.stats.shared + STRUCTURED.refined(0..300, apply).stats.shared;
    let shared = shared + PROGRAMS.refined(0..120, apply).stats.shared;
    assert!(shared > 20, "{shared} operations are in all alternatives");
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    // In these programs nothing may be undefined; `tests/rules.rs` has the tests that detect speculation.
    use rvsdg_opt_if_conversion::Mutation;
    let apply = |module: &mut Module, fault: Mutation| {
        each_body(module, |graph, cx| rvsdg_opt_if_conversion::run_body_mutated(graph, cx.costs(), fault))
    };
    FLOW.find(300, &[Mutation::Swapped, Mutation::LostCase], apply);
    STRUCTURED.find(400, &[Mutation::AnyConstant], apply);
}
