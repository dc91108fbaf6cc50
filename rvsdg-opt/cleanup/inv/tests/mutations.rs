//! Each deliberate fault is noticed by the interpreter or the verifier.
#![cfg(feature = "mutate")]

#[path = "../../../../rvsdg-core/route/testing/mod.rs"]
mod testing;

use rvsdg_core::Module;
use rvsdg_opt_inv::{Mutation, run_body_mutated, run_module_mutated};
use testing::{body, compare, module, random_module};

/// On how many of these modules the fault shows.
fn caught(modules: &[(Module, usize)], mutation: Mutation) -> usize {
    let shows = |(before, params): &&(Module, usize)| {
        let mut after = before.clone();
        run_body_mutated(body(&mut after), mutation);
        run_module_mutated(&mut after, mutation);
        compare(before, &after, *params).is_err()
    };
    modules.iter().filter(shows).count()
}

/// Random ones, and two with what those lack: a loop that runs for ever, and a call of a known function.
fn modules() -> Vec<(Module, usize)> {
    let endless = "(%0: ptr, %1: ptr, %2: i32, %3: io, %4: mem) {
        %5 = theta may_diverge (%3) (%6: io) { %7 = const ctl 1 : ctl2 } -> (%7, %6)
        %8, %9, %10 = call read write io [i32 (i32)] %1, %2, %5, %4 : i32, io, mem
      } -> (%8, %9, %10)";
    let call = "symbol @g = internal defined function i32 (i32, i32) : ptr
      symbol @f = external defined function i32 (i32, i32) : ptr
      omega imports [] exports [@f] () {
        %0 = lambda @g () (%0: i32, %1: i32, %2: io, %3: mem) { } -> (%0, %2, %3)
        %1 = lambda @f (%0) (%0: ptr, %1: i32, %2: i32, %3: io, %4: mem) {
          %5, %6, %7 = call read write io [i32 (i32, i32)] %0, %1, %2, %3, %4 : i32, io, mem
        } -> (%5, %6, %7)
      } -> (%1)";
    let mut modules = vec![(module(1, endless), 1), (rvsdg_text::parse(call).expect("a module"), 2)];
    modules.extend((0..100).map(|seed| (random_module(seed), 2)));
    modules
}

#[test]
fn every_fault_shows() {
    let modules = modules();
    for mutation in Mutation::ALL {
        let count = caught(&modules, *mutation);
        println!("{mutation:?}: noticed on {count} of {} modules", modules.len());
        assert!(count > 0, "{mutation:?} goes unnoticed");
    }
}
