//! Random counted loops and random modules, before and after, on the interpreter.

#[path = "../../../analysis/scev/testing/mod.rs"]
mod loops;
#[path = "../../../../rvsdg-core/route/testing/mod.rs"]
mod testing;

use rvsdg_core::Module;
use rvsdg_gen::Shape;
use rvsdg_opt_url::{Options, Stats, run_body};

/// How many loops to try: `LOOPS` in the environment, or enough for every day.
fn loop_count() -> u64 {
    std::env::var("LOOPS").ok().and_then(|count| count.parse().ok()).unwrap_or(1_500)
}

/// The options under which loop number `seed` is unrolled.
fn options(seed: u64) -> Options {
    let factor = [None, Some(2), Some(4), Some(8), None][seed as usize % 5];
    Options { factor, size: false }
}

fn unroll(module: &mut Module, options: Options) -> Stats {
    let symbols = module.symbols.clone();
    run_body(loops::body(module), &symbols, options)
}

#[test]
fn random_loops_behave_the_same() {
    let mut stats = Stats::default();
    for seed in 0..loop_count() {
        let spec = loops::random_spec(seed);
        let before = spec.module();
        let mut after = before.clone();
        stats += unroll(&mut after, options(seed));
        loops::check(&before, &after, &spec, seed);
        unroll(&mut after, options(seed));
        loops::check(&before, &after, &spec, seed);
    }
    println!("{stats:?}");
    assert!(stats.full > 100 && stats.constant > 30 && stats.symbolic > 100, "{stats:?}");
}

#[test]
fn random_modules_behave_the_same() {
    for seed in 0..150 {
        let before = testing::random_module(seed);
        let mut after = before.clone();
        unroll(&mut after, options(seed));
        testing::check(&format!("seed {seed}"), &before, &after, 2);
        let shape = Shape { blocks: 1 + (seed % 16) as u32, values: 1 + (seed % 4) as u32 };
        let ipg = rvsdg_gen::random_module(seed, shape);
        let before = rvsdg_construct::construct(ipg).expect("any control flow is accepted");
        let mut after = before.clone();
        unroll(&mut after, options(seed));
        testing::check(&format!("seed {seed}"), &before, &after, shape.values as usize);
    }
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_shows() {
    for mutation in rvsdg_opt_url::Mutation::ALL {
        let shows = |seed: &u64| {
            let spec = loops::random_spec(*seed);
            let before = spec.module();
            let mut after = before.clone();
            rvsdg_opt_url::run_body_mutated(loops::body(&mut after), &before.symbols, options(*seed), *mutation);
            loops::compare(&before, &after, &spec, *seed).is_err()
        };
        let first = (0..loop_count()).find(shows);
        println!("{mutation:?}: noticed first on loop {first:?}");
        assert!(first.is_some(), "{mutation:?} goes unnoticed");
    }
}
