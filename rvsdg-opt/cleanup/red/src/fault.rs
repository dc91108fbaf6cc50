//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// Reassociation keeps the flags of the outer operation without a proof.
    KeepFlags,
    /// A comparison of zero-extended values becomes a signed one.
    SignedForUnsigned,
    /// A load gets the value from before a store to another address.
    ForwardAcrossStore,
    /// A store is removed because of a later, narrower one to its address.
    DropWiderStore,
    /// A gamma with a constant predicate is replaced by its first alternative.
    FirstAlternative,
    /// The output of a loop variable is replaced by its input whenever its result is an argument.
    SwappedLoopVariable,
    /// A select on the condition of a gamma yields the opposite value in its alternatives.
    SelectedOther,
    /// Two gammas are joined although their common exits differ.
    JoinedDifferent,
    /// When gammas on two values are joined, the second condition is ignored.
    JoinedFirst;
    /// A test for one number goes, whatever is selected for it. Found by `tests/integers.rs`.
    AnyException,
    /// A shifted value that is greater than a number is taken for one that is not less. Found by `tests/integers.rs`.
    NextBefore,
    /// A member is what it was before a part of it was put in. Found by `tests/aggregates.rs`.
    WholeMember,
    /// A loop variable that is a choice becomes the first value, whatever is known where the loop repeats. Found by
    /// `tests/bodies.rs`.
    RepeatsAnyway,
    /// An alternative for which truth is a constant gives the opposite. Found by `tests/bodies.rs`.
    OppositeTruth,
}
