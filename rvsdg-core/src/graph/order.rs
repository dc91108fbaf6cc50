//! Gammas and thetas that only read the I/O state.
//!
//! A gamma or theta may have to stay behind a call that might not return. It then takes the I/O state that this call
//! makes, as an entry variable or an invariant loop variable, and makes no new one. So it is a reader of that state,
//! like a pinned operation. Nothing but this edge keeps it behind the call.

use super::Graph;
use crate::entities::{Node, Value};
use crate::op::Op;
use crate::types::Type;

impl Graph {
    /// The distinct I/O states that a node takes.
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

    /// Is it a gamma or theta without effects? Then it takes no memory state, no I/O state output of it has a user, and
    /// it terminates.
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
