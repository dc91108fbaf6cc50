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
    /// Whether numbers fit their width is not tested.
    ForgetNumber,
    /// That a loop starts with the value that it loads is not tested.
    ForgetStart,
    /// What is loaded in front of the nest may be stored to in it.
    StoresToInvariant,
    /// What decisions in the nest depend on is not tested.
    ForgetTruth,
    /// What is taken to be so is not tested before what depends on it is loaded.
    LoadAnyway,
    /// That a store comes before a load does not matter.
    LateLoad,
    /// What is behind the last address is not tested.
    BehindAddresses,
}
