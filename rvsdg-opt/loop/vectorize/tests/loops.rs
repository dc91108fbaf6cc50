//! Random loops, before and after, on the interpreter.

mod support;

use rvsdg_opt_testing::all_above;
use rvsdg_opt_vectorize::{Choice, run_module, run_module_with};
use support::LOOPS;

#[test]
fn random_loops_behave_the_same() {
    let report = LOOPS.refined(0..1_000, |module| run_module_with(module, Choice::All));
    assert_eq!(report.again.vectorized(), 0, "once is enough");
    assert!(report.ended > report.modules / 2, "{report:?}");
    let few =
        ["reordered", "refused_uncounted", "pieces", "versions", "narrowed", "strided", "again", "sequences", "split"];
    all_above(report.stats.entries(), 10, &few);
    assert!(
        report.stats.again > 3
            && report.stats.sequences > 3
            && report.stats.strided > 3
            && report.stats.pieces > 3
            && report.stats.versions > 3
            && report.stats.narrowed > 3
            && report.stats.reordered > 0
            && report.stats.split > 1,
        "{report:?}"
    );
}

#[test]
fn loops_that_pay_behave_the_same() {
    let report = LOOPS.refined(0..300, run_module);
    assert_eq!(report.again.vectorized(), 0, "once is enough");
    assert!(report.stats.refused_useless > 30, "{report:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    LOOPS.find_in(
        [334, 700, 717, 750, 2842].into_iter().chain(0..4_000),
        rvsdg_opt_vectorize::Mutation::ALL,
        |module, fault| rvsdg_opt_vectorize::run_module_mutated(module, Choice::All, fault),
    );
}
