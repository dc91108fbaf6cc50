//! Dead node elimination (DNE): removes everything that no result of the program depends on, from single operations over
//! decisions, loops and the variables they carry, to whole functions, global variables and imports.
//!
//! # Algorithm
//!
//! The one of Reissmann, Meyer, Bahmann and Själander, *RVSDG: An Intermediate Representation for Optimizing Compilers* (2020),
//! "Dead Node Elimination", in two phases:
//!
//! * **Mark** goes from the results of the root region to operands and marks *values* as alive. At the border of a structural
//!   node it follows only what belongs to the value at hand: an output of a gamma leads to the predicate and to its own result in every
//!   alternative, one of a theta to the predicate and to its own loop variable, one of a phi to the definition of its own recursion variable.
//!   What it never reaches it never looks at: a dead loop costs nothing, whatever is in it.
//! * **Sweep** goes through the nodes of live regions in reverse topological order and removes dead nodes, and from live structural
//!   nodes the variables that are dead.
//!
//! A module has a graph per function, so both phases run in two parts: [`run_body`] on every body (they are independent of each other, and
//! the driver runs them in parallel), then [`run_module`] on the omega graph, which drops the context variables that bodies no longer use,
//! and with them functions, global variables and imports.
//!
//! # What is alive
//!
//! An operation is alive if one of its outputs is, and then all its operands are; with one exception. A memory state that passes
//! through an operation which only reads or allocates ([`Effects::is_removable`](rvsdg_core::Effects::is_removable)) does not keep that operation:
//! such a node is **bypassed**, the users of its memory state get the memory state it had, and it is removed.
//!
//! # Invariants
//!
//! * What can be observed stays: every I/O state and every memory write lies on a chain of states from the results of its body, and the mark phase
//!   follows states like any other value. A loop that may run for ever has the I/O state among its loop variables, even if it
//!   only passes it through, and that output keeps the predicate alive, hence the loop. So DNE must not bypass
//!   states of structural nodes; that is the business of invariant value redirection, which looks at
//!   [`ThetaFlags::may_diverge`](rvsdg_core::ThetaFlags).
//! * An I/O state that a live gamma or theta takes is alive, and so is the variable, even if nothing inside uses it: it is the edge by which the node stays
//!   behind what may end the program.
//! * Parameters, I/O and memory state of a function stay, used or not: they are its interface. Exports stay, and so do the context variables that
//!   the text behind a function's signature mentions ([`FunctionInfo::suffix_refs`](rvsdg_core::FunctionInfo)), and those of functions carried as text.
//! * Whether a symbol is still defined or imported is said by the omega graph; [`Module::symbols`] is not touched.
//!
//! # Complexity
//!
//! Linear in live nodes and edges (each value is marked once) and in removed nodes. One bit per value, and two explicit stacks; no recursion.
//! It finds everything that is dead by the rules above: a second run removes nothing.
//!
//! ```
//! use rvsdg_core::{BinOp, Flags, Graph, Op, Position, Type};
//!
//! let mut graph = Graph::new();
//! let root = graph.root();
//! let (io, mem) = (graph.add_arg(root, Type::IO), graph.add_arg(root, Type::MEM));
//! let one = graph.add_simple(Position::End(root), Op::Int(1), &[], Type::I32);
//! graph.add_simple(Position::End(root), Op::Binary(BinOp::Add, Flags::NONE), &[one, one], Type::I32); // used by nobody
//! graph.add_result(root, io);
//! graph.add_result(root, mem);
//!
//! let stats = rvsdg_opt_dne::run_body(&mut graph);
//! assert_eq!((stats.nodes, graph.node_count()), (2, 0));
//! ```

mod fault;
mod mark;
mod sweep;

#[cfg(feature = "mutate")]
pub use fault::Mutation;

use fault::Fault;
use mark::Marks;
use rvsdg_core::{Graph, Module, Op};

rvsdg_core::stats! {
    /// What one or several runs on bodies removed.
    pub struct BodyStats {
        /// Nodes, with those inside removed nodes.
        nodes,
        /// Of these, operations whose memory state was alive: dead loads, allocas and read-only calls.
        bypassed,
        /// Of these, gammas outside of other removed nodes.
        gammas,
        /// Of these, thetas outside of other removed nodes.
        thetas,
        /// Entry variables of live gammas.
        entry_vars,
        /// Exit variables of live gammas.
        exit_vars,
        /// Loop variables of live thetas.
        loop_vars,
    }
}

rvsdg_core::stats! {
    /// What one or several runs on omega graphs removed.
    pub struct ModuleStats {
        /// Functions.
        lambdas,
        /// Global variables and aliases.
        deltas,
        /// Groups of mutually recursive definitions.
        phis,
        /// Nodes in the bodies of removed functions and in removed initializers.
        nodes as "definition_nodes",
        /// Context variables of live lambdas, deltas and phis.
        context_vars,
        /// Recursion variables of live phis.
        recursion_vars,
        /// Imports.
        imports,
    }
}

/// What a run on a whole module removed.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Stats {
    /// From the bodies of functions.
    pub bodies: BodyStats,
    /// From the omega graph.
    pub module: ModuleStats,
}

/// Removes what is dead from a module: from all bodies, one after the other, and from the omega graph.
pub fn run(module: &mut Module) -> Stats {
    let mut bodies = BodyStats::default();
    for body in module.bodies.iter_mut().flatten() {
        bodies += run_body(body);
    }
    Stats { bodies, module: run_module(module) }
}

/// Removes what is dead from the body of a function. Its arguments and results stay; [`run_module`] removes context variables.
pub fn run_body(graph: &mut Graph) -> BodyStats {
    sweep_body(graph, Fault::default())
}

/// Removes what is dead from the body of a function, wrongly.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, mutation: Mutation) -> BodyStats {
    sweep_body(graph, Fault::of(mutation))
}

fn sweep_body(graph: &mut Graph, fault: Fault) -> BodyStats {
    if fault.is(fault::Mutation::ForgottenDivergence) {
        fault::forget_divergence(graph);
    }
    let marks = Marks::of(graph, fault);
    let swept = sweep::sweep(graph, &marks);
    BodyStats {
        nodes: swept.nodes,
        bypassed: swept.bypassed,
        gammas: swept.gammas,
        thetas: swept.thetas,
        entry_vars: swept.entry_vars,
        exit_vars: swept.exit_vars,
        loop_vars: swept.loop_vars,
    }
}

/// Removes from the omega graph what neither exports nor the remaining code of live functions refer to.
pub fn run_module(module: &mut Module) -> ModuleStats {
    let mut stats = ModuleStats { context_vars: drop_lambda_context(module), ..ModuleStats::default() };

    let definitions = module.definitions();
    let marks = Marks::of(&module.omega, Fault::default());
    let swept = sweep::sweep(&mut module.omega, &marks);
    stats.phis = swept.phis;
    stats.context_vars += swept.context_vars;
    stats.recursion_vars = swept.recursion_vars;

    stats.nodes = swept.nodes;
    for (node, symbol) in definitions {
        if module.omega.is_live(node) {
            continue;
        }
        match module.omega.op(node) {
            Op::Lambda(_) => {
                stats.lambdas += 1;
                let body = module.bodies[symbol.as_u32() as usize].take();
                stats.nodes += body.map_or(0, |body| body.node_count());
            }
            _ => stats.deltas += 1,
        }
    }
    stats.nodes -= stats.lambdas + stats.deltas + stats.phis;

    let root = module.omega.root();
    let kept: Vec<bool> = module.omega.args(root).iter().map(|arg| marks.is_alive(*arg)).collect();
    stats.imports = kept.iter().filter(|kept| !**kept).count();
    if stats.imports > 0 {
        module.omega.retain_args(root, |i| kept[i]);
        let mut kept = kept.iter();
        module.imports.retain(|_| *kept.next().expect("an import per argument of the omega region"));
    }
    stats
}

/// Removes the context variables that bodies do not use. Functions that turn out to be dead are treated like all others: looking at
/// their context costs less than finding out first.
fn drop_lambda_context(module: &mut Module) -> usize {
    let mut dropped = 0;
    for (lambda, symbol) in module.lambdas() {
        let Some(body) = module.body(symbol) else { continue };
        let shape = module.body_shape(lambda);
        let suffix_refs = module.symbols[symbol].function().map_or(&[][..], |function| &function.suffix_refs);
        let is_kept = |i: usize| {
            let mentioned =
                || module.symbol_of(module.omega.operand(lambda, i)).is_none_or(|s| suffix_refs.contains(&s));
            !body.is_dead(shape.context_arg(body, i)) || (!suffix_refs.is_empty() && mentioned())
        };
        let kept: Vec<bool> = (0..shape.context_count()).map(is_kept).collect();
        let dead = kept.iter().filter(|kept| !**kept).count();
        if dead > 0 {
            module.retain_context_vars(lambda, |i| kept[i]);
            dropped += dead;
        }
    }
    dropped
}
