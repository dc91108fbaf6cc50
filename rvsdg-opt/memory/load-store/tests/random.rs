//! Random programs before and after the pass.

mod support;

use rvsdg_opt_testing::all_above;
use support::{ACCESSES, apply};

#[test]
fn random_programs_do_what_they_did() {
    let report = ACCESSES.refined(0..400, |module| apply(module, rvsdg_opt_load_store::run_body));
    assert!(report.unsettled * 20 < report.modules, "a second run should find nothing, as a rule");
    assert!(report.ended * 2 > report.modules, "most programs must end well");
    all_above(report.stats.entries(), 0, &[]);
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    use rvsdg_opt_load_store::Mutation;
    // No access is out of bounds here: it may be made too early. Calls that write and return are in a program of their
    // own (tests/tests/members.rs), as are stores in front of several decisions (bodies.rs).
    let is_elsewhere =
        |fault: &Mutation| matches!(fault, Mutation::AfterEnd | Mutation::SinkPastWrites | Mutation::PastOthers);
    let is_here = |fault: &Mutation| !is_elsewhere(fault);
    let faults: Vec<Mutation> = Mutation::ALL.iter().chain(Mutation::RARE).copied().filter(is_here).collect();
    ACCESSES.find(4_000, &faults, |module, fault| {
        apply(module, |graph, env| rvsdg_opt_load_store::run_body_mutated(graph, env, fault))
    });
}
