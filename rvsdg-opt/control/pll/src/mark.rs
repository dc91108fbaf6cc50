//! The mark phase of a region: assigns nodes to alternatives.

use crate::fault::{Fault, Mutation};
use rustc_hash::FxHashMap;
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Effects, Gamma, Graph, Node, Op, Region, Type, UseSite, Value, Variable};
use rvsdg_opt_target::Costs;
use rvsdg_opt_target::limits::pll::MAX_SELECT;

/// The kind of node to be moved.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum MoveRule {
    /// An operation without effects.
    Pure,
    /// Takes the I/O state.
    Pinned,
    /// Takes the memory state, and possibly the I/O state.
    Load,
    /// A gamma or theta without effects.
    Structural,
}

/// An alternative of a gamma.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Target {
    pub(crate) gamma: Gamma,
    pub(crate) alternative: usize,
}

/// A node to be moved.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    pub(crate) node: Node,
    pub(crate) kind: MoveRule,
    pub(crate) target: Target,
    /// The entry variable that becomes its I/O state.
    pub(crate) io_entry: Option<usize>,
    /// The entry variable whose origin is the memory state behind it, or behind loads that are moved as well.
    pub(crate) mem_entry: Option<usize>,
}

/// Marks regions, one after the other.
pub(crate) struct Marker<'a> {
    costs: Costs<'a>,
    fault: Fault,
    /// Nodes that were marked: number of the move in its region plus one.
    marked: SecondaryMap<Node, u32>,
    moves: Vec<Move>,
    /// Is the gamma expected to become a `select`?
    selects: FxHashMap<Node, bool>,
    /// The entry variable of a gamma for operations with this I/O state.
    io_entries: FxHashMap<(Node, Value), Option<usize>>,
}

impl<'a> Marker<'a> {
    pub(crate) fn new(costs: Costs<'a>, fault: Fault) -> Marker<'a> {
        Marker {
            costs,
            fault,
            marked: SecondaryMap::new(),
            moves: vec![],
            selects: FxHashMap::default(),
            io_entries: FxHashMap::default(),
        }
    }

    /// The nodes of a region that move into alternatives of gammas of the region, in reverse order.
    pub(crate) fn mark(&mut self, graph: &Graph, region: Region) -> Vec<Move> {
        self.moves.clear();
        self.selects.clear();
        self.io_entries.clear();
        for node in graph.nodes(region).rev() {
            if let Some(found) = self.visit(graph, node) {
                self.moves.push(found);
                self.marked[node] = self.moves.len() as u32;
            }
        }
        for it in &self.moves {
            self.marked[it.node] = 0;
        }
        std::mem::take(&mut self.moves)
    }

    fn move_of(&self, node: Node) -> Option<&Move> {
        self.marked[node].checked_sub(1).map(|number| &self.moves[number as usize])
    }

    fn visit(&mut self, graph: &Graph, node: Node) -> Option<Move> {
        let kind = kind(graph, node)?;
        let target = self.target(graph, node)?;
        if self.is_select(graph, target.gamma) {
            return None;
        }
        let mut found = Move { node, kind, target, io_entry: None, mem_entry: None };
        if kind == MoveRule::Load {
            let after = graph.mem_out(node).expect("a load takes a memory state");
            found.mem_entry = Some(self.mem_entry(graph, after, target)?);
        }
        if let Some(io) = graph.io_in(node) {
            found.io_entry = Some(self.io_entry(graph, target.gamma, io)?);
        }
        Some(found)
    }

    /// The only alternative that uses the node's values, if there is one.
    fn target(&self, graph: &Graph, node: Node) -> Option<Target> {
        let mut target: Option<Target> = None;
        for output in graph.outputs(node).filter(|output| graph.ty(*output) != Type::MEM) {
            for user in graph.users(output) {
                let found = match graph.site(user) {
                    UseSite::Result(..) => None,
                    UseSite::Input(user, index) => match self.move_of(user) {
                        Some(it) => Some(it.target),
                        None => match alternative_of(graph, user, index) {
                            Uses::None => continue,
                            Uses::One(target) => Some(target),
                            Uses::Other => None,
                        },
                    },
                };
                match found {
                    None if self.fault.is(Mutation::OtherUsers) => {}
                    None => return None,
                    Some(found) if *target.get_or_insert(found) != found => return None,
                    Some(_) => {}
                }
            }
        }
        target
    }

    /// The entry variable of the gamma to which the memory state `after` leads, with only loads that are moved as well
    /// between them.
    fn mem_entry(&self, graph: &Graph, after: Value, target: Target) -> Option<usize> {
        if let Some(user) = graph.only_user(after)
            && let UseSite::Input(node, index) = graph.site(user)
        {
            if let Some(it) = self.move_of(node) {
                return it.mem_entry.filter(|_| it.target == target);
            }
            if let Some(Variable::Entry(gamma, entry)) = graph.variable_at(UseSite::Input(node, index))
                && gamma == target.gamma
            {
                return Some(entry);
            }
        }
        if self.fault.is(Mutation::PastStores) {
            let entries = target.gamma.entry_count(graph);
            return (0..entries).find(|index| graph.ty(target.gamma.entry_origin(graph, *index)) == Type::MEM);
        }
        None
    }

    /// The entry variable that can be the I/O state of a node whose I/O state is `io`: the same state, or the state of
    /// the chain through the gamma. The latter is the same or a later one, and a pinned operation may be executed
    /// later, because it need not be executed at all.
    fn io_entry(&mut self, graph: &Graph, gamma: Gamma, io: Value) -> Option<usize> {
        *self.io_entries.entry((gamma.node(), io)).or_insert_with(|| {
            let is_io = |index: &usize| graph.ty(gamma.entry_origin(graph, *index)) == Type::IO;
            let mut entries = (0..gamma.entry_count(graph)).filter(is_io);
            let (first, second) = (entries.next()?, entries.next());
            // If an alternative has an effect, the gamma is the only consumer of its I/O state.
            let makes_io = (0..gamma.exit_count(graph))
                .filter(|exit| graph.ty(gamma.exit_output(graph, *exit)) == Type::IO)
                .flat_map(|exit| gamma.exit_origins(graph, exit))
                .any(|origin| graph.producer_op(origin).is_some_and(is_effect));
            if second.is_none() && makes_io {
                return Some(first);
            }
            (first..gamma.entry_count(graph)).find(|index| gamma.entry_origin(graph, *index) == io)
        })
    }

    /// Does the gamma select between values that are available, or nearly so?
    fn is_select(&mut self, graph: &Graph, gamma: Gamma) -> bool {
        *self.selects.entry(gamma.node()).or_insert_with(|| {
            let is_small = |region: &Region| {
                let costs = self.costs;
                let may_run = graph.nodes(*region).all(|node| graph.op(node).is_speculatable());
                may_run
                    && graph.nodes(*region).map(|node| costs.of(graph, node).size as usize).sum::<usize>() <= MAX_SELECT
            };
            gamma.regions(graph).len() == 2 && gamma.regions(graph).iter().all(is_small)
        })
    }
}

/// Does it consume the I/O state, whatever is inside?
fn is_effect(op: Op) -> bool {
    op.effects().makes_io() || matches!(op, Op::Theta(flags) if flags.may_diverge)
}

/// The alternatives that use an input of a gamma.
enum Uses {
    None,
    One(Target),
    Other,
}

fn alternative_of(graph: &Graph, node: Node, index: usize) -> Uses {
    let Some(Variable::Entry(gamma, entry)) = graph.variable_at(UseSite::Input(node, index)) else {
        return Uses::Other;
    };
    let alternatives = gamma.regions(graph).len();
    let mut users = (0..alternatives).filter(|k| !graph.is_dead(gamma.entry_arg(graph, *k, entry)));
    match (users.next(), users.next()) {
        (None, _) => Uses::None,
        (Some(alternative), None) => Uses::One(Target { gamma, alternative }),
        _ => Uses::Other,
    }
}

/// The kind of move that is permitted for a node, if any.
fn kind(graph: &Graph, node: Node) -> Option<MoveRule> {
    let op = graph.op(node);
    if graph.outputs(node).any(|output| graph.ty(output) == Type::TOKEN) || op.is_constant() {
        return None;
    }
    match op {
        Op::Gamma | Op::Theta(_) => return graph.is_quiet(node).then_some(MoveRule::Structural),
        _ if op.is_structural() || op.regroups_memory() => return None,
        _ => {}
    }
    let effects = op.effects();
    if effects.is_empty() {
        Some(MoveRule::Pure)
    } else if effects == Effects::PINNED {
        Some(MoveRule::Pinned)
    } else {
        let reads = effects.without(Effects::PINNED) == Effects::READ;
        (matches!(op, Op::Load(..)) && reads).then_some(MoveRule::Load)
    }
}
