//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// Addresses compare as the opposite of what they are.
    OtherAddress,
    /// A fill writes one byte less.
    ShortFill,
    /// Bytes of variables that the constructor does not write become zero.
    ForgetRest,
    /// The rest of a constructor is dropped.
    DropRest;
    /// What other modules may have written to a variable counts as never written. Found by
    /// `variables_of_others_are_not_read`.
    TrustForeign,
}
