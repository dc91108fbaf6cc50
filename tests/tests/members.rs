//! Members of structs and arrays behind them: what alias analysis says of indices that may be negative, of members of
//! structs in an array, and of counters; of places that can be loaded from at any time; of pointers that are chosen;
//! and what calls that return write.

use rvsdg_core::{Module, verify};
use rvsdg_interp::{Interpreter, Options, Value as Number, refines};
use rvsdg_opt::Context;
use rvsdg_opt_alias::{Env, Fault, Mutation};
use rvsdg_opt_testing::each_body;

/// The file test says what becomes of it.
fn program(text: &str) -> Module {
    let text = text.split("; expect").next().unwrap();
    let read = rvsdg_llvm::read(text.as_bytes(), "members", &rvsdg_llvm::ReadOptions::default()).unwrap();
    rvsdg_construct::construct(read.ipg).unwrap()
}

const MEMBERS: &str = include_str!("../filetests/load-store/members.ll");
const STRIDES: &str = include_str!("../filetests/load-store/strides.ll");
const ORDER: &str = include_str!("../filetests/load-store/order.ll");
const COUNTER: &str = include_str!("../filetests/load-store/counter.ll");
const THERE: &str = include_str!("../filetests/load-store/there.ll");
const ROOM: &str = include_str!("../filetests/load-store/room.ll");
const STORED: &str = include_str!("../filetests/load-store/stored.ll");
const CHOSEN: &str = include_str!("../filetests/load-store/chosen.ll");
const CALLS: &str = include_str!("../filetests/load-store/calls_that_return.ll");

fn forwarded(text: &str, fault: Fault) -> Module {
    let mut module = program(text);
    each_body(&mut module, |graph, cx: &Context<'_>| {
        let Context { types, metadata, symbols, shape, context, .. } = *cx;
        let (layout, function) = (cx.layout.expect("a layout"), Some(cx.symbol));
        let env = Env { types, layout, metadata, symbols, function, shape, context, fault };
        rvsdg_opt_load_store::run_body(graph, env)
    });
    module
}

/// The same for a fault of the pass.
fn mutated(text: &str, fault: rvsdg_opt_load_store::Mutation) -> Module {
    let mut module = program(text);
    each_body(&mut module, |graph, cx: &Context<'_>| {
        let Context { types, metadata, symbols, shape, context, .. } = *cx;
        let (layout, function) = (cx.layout.expect("a layout"), Some(cx.symbol));
        let env = Env { types, layout, metadata, symbols, function, shape, context, fault: Fault::default() };
        rvsdg_opt_load_store::run_body_mutated(graph, env, fault)
    });
    module
}

/// Does `@g` still answer the same for these arguments?
fn compare(text: &str, fault: Fault, arguments: &[Number]) -> Result<(), String> {
    compare_with(text, &forwarded(text, fault), "g", arguments)
}

/// Does a function still answer the same for these arguments?
fn compare_with(text: &str, module: &Module, function: &str, arguments: &[Number]) -> Result<(), String> {
    verify(module).map_err(|errors| errors.to_string())?;
    let run = |module: &Module| Interpreter::new(module, Options::default()).run(function, arguments);
    let before = run(&program(text));
    assert!(before.value.is_some() && before.error.is_none(), "{before:?}");
    refines(&before, &run(module))
}

#[test]
fn an_unsigned_index_is_noticed() {
    let arguments = [Number::int(1, 32), Number::int(-1, 32)];
    compare(MEMBERS, Fault::default(), &arguments).unwrap();
    let difference = compare(MEMBERS, Fault::of(Mutation::UnsignedIndex), &arguments).unwrap_err();
    assert!(difference.contains("100") && difference.contains("200"), "{difference}");
}

#[test]
fn members_with_a_part_in_common_are_noticed() {
    let arguments = [Number::int(2, 64), Number::int(2, 64)];
    compare(STRIDES, Fault::default(), &arguments).unwrap();
    compare(STRIDES, Fault::of(Mutation::PointStride), &arguments).unwrap_err();
}

#[test]
fn counters_that_go_down_are_noticed() {
    let arguments = [Number::int(3, 64)];
    compare(ORDER, Fault::default(), &arguments).unwrap();
    compare(ORDER, Fault::of(Mutation::CountsUp), &arguments).unwrap_err();
}

/// Neither function looks at what is beyond the end.
#[test]
fn loads_beyond_the_end_are_noticed() {
    for (text, function) in [(COUNTER, "beyond"), (THERE, "short")] {
        let arguments = [Number::int(2, 32), Number::int(4, 32)];
        compare_with(text, &forwarded(text, Fault::default()), function, &arguments).unwrap();
        compare_with(text, &forwarded(text, Fault::of(Mutation::NoEnd)), function, &arguments).unwrap_err();
    }
}

#[test]
fn addresses_outside_of_an_object_are_noticed() {
    let arguments = [Number::int(1, 32)];
    compare_with(ROOM, &forwarded(ROOM, Fault::default()), "outside", &arguments).unwrap();
    compare_with(ROOM, &forwarded(ROOM, Fault::of(Mutation::AnyStep)), "outside", &arguments).unwrap_err();
}

/// How large a declared variable is does not show in one module: the load behind the store is the difference.
#[test]
fn variables_that_may_be_larger_are_noticed() {
    let loads = |fault| {
        let module = forwarded(ROOM, fault);
        let (_, symbol) = *module.lambdas().iter().find(|(_, it)| &*module.symbols[*it].name == "declared").unwrap();
        let body = module.body(symbol).unwrap();
        body.nodes(body.root()).filter(|node| matches!(body.op(*node), rvsdg_core::Op::Load(..))).count()
    };
    assert_eq!([Fault::default(), Fault::of(Mutation::DeclaredSize)].map(loads), [1, 0]);
}

#[test]
fn pointers_that_others_stored_are_noticed() {
    let arguments = [Number::int(1, 64)];
    for (function, fault) in [("filled", Mutation::NoWriters), ("both", Mutation::OneStore)] {
        compare_with(STORED, &forwarded(STORED, Fault::default()), function, &arguments).unwrap();
        compare_with(STORED, &forwarded(STORED, Fault::of(fault)), function, &arguments).unwrap_err();
    }
}

#[test]
fn pointers_chosen_by_two_decisions_are_noticed() {
    for arguments in [[0, 0], [0, 1], [1, 0], [1, 1]] {
        let numbers = arguments.map(|it| Number::int(it, 32));
        compare(CHOSEN, Fault::default(), &numbers).unwrap();
        let mutated = compare(CHOSEN, Fault::of(Mutation::OtherDecision), &numbers);
        assert_eq!(mutated.is_err(), arguments[0] != arguments[1], "{arguments:?}");
    }
}

#[test]
fn calls_that_write_what_a_store_writes_are_noticed() {
    let arguments = [Number::int(5, 32)];
    compare_with(CALLS, &forwarded(CALLS, Fault::default()), "other", &arguments).unwrap();
    let module = mutated(CALLS, rvsdg_opt_load_store::Mutation::SinkPastWrites);
    compare_with(CALLS, &module, "other", &arguments).unwrap_err();
}
