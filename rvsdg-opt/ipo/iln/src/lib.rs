//! Inlining (ILN): bodies of functions in the place of their calls.
//!
//! # Algorithm
//!
//! Callees come before callers, so what is copied has its own calls inlined already, and no call of a copy is looked at
//! again: the pass ends, and never unrolls recursion. But those of functions whose addresses inlined calls passed are,
//! once: they may have been indirect. What was decided is noted at the call ([`CallInfo::is_weighed`]), so that the
//! pass may come again for what was found out since: calls that were indirect, those in copies that pass constants or
//! stack memory where the callee passed a parameter, and by [`Options::frequent`] those that are frequent now, in a
//! copy of a function that is not recursive. Those in copies of functions outside of phis are looked at at once, and
//! then those in their copies ([`MAX_LEVELS`]). Of functions that call each other (the members of a phi), one that does
//! not call itself can be inlined into the others, which makes direct recursion of mutual recursion: no call of it can
//! come back with the copy. So it can into functions outside of the phi. If the calls of that one were not looked at
//! before, those of functions outside of the phi are looked at in the copy. [`Inliner`] goes from function to function,
//! so that others simplify each before it is measured and copied. A direct call is inlined if its callee is
//!
//! * *small*: at most [`MAX_SMALL`] operations ([`MAX_STRAIGHT`] without decisions and loops) without those that the
//!   call saves by what it passes ([`cost`]); another number if the call is in a loop ([`MAX_IN_LOOP`]), if the callee
//!   works on vectors ([`MAX_VECTORS`]), if the caller is optimized for size, if attributes, weights of decisions or a
//!   profile say that the call is rare, if attributes say that inlining pays, or if the program spends its time there
//!   according to its profile, or most likely by [`Options::frequent`] ([`MAX_HOT`]), or
//! * *called twice*: local, its address used for nothing else, and the same with [`MAX_TWICE`], or
//! * *called once*: local, its address used for nothing else, and not above [`MAX_ONCE`] operations (its own definition
//!   is dead then), or
//! * marked as one that is always inlined;
//!
//! but for calls of larger functions in a function that is small enough to be inlined only without their bodies (such
//! a call often does what is rarely needed, as to get memory when there is none left), unless it is the only call and
//! what its caller is there for ([`MAX_BESIDE`]);
//!
//! but not, except for the only call of a function and, outside of phis, by [`Options::frequent`], what was too large
//! when its program was optimized before (`FunctionInfo::was_too_large`);
//!
//! and the caller does not grow beyond [`MAX_CALLER`] nodes, nor by more than [`MAX_FRAME`] bytes of stack memory if it
//! is recursive. In the RVSDG that is a copy of one region's contents; context variables of the callee become context
//! variables of the caller, and those of the phi around it.
//!
//! # Calls that do not return
//!
//! A call of a function whose end is never reached gets marked as one that does not return, and what follows it in its
//! region is unreachable. Such calls stay calls, unless they are the only ones of their function, and other calls on
//! the way to such an end count as rare ones.
//!
//! # What is refused
//!
//! Definitions that may not be the ones called (interposable linkage), `noinline`, `optnone`, `returns_twice`, `naked`
//! and the like; variable arguments; parameters that are not just the argument, but for `byval` ones, whose argument is
//! copied; stack memory of a size that depends on run time, or made in a loop; intrinsics about the frame; `musttail`;
//! declared scopes of `noalias` facts, which every copy would need anew (accesses in copies lose theirs); callees that
//! need what the caller doesn't have, a feature of the processor or a mode (`FnAttrs::accepts_body_of`); a callee with
//! a loop that may run for ever in a caller whose loops may be assumed not to; functions that call themselves.
//!
//! # Exceptions
//!
//! A callee with landing pads brings its personality along, so a caller with another one refuses. What may unwind in
//! the callee of a call with a landing pad comes to that pad ([`caught`]), unless it is in a loop, or there is much of
//! it; if nothing may unwind, the pad goes.
//!
//! # Invariants
//!
//! * A call that has no I/O or memory state is only replaced by a body that doesn't use that state.
//! * `tail` marks of copied calls go, unless the replaced call had one.
//!
//! # Complexity
//!
//! Linear in the module and in what is copied, which the named constants bound. Source: Reissmann, Meyer, Bahmann and
//! Själander, *RVSDG: An Intermediate Representation for Optimizing Compilers* (2020), whose prototype inlines
//! functions that are called once.
//!
//! ```
//! use rvsdg_core::Module;
//!
//! let mut module = Module::default();
//! assert_eq!(rvsdg_opt_iln::run_module(&mut module), rvsdg_opt_iln::Stats::default());
//! ```

#![forbid(unsafe_code)]

mod callee;
mod caught;
mod context;
mod cost;
mod fault;
mod profile;
mod report;
mod splice;
mod weigh;

use callee::Callee;
use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::{
    CallInfo, FnSet, Graph, Intrinsic, Landing, Module, Node, Op, Position, Symbol, SymbolData, TailKind, Type, Use,
    Value, ValueDef,
};
use rvsdg_opt_calls::{Calls, Lifetimes, invoked};
use rvsdg_opt_manager::Remarks;
use rvsdg_opt_target::limits::iln::MAX_LEVELS;
#[cfg(doc)]
use rvsdg_opt_target::limits::iln::*;
use rvsdg_route::Router;

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Calls that were inlined.
        inlined,
        /// Of these, calls of functions that are called once.
        called_once,
        /// Of these, calls that are inlined because of what they pass.
        because_known,
        /// Of these, calls of functions that are recursive with the caller.
        mutual,
        /// Of these, calls of functions that are recursive with others, but not with the caller.
        members,
        /// Direct calls of functions that can't be inlined there.
        refused,
        /// Direct calls of functions that are too large.
        too_large,
        /// Of these, calls in small functions that can be inlined themselves as long as they are small.
        postponed,
        /// Calls of functions that never return that were marked.
        endings,
        /// Context variables that were added.
        context_vars,
    }
}

/// What may differ from one application to the next.
#[derive(Copy, Clone, Default, Debug)]
pub struct Options {
    /// Calls that most likely run often, each time that their function runs, count as those in which the program spends
    /// its time ([`Share::is_frequent`](rvsdg_opt_frequency::Share::is_frequent)): large callees are inlined there.
    pub frequent: bool,
}

/// Inlines calls in the whole module.
pub fn run_module(module: &mut Module) -> Stats {
    run_with(module, Options::default(), Fault::default(), Remarks::default())
}

/// The same, and says what was done and why.
pub fn run_module_reporting(module: &mut Module, options: Options, remarks: Remarks<'_>) -> Stats {
    run_with(module, options, Fault::default(), remarks)
}

/// [`run_module`] with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_module_mutated(module: &mut Module, mutation: Mutation) -> Stats {
    run_with(module, Options::default(), Fault::of(mutation), Remarks::default())
}

/// The pass at work: what it knows about the module, from one caller to the next.
pub struct Inliner {
    /// The lambda node of each function, by symbol.
    lambdas: FxHashMap<Symbol, Node>,
    /// By symbol.
    uses: Vec<Uses>,
    /// What was found out about functions as callees. A function is looked at when its first caller is worked on.
    callees: FxHashMap<Symbol, Option<Callee>>,
    /// The intrinsic that copies memory, if it is declared, and its type.
    memcpy: Option<(Symbol, Type)>,
    lifetimes: Lifetimes,
    /// Which functions are known never to return.
    never_return: FxHashMap<Symbol, bool>,
    /// Functions whose own calls were looked at.
    done: FxHashSet<Symbol>,
    options: Options,
    fault: Fault,
}

/// What one caller is worked on with.
#[derive(Default)]
struct Tools<'r> {
    router: Router,
    known: context::Known,
    remarks: Remarks<'r>,
}

/// How a function is used.
#[derive(Copy, Clone, Default)]
struct Uses {
    /// Direct calls, those in copies included. There may be fewer, because other passes remove some.
    calls: usize,
    /// Is its address used for anything else, or is it visible from outside?
    escapes: bool,
}

fn run_with(module: &mut Module, options: Options, fault: Fault, remarks: Remarks<'_>) -> Stats {
    let mut inliner = Inliner::with_fault(module, options, fault);
    let mut stats = Stats::default();
    for (lambda, symbol) in module.lambdas() {
        if module.body(symbol).is_some() && !module.symbols[symbol].is_left_alone() {
            stats += inliner.run_reporting(module, lambda, symbol, remarks.of(symbol));
        }
    }
    stats
}

impl Inliner {
    /// Counts the calls in a module.
    pub fn new(module: &Module, options: Options) -> Inliner {
        Inliner::with_fault(module, options, Fault::default())
    }

    fn with_fault(module: &Module, options: Options, fault: Fault) -> Inliner {
        let calls = Calls::of(module);
        let uses = |symbol| {
            let uses = calls.uses(symbol);
            Uses { calls: uses.sites.len() + uses.invokes.len(), escapes: uses.leaks }
        };
        let memcpy = module.symbols.iter().find(|(_, data)| is_memcpy(module, data));
        Inliner {
            lambdas: calls.callers().map(|(lambda, symbol)| (symbol, lambda)).collect(),
            uses: module.symbols.keys().map(uses).collect(),
            callees: FxHashMap::default(),
            memcpy: memcpy.and_then(|(symbol, data)| Some((symbol, data.function()?.ty))),
            lifetimes: Lifetimes::default(),
            never_return: FxHashMap::default(),
            done: FxHashSet::default(),
            options,
            fault,
        }
    }

    /// Inlines calls in one function. The functions that it refers to are not changed after that.
    pub fn run(&mut self, module: &mut Module, lambda: Node, symbol: Symbol) -> Stats {
        self.run_reporting(module, lambda, symbol, Remarks::default())
    }

    /// The same, and says what was done and why.
    pub fn run_reporting(&mut self, module: &mut Module, lambda: Node, symbol: Symbol, remarks: Remarks<'_>) -> Stats {
        let mut stats = Stats::default();
        let mut tools = Tools { remarks, ..Tools::default() };
        let calls = callee::calls(module, lambda, symbol);
        stats.endings += self.end_behind_calls(module, symbol, &calls);
        let sites = self.sites(module, symbol, calls);
        self.report_refusals(module, (lambda, symbol), &sites, remarks);
        let found = self.inline_sites(module, (lambda, symbol), sites, &mut tools, &mut stats);
        if found.are_new || !found.passed.is_empty() {
            let mut sites = self.sites(module, symbol, callee::calls(module, lambda, symbol));
            sites.retain(|(_, target)| {
                let is_root = module.omega.region(self.lambdas[target]) == module.omega.root();
                is_root && *target != symbol && (found.are_new || found.passed.contains(target))
            });
            self.inline_sites(module, (lambda, symbol), sites, &mut tools, &mut stats);
        }
        // Those in copies that pass more than the callee knew, and so on: there is nothing to wait for.
        let mut before = 0;
        for _ in 0..MAX_LEVELS {
            if std::mem::replace(&mut before, stats.inlined) == stats.inlined {
                break;
            }
            let mut sites = self.sites(module, symbol, callee::calls(module, lambda, symbol));
            sites.retain(|(call, target)| {
                let is_root = module.omega.region(self.lambdas[target]) == module.omega.root();
                let body = module.body(symbol).expect("the caller has a body");
                is_root && *target != symbol && splice::called(body, *call).is_some_and(|(info, _)| !info.is_weighed)
            });
            self.inline_sites(module, (lambda, symbol), sites, &mut tools, &mut stats);
        }
        self.done.insert(symbol);
        if stats.inlined > 0 {
            module.body_mut(symbol).expect("the caller has a body").fold_geps();
            // What was found out about a member of a phi when another one was worked on is not so any more.
            self.callees.remove(&symbol);
        }
        stats
    }

    /// Inlines those of these calls that pay; answers what calls in the copies should be looked at.
    fn inline_sites(
        &mut self,
        module: &mut Module,
        (lambda, symbol): (Node, Symbol),
        sites: Vec<(Node, Symbol)>,
        tools: &mut Tools<'_>,
        stats: &mut Stats,
    ) -> Found {
        let mut found = Found::default();
        for (call, target) in sites {
            let body = module.body(symbol).expect("the caller has a body");
            let Some((info, _)) = splice::called(body, call) else { continue };
            if info.is_weighed {
                self.report_again(module, (lambda, symbol), (call, target), tools.remarks);
                continue;
            }
            if !self.pays(module, (lambda, symbol), (call, target), tools.remarks, stats) {
                splice::note_weighed(module.body_mut(symbol).expect("the caller has a body"), call);
                continue;
            }
            stats.inlined += 1;
            let home = self.callees[&target].as_ref().expect("it is inlined").home;
            if home != module.omega.root() {
                self.leave_members(module, target);
                if home == module.omega.region(lambda) {
                    stats.mutual += 1;
                    found.are_new |= !self.done.contains(&target);
                } else {
                    stats.members += 1;
                }
            }
            found.passed.extend(callee::passed(module, lambda, symbol, call));
            self.count(target);
            let lambda_of_target = self.lambdas[&target];
            let (context, added) =
                context::provide(module, lambda, symbol, lambda_of_target, &mut tools.known, self.fault);
            stats.context_vars += added;
            self.replace(module, (symbol, call), target, &context, &mut tools.router);
        }
        found
    }

    /// Marks those of a function's calls that never return as such, and ends their regions there; answers how many.
    /// What callers do where such a call is no alternative is then known to passes ([`Graph::is_dead_end`]).
    fn end_behind_calls(&mut self, module: &mut Module, symbol: Symbol, calls: &[(Node, Symbol)]) -> usize {
        let ends = |(call, target): &&(Node, Symbol)| {
            let body = module.body(symbol).expect("the caller has a body");
            let may_return = |info: &CallInfo| !info.noreturn && info.tail != TailKind::MustTail;
            matches!(body.op(*call), Op::Call(id, effects) if effects.makes_io() && may_return(&body.payloads[id]))
                && self.never_returns(module, *target)
        };
        let ending: Vec<(Node, Symbol)> = calls.iter().filter(ends).copied().collect();
        let body = module.body_mut(symbol).expect("the caller has a body");
        for (call, _) in &ending {
            let Op::Call(id, effects) = body.op(*call) else { unreachable!("it was one") };
            let info = CallInfo { noreturn: true, ..body.payloads[id].clone() };
            let id = body.payloads.intern_call(info);
            body.set_op(*call, Op::Call(id, effects));
            let behind = body.io_out(*call).expect("it makes an I/O state");
            let users: Vec<Use> = body.users(behind).collect();
            let end = body.add_simple(Position::After(*call), Op::Unreachable, &[behind], Type::IO);
            users.into_iter().for_each(|user| body.divert(user, end));
        }
        ending.len()
    }

    /// Is the definition of a function the one that is called, and does it never return?
    fn never_returns(&mut self, module: &Module, symbol: Symbol) -> bool {
        if let Some(known) = self.never_return.get(&symbol) {
            return *known;
        }
        let data = &module.symbols[symbol];
        let is_known = data.defined && module.is_exact(symbol) && !data.is_left_alone();
        let ends = |body: &Graph| body.is_dead_end(body.root()) || self.fault.is(Mutation::EndAlways);
        let never = is_known && module.body(symbol).is_some_and(ends);
        self.never_return.insert(symbol, never);
        never
    }

    /// Marks the members of a phi that a member calls which is inlined into another one: when the program is optimized
    /// once more, their calls in the copy are no new ones.
    fn leave_members(&self, module: &mut Module, target: Symbol) {
        let callee = self.callees[&target].as_ref().expect("it is inlined");
        for called in &callee.calls {
            let is_member = self.lambdas.get(called).is_some_and(|lambda| module.omega.region(*lambda) == callee.home);
            if let Some(function) = module.symbols[*called].function_mut().filter(|_| is_member) {
                function.set_too_large();
            }
        }
    }

    /// Replaces a call by a copy of the body, which gets these context variables.
    fn replace(
        &mut self,
        module: &mut Module,
        (caller, call): (Symbol, Node),
        target: Symbol,
        context: &[Value],
        router: &mut Router,
    ) {
        let stale = self.stale(module, (caller, call), target);
        let callee = self.callees[&target].as_ref().expect("it is inlined");
        if callee.personality.is_some() {
            share_personality(module, caller, target);
        }
        let mut body = module.bodies[caller.as_u32() as usize].take().expect("the caller has a body");
        if let Some((symbol, ty)) = self.memcpy.filter(|_| !self.fault.is(Mutation::NoCopy))
            && let Some(length) = size_type(module)
        {
            for (index, size, align) in &callee.copied {
                let bytes = module.types.array(Type::I8, *size);
                splice::copy_argument(&mut body, call, index + 1, (bytes, *size, *align), (symbol, ty, length));
            }
        }
        // A copy of a member of a phi that is in loops has calls of members in loops of loops, each time.
        let frequent = self.options.frequent && callee.home == module.omega.root();
        let source = module.body(target).expect("a callee has a body");
        let landing = invoked(&body, call)
            .and_then(|info| Some((info.landing.clone()?, info.call.fn_attrs.has(FnSet::NOUNWIND))));
        match landing {
            None => splice::splice(
                &mut body,
                call,
                source,
                context,
                (router, &stale, &self.lifetimes),
                (self.fault, Options { frequent }),
            ),
            Some((landing, is_silent)) => {
                let mut source = source.clone();
                let unwinding = callee.unwinding.clone().filter(|_| !is_silent).unwrap_or_default();
                let is_cxx = module.symbols[caller].function().is_some_and(|it| it.suffix.has_cxx_personality());
                caught::catch(&mut source, &mut module.types, (&landing, is_cxx), unwinding, self.fault);
                splice::splice(
                    &mut body,
                    call,
                    &source,
                    context,
                    (router, &stale, &self.lifetimes),
                    (self.fault, Options { frequent }),
                );
            }
        }
        module.bodies[caller.as_u32() as usize] = Some(body);
    }

    /// The stack memory of a callee that would keep in the copy what the call before left there.
    fn stale(&mut self, module: &mut Module, (caller, call): (Symbol, Node), target: Symbol) -> Vec<Node> {
        let (body, callee) = (module.body(caller), module.body(target).expect("a callee has a body"));
        if !body.is_some_and(|body| body.is_in_loop(call)) || self.fault.is(Mutation::KeepStack) {
            return vec![];
        }
        let root = callee.root();
        let allocas = callee.nodes(root).filter(|node| callee::is_static_alloca(callee, root, *node)).collect();
        self.lifetimes.stale(module, target, allocas)
    }

    /// Counts the calls in a copy of a callee. The only call of a function leaves none of its body behind.
    fn count(&mut self, target: Symbol) {
        let uses = &mut self.uses[target.as_u32() as usize];
        uses.calls = uses.calls.saturating_sub(1);
        if uses.escapes || uses.calls > 0 {
            for called in &self.callees[&target].as_ref().expect("it is inlined").calls {
                let index = called.as_u32() as usize;
                // Passes of the same group declare functions.
                self.uses.resize(self.uses.len().max(index + 1), Uses::default());
                self.uses[index].calls += 1;
            }
        }
    }

    /// Those of the calls in a body whose callees can be inlined there as far as recursion is concerned.
    fn sites(&mut self, module: &Module, symbol: Symbol, calls: Vec<(Node, Symbol)>) -> Vec<(Node, Symbol)> {
        let mut sites = calls;
        let root = module.omega.root();
        sites.retain(|(_, target)| {
            let callee = self.callees.entry(*target).or_insert_with(|| {
                let lambda = self.lambdas.get(target)?;
                callee::callee(module, *lambda, *target)
            });
            let Some(callee) = callee else { return false };
            let is_apart = || {
                let is_argument = |origin| matches!(module.omega.def(origin), ValueDef::Argument(..));
                let is_known = || module.omega.operands(self.lambdas[target]).all(is_argument);
                *target != symbol && !callee.calls.contains(target) && is_known()
            };
            callee.home == root || is_apart()
        });
        sites
    }
}

/// What calls in copies of callees are to be looked at.
#[derive(Default)]
struct Found {
    /// There are copies of members of a phi whose own calls nobody has looked at.
    are_new: bool,
    /// Functions whose addresses were passed: copies may call them directly.
    passed: FxHashSet<Symbol>,
}

/// The type of sizes, as wide as the target's.
fn size_type(module: &Module) -> Option<Type> {
    module.types.c_widths().map(|widths| Type::int(widths.size))
}

/// Is it the intrinsic that copies as many bytes as such a size says?
fn is_memcpy(module: &Module, data: &SymbolData) -> bool {
    let params = |ty| module.types.signature(ty).map(|(_, params, _)| params);
    data.intrinsic() == Some(Intrinsic::Memcpy)
        && size_type(module).is_some_and(|size| {
            let own = data.function().and_then(|function| params(function.ty));
            own == Some(&[Type::PTR, Type::PTR, size, Type::I1])
        })
}

/// Gives a caller the personality of a callee with landing pads, and what their clauses mention.
fn share_personality(module: &mut Module, caller: Symbol, target: Symbol) {
    let callee = module.symbols[target].function().expect("a lambda is a function");
    let (refs, suffix) = (callee.suffix_refs.clone(), callee.suffix.clone());
    let personality = suffix.personality().expect("it has landing pads");
    let caller = module.symbols[caller].function_mut().expect("a lambda is a function");
    if caller.suffix.personality().is_none() {
        caller.suffix = caller.suffix.with_personality(personality);
    }
    let mut all = caller.suffix_refs.to_vec();
    all.extend(refs.iter().filter(|symbol| !caller.suffix_refs.contains(symbol)));
    caller.suffix_refs = all.into();
}

/// Can this call be replaced by the body of the callee?
fn fits(module: &Module, [caller, target]: [Symbol; 2], body: &Graph, call: Node, callee: &Callee) -> bool {
    let Some((info, effects)) = splice::called(body, call) else { return false };
    let function = |symbol: Symbol| module.symbols[symbol].function().expect("a lambda is a function");
    let (caller, target) = (function(caller), function(target));
    let is_silent = info.fn_attrs.has(FnSet::NOUNWIND);
    let landing = invoked(body, call).and_then(|info| info.landing.as_ref());
    let comes_to = |landing: &Landing| {
        callee.landed.iter().all(|ty| *ty == landing.ty) && (is_silent || callee.unwinding.is_some())
    };
    let agrees = match (&callee.personality, caller.suffix.personality()) {
        (Some(callee), Some(caller)) => **callee == *caller,
        _ => true,
    };
    info.ty == callee.ty
        && info.tail != TailKind::MustTail
        && info.convention == callee.convention
        && !info.fn_attrs.may_have(callee::REFUSALS)
        && caller.suffix.accepts_body_of(&target.suffix)
        && (!callee.passes_vectors || caller.suffix.same_modes(&target.suffix))
        && agrees
        && (callee.copied.is_empty() || (effects.takes_io() && effects.takes_mem()))
        && landing.is_none_or(comes_to)
        && !(callee.may_diverge && caller.facts.mustprogress)
        && (effects.makes_io() || !callee.makes_io)
        && (effects.takes_io() || !callee.uses_io)
        && (effects.takes_mem() || !callee.uses_mem)
}
