//! Functions of extended numbers, before and after, on the interpreter.

use rvsdg_core::Module;
use rvsdg_interp::{Interpreter, Options, Value, refines};
use rvsdg_opt_libcalls::{Stats, run_module};
use rvsdg_opt_testing::parse;

const OF_ONE: [&str; 9] = ["fabs", "floor", "ceil", "trunc", "rint", "nearbyint", "round", "roundeven", "sqrt"];
const OF_TWO: [&str; 4] = ["maxnum", "minnum", "maximum", "minimum"];

/// `double @f(float x, float y)` is this function of both numbers, extended. There is another function of this name.
fn module(name: &str, other: &str) -> Module {
    let (ty, args, attrs) = match OF_ONE.contains(&name) {
        true => ("double (double)", "%10", "\"\""),
        false => ("double (double, double)", "%10, %11", "\"\", \"\""),
    };
    let intrinsic = format!("@llvm.{name}.f64");
    let facts = "facts [willreturn, nounwind, speculatable, no_read, no_write, only_args]";
    parse(&format!(
        "symbol {intrinsic} = external declared function {ty} : ptr, params [{attrs}], {facts}\n\
         symbol @f = external defined function double (float, float) : ptr, params [\"\", \"\"]\n\
         symbol @{other} = external defined function float (float) : ptr, params [\"\"]\n\
         omega imports [] exports [@f, @{other}] () {{\n\
         %0 = lambda @f () (%0: float, %1: float, %2: io, %3: mem) {{\n\
         %10 = fpext %0 : double\n%11 = fpext %1 : double\n\
         %12 = call [{ty}, intrinsic {intrinsic}, args [{attrs}]] {args} : double\n}} -> (%12, %2, %3)\n\
         %1 = lambda @{other} () (%0: float, %1: io, %2: mem) {{\n}} -> (%0, %1, %2)\n}} -> (%0, %1)\n"
    ))
}

/// How many calls became narrower ones, if all numbers are what they were.
fn check(name: &str, apply: impl Fn(&mut Module) -> Stats) -> Result<usize, String> {
    let before = module(name, "other");
    let mut after = before.clone();
    let found = apply(&mut after).math;
    rvsdg_core::verify(&after).map_err(|errors| errors.to_string())?;
    let run = |module: &Module, args: &[Value]| Interpreter::new(module, Options::default()).run("f", args);
    let numbers = [0.0, 1.0, -0.3, 0.5, -2.5, 3.5, 8388607.5, -16777216.0, 1e-45, 1e30, f32::INFINITY, f32::NAN];
    for (x, y) in numbers.iter().flat_map(|x| numbers.iter().map(move |y| (*x, *y))) {
        let args = [x, y].map(Value::float);
        refines(&run(&before, &args), &run(&after, &args)).map_err(|why| format!("{name}: {x} {y}: {why}"))?;
    }
    Ok(found)
}

#[test]
fn numbers_are_what_they_were() {
    for name in OF_ONE.into_iter().chain(OF_TWO) {
        assert_eq!(check(name, run_module), Ok(usize::from(name != "sqrt")), "{name}");
    }
}

/// The intrinsic may become a call of a function that is defined here, and may be inlined into that function.
#[test]
fn modules_that_define_functions_of_the_library_keep_theirs() {
    assert_eq!(run_module(&mut module("ceil", "other")).math, 1);
    assert_eq!(run_module(&mut module("ceil", "ceilf")).math, 0);
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_noticed() {
    use rvsdg_opt_libcalls::{Mutation, run_module_mutated};
    assert!(check("sqrt", |module| run_module_mutated(module, Mutation::NarrowRoot)).is_err());
}
