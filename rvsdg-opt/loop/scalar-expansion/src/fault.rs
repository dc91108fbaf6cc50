//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// What the loops store is not looked at.
    NoConflicts,
    /// Loads that only the inner loop's test needs are not looked at.
    TestUnlooked,
    /// Variables of the inner loop that begin otherwise in each iteration of the outer one count as the same.
    OtherBeginnings,
    /// All values are kept in one array.
    OneArray,
    /// Every iteration reads the next element.
    NextElement,
    /// Alternatives of decisions in the outer loop are not looked at.
    NoAlternatives,
    /// Arrays are one element too short.
    ShortArray,
}
