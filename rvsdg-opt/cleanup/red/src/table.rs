//! Hash-consing within regions: which node of a region computes what.
//!
//! An entry is a hint. Nodes change their operands and vanish without the table being told, so whoever looks something
//! up checks that what it found still is what it should be; and every changed node comes by again, because it is on the
//! work list, and is entered anew.

use rustc_hash::{FxBuildHasher, FxHashMap};
use rvsdg_core::entity::packed_option::PackedOption;
use rvsdg_core::{Effects, Graph, Node, Op, Region, Type, Value};
use rvsdg_opt_target::limits::red::MAX_OPERANDS;

/// What a node computes.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    region: Region,
    op: Op,
    ty: Type,
    operands: [PackedOption<Value>; MAX_OPERANDS],
}

impl Key {
    /// The key of an operation, if operations of its kind are looked for.
    pub(crate) fn new(region: Region, op: Op, operands: &[Value], ty: Type) -> Option<Key> {
        // Calls are merged by common node elimination, which knows more.
        let shared = op.may_be_congruent() && op.effects().without(Effects::PINNED).is_empty();
        if !shared || matches!(op, Op::Call(..)) || operands.len() > MAX_OPERANDS {
            return None;
        }
        let mut key = Key { region, op, ty, operands: [PackedOption::default(); MAX_OPERANDS] };
        for (slot, operand) in key.operands.iter_mut().zip(operands) {
            *slot = (*operand).into();
        }
        if op.is_commutative() {
            key.operands[..2].sort_unstable_by_key(|operand| operand.expand());
        }
        Some(key)
    }

    /// The key of a node as it is now.
    pub(crate) fn of(graph: &Graph, node: Node) -> Option<Key> {
        if graph.output_count(node) != 1 || graph.input_count(node) > MAX_OPERANDS {
            return None;
        }
        let mut operands = [Value::from_u32(0); MAX_OPERANDS];
        let count = graph.input_count(node);
        for (slot, operand) in operands.iter_mut().zip(graph.operands(node)) {
            *slot = operand;
        }
        Key::new(graph.region(node), graph.op(node), &operands[..count], graph.ty(graph.output(node, 0)))
    }
}

/// The table. By whole keys: their quick hashes alone do collide in practice.
pub(crate) struct Table(FxHashMap<Key, Node>);

impl Table {
    /// An empty table for so many nodes.
    pub(crate) fn with_capacity(nodes: usize) -> Table {
        Table(FxHashMap::with_capacity_and_hasher(nodes, FxBuildHasher))
    }

    /// A node that computes this.
    pub(crate) fn get(&self, graph: &Graph, key: Key) -> Option<Node> {
        let node = *self.0.get(&key)?;
        (graph.is_live(node) && Key::of(graph, node) == Some(key)).then_some(node)
    }

    /// Enters a node.
    pub(crate) fn insert(&mut self, key: Key, node: Node) {
        self.0.insert(key, node);
    }
}
