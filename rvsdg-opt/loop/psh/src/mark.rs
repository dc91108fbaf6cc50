//! The mark phase: how far out each node can go.
//!
//! For every value of the region at hand its *home* is known: the outermost region in which it can be had (by its depth
//! on the path from the root), and what it is there. Regions are visited depth first, so that the regions on the path
//! are those around the one at hand; the graph is not changed.
//!
//! Invariant: nodes are marked in an order in which each comes behind those that its operands come from.

use crate::fault::{Fault, Mutation};
use crate::legal::{self, MoveRule};
use crate::memory::Memory;
use crate::summary::{Summary, summarize};
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::entity::packed_option::PackedOption;
use rvsdg_core::{Graph, Node, Op, Region, Theta, UseSite, Value, ValueDef};
use rvsdg_opt_alias::{Analysis, Env, Knowledge};
use rvsdg_opt_target::Costs;
use rvsdg_opt_target::limits::psh::{MAX_ALTERNATIVES, MAX_BORDERS};
use rvsdg_route::origin_outside;
use rvsdg_states::Same;

/// A node that can move.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    pub(crate) node: Node,
    pub(crate) kind: MoveRule,
    /// Where it goes.
    pub(crate) target: Region,
    /// The structural node of that region that it leaves.
    pub(crate) leaves: Node,
    /// The input of `leaves` that is the I/O state, if it takes one.
    pub(crate) io_input: Option<usize>,
    /// The loop variable of `leaves` that is the memory state, if it takes one.
    pub(crate) mem_var: Option<usize>,
    /// Does it leave a gamma?
    pub(crate) speculated: bool,
    /// Is it to be moved? What costs nothing is, only if another node needs it.
    pub(crate) wanted: bool,
}

/// What can move, and where values can be had.
pub(crate) struct Marks {
    pub(crate) moves: Vec<Move>,
    /// What reads memory and stays in a loop only because of something that may write there.
    pub(crate) blocked: Vec<(Node, Node)>,
    homes: SecondaryMap<Value, Home>,
}

/// Where a value can be had.
#[derive(Copy, Clone, Default)]
struct Home {
    value: PackedOption<Value>,
    depth: u32,
}

impl Marks {
    /// Marks all nodes.
    pub(crate) fn of(
        graph: &Graph,
        costs: Costs<'_>,
        (env, known): (Option<Env<'_>>, &mut Knowledge),
        (fault, explains): (Fault, bool),
    ) -> Marks {
        let analysis = env.map(|env| Analysis::resumed(env, graph, std::mem::take(known)));
        let marks =
            Marks { moves: vec![], blocked: vec![], homes: SecondaryMap::with_capacity(graph.value_capacity()) };
        let mut marker = Marker {
            graph,
            costs,
            fault,
            explains,
            summaries: summarize(graph),
            memory: Memory::new(analysis, fault),
            same: graph.has_split_memory().then(|| Same::of(graph)),
            marks,
            move_of: SecondaryMap::new(),
            path: vec![],
            thetas: vec![],
            wide: vec![],
        };
        marker.walk();
        *known = marker.memory.into_knowledge();
        marker.marks
    }

    /// What an operand of a marked node is in the outermost region where it can be had.
    pub(crate) fn home(&self, value: Value) -> Value {
        self.homes[value].value.expand().unwrap_or(value)
    }
}

/// What is left to do, the next step last.
enum Step {
    Enter(Region, u32),
    /// This node, of a region of this depth, and all behind it.
    From(Node, u32),
}

struct Marker<'a> {
    graph: &'a Graph,
    costs: Costs<'a>,
    fault: Fault,
    /// Does somebody want to know what is in the way?
    explains: bool,
    summaries: SecondaryMap<Region, Summary>,
    memory: Memory<'a>,
    /// If memory states are split: between which of them nothing is written.
    same: Option<Same>,
    marks: Marks,
    /// The move of a node: its number plus one.
    move_of: SecondaryMap<Node, u32>,
    /// The regions around the one at hand, by depth, and itself.
    path: Vec<Region>,
    /// The depths of the regions on the path that are bodies of thetas.
    thetas: Vec<u32>,
    /// The depths of the regions on the path that are alternatives of gammas with many.
    wide: Vec<u32>,
}

impl Marker<'_> {
    fn walk(&mut self) {
        let mut steps = vec![Step::Enter(self.graph.root(), 0)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Enter(region, depth) => {
                    self.enter(region, depth);
                    steps.extend(self.graph.first_node(region).map(|node| Step::From(node, depth)));
                }
                Step::From(node, depth) => {
                    self.leave_to(depth);
                    steps.extend(self.graph.next_node(node).map(|next| Step::From(next, depth)));
                    if !self.visit(node, depth) {
                        let regions = self.graph.regions(node).iter().rev();
                        steps.extend(regions.map(|region| Step::Enter(*region, depth + 1)));
                    }
                }
            }
        }
    }

    /// The region at hand is the one of this depth on the path again.
    fn leave_to(&mut self, depth: u32) {
        self.path.truncate(depth as usize + 1);
        for depths in [&mut self.thetas, &mut self.wide] {
            while depths.last().is_some_and(|last| *last > depth) {
                depths.pop();
            }
        }
    }

    fn enter(&mut self, region: Region, depth: u32) {
        if depth > 0 {
            self.leave_to(depth - 1);
        }
        self.path.push(region);
        match self.graph.owner(region).map(|owner| (owner, self.graph.op(owner))) {
            Some((_, Op::Theta(_))) => self.thetas.push(depth),
            Some((owner, _)) if self.graph.regions(owner).len() > MAX_ALTERNATIVES => {
                self.wide.push(depth);
            }
            _ => {}
        }
        for arg in self.graph.args(region) {
            let mut home = Home { value: (*arg).into(), depth };
            if let Some(origin) = origin_outside(self.graph, *arg) {
                let outside = self.home(origin, depth - 1);
                if depth - outside.depth <= MAX_BORDERS {
                    home = outside;
                }
            }
            self.marks.homes[*arg] = home;
        }
    }

    /// The home of a value of the region at hand, which is of this depth.
    fn home(&self, value: Value, depth: u32) -> Home {
        let known = self.marks.homes[value];
        if known.value.is_some() {
            return known;
        }
        let depth = if self.graph.producer_op(value).is_some_and(|op| op.is_constant()) { 0 } else { depth };
        Home { value: value.into(), depth }
    }

    /// Marks a node if it can move; answers whether it is a structural one that does: then what is inside goes with it.
    fn visit(&mut self, node: Node, depth: u32) -> bool {
        // Nothing leaves a gamma that is in no loop.
        if self.thetas.is_empty() && !self.fault.is(Mutation::Speculation) {
            return false;
        }
        let kind = legal::kind(self.graph, self.costs.symbols, node);
        if kind == MoveRule::Stay || depth == 0 {
            return false;
        }
        let values = self.graph.operands(node).filter(|operand| !self.graph.ty(*operand).is_state());
        let can_be_had = values.map(|operand| self.operand_depth(operand, depth)).max().unwrap_or(0);
        if can_be_had >= depth {
            return false;
        }
        let found = match kind {
            MoveRule::Pure => self.pure(node, depth, can_be_had),
            MoveRule::Store => self.store(node, depth),
            _ => self.climb(node, kind, depth, can_be_had),
        };
        let Some((mut found, target)) = found else { return false };
        found.target = self.path[target as usize];
        found.leaves = self.graph.owner(self.path[target as usize + 1]).expect("an inner region has an owner");
        self.mark(found, target);
        kind == MoveRule::Structural
    }

    /// The depth at which an operand can be had. A decision's match is made anew where its operand can be had.
    fn operand_depth(&self, operand: Value, depth: u32) -> u32 {
        match self.graph.producer(operand) {
            Some(node) if matches!(self.graph.op(node), Op::Match(_)) => {
                self.home(self.graph.operand(node, 0), depth).depth
            }
            _ => self.home(operand, depth).depth,
        }
    }

    fn mark(&mut self, found: Move, target: u32) {
        let (node, wanted) = (found.node, found.wanted);
        for output in self.graph.outputs(node).filter(|output| !self.graph.ty(*output).is_state()) {
            self.marks.homes[output] = Home { value: output.into(), depth: target };
        }
        self.marks.moves.push(found);
        self.move_of[node] = self.marks.moves.len() as u32;
        if wanted {
            self.want_operands(node);
        }
    }

    /// What a node that moves needs has to move, too.
    fn want_operands(&mut self, node: Node) {
        let mut pending = vec![node];
        while let Some(node) = pending.pop() {
            for operand in self.graph.operands(node) {
                let mut source = self.graph.producer(self.marks.home(operand));
                if let Some(node) = source.filter(|node| matches!(self.graph.op(*node), Op::Match(_))) {
                    source = self.graph.producer(self.marks.home(self.graph.operand(node, 0)));
                }
                let Some(number) = source.map(|node| self.move_of[node]).filter(|number| *number > 0) else { continue };
                let needed = &mut self.marks.moves[number as usize - 1];
                if !needed.wanted {
                    needed.wanted = true;
                    pending.push(needed.node);
                }
            }
        }
    }

    fn plan(&self, node: Node, kind: MoveRule) -> Move {
        let root = self.graph.root();
        Move { node, kind, target: root, leaves: node, io_input: None, mem_var: None, speculated: false, wanted: true }
    }

    /// An operation that can go anywhere: out of the outermost theta in which it is invariant.
    fn pure(&self, node: Node, depth: u32, can_be_had: u32) -> Option<(Move, u32)> {
        let mut plan = self.plan(node, MoveRule::Pure);
        let can_be_had = can_be_had.max(self.wide.last().copied().unwrap_or(0));
        let outermost = self.thetas.partition_point(|theta| *theta <= can_be_had);
        let target = *self.thetas.get(outermost)? - 1;
        plan.speculated = !self.is_all_thetas(target, depth);
        plan.wanted = !(plan.speculated && self.costs.is_part_of_users(self.graph, node));
        Some((plan, target))
    }

    /// Are all regions on the path, below `outer` and down to `inner`, bodies of thetas?
    fn is_all_thetas(&self, outer: u32, inner: u32) -> bool {
        let first = self.thetas.partition_point(|theta| *theta <= outer);
        (self.thetas.len() - first) as u32 == inner - outer
    }

    /// Out of one theta after the other, as long as the node is at its top level and the rule for its kind holds.
    fn climb(&mut self, node: Node, kind: MoveRule, depth: u32, can_be_had: u32) -> Option<(Move, u32)> {
        let graph = self.graph;
        let mut plan = self.plan(node, kind);
        let mut io = if kind == MoveRule::Structural { graph.io_operands(node).next() } else { graph.io_in(node) };
        let reads = matches!(kind, MoveRule::Load | MoveRule::Call);
        let mut mem = graph.mem_in(node).filter(|_| reads);
        if kind == MoveRule::Call && !self.memory.runs_on_at_worst(graph, node) {
            return None;
        }
        // What is not pinned was proven safe where it is, perhaps by flags of what computes its address.
        let is_safe = io.is_some() || legal::is_plain_address(graph, graph.operand(node, 0));
        let mut target = depth;
        while target > can_be_had {
            let region = self.path[target as usize];
            let owner = graph.owner(region).expect("an inner region has an owner");
            let summary = self.summaries[region];
            let is_wrong_border = self.fault.is(Mutation::Speculation) && kind == MoveRule::Pinned;
            if !matches!(graph.op(owner), Op::Theta(_)) && !is_wrong_border {
                break;
            }
            let unwritten = mem.and_then(|mem| self.unwritten(mem, region));
            let mem_var = unwritten.or(summary.mem_var);
            let fits = match kind {
                MoveRule::Quiet => summary.quiet,
                MoveRule::Load | MoveRule::Call => {
                    let may_leave = mem_var.is_some() && (summary.quiet || is_safe);
                    let is_free = !summary.writes || unwritten.is_some() || self.fault.is(Mutation::WritingLoop);
                    let stays = is_free || self.memory.stays(graph, region, node);
                    if self.explains && may_leave && !stays {
                        self.marks.blocked.extend(self.memory.blocker(graph, region, node).map(|it| (node, it)));
                    }
                    may_leave && stays
                }
                _ => true,
            };
            let io_input = io.map(|io| self.io_outside(io, region, owner));
            if !fits || io_input == Some(None) {
                break;
            }
            plan.io_input = io_input.flatten();
            io = plan.io_input.map(|index| graph.operand(owner, index));
            if reads {
                plan.mem_var = mem_var;
                mem = mem_var.map(|index| graph.operand(owner, index));
            }
            target -= 1;
        }
        (target < depth).then_some((plan, target))
    }

    /// The loop variable of the memory that a state stands for, if memory states are split, and if nothing in the loop
    /// writes there.
    fn unwritten(&self, mem: Value, region: Region) -> Option<usize> {
        let (graph, same) = (self.graph, self.same.as_ref()?);
        let theta = Theta::from_node(graph, graph.owner(region)?)?;
        match graph.def(same.resolve(mem)) {
            ValueDef::Argument(of, index) if of == region => {
                let stays = same.is_unchanged(graph, theta, index) || self.fault.is(Mutation::WrittenPart);
                stays.then_some(index)
            }
            _ => None,
        }
    }

    /// The input of a structural node that is the I/O state before it, if `io` is the state at the start of its region.
    fn io_outside(&self, io: Value, region: Region, owner: Node) -> Option<usize> {
        let input = |index: usize| index + usize::from(self.graph.op(owner) == Op::Gamma);
        match self.graph.def(io) {
            ValueDef::Argument(of, index) if of == region => Some(input(index)),
            // The first one there is, whatever happened since.
            _ if self.fault.is(Mutation::EarlierEffects) => {
                let ty = self.graph.ty(io);
                let index = self.graph.args(region).iter().position(|arg| self.graph.ty(*arg) == ty)?;
                Some(input(index))
            }
            _ => None,
        }
    }

    /// A store that is alone on the memory state of its theta.
    fn store(&mut self, node: Node, depth: u32) -> Option<(Move, u32)> {
        let graph = self.graph;
        let region = self.path[depth as usize];
        let theta = Theta::from_node(graph, graph.owner(region)?)?;
        let summary = self.summaries[region];
        let (own, after) = (graph.mem_input(node)?, graph.mem_out(node)?);
        let before = graph.origin(own);
        let index = summary.mem_var.or_else(|| match graph.def(before) {
            ValueDef::Argument(of, index) if of == region => Some(index),
            _ => None,
        })?;
        let is_user = |value: Value, site: UseSite| graph.users(value).all(|user| graph.site(user) == site);
        let alone = before == theta.pre(graph, index)
            && is_user(before, graph.site(own))
            && is_user(after, UseSite::Result(region, index + 1));
        if !alone && !self.fault.is(Mutation::OtherAccesses) || graph.output_count(node) != 1 {
            return None;
        }
        let (mut plan, target) = self.climb(node, MoveRule::Store, depth, depth - 1)?;
        if plan.io_input.is_none() && !summary.quiet {
            return None;
        }
        plan.mem_var = Some(index);
        Some((plan, target))
    }
}
