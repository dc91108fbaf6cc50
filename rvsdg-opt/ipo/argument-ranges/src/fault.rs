//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// The first call speaks for all.
    FirstCallDecides,
    /// Functions are taken for local whose address is used otherwise.
    IgnoreEscapes,
    /// What a function passes to itself is not looked at.
    IgnoreRecursion,
}
