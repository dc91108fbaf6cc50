//! What a debugger would show: random programs, whose variables have to be what they are in the source.
//!
//! A program exists twice. In one, each call of `@mark` gets the values of all variables of its function, from memory:
//! that is the truth. The other one has no such operands, so that nothing keeps variables alive. It is optimized and
//! destructed; then each record of a variable becomes a call of `@bound`, and the interpreter shows which of them were
//! executed before a mark ([`watch`]). Whatever is known of a variable has to be true. What the program itself does is
//! compared, too.
//!
//! Deliberate faults have to be noticed by that, and by nothing else.
//!
//! `MODULES=10000` in the environment: so many programs; `SHOW=7`: program 7 is printed after the passes.

mod source;
mod watch;

use rvsdg_construct::construct;
use rvsdg_core::{Gamma, Gap, Graph, Module, Node, Theta, verify};
use rvsdg_interp::{Interpreter, Options, Outcome, TrapKind, Value};
use rvsdg_opt::{Level, Pipeline};
use std::ops::AddAssign;

/// The number of evaluations of a run before; those after have more.
const FUEL: u64 = 20_000;

/// How much was compared.
#[derive(Copy, Clone, Default, Debug)]
struct Tally {
    /// Variables with a value at a mark.
    defined: usize,
    /// Of these, those that a debugger knows, as a whole or in parts.
    known: usize,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.defined += other.defined;
        self.known += other.known;
    }
}

/// The module of a text.
fn read(text: &str) -> Module {
    let read = rvsdg_llvm::read(text.as_bytes(), "source.ll", &rvsdg_llvm::ReadOptions::default());
    let read = read.unwrap_or_else(|error| panic!("{error}\n{text}"));
    construct(read.ipg).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn run(module: &Module, fuel: u64) -> Vec<Outcome> {
    let interpreter = Interpreter::new(module, Options { fuel, ..Options::default() });
    [[0, 1], [3, 2], [7, -4]]
        .iter()
        .map(|[n, m]| interpreter.run("f", &[*n, *m].map(|it| Value::int(it, 32))))
        .collect()
}

/// Optimizes the program with this number, and compares what debuggers know with the truth.
fn check(seed: u64, optimize: impl Fn(&mut Module)) -> Result<Tally, String> {
    let [truth, text] = [true, false].map(|is_truth| source::text(seed, is_truth));
    let expected = run(&read(&truth), FUEL);
    let mut module = read(&text);
    source::locate(&mut module);
    optimize(&mut module);
    verify(&module).map_err(|errors| errors.to_string())?;
    if std::env::var("SHOW").is_ok_and(|shown| shown == seed.to_string()) {
        println!("{}", rvsdg_core::print(&module));
    }
    let (module, expressions) = watch::watched(&module);
    let found = run(&module, 20 * FUEL);
    let mut tally = Tally::default();
    for (expected, found) in expected.iter().zip(&found) {
        if expected.error.as_ref().is_some_and(|trap| trap.kind != TrapKind::Fuel) {
            continue;
        }
        tally += watch::compare(expected, found, &expressions)?;
    }
    Ok(tally)
}

/// The passes of a list.
fn passes(list: &str) -> impl Fn(&mut Module) {
    let pipeline = Pipeline::parse(list).expect("there are such passes");
    move |module| apply(&pipeline, module)
}

fn apply(pipeline: &Pipeline, module: &mut Module) {
    rvsdg_opt::run(module, pipeline, &rvsdg_opt::Options::default(), &mut |_| {}).expect("passes are right");
}

/// The number of programs.
fn count(usual: u64) -> u64 {
    std::env::var("MODULES").ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

/// Requires that all is true, and that at least this percentage is known.
fn all_true(name: &str, programs: u64, least: usize, optimize: impl Fn(&mut Module)) {
    let mut tally = Tally::default();
    for seed in 0..count(programs) {
        match check(seed, &optimize) {
            Ok(found) => tally += found,
            Err(why) => panic!("{name}, program {seed}: {why}\n{}", source::text(seed, false)),
        }
    }
    println!("{name}: {tally:?}");
    assert!(100 * tally.known >= least * tally.defined, "{name}: {tally:?}");
}

#[test]
fn variables_in_values_are_what_they_were_in_memory() {
    all_true("sroa", 600, 50, passes("sroa"));
    all_true("allocations", 300, 50, passes("sroa,allocations,globals,dne"));
}

#[test]
fn variables_are_true_at_every_level() {
    for (level, least) in [(Level::O1, 30), (Level::O2, 30), (Level::O3, 30), (Level::Os, 30)] {
        let pipeline = Pipeline::level(level);
        all_true(&format!("{level:?}"), 150, least, |module| apply(&pipeline, module));
    }
}

#[test]
fn variables_are_true_behind_single_passes() {
    for list in
        ["iln", "ivt", "tail-duplication", "url", "jump-threading", "if-conversion", "load-store,psh", "red,cne"]
    {
        all_true(list, 100, 30, passes(&format!("sroa,iln,sroa,inv,red,dne,ivt,{list},inv,red,dne")));
    }
}

/// A fault is noticed because a variable is wrong, and only then.
fn found(name: &str, programs: u64, optimize: impl Fn(&mut Module)) {
    for seed in 0..programs {
        if let Err(why) = check(seed, &optimize) {
            assert!(why.contains(watch::WRONG), "{name}, program {seed}: the program itself is wrong: {why}");
            println!("{name}: program {seed}: {why}");
            return;
        }
    }
    panic!("{name} was not noticed");
}

#[test]
fn faults_are_found() {
    use rvsdg_opt_sroa::Mutation;
    use rvsdg_opt_testing::each_body;
    let standard = passes("dne");
    let other = [Mutation::StaleVariable, Mutation::EarlierIteration, Mutation::OtherVariable, Mutation::NullVariable];
    for fault in other {
        found(&format!("{fault:?}"), 600, |module| {
            each_body(module, |graph, cx| {
                let layout = cx.layout.expect("a layout");
                rvsdg_opt_sroa::run_body_mutated(graph, cx.types, layout, cx.symbols, cx.metadata, fault)
            });
            standard(module);
        });
    }
    let before = passes("sroa");
    for fault in [rvsdg_opt_dne::Mutation::OtherField, rvsdg_opt_dne::Mutation::FirstIteration] {
        found(&format!("{fault:?}"), 600, |module| {
            before(module);
            each_body(module, |graph, cx| {
                let layouts = rvsdg_layout::Layouts::new(cx.types, cx.layout.expect("a layout"));
                rvsdg_opt_dne::run_body_mutated_in(graph, layouts, fault)
            });
        });
    }
    let fault = rvsdg_opt_allocations::Mutation::AddressIsVariable;
    found(&format!("{fault:?}"), 600, |module| {
        before(module);
        each_body(module, |graph, cx| {
            let rvsdg_opt::Context { types, metadata, symbols, shape, context, .. } = *cx;
            let (layout, function) = (cx.layout.expect("a layout"), Some(cx.symbol));
            let fault_of = Default::default();
            let env =
                rvsdg_opt_alias::Env { types, layout, metadata, symbols, function, shape, context, fault: fault_of };
            rvsdg_opt_allocations::run_body_mutated(graph, env, fault)
        });
    });
    let before = passes("sroa,iln,sroa,inv,red,dne");
    let fault = rvsdg_opt_if_conversion::Mutation::CarriedVariables;
    found(&format!("{fault:?}"), 600, |module| {
        before(module);
        each_body(module, |graph, cx| rvsdg_opt_if_conversion::run_body_mutated(graph, cx.costs(), fault));
    });
    let before = passes("sroa,allocations");
    for fault in [rvsdg_opt_globals::Mutation::FirstPart, rvsdg_opt_globals::Mutation::OtherOrder] {
        found(&format!("{fault:?}"), 600, |module| {
            before(module);
            rvsdg_opt_globals::run_module_mutated(module, fault);
        });
    }
}

/// What keeps bindings could make these mistakes: they are made behind a pass that is right.
#[test]
fn bindings_in_wrong_places_are_found() {
    let before = passes("sroa,inv,red,dne");
    let each_gap = |module: &mut Module, change: &dyn Fn(&mut Graph, Node)| {
        before(module);
        for body in module.bodies.iter_mut().flatten() {
            for region in body.region_tree(body.root()) {
                for node in body.nodes(region).collect::<Vec<_>>() {
                    change(body, node);
                }
            }
        }
    };
    found("everything is bound at the end of its region", 600, |module| {
        each_gap(module, &|body, node| body.move_bindings(Gap::Before(node), Gap::End(body.region(node))));
    });
    found("what is bound in front of a loop is bound behind it", 600, |module| {
        each_gap(module, &|body, node| {
            if Theta::from_node(body, node).is_some() {
                let behind = body.gap_behind(node);
                body.move_bindings(Gap::Before(node), behind);
            }
        });
    });
    found("what is bound in one alternative is bound in another one", 600, |module| {
        each_gap(module, &|body, node| {
            if let Some(gamma) = Gamma::from_node(body, node) {
                let ends = [0, 1].map(|alternative| Gap::End(gamma.regions(body)[alternative]));
                body.move_bindings(ends[0], ends[1]);
            }
        });
    });
    found("the last binding of a place counts as the first one", 600, |module| {
        each_gap(module, &|body, node| {
            let gap = Gap::Before(node);
            if let Some(last) = body.bindings(gap).last() {
                body.bind_first(gap, last.variable, last.bound);
            }
            let list: Vec<_> = body.bindings(gap).collect();
            body.forget_bindings(gap);
            list.iter().rev().for_each(|it| body.bind(gap, it.variable, it.bound));
        });
    });
}
