//! What is in a slot at some place: the last write before it, found on demand.
//!
//! For every region and slot there is the list of *writes* in the region, in the order of its nodes: stores, fills, and
//! structural nodes with a write inside. The value before a node is that of the last write before it. If there is none,
//! then it is the value at the start of the region, which comes from outside: in a gamma it is the value before the
//! gamma, in a theta that writes the slot it is a loop variable. If the last write is a gamma then it is an exit
//! variable, of the values at the ends of its alternatives; if it is a theta, its loop variable.
//!
//! So there are two kinds of values that have to be made, each once for a region or a node and a slot: [`Goal`]. What
//! one depends on is made before it, with an explicit stack. Only the value of a loop variable at the end of an
//! iteration may depend on itself; so these are looked for at the very end. Until then, an undef stands for it.
//!
//! Invariant: nothing that is remembered here is the output of a load that will be replaced. Loads are replaced in the
//! order of execution, those that a stored value comes from before the loads of what was stored.

use crate::fault::Mutation;
use crate::parts::Parts;
use crate::slots::{Leaf, Slot, filling};
use crate::{Context, Stats};
use rustc_hash::FxHashMap;
use rvsdg_core::{Const, Gamma, Graph, Node, Op, Region, Theta, Type, Value};
use rvsdg_route::Router;
use std::rc::Rc;

/// A slot of any of the locals, by number.
pub(crate) type SlotId = u32;

/// A slot, and in which region its memory is made.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Home {
    pub(crate) slot: Slot,
    pub(crate) region: Region,
}

/// Something that changes what is in a slot.
#[derive(Clone, Debug)]
pub(crate) enum Write {
    /// A store, of which one of the leaves begins at this place of the local.
    Store { node: Node, leaves: Rc<[Leaf]>, nth: usize, at: u64 },
    /// Each byte is set.
    Fill(Node),
    /// It may be anything from here on.
    Fresh,
    /// There are writes inside of this structural node.
    Inside(Node),
}

/// A value that is made once.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Goal {
    /// At the start of the region.
    Start(Region, SlotId),
    /// After the structural node, which writes the slot.
    After(Node, SlotId),
}

/// All writes in the order of the program, and the values made so far.
pub(crate) struct Threads<'t, 'a> {
    pub(crate) graph: &'t mut Graph,
    pub(crate) router: &'t mut Router,
    pub(crate) cx: &'t Context<'a>,
    pub(crate) stats: &'t mut Stats,
    /// The order of nodes in the program.
    pub(crate) order: &'t [u32],
    pub(crate) slots: &'t [Home],
    pub(crate) writes: FxHashMap<(Region, SlotId), Vec<(u32, Write)>>,
    made: FxHashMap<Goal, Value>,
    /// Parts of what stores put into slots.
    parts: FxHashMap<(Node, SlotId), Value>,
    /// Loop variables by theta and slot.
    loops: FxHashMap<(Node, SlotId), usize>,
    /// Those whose value at the end of an iteration is not known as yet.
    open: Vec<(Theta, SlotId, usize)>,
}

/// The end of a region, as a place in the order.
const END: u32 = u32::MAX;

impl<'t, 'a> Threads<'t, 'a> {
    pub(crate) fn new(
        graph: &'t mut Graph,
        router: &'t mut Router,
        cx: &'t Context<'a>,
        stats: &'t mut Stats,
        order: &'t [u32],
        slots: &'t [Home],
        writes: FxHashMap<(Region, SlotId), Vec<(u32, Write)>>,
    ) -> Self {
        let (made, parts, loops) = (FxHashMap::default(), FxHashMap::default(), FxHashMap::default());
        Threads { graph, router, cx, stats, order, slots, writes, made, parts, loops, open: vec![] }
    }

    fn place(&self, node: Node) -> u32 {
        self.order[node.as_u32() as usize]
    }

    /// The value of a slot before a node.
    pub(crate) fn before(&mut self, node: Node, slot: SlotId) -> Value {
        let region = self.graph.region(node);
        let mut place = self.place(node);
        if self.cx.fault.is(Mutation::EarlierStore)
            && let Some(writes) = self.writes.get(&(region, slot))
            && let Some(last) = writes.partition_point(|(at, _)| *at < place).checked_sub(1)
        {
            place = writes[last].0;
        }
        self.value(region, place, slot)
    }

    /// The values that were made where several values meet, in a fixed order; none without debug information.
    pub(crate) fn goals(self) -> Vec<(Goal, Value)> {
        if !self.graph.has_locations() {
            return vec![];
        }
        let graph = &*self.graph;
        let meets = |goal: &Goal| match goal {
            Goal::Start(region, slot) => {
                graph.owner(*region).is_some_and(|owner| self.loops.contains_key(&(owner, *slot)))
            }
            Goal::After(..) => true,
        };
        let mut goals: Vec<(Goal, Value)> = self.made.iter().map(|(goal, value)| (*goal, *value)).collect();
        goals.retain(|(goal, _)| meets(goal));
        goals.sort_unstable_by_key(|(goal, _)| *goal);
        goals
    }

    /// Gives all loop variables their values at the end of an iteration.
    pub(crate) fn close(&mut self) {
        while let Some((theta, slot, index)) = self.open.pop() {
            let value = self.value(theta.region(self.graph), END, slot);
            theta.set_post(self.graph, index, value);
        }
    }

    /// The value of a slot before a place of a region.
    fn value(&mut self, region: Region, place: u32, slot: SlotId) -> Value {
        loop {
            match self.find(region, place, slot) {
                Ok(value) => return value,
                Err(goal) => self.make(goal),
            }
        }
    }

    fn constant(&mut self, op: Op, ty: Type, region: Region) -> Value {
        self.router.constant_in(self.graph, Const { op, ty }, region)
    }

    fn undef(&mut self, slot: SlotId, region: Region) -> Value {
        self.constant(Op::Undef, self.slots[slot as usize].slot.ty, region)
    }

    /// The same, if all that it depends on is made; otherwise what is to be made first.
    fn find(&mut self, region: Region, place: u32, slot: SlotId) -> Result<Value, Goal> {
        let writes = self.writes.get(&(region, slot)).map_or(&[][..], |writes| writes);
        let last = writes.partition_point(|(at, _)| *at < place).checked_sub(1).map(|last| &writes[last].1);
        let goal = match last {
            None if self.slots[slot as usize].region == region => return Ok(self.undef(slot, region)),
            None => Goal::Start(region, slot),
            Some(Write::Inside(node)) => Goal::After(*node, slot),
            Some(Write::Fresh) => return Ok(self.undef(slot, region)),
            Some(write) => {
                let write = write.clone();
                return Ok(self.written(&write, slot, region));
            }
        };
        self.made.get(&goal).copied().ok_or(goal)
    }

    /// What a write puts into a slot.
    fn written(&mut self, write: &Write, id: SlotId, region: Region) -> Value {
        let slot = self.slots[id as usize].slot;
        let mut parts = Parts { graph: self.graph, router: self.router, cx: self.cx };
        match write {
            Write::Store { node, leaves, nth, at } => {
                let leaf = &leaves[*nth];
                let value = parts.graph.operand(*node, 0);
                if parts.graph.ty(value) == slot.ty {
                    return value;
                }
                if let Some(part) = self.parts.get(&(*node, id)) {
                    return *part;
                }
                let value = parts.member(*node, value, leaf);
                let value = parts.part(*node, value, *at, leaf.size, &slot);
                self.parts.insert((*node, id), value);
                value
            }
            Write::Fill(node) => {
                let byte = parts.graph.operand(*node, 1);
                let filling = filling(parts.graph, self.cx.types, byte, slot.ty).expect("it was possible");
                parts.filled(region, &filling, byte, slot.ty)
            }
            Write::Fresh | Write::Inside(_) => unreachable!("these are no values"),
        }
    }

    /// Makes a value, and before it those that it depends on.
    fn make(&mut self, goal: Goal) {
        let mut stack = vec![goal];
        while let Some(goal) = stack.last().copied() {
            if self.made.contains_key(&goal) {
                stack.pop();
                continue;
            }
            let made = match goal {
                Goal::Start(region, slot) => self.start(region, slot).map_err(|first| vec![first]),
                Goal::After(node, slot) => self.after(node, slot),
            };
            match made {
                Ok(value) => {
                    self.made.insert(goal, value);
                    stack.pop();
                }
                Err(first) => stack.extend(first),
            }
        }
    }

    /// The value at the start of a region that is inside of the slot's.
    fn start(&mut self, region: Region, slot: SlotId) -> Result<Value, Goal> {
        let owner = self.graph.owner(region).expect("the slot's region is around it");
        let outside = self.find(self.graph.region(owner), self.place(owner), slot)?;
        let theta = Theta::from_node(self.graph, owner).filter(|_| !self.cx.fault.is(Mutation::StaleLoop));
        if let Some(theta) = theta.filter(|_| self.writes.contains_key(&(region, slot))) {
            let index = self.loop_variable(theta, slot);
            self.graph.divert(self.graph.input(owner, index), outside);
            return Ok(theta.pre(self.graph, index));
        }
        Ok(self.router.route(self.graph, outside, region))
    }

    /// The value after a structural node that writes the slot, or all that is to be made first: each alternative is
    /// asked twice at most.
    fn after(&mut self, node: Node, slot: SlotId) -> Result<Value, Vec<Goal>> {
        if let Some(theta) = Theta::from_node(self.graph, node) {
            let index = self.loop_variable(theta, slot);
            return Ok(theta.exit_output(self.graph, index));
        }
        let gamma = Gamma::from_node(self.graph, node).expect("writes are in gammas and thetas");
        let regions = gamma.regions(self.graph).to_vec();
        let (mut origins, mut missing) = (vec![], vec![]);
        for region in regions {
            match self.find(region, END, slot) {
                Ok(origin) => origins.push(origin),
                Err(goal) => missing.push(goal),
            }
            if !missing.is_empty() {
                continue;
            }
            if self.cx.fault.is(Mutation::FirstAlternative) {
                let first = origins[0];
                let is_constant = self.graph.producer_op(first).is_some_and(Op::is_constant);
                if is_constant {
                    return Ok(self.constant_of(first, self.graph.region(node)));
                }
            }
        }
        if !missing.is_empty() {
            return Err(missing);
        }
        let op = |value: &Value| self.graph.producer_op(*value).filter(|op| op.is_constant());
        let first = op(&origins[0]);
        if first.is_some() && origins.iter().all(|origin| op(origin) == first) {
            return Ok(self.constant_of(origins[0], self.graph.region(node)));
        }
        self.stats.exit_vars += 1;
        Ok(gamma.add_exit(self.graph, &origins))
    }

    /// A constant of another region.
    fn constant_of(&mut self, constant: Value, region: Region) -> Value {
        let op = self.graph.producer_op(constant).expect("a constant is the output of a node");
        self.constant(op, self.graph.ty(constant), region)
    }

    /// The loop variable of a slot, which is undefined before the loop unless somebody wants to know what it is at the
    /// start of an iteration.
    fn loop_variable(&mut self, theta: Theta, slot: SlotId) -> usize {
        if let Some(index) = self.loops.get(&(theta.node(), slot)) {
            return *index;
        }
        let [outside, inside] =
            [self.graph.region(theta.node()), theta.region(self.graph)].map(|region| self.undef(slot, region));
        let index = theta.loop_count(self.graph);
        theta.open_loop_var(self.graph, outside);
        theta.close_loop_var(self.graph, inside);
        self.stats.loop_vars += 1;
        self.loops.insert((theta.node(), slot), index);
        self.open.push((theta, slot, index));
        index
    }
}
