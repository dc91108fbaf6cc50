//! The deliberate faults of lookup tables.

rvsdg_core::faults! {
    /// Numbers between the cases count as cases.
    GapsAreCases,
    /// Numbers of arrays are extended with zeros where it should be their sign, and the other way round.
    OtherSign,
    /// A case that leaves a value as it is is taken for one that does something with 1.
    NeutralIsOne,
    /// An operation on what comes out of a table has the flags of the first case's.
    FlagsOfFirst,
    /// What values that are no cases get is computed for all of them.
    AllAreCases,
    /// A block that is not reached from a switch any more has values for that.
    LeavesRow,
    /// Of two comparisons with one number, the later one decides.
    LaterCase,
    /// Comparisons of other values belong to a chain, too.
    AnyOperand,
    /// The least case has distance 1.
    ShiftedByOne,
    /// A number whose lower bits are not those of cases counts as the case with the same upper bits.
    LowerBitsGo,
    /// Numbers are taken for multiples of twice the distance.
    LongerStride,
}
