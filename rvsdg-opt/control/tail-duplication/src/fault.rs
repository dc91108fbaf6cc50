//! Deliberate faults, to see whether tests would notice. Without the feature `mutate` they are nowhere, and cost nothing.

/// A fault of this pass.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "mutate"), expect(unreachable_pub, reason = "public with the feature only"))]
pub enum Mutation {
    /// A copy gets another exit variable of the same type.
    OtherVariable,
    /// What is between both decisions never depends on the first one.
    Independent,
}

#[cfg(feature = "mutate")]
impl Mutation {
    /// All of them.
    pub const ALL: &'static [Mutation] = &[Mutation::OtherVariable, Mutation::Independent];
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
