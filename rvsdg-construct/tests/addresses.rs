//! Constant indices of address arithmetic become part of the operation, and operands again after destruction.

use rvsdg_cfg::{Cfg, Definition, Init, Instr, Ipg, Operand, Terminator};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::*;

fn symbol(ipg: &mut Ipg, name: &str, kind: SymbolKind, definition: Definition) -> Symbol {
    ipg.definitions.push(definition);
    let (linkage, address_ty) = (Linkage::External, Type::PTR);
    ipg.symbols.push(SymbolData { name: name.into(), linkage, defined: true, address_ty, kind })
}

fn global(ipg: &mut Ipg, name: &str, ty: Type, init: Init) -> Symbol {
    let info = GlobalInfo::new(ty);
    symbol(ipg, name, SymbolKind::Global(Box::new(info)), Definition::Init(Box::new(init)))
}

fn int(value: i32, ty: Type) -> Operand {
    Operand::Const(Const { op: Op::Int(value), ty })
}

fn gep(payloads: &mut Payloads, element: Type, args: &[Operand], result: rvsdg_cfg::Var) -> Instr {
    let info = GepInfo::new(element, GepFlags::INBOUNDS, args.len() - 1);
    Instr { op: Op::Gep(payloads.intern_gep(info)), args: args.into(), result: Some(result), location: None }
}

/// `ptr f(ptr p, i64 i)` with one block, and `@table`, which contains a pointer to itself.
fn ipg() -> (Ipg, [Symbol; 2]) {
    let mut ipg = Ipg::default();
    let array = ipg.types.array(Type::I64, 4);
    let pair = ipg.types.intern(TypeData::Struct { name: None, packed: false, fields: Some([Type::I8, array].into()) });
    let nested = ipg.types.array(pair, 3);

    let mut cfg = Cfg::default();
    let [p, i, a, b, c] = [Type::PTR, Type::I64, Type::PTR, Type::PTR, Type::PTR].map(|ty| cfg.vars.push(ty));
    cfg.params = vec![p, i];
    let [p, i] = [p, i].map(Operand::Var);
    let undef = Operand::Const(Const { op: Op::Undef, ty: Type::I64 });
    let large = Const { op: cfg.payloads.int(128, &[1 << 40]), ty: Type::int(128) };
    let larger = Const { op: cfg.payloads.int(128, &[0, 1]), ty: Type::int(128) };
    let args = [p, Operand::Const(large), i, int(1, Type::I32), undef];
    let first = gep(&mut cfg.payloads, nested, &args, a);
    let second = gep(&mut cfg.payloads, Type::I64, &[Operand::Var(a), Operand::Const(larger)], b);
    let third = gep(&mut cfg.payloads, Type::I8, &[Operand::Var(b), int(-1, Type::I1)], c);
    let block = cfg.add_block();
    cfg.blocks[block].instrs = vec![first, second, third];
    cfg.blocks[block].term = Terminator::Return(Some(Operand::Var(c)));
    let ty = ipg.types.function(Type::PTR, &[Type::PTR, Type::I64], false);
    let info = FunctionInfo { param_attrs: ["".into(), "".into()].into(), ..FunctionInfo::new(ty) };
    let f = symbol(&mut ipg, "f", SymbolKind::Function(Box::new(info)), Definition::Function(Box::new(cfg)));

    let (mut payloads, mut vars) = (Payloads::new(), PrimaryMap::new());
    let address = vars.push(Type::PTR);
    let table = Symbol::from_u32(1);
    let args = [Operand::Symbol(table), int(0, Type::I64), int(2, Type::I64)];
    let instrs = vec![gep(&mut payloads, ipg.types.array(Type::PTR, 3), &args, address)];
    let init = Init { payloads: payloads.into(), vars, instrs, result: Operand::Var(address), ty: Type::PTR };
    assert_eq!(global(&mut ipg, "table", Type::PTR, init), table);
    ipg.check().expect("the test's module is right");
    (ipg, [f, table])
}

#[test]
fn constant_indices_are_no_nodes() {
    let (before, [f, table]) = ipg();
    let text = before.to_string();
    let module = rvsdg_construct::construct(before).expect("it is right");
    verify(&module).unwrap_or_else(|errors| panic!("{errors}"));
    let body = module.body(f).expect("it has a body");
    assert_eq!(
        print_graph(body, &module.types, &module.symbols),
        "graph (%0: ptr, %1: i64, %2: io, %3: mem) {
  %4 = const undef : i64
  %5 = gep inbounds [[3 x { i8, [4 x i64] }], i128 1099511627776, _, i32 1, _] %0, %1, %4 : ptr
  %6 = const 0x00000000000000010000000000000000 : i128
  %7 = gep inbounds [i64, _] %5, %6 : ptr
  %8 = gep inbounds [i8, i1 -1] %7 : ptr
} -> (%8, %2, %3)
"
    );
    let omega = print(&module);
    assert!(omega.contains("= gep inbounds [[3 x ptr], i64 0, i64 2] %"), "{omega}");
    let after = rvsdg_destruct::destruct(&module);
    after.check().unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(after.to_string(), text);
    let Definition::Init(init) = &after.definitions[table] else { panic!("it was one") };
    assert_eq!(init.instrs[0].args.len(), 3);
}
