//! Vectors that are put together of single values, which begin trees, too.
//!
//! Such a vector is a chain of `insertelement`s that sets every lane once. It is in the source (vector types, built-in
//! functions for instructions), or was put together by this pass where lanes were not operations of their region at
//! that time: a decision that is a choice by now.
//!
//! Linear in the region: each node is in one chain.

use crate::fault::{Fault, Mutation};
use rvsdg_core::{Graph, Node, Op, Region, TypeData, TypeTable, UseSite, Value};

/// A vector that is put together of single values.
#[derive(Clone)]
pub(crate) struct Gathered {
    /// The insertions, the last one first.
    nodes: Vec<Node>,
    /// What is inserted, by lane.
    pub(crate) values: Vec<Value>,
}

impl Gathered {
    /// Those of a region, in order.
    pub(crate) fn all(graph: &Graph, types: &TypeTable, region: Region, fault: Fault) -> Vec<Gathered> {
        graph.nodes(region).filter_map(|node| Gathered::of(graph, types, node, fault)).collect()
    }

    /// The vector whose last insertion this is.
    fn of(graph: &Graph, types: &TypeTable, last: Node, fault: Fault) -> Option<Gathered> {
        if graph.op(last) != Op::InsertElement || is_followed(graph, last) {
            return None;
        }
        let TypeData::Vector { len, scalable: false, .. } = types.get(graph.ty(graph.output(last, 0)))? else {
            return None;
        };
        let mut lanes: Vec<Option<Value>> = vec![None; *len as usize];
        let mut nodes = vec![];
        let mut next = Some(last);
        while let Some(node) = next {
            nodes.push(node);
            let index = graph.constant(graph.operand(node, 2))?;
            let index = usize::try_from(graph.payloads.int_value(index.op)?).ok()?;
            // An earlier insertion in the same lane does not count.
            let lane = lanes.get_mut(index)?;
            if lane.is_none() || fault.is(Mutation::FirstInsertion) {
                *lane = Some(graph.operand(node, 1));
            }
            let inner = graph.producer(graph.operand(node, 0));
            next = inner.filter(|inner| {
                let is_own = graph.op(*inner) == Op::InsertElement && graph.region(*inner) == graph.region(node);
                is_own && is_followed(graph, *inner)
            });
        }
        let values = lanes.into_iter().collect::<Option<Vec<Value>>>()?;
        Some(Gathered { nodes, values })
    }

    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Users of the vector get this one.
    pub(crate) fn replace(&self, graph: &mut Graph, vector: Value) {
        graph.divert_users(graph.output(self.nodes[0], 0), vector);
        for node in &self.nodes {
            graph.remove_node(*node);
        }
    }
}

/// Is the only user of a vector the next insertion into it?
fn is_followed(graph: &Graph, node: Node) -> bool {
    let vector = graph.output(node, 0);
    graph.has_one_user(vector)
        && graph.users(vector).all(|user| match graph.site(user) {
            UseSite::Input(next, 0) => graph.op(next) == Op::InsertElement && graph.region(next) == graph.region(node),
            _ => false,
        })
}
