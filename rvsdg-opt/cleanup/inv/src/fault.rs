//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// The last alternative of a gamma is not checked for passing the same value.
    LastAlternative,
    /// The I/O state of a loop that may run forever is redirected.
    EndlessLoop,
    /// Loop variables with the same post value are merged inside of the loop, even if their origins differ.
    OtherOrigin,
    /// Facts of one alternative are used in the next one.
    OtherSide,
    /// The last alternative of a gamma is taken for one that is never left.
    LastIsDeadEnd,
    /// An earlier decision is taken for settled though more than one of its alternatives are left.
    Settled,
    /// A call that returns a parameter is replaced by the next argument.
    OtherArgument;
    /// An exit variable that is undef in an alternative becomes a value that may be poison. Found by `tests/bodies.rs`.
    UndefIsPoison,
}
