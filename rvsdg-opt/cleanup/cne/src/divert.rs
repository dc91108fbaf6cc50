//! The divert phase: users of a value use the first value of its class that is in scope.
//!
//! Regions are visited as in the mark phase, with a table that maps each class to its *leader*: the first value of the
//! class in this region or in an enclosing one. Entering a region starts a scope; leaving it restores the table. A
//! leader is always before the value that it replaces, or before the structural node around that value, so the order of
//! nodes remains topological.
//!
//! * A leader of an enclosing region is routed into the region ([`Router`]). Constants are not routed: each region has
//!   its own.
//! * Users of states are never redirected, because a state has one consumer. (Dead node elimination bypasses the loads
//!   that become dead because of this.)
//! * Control values stay in their region: a predicate next to its gamma is a branch, whereas a predicate from elsewhere
//!   would be a variable.
//!
//! Linear in the numbers of inputs, outputs and added variables.

use crate::Mutation;
use crate::fault::Fault;
use crate::key::{Class, with_meet};
use crate::mark::Marks;
use rustc_hash::FxHashMap;
use rvsdg_core::entity::packed_option::PackedOption;
use rvsdg_core::{Graph, Node, NoteId, Op, Region, UseSite, Value};
use rvsdg_route::Router;

enum Step {
    /// The nodes of a region from this one on. They are collected before, because constants are moved to the start of
    /// their region during the walk.
    Forwards(Vec<Node>, usize),
    /// A region of a structural node.
    Enter(Region),
    /// The end of a scope.
    Restore(usize),
    /// The outputs of a structural node whose regions were visited.
    Outputs(Node),
}

struct Diverter<'a> {
    graph: &'a mut Graph,
    marks: &'a Marks,
    router: Router,
    leaders: Vec<PackedOption<Value>>,
    undo: Vec<(Class, PackedOption<Value>)>,
    stats: crate::Stats,
}

/// Redirects users to leaders in the whole body.
pub(crate) fn divert(graph: &mut Graph, marks: &Marks, fault: Fault) -> crate::Stats {
    if !fault.is(Mutation::KeepFlags) {
        meet_promises(graph, marks);
    }
    if graph.has_notes() {
        meet_notes(graph, marks);
    }
    let leaders = vec![PackedOption::default(); marks.numbering.bound()];
    let stats = crate::Stats { repeated: marks.repeated, ..crate::Stats::default() };
    let mut diverter = Diverter { graph, marks, router: Router::new(), leaders, undo: vec![], stats };
    diverter.run();
    let mut stats = diverter.stats;
    stats.variables = diverter.router.variables();
    if stats.values > 0 {
        // A leader may be a constant, and be an index.
        graph.fold_geps();
    }
    stats
}

/// Restricts the flags and metadata of every operation to those that all operations of its class have, because each may
/// replace another one.
fn meet_promises(graph: &mut Graph, marks: &Marks) {
    let mut members: Vec<Option<Op>> = vec![None; marks.numbering.bound()];
    let mut mixed = false;
    let regions = graph.region_tree(graph.root());
    let promises = |op: Op| {
        matches!(
            op,
            Op::Binary(..)
                | Op::FNeg(_)
                | Op::FCmp(..)
                | Op::Cast(..)
                | Op::Select(_)
                | Op::Gep(_)
                | Op::Load(..)
                | Op::Call(..)
        )
    };
    for region in &regions {
        let mut next = graph.first_node(*region);
        while let Some(node) = next {
            next = graph.next_node(node);
            let op = graph.op(node);
            if !promises(op) {
                continue;
            }
            let Some(class) = class_of_value(graph, marks, node) else { continue };
            let known = &mut members[class as usize];
            let Some(old) = known.replace(op) else { continue };
            if old != op {
                mixed = true;
                *known = Some(with_meet(graph, old, Some(op)));
            }
        }
    }
    if !mixed {
        return;
    }
    for region in &regions {
        let nodes: Vec<Node> = graph.nodes(*region).filter(|node| promises(graph.op(*node))).collect();
        for node in nodes {
            let (op, Some(class)) = (graph.op(node), class_of_value(graph, marks, node)) else { continue };
            let meet = with_meet(graph, op, members[class as usize]);
            if meet != op {
                graph.set_op(node, meet);
            }
        }
    }
}

/// Removes the notes of matches and selects that may replace operations with different notes.
fn meet_notes(graph: &mut Graph, marks: &Marks) {
    let mut notes: FxHashMap<(Class, Region), Option<NoteId>> = FxHashMap::default();
    let mut members: Vec<((Class, Region), Node)> = vec![];
    for region in graph.region_tree(graph.root()) {
        for node in graph.nodes(region) {
            // A match never replaces one in another region.
            let scope = match graph.op(node) {
                Op::Match(_) => region,
                Op::Select(_) => graph.root(),
                _ => continue,
            };
            let Some(class) = class_of_value(graph, marks, node) else { continue };
            members.push(((class, scope), node));
            let note = notes.entry((class, scope)).or_insert(graph.note(node));
            *note = note.filter(|note| graph.note(node) == Some(*note));
        }
    }
    members.into_iter().for_each(|(key, node)| graph.set_note(node, notes[&key]));
}

fn class_of_value(graph: &Graph, marks: &Marks, node: Node) -> Option<Class> {
    let output = graph.outputs(node).next()?;
    let class = marks.class(output);
    let counts = !graph.ty(output).is_state()
        && graph.op(node).may_be_congruent()
        && marks.numbering.as_constant(class).is_none();
    counts.then_some(class)
}

impl Diverter<'_> {
    fn run(&mut self) {
        let mut steps = vec![Step::Enter(self.graph.root())];
        while let Some(step) = steps.pop() {
            match step {
                Step::Enter(region) => {
                    steps.push(Step::Restore(self.undo.len()));
                    for index in 0..self.graph.args(region).len() {
                        let arg = self.graph.arg(region, index);
                        self.argument(region, arg);
                    }
                    steps.push(Step::Forwards(self.graph.nodes(region).collect(), 0));
                }
                Step::Restore(mark) => {
                    for (class, old) in self.undo.drain(mark..).rev() {
                        self.leaders[class as usize] = old;
                    }
                }
                Step::Forwards(nodes, index) => {
                    let Some(node) = nodes.get(index).copied() else { continue };
                    steps.push(Step::Forwards(nodes, index + 1));
                    if self.graph.op(node).is_structural() {
                        steps.push(Step::Outputs(node));
                        steps.extend(self.graph.regions(node).iter().rev().map(|region| Step::Enter(*region)));
                    } else {
                        self.outputs(node);
                    }
                }
                Step::Outputs(node) => self.outputs(node),
            }
        }
    }

    fn lead(&mut self, class: Class, value: Value) {
        let old = std::mem::replace(&mut self.leaders[class as usize], value.into());
        self.undo.push((class, old));
    }

    fn redirect(&mut self, from: Value, to: Value) {
        self.graph.divert_users(from, to);
        self.stats.values += 1;
    }

    fn argument(&mut self, region: Region, arg: Value) {
        // New arguments of the router have no class; they are leaders where they are needed.
        let class = self.marks.class(arg);
        if class == 0 || self.graph.ty(arg).is_state() {
            return;
        }
        if self.constant(arg, class, region) {
            return;
        }
        match self.leaders[class as usize].expand() {
            Some(leader) if self.graph.region_of(leader) == region => {
                // The argument of an invariant loop variable is also its result. This user is kept, because otherwise
                // the loop variable would no longer be invariant.
                self.divert_argument(region, arg, leader);
            }
            _ => self.lead(class, arg),
        }
    }

    /// Redirects all users except the result of the loop variable itself.
    fn divert_argument(&mut self, region: Region, arg: Value, leader: Value) {
        let users: Vec<_> = self.graph.users(arg).collect();
        let mut diverted = false;
        for user in users {
            let own = matches!(self.graph.site(user), UseSite::Result(r, _) if r == region);
            if !own {
                self.graph.divert(user, leader);
                diverted = true;
            }
        }
        self.stats.values += usize::from(diverted);
    }

    /// If the class is that of a constant, replaces the value by a constant of this region.
    fn constant(&mut self, value: Value, class: Class, region: Region) -> bool {
        let Some(constant) = self.marks.numbering.as_constant(class) else { return false };
        let is_result = |user| matches!(self.graph.site(user), UseSite::Result(..));
        if self.graph.users(value).any(|user| !is_result(user)) {
            let leader = self.router.constant_in(self.graph, constant, region);
            self.divert_argument(region, value, leader);
        }
        true
    }

    fn outputs(&mut self, node: Node) {
        let region = self.graph.region(node);
        let is_constant = self.graph.op(node).is_constant();
        for index in 0..self.graph.output_count(node) {
            let output = self.graph.output(node, index);
            let (class, ty) = (self.marks.class(output), self.graph.ty(output));
            if class == 0 || ty.is_state() {
                continue;
            }
            let constant = self.marks.numbering.as_constant(class);
            if let (Some(constant), false) = (constant, is_constant) {
                if !self.graph.is_dead(output) {
                    let leader = self.router.constant_in(self.graph, constant, region);
                    self.redirect(output, leader);
                }
                continue;
            }
            let Some(leader) = self.leaders[class as usize].expand() else {
                self.lead(class, output);
                continue;
            };
            if self.graph.region_of(leader) == region {
                if !self.graph.is_dead(output) {
                    self.redirect(output, leader);
                }
            } else if is_constant || ty.alternatives().is_some() {
                self.lead(class, output);
            } else if !self.graph.is_dead(output) {
                let routed = self.router.route(self.graph, leader, region);
                self.redirect(output, routed);
                self.lead(class, routed);
            }
        }
    }
}
