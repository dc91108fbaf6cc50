//! Random programs before and after the pass.

mod support;

use rvsdg_core::print;
use support::{apply, compare, random_module, run, verified};

/// How many programs; a nightly run sets more.
fn programs(usual: u64) -> u64 {
    std::env::var("MEM_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

#[test]
fn random_programs_do_what_they_did() {
    let mut total = rvsdg_opt_load_store::Stats::default();
    let (mut ended, mut unsettled) = (0, 0);
    for seed in 0..programs(400) {
        let before = random_module(seed, 40 + seed as usize % 60);
        verified(&before, "the generator");
        let mut after = before.clone();
        total += apply(&mut after, rvsdg_opt_load_store::run_body);
        let again = apply(&mut after.clone(), rvsdg_opt_load_store::run_body);
        unsettled += usize::from(again != rvsdg_opt_load_store::Stats::default());
        if let Err(why) = compare(&before, &after) {
            panic!("seed {seed}: {why}\nbefore:\n{}\nafter:\n{}", print(&before), print(&after));
        }
        let outcome = run(&before, &[1, 6], 20_000);
        ended += u64::from(outcome.error.is_none());
    }
    eprintln!("{ended} ended; {unsettled} not settled after one run; {total:?}");
    assert!(unsettled * 20 < programs(400) as usize, "a second run should find nothing, as a rule: {unsettled}");
    assert!(ended > programs(400) / 2, "most programs must end well: {ended}");
    assert!(total.entries().all(|(_, count)| count > 0), "{total:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_noticed() {
    for mutation in rvsdg_opt_load_store::Mutation::ALL {
        let caught = (0..programs(4000)).find(|seed| {
            let before = random_module(*seed, 40 + *seed as usize % 60);
            let mut after = before.clone();
            apply(&mut after, |graph, env| rvsdg_opt_load_store::run_body_mutated(graph, env, *mutation));
            compare(&before, &after).is_err()
        });
        eprintln!("{mutation:?}: {caught:?}");
        assert!(caught.is_some(), "{mutation:?} goes unnoticed");
    }
}
