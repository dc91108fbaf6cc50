//! Carried variables that are in memory still: vectors of them are loaded again.
//!
//! ```text
//! b[i] = a[i - 1] + a[i] + a[i + 1]
//! ```
//!
//! Other passes load `a[i + 1]` only and carry the other two from iteration to iteration, which is best for numbers. Of
//! vectors, each of them would be put together from two others; a load from an address an iteration or two back is as
//! good, takes no part in a chain from one iteration to the next, and needs no unit that additions need as well.
//!
//! # Why it is sound
//!
//! A carried variable is *of* a load, `k` iterations back, if its next value is what is loaded (`k` is 1), or a
//! variable that is of that load `k - 1` iterations back. In an iteration, it then is what memory had `k` steps before
//! the load's address, if two things are so. Nothing in the loop stores to what the load reads in any iteration. And
//! the variable begins with a load from that many steps before the first address, behind which nothing was stored in
//! front of the loop; and so does the variable that it gets its next value from. So all bytes have been read by loads
//! before, and are what they were then. If nothing is known of what a variable begins with, this is still true of what
//! the first vector of an iteration has loaded, so the others are loaded again.
//!
//! Linear in the variables and accesses, with at most [`MAX_BEFORE`] loads looked at in front of the loop.

use crate::access::Access;
use crate::fault::{Fault, Mutation};
use crate::plan::{Plan, Var};
use rustc_hash::FxHashMap;
use rvsdg_core::{Graph, Node, Type, Value};
use rvsdg_opt_alias::Analysis;
use rvsdg_opt_target::limits::vectorize::MAX_BEFORE;

/// What a carried variable was loaded by.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Again {
    pub(crate) load: Node,
    /// How many iterations before.
    pub(crate) back: i64,
    /// Is it in memory in the first iteration, too?
    pub(crate) from_first: bool,
}

/// The carried variables that can be loaded again, by the loop's arguments.
pub(crate) fn again(graph: &Graph, analysis: &mut Analysis<'_>, plan: &Plan, fault: Fault) -> FxHashMap<Value, Again> {
    let theta = plan.theta;
    let carried: Vec<usize> = (0..plan.vars.len()).filter(|index| matches!(plan.vars[*index], Var::Carried)).collect();
    let mut found: FxHashMap<Value, Again> = FxHashMap::default();
    // Each round finds at least one.
    loop {
        let known = found.len();
        for index in &carried {
            let pre = theta.pre(graph, *index);
            if found.contains_key(&pre) {
                continue;
            }
            let post = plan.flat.resolve(theta.post(graph, *index));
            let access = plan.accesses.iter().find(|access| !access.is_store && graph.output(access.node, 0) == post);
            let source = match access {
                Some(access) => Some(Again { load: access.node, back: 1, from_first: true }),
                None => found.get(&post).map(|it| Again { back: it.back + 1, ..*it }),
            };
            let Some(source) = source else { continue };
            let Some(access) = stays(graph, analysis, plan, source.load, fault) else { continue };
            let begins = source.from_first && begins(graph, analysis, plan, access, (*index, source.back));
            let from_first = begins || fault.is(Mutation::OtherBeginning);
            found.insert(pre, Again { from_first, ..source });
        }
        if found.len() == known {
            return found;
        }
    }
}

/// The load of the next number, if nothing in the loop stores to what it reads.
fn stays<'p>(
    graph: &Graph,
    analysis: &mut Analysis<'_>,
    plan: &'p Plan,
    load: Node,
    fault: Fault,
) -> Option<&'p Access> {
    let access = plan.accesses.iter().find(|access| access.node == load)?;
    let is_next = access.step.abs() == access.size && access.group.is_none();
    (is_next && !plan.flat.conditional.contains(&load)).then_some(())?;
    let mut stores = plan.accesses.iter().filter(|other| other.is_store);
    let stays = stores.all(|store| analysis.differ(graph, store.node, load));
    (stays || fault.is(Mutation::LoadedAnew)).then_some(access)
}

/// Does the variable begin with what is so many steps before the first address?
fn begins(
    graph: &Graph,
    analysis: &mut Analysis<'_>,
    plan: &Plan,
    access: &Access,
    (index, back): (usize, i64),
) -> bool {
    let origin = plan.theta.entry_origin(graph, index);
    let loaded = |node: Node| graph.load_store(node).filter(|it| !it.is_store && it.value == origin);
    let Some(first) = graph.producer(origin).and_then(loaded) else { return false };
    let address = analysis.address(graph, first.address);
    let is_back = access.first.distance(&address) == access.step.checked_mul(-back);
    if !is_back || graph.payloads[first.id].volatile || graph.ty(first.address) != Type::PTR {
        return false;
    }
    // Nothing but loads between that one and the loop.
    let vars = 0..plan.theta.loop_count(graph);
    let mut states = vars.map(|it| plan.theta.entry_origin(graph, it)).filter(|it| graph.ty(*it) == Type::MEM);
    let Some(mut state) = states.next() else { return false };
    for _ in 0..MAX_BEFORE {
        let Some(node) = graph.producer(state) else { return false };
        match graph.load_store(node) {
            Some(it) if it.value == origin && !it.is_store => return true,
            Some(it) if !it.is_store => {}
            _ => return false,
        }
        let Some(before) = graph.mem_in(node) else { return false };
        state = before;
    }
    false
}
