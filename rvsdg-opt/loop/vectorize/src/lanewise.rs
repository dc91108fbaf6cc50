//! Which steps of a loop can be done with all lanes of vectors at once.

use crate::flat::{Flat, Step};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{Graph, Symbol, SymbolData};
use rvsdg_opt_lanes::{is_lane, lane_bits, node_op};
use rvsdg_opt_target::LaneOp;

/// What is done with each lane, with the width that it costs by; none if the operation has no form for vectors, or is
/// no lanes' business.
pub(crate) fn lane_op(
    graph: &Graph,
    flat: &Flat,
    symbols: &PrimaryMap<Symbol, SymbolData>,
    step: Step,
) -> Option<(LaneOp, u32)> {
    let output = graph.ty(step.output(graph)?);
    let values = flat.values(graph, step);
    match step {
        Step::Node(node) => node_op(graph, symbols, node, &values),
        Step::Choose { .. } => {
            let fits = values.iter().all(|value| is_lane(graph.ty(*value))) && is_lane(output);
            fits.then_some((LaneOp::Select, lane_bits(output)))
        }
    }
}
