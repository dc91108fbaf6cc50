//! Allocations (ALC): memory of `malloc`, `calloc` and `new`, and on the stack, of which all uses can be seen.
//!
//! # Algorithm
//!
//! For each call of an allocation function, also with a landing pad, `uses` follows the address through address
//! computations, entry variables and invariant loop variables. If it gets anywhere but to accesses, fills, copies,
//! comparisons with null and the call that frees the memory, the call stays. Otherwise:
//!
//! * If nothing is read from the memory, everything that is done with it goes, with the allocation.
//! * If something is read, and the memory has a constant size of at most [`MAX_SIZE`] bytes, it becomes stack memory,
//!   made once per call of the function; scalar replacement (`sroa`) makes values of it where it can.
//!
//! In both cases comparisons with null say that there was memory.
//!
//! Stack memory to which nothing but one constant is copied is that constant (`copies`).
//!
//! # Why it is sound
//!
//! * The C standard lets an allocation succeed whenever the compiler can see to it, and says nothing about what happens
//!   in an allocation function besides. C++ allows to leave out calls that a `new` expression makes (C++20,
//!   [expr.new]); front ends mark those (`builtin`).
//! * A function counts as an allocation function if it is declared, not defined, under its name and with its type, and
//!   no attribute says otherwise.
//! * Memory of one iteration of a loop is never used in another one, as its address never gets to where the loop
//!   repeats; so one piece of stack memory serves all iterations. What was not written is undefined in both.
//! * Stack memory lives longer than the allocation. A program that uses memory after it was freed is undefined.
//! * Nothing becomes stack memory in functions that call what may return twice.
//!
//! # Complexity
//!
//! Linear in the body, and in at most [`MAX_USES`] uses for each allocation. No recursion.
//!
//! [`MAX_SIZE`]: rvsdg_opt_target::limits::allocations::MAX_SIZE
//! [`MAX_USES`]: rvsdg_opt_target::limits::allocations::MAX_USES

#![forbid(unsafe_code)]

mod act;
mod calls;
mod copies;
mod fault;
mod uses;

use calls::{Kind, kind};
use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
use rvsdg_core::{FnSet, Graph, Node, Op};
use rvsdg_opt_alias::Env;
use rvsdg_opt_target::limits::allocations::{MAX_FRAME, MAX_SIZE};
use rvsdg_route::Router;
use uses::Uses;

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Allocations that went, with all that was done with them.
        removed,
        /// Allocations that became stack memory.
        on_stack,
        /// Stack memory that was a copy of a constant.
        constant,
        /// Comparisons with null that are known.
        tests,
        /// Allocations left alone because not all uses are of a kind that is known.
        refused_uses,
        /// Allocations left alone because they are too large for the stack, or because their size is not known.
        refused_size,
    }
}

/// Treats the allocations of a body.
pub fn run_body(graph: &mut Graph, env: Env<'_>) -> Stats {
    run(graph, env, Fault::default())
}

/// [`run_body`] with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, env: Env<'_>, mutation: Mutation) -> Stats {
    run(graph, env, Fault::of(mutation))
}

fn run(graph: &mut Graph, env: Env<'_>, fault: Fault) -> Stats {
    let mut stats = Stats { constant: copies::replace(graph, &env, fault), ..Stats::default() };
    let knows_library = env.function.and_then(|it| env.symbols[it].function()).is_some_and(|it| it.knows_library());
    let may_allocate = env.context.iter().flatten().any(|symbol| calls::is_allocation(&env, *symbol));
    if !knows_library || !may_allocate {
        return stats;
    }
    let nodes: Vec<Node> = graph
        .region_tree(graph.root())
        .into_iter()
        .flat_map(|region| graph.nodes(region).collect::<Vec<_>>())
        .collect();
    let has_stack = !nodes.iter().any(|node| may_return_twice(graph, &env, *node));
    let mut frame = 0;
    let mut router = Router::new();
    for node in nodes {
        // It may have gone with an allocation.
        if !graph.is_live(node) {
            continue;
        }
        let Some(Kind::Allocates(size)) = kind(graph, &env, node) else { continue };
        let Some(uses) = Uses::of(graph, &env, node, fault) else {
            stats.refused_uses += 1;
            continue;
        };
        let size = size.filter(|size| *size <= MAX_SIZE && frame + size <= MAX_FRAME && has_stack);
        if !uses.is_read {
            stats.removed += 1;
        } else if let Some(size) = size {
            frame += size;
            stats.on_stack += 1;
            let size = if fault.is(fault::Mutation::TooSmall) { size.min(1) } else { size };
            act::put_on_stack(graph, &mut router, (node, &uses), size);
        } else {
            stats.refused_size += 1;
            continue;
        }
        stats.tests += uses.tests.len();
        act::finish(graph, node, &uses, fault);
    }
    stats
}

/// May a call return a second time, to where the stack is as it was at the first time?
fn may_return_twice(graph: &Graph, env: &Env<'_>, node: Node) -> bool {
    match graph.op(node) {
        Op::Call(id, _) => {
            let callee = rvsdg_opt_calls::callee_context_var(graph, env.context.len(), node);
            let symbol = callee.and_then(|index| env.context[index]);
            let is_marked = symbol.and_then(|it| env.symbols[it].function()).is_some_and(|it| it.facts.returns_twice);
            is_marked || graph.payloads[id].fn_attrs.may_have(FnSet::RETURNS_TWICE)
        }
        Op::Special(id, _) => graph.payloads[id].returns_twice,
        _ => false,
    }
}
