//! Inlining with exceptions, on random programs whose calls may end in landing pads. Nothing unwinds in the
//! interpreter, so this tells whether all is as before as long as nothing does; C++ programs tell the rest.

use rvsdg_core::{
    Builder, Effects, Gamma, Graph, Landing, Module, Node, Op, Position, SpecialInfo, TailKind, Type, TypeData,
    TypeTable, Value, verify,
};
use rvsdg_gen::Random;
use rvsdg_interp::{Interpreter, Options, Value as Number, refines};
use rvsdg_opt_iln::Mutation;
use rvsdg_tests::differential::{compare, inputs, program, run};
use std::collections::BTreeSet;

const SEEDS: std::ops::Range<u64> = 0..300;

/// Makes about half of the calls of a program ones with landing pads. Returns how many.
fn invoke(module: &mut Module, seed: u64) -> usize {
    let mut random = Random::new(seed);
    let mut count = 0;
    let Module { types, bodies, symbols, .. } = module;
    let landed =
        types.intern(TypeData::Struct { name: None, packed: false, fields: Some([Type::PTR, Type::I32].into()) });
    for (symbol, body) in symbols.keys().zip(bodies) {
        let Some(body) = body.as_deref_mut() else { continue };
        let mut calls = vec![];
        for region in body.region_tree(body.root()) {
            calls.extend(body.nodes(region).filter(|node| can_land(body, *node)));
        }
        calls.retain(|_| random.one_in(2));
        count += calls.len();
        if let Some(function) = symbols[symbol].function_mut().filter(|_| !calls.is_empty()) {
            function.suffix = function.suffix.with_personality("ptr @personality");
        }
        for call in calls {
            let clauses = random.pick(&["cleanup", "catch ptr null", "cleanup catch ptr null"]);
            replace(body, types, call, Landing { ty: landed, clauses: clauses.into() }, random.one_in(2));
        }
    }
    count
}

fn can_land(body: &Graph, node: Node) -> bool {
    let Op::Call(id, effects) = body.op(node) else { return false };
    let all = Effects::READ | Effects::WRITE | Effects::IO;
    body.payloads[id].intrinsic.is_none() && body.payloads[id].tail != TailKind::MustTail && effects == all
}

/// Gives a call a landing pad that resumes, or goes on with another value.
fn replace(body: &mut Graph, types: &mut TypeTable, call: Node, landing: Landing, resumes: bool) {
    let Op::Call(id, effects) = body.op(call) else { unreachable!() };
    let mut info = SpecialInfo::new(body.payloads[id].clone());
    info.call.tail = TailKind::None;
    let landed_ty = landing.ty;
    info.landing = Some(landing);
    let ret = types.signature(info.call.ty).unwrap().0;
    let mut members = if ret == Type::VOID { vec![] } else { vec![ret] };
    members.extend([landed_ty, Type::I1]);
    let at = members.len() as i32 - 2;
    let ty = types.intern(TypeData::Struct { name: None, packed: false, fields: Some(members.into()) });
    let op = Op::Special(body.payloads.intern_special(info), effects);
    let operands: Vec<Value> = body.operands(call).collect();
    let mut build = Builder::before(body, call);
    let node = build.node(op, &operands, &[ty, Type::IO, Type::MEM]);
    let [whole, io, mem] = [0, 1, 2].map(|index| build.graph.output(node, index));
    let member = |build: &mut Builder<'_>, whole: Value, index: i32, ty: Type| {
        let op = Op::ExtractValue(build.graph.payloads.intern_list([index].into()));
        build.value(op, &[whole], ty)
    };
    let unwound = member(&mut build, whole, at + 1, Type::I1);
    let predicate = build.truth_match(unwound);
    let gamma = Gamma::add(build.graph, Position::Before(call), predicate);
    let entries = [whole, io, mem].map(|value| gamma.add_entry(body, value));
    let mut ways = vec![];
    for (way, region) in gamma.regions(body).to_vec().into_iter().enumerate() {
        let [whole, mut io, mut mem] = entries.map(|index| gamma.entry_arg(body, way, index));
        let mut build = Builder::at_end(body, region);
        if way == 1 && resumes {
            let landed = member(&mut build, whole, at, landed_ty);
            let resume = build.node(Op::Resume, &[landed, io, mem], &[Type::IO, Type::MEM]);
            [io, mem] = [0, 1].map(|index| build.graph.output(resume, index));
        }
        let value = match way {
            _ if ret == Type::VOID => None,
            0 => Some(member(&mut build, whole, 0, ret)),
            _ => Some(build.constant(rvsdg_core::Const { op: Op::Undef, ty: ret })),
        };
        ways.push((value, io, mem));
    }
    for output in body.outputs(call).collect::<Vec<_>>() {
        let origins: Vec<Value> = ways
            .iter()
            .map(|(value, io, mem)| match body.ty(output) {
                Type::IO => *io,
                Type::MEM => *mem,
                _ => value.unwrap(),
            })
            .collect();
        let new = gamma.add_exit(body, &origins);
        body.divert_users(output, new);
    }
    body.remove_node(call);
}

/// A fault is found if one of the programs shows it.
fn is_found(apply: impl Fn(&mut Module)) -> bool {
    SEEDS.into_iter().any(|seed| {
        let mut module = program(seed);
        invoke(&mut module, seed);
        let inputs = inputs(&module, seed);
        let expected = run(&module, &inputs);
        apply(&mut module);
        verify(&module).is_err() || compare(&expected, &module, &inputs).is_err()
    })
}

#[test]
fn what_may_land_is_inlined() {
    let (mut invokes, mut inlined, mut kinds) = (0, 0, BTreeSet::new());
    for seed in SEEDS {
        let mut module = program(seed);
        invokes += invoke(&mut module, seed);
        verify(&module).unwrap_or_else(|errors| panic!("{seed}: {errors}"));
        let inputs = inputs(&module, seed);
        let expected = run(&module, &inputs);
        inlined += rvsdg_opt_iln::run_module(&mut module).inlined;
        verify(&module).unwrap_or_else(|errors| panic!("{seed}: {errors}"));
        compare(&expected, &module, &inputs).unwrap_or_else(|wrong| panic!("{seed}: {wrong:?}"));
        let pipeline = rvsdg_opt::Pipeline::level(rvsdg_opt::Level::O2);
        rvsdg_opt::run(&mut module, &pipeline, &rvsdg_opt::Options::default(), &mut |_| {}).unwrap();
        verify(&module).unwrap_or_else(|errors| panic!("{seed}: {errors}"));
        compare(&expected, &module, &inputs).unwrap_or_else(|wrong| panic!("{seed}: {wrong:?}"));
        for body in module.bodies.iter().flatten() {
            kinds.extend(body.payloads.specials().filter_map(|info| Some(info.landing.as_ref()?.clauses.clone())));
        }
    }
    assert!(invokes > 300 && inlined > 100, "{invokes}, {inlined}");
    // Pads behind pads have the clauses of both.
    assert!(kinds.contains("cleanup catch ptr null catch ptr null"), "{kinds:?}");
}

#[test]
fn faults_are_found() {
    for fault in [Mutation::LandAlways, Mutation::SwapWays] {
        assert!(is_found(|module| _ = rvsdg_opt_iln::run_module_mutated(module, fault)), "{fault:?}");
    }
}

/// What is passed by value and written to in the callee: the file test says what becomes of it.
fn by_value() -> Module {
    let text = include_str!("../filetests/iln/byval.ll").split("; expect").next().unwrap();
    let read = rvsdg_llvm::read(text.as_bytes(), "byval", &rvsdg_llvm::ReadOptions::default()).unwrap();
    rvsdg_construct::construct(read.ipg).unwrap()
}

/// Does `@f(5)` return what it returned before?
fn compare_by_value(expected: &Module, module: &Module) -> Result<(), String> {
    verify(module).map_err(|errors| errors.to_string())?;
    let [before, after] =
        [expected, module].map(|module| Interpreter::new(module, Options::default()).run("f", &[Number::int(5, 32)]));
    assert!(before.value.is_some() && before.error.is_none(), "{before:?}");
    refines(&before, &after)
}

#[test]
fn arguments_passed_by_value_are_copied() {
    let before = by_value();
    let mut after = before.clone();
    assert_eq!(rvsdg_opt_iln::run_module(&mut after).inlined, 1);
    compare_by_value(&before, &after).unwrap();
    let mut wrong = before.clone();
    assert_eq!(rvsdg_opt_iln::run_module_mutated(&mut wrong, Mutation::NoCopy).inlined, 1);
    // The callee's store is seen by the caller: 22 and not 17.
    let difference = compare_by_value(&before, &wrong).unwrap_err();
    assert!(difference.contains("17") && difference.contains("22"), "{difference}");
}
