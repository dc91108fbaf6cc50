//! Removal of what has become superfluous: accesses, and everything that made and carried addresses.

use crate::fault::{Fault, Mutation};
use crate::uses::{Local, Port};
use rustc_hash::FxHashMap;
use rvsdg_core::{Const, Gamma, Graph, Node, Op, Position, Region, Theta, Type, Value};

/// Removes an operation; users of its states get those that it had.
pub(crate) fn bypass(graph: &mut Graph, node: Node) {
    for ty in [Type::IO, Type::MEM] {
        let after = graph.outputs(node).find(|output| graph.ty(*output) == ty);
        let before = graph.operands(node).rev().find(|operand| graph.ty(*operand) == ty);
        if let (Some(after), Some(before)) = (after, before) {
            graph.divert_users(after, before);
        }
    }
    graph.remove_node(node);
}

/// Removes allocas and all that made and carried their addresses, of which nobody makes use any more. Variables of the
/// source that were such an address have none now.
pub(crate) fn addresses(graph: &mut Graph, locals: Vec<Local>, fault: Fault) {
    let mut nulls: FxHashMap<Region, Value> = FxHashMap::default();
    let mut made = vec![];
    for alias in locals.iter().flat_map(|local| &local.order) {
        if graph.is_dead(*alias) {
            continue;
        }
        if !fault.is(Mutation::NullVariable) {
            graph.unbind(*alias);
        }
        // Variables still carry it; they go below, but may be carried by each other in any order.
        let region = graph.region_of(*alias);
        let null = *nulls.entry(region).or_insert_with(|| {
            let null = graph.add_const(Position::Start(region), Const { op: Op::Null, ty: Type::PTR });
            made.push(null);
            null
        });
        graph.divert_users(*alias, null);
    }
    let mut ports: Vec<(Node, Port)> = vec![];
    for local in locals {
        local.geps.into_iter().for_each(|gep| graph.remove_node(gep));
        bypass(graph, local.node);
        ports.extend(local.ports);
    }
    ports.sort_unstable();
    for of_node in ports.chunk_by(|a, b| a.0 == b.0) {
        let node = of_node[0].0;
        let stays = |port: Port| of_node.binary_search(&(node, port)).is_err();
        if let Some(gamma) = Gamma::from_node(graph, node) {
            gamma.retain_exits(graph, |index| stays(Port::Exit(index)));
            gamma.retain_entries(graph, |index| stays(Port::Entry(index)));
        } else if let Some(theta) = Theta::from_node(graph, node) {
            theta.retain_loop_vars(graph, |index| stays(Port::Loop(index)));
        }
    }
    for null in made {
        let node = graph.producer(null).expect("a constant is the output of a node");
        if graph.is_dead(null) {
            graph.remove_node(node);
        }
    }
}
