//! Random rows of stores, before and after, on the interpreter.

mod support;

use rvsdg_opt_slp::{Choice, run_module, run_module_with};
use rvsdg_opt_testing::all_above;
use support::ROWS;

#[test]
fn random_rows_behave_the_same() {
    let report = ROWS.refined(0..1_500, |module| run_module_with(module, Choice::All));
    assert!(report.ended > report.modules / 2, "{report:?}");
    all_above(report.stats.entries(), 10, &["refused_useless", "carried"]);
}

#[test]
fn rows_that_pay_behave_the_same() {
    let report = ROWS.refined(0..500, run_module);
    assert!(report.stats.refused_useless > 30, "{report:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    ROWS.find(2_000, rvsdg_opt_slp::Mutation::ALL, |module, fault| {
        rvsdg_opt_slp::run_module_mutated(module, Choice::All, fault)
    });
}
