//! Memory values: loads get what is known to be in memory, also from one iteration of a loop to the next; stores that
//! nobody sees go, or move behind loops and decisions.
//!
//! # Algorithm
//!
//! Five parts take turns until none finds anything (at most [`MAX_MEMORY_ROUNDS`] times); each has its own module with
//! the details.
//!
//! * **Forwarding** asks for every load, backwards along the single chain of memory states, what was stored or loaded
//!   last at its address. Where alternatives of a gamma have different answers, the value becomes an exit variable,
//!   and the only alternative that has none loads it (`reload`); at the start of a loop, it becomes a loop variable.
//!   So in `C[i][j] += A[i][k] * B[k][j]` the sum stays in a register though every iteration stores it: between the
//!   store and the load of the next iteration are only loads, so nothing has to be known about aliases. This is the
//!   idea of jlm's store value forwarding (see also Reissmann, Meyer, Bahmann and Själander, *RVSDG*, 2020), with
//!   addresses that are rewritten at the back edge of a loop, so that `a[i]` stored is `a[i - 1]` in the next
//!   iteration.
//! * **Dead stores** are those that are overwritten, or whose stack memory ends, before anything reads them.
//! * **Hoisting**: a load with which all alternatives of a decision begin is made once before it.
//! * **Joining**: a store with which all alternatives of a decision end is made once behind it.
//! * **Sinking**: a store that is made in each iteration at one place, which nothing else in the loop touches, is made
//!   once behind it.
//!
//! # Invariants
//!
//! * Volatile accesses are neither forwarded nor moved nor removed, and values are not forwarded past those of memory
//!   that may be the same.
//! * What an address is compared with is of the same iteration of all loops around both ([`rvsdg_opt_alias`]); crossing
//!   a back edge needs an address that consists of loop variables and of what is defined outside the loop.
//! * A load before a loop is added only if each run of the loop accesses that address in its first iteration, before
//!   anything that may not return and before any call that may write: it can't fault where the program did not, and its
//!   alignment is that of that access. It says of memory what that access says, if that is a load. Or it is a place in
//!   a variable of the module, in stack memory, or in what a parameter is `dereferenceable` for: such a load can't
//!   fault anywhere, has the alignment of the variable, and says nothing.
//!   Stores are never added: another thread could see them.
//! * Only whole values are forwarded: of the same type, or integers and floats of the same size without padding (by
//!   `bitcast`).
//! * A store that others could see is removed or moved only within one I/O state.
//!
//! # Complexity
//!
//! Every load costs a bounded number of steps along the chain, every step a comparison of addresses; dead stores and
//! sinking cost a bounded number of comparisons per access and a bounded look into each structural node. No recursion
//! is deeper than the named bounds.
//!
//! ```
//! use rvsdg_core::entity::PrimaryMap;
//! use rvsdg_core::{DataLayout, AccessInfo, Metadata, Body, Effects, Graph, Op, Position, Type, TypeTable};
//!
//! // f(p, x) { *p = x; return *p; }
//! let (types, symbols) = (TypeTable::new(), PrimaryMap::new());
//! let mut graph = Graph::new();
//! let root = graph.root();
//! let [p, x, io, mem] = [Type::PTR, Type::I32, Type::IO, Type::MEM].map(|ty| graph.add_arg(root, ty));
//! let info = AccessInfo { ty: Type::I32, align: 4, volatile: false, metadata: "".into() };
//! let access = graph.payloads.intern_access(info);
//! let store = Op::Store(access, Effects::WRITE | Effects::PINNED);
//! let mem = graph.add_simple(Position::End(root), store, &[x, p, io, mem], Type::MEM);
//! let load = Op::Load(access, Effects::READ | Effects::PINNED);
//! let load = graph.add_node(Position::End(root), load, &[p, io, mem], &[Type::I32, Type::MEM]);
//! for value in [graph.output(load, 0), io, graph.output(load, 1)] {
//!     graph.add_result(root, value);
//! }
//!
//! let env = rvsdg_opt_load_store::Env {
//!     types: &types,
//!     layout: &DataLayout::x86_64(),
//!     metadata: &Metadata::EMPTY,
//!     symbols: &symbols,
//!     function: None,
//!     shape: Body::new(0),
//!     context: &[],
//!     fault: Default::default(),
//! };
//! let stats = rvsdg_opt_load_store::run_body(&mut graph, env);
//! assert_eq!((stats.loads, graph.result(root, 0)), (1, x));
//! ```

#![forbid(unsafe_code)]

mod build;
mod dead;
mod fault;
mod forward;
mod given;
mod hoist;
mod join;
mod memory;
mod nest;
mod reload;
mod report;
mod search;
mod sink;

use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
use nest::Nest;
use rvsdg_core::Graph;
use rvsdg_opt_alias::Analysis;
pub use rvsdg_opt_alias::{Env, Knowledge};
use rvsdg_opt_manager::Remarks;
use rvsdg_opt_target::limits::shared::MAX_MEMORY_ROUNDS;

rvsdg_core::stats! {
    /// What one or several runs on bodies did.
    pub struct Stats {
        /// Loads that got a value that was known.
        loads,
        /// Loads added before loops.
        entry_loads,
        /// Loop variables added for values in memory.
        loop_vars,
        /// Exit variables added for values in memory.
        exit_vars,
        /// Dead stores removed.
        stores,
        /// Stores moved behind a loop.
        sunk,
        /// Stores moved behind a decision.
        joined,
        /// Loads moved in front of a decision.
        hoisted,
        /// Loads made in one alternative of a decision, as the others know what is there.
        partial,
    }
}

/// Gives loads the values that are known, and removes or moves the stores that need not be where they are. `env` says
/// what is known of the function besides its body.
pub fn run_body(graph: &mut Graph, env: Env<'_>) -> Stats {
    run(graph, (env, &mut Knowledge::default()), Fault::default(), Remarks::default())
}

/// The same with what is known already; it knows more then. Says which loads went, and which are kept in loops because
/// of what.
pub fn run_body_with(graph: &mut Graph, env: Env<'_>, known: &mut Knowledge, remarks: Remarks<'_>) -> Stats {
    run(graph, (env, known), Fault::default(), remarks)
}

/// The same with a fault.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, env: Env<'_>, mutation: Mutation) -> Stats {
    run(graph, (env, &mut Knowledge::default()), Fault::of(mutation), Remarks::default())
}

fn run(graph: &mut Graph, (env, known): (Env<'_>, &mut Knowledge), fault: Fault, remarks: Remarks<'_>) -> Stats {
    let mut stats = Stats::default();
    // What is behind a call that returns a second time finds the memory of the first time, with all that was stored
    // since.
    if graph.payloads.specials().any(|info| info.returns_twice) {
        return stats;
    }
    let mut analysis = Analysis::resumed(env, graph, std::mem::take(known));
    let nest = Nest::of(graph, &analysis);
    let mut kept = vec![];
    for _ in 0..MAX_MEMORY_ROUNDS {
        // What is loaded behind a decision is an exit variable then, so these come first.
        let joined = join::join(graph, &nest, fault, &mut stats);
        let hoisted = hoist::hoist(graph, &nest, fault);
        (stats.joined, stats.hoisted) = (stats.joined + joined, stats.hoisted + hoisted);
        let reports = report::Reports { remarks, context: env.context, kept: &mut kept };
        let loads = forward::forward(graph, analysis.of_now(graph), &nest, fault, (&mut stats, reports));
        let stores = dead::remove(graph, analysis.of_now(graph), &nest, fault);
        let sunk = sink::sink(graph, analysis.of_now(graph), &nest, fault, &mut stats);
        stats.loads += loads;
        stats.stores += stores;
        stats.sunk += sunk;
        if loads + stores + sunk + joined + hoisted == 0 {
            break;
        }
    }
    *known = analysis.into_knowledge();
    report::kept(remarks, graph, env.context, &kept);
    if stats != Stats::default() {
        // A forwarded value may be a constant, and be an index.
        graph.fold_geps();
    }
    stats
}
