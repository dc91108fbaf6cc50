//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// No access is taken to be in another one's way.
    NoConflicts,
    /// Loads are taken not to be in the way of stores.
    StoresOnly,
    /// What runs in all strips is taken for something that runs in the first one only.
    RunsOnce,
    /// The last strip is not cut off at the end of a loop.
    LastStrip,
    /// Loop variables of a strip begin with what they begin with in the whole loop.
    Beginning,
    /// Loops that belong to no strip run in each of them.
    InAllStrips,
    /// A strip in which a loop has nothing to do runs it nevertheless.
    EmptyStrip,
    /// The end of the last strip is that of the first loop only.
    FirstLoopOnly,
    /// What happens once in each iteration of the outermost loop does so in the same strip for all of them.
    OnceUnskewed,
    /// Keys of later iterations and of other loops are taken to be in order.
    SkewedAnyhow,
    /// Nothing is taken to be in the way of what is kept in memory between strips.
    HomeUnharmed,
    /// A sum begins in each strip with what it begins with in the first one.
    SumBeginsAgain,
    /// What is made of a sum is stored by each strip.
    SumMadeEarly,
    /// What a sum is before the last strip reaches loops and decisions that run in each strip.
    PartialSum,
    /// Two sums are kept in one place.
    SharedHome,
    /// Another store of a sum happens in the strip of what happens once in an iteration.
    OnceOfSum;
    /// What is in no key loop is looked at with the keys of the first one only. Found by `tests/range.rs`.
    RangeOfFirst,
    /// What a sum begins with is taken for something that nothing else uses. Found by `tests/origin.rs`.
    BeginUsed,
    /// What the load that a sum begins with says of its value counts in later strips, too. Found by `tests/origin.rs`.
    OriginAsItIs,
}
