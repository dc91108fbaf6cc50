//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// Strings are compared the other way round.
    Exchanged,
    /// The zero at the end counts as a character.
    CountsZero,
    /// What is expected is what is.
    AsExpected,
    /// A result that is used counts as one that is not.
    UsedResult,
    /// A number of which only the sign or nothing is known stands for one that is looked at.
    NotOnlyTruth,
    /// Bytes are compared as signed numbers.
    SignedBytes,
    /// `strrchr` finds the first character.
    FirstForLast,
    /// One of the characters that may be found is forgotten.
    LostMember,
    /// `strspn` and `strcspn` are exchanged.
    OtherSet,
    /// The last byte of a copy is missing.
    ShortCopy,
    /// Numbers are stored in the byte order of other machines.
    OtherEnd,
    /// `strncpy` does not fill the rest.
    NoPadding,
    /// `%%` stays as it is.
    KeepsPercent,
    /// `puts` gets the new line, too.
    KeepsNewline,
    /// `snprintf` does not cut.
    NoBound,
    /// `memmove` becomes `memcpy`.
    NoOverlap,
    /// A function of the module is taken for that of the library.
    OwnFunction,
    /// Products of different numbers count as squares.
    AnySign,
    /// Zero counts as positive whatever its sign is.
    LooseSign,
    /// The third power counts as the square.
    OtherPower,
    /// The root of a narrower number counts as a narrower number.
    NarrowRoot,
}
