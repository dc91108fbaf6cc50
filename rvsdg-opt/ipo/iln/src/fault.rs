//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// The caller goes on with the memory from before the call.
    LoseMemory,
    /// The first two arguments of one type change places.
    SwapArguments,
    /// The body's stack memory is taken from the caller's first alloca.
    ShareAllocas,
    /// In a loop, the body's stack memory keeps what the iteration before left there.
    KeepStack,
    /// What can't unwind any more always lands.
    LandAlways,
    /// What unwinds goes on as if it had returned, and the other way round.
    SwapWays,
    /// An argument that is to be copied is used as it is.
    NoCopy,
    /// What a member of a phi refers to is taken for the first member of the phi, in the copy that another member gets.
    OtherMember,
    /// What a member of a phi refers to is taken for the phi's first member, in the copy that a function outside of the
    /// phi gets.
    OtherOutside,
    /// Every function is taken for one that never returns.
    EndAlways,
}
