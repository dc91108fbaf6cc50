//! Stack memory of calls that became iterations of a loop: what one iteration leaves in it is not what the next finds.

use rvsdg_core::{Module, verify};
use rvsdg_interp::{Interpreter, Options, Value, refines};

/// The file tests say what becomes of the programs.
fn program(text: &str) -> Module {
    let text = text.split("; expect").next().unwrap();
    let read = rvsdg_llvm::read(text.as_bytes(), "stale", &rvsdg_llvm::ReadOptions::default()).unwrap();
    rvsdg_construct::construct(read.ipg).unwrap()
}

/// Does `@f(n)` return nothing but what it may return?
fn compare(text: &str, n: i64, run: impl FnOnce(&mut Module)) -> Result<(), String> {
    let before = program(text);
    let mut after = before.clone();
    run(&mut after);
    verify(&after).map_err(|errors| errors.to_string())?;
    let [before, after] =
        [&before, &after].map(|module| Interpreter::new(module, Options::default()).run("f", &[Value::int(n, 32)]));
    assert!(before.value.is_some() && before.error.is_none(), "{before:?}");
    refines(&before, &after)
}

#[test]
fn copies_of_callees_forget() {
    use rvsdg_opt_iln::{Mutation, run_module, run_module_mutated};
    let text = include_str!("../filetests/iln/stale.ll");
    compare(text, 2, |module| assert_eq!(run_module(module).inlined, 1)).unwrap();
    let difference = compare(text, 2, |module| _ = run_module_mutated(module, Mutation::KeepStack)).unwrap_err();
    assert!(difference.contains("the value was"), "{difference}");
}

#[test]
fn iterations_of_recursive_functions_forget() {
    use rvsdg_opt_tail_calls::{Mutation, run_module, run_module_mutated};
    let text = include_str!("../filetests/tail-calls/stale.ll");
    compare(text, 1, |module| assert_eq!(run_module(module).tail_calls, 1)).unwrap();
    let difference = compare(text, 1, |module| _ = run_module_mutated(module, Mutation::KeepStack)).unwrap_err();
    assert!(difference.contains("the value was"), "{difference}");
}
