//! Removal of dead nodes.
//!
//! A simple node is dead if its value outputs have no users and its [effects](crate::Effects::is_removable) allow
//! removal. If it threads the memory state, users of its memory state output are diverted to its memory state operand.
//! A gamma or theta is dead if its outputs have no users and nothing inside it, at any depth, has an effect: every node
//! is removable and every theta terminates. All other nodes stay, with their arity; unused variables of structural
//! nodes are removed by dead node elimination.
//!
//! There are two walks over the region tree, which is a list. The first goes from the inside out and finds the
//! structural nodes with effects. The second goes from the outside in and visits the nodes of each region in reverse
//! order, so that users are removed before their operands. Linear.

use super::Graph;
use crate::entities::{Node, Region};
use crate::op::Op;
use crate::types::Type;
use cranelift_entity::EntitySet;

impl Graph {
    /// Removes dead nodes from `region` and the regions inside it; returns how many nodes went.
    pub fn prune(&mut self, region: Region) -> usize {
        let before = self.live_nodes;
        let tree = self.region_tree(region);
        let effectful = self.effectful(&tree);
        for region in tree {
            // Regions of removed nodes are empty by now.
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

    /// The gammas and thetas with an effect inside. In `tree`, each region precedes those nested in it.
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
            // Symbols: only a pass that knows the whole module may remove them.
            Op::Lambda(_) | Op::Delta(_) | Op::Phi => false,
            op if op.regroups_memory() => self.outputs(node).all(|output| self.is_dead(output)),
            op => {
                op.effects().is_removable()
                    && self.outputs(node).all(|output| self.ty(output) == Type::MEM || self.is_dead(output))
            }
        }
    }
}
