//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// Of the objects that an access may touch, only the first one counts.
    FirstObject,
    /// A pointer of unknown origin points to none of the objects that have a class.
    Strangers,
    /// Calls touch none of the objects that have a class.
    SilentCalls,
    /// Memory of others that has a class is taken for memory that ends with the function.
    LostMemory;
    /// Memory that calls can't know of stays as it is when a stack pointer is restored. Found by `tests/edges.rs`, like
    /// the next one.
    StackRestored,
    /// A call that may not return touches only what it reads or writes itself.
    UnseenEnd,
}
