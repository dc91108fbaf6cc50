//! Stores out of loops: a store that every iteration makes at the same place, and that nothing in the loop can see, is
//! made once, behind the loop.
//!
//! The loop must do nothing that others could notice in between: no operation with an I/O state of its own, no call
//! that may read or write that place, or give memory back. It need not end: a store that is only seen while the loop
//! runs is seen in a data race. Inner loops come first, so a store moves out of a whole nest. What is stored becomes a
//! loop variable.

use crate::Stats;
use crate::build::{behind, copy_before};
use crate::fault::{Fault, Mutation};
use crate::nest::{Nest, state_output};
use crate::search::can_copy;
use rustc_hash::FxHashMap;
use rvsdg_core::{Effects, Graph, Node, Op, Position, Region, Theta, Type, Value, ValueDef};
use rvsdg_opt_alias::{Access, Analysis, Relation};
use rvsdg_opt_target::limits::load_store::{MAX_INSIDE, MAX_STORES};
use rvsdg_route::{Router, outermost};

/// Moves stores out of all loops; answers how many.
pub(crate) fn sink(
    graph: &mut Graph,
    analysis: &mut Analysis<'_>,
    nest: &Nest,
    fault: Fault,
    stats: &mut Stats,
) -> usize {
    let mut router = Router::new();
    let mut count = 0;
    for region in nest.regions.iter().rev() {
        let Some(theta) = graph.owner(*region).and_then(|owner| Theta::from_node(graph, owner)) else { continue };
        if nest.is_seen(graph, theta.node()) {
            continue;
        }
        let Some(accesses) = inside(graph, *region) else { continue };
        let stores: Vec<Node> = accesses
            .iter()
            .copied()
            .filter(|node| graph.region(*node) == *region && matches!(graph.op(*node), Op::Store(..)))
            .collect();
        let mut moved = 0;
        for store in stores {
            if moved < MAX_STORES && may_sink(graph, analysis, nest, fault, theta, store, &accesses) {
                move_behind(graph, &mut router, theta, store, stats);
                moved += 1;
            }
        }
        count += moved;
    }
    count
}

/// Everything that touches memory in a region and those inside it.
fn inside(graph: &Graph, region: Region) -> Option<Vec<Node>> {
    let (mut accesses, mut count) = (vec![], 0);
    let mut regions = vec![region];
    while let Some(region) = regions.pop() {
        for node in graph.nodes(region) {
            count += 1;
            if count > MAX_INSIDE {
                return None;
            }
            regions.extend_from_slice(graph.regions(node));
            if graph.op(node).effects().takes_mem() {
                accesses.push(node);
            }
        }
    }
    Some(accesses)
}

/// The number of the loop variable with the memory state, if there is one only.
fn state_var(graph: &Graph, theta: Theta) -> Option<usize> {
    let mut states = (0..theta.loop_count(graph)).filter(|var| graph.ty(theta.pre(graph, *var)) == Type::MEM);
    let var = states.next()?;
    states.next().is_none().then_some(var)
}

fn may_sink(
    graph: &Graph,
    analysis: &mut Analysis<'_>,
    nest: &Nest,
    fault: Fault,
    theta: Theta,
    store: Node,
    accesses: &[Node],
) -> bool {
    let Op::Store(id, effects) = graph.op(store) else { return false };
    let info = &graph.payloads[id];
    let body = theta.region(graph);
    let is_outer = |value: Value| !nest.is_inside(graph.region_of(outermost(graph, value)), body);
    if info.volatile || effects != Effects::WRITE | Effects::PINNED || state_var(graph, theta).is_none() {
        return false;
    }
    let pointer = graph.operand(store, 1);
    let address = analysis.promised(graph, pointer, id);
    let constant = address.address.values().all(is_outer) && address.size.is_some();
    // With the I/O state of outside, it is not behind anything in the loop that may not be passed: a loop inside that
    // may go on for ever would make another one.
    if !constant || !is_outer(graph.operand(store, 2)) || !can_place(graph, theta, pointer, &is_outer) {
        return false;
    }
    accesses.iter().all(|node| {
        *node == store || !graph.is_live(*node) || {
            if let Some(access) = graph.load_store(*node) {
                let info = &graph.payloads[access.id];
                // Behind a store of another type, memory is of that type: the order of stores is not one of types.
                let other: Access = match access.is_store {
                    true => analysis.access(graph, access.address, info.ty),
                    false => analysis.promised(graph, access.address, access.id),
                };
                let ignored = fault.is(Mutation::SinkPastReads) && !access.is_store;
                return !info.volatile && (analysis.relate(graph, &other, &address) == Relation::No || ignored);
            }
            match graph.op(*node) {
                Op::Call(..) => {
                    let is_overwritten =
                        analysis.call_may_write(graph, *node, &address) && !fault.is(Mutation::SinkPastWrites);
                    !is_overwritten && !analysis.call_may_read(graph, *node, &address)
                }
                op => !op.effects().intersects(rvsdg_core::Effects::READ | rvsdg_core::Effects::WRITE),
            }
        }
    })
}

/// Is the pointer outside of the loop, or can it be computed there from what is the same in all iterations?
fn can_place(graph: &Graph, theta: Theta, pointer: Value, is_outer: &impl Fn(Value) -> bool) -> bool {
    let mut stack = vec![pointer];
    can_copy(graph, theta, pointer) && {
        let mut steps = 0;
        loop {
            let Some(value) = stack.pop() else { break true };
            steps += 1;
            if steps > 64 {
                break false;
            }
            match graph.def(value) {
                ValueDef::Output(node, _) => stack.extend(graph.operands(node)),
                ValueDef::Argument(..) if is_outer(value) => {}
                ValueDef::Argument(..) => break false,
            }
        }
    }
}

fn move_behind(graph: &mut Graph, router: &mut Router, theta: Theta, store: Node, stats: &mut Stats) {
    // Scopes of `noalias` facts may begin in the loop.
    graph.drop_scopes(store);
    let op = graph.op(store);
    let [value, pointer, io] = [0, 1, 2].map(|i| graph.operand(store, i));
    let mut copies = FxHashMap::default();
    let pointer = copy_before(graph, theta, pointer, &mut copies);
    let io = copy_before(graph, theta, io, &mut copies);
    let last = behind(graph, router, theta, value, stats);
    let var = state_var(graph, theta).expect("that was checked");
    let behind = theta.exit_output(graph, var);
    let users: Vec<_> = graph.users(behind).collect();
    let new = graph.add_node(Position::After(theta.node()), op, &[last, pointer, io, behind], &[Type::MEM]);
    graph.set_location(new, graph.location(store));
    let after = state_output(graph, new).expect("a store has a state");
    for user in users {
        graph.divert(user, after);
    }
    graph.bypass_memory(store);
    graph.remove_node(store);
}
