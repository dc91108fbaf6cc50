//! Limits of passes on calls and functions.

super::limits! {
    /// Inlining (`iln`).
    iln {
        /// How far an address is followed to the parameter that it is based on.
        MAX_STEPS: usize = 32, "values";
        /// A callee that is no larger is inlined wherever it is called.
        MAX_SMALL: usize = 45, "nodes";
        /// The same in callers that prefer small code: about what a call costs.
        MAX_SMALL_FOR_SIZE: usize = 12, "nodes";
        /// How large a callee may be that is called once.
        MAX_ONCE: usize = 4_000, "nodes";
        /// How large a callee may be that is called twice: of three bodies, one goes.
        MAX_TWICE: usize = 150, "nodes";
        /// How much stack memory a callee may make that is inlined into a recursive function.
        MAX_FRAME: u64 = 128, "bytes";
        /// A callee is marked as too large if it is at most this many times as large as it may be. What other passes
        /// save in such a function is no reason to copy it when its program is optimized once more: that would make
        /// programs larger with each time.
        MAX_EXCESS: usize = 4, "times";
        /// A caller does not grow beyond this.
        MAX_CALLER: usize = 30_000, "nodes";
    }
}
