//! Faults that this pass can be told to make, so that tests can show that they would notice. Without the feature `mutate` asking for one is a
//! constant, and costs nothing.

/// A fault.
#[cfg_attr(not(feature = "mutate"), expect(unreachable_pub, reason = "exported with the feature only"))]
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Mutation {
    /// The test at the end of an iteration looks at the values from its start.
    StaleTest,
    /// The loop runs once whatever the first test says.
    Unguarded,
    /// The decision leaves the loop where it should stay in it, and the other way round.
    Inverted,
    /// What follows the decision in the loop's body is forgotten where it does not leave the loop: old values go on.
    StalePost,
    /// After the loop it is taken for granted that the test has ended it.
    OneExit,
}

impl Mutation {
    /// All of them.
    #[cfg(feature = "mutate")]
    pub const ALL: &'static [Mutation] =
        &[Mutation::StaleTest, Mutation::Unguarded, Mutation::Inverted, Mutation::StalePost, Mutation::OneExit];
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
