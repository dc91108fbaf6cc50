//! Limits of control flow recovery and of what is done to control flow graphs behind it.

super::limits! {
    /// Simplification of control flow graphs (`rvsdg-destruct/cleanup`).
    flow_cleanup {
        /// How often branches on constants are searched again.
        MAX_ROUNDS: usize = 16, "rounds";
        /// How many phi operands may be added for removing an empty block.
        MAX_GROWTH: usize = 8, "operands";
        /// How deep components of phis are looked at within components.
        MAX_LEVELS: usize = 16, "levels";
        /// How often the search for phis with one value is repeated after a success.
        MAX_SEARCHES: usize = 16, "searches";
    }

    /// Predicative control flow recovery (`rvsdg-destruct/pcfr`).
    recovery {
        /// How many pairs of a position and known control values are visited for each node and region.
        STEPS_PER_NODE: usize = 64, "steps";
        /// As many are visited in a graph of any size: enough for a switch with 4,000 cases that all fall through.
        /// What comes after that costs far more there, because the predicates of all following dispatches are
        /// values then.
        MIN_STEPS: usize = 1 << 23, "steps";
        /// How many control values are known on a path; further ones are dropped. An arc out of a deep nest sets a
        /// predicate for each level.
        MAX_KNOWN: usize = 512, "values";
        /// How many users of a value are searched for other matches.
        MAX_RELATED: usize = 64, "users";
        /// How far a path is followed to find the next test.
        MAX_LOOKAHEAD: usize = 64, "steps";
        /// How many borders there may be between a predicate and a gamma on the same predicate around it.
        MAX_CLIMB: usize = 8, "borders";
        /// How many parts of a condition are looked at.
        MAX_PARTS: usize = 16, "conditions";
        /// How many operations are looked at for moving with the second part of a condition.
        MAX_MOVED: usize = 16, "operations";
        /// How many users of a value, a condition or a select are looked at for further decisions on it.
        MAX_USERS: usize = 32, "users";
        /// How many alternatives a decision has that stands for several.
        MAX_WAYS: usize = 1024, "alternatives";
        /// How many values a control value comes from.
        MAX_SOURCES: usize = 1024, "values";
        /// How far from its user a node may be scheduled because of the order that it had.
        MAX_DISTANCE: usize = 64, "nodes";
        /// How many loops around each block are looked at, on average.
        MAX_STEPS: usize = 16, "loops";
        /// How many blocks behind a loop get phis for what the loop computes.
        MAX_EXITS: usize = 8, "blocks";
        /// How many empty blocks in a row are looked through.
        MAX_EMPTY: usize = 16, "blocks";
        /// How many selects on one condition are looked through.
        MAX_SELECTIONS: usize = 8, "selects";
        /// How many blocks are looked through for what a debug record is about.
        MAX_BLOCKS: usize = 32, "blocks";
    }

    /// Debug records (`rvsdg-destruct/records`).
    records {
        /// How many bindings there may be between that of a variable and the computation of its value.
        MAX_LATE: usize = 64, "bindings";
        /// How many blocks are looked at for what a variable is at the end of one, and how many records of each.
        MAX_BACK: usize = 32, "blocks";
        /// How many records are looked at for whether a loop leaves a variable as it is.
        MAX_RECORDS: usize = 256, "records";
    }

    /// Jump threading at the end (`rvsdg-destruct/threads`).
    threads {
        /// How often blocks are looked at.
        MAX_ROUNDS: usize = 6, "rounds";
        /// A block with more operations is not copied.
        MAX_COPIED: usize = 3, "operations";
        /// Nor one with more operations that cost nothing.
        MAX_FREE: usize = 4, "operations";
        /// How many ways into a block are looked at.
        MAX_WAYS: usize = 256, "arcs";
        /// A function may grow by an eighth, or by so many operations.
        MIN_BUDGET: usize = 32, "operations";
        /// A block is not copied if more of its variables are used behind it.
        MAX_LIVE: usize = 12, "variables";
        /// How many branches in front of a way are asked what they know.
        MAX_BACK: usize = 6, "branches";
        /// How many constants that a switch excludes are remembered.
        MAX_OTHERS: usize = 8, "constants";
    }

    /// Copies of jumps to addresses (`rvsdg-destruct/threads/dispatch`).
    dispatch {
        /// How many joins in a row are copied.
        MAX_ROUNDS: usize = 3, "joins";
        /// A block with more operations is not copied; as many again may be free.
        MAX_COPIED: usize = 12, "operations";
        /// How many more arcs from jumps a function may have than before.
        MAX_ARCS: usize = 1 << 13, "arcs";
        /// How many times as many operations as before a function may have in copies.
        MAX_GROWTH: usize = 2, "times";
        /// How many predecessors share a copy where there were too many arcs otherwise.
        GROUP: usize = 32, "blocks";
    }

    /// Tables in place of switches (`rvsdg-destruct/tables`, `rvsdg-destruct/lookup`, `rvsdg-destruct/gotos`).
    tables {
        /// With fewer cases a switch is a few comparisons.
        MIN_CASES: usize = 4, "cases";
        /// How many elements of an array at least are those of cases.
        MIN_DENSITY: u64 = 40, "percent";
        /// The largest array that is made.
        MAX_ELEMENTS: u64 = 1 << 16, "elements";
        /// How many phis get their values computed.
        MAX_COLUMNS: usize = 4, "phis";
        /// How many phis get their values selected.
        MAX_SELECTS: usize = 2, "phis";
        /// How many targets of a branch are compared with each other.
        MAX_COMPARED: usize = 64, "targets";
        /// What a table costs, about.
        TABLE: usize = 4, "operations";
        /// What it costs to find out whether the operand is in the range of a table.
        RANGE: usize = 3, "operations";
        /// With fewer targets a switch on numbers of labels is a few comparisons.
        MIN_TARGETS: usize = 4, "targets";
    }

    /// Chains of comparisons (`rvsdg-destruct/tables/chains`).
    chains {
        /// Fewer numbers with one target are compared one by one.
        MIN_BITS: usize = 3, "numbers";
        /// Fewer numbers with several targets are compared one by one.
        MIN_TABLE: usize = 6, "numbers";
        /// So many numbers between two bounds become cases of their own.
        MAX_RANGE: i64 = 6, "numbers";
        /// How many instructions make one condition.
        MAX_PARTS: usize = 12, "instructions";
        /// The longest chain.
        MAX_LINKS: usize = 64, "comparisons";
    }
}
