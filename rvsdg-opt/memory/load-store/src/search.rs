//! Finding the value that a load reads: a walk backwards along the memory state, which ends in a plan of the variables
//! to make.
//!
//! * A store to the same address has the value, a load of the same address too; one that may overlap ends the search,
//!   all else is passed.
//! * At the exit of a gamma every alternative is asked whose end may be reached ([`Graph::is_dead_end`]), and from
//!   which the way may have led to the load (see `given`); if they don't agree the value is a new exit variable. Right
//!   behind a gamma, one of them need not know it (see `reload`).
//! * At the start of a theta's body the value is what it was before the loop in the first iteration, and what it was at
//!   the end of the iteration before in every other one: a new loop variable, unless both are the same. The address has
//!   to be known there, so it is rewritten: a loop variable in it stands for its value before the loop, or at the end
//!   of the iteration before. What is the same in every iteration needs no rewriting; `a[i - 1]` becomes `a[i]` where
//!   `i` grows by one. An address that depends on anything else ends the search. What happened in alternatives that end
//!   the loop does not matter to the next iteration: those of gammas of which an exit variable is the predicate.
//! * If only the value before the loop is not known, it is loaded there, provided that every run of the loop accesses
//!   that very address in its first iteration before anything that may end the program: the *witness*; or that it is a
//!   place that can be loaded from at any time ([`Analysis::always_there`]): a counter under a condition, or the size
//!   of an array that is compared with an index before an exception is thrown or not.
//!
//! A loop does not carry more than [`MAX_CARRIED`](rvsdg_opt_target::limits::load_store::MAX_CARRIED) values that it
//! loaded in earlier iterations at places that move: each takes a register, and without one nothing is gained.
//!
//! A plan is made for one load, and either carried out completely or dropped. Steps and depth are bounded; what was
//! asked once for a state and an address is remembered, which also closes the cycles of loops.

use crate::fault::{Fault, Mutation};
use crate::given::Given;
use crate::memory::Memory;
use crate::nest::{Nest, consumer, state_output};
use crate::reload::can_reload;
use rustc_hash::FxHashMap;
use rvsdg_core::{
    AccessInfo, AccessTags, Effects, Gamma, Graph, LoadStore, Node, Op, Region, Theta, Type, Value, ValueDef,
};
use rvsdg_opt_alias::{Access, Analysis, Relation};
use rvsdg_opt_scev::{Address, Rewrite};
use rvsdg_opt_target::limits::load_store::{
    MAX_CARRIED, MAX_CHOICES, MAX_COPIES, MAX_DEPTH, MAX_LOOPS, MAX_STEPS, MAX_WITNESSES,
};
use std::sync::Arc;

/// Names a [`ValuePlan`].
pub(crate) type PlanId = usize;

/// Where the contents of a piece of memory come from.
#[derive(Clone, Debug)]
pub(crate) enum ValuePlan {
    /// This value has them, perhaps as another type of the same size.
    Value(Value),
    /// One value per alternative.
    Merge(Gamma, Vec<PlanId>),
    /// No matter what: nobody looks at it.
    Any,
    /// It is loaded at the end of an alternative; the exit variable of this number has the memory state.
    Reload(Gamma, usize, usize),
    /// At the start of each iteration: a loop variable with this value at the end of an iteration.
    Loop(Theta, Entry, PlanId),
    /// After a loop: what it is at the end of the last iteration.
    Last(Theta, PlanId),
    /// As another plan.
    Same(PlanId),
    /// Not known yet: at the start of each iteration of this loop.
    Pending(Theta),
}

/// What a loop variable is before the loop.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Entry {
    Plan(PlanId),
    /// It is loaded, as this operation does in the first iteration; the loop variable of this number has the memory
    /// state.
    Load(Node, usize),
    /// It is loaded from a place that is always there.
    Always(AlwaysThere),
}

/// A load before a loop from a place that can be loaded from at any time.
#[derive(Copy, Clone, Debug)]
pub(crate) struct AlwaysThere {
    /// The address of the variable or stack memory, or a parameter: it can be had before the loop.
    pub(crate) base: Value,
    /// In bytes.
    pub(crate) offset: i64,
    /// Of the place.
    pub(crate) align: u64,
    /// The loop variables with the I/O state and the memory state.
    pub(crate) states: [usize; 2],
}

/// The search for what one load reads.
pub(crate) struct Search<'s, 'a> {
    pub(crate) graph: &'s Graph,
    pub(crate) analysis: &'s mut Analysis<'a>,
    pub(crate) nest: &'s Nest,
    /// Loads that have got their values already, and these.
    pub(crate) replaced: &'s FxHashMap<Value, Value>,
    pub(crate) fault: Fault,
    pub(crate) load: Node,
    /// Of the load.
    pub(crate) ty: Type,
    pub(crate) size: u64,
    /// What metadata says of the load.
    tags: AccessTags,
    /// The pointer of the load, and the address that it is.
    pointer: (Value, Arc<Address>),
    pub(crate) plans: Vec<ValuePlan>,
    values: FxHashMap<Value, PlanId>,
    /// What may have written what the load reads, where the search ended first.
    pub(crate) clobber: Option<Node>,
    memory: &'s mut Memory,
    steps: usize,
    depth: usize,
    loops: usize,
    /// Did what is known of the way decide anything?
    pruned: bool,
}

impl<'s, 'a> Search<'s, 'a> {
    pub(crate) fn new(
        graph: &'s Graph,
        analysis: &'s mut Analysis<'a>,
        nest: &'s Nest,
        replaced: &'s FxHashMap<Value, Value>,
        memory: &'s mut Memory,
        fault: Fault,
        load: Node,
    ) -> Option<Search<'s, 'a>> {
        let LoadStore { id, address, .. } = graph.load_store(load)?;
        let pointer = (address, analysis.address(graph, address));
        let AccessInfo { ty, ref metadata, .. } = graph.payloads[id];
        let (size, tags) = (analysis.layouts().store_size(ty)?, metadata.tags());
        memory.clear();
        Some(Search {
            graph,
            analysis,
            nest,
            replaced,
            fault,
            load,
            ty,
            size,
            tags,
            pointer,
            plans: vec![],
            values: FxHashMap::default(),
            clobber: None,
            memory,
            steps: 0,
            depth: 0,
            loops: 0,
            pruned: false,
        })
    }

    /// What the load reads.
    pub(crate) fn loaded(&mut self, state: Value) -> Option<PlanId> {
        let address = self.pointer.1.clone();
        let found = self.value(state, &address, &Given::default())?;
        // Where control never comes, it may be anything: others find that out.
        (!self.is_any(found)).then_some(found)
    }

    /// The contents of memory at `address` in the state `state`, on a way of which this is known (see
    /// [`given`](crate::given)). What is found because of that is not remembered.
    fn value(&mut self, state: Value, address: &Arc<Address>, given: &Given) -> Option<PlanId> {
        let key = self.memory.key(state, address);
        match self.memory.known.get(&key) {
            Some(Some(known)) => return Some(self.find(*known)),
            Some(None) if given.is_empty() => return None,
            _ => {}
        }
        if self.depth == MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let before = std::mem::take(&mut self.pruned);
        let found = self.walk(state, address, given);
        self.depth -= 1;
        // What is found out about a state because of where it is holds for all who ask.
        self.pruned &= !given.is_empty();
        // Nobody asks again what was asked for in the first place.
        if self.depth > 0 && !self.pruned {
            self.memory.remember(key, found);
        }
        self.pruned |= before;
        found
    }

    /// As [`Search::value`], at the end of an iteration after which a loop repeats.
    fn value_if_again(&mut self, theta: Theta, index: usize, address: &Arc<Address>, given: &Given) -> Option<PlanId> {
        let (graph, predicate) = (self.graph, theta.predicate(self.graph));
        let given = given.and(graph, &mut self.memory.decisions, predicate, 1);
        let before = self.pruned;
        let address = self.address_given(&given, address);
        let found = self.value(theta.post(graph, index), &address, &given);
        // That it repeats holds whenever an iteration begins but the first.
        self.pruned = before;
        found
    }

    /// What an address is on a way of which this is known: gammas that it decides have taken that alternative.
    fn address_given(&mut self, given: &Given, address: &Arc<Address>) -> Arc<Address> {
        let graph = self.graph;
        let rule = |value: Value| {
            let ValueDef::Output(node, exit) = graph.def(value) else { return Rewrite::Keep };
            let Some(gamma) = Gamma::from_node(graph, node) else { return Rewrite::Keep };
            let Some(taken) = given.taken(graph, gamma) else { return Rewrite::Keep };
            match graph.def(gamma.exit_origin(graph, taken, exit)) {
                ValueDef::Argument(_, entry) => Rewrite::Replace(gamma.entry_origin(graph, entry)),
                ValueDef::Output(..) => Rewrite::Keep,
            }
        };
        let mut address = address.clone();
        // One of them may have chosen among what another one chose.
        for _ in 0..MAX_CHOICES {
            if address.values().all(|value| rule(value) == Rewrite::Keep) {
                break;
            }
            match self.analysis.rewrite(graph, &address, rule) {
                Some(known) => address = Arc::new(known),
                None => break,
            }
            self.pruned = true;
        }
        address
    }

    fn walk(&mut self, mut state: Value, address: &Arc<Address>, given: &Given) -> Option<PlanId> {
        // An address of the same values is that of the pointer, in the iterations of now.
        let pointer = (*address == self.pointer.1).then_some(self.pointer.0);
        let access = Access { address: address.clone(), size: Some(self.size), tags: self.tags, pointer };
        loop {
            self.steps += 1;
            if self.steps > MAX_STEPS {
                return None;
            }
            match self.graph.def(state) {
                ValueDef::Argument(region, index) => {
                    let owner = self.graph.owner(region)?;
                    return match Theta::from_node(self.graph, owner) {
                        Some(theta) => self.at_start(theta, index, state, (address, given)),
                        None => self.before_gamma(Gamma::from_node(self.graph, owner)?, region, index, address, given),
                    };
                }
                ValueDef::Output(node, index) => match self.graph.op(node) {
                    Op::Gamma => {
                        return self.after_gamma(Gamma::from_node(self.graph, node)?, index, address, given);
                    }
                    Op::Theta(_) => {
                        return self.after_theta(Theta::from_node(self.graph, node)?, index, address, given);
                    }
                    _ => match self.at_operation(node, &access) {
                        Some(Some(value)) => return Some(self.plan_of(value)),
                        Some(None) => state = self.graph.mem_in(node)?,
                        None => {
                            self.clobber.get_or_insert(node);
                            return None;
                        }
                    },
                },
            }
        }
    }

    /// The value that an operation knows of; `None` inside if the search may go on.
    fn at_operation(&mut self, node: Node, wanted: &Access) -> Option<Option<Value>> {
        let graph = self.graph;
        let Some(LoadStore { id, address: place, value, is_store: writes, .. }) = graph.load_store(node) else {
            return match graph.op(node) {
                Op::Alloca(_) => (wanted.address.base != graph.output(node, 0)).then_some(None),
                Op::Call(..) => {
                    let may_write = self.analysis.call_may_write(graph, node, wanted);
                    (!may_write || self.fault.is(Mutation::ThroughCalls)).then_some(None)
                }
                _ => self.analysis.is_new(graph, node).then_some(None),
            };
        };
        let info = &graph.payloads[id];
        let access = self.analysis.promised(graph, place, id);
        match self.analysis.relate(graph, &access, wanted) {
            Relation::No => Some(None),
            _ if info.volatile => None,
            Relation::Must if self.fits(info.ty, access.size) => Some(Some(value)),
            _ if self.analysis.is_constant_memory(graph, wanted) => Some(None),
            _ if writes && !self.fault.is(Mutation::ThroughStores) => None,
            _ => Some(None),
        }
    }

    /// Can a value of this type and size be read as what is wanted? Pointers and numbers are converted.
    fn fits(&self, ty: Type, size: Option<u64>) -> bool {
        let is_whole = |bits: u32| u64::from(bits) == 8 * self.size;
        let whole = |ty: Type| ty == Type::PTR || ty.int_width().or(ty.float_bits()).is_some_and(is_whole);
        ty == self.ty || size == Some(self.size) && whole(ty) && whole(self.ty)
    }

    /// The contents before a gamma of which an alternative was taken, the one with this region.
    fn before_gamma(
        &mut self,
        gamma: Gamma,
        region: Region,
        entry: usize,
        address: &Arc<Address>,
        given: &Given,
    ) -> Option<PlanId> {
        let graph = self.graph;
        let taken = gamma.regions(graph).iter().position(|it| *it == region)?;
        let given = given.and(graph, &mut self.memory.decisions, gamma.predicate(graph), taken as u32);
        self.value(gamma.entry_origin(graph, entry), address, &given)
    }

    /// The contents behind a gamma, by the alternatives that what is known allows for.
    fn after_gamma(&mut self, gamma: Gamma, index: usize, address: &Arc<Address>, given: &Given) -> Option<PlanId> {
        let graph = self.graph;
        let mut plans = vec![];
        // Plans of other loads count on what is found further inside.
        let mut may_reload = self.depth == 1 && given.is_empty();
        for alternative in 0..gamma.regions(graph).len() {
            let is_dead_end = || {
                graph.is_dead_end(gamma.regions(graph)[alternative])
                    || self.fault.is(Mutation::NeverLeft) && alternative == 1
            };
            let is_taken = given.allows(graph, gamma, alternative, self.fault);
            self.pruned |= !is_taken;
            if !is_taken || is_dead_end() {
                self.steps += 1;
                plans.push(self.push(ValuePlan::Any));
                continue;
            }
            let inside = self.rewrite(address, |value| match graph.def(value) {
                ValueDef::Output(node, exit) if node == gamma.node() => {
                    Rewrite::Replace(gamma.exit_origin(graph, alternative, exit))
                }
                _ => Rewrite::Keep,
            })?;
            let state = gamma.exit_origin(graph, alternative, index);
            let within = given.inside(graph, &mut self.memory.decisions, gamma, alternative);
            let inside = if within.is_empty() { inside } else { self.address_given(&within, &inside) };
            plans.push(match self.value(state, &inside, &within) {
                Some(known) => known,
                None if may_reload && can_reload(graph, gamma, self.load, self.fault) => {
                    may_reload = false;
                    self.push(ValuePlan::Reload(gamma, alternative, index))
                }
                None => return None,
            });
        }
        let is_known =
            |search: &Self, plan: PlanId| !matches!(search.plans[plan], ValuePlan::Any | ValuePlan::Reload(..));
        // The loop ends whatever happens here, as by an exception that is thrown and caught outside of it; or control
        // never comes from here to there.
        if !given.is_empty() && plans.iter().all(|plan| self.is_any(*plan)) {
            self.pruned = true;
            return Some(self.push(ValuePlan::Any));
        }
        let first = *plans.iter().find(|plan| is_known(self, **plan))?;
        let first = self.find(first);
        let home = self.home(first);
        let is_outside = !gamma.regions(graph).iter().any(|region| self.nest.is_inside(home, *region));
        if plans.iter().all(|plan| self.is_any(*plan) || self.find(*plan) == first) && is_outside {
            return Some(first);
        }
        if self.fault.is(Mutation::FirstAlternative) && is_outside {
            return Some(first);
        }
        Some(self.push(ValuePlan::Merge(gamma, plans)))
    }

    fn after_theta(&mut self, theta: Theta, index: usize, address: &Arc<Address>, given: &Given) -> Option<PlanId> {
        let graph = self.graph;
        let inside = self.rewrite(address, |value| match graph.def(value) {
            ValueDef::Output(node, var) if node == theta.node() => Rewrite::Replace(theta.post(graph, var)),
            _ => Rewrite::Keep,
        })?;
        let within = given.at_end(graph, &mut self.memory.decisions, theta);
        let inside = self.address_given(&within, &inside);
        // How the loop ended says where it left off.
        let post = self.value(theta.post(graph, index), &inside, &within)?;
        let post = self.find(post);
        if self.is_any(post) {
            return Some(post);
        }
        let inside = self.nest.is_inside(self.home(post), theta.region(graph));
        Some(if inside { self.push(ValuePlan::Last(theta, post)) } else { post })
    }

    /// At the start of an iteration. What is known of the way here is so in this iteration only.
    fn at_start(
        &mut self,
        theta: Theta,
        index: usize,
        state: Value,
        (address, given): (&Arc<Address>, &Given),
    ) -> Option<PlanId> {
        let graph = self.graph;
        let key = self.memory.key(state, address);
        if let Some(known) = self.memory.known.get(&key) {
            return known.map(|id| self.find(id));
        }
        let back = self.across(theta, address, true)?;
        let entry_address = self.across(theta, address, false)?;
        if self.loops == MAX_LOOPS {
            return None;
        }
        self.loops += 1;
        let mark = self.memory.log.len();
        let id = self.push(ValuePlan::Pending(theta));
        self.memory.remember(key, Some(id));
        let forgotten = Given::default();
        let given = if self.fault.is(Mutation::AsBefore) { given } else { &forgotten };
        let again = self.value_if_again(theta, index, &back, given);
        let found = again.and_then(|post| {
            let entry = self.value(theta.entry_origin(graph, index), &entry_address, &Given::default());
            let post = self.find(post);
            // A loop that does not repeat.
            let is_any = self.is_any(post);
            if back != *address && self.is_loaded(theta, post) && self.carried(theta) >= MAX_CARRIED {
                return None;
            }
            match entry.map(|entry| self.find(entry)) {
                Some(entry) if self.is_any(entry) => None,
                Some(entry) if post == id || post == entry || is_any => Some(ValuePlan::Same(entry)),
                Some(entry) => Some(ValuePlan::Loop(theta, Entry::Plan(entry), post)),
                None if post == id || is_any => None,
                None => {
                    let witness = self.witness(theta, index, address).map(|witness| Entry::Load(witness, index));
                    let entry = witness.or_else(|| self.always_there(theta, index, &entry_address))?;
                    Some(ValuePlan::Loop(theta, entry, post))
                }
            }
        });
        match found {
            Some(plan) => {
                self.plans[id] = plan;
                Some(self.find(id))
            }
            None => {
                // Whatever counted on this one is void.
                let Memory { known, log, .. } = &mut *self.memory;
                for key in log.drain(mark..) {
                    known.remove(&key);
                }
                self.memory.remember(key, None);
                self.loops -= 1;
                None
            }
        }
    }

    /// Is it what an iteration loads, or what it has of earlier ones?
    fn is_loaded(&self, theta: Theta, plan: PlanId) -> bool {
        match &self.plans[plan] {
            ValuePlan::Value(value) => is_loaded(self.graph, theta, *value),
            ValuePlan::Loop(of, ..) | ValuePlan::Pending(of) => *of == theta,
            _ => false,
        }
    }

    /// How many loop variables have what an earlier iteration loaded, with those that are planned.
    fn carried(&self, theta: Theta) -> usize {
        let graph = self.graph;
        let is_old = |var: &usize| {
            let post = theta.post(graph, *var);
            post != theta.pre(graph, *var) && is_loaded(graph, theta, post)
        };
        let is_new = |plan: &&ValuePlan| matches!(plan, ValuePlan::Loop(of, ..) if *of == theta);
        (0..theta.loop_count(graph)).filter(is_old).count() + self.plans.iter().filter(is_new).count()
    }

    /// An address at the start of the loop's body as one of the end of the iteration before (`back`), or of before the
    /// loop.
    fn across(&mut self, theta: Theta, address: &Arc<Address>, back: bool) -> Option<Arc<Address>> {
        let (graph, nest, fault) = (self.graph, self.nest, self.fault);
        let body = theta.region(graph);
        self.rewrite(address, |value| match graph.def(value) {
            ValueDef::Argument(region, _) if region == body && back && fault.is(Mutation::NoShift) => Rewrite::Keep,
            ValueDef::Argument(region, var) if region == body => {
                Rewrite::Replace(if back { theta.post(graph, var) } else { theta.entry_origin(graph, var) })
            }
            _ if fault.is(Mutation::Varying) => Rewrite::Keep,
            _ if nest.is_inside(graph.region_of(value), body) => Rewrite::Fail,
            _ => Rewrite::Keep,
        })
    }

    fn rewrite(&mut self, address: &Arc<Address>, rule: impl Fn(Value) -> Rewrite) -> Option<Arc<Address>> {
        if address.values().all(|value| rule(value) == Rewrite::Keep) {
            return Some(address.clone());
        }
        self.analysis.rewrite(self.graph, address, rule).map(Arc::new)
    }

    /// An access to `address` in the first iteration that is certain to happen if the loop runs, and before anything
    /// that may end the program or give memory back.
    fn witness(&mut self, theta: Theta, index: usize, address: &Arc<Address>) -> Option<Node> {
        let graph = self.graph;
        let mut state = theta.pre(graph, index);
        for _ in 0..MAX_WITNESSES {
            let (node, _) = consumer(graph, state)?;
            let Some(LoadStore { id, effects, address: place, .. }) = graph.load_store(node) else {
                if self.nest.is_wild(graph, node) {
                    return None;
                }
                state = state_output(graph, node)?;
                continue;
            };
            let info = &graph.payloads[id];
            let pinned = effects.contains(Effects::PINNED);
            if info.volatile || pinned && !self.starts_first(theta, node) {
                return None;
            }
            let access = self.analysis.access(graph, place, info.ty);
            if pinned && access.address == *address && access.size.is_some_and(|size| size >= self.size) {
                return can_copy(graph, theta, place).then_some(node);
            }
            state = state_output(graph, node)?;
        }
        None
    }

    /// A load before the loop from a place that can be loaded from at any time.
    fn always_there(&mut self, theta: Theta, index: usize, address: &Address) -> Option<Entry> {
        let graph = self.graph;
        let align = self.analysis.always_there(graph, address, self.size)?;
        let io = (0..theta.loop_count(graph)).find(|var| graph.ty(theta.pre(graph, *var)) == Type::IO)?;
        let offset = if self.fault.is(Mutation::FirstMember) { 0 } else { address.form.as_constant()? };
        Some(Entry::Always(AlwaysThere { base: address.base, offset, align, states: [io, index] }))
    }

    /// Is the I/O state that an access takes the one that the iteration begins with?
    fn starts_first(&self, theta: Theta, node: Node) -> bool {
        let graph = self.graph;
        let io = graph.io_in(node).map(|io| graph.def(io));
        matches!(io, Some(ValueDef::Argument(region, _)) if region == theta.region(graph))
    }

    /// The region that a plan's value will be in: of what is being searched for, or one around it.
    pub(crate) fn home(&self, id: PlanId) -> Region {
        home(self.graph, &self.plans, id)
    }

    pub(crate) fn find(&self, id: PlanId) -> PlanId {
        find(&self.plans, id)
    }

    fn plan_of(&mut self, value: Value) -> PlanId {
        let mut value = value;
        while let Some(new) = self.replaced.get(&value) {
            value = *new;
        }
        let value = rvsdg_route::outermost(self.graph, value);
        if let Some(known) = self.values.get(&value) {
            return *known;
        }
        let id = self.push(ValuePlan::Value(value));
        self.values.insert(value, id);
        id
    }

    fn is_any(&self, plan: PlanId) -> bool {
        matches!(self.plans[self.find(plan)], ValuePlan::Any)
    }

    fn push(&mut self, plan: ValuePlan) -> PlanId {
        self.plans.push(plan);
        self.plans.len() - 1
    }
}

/// Is it what an iteration loads, or begins with?
fn is_loaded(graph: &Graph, theta: Theta, value: Value) -> bool {
    graph.region_of(value) == theta.region(graph)
        && match graph.def(value) {
            ValueDef::Argument(..) => !graph.ty(value).is_state(),
            ValueDef::Output(node, _) => matches!(graph.op(node), Op::Load(..)) && !graph.ty(value).is_state(),
        }
}

/// The plan that `id` comes down to.
pub(crate) fn find(plans: &[ValuePlan], mut id: PlanId) -> PlanId {
    while let ValuePlan::Same(other) = plans[id] {
        id = other;
    }
    id
}

/// The region that a plan's value will be in.
pub(crate) fn home(graph: &Graph, plans: &[ValuePlan], id: PlanId) -> Region {
    match &plans[find(plans, id)] {
        ValuePlan::Value(value) => graph.region_of(*value),
        ValuePlan::Merge(gamma, _) => graph.region(gamma.node()),
        ValuePlan::Reload(gamma, alternative, _) => gamma.regions(graph)[*alternative],
        ValuePlan::Loop(theta, ..) | ValuePlan::Pending(theta) => theta.region(graph),
        ValuePlan::Last(theta, _) => graph.region(theta.node()),
        ValuePlan::Any | ValuePlan::Same(_) => unreachable!("that is what was found"),
    }
}

/// Can a value of the loop's body be computed before the loop as it is in the first iteration?
pub(crate) fn can_copy(graph: &Graph, theta: Theta, value: Value) -> bool {
    let body = theta.region(graph);
    let mut stack = vec![value];
    let mut copies = 0;
    while let Some(value) = stack.pop() {
        let ValueDef::Output(node, _) = graph.def(value) else { continue };
        copies += 1;
        if copies > MAX_COPIES || graph.region(node) != body || !graph.op(node).is_speculatable() {
            return false;
        }
        stack.extend(graph.operands(node));
    }
    true
}
