//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// An address that is stored, compared, or that a call gets is taken for one that only this function knows.
    KnownAddress,
    /// A store to several slots changes only the first.
    LostPart,
    /// A slot that a loop writes is taken for one that it only reads.
    StaleLoop,
    /// Where alternatives leave different values, that of the first is taken.
    FirstAlternative,
    /// A load gets what was stored before the last store.
    EarlierStore,
    /// Memory is not filled.
    ForgottenFill,
    /// Of an integer that is stored in parts, the parts are taken from the wrong end.
    OtherEnd,
    /// A vector is taken apart and put together as one integer, so one poison lane makes all of them poison.
    MixedLanes,
    /// The value of a slot has wider lanes than what is stored there and what is loaded from there.
    SpreadPoison,
    /// Memory is copied in pieces that are wider than a byte, from where poison is in single bytes to where single
    /// bytes matter.
    WideCopy,
    /// The padding of a struct that is stored keeps what was there before.
    KeptPadding,
    /// Of what is copied to memory that others see, only what is accessed here is copied.
    ForgottenRest,
    /// Stack memory is taken for memory at address zero.
    IsNull,
    /// An access through one of two addresses is made to the other one.
    OtherChoice;
    /// The member of a struct that is a loop variable stays what it was in front of the loop. Found by
    /// `tests/members.rs`.
    StaleMember,
    /// A variable of the source stays what it was where a store in a loop or an alternative changes it. Found by
    /// `tests/tests/shown` of the workspace, like the next ones.
    StaleVariable,
    /// A variable of the source is in each iteration what it was in front of the loop.
    EarlierIteration,
    /// A variable of the source is what another one is.
    OtherVariable,
    /// A variable of the source that is the address of memory that goes is null.
    NullVariable,
}
