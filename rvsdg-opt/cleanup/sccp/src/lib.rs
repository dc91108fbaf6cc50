//! Sparse conditional constant propagation (SCCP): values that are constants as long as they are.
//!
//! # Algorithm
//!
//! At first, nothing is executed and no value is known. The body is reached, and with it what its nodes make of
//! constants; a decision reaches the alternatives that its predicate may choose, as far as is known; and a loop
//! variable is what the loop begins with, and what its next value may be if the loop may repeat (`solve`). So a
//! variable that starts as 1 and becomes `x * (3 - 2 * x)` is 1, as are those that are computed from each other, and
//! what only happens if one of them is something else does not happen at all. Other passes go forward from what is
//! known already: they never find that.
//!
//! The address of a constant global variable is known as well, and so are addresses at a known distance to it; a load
//! from there gives a constant, or another such address (`globals`). So a loop that goes on in a string as long as
//! characters are equal ends where they are not, if the string is constant. Addresses stay what they are computed from:
//! only what is loaded is replaced.
//!
//! Afterwards, users of constant values use constants. Decisions and loops that are settled by that, and what is not
//! reached, are left to other passes.
//!
//! Bodies in which no loop begins with a constant, but counters, are passed over: the other passes have done the rest.
//!
//! # Why it is sound
//!
//! In every execution, by induction over its steps: what was computed so far are the constants of the solution where
//! there are any, because the solution agrees with each operation, and with each way into a region that an execution
//! takes. Undef and poison are no constants here: one that is undef may be another value at each use. An address that
//! is poison may be taken for any other one, because only loads look at it.
//!
//! A variable has its initial value for ever if it is constant, and neither the linker nor a loader replaces its
//! definition. Addresses are computed modulo 2 to the power of their index width, indices are signed, and loads out of
//! bounds give nothing. Volatile loads and atomic ones are not looked at, and loads stay where they are.
//!
//! # Complexity
//!
//! Each value is known better at most twice, and its users look at it then: linear in the size of the body, and in
//! entry and exit variables times alternatives. For loads see [`rvsdg_opt_initializers`].
//!
//! Source: Wegman and Zadeck, *Constant Propagation with Conditional Branches* (1991). Regions are in the place of
//! the edges of a control flow graph there, and variables in the place of phi functions.
//!
//! ```
//! let text = r#"symbol @f = external defined function i32 (i32) : ptr
//! omega imports [] exports [@f] () {
//!   %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
//!     %3 = const 1 : i32
//!     %4, %5 = theta (%3, %0) (%6: i32, %7: i32) {
//!       %8 = mul %6, %6 : i32
//!       %9 = const 1 : i32
//!       %10 = sub %7, %8 : i32
//!       %11 = icmp ugt %10, %9 : i1
//!       %12 = match [-1 -> 1, default -> 0] %11 : ctl2
//!     } -> (%12, %8, %10)
//!   } -> (%4, %1, %2)
//! } -> (%0)
//! "#;
//! let mut module = rvsdg_text::parse(text).unwrap();
//! let stats = rvsdg_opt_sccp::run_body(module.bodies[0].as_mut().unwrap());
//! assert_eq!((stats.variables, stats.operations), (2, 1), "{module}");
//! ```

#![forbid(unsafe_code)]

mod fault;
mod globals;
mod solve;

use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
use globals::Globals;
use rvsdg_core::{BinOp, Const, Graph, Module, Node, Op, Region, Symbol, Theta, Value};
use rvsdg_opt_initializers::Initializers;
use rvsdg_route::{Router, constant};
use solve::{Known, Solution};

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Variables of gammas and thetas that became constants.
        variables,
        /// Operations that became constants.
        operations,
        /// Of these, decisions.
        decisions,
        /// Loads of constant variables.
        loads,
    }
}

/// Replaces what is constant in the bodies of a module.
pub fn run_module(module: &mut Module) -> Stats {
    run_all(module, Fault::default())
}

/// [`run_module`] with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_module_mutated(module: &mut Module, mutation: Mutation) -> Stats {
    run_all(module, Fault::of(mutation))
}

/// Replaces what is constant in a body, without loads.
pub fn run_body(graph: &mut Graph) -> Stats {
    if is_candidate(graph) { replace(graph, None, Fault::default()) } else { Stats::default() }
}

/// The pass for one function after the other.
pub struct Functions {
    initializers: Initializers,
    fault: Fault,
}

impl Functions {
    /// Finds the definitions of constant variables.
    pub fn new(module: &Module) -> Functions {
        Functions { initializers: Initializers::of(module), fault: Fault::default() }
    }

    /// Replaces what is constant in the body of a function.
    pub fn run(&mut self, module: &mut Module, lambda: Node, symbol: Symbol) -> Stats {
        if module.symbols[symbol].is_left_alone() || !module.body(symbol).is_some_and(is_candidate) {
            return Stats::default();
        }
        let place = symbol.as_u32() as usize;
        let Some(mut body) = module.bodies[place].take() else { return Stats::default() };
        let mut globals = Globals::new(module, &self.initializers, lambda, self.fault);
        let stats = replace(&mut body, Some(&mut globals), self.fault);
        module.bodies[place] = Some(body);
        stats
    }
}

fn run_all(module: &mut Module, fault: Fault) -> Stats {
    let mut functions = Functions { fault, ..Functions::new(module) };
    let mut stats = Stats::default();
    for (lambda, symbol) in module.lambdas() {
        stats += functions.run(module, lambda, symbol);
    }
    stats
}

/// Is there anything that only this pass may find?
fn is_candidate(graph: &Graph) -> bool {
    graph.region_tree(graph.root()).into_iter().any(|region| has_candidates(graph, region))
}

fn replace(graph: &mut Graph, globals: Option<&mut Globals<'_>>, fault: Fault) -> Stats {
    let mut stats = Stats::default();
    let mut regions: Vec<Region> = graph.region_tree(graph.root());
    let solution = Solution::of(graph, globals, fault);
    regions.retain(|region| solution.is_reached(*region));
    let mut router = Router::new();
    for region in regions {
        let mut values: Vec<Value> = graph.args(region).to_vec();
        values.extend(graph.nodes(region).flat_map(|node| graph.outputs(node)));
        for value in values {
            let Known::Constant(op) = solution.get(value) else { continue };
            let producer = graph.producer_op(value);
            if graph.is_dead(value) || producer.is_some_and(Op::is_constant) {
                continue;
            }
            stats.decisions += usize::from(matches!(producer, Some(Op::Match(_))));
            match producer {
                Some(Op::Gamma | Op::Theta(_)) | None => stats.variables += 1,
                Some(Op::Load(..)) => stats.loads += 1,
                Some(_) => stats.operations += 1,
            }
            let constant = Const { op, ty: graph.ty(value) };
            let constant = router.constant_in(graph, constant, region);
            graph.divert_users(value, constant);
        }
    }
    if stats != Stats::default() {
        graph.fold_geps();
    }
    stats
}

/// Is there a loop in a region with a variable that begins with a constant, other than counters?
fn has_candidates(graph: &Graph, region: Region) -> bool {
    let mut thetas = graph.owners(region).filter_map(|node| Theta::from_node(graph, node));
    thetas.any(|theta| {
        (0..theta.loop_count(graph)).any(|index| {
            constant(graph, theta.entry_origin(graph, index)).is_some_and(|it| solve::is_settled(it.op))
                && !theta.is_invariant(graph, index)
                && !counts(graph, theta, index)
        })
    })
}

/// Is a constant added to a loop variable in each iteration?
fn counts(graph: &Graph, theta: Theta, index: usize) -> bool {
    let Some(node) = graph.producer(theta.post(graph, index)) else { return false };
    matches!(graph.op(node), Op::Binary(BinOp::Add | BinOp::Sub, _))
        && graph.operand(node, 0) == theta.pre(graph, index)
        && constant(graph, graph.operand(node, 1)).is_some()
}
