//! Limits that passes of several rooms share.

super::limits! {
    /// Limits that several passes and analyses share.
    shared {
        /// The widest integers whose values are computed with.
        INT_BITS: u32 = 64, "bits";
        /// A match with more cases is only asked where one number leads, not which numbers lead to an alternative.
        MAX_CASES: usize = 64, "cases";
        /// How many users of a condition or of an exit variable are looked at for what decides by it.
        MAX_USERS: usize = 16, "users";
        /// Trip counts of fewer bits are not computed with when loops are unrolled or jammed.
        MIN_COUNTER_BITS: u32 = 8, "bits";
        /// A loop whose variable takes a larger step is taken for one that is unrolled already.
        MAX_UNROLLED_STEP: u64 = 3, "numbers";
        /// A loop that runs at most this often is unrolled with a test between two copies; `loop-idiom` leaves it to
        /// that.
        MAX_TESTED_COUNT: u32 = 8, "iterations";
        /// How often the steps of `sroa`, and those of `load-store`, take turns in one run.
        MAX_MEMORY_ROUNDS: usize = 4, "rounds";
        /// How many nodes are looked at to find out where something is in the source, or what memory a remark is about.
        MAX_REMARK_STEPS: usize = 256, "nodes";
        /// How many inlined calls, or scopes of the source, a place in the source may be in.
        MAX_PLACES: usize = 256, "places";
        /// So many calls through which something was inlined are named in a remark.
        MAX_INLINED_AT: usize = 4, "calls";
    }
}
