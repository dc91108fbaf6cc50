//! Random loop nests, before and after, on the interpreter.

mod support;

use rvsdg_core::{Graph, Module};
use rvsdg_opt_manager::Context;
use rvsdg_opt_nest::{Env, Stats, interchange_body, run_body, run_body_by};
use rvsdg_opt_target::Target;
use rvsdg_opt_testing::each_body;
use support::NESTS;

/// How long strips are.
const LENGTH: i64 = 3;

/// What cutting does with a module.
fn changed(module: &mut Module, cut: impl Fn(&mut Graph, Env<'_>, Target) -> Stats) -> Stats {
    each_body(module, |graph, cx| {
        let Context { types, metadata, symbols, shape, context, .. } = *cx;
        let (layout, function) = (cx.layout.expect("a layout"), Some(cx.symbol));
        let env = Env { types, layout, metadata, symbols, function, shape, context, fault: Default::default() };
        cut(graph, env, cx.target)
    })
}

#[test]
fn random_nests_behave_the_same() {
    let report =
        NESTS.refined(0..200, |module| changed(module, |graph, env, target| run_body_by(graph, env, target, LENGTH)));
    assert_eq!(report.again.cut, 0, "once is enough");
    let stats = report.stats;
    assert!(stats.cut > 50 && stats.refused_conflict > 50 && stats.skewed > 20, "{stats:?}");
}

#[test]
fn random_loops_change_places() {
    let stats = NESTS.refined(0..250, |module| changed(module, |graph, env, _| interchange_body(graph, env))).stats;
    assert!(stats.interchanged > 40 && stats.refused_conflict > 20, "{stats:?}");
}

#[test]
fn strips_of_changed_loops_behave_the_same() {
    let run = |graph: &mut Graph, env: Env<'_>, target| {
        let mut stats = interchange_body(graph, env);
        stats += run_body_by(graph, env, target, LENGTH);
        stats
    };
    let stats = NESTS.refined(0..100, |module| changed(module, run)).stats;
    assert!(stats.interchanged > 15 && stats.cut > 20, "{stats:?}");
}

#[test]
fn small_arrays_are_left_alone() {
    let report = NESTS.refined(0..20, |module| changed(module, run_body));
    assert_eq!(report.stats.cut, 0);
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    NESTS.find_in([185, 288].into_iter().chain(0..600), rvsdg_opt_nest::Mutation::ALL, |module, fault| {
        changed(module, |graph, env, target| rvsdg_opt_nest::run_body_mutated(graph, env, target, LENGTH, fault))
    });
    let faults = [rvsdg_opt_nest::Mutation::NoConflicts, rvsdg_opt_nest::Mutation::StoresOnly];
    NESTS.find(600, &faults, |module, fault| {
        changed(module, |graph, env, _| rvsdg_opt_nest::interchange_body_mutated(graph, env, fault))
    });
}
