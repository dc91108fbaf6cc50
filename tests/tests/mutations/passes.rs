//! The faults that passes offer. A new pass adds its lines to [`cases`].

use crate::Case;
use rvsdg_core::{Body, Graph, Module, Symbol, SymbolData, TypeTable, entity::PrimaryMap};

/// What body passes may look at.
struct Context<'a> {
    types: &'a TypeTable,
    symbols: &'a PrimaryMap<Symbol, SymbolData>,
    function: Symbol,
    shape: Body,
    context: Vec<Option<Symbol>>,
}

/// Applies something to every body.
fn bodies(module: &mut Module, mut apply: impl FnMut(&mut Graph, &Context<'_>)) {
    for (lambda, symbol) in module.lambdas() {
        let shape = module.body_shape(lambda);
        let context = module.omega.operands(lambda).map(|origin| module.symbol_of(origin)).collect();
        let Module { types, symbols, bodies, .. } = module;
        let Some(body) = bodies[symbol.as_u32() as usize].as_deref_mut() else { continue };
        apply(body, &Context { types, symbols, function: symbol, shape, context });
    }
}

/// A case per fault of a pass on bodies.
macro_rules! body_faults {
    ($cases:ident, $name:literal, $krate:ident, |$graph:ident, $cx:ident, $fault:ident| $run:expr) => {
        for &$fault in $krate::Mutation::ALL {
            let case = Case::new(format!("{}: {:?}", $name, $fault), move |module, _| {
                bodies(module, |$graph, $cx| {
                    $run;
                    let _ = $cx;
                });
            });
            $cases.push(Case { of: Some($name), ..case });
        }
    };
}

/// A case per fault of a pass on modules.
macro_rules! module_faults {
    ($cases:ident, $name:literal, $krate:ident, |$module:ident, $fault:ident| $run:expr) => {
        for &$fault in $krate::Mutation::ALL {
            let case = Case::new(format!("{}: {:?}", $name, $fault), move |$module, _| {
                $run;
            });
            $cases.push(Case { of: Some($name), ..case });
        }
    };
}

/// Every fault of every pass, but for those that take programs made for them.
pub(crate) fn cases() -> Vec<Case> {
    let mut cases = vec![];
    body_faults!(cases, "cne", rvsdg_opt_cne, |graph, cx, fault| rvsdg_opt_cne::run_body_mutated(graph, fault));
    body_faults!(cases, "dne", rvsdg_opt_dne, |graph, cx, fault| rvsdg_opt_dne::run_body_mutated(graph, fault));
    module_faults!(cases, "dpe", rvsdg_opt_dpe, |module, fault| rvsdg_opt_dpe::run_module_mutated(module, fault));
    body_faults!(cases, "ifc", rvsdg_opt_ifc, |graph, cx, fault| {
        rvsdg_opt_ifc::run_body_mutated(graph, cx.symbols, fault)
    });
    module_faults!(cases, "iln", rvsdg_opt_iln, |module, fault| rvsdg_opt_iln::run_module_mutated(module, fault));
    module_faults!(cases, "inv", rvsdg_opt_inv, |module, fault| {
        bodies(module, |graph, _| _ = rvsdg_opt_inv::run_body_mutated(graph, fault));
        rvsdg_opt_inv::run_module_mutated(module, fault)
    });
    module_faults!(cases, "ipc", rvsdg_opt_ipc, |module, fault| rvsdg_opt_ipc::run_module_mutated(module, fault));
    body_faults!(cases, "ivt", rvsdg_opt_ivt, |graph, cx, fault| {
        rvsdg_opt_ivt::run_body_mutated(graph, cx.symbols, fault)
    });
    body_faults!(cases, "ivw", rvsdg_opt_ivw, |graph, cx, fault| rvsdg_opt_ivw::run_body_mutated(graph, fault));
    body_faults!(cases, "ltr", rvsdg_opt_ltr, |graph, cx, fault| rvsdg_opt_ltr::run_body_mutated(graph, fault));
    body_faults!(cases, "mem", rvsdg_opt_mem, |graph, cx, fault| {
        let env = rvsdg_opt_mem::Env {
            types: cx.types,
            symbols: cx.symbols,
            function: Some(cx.function),
            shape: cx.shape,
            context: &cx.context,
        };
        rvsdg_opt_mem::run_body_mutated(graph, env, fault)
    });
    body_faults!(cases, "pll", rvsdg_opt_pll, |graph, cx, fault| rvsdg_opt_pll::run_body_mutated(graph, fault));
    body_faults!(cases, "psh", rvsdg_opt_psh, |graph, cx, fault| {
        rvsdg_opt_psh::run_body_mutated(graph, cx.symbols, fault)
    });
    body_faults!(cases, "red", rvsdg_opt_red, |graph, cx, fault| {
        rvsdg_opt_red::run_body_mutated(graph, cx.types, fault)
    });
    body_faults!(cases, "sra", rvsdg_opt_sra, |graph, cx, fault| {
        rvsdg_opt_sra::run_body_mutated(graph, cx.types, cx.symbols, fault)
    });
    body_faults!(cases, "thr", rvsdg_opt_thr, |graph, cx, fault| rvsdg_opt_thr::run_body_mutated(graph, fault));
    body_faults!(cases, "url", rvsdg_opt_url, |graph, cx, fault| {
        rvsdg_opt_url::run_body_mutated(graph, cx.symbols, rvsdg_opt_url::Options::default(), fault)
    });
    body_faults!(cases, "usw", rvsdg_opt_usw, |graph, cx, fault| rvsdg_opt_usw::run_body_mutated(graph, fault));
    body_faults!(cases, "vrp", rvsdg_opt_vrp, |graph, cx, fault| rvsdg_opt_vrp::run_body_mutated(graph, fault));
    cases
}
