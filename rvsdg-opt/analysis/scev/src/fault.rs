//! The deliberate faults of this analysis.

rvsdg_core::faults! {
    /// A bound that is still part of the loop counts as one that is not, and the other way round.
    OffByOne,
    /// Unsigned comparisons count as signed ones.
    Signedness,
    /// That the tested value may wrap before it gets to the bound is not looked at.
    WrapIgnored,
    /// The operands of a comparison are exchanged, and the condition stays.
    OperandOrder,
    /// A match that repeats on false counts as one that repeats on true.
    Inverted,
    /// A distance that the step does not divide is rounded down.
    RoundedDown,
    /// Operations without a flag count as ones that do not wrap.
    FlagIgnored,
    /// An `or` of values with common bits counts as their sum.
    CommonBits,
    /// A truncation that loses bits counts as the same number.
    LostBits,
    /// An extension by zeros counts as one by the sign.
    SignIgnored,
    /// A value that has to be met by steps of more than one is taken to be met.
    PastTheBound,
    /// A pointer that is tested is taken to stay in its object.
    LeavesObject,
    /// What is added to a loop variable need not be the same in all iterations.
    VaryingStep,
    /// What the loop tests need not be the variable that is asked about.
    OtherTested,
    /// What a loop counts down to need not be zero.
    OtherBound,
    /// A decision around a loop is taken to be about its variable and its bound, whatever it compares.
    OtherGuard,
    /// A loop in the other alternative of a decision counts as one in that in which the comparison holds.
    OtherAlternative,
    /// What a factor that wraps around leaves is taken for the number.
    WrappedFactor,
}
