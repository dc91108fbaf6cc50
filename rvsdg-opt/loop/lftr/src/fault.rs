//! Deliberate faults.

/// A deliberate fault, to show that tests would notice.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "mutate"), allow(dead_code, unreachable_pub, reason = "only tests make faults"))]
pub enum Mutation {
    /// The loop ends one iteration late.
    OffByOne,
    /// Nobody asks whether the loop begins below its bound.
    NoGuard,
    /// The test is at the value at the start of the iteration.
    PreInPlaceOfPost,
    /// Nobody asks whether the difference wraps that takes the place of a sum.
    Wrapped,
    /// Other alternatives that the loop may repeat from do not matter.
    OtherWays,
}

#[cfg(feature = "mutate")]
impl Mutation {
    /// Those that random programs find.
    pub const ALL: &'static [Mutation] =
        &[Mutation::OffByOne, Mutation::NoGuard, Mutation::PreInPlaceOfPost, Mutation::Wrapped];

    /// Those that take programs made for them: `tests/ways.rs`.
    pub const RARE: &'static [Mutation] = &[Mutation::OtherWays];
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
