//! Random modules, before and after, on the interpreter.

#[path = "../../../../rvsdg-core/route/testing/mod.rs"]
mod testing;

use rvsdg_core::Module;
use rvsdg_gen::Shape;
use rvsdg_opt_psh::{Options, Stats, run_body_with};
use testing::{body, check, check_programs, random_module};

fn push(module: &mut Module, options: Options) -> Stats {
    let symbols = module.symbols.clone();
    run_body_with(body(module), &symbols, options)
}

#[test]
fn structured_modules_behave_the_same() {
    let mut stats = Stats::default();
    for seed in 0..300 {
        let before = random_module(seed);
        for decisions in [false, true] {
            let mut after = before.clone();
            stats += push(&mut after, Options { decisions });
            check(&format!("seed {seed}, decisions {decisions}"), &before, &after, 2);
        }
    }
    println!("{stats:?}");
    for (what, count) in stats.entries() {
        assert!(count > 3, "the modules have something of everything; {what}: {count}");
    }
}

#[test]
fn again_and_again_comes_to_an_end() {
    for seed in 0..200 {
        let before = random_module(seed);
        let mut after = before.clone();
        let mut runs = 0;
        while push(&mut after, Options::default()) != Stats::default() {
            runs += 1;
            assert!(runs < 10, "seed {seed}");
        }
        check(&format!("seed {seed}"), &before, &after, 2);
    }
}

#[test]
fn any_control_flow_behaves_the_same() {
    for seed in 0..150 {
        let shape = Shape { blocks: 1 + (seed % 16) as u32, values: 1 + (seed % 4) as u32 };
        let ipg = rvsdg_gen::random_module(seed, shape);
        let before = rvsdg_construct::construct(ipg).expect("any control flow is accepted");
        let mut after = before.clone();
        push(&mut after, Options { decisions: seed % 2 == 0 });
        check(&format!("seed {seed}"), &before, &after, shape.values as usize);
    }
}

#[test]
fn programs_behave_the_same() {
    let mut stats = Stats::default();
    let mut decisions = false;
    check_programs(|module| {
        decisions = !decisions;
        for body in module.bodies.iter_mut().flatten() {
            stats += run_body_with(body, &module.symbols, Options { decisions });
        }
    });
    println!("{stats:?}");
}
