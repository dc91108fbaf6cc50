//! Faults of the pass show in what programs compute.
#![cfg(feature = "mutate")]

use rvsdg_core::{Module, verify};
use rvsdg_interp::{Interpreter, Options, refines};
use rvsdg_opt_libcalls::Mutation;

/// What is expected, constant strings, and functions of every family.
const PROGRAMS: [(&str, &[&str]); 3] = [
    (include_str!("members.rvsdg"), &["few", "many", "both", "far", "where"]),
    (include_str!("strings.rvsdg"), &["length", "order", "first", "minus", "unknown", "expected"]),
    (
        include_str!("library.rvsdg"),
        &[
            "order", "count", "used", "more", "sign", "bytes", "last", "sets", "copied", "ends", "padded", "percent",
            "line", "cut", "moved", "own",
        ],
    ),
];

/// Do all functions of the programs what they did?
fn is_right(apply: impl Fn(&mut Module)) -> bool {
    PROGRAMS.iter().all(|(text, functions)| {
        let before = rvsdg_text::parse(text).unwrap();
        let mut after = before.clone();
        apply(&mut after);
        verify(&after).unwrap();
        let run = |module: &Module, name: &str| Interpreter::new(module, Options::default()).run(name, &[]);
        functions.iter().all(|name| {
            let answer = refines(&run(&before, name), &run(&after, name));
            answer.inspect_err(|why| println!("{name}: {why}")).is_ok()
        })
    })
}

#[test]
fn without_a_fault_nothing_differs() {
    let mut all = rvsdg_opt_libcalls::Stats::default();
    for (text, _) in PROGRAMS {
        all += rvsdg_opt_libcalls::run_module(&mut rvsdg_text::parse(text).unwrap());
    }
    assert_eq!((all.strings, all.memory, all.stdio, all.expectations), (17, 3, 3, 1));
    assert!(is_right(|module| _ = rvsdg_opt_libcalls::run_module(module)));
}

#[test]
fn every_fault_is_noticed() {
    let missed = |fault: &&Mutation| is_right(|module| _ = rvsdg_opt_libcalls::run_module_mutated(module, **fault));
    // Signs of numbers, powers and narrower numbers have tests of their own.
    let others = |fault: &Mutation| {
        matches!(fault, Mutation::AnySign | Mutation::LooseSign | Mutation::OtherPower | Mutation::NarrowRoot)
    };
    let is_here = |fault: &&Mutation| !others(fault);
    let missed: Vec<&Mutation> = Mutation::ALL.iter().filter(is_here).filter(missed).collect();
    assert!(missed.is_empty(), "{missed:?}");
}
