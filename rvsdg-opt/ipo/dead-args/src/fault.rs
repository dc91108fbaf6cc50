//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// The last argument of a call goes in place of the one nobody looks at.
    WrongArgument,
    /// One call stays as it was.
    ForgetCall,
    /// Functions are taken for local whose address is used otherwise.
    IgnoreEscapes,
}
