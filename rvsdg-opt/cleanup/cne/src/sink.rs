//! Operations between two gammas that are to be fused, which use outputs of the first and are used only by the second.
//! They are copied into each alternative of the second.
//!
//! Each alternative executes once what was executed once before, so nothing is speculated; copies that an alternative
//! does not use are dead. At most [`MAX_SUNK`] operations are copied per pair.

use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_core::{CopyMap, Gamma, Graph, Node, Position, UseSite, Value};
use rvsdg_opt_target::limits::cne::MAX_SUNK;

/// The nodes of `between`, which is in order, that `second` needs, in reverse order. `None` if one of them cannot
/// become part of it, or if its predicate depends on one of them.
pub(crate) fn needed(graph: &Graph, between: &[Node], second: Node) -> Option<Vec<Node>> {
    let mut wanted: FxHashSet<Value> = graph.operands(second).collect();
    let mut needed: Vec<Node> = vec![];
    for node in between.iter().rev() {
        if !graph.outputs(*node).any(|output| wanted.contains(&output)) {
            continue;
        }
        let is_inside = |user| match graph.site(user) {
            UseSite::Input(user, input) => (user == second && input > 0) || needed.contains(&user),
            UseSite::Result(..) => false,
        };
        let op = graph.op(*node);
        let sinks = !op.is_structural()
            && op.effects().is_empty()
            && graph.outputs(*node).all(|output| graph.users(output).all(is_inside));
        if !sinks || needed.len() == MAX_SUNK {
            return None;
        }
        wanted.extend(graph.operands(*node));
        needed.push(*node);
    }
    Some(needed)
}

/// Moves these operations, in reverse order, into each alternative of a gamma, which is their only user.
pub(crate) fn sink(graph: &mut Graph, nodes: &[Node], gamma: Gamma) {
    let alternatives = gamma.regions(graph).len();
    let mut inside: Vec<FxHashMap<Value, Value>> = vec![FxHashMap::default(); alternatives];
    let mut last: Vec<Option<Node>> = vec![None; alternatives];
    for node in nodes.iter().rev() {
        let operands: Vec<Value> = graph.operands(*node).collect();
        for k in 0..alternatives {
            let mut map = CopyMap::sparse();
            for operand in &operands {
                let value = inside[k].get(operand).copied().unwrap_or_else(|| entry(graph, gamma, *operand, k));
                map.insert(*operand, value);
            }
            let at = last[k].map_or(Position::Start(gamma.regions(graph)[k]), Position::After);
            let copy = graph.copy_node(None, *node, at, &mut map);
            last[k] = Some(copy);
            for output in 0..graph.output_count(*node) {
                inside[k].insert(graph.output(*node, output), graph.output(copy, output));
            }
        }
    }
    for index in 0..gamma.entry_count(graph) {
        for (k, inside) in inside.iter().enumerate() {
            if let Some(value) = inside.get(&gamma.entry_origin(graph, index)) {
                graph.divert_users(gamma.entry_arg(graph, k, index), *value);
            }
        }
    }
    let keep: Vec<bool> =
        (0..gamma.entry_count(graph)).map(|index| !inside[0].contains_key(&gamma.entry_origin(graph, index))).collect();
    gamma.retain_entries(graph, |index| keep[index]);
    nodes.iter().for_each(|node| graph.remove_node(*node));
}

/// The argument of an alternative for a value: that of an existing or a new entry variable.
fn entry(graph: &mut Graph, gamma: Gamma, origin: Value, alternative: usize) -> Value {
    let index = (0..gamma.entry_count(graph)).find(|index| gamma.entry_origin(graph, *index) == origin);
    let index = index.unwrap_or_else(|| gamma.add_entry(graph, origin));
    gamma.entry_arg(graph, alternative, index)
}
