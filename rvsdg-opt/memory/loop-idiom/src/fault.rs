//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// The last element is forgotten.
    ShortByOne,
    /// What descends is taken to begin where the first iteration stores.
    BeginsAtFirst,
    /// Bytes of a number are taken to be as its lowest one.
    LowestByte,
    /// What is copied is taken not to overlap with where it is copied to.
    OverlapIgnored,
    /// Elements may move in any direction.
    AnyDirection,
    /// Stores of one loop are taken not to be in each other's way.
    OrderIgnored,
    /// What is stored is taken to leave no gaps.
    GapsIgnored;
    /// A string of which not every byte is looked at is taken for one. Found by `tests/lengths.rs`.
    AnyStep,
    /// The last iteration of a search is forgotten. Found by `tests/lengths.rs`.
    NotLast,
}
