//! Random programs with all kinds of operations: the pass preserves their behaviour.

use rvsdg_opt_testing::{PROGRAMS, each_body};

#[test]
fn random_programs_are_refined() {
    let stats =
        PROGRAMS.refined(0..120, |module| each_body(module, |graph, _| rvsdg_opt_jump_threading::run_body(graph)));
    assert!(stats.settled().matches > 0, "there is something to do");
}
