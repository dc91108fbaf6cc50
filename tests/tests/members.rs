//! Members of structs and arrays behind them: what alias analysis says of indices that may be negative, and of members
//! of structs in an array.

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

/// Does `@g` still answer the same for these arguments?
fn compare(text: &str, fault: Fault, arguments: &[Number]) -> Result<(), String> {
    let module = forwarded(text, fault);
    verify(&module).map_err(|errors| errors.to_string())?;
    let run = |module: &Module| Interpreter::new(module, Options::default()).run("g", arguments);
    let before = run(&program(text));
    assert!(before.value.is_some() && before.error.is_none(), "{before:?}");
    refines(&before, &run(&module))
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
