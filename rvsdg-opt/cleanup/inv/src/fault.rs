//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// The last alternative of a gamma is not asked whether it passes the same value.
    LastAlternative,
    /// The I/O state of a loop that may run for ever is redirected.
    EndlessLoop,
    /// Loop variables with one post value count as one inside, whatever they begin with.
    OtherOrigin,
    /// What holds in one alternative of a decision is believed in the next one.
    OtherSide,
    /// A call that returns one parameter gets the argument beside it.
    OtherArgument,
}
