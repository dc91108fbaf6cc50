//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// The test at the end of an iteration looks at the values from its start.
    StaleTest,
    /// The loop runs once whatever the first test says.
    Unguarded,
    /// The decision leaves the loop where it should stay in it, and the other way round.
    Inverted,
    /// What follows the decision in the loop's body is forgotten where it does not leave the loop: old values go on.
    StalePost,
    /// After the loop it is taken for granted that the test has ended it.
    OneExit,
}
