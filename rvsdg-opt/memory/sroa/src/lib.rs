//! Scalar replacement (SRA): stack memory of which only parts with constant places are loaded and stored becomes
//! values.
//!
//! Raw output of a front end keeps each local variable in stack memory of its own, an *alloca*. This pass takes those
//! apart of which it sees all uses, and makes the parts values that go from where they are stored to where they are
//! loaded: through exit variables of gammas, loop variables of thetas. What LLVM does in `sroa` and `mem2reg`, on
//! regions: there are no dominance frontiers to compute, as regions say where values meet. It is the aggregate
//! splitting and the store value forwarding of jlm (see also Reissmann, Meyer, Bahmann and Själander, *RVSDG*, 2020) in
//! one step.
//!
//! # Algorithm
//!
//! 1. **Uses**: the address of each alloca is followed, with the constant offset that it has, through address
//!    arithmetic, entry variables and invariant loop variables. If it gets anywhere but to loads, stores, `memset` and
//!    marks of life time, then the alloca stays. Copies by `memcpy` and `memmove` are split into loads and stores
//!    before, where that helps, and accesses through one of several addresses become accesses in alternatives
//!    (`std::min` returns a reference).
//! 2. **Slots**: what is accessed is cut into parts, each of which is accessed as a whole, or in pieces of integers.
//! 3. **Threads**: for each load, in the order of the program, the values of its slots are looked for backwards. What
//!    is asked for is made, and nothing else: no variable is made of which no load wants to know.
//! 4. **Sweep**: the accesses leave the chain of memory states; address arithmetic, the variables that carried
//!    addresses, and the alloca go.
//!
//! Structs that are values already are taken apart where they go through variables (`members`).
//!
//! A pointer that was in memory is a value afterwards, so the object that it points to may be one of which all uses can
//! be seen now: the steps are repeated, at most [`MAX_MEMORY_ROUNDS`] times.
//!
//! # Invariants
//!
//! * An alloca makes new memory each time it runs. So values never leave the region it is in, and before the first
//!   store they are `undef`, which is what uninitialized memory is. (Never `poison`: that would be less than the
//!   program had.)
//! * Volatile accesses stay, and with them their alloca; so do accesses beyond its end, and pointers that are also
//!   accessed as integers.
//! * Which bits of an integer are at which address depends on the byte order of the module's data layout.
//! * A function with a call that may return twice is left alone: what is behind it finds the memory of the first time.
//!
//! # Complexity
//!
//! Uses and sweep are linear. Threads cost the number of pairs of a slot and a region, in which or within which the
//! slot is accessed; allocas that would bring their number above `MAX_PAIRS_PER_NODE` for each node of the graph stay.
//! Each access costs a binary search among the writes of its region. No recursion.
//!
//! ```
//! use rvsdg_core::entity::PrimaryMap;
//! use rvsdg_core::{
//!     AccessInfo, AllocaInfo, Const, DataLayout, Effects, Graph, Metadata, Op, Position, Type, TypeTable,
//! };
//!
//! // f(x) { int y; y = x; return y; }
//! let (types, symbols) = (TypeTable::new(), PrimaryMap::new());
//! let mut graph = Graph::new();
//! let root = graph.root();
//! let [x, io, mem] = [Type::I32, Type::IO, Type::MEM].map(|ty| graph.add_arg(root, ty));
//! let one = graph.add_const(Position::End(root), Const { op: Op::Int(1), ty: Type::I32 });
//! let info = AllocaInfo { ty: Type::I32, align: 4, specifier: "".into() };
//! let alloca = Op::Alloca(graph.payloads.intern_alloca(info));
//! let alloca = graph.add_node(Position::End(root), alloca, &[one, mem], &[Type::PTR, Type::MEM]);
//! let (y, mem) = (graph.output(alloca, 0), graph.output(alloca, 1));
//! let info = AccessInfo { ty: Type::I32, align: 4, volatile: false, metadata: "".into() };
//! let access = graph.payloads.intern_access(info);
//! let store = Op::Store(access, Effects::WRITE | Effects::PINNED);
//! let mem = graph.add_simple(Position::End(root), store, &[x, y, io, mem], Type::MEM);
//! let load = Op::Load(access, Effects::READ | Effects::PINNED);
//! let load = graph.add_node(Position::End(root), load, &[y, io, mem], &[Type::I32, Type::MEM]);
//! for value in [graph.output(load, 0), io, graph.output(load, 1)] {
//!     graph.add_result(root, value);
//! }
//!
//! let stats = rvsdg_opt_sroa::run_body(&mut graph, &types, &DataLayout::x86_64(), &symbols, &Metadata::EMPTY);
//! assert_eq!((stats.allocas, graph.result(root, 0)), (1, x));
//! ```

#![forbid(unsafe_code)]

mod choices;
mod copies;
mod fault;
mod members;
mod parts;
mod promote;
mod report;
mod slots;
mod sweep;
mod thread;
mod uses;
mod variables;

use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{DataLayout, Graph, Metadata, Symbol, SymbolData, TypeTable};
use rvsdg_opt_manager::Remarks;
use rvsdg_opt_target::limits::shared::MAX_MEMORY_ROUNDS;

rvsdg_core::stats! {
    /// What one or several runs on bodies did.
    pub struct Stats {
        /// Allocas that went.
        allocas,
        /// Slots that became values.
        slots,
        /// Loads that went.
        loads,
        /// Stores that went, and what fills memory.
        stores,
        /// Loop variables added.
        loop_vars,
        /// Exit variables added.
        exit_vars,
        /// Copies of memory that became loads and stores.
        copies,
        /// Accesses through one of several addresses that became accesses in alternatives.
        choices,
        /// Comparisons of addresses with null.
        tests,
        /// Members of structs that are values which are variables of their own.
        members,
        /// Allocas that stayed only because there would have been too much to do.
        refused,
    }
}

/// What is known besides the graph.
struct Context<'a> {
    types: &'a TypeTable,
    layout: &'a DataLayout,
    symbols: &'a PrimaryMap<Symbol, SymbolData>,
    metadata: &'a Metadata,
    /// May an access through one of several addresses become a decision?
    decides: bool,
    fault: Fault,
}

/// Makes values of stack memory, in the body of a function of a module with this layout.
pub fn run_body(
    graph: &mut Graph,
    types: &TypeTable,
    layout: &DataLayout,
    symbols: &PrimaryMap<Symbol, SymbolData>,
    metadata: &Metadata,
) -> Stats {
    run(
        graph,
        &Context { types, layout, symbols, metadata, decides: true, fault: Fault::default() },
        Remarks::default(),
    )
}

/// The same, and says which stack memory became values, and which stays because of what.
pub fn run_body_reporting(
    graph: &mut Graph,
    types: &TypeTable,
    layout: &DataLayout,
    symbols: &PrimaryMap<Symbol, SymbolData>,
    metadata: &Metadata,
    remarks: Remarks<'_>,
) -> Stats {
    run(graph, &Context { types, layout, symbols, metadata, decides: true, fault: Fault::default() }, remarks)
}

/// The same for functions in which a sanitizer checks the values that decide something: nothing is decided that the
/// program does not decide.
pub fn run_body_undecided(
    graph: &mut Graph,
    types: &TypeTable,
    layout: &DataLayout,
    symbols: &PrimaryMap<Symbol, SymbolData>,
    metadata: &Metadata,
    remarks: Remarks<'_>,
) -> Stats {
    run(graph, &Context { types, layout, symbols, metadata, decides: false, fault: Fault::default() }, remarks)
}

/// The same with a fault.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(
    graph: &mut Graph,
    types: &TypeTable,
    layout: &DataLayout,
    symbols: &PrimaryMap<Symbol, SymbolData>,
    metadata: &Metadata,
    mutation: Mutation,
) -> Stats {
    run(
        graph,
        &Context { types, layout, symbols, metadata, decides: true, fault: Fault::of(mutation) },
        Remarks::default(),
    )
}

fn run(graph: &mut Graph, cx: &Context<'_>, remarks: Remarks<'_>) -> Stats {
    let mut stats = Stats { members: members::split(graph, cx.types, cx.fault), ..Stats::default() };
    if !graph.has_allocas() {
        return stats;
    }
    for _ in 0..MAX_MEMORY_ROUNDS {
        let before = stats.allocas;
        stats.refused = 0;
        promote::round(graph, cx, remarks, &mut stats);
        if stats.allocas == before {
            break;
        }
    }
    report::kept(remarks, graph, cx);
    if stats.allocas > 0 {
        // A loaded value may be a constant, and be an index.
        graph.fold_geps();
    }
    stats
}
