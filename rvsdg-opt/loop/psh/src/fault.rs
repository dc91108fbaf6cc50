//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// A load leaves a loop that writes.
    WritingLoop,
    /// Of what a loop writes, only the first is compared with what leaves it.
    OneWriter,
    /// What is pinned leaves a loop in front of I/O effects that come before it.
    EarlierEffects,
    /// What is pinned leaves a gamma.
    Speculation,
    /// A store leaves a loop with other operations on memory.
    OtherAccesses,
    /// What is left for behind the loop is computed of the values of the first iteration.
    FirstValue,
    /// A load's memory state is left as it was outside: the loop gets the state before the load.
    StaleState;
    /// Calls are taken to read nothing that a loop stores. Found by loops of the pass' own tests.
    BlindCalls,
    /// A call that may unwind leaves a loop in front of stores. Found by `tests/endless.rs`.
    EndingCalls,
    /// What is loaded in the last iteration is taken to be the same behind the loop. Found by them, too.
    WrittenLast,
    /// A loop that only counts counts once less. Found by `tests/closed.rs`.
    OneLess,
    /// Every loop counts as one that ends. Found by `tests/ends.rs`.
    AllEnd,
    /// What is loaded by a state of its own leaves, though the loop writes that part of memory. Found by
    /// `tests/split.rs`.
    WrittenPart,
}
