//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// A comparison holds in one iteration more than it does.
    OneMore,
    /// Numbers that may wrap are taken for ones that don't.
    MayWrap,
    /// In the first part the comparison is what it is in the second, and the other way around.
    Exchanged,
    /// Numbers that become less are taken for ones that grow.
    Ascending,
    /// A comparison for equality is decided in the iteration in which it changes, too.
    NeverEqual,
}
