//! Limits of passes on decisions.

super::limits! {
    /// Gammas that become selects (`if-conversion`).
    if_conversion {
        /// What all operations of all alternatives together may cost.
        MAX_COST: usize = 4, "cost";
        /// What the second part of a condition may cost: with more, it is better not computed if the first part
        /// decides.
        MAX_PART_COST: usize = 3, "cost";
        /// How many selects may come of one gamma.
        MAX_SELECTS: usize = 4, "selects";
        /// What the tests for several numbers may cost besides.
        MAX_TEST_COST: usize = 4, "cost";
        /// How many tests may come of one gamma.
        MAX_TESTS: usize = 3, "tests";
        /// How many comparisons the second part of a condition may be made of.
        MAX_PARTS: usize = 4, "conditions";
    }

    /// Theta-gamma inversion (`ivt`).
    ivt {
        /// How many nodes, those inside of copied ones included, may be copied for one loop.
        MAX_GROWTH: usize = 64, "nodes";
        /// How many origins are looked at to find out what an alternative does.
        MAX_TRACE: usize = 64, "values";
        /// How many users of what the predicate is a match of are looked at.
        MAX_USERS: usize = 32, "users";
    }

    /// Jump threading (`jump-threading`).
    jump_threading {
        /// How far behind a decision its condition is looked for.
        MAX_BEHIND: usize = 64, "nodes";
        /// How many uses of a choice, inside and outside of a loop, are looked at.
        MAX_USES: usize = 128, "uses";
        /// A choice among more values stays what it is.
        MAX_VALUES: usize = 16, "values";
        /// How many alternatives of an inner decision are asked whether they know what was chosen.
        MAX_ALTERNATIVES: usize = 16, "alternatives";
        /// How many operations a match looks through.
        MAX_NAMES: usize = 4, "nodes";
        /// In how many gammas inside of alternatives a constant is looked for, for one exit variable, and in how many
        /// alternatives of each.
        MAX_WAYS: usize = 16, "gammas";
        /// How many copies of comparisons, selections and matches one gamma may get.
        MAX_COPIES: usize = 256, "nodes";
        /// How many alternatives are asked for ranges, for all comparisons of one gamma's exit variables together.
        MAX_LOOKS: usize = 2048, "alternatives";
        /// How many regions a value is followed through to where its range is known.
        MAX_REGIONS: usize = 8, "regions";
        /// How far before the decision the value may be made that is compared with.
        MAX_BEFORE: usize = 64, "nodes";
        /// How many entry variables of a decision are looked at.
        MAX_ENTRIES: usize = 64, "variables";
        /// How many selections, each of the next, are looked through.
        MAX_SELECTS: usize = 8, "nodes";
    }

    /// Node pull-in (`pll`).
    pll {
        /// A gamma of two alternatives is a future `select` if neither has more nodes, besides constants, all of them
        /// speculatable.
        MAX_SELECT: usize = 3, "nodes";
    }

    /// Tail duplication (`tail-duplication`).
    tail_duplication {
        /// Over how many nodes a node may move to be ahead of the first decision.
        MAX_AHEAD: usize = 128, "nodes";
        /// What one copied decision may add.
        MAX_GROWTH: usize = 12, "cost";
        /// What may be added to any body, however small.
        MIN_BUDGET: usize = 64, "cost";
        /// How many decisions may be copied into one.
        MAX_COPIED: usize = 4, "decisions";
        /// A decision of more nodes, those of inner regions included, is not copied.
        MAX_NODES: usize = 256, "nodes";
        /// How many nodes may be between both decisions.
        MAX_BETWEEN: usize = 64, "nodes";
        /// How many operations may be copied along with a decision.
        MAX_SLICE: usize = 8, "nodes";
        /// A decision with more alternatives gets no copies.
        MAX_ALTERNATIVES: usize = 4, "alternatives";
    }
}
