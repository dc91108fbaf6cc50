//! What keeps its place by the order of a region's list, and by no edge.
//!
//! The I/O state orders what has effects, and holds back what is pinned. Operations without states have no such edge, though some of them must not run where the
//! program would have ended before: a decision may be by what is poison there, a loop may be one that does not end there, a divisor may be poison. These
//! are *bound*: who reorders a list lets none of them pass what may not return.

use super::Graph;
use crate::entities::Node;
use crate::op::Op;
use crate::types::Type;

impl Graph {
    /// Has it effects beyond memory? Then it may end the program, or never go on.
    pub fn may_not_return(&self, node: Node) -> bool {
        self.outputs(node).any(|output| self.ty(output) == Type::IO)
    }

    /// Must it not run where the source would not have come to it, though no state may say so?
    pub fn is_bound(&self, node: Node) -> bool {
        let op = self.op(node);
        op.is_structural() || (op.effects().is_empty() && !op.is_speculatable() && op != Op::Freeze)
    }
}
