//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// Reassociation keeps the flags of the outer operation without a proof.
    KeepFlags,
    /// A comparison of zero-extended values becomes a signed one.
    SignedForUnsigned,
    /// A load takes its value from before a store to another address.
    ForwardAcrossStore,
    /// A store is dropped because of a later, narrower one at its address.
    DropWiderStore,
    /// A gamma with a constant predicate becomes its first alternative.
    FirstAlternative,
    /// The output of a loop variable is replaced by its input whenever the value at the end of an iteration is an
    /// argument.
    SwappedLoopVariable,
    /// A selection by what a gamma decides on is the other value in its alternatives.
    SelectedOther,
    /// Two decisions become one whatever the ways lead to that are one then.
    JoinedDifferent,
    /// Of two decisions on two values that become one, the second one is not asked for.
    JoinedFirst,
}
