//! Removal of what nobody uses and nobody would miss.
//!
//! A simple node goes if nobody uses its value outputs and its [effects](crate::Effects::is_removable) allow; if it
//! threads the memory state, users of its memory state output then use its memory state operand. A gamma or theta goes
//! if nobody uses any of its outputs and nothing inside it, at any depth, is an effect: no node that may not be
//! removed, no theta that may run for ever. Everything else stays, with its arity: removing unused variables of
//! structural nodes is dead node elimination's work.
//!
//! Two walks over the region tree, both with the tree as a list: one from the inside out that finds the structural
//! nodes with effects, one from the outside in that visits nodes of each region in reverse order, so that users go
//! before what they use. Linear.

use super::Graph;
use crate::entities::{Node, Region};
use crate::op::Op;
use crate::types::Type;
use cranelift_entity::EntitySet;

impl Graph {
    /// Removes dead nodes from `region` and the regions inside it; answers how many nodes went.
    pub fn prune(&mut self, region: Region) -> usize {
        let before = self.live_nodes;
        let tree = self.region_tree(region);
        let effectful = self.effectful(&tree);
        for region in tree {
            // Regions of nodes that were removed are empty by now.
            let mut cursor = self.last_node(region);
            while let Some(node) = cursor {
                cursor = self.prev_node(node);
                if self.may_go(node, &effectful) {
                    self.bypass_memory(node);
                    self.remove_node(node);
                }
            }
        }
        before - self.live_nodes
    }

    /// The gammas and thetas of these regions (each before those inside it) that have an effect inside.
    fn effectful(&self, tree: &[Region]) -> EntitySet<Node> {
        let mut effectful = EntitySet::with_capacity(self.node_capacity());
        for region in tree.iter().rev() {
            let has_effect = |node: Node| match self.op(node) {
                Op::Theta(flags) => flags.may_diverge || effectful.contains(node),
                op if op.is_structural() => effectful.contains(node),
                op => !op.effects().is_removable(),
            };
            let any = self.nodes(*region).any(has_effect);
            if let (true, Some(owner)) = (any, self.owner(*region)) {
                effectful.insert(owner);
            }
        }
        effectful
    }

    fn may_go(&self, node: Node, effectful: &EntitySet<Node>) -> bool {
        match self.op(node) {
            Op::Theta(flags) if flags.may_diverge => false,
            Op::Gamma | Op::Theta(_) => {
                !effectful.contains(node) && self.outputs(node).all(|output| self.is_dead(output))
            }
            // Symbols: only who knows the whole module may remove them.
            Op::Lambda(_) | Op::Delta(_) | Op::Phi => false,
            op => {
                op.effects().is_removable()
                    && self.outputs(node).all(|output| self.ty(output) == Type::MEM || self.is_dead(output))
            }
        }
    }
}
