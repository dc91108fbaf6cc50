//! Carrying out plans: makes the variables that a [`ValuePlan`] says, innermost needs first.
//!
//! A loop variable exists before its value at the end of an iteration does, because that may depend on it. Until then
//! it has a value of its own there (a freeze that goes again), so that nothing takes it for an invariant one.

use crate::Stats;
use crate::fault::Fault;
use crate::nest::state_output;
use crate::search::{AlwaysThere, Entry, PlanId, ValuePlan, find, home};
use rustc_hash::FxHashMap;
use rvsdg_core::{
    AccessInfo, Attached, Builder, Const, Effects, Gamma, Graph, LoadStore, Node, Op, Position, Theta, Type, UseSite,
    Value, ValueDef,
};
use rvsdg_route::Router;

/// Carries out the plans for one load.
pub(crate) struct PlanBuilder<'b> {
    pub(crate) graph: &'b mut Graph,
    pub(crate) router: &'b mut Router,
    pub(crate) stats: &'b mut Stats,
    pub(crate) plans: &'b [ValuePlan],
    /// The load, and its type.
    pub(crate) load: Node,
    pub(crate) ty: Type,
    pub(crate) fault: Fault,
    /// What was made, and for loop variables their numbers.
    pub(crate) made: FxHashMap<PlanId, (Value, usize)>,
}

impl PlanBuilder<'_> {
    /// The value that a plan stands for, in the plan's home region.
    ///
    /// Recursion is as deep as the search was, which has a bound.
    pub(crate) fn value(&mut self, id: PlanId) -> Value {
        let id = find(self.plans, id);
        if let Some((made, _)) = self.made.get(&id) {
            return *made;
        }
        match &self.plans[id] {
            ValuePlan::Value(value) => {
                let value = self.converted(*value);
                self.made.insert(id, (value, 0));
                value
            }
            ValuePlan::Merge(gamma, plans) => {
                let value = self.merge(*gamma, plans);
                self.made.insert(id, (value, 0));
                value
            }
            ValuePlan::Reload(gamma, alternative, exit) => {
                let value = self.reload(*gamma, *alternative, *exit);
                self.made.insert(id, (value, 0));
                value
            }
            ValuePlan::Loop(theta, entry, post) => self.carry(id, *theta, *entry, *post),
            ValuePlan::Last(theta, post) => {
                let value = self.last(*theta, *post);
                self.made.insert(id, (value, 0));
                value
            }
            ValuePlan::Any | ValuePlan::Same(_) | ValuePlan::Pending(_) => {
                unreachable!("a search that has ended leaves nothing open")
            }
        }
    }

    /// What a load says about its value (`!range`, `!nonnull`, ...) makes it poison if it is not so, which was the
    /// business of its own users only.
    fn forget_promises(&mut self, value: Value) {
        let Some(node) = self.graph.producer(value) else { return };
        let Op::Load(id, effects) = self.graph.op(node) else { return };
        let info = &self.graph.payloads[id];
        let metadata = info.metadata.without_promises();
        if metadata != info.metadata {
            let info = AccessInfo { metadata, ..info.clone() };
            let id = self.graph.payloads.intern_access(info);
            self.graph.set_op(node, Op::Load(id, effects));
        }
    }

    /// The value as one of the type that is wanted.
    fn converted(&mut self, value: Value) -> Value {
        self.forget_promises(value);
        let plain = if self.ty.is_ptr() { self.graph.ty(value) } else { self.ty };
        let bits = plain.int_width().or(plain.float_bits()).unwrap_or_default();
        Builder::behind(self.graph, value).reinterpret(value, self.ty, bits)
    }

    fn merge(&mut self, gamma: Gamma, plans: &[PlanId]) -> Value {
        let mut origins = Vec::with_capacity(plans.len());
        for (alternative, plan) in plans.iter().enumerate() {
            let region = gamma.regions(self.graph)[alternative];
            if matches!(self.plans[*plan], ValuePlan::Any) {
                let nothing = Const { op: Op::Undef, ty: self.ty };
                origins.push(self.router.constant_in(self.graph, nothing, region));
                continue;
            }
            let value = self.value(*plan);
            origins.push(self.router.route(self.graph, value, region));
        }
        // What nobody looks at may be anything.
        let matters: Vec<usize> = (0..origins.len())
            .filter(|alternative| !matches!(self.plans[plans[*alternative]], ValuePlan::Any))
            .collect();
        let same = |exit: &usize| {
            matters
                .iter()
                .all(|alternative| gamma.exit_origin(self.graph, *alternative, *exit) == origins[*alternative])
        };
        let some = matters[0];
        let first = gamma.regions(self.graph)[some];
        let known =
            self.graph.users(origins[some]).take(rvsdg_route::MAX_SCAN).find_map(|user| match self.graph.site(user) {
                UseSite::Result(region, exit) if region == first => Some(exit).filter(same),
                _ => None,
            });
        match known {
            Some(exit) => gamma.exit_output(self.graph, exit),
            None => {
                self.stats.exit_vars += 1;
                gamma.add_exit(self.graph, &origins)
            }
        }
    }

    fn carry(&mut self, id: PlanId, theta: Theta, entry: Entry, post: PlanId) -> Value {
        let around = self.graph.region(theta.node());
        let before = match entry {
            Entry::Plan(plan) => {
                let value = self.value(plan);
                self.router.route(self.graph, value, around)
            }
            Entry::Load(witness, var) => self.load_before(theta, witness, var),
            Entry::Always(place) => self.load_always(theta, place),
        };
        // What was made on the way may have needed this very variable.
        if let Some((made, _)) = self.made.get(&id) {
            return *made;
        }
        let (var, open) = self.open(theta, before);
        let pre = theta.pre(self.graph, var);
        self.made.insert(id, (pre, var));
        let value = self.value(post);
        let value = self.router.route(self.graph, value, theta.region(self.graph));
        theta.set_post(self.graph, var, value);
        self.graph.remove_node(open);
        self.stats.loop_vars += 1;
        pre
    }

    /// A new loop variable with a value at the end of an iteration that is still to come, and the node that stands in
    /// for it.
    fn open(&mut self, theta: Theta, before: Value) -> (usize, Node) {
        let pre = theta.open_loop_var(self.graph, before);
        let end = Position::End(theta.region(self.graph));
        let open = self.graph.add_node(end, Op::Freeze, &[pre], &[self.ty]);
        let post = self.graph.output(open, 0);
        theta.close_loop_var(self.graph, post);
        (theta.loop_count(self.graph) - 1, open)
    }

    fn last(&mut self, theta: Theta, post: PlanId) -> Value {
        let post = find(self.plans, post);
        let body = theta.region(self.graph);
        // A loop variable that becomes this.
        let becomes = |(id, plan): (PlanId, &ValuePlan)| match plan {
            ValuePlan::Loop(other, _, next) if *other == theta && find(self.plans, *next) == post => {
                self.made.get(&id).map(|(_, var)| *var)
            }
            _ => None,
        };
        if let Some(var) = self.plans.iter().enumerate().find_map(becomes) {
            return theta.exit_output(self.graph, var);
        }
        let value = self.value(post);
        let inside = home(self.graph, self.plans, post);
        if inside == self.graph.region(theta.node()) || !self.graph.is_inside(inside, body) {
            return value;
        }
        let value = self.router.route(self.graph, value, body);
        behind(self.graph, self.router, theta, value, self.stats)
    }

    /// Loads before the loop what `witness` accesses in the first iteration.
    fn load_before(&mut self, theta: Theta, witness: Node, var: usize) -> Value {
        let graph = &mut *self.graph;
        let LoadStore { id, address, is_store, .. } = graph.load_store(witness).expect("a witness is a load or store");
        let io = graph.io_in(witness).expect("a witness is pinned");
        let AccessInfo { align, ref metadata, .. } = graph.payloads[id];
        // What is there before a store may be of another type.
        let metadata = if is_store { Attached::default() } else { metadata.without_promises().without_scopes() };
        let mut copies = FxHashMap::default();
        let address = copy_before(graph, theta, address, &mut copies);
        let io = copy_before(graph, theta, io, &mut copies);
        let access = AccessInfo { ty: self.ty, align, volatile: false, metadata };
        let value = self.add_load(theta, access, [address, io], var);
        let load = self.graph.producer(value).expect("it is loaded");
        self.graph.set_location(load, self.graph.location(witness));
        value
    }

    /// Loads before the loop from a place that can be loaded from at any time. Nothing is promised of what is there:
    /// the loop may not look at it.
    fn load_always(&mut self, theta: Theta, place: AlwaysThere) -> Value {
        let around = self.graph.region(theta.node());
        let base = self.router.route(self.graph, place.base, around);
        let address = Builder::before(self.graph, theta.node()).byte_offset(base, place.offset);
        let [io, mem] = place.states;
        let io = theta.entry_origin(self.graph, io);
        let access = AccessInfo { ty: self.ty, align: place.align, volatile: false, metadata: Attached::default() };
        self.add_load(theta, access, [address, io], mem)
    }

    /// Adds a load before the loop, with the memory state that loop variable `var` begins with.
    fn add_load(&mut self, theta: Theta, access: AccessInfo, [address, io]: [Value; 2], var: usize) -> Value {
        let graph = &mut *self.graph;
        let before = theta.entry_origin(graph, var);
        let op = Op::Load(graph.payloads.intern_access(access), Effects::READ | Effects::PINNED);
        let load = graph.add_node(Position::Before(theta.node()), op, &[address, io, before], &[self.ty, Type::MEM]);
        let after = state_output(graph, load).expect("a load has a state");
        graph.divert(graph.input(theta.node(), var), after);
        self.stats.entry_loads += 1;
        graph.output(load, 0)
    }
}

/// A value of a loop's body as it is behind the loop, after the last iteration: by a variable that ends with it, or a
/// new one.
pub(crate) fn behind(graph: &mut Graph, router: &mut Router, theta: Theta, value: Value, stats: &mut Stats) -> Value {
    let body = theta.region(graph);
    let known = graph.users(value).take(rvsdg_route::MAX_SCAN).find_map(|user| match graph.site(user) {
        UseSite::Result(region, index) if region == body => index.checked_sub(1),
        _ => None,
    });
    if let Some(var) = known {
        return theta.exit_output(graph, var);
    }
    let nothing = Const { op: Op::Undef, ty: graph.ty(value) };
    let nothing = router.constant_in(graph, nothing, graph.region(theta.node()));
    theta.open_loop_var(graph, nothing);
    stats.loop_vars += 1;
    theta.close_loop_var(graph, value)
}

/// A value of the loop's body as it is in the first iteration, before the loop. As deep as the search allowed.
pub(crate) fn copy_before(
    graph: &mut Graph,
    theta: Theta,
    value: Value,
    copies: &mut FxHashMap<Value, Value>,
) -> Value {
    if let Some(copy) = copies.get(&value) {
        return *copy;
    }
    let copy = match graph.def(value) {
        ValueDef::Argument(_, var) => theta.entry_origin(graph, var),
        ValueDef::Output(node, index) => {
            let operands: Vec<Value> = graph.operands(node).collect();
            let operands: Vec<Value> =
                operands.into_iter().map(|operand| copy_before(graph, theta, operand, copies)).collect();
            let types: Vec<Type> = graph.outputs(node).map(|output| graph.ty(output)).collect();
            let op = graph.op(node);
            let copy = graph.add_node(Position::Before(theta.node()), op, &operands, &types);
            graph.set_location(copy, graph.location(node));
            graph.output(copy, index)
        }
    };
    copies.insert(value, copy);
    copy
}
