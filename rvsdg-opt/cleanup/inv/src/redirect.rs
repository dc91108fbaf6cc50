//! The work list, and the functions used for both gammas and thetas.

use crate::Stats;
use crate::fault::Fault;
use rustc_hash::FxHashMap;
use rvsdg_core::entity::{EntitySet, SecondaryMap};
use rvsdg_core::{BinOp, Const, Gamma, Graph, Node, Op, Region, Theta, Type, Use, UseSite, Value};
use rvsdg_opt_facts::Decision;
use rvsdg_opt_target::limits::inv::{MAX_CONDITIONS, MAX_VISITS};
use rvsdg_route::Router;
use std::cell::Cell;
use std::collections::VecDeque;
use std::hash::Hash;

/// State of a run on a body.
pub(crate) struct Redirect<'a> {
    pub(crate) graph: &'a mut Graph,
    pub(crate) stats: Stats,
    pub(crate) fault: Fault,
    router: Router,
    pending: VecDeque<Node>,
    /// The nodes in `pending`.
    queued: EntitySet<Node>,
    visits: SecondaryMap<Node, u8>,
    /// Scratch: the origins of a gamma's entry variables.
    pub(crate) origins: Vec<Value>,
    /// Scratch: the first variable of a node with this origin or result.
    pub(crate) first_of: FirstOf<Value>,
    /// Scratch: the first variable of a theta with this origin and this result; `None` is the value from before the
    /// loop.
    pub(crate) first_of_both: FirstOf<(Option<Value>, Option<Value>)>,
    /// Scratch: the facts from the predicate of a node.
    pub(crate) decision: Decision,
    /// Scratch: which alternatives of a gamma control can leave, as far as somebody has asked.
    pub(crate) left: Vec<Cell<Option<bool>>>,
    /// The only alternatives that control can leave ...
    pub(crate) ways: FxHashMap<Gamma, Option<usize>>,
    /// ... at this revision of the graph.
    pub(crate) ways_at: u64,
}

/// The first index with which a key was inserted. Few keys are searched linearly, many in a hash table.
pub(crate) struct FirstOf<K> {
    few: Vec<(K, usize)>,
    many: FxHashMap<K, usize>,
}

impl<K> Default for FirstOf<K> {
    fn default() -> Self {
        FirstOf { few: vec![], many: FxHashMap::default() }
    }
}

impl<K: Copy + Eq + Hash> FirstOf<K> {
    /// If there are more keys, the table is used.
    const FEW: usize = 12;

    /// Removes all keys.
    pub(crate) fn clear(&mut self) {
        self.few.clear();
        if !self.many.is_empty() {
            // Clearing would cost as much as the largest node.
            self.many = FxHashMap::default();
        }
    }

    /// Inserts a key unless it is present; returns its first index.
    pub(crate) fn enter(&mut self, key: K, index: usize) -> usize {
        if let Some((_, first)) = self.few.iter().find(|(it, _)| *it == key) {
            return *first;
        }
        if self.few.len() < Self::FEW {
            self.few.push((key, index));
            return index;
        }
        *self.many.entry(key).or_insert(index)
    }
}

/// Runs the pass on the whole graph.
pub(crate) fn run(graph: &mut Graph, fault: Fault) -> Stats {
    let mut run = Redirect {
        stats: Stats::default(),
        fault,
        router: Router::new(),
        pending: VecDeque::new(),
        queued: EntitySet::with_capacity(graph.node_capacity()),
        visits: SecondaryMap::new(),
        origins: vec![],
        first_of: FirstOf::default(),
        first_of_both: FirstOf::default(),
        decision: Decision::default(),
        left: vec![],
        ways: FxHashMap::default(),
        ways_at: graph.revision(),
        graph,
    };
    for region in run.graph.region_tree(run.graph.root()).into_iter().rev() {
        let structural: Vec<Node> = run.graph.owners(region).collect();
        structural.into_iter().for_each(|node| run.enqueue(node));
    }
    while let Some(node) = run.pending.pop_front() {
        run.queued.remove(node);
        run.visits[node] += 1;
        if let Some(gamma) = Gamma::from_node(run.graph, node) {
            run.gamma(gamma);
        } else if let Some(theta) = Theta::from_node(run.graph, node) {
            run.theta(theta);
        }
    }
    let stats = run.stats;
    if stats.has_constants() {
        graph.fold_geps();
    }
    stats
}

impl Redirect<'_> {
    fn enqueue(&mut self, node: Node) {
        let wanted = self.graph.op(node).is_structural() && self.visits[node] < MAX_VISITS;
        if wanted && self.queued.insert(node) {
            self.pending.push_back(node);
        }
    }

    /// Redirects all users of `from` to `to`.
    pub(crate) fn divert_users(&mut self, from: Value, to: Value) {
        let users: Vec<Use> = self.graph.users(from).collect();
        users.iter().for_each(|user| self.reconsider(*user));
        self.graph.divert_users(from, to);
    }

    /// Redirects all users of `from` except `except` to `to`; returns whether there were any.
    pub(crate) fn divert_others(&mut self, from: Value, to: Value, except: Use) -> bool {
        let users: Vec<Use> = self.graph.users(from).filter(|user| *user != except).collect();
        for user in &users {
            self.reconsider(*user);
            self.graph.divert(*user, to);
        }
        !users.is_empty()
    }

    /// Has the value a user other than `except`?
    pub(crate) fn has_others(&self, value: Value, except: Use) -> bool {
        self.graph.users(value).any(|user| user != except)
    }

    /// Adds the structural nodes to the work list that depend on the value of `user`.
    fn reconsider(&mut self, user: Use) {
        match self.graph.site(user) {
            UseSite::Result(region, _) => {
                if let Some(owner) = self.graph.owner(region) {
                    self.enqueue(owner);
                }
            }
            // Facts about the operands of a condition may be known behind a gamma or theta that depends on it.
            UseSite::Input(node, _) if self.is_condition(node) => self.reconsider_deciders(node),
            UseSite::Input(node, _) => self.enqueue(node),
        }
    }

    /// Can facts about the operands of the node follow from a predicate?
    fn is_condition(&self, node: Node) -> bool {
        match self.graph.op(node) {
            Op::ICmp(_) | Op::Match(_) => true,
            Op::Binary(BinOp::And | BinOp::Or | BinOp::Xor, _) | Op::Select(_) => {
                self.graph.ty(self.graph.output(node, 0)) == Type::I1
            }
            _ => false,
        }
    }

    /// From a part of a condition to the gammas and thetas whose predicate depends on it.
    fn reconsider_deciders(&mut self, node: Node) {
        let mut found = vec![];
        let mut values = vec![self.graph.output(node, 0)];
        for _ in 0..MAX_CONDITIONS {
            let Some(value) = values.pop() else { break };
            for user in self.graph.users(value) {
                match self.graph.site(user) {
                    UseSite::Result(region, _) => found.extend(self.graph.owner(region)),
                    UseSite::Input(node, _) if self.is_condition(node) => values.push(self.graph.output(node, 0)),
                    UseSite::Input(node, _) => found.push(node),
                }
            }
        }
        found.into_iter().for_each(|node| self.enqueue(node));
    }

    /// A constant as a value of `region`.
    pub(crate) fn constant_in(&mut self, constant: Const, region: Region) -> Value {
        self.router.constant_in(self.graph, constant, region)
    }

    /// The constant created by a node of the value's own region.
    pub(crate) fn constant_here(&self, value: Value) -> Option<Const> {
        let op = self.graph.producer_op(value).filter(|op| op.is_constant())?;
        Some(Const { op, ty: self.graph.ty(value) })
    }
}
