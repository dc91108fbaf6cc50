//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// A constant is treated as the default case.
    ConstantIsDefault;

    // These need special programs: `tests/rules.rs`.
    /// The value for the code after the loop is used in the next iteration.
    LeavingValueRepeats,
    /// An operation removed below a match is not applied to its cases.
    CasesStay,
    /// A select by a constant yields the other value.
    OtherSelected,
    /// A comparison of a carried choice becomes the negation of the condition, or the condition where it should be the
    /// negation.
    OtherCondition,
    /// A comparison decided by ranges gets the opposite result.
    OtherAnswer,
    /// Two matches of one value have the same result.
    AnswersAlike,
    /// A choice that an alternative decides yields the next value.
    OtherChosen,
}
