//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// Strict and non-strict conditions are exchanged.
    Strict,
    /// Negative numbers are divided as if they were not negative.
    Negative,
    /// Sums are narrowed for any range.
    Narrow,
    /// Sums are assumed not to wrap for any range.
    Exact,
    /// Remainders of negative numbers count as those of numbers that are not negative.
    AnyRemainder,
    /// A number that is at most the divisor counts as less than it.
    OffByOne,
    /// The highest bit that a value may have is taken for clear.
    FewerBits,
    /// A select whose test fails for few numbers makes no difference.
    AnyChoice,
}
