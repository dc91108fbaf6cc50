//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// A copy gets another exit variable of the same type.
    OtherVariable,
    /// What is between both decisions never depends on the first one.
    Independent,
}
