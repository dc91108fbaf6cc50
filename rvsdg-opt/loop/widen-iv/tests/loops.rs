//! Random counted loops and random modules, before and after, on the interpreter.

#[path = "../../../analysis/scev/testing/mod.rs"]
mod loops;
#[path = "../../../../rvsdg-core/route/testing/mod.rs"]
mod testing;

use rvsdg_core::print;
use rvsdg_gen::Shape;
use rvsdg_opt_widen_iv::{Stats, run_body};

/// How many loops to try: `LOOPS` in the environment, or enough for every day.
fn loop_count() -> u64 {
    std::env::var("LOOPS").ok().and_then(|count| count.parse().ok()).unwrap_or(1_500)
}

#[test]
fn random_loops_behave_the_same() {
    let mut stats = Stats::default();
    for seed in 0..loop_count() {
        let spec = loops::random_spec(seed);
        let before = spec.module();
        let mut after = before.clone();
        stats += run_body(loops::body(&mut after), 64);
        loops::check(&before, &after, &spec, seed);
        let once = after.clone();
        let again = run_body(loops::body(&mut after), 64);
        let text = || format!("before\n{}\nonce\n{}\ntwice\n{}", print(&before), print(&once), print(&after));
        assert_eq!(again, Stats::default(), "seed {seed}: {spec:?} a second run\n{}", text());
    }
    println!("{stats:?}");
    for (what, count) in stats.entries() {
        assert!(count > 100, "the loops have something of everything; {what}: {count}");
    }
}

#[test]
fn random_modules_behave_the_same() {
    for seed in 0..150 {
        let before = testing::random_module(seed);
        let mut after = before.clone();
        run_body(testing::body(&mut after), 64);
        testing::check(&format!("seed {seed}"), &before, &after, 2);
        let shape = Shape { blocks: 1 + (seed % 16) as u32, values: 1 + (seed % 4) as u32 };
        let ipg = rvsdg_gen::random_module(seed, shape);
        let before = rvsdg_construct::construct(ipg).expect("any control flow is accepted");
        let mut after = before.clone();
        run_body(testing::body(&mut after), 64);
        testing::check(&format!("seed {seed}"), &before, &after, shape.values as usize);
    }
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_shows() {
    for mutation in rvsdg_opt_widen_iv::Mutation::ALL {
        let shows = |seed: &u64| {
            let spec = loops::random_spec(*seed);
            let before = spec.module();
            let mut after = before.clone();
            rvsdg_opt_widen_iv::run_body_mutated(loops::body(&mut after), 64, *mutation);
            loops::compare(&before, &after, &spec, *seed).is_err()
        };
        let first = (0..loop_count()).find(shows);
        println!("{mutation:?}: noticed first on loop {first:?}");
        assert!(first.is_some(), "{mutation:?} goes unnoticed");
    }
}
