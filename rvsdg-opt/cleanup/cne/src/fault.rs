//! Deliberate faults.

/// A deliberate fault, to show that tests would notice.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "mutate"), allow(dead_code, unreachable_pub, reason = "only tests make faults"))]
pub enum Mutation {
    /// A store leaves memory as it was.
    IgnoreStores,
    /// Assumptions about loop variables are not confirmed.
    BelieveLoops,
    /// Two allocas of one size are one.
    MergeAllocas,
    /// A merged operation keeps promises that the other one did not make.
    KeepFlags,
    /// What is known in an alternative is known after it.
    WrongAlternative,
    /// Gammas on one predicate are fused with their alternatives exchanged.
    OtherAlternative,
    /// Thetas are fused whatever they test.
    OtherTest,
    /// What is fused reads the I/O state of the first node, though something inside uses another one: it passes what may end the program.
    PassedEnd,
}

#[cfg(feature = "mutate")]
impl Mutation {
    /// All of them.
    pub const ALL: &'static [Mutation] = &[
        Mutation::IgnoreStores,
        Mutation::BelieveLoops,
        Mutation::MergeAllocas,
        Mutation::KeepFlags,
        Mutation::WrongAlternative,
        Mutation::OtherAlternative,
        Mutation::OtherTest,
        Mutation::PassedEnd,
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
