//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// Values are forwarded past stores that may overwrite them.
    ThroughStores,
    /// Values are forwarded past calls that may overwrite them.
    ThroughCalls,
    /// An address that is different in each iteration is taken for the same.
    Varying,
    /// A loop variable in an address is taken for the same in the iteration before.
    NoShift,
    /// Where alternatives have different values, that of the first is taken.
    FirstAlternative,
    /// An alternative that may or may not end a loop is taken for one that does.
    EndsAnyway,
    /// The second alternative of a gamma is taken for one whose end is never reached.
    NeverLeft,
    /// A store is taken for dead though something reads it before it is overwritten.
    ReadStore,
    /// A store is moved behind a loop that may read what it writes.
    SinkPastReads,
    /// What is loaded before a loop from a variable of the module is what the variable begins with.
    FirstMember,
    /// An alternative that does not know what is in memory is taken for one where it may be anything.
    Nothing,
    /// What is known of decisions in an iteration is taken for known of the iteration before.
    AsBefore;
    /// A store is moved behind a loop with a call that may write the same place. Found by a program of its own.
    SinkPastWrites,
    /// Stores in alternatives are taken to be at the same place. Found by the pass' own tests.
    OtherPlace,
    /// Loads in alternatives are taken to be of the same place. Found by them, too.
    OtherLoad,
    /// An alternative that stores nothing is taken for one that stores zero. Found by them, too.
    Forgotten,
    /// Not the last store in front of a decision is taken, but the one before. Found by a test of its own.
    PastOthers,
    /// A load behind something that may end the program is made before it. Found by them, too.
    AfterEnd,
}
