//! Faults of the pass are seen by those that rely on it: what it says about pointers is used by `load-store`, and then the program differs.
#![cfg(feature = "mutate")]

#[path = "../testing/mem.rs"]
mod testing;

use rvsdg_core::{Module, verify};
use rvsdg_interp::{Interpreter, Options, refines};
use rvsdg_opt_loop_versioning::Mutation;
use testing::mem;

/// Sums of arrays: `@apart` of one that is elsewhere, `@overlapping` of one that the sum is in.
const PROGRAM: &str = include_str!("arrays.rvsdg");

fn is_right(module: &Module) -> bool {
    let before = rvsdg_text::parse(PROGRAM).unwrap();
    let run = |module: &Module, name: &str| Interpreter::new(module, Options::default()).run(name, &[]);
    ["apart", "overlapping"].iter().all(|name| refines(&run(&before, name), &run(module, name)).is_ok())
}

fn versioned(apply: impl Fn(&mut Module)) -> Module {
    let mut module = rvsdg_text::parse(PROGRAM).unwrap();
    apply(&mut module);
    verify(&module).unwrap();
    mem(&mut module);
    verify(&module).unwrap();
    module
}

#[test]
fn without_a_fault_nothing_differs() {
    let module = versioned(|module| assert_eq!(rvsdg_opt_loop_versioning::run_module(module).functions, 1));
    assert!(is_right(&module));
}

#[test]
fn every_fault_is_noticed() {
    for fault in Mutation::ALL {
        let module = versioned(|module| _ = rvsdg_opt_loop_versioning::run_module_mutated(module, *fault));
        assert!(!is_right(&module), "{fault:?}");
    }
}
