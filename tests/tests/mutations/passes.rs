//! The faults that passes declare. A new pass adds its lines to [`cases`].

use crate::Case;
use rvsdg_core::{Body, DataLayout, Graph, Module, Symbol, SymbolData, TypeTable, entity::PrimaryMap};
use std::fmt::Debug;

/// The module's data that body passes may use.
struct Context<'a> {
    types: &'a TypeTable,
    layout: &'a DataLayout,
    symbols: &'a PrimaryMap<Symbol, SymbolData>,
    function: Symbol,
    shape: Body,
    context: Vec<Option<Symbol>>,
}

/// Applies a function to every body.
fn bodies(module: &mut Module, mut apply: impl FnMut(&mut Graph, &Context<'_>)) {
    for (lambda, symbol) in module.lambdas() {
        let shape = module.body_shape(lambda);
        let context = module.omega.operands(lambda).map(|origin| module.symbol_of(origin)).collect();
        let Module { types, symbols, bodies, layout, .. } = module;
        let layout = layout.as_ref().expect("a layout");
        let Some(body) = bodies[symbol.as_u32() as usize].as_deref_mut() else { continue };
        apply(body, &Context { types, layout, symbols, function: symbol, shape, context });
    }
}

/// One case for each fault of a pass on modules; `apply` runs the whole pass.
fn faults<M: Copy + Debug + Send + Sync + 'static, R>(
    cases: &mut Vec<Case>,
    name: &'static str,
    all: &[M],
    apply: impl Fn(&mut Module, M) -> R + Copy + Sync + 'static,
) {
    for &fault in all {
        let case = Case::new(format!("{name}: {fault:?}"), move |module, _| _ = apply(module, fault));
        cases.push(Case { of: Some(name), ..case });
    }
}

/// One case for each fault of a pass on bodies.
fn body_faults<M: Copy + Debug + Send + Sync + 'static, R>(
    cases: &mut Vec<Case>,
    name: &'static str,
    all: &[M],
    apply: impl Fn(&mut Graph, &Context<'_>, M) -> R + Copy + Sync + 'static,
) {
    faults(cases, name, all, move |module, fault| bodies(module, |graph, cx| _ = apply(graph, cx, fault)));
}

/// Every fault of every pass, except those that need hand-written programs.
pub(crate) fn cases() -> Vec<Case> {
    let mut cases = vec![];
    body_faults(&mut cases, "cne", rvsdg_opt_cne::Mutation::ALL, |graph, _, fault| {
        rvsdg_opt_cne::run_body_mutated(graph, fault)
    });
    body_faults(&mut cases, "dne", rvsdg_opt_dne::Mutation::ALL, |graph, _, fault| {
        rvsdg_opt_dne::run_body_mutated(graph, fault)
    });
    faults(&mut cases, "dead-args", rvsdg_opt_dead_args::Mutation::ALL, |module, fault| {
        rvsdg_opt_dead_args::run_module_mutated(module, fault)
    });
    body_faults(&mut cases, "if-conversion", rvsdg_opt_if_conversion::Mutation::ALL, |graph, cx, fault| {
        rvsdg_opt_if_conversion::run_body_mutated(graph, cx.symbols, fault)
    });
    faults(&mut cases, "iln", rvsdg_opt_iln::Mutation::ALL, |module, fault| {
        rvsdg_opt_iln::run_module_mutated(module, fault)
    });
    faults(&mut cases, "inv", rvsdg_opt_inv::Mutation::ALL, |module, fault| {
        bodies(module, |graph, _| _ = rvsdg_opt_inv::run_body_mutated(graph, fault));
        rvsdg_opt_inv::run_module_mutated(module, fault)
    });
    faults(&mut cases, "ipsccp", rvsdg_opt_ipsccp::Mutation::ALL, |module, fault| {
        rvsdg_opt_ipsccp::run_module_mutated(module, fault)
    });
    body_faults(&mut cases, "ivt", rvsdg_opt_ivt::Mutation::ALL, |graph, cx, fault| {
        rvsdg_opt_ivt::run_body_mutated(graph, cx.symbols, fault)
    });
    body_faults(&mut cases, "widen-iv", rvsdg_opt_widen_iv::Mutation::ALL, |graph, cx, fault| {
        rvsdg_opt_widen_iv::run_body_mutated(graph, cx.layout.index_bits(), fault)
    });
    body_faults(&mut cases, "lftr", rvsdg_opt_lftr::Mutation::ALL, |graph, _, fault| {
        rvsdg_opt_lftr::run_body_mutated(graph, fault)
    });
    body_faults(&mut cases, "load-store", rvsdg_opt_load_store::Mutation::ALL, |graph, cx, fault| {
        let env = rvsdg_opt_load_store::Env {
            types: cx.types,
            layout: cx.layout,
            symbols: cx.symbols,
            function: Some(cx.function),
            shape: cx.shape,
            context: &cx.context,
        };
        rvsdg_opt_load_store::run_body_mutated(graph, env, fault)
    });
    body_faults(&mut cases, "pll", rvsdg_opt_pll::Mutation::ALL, |graph, _, fault| {
        rvsdg_opt_pll::run_body_mutated(graph, fault)
    });
    body_faults(&mut cases, "psh", rvsdg_opt_psh::Mutation::ALL, |graph, cx, fault| {
        rvsdg_opt_psh::run_body_mutated(graph, cx.symbols, fault)
    });
    body_faults(&mut cases, "red", rvsdg_opt_red::Mutation::ALL, |graph, cx, fault| {
        rvsdg_opt_red::run_body_mutated(graph, cx.types, fault)
    });
    body_faults(&mut cases, "sroa", rvsdg_opt_sroa::Mutation::ALL, |graph, cx, fault| {
        rvsdg_opt_sroa::run_body_mutated(graph, cx.types, cx.layout, cx.symbols, fault)
    });
    body_faults(&mut cases, "jump-threading", rvsdg_opt_jump_threading::Mutation::ALL, |graph, _, fault| {
        rvsdg_opt_jump_threading::run_body_mutated(graph, fault)
    });
    body_faults(&mut cases, "url", rvsdg_opt_url::Mutation::ALL, |graph, cx, fault| {
        rvsdg_opt_url::run_body_mutated(graph, cx.symbols, rvsdg_opt_url::Options::default(), fault)
    });
    body_faults(&mut cases, "unswitch", rvsdg_opt_unswitch::Mutation::ALL, |graph, _, fault| {
        rvsdg_opt_unswitch::run_body_mutated(graph, fault)
    });
    body_faults(&mut cases, "value-range", rvsdg_opt_value_range::Mutation::ALL, |graph, _, fault| {
        rvsdg_opt_value_range::run_body_mutated(graph, fault)
    });
    cases
}
