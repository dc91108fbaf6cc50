//! The checks of one graph: links, then scope, order and every node, then states.

use super::context::Context;
use super::{ops, states, structure};
use crate::entities::{Region, Value};
use crate::graph::{Graph, ValueDef};
use crate::report::{Entity, Sink};
use cranelift_entity::EntitySet;

/// Checks a graph; returns whether there were no errors.
pub(super) fn check_graph(context: &Context<'_>, sink: &mut Sink) -> bool {
    let before = sink.count();
    if !context.graph.check_links(sink) {
        return false;
    }
    walk(context, sink);
    // The check of states presupposes the other invariants: definitions before uses, arities.
    if sink.count() == before && !context.omega {
        states::check(context.graph, sink);
    }
    sink.count() == before
}

/// Visits regions depth first, each node before the regions inside it, and checks scope, order, operations and
/// structural nodes.
fn walk(context: &Context<'_>, sink: &mut Sink) {
    let graph = context.graph;
    let mut defined: EntitySet<Value> = EntitySet::with_capacity(graph.value_capacity());
    let mut stack = vec![(graph.root(), graph.first_node(graph.root()))];
    defined.extend(graph.args(graph.root()).iter().copied());
    while let Some((region, next)) = stack.last_mut() {
        let region = *region;
        let Some(node) = *next else {
            for i in 0..graph.results(region).len() {
                check_scope(graph, graph.result(region, i), region, Entity::Region(region), "result", i, sink);
            }
            stack.pop();
            continue;
        };
        *next = graph.next_node(node);
        for (i, origin) in graph.operands(node).enumerate() {
            let in_scope = check_scope(graph, origin, region, Entity::Node(node), "operand", i, sink);
            if in_scope && !defined.contains(origin) {
                sink.report(node, format!("operand {i}, {origin}, is used before its definition"));
            }
        }
        ops::check_types(context, node, sink);
        ops::check_note(context, node, sink);
        match context.region_kind(region) {
            place if graph.op(node).is_structural() => structure::check(context, node, place, sink),
            place => ops::check(context, node, place, sink),
        }
        defined.extend(graph.outputs(node));
        for &inner in graph.regions(node).iter().rev() {
            defined.extend(graph.args(inner).iter().copied());
            stack.push((inner, graph.first_node(inner)));
        }
    }
}

fn check_scope(
    graph: &Graph,
    origin: Value,
    region: Region,
    at: Entity,
    what: &str,
    index: usize,
    sink: &mut Sink,
) -> bool {
    let home = match graph.def(origin) {
        ValueDef::Argument(home, _) => home,
        ValueDef::Output(node, _) => graph.region(node),
    };
    if home != region {
        sink.report(at, format!("{what} {index}, {origin}, belongs to {home}, not to {region}"));
    }
    home == region
}
