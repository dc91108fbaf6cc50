//! Symbols, declarations, verbatim functions and module-level text.

use super::*;
use rvsdg_core::{AliasInfo, CastOp, Flags, GepFlags, GepInfo, Verbatim};

fn plain(ipg: &mut Ipg, name: &str, change: impl FnOnce(&mut FunctionInfo)) -> Symbol {
    Function::new(&[]).finish_with(ipg, name, None, change)
}

#[test]
fn heads_of_functions() {
    let mut ipg = Ipg::default();
    ipg.text.preamble = "source_filename = \"x.c\"\n\n$c = comdat any".into();
    ipg.text.postamble = "attributes #0 = { nounwind }\n!0 = !{!\"x\"}".into();
    let personality = declared(&mut ipg, "__gxx_personality_v0", Type::I32, &[], true);
    let c = plain(&mut ipg, "c", |info| {
        info.specifiers = "dso_local hidden fastcc".into();
        info.suffix = "unnamed_addr #0 section \"s\" comdat align 32 personality ptr @__gxx_personality_v0".into();
        info.suffix_refs = [personality].into();
        info.metadata = " !annotation !0".into();
    });
    ipg.symbols[c].linkage = Linkage::WeakOdr;
    let f = Function::new(&[Type::I8, Type::PTR]);
    let value = f.param(0);
    f.finish_with(&mut ipg, "\"odd name\"", Some(value), |info| {
        info.specifiers = "noundef signext".into();
        info.param_attrs = ["noundef signext".into(), "".into()].into();
    });
    let mut varargs = function_info(ipg.types.function(Type::VOID, &[], true));
    varargs.specifiers = " ".into();
    let v = symbol(&mut ipg, "v", true, SymbolKind::Function(Box::new(varargs)));
    let mut cfg = Cfg::default();
    cfg.add_block();
    ipg.definitions[v] = Definition::Function(Box::new(cfg));
    expect_lines(
        &ipg,
        &[
            "$c = comdat any",
            "define weak_odr hidden fastcc void @c() unnamed_addr #0 section \"s\" comdat align 32 personality ptr @__gxx_personality_v0 !annotation !0 {",
            "define noundef signext i8 @\"odd name\"(i8 noundef signext %0, ptr %1) {",
            "define void @v(...) {",
            "declare i32 @__gxx_personality_v0(...)",
        ],
    );
}

#[test]
fn declarations() {
    let mut ipg = Ipg::default();
    ipg.text.postamble =
        "attributes #0 = { nounwind }\n!llvm.module.flags = !{!1}\n!0 = !{!\"x\"}\n!1 = !{i32 1, !\"by text\", ptr @mentioned}\n"
            .into();
    let used = declared(&mut ipg, "used", Type::I32, &[Type::PTR, Type::I32], true);
    if let SymbolKind::Function(info) = &mut ipg.symbols[used].kind {
        info.param_attrs = ["noalias noundef".into(), "".into()].into();
        info.specifiers = "zeroext".into();
        info.suffix = "local_unnamed_addr #0".into();
        info.metadata = "!annotation !0".into();
    }
    let weak = declared(&mut ipg, "weak", Type::VOID, &[], false);
    ipg.symbols[weak].linkage = Linkage::ExternWeak;
    let variable = external(&mut ipg, "variable", Type::I32);
    if let SymbolKind::Global(info) = &mut ipg.symbols[variable].kind {
        info.specifiers = "thread_local(initialexec)".into();
        info.constant = true;
        info.suffix = ", align 16".into();
    }
    let weak_variable = external(&mut ipg, "weak_variable", Type::I32);
    ipg.symbols[weak_variable].linkage = Linkage::ExternWeak;
    let away = external(&mut ipg, "away", Type::I8);
    ipg.symbols[away].address_ty = Type::ptr(3);
    declared(&mut ipg, "mentioned", Type::VOID, &[], false);
    declared(&mut ipg, "nobody", Type::VOID, &[], false);
    let mut code = Code::new();
    let ty = struct_type(&mut ipg.types, None, false, &[Type::PTR, Type::PTR, Type::PTR, Type::PTR, Type::ptr(3)]);
    let members = [used, weak, variable, weak_variable, away].map(Operand::Symbol);
    let all = code.push(Op::Aggregate, &members, ty);
    global(&mut ipg, "x", ty, code.finish(all, ty));
    expect_lines(
        &ipg,
        &[
            "declare !annotation !1 zeroext i32 @used(ptr noalias noundef, i32, ...) local_unnamed_addr #0",
            "declare extern_weak void @weak()",
            "@variable = external thread_local(initialexec) constant i32, align 16",
            "@weak_variable = extern_weak global i32",
            "@away = external addrspace(3) global i8",
            "declare void @mentioned()",
        ],
    );
    assert!(!write(&ipg).contains("nobody"));
}

#[test]
fn globals() {
    let mut ipg = Ipg::default();
    let x = constant(&mut ipg, "x", Type::I32, |_| Op::Int(3));
    ipg.symbols[x].linkage = Linkage::Internal;
    if let SymbolKind::Global(info) = &mut ipg.symbols[x].kind {
        info.specifiers = "unnamed_addr".into();
        info.constant = true;
        info.suffix = ", section \".s\", align 64".into();
    }
    let y = constant(&mut ipg, "y", Type::I32, |_| Op::Zero);
    ipg.symbols[y].linkage = Linkage::Common;
    let z = constant(&mut ipg, "z", Type::I32, |_| Op::Undef);
    ipg.symbols[z].address_ty = Type::ptr(1);
    if let SymbolKind::Global(info) = &mut ipg.symbols[z].kind {
        info.specifiers = "hidden".into();
        info.externally_initialized = true;
    }
    expect_lines(
        &ipg,
        &[
            "@x = internal unnamed_addr constant i32 3, section \".s\", align 64",
            "@y = common global i32 0",
            "@z = hidden addrspace(1) externally_initialized global i32 undef",
        ],
    );
}

fn alias(ipg: &mut Ipg, name: &str, ty: Type, ifunc: bool, target: Init) -> Symbol {
    let info = AliasInfo { ty, specifiers: "".into(), ifunc, suffix: "".into() };
    let symbol = symbol(ipg, name, true, SymbolKind::Alias(Box::new(info)));
    ipg.definitions[symbol] = Definition::Init(Box::new(target));
    symbol
}

#[test]
fn aliases_and_ifuncs() {
    let mut ipg = Ipg::default();
    let x = constant(&mut ipg, "x", Type::I64, |_| Op::Int(3));
    let mut resolver = Function::new(&[]);
    let null = Operand::Const(Const { op: Op::Null, ty: Type::PTR });
    resolver.end(Terminator::Return(Some(null)), Block::from_u32(0));
    let resolver = resolver.finish(&mut ipg, "resolver", Some(null));
    let a = alias(&mut ipg, "a", Type::I64, false, Code::new().finish(Operand::Symbol(x), Type::PTR));
    ipg.symbols[a].linkage = Linkage::Weak;
    let mut code = Code::new();
    let args = [Operand::Symbol(x), int(4, Type::I64)];
    let gep = Op::Gep(code.payloads.intern_gep(GepInfo::new(Type::I8, GepFlags::INBOUNDS, 1)));
    let inside = code.push(gep, &args, Type::PTR);
    alias(&mut ipg, "b", Type::I8, false, code.finish(inside, Type::PTR));
    let mut code = Code::new();
    let away = code.push(Op::Cast(CastOp::AddrSpaceCast, Flags::NONE), &[Operand::Symbol(x)], Type::ptr(2));
    let c = alias(&mut ipg, "c", Type::I64, false, code.finish(away, Type::ptr(2)));
    ipg.symbols[c].address_ty = Type::ptr(2);
    let ty = ipg.types.function(Type::VOID, &[Type::I32], false);
    alias(&mut ipg, "i", ty, true, Code::new().finish(Operand::Symbol(resolver), Type::PTR));
    expect_lines(
        &ipg,
        &[
            "@a = weak alias i64, ptr @x",
            "@b = alias i8, getelementptr inbounds (i8, ptr @x, i64 4)",
            "@c = alias i64, addrspacecast (ptr @x to ptr addrspace(2))",
            "@i = ifunc void (i32), ptr @resolver",
        ],
    );
}

#[test]
fn verbatim_functions() {
    let mut ipg = Ipg::default();
    let helper = declared(&mut ipg, "helper", Type::VOID, &[], false);
    let ty = ipg.types.function(Type::VOID, &[], false);
    let mut info = function_info(ty);
    let text = "; Function Attrs: @none\ndefine void @f() {\n  call void asm sideeffect \"nop\", \"\"()\n  call void @helper()\n  call void @by_text()\n  ret void\n}";
    declared(&mut ipg, "by_text", Type::VOID, &[], false);
    declared(&mut ipg, "none", Type::VOID, &[], false);
    info.verbatim = Some(Verbatim { text: text.into(), refs: [helper].into(), reason: "inline assembly".into() });
    let f = symbol(&mut ipg, "f", true, SymbolKind::Function(Box::new(info)));
    ipg.definitions[f] = Definition::Verbatim;
    expect_lines(
        &ipg,
        &["call void asm sideeffect \"nop\", \"\"()", "declare void @helper()", "declare void @by_text()"],
    );
    assert!(!write(&ipg).contains("declare void @none"));
}

#[test]
fn removed_definitions_leave_nothing() {
    let mut ipg = Ipg::default();
    let removed = plain(&mut ipg, "removed", |_| {});
    let pinned = plain(&mut ipg, "pinned", |info| info.suffix = "unnamed_addr #0 section \"s\"".into());
    let gone = constant(&mut ipg, "gone", Type::I32, |_| Op::Int(3));
    let x = constant(&mut ipg, "x", Type::I32, |_| Op::Int(3));
    for symbol in [removed, pinned, gone] {
        ipg.definitions[symbol] = Definition::Declared;
        ipg.symbols[symbol].linkage = Linkage::Internal;
    }
    ipg.text.postamble =
        "attributes #0 = { nounwind }\n!a = !{!0, !1}\n!0 = !{i32 1, ptr @removed, ptr @x, !\"ptr @gone\"}\n\
                          !1 = !{ptr @gone, i64 ptrtoint (ptr @pinned to i64)}\n"
            .into();
    let _ = x;
    let printed = through_llvm(&ipg);
    assert!(printed.contains("!{i32 1, null, ptr @x, !\"ptr @gone\"}"), "{printed}");
    assert!(printed.contains("!{null, i64 ptrtoint (ptr @pinned to i64)}"), "{printed}");
    assert!(printed.contains("declare void @pinned() unnamed_addr #0\n"), "{printed}");
    assert!(!printed.contains("@removed") && !printed.contains("@gone ="), "{printed}");
}

#[test]
fn nameless_symbols() {
    // LLVM requires increasing numbers, and prints functions after variables.
    let mut ipg = Ipg::default();
    constant(&mut ipg, "0", Type::I32, |_| Op::Int(3));
    let one = constant(&mut ipg, "1", Type::I32, |_| Op::Int(4));
    plain(&mut ipg, "3", |_| {});
    alias(&mut ipg, "2", Type::I32, false, Code::new().finish(Operand::Symbol(one), Type::PTR));
    let gone = plain(&mut ipg, "4", |_| {});
    ipg.definitions[gone] = Definition::Declared;
    plain(&mut ipg, "5", |_| {});
    expect_lines(&ipg, &["@0 = global i32 3", "@1 = global i32 4", "@2 = alias i32, ptr @1", "define void @3() {"]);
}

#[test]
fn an_empty_module() {
    assert_eq!(write(&Ipg::default()), "");
}

#[test]
fn llc_accepts_it() {
    let mut ipg = Ipg::default();
    ipg.text.preamble = "target triple = \"x86_64-pc-linux-gnu\"\n".into();
    let mut f = Function::new(&[Type::I32]);
    let args = [f.param(0), int(3, Type::I32)];
    let sum = f.push(Op::Binary(rvsdg_core::BinOp::Add, Flags::NSW), &args, Type::I32);
    f.finish(&mut ipg, "f", Some(sum));
    let assembly = tool("llc-19", &["-O2", "-o", "-"], &write(&ipg));
    assert!(String::from_utf8_lossy(&assembly).contains("leal\t3(%rdi)"));
}
