//! Deliberate faults, to see whether tests would notice. Without the feature `mutate` they are nowhere, and cost nothing.

/// A fault of unrolling.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Mutation {
    /// The remainder is that of the number of repetitions, not of iterations.
    RemainderOffByOne,
    /// The unrolled loop is entered with one iteration too few.
    GuardOffByOne,
    /// The number of iterations is compared as a signed one.
    SignedGuard,
    /// One of several copies is forgotten.
    LostCopy,
    /// Counts that the factor does not divide are treated as if it did.
    NoRemainder,
    /// The distance to the bound is divided rounding down.
    RoundedDown,
}

#[cfg(feature = "mutate")]
impl Mutation {
    /// All of them.
    pub const ALL: &'static [Mutation] = &[
        Mutation::RemainderOffByOne,
        Mutation::GuardOffByOne,
        Mutation::SignedGuard,
        Mutation::LostCopy,
        Mutation::NoRemainder,
        Mutation::RoundedDown,
    ];
}

/// The faults of a run: none, or one.
#[derive(Copy, Clone, Default)]
pub struct Faults {
    #[cfg(feature = "mutate")]
    only: Option<Mutation>,
}

impl Faults {
    /// A run with one fault.
    #[cfg(feature = "mutate")]
    pub fn only(mutation: Mutation) -> Faults {
        Faults { only: Some(mutation) }
    }

    /// Is this fault to be made?
    #[cfg(feature = "mutate")]
    pub fn has(self, mutation: Mutation) -> bool {
        self.only == Some(mutation)
    }

    /// Is this fault to be made?
    #[cfg(not(feature = "mutate"))]
    pub const fn has(self, _: Mutation) -> bool {
        false
    }
}
