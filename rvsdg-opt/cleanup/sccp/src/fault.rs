//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// Loop variables are what they are in the first iteration.
    FirstIteration,
    /// A decision that may choose several alternatives chooses the first.
    FirstAlternative,
    /// Loads of variables that are stored to give the initial value.
    AnyVariable,
    /// Loads anywhere in a variable give what is at its start.
    LoadsStart,
    /// Indices of addresses are not signed.
    UnsignedIndex,
    /// Indices of addresses count bytes.
    IndexIsOffset,
    /// An address that may be one of several is the first of them.
    FirstAddress,
}
