//! Deliberate faults, to see whether tests would notice. Without the feature `mutate` they are nowhere, and cost nothing.

/// A fault of this pass.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "mutate"), expect(unreachable_pub, reason = "public with the feature only"))]
pub enum Mutation {
    /// The last element is forgotten.
    ShortByOne,
    /// What descends is taken to begin where the first iteration stores.
    BeginsAtFirst,
    /// Bytes of a number are taken to be as its lowest one.
    LowestByte,
    /// What is copied is taken not to overlap with where it is copied to.
    OverlapIgnored,
    /// Elements may move in any direction.
    AnyDirection,
    /// Stores of one loop are taken not to be in each other's way.
    OrderIgnored,
    /// What is stored is taken to leave no gaps.
    GapsIgnored,
}

#[cfg(feature = "mutate")]
impl Mutation {
    /// All of them.
    pub const ALL: &'static [Mutation] = &[
        Mutation::ShortByOne,
        Mutation::BeginsAtFirst,
        Mutation::LowestByte,
        Mutation::OverlapIgnored,
        Mutation::AnyDirection,
        Mutation::OrderIgnored,
        Mutation::GapsIgnored,
    ];
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
