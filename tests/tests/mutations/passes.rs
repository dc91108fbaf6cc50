//! The faults that passes declare. A new pass adds its lines to [`cases`].

use crate::Case;
use rvsdg_core::{Graph, Module};
use rvsdg_opt::Context;
use rvsdg_opt_testing::each_body;
use std::fmt::Debug;
use std::ops::AddAssign;

/// What alias analysis may use.
fn env<'a>(cx: &Context<'a>, fault: rvsdg_opt_alias::Fault) -> rvsdg_opt_alias::Env<'a> {
    let Context { types, metadata, symbols, shape, context, .. } = *cx;
    let (layout, function) = (cx.layout.expect("a layout"), Some(cx.symbol));
    rvsdg_opt_alias::Env { types, layout, metadata, symbols, function, shape, context, fault }
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
fn body_faults<M: Copy + Debug + Send + Sync + 'static, R: Default + AddAssign>(
    cases: &mut Vec<Case>,
    name: &'static str,
    all: &[M],
    apply: impl Fn(&mut Graph, &Context<'_>, M) -> R + Copy + Sync + 'static,
) {
    faults(cases, name, all, move |module, fault| each_body(module, |graph, cx| apply(graph, cx, fault)));
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
    // Addresses that can't be followed to a variable, and tables, are rare: the random test of the pass has them.
    let common = |fault: &rvsdg_opt_globals::Mutation| {
        !matches!(fault, rvsdg_opt_globals::Mutation::AnyBase | rvsdg_opt_globals::Mutation::Upwards)
    };
    let in_globals: Vec<_> = rvsdg_opt_globals::Mutation::ALL.iter().copied().filter(common).collect();
    faults(&mut cases, "globals", &in_globals, rvsdg_opt_globals::run_module_mutated);
    body_faults(&mut cases, "if-conversion", rvsdg_opt_if_conversion::Mutation::ALL, |graph, cx, fault| {
        rvsdg_opt_if_conversion::run_body_mutated(graph, cx.costs(), fault)
    });
    // Those in calls with landing pads, with copied arguments, and in mutual recursion have tests of their own.
    faults(&mut cases, "iln", &rvsdg_opt_iln::Mutation::ALL[..3], |module, fault| {
        rvsdg_opt_iln::run_module_mutated(module, fault)
    });
    faults(&mut cases, "inv", rvsdg_opt_inv::Mutation::ALL, |module, fault| {
        each_body(module, |graph, _| rvsdg_opt_inv::run_body_mutated(graph, fault));
        rvsdg_opt_inv::run_module_mutated(module, fault)
    });
    // Those of `argument-ranges` are found by random calls of its own.
    faults(&mut cases, "ipsccp", rvsdg_opt_ipsccp::Mutation::ALL, |module, fault| {
        rvsdg_opt_ipsccp::run_module_mutated(module, fault)
    });
    body_faults(&mut cases, "ivt", rvsdg_opt_ivt::Mutation::ALL, |graph, cx, fault| {
        rvsdg_opt_ivt::run_body_mutated(graph, cx.symbols, fault)
    });
    body_faults(&mut cases, "widen-iv", rvsdg_opt_widen_iv::Mutation::ALL, |graph, cx, fault| {
        rvsdg_opt_widen_iv::run_body_mutated(graph, cx.layout.expect("a layout").index_bits(), fault)
    });
    body_faults(&mut cases, "lftr", rvsdg_opt_lftr::Mutation::ALL, |graph, _, fault| {
        rvsdg_opt_lftr::run_body_mutated(graph, fault)
    });
    body_faults(&mut cases, "load-store", rvsdg_opt_load_store::Mutation::ALL, |graph, cx, fault| {
        rvsdg_opt_load_store::run_body_mutated(graph, env(cx, Default::default()), fault)
    });
    // Indices that are negative or count down are rare, and so are structs with a part in common, places beyond the
    // end of a variable, pointers that two decisions choose, and tables of pointers: programs of their own have them.
    let rare = [
        rvsdg_opt_alias::Mutation::UnsignedIndex,
        rvsdg_opt_alias::Mutation::PointStride,
        rvsdg_opt_alias::Mutation::CountsUp,
        rvsdg_opt_alias::Mutation::NoEnd,
        rvsdg_opt_alias::Mutation::OtherDecision,
        rvsdg_opt_alias::Mutation::AnyStep,
        rvsdg_opt_alias::Mutation::DeclaredSize,
        rvsdg_opt_alias::Mutation::NoWriters,
        rvsdg_opt_alias::Mutation::OneStore,
    ];
    let common = |fault: &rvsdg_opt_alias::Mutation| !rare.contains(fault);
    let in_alias: Vec<_> = rvsdg_opt_alias::Mutation::ALL.iter().copied().filter(common).collect();
    body_faults(&mut cases, "load-store", &in_alias, |graph, cx, fault| {
        rvsdg_opt_load_store::run_body(graph, env(cx, rvsdg_opt_alias::Fault::of(fault)))
    });
    body_faults(&mut cases, "pll", rvsdg_opt_pll::Mutation::ALL, |graph, cx, fault| {
        rvsdg_opt_pll::run_body_mutated(graph, cx.costs(), fault)
    });
    body_faults(&mut cases, "psh", rvsdg_opt_psh::Mutation::ALL, |graph, cx, fault| {
        rvsdg_opt_psh::run_body_mutated(graph, cx.costs(), Some(env(cx, Default::default())), fault)
    });
    body_faults(&mut cases, "red", rvsdg_opt_red::Mutation::ALL, |graph, cx, fault| {
        rvsdg_opt_red::run_body_mutated(graph, cx.types, fault)
    });
    // Addresses that are chosen or compared are rare: they have a random test of their own.
    let rare = [rvsdg_opt_sroa::Mutation::IsNull, rvsdg_opt_sroa::Mutation::OtherChoice];
    let in_sroa: Vec<_> = rvsdg_opt_sroa::Mutation::ALL.iter().copied().filter(|fault| !rare.contains(fault)).collect();
    body_faults(&mut cases, "sroa", &in_sroa, |graph, cx, fault| {
        rvsdg_opt_sroa::run_body_mutated(graph, cx.types, cx.layout.expect("a layout"), cx.symbols, cx.metadata, fault)
    });
    body_faults(&mut cases, "jump-threading", rvsdg_opt_jump_threading::Mutation::ALL, |graph, _, fault| {
        rvsdg_opt_jump_threading::run_body_mutated(graph, fault)
    });
    body_faults(&mut cases, "url", rvsdg_opt_url::Mutation::ALL, |graph, cx, fault| {
        rvsdg_opt_url::run_body_mutated(graph, cx.costs(), rvsdg_opt_url::Options::default(), fault)
    });
    // Loads of constants in loops that are not what they seem are rare: the random test of the pass has them.
    faults(&mut cases, "sccp", &rvsdg_opt_sccp::Mutation::ALL[..2], rvsdg_opt_sccp::run_module_mutated);
    // Remainders by numbers that are compared with are rare, and so are such selects: random tests of the pass have
    // them.
    let common = |fault: &rvsdg_opt_value_range::Mutation| {
        use rvsdg_opt_value_range::Mutation::{AnyChoice, AnyRemainder, OffByOne};
        !matches!(fault, AnyChoice | AnyRemainder | OffByOne)
    };
    let of_ranges: Vec<_> = rvsdg_opt_value_range::Mutation::ALL.iter().copied().filter(common).collect();
    body_faults(&mut cases, "value-range", &of_ranges, |graph, _, fault| {
        rvsdg_opt_value_range::run_body_mutated(graph, fault)
    });
    cases
}
