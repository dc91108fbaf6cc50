//! The deliberate faults of alias analysis, which a pass that asks it makes.

rvsdg_core::faults! {
    /// An access of a type does not meet one of a more general type.
    NoSubobjects,
    /// A place in the first type is looked for in the second one only.
    OneWay,
    /// An index that may be negative is taken for one that is not.
    UnsignedIndex,
    /// Accesses to structs in an array are taken to have one byte.
    PointStride,
    /// A loop variable that counts down is taken for one that counts up.
    CountsUp,
    /// A place that begins in a variable is taken to end there.
    NoEnd,
    /// Two decisions are taken for one.
    OtherDecision,
    /// Any computation of an address is taken for one within an object.
    AnyStep,
    /// A variable that another definition may replace is taken to be as large as it is declared.
    DeclaredSize,
    /// Calls that get the address of stack memory are taken to store nothing there.
    NoWriters,
    /// What is loaded from stack memory is taken for what one of several stores stores there.
    OneStore,
}
