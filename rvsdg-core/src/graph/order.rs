//! Gammas and thetas that only read the I/O state.
//!
//! A gamma or theta that must not run before what may end the program takes the I/O state from there, as an entry
//! variable or a loop variable that does not change, and makes no new one: it is a reader, like a pinned operation.
//! That edge is all that keeps it there.

use super::Graph;
use crate::entities::{Node, Value};
use crate::op::Op;
use crate::types::Type;

impl Graph {
    /// The I/O states that a node takes, each once.
    pub fn io_operands(&self, node: Node) -> impl Iterator<Item = Value> + '_ {
        let is_io = |origin: &Value| self.ty(*origin) == Type::IO;
        let is_first = move |index: usize| {
            let origin = self.operand(node, index);
            !self.operands(node).take(index).any(|earlier| earlier == origin)
        };
        let count = self.input_count(node);
        (0..count)
            .map(move |index| (index, self.operand(node, index)))
            .filter(move |(index, origin)| is_io(origin) && is_first(*index))
            .map(|(_, origin)| origin)
    }

    /// Is it a gamma or theta that has no effects: that takes no memory state, makes no I/O state that is used, and
    /// ends?
    pub fn is_quiet(&self, node: Node) -> bool {
        let ends = match self.op(node) {
            Op::Gamma => true,
            Op::Theta(flags) => !flags.may_diverge,
            _ => false,
        };
        let is_mem = |value: Value| self.ty(value) == Type::MEM;
        let is_state = |output: Value| is_mem(output) || self.ty(output) == Type::IO && !self.is_dead(output);
        ends && !self.operands(node).any(is_mem) && !self.outputs(node).any(is_state)
    }
}
