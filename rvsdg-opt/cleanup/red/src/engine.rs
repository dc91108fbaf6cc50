//! The engine: a work list for one body, replacement of nodes, and the rules for what is processed again after a
//! change.
//!
//! *Invariant:* a live node is in the work list, or no rule applies to it. So every change adds the nodes to the list
//! to which a rule may apply because of it:
//!
//! * users of a replaced value, and their users, up to [`PATTERN_DEPTH`] levels (no rule looks deeper), within their
//!   region;
//! * a structural node, if the user is one of its inputs or a result of one of its regions; for a gamma, also
//!   conversions of the exit variable;
//! * the last remaining user of a value;
//! * the next [`MAX_CHAIN`] operations on the chain of memory states;
//! * nodes about which a rule asked an analysis of the whole body, which no such distance bounds: they are looked at
//!   again when the list is empty, if there were rewrites since, at most [`MAX_LOOKS`] times.
//!
//! Simple nodes are processed before structural ones, so the operands of a gamma or theta are final when it is
//! processed.

use crate::fault::Fault;
use crate::order::Order;
use crate::rules::{self, At, Family, memory, structural};
use crate::stats::Stats;
use crate::table::{Key, Table};
use rvsdg_core::entity::EntitySet;
use rvsdg_core::{Gap, Graph, Node, Op, Position, Region, Type, TypeTable, Use, UseSite, Value, ValueDef};
use rvsdg_layout::Layouts;
use rvsdg_opt_facts::{Decision, Pointers};
use rvsdg_opt_target::limits::red::{MAX_CHAIN, MAX_LOOKS, MAX_REWRITES_PER_NODE, MAX_SPARE_REWRITES};
use std::collections::VecDeque;

/// The maximal depth of patterns below the rewritten node.
const PATTERN_DEPTH: usize = 3;

/// A run on one body.
pub(crate) struct Engine<'g> {
    pub(crate) graph: &'g mut Graph,
    pub(crate) types: &'g TypeTable,
    /// Where pointers come from, if that is known.
    pub(crate) pointers: Option<Pointers<'g>>,
    /// Sizes and distances, if the module's data layout is known.
    pub(crate) layouts: Option<Layouts<'g>>,
    pub(crate) stats: Stats,
    pub(crate) fault: Fault,
    /// Simple nodes in the work list; the last one is next.
    simple: Vec<Node>,
    /// Structural nodes in the work list; the first one is next.
    structural: VecDeque<Node>,
    listed: EntitySet<Node>,
    /// Nodes about which an analysis of the whole body had no answer.
    unanswered: Vec<Node>,
    /// How often they may be looked at again.
    looks: usize,
    order: Order,
    /// Constants that are in the table, in the regions that they are in.
    constants: EntitySet<Node>,
    table: Table,
    budget: usize,
    /// For messages.
    last_rule: &'static str,
    /// Buffer for facts from a predicate.
    pub(crate) decision: Decision,
    /// Buffers for [`Engine::again`].
    levels: [Vec<Node>; 3],
}

impl<'g> Engine<'g> {
    pub(crate) fn new(
        graph: &'g mut Graph,
        types: &'g TypeTable,
        pointers: Option<Pointers<'g>>,
        fault: Fault,
    ) -> Engine<'g> {
        let regions = graph.region_tree(graph.root());
        let graph_size = graph.node_capacity();
        let size = graph.node_count();
        let budget = size * MAX_REWRITES_PER_NODE + MAX_SPARE_REWRITES;
        let mut engine = Engine {
            graph,
            types,
            layouts: pointers.and_then(|it| it.layout).map(|layout| Layouts::new(types, layout)),
            pointers,
            stats: Stats::default(),
            fault,
            simple: vec![],
            structural: VecDeque::new(),
            listed: EntitySet::with_capacity(graph_size),
            unanswered: vec![],
            looks: MAX_LOOKS,
            order: Order::new(),
            constants: EntitySet::with_capacity(graph_size),
            table: Table::with_capacity(size),
            budget,
            last_rule: "",
            decision: Decision::default(),
            levels: [vec![], vec![], vec![]],
        };
        for region in &regions {
            let mut next = engine.graph.first_node(*region);
            while let Some(node) = next {
                // It may be merged with an earlier one.
                next = engine.graph.next_node(node);
                if engine.graph.op(node).is_constant() {
                    engine.constants.insert(node);
                    engine.enter(node);
                }
                if engine.graph.is_live(node) {
                    engine.push(node);
                }
            }
        }
        // The first node of the outermost region is next.
        engine.simple.reverse();
        engine
    }

    /// Applies rules until none applies.
    pub(crate) fn run(&mut self) {
        loop {
            let before = self.stats.rewrites();
            self.run_list();
            let is_changed = self.stats.rewrites() > before;
            if !is_changed || self.stats.exhausted > 0 || self.looks == 0 || self.unanswered.is_empty() {
                return;
            }
            self.looks -= 1;
            for node in std::mem::take(&mut self.unanswered) {
                if self.graph.is_live(node) {
                    self.push(node);
                }
            }
        }
    }

    /// A rule that asks an analysis of the whole body got no answer for a node.
    pub(crate) fn was_unanswered(&mut self, node: Node) {
        if self.looks > 0 {
            self.unanswered.push(node);
        }
    }

    fn run_list(&mut self) {
        while let Some(node) = self.simple.pop().or_else(|| self.structural.pop_front()) {
            self.listed.remove(node);
            if !self.graph.is_live(node) {
                continue;
            }
            if self.budget == 0 {
                self.stats.exhausted += 1;
                break;
            }
            self.visit(node);
        }
    }

    /// Checks that no rule applies to any node.
    #[cfg(debug_assertions)]
    pub(crate) fn assert_done(&mut self) {
        if self.stats.exhausted > 0 || self.looks == 0 {
            return;
        }
        let before = self.stats.rewrites();
        for region in self.graph.region_tree(self.graph.root()) {
            let mut cursor = self.graph.first_node(region);
            while let Some(node) = cursor {
                cursor = self.graph.next_node(node);
                let op = self.graph.op(node);
                self.visit(node);
                let done = self.stats.rewrites() == before && self.simple.is_empty() && self.structural.is_empty();
                assert!(done, "{node} ({op:?}) was not on the work list, but '{}' applies", self.last_rule);
            }
        }
    }

    /// Adds a node to the work list.
    pub(crate) fn push(&mut self, node: Node) {
        let op = self.graph.op(node);
        if matches!(op, Op::Lambda(_) | Op::Delta(_) | Op::Phi) || !self.listed.insert(node) {
            return;
        }
        if op.is_structural() {
            self.structural.push_back(node);
        } else {
            self.simple.push(node);
        }
    }

    fn visit(&mut self, node: Node) {
        // New nodes get the location of the node that they replace.
        self.graph.locate_new_nodes(self.graph.location(node));
        self.apply(node);
        self.graph.locate_new_nodes(None);
    }

    fn apply(&mut self, node: Node) {
        let op = self.graph.op(node);
        match op {
            Op::Gamma | Op::Theta(_) => structural::visit(self, node),
            _ if op.is_structural() => {}
            _ if self.may_go(node) => self.remove(node),
            Op::Load(..) | Op::Store(..) => memory::visit(self, node),
            _ if op.is_constant() => {
                if self.constants.insert(node) {
                    self.enter(node);
                }
            }
            _ => self.reduce(node, op),
        }
    }

    /// Applies the first rule that matches, or merges the node with an equal one.
    fn reduce(&mut self, node: Node, op: Op) {
        self.constant_to_the_right(node, op);
        let Some(at) = At::new(self, node) else { return };
        let kinds = at.kinds(self);
        for group in rules::groups(op) {
            for rule in group.rules {
                if !rule.may_apply(kinds) {
                    debug_assert!((rule.apply)(self, at).is_none(), "rule '{}' says what it needs", rule.name);
                    continue;
                }
                let Some(value) = (rule.apply)(self, at) else { continue };
                if value == at.out {
                    debug_assert!(false, "rule '{}' does not change {node}", rule.name);
                    continue;
                }
                self.last_rule = rule.name;
                self.applied(group.family);
                self.replace(node, value);
                return;
            }
        }
        self.enter(node);
    }

    /// Counts a rewrite.
    pub(crate) fn applied(&mut self, family: Family) {
        self.stats.rules[family as usize] += 1;
        self.budget = self.budget.saturating_sub(1);
    }

    /// The canonical order of operands: a constant is last.
    fn constant_to_the_right(&mut self, node: Node, op: Op) {
        if op.is_commutative() && self.graph.input_count(node) >= 2 {
            let [a, b] = [0, 1].map(|i| self.graph.operand(node, i));
            if self.is_constant(a) && !self.is_constant(b) {
                let inputs = [0, 1].map(|i| self.graph.input(node, i));
                self.graph.divert(inputs[0], b);
                self.graph.divert(inputs[1], a);
                // Rules for users expect it there.
                self.again(node, PATTERN_DEPTH);
            }
        }
    }

    pub(crate) fn is_constant(&self, value: Value) -> bool {
        self.graph.producer_op(value).is_some_and(Op::is_constant)
    }

    // ---- creation of nodes -------------------------------------------------------------------------------------

    /// A constant in a region, before `before` or at the start of the region.
    pub(crate) fn constant(&mut self, region: Region, before: Option<Node>, op: Op, ty: Type) -> Value {
        debug_assert!(op.is_constant());
        let key = Key::new(region, op, &[], ty).expect("constants are shared");
        let node = match self.table.get(self.graph, key) {
            Some(node) => {
                let in_time = before.is_some_and(|before| self.order.is_before(self.graph, node, before));
                if !in_time && self.graph.prev_node(node).is_some() {
                    self.graph.move_node(node, Position::Start(region));
                    self.order.place(self.graph, node);
                }
                node
            }
            None => {
                let node = self.graph.add_node(Position::Start(region), op, &[], &[ty]);
                self.order.place(self.graph, node);
                self.table.insert(key, node);
                self.push(node);
                node
            }
        };
        self.graph.output(node, 0)
    }

    /// The value of an operation at a position before `before`: that of an existing equal node, or of a new one.
    pub(crate) fn make(&mut self, before: Node, op: Op, operands: &[Value], ty: Type) -> Value {
        let region = self.graph.region(before);
        if op.is_constant() {
            return self.constant(region, Some(before), op, ty);
        }
        let key = Key::new(region, op, operands, ty);
        if let Some(node) = key.and_then(|key| self.table.get(self.graph, key)) {
            if node != before && self.order.is_before(self.graph, node, before) {
                return self.graph.output(node, 0);
            }
            // It is merged when it is processed.
            if node != before {
                self.push(node);
            }
        }
        let node = self.graph.add_node(Position::Before(before), op, operands, &[ty]);
        self.order.place(self.graph, node);
        if let Some(key) = key {
            self.table.insert(key, node);
        }
        self.push(node);
        self.graph.output(node, 0)
    }

    /// The value of an operation at the end of a region.
    pub(crate) fn make_last(&mut self, region: Region, op: Op, operands: &[Value], ty: Type) -> Value {
        let key = Key::new(region, op, operands, ty);
        if let Some(node) = key.and_then(|key| self.table.get(self.graph, key)) {
            return self.graph.output(node, 0);
        }
        let node = self.graph.add_node(Position::End(region), op, operands, &[ty]);
        self.order.place(self.graph, node);
        if let Some(key) = key {
            self.table.insert(key, node);
        }
        self.push(node);
        self.graph.output(node, 0)
    }

    /// Inserts a node into the hash table, or merges it with an equal one.
    fn enter(&mut self, node: Node) {
        let Some(key) = Key::of(self.graph, node) else { return };
        let place = self.table.place(self.graph, key, node);
        let other = *place;
        if other == node {
            return;
        }
        let (first, second) = if self.order.is_before(self.graph, other, node) { (other, node) } else { (node, other) };
        *place = first;
        self.stats.merged += 1;
        let kept = self.graph.output(first, 0);
        self.graph.merge_notes(first, second);
        self.replace(second, kept);
    }

    // ---- changes of the graph ----------------------------------------------------------------------------------

    /// Redirects the users of a node's value to another value, and removes the node if possible.
    pub(crate) fn replace(&mut self, node: Node, value: Value) {
        let old = self.graph.output(node, 0);
        self.divert_all(old, value);
        if self.graph.is_live(node) && self.may_go(node) {
            self.remove(node);
        }
    }

    /// Redirects all users of a value.
    pub(crate) fn divert_all(&mut self, from: Value, to: Value) {
        if from == to {
            return;
        }
        let users: Vec<Use> = self.graph.users(from).collect();
        self.graph.divert_users(from, to);
        for user in users {
            self.changed(user);
        }
        self.lost_user(from);
    }

    /// Redirects one user.
    pub(crate) fn divert(&mut self, user: Use, to: Value) {
        let from = self.graph.origin(user);
        self.graph.divert(user, to);
        self.changed(user);
        self.lost_user(from);
    }

    /// The origin of this user has changed.
    fn changed(&mut self, user: Use) {
        match self.graph.site(user) {
            UseSite::Input(node, _) => self.again(node, PATTERN_DEPTH),
            UseSite::Result(region, exit) => {
                if let Some(owner) = self.graph.owner(region) {
                    self.push(owner);
                    self.chosen_anew(owner, exit);
                }
            }
        }
    }

    /// The results of an exit variable have changed: adds the operation on it that may be done in the alternatives.
    fn chosen_anew(&mut self, owner: Node, exit: usize) {
        if !matches!(self.graph.op(owner), Op::Gamma) {
            return;
        }
        let chosen = self.graph.output(owner, exit);
        let user = self.graph.only_user(chosen);
        if let Some(UseSite::Input(node, _)) = user.map(|user| self.graph.site(user))
            && matches!(self.graph.op(node), Op::Cast(..) | Op::Binary(..) | Op::ICmp(_))
        {
            self.push(node);
        }
    }

    /// Adds a node and the users of its outputs to the work list, up to this number of levels.
    fn again(&mut self, node: Node, levels: usize) {
        self.push(node);
        let op = self.graph.op(node);
        if op.is_structural() {
            return;
        }
        if op.effects().takes_mem() {
            self.again_behind(node);
        }
        let [mut these, mut next, mut structural] = std::mem::take(&mut self.levels);
        these.clear();
        structural.clear();
        these.push(node);
        for _ in 1..levels {
            next.clear();
            for node in &these {
                for output in self.graph.outputs(*node).filter(|output| !self.graph.ty(*output).is_state()) {
                    for user in self.graph.users(output) {
                        match self.graph.site(user) {
                            UseSite::Input(user, _) if !self.graph.op(user).is_structural() => next.push(user),
                            // Rules for gammas depend on the operand of the predicate's match, and on the conditions of
                            // selects among the entry variables.
                            UseSite::Input(user, 0) if matches!(self.graph.op(*node), Op::Match(_)) => {
                                structural.push(user);
                            }
                            UseSite::Input(user, _) if matches!(self.graph.op(*node), Op::Select(_)) => {
                                structural.push(user);
                            }
                            // And that for thetas on their predicate's match, and on selects for the next iteration.
                            UseSite::Result(region, _)
                                if matches!(self.graph.op(*node), Op::Match(_) | Op::Select(_)) =>
                            {
                                structural.extend(self.graph.owner(region));
                            }
                            _ => {}
                        }
                    }
                }
            }
            for node in &next {
                self.push(*node);
            }
            std::mem::swap(&mut these, &mut next);
        }
        for node in &structural {
            self.push(*node);
        }
        self.levels = [these, next, structural];
    }

    /// Adds the following operations on the chain of memory states.
    fn again_behind(&mut self, node: Node) {
        let mut node = node;
        for _ in 0..MAX_CHAIN {
            let Some(state) = self.graph.outputs(node).next_back() else { return };
            let behind = self.graph.users(state).find_map(|user| match self.graph.site(user) {
                UseSite::Input(user, _) if !self.graph.op(user).is_structural() => Some(user),
                _ => None,
            });
            match behind {
                Some(user) if self.graph.ty(state) == Type::MEM => {
                    self.push(user);
                    node = user;
                }
                _ => return,
            }
        }
    }

    /// May this simple node be removed, because at most its memory state is used?
    pub(crate) fn may_go(&self, node: Node) -> bool {
        let op = self.graph.op(node);
        let is_unused =
            |output| self.graph.is_dead(output) || self.graph.ty(output) == Type::MEM && !op.regroups_memory();
        !op.is_structural() && op.effects().is_removable() && self.graph.outputs(node).all(is_unused)
    }

    /// Removes a simple node whose value is dead, and all nodes that become dead.
    pub(crate) fn remove(&mut self, node: Node) {
        let mut stack = vec![node];
        let mut first = true;
        while let Some(node) = stack.pop() {
            if !self.graph.is_live(node) || !std::mem::take(&mut first) && !self.may_go(node) {
                continue;
            }
            let op = self.graph.op(node);
            let operands: Vec<Value> = self.graph.operands(node).collect();
            if let (Some(before), Some(behind)) = (self.graph.mem_in(node), self.graph.mem_out(node)) {
                self.divert_all(behind, before);
            }
            let region = self.graph.region(node);
            self.describe(node);
            self.graph.remove_node(node);
            self.lost_node(region);
            // Gammas are joined only if the remaining operations can be executed for all values.
            if !op.is_speculatable()
                && let Some(owner) = self.graph.owner(region)
            {
                self.push(owner);
            }
            self.stats.removed += 1;
            for operand in operands {
                self.lost_user(operand);
                if let Some(producer) = self.graph.producer(operand).filter(|_| self.graph.is_dead(operand)) {
                    stack.push(producer);
                }
            }
        }
    }

    /// If an address at a constant distance goes, the variables that are this address are computed from the base.
    fn describe(&mut self, node: Node) {
        if let Some(layouts) = self.layouts.as_mut().filter(|_| self.graph.has_bindings()) {
            layouts.rebind_address(self.graph, node, |bytes| bytes);
        }
    }

    /// Removes a structural node whose outputs are dead.
    pub(crate) fn remove_structural(&mut self, node: Node) {
        let operands: Vec<Value> = self.graph.operands(node).collect();
        let region = self.graph.region(node);
        self.graph.remove_node(node);
        self.lost_node(region);
        for operand in operands {
            self.lost_user(operand);
            if let Some(producer) = self.graph.producer(operand).filter(|_| self.graph.is_dead(operand))
                && self.may_go(producer)
            {
                self.remove(producer);
            }
        }
    }

    /// A region has lost a node. Some rules apply only to gammas without operations.
    fn lost_node(&mut self, region: Region) {
        let is_constant = |node: Option<Node>| node.is_none_or(|node| self.graph.op(node).is_constant());
        if let Some(owner) = self.graph.owner(region)
            && is_constant(self.graph.first_node(region))
            && is_constant(self.graph.last_node(region))
        {
            self.push(owner);
        }
    }

    /// A value has lost a user. Some rules apply only to values with one user, to gammas with one live output, or to
    /// states that nothing inside consumes.
    fn lost_user(&mut self, value: Value) {
        if let (Type::IO, ValueDef::Argument(region, _)) = (self.graph.ty(value), self.graph.def(value))
            && let Some(owner) = self.graph.owner(region)
        {
            self.push(owner);
        }
        let mut users = self.graph.users(value);
        match (users.next(), users.next()) {
            (Some(last), None) => self.changed(last),
            (None, _) => {
                let Some(producer) = self.graph.producer(value) else { return };
                if matches!(self.graph.op(producer), Op::Gamma | Op::Theta(_)) {
                    self.push(producer);
                }
                // It may now only read the I/O state of its region, so that its I/O output can be bypassed.
                if self.graph.ty(value) == Type::IO
                    && self.graph.op(producer).is_structural()
                    && let Some(owner) = self.graph.owner(self.graph.region(producer))
                {
                    self.push(owner);
                }
            }
            _ => {}
        }
    }

    /// Moves all nodes of a region before the node that owns it.
    pub(crate) fn move_out(&mut self, region: Region, owner: Node) {
        let nodes: Vec<Node> = self.graph.nodes(region).collect();
        for node in nodes {
            self.graph.carry_bindings(true);
            self.graph.move_node(node, Position::Before(owner));
            self.graph.carry_bindings(false);
            self.order.place(self.graph, node);
            self.constants.remove(node);
            self.push(node);
        }
        self.graph.move_bindings(Gap::End(region), Gap::Before(owner));
    }
}
