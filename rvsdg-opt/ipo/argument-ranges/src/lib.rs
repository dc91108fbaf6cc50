//! Ranges of arguments: a parameter of a function whose calls are all known is between the numbers that they pass.
//!
//! ```text
//! static double power(double base, int exponent)   // 0 to 499: the division is a shift
//! { ... power(base, exponent / 2) ... }
//! ... power(x, i % 500) ...
//! ```
//!
//! # Algorithm
//!
//! For every function whose calls are all known (local, its address used for nothing but direct calls of its own type),
//! callers first, the range of a parameter is the least that has those of all arguments, as [`rvsdg_opt_range`] finds
//! them in the callers, with the ranges of *their* parameters. A function that calls itself begins with the ranges that
//! others pass; they are right if what it passes itself is in them then. If not, they grow, at first as far as they
//! have to, then to 0, -1 or the bounds of the type. Arguments that members of a phi pass to each other may be any.
//!
//! In the end, [`rvsdg_opt_value_range`] uses the ranges in the bodies of the functions: the facts stay there as
//! operations that are unsigned, flags, and answers to comparisons.
//!
//! # Why it is sound
//!
//! By induction over the calls that are executed. A range says of an argument what it says of any value (see
//! [`rvsdg_opt_range`]), and the parameter is that value. All ranges are found before a body is changed. A
//! `speculatable` function is left alone: it may be called later where it is not called now.
//!
//! # Complexity
//!
//! One evaluation of each body that calls such a function, and at most [`MAX_ROUNDS`] of one that calls itself.
//!
//! ```
//! use rvsdg_core::Module;
//!
//! let mut module = Module::default();
//! assert_eq!(rvsdg_opt_argument_ranges::run_module(&mut module), rvsdg_opt_argument_ranges::Stats::default());
//! ```

#![forbid(unsafe_code)]

mod fault;

use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
#[cfg(not(feature = "mutate"))]
use fault::Mutation;
use rustc_hash::FxHashMap;
use rvsdg_core::{FnSet, Graph, Module, Node, Op, Symbol, Value, ValueAttrs, ValueDef};
use rvsdg_opt_calls::{Calls, Site};
use rvsdg_opt_range::{Interval, Ranges};
use rvsdg_opt_target::limits::argument_ranges::{MAX_EXACT_ROUNDS, MAX_ROUNDS};

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Parameters that are in a range that is not all of their type.
        parameters,
        /// Of these, parameters of functions that call themselves.
        recursive,
        /// What is different in the bodies of their functions: see [`rvsdg_opt_value_range::Stats`].
        uses,
    }
}

/// Uses the ranges of arguments in the whole module.
pub fn run_module(module: &mut Module) -> Stats {
    run(module, Fault::default())
}

/// [`run_module`] with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_module_mutated(module: &mut Module, mutation: Mutation) -> Stats {
    run(module, Fault::of(mutation))
}

fn run(module: &mut Module, fault: Fault) -> Stats {
    let mut stats = Stats::default();
    let calls = Calls::of(module);
    let mut search = Search { module, ranges: FxHashMap::default(), known: FxHashMap::default(), fault };
    let mut lambdas: Vec<(Node, Symbol)> = calls.callers().collect();
    lambdas.reverse();
    let mut found = vec![];
    for (lambda, symbol) in lambdas {
        let uses = calls.uses(symbol);
        let sites: Vec<Site> = uses.sites.iter().chain(&uses.invokes).copied().collect();
        let is_local = !sites.is_empty() && (!uses.leaks || fault.is(Mutation::IgnoreEscapes));
        if let Some(known) = is_local.then(|| search.function(lambda, symbol, &sites)).flatten() {
            let count = known.iter().flatten().count();
            stats.parameters += count;
            stats.recursive += if sites.iter().any(|site| site.caller == symbol) { count } else { 0 };
            found.push(symbol);
            search.known.insert(symbol, with_values(search.module, lambda, symbol, &known));
        }
        search.visited(symbol);
    }
    let mut ranges: Vec<(Symbol, Ranges)> = vec![];
    for symbol in found {
        ranges.extend(search.of(symbol).cloned().map(|it| (symbol, it)));
    }
    for (symbol, ranges) in ranges {
        let is_checked = module.symbols[symbol].function().is_some_and(|it| it.suffix.is_checked());
        let Some(body) = module.body_mut(symbol) else { continue };
        let used = match is_checked {
            true => rvsdg_opt_value_range::run_body_checked(body, &ranges),
            false => rvsdg_opt_value_range::run_body_with(body, &ranges),
        };
        stats.uses += used.entries().map(|(_, count)| count).sum::<usize>();
    }
    stats
}

/// What is known of the parameters of a function; none for those that may be any number.
type Known = Vec<Option<Interval>>;

/// The parameters with a range.
fn with_values(module: &Module, lambda: Node, symbol: Symbol, known: &Known) -> Vec<(Value, Interval)> {
    let Some(body) = module.body(symbol) else { return vec![] };
    let shape = module.body_shape(lambda);
    shape.params(body).iter().zip(known).filter_map(|(param, range)| Some((*param, (*range)?))).collect()
}

struct Search<'m> {
    module: &'m Module,
    /// Of the functions that were visited and asked for; none for those that were only visited.
    ranges: FxHashMap<Symbol, Option<Ranges>>,
    /// The parameters of functions that have a range.
    known: FxHashMap<Symbol, Vec<(Value, Interval)>>,
    fault: Fault,
}

impl Search<'_> {
    fn visited(&mut self, symbol: Symbol) {
        self.ranges.entry(symbol).or_insert(None);
    }

    /// The ranges in a body that was visited.
    fn of(&mut self, symbol: Symbol) -> Option<&Ranges> {
        let ranges = self.ranges.get_mut(&symbol)?;
        if ranges.is_none() {
            let known = self.known.get(&symbol).map_or(&[][..], |known| known);
            *ranges = Some(Ranges::given(self.module.body(symbol)?, known));
        }
        ranges.as_ref()
    }

    /// Can an argument be any number, as far as can be said without the ranges of its body?
    fn may_be_any(&self, symbol: Symbol, value: Value) -> bool {
        let Some(caller) = self.module.body(symbol) else { return true };
        match caller.def(value) {
            ValueDef::Output(node, _) => match caller.op(node) {
                Op::Load(id, _) => caller.payloads[id].metadata.tags().range.is_none(),
                Op::Call(..) | Op::Special(..) => true,
                _ => false,
            },
            ValueDef::Argument(region, _) => {
                let known = || self.known.get(&symbol).is_some_and(|known| known.iter().any(|(it, _)| *it == value));
                region == caller.root() && !known()
            }
        }
    }

    /// What all calls of a function say of its parameters; `None` if that is nothing.
    fn function(&mut self, lambda: Node, symbol: Symbol, sites: &[Site]) -> Option<Known> {
        let module = self.module;
        let body = module.body(symbol)?;
        let function = module.symbols[symbol].function()?;
        // Passes may add calls of a function that may always be called.
        let may_be_added = function.facts.speculatable || function.suffix.may_have(FnSet::SPECULATABLE);
        if function.facts.optnone || may_be_added {
            return None;
        }
        let params = module.body_shape(lambda).params(body).to_vec();
        let is_asked = |index: usize| {
            let width = body.ty(params[index]).int_width();
            let is_plain = function.param_attrs(index).is_none_or(ValueAttrs::is_plain_value);
            width.is_some_and(|width| 1 < width && width <= 64) && !body.is_dead(params[index]) && is_plain
        };
        let may_be_any = |site: &Site, index: usize| {
            let Some(caller) = module.body(site.caller) else { return true };
            // What a function passes itself may be its own parameter, whose range is not known yet.
            let argument = caller.operand(site.call, index + 1);
            (site.caller != symbol || caller.producer(argument).is_some()) && self.may_be_any(site.caller, argument)
        };
        let asked: Vec<usize> = (0..params.len())
            .filter(|index| is_asked(*index) && !sites.iter().any(|site| may_be_any(site, *index)))
            .collect();
        if asked.is_empty() {
            return None;
        }
        let sites = if self.fault.is(Mutation::FirstCallDecides) { &sites[..1] } else { sites };
        let (own, others): (Vec<Site>, Vec<Site>) = sites.iter().partition(|site| site.caller == symbol);
        let mut known: Known = vec![None; params.len()];
        for (number, site) in others.iter().enumerate() {
            let caller = module.body(site.caller)?;
            let ranges = self.of(site.caller)?;
            for index in &asked {
                let passed = passed(caller, ranges, site.call, *index)?;
                let is_first = number == 0;
                known[*index] = known[*index].map_or(is_first.then_some(passed), |it| Some(it.hull(passed)));
            }
        }
        for index in 0..params.len() {
            known[index] = known[index].filter(|it| Some(*it) != Interval::of_type(body.ty(params[index])));
        }
        if known.iter().all(Option::is_none) {
            return None;
        }
        if own.is_empty() || self.fault.is(Mutation::IgnoreRecursion) {
            return Some(known);
        }
        recursive(body, &params, &own, known)
    }
}

/// The range of an argument.
fn passed(caller: &Graph, ranges: &Ranges, call: Node, index: usize) -> Option<Interval> {
    ranges.get(caller, caller.operand(call, index + 1))
}

/// What is known of the parameters of a function that calls itself, if this is what others pass.
fn recursive(body: &Graph, params: &[Value], own: &[Site], mut known: Known) -> Option<Known> {
    for round in 0..MAX_ROUNDS {
        let values: Vec<(Value, Interval)> =
            params.iter().zip(&known).filter_map(|(param, range)| Some((*param, (*range)?))).collect();
        if values.is_empty() {
            return None;
        }
        let ranges = Ranges::given(body, &values);
        let mut is_changed = false;
        for (index, param) in params.iter().enumerate() {
            let Some(before) = known[index] else { continue };
            let all = Interval::of_type(body.ty(*param))?;
            let each = own.iter().map(|site| passed(body, &ranges, site.call, index).unwrap_or(all));
            let hull = each.fold(before, Interval::hull);
            if hull == before {
                continue;
            }
            is_changed = true;
            let grown = if round < MAX_EXACT_ROUNDS { hull } else { before.widened(hull, all) };
            known[index] = Some(grown).filter(|it| *it != all);
        }
        if !is_changed {
            return Some(known);
        }
    }
    None
}
