//! Faults that this pass can be told to make, so that tests can show that they would notice. Without the feature `mutate` asking for one is a
//! constant, and costs nothing.

/// A fault.
#[cfg_attr(not(feature = "mutate"), expect(unreachable_pub, reason = "exported with the feature only"))]
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Mutation {
    /// The alternatives of the gamma come into each other's loop.
    Rotated,
    /// Any loop variable is taken for an invariant one.
    Variant,
    /// Poison decides before the loop what might never have been decided.
    Unfrozen,
}

impl Mutation {
    /// All of them.
    #[cfg(feature = "mutate")]
    pub const ALL: &'static [Mutation] = &[Mutation::Rotated, Mutation::Variant, Mutation::Unfrozen];
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
