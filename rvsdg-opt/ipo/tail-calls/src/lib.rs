//! Tail call elimination: recursion in tail position becomes a loop, and calls that may be jumps say so.
//!
//! # Algorithm
//!
//! *Recursion.* What a function returns (value, I/O state, memory state) is followed from the results of its body into
//! the alternatives of the gammas that produce it, as long as such a gamma produces nothing else ([`returns`]). Where
//! it comes from a call of the function itself, and nothing else uses what the call produces, the call is a *tail
//! call*. Between the call and the result there may be one operation that is associative and commutative on integers
//! (`return n * f(n - 1)`): then an accumulator takes what is combined with the result, from the outermost call inwards
//! in the function as written, and in the order of iterations in the loop; the result of the last iteration is combined
//! with it behind the loop.
//!
//! The whole body becomes the region of a theta ([`eliminate`]). Its loop variables are the parameters, the states, the
//! returned value and the accumulator. An alternative with a tail call repeats the loop with the arguments of the call;
//! all others leave it. What is not in tail position stays a recursive call.
//!
//! *Marks.* A call that cannot see stack memory of its caller is marked `tail` ([`marks`]), which lets LLVM's back ends
//! make a jump of it where nothing follows.
//!
//! # Invariants
//!
//! * Stack memory is made once, before the loop. That is only done if no address of it leaves the function, because
//!   otherwise a caller and its callee could tell their variables apart. Each iteration forgets what is in it.
//! * Regrouped operations lose their flags: a partial result may wrap where none did before.
//! * A theta of a function without `mustprogress` may run for ever, as the recursion could.
//!
//! # Complexity
//!
//! Linear in the bodies, but for values that are carried into an alternative: those cost the borders they cross. There
//! are at most [`MAX_NESTING`](rvsdg_opt_target::limits::tail_calls::MAX_NESTING) of them, as functions that return
//! from further inside are left as they are. No recursion.
//!
//! ```
//! use rvsdg_core::Module;
//!
//! let mut module = Module::default();
//! assert_eq!(rvsdg_opt_tail_calls::run_module(&mut module), rvsdg_opt_tail_calls::Stats::default());
//! ```

#![forbid(unsafe_code)]

mod eliminate;
mod fault;
mod marks;
mod returns;
mod stack;

use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
use rvsdg_core::{CallInfo, FnSet, Graph, Module, Node, Op, SpecialInfo, Symbol};
use rvsdg_opt_calls::Lifetimes;
use rvsdg_opt_manager::Remarks;
use stack::Stack;

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Tail calls of a function to itself that became another iteration.
        tail_calls as "tail calls",
        /// Of these, calls whose result was still to be combined with something.
        accumulated,
        /// Functions that have become loops.
        loops,
        /// Calls that were marked as possible jumps.
        marked,
    }
}

/// Turns tail recursion into loops in the whole module, and marks tail calls.
pub fn run_module(module: &mut Module) -> Stats {
    run_with(module, Fault::default(), Remarks::default())
}

/// The same, and says what became of recursive calls.
pub fn run_module_reporting(module: &mut Module, remarks: Remarks<'_>) -> Stats {
    run_with(module, Fault::default(), remarks)
}

/// [`run_module`] with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_module_mutated(module: &mut Module, mutation: Mutation) -> Stats {
    run_with(module, Fault::of(mutation), Remarks::default())
}

fn run_with(module: &mut Module, fault: Fault, remarks: Remarks<'_>) -> Stats {
    let mut stats = Stats::default();
    let mut lifetimes = Lifetimes::default();
    for (lambda, symbol) in module.lambdas() {
        let Some(recursion) = recursion(module, lambda, symbol) else { continue };
        let body = module.body(symbol).expect("a recursive function has a body");
        let mut stack = Stack::of(body);
        let leaves = stack::leaves(body, &module.symbols, stack.allocas.iter().map(|it| body.output(*it, 0)));
        if stack.is_static && !leaves && !fault.is(Mutation::KeepStack) {
            stack.stale = lifetimes.stale(module, symbol, stack.allocas.clone());
        }
        let body = module.body_mut(symbol).expect("a recursive function has a body");
        let remarks = remarks.of(symbol);
        stats += eliminate::run(body, &recursion, leaves, (&stack, &lifetimes), (fault, remarks));
    }
    for (_, symbol) in module.lambdas() {
        if may_have_marks(module, symbol) {
            stats.marked += module.bodies[symbol.as_u32() as usize]
                .as_deref_mut()
                .map_or(0, |body| marks::run(body, &module.symbols, symbol));
        }
    }
    stats
}

/// How a body refers to its own function.
struct Recursion {
    /// Context variables of the body, by number: is it the function itself?
    is_self: Vec<bool>,
    /// The function's type.
    ty: rvsdg_core::Type,
    /// The calling convention it has to be called with.
    convention: Box<str>,
    /// Is a loop that never ends and does nothing undefined behaviour?
    must_progress: bool,
}

/// How a function refers to itself, if it does and may be changed.
fn recursion(module: &Module, lambda: Node, symbol: Symbol) -> Option<Recursion> {
    let data = &module.symbols[symbol];
    let function = data.function()?;
    let body = module.body(symbol)?;
    let is_self: Vec<bool> =
        module.omega.operands(lambda).map(|origin| module.symbol_of(origin) == Some(symbol)).collect();
    let (_, _, varargs) = module.types.signature(function.ty)?;
    let refuses = !is_self.contains(&true)
        || module.is_interposable(symbol)
        || function.facts.optnone
        || returns_twice(body)
        || function.verbatim.is_some()
        || varargs
        || function.param_attrs.iter().any(|attrs| !attrs.is_plain_value())
        || function.suffix.may_have(FnSet::NAKED | FnSet::PRESPLITCOROUTINE | FnSet::DISABLE_TAIL_CALLS);
    (!refuses).then(|| Recursion {
        is_self,
        ty: function.ty,
        convention: function.convention().unwrap_or("").into(),
        must_progress: function.facts.mustprogress,
    })
}

/// May calls of a function be marked?
fn may_have_marks(module: &Module, symbol: Symbol) -> bool {
    module.symbols[symbol].function().is_some_and(|function| {
        let varargs = module.types.signature(function.ty).is_none_or(|(_, _, varargs)| varargs);
        !varargs
            && !function.facts.optnone
            && !function.suffix.may_have(FnSet::DISABLE_TAIL_CALLS)
            && !module.body(symbol).is_some_and(returns_twice)
    })
}

/// Does a body call what may return twice, as `setjmp` does? Then its frame has to be there when it does so again.
fn returns_twice(body: &Graph) -> bool {
    let call = |info: &CallInfo| info.fn_attrs.may_have(FnSet::RETURNS_TWICE);
    let special = |info: &SpecialInfo| info.returns_twice || call(&info.call);
    if !body.payloads.calls().any(call) && !body.payloads.specials().any(special) {
        return false;
    }
    let regions = body.region_tree(body.root());
    let mut nodes = regions.iter().flat_map(|region| body.nodes(*region));
    nodes.any(|node| match body.op(node) {
        Op::Call(id, _) => call(&body.payloads[id]),
        Op::Special(id, _) => special(&body.payloads[id]),
        _ => false,
    })
}
