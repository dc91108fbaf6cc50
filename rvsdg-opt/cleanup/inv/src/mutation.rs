//! Deliberate faults, to see whether tests would notice. Without the feature `mutate` they are nowhere, and cost nothing.

/// A fault of this pass.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "mutate"), expect(unreachable_pub, reason = "public with the feature only"))]
pub enum Mutation {
    /// The last alternative of a gamma is not asked whether it passes the same value.
    LastAlternative,
    /// The I/O state of a loop that may run for ever is redirected.
    EndlessLoop,
    /// Loop variables with one post value count as one inside, whatever they begin with.
    OtherOrigin,
    /// What holds in one alternative of a decision is believed in the next one.
    OtherSide,
    /// A call that returns one parameter gets the argument beside it.
    OtherArgument,
}

#[cfg(feature = "mutate")]
impl Mutation {
    /// All of them.
    pub const ALL: &'static [Mutation] = &[
        Mutation::LastAlternative,
        Mutation::EndlessLoop,
        Mutation::OtherOrigin,
        Mutation::OtherSide,
        Mutation::OtherArgument,
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
