//! Node push-out (PSH): moves what is invariant out of loops, and out of decisions on the way.
//!
//! The pass of that name of Reissmann, Meyer, Bahmann and Själander, *RVSDG: An Intermediate Representation for
//! Optimizing Compilers* (2020), in two phases:
//!
//! * **Mark** goes through the regions top-down and finds for each node the *target*: the outermost region in which all
//!   its operands can be had and into which it may go. An argument of a region can be had where its origin can, if it
//!   is an entry variable or an invariant loop variable; so can an output of a node that is marked itself. Constants
//!   can be had anywhere, they are made anew.
//! * **Act** moves the marked nodes in front of the structural node they leave, and routes their outputs inwards to the
//!   users that stay ([`rvsdg_route`]), with one variable per value and region.
//!
//! # What may leave
//!
//! | operation | a gamma | a theta |
//! |---|---|---|
//! | computes, can't go wrong | if it leaves a theta around the gamma, too | yes |
//! | pinned (division, call that may be undefined) | no | from its top level, if no I/O effect comes before it in the body |
//! | load, call that only reads | no | the same, if nothing in the loop writes what it reads (`memory`) |
//! | call that only reads and may run for ever | no | the same |
//! | store, `memcpy`, `memset` | no | the same, if it is the only operation on memory |
//! | division without a constant divisor that is not pinned, all the same | no | from its top level, if there are no I/O effects in the body |
//! | gamma, theta without effects | no | from its top level, if no I/O effect comes before the state that it reads |
//! | freeze | no | from its top level |
//! | all else: allocas, volatile accesses, other calls, constants, matches | no | no |
//!
//! The body of a theta runs at least once, so what is at its top level runs in the first iteration; "no I/O effect
//! comes before" means that the I/O state it takes is the body's argument. What a gamma decides on may be poison, which
//! is undefined, and a theta may not end; so they read the I/O state that they must not run before, and are pinned by
//! it.
//!
//! A store that is the only operation on memory, of the same value to the same place in every iteration, can as well
//! run once before the loop; what reads memory would be another operation on it. A move and a fill do the same when
//! repeated; `memmove` need not.
//!
//! Where memory states are split, all this is about the memory of one state: what reads it leaves if nothing but reads
//! and splits is between the state at the start of the body and the one at its end.
//!
//! A call that may run for ever takes the I/O state and makes one. In front of the loop it comes before all that the
//! first iteration does, so nothing in there may be an I/O effect that comes before it; what comes behind it, still
//! does. Stores may come before it in the body: it does not unwind, end the program or synchronize, so that if it does
//! not return, nobody sees what was stored. In later iterations it reads the same and returns the same.
//!
//! What is left in a loop though only its value in the last iteration is used goes out at the other end (`last`). If
//! nothing but counters is used behind a loop, it goes as a whole (`closed`). Loops that end because of their trip
//! count are marked as such (`ends`).
//!
//! Out of a gamma goes only what is no burden there: it runs where it did not run before, but for a loop's sake. What
//! costs nothing where it is (conversions, addresses at constant offsets) leaves a gamma only along with what needs it,
//! and nothing leaves a decision of more than `MAX_ALTERNATIVES` sides.
//!
//! # Flags, metadata
//!
//! A moved operation is used only where it was used before, and computes what it computed there; that it may now make
//! poison when nobody looks is no harm, so flags stay. Metadata of a moved access about alias scopes goes: scopes may
//! be those of one iteration.
//!
//! # Complexity
//!
//! Marking is linear: each port is looked at once, and what can be had further out than `MAX_BORDERS` regions away
//! counts as defined there. Acting costs the ports of moved nodes and the variables that are added, at most
//! `MAX_BORDERS` for each.
//!
//! ```
//! use rvsdg_core::entity::PrimaryMap;
//!
//! let text = r#"symbol @f = external defined function i64 (i64, i64) : ptr
//! omega imports [] exports [@f]
//! () {
//!   %0 = lambda @f () (%0: i64, %1: i64, %2: io, %3: mem) {
//!     %4, %5 = theta (%0, %1) (%6: i64, %7: i64) {
//!       %8 = mul %7, %7 : i64
//!       %9 = sub %6, %8 : i64
//!       %10 = icmp sgt %9, %8 : i1
//!       %11 = match [-1 -> 1, default -> 0] %10 : ctl2
//!     } -> (%11, %9, %7)
//!   } -> (%4, %2, %3)
//! } -> (%0)
//! "#;
//! let mut module = rvsdg_text::parse(text).unwrap();
//! let symbols = module.symbols.clone();
//! let body = module.bodies[0].as_mut().unwrap();
//! let stats = rvsdg_opt_psh::run_body(body, rvsdg_opt_target::Costs::unknown(&symbols), None);
//! assert_eq!((stats.pure, stats.variables), (1, 1)); // the multiplication, and what carries it inside
//! ```

#![forbid(unsafe_code)]

mod act;
mod closed;
mod ends;
mod fault;
mod last;
mod legal;
mod mark;
mod memory;
mod report;
mod summary;

#[cfg(feature = "mutate")]
pub use fault::Mutation;

use fault::Fault;
use rvsdg_core::{Graph, Op};
pub use rvsdg_opt_alias::{Env, Knowledge};
use rvsdg_opt_manager::Remarks;
use rvsdg_opt_target::Costs;
use rvsdg_opt_target::limits::psh::MAX_ROUNDS;

rvsdg_core::stats! {
    /// What one or several runs moved.
    pub struct Stats {
        /// Operations that only compute.
        pure,
        /// Of these, those that left a gamma.
        speculated,
        /// Operations pinned to the I/O state.
        pinned,
        /// Loads and other operations that read.
        loads,
        /// Calls that only read and may run for ever.
        calls,
        /// Stores and other operations that write.
        stores,
        /// Gammas and thetas.
        structural,
        /// Values of the last iteration that are computed behind their loops.
        last,
        /// Loops of which nothing but counters is used, and these are computed in front of them.
        closed,
        /// Loops that nobody promised to end, but that are known to.
        ending,
        /// Entry and loop variables that were added.
        variables,
    }
}

/// Moves out of loops what is invariant in them. `env` says what is known of the function besides its body; without it,
/// nothing that reads memory leaves a loop that writes.
pub fn run_body(graph: &mut Graph, costs: Costs<'_>, env: Option<Env<'_>>) -> Stats {
    run(graph, costs, (env, &mut Knowledge::default()), Fault::default(), Remarks::default())
}

/// The same with what is known of memory already; it knows more then. Says which accesses left loops, and which are
/// kept because of what.
pub fn run_body_with(
    graph: &mut Graph,
    costs: Costs<'_>,
    env: Option<Env<'_>>,
    known: &mut Knowledge,
    remarks: Remarks<'_>,
) -> Stats {
    run(graph, costs, (env, known), Fault::default(), remarks)
}

/// As [`run_body`], with a fault.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, costs: Costs<'_>, env: Option<Env<'_>>, mutation: Mutation) -> Stats {
    run(graph, costs, (env, &mut Knowledge::default()), Fault::of(mutation), Remarks::default())
}

fn run(
    graph: &mut Graph,
    costs: Costs<'_>,
    (env, known): (Option<Env<'_>>, &mut Knowledge),
    fault: Fault,
    remarks: Remarks<'_>,
) -> Stats {
    let is_theta = |node| matches!(graph.op(node), Op::Theta(_));
    let has_loops = graph.region_tree(graph.root()).into_iter().any(|region| graph.owner(region).is_some_and(is_theta));
    if !has_loops && !fault.is(fault::Mutation::Speculation) {
        return Stats::default();
    }
    let mut stats = Stats { ending: ends::find(graph, fault), ..Stats::default() };
    let context = env.map_or(&[][..], |env| env.context);
    let mut blocked = vec![];
    for _ in 0..MAX_ROUNDS {
        let mut marks = mark::Marks::of(graph, costs, (env, known), (fault, remarks.are_wanted()));
        blocked = std::mem::take(&mut marks.blocked);
        report::moves(remarks, graph, context, &marks);
        let moved = act::act(graph, marks, fault);
        stats += moved;
        // A store may be alone when loads have left, and a call that may run for ever the first effect.
        if moved.loads + moved.calls == 0 {
            break;
        }
    }
    report::blocked(remarks, graph, context, &blocked);
    stats.last = last::sink(graph, fault);
    stats.closed = closed::close(graph, fault);
    if stats.last + stats.closed > 0 {
        graph.fold_geps();
    }
    stats
}
