//! Hash-consing within regions: finds a node of a region that computes the same value.
//!
//! An entry is only a hint: the table is not updated when nodes change their operands or are removed, so each lookup
//! checks the node that it finds. Every changed node is in the work list and is inserted again when it is processed.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use rvsdg_core::entity::packed_option::PackedOption;
use rvsdg_core::{Effects, Graph, Node, Op, Region, Type, Value};
use rvsdg_opt_target::limits::red::MAX_OPERANDS;

/// The computation of a node.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    region: Region,
    op: Op,
    ty: Type,
    operands: [PackedOption<Value>; MAX_OPERANDS],
}

impl Key {
    /// The key of an operation, if equal operations of its kind are to be merged.
    pub(crate) fn new(region: Region, op: Op, operands: &[Value], ty: Type) -> Option<Key> {
        if !is_shared(op) || operands.len() > MAX_OPERANDS {
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

    /// The current key of a node.
    pub(crate) fn of(graph: &Graph, node: Node) -> Option<Key> {
        if !is_shared(graph.op(node)) || graph.output_count(node) != 1 || graph.input_count(node) > MAX_OPERANDS {
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

/// Are equal operations of this kind merged? Calls are merged by common node elimination, which has more information.
fn is_shared(op: Op) -> bool {
    op.may_be_congruent() && op.effects().without(Effects::PINNED).is_empty() && !matches!(op, Op::Call(..))
}

/// Keys are compared as a whole, because their cheap hashes do collide in practice. They are long, and most are only
/// inserted, so they are in a list, of which the table contains the indices.
pub(crate) struct Table(IndexMap<Key, Node, FxBuildHasher>);

impl Table {
    /// An empty table with capacity for this number of nodes.
    pub(crate) fn with_capacity(nodes: usize) -> Table {
        Table(IndexMap::with_capacity_and_hasher(nodes, FxBuildHasher))
    }

    /// A node that computes this key.
    pub(crate) fn get(&self, graph: &Graph, key: Key) -> Option<Node> {
        let node = *self.0.get(&key)?;
        (graph.is_live(node) && Key::of(graph, node) == Some(key)).then_some(node)
    }

    /// The place of a key, which holds `node` if it was free or held a node that computes something else by now.
    pub(crate) fn place(&mut self, graph: &Graph, key: Key, node: Node) -> &mut Node {
        let place = self.0.entry(key).or_insert(node);
        if *place != node && !(graph.is_live(*place) && Key::of(graph, *place) == Some(key)) {
            *place = node;
        }
        place
    }

    /// Inserts a node.
    pub(crate) fn insert(&mut self, key: Key, node: Node) {
        self.0.insert(key, node);
    }
}
