//! Moves loop-invariant operations out of a loop that were inside of a gamma before it was converted.
//!
//! Speculatable operations at the top level of a loop's body whose operands are loop-invariant move before the loop.
//! They were executed in each iteration, of which there is at least one, and are now executed once. Only bodies in
//! which a gamma was converted are processed; other invariant operations are moved by node push-out (`psh`).
//!
//! Linear in the number of nodes of these bodies and of added loop variables.

use crate::fault::{Fault, Mutation};
use rvsdg_core::{Const, Graph, Node, Op, Position, Region, Theta, Use, UseSite, Value, ValueDef};
use rvsdg_route::Router;

/// If the region is the body of a theta, moves its invariant operations before it; returns how many.
pub(crate) fn push_out(graph: &mut Graph, router: &mut Router, region: Region, fault: Fault) -> usize {
    let Some(theta) = graph.owner(region).and_then(|owner| Theta::from_node(graph, owner)) else { return 0 };
    let mut moved = 0;
    let mut next = graph.first_node(region);
    while let Some(node) = next {
        next = graph.next_node(node);
        let op = graph.op(node);
        // Calls may have attributes for which poison is undefined behaviour.
        let is_plain = !op.is_structural() && !op.is_constant() && !matches!(op, Op::Match(_) | Op::Call(..));
        let computes = is_plain && op.is_speculatable();
        if !computes || graph.output_count(node) != 1 || graph.is_dead(graph.output(node, 0)) {
            continue;
        }
        if (0..graph.input_count(node)).all(|i| is_invariant(graph, theta, graph.operand(node, i), fault)) {
            leave(graph, router, theta, node);
            moved += 1;
        }
    }
    moved
}

/// Is a value of the body loop-invariant and available before the theta?
fn is_invariant(graph: &Graph, theta: Theta, value: Value, fault: Fault) -> bool {
    match graph.def(value) {
        ValueDef::Argument(_, index) => theta.post(graph, index) == value || fault.is(Mutation::Varying),
        ValueDef::Output(node, _) => graph.op(node).is_constant(),
    }
}

/// Moves a node before the theta, and routes its value back to its users.
fn leave(graph: &mut Graph, router: &mut Router, theta: Theta, node: Node) {
    let (inside, outside) = (theta.region(graph), graph.region(theta.node()));
    for index in 0..graph.input_count(node) {
        let user = graph.input(node, index);
        let origin = graph.origin(user);
        let outer = match graph.def(origin) {
            ValueDef::Argument(_, index) => theta.entry_origin(graph, index),
            ValueDef::Output(constant, _) => {
                let constant = Const { op: graph.op(constant), ty: graph.ty(origin) };
                router.constant_in(graph, constant, outside)
            }
        };
        graph.divert(user, outer);
    }
    let value = graph.output(node, 0);
    let users: Vec<Use> = graph.users(value).collect();
    graph.move_node(node, Position::Before(theta.node()));
    let carried = router.route(graph, value, inside);
    for user in users {
        debug_assert!(!matches!(graph.site(user), UseSite::Input(of, _) if of == theta.node()));
        graph.divert(user, carried);
    }
}
