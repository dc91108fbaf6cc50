//! What the variables of gammas and thetas stand for.

use crate::{ALL, Classes};
use rvsdg_core::entity::SecondaryMap;
use rvsdg_core::{Graph, Node};

/// The parts of each gamma and theta: disjoint sets of classes, none of which an operation inside touches partly, and
/// which together are what is touched inside.
pub(crate) type Parts = SecondaryMap<Node, Vec<Classes>>;

/// Finds the parts, inner ones first.
pub(crate) fn parts(graph: &Graph, touched: &SecondaryMap<Node, Classes>) -> Parts {
    let mut parts = Parts::new();
    for region in graph.region_tree(graph.root()).into_iter().rev() {
        let Some(owner) = graph.owner(region) else { continue };
        let mut here = std::mem::take(&mut parts[owner]);
        for node in graph.nodes(region) {
            if graph.op(node).is_structural() {
                parts[node].iter().for_each(|part| refine(&mut here, *part));
            } else if graph.mem_input(node).is_some() {
                refine(&mut here, classes(touched, node));
            }
        }
        parts[owner] = here;
    }
    parts
}

/// The classes that a simple node touches.
pub(crate) fn classes(touched: &SecondaryMap<Node, Classes>, node: Node) -> Classes {
    if touched[node] == 0 { ALL } else { touched[node] }
}

/// Divides parts that lie partly in `set`, and adds what no part has.
pub(crate) fn refine(parts: &mut Vec<Classes>, set: Classes) {
    let mut rest = set;
    for index in 0..parts.len() {
        let part = parts[index];
        let common = part & set;
        rest &= !part;
        if common != 0 && common != part {
            parts[index] = common;
            parts.push(part & !set);
        }
    }
    if rest != 0 {
        parts.push(rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_as_coarse_as_can_be() {
        let mut parts = vec![];
        for set in [0b0011, 0b0110, 0b0110, 0b1000, 0b0011] {
            refine(&mut parts, set);
        }
        assert_eq!(parts, [0b0010, 0b0001, 0b0100, 0b1000]);
    }
}
