//! The pass that uses what versions know of their arrays: without it, a wrong version does nothing wrong yet.

use rvsdg_core::{Body, Module};

/// Keeps in registers what it may.
pub(crate) fn mem(module: &mut Module) {
    for (lambda, symbol) in module.lambdas() {
        let shape: Body = module.body_shape(lambda);
        let context: Vec<_> = module.omega.operands(lambda).map(|origin| module.symbol_of(origin)).collect();
        let Module { types, symbols, bodies, layout, .. } = module;
        let layout = layout.as_ref().expect("a layout");
        let Some(body) = bodies[symbol.as_u32() as usize].as_deref_mut() else { continue };
        let env =
            rvsdg_opt_load_store::Env { types, layout, symbols, function: Some(symbol), shape, context: &context };
        rvsdg_opt_load_store::run_body(body, env);
    }
}
