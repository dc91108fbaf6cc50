//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// An address that is stored somewhere counts as one that is only used to access memory.
    Escapes,
    /// Memory that is read goes as well.
    StillRead,
    /// An address that the next iteration gets counts as one that stays in its iteration.
    Carried,
    /// There was no memory.
    IsNull,
    /// Stack memory has one byte.
    TooSmall,
    /// The source of a copy counts as its target.
    CopiedFrom,
    /// An allocation that does not happen any more is left by unwinding.
    Unwinds;
    /// Stack memory to which several constants are copied counts as one to which the last one is. Found by
    /// `tests/copies.rs`, like the next one.
    OtherConstant,
    /// Calls write nothing.
    CallsWrite,
    /// A variable of the source that is in the memory counts as the address of the constant. Found by
    /// `tests/tests/shown.rs` of the workspace.
    AddressIsVariable,
}
