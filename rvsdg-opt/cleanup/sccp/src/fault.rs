//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// Loop variables are what they are in the first iteration.
    FirstIteration,
    /// A decision that may choose several alternatives chooses the first.
    FirstAlternative,
}
