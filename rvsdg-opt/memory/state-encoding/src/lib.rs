//! Memory-state encoding: instead of one memory state that orders all operations on memory, a body gets a state for
//! each class of memory, so that independence is edges.
//!
//! This is what Reissmann, Meyer, Bahmann and Själander, *RVSDG: An Intermediate Representation for Optimizing
//! Compilers* (2020), propose in "Modeling Stateful Computations".
//!
//! # Algorithm
//!
//! * **Classes** (`classes`): an object that accesses of the body are made to by name (stack memory, a global variable,
//!   memory that a call has allocated, a parameter that nothing else points to) is a class of its own, if it is among
//!   the `MAX_CLASSES - 2` that are accessed most often. Constant variables are one class, everything else is one.
//! * **What is touched** (`touched`): a load or store touches the classes of the objects that its address may point
//!   into. A call touches what alias analysis says that it may read or write. What may not return touches everything
//!   but what nobody else can know of, because other code goes on. What is about the frame touches all.
//! * Then [`rvsdg_states::thread`] threads the states: an operation on several classes takes the merge of their states,
//!   and what it makes is split where a part of it is needed; gammas and thetas have a variable for each part that
//!   something inside touches.
//! * **Decoding** threads one state through all operations, in the order of the lists.
//!
//! # Invariants
//!
//! * Two operations of which one may write what the other one touches have a common class, in whatever iterations. So
//!   only objects say what is apart, not distances and types: distances are about one iteration, and types only
//!   separate a load from earlier stores, but a state is an order in both directions.
//! * A constant variable is written by nothing, so calls and stores do not touch that class.
//! * Stack memory ends with the function, so its states are not merged into the last one. A store that only they show
//!   is dead.
//! * Each state has one consumer, as without encoding. Reads are ordered among each other, too; who looks for the last
//!   write looks through them.
//!
//! Passes that know nothing of this get a body without splits: the driver decodes it before
//! (`Pass::knows_split_memory`). So does destruction.
//!
//! # Complexity
//!
//! Linear: each access is compared with each class once per base of an address, and each operation takes at most
//! `MAX_CLASSES` states.

#![forbid(unsafe_code)]

mod classes;
mod fault;
mod touched;

use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
use rvsdg_core::Graph;
use rvsdg_opt_alias::Analysis;
pub use rvsdg_opt_alias::Env;

rvsdg_core::stats! {
    /// What one or several runs on bodies did.
    pub struct Stats {
        /// Bodies that were encoded.
        bodies,
        /// Classes of memory that operations tell apart.
        classes,
        /// Splits of states.
        splits,
        /// Merges of states.
        merges,
        /// Variables of gammas and thetas for states.
        variables,
    }
}

/// Splits the memory state of a body by classes of memory, if there are several and it is not split yet. `env` says
/// what is known of the function besides its body.
pub fn encode(graph: &mut Graph, env: Env<'_>) -> Stats {
    run(graph, env, Fault::default())
}

/// The same with a fault.
#[cfg(feature = "mutate")]
pub fn encode_mutated(graph: &mut Graph, env: Env<'_>, mutation: Mutation) -> Stats {
    run(graph, env, Fault::of(mutation))
}

rvsdg_core::stats! {
    /// What one or several runs of [`decode`] did.
    pub struct Decoded {
        /// Bodies that were decoded.
        bodies,
        /// Variables of gammas and thetas for states that they have now.
        variables,
    }
}

/// Puts all operations on memory on one chain again.
pub fn decode(graph: &mut Graph) -> Decoded {
    let threaded = rvsdg_states::decode(graph);
    threaded.map_or_else(Decoded::default, |it| Decoded { bodies: 1, variables: it.variables })
}

fn run(graph: &mut Graph, env: Env<'_>, fault: Fault) -> Stats {
    let mut stats = Stats::default();
    // What is behind a call that returns a second time finds the memory of the first time, with all that was stored
    // since. And what is encoded already stays as it is.
    if graph.has_split_memory() || graph.payloads.specials().any(|info| info.returns_twice) {
        return stats;
    }
    let mut analysis = Analysis::new(env);
    let classes = classes::Classes::of(graph, &mut analysis, env);
    if classes.is_one() {
        return stats;
    }
    let touched = touched::touched(graph, &mut analysis, env, &classes, fault);
    if touched.parts < 2 {
        return stats;
    }
    let threaded = rvsdg_states::thread(graph, &touched.of, touched.at_end);
    stats.bodies = 1;
    stats.classes = touched.parts;
    stats.splits = threaded.splits;
    stats.merges = threaded.merges;
    stats.variables = threaded.variables;
    stats
}
