//! Faults that this pass can be told to make, so that tests can show that they would notice. Without the feature `mutate` asking for one is a
//! constant, and costs nothing.

/// A fault.
#[cfg_attr(
    not(feature = "mutate"),
    allow(dead_code, unreachable_pub, reason = "nothing makes one without the feature")
)]
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Mutation {
    /// An address that is stored, compared, or that a call gets is taken for one that only this function knows.
    KnownAddress,
    /// A store to several slots changes only the first.
    LostPart,
    /// A slot that a loop writes is taken for one that it only reads.
    StaleLoop,
    /// Where alternatives leave different values, that of the first is taken.
    FirstAlternative,
    /// A load gets what was stored before the last store.
    EarlierStore,
    /// Memory is not filled.
    ForgottenFill,
    /// Of an integer that is stored in parts, the parts are taken from the wrong end.
    BigEndian,
    /// A vector is taken apart and put together as one integer, so one poison lane makes all of them poison.
    MixedLanes,
    /// The value of a slot has wider lanes than what is stored there and what is loaded from there.
    SpreadPoison,
    /// Memory is copied in pieces that are wider than a byte, from where poison is in single bytes to where single bytes matter.
    WideCopy,
    /// The padding of a struct that is stored keeps what was there before.
    KeptPadding,
    /// Of what is copied to memory that others see, only what is accessed here is copied.
    ForgottenRest,
}

impl Mutation {
    /// All of them.
    #[cfg(feature = "mutate")]
    pub const ALL: &'static [Mutation] = &[
        Mutation::KnownAddress,
        Mutation::LostPart,
        Mutation::StaleLoop,
        Mutation::FirstAlternative,
        Mutation::EarlierStore,
        Mutation::ForgottenFill,
        Mutation::BigEndian,
        Mutation::MixedLanes,
        Mutation::SpreadPoison,
        Mutation::WideCopy,
        Mutation::KeptPadding,
        Mutation::ForgottenRest,
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
