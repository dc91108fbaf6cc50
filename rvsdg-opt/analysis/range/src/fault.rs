//! Deliberate faults.

/// A deliberate fault, to show that tests would notice.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "mutate"), allow(dead_code, unreachable_pub, reason = "only tests make faults"))]
pub enum Mutation {
    /// Behind a decision, values are what the first alternative makes of them.
    FirstAlternative,
    /// What holds in one alternative is believed in the next one.
    OtherSide,
    /// Loop variables stay in the range of what they are at first.
    EntryOnly,
}

#[cfg(feature = "mutate")]
impl Mutation {
    /// All of them.
    pub const ALL: &'static [Mutation] = &[Mutation::FirstAlternative, Mutation::OtherSide, Mutation::EntryOnly];
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
