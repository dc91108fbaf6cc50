//! Where control never comes: regions whose end is never reached, and what that says of the decisions before.
//!
//! An operation on the chain of I/O states that never lets the program go on (`unreachable`, `resume`, a call that does
//! not return) keeps everything behind it from running, and so the end of its region. Such a region is a *dead end*. If
//! all alternatives of a gamma but one are dead ends, that one was taken wherever the I/O state behind the gamma is
//! used: a test that ends the program if it fails has succeeded. This does not hold for operations that are only listed
//! behind the gamma: without an edge they may run before it.
//!
//! All answers take a bounded number of steps, and an answer that is not found says nothing.

use crate::entities::{Node, Region, Value};
use crate::graph::{Graph, ValueDef};
use crate::op::Op;
use crate::types::Type;
use crate::views::Gamma;

/// How many operations on the chain of I/O states of a region are looked at.
const MAX_STEPS: usize = 16;
/// How deep gammas of which every alternative is a dead end may be nested.
const MAX_DEPTH: usize = 2;

impl Graph {
    /// Does control never reach the end of the region?
    pub fn is_dead_end(&self, region: Region) -> bool {
        self.ends_before(region, MAX_DEPTH)
    }

    /// The only alternative of a gamma that control can leave, if all others are dead ends.
    pub fn only_way_out(&self, gamma: Gamma) -> Option<usize> {
        let mut ways = (0..gamma.regions(self).len()).filter(|way| !self.is_dead_end(gamma.regions(self)[*way]));
        let only = ways.next()?;
        ways.next().is_none().then_some(only)
    }

    /// Decisions in the node's region that come before the node wherever it runs, the last one first: it takes an I/O
    /// state that each of them made. If one has an [only way out](Graph::only_way_out), it has gone that way.
    pub fn decided_before(&self, node: Node) -> impl Iterator<Item = Gamma> {
        let mut state = self.io_taken(node);
        let step = move || {
            let ValueDef::Output(node, _) = self.def(state?) else { return None };
            state = self.io_taken(node);
            Some(node)
        };
        let chain = std::iter::from_fn(step).take(MAX_STEPS);
        chain.filter_map(|node| Gamma::from_node(self, node))
    }

    /// The I/O state that a node takes, also as an entry or loop variable.
    fn io_taken(&self, node: Node) -> Option<Value> {
        if self.op(node).is_structural() {
            self.operands(node).find(|operand| self.ty(*operand) == Type::IO)
        } else {
            self.io_in(node)
        }
    }

    /// [`Graph::is_dead_end`]; recursion is no deeper than `depth`.
    fn ends_before(&self, region: Region, depth: usize) -> bool {
        let mut states = self.results(region).iter().map(|result| self.origin(*result));
        let mut state = states.find(|origin| self.ty(*origin) == Type::IO);
        for _ in 0..MAX_STEPS {
            let Some(ValueDef::Output(node, _)) = state.map(|state| self.def(state)) else { return false };
            let ends = match self.op(node) {
                Op::Unreachable | Op::Resume => true,
                Op::Call(id, _) => self.payloads[id].noreturn,
                Op::Gamma => depth > 0 && self.regions(node).iter().all(|inner| self.ends_before(*inner, depth - 1)),
                _ => false,
            };
            if ends {
                return true;
            }
            state = self.io_taken(node);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Position;
    use crate::testing::*;

    /// A gamma on `x`; in its second alternative the program ends. Returns it and the I/O state behind it.
    fn test_of(g: &mut Graph, x: Value, io: Value) -> (Gamma, Value) {
        let root = Position::End(g.root());
        let predicate = is_true(g, root, x);
        let gamma = Gamma::add(g, root, predicate);
        gamma.add_entry(g, io);
        let end = Position::End(gamma.regions(g)[1]);
        let inside = gamma.entry_arg(g, 1, 0);
        let ended = g.add_simple(end, Op::Unreachable, &[inside], Type::IO);
        let passed = gamma.entry_arg(g, 0, 0);
        let io = gamma.add_exit(g, &[passed, ended]);
        (gamma, io)
    }

    #[test]
    fn a_test_that_ends_the_program_is_settled_behind_it() {
        let (mut g, params, io, mem) = body(&[Type::I1, Type::I1]);
        let (first, between) = test_of(&mut g, params[0], io);
        let (second, behind) = test_of(&mut g, params[1], between);
        finish(&mut g, &[behind, mem]);
        assert_eq!([0, 1].map(|way| g.is_dead_end(first.regions(&g)[way])), [false, true]);
        assert_eq!(g.only_way_out(first), Some(0));
        assert_eq!(g.decided_before(second.node()).collect::<Vec<_>>(), [first]);
        assert_eq!(g.decided_before(first.node()).count(), 0);
        assert!(!g.is_dead_end(g.root()));
    }

    #[test]
    fn a_gamma_of_dead_ends_is_one_itself() {
        let (mut g, params, io, mem) = body(&[Type::I1]);
        let root = Position::End(g.root());
        let predicate = is_true(&mut g, root, params[0]);
        let gamma = Gamma::add(&mut g, root, predicate);
        gamma.add_entry(&mut g, io);
        let ends = [0, 1].map(|way| {
            let (end, inside) = (Position::End(gamma.regions(&g)[way]), gamma.entry_arg(&g, way, 0));
            g.add_simple(end, Op::Unreachable, &[inside], Type::IO)
        });
        let behind = gamma.add_exit(&mut g, &ends);
        finish(&mut g, &[behind, mem]);
        assert!(g.is_dead_end(g.root()));
        assert_eq!(g.only_way_out(gamma), None);
    }

    #[test]
    fn only_the_io_state_tells_the_order() {
        let (mut g, params, io, mem) = body(&[Type::I1, Type::I1]);
        let (_, behind) = test_of(&mut g, params[0], io);
        let root = Position::End(g.root());
        let predicate = is_true(&mut g, root, params[1]);
        let other = Gamma::add(&mut g, root, predicate);
        other.add_entry(&mut g, io);
        finish(&mut g, &[behind, mem]);
        assert_eq!(g.decided_before(other.node()).count(), 0, "it may run before the test");
    }
}
