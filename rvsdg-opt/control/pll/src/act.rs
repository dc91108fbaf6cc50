//! The act phase of a region: moves the marked nodes.

use crate::fault::{Fault, Mutation};
use crate::mark::{Move, Target};
use rustc_hash::FxHashMap;
use rvsdg_core::{Gamma, Graph, Node, Position, Region, Type, Use, UseSite, Value};
use rvsdg_route::Router;

/// Moves nodes, which are in reverse order, each to the start of its alternative.
pub(crate) fn act(graph: &mut Graph, moves: &[Move], fault: Fault) {
    let targets: FxHashMap<Node, Target> = moves.iter().map(|it| (it.node, it.target)).collect();
    let mut router = Router::new();
    let mut changed: Vec<Gamma> = vec![];
    for it in moves {
        let region = it.target.gamma.regions(graph)[it.target.alternative];
        let at = if fault.is(Mutation::WrongOrder) { Position::End(region) } else { Position::Start(region) };
        graph.move_node(it.node, at);
        if let Some(entry) = it.mem_entry {
            splice_memory(graph, it, entry, fault);
        }
        take_over_users(graph, it, &targets, &mut changed);
        bring_operands(graph, &mut router, it, region, &targets);
        if changed.last() != Some(&it.target.gamma) {
            changed.push(it.target.gamma);
        }
    }
    // Gammas with entry variables whose origin is now inside of them.
    let mut seen = rustc_hash::FxHashSet::default();
    changed.retain(|gamma| seen.insert(gamma.node()));
    for gamma in changed {
        let region = graph.region(gamma.node());
        let keeps: Vec<bool> = (0..gamma.entry_count(graph))
            .map(|index| graph.region_of(gamma.entry_origin(graph, index)) == region)
            .collect();
        gamma.retain_entries(graph, |index| keeps[index]);
    }
}

/// Users of the entry variables whose origin was the node now use the node directly. Another gamma may have the node as
/// the origin of an unused entry variable; that gamma is added to `changed`.
fn take_over_users(graph: &mut Graph, it: &Move, targets: &FxHashMap<Node, Target>, changed: &mut Vec<Gamma>) {
    let Target { gamma, alternative } = it.target;
    for output in 0..graph.output_count(it.node) {
        let output = graph.output(it.node, output);
        if graph.ty(output) == Type::MEM {
            continue;
        }
        let users: Vec<Use> = graph.users(output).collect();
        for user in users {
            match graph.site(user) {
                UseSite::Input(node, index) if node == gamma.node() && index > 0 => {
                    let arg = gamma.entry_arg(graph, alternative, index - 1);
                    graph.divert_users(arg, output);
                }
                UseSite::Input(node, _) if !targets.contains_key(&node) => {
                    changed.extend(Gamma::from_node(graph, node));
                }
                _ => {}
            }
        }
    }
}

/// Routes the operands of a node to its alternative. Operands that are moved as well do not change.
fn bring_operands(
    graph: &mut Graph,
    router: &mut Router,
    it: &Move,
    region: Region,
    targets: &FxHashMap<Node, Target>,
) {
    for index in 0..graph.input_count(it.node) {
        let user = graph.input(it.node, index);
        let operand: Value = graph.origin(user);
        if graph.producer(operand).is_some_and(|node| targets.get(&node) == Some(&it.target)) {
            continue;
        }
        let new = match (graph.ty(operand), it.io_entry) {
            (Type::MEM, _) => continue,
            (Type::IO, Some(entry)) => it.target.gamma.entry_arg(graph, it.target.alternative, entry),
            _ => router.route(graph, operand, region),
        };
        graph.divert(user, new);
    }
}

/// Removes a load from the chain of memory states before the gamma, and inserts it at the start of the chain in its
/// alternative.
fn splice_memory(graph: &mut Graph, it: &Move, entry: usize, fault: Fault) {
    let own = graph.mem_input(it.node).expect("a load takes a memory state");
    let after = graph.mem_out(it.node).expect("a load makes a memory state");
    graph.bypass_memory(it.node);
    let first = it.target.gamma.entry_arg(graph, it.target.alternative, entry);
    if !fault.is(Mutation::SkippedState) {
        graph.divert_users(first, after);
    }
    graph.divert(own, first);
}
