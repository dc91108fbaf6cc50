//! Limits of passes on calls and functions.

super::limits! {
    /// Attributes of functions (`function-attrs`).
    function_attrs {
        /// How many values are looked at to find the calls that a returned pointer comes from.
        MAX_RETURNED: usize = 64, "values";
    }
    /// Global variables (`globals`).
    globals {
        /// How often the range of a variable is computed anew, from what is stored if it is in the last one.
        MAX_ROUNDS: usize = 4, "rounds";
        /// How many values of a body are looked at for what is stored.
        MAX_STEPS: usize = 64, "values";
        /// A variable of the source that is a larger constant in memory is unknown to debuggers.
        MAX_SHOWN: u64 = 256, "bytes";
    }
    /// Inlining (`iln`).
    iln {
        /// A callee that is no larger is inlined wherever it is called.
        MAX_SMALL: usize = 30, "operations";
        /// The same for a callee without decisions and loops: little of it depends on what the call passes.
        MAX_STRAIGHT: usize = 24, "operations";
        /// The same if an attribute says that inlining is a good idea.
        MAX_HINTED: usize = 40, "operations";
        /// The same if at least half of its operations are on vectors: that is where programs spend their time.
        MAX_VECTORS: usize = 120, "operations";
        /// The same if the call is in a loop of its function.
        MAX_IN_LOOP: usize = 45, "operations";
        /// The same if the program spends its time with the call, according to its profile; at -O3 also where it most
        /// likely is frequent.
        MAX_HOT: usize = 150, "operations";
        /// The same if an attribute, a profile or the weights of decisions say that the call is rare. A function that
        /// is called once may have `MAX_TWICE` operations then.
        MAX_COLD: usize = 6, "operations";
        /// The same in callers that prefer small code.
        MAX_SMALL_FOR_SIZE: usize = 2, "operations";
        /// What a call costs besides its operands.
        OVERHEAD: usize = 3, "operations";
        /// What a switch counts for, at most: so many comparisons are as much as a jump through a table.
        MAX_SWITCH: usize = 4, "operations";
        /// How large a callee may be that is called once.
        MAX_ONCE: usize = 3_000, "operations";
        /// How large a callee may be that is called twice: of three bodies, one goes.
        MAX_TWICE: usize = 100, "operations";
        /// A function that does more than that besides a call is good for something without it.
        MAX_BESIDE: usize = 3, "operations";
        /// A call that copies an argument loads and stores that many bytes at once.
        WORD: u64 = 8, "bytes";
        /// A larger copy of an argument is a loop or a call, which costs as much as so many loads and stores.
        MAX_COPY: u64 = 8, "loads";
        /// For so many parameters of a callee it is found out what is saved if they are known.
        MAX_PARAMS: usize = 8, "parameters";
        /// The same in callees that are no larger.
        MAX_WEIGHED: usize = 400, "operations";
        /// How much stack memory a callee may make that is inlined into a recursive function.
        MAX_FRAME: u64 = 128, "bytes";
        /// A callee is marked as too large if it is at most this many times as large as it may be. What other passes
        /// save in such a function is no reason to copy it when its program is optimized once more: that would make
        /// programs larger with each time.
        MAX_EXCESS: usize = 4, "times";
        /// A callee of a call with a landing pad has at most so many operations that may unwind: each becomes a
        /// decision. Nor may they be nested deeper in decisions.
        MAX_UNWINDING: usize = 12, "operations";
        /// How often calls in copies are looked at that pass more than the callee knew, each in a copy of the one
        /// before.
        MAX_LEVELS: usize = 12, "levels";
        /// A caller does not grow beyond this.
        MAX_CALLER: usize = 30_000, "nodes";
    }
    /// Ranges of arguments (`argument-ranges`).
    argument_ranges {
        /// How often a function that calls itself is evaluated until what it passes itself is in the ranges of its
        /// parameters.
        MAX_ROUNDS: usize = 8, "rounds";
        /// So often, ranges become only as large as they have to be.
        MAX_EXACT_ROUNDS: usize = 2, "rounds";
    }

    /// Tail calls (`tail-calls`).
    tail_calls {
        /// A function is left as it is if it returns from alternatives of decisions that are nested deeper than this.
        MAX_NESTING: usize = 1_000, "gammas";
    }
    /// Library calls (`libcalls`).
    libcalls {
        /// How far the address of a constant string is followed to the global.
        MAX_STEPS: usize = 32, "values";
        /// How many values are looked at to see that a number is not negative.
        MAX_SIGNS: usize = 32, "values";
        /// With how many bytes a character is compared that is looked for.
        MAX_COMPARED: u32 = 3, "bytes";
        /// How many constants of 64 bits stand for more of them.
        MAX_WORDS: usize = 2, "constants";
    }
    /// Constructors that run at compile time (`static-init`).
    static_init {
        /// How many nodes a constructor may execute.
        MAX_STEPS: u32 = 1 << 18, "nodes";
        /// How many functions it may call.
        MAX_CALLS: u32 = 1 << 14, "calls";
        /// How deep calls may be nested, and types of what is in memory.
        MAX_DEPTH: usize = 64, "calls, types";
        /// How large the variables and the stack memory are together that it uses.
        MAX_MEMORY: u64 = 1 << 16, "bytes";
        /// A value with more members is unknown.
        MAX_MEMBERS: u64 = 64, "members";
        /// How far an address may be from what it is the address of.
        MAX_DISTANCE: i64 = 1 << 30, "bytes";
    }
}
