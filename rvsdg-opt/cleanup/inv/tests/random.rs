//! Random modules, before and after, on the interpreter.

#[path = "../../../../rvsdg-core/route/testing/mod.rs"]
mod testing;

use rvsdg_gen::Shape;
use rvsdg_opt_inv::Stats;
use testing::{body, check, check_programs, random_module};

#[test]
fn structured_modules_behave_the_same() {
    let mut stats = Stats::default();
    for seed in 0..300 {
        let before = random_module(seed);
        let mut after = before.clone();
        stats += rvsdg_opt_inv::run_body(body(&mut after));
        check(&format!("seed {seed}"), &before, &after, 2);
        let text = rvsdg_core::print(&after);
        assert_eq!(rvsdg_opt_inv::run_body(body(&mut after)), Stats::default(), "seed {seed}: a second run");
        assert_eq!(rvsdg_core::print(&after), text, "seed {seed}: a second run");
    }
    for (what, count) in stats.entries() {
        assert!(count > 20, "the modules have something of everything; {what}: {count}");
    }
}

#[test]
fn any_control_flow_behaves_the_same() {
    for seed in 0..150 {
        let shape = Shape { blocks: 1 + (seed % 16) as u32, values: 1 + (seed % 4) as u32 };
        let ipg = rvsdg_gen::random_module(seed, shape);
        let before = rvsdg_construct::construct(ipg).expect("any control flow is accepted");
        let mut after = before.clone();
        rvsdg_opt_inv::run_body(body(&mut after));
        rvsdg_opt_inv::run_module(&mut after);
        check(&format!("seed {seed}"), &before, &after, shape.values as usize);
    }
}

#[test]
fn programs_behave_the_same() {
    let mut stats = Stats::default();
    check_programs(|module| {
        module.bodies.iter_mut().flatten().for_each(|body| stats += rvsdg_opt_inv::run_body(body));
        rvsdg_opt_inv::run_module(module);
    });
    println!("{stats:?}");
}
