//! Random programs are reproducible, valid for the verifier, mostly defined, and cover every feature.

use rvsdg_core::{BinOp, CastOp, Effects, Flags, Graph, Module, Node, Op, Theta, ThetaFlags, Type, print, verify};
use rvsdg_gen::{LAYOUTS, Random, Size, random_program, random_program_in};
use rvsdg_interp::{Interpreter, Options, TrapKind, Value};
use std::collections::BTreeMap;

const SEEDS: u64 = 300;

#[test]
fn programs_are_valid_and_reproducible() {
    for seed in 0..SEEDS {
        let module = random_program(seed, Size::of_seed(seed));
        verify(&module).unwrap_or_else(|errors| panic!("seed {seed}: {errors}"));
        if seed % 10 == 0 {
            assert_eq!(print(&module), print(&random_program(seed, Size::of_seed(seed))));
        }
    }
    assert_ne!(print(&random_program(1, Size::SMALL)), print(&random_program(2, Size::SMALL)));
}

#[test]
fn nearly_all_runs_are_defined_and_short() {
    for layout in LAYOUTS {
        // Some accesses are beyond what they are for if pointers are smaller or alignments weaker.
        runs_are_defined_and_short(layout, if layout == LAYOUTS[0] { 1 } else { 10 });
    }
}

/// At most this percentage of the runs by a layout may be undefined.
fn runs_are_defined_and_short(layout: &str, percentage: u64) {
    let (mut runs, mut ended, mut undefined, mut steps) = (0u64, 0u64, 0u64, 0u64);
    for seed in 0..SEEDS {
        let module = random_program_in(seed, Size::of_seed(seed), layout);
        verify(&module).unwrap_or_else(|errors| panic!("seed {seed}: {errors}"));
        let options = Options { fuel: 20_000, memory: 1 << 22, snapshot: 16, ..Options::default() };
        let interpreter = Interpreter::new(&module, options);
        let mut random = Random::new(seed);
        for _ in 0..2 {
            let mut number = |width| Value::int(i64::from(random.below(1 << 20)) - 1000, width);
            let args = [number(32), number(64), number(8), Value::double(1.5)];
            let outcome = interpreter.run("f", &args);
            runs += 1;
            steps += outcome.steps;
            match outcome.error.as_ref().map(|trap| trap.kind) {
                None => ended += 1,
                Some(TrapKind::Undefined) => undefined += 1,
                Some(TrapKind::Fuel) => {}
                Some(_) => panic!("seed {seed}: {}", outcome.error.unwrap()),
            }
        }
    }
    println!("{undefined} of {runs} runs were undefined, {ended} ended by {layout}");
    assert!(ended * 100 >= runs * (91 - percentage), "{ended} of {runs} runs ended by {layout}");
    assert!(undefined * 100 <= runs * percentage, "{undefined} of {runs} runs were undefined by {layout}");
    assert!(steps / runs < 4_000, "{} steps per run", steps / runs);
}

/// Counts the features of a module, by name.
fn features(module: &Module, found: &mut BTreeMap<String, usize>) {
    let mut note = |name: &str| *found.entry(name.to_string()).or_default() += 1;
    for node in module.omega.nodes(module.omega.root()) {
        if module.omega.op(node) == Op::Phi {
            note("phi");
        }
    }
    for body in module.bodies.iter().flatten() {
        for region in body.region_tree(body.root()) {
            for node in body.nodes(region) {
                let op = body.op(node);
                let effects = op.effects();
                match op {
                    Op::Binary(op, flags) => {
                        note(op.spelling());
                        if flags.contains(Flags::PINNED) {
                            note("pinned division");
                        }
                        for (flag, name) in Flags::SPELLINGS {
                            if flags.contains(flag) {
                                note(name);
                            }
                        }
                        match body.ty(body.output(node, 0)).int_width() {
                            Some(128) => note("i128"),
                            Some(7 | 33) => note("odd width"),
                            _ => {}
                        }
                    }
                    Op::Cast(op, _) => note(op.spelling()),
                    Op::Load(id, _) | Op::Store(id, _) => {
                        let what = if matches!(op, Op::Load(..)) { "load" } else { "store" };
                        note(what);
                        if body.payloads[id].volatile {
                            note(&format!("volatile {what}"));
                        } else if !effects.contains(Effects::PINNED) {
                            note(&format!("free {what}"));
                        }
                    }
                    Op::Call(id, _) => {
                        note("call");
                        if effects.is_empty() {
                            note("pure call");
                        }
                        if body.payloads[id].intrinsic.is_some() {
                            note("intrinsic");
                        }
                    }
                    Op::Theta(flags) => loop_features(body, node, flags, &mut note),
                    Op::Gamma => note(&format!("gamma of {}", body.regions(node).len())),
                    Op::Undef => note("undef"),
                    Op::Poison => note("poison"),
                    Op::Freeze => note("freeze"),
                    Op::Select(_) => note("select"),
                    Op::Alloca(_) => note("alloca"),
                    Op::Gep(_) => note("gep"),
                    Op::Unreachable => note("unreachable"),
                    Op::InsertElement | Op::ExtractElement | Op::ShuffleVector(_) => note("vector"),
                    Op::InsertValue(_) | Op::ExtractValue(_) => note("aggregate"),
                    Op::FNeg(_) => note("fneg"),
                    Op::FCmp(..) => note("fcmp"),
                    Op::ICmp(_) => note("icmp"),
                    Op::Match(_) if body.ty(body.operand(node, 0)).alternatives().is_some() => {
                        note("match on a control value");
                    }
                    Op::Ctl(_) => note("control constant"),
                    _ => {}
                }
                if body.outputs(node).any(|output| body.ty(output) == Type::FLOAT) {
                    note("float");
                }
            }
        }
    }
}

fn loop_features(body: &Graph, node: Node, flags: ThetaFlags, note: &mut impl FnMut(&str)) {
    note("theta");
    if flags.may_diverge {
        note("may_diverge");
    }
    let theta = Theta::from_node(body, node).expect("it is one");
    let inner = body.producer_op(theta.predicate(body));
    note(if inner == Some(Op::Gamma) { "theta on a gamma" } else { "theta on a match" });
    let args = body.args(theta.region(body));
    let swapped = |i: usize| args.contains(&theta.post(body, i)) && theta.post(body, i) != theta.pre(body, i);
    if (0..theta.loop_count(body)).any(swapped) {
        note("rotated loop variables");
    }
}

#[test]
fn there_is_something_of_everything() {
    let mut found = BTreeMap::new();
    for seed in 0..SEEDS {
        features(&random_program(seed, Size::of_seed(seed)), &mut found);
    }
    let wanted = [
        "phi",
        "pinned division",
        "nsw",
        "nuw",
        "i128",
        "odd width",
        "load",
        "store",
        "volatile load",
        "volatile store",
        "free load",
        "free store",
        "call",
        "pure call",
        "intrinsic",
        "theta",
        "may_diverge",
        "theta on a gamma",
        "theta on a match",
        "rotated loop variables",
        "gamma of 2",
        "gamma of 3",
        "gamma of 4",
        "undef",
        "poison",
        "freeze",
        "select",
        "alloca",
        "gep",
        "unreachable",
        "vector",
        "aggregate",
        "fneg",
        "fcmp",
        "icmp",
        "match on a control value",
        "control constant",
        "float",
    ];
    let ops = BinOp::ALL.iter().map(|op| op.spelling());
    let casts = CastOp::ALL.iter().filter(|op| !matches!(op, CastOp::IntToPtr | CastOp::AddrSpaceCast));
    for name in wanted.into_iter().chain(ops).chain(casts.map(|op| op.spelling())) {
        assert!(found.get(name).is_some_and(|count| *count >= 3), "{name} is missing: {found:?}");
    }
}
