//! Where a node is in the source, and what a pointer points to, as numbers and in words.
//!
//! Both are looked up from the graph as it is when a pass reports: later the nodes may be gone. Searches are bounded.

use crate::remarks::Text;
use rvsdg_core::{Graph, Node, Op, Symbol, Value, ValueDef, Variable};
use rvsdg_opt_target::limits::shared::MAX_REMARK_STEPS;

/// The numbers of the metadata nodes with the location of a node: its own, and those of the calls through which it was
/// inlined, the innermost first.
pub(crate) type Place = Box<[u32]>;

/// Where a node is. A loop or decision without a location is where the first node inside with one is; other nodes are
/// where the node around is.
pub(crate) fn place(graph: &Graph, node: Node) -> Place {
    own(graph, node).or_else(|| inside(graph, node)).or_else(|| around(graph, node)).unwrap_or_default()
}

fn own(graph: &Graph, node: Node) -> Option<Place> {
    let mut chain = vec![];
    let mut next = graph.location(node);
    while let Some(id) = next {
        let info = &graph.payloads[id];
        // Memory of a variable is where that is declared.
        chain.extend(info.node.or_else(|| Some(info.variables.first()?.location)));
        next = info.call;
    }
    (!chain.is_empty()).then(|| chain.into())
}

fn inside(graph: &Graph, node: Node) -> Option<Place> {
    let mut regions: Vec<_> = graph.regions(node).iter().rev().copied().collect();
    let mut steps = 0;
    while let Some(region) = regions.pop() {
        for node in graph.nodes(region) {
            steps += 1;
            if steps > MAX_REMARK_STEPS {
                return None;
            }
            if let Some(place) = own(graph, node) {
                return Some(place);
            }
            regions.extend_from_slice(graph.regions(node));
        }
    }
    None
}

fn around(graph: &Graph, node: Node) -> Option<Place> {
    graph.around(node).take(MAX_REMARK_STEPS).find_map(|owner| own(graph, owner))
}

/// The memory that a pointer points into: what it is based on.
pub(crate) fn memory(graph: &Graph, pointer: Value, context: &[Option<Symbol>]) -> Text {
    let mut value = pointer;
    for _ in 0..MAX_REMARK_STEPS {
        value = match graph.def(value) {
            ValueDef::Output(node, _) => match graph.op(node) {
                Op::Gep(_) | Op::Freeze | Op::Cast(..) => graph.operand(node, 0),
                Op::Alloca(_) => return variable(graph, node),
                Op::Load(..) => return Text::Plain("memory at an address that is loaded".into()),
                Op::Call(..) => return Text::Plain("memory that a call returned".into()),
                _ => break,
            },
            ValueDef::Argument(_, index) => match graph.variable(value) {
                Some(Variable::Loop(theta, index)) => theta.entry_origin(graph, index),
                Some(Variable::Entry(gamma, index)) => gamma.entry_origin(graph, index),
                _ if graph.def(value) != ValueDef::Argument(graph.root(), index) => break,
                _ => match context.get(index) {
                    Some(Some(symbol)) => return Text::Symbol(*symbol),
                    Some(None) => break,
                    None => return Text::Parameter(index - context.len()),
                },
            },
        };
    }
    Text::Plain("other memory".into())
}

/// A variable of the function.
fn variable(graph: &Graph, alloca: Node) -> Text {
    let described = graph.location(alloca).and_then(|id| graph.payloads[id].variables.first());
    described.map_or_else(|| Text::Plain("a local variable".into()), |variable| Text::Variable(variable.node))
}
