//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// A load is moved past memory operations between it and the gamma.
    PastStores,
    /// Users outside of the gamma are ignored.
    OtherUsers,
    /// Memory operations that follow a moved load in its alternative use the memory state before the load.
    SkippedState,
    /// Moved nodes are in reverse order.
    WrongOrder,
}
