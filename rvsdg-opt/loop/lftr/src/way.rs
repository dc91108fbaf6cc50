//! The way on which a loop repeats.
//!
//! The predicate of a loop that is left in several places is an exit variable of a decision. Alternatives in which it
//! is 0 leave the loop; if only one is left, every repetition goes through it, and its own predicate decides. So it
//! goes on inwards.

use crate::Mutation;
use crate::fault::Fault;
use rvsdg_core::{Gamma, Graph, Op, Theta, Value, ValueDef};
use rvsdg_opt_target::limits::lftr::MAX_DEPTH;
use rvsdg_route::{constant, outermost};

/// The alternatives, from the outside in, that every iteration goes through behind which another one follows.
pub(crate) struct Way {
    taken: Vec<(Gamma, usize)>,
    /// The predicate of the loop in the innermost alternative.
    pub(crate) predicate: Value,
}

impl Way {
    /// That of a loop: an empty one, if its own region decides, and as far as it is certain otherwise.
    pub(crate) fn of(graph: &Graph, theta: Theta, fault: Fault) -> Way {
        let mut way = Way { taken: vec![], predicate: theta.predicate(graph) };
        while way.taken.len() < MAX_DEPTH {
            let ValueDef::Output(node, exit) = graph.def(way.predicate) else { break };
            let Some(gamma) = Gamma::from_node(graph, node) else { break };
            let repeats = |alternative: &usize| !ends(graph, gamma.exit_origin(graph, *alternative, exit));
            let mut alternatives = (0..gamma.regions(graph).len()).filter(repeats);
            let (Some(taken), others) = (alternatives.next(), alternatives.next()) else { break };
            if others.is_some() && !fault.is(Mutation::OtherWays) {
                break;
            }
            way.predicate = gamma.exit_origin(graph, taken, exit);
            way.taken.push((gamma, taken));
        }
        way
    }

    /// Does the loop's own region decide?
    pub(crate) fn is_straight(&self) -> bool {
        self.taken.is_empty()
    }

    /// The next value of a loop variable, where it is made on this way.
    pub(crate) fn next(&self, graph: &Graph, theta: Theta, variable: usize) -> Value {
        let inside = |value, (gamma, alternative): &(Gamma, usize)| match graph.def(value) {
            ValueDef::Output(node, exit) if node == gamma.node() => gamma.exit_origin(graph, *alternative, exit),
            _ => value,
        };
        let next = self.taken.iter().fold(theta.post(graph, variable), inside);
        // What the test itself chooses: a theta repeats on 1.
        match graph.def(next) {
            ValueDef::Output(node, _) => match Gamma::from_node(graph, node) {
                Some(gamma) if gamma.predicate(graph) == self.predicate => outermost(graph, inside(next, &(gamma, 1))),
                _ => next,
            },
            ValueDef::Argument(..) => next,
        }
    }
}

/// Does the loop end where its predicate is this?
fn ends(graph: &Graph, predicate: Value) -> bool {
    constant(graph, predicate).is_some_and(|it| it.op == Op::Ctl(0))
}
