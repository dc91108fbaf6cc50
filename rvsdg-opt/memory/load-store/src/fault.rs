//! Faults that this pass can be told to make, so that tests can show that they would notice. Without the feature `mutate` asking for one is a
//! constant, and costs nothing.

/// A fault.
#[cfg_attr(
    not(feature = "mutate"),
    allow(dead_code, unreachable_pub, reason = "nothing makes one without the feature")
)]
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Mutation {
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
    /// A store is taken for dead though something reads it before it is overwritten.
    ReadStore,
    /// A store is moved behind a loop that may read what it writes.
    SinkPastReads,
}

impl Mutation {
    /// All of them.
    #[cfg(feature = "mutate")]
    pub const ALL: &'static [Mutation] = &[
        Mutation::ThroughStores,
        Mutation::ThroughCalls,
        Mutation::Varying,
        Mutation::NoShift,
        Mutation::FirstAlternative,
        Mutation::EndsAnyway,
        Mutation::ReadStore,
        Mutation::SinkPastReads,
    ];
}

/// The fault to make, if any.
#[derive(Copy, Clone, Default)]
pub(crate) struct Fault {
    #[cfg(feature = "mutate")]
    pub(crate) mutation: Option<Mutation>,
}

impl Fault {
    /// Is this the fault to make?
    #[cfg(feature = "mutate")]
    pub(crate) fn is(self, mutation: Mutation) -> bool {
        self.mutation == Some(mutation)
    }

    /// Is this the fault to make? No.
    #[cfg(not(feature = "mutate"))]
    #[inline(always)]
    pub(crate) const fn is(self, _: Mutation) -> bool {
        false
    }
}
