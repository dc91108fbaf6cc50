//! Limits of passes that make graphs smaller.

super::limits! {
    /// Recognition of operations on bits (`bit-idioms`).
    bit_idioms {
        /// How many operations may go for one.
        MAX_NODES: usize = 512, "nodes";
        /// Loops that count bits have no more nodes.
        MAX_BODY: usize = 32, "nodes";
        /// How many operations that remove bits from a number, or conversions, are looked through.
        MAX_REMOVED: usize = 4, "operations";
    }

    /// Common node elimination (`cne`).
    cne {
        /// How many nodes may be between two decisions that become one.
        MAX_DISTANCE: usize = 256, "nodes";
        /// How often the body of a loop is visited to split an assumption about its variables; the visit after that
        /// needs none.
        MAX_ROUNDS: u32 = 4, "visits";
        /// How many visits, over the whole body, may be spent on assumptions.
        MAX_VISITS: usize = 16, "visits per node";
        /// How many operations behind a gamma become part of its alternatives.
        MAX_SUNK: usize = 4, "nodes";
    }

    /// Dead node elimination (`dne`).
    dne {
        /// How many steps searches for what uses loop variables may need, before all of the body is marked instead. The
        /// result is the same.
        MAX_STEPS_PER_VALUE: usize = 1, "steps per value";
    }

    /// Invariant value redirection (`inv`).
    inv {
        /// How often one structural node is looked at in one run.
        MAX_VISITS: u8 = 16, "visits";
        /// How many conditions a change is followed through to the decisions on them.
        MAX_CONDITIONS: usize = 32, "nodes";
    }

    /// Node reduction (`red`).
    red {
        /// How many operations of a chain of memory states a rule follows.
        MAX_CHAIN: usize = 24, "nodes";
        /// How often nodes are looked at again about which an analysis of the whole body had no answer.
        MAX_LOOKS: usize = 8, "looks";
        /// How many values are looked at to find the constants that a matched value can be.
        MAX_VALUES: usize = 32, "values";
        /// How many rewrites there may be in a body. Rules make things simpler, so there are far fewer; this is the
        /// proof of termination.
        MAX_REWRITES_PER_NODE: usize = 16, "rewrites per node";
        /// How many rewrites more there may be, for bodies of few nodes.
        MAX_SPARE_REWRITES: usize = 256, "rewrites";
        /// How many indices a merged `getelementptr` may have.
        MAX_INDICES: usize = 32, "indices";
        /// Masks of so many bits are part of instructions; greater ones have to be loaded into registers.
        MASK_BITS: u32 = 31, "bits";
        /// A choice of more alternatives keeps their numbers.
        MAX_RENAMED: u32 = 64, "alternatives";
        /// How deep selects may be nested that choose between constants and are compared with one.
        MAX_CHOICES: usize = 3, "selects";
        /// A node with more operands is not looked for among equal ones.
        MAX_OPERANDS: usize = 4, "operands";
        /// How deep sums of sums are looked through for one that is never -0.
        MAX_SUMMANDS: usize = 3, "sums";
        /// How deep a value is computed again to find out what it is where something in it is a known number.
        MAX_KNOWN: usize = 4, "operations";
    }

    /// Use of intervals (`value-range`).
    value_range {
        /// How many alternatives, each in the next, a value is followed out of.
        MAX_BORDERS: usize = 16, "regions";
        /// How many values that a loop variable may have next are looked at.
        MAX_WAYS: usize = 16, "values";
        /// For how many numbers the test of a select fails that makes no difference.
        MAX_EXCEPTIONS: u64 = 3, "numbers";
        /// How many operations it may take to compute what it selects.
        MAX_STEPS: usize = 4, "operations";
        /// How many users of a value are looked at to compute it in fewer bits.
        MAX_USERS: usize = 8, "users";
    }
}
