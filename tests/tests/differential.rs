//! Transformations against the interpreter: what a random program may do before, it may do after, and no more.
//!
//! Every step is checked on its own: text and back, dead node elimination, destruction and construction again.

use rvsdg_core::{Module, print, verify};
use rvsdg_gen::{Shape, random_module};
use rvsdg_interp::{Interpreter, Options, Outcome, TrapKind, UnknownCalls, Value, refines};

/// Evaluations of the run before; the run after has more, so that it never ends earlier.
const FUEL: u64 = 4_000;

fn run(module: &Module, args: &[i64], fuel: u64) -> Outcome {
    // What `report` answers depends on how often it was asked, so it must be asked as often.
    let options = Options { fuel, unknown_calls: UnknownCalls::Event, ..Options::default() };
    let args: Vec<Value> = args.iter().map(|arg| Value::int(*arg, 32)).collect();
    Interpreter::new(module, options).run("f", &args)
}

/// Checks `after` against `before`; answers whether the program came to an end.
fn check(what: &str, seed: u64, before: &Module, after: &Module, args: &[i64]) -> bool {
    verify(after).unwrap_or_else(|errors| panic!("{what}, seed {seed}: {errors}"));
    let expected = run(before, args, FUEL);
    let found = run(after, args, 20 * FUEL);
    if let Err(reason) = refines(&expected, &found) {
        panic!("{what}, seed {seed}, arguments {args:?}: {reason}\n{}", print(after));
    }
    if let Some(trap) = &expected.error {
        assert!(
            matches!(trap.kind, TrapKind::Fuel) || trap.message.contains("unreachable"),
            "seed {seed}: the generator's programs are defined: {trap}"
        );
    }
    expected.error.is_none()
}

fn each(seed: u64, shape: Shape) -> u32 {
    let module = rvsdg_construct::construct(random_module(seed, shape)).expect("any control flow is accepted");
    verify(&module).unwrap_or_else(|errors| panic!("construction, seed {seed}: {errors}"));
    let text = print(&module);
    let parsed = rvsdg_text::parse(&text).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
    assert_eq!(print(&parsed), text, "seed {seed}");
    let mut smaller = module.clone();
    rvsdg_opt_dne::run(&mut smaller);
    let again = rvsdg_construct::construct(rvsdg_destruct::destruct(&module)).expect("what came out goes in");
    let mut ends = 0;
    for input in 0..3 {
        let args: Vec<i64> = (0..i64::from(shape.values)).map(|k| input * 5 + k * 3 - 2).collect();
        ends += u32::from(check("text", seed, &module, &parsed, &args));
        check("dne", seed, &module, &smaller, &args);
        check("destruct and construct", seed, &module, &again, &args);
        check("construct and destruct", seed, &again, &module, &args);
    }
    ends
}

#[test]
fn random_programs_behave_the_same() {
    let mut ends = 0;
    for seed in 0..80 {
        ends += each(seed, Shape { blocks: 1 + (seed % 16) as u32, values: 1 + (seed % 4) as u32 });
    }
    assert!(ends > 80, "most programs come to an end: {ends} of 240 did");
}
