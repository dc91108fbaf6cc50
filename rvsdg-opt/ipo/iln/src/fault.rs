//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// The caller goes on with the memory from before the call.
    LoseMemory,
    /// The first two arguments of one type change places.
    SwapArguments,
    /// The body's stack memory is taken from the caller's first alloca.
    ShareAllocas,
}
