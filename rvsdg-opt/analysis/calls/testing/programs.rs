//! Random programs with something of everything: what they may do before a pass, they may do after, and no more.

use rvsdg_core::{Module, print, verify};
use rvsdg_gen::{Size, random_program};
use rvsdg_interp::{Interpreter, Options, Value, refines};

const FUEL: u64 = 50_000;

/// Applies something to as many programs as `PROGRAMS` in the environment says, or to these.
pub(crate) fn check(programs: u64, mut apply: impl FnMut(&mut Module)) {
    let programs = std::env::var("PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(programs);
    for seed in 0..programs {
        let before = random_program(seed, Size::of_seed(seed));
        let mut after = before.clone();
        apply(&mut after);
        if let Some(reason) = difference(&before, &after) {
            panic!("seed {seed}: {reason}\n{}\n{}", print(&before), print(&after));
        }
    }
}

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
