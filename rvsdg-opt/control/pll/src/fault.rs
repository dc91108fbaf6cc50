//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// A load is moved past what comes between it and the decision on memory.
    PastStores,
    /// Users outside of the decision are forgotten.
    OtherUsers,
    /// What comes after a moved load in its alternative goes on from the memory state before it.
    SkippedState,
    /// Moved nodes come in reverse order.
    WrongOrder,
}
