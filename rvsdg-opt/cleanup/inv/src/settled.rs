//! What decisions before a structural node say about it.
//!
//! If all alternatives of a gamma but one are dead ends ([`Graph::is_dead_end`]), that one was taken wherever a node
//! runs that takes an I/O state from behind the gamma. Predicates and variables of such structural nodes that the
//! gamma's predicate says something about are constants. The values themselves stay as they are: others of their users
//! may run before the gamma.

use crate::fault::Mutation;
use crate::redirect::Redirect;
use rvsdg_core::{Const, Gamma, Graph, Node, Op, Value};
use rvsdg_opt_facts::Decision;

impl Redirect<'_> {
    /// Replaces inputs of a structural node that are known because of decisions before it.
    pub(crate) fn settled(&mut self, node: Node) {
        let before = self.settled_before(node);
        if before.is_empty() && !self.fault.is(Mutation::Settled) {
            return;
        }
        let mut decision = std::mem::take(&mut self.decision);
        for (gamma, way) in self.with_fault(node, before) {
            decision.read(self.graph, gamma.predicate(self.graph));
            if !decision.facts(way).iter().any(|fact| fact.constant().is_some()) {
                continue;
            }
            for index in 0..self.graph.input_count(node) {
                let value = self.graph.operand(node, index);
                if let Some(constant) = known(self.graph, &decision, way, value) {
                    let constant = self.constant_in(constant, self.graph.region(node));
                    self.graph.divert(self.graph.input(node, index), constant);
                    self.stats.settled += 1;
                }
            }
        }
        self.decision = decision;
    }

    /// Decisions before a node that have gone one way. The same is asked of one decision for all structural nodes
    /// behind it, so answers are kept.
    fn settled_before(&mut self, node: Node) -> Vec<(Gamma, usize)> {
        if self.ways_at != self.graph.revision() {
            self.ways.clear();
            self.ways_at = self.graph.revision();
        }
        let (graph, ways) = (&*self.graph, &mut self.ways);
        let mut way = |gamma| *ways.entry(gamma).or_insert_with(|| graph.only_way_out(gamma));
        graph.decided_before(node).filter_map(|gamma| Some((gamma, way(gamma)?))).collect()
    }

    /// With the fault, also the gamma that made the I/O state that the node takes.
    fn with_fault(&self, node: Node, mut before: Vec<(Gamma, usize)>) -> Vec<(Gamma, usize)> {
        if self.fault.is(Mutation::Settled) {
            let producers = self.graph.operands(node).filter_map(|value| self.graph.producer(value));
            before.extend(producers.filter_map(|node| Gamma::from_node(self.graph, node)).map(|gamma| (gamma, 0)));
        }
        before
    }
}

/// The constant that a value is where a decision has gone this way: itself, or the match that it is.
fn known(graph: &Graph, decision: &Decision, way: usize, value: Value) -> Option<Const> {
    if graph.ty(value).is_state() || graph.constant(value).is_some() {
        return None;
    }
    decision.constant(way, value).or_else(|| {
        let (operand, table) = graph.matched(value)?;
        let of = decision.constant(way, operand)?;
        Some(Const { op: Op::Ctl(table.alternative(of.op)?), ty: graph.ty(value) })
    })
}
