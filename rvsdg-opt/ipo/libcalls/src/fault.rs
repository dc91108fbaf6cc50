//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// Strings are compared the other way round.
    Exchanged,
    /// The zero at the end counts as a character.
    CountsZero,
    /// What is expected is what is.
    AsExpected,
}
