//! The cost of a gamma if some of its entry variables are constants.
//!
//! Nodes are [evaluated](evaluate) with these constants: nodes with a known value cost nothing, and of a gamma with a
//! known predicate only the selected alternative counts.

use rustc_hash::FxHashMap;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{Graph, Node, Op, Symbol, SymbolData, Theta, Value};
use rvsdg_opt_eval::{Domain, Interval, evaluate};
use rvsdg_opt_target::Costs;
use rvsdg_opt_target::limits::tail_duplication::{MAX_BETWEEN, MAX_NODES};

/// What is known of values.
pub(crate) type Facts = FxHashMap<Value, Interval>;

/// The cost of nodes.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Measured {
    pub(crate) cost: usize,
    /// Loops.
    pub(crate) loops: usize,
    /// Gammas with a known predicate.
    pub(crate) answered: usize,
    /// Is the predicate of the outermost gamma known?
    pub(crate) is_answered_itself: bool,
}

impl std::ops::AddAssign for Measured {
    fn add_assign(&mut self, other: Measured) {
        self.cost += other.cost;
        self.loops += other.loops;
        self.answered += other.answered;
        self.is_answered_itself |= other.is_answered_itself;
    }
}

/// A walk.
pub(crate) struct Measure<'a> {
    costs: Costs<'a>,
    facts: Facts,
    measured: Measured,
    /// The remaining number of nodes that may be examined.
    left: usize,
    /// The node that is measured, including its regions.
    outermost: Option<Node>,
}

/// May `nodes`, of one region, be copied independently of known values, and are they few enough?
pub(crate) fn may_be_copied(graph: &Graph, symbols: &PrimaryMap<Symbol, SymbolData>, nodes: &[Node]) -> bool {
    let mut pending = nodes.to_vec();
    let mut left = MAX_NODES + MAX_BETWEEN;
    while let Some(node) = pending.pop() {
        if left == 0 {
            return false;
        }
        left -= 1;
        if graph.is_unique(node, symbols) || matches!(graph.op(node), Op::Special(..)) {
            return false;
        }
        pending.extend(graph.regions(node).iter().flat_map(|region| graph.nodes(*region)));
    }
    true
}

impl<'a> Measure<'a> {
    /// The cost of `nodes`, of one region, where `facts` hold; none if they are too many.
    pub(crate) fn of(graph: &Graph, costs: Costs<'a>, nodes: &[Node], facts: Facts) -> Option<Measured> {
        let left = MAX_NODES + MAX_BETWEEN;
        let mut measure = Measure { costs, facts, measured: Measured::default(), left, outermost: None };
        let is_whole = nodes.iter().all(|node| {
            measure.outermost = Some(*node);
            evaluate(graph, [*node], &mut measure)
        });
        is_whole.then_some(measure.measured)
    }

    fn is_known(&self, value: Value) -> bool {
        self.facts.get(&value).is_some_and(|it| it.single().is_some())
    }
}

impl Domain for Measure<'_> {
    fn get(&self, _: &Graph, value: Value) -> Option<Interval> {
        self.facts.get(&value).copied()
    }

    fn set(&mut self, _: &Graph, value: Value, range: Option<Interval>) {
        match range {
            Some(range) => _ = self.facts.insert(value, range),
            None => _ = self.facts.remove(&value),
        }
    }

    fn enter_theta(&mut self, graph: &Graph, theta: Theta) -> bool {
        (0..theta.loop_count(graph)).for_each(|index| self.set(graph, theta.pre(graph, index), None));
        true
    }

    fn reached(&mut self, graph: &Graph, node: Node) -> bool {
        let Some(left) = self.left.checked_sub(1) else { return false };
        self.left = left;
        let op = graph.op(node);
        self.measured.cost += match op {
            Op::Gamma if self.is_known(graph.operand(node, 0)) => {
                self.measured.answered += 1;
                self.measured.is_answered_itself |= self.outermost == Some(node);
                0
            }
            _ if graph.output_count(node) == 1 && self.is_known(graph.output(node, 0)) => 0,
            _ => self.costs.of(graph, node).size as usize,
        };
        self.measured.loops += usize::from(matches!(op, Op::Theta(_)));
        true
    }
}
