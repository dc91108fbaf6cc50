//! Random mathematical functions of constants and of a parameter, before and after, on the interpreter, which computes
//! them by the same library.

use rvsdg_core::Module;
use rvsdg_gen::Random;
use rvsdg_interp::{Interpreter, Options, Value, refines};
use rvsdg_opt_libcalls::{Stats, run_module};
use rvsdg_opt_testing::parse;
use rvsdg_opt_testing::text::Text;

/// `double @f(double x, double y)`: the sum of some functions.
fn module(seed: u64) -> Module {
    let mut random = Random::new(seed);
    let mut text = Text::new();
    let (mut io, mut mem) = ("%5".to_string(), "%6".to_string());
    let mut sum = text.float(0.0);
    for _ in 0..1 + random.below(4) {
        let number = |text: &mut Text, random: &mut Random| match random.below(4) {
            0 => random.pick(&["%3", "%4"]).to_string(),
            _ => text.float(random.pick(&[0.0, -0.0, 1.0, -1.0, 2.0, 3.0, 0.5, -2.5, 1e300, 1e-300, f64::INFINITY])),
        };
        let [a, b] = [0, 1].map(|_| number(&mut text, &mut random));
        let outputs = [(); 3].map(|()| text.name());
        let (function, ty, args) = match random.below(4) {
            0 => ("%0", "double (double)", a),
            1 => ("%1", "double (double)", a),
            _ => ("%2", "double (double, double)", format!("{a}, {b}")),
        };
        let attrs = if ty == "double (double)" { "\"\"" } else { "\"\", \"\"" };
        text.out += &format!(
            "{}, {}, {} = call read write io [{ty}, args [{attrs}]] {function}, {args}, {io}, {mem} : double, io, mem\n",
            outputs[0], outputs[1], outputs[2]
        );
        [io, mem] = [1, 2].map(|index| outputs[index].clone());
        sum = text.add(format!("fadd {sum}, {}", outputs[0]), "double");
    }
    parse(&format!(
        "symbol @sqrt = external declared function double (double) : ptr, params [\"\"]\n\
         symbol @exp = external declared function double (double) : ptr, params [\"\"]\n\
         symbol @pow = external declared function double (double, double) : ptr, params [\"\", \"\"]\n\
         symbol @f = external defined function double (double, double) : ptr\n\
         omega imports [@sqrt, @exp, @pow] exports [@f] (%0: ptr, %1: ptr, %2: ptr) {{\n\
         %3 = lambda @f (%0, %1, %2) (%0: ptr, %1: ptr, %2: ptr, %3: double, %4: double, %5: io, %6: mem) {{\n{}\
         }} -> ({sum}, {io}, {mem})\n}} -> (%3)",
        text.out
    ))
}

/// What is done to so many modules, if nothing becomes wrong.
fn check(modules: u64, apply: impl Fn(&mut Module) -> Stats) -> Result<usize, String> {
    let numbers = [0.0, -0.0, 1.0, -1.5, 7.25, 1e300, f64::INFINITY, f64::NAN];
    let mut found = 0;
    for seed in 0..modules {
        let before = module(seed);
        let mut after = before.clone();
        found += apply(&mut after).math;
        rvsdg_core::verify(&after).unwrap();
        let run = |module: &Module, args: &[Value]| Interpreter::new(module, Options::default()).run("f", args);
        for (x, y) in numbers.iter().flat_map(|x| numbers.iter().map(move |y| (*x, *y))) {
            let args = [x, y].map(Value::double);
            refines(&run(&before, &args), &run(&after, &args)).map_err(|why| format!("{seed}: {x} {y}: {why}"))?;
        }
    }
    Ok(found)
}

#[test]
fn functions_of_constants_are_what_they_were() {
    let found = check(1_000, run_module).unwrap();
    assert!(found > 500, "{found}");
}

#[cfg(feature = "mutate")]
#[test]
fn every_fault_is_noticed() {
    use rvsdg_opt_libcalls::{Mutation, run_module_mutated};
    assert!(check(1_000, |module| run_module_mutated(module, Mutation::OtherPower)).is_err());
}
