//! What vectors need of the module: types, and declarations of intrinsics.

use rustc_hash::FxHashMap;
use rvsdg_core::{Intrinsic, Module, Symbol, Type};

/// Types and intrinsics of a module.
#[derive(Default)]
pub struct Kit {
    vectors: FxHashMap<(Type, u32), Type>,
    intrinsics: FxHashMap<(Intrinsic, Type), (Symbol, Type)>,
}

impl Kit {
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
