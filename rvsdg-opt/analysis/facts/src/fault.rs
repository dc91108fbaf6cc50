//! Deliberate faults, to see whether tests would notice. Without the feature `mutate` they are nowhere, and cost nothing.

/// A fault of the fact base.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "mutate"), allow(dead_code, unreachable_pub, reason = "only tests make faults"))]
pub enum Mutation {
    /// A comparison that is true counts as false, and the other way round.
    Negated,
    /// An `and` that is false counts as if all its parts were true.
    PartOfFalse,
    /// What the test of a loop says of next values is believed of the first iteration, too.
    FirstIteration,
    /// Sums count as exact though they may wrap.
    Wraps,
    /// Conditions with and without equality are mixed up.
    Strict,
}

#[cfg(feature = "mutate")]
impl Mutation {
    /// All of them.
    pub const ALL: &'static [Mutation] =
        &[Mutation::Negated, Mutation::PartOfFalse, Mutation::FirstIteration, Mutation::Wraps, Mutation::Strict];
}

/// The fault to make, if any; nothing at all without the feature.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Fault {
    #[cfg(feature = "mutate")]
    pub(crate) mutation: Option<Mutation>,
}

impl Fault {
    #[cfg(feature = "mutate")]
    pub(crate) fn is(self, mutation: Mutation) -> bool {
        self.mutation == Some(mutation)
    }

    #[cfg(not(feature = "mutate"))]
    pub(crate) const fn is(self, _: Mutation) -> bool {
        false
    }
}
