//! The positions of the state operands and outputs of an operation, which [`crate::Op`] fixes.
//!
//! All of this is about simple nodes: a state operand exists exactly if the operation's [effects](crate::Effects) say
//! so. A structural node has states among its variables, any number of them at any position, so these functions find
//! none.

use super::Graph;
use crate::entities::{Node, Use, Value};
use crate::op::Effects;

impl Graph {
    /// The effects of a simple node; none of a structural one.
    #[inline]
    fn own_effects(&self, node: Node) -> Effects {
        self.op(node).effects()
    }

    /// The memory state operand, as a user.
    #[inline]
    pub fn mem_input(&self, node: Node) -> Option<Use> {
        self.own_effects(node).takes_mem().then(|| self.input(node, self.input_count(node) - 1))
    }

    /// The memory state that the operation takes.
    #[inline]
    pub fn mem_in(&self, node: Node) -> Option<Value> {
        self.mem_input(node).map(|user| self.origin(user))
    }

    /// The memory state that the operation makes. Every operation that takes a memory state makes one.
    #[inline]
    pub fn mem_out(&self, node: Node) -> Option<Value> {
        self.own_effects(node).takes_mem().then(|| self.output(node, self.output_count(node) - 1))
    }

    /// The I/O state operand, as a user.
    #[inline]
    pub fn io_input(&self, node: Node) -> Option<Use> {
        let effects = self.own_effects(node);
        let behind = usize::from(effects.takes_mem());
        effects.takes_io().then(|| self.input(node, self.input_count(node) - 1 - behind))
    }

    /// The I/O state that the operation takes.
    #[inline]
    pub fn io_in(&self, node: Node) -> Option<Value> {
        self.io_input(node).map(|user| self.origin(user))
    }

    /// The I/O state that the operation makes; `None` if it only takes one.
    #[inline]
    pub fn io_out(&self, node: Node) -> Option<Value> {
        let effects = self.own_effects(node);
        let behind = usize::from(effects.takes_mem());
        effects.makes_io().then(|| self.output(node, self.output_count(node) - 1 - behind))
    }

    /// Diverts the users of the memory state output of a simple node to its memory state operand. Does nothing if the
    /// node has no memory state.
    pub fn bypass_memory(&mut self, node: Node) {
        if let (Some(before), Some(after)) = (self.mem_in(node), self.mem_out(node)) {
            self.divert_users(after, before);
        }
    }
}
