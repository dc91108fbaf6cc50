//! What a decision costs where some of its entry variables are constants.
//!
//! Nodes are executed as far as constants go: those of which all operands are known are folded and cost nothing, and of a gamma whose predicate is known only
//! the alternative counts that is taken. The walk keeps its own stack.

use crate::plan::MAX_BETWEEN;
use rustc_hash::FxHashMap;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{Const, Gamma, Graph, Node, Op, Symbol, SymbolData, Theta, Value};
use rvsdg_fold::fold;

/// Decisions of more nodes than these, those of inner regions included, are not copied.
const MAX_NODES: usize = 256;

/// What a call costs.
const CALL_COST: usize = 4;

/// Which values are constants.
pub(crate) type Facts = FxHashMap<Value, Const>;

/// What nodes cost.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Measured {
    pub(crate) cost: usize,
    /// Loops.
    pub(crate) loops: usize,
    /// Decisions whose answer is known.
    pub(crate) answered: usize,
    /// Is that of the outermost one known?
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

enum Task {
    /// This node and those behind it.
    Nodes(Node),
    /// The only alternative that is taken is walked.
    Leave(Gamma, usize),
}

/// A walk.
pub(crate) struct Measure {
    facts: Facts,
    measured: Measured,
    tasks: Vec<Task>,
}

/// May `nodes`, of one region, be copied, whatever is known in them, and are they few enough?
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

impl Measure {
    /// The cost of `nodes`, of one region, where `facts` hold; none if they are too many.
    pub(crate) fn of(graph: &mut Graph, nodes: &[Node], facts: Facts) -> Option<Measured> {
        let mut measure = Measure { facts, measured: Measured::default(), tasks: vec![] };
        let mut left = MAX_NODES + MAX_BETWEEN;
        for node in nodes {
            measure.node(graph, *node);
            measure.measured.is_answered_itself |= measure.measured.answered > 0;
            while let Some(task) = measure.tasks.pop() {
                match task {
                    Task::Nodes(node) => {
                        left = left.checked_sub(1)?;
                        measure.tasks.extend(graph.next_node(node).map(Task::Nodes));
                        measure.node(graph, node);
                    }
                    Task::Leave(gamma, alternative) => measure.leave(graph, gamma, alternative),
                }
            }
        }
        Some(measure.measured)
    }

    fn node(&mut self, graph: &mut Graph, node: Node) {
        if let Some(gamma) = Gamma::from_node(graph, node) {
            let taken = self.facts.get(&gamma.predicate(graph)).and_then(|known| match known.op {
                Op::Ctl(alternative) => Some(alternative as usize),
                _ => None,
            });
            match taken {
                Some(_) => self.measured.answered += 1,
                None => self.measured.cost += 1,
            }
            self.tasks.extend(taken.map(|alternative| Task::Leave(gamma, alternative)));
            for alternative in 0..gamma.regions(graph).len() {
                if taken.is_none_or(|taken| taken == alternative) {
                    self.enter(graph, gamma, alternative);
                }
            }
            return;
        }
        if let Some(theta) = Theta::from_node(graph, node) {
            self.measured.loops += 1;
            self.measured.cost += 1;
            self.tasks.extend(graph.first_node(theta.region(graph)).map(Task::Nodes));
            return;
        }
        self.simple(graph, node);
    }

    fn enter(&mut self, graph: &Graph, gamma: Gamma, alternative: usize) {
        for entry in 0..gamma.entry_count(graph) {
            if let Some(known) = self.facts.get(&gamma.entry_origin(graph, entry)) {
                self.facts.insert(gamma.entry_arg(graph, alternative, entry), *known);
            }
        }
        let region = gamma.regions(graph)[alternative];
        self.tasks.extend(graph.first_node(region).map(Task::Nodes));
    }

    fn leave(&mut self, graph: &Graph, gamma: Gamma, alternative: usize) {
        for exit in 0..gamma.exit_count(graph) {
            if let Some(known) = self.facts.get(&gamma.exit_origin(graph, alternative, exit)) {
                self.facts.insert(gamma.exit_output(graph, exit), *known);
            }
        }
    }

    fn simple(&mut self, graph: &mut Graph, node: Node) {
        let op = graph.op(node);
        if op.is_constant() {
            if matches!(op, Op::Int(_) | Op::Const(_) | Op::Ctl(_)) {
                let output = graph.output(node, 0);
                self.facts.insert(output, Const { op, ty: graph.ty(output) });
            }
            return;
        }
        let operands: Option<Vec<Const>> =
            graph.operands(node).map(|operand| self.facts.get(&operand).copied()).collect();
        if let Some(operands) = operands.filter(|it| !it.is_empty()) {
            let output = graph.output(node, 0);
            let ty = graph.ty(output);
            if let Some(op) = fold(&mut graph.payloads, op, &operands, ty) {
                self.facts.insert(output, Const { op, ty });
                return;
            }
        }
        self.measured.cost += match op {
            Op::Call(..) => CALL_COST,
            // It belongs to the decision.
            Op::Match(_) => 0,
            _ => 1,
        };
    }
}
