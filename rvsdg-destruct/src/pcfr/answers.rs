//! Matches that are results of a region as well as predicates in it.
//!
//! A match that is the predicate of a gamma may also be a result of their region, so that there is another decision on
//! it outside. As an ordinary value it would have to be computed before the gamma. That computation would be between
//! the producer of the matched value and the branch on it, and knowledge about both would be lost. But the gamma
//! implies the value: a new exit variable of the gamma, with a constant in each alternative, replaces the match after
//! it.
//!
//! Linear in the size of the graph.

use super::form::is_ordinary;
use rvsdg_core::{Gamma, Graph, Op, Position, Use, UseSite, Value};

/// The gammas that get an exit variable for their predicate, with the uses to be replaced.
pub(crate) fn find(graph: &Graph) -> Vec<(Gamma, Vec<Use>)> {
    let mut found = vec![];
    for region in graph.region_tree(graph.root()) {
        for node in graph.nodes(region) {
            let Op::Match(_) = graph.op(node) else { continue };
            let answer = graph.output(node, 0);
            if !is_ordinary(graph, answer) {
                continue;
            }
            if let Some((gamma, uses)) = gamma_and_results(graph, answer) {
                found.push((gamma, uses));
            }
        }
    }
    found
}

/// The gamma that a match decides, if all its other uses are results of its region.
fn gamma_and_results(graph: &Graph, answer: Value) -> Option<(Gamma, Vec<Use>)> {
    let (mut gamma, mut uses) = (None, vec![]);
    for user in graph.users(answer) {
        match graph.site(user) {
            UseSite::Input(node, 0) if graph.op(node) == Op::Gamma => gamma = gamma.or(Gamma::from_node(graph, node)),
            UseSite::Result(region, index) => {
                let is_test = index == 0 && graph.owner(region).is_some_and(|it| matches!(graph.op(it), Op::Theta(_)));
                if !is_test {
                    uses.push(user);
                }
            }
            UseSite::Input(..) => return None,
        }
    }
    Some((gamma?, uses))
}

/// Adds the exit variables.
pub(crate) fn apply(graph: &mut Graph, found: Vec<(Gamma, Vec<Use>)>) {
    for (gamma, uses) in found {
        let ty = graph.ty(gamma.predicate(graph));
        let regions = gamma.regions(graph).to_vec();
        let constant = |(k, region)| graph.add_simple(Position::Start(region), Op::Ctl(k), &[], ty);
        let origins: Vec<Value> = (0..).zip(regions).map(constant).collect();
        let output = gamma.add_exit(graph, &origins);
        uses.into_iter().for_each(|user| graph.divert(user, output));
    }
}
