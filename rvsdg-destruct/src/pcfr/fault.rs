//! The deliberate faults of predicative recovery.

rvsdg_core::faults! {
    /// Every other loop variable keeps its value when the loop repeats.
    DroppedCopy,
    /// Loop variables are written one after the other when the loop repeats, not all at once.
    SequentialCopies,
    /// What the first alternative of a gamma says about an exit variable is believed of all.
    StaleKnowledge,
    /// What is known before a loop is known behind it.
    KnownBeforeLoop,
    /// States at one place are taken for one, whatever they know.
    SharedStates,
    /// A selection whose condition is known is the other value.
    OtherValue,
    /// What is bound to its place comes before what may end the program.
    PassedEnd;

    // These take programs made for them: `tests/parts.rs`.
    /// A condition of mixed parts is the contrary where its first part decides.
    OtherWay,
    /// The first part of a condition is decided on, though it may be undef.
    UndefinedPart,
}
