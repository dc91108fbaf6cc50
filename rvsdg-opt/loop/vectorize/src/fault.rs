//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// No access is taken to be in another one's way.
    NoConflicts,
    /// Accesses a constant distance apart are taken not to be in each other's way.
    NoDistances,
    /// What a test at run time says is ignored.
    NoTest,
    /// What is loaded at an address that stays the same is taken for the same, whatever is stored.
    UniformLoads,
    /// The lanes of an induction variable are all that of the first.
    FlatInduction,
    /// What an iteration gets from the one before is that of its own.
    NoRecurrence,
    /// The value of the first lane is that behind the loop.
    FirstLane,
    /// Partial results of all lanes begin with the value in front of the loop.
    StartEverywhere,
    /// One of the copies is forgotten that take the place of a loop.
    LostRun,
    /// A vector for what is left over is made though so many iterations are not left.
    PieceAnyway,
    /// One of several vectors of partial results is forgotten.
    LostPart,
    /// A choice takes the other value.
    OtherChoice,
    /// What is stored downwards is stored upwards.
    NoReversal,
    /// A load is made before a store of the same iteration that it may meet.
    EarlyLoads,
    /// A load that skips numbers is taken for one that does not.
    AnyStride,
    /// The lanes of a load that skips many numbers are taken to be next to each other.
    NearLanes,
    /// That a stride is one is not tested.
    AnyNumber,
    /// That an index does not wrap is not tested.
    AnySum,
    /// That an index does not wrap is tested of the first iteration only.
    ShortSpan,
    /// Sequences go through the lanes of a vector from the last to the first.
    LanesBackwards;
    /// Stores are taken not to get to what is loaded at an address of the same object that stays the same. Found by
    /// `tests/rare.rs`.
    UniformMember,
    /// The loop behind the iteration that is split off gets it, too, and the one in front of it one more. Found by
    /// `tests/rare.rs`.
    LateSplit,
    /// The number of the iteration that is split off is taken for one that does not wrap. Found by `tests/rare.rs`.
    AllBits,
    /// Shifts to the right are taken to need the low bits of a number only. Found by `tests/rare.rs`.
    HighBits,
    /// What may be stored to is loaded again. Found by `tests/rare.rs`.
    LoadedAnew,
    /// A variable is loaded again whatever it begins with. Found by `tests/rare.rs`.
    OtherBeginning,
    /// Loads of groups are made before stores that they may meet. Found by `tests/rare.rs`.
    MovedLoads,
    /// A store is made behind accesses of the same iteration that it may meet. Found by `tests/rare.rs`.
    LateStores,
    /// Stores of groups are made behind accesses that they may meet. Found by `tests/rare.rs`.
    MovedStores,
    /// A group of stores has not all numbers. Found by `tests/rare.rs`.
    PartOfGroup,
    /// All loads of a group are the first of its numbers. Found by `tests/rare.rs`.
    OtherPlace,
    /// A choice between two differences is taken for the absolute value of one. Found by
    /// `tests/rare.rs`.
    AnyDifference,
    /// A load that would not have run is made anyway. Found by `tests/rare.rs`.
    AnyLoad,
    /// A test at run time allows for accesses one iteration closer. Found by `tests/rare.rs`.
    ShortTest,
    /// A test at run time of all bytes looks at those of the first iteration only. Found by `tests/rare.rs`.
    ShortRange,
    /// Types separate a store from a load that comes before it, too. Found by `tests/rare.rs`.
    TypesBothWays,
    /// Sums of partial results must not wrap either. Found by `tests/rare.rs`.
    KeptFlags,
    /// A loop that may step over its bound and get around is counted as if it did not. Found by `tests/rare.rs`.
    MissedBound,
}
