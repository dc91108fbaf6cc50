//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// What changes from iteration to iteration is taken for invariant.
    AnyTest,
    /// Behind the loop, variables have the values with which they began.
    NoIteration,
    /// The loop is left where it goes on.
    Exchanged,
    /// In the iteration without a loop, a decision takes another alternative.
    OtherWay;
    /// A test in front of which there are effects is made in front of them. Found by `tests/order.rs`.
    BehindEffects,
}
