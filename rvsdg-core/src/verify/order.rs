//! Checks that decisions and loops are ordered with what may end the program ([`verify_order`]).
//!
//! Linear in the structural nodes and their inputs.

use crate::graph::Graph;
use crate::module::Module;
use crate::op::Op;
use crate::report::{Sink, VerifyErrors};
use crate::symbol::Symbol;

/// Reports the gammas and thetas of all bodies that take no I/O state.
///
/// Construction gives an I/O state to each of them: the predicate of a gamma may be poison once the program has ended,
/// and a theta may end only because the program did. Nothing but this edge keeps the node behind what may end the
/// program. A single graph cannot tell whether such a node was proven to be safe anywhere, so this is no invariant of
/// graphs ([`verify`](super::verify())). But it is one of compilation: what holds of all nodes before a pass holds of
/// all nodes behind it, as long as passes give the states of what they replace to what they make.
pub fn verify_order(module: &Module) -> Result<(), VerifyErrors> {
    let mut sink = Sink::default();
    for (index, body) in module.bodies.iter().enumerate() {
        let Some(body) = body else { continue };
        sink.function = module.symbols.get(Symbol::from_u32(index as u32)).map(|data| data.name.clone().into());
        check(body, &mut sink);
    }
    sink.finish()
}

fn check(graph: &Graph, sink: &mut Sink) {
    for region in graph.region_tree(graph.root()) {
        for node in graph.owners(region) {
            let is_ordered =
                !matches!(graph.op(node), Op::Gamma | Op::Theta(_)) || graph.io_operands(node).next().is_some();
            if !is_ordered {
                sink.report(node, "it takes no I/O state, so it may run when the program has ended");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Position;
    use crate::matching::MatchInfo;
    use crate::types::Type;
    use crate::views::Gamma;

    #[test]
    fn decisions_take_a_state() {
        let mut graph = Graph::new();
        let root = graph.root();
        let [io, test] = [Type::IO, Type::I1].map(|ty| graph.add_arg(root, ty));
        let predicate = graph.add_match(Position::End(root), MatchInfo::on_truth([0, 1], 2), test);
        let gamma = Gamma::add(&mut graph, Position::End(root), predicate);
        let errors = |graph: &Graph| {
            let mut sink = Sink::default();
            check(graph, &mut sink);
            sink.messages()
        };
        let message = format!("{}: it takes no I/O state, so it may run when the program has ended", gamma.node());
        assert_eq!(errors(&graph), [message]);
        gamma.add_entry(&mut graph, io);
        assert!(errors(&graph).is_empty());
    }
}
