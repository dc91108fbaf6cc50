//! Deliberate faults, to see whether tests would notice. Without the feature `mutate` they are nowhere, and cost nothing.

/// A fault of predicative recovery.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "mutate"), expect(unreachable_pub, reason = "public with the feature only"))]
pub enum Mutation {
    /// Every other loop variable keeps its value when the loop repeats.
    DroppedCopy,
    /// Loop variables are written one after the other when the loop repeats, not all at once.
    SequentialCopies,
    /// What the first alternative of a gamma says about an exit variable is believed of all.
    StaleKnowledge,
    /// What is known before a loop is known behind it.
    KnownBeforeLoop,
    /// States at one place are taken for one, whatever they know.
    SharedStates,
    /// A selection whose condition is known is the other value.
    OtherValue,
    /// A condition of mixed parts is the contrary where its first part decides.
    OtherWay,
    /// The first part of a condition is decided on, though it may be undef.
    UndefinedPart,
    /// What is bound to its place comes before what may end the program.
    PassedEnd,
}

#[cfg(feature = "mutate")]
impl Mutation {
    /// Those that random programs find.
    pub const ALL: &'static [Mutation] = &[
        Mutation::DroppedCopy,
        Mutation::SequentialCopies,
        Mutation::StaleKnowledge,
        Mutation::KnownBeforeLoop,
        Mutation::SharedStates,
        Mutation::OtherValue,
        Mutation::PassedEnd,
    ];

    /// Those that take programs made for them: `tests/parts.rs`.
    pub const RARE: &'static [Mutation] = &[Mutation::OtherWay, Mutation::UndefinedPart];
}

/// The fault to make, if any.
#[derive(Copy, Clone, Default)]
pub(crate) struct Fault {
    #[cfg(feature = "mutate")]
    mutation: Option<Mutation>,
}

impl Fault {
    /// This one.
    #[cfg(feature = "mutate")]
    pub(crate) fn of(mutation: Mutation) -> Fault {
        Fault { mutation: Some(mutation) }
    }

    /// Is this the fault to make?
    #[cfg(feature = "mutate")]
    pub(super) fn is(self, mutation: Mutation) -> bool {
        self.mutation == Some(mutation)
    }

    /// Is this the fault to make?
    #[cfg(not(feature = "mutate"))]
    pub(super) const fn is(self, _: Mutation) -> bool {
        false
    }
}
