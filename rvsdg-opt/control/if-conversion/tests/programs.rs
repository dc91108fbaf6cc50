//! Random programs with something of everything: what they may do before, they may do after, and no more.

#[path = "../../../analysis/calls/testing/programs.rs"]
mod programs;

use rvsdg_core::Module;
use rvsdg_opt_if_conversion::Stats;

fn apply(module: &mut Module) -> Stats {
    let mut stats = Stats::default();
    for body in module.bodies.iter_mut().flatten() {
        stats += rvsdg_opt_if_conversion::run_body(body, &module.symbols);
    }
    stats
}

#[test]
fn random_programs_are_refined() {
    let mut total = Stats::default();
    programs::check(120, |module| {
        total += apply(module);
    });
    println!("{total:?}");
}
