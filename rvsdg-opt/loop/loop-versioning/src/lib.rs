//! Versions of loops (VER): where the arrays that a nest of loops works on turn out not to overlap, a copy of it runs
//! that knows it.
//!
//! In C, nothing says that the arrays of a numerical kernel are different ones; so after each store to one of them the
//! others may have changed, and nothing stays in a register. To ask once, in front of the loops, costs nothing against
//! them.
//!
//! # Algorithm
//!
//! 1. **Trial** (`invariant`, `trial`, `variables`): if a nest loads something again and again that its stores may
//!    change - where an array is, how many elements it has, how far its rows are apart -, a copy of the nest with these
//!    loads in front of it is what the rest is about. Nothing of them may be stored to then, which is tested, too.
//! 2. **Bounds** (`bound`): how often each loop of a nest repeats at most, in terms of values from outside of the nest
//!    ([`rvsdg_opt_scev`]).
//! 3. **Extents** (`extent`, `group`): the loads and stores of the nest in groups, by the pointer from outside that
//!    their addresses are made of; and for each group the first and the last byte, as expressions of the same values.
//!    Unsigned indices narrower than an address may wrap around; they are taken not to, which is tested. A nest is
//!    worth it if there are an access that is made again and again and another one between that may be in its way,
//!    which the test would exclude, or loads in front of it, or such indices in loops of loops. Of nests in nests, the
//!    outermost that is worth it gets a version.
//! 4. **Guard** (`guard`): the test that no two groups overlap of which one is written, and of what else was taken for
//!    granted. A single loop that turns out to be short is not worth it.
//! 5. **Version** (`version`): the nest is copied into a function whose parameters are `noalias`. In its place, a
//!    decision: if the test succeeds, call the copy; if not, do as before.
//!
//! A function keeps the promise where it is true: `noalias` is about one execution of the function, which is one
//! execution of the nest. Alias scopes would have to be dropped by whatever looks across iterations of a loop around
//! the nest, as each of its executions has a test of its own.
//!
//! # Why it is sound
//!
//! * `noalias` says that what is accessed by pointers based on a parameter, and is modified by anyone, is accessed by
//!   no other pointer while the function runs. The copy accesses memory through its parameters only, each within its
//!   extent; and a parameter is marked if no other extent has something in common with its own, unless nothing is
//!   modified in both. Pointers a known distance apart are one parameter.
//! * An extent has the bytes of all iterations: the least and the greatest value of each term of an address. All values
//!   are tested to be so small that no sum wraps around, but for the address itself; an extent that wraps around the
//!   end of the address space counts as overlapping. Addresses are compared as integers, after `freeze`: the nest may
//!   get a poison pointer and never use it. They have 64 bits in the test, whatever the width of an address is: then no
//!   sum of a narrower address and what is added to it wraps around, and an extent counts as overlapping unless all of
//!   it is in the address space. What is congruent modulo the size of the address space is the same address, so it does
//!   not matter which of such sums is looked at.
//! * Addresses and counts are read as exact integers, by flags of what computes them; if these are wrong, the address
//!   or the test of the loop is poison, and the execution undefined. What is tested not to wrap around has a flag in
//!   the copy; it gets the very values that were tested.
//! * The loops in the nest end, as they are counted, and nothing in it can be seen from outside but memory. So the call
//!   neither unwinds nor fails to return, and makes no I/O state.
//! * Pointers are loaded and stored like numbers, but not those that are worked on: no parameter leaves the function.
//!
//! # Complexity
//!
//! Linear in the nests, of at most [`MAX_NODES`](rvsdg_opt_target::limits::loop_versioning::MAX_NODES) nodes and
//! [`MAX_PAIRS`](rvsdg_opt_target::limits::loop_versioning::MAX_PAIRS) pairs of groups, times their depth; the module's
//! size at most doubles.
//!
//! ```
//! use rvsdg_core::Module;
//!
//! let mut module = Module::default();
//! assert_eq!(rvsdg_opt_loop_versioning::run_module(&mut module), rvsdg_opt_loop_versioning::Stats::default());
//! ```

#![forbid(unsafe_code)]

mod bound;
mod extent;
mod fault;
mod group;
mod guard;
mod invariant;
mod trial;
mod variables;
mod version;

use extent::{Looker, Nest, Subject};
use fault::Fault;
#[cfg(feature = "mutate")]
pub use fault::Mutation;
use rvsdg_core::{
    AttrGroups, DataLayout, FnSet, Graph, MemoryAttr, Module, Node, Op, Region, Symbol, SymbolKind, Theta,
};
use rvsdg_opt_alias::{Analysis, Env};
use rvsdg_opt_manager::Remarks;
use rvsdg_opt_range::Ranges;
use rvsdg_opt_target::limits::loop_versioning::MAX_STEPS;
use trial::Trial;

/// A loop that has versions, in the form of metadata.
const VERSIONED: &str = "!{!\"rvsdg.loop.versioned\"}";

rvsdg_core::stats! {
    /// What one or several runs did.
    pub struct Stats {
        /// Nests of loops with a second version.
        nests,
        /// Pairs of arrays that are compared in front of them.
        pairs,
        /// Numbers that are tested in front of them not to wrap around.
        numbers,
        /// Places that are loaded from once in front of them.
        loads,
    }
}

/// Makes versions of the nests of loops of a module.
pub fn run_module(module: &mut Module) -> Stats {
    run(module, Fault::default(), Remarks::default())
}

/// The same, and says of each nest what was done.
pub fn run_module_reporting(module: &mut Module, remarks: Remarks<'_>) -> Stats {
    run(module, Fault::default(), remarks)
}

/// [`run_module`] with a deliberate fault.
#[cfg(feature = "mutate")]
pub fn run_module_mutated(module: &mut Module, mutation: Mutation) -> Stats {
    run(module, Fault::of(mutation), Remarks::default())
}

fn run(module: &mut Module, fault: Fault, remarks: Remarks<'_>) -> Stats {
    let mut stats = Stats::default();
    let plain = module.data_layout().filter(|layout| layout.has_plain_pointers());
    let Some(address_bits @ (32 | 64)) = plain.map(DataLayout::pointer_bits) else { return stats };
    let groups = AttrGroups::of(&module.text.postamble);
    for (lambda, symbol) in module.lambdas() {
        if !is_suitable(module, &groups, lambda, symbol) {
            if remarks.are_wanted() && module.body(symbol).is_some() {
                report_unsuitable(module, (&groups, lambda, symbol), address_bits, remarks);
            }
            continue;
        }
        let body = module.body(symbol).expect("that was looked at");
        let mut loops = loops_in(body, body.root());
        if loops.is_empty() {
            continue;
        }
        let ranges = Ranges::of(body);
        while let Some(node) = loops.pop() {
            let body = module.body(symbol).expect("that was looked at");
            let theta = Theta::from_node(body, node).expect("they are loops");
            if body.has_loop_hint(node, VERSIONED) {
                continue;
            }
            // Afterwards, the loop is another one.
            let place = module.body(symbol).filter(|_| remarks.are_wanted()).cloned();
            let refusal = match (Versioner { groups: &groups, lambda, symbol, ranges: &ranges, address_bits, fault })
                .attempt(module, theta)
            {
                Ok(tests) => {
                    stats.nests += 1;
                    stats.pairs += tests.pairs;
                    stats.numbers += tests.numbers;
                    stats.loads += tests.loads;
                    place.iter().for_each(|body| passed(remarks.of(symbol), body, node, &tests));
                    continue;
                }
                Err(refusal) => refusal,
            };
            let body = module.body(symbol).expect("that was looked at");
            missed(remarks.of(symbol), body, node, refusal);
            loops.extend(loops_in(body, theta.region(body)));
        }
    }
    stats
}

/// Says of the loops of a function that is not suitable why they have no versions: because of the function only if
/// there is something to version.
fn report_unsuitable(
    module: &Module,
    (groups, lambda, symbol): (&AttrGroups, Node, Symbol),
    address_bits: u32,
    remarks: Remarks<'_>,
) {
    let body = module.body(symbol).expect("that was looked at");
    let ranges = &Ranges::of(body);
    let versioner = Versioner { groups, lambda, symbol, ranges, address_bits, fault: Fault::default() };
    let mut loops = loops_in(body, body.root());
    while let Some(node) = loops.pop() {
        let theta = Theta::from_node(body, node).expect("they are loops");
        let refusal = versioner.look(module, |mut looker| {
            let is_loaded_again = invariant::find(looker.graph, looker.analysis, theta, None).is_some();
            let own = Subject { theta, original: theta, loaded: &[], condition: None };
            if is_loaded_again { Ok(()) } else { looker.look(own).map(drop) }
        });
        let reason = match refusal {
            Ok(()) => "parts of the function must not be moved to another one, or need not be fast",
            Err(reason) => {
                loops.extend(loops_in(body, theta.region(body)));
                reason
            }
        };
        missed(remarks.of(symbol), body, node, reason);
    }
}

fn missed(remarks: Remarks<'_>, body: &Graph, node: Node, reason: &str) {
    remarks.missed(body, node, "NotVersioned", |message| {
        message.text("loop has no version for arrays that do not overlap: ").value("Reason", reason);
    });
}

/// What the test in front of a nest is made of.
struct Tests {
    pairs: usize,
    numbers: usize,
    loads: usize,
}

fn passed(remarks: Remarks<'_>, body: &Graph, node: Node, tests: &Tests) {
    remarks.passed(body, node, "Versioned", |message| {
        message.text("loop has a version for arrays that do not overlap, if the test of ");
        message.value("Pairs", tests.pairs).text(" pairs of arrays");
        if tests.numbers > 0 {
            message.text(" and ").value("Numbers", tests.numbers).text(" numbers that may wrap around");
        }
        message.text(" succeeds");
        if tests.loads > 0 {
            message.text("; ").value("Loads", tests.loads).text(" values are loaded once in front of it");
        }
    });
}

/// A function whose nests get versions.
struct Versioner<'a> {
    groups: &'a AttrGroups,
    lambda: Node,
    symbol: Symbol,
    ranges: &'a Ranges,
    /// The width of addresses, and of what is added to them.
    address_bits: u32,
    fault: Fault,
}

impl Versioner<'_> {
    /// Gives a nest a version, if it is worth one, and answers what is tested; or why not.
    fn attempt(&self, module: &mut Module, theta: Theta) -> Result<Tests, &'static str> {
        let tests = |nest: &Nest, loads| Tests { pairs: nest.pairs.len(), numbers: nest.numbers.len(), loads };
        if let Some(trial) = self.trial(module, theta) {
            let Trial { copy, loaded, condition, .. } = &trial;
            let copy = Subject { theta: *copy, original: theta, loaded, condition: *condition };
            if let Ok(nest) = self.look(module, |mut looker| looker.look(copy))
                && version::make(module, (self.groups, self.lambda, self.symbol), &nest, self.fault)
            {
                return Ok(tests(&nest, loaded.len()));
            }
            trial.undo(module.body_mut(self.symbol).expect("it was tried on that"));
        }
        let own = Subject { theta, original: theta, loaded: &[], condition: None };
        let nest = self.look(module, |mut looker| looker.look(own))?;
        let is_made = version::make(module, (self.groups, self.lambda, self.symbol), &nest, self.fault);
        if is_made { Ok(tests(&nest, 0)) } else { Err("it can't be moved to a function of its own") }
    }

    /// A copy of a nest without the loads that could be made in front of it, if there are any that matter.
    fn trial(&self, module: &mut Module, theta: Theta) -> Option<Trial> {
        let find = |module: &Module, theta, trial: Option<&Trial>| {
            let none = "nothing is loaded again and again";
            self.look(module, |it| invariant::find(it.graph, it.analysis, theta, trial).ok_or(none)).ok()
        };
        find(module, theta, None)?;
        let mut trial = Trial::new(module.body_mut(self.symbol)?, theta, self.fault)?;
        for _ in 0..MAX_STEPS {
            let Some(found) = find(module, trial.copy, Some(&trial)) else { break };
            if !trial.step(module.body_mut(self.symbol)?, &found) {
                break;
            }
        }
        if trial.loaded.is_empty() {
            trial.undo(module.body_mut(self.symbol)?);
            return None;
        }
        Some(trial)
    }

    /// Asks about the function as it is.
    fn look<T>(
        &self,
        module: &Module,
        ask: impl FnOnce(Looker<'_, '_>) -> Result<T, &'static str>,
    ) -> Result<T, &'static str> {
        let (lambda, symbol) = (self.lambda, self.symbol);
        let graph = module.body(symbol).expect("that was looked at");
        let context = module.context_symbols(lambda);
        let env = Env::of(module, lambda, symbol, &context).ok_or("the sizes of types are not known")?;
        let math = extent::math(module, lambda, symbol);
        let analysis = &mut Analysis::new(env);
        let (ranges, address_bits) = (self.ranges, self.address_bits);
        ask(Looker { graph, analysis, ranges, math: &math, address_bits, fault: self.fault })
    }
}

/// May parts of the function be moved to another one, and is speed wanted?
fn is_suitable(module: &Module, groups: &AttrGroups, lambda: Node, symbol: Symbol) -> bool {
    let SymbolKind::Function(function) = &module.symbols[symbol].kind else { return false };
    let Some((result, ..)) = module.types.signature(function.ty) else { return false };
    let facts = &function.facts;
    // Recursion variables are not worth it.
    let is_plain = module.omega.region(lambda) == module.omega.root();
    // Sections, comdats, personalities and the like are not for the copy. Attributes are, if they are true of it, too:
    // it accesses memory through its parameters, and returns; and what is said of parameters is not of its own.
    let is_movable = function.suffix.is_attributes_only()
        && !function.suffix.may_have(FnSet::ALLOCSIZE | FnSet::INTERRUPT | FnSet::NAKED | FnSet::PRESPLITCOROUTINE)
        && version::attributes(groups, function).memory().args == MemoryAttr::ANY.args
        && !function.has_foreign_metadata()
        && !(facts.noreturn || facts.no_read || facts.no_write || facts.speculatable)
        && !result.is_ptr();
    let is_wanted = !(facts.optnone || facts.optsize || facts.minsize || facts.returns_twice);
    let data = &module.symbols[symbol];
    is_plain && is_movable && is_wanted && data.defined && !data.name.starts_with('"') && module.body(symbol).is_some()
}

/// The outermost loops of what is in a region.
fn loops_in(graph: &Graph, region: Region) -> Vec<Node> {
    let mut found = vec![];
    let mut stack = vec![region];
    while let Some(region) = stack.pop() {
        for node in graph.owners(region) {
            match graph.op(node) {
                Op::Theta(_) => found.push(node),
                _ => stack.extend_from_slice(graph.regions(node)),
            }
        }
    }
    found
}
