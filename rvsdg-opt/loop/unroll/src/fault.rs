//! The deliberate faults of this crate.

rvsdg_core::faults! {
    /// The remainder is that of the number of repetitions, not of iterations.
    RemainderOffByOne,
    /// The unrolled loop is entered with one iteration too few.
    GuardOffByOne,
    /// The number of iterations is compared as a signed one.
    SignedGuard,
    /// One of several copies is forgotten.
    LostCopy,
    /// Counts that the factor does not divide are treated as if it did.
    NoRemainder,
    /// The distance to the bound is divided rounding down.
    RoundedDown,
}
