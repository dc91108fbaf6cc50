//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// Additions that may wrap count as if they did not.
    WrapIgnored,
    /// Values are extended by the other kind of extension where the loop begins.
    OtherExtension,
    /// Signed comparisons are done on values that were extended by zeros.
    SignedOnUnsigned,
    /// Nothing is ever negative.
    SignIgnored,
    /// What is used behind the loop is the value that the loop began with.
    StaleExit,
}
