//! The work list, and what both kinds of structural nodes need.

use crate::Stats;
use crate::fault::Fault;
use rustc_hash::FxHashMap;
use rvsdg_core::entity::{EntitySet, SecondaryMap};
use rvsdg_core::{BinOp, Const, Gamma, Graph, Node, Op, Region, Theta, Type, Use, UseSite, Value};
use rvsdg_opt_facts::Decision;
use rvsdg_opt_target::limits::inv::{MAX_CONDITIONS, MAX_VISITS};
use rvsdg_route::Router;
use std::collections::VecDeque;
use std::hash::Hash;

/// A run on a body.
pub(crate) struct Redirect<'a> {
    pub(crate) graph: &'a mut Graph,
    pub(crate) stats: Stats,
    pub(crate) fault: Fault,
    router: Router,
    pending: VecDeque<Node>,
    /// What is in `pending`.
    queued: EntitySet<Node>,
    visits: SecondaryMap<Node, u8>,
    /// Scratch: the first variable of a node with this origin (or post value).
    pub(crate) first_of: FirstOf<Value>,
    /// Scratch: the first variable of a theta with this origin and post value, `None` being the value from before the loop.
    pub(crate) first_of_both: FirstOf<(Option<Value>, Option<Value>)>,
    /// Scratch: what the predicate of a node says.
    pub(crate) decision: Decision,
}

/// The first index under which a key was entered. Few keys are searched for one by one; a table is for many.
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
    /// More keys than this go to the table.
    const FEW: usize = 12;

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.few.clear();
        if !self.many.is_empty() {
            // Clearing would cost what the largest node had.
            self.many = FxHashMap::default();
        }
    }

    /// Enters a key, unless it is there; answers its first index.
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

/// Redirects in the whole graph.
pub(crate) fn run(graph: &mut Graph, fault: Fault) -> Stats {
    let mut run = Redirect {
        stats: Stats::default(),
        fault,
        router: Router::new(),
        pending: VecDeque::new(),
        queued: EntitySet::with_capacity(graph.node_capacity()),
        visits: SecondaryMap::new(),
        first_of: FirstOf::default(),
        first_of_both: FirstOf::default(),
        decision: Decision::default(),
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

    /// Makes all users of `from` refer to `to`.
    pub(crate) fn divert_users(&mut self, from: Value, to: Value) {
        let users: Vec<Use> = self.graph.users(from).collect();
        users.iter().for_each(|user| self.reconsider(*user));
        self.graph.divert_users(from, to);
    }

    /// Makes all users of `from` but `except` refer to `to`; answers whether there were any.
    pub(crate) fn divert_others(&mut self, from: Value, to: Value, except: Use) -> bool {
        let users: Vec<Use> = self.graph.users(from).filter(|user| *user != except).collect();
        for user in &users {
            self.reconsider(*user);
            self.graph.divert(*user, to);
        }
        !users.is_empty()
    }

    /// Has the value a user besides `except`?
    pub(crate) fn has_others(&self, value: Value, except: Use) -> bool {
        self.graph.users(value).any(|user| user != except)
    }

    /// Puts the structural nodes on the list for which it matters what `user` refers to.
    fn reconsider(&mut self, user: Use) {
        match self.graph.site(user) {
            UseSite::Result(region, _) => {
                if let Some(owner) = self.graph.owner(region) {
                    self.enqueue(owner);
                }
            }
            // What a decision's condition is computed from is known behind the decision.
            UseSite::Input(node, _) if self.is_condition(node) => self.reconsider_deciders(node),
            UseSite::Input(node, _) => self.enqueue(node),
        }
    }

    /// Is it something that a decision says something about the operands of?
    fn is_condition(&self, node: Node) -> bool {
        match self.graph.op(node) {
            Op::ICmp(_) | Op::Match(_) => true,
            Op::Binary(BinOp::And | BinOp::Or | BinOp::Xor, _) | Op::Select(_) => {
                self.graph.ty(self.graph.output(node, 0)) == Type::I1
            }
            _ => false,
        }
    }

    /// From a part of a condition to the gammas and thetas that decide on it.
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

    /// The constant that a node of the value's own region makes.
    pub(crate) fn constant_here(&self, value: Value) -> Option<Const> {
        let op = self.graph.producer_op(value).filter(|op| op.is_constant())?;
        Some(Const { op, ty: self.graph.ty(value) })
    }
}
