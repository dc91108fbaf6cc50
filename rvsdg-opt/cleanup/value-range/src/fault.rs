//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// Conditions with and without equality are mixed up.
    Strict,
    /// Negative numbers are divided as if they were not.
    Negative,
    /// Sums are narrowed whatever their range.
    Narrow,
    /// Sums do not wrap, whatever their range.
    Exact,
}
