//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// A constant counts as its default.
    ConstantIsDefault;

    // These take programs made for them: `tests/rules.rs`.
    /// The value that is for after the loop goes into the next iteration.
    LeavingValueRepeats,
    /// What is peeled off a match is not applied to its cases.
    CasesStay,
    /// A selection by a constant is the other value.
    OtherSelected,
    /// A comparison of a carried choice is the negation of the condition, or the condition where it should be the negation.
    OtherCondition,
    /// A comparison that ranges answer has the other answer.
    OtherAnswer,
    /// Two matches of one value answer the same.
    AnswersAlike,
    /// A choice of what an alternative knows is the next value.
    OtherChosen,
}
