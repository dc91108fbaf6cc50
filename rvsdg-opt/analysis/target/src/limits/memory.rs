//! Limits of passes on memory.

super::limits! {
    /// Forwarding and dead stores (`load-store`).
    load_store {
        /// How many places are known to be overwritten; the first to be overwritten count.
        MAX_PLACES: usize = 24, "places";
        /// If more objects may be read, every object may be.
        MAX_READ: usize = 64, "objects";
        /// How many operations inside of a structural node are looked at; one with more may read anything.
        MAX_READERS: usize = 256, "nodes";
        /// How many operations, joins and borders are looked at for one load.
        MAX_STEPS: usize = 200, "nodes";
        /// How many borders may lie between a load and its value.
        MAX_DEPTH: usize = 32, "regions";
        /// How many loop variables may carry what one load reads.
        MAX_LOOPS: usize = 4, "variables";
        /// How many values that earlier iterations loaded a loop may carry, so that it need not load them again.
        MAX_CARRIED: usize = 12, "variables";
        /// How many accesses in the body of a loop are looked at to find one that shows that a load may run before it.
        MAX_WITNESSES: usize = 64, "nodes";
        /// How many gammas, one after the other, may have chosen the address of a load.
        MAX_CHOICES: usize = 4, "gammas";
        /// How many values are known to be constants on the way to a load.
        MAX_FACTS: usize = 24, "values";
        /// How many operations are copied for the address of a load before a loop.
        MAX_COPIES: usize = 16, "nodes";
        /// Stores stay in a loop with more operations.
        MAX_INSIDE: usize = 512, "nodes";
        /// How many stores are moved out of one loop, or decision.
        MAX_STORES: usize = 8, "stores";
        /// Accesses stay in decisions with more alternatives.
        MAX_JOINED: usize = 8, "alternatives";
        /// How many decisions, one around the other, the store in front of them may be looked for through.
        MAX_AROUND: usize = 8, "decisions";
        /// How many loads at the start of an alternative are compared with those of others.
        MAX_LEADING: usize = 8, "loads";
    }

    /// Allocations of which all uses can be seen (`allocations`).
    allocations {
        /// Larger memory does not become stack memory.
        MAX_SIZE: u64 = 256, "bytes";
        /// How much stack memory one function gets for all its allocations.
        MAX_FRAME: u64 = 1024, "bytes";
        /// How stack memory is aligned in place of an allocation, which is aligned for every type.
        ALIGN: u64 = 16, "bytes";
        /// An allocation whose address is used more often is left alone.
        MAX_USES: usize = 1_000, "uses";
    }

    /// Loops that fill or copy memory (`loop-idiom`).
    loop_idiom {
        /// A loop with more nodes does not just look for the end of a string.
        MAX_SEARCHED: usize = 24, "nodes";
        /// A loop that stores more often in each iteration is left alone.
        MAX_STORES: usize = 8, "stores";
        /// A loop that is known to run fewer times is better unrolled.
        MIN_COUNT: u128 = 16, "iterations";
        /// How far elements may be moved within one object.
        MAX_DISTANCE: u64 = 1 << 32, "bytes";
        /// How many operations in the loop an address may be made of.
        MAX_PARTS: usize = 32, "nodes";
    }

    /// Scalar replacement of aggregates (`sroa`).
    sroa {
        /// How many pairs of a slot and a region are looked at.
        MAX_PAIRS_PER_NODE: usize = 16, "pairs per node";
        /// An access to an aggregate of more scalars and vectors is not taken apart.
        MAX_LEAVES: usize = 64, "values";
        /// A scalar or vector is not taken apart into more slots.
        MAX_PARTS: usize = 16, "slots";
        /// Memory of which more parts are accessed is left alone.
        MAX_SLOTS: usize = 1024, "slots";
        /// A larger scalar or vector is not taken apart.
        MAX_CUT: u64 = 64, "bytes";
        /// How many pairs of a value and a path to a member are looked at for one member of a struct that is a value.
        MAX_PAIRS: usize = 512, "pairs";
        /// A copy of memory is not split into more parts.
        MAX_COPIED_PARTS: usize = 32, "parts";
        /// Stack memory with more accesses of different kind is not split.
        MAX_TOUCHES: usize = 96, "accesses";
        /// How often parts are handed on along all copies.
        MAX_STEPS: usize = 16, "rounds";
        /// How many uses of an address that was chosen by a decision are looked at.
        MAX_CHOICE_USES: usize = 64, "uses";
        /// How often addresses are chosen among those that were chosen already.
        MAX_CHOICE_ROUNDS: usize = 4, "rounds";
        /// An access through an address that was chosen among more stays as it is.
        MAX_CHOSEN: usize = 4, "addresses";
        /// How often splitting begins anew.
        MAX_ATTEMPTS: usize = 8, "rounds";
    }
    /// Memory-state encoding (`state-encoding`).
    state_encoding {
        /// Into how many classes the memory of a body is divided; the objects that are accessed most often have their own.
        MAX_CLASSES: usize = 32, "classes";
    }
}
