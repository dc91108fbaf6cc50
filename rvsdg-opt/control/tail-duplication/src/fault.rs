//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// A copy uses another exit variable of the same type.
    OtherVariable,
    /// Nodes between the gammas are assumed to be independent of the first one.
    Independent,
}
