//! What vectors need of the module: types, and declarations of intrinsics.

use crate::difference::absolute;
use crate::flat::Step;
use crate::lanewise::{is_lane, lane_intrinsic};
use crate::plan::{Kind, Plan};
use rustc_hash::FxHashMap;
use rvsdg_core::{Graph, Intrinsic, Module, Symbol, Type, Value};

/// Types and intrinsics of a module.
#[derive(Default)]
pub struct Kit {
    vectors: FxHashMap<(Type, u32), Type>,
    intrinsics: FxHashMap<(Intrinsic, Type), (Symbol, Type)>,
}

impl Kit {
    /// Adds what a loop needs; answers whether it can be had.
    pub(crate) fn prepare(&mut self, module: &mut Module, graph: &Graph, plan: &Plan) -> bool {
        let shapes = plan.pieces.iter().chain([&plan.shape]);
        shapes.map(|shape| shape.lanes).all(|lanes| self.prepare_lanes(module, graph, plan, lanes))
    }

    fn prepare_lanes(&mut self, module: &mut Module, graph: &Graph, plan: &Plan, lanes: u32) -> bool {
        let types = plan.lanes.iter().map(|value| graph.ty(*value)).chain([Type::I1]);
        let mut types: Vec<Type> = types.filter(|ty| is_lane(*ty)).collect();
        types.sort_unstable();
        types.dedup();
        types.into_iter().for_each(|ty| self.add_type(module, ty, lanes));
        plan.flat.steps.iter().all(|step| {
            let is_vector = |value: &Value| plan.lanes.contains(value) && plan.kinds[value] != Kind::Uniform;
            let Some(output) = step.output(graph).filter(is_vector) else { return true };
            let called = || match step {
                Step::Node(node) => lane_intrinsic(graph, &module.symbols, *node).map(|(intrinsic, _)| intrinsic),
                Step::Choose { .. } => None,
            };
            let is_absolute = absolute(graph, &plan.flat, *step, plan.fault).is_some();
            let Some(intrinsic) = is_absolute.then_some(Intrinsic::Abs).or_else(called) else { return true };
            self.add_intrinsic(module, intrinsic, graph.ty(output), lanes)
        })
    }

    /// Adds the type of so many numbers.
    pub fn add_type(&mut self, module: &mut Module, ty: Type, lanes: u32) {
        self.vectors.entry((ty, lanes)).or_insert_with(|| module.types.vector(ty, lanes));
    }

    /// Declares an intrinsic for vectors whose type was added; answers whether it may be declared.
    pub fn add_intrinsic(&mut self, module: &mut Module, intrinsic: Intrinsic, ty: Type, lanes: u32) -> bool {
        let ty = self.vector(ty, lanes);
        if self.intrinsics.contains_key(&(intrinsic, ty)) {
            return true;
        }
        let is_allowed = module.may_declare_intrinsic(intrinsic, &[ty]);
        if is_allowed {
            self.intrinsics.insert((intrinsic, ty), module.declare_intrinsic(intrinsic, &[ty]));
        }
        is_allowed
    }

    /// The type of so many numbers.
    pub fn vector(&self, ty: Type, lanes: u32) -> Type {
        self.vectors[&(ty, lanes)]
    }

    /// The symbol of an intrinsic for vectors of this type, and its own type.
    pub fn intrinsic(&self, intrinsic: Intrinsic, ty: Type) -> (Symbol, Type) {
        self.intrinsics[&(intrinsic, ty)]
    }
}
