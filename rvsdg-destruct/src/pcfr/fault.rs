//! The deliberate faults of predicative recovery.

rvsdg_core::faults! {
    /// Every other loop variable keeps its value when the loop repeats.
    DroppedCopy,
    /// The copies of loop variables are executed sequentially instead of in parallel.
    SequentialCopies,
    /// The constant in the first alternative of a gamma is taken as the value of the exit variable in all alternatives.
    StaleKnowledge,
    /// Facts about values before a loop are kept after it.
    KnownBeforeLoop,
    /// States at the same place are merged although their knowledge differs.
    SharedStates,
    /// A select with a known condition gives the other value.
    OtherValue,
    /// An operation moves in front of a point where the program may end.
    PassedEnd,
    /// The matches next to a decision get the alternatives of the next way.
    ExchangedWays;

    // These need hand-written programs: `tests/parts.rs`.
    /// A condition is inverted where its first part decides.
    OtherWay,
    /// The first part of a condition is decided on although it may be undef.
    UndefinedPart,

    // This one needs a hand-written program: `tests/passed.rs`.
    /// A match that is passed on is decided on although its operand may be undef.
    UndefinedPassed,

    // These are about computed gotos: `tests/tests/gotos.rs`.
    /// A table may be seen by other functions.
    SeenTable,
    /// Addresses of labels may be used for something else than jumps.
    OtherUses,
    /// Any load from a table takes whole elements.
    HalfElements,
    /// All numbers are those of labels.
    AnyNumber,
    /// Null is no number, although there is a case for 0.
    NullCase,
    /// The default of a switch is not reached, although it may be.
    ReachedDefault,
    /// A number leads where the first switch says.
    FirstTarget,
    /// All jumps of a function lead to the same labels.
    AllLabels,
}
