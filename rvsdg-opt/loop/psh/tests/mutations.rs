//! Each deliberate fault is noticed by the interpreter or the verifier.
#![cfg(feature = "mutate")]

#[path = "../../../../rvsdg-core/route/testing/mod.rs"]
mod testing;

use rvsdg_opt_psh::{Mutation, run_body_mutated};
use testing::{body, compare, random_module};

/// No more random modules than this are tried for each fault.
const MODULES: u64 = 3_000;

#[test]
fn every_fault_shows() {
    for mutation in Mutation::ALL {
        let shows = |seed: &u64| {
            let before = random_module(*seed);
            let mut after = before.clone();
            run_body_mutated(body(&mut after), &before.symbols, *mutation);
            compare(&before, &after, 2).is_err()
        };
        let first = (0..MODULES).find(shows);
        println!("{mutation:?}: noticed first on module {first:?}");
        assert!(first.is_some(), "{mutation:?} goes unnoticed");
    }
}
