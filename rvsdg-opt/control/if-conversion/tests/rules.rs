//! Operations that may be undefined, which the random programs do not contain.

use rvsdg_core::{Module, verify};
#[cfg(feature = "mutate")]
use rvsdg_interp::TrapKind;
use rvsdg_interp::{Interpreter, Options, Outcome, Value, refines};
use rvsdg_opt_target::Costs;
use rvsdg_opt_testing::function;

/// `y == 0 ? x : x / y`, where the division is pinned or not.
fn division(divide: &str) -> Module {
    function(
        "i32, i32",
        &format!(
            "%4 = match [0 -> 1, default -> 0] %1 : ctl2
             %5 = gamma %4 (%0, %1, %2) {{
               case 0 (%6: i32, %7: i32, %8: io) {{ %9 = {divide} : i32 }} -> (%9)
               case 1 (%10: i32, %11: i32, %12: io) {{ }} -> (%10)
             }}"
        ),
        ["%5", "%2", "%3"],
    )
}

fn outcome(module: &Module, x: i64, y: i64) -> Outcome {
    Interpreter::new(module, Options::default()).run("f", &[Value::int(x, 32), Value::int(y, 32)])
}

#[test]
fn a_division_that_may_be_undefined_stays() {
    let mut module = division("udiv pinned %6, %7, %8");
    let symbols = module.symbols.clone();
    let stats = rvsdg_opt_if_conversion::run_body(module.bodies[0].as_mut().unwrap(), Costs::unknown(&symbols));
    assert_eq!((stats.converted, stats.refused_effects), (0, 1));
}

#[test]
fn a_dear_one_stays_and_a_cheap_one_goes() {
    let mut module = division("lshr exact %6, %7");
    let before = module.clone();
    let symbols = module.symbols.clone();
    let stats = rvsdg_opt_if_conversion::run_body(module.bodies[0].as_mut().unwrap(), Costs::unknown(&symbols));
    assert_eq!((stats.converted, stats.selects, stats.speculated), (1, 1, 1));
    verify(&module).unwrap();
    for (x, y) in [(8, 0), (8, 2), (7, 1), (7, 40)] {
        refines(&outcome(&before, x, y), &outcome(&module, x, y)).unwrap();
    }
    let mut module = division("mul %6, %6 : i32\n%13 = mul %9, %9 : i32\n%14 = mul %13, %13");
    let stats = rvsdg_opt_if_conversion::run_body(module.bodies[0].as_mut().unwrap(), Costs::unknown(&symbols));
    assert_eq!((stats.converted, stats.refused_costly), (0, 1));
}

#[cfg(feature = "mutate")]
#[test]
fn speculated_undefined_behaviour_is_noticed() {
    let before = division("udiv pinned %6, %7, %8");
    let mut after = before.clone();
    rvsdg_opt_if_conversion::run_body_mutated(
        after.bodies[0].as_mut().unwrap(),
        Costs::unknown(&before.symbols),
        rvsdg_opt_if_conversion::Mutation::Speculated,
    );
    assert!(outcome(&before, 1, 0).error.is_none());
    assert_eq!(outcome(&after, 1, 0).error.map(|trap| trap.kind), Some(TrapKind::Undefined));
    refines(&outcome(&before, 1, 0), &outcome(&after, 1, 0)).unwrap_err();
}
