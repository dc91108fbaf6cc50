//! Deliberate faults, so that tests can show that they would find such.

/// A fault of this pass.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "mutate"), allow(dead_code, unreachable_pub, reason = "only tests make faults"))]
pub enum Mutation {
    /// Reassociation keeps the flags of the outer operation without a proof.
    KeepFlags,
    /// A comparison of zero-extended values becomes a signed one.
    SignedForUnsigned,
    /// A load takes its value from before a store to another address.
    ForwardAcrossStore,
    /// A store is dropped because of a later, narrower one at its address.
    DropWiderStore,
    /// A gamma with a constant predicate becomes its first alternative.
    FirstAlternative,
    /// The output of a loop variable is replaced by its input whenever the value at the end of an iteration is an argument.
    SwappedLoopVariable,
    /// A selection by what a gamma decides on is the other value in its alternatives.
    SelectedOther,
    /// Two decisions become one whatever the ways lead to that are one then.
    JoinedDifferent,
    /// Of two decisions on two values that become one, the second one is not asked for.
    JoinedFirst,
}

#[cfg(feature = "mutate")]
impl Mutation {
    /// All of them.
    pub const ALL: &'static [Mutation] = &[
        Mutation::KeepFlags,
        Mutation::SignedForUnsigned,
        Mutation::ForwardAcrossStore,
        Mutation::DropWiderStore,
        Mutation::FirstAlternative,
        Mutation::SwappedLoopVariable,
        Mutation::SelectedOther,
        Mutation::JoinedDifferent,
        Mutation::JoinedFirst,
    ];
}

/// The fault of a run, if any: nothing at all without the feature.
#[derive(Copy, Clone, Default)]
pub(crate) struct Fault {
    #[cfg(feature = "mutate")]
    mutation: Option<Mutation>,
}

impl Fault {
    /// Runs with this fault.
    #[cfg(feature = "mutate")]
    pub(crate) fn new(mutation: Mutation) -> Fault {
        Fault { mutation: Some(mutation) }
    }

    /// Is this the fault?
    #[cfg(feature = "mutate")]
    pub(crate) fn is(self, mutation: Mutation) -> bool {
        self.mutation == Some(mutation)
    }

    /// Is this the fault?
    #[cfg(not(feature = "mutate"))]
    pub(crate) const fn is(self, _: Mutation) -> bool {
        false
    }
}
