//! What decisions around a loop say about where its variables begin.
//!
//! A loop that tests before its first iteration is a decision with a theta in one alternative, which repeats by the
//! same comparison. So the start of a loop variable is on the side of the bound on which the loop goes on.
//!
//! # Complexity
//!
//! Linear in the number of regions that are looked at, which is at most
//! [`MAX_GUARDS`](rvsdg_opt_target::limits::scev::MAX_GUARDS).

use crate::fault::Mutation;
use crate::linear::Linear;
use crate::test::{Operand, Repeat, repeat_by};
use crate::{Reading, Scev};
use rvsdg_core::{Gamma, Graph, IntCond, Theta};
use rvsdg_opt_target::limits::scev::MAX_GUARDS;

impl Scev {
    /// The conditions that `start` meets with `bound` by decisions of two alternatives around a loop. Both are values
    /// from outside of it, not taken apart.
    pub(crate) fn guards(&mut self, graph: &Graph, theta: Theta, start: &Linear, bound: &Linear) -> Vec<IntCond> {
        let mut found = vec![];
        let mut node = theta.node();
        for _ in 0..MAX_GUARDS {
            let region = graph.region(node);
            let Some(owner) = graph.owner(region) else { break };
            node = owner;
            let Some(gamma) = Gamma::from_node(graph, node) else { continue };
            let regions = gamma.regions(graph);
            let predicate = gamma.predicate(graph);
            let (2, Some(Repeat::While { cond, left, right })) = (regions.len(), repeat_by(graph, predicate)) else {
                continue;
            };
            // That is for alternative 1.
            let is_taken = regions[1] == region || self.fault.is(Mutation::OtherAlternative);
            let cond = if is_taken { cond } else { cond.negated() };
            let Some(left) = self.form(graph, Some(theta), left, Reading::Modular) else { continue };
            let right = match right {
                Operand::Value(right) => self.form(graph, Some(theta), right, Reading::Modular),
                Operand::Const(right) => {
                    graph.payloads.int_value(right.op).map(|number| Linear::constant(left.width(), number))
                }
            };
            let Some(right) = right else { continue };
            let is_any = self.fault.is(Mutation::OtherGuard) && left.width() == start.width();
            if (left == *start && right == *bound) || is_any {
                found.push(cond);
            } else if right == *start && left == *bound {
                found.push(cond.swapped());
            }
        }
        found
    }
}
