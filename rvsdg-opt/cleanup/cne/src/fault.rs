//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// A store leaves memory as it was.
    IgnoreStores,
    /// Assumptions about loop variables are not confirmed.
    BelieveLoops,
    /// Two allocas of one size are one.
    MergeAllocas,
    /// A merged operation keeps promises that the other one did not make.
    KeepFlags,
    /// What is known in an alternative is known after it.
    WrongAlternative,
    /// Gammas on one predicate are fused with their alternatives exchanged.
    OtherAlternative,
    /// Thetas are fused whatever they test.
    OtherTest,
    /// What is fused reads the I/O state of the first node, though something inside uses another one: it passes what may end the program.
    PassedEnd,
}
