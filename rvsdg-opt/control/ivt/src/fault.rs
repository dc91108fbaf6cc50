//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// The test at the end of an iteration uses the values from the start of the iteration.
    StaleTest,
    /// The loop body runs once even if the first test fails.
    Unguarded,
    /// The predicate of the new gamma is inverted.
    Inverted,
    /// The effect of the code behind the gamma on loop variables is ignored on the staying path: the old values are
    /// used.
    StalePost,
    /// The code behind the loop assumes that the loop was left by its test.
    OneExit;
    /// What alternatives of a decision say of the loop is exchanged. Found by `tests/rules.rs`.
    ExchangedConstants,
    /// The predicate of a loop is taken for that of any gamma beside it. Found by `tests/rules.rs`.
    OtherDecision,
}
