//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// Volatile accesses are like others.
    IgnoreVolatile,
    /// Every loop ends.
    LoopsEnd,
    /// Recursion ends.
    RecursionEnds,
    /// Calls through pointers do nothing.
    IgnorePointers,
    /// Calls of unknown functions do nothing.
    IgnoreUnknown,
    /// Memory at addresses of unknown origin is local.
    UnknownIsLocal,
    /// Parameters are not what they are compared with.
    IgnoreComparisons,
    /// Global variables are local.
    GlobalsAreLocal,
    /// What a callee does with memory that arguments point to is forgotten.
    ForgetArguments,
    /// A pointer that is stored is not kept.
    StoresKeepNothing,
    /// A pointer that is returned is not kept.
    ReturnsKeepNothing,
    /// A callee keeps no pointer.
    CalleesKeepNothing,
    /// Callees do not write through parameters.
    CalleesOnlyRead,
    /// Returned memory is new even if somebody else knows it.
    AlwaysFresh,
    /// What may be replaced by another definition is taken as it is.
    IgnoreLinkage,
    /// Members of a recursion are not looked at again.
    OneRound;
    /// No callee unwinds. Found by `landing_pads_go_where_nothing_unwinds`.
    NothingUnwinds,
}
