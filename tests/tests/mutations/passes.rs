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
    module_faults!(cases, "dead-args", rvsdg_opt_dead_args, |module, fault| rvsdg_opt_dead_args::run_module_mutated(
        module, fault
    ));
    body_faults!(cases, "if-conversion", rvsdg_opt_if_conversion, |graph, cx, fault| {
        rvsdg_opt_if_conversion::run_body_mutated(graph, cx.symbols, fault)
    });
    module_faults!(cases, "iln", rvsdg_opt_iln, |module, fault| rvsdg_opt_iln::run_module_mutated(module, fault));
    module_faults!(cases, "inv", rvsdg_opt_inv, |module, fault| {
        bodies(module, |graph, _| _ = rvsdg_opt_inv::run_body_mutated(graph, fault));
        rvsdg_opt_inv::run_module_mutated(module, fault)
    });
    module_faults!(cases, "ipsccp", rvsdg_opt_ipsccp, |module, fault| rvsdg_opt_ipsccp::run_module_mutated(
        module, fault
    ));
    body_faults!(cases, "ivt", rvsdg_opt_ivt, |graph, cx, fault| {
        rvsdg_opt_ivt::run_body_mutated(graph, cx.symbols, fault)
    });
    body_faults!(cases, "widen-iv", rvsdg_opt_widen_iv, |graph, cx, fault| rvsdg_opt_widen_iv::run_body_mutated(
        graph, fault
    ));
    body_faults!(cases, "lftr", rvsdg_opt_lftr, |graph, cx, fault| rvsdg_opt_lftr::run_body_mutated(graph, fault));
    body_faults!(cases, "load-store", rvsdg_opt_load_store, |graph, cx, fault| {
        let env = rvsdg_opt_load_store::Env {
            types: cx.types,
            symbols: cx.symbols,
            function: Some(cx.function),
            shape: cx.shape,
            context: &cx.context,
        };
        rvsdg_opt_load_store::run_body_mutated(graph, env, fault)
    });
    body_faults!(cases, "pll", rvsdg_opt_pll, |graph, cx, fault| rvsdg_opt_pll::run_body_mutated(graph, fault));
    body_faults!(cases, "psh", rvsdg_opt_psh, |graph, cx, fault| {
        rvsdg_opt_psh::run_body_mutated(graph, cx.symbols, fault)
    });
    body_faults!(cases, "red", rvsdg_opt_red, |graph, cx, fault| {
        rvsdg_opt_red::run_body_mutated(graph, cx.types, fault)
    });
    body_faults!(cases, "sroa", rvsdg_opt_sroa, |graph, cx, fault| {
        rvsdg_opt_sroa::run_body_mutated(graph, cx.types, cx.symbols, fault)
    });
    body_faults!(cases, "jump-threading", rvsdg_opt_jump_threading, |graph, cx, fault| {
        rvsdg_opt_jump_threading::run_body_mutated(graph, fault)
    });
    body_faults!(cases, "url", rvsdg_opt_url, |graph, cx, fault| {
        rvsdg_opt_url::run_body_mutated(graph, cx.symbols, rvsdg_opt_url::Options::default(), fault)
    });
    body_faults!(cases, "unswitch", rvsdg_opt_unswitch, |graph, cx, fault| rvsdg_opt_unswitch::run_body_mutated(
        graph, fault
    ));
    body_faults!(cases, "value-range", rvsdg_opt_value_range, |graph, cx, fault| {
        rvsdg_opt_value_range::run_body_mutated(graph, fault)
    });
    cases
}
