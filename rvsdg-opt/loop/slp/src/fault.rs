//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// No store is taken to be in the way of a load that moves up.
    AnyLoad,
    /// No access is taken to be in the way of a store that moves down.
    AnyStore,
    /// Lanes are in memory in the order in which they are found.
    NoOrder,
    /// What is used outside of vectors is the first lane.
    FirstLane,
    /// All lanes of two operations get the first one.
    OneOperation,
    /// Lanes of a vector that is there already are taken in its own order.
    OwnOrder,
    /// Operands of operations that do not commute are exchanged, too.
    AnyOrder,
    /// A vector that is put together has its first number everywhere.
    LostElements,
    /// A sum of lanes lacks the upper half.
    LostHalf,
    /// A term that is in no vector is forgotten.
    LostTerm,
    /// Floating-point numbers are added up in any order.
    AnyFloat,
    /// Of several insertions into a lane, the first one counts.
    FirstInsertion;
    /// A vector says of all lanes what is said of the first. Found by `tests/rare.rs`.
    KeptFlags,
    /// Types separate stores from each other. Found by `tests/rare.rs`.
    TypesOfStores,
}
