//! The deliberate faults of this analysis.

rvsdg_core::faults! {
    /// Behind a decision, values are what the first alternative makes of them.
    FirstAlternative,
    /// What holds in one alternative is believed in the next one.
    OtherSide,
    /// Loop variables stay in the range of what they are at first.
    EntryOnly;
    /// What the first iteration makes of a loop variable is believed to be all that there is. Found by
    /// `tests/closed.rs`.
    FirstRound,
    /// The same, but what a decision compared is believed in the next alternative. Found by `tests/closed.rs`.
    OtherWay,
    /// Of the ways to the end of an iteration, the last one does not count. Found by `tests/closed.rs`.
    LastWay,
}
