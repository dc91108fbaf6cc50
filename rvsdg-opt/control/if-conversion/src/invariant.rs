//! What is the same in all iterations: a decision in a loop may have kept it where it was, and with the decision gone nothing does.
//!
//! Operations at the top level of a loop's body that only compute, from values that no iteration changes, move before the loop. They run there once where
//! they ran in each iteration before, of which there is at least one. Only bodies in which a gamma was converted are looked at: what was
//! invariant before is node push-out's.
//!
//! Linear in the nodes of these bodies, and the loop variables that are added.

use crate::fault::{Fault, Mutation};
use rvsdg_core::{Const, Graph, Node, Op, Position, Region, Theta, Use, UseSite, Value, ValueDef};
use rvsdg_route::Router;

/// Moves what is invariant before the theta with this body, if it is one; answers how many operations that was.
pub(crate) fn push_out(graph: &mut Graph, router: &mut Router, region: Region, fault: Fault) -> usize {
    let Some(theta) = graph.owner(region).and_then(|owner| Theta::from_node(graph, owner)) else { return 0 };
    let mut moved = 0;
    let mut next = graph.first_node(region);
    while let Some(node) = next {
        next = graph.next_node(node);
        let op = graph.op(node);
        // Calls may have attributes that make poison undefined behaviour.
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

/// Is a value of the body the same in all iterations, and to be had before the theta?
fn is_invariant(graph: &Graph, theta: Theta, value: Value, fault: Fault) -> bool {
    match graph.def(value) {
        ValueDef::Argument(_, index) => theta.post(graph, index) == value || fault.is(Mutation::Varying),
        ValueDef::Output(node, _) => graph.op(node).is_constant(),
    }
}

/// Moves a node before the theta, and carries its value back to who uses it.
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
