//! Deliberate faults.

/// A deliberate fault, to show that tests would notice.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "mutate"), allow(dead_code, unreachable_pub, reason = "only tests make faults"))]
pub enum Mutation {
    /// Strings are compared the other way round.
    Exchanged,
    /// The zero at the end counts as a character.
    CountsZero,
    /// What is expected is what is.
    AsExpected,
}

#[cfg(feature = "mutate")]
impl Mutation {
    /// All of them.
    pub const ALL: &'static [Mutation] = &[Mutation::Exchanged, Mutation::CountsZero, Mutation::AsExpected];
}

/// The fault to make, if any; nothing at all without the feature.
#[derive(Copy, Clone, Default)]
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
