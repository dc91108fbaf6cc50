//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// The first call speaks for all.
    FirstCallDecides,
    /// Functions are taken for local whose address is used otherwise.
    IgnoreEscapes,
}
