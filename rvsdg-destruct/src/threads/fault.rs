//! The deliberate faults of jump threading.

rvsdg_core::faults! {
    /// What a block does is left out on the ways around it.
    NothingCopied,
    /// What is known on one way is believed of the next one, too.
    NextWay,
    /// A condition that held is taken for one that did not.
    OtherAnswer,
    /// The first value that reaches a join is taken for the others.
    FirstValue,
}
