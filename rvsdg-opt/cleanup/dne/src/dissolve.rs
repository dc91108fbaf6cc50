//! Dissolves phis whose definitions no longer refer to themselves or to each other, so that other passes do not treat
//! them as recursive. A definition that no member refers to leaves its phi for the place behind it.
//!
//! Linear in the members and context variables of the phis that are dissolved or taken apart.

use rvsdg_core::{Graph, Node, Op, Phi, Position, Value, ValueDef};

/// Dissolves the phis whose recursion variables have no user inside, and takes others apart; returns how many were
/// changed.
pub(crate) fn dissolve(omega: &mut Graph) -> usize {
    let root = omega.root();
    let phis: Vec<Phi> = omega.nodes(root).filter_map(|node| Phi::from_node(omega, node)).collect();
    let mut dissolved = 0;
    for phi in phis {
        let count = phi.recursion_count(omega);
        if (0..count).all(|index| omega.is_dead(phi.recursion_arg(omega, index))) {
            dissolve_one(omega, phi);
            dissolved += 1;
        } else {
            dissolved += usize::from(take_apart(omega, phi));
        }
    }
    dissolved
}

/// Moves out what can leave, those that are referred to by what has left included if they come before it; answers
/// whether anything could.
fn take_apart(omega: &mut Graph, phi: Phi) -> bool {
    let count = phi.recursion_count(omega);
    let mut left = vec![false; count];
    for index in (0..count).rev() {
        left[index] = leave(omega, phi, index);
    }
    if left.contains(&true) {
        phi.retain_recursion_vars(omega, |index| !left[index]);
    }
    if !left.contains(&false) {
        omega.remove_node(phi.node());
    }
    left.contains(&true)
}

/// Moves definition `index` behind its phi, if no member refers to it and all that it refers to can be had there.
fn leave(omega: &mut Graph, phi: Phi, index: usize) -> bool {
    let definition = phi.definition(omega, index);
    let Some(member) = omega.producer(definition) else { return false };
    let is_lambda = matches!(omega.op(member), Op::Lambda(_));
    if !is_lambda || !omega.is_dead(phi.recursion_arg(omega, index)) || !omega.has_one_user(definition) {
        return false;
    }
    let count = phi.recursion_count(omega);
    let outside = |origin: Value| match omega.def(origin) {
        ValueDef::Argument(_, arg) if arg < count => Some(phi.recursion_output(omega, arg)),
        ValueDef::Argument(_, arg) => Some(phi.context_origin(omega, arg - count)),
        ValueDef::Output(..) => None,
    };
    let origins: Option<Vec<Value>> = omega.operands(member).map(outside).collect();
    let Some(origins) = origins else { return false };
    omega.divert_users(phi.recursion_output(omega, index), definition);
    for (input, origin) in origins.into_iter().enumerate() {
        omega.divert(omega.input(member, input), origin);
    }
    // Until the recursion variable goes, something has to define it.
    let own = phi.recursion_arg(omega, index);
    phi.set_definition(omega, index, own);
    omega.move_node(member, Position::After(phi.node()));
    true
}

fn dissolve_one(omega: &mut Graph, phi: Phi) {
    let region = phi.region(omega);
    let members: Vec<Node> = omega.nodes(region).collect();
    for index in 0..phi.context_count(omega) {
        omega.divert_users(phi.context_arg(omega, index), phi.context_origin(omega, index));
    }
    for member in members {
        omega.move_node(member, Position::Before(phi.node()));
    }
    for index in 0..phi.recursion_count(omega) {
        let definition = phi.definition(omega, index);
        debug_assert!(
            matches!(omega.def(definition), ValueDef::Output(..)),
            "a recursion variable is defined by a node"
        );
        omega.divert_users(phi.recursion_output(omega, index), definition);
    }
    omega.remove_node(phi.node());
}
