//! Memory states that are split for a while: what encoded bodies look like, though nothing is known of memory.
//!
//! Behind some operations the state is split. The following operations take one of the parts, and somewhere behind them
//! all parts are merged. So every two operations are still ordered by edges.

use crate::Random;
use rvsdg_core::{Graph, Node, Op, Position, Type, UseSite, Value};

/// The most operations between a split and the merge of its parts.
const MAX_BETWEEN: u32 = 4;

/// Splits memory states behind about a quarter of the operations on memory.
pub fn split_memory(graph: &mut Graph, random: &mut Random) {
    for region in graph.region_tree(graph.root()) {
        let nodes: Vec<Node> = graph.nodes(region).filter(|node| graph.mem_out(*node).is_some()).collect();
        for node in nodes {
            if random.one_in(4) {
                split_behind(graph, random, node);
            }
        }
    }
}

fn split_behind(graph: &mut Graph, random: &mut Random, node: Node) {
    let state = graph.mem_out(node).expect("it makes a state");
    let count = 2 + random.below(2) as usize;
    let users: Vec<_> = graph.users(state).collect();
    let split = graph.add_node(Position::After(node), Op::SplitMemory, &[state], &vec![Type::MEM; count]);
    let used = random.below(count as u32) as usize;
    let mut last = graph.output(split, used);
    users.into_iter().for_each(|user| graph.divert(user, last));
    let mut behind = split;
    for _ in 0..random.below(MAX_BETWEEN + 1) {
        let Some((next, state)) = graph.only_user(last).and_then(|user| taken_by(graph, graph.site(user))) else {
            break;
        };
        (behind, last) = (next, state);
    }
    let users: Vec<_> = graph.users(last).collect();
    let parts: Vec<Value> =
        (0..count).map(|part| if part == used { last } else { graph.output(split, part) }).collect();
    let merged = graph.add_simple(Position::After(behind), Op::MergeMemory, &parts, Type::MEM);
    users.into_iter().for_each(|user| graph.divert(user, merged));
}

/// The operation that takes a state, and the state that it makes.
fn taken_by(graph: &Graph, site: UseSite) -> Option<(Node, Value)> {
    match site {
        UseSite::Input(node, _) => Some((node, graph.mem_out(node)?)),
        UseSite::Result(..) => None,
    }
}
