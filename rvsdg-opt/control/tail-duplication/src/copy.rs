//! Copies a gamma into the alternatives of an earlier one.

use crate::fault::{Fault, Mutation};
use crate::plan::DuplicationPlan;
use rvsdg_core::{CopyMap, Gamma, Gap, Graph, Node, Position, Region, UseSite, Value};
use rvsdg_opt_target::limits::tail_duplication::MAX_AHEAD;
use rvsdg_route::Router;

/// Executes a plan.
pub(crate) fn copy(graph: &mut Graph, first: Gamma, plan: &DuplicationPlan, fault: Fault) {
    for node in &plan.before {
        let at = earliest(graph, *node, first.node());
        graph.move_node(*node, at);
    }
    let copied: Vec<Node> = plan.along.iter().copied().chain([plan.second.node()]).collect();
    let regions: Vec<Region> = first.regions(graph).to_vec();
    let results = first.exit_count(graph);
    let mut router = Router::new();
    let mut copies: Vec<CopyMap> = vec![];
    for region in &regions {
        let mut map = CopyMap::sparse();
        for node in &copied {
            for operand in graph.operands(*node).collect::<Vec<Value>>() {
                let is_copied = graph.producer(operand).is_some_and(|node| copied.contains(&node));
                if !is_copied && graph.producer(operand) != Some(first.node()) {
                    let inside = router.route(graph, operand, *region);
                    map.insert(operand, inside);
                }
            }
        }
        for exit in 0..results {
            let output = first.exit_output(graph, exit);
            let is_alike = |other: &usize| graph.ty(first.exit_output(graph, *other)) == graph.ty(output);
            let other = fault.is(Mutation::OtherVariable).then(|| (0..results).find(is_alike)).flatten();
            map.insert(output, graph.result(*region, other.unwrap_or(exit)));
        }
        graph.carry_bindings(true);
        graph.copy_nodes(None, &copied, Position::End(*region), &mut map);
        graph.carry_bindings(false);
        copies.push(map);
    }
    for node in &copied {
        for output in graph.outputs(*node).collect::<Vec<Value>>() {
            let is_outside = |user| !matches!(graph.site(user), UseSite::Input(node, _) if copied.contains(&node));
            if graph.users(output).any(is_outside) {
                let made = copies.iter().map(|copy| copy.value(output).expect("it was copied"));
                let origins: Vec<Value> = made.collect();
                let exit = first.add_exit(graph, &origins);
                graph.divert_users(output, exit);
            }
        }
    }
    for node in copied.into_iter().rev() {
        graph.forget_bindings(Gap::Before(node));
        graph.forget_bindings_inside(node);
        graph.remove_node(node);
    }
    let dead: Vec<bool> =
        (0..first.exit_count(graph)).map(|exit| graph.is_dead(first.exit_output(graph, exit))).collect();
    first.retain_exits(graph, |exit| !dead[exit]);
}

/// The position of `node` before `first`: as early as its operands allow, because nodes between a predicate's producer
/// and its user prevent destruction from merging them.
fn earliest(graph: &Graph, node: Node, first: Node) -> Position {
    let makers: Vec<Node> = graph.operands(node).filter_map(|operand| graph.producer(operand)).collect();
    let mut at = first;
    for _ in 0..MAX_AHEAD {
        match graph.prev_node(at) {
            Some(before) if !makers.contains(&before) => at = before,
            _ => break,
        }
    }
    Position::Before(at)
}
