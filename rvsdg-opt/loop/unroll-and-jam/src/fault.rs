//! Deliberate faults, to see whether tests would notice. Without the feature `mutate` they are nowhere, and cost nothing.

/// A fault of this pass.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "mutate"), expect(unreachable_pub, reason = "public with the feature only"))]
pub enum Mutation {
    /// No access is taken to be in another one's way.
    NoConflicts,
    /// Accesses of one inner loop are never taken to be in each other's way.
    NoConflictsInside,
    /// Loads are taken not to be in the way of stores that come before them.
    StoresOnly,
    /// Inner loops that run differently often are run as often as the first of them.
    OtherCount,
    /// Accesses of different lanes are taken not to be in each other's way.
    LanesApart,
    /// What is loaded is taken for the same in all lanes.
    UniformLoads,
}

#[cfg(feature = "mutate")]
impl Mutation {
    /// All of them.
    pub const ALL: &'static [Mutation] = &[
        Mutation::NoConflicts,
        Mutation::NoConflictsInside,
        Mutation::StoresOnly,
        Mutation::OtherCount,
        Mutation::LanesApart,
        Mutation::UniformLoads,
    ];
}

/// The faults of a run: none, or one.
#[derive(Copy, Clone, Default)]
pub(crate) struct Faults {
    #[cfg(feature = "mutate")]
    only: Option<Mutation>,
}

impl Faults {
    /// A run with one fault.
    #[cfg(feature = "mutate")]
    pub(crate) fn only(mutation: Mutation) -> Faults {
        Faults { only: Some(mutation) }
    }

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
