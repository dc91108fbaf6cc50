//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// One pair of arrays is not looked at.
    ForgetPair,
    /// The last element of each array is not looked at.
    ShortBound,
    /// The versions are exchanged.
    Exchanged,
    /// Only what the first iteration accesses is looked at.
    FirstIteration,
    /// Two pointers into one array count as different arrays.
    AloneAnyway,
    /// What the function without overlaps computes is lost.
    LostResult,
}
