//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// The alternatives of the gamma come into each other's loop.
    Rotated,
    /// Any loop variable is taken for an invariant one.
    Variant,
    /// Poison decides before the loop what might never have been decided.
    Unfrozen,
}
