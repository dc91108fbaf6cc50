//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// The two values of a select are exchanged.
    Swapped,
    /// One case of the match is ignored.
    LostCase,
    /// Operations that may be undefined are executed unconditionally.
    Speculated,
    /// Constant operands of operations that all alternatives seem to do are not compared.
    AnyConstant;

    // These need special programs: `tests/decisions.rs`.
    /// Numbers in the gaps between the cases count as cases.
    GapsAreIn,
    /// The second part of a condition is used where the first one decides.
    OtherPart,
    /// A value that is undefined in one case is replaced by its value in the other case, although that may be poison.
    UndefIsPoison,
    /// Merged loads get the largest of their alignments.
    LargestAlignment,
    /// Values that change from one iteration to the next are treated as invariant.
    Varying,
    /// What all alternatives do behind a store is done before it.
    NotFirst,

    // This one is about debug information: `tests/tests/shown`.
    /// Variables of the function itself go along with operations, too, as if their alternative were always taken.
    CarriedVariables,
}
