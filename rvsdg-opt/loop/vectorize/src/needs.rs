//! What vectors of a loop need of the module: types, and declarations of intrinsics.

use crate::difference::absolute;
use crate::flat::Step;
use crate::plan::{Kind, Plan};
use rvsdg_core::{Graph, Intrinsic, Module, Type, Value};
use rvsdg_opt_lanes::{Kit, is_lane, lane_intrinsic};

/// Adds what a loop needs; answers whether it can be had.
pub(crate) fn prepare(kit: &mut Kit, module: &mut Module, graph: &Graph, plan: &Plan) -> bool {
    let shapes = plan.pieces.iter().chain([&plan.shape]);
    shapes.map(|shape| shape.lanes).all(|lanes| prepare_lanes(kit, module, graph, plan, lanes))
}

fn prepare_lanes(kit: &mut Kit, module: &mut Module, graph: &Graph, plan: &Plan, lanes: u32) -> bool {
    let types = plan.lanes.iter().map(|value| graph.ty(*value)).chain([Type::I1]);
    let mut types: Vec<Type> = types.filter(|ty| is_lane(*ty)).collect();
    types.sort_unstable();
    types.dedup();
    types.into_iter().for_each(|ty| kit.add_type(module, ty, lanes));
    plan.flat.steps.iter().all(|step| {
        let is_vector = |value: &Value| plan.lanes.contains(value) && plan.kinds[value] != Kind::Uniform;
        let Some(output) = step.output(graph).filter(is_vector) else { return true };
        let called = || match step {
            Step::Node(node) => lane_intrinsic(graph, &module.symbols, *node).map(|(intrinsic, _)| intrinsic),
            Step::Choose { .. } => None,
        };
        let is_absolute = absolute(graph, &plan.flat, *step, plan.fault).is_some();
        let Some(intrinsic) = is_absolute.then_some(Intrinsic::Abs).or_else(called) else { return true };
        kit.add_intrinsic(module, intrinsic, graph.ty(output), lanes)
    })
}
