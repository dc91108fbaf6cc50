//! Inter-procedural recovery.

mod common;

use common::build::{Builder, function};
use rvsdg_cfg::{Definition, Operand};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::*;

fn global(name: &str, ty: Type) -> SymbolData {
    let info = GlobalInfo::new(ty);
    SymbolData {
        name: name.into(),
        linkage: Linkage::Internal,
        defined: true,
        address_ty: Type::PTR,
        kind: SymbolKind::Global(Box::new(info)),
    }
}

/// A body `i32 (i32)` that calls its context variable.
fn caller() -> Box<Graph> {
    let mut b = Builder::new(&[Type::I32]);
    let value = b.call_out(b.params[0]);
    Box::new(std::mem::take(b.finish(value).bodies[1].as_mut().unwrap()))
}

/// `even` and `odd` call each other; `table` contains both and `self_ref` its own address; `text` is a verbatim
/// function that mentions `even`; `gone` was removed; `puts` is imported.
fn module() -> (Module, [Symbol; 7]) {
    let mut types = TypeTable::new();
    let names = ["puts", "even", "odd", "text", "gone"];
    let mut symbols: PrimaryMap<Symbol, SymbolData> =
        names.iter().map(|n| function(&mut types, n, &[Type::I32], Type::I32, *n != "puts")).collect();
    let pair = types.array(Type::PTR, 2);
    let table = symbols.push(global("table", pair));
    let self_ref = symbols.push(global("self_ref", Type::PTR));
    let [puts, even, odd, text, gone] = [0, 1, 2, 3, 4].map(Symbol::from_u32);
    if let SymbolKind::Function(info) = &mut symbols[text].kind {
        info.verbatim =
            Some(Verbatim { text: "define i32 @text(i32) { ... }".into(), refs: [even].into(), reason: "".into() });
    }
    if let SymbolKind::Function(info) = &mut symbols[odd].kind {
        info.facts.mustprogress = true;
    }
    let mut module = Module::new(types, symbols, ModuleText { preamble: "pre".into(), postamble: "post".into() });
    module.imports.push(puts);
    module.bodies[even.as_u32() as usize] = Some(caller());
    module.bodies[odd.as_u32() as usize] = Some(caller());
    let omega = &mut module.omega;
    let root = omega.root();
    omega.add_arg(root, Type::PTR);

    let phi = Phi::add(omega, Position::End(root), &[Type::PTR, Type::PTR]);
    let region = phi.region(omega);
    for (i, symbol) in [even, odd].into_iter().enumerate() {
        let other = phi.recursion_arg(omega, 1 - i);
        let lambda = omega.add_node(Position::End(region), Op::Lambda(symbol), &[other], &[Type::PTR]);
        let address = omega.output(lambda, 0);
        phi.define(omega, address);
    }
    let [even_address, odd_address] = [0, 1].map(|i| omega.output(phi.node(), i));

    let delta = Delta::add(omega, Position::End(root), table, Type::PTR);
    let args = [odd_address, even_address].map(|v| delta.add_context_var(omega, v));
    let region = delta.region(omega);
    let eight = omega.add_const(Position::End(region), Const { op: Op::Int(8), ty: Type::I64 });
    let second = omega.add_gep(Position::End(region), Type::I8, GepFlags::INBOUNDS, args[1], &[eight], Type::PTR);
    let aggregate = omega.add_simple(Position::End(region), Op::Aggregate, &[args[0], second], pair);
    omega.add_result(region, aggregate);

    let recursive = Phi::add(omega, Position::End(root), &[Type::PTR]);
    let region = recursive.region(omega);
    let delta = Delta::add(omega, Position::End(region), self_ref, Type::PTR);
    let own = recursive.recursion_arg(omega, 0);
    let own = delta.add_context_var(omega, own);
    let inner = delta.region(omega);
    omega.add_result(inner, own);
    let address = omega.output(delta.node(), 0);
    recursive.define(omega, address);

    omega.add_node(Position::End(root), Op::Lambda(text), &[even_address], &[Type::PTR]);
    (module, [puts, even, odd, text, gone, table, self_ref])
}

fn check((ipg, [puts, even, odd, text, gone, table, self_ref]): (rvsdg_cfg::Ipg, [Symbol; 7])) {
    assert!(matches!(ipg.definitions[puts], Definition::Declared));
    assert!(matches!(ipg.definitions[text], Definition::Verbatim));
    assert!(matches!(ipg.definitions[gone], Definition::Declared) && ipg.symbols[gone].defined, "it was removed");
    assert_eq!(ipg.references(even), [odd]);
    assert_eq!(ipg.references(odd), [even]);
    assert_eq!(ipg.references(table), [even, odd]);
    assert_eq!(ipg.references(self_ref), [self_ref]);
    assert_eq!((&*ipg.text.preamble, &*ipg.text.postamble), ("pre", "post"));
    assert!(!common::cfg_of(&ipg, even).must_progress && common::cfg_of(&ipg, odd).must_progress);
    let Definition::Init(init) = &ipg.definitions[table] else { panic!("a delta is an initializer") };
    assert_eq!(init.instrs.len(), 2, "the index is an operand, not an instruction");
    let Op::Gep(id) = init.instrs[0].op else { panic!("an address inside of a symbol") };
    assert_eq!(init.payloads[id], GepInfo::new(Type::I8, GepFlags::INBOUNDS, 1));
    let eight = Operand::Const(Const { op: Op::Int(8), ty: Type::I64 });
    assert_eq!(*init.instrs[0].args, [Operand::Symbol(even), eight]);
    assert_eq!(init.instrs[1].op, Op::Aggregate);
    assert_eq!(init.instrs[1].args[0], Operand::Symbol(odd));
    assert_eq!(init.result, Operand::Var(init.instrs[1].result.unwrap()));
    let Definition::Init(init) = &ipg.definitions[self_ref] else { panic!("a delta is an initializer") };
    assert_eq!((init.instrs.len(), init.result), (0, Operand::Symbol(self_ref)));
}

#[test]
fn definitions_of_all_kinds() {
    let (module, symbols) = module();
    check((rvsdg_destruct::destruct(&module), symbols));
    check((rvsdg_destruct::destruct_into(module), symbols));
}

#[test]
fn initializers_share_payloads() {
    let mut types = TypeTable::new();
    let text = types.array(Type::I8, 3);
    let symbols: PrimaryMap<Symbol, SymbolData> = ["a", "b"].into_iter().map(|name| global(name, text)).collect();
    let [a, b] = [0, 1].map(Symbol::from_u32);
    let mut module = Module::new(types, symbols, ModuleText::default());
    let omega = &mut module.omega;
    for (symbol, bytes) in [(a, b"abc"), (b, b"xyz")] {
        let delta = Delta::add(omega, Position::End(omega.root()), symbol, Type::PTR);
        let region = delta.region(omega);
        let op = Op::Const(omega.payloads.intern_const(ConstData::Bytes((*bytes).into())));
        let value = omega.add_const(Position::End(region), Const { op, ty: text });
        omega.add_result(region, value);
    }
    let ipg = rvsdg_destruct::destruct(&module);
    let mut tables = vec![];
    for (symbol, bytes) in [(a, b"abc"), (b, b"xyz")] {
        let Definition::Init(init) = &ipg.definitions[symbol] else { panic!("a delta is an initializer") };
        let Operand::Const(Const { op: Op::Const(id), .. }) = init.result else { panic!("a constant is an operand") };
        assert_eq!(init.payloads[id], ConstData::Bytes((*bytes).into()));
        tables.push(&init.payloads);
    }
    assert!(std::sync::Arc::ptr_eq(tables[0], tables[1]));
}
