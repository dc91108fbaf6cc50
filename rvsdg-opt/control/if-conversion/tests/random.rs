//! Random modules: what the program may do before, it may do after, and no more; a second run finds nothing.

use rvsdg_core::{Module, print, verify};
use rvsdg_gen::{Shape, random_module};
use rvsdg_interp::{Interpreter, Options, Outcome, UnknownCalls, Value, refines};
use rvsdg_opt_if_conversion::Stats;

const FUEL: u64 = 4_000;
const MODULES: u64 = 300;

fn shape(seed: u64) -> Shape {
    Shape { blocks: 2 + (seed % 15) as u32, values: 1 + (seed % 4) as u32 }
}

fn before(seed: u64) -> Module {
    rvsdg_construct::construct(random_module(seed, shape(seed))).expect("any control flow is accepted")
}

fn run(module: &Module, args: &[i64], fuel: u64) -> Outcome {
    let options = Options { fuel, unknown_calls: UnknownCalls::Event, ..Options::default() };
    let args: Vec<Value> = args.iter().map(|arg| Value::int(*arg, 32)).collect();
    Interpreter::new(module, options).run("f", &args)
}

/// The first difference between what the two programs do.
fn difference(before: &Module, after: &Module, values: u32) -> Option<String> {
    if let Err(errors) = verify(after) {
        return Some(errors.to_string());
    }
    (0..3).find_map(|input| {
        let args: Vec<i64> = (0..i64::from(values)).map(|k| input * 5 + k * 3 - 2).collect();
        let [expected, found] = [(before, FUEL), (after, 20 * FUEL)].map(|(module, fuel)| run(module, &args, fuel));
        refines(&expected, &found).err().map(|reason| format!("arguments {args:?}: {reason}"))
    })
}

fn apply(module: &mut Module) -> Stats {
    let mut stats = Stats::default();
    for body in module.bodies.iter_mut().flatten() {
        stats += rvsdg_opt_if_conversion::run_body(body, &module.symbols);
    }
    stats
}

#[test]
fn random_programs_behave_the_same() {
    let modules = std::env::var("IFC_MODULES").ok().and_then(|n| n.parse().ok()).unwrap_or(MODULES);
    let mut total = Stats::default();
    for seed in 0..modules {
        let old = before(seed);
        let mut new = old.clone();
        total += apply(&mut new);
        if let Some(reason) = difference(&old, &new, shape(seed).values) {
            panic!("seed {seed}: {reason}\n{}\n{}", print(&old), print(&new));
        }
        let again = apply(&mut new);
        assert_eq!(
            (again.converted, again.selects),
            (0, 0),
            "seed {seed}: a second run finds nothing\n{}",
            print(&new)
        );
    }
    println!("{total:?}");
    assert!(total.converted > 20 && total.selects > 10, "there is something to do: {total:?}");
}

#[cfg(feature = "mutate")]
#[test]
fn every_mutation_is_caught() {
    // Nothing in these programs may be undefined; `tests/rules.rs` has what notices speculation.
    use rvsdg_opt_if_conversion::Mutation;
    for mutation in [Mutation::Swapped, Mutation::LostCase] {
        let caught = (0..MODULES).filter(|seed| {
            let old = before(*seed);
            let mut new = old.clone();
            for body in new.bodies.iter_mut().flatten() {
                rvsdg_opt_if_conversion::run_body_mutated(body, &old.symbols, mutation);
            }
            difference(&old, &new, shape(*seed).values).is_some()
        });
        // A few will do.
        let caught = caught.take(3).count();
        assert!(caught > 0, "{mutation:?} is not noticed");
    }
}
