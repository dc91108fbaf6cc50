//! Random programs with something of everything: what they may do before, they may do after, and no more.

#[path = "../../../analysis/calls/testing/programs.rs"]
mod programs;

use rvsdg_core::Module;
use rvsdg_opt_jump_threading::Stats;

fn apply(module: &mut Module) -> Stats {
    let mut stats = Stats::default();
    for body in module.bodies.iter_mut().flatten() {
        stats += rvsdg_opt_jump_threading::run_body(body);
    }
    stats
}

#[test]
fn random_programs_are_refined() {
    let mut total = Stats::default();
    programs::check(120, |module| {
        total += apply(module);
        assert_eq!(apply(&mut module.clone()), Stats::default(), "a second run finds nothing");
    });
    println!("{total:?}");
    assert!(total.matches > 0, "there is something to do: {total:?}");
}
