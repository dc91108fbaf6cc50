//! Random programs: what node reduction makes of them refines them, a second run changes nothing, and deliberate faults are found.

use rvsdg_core::{Module, Type, print, verify};
use rvsdg_gen::{Random, Shape, Size, random_module, random_program};
use rvsdg_interp::{Interpreter, Options, Outcome, UnknownCalls, Value, refines};
use rvsdg_opt_red::{Mutation, Stats, run_body, run_body_mutated};

const PROGRAMS: u64 = 150;
/// Programs to look for a deliberate fault in.
const MOST_PROGRAMS: u64 = 6000;
/// Runs of each program.
const RUNS: u64 = 3;
const FUEL: u64 = 50_000;

/// Programs with something of everything, and programs with arbitrary control flow in turn.
fn program(seed: u64) -> Module {
    if seed % 4 == 3 {
        let shape = Shape { blocks: 1 + (seed / 4 % 14) as u32, values: 1 + (seed % 3) as u32 };
        rvsdg_construct::construct(random_module(seed, shape)).unwrap()
    } else {
        random_program(seed, Size::of_seed(seed))
    }
}

fn args(module: &Module, seed: u64) -> Vec<Value> {
    let f = module.symbols.values().find(|symbol| &*symbol.name == "f").unwrap();
    let (_, params, _) = module.types.signature(f.function().unwrap().ty).unwrap();
    let mut random = Random::new(seed);
    let edges = [0i64, 1, -1, 2, 7, i64::MAX, i64::MIN, 0x80, 255, i64::from(i32::MAX), i64::from(i32::MIN), 100];
    params
        .iter()
        .map(|ty| {
            let pick = edges[random.below(edges.len() as u32) as usize];
            match ty.int_width() {
                Some(width) => Value::int(pick, width),
                None if *ty == Type::DOUBLE => Value::double(pick as f64 / 3.0),
                None => panic!("a parameter of another type"),
            }
        })
        .collect()
}

fn run(module: &Module, args: &[Value], fuel: u64) -> Outcome {
    let options = Options { fuel, unknown_calls: UnknownCalls::Event, ..Options::default() };
    Interpreter::new(module, options).run("f", args)
}

fn transformed(
    before: &Module,
    pass: impl Fn(&mut rvsdg_core::Graph, &rvsdg_core::TypeTable) -> Stats,
) -> (Module, Stats) {
    let mut after = before.clone();
    let types = before.types.clone();
    let mut stats = Stats::default();
    for body in after.bodies.iter_mut().flatten() {
        stats += pass(body, &types);
    }
    (after, stats)
}

fn difference(before: &Module, after: &Module, seed: u64) -> Option<String> {
    (0..RUNS).find_map(|round| {
        let args = args(before, seed * 7 + round);
        refines(&run(before, &args, FUEL), &run(after, &args, 4 * FUEL)).err().map(|why| format!("{args:?}: {why}"))
    })
}

#[test]
fn random_programs_are_refined() {
    let mut all = Stats::default();
    let from: u64 = std::env::var("RED_SEED").map_or(0, |seed| seed.parse().unwrap());
    let count: u64 = std::env::var("RED_COUNT").map_or(PROGRAMS, |count| count.parse().unwrap());
    for seed in from..from + count {
        let before = program(seed);
        if std::env::var("RED_TRACE").is_ok() {
            println!("seed {seed}");
        }
        if verify(&before).is_err() {
            continue;
        }
        let (after, stats) = transformed(&before, run_body);
        if let Err(errors) = verify(&after) {
            panic!("seed {seed}: {errors}\n{}\n{}", print(&before), print(&after));
        }
        assert_eq!(stats.exhausted(), 0, "seed {seed}");
        if let Some(why) = difference(&before, &after, seed) {
            // For whoever looks into it: `rvsdg reduce` makes it smaller.
            if let Ok(folder) = std::env::var("RED_DUMP") {
                std::fs::write(format!("{folder}/before.rvsdg"), print(&before)).unwrap();
                std::fs::write(format!("{folder}/after.rvsdg"), print(&after)).unwrap();
            }
            panic!("seed {seed}: {why}");
        }
        let (_, again) = transformed(&after, run_body);
        assert_eq!(again.rewrites(), 0, "seed {seed}: {again:?}");
        all += stats;
    }
    for (name, count) in all.entries() {
        println!("{name} {count}");
    }
}

#[test]
fn deliberate_faults_are_found() {
    let mut missed = vec![];
    for mutation in Mutation::ALL {
        let found = (0..MOST_PROGRAMS).find(|seed| {
            let before = program(*seed);
            let (after, _) = transformed(&before, |body, types| run_body_mutated(body, types, *mutation));
            verify(&before).is_ok() && (verify(&after).is_err() || difference(&before, &after, *seed).is_some())
        });
        println!("{mutation:?}: {found:?}");
        if found.is_none() {
            missed.push(mutation);
        }
    }
    assert!(missed.is_empty(), "no program shows {missed:?}");
}
