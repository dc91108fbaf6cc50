//! Random programs before and after the pass.

use rvsdg_core::{Module, print, verify};
use rvsdg_gen::{Random, Size, random_program};
use rvsdg_interp::{Interpreter, Options, Outcome, UnknownCalls, Value, refines};
use rvsdg_opt_sroa::Stats;

/// How many programs; a nightly run sets more.
fn programs(usual: u64) -> u64 {
    std::env::var("SRA_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// Every fourth seed makes a program with local variables in memory.
fn program(seed: u64) -> Module {
    let size = [Size::SMALL, Size::MEDIUM, Size::LARGE][seed as usize % 3];
    random_program(4 * seed + 3, size)
}

fn apply(module: &mut Module, mut pass: impl FnMut(&mut Module, usize) -> Stats) -> Stats {
    let mut total = Stats::default();
    for index in 0..module.bodies.len() {
        if module.bodies[index].is_some() {
            total += pass(module, index);
        }
    }
    total
}

fn promote(module: &mut Module) -> Stats {
    apply(module, |module, index| {
        let Module { types, symbols, bodies, layout, .. } = module;
        let layout = layout.as_ref().expect("a layout");
        rvsdg_opt_sroa::run_body(bodies[index].as_deref_mut().expect("it is there"), types, layout, symbols)
    })
}

fn run(module: &Module, seed: u64, fuel: u64) -> Outcome {
    let options =
        Options { fuel, unknown_calls: UnknownCalls::Event, memory: 1 << 22, snapshot: 64, ..Options::default() };
    let mut random = Random::new(seed);
    let mut number = |width| Value::int(i64::from(random.below(1 << 20)) - 1000, width);
    let args = [number(32), number(64), number(8), Value::double(1.5)];
    Interpreter::new(module, options).run("f", &args)
}

fn compare(before: &Module, after: &Module) -> Result<bool, String> {
    verify(after).map_err(|errors| errors.to_string())?;
    let mut ended = true;
    for seed in 0..2 {
        let first = run(before, seed, 20_000);
        refines(&first, &run(after, seed, 20_000))?;
        ended &= first.error.is_none();
    }
    Ok(ended)
}

#[test]
fn random_programs_do_what_they_did() {
    let mut total = Stats::default();
    let (mut ended, mut unsettled) = (0, 0);
    for seed in 0..programs(300) {
        let before = program(seed);
        let mut after = before.clone();
        total += promote(&mut after);
        match compare(&before, &after) {
            Ok(well) => ended += u64::from(well),
            Err(why) => panic!("seed {seed}: {why}\nbefore:\n{}\nafter:\n{}", print(&before), print(&after)),
        }
        unsettled += usize::from(promote(&mut after) != Stats::default());
    }
    eprintln!("{ended} ended; {unsettled} not settled after one run; {total:?}");
    assert!(unsettled * 50 < programs(300) as usize, "a second run should find nothing, as a rule: {unsettled}");
    assert!(ended * 2 > programs(300), "most programs must end well: {ended}");
    assert!(total.entries().all(|(name, count)| count > 0 || name == "refused"), "{total:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_noticed() {
    for mutation in rvsdg_opt_sroa::Mutation::ALL {
        let caught = (0..programs(2000)).find(|seed| {
            let before = program(*seed);
            let mut after = before.clone();
            apply(&mut after, |module, index| {
                let Module { types, symbols, bodies, layout, .. } = module;
                let layout = layout.as_ref().expect("a layout");
                let body = bodies[index].as_deref_mut().expect("it is there");
                rvsdg_opt_sroa::run_body_mutated(body, types, layout, symbols, *mutation)
            });
            let wrong = compare(&before, &after).err();
            if let Some(wrong) = &wrong {
                eprintln!("{mutation:?}: seed {seed}: {}", wrong.lines().next().unwrap_or_default());
            }
            wrong.is_some()
        });
        eprintln!("{mutation:?}: {caught:?}");
        assert!(caught.is_some(), "{mutation:?} goes unnoticed");
    }
}
