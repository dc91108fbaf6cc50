//! Random loop nests, before and after, on the interpreter.

#[path = "../testing/nests.rs"]
mod nests;

use rvsdg_core::{Body, DataLayout, Module};
use rvsdg_opt_unroll_and_jam::{Env, Stats, Vectors, run_body};

/// How many nests to try: `LOOPS` in the environment, or enough for every day.
fn nest_count() -> u64 {
    std::env::var("LOOPS").ok().and_then(|count| count.parse().ok()).unwrap_or(500)
}

/// What jamming does with a module.
fn changed(module: &mut Module, jam: impl Fn(&mut rvsdg_core::Graph, Env<'_>, Vectors) -> Stats) -> Stats {
    let vectors = Vectors::new(&mut module.types);
    let (types, symbols) = (module.types.clone(), module.symbols.clone());
    let env = Env {
        types: &types,
        layout: &DataLayout::x86_64(),
        symbols: &symbols,
        function: None,
        shape: Body::new(1),
        context: &[],
    };
    jam(nests::body(module), env, vectors)
}

#[test]
fn random_nests_behave_the_same() {
    let mut stats = Stats::default();
    for seed in 0..nest_count() {
        let before = nests::module(seed);
        let mut after = before.clone();
        stats += changed(&mut after, run_body);
        nests::check(&before, &after, seed);
        // Once is enough.
        assert_eq!(changed(&mut after, run_body).jammed(), 0, "seed {seed}");
    }
    println!("{stats:?}");
    assert!(stats.constant > 15 && stats.symbolic > 15 && stats.packed > 15, "{stats:?}");
    assert!(stats.refused_conflict > 30 && stats.refused_shape > 30, "{stats:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_shows() {
    for mutation in rvsdg_opt_unroll_and_jam::Mutation::ALL {
        let shows = |seed: &u64| {
            let before = nests::module(*seed);
            let mut after = before.clone();
            changed(&mut after, |graph, env, vectors| {
                rvsdg_opt_unroll_and_jam::run_body_mutated(graph, env, vectors, *mutation)
            });
            nests::compare(&before, &after).is_err()
        };
        let first = (0..nest_count()).find(shows);
        println!("{mutation:?}: noticed first on nest {first:?}");
        assert!(first.is_some(), "{mutation:?} goes unnoticed");
    }
}
