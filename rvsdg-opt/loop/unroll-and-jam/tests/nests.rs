//! Random loop nests, before and after, on the interpreter.

mod support;

use rvsdg_core::{Graph, Module};
use rvsdg_opt_target::Target;
use rvsdg_opt_testing::each_body;
use rvsdg_opt_unroll_and_jam::{Env, Stats, Vectors, make_rows, run_body};
use support::{DEEP, INTEGERS, NESTS, TRIANGLES};

/// What jamming does with a module.
fn changed(module: &mut Module, jam: impl Fn(&mut Graph, Env<'_>, Target, Vectors) -> Stats) -> Stats {
    let vectors = Vectors::new(&mut module.types);
    each_body(module, |graph, cx| {
        let (types, symbols, layout) = (cx.types, cx.symbols, cx.layout.expect("a layout"));
        let env = Env {
            types,
            layout,
            metadata: cx.metadata,
            symbols,
            function: None,
            shape: cx.shape,
            context: &[],
            fault: Default::default(),
        };
        jam(graph, env, cx.target, vectors)
    })
}

#[test]
fn random_nests_behave_the_same() {
    let report = NESTS.refined(0..500, |module| changed(module, run_body));
    assert_eq!(report.again.jammed(), 0, "once is enough");
    let stats = report.stats;
    assert!(stats.constant > 15 && stats.symbolic > 15 && stats.packed > 15, "{stats:?}");
    assert!(stats.peeled > 2 && stats.rising > 4, "{stats:?}");
    assert!(stats.refused_conflict > 30 && stats.refused_shape > 30, "{stats:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_found() {
    NESTS.find(500, rvsdg_opt_unroll_and_jam::Mutation::ALL, |module, fault| {
        changed(module, |graph, env, target, vectors| {
            rvsdg_opt_unroll_and_jam::run_body_mutated(graph, env, target, vectors, fault)
        })
    });
}

#[test]
fn random_nests_of_integers_behave_the_same() {
    let report = INTEGERS.refined(0..400, |module| changed(module, run_body));
    assert_eq!(report.again.jammed(), 0, "once is enough");
    let stats = report.stats;
    assert!(stats.constant > 10 && stats.symbolic > 8 && stats.packed > 15, "{stats:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn faults_of_integers_are_found() {
    use rvsdg_opt_unroll_and_jam::Mutation;
    let faults = [Mutation::FirstLane, Mutation::LanesApart, Mutation::UniformLoads, Mutation::NoConflictsInside];
    INTEGERS.find_in([1546, 1661].into_iter().chain(0..2000), &faults, |module, fault| {
        changed(module, |graph, env, target, vectors| {
            rvsdg_opt_unroll_and_jam::run_body_mutated(graph, env, target, vectors, fault)
        })
    });
}

#[test]
fn random_nests_of_three_loops_behave_the_same() {
    let report = DEEP.refined(0..3000, |module| changed(module, make_rows));
    assert_eq!(report.again.rows, 0, "once is enough");
    let stats = report.stats;
    assert!(stats.rows > 20 && stats.refused_conflict > 60, "{stats:?}");
}

#[test]
fn rows_of_wide_vectors_behave_the_same() {
    for vector_bits in [256, 512] {
        let rows = |graph: &mut Graph, env: Env<'_>, target: Target, vectors: Vectors| {
            make_rows(graph, env, Target { vector_bits, ..target }, vectors)
        };
        let report = DEEP.refined(0..1000, |module| changed(module, rows));
        assert!(report.stats.rows > 5 && report.stats.refused_conflict > 20, "{:?}", report.stats);
    }
}

#[cfg(feature = "mutate")]
#[test]
fn faults_of_three_loops_are_found() {
    use rvsdg_opt_unroll_and_jam::Mutation;
    DEEP.find(500, &[Mutation::NoConflicts, Mutation::StoresOnly, Mutation::InBetween], |module, fault| {
        changed(module, |graph, env, target, vectors| {
            rvsdg_opt_unroll_and_jam::make_rows_mutated(graph, env, target, vectors, fault)
        })
    });
}

#[test]
fn random_triangular_nests_behave_the_same() {
    let report = TRIANGLES.refined(0..500, |module| changed(module, run_body));
    assert_eq!(report.again.jammed(), 0, "once is enough");
    let stats = report.stats;
    assert!(stats.rising > 20 && stats.peeled > 5 && stats.refused_conflict > 50, "{stats:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn faults_of_triangular_nests_are_found() {
    use rvsdg_opt_unroll_and_jam::Mutation;
    let faults = [
        Mutation::EmptyFirst,
        Mutation::GuardTooEarly,
        Mutation::TailsApart,
        Mutation::ShorterPart,
        Mutation::StoresOnly,
    ];
    TRIANGLES.find_in([288].into_iter().chain(0..2000), &faults, |module, fault| {
        changed(module, |graph, env, target, vectors| {
            rvsdg_opt_unroll_and_jam::run_body_mutated(graph, env, target, vectors, fault)
        })
    });
}
