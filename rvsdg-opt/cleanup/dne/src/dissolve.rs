//! Dissolves phis whose definitions no longer refer to themselves or to each other, so that other passes do not treat
//! them as recursive.
//!
//! Linear in the members and context variables of the dissolved phis.

use rvsdg_core::{Graph, Node, Phi, Position, ValueDef};

/// Dissolves the phis whose recursion variables have no user inside; returns how many.
pub(crate) fn dissolve(omega: &mut Graph) -> usize {
    let root = omega.root();
    let phis: Vec<Phi> = omega.nodes(root).filter_map(|node| Phi::from_node(omega, node)).collect();
    let mut dissolved = 0;
    for phi in phis {
        let count = phi.recursion_count(omega);
        if (0..count).all(|index| omega.is_dead(phi.recursion_arg(omega, index))) {
            dissolve_one(omega, phi);
            dissolved += 1;
        }
    }
    dissolved
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
