//! If the driver does not apply a pass again because nothing has changed since, the pass would indeed do nothing.
//! Tested on random programs, unoptimized and at several points of optimization.

use rvsdg_core::{Module, print};
use rvsdg_gen::{Shape, random_module};
use rvsdg_opt::{Again, Options, Pass, Pipeline, Registry};

const SEEDS: u64 = 60;

/// A separate run: the driver has no information about earlier runs.
fn apply(module: &mut Module, pipeline: &str) {
    let pipeline = Pipeline::parse(pipeline).unwrap();
    rvsdg_opt::run(module, &pipeline, &Options::default(), &mut |_| {}).unwrap();
}

/// Modules at several points of optimization.
fn modules() -> impl Iterator<Item = Module> {
    (0..SEEDS).flat_map(|seed| {
        let shape = Shape { blocks: 4 + seed as u32 % 20, values: 1 + seed as u32 % 4 };
        ["", "sra,inv,red,dne", "ivt,inv,cne,dne,mem,psh", "pll,ifc,url,cne"].map(|pipeline| {
            let mut module = rvsdg_construct::construct(random_module(seed, shape)).unwrap();
            apply(&mut module, pipeline);
            module
        })
    })
}

/// The number of modules that `pass` changes again after `between`.
fn restless(pass: &dyn Pass, between: &str) -> usize {
    let changes = |mut module: Module| {
        apply(&mut module, pass.name());
        apply(&mut module, between);
        let before = print(&module);
        apply(&mut module, pass.name());
        apply(&mut module, between);
        print(&module) != before
    };
    modules().filter(|module| changes(module.clone())).count()
}

#[test]
fn a_second_application_changes_nothing() {
    for pass in Registry::standard().passes().filter(|pass| pass.again() != Again::Always) {
        assert_eq!(restless(&**pass, ""), 0, "{}", pass.name());
    }
}

/// Some rules require that a value has a single user. Removing all other users may enable them, but that is too rare to
/// run a pass again.
#[test]
fn one_behind_removal_changes_next_to_nothing() {
    for pass in Registry::standard().passes().filter(|pass| pass.again() == Again::AfterMoreThanRemoval) {
        let (restless, all) = (restless(&**pass, "dne"), modules().count());
        assert!(restless * 100 <= all, "{}: {restless} of {all}", pass.name());
    }
}
