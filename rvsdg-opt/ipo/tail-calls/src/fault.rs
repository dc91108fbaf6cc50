//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// The next iteration goes on with the memory of this one's start.
    LoseMemory,
    /// The first parameter keeps its value.
    KeepFirstParameter,
    /// What is still to be combined with the result of a call is forgotten.
    ForgetAccumulator,
    /// The accumulator of a product starts as that of a sum.
    WrongIdentity,
    /// A difference is taken for an operation that can be regrouped.
    AnyOperation,
    /// The result of the call may have other users.
    OtherUsers,
    /// Calls behind which something has an effect are tail calls, too.
    IgnoreStates,
    /// Stack memory keeps what the iteration before left there.
    KeepStack,
    /// Stack memory whose address leaves the function is shared by all iterations.
    ShareStack,
}
