//! Deliberate faults, to see whether tests would notice. Without the feature `mutate` they are nowhere, and cost nothing.

/// A fault of this pass.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "mutate"), expect(unreachable_pub, reason = "public with the feature only"))]
pub enum Mutation {
    /// Additions that may wrap count as if they did not.
    WrapIgnored,
    /// Values are extended by the other kind of extension where the loop begins.
    OtherExtension,
    /// Signed comparisons are done on values that were extended by zeros.
    SignedOnUnsigned,
    /// Nothing is ever negative.
    SignIgnored,
    /// What is used behind the loop is the value that the loop began with.
    StaleExit,
}

#[cfg(feature = "mutate")]
impl Mutation {
    /// All of them.
    pub const ALL: &'static [Mutation] = &[
        Mutation::WrapIgnored,
        Mutation::OtherExtension,
        Mutation::SignedOnUnsigned,
        Mutation::SignIgnored,
        Mutation::StaleExit,
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
