//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// A store does not change the memory state.
    IgnoreStores,
    /// Assumptions about loop variables are not checked.
    BelieveLoops,
    /// Two allocas of the same size are congruent.
    MergeAllocas,
    /// A merged operation keeps flags that the other one does not have.
    KeepFlags,
    /// Facts of an alternative are used after it.
    WrongAlternative,
    /// Gammas on the same predicate are fused with their alternatives exchanged.
    OtherAlternative,
    /// A fused node reads only the I/O state of the first node, although something inside uses another one, so it may
    /// run before an operation that ends the program.
    PassedEnd;
    /// The merge of several memory states counts as the last one of them. Found by `tests/split.rs`.
    LastPart,
}
