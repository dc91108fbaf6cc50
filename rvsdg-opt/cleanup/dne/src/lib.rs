//! Dead node elimination (DNE): removes everything that the results of the program do not depend on: operations,
//! gammas, thetas and their variables, functions, global variables and imports.
//!
//! # Algorithm
//!
//! The algorithm is the one of Reissmann, Meyer, Bahmann and Själander, *RVSDG: An Intermediate Representation for
//! Optimizing Compilers* (2020), "Dead Node Elimination". It has two phases:
//!
//! * **Mark** follows operands from the results of the root region and marks *values* as live. At a structural node it
//!   follows only the variable of the value: an output of a gamma leads to the predicate and to its own result in every
//!   alternative, an output of a theta to the predicate and to its own loop variable, an output of a phi to the
//!   definition of its own recursion variable. Values that are not reached cost nothing: a dead loop is never entered.
//! * **Sweep** visits the nodes of live regions in reverse topological order. It removes dead nodes, and dead variables
//!   of live structural nodes.
//!
//! A module has a graph per function, so the pass has two parts: [`run_body`] on every body (bodies are independent,
//! and the driver processes them in parallel), then [`run_module`] on the omega graph, which removes the context
//! variables that bodies no longer use, and with them functions, global variables and imports.
//!
//! Bodies are only swept: as users are visited before origins, a value is live when it is visited if it has users left.
//! Loop variables are the exception, because what they are in one iteration may be all that uses them in the one
//! before; whether one of them is live is found out by a short search (`loops`), or by the mark phase if searches would
//! be long.
//!
//! # Liveness
//!
//! An operation is live if one of its outputs is, and then all its operands are live. There is one exception: a live
//! memory state does not make an operation live that only reads or allocates
//! ([`Effects::is_removable`](rvsdg_core::Effects::is_removable)). If its other outputs are dead, such a node is
//! **bypassed**: the users of its memory output use its memory input instead, and it is removed.
//!
//! # Invariants
//!
//! * Observable behaviour does not change: every I/O state and every memory write is on a chain of states from the
//!   results of its body, and the mark phase follows states like all other values. A loop that may run forever has the
//!   I/O state as a loop variable, even if it only passes it through, and that output keeps the predicate live, and
//!   with it the loop. So DNE must not bypass states of structural nodes. That is done by invariant value redirection,
//!   which checks [`ThetaFlags::may_diverge`](rvsdg_core::ThetaFlags).
//! * An I/O state that a live gamma or theta takes is live, and so is its variable, even if nothing inside uses it: it
//!   orders the node behind operations that may end the program.
//! * Parameters, I/O state and memory state of a function are its interface and are kept, used or not. Exports are
//!   kept, and so are context variables that the text after a function's signature refers to
//!   ([`FunctionInfo::suffix_refs`](rvsdg_core::FunctionInfo)), and those of functions that are kept as text.
//! * Only the omega graph says whether a symbol is still defined or imported; [`Module::symbols`] does not change.
//!
//! # Complexity
//!
//! Linear in live nodes and edges and in removed nodes. It needs one byte per value and explicit stacks; there is no
//! recursion. It finds everything that is dead by the rules above: a second run removes
//! nothing.
//!
//! ```
//! use rvsdg_core::{BinOp, Flags, Graph, Op, Position, Type};
//!
//! let mut graph = Graph::new();
//! let root = graph.root();
//! let (io, mem) = (graph.add_arg(root, Type::IO), graph.add_arg(root, Type::MEM));
//! let one = graph.add_simple(Position::End(root), Op::Int(1), &[], Type::I32);
//! // An addition that nobody uses.
//! graph.add_simple(Position::End(root), Op::Binary(BinOp::Add, Flags::NONE), &[one, one], Type::I32);
//! graph.add_result(root, io);
//! graph.add_result(root, mem);
//!
//! let stats = rvsdg_opt_dne::run_body(&mut graph);
//! assert_eq!((stats.nodes, graph.node_count()), (2, 0));
//! ```

mod dissolve;
mod fault;
mod loops;
mod mark;
mod sweep;

#[cfg(feature = "mutate")]
pub use fault::Mutation;

use fault::Fault;
use mark::Marks;
use rvsdg_core::{Graph, Module, Op};
use rvsdg_layout::Layouts;

rvsdg_core::stats! {
    /// Counts of what one or several runs on bodies removed.
    pub struct BodyStats {
        /// Nodes, including those inside of removed nodes.
        nodes,
        /// Operations whose memory state was live: dead loads, allocas and read-only calls.
        bypassed,
        /// Gammas that are not inside of other removed nodes.
        gammas,
        /// Thetas that are not inside of other removed nodes.
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
    /// Counts of what one or several runs on omega graphs removed.
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
        /// Groups of definitions that no longer refer to each other.
        dissolved,
    }
}

/// Counts of what a run on a whole module removed.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Stats {
    /// From the bodies of functions.
    pub bodies: BodyStats,
    /// From the omega graph.
    pub module: ModuleStats,
}

/// Removes dead code from a module: from all bodies in sequence, and from the omega graph.
pub fn run(module: &mut Module) -> Stats {
    let mut bodies = BodyStats::default();
    for body in module.bodies.iter_mut().flatten() {
        bodies += run_body(body);
    }
    Stats { bodies, module: run_module(module) }
}

/// Removes dead code from the body of a function. Its arguments and results are kept; [`run_module`] removes context
/// variables.
pub fn run_body(graph: &mut Graph) -> BodyStats {
    sweep_body(graph, None, Fault::default())
}

/// [`run_body`], which also keeps variables of the source that are addresses of parts of something.
pub fn run_body_in(graph: &mut Graph, layouts: Layouts<'_>) -> BodyStats {
    sweep_body(graph, Some(layouts), Fault::default())
}

/// [`run_body`] with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_body_mutated(graph: &mut Graph, mutation: Mutation) -> BodyStats {
    sweep_body(graph, None, Fault::of(mutation))
}

/// [`run_body_in`] with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_body_mutated_in(graph: &mut Graph, layouts: Layouts<'_>, mutation: Mutation) -> BodyStats {
    sweep_body(graph, Some(layouts), Fault::of(mutation))
}

fn sweep_body(graph: &mut Graph, layouts: Option<Layouts<'_>>, fault: Fault) -> BodyStats {
    if fault.is(fault::Mutation::ForgottenDivergence) {
        fault::forget_divergence(graph);
    }
    let swept = sweep::sweep_body(graph, layouts, fault);
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

/// Removes everything from the omega graph that is not reachable from exports and from the remaining code of live
/// functions.
pub fn run_module(module: &mut Module) -> ModuleStats {
    let mut stats = ModuleStats { context_vars: drop_lambda_context(module), ..ModuleStats::default() };

    let definitions = module.definitions();
    let marks = Marks::of(&module.omega, Fault::default());
    let swept = sweep::sweep_module(&mut module.omega, &marks);
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
    stats.dissolved = dissolve::dissolve(&mut module.omega);

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

/// Removes the context variables that bodies do not use. This includes functions that are found to be dead later,
/// because processing their context costs less than computing liveness first.
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
