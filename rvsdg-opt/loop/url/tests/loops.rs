//! Random counted loops and random modules, before and after, on the interpreter.

use rvsdg_core::Module;
use rvsdg_opt_testing::{FLOW, STRUCTURED, each_body, loops::LOOPS};
use rvsdg_opt_url::{Options, Stats, run_body};

/// What the loops of a module are unrolled by: by something else in the next one.
fn options(module: &Module) -> Options {
    Options {
        factor: [None, Some(2), Some(4), Some(8), None][module.node_count() % 5],
        size: false,
        nested: module.node_count().is_multiple_of(7),
        full: module.node_count().is_multiple_of(5),
        own_tests: module.node_count().is_multiple_of(11),
        asked: false,
        long: module.node_count().is_multiple_of(2),
    }
}

fn unroll(module: &mut Module) -> Stats {
    let options = options(module);
    each_body(module, |graph, cx| run_body(graph, cx.costs(), options))
}

#[test]
fn random_loops_behave_the_same() {
    let stats = LOOPS.refined(0..1_500, unroll).stats;
    assert!(stats.full > 100 && stats.constant > 30 && stats.symbolic > 90, "{stats:?}");
    STRUCTURED.refined(0..150, unroll);
    FLOW.refined(0..150, unroll);
}

#[test]
fn loops_may_be_unrolled_twice() {
    LOOPS.refined(0..1_500, |module| {
        unroll(module);
        unroll(module)
    });
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    LOOPS.find(1_500, rvsdg_opt_url::Mutation::ALL, |module, fault| {
        let options = options(module);
        each_body(module, |graph, cx| rvsdg_opt_url::run_body_mutated(graph, cx.costs(), options, fault))
    });
}
