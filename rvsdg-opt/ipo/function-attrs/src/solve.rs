//! The summaries of all functions, from what was found in their bodies.

use crate::fault::{Fault, Mutation};
use crate::follow::Follow;
use crate::scan::{CallFact, Scan};
use crate::summary::{ParamFact, Summary};
use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::scc::components;
use rvsdg_core::{Access, FnSet, FunctionInfo, MemoryAttr, Module, Symbol};
use std::collections::VecDeque;

/// A function whose body was looked at.
pub(crate) struct Scanned {
    pub(crate) symbol: Symbol,
    pub(crate) scan: Scan,
}

/// The summaries of the functions that were looked at, in their order.
pub(crate) fn solve(module: &Module, functions: &[Scanned], fault: Fault) -> Vec<Summary> {
    let number: FxHashMap<Symbol, usize> =
        functions.iter().enumerate().map(|(index, function)| (function.symbol, index)).collect();
    let called = |call: &CallFact| number.get(&call.callee?).copied();
    let edges: Vec<Vec<usize>> =
        functions.iter().map(|function| function.scan.calls.iter().filter_map(called).collect()).collect();
    let mut solver =
        Solver { module, functions, number, found: vec![None; functions.len()], declared: FxHashMap::default(), fault };
    for function in functions {
        for callee in function.scan.calls.iter().filter_map(|call| call.callee) {
            solver.declare(callee);
        }
    }
    let arcs: Vec<Vec<u32>> = edges.iter().map(|list| list.iter().map(|it| *it as u32).collect()).collect();
    for members in components(&arcs) {
        let members: Vec<usize> = members.into_iter().map(|it| it as usize).collect();
        solver.component(&members, &edges);
    }
    solver.found.into_iter().map(|it| it.expect("every function is in a component")).collect()
}

struct Solver<'a> {
    module: &'a Module,
    functions: &'a [Scanned],
    number: FxHashMap<Symbol, usize>,
    found: Vec<Option<Summary>>,
    /// What the attributes of functions say whose bodies are not looked at.
    declared: FxHashMap<Symbol, Summary>,
    fault: Fault,
}

impl Solver<'_> {
    fn declare(&mut self, callee: Symbol) {
        if !self.number.contains_key(&callee) {
            let Module { symbols, types, .. } = self.module;
            self.declared.entry(callee).or_insert_with(|| Summary::declared(&symbols[callee], types));
        }
    }

    /// The members of a recursion begin with the best that could be true, and lose what their bodies refute until
    /// nothing changes: whoever calls a member whose summary changed is looked at again. A summary only gets worse, and
    /// has a few bits and three for each parameter, so this ends.
    fn component(&mut self, members: &[usize], edges: &[Vec<usize>]) {
        let is_recursive = members.len() > 1 || edges[members[0]].contains(&members[0]);
        for member in members {
            self.found[*member] = Some(Summary::best(self.functions[*member].scan.params.len()));
        }
        let mut callers: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        if is_recursive && !self.fault.is(Mutation::OneRound) {
            for member in members {
                edges[*member].iter().for_each(|callee| callers.entry(*callee).or_default().push(*member));
            }
        }
        let mut pending: VecDeque<usize> = members.iter().copied().collect();
        let mut queued: FxHashSet<usize> = members.iter().copied().collect();
        while let Some(member) = pending.pop_front() {
            queued.remove(&member);
            let new = self.evaluate(member, is_recursive);
            if self.found[member].as_ref() != Some(&new) {
                self.found[member] = Some(new);
                let callers = callers.get(&member).map_or(&[][..], Vec::as_slice);
                pending.extend(callers.iter().filter(|caller| queued.insert(**caller)));
            }
        }
    }

    fn summary(&self, callee: Option<Symbol>) -> &Summary {
        const UNKNOWN: &Summary = &Summary::UNKNOWN;
        let Some(callee) = callee else { return UNKNOWN };
        match self.number.get(&callee) {
            Some(number) => self.found[*number].as_ref().expect("callees come first"),
            None => self.declared.get(&callee).unwrap_or(UNKNOWN),
        }
    }

    fn info(&self, member: usize) -> &FunctionInfo {
        self.module.symbols[self.functions[member].symbol].function().expect("a lambda is a function")
    }

    fn evaluate(&self, member: usize, is_recursive: bool) -> Summary {
        let (scan, info) = (&self.functions[member].scan, self.info(member));
        let mut summary = Summary { attrs: scan.attrs, quiet: scan.quiet, params: vec![], fresh: false };
        for call in &scan.calls {
            self.add_call(&mut summary, call);
        }
        // Where anything is possible, this would be one more word only.
        let all = MemoryAttr { args: Access::ANY, ..summary.attrs.memory };
        if all == MemoryAttr::ANY {
            summary.attrs.memory = all;
        } else if !scan.has_pointers {
            summary.attrs.memory.args = Access::NONE;
        }
        if is_recursive {
            // A recursion without an end makes no progress, unless it interacts with the environment; members that are
            // not required to make any are callees of the others, and do not return for certain.
            let ends = info.facts.mustprogress && summary.quiet || self.fault.is(Mutation::RecursionEnds);
            let lost = if ends { FnSet::NORECURSE } else { FnSet::NORECURSE | FnSet::WILLRETURN };
            summary.attrs.set = summary.attrs.set.without(lost);
        }
        let all = summary.attrs.memory.all();
        let facts = scan.params.iter().map(|it| it.as_ref().map_or(ParamFact::ANY, |it| self.param(scan, it, all)));
        summary.params = facts.collect();
        if scan.params.iter().flatten().any(|it| self.is_exposed(scan, it)) {
            let memory = &mut summary.attrs.memory;
            memory.other = memory.other.join(memory.args);
        }
        summary.fresh = scan.returned.as_ref().is_some_and(|calls| calls.iter().all(|it| self.is_fresh(scan, it)));
        summary.believe(info);
        summary
    }

    /// Adds what a call does.
    fn add_call(&self, summary: &mut Summary, call: &CallFact) {
        let callee = self.summary(call.callee);
        let attrs = call.own.and(&callee.attrs);
        let mut memory = MemoryAttr { args: Access::NONE, ..attrs.memory };
        // What is no argument of the callee may be what an argument of the caller points to.
        memory.args = memory.other;
        if !self.fault.is(Mutation::ForgetArguments) {
            for (index, (fact, reach)) in call.args.iter().enumerate() {
                let access = fact.and(callee.param(index)).access;
                let own = if *fact == ParamFact::COPIED { Access::READ } else { access.meet(attrs.memory.args) };
                memory = memory.join(reach.memory(own));
            }
        }
        summary.attrs.memory = summary.attrs.memory.join(memory);
        let (all, quiet) = (attrs.memory.all(), callee.quiet || crate::summary::is_quiet(&call.own));
        let keeps = [
            (FnSet::NOUNWIND, attrs.has(FnSet::NOUNWIND)),
            (
                FnSet::WILLRETURN,
                attrs.has(FnSet::WILLRETURN) && !attrs.has(FnSet::NORETURN) && (quiet || !call.in_loop),
            ),
            (FnSet::NOSYNC, (attrs.has(FnSet::NOSYNC) || all == Access::NONE) && !attrs.has(FnSet::CONVERGENT)),
            // Who frees memory writes it.
            (FnSet::NOFREE, attrs.has(FnSet::NOFREE) || !all.writes),
            (FnSet::NORECURSE, attrs.has(FnSet::NORECURSE)),
        ];
        let lost = keeps.iter().filter(|(_, keeps)| !keeps).fold(FnSet::NONE, |lost, (it, _)| lost | *it);
        summary.attrs.set = summary.attrs.set.without(lost);
        summary.quiet &= quiet;
    }

    /// What happens to a pointer, in a function that accesses memory like `all`.
    fn param(&self, scan: &Scan, follow: &Follow, all: Access) -> ParamFact {
        let is_kept = follow.returned && !self.fault.is(Mutation::ReturnsKeepNothing);
        let mut fact = ParamFact { captured: follow.captured || is_kept, access: follow.access() };
        for (call, argument) in &follow.passes {
            let call = &scan.calls[*call];
            let callee = self.summary(call.callee);
            let passed = call.args[*argument].0.and(callee.param(*argument));
            let memory = call.own.and(&callee.attrs).memory;
            if passed.captured && !self.fault.is(Mutation::CalleesKeepNothing) {
                fact = ParamFact::ANY;
            } else if call.args[*argument].0 == ParamFact::COPIED {
                fact.access.reads = true;
            } else {
                fact.access = fact.access.join(passed.access.meet(memory.args));
            }
            if self.fault.is(Mutation::CalleesOnlyRead) {
                fact.access.writes = follow.access().writes;
            }
        }
        ParamFact { access: fact.access.meet(all), ..fact }
    }

    /// May an optimizer find out that the pointer is equal to one to other memory? Comparisons in this body are known
    /// by the scan.
    fn is_exposed(&self, scan: &Scan, follow: &Follow) -> bool {
        let is_kept = |(call, argument): &(usize, usize)| self.is_kept(scan, *call, *argument);
        (follow.exposed || follow.passes.iter().any(is_kept)) && !self.fault.is(Mutation::IgnoreComparisons)
    }

    /// May a call keep a copy of the pointer that is this argument?
    fn is_kept(&self, scan: &Scan, call: usize, argument: usize) -> bool {
        let call = &scan.calls[call];
        call.args[argument].0.and(self.summary(call.callee).param(argument)).captured
    }

    /// Is the result of a call new memory that only the returned pointer leads to?
    fn is_fresh(&self, scan: &Scan, (number, follow): &(usize, Follow)) -> bool {
        let keeps = |(call, argument): &(usize, usize)| self.is_kept(scan, *call, *argument);
        let call = &scan.calls[*number];
        let is_known = follow.captured || follow.passes.iter().any(keeps);
        (call.fresh || self.summary(call.callee).fresh) && (!is_known || self.fault.is(Mutation::AlwaysFresh))
    }
}
