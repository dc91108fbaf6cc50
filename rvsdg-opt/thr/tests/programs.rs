//! Random programs with something of everything: what they may do before, they may do after, and no more.

use rvsdg_core::{Module, print, verify};
use rvsdg_gen::{Size, random_program};
use rvsdg_interp::{Interpreter, Options, Value, refines};
use rvsdg_opt_thr::Stats;

const PROGRAMS: u64 = 120;
const FUEL: u64 = 50_000;

fn difference(before: &Module, after: &Module) -> Option<String> {
    if let Err(errors) = verify(after) {
        return Some(errors.to_string());
    }
    [0, 1, -1, 100].into_iter().find_map(|k| {
        let args =
            [Value::int(k, 32), Value::int(k * 3 - 1, 64), Value::int(k % 128, 8), Value::double(k as f64 / 2.0)];
        let [expected, found] = [(before, FUEL), (after, 10 * FUEL)]
            .map(|(module, fuel)| Interpreter::new(module, Options { fuel, ..Options::default() }).run("f", &args));
        refines(&expected, &found).err().map(|reason| format!("arguments {args:?}: {reason}"))
    })
}

fn apply(module: &mut Module) -> Stats {
    let mut stats = Stats::default();
    for body in module.bodies.iter_mut().flatten() {
        stats += rvsdg_opt_thr::run_body(body);
    }
    stats
}

#[test]
fn random_programs_are_refined() {
    let programs = std::env::var("PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(PROGRAMS);
    let mut total = Stats::default();
    for seed in 0..programs {
        let before = random_program(seed, Size::of_seed(seed));
        let mut after = before.clone();
        total += apply(&mut after);
        assert_eq!(apply(&mut after.clone()), Stats::default(), "seed {seed}: a second run finds nothing");
        if let Some(reason) = difference(&before, &after) {
            panic!("seed {seed}: {reason}\n{}\n{}", print(&before), print(&after));
        }
    }
    println!("{total:?}");
    assert!(total.matches > 0, "there is something to do: {total:?}");
}
