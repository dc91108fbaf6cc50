//! The deliberate faults of this analysis.

rvsdg_core::faults! {
    /// A comparison that is true counts as false, and the other way round.
    Negated,
    /// An `and` that is false counts as if all its parts were true.
    PartOfFalse,
    /// An `or` that is true counts as if all its parts were true.
    PartOfTrue,
    /// What holds in the first iteration of a loop is believed of all of them.
    NoInductionStep,
    /// What the test of a loop says of next values is believed of the first iteration, too.
    FirstIteration,
    /// Sums count as exact though they may wrap.
    Wraps,
    /// Conditions with and without equality are mixed up.
    Strict;
    /// A zero extension counts as the same signed number. Found by `tests/answers.rs`.
    AnyExtension,
    /// An address counts as not null wherever it is. Found by `tests/pointers.rs`, like those that follow.
    OutsideOfObjects,
    /// A pointer that comes out of a decision is looked at in its first alternative only.
    OneAlternative,
    /// A pointer in a loop is looked at in the first iteration only.
    FirstPointer,
    /// What indices add to an address is forgotten. Found by `tests/alignment.rs`, like those that follow.
    IndexIsZero,
    /// An address that comes out of a decision is looked at in its first alternative only.
    OneAddress,
    /// An address in a loop is looked at in the first iteration only.
    FirstAddress,
    /// An access counts as made before everything else in its region. Found by `tests/accessed.rs`, like those that
    /// follow.
    AnyRank,
    /// All calls return.
    AllReturn,
    /// All arguments are marked as not null.
    AllMarked,
    /// Any address computation stays within an object.
    AnyAddress,
    /// What is stored counts as the address.
    StoredValue,
}
