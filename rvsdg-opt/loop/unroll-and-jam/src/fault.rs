//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// No access is taken to be in another one's way.
    NoConflicts,
    /// Accesses of one inner loop are never taken to be in each other's way.
    NoConflictsInside,
    /// Loads are taken not to be in the way of stores that come before them.
    StoresOnly,
    /// Inner loops that run differently often are run as often as the first of them.
    OtherCount,
    /// Accesses of different lanes are taken not to be in each other's way.
    LanesApart,
    /// What is loaded is taken for the same in all lanes.
    UniformLoads,
    /// An inner loop may rise from no iterations on.
    EmptyFirst,
    /// A decision is taken to be known though the second iteration may take another alternative.
    GuardTooEarly;
    /// What only the first lane has is stored for all lanes. Found in nests of integers.
    FirstLane,
    /// Iterations of a loop in between are taken not to be in each other's way. Found in nests of three loops.
    InBetween,
    /// What later iterations have more than the first is taken not to be in anything's way. Found in triangular nests.
    TailsApart,
    /// The common part of a rising loop is taken to be shorter than it is. Found in triangular nests.
    ShorterPart,
}
