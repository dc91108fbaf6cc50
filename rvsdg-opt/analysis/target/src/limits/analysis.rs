//! Limits of analyses.

super::limits! {
    /// Alias analysis (`analysis/alias`).
    alias {
        /// A pointer that may point into more objects may point anywhere.
        MAX_OBJECTS: usize = 6, "objects";
        /// How many values are looked at to find the objects of a pointer.
        MAX_SEARCH: usize = 32, "values";
        /// An object whose address has more uses counts as one whose address escapes.
        MAX_USES: usize = 512, "uses";
        /// How many stores to stack memory there may be for what is loaded there to be one of what they store.
        MAX_STORED: usize = 16, "stores";
        /// Types of metadata that are nested deeper say nothing.
        MAX_TYPES: usize = 64, "types";
        /// An index of a wider type may be anything.
        MAX_INDEX: u32 = 48, "bits";
        /// How many loop variables of a distance are replaced by where they start.
        MAX_UNFOLDED: usize = 6, "variables";
    }

    /// Abstract evaluation (`analysis/eval`).
    eval {
        /// How many values are looked at to find the choices that a value is one of.
        MAX_LOOKS: usize = 32, "values";
        /// A value with more choices counts as having none.
        MAX_CHOICES: usize = 4, "choices";
        /// The body of a loop with more nodes is not executed.
        MAX_NODES: usize = 256, "nodes";
        /// Nor one whose gammas have more variables, counted once for each alternative.
        MAX_VARIABLES: usize = 2048, "variables";
        /// All alternatives of a gamma with more are taken for possible.
        MAX_ALTERNATIVES: usize = 64, "alternatives";
        /// How many loop variables with several choices are tried with each choice.
        MAX_TRIED: usize = 4, "variables";
        /// How often one iteration is executed with what followed from the one before.
        MAX_ROUNDS: usize = 4, "rounds";
        /// A variable that changes counts as known if its interval has fewer numbers.
        MAX_INTERVAL: i128 = 64, "numbers";
    }

    /// Facts from decisions and loops around (`analysis/facts`).
    facts {
        /// How many parts the condition for one alternative is taken apart into.
        MAX_PARTS: usize = 12, "conditions";
        /// How many parts are looked at for all alternatives of a decision.
        MAX_ALL_PARTS: usize = 128, "conditions";
        /// How many regions, each in the next, a part may be inside of the region of the predicate.
        MAX_DEPTH: usize = 4, "regions";
        /// In how many alternatives of an inner decision the only possible one is looked for.
        MAX_ALTERNATIVES: usize = 32, "alternatives";
        /// How many regions are left in search of a decision that says something.
        MAX_LEVELS: usize = 8, "regions";
        /// How many additions are looked through to compare two values.
        MAX_ADDITIONS: usize = 4, "additions";
        /// How many values a pointer may be made from that is looked at for being never null.
        MAX_SOURCES: usize = 32, "values";
    }

    /// How often regions run (`analysis/frequency`).
    frequency {
        /// What runs less often than once in so many times that its function is entered is rare.
        RARE: u32 = 50, "times";
        /// What most likely runs so often or more each time that its function is entered is frequent, as what is in two
        /// loops and one or two decisions.
        FREQUENT: u32 = 64, "times";
        /// How often a loop repeats of which nothing is known, if it matters that it may.
        UNKNOWN_REPEATS: u32 = 31, "times";
        /// So many predicates are looked at to find the matches and constants that a predicate comes from.
        MAX_DECISIONS: u32 = 32, "predicates";
        /// Of so many calls that may be left by unwinding, one is.
        UNWINDING: u32 = 1000, "calls";
        /// Counts that are computed from weights may be too small by so much: weights are rounded, and each is one more
        /// than what was counted.
        TOLERANCE: u32 = 25, "per cent";
        /// A loop that was never left while it was profiled repeats so often.
        MAX_REPEATS: u32 = 1_000_000, "times";
    }

    /// What constants contain (`analysis/initializers`).
    initializers {
        /// The longest load whose value is assembled from the bytes of several members.
        MAX_BYTES: u64 = 16, "bytes";
        /// The longest chain of address computations in an initializer that is followed.
        MAX_CHAIN: usize = 8, "operations";
        /// The longest table of which it is found out whether its elements grow by equal steps.
        MAX_ELEMENTS: i64 = 4096, "elements";
    }

    /// Intervals of values (`analysis/range`).
    range {
        /// How many values are looked at to see whether a loop variable only grows, or only shrinks.
        MAX_VALUES: usize = 32, "values";
        /// How many pairs of a predicate and a next value are looked at for one loop variable.
        MAX_WAYS: usize = 32, "pairs";
        /// How many values make the next value of a loop variable that are evaluated again and again.
        MAX_STEPS: usize = 48, "values";
        /// How often they are.
        MAX_ROUNDS: usize = 12, "rounds";
        /// After how many rounds bounds that move become 0, or those of the type.
        MAX_EXACT_ROUNDS: usize = 6, "rounds";
    }

    /// Scalar evolution (`analysis/scev`).
    scev {
        /// How many numbers of a nest are taken not to wrap around.
        MAX_ASSUMED: usize = 64, "values";
        /// How many `getelementptr` are looked through for one address.
        MAX_GEPS: usize = 32, "nodes";
        /// How many extensions, each of the next, of a value that only grows from something not negative are looked
        /// through.
        MAX_EXTENSIONS: usize = 4, "casts";
        /// A sum of more terms has no linear form.
        MAX_TERMS: usize = 8, "terms";
        /// How many negations of the condition of a loop are looked through.
        MAX_NEGATIONS: usize = 8, "nodes";
        /// How many regions around a loop are asked for what they say about the start of its variables.
        MAX_GUARDS: usize = 8, "regions";
    }
}
