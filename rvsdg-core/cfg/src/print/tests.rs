//! Tests of the printer.

use crate::{Cfg, Definition, Init, Instr, Ipg, Operand, PhiInstr, Terminator};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{
    AccessInfo, BinOp, BranchNote, CallInfo, Const, ConstData, Effects, Flags, FunctionInfo, GepFlags, GepInfo,
    GlobalInfo, Linkage, Note, Op, Payloads, SymbolData, SymbolKind, TailKind, Type, TypeTable,
};

fn function(ipg: &mut Ipg, name: &str, ty: Type, defined: bool) -> rvsdg_core::Symbol {
    let info = FunctionInfo::new(ty);
    let kind = SymbolKind::Function(Box::new(info));
    let data = SymbolData { name: name.into(), linkage: Linkage::External, defined, address_ty: Type::PTR, kind };
    ipg.definitions.push(Definition::Declared);
    ipg.symbols.push(data)
}

/// `int f(int *p) { int x = *p; g(x); do x = x + 1; while (...); return x }`, more or less.
fn looping(ipg: &mut Ipg, callee: rvsdg_core::Symbol) -> Cfg {
    let mut cfg = Cfg { must_progress: true, ..Cfg::default() };
    let [entry, body, exit] = [cfg.add_block(), cfg.add_block(), cfg.add_block()];
    // Variables are created out of order, which must not affect the text.
    let next = cfg.vars.push(Type::I32);
    let phi = cfg.vars.push(Type::I32);
    let param = cfg.vars.push(Type::PTR);
    let first = cfg.vars.push(Type::I32);
    cfg.params = vec![param];
    let access = AccessInfo { ty: Type::I32, align: 4, volatile: true, metadata: ", !tbaa !3".into() };
    let access = cfg.payloads.intern_access(access);
    cfg.blocks[entry].instrs.push(Instr {
        op: Op::Load(access, Effects::READ | Effects::PINNED),
        args: [Operand::Var(param)].into(),
        result: Some(first),
        location: None,
    });
    let call = CallInfo {
        intrinsic: None,
        ty: ipg.types.function(Type::VOID, &[Type::I32], false),
        tail: TailKind::Tail,
        flags: Flags::NONE,
        convention: "fastcc".into(),
        ret_attrs: "".into(),
        arg_attrs: ["noundef".into()].into(),
        fn_attrs: " #1".into(),
        metadata: "".into(),
        noreturn: true,
        is_weighed: false,
    };
    let call = Op::Call(cfg.payloads.intern_call(call), Effects::IO);
    let args = [Operand::Symbol(callee), Operand::Var(first)].into();
    cfg.blocks[entry].instrs.push(Instr { op: call, args, result: None, location: None });
    cfg.blocks[entry].term = Terminator::Jump(body);
    let one = Operand::Const(Const { op: Op::Int(1), ty: Type::I32 });
    let incoming = vec![(entry, Operand::Var(first)), (body, Operand::Var(next))];
    cfg.blocks[body].phis.push(PhiInstr { result: phi, incoming });
    let op = Op::Binary(BinOp::Add, Flags::NSW);
    cfg.blocks[body].instrs.push(Instr {
        op,
        args: [Operand::Var(phi), one].into(),
        result: Some(next),
        location: None,
    });
    let big = cfg.payloads.int(32, &[0x7fff_ffff]);
    let cases = [(Const { op: big, ty: Type::I32 }, 1)].into();
    let matching = cfg.payloads.intern_match(rvsdg_core::MatchInfo { cases, default: 0, alternatives: 2 });
    cfg.blocks[body].term = Terminator::Branch { cond: Operand::Var(next), matching, targets: [body, exit].into() };
    cfg.blocks[body].must_progress = true;
    let weights = BranchNote { weights: [1, 9].into(), expected: true, unpredictable: true };
    cfg.blocks[body].branch_note = Some(cfg.payloads.intern_note(Note::Branch(weights)));
    cfg.blocks[body].loop_note = Some(cfg.payloads.intern_note(Note::Loop("!1".into())));
    cfg.blocks[exit].term = Terminator::Return(Some(Operand::Var(next)));
    cfg
}

#[test]
fn a_module() {
    let mut ipg = Ipg::default();
    let callee_ty = ipg.types.function(Type::VOID, &[Type::I32], false);
    let callee = function(&mut ipg, "g", callee_ty, false);
    let ty = ipg.types.function(Type::I32, &[Type::PTR], false);
    let f = function(&mut ipg, "f", ty, true);
    let cfg = looping(&mut ipg, callee);
    ipg.definitions[f] = Definition::Function(Box::new(cfg));
    function(&mut ipg, "gone", ty, true);
    let info = GlobalInfo { constant: true, ..GlobalInfo::new(Type::I64) };
    let kind = SymbolKind::Global(Box::new(info));
    let linkage = Linkage::Internal;
    ipg.symbols.push(SymbolData { name: "x".into(), linkage, defined: true, address_ty: Type::PTR, kind });
    ipg.definitions.push(Definition::Init(Box::new(address_of(f))));
    assert_eq!(
        ipg.to_string(),
        r#"function @g: void (i32)
function @f: i32 (ptr) (ptr %0) mustprogress {
b0:
  %1 = load volatile i32 align 4 {read, pinned} , !tbaa !3 ptr %0 : i32
  call void (i32) {io} Tail fastcc #1 ["noundef"] noreturn ptr @g, i32 %1
  jump b1
b1:
  %2 = phi : i32 [b0: %1] [b1: %3]
  %3 = add {nsw} i32 %2, i32 1 : i32
  branch i32 %3 [2147483647 -> 1, default -> 0] b1 b2 weights [1, 9] expected unpredictable loop "!1" mustprogress
b2:
  return i32 %3
}
removed function @gone: i32 (ptr)
internal constant @x: i64 = {
  %0 = gep 001 i8, ptr @f, i64 4 : ptr
  %1 = ptrtoint ptr %0 : i64
  i64 %1
}
"#
    );
    ipg.check().expect("the module is right");
}

fn address_of(f: rvsdg_core::Symbol) -> Init {
    let mut vars = PrimaryMap::new();
    let (a, b) = (vars.push(Type::PTR), vars.push(Type::I64));
    let four = Operand::Const(Const { op: Op::Int(4), ty: Type::I64 });
    let mut payloads = Payloads::new();
    let gep = Op::Gep(payloads.intern_gep(GepInfo::new(Type::I8, GepFlags::INBOUNDS, 1)));
    let cast = Op::Cast(rvsdg_core::CastOp::PtrToInt, Flags::NONE);
    let instrs = vec![
        Instr { op: gep, args: [Operand::Symbol(f), four].into(), result: Some(a), location: None },
        Instr { op: cast, args: [Operand::Var(a)].into(), result: Some(b), location: None },
    ];
    Init { payloads: payloads.into(), vars, instrs, result: Operand::Var(b), ty: Type::I64 }
}

#[test]
fn deep_constants_and_broken_graphs() {
    let mut types = TypeTable::new();
    let mut cfg = Cfg::default();
    let mut constant = Const { op: cfg.payloads.float(0x3f80_0000), ty: Type::FLOAT };
    for _ in 0..100_000 {
        let op = Op::Const(cfg.payloads.intern_const(ConstData::Elems([constant].into())));
        constant = Const { op, ty: Type::I8 };
    }
    types.array(Type::I8, 1);
    let block = cfg.add_block();
    cfg.blocks[block].term = Terminator::Return(Some(Operand::Const(constant)));
    let text = cfg.display(&types, &PrimaryMap::new()).to_string();
    assert!(text.contains("float float 0x3f800000}}}}"));
    let nowhere = Operand::Symbol(rvsdg_core::Symbol::from_u32(3));
    let unknown = Operand::Var(crate::Var::from_u32(9));
    cfg.blocks[block].instrs.push(Instr {
        op: Op::Freeze,
        args: [unknown, nowhere].into(),
        result: None,
        location: None,
    });
    cfg.blocks[block].term = Terminator::Return(None);
    let text = cfg.display(&types, &PrimaryMap::new()).to_string();
    assert_eq!(text, "() {\nb0:\n  freeze ? ?var9, ? ?sym3\n  return\n}\n");
}
