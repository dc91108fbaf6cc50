//! Deliberate faults, to see whether tests would notice. Without the feature `mutate` they are nowhere, and cost nothing.

/// A fault of this analysis.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "mutate"), expect(unreachable_pub, reason = "public with the feature only"))]
pub enum Mutation {
    /// A bound that is still part of the loop counts as one that is not, and the other way round.
    OffByOne,
    /// Unsigned comparisons count as signed ones.
    Signedness,
    /// That the tested value may wrap before it gets to the bound is not looked at.
    WrapIgnored,
    /// The operands of a comparison are exchanged, and the condition stays.
    OperandOrder,
    /// A match that repeats on false counts as one that repeats on true.
    Inverted,
    /// A distance that the step does not divide is rounded down.
    RoundedDown,
    /// Operations without a flag count as ones that do not wrap.
    FlagIgnored,
    /// An extension by zeros counts as one by the sign.
    SignIgnored,
    /// What is added to a loop variable need not be the same in all iterations.
    VaryingStep,
}

#[cfg(feature = "mutate")]
impl Mutation {
    /// All of them.
    pub const ALL: &'static [Mutation] = &[
        Mutation::OffByOne,
        Mutation::Signedness,
        Mutation::WrapIgnored,
        Mutation::OperandOrder,
        Mutation::Inverted,
        Mutation::RoundedDown,
        Mutation::FlagIgnored,
        Mutation::SignIgnored,
        Mutation::VaryingStep,
    ];
}

/// The faults of a run: none, or one.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Faults {
    #[cfg(feature = "mutate")]
    pub(crate) only: Option<Mutation>,
}

impl Faults {
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
