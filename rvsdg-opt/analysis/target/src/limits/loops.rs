//! Limits of passes on loops.

super::limits! {
    /// Alignment of loops (`align-loops`).
    align_loops {
        /// A loop whose body costs more is not aligned.
        MAX_COST: u32 = 16, "cost";
        /// Nor is one that runs fewer times at most.
        MIN_COUNT: u128 = 33, "iterations";
    }

    /// Linear function test replacement (`lftr`).
    lftr {
        /// In how many alternatives, each in the next, the test of a loop may be.
        MAX_DEPTH: usize = 16, "regions";
    }

    /// Parts of loops (`loop-splitting`).
    loop_splitting {
        /// How much may be copied for the parts of one loop, and their parts.
        MAX_COPIED: u32 = 96, "instructions";
        /// A body that costs more is not copied.
        MAX_COST: u32 = 48, "instructions";
        /// A loop that runs less often gets no parts.
        MIN_COUNT: u128 = 17, "iterations";
    }

    /// Versions of loops (`loop-versioning`).
    loop_versioning {
        /// Arrays of more bytes are unusual: an extent as large as that, from the type of an index, overlaps with
        /// everything.
        MAX_DISTANCE: i128 = 1 << 28, "bytes";
        /// How many places may be loaded from in front of a nest.
        MAX_LOADS: usize = 8, "places";
        /// A nest with more nodes gets no versions.
        MAX_NODES: usize = 2_000, "nodes";
        /// How many pairs of arrays are compared.
        MAX_PAIRS: usize = 12, "pairs";
        /// A single loop that runs less often is not worth the test of its version.
        MIN_COUNT: i64 = 6, "iterations";
        /// How many values are looked at that a stored pointer may be made of.
        MAX_POINTERS: usize = 32, "values";
        /// How often it is looked for loads in a nest, whose addresses may depend on what earlier ones loaded.
        MAX_STEPS: usize = 6, "steps";
        /// How many iterations apart two accesses to one element may be that could be one.
        MAX_REUSE: i64 = 4, "iterations";
    }

    /// Strips of nests (`nest`).
    nest {
        /// A nest with more accesses is left alone.
        MAX_ACCESSES: usize = 32, "accesses";
        /// How deep loops and decisions may be nested, each loop counting once and each decision twice.
        MAX_DEPTH: usize = 16, "regions";
        /// What only the type of a counter says about how often a loop runs is no bound if it is more than this.
        MAX_GUESS: u64 = 1 << 12, "iterations";
        /// A walk over so many pages is one over few: a strip of a loop over columns has no more.
        FEW_PAGES: u128 = 64, "pages";
        /// A walk over more pages than this has to look at tables for most of them.
        MANY_PAGES: u128 = 256, "pages";
        /// A short strip may need so many times the size of the second cache.
        MAX_EXCESS: u128 = 2, "caches";
        /// Numbers of loops' iterations that are computed with are between this and its negative.
        MAX_KEY: i64 = 1 << 40, "iterations";
        /// A nest with more loops is left alone.
        MAX_LOOPS: usize = 12, "loops";
        /// How many operations of one nest are looked at.
        MAX_NODES: usize = 512, "nodes";
        /// How many operations isl may take for one answer.
        MAX_OPERATIONS: u64 = 200_000, "operations";
        /// How many ways to cut a nest are checked for dependences.
        MAX_PLANS: usize = 4, "plans";
        /// A strip is cut again if it goes over more than such a part of the cache again and again.
        PARTS: u32 = 8, "parts";
        /// Loops do not change places for shorter vectors: these leave registers for two rows of results only, and with
        /// the loops as they are, an operand is loaded for four.
        MIN_BITS: u32 = 256, "bits";
        /// Loops of a nest that may run fewer times do not change places.
        MIN_INTERCHANGED: u64 = 8, "iterations";
        /// How many questions about dependences in one nest isl is asked.
        MAX_QUESTIONS: usize = 2_000, "questions";
        /// By how many keys a strip goes backwards in each iteration of the outermost loop.
        MAX_SKEW: i64 = 3, "keys";
        /// How many loops are cut together in a nest whose strips go backwards.
        MAX_SKEWED: usize = 6, "loops";
        /// The outermost loop runs at least so often at most.
        MIN_COUNT: u64 = 8, "iterations";
        /// What is read again has to be at least so many times the size of the second cache.
        MIN_EXCESS: u128 = 4, "caches";
        /// A strip that goes backwards has at least so many iterations, even if they do not fit into the cache.
        MIN_SKEWED: i64 = 4, "iterations";
        /// A strip has so many iterations, or a multiple of that.
        MIN_STRIP: u64 = 8, "iterations";
        /// Cutting a loop into fewer strips is not worth it.
        MIN_STRIPS: i64 = 2, "strips";
        /// Memory is translated by so much.
        PAGE: u128 = 4096, "bytes";
        /// How many times as much memory traffic is accepted for not cutting rows.
        ROW_PRICE: u128 = 2, "times";
    }

    /// Node push-out (`psh`).
    psh {
        /// How many regions a node leaves in one run.
        MAX_BORDERS: u32 = 32, "regions";
        /// Nothing leaves a gamma with more alternatives: none of them runs often enough.
        MAX_ALTERNATIVES: usize = 4, "alternatives";
        /// How many operations are made behind a loop for one value of its last iteration.
        MAX_LAST: usize = 16, "operations";
        /// How often stores are looked at again when loads have left their loops.
        MAX_ROUNDS: usize = 4, "rounds";
        /// What reads memory stays in a loop with more operations that write.
        MAX_WRITERS: usize = 16, "operations";
    }

    /// Vectors in straight code (`slp`).
    slp {
        /// Past how many accesses one may move.
        MAX_DISTANCE: usize = 128, "accesses";
        /// How many accesses behind a store processors still take what is loaded from its buffer; they can't if only a
        /// part of it is from there.
        MAX_WAITING: usize = 48, "accesses";
        /// What it costs if a load waits until a store is in the cache.
        WAITING_COST: i64 = 6, "cost";
        /// What it costs on average if a copy is loaded at once, as what it copies may have been stored in parts.
        COPY_COST: i64 = 2, "cost";
        /// What it costs to put words in another order: one instruction does it.
        WORD_PERMUTATION_COST: i64 = 1, "cost";
        /// What it costs to put lanes of fewer than 32 bits in another order.
        NARROW_PERMUTATION_COST: i64 = 4, "cost";
        /// With how many groups of stores another one is compared.
        MAX_GROUPS: usize = 16, "groups";
        /// How many vectors one tree has, with those that are put together.
        MAX_BUNDLES: usize = 96, "vectors";
        /// How many operations follow each other in a tree.
        MAX_DEPTH: usize = 16, "operations";
        /// How deep operands are compared that may be exchanged.
        LOOK_AHEAD: u32 = 2, "operations";
        /// How many nodes lie between the first and the last node of a tree.
        MAX_NODES: usize = 4_000, "nodes";
        /// How many registers a vector may fill, where one of that size is there already.
        MAX_REGISTERS: u32 = 4, "registers";
        /// How many trees of one region are looked for.
        MAX_TREES: usize = 200, "trees";
        /// How many operations are looked at to see whether one is computed of another.
        MAX_MAKERS: usize = 12, "operations";
        /// How many loop variables whose next values are computed alike are tried as lanes.
        MAX_CARRIED: usize = 6, "variables";
        /// How much a tree has to win.
        MIN_GAIN: i64 = 1, "cost";
        /// Smaller vectors are not worth it.
        MIN_BITS: u32 = 64, "bits";
    }

    /// Scalar expansion (`scalar-expansion`).
    scalar_expansion {
        /// Alignment of the arrays.
        ALIGN: u64 = 64, "bytes";
        /// What a load from another cache line in each iteration takes more.
        FAR_LOAD: u32 = 4, "cost";
        /// What a load from an array takes.
        LOAD: u32 = 2, "cost";
        /// All arrays of a function: half of a usual first cache.
        MAX_BYTES: u64 = 1 << 14, "bytes";
        /// An inner loop with more operations is left alone.
        MAX_NODES: usize = 512, "nodes";
        /// An outer loop that runs fewer times at most is left alone.
        MIN_COUNT: u128 = 8, "iterations";
        /// How much less an iteration of the inner loop has to take.
        MIN_GAIN: u32 = 2, "cost";
    }

    /// Unroll and jam (`unroll-and-jam`).
    unroll_and_jam {
        /// A nest with more accesses is left alone.
        MAX_ACCESSES: usize = 64, "accesses";
        /// A remainder of more iterations is a loop.
        MAX_COPIES: u128 = 1, "iterations";
        /// What the inner loops may cost, all together; times the number of 128 bits in a vector if all become vectors.
        MAX_COST: u32 = 24, "cost";
        /// The same if one of them is a chain of divisions.
        MAX_DIVIDING_COST: u32 = 64, "cost";
        /// How many iterations of the outer loop run at once.
        FACTOR: u32 = 4, "copies";
        /// How many if all inner loops become vectors, at most: as many numbers of 8 bytes as a cache line has.
        MAX_FACTOR: u32 = 8, "copies";
        /// How many rows of results are made at once, at most.
        MAX_ROWS: u32 = 8, "rows";
        /// How many vectors of results they may be: the rest of the registers is for operands.
        ACCUMULATORS: u32 = 8, "vectors";
        /// Loops, inner ones too, that run fewer times at most are left alone.
        MIN_COUNT: u128 = 8, "iterations";
        /// How many inner loops, and decisions around them, a body, or the alternatives of its decisions, may have.
        MAX_ITEMS: usize = 8, "nodes";
        /// How many operations of one nest are looked at.
        MAX_NODES: usize = 512, "nodes";
        /// How many more iterations an inner loop may have in each iteration of the outer one.
        MAX_RISE: u32 = 2, "iterations";
        /// How many copies of the inner loop's body may follow it, for what later iterations have more than the first.
        MAX_TAIL: u32 = 32, "copies";
    }

    /// Tests that leave loops (`unswitch`).
    unswitch {
        /// How many decisions of a loop are looked at.
        MAX_TESTS: usize = 64, "decisions";
        /// How much one iteration may cost that is copied because a test ends the loop in it.
        MAX_COPIED: u32 = 40, "instructions";
        /// How deep decisions may be nested that are followed in that iteration.
        MAX_DEPTH: usize = 8, "decisions";
    }

    /// Unrolling (`url`).
    url {
        /// What straight code may cost that takes the place of a loop.
        MAX_FULL_COST: u128 = 120, "cost";
        /// The same where most of it are constants and values then.
        MAX_KNOWN_COST: u128 = 480, "cost";
        /// How often it is asked what the counters of a loop are.
        MAX_ROUNDS: usize = 3, "rounds";
        /// The uses of an array on the stack that are looked at.
        MAX_USES: usize = 256, "uses";
        /// A loop that runs more often does not become straight code.
        MAX_FULL_COUNT: u128 = 32, "iterations";
        /// Nor does one that has other loops inside and runs more often.
        MAX_OUTER_COUNT: u32 = 5, "iterations";
        /// What a body may cost after partial unrolling.
        MAX_PARTIAL_COST: u128 = 64, "cost";
        /// The same where the number of iterations is computed in front of the loop, and may be small.
        MAX_COMPUTED_COST: u128 = 40, "cost";
        /// What a body may cost before unrolling by a factor that was asked for.
        MAX_FORCED_COST: u128 = 1_000, "cost";
        /// The largest factor that is chosen.
        MAX_FACTOR: u32 = 8, "copies";
        /// The only factor where the number of iterations is computed in front of the loop, and may be small.
        COMPUTED_FACTOR: u32 = 4, "copies";
        /// How often the unrolled loop has to run on average, if weights of decisions say how often a loop runs.
        MIN_MEAN: u32 = 2, "iterations";
        /// The largest factor that a pragma may ask for.
        MAX_FACTOR_BY_PRAGMA: u32 = 64, "copies";
        /// A loop that runs fewer times at most is not unrolled partially.
        MIN_COUNT: u128 = 16, "iterations";
    }

    /// Vectors of innermost loops (`vectorize`).
    vectorize {
        /// A body with more nodes is left alone.
        MAX_NODES: usize = 160, "nodes";
        /// One with more accesses is left alone.
        MAX_ACCESSES: usize = 64, "accesses";
        /// How many pairs of arrays are compared in front of a loop, at least.
        MAX_TESTS: usize = 6, "pairs";
        /// The same for each access of the loop: an iteration that does more pays for more tests.
        MAX_TESTS_PER_ACCESS: usize = 2, "pairs";
        /// How many facts are tested in front of a loop for which it is not vectors otherwise.
        MAX_ASSUMPTIONS: usize = 6, "facts";
        /// How many pairs of values are compared to find whether the same is done to neighbours.
        MAX_ALIKE: usize = 64, "pairs";
        /// How many numbers accesses go on by in each iteration, at most.
        MAX_STRIDE: i64 = 4, "numbers";
        /// How far the distances of pairs that are compared by one test may differ.
        MAX_WINDOW: u64 = 256, "bytes";
        /// What was stored so many vectors before is in the cache.
        MAX_RECENT: i64 = 8, "vectors";
        /// How many iterations run at once, at most.
        MAX_FACTOR: u32 = 32, "iterations";
        /// How many vectors are made of one value per iteration, at most.
        MAX_PARTS: u32 = 4, "vectors";
        /// What the vectors of one iteration may cost for more of them to be made.
        MAX_INTERLEAVED_COST: u32 = 32, "cost";
        /// A remainder of more iterations is a loop.
        MAX_COPIES: u128 = 1, "iterations";
        /// What an iteration costs besides what it does: several vectors per iteration save that, a remainder of more
        /// iterations may cost more.
        LOOP_COST: u32 = 2, "cost";
        /// How many loads in front of a loop are looked at for where a carried variable comes from.
        MAX_BEFORE: usize = 64, "loads";
        /// A loop that repeats fewer times at most, of which it is not known how often, is left alone.
        MIN_REPEATS: u128 = 15, "iterations";
        /// Half a vector of so many numbers, or more, is used for what is left.
        MIN_HALF: u32 = 8, "lanes";
        /// What a decision in an iteration costs, in plain operations: processors guess some of them wrongly.
        DECISION_COST: u32 = 4, "operations";
        /// Vectors have to cost less than this, in percent of the numbers that they are made of.
        MAX_PERCENT: u32 = 85, "percent";
        /// How many operations of an iteration are done lane by lane on one variable, at most.
        MAX_SEQUENCE: usize = 4, "operations";
        /// So many times its cost such an operation takes: each waits for the one before.
        SEQUENTIAL: u32 = 3, "times";
    }

    /// Wider induction variables (`widen-iv`).
    widen_iv {
        /// How many users of a value are looked at to find an extension of it.
        MAX_SCAN: usize = 32, "users";
        /// How many values are looked at for what a loop variable may be in the next iteration.
        MAX_ORIGINS: usize = 16, "values";
        /// An expression that is nested deeper is not looked through.
        MAX_DEPTH: usize = 8, "nodes";
        /// How many nodes of one expression are looked at.
        MAX_NODES: usize = 24, "nodes";
    }
}
