//! Random modules, before and after, on the interpreter.

mod support;

use rvsdg_core::Module;
use rvsdg_opt_manager::Context;
use rvsdg_opt_psh::{Env, Stats};
use rvsdg_opt_testing::{FLOW, PROGRAMS, STRUCTURED, all_above, check, each_body};
use support::LOOPS;

/// What alias analysis may use.
fn env<'a>(cx: &Context<'a>) -> Option<Env<'a>> {
    let Context { types, metadata, symbols, shape, context, .. } = *cx;
    let function = Some(cx.symbol);
    Some(Env { types, layout: cx.layout?, metadata, symbols, function, shape, context, fault: Default::default() })
}

fn push(module: &mut Module) -> Stats {
    each_body(module, |graph, cx| rvsdg_opt_psh::run_body(graph, cx.costs(), env(cx)))
}

#[test]
fn random_modules_behave_the_same() {
    all_above(STRUCTURED.refined(0..600, push).stats.entries(), 3, &["calls"]);
    FLOW.refined(0..150, push);
    PROGRAMS.refined(0..120, push);
}

#[test]
fn random_loops_behave_the_same() {
    let report = LOOPS.refined(0..600, push);
    assert!(report.ended == report.modules, "{report:?}");
    assert!(report.stats.loads > 200 && report.stats.last > 50, "{report:?}");
}

#[test]
fn again_and_again_comes_to_an_end() {
    for seed in 0..200 {
        let before = (STRUCTURED.module)(seed);
        let mut after = before.clone();
        let runs = (0..10).take_while(|_| push(&mut after) != Stats::default()).count();
        assert!(runs < 10, "seed {seed}");
        check(&before, &after);
    }
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    use rvsdg_opt_psh::Mutation;
    let push = |module: &mut Module, fault| {
        each_body(module, |graph, cx| rvsdg_opt_psh::run_body_mutated(graph, cx.costs(), env(cx), fault))
    };
    STRUCTURED.find(3_000, Mutation::ALL, push);
    LOOPS.find(3_000, &[Mutation::BlindCalls, Mutation::WrittenLast], push);
    LOOPS.find(3_000, &[Mutation::OneWriter, Mutation::FirstValue], push);
}
