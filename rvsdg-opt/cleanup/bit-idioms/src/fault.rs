//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// Bits of different values count as bits of one.
    AnySource,
    /// Sums are cut into parts as if nothing were ever carried.
    Carries,
    /// Bits that both operands may have set count as bits of one of them.
    Overlap,
    /// Zeros come in from the left where copies of the sign do.
    NoSign,
    /// One bit may come from elsewhere.
    AlmostAll,
    /// Bits that are zero are not cleared.
    NoMask,
    /// Bits that are not counted are.
    CountsAll,
    /// Rotations are to the right.
    OtherWay;
    /// The first iteration of a loop is not counted. Found by `tests/loops.rs`, as the following.
    FirstIteration,
    /// The last step, of fewer bits, is not counted.
    RoundedDown,
    /// Negative numbers are counted as if they were positive.
    NoSignTest,
    /// Ones that a loop never comes to are counted.
    UnseenOnes,
    /// A number that may be poison where the loop is not entered is used there.
    PoisonNumber,
    /// Ones of negative numbers are counted where the loop is not entered.
    NegativeOnes,
    /// The other way of a decision is not looked at.
    OtherAlternative,
}
