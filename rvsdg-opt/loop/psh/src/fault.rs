//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// A load leaves a loop that writes.
    WritingLoop,
    /// What is pinned leaves a loop in front of I/O effects that come before it.
    EarlierEffects,
    /// What is pinned leaves a gamma.
    Speculation,
    /// A store leaves a loop with other operations on memory.
    OtherAccesses,
    /// A load's memory state is left as it was outside: the loop gets the state before the load.
    StaleState,
}
