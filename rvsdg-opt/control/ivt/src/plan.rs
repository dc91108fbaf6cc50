//! Assigns each node of the old loop's body to a part of the inverted loop.
//!
//! The body is a list: the nodes before the gamma, the gamma, and the nodes after it. The nodes before it run once
//! before the new loop and again at the end of each iteration; the nodes after it run in each iteration, and once
//! behind the loop. The order within the parts does not change, so effects happen as often as before and in the same
//! order. Operations without effects before the gamma may be assigned to another part, which reduces the number of loop
//! variables: operations that only the staying alternative or only a single leaving alternative uses move into it,
//! operations that are used only after the gamma move behind it, and unused operations are dropped.
//!
//! Constants belong to no part; they are created again wherever they are used.
//!
//! [`InversionPlan::cross`] is the set of values used across the boundary between the two halves of an iteration: the
//! loop variables of the new loop.

use crate::shape::{Shape, is_constant};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{Graph, Node, Region, Symbol, SymbolData, Type, UseSite, Value, ValueDef};
use rvsdg_opt_target::limits::ivt::MAX_GROWTH;

/// The parts of an inverted loop. Nodes are in the order of the old body.
#[derive(Default)]
pub(crate) struct InversionPlan {
    /// Run before the test: copied.
    pub(crate) before: Vec<Node>,
    /// Moved into the staying alternative.
    pub(crate) to_stay: Vec<Node>,
    /// Moved into the only leaving alternative.
    pub(crate) to_exit: Vec<Node>,
    /// Run behind the gamma: copied.
    pub(crate) after: Vec<Node>,
    /// Values from before the gamma that the gamma or the nodes behind it use.
    pub(crate) cross: IndexSet<Value, FxBuildHasher>,
    /// The number of nodes in `before` and `after`, including nested ones.
    pub(crate) growth: usize,
}

/// Why a loop of the right shape is not inverted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// Too many nodes would be copied.
    Large,
    /// A node that must not be copied would be.
    Unique,
    /// States do not pass through the loop in a single chain.
    States,
}

/// The set of parts that use a value.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Parts(u8);

impl Parts {
    const NONE: Parts = Parts(0);
    const BEFORE: Parts = Parts(1);
    const STAY: Parts = Parts(2);
    const EXIT: Parts = Parts(4);
    const AFTER: Parts = Parts(8);
}

struct Planner<'a> {
    graph: &'a Graph,
    shape: &'a Shape,
    body: Region,
    /// The parts of all nodes behind the current one.
    parts: FxHashMap<Node, Parts>,
    /// The gamma's predicate, if its value is known in every alternative that continues.
    known: Option<Value>,
}

/// Plans the inversion of a loop.
pub(crate) fn plan(
    graph: &Graph,
    shape: &Shape,
    symbols: &PrimaryMap<Symbol, SymbolData>,
) -> Result<InversionPlan, Refusal> {
    let known = (shape.exits.len() == 1).then(|| shape.gamma.predicate(graph));
    let body = shape.theta.region(graph);
    let mut planner = Planner { graph, shape, body, parts: FxHashMap::default(), known };
    let mut plan = planner.place();
    planner.collect_cross(&mut plan);
    for node in plan.before.iter().chain(&plan.after) {
        plan.growth += copied(graph, *node, symbols, MAX_GROWTH - plan.growth)?;
    }
    planner.check_states(&plan)?;
    Ok(plan)
}

/// The number of nodes in `node` including itself, if it may be copied and has at most `limit` nodes.
fn copied(graph: &Graph, node: Node, symbols: &PrimaryMap<Symbol, SymbolData>, limit: usize) -> Result<usize, Refusal> {
    let mut pending = vec![node];
    let mut count = 0;
    while let Some(node) = pending.pop() {
        count += usize::from(!is_constant(graph, node));
        if count > limit {
            return Err(Refusal::Large);
        }
        if graph.is_unique(node, symbols) {
            return Err(Refusal::Unique);
        }
        for region in graph.regions(node) {
            pending.extend(graph.nodes(*region));
        }
    }
    Ok(count)
}

impl Planner<'_> {
    /// Determines the part of each node, from the last to the first.
    fn place(&mut self) -> InversionPlan {
        let (graph, shape) = (self.graph, self.shape);
        let mut plan = InversionPlan::default();
        let mut behind = true;
        // Sunk nodes come before the other nodes of their part.
        let mut sunk = vec![];
        for node in graph.nodes(self.body).rev() {
            if node == shape.gamma.node() {
                behind = false;
                continue;
            }
            if is_constant(graph, node) {
                continue;
            }
            let movable = graph.op(node).effects().is_empty() && !graph.op(node).is_structural();
            let uses = self.uses(node);
            let part = match uses {
                Parts::NONE if movable => Parts::NONE,
                _ if behind => Parts::AFTER,
                Parts::STAY | Parts::AFTER if movable => uses,
                Parts::EXIT if movable && shape.exits.len() == 1 => uses,
                _ => Parts::BEFORE,
            };
            self.parts.insert(node, part);
            match part {
                Parts::BEFORE => plan.before.push(node),
                Parts::STAY => plan.to_stay.push(node),
                Parts::EXIT => plan.to_exit.push(node),
                Parts::AFTER if behind => plan.after.push(node),
                Parts::AFTER => sunk.push(node),
                _ => {}
            }
        }
        plan.after.append(&mut sunk);
        for part in [&mut plan.before, &mut plan.to_stay, &mut plan.to_exit, &mut plan.after] {
            part.reverse();
        }
        plan
    }

    /// The parts that use an output of the node.
    fn uses(&self, node: Node) -> Parts {
        let (graph, gamma) = (self.graph, self.shape.gamma);
        let mut parts = Parts::NONE;
        for output in graph.outputs(node) {
            let known = Some(output) == self.known;
            let dispatches = output == gamma.predicate(graph) && self.known.is_none();
            if output == self.shape.test.operand || dispatches {
                parts.0 |= Parts::BEFORE.0;
            }
            for user in graph.users(output) {
                parts.0 |= match graph.site(user) {
                    UseSite::Input(user, 0) if user == gamma.node() => 0,
                    UseSite::Input(user, index) if user == gamma.node() => {
                        if known {
                            0
                        } else {
                            self.entry_uses(index - 1).0
                        }
                    }
                    UseSite::Input(user, _) => match self.parts[&user] {
                        Parts::AFTER if known => 0,
                        part => part.0,
                    },
                    UseSite::Result(_, 0) if !self.shape.mixed => 0,
                    UseSite::Result(..) if known => 0,
                    UseSite::Result(..) => Parts::AFTER.0,
                };
            }
        }
        parts
    }

    /// The parts that use an entry variable of the gamma.
    fn entry_uses(&self, index: usize) -> Parts {
        let (graph, gamma) = (self.graph, self.shape.gamma);
        let is_used = |alternative: usize| !graph.is_dead(gamma.entry_arg(graph, alternative, index));
        let stays = if is_used(self.shape.stay) { Parts::STAY.0 } else { 0 };
        let exits = if self.shape.exits.iter().any(|i| is_used(*i)) { Parts::EXIT.0 } else { 0 };
        Parts(stays | exits)
    }

    fn collect_cross(&self, plan: &mut InversionPlan) {
        let (graph, shape, gamma) = (self.graph, self.shape, self.shape.gamma);
        let mut cross = IndexSet::default();
        if shape.exits.len() > 1 {
            self.cross(&mut cross, gamma.predicate(graph));
        }
        for index in 0..gamma.entry_count(graph) {
            let origin = gamma.entry_origin(graph, index);
            // An I/O state that is not used inside of the gamma still orders the new nodes behind earlier effects.
            if graph.ty(origin) == Type::IO || self.entry_uses(index) != Parts::NONE {
                self.cross(&mut cross, origin);
            }
        }
        for node in plan.to_stay.iter().chain(&plan.to_exit).chain(&plan.after) {
            graph.operands(*node).for_each(|operand| self.cross(&mut cross, operand));
        }
        for result in &graph.results(self.body)[usize::from(!shape.mixed)..] {
            self.cross(&mut cross, graph.origin(*result));
        }
        plan.cross = cross;
    }

    /// Adds `value` to `cross` if it has to be a loop variable.
    fn cross(&self, cross: &mut IndexSet<Value, FxBuildHasher>, value: Value) {
        let carried = match self.graph.def(value) {
            ValueDef::Argument(..) => true,
            ValueDef::Output(node, _) => self.parts.get(&node) == Some(&Parts::BEFORE),
        };
        if carried && Some(value) != self.known {
            cross.insert(value);
        }
    }

    /// A carried state must be the last of its chain. If the exits join behind the loop, there must be one chain per
    /// kind of state.
    fn check_states(&self, plan: &InversionPlan) -> Result<(), Refusal> {
        let graph = self.graph;
        for value in plan.cross.iter().filter(|value| graph.ty(**value).is_state()) {
            let changes = |node: Node| {
                self.parts.get(&node) == Some(&Parts::BEFORE)
                    && !graph.is_quiet(node)
                    && graph.outputs(node).any(|output| graph.ty(output) == graph.ty(*value))
            };
            let stale =
                graph.users(*value).any(|user| matches!(graph.site(user), UseSite::Input(node, _) if changes(node)));
            if stale {
                return Err(Refusal::States);
            }
        }
        let theta = self.shape.theta;
        if theta.flags(graph).may_diverge && !plan.cross.iter().any(|value| graph.ty(*value) == Type::IO) {
            return Err(Refusal::States);
        }
        if self.shape.mixed {
            for ty in [Type::IO, Type::MEM] {
                let carried = plan.cross.iter().filter(|value| graph.ty(**value) == ty).count();
                let variables = (0..theta.loop_count(graph)).filter(|k| graph.ty(theta.pre(graph, *k)) == ty).count();
                if carried != variables || variables > 1 {
                    return Err(Refusal::States);
                }
            }
        }
        Ok(())
    }
}
