//! The deliberate faults of this pass.

rvsdg_core::faults! {
    /// Addresses that are passed on, stored or converted count as used for nothing.
    IgnoreEscapes,
    /// Every store of a constant counts as a store of the initial value.
    AnyStoreIsInitial,
    /// A pointer that can't be followed to the variable counts as its start.
    AnyBase,
    /// A variable that is filled or copied into counts as never written.
    IgnoreFills,
    /// Stores are removed although something loads.
    IgnoreLoads,
    /// A store through a pointer that may point elsewhere counts as a store to the variable.
    IgnoreMixed,
    /// Loads at unknown offsets get what is at the start.
    AnyOffset,
    /// Loads of writable variables get the initial value.
    IgnoreStores,
    /// Tables whose elements grow by equal steps count as read from their start to their end.
    Upwards;
    /// Each part of a variable of the source that is a constant counts as its first part. Found by
    /// `tests/tests/shown` of the workspace.
    FirstPart,
    /// The bytes of such a part count as if the target had the other order of bytes. Found by
    /// `tests/tests/shown` of the workspace.
    OtherOrder,
    /// The first range that is tried counts as right. Found by `tests/ranges.rs`, like the next one.
    FirstRange,
    /// A variable that begins without a sign never gets one.
    NeverNegative,
}
