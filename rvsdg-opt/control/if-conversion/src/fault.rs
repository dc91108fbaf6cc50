//! Faults that this pass can be told to make, so that tests can show that they would notice. Without the feature `mutate` asking for one is a
//! constant, and costs nothing.

/// A fault.
#[cfg_attr(not(feature = "mutate"), expect(unreachable_pub, reason = "exported with the feature only"))]
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Mutation {
    /// The two values of a select change places.
    Swapped,
    /// One case of the match is forgotten.
    LostCase,
    /// What may be undefined is made to run always.
    Speculated,
    /// Numbers between those of a case count as such.
    GapsAreIn,
    /// The second part of a condition counts where the first one decides.
    OtherPart,
    /// What is undefined in one case becomes what it is in another one, though that may be poison.
    UndefIsPoison,
    /// Of loads that become one, the largest alignment holds.
    LargestAlignment,
    /// What changes from one iteration to the next counts as invariant.
    Varying,
}

impl Mutation {
    /// Those that random programs find.
    #[cfg(feature = "mutate")]
    pub const ALL: &'static [Mutation] = &[Mutation::Swapped, Mutation::LostCase, Mutation::Speculated];

    /// Those that take programs made for them: `tests/decisions.rs`.
    #[cfg(feature = "mutate")]
    pub const RARE: &'static [Mutation] = &[
        Mutation::GapsAreIn,
        Mutation::OtherPart,
        Mutation::UndefIsPoison,
        Mutation::LargestAlignment,
        Mutation::Varying,
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
