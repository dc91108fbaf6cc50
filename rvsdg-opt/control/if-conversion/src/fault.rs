//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// The two values of a select change places.
    Swapped,
    /// One case of the match is forgotten.
    LostCase,
    /// What may be undefined is made to run always.
    Speculated;

    // These take programs made for them: `tests/decisions.rs`.
    /// Numbers between those of a case count as such.
    GapsAreIn,
    /// The second part of a condition counts where the first one decides.
    OtherPart,
    /// What is undefined in one case becomes what it is in another one, though that may be poison.
    UndefIsPoison,
    /// Of loads that become one, the largest alignment holds.
    LargestAlignment,
    /// What changes from one iteration to the next counts as invariant.
    Varying,
}
