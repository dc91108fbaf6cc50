//! Faults of the pass are seen by those that rely on it: what it says about pointers is used by `mem`, and then the program differs.
#![cfg(feature = "mutate")]

use rvsdg_core::{Body, Module, verify};
use rvsdg_interp::{Interpreter, Options, refines};
use rvsdg_opt_ver::Mutation;

/// Sums of arrays: `@apart` of one that is elsewhere, `@overlapping` of one that the sum is in.
const PROGRAM: &str = include_str!("arrays.rvsdg");

/// Keeps in registers what it may.
fn mem(module: &mut Module) {
    for (lambda, symbol) in module.lambdas() {
        let shape: Body = module.body_shape(lambda);
        let context: Vec<_> = module.omega.operands(lambda).map(|origin| module.symbol_of(origin)).collect();
        let Module { types, symbols, bodies, .. } = module;
        let Some(body) = bodies[symbol.as_u32() as usize].as_deref_mut() else { continue };
        let env = rvsdg_opt_mem::Env { types, symbols, function: Some(symbol), shape, context: &context };
        rvsdg_opt_mem::run_body(body, env);
    }
}

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
    let module = versioned(|module| assert_eq!(rvsdg_opt_ver::run_module(module).functions, 1));
    assert!(is_right(&module));
}

#[test]
fn every_fault_is_noticed() {
    for fault in Mutation::ALL {
        let module = versioned(|module| _ = rvsdg_opt_ver::run_module_mutated(module, *fault));
        assert!(!is_right(&module), "{fault:?}");
    }
}
