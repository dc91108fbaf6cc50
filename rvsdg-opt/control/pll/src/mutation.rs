//! Deliberate faults, to see whether tests would notice. Without the feature `mutate` they are nowhere, and cost nothing.

/// A fault of this pass.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "mutate"), expect(unreachable_pub, reason = "public with the feature only"))]
pub enum Mutation {
    /// A load is moved past what comes between it and the decision on memory.
    PastStores,
    /// Users outside of the decision are forgotten.
    OtherUsers,
    /// What comes after a moved load in its alternative goes on from the memory state before it.
    SkippedState,
    /// Moved nodes come in reverse order.
    WrongOrder,
}

#[cfg(feature = "mutate")]
impl Mutation {
    /// All of them.
    pub const ALL: &'static [Mutation] =
        &[Mutation::PastStores, Mutation::OtherUsers, Mutation::SkippedState, Mutation::WrongOrder];
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
