//! What variables of the source are in the inverted loop.
//!
//! Bindings go along with the nodes that they are in front of, except for nodes of `before` that are in other parts than
//! the old loop's order says, or in none. What is bound in front of those, or of the gamma, comes at the end of `before`,
//! wherever that is copied. The new loop begins in the middle of an iteration, where variables are what the loop
//! variables are, so what was bound in front of the gamma is bound again there; and so it is behind the loop.

use crate::plan::InversionPlan;
use crate::shape::Shape;
use rustc_hash::FxHashSet;
use rvsdg_core::{Gap, Graph, Node};

/// The gaps of the old loop's body; none without debug information.
#[derive(Default)]
pub(crate) struct Gaps {
    /// In front of the gamma.
    pub(crate) front: Vec<Gap>,
    /// Those of them that no copy of `before` contains.
    pub(crate) rest: Vec<Gap>,
    /// At the end of the body.
    pub(crate) end: Vec<Gap>,
    /// The nodes behind the gamma.
    behind: FxHashSet<Node>,
}

impl Gaps {
    pub(crate) fn of(graph: &Graph, shape: &Shape, plan: &InversionPlan) -> Gaps {
        let mut gaps = Gaps::default();
        if !graph.has_bindings() {
            return gaps;
        }
        let body = shape.theta.region(graph);
        let gamma = shape.gamma.node();
        let copied: FxHashSet<Node> = plan.before.iter().copied().collect();
        let mut nodes = graph.nodes(body);
        for node in nodes.by_ref() {
            gaps.front.push(Gap::Before(node));
            if !copied.contains(&node) {
                gaps.rest.push(Gap::Before(node));
            }
            if node == gamma {
                break;
            }
        }
        gaps.behind = nodes.collect();
        gaps.end.push(Gap::End(body));
        gaps
    }

    /// Do the bindings in front of a node go along with it?
    pub(crate) fn carries(&self, node: Node) -> bool {
        self.behind.contains(&node)
    }
}
