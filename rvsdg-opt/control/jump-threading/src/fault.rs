//! Deliberate faults.

/// A deliberate fault, to show that tests would notice.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "mutate"), allow(dead_code, unreachable_pub, reason = "only tests make faults"))]
pub enum Mutation {
    /// A constant counts as its default.
    ConstantIsDefault,
    /// The value that is for after the loop goes into the next iteration.
    LeavingValueRepeats,
    /// What is peeled off a match is not applied to its cases.
    CasesStay,
    /// A selection by a constant is the other value.
    OtherSelected,
    /// A comparison of a carried choice is the negation of the condition, or the condition where it should be the negation.
    OtherCondition,
    /// A comparison that ranges answer has the other answer.
    OtherAnswer,
    /// Two matches of one value answer the same.
    AnswersAlike,
    /// A choice of what an alternative knows is the next value.
    OtherChosen,
}

#[cfg(feature = "mutate")]
impl Mutation {
    /// Those that random programs find.
    pub const ALL: &'static [Mutation] = &[Mutation::ConstantIsDefault];

    /// Those that take programs made for them: `tests/rules.rs`.
    pub const RARE: &'static [Mutation] = &[
        Mutation::LeavingValueRepeats,
        Mutation::CasesStay,
        Mutation::OtherSelected,
        Mutation::OtherCondition,
        Mutation::OtherAnswer,
        Mutation::AnswersAlike,
        Mutation::OtherChosen,
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
