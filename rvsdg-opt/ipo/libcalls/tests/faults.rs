//! Faults of the pass show in what programs compute.
#![cfg(feature = "mutate")]

use rvsdg_core::{Module, verify};
use rvsdg_interp::{Interpreter, Options, refines};
use rvsdg_opt_libcalls::Mutation;

const PROGRAM: &str = include_str!("strings.rvsdg");

fn is_right(module: &Module) -> bool {
    let before = rvsdg_text::parse(PROGRAM).unwrap();
    let run = |module: &Module, name: &str| Interpreter::new(module, Options::default()).run(name, &[]);
    let functions = ["length", "order", "first", "minus", "unknown", "expected"];
    functions.iter().all(|name| refines(&run(&before, name), &run(module, name)).is_ok())
}

fn changed(apply: impl Fn(&mut Module)) -> Module {
    let mut module = rvsdg_text::parse(PROGRAM).unwrap();
    apply(&mut module);
    verify(&module).unwrap();
    module
}

#[test]
fn without_a_fault_nothing_differs() {
    let module = changed(|module| {
        let stats = rvsdg_opt_libcalls::run_module(module);
        assert_eq!((stats.answered, stats.loads, stats.expectations), (2, 2, 1));
    });
    assert!(is_right(&module));
}

#[test]
fn every_fault_is_noticed() {
    for fault in Mutation::ALL {
        assert!(!is_right(&changed(|module| _ = rvsdg_opt_libcalls::run_module_mutated(module, *fault))), "{fault:?}");
    }
}
