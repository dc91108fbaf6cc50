//! Random loops that fill or copy, before and after, on the interpreter.

#[path = "../testing/fills.rs"]
mod fills;

use rvsdg_opt_loop_idiom::{Stats, run_module};

/// How many loops to try: `LOOPS` in the environment, or enough for every day.
fn loop_count() -> u64 {
    std::env::var("LOOPS").ok().and_then(|count| count.parse().ok()).unwrap_or(1_000)
}

#[test]
fn random_loops_behave_the_same() {
    let mut stats = Stats::default();
    for seed in 0..loop_count() {
        let before = fills::module(seed);
        let mut after = before.clone();
        stats += run_module(&mut after);
        fills::check(&before, &after, seed);
        assert_eq!(run_module(&mut after), Stats::default(), "seed {seed}: once is enough");
    }
    println!("{stats:?}");
    assert!(stats.filled > 30 && stats.copied > 10 && stats.moved > 5, "{stats:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_shows() {
    for mutation in rvsdg_opt_loop_idiom::Mutation::ALL {
        let shows = |seed: &u64| {
            let before = fills::module(*seed);
            let mut after = before.clone();
            rvsdg_opt_loop_idiom::run_module_mutated(&mut after, *mutation) != Stats::default()
                && fills::compare(&before, &after).is_err()
        };
        let first = (0..loop_count()).find(shows);
        println!("{mutation:?}: noticed first on loop {first:?}");
        assert!(first.is_some(), "{mutation:?} goes unnoticed");
    }
}
