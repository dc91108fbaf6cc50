//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// The loop ends one iteration late.
    OffByOne,
    /// Nobody asks whether the loop begins below its bound.
    NoGuard,
    /// The test is at the value at the start of the iteration.
    PreInPlaceOfPost;

    // These take programs made for them: `tests/ways.rs`.
    /// Other alternatives that the loop may repeat from do not matter.
    OtherWays,
}
