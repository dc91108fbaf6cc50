//! Deliberate faults, to see whether tests would notice. Without the feature `mutate` they are nowhere, and cost nothing.

/// A fault of this pass.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "mutate"), expect(unreachable_pub, reason = "public with the feature only"))]
pub enum Mutation {
    /// A load leaves a loop that writes.
    WritingLoop,
    /// What is pinned leaves a loop in front of I/O effects that come before it.
    EarlierEffects,
    /// What is pinned leaves a gamma.
    Speculation,
    /// A store leaves a loop with other operations on memory.
    OtherAccesses,
    /// A load's memory state is left as it was outside: the loop gets the state before the load.
    StaleState,
}

#[cfg(feature = "mutate")]
impl Mutation {
    /// All of them.
    pub const ALL: &'static [Mutation] = &[
        Mutation::WritingLoop,
        Mutation::EarlierEffects,
        Mutation::Speculation,
        Mutation::OtherAccesses,
        Mutation::StaleState,
    ];
}

/// The faults of a run: none, or one.
#[derive(Copy, Clone, Default)]
pub(crate) struct Faults {
    #[cfg(feature = "mutate")]
    only: Option<Mutation>,
}

impl Faults {
    /// A run with one fault.
    #[cfg(feature = "mutate")]
    pub(crate) fn only(mutation: Mutation) -> Faults {
        Faults { only: Some(mutation) }
    }

    /// Is this fault to be made?
    #[cfg(feature = "mutate")]
    pub(crate) fn has(self, mutation: Mutation) -> bool {
        self.only == Some(mutation)
    }

    /// Is this fault to be made?
    #[cfg(not(feature = "mutate"))]
    pub(crate) const fn has(self, _: Mutation) -> bool {
        false
    }
}
