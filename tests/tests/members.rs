//! Members of structs and arrays behind them: what alias analysis says of indices that may be negative.

use rvsdg_core::{Module, verify};
use rvsdg_interp::{Interpreter, Options, Value as Number, refines};
use rvsdg_opt::Context;
use rvsdg_opt_alias::{Env, Fault, Mutation};
use rvsdg_opt_testing::each_body;

/// The file test says what becomes of it.
fn program() -> Module {
    let text = include_str!("../filetests/load-store/members.ll").split("; expect").next().unwrap();
    let read = rvsdg_llvm::read(text.as_bytes(), "members", &rvsdg_llvm::ReadOptions::default()).unwrap();
    rvsdg_construct::construct(read.ipg).unwrap()
}

fn forwarded(fault: Fault) -> Module {
    let mut module = program();
    each_body(&mut module, |graph, cx: &Context<'_>| {
        let Context { types, metadata, symbols, shape, context, .. } = *cx;
        let (layout, function) = (cx.layout.expect("a layout"), Some(cx.symbol));
        let env = Env { types, layout, metadata, symbols, function, shape, context, fault };
        rvsdg_opt_load_store::run_body(graph, env)
    });
    module
}

/// Does the array with index -1 still meet the member in front of it?
fn compare(module: &Module) -> Result<(), String> {
    verify(module).map_err(|errors| errors.to_string())?;
    let run = |module: &Module| {
        Interpreter::new(module, Options::default()).run("g", &[Number::int(1, 32), Number::int(-1, 32)])
    };
    let before = run(&program());
    assert!(before.value.is_some() && before.error.is_none(), "{before:?}");
    refines(&before, &run(module))
}

#[test]
fn an_unsigned_index_is_noticed() {
    compare(&forwarded(Fault::default())).unwrap();
    let difference = compare(&forwarded(Fault::of(Mutation::UnsignedIndex))).unwrap_err();
    assert!(difference.contains("100") && difference.contains("200"), "{difference}");
}
