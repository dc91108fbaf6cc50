//! Every instruction with its flags, accepted by LLVM's verifier.

use super::*;
use rvsdg_core::{
    AccessInfo, AllocaInfo, BinOp, CallInfo, CastOp, ConstData, Effects, Flags, FloatCond, GepFlags, GepInfo, IntCond,
    TailKind, TypeData,
};

/// All flags that LLVM allows for an operation.
fn flags_of(op: BinOp) -> (Flags, &'static str) {
    match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl => (Flags::NUW | Flags::NSW, "nuw nsw "),
        BinOp::UDiv | BinOp::SDiv | BinOp::LShr | BinOp::AShr => (Flags::EXACT, "exact "),
        BinOp::Or => (Flags::DISJOINT, "disjoint "),
        BinOp::FAdd | BinOp::FSub => (Flags::FAST, "fast "),
        BinOp::FMul | BinOp::FDiv | BinOp::FRem => {
            (Flags::FAST.without(Flags::NINF), "reassoc nnan nsz arcp contract afn ")
        }
        BinOp::URem | BinOp::SRem | BinOp::And | BinOp::Xor => (Flags::NONE, ""),
    }
}

#[test]
fn arithmetic_with_flags() {
    let mut ipg = Ipg::default();
    let vector = ipg.types.vector(Type::DOUBLE, 2);
    let params = [Type::I32, Type::I32, Type::FLOAT, Type::FLOAT, vector];
    let mut function = Function::new(&params);
    let mut lines = vec![];
    for op in BinOp::ALL {
        let float = op.spelling().starts_with('f');
        let (a, b, ty) = if float { (2, 3, "float") } else { (0, 1, "i32") };
        let (flags, spelling) = flags_of(*op);
        let args = [function.param(a), function.param(b)];
        function.push(Op::Binary(*op, Flags::NONE), &args, params[a]);
        lines.push(format!("%{} = {} {ty} %{a}, %{b}", lines.len() + 6, op.spelling()));
        function.push(Op::Binary(*op, flags), &args, params[a]);
        lines.push(format!("%{} = {} {spelling}{ty} %{a}, %{b}", lines.len() + 6, op.spelling()));
    }
    let args = [function.param(4)];
    function.push(Op::FNeg(Flags::NNAN), &args, vector);
    lines.push(format!("%{} = fneg nnan <2 x double> %4", lines.len() + 6));
    function.finish(&mut ipg, "f", None);
    expect_lines(&ipg, &lines.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn comparisons() {
    let mut ipg = Ipg::default();
    let ints = ipg.types.vector(Type::I8, 4);
    let truths = ipg.types.vector(Type::I1, 4);
    let mut function = Function::new(&[Type::PTR, ints, Type::DOUBLE]);
    let mut lines = vec![];
    for cond in IntCond::ALL {
        let args = [function.param(1), function.param(1)];
        function.push(Op::ICmp(*cond), &args, truths);
        lines.push(format!("%{} = icmp {} <4 x i8> %1, %1", lines.len() + 4, cond.spelling()));
    }
    for cond in FloatCond::ALL {
        let args = [function.param(2), function.param(2)];
        let fast = if lines.len() % 2 == 0 { Flags::FAST } else { Flags::NONE };
        function.push(Op::FCmp(*cond, fast), &args, Type::I1);
        let text = if fast.is_empty() { "" } else { "fast " };
        lines.push(format!("%{} = fcmp {text}{} double %2, %2", lines.len() + 4, cond.spelling()));
    }
    let args = [function.param(0), Operand::Const(Const { op: Op::Null, ty: Type::PTR })];
    let test = function.push(Op::ICmp(IntCond::Eq), &args, Type::I1);
    lines.push(format!("%{} = icmp eq ptr %0, null", lines.len() + 4));
    function.finish(&mut ipg, "f", Some(test));
    expect_lines(&ipg, &lines.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn conversions() {
    use CastOp::*;
    let mut ipg = Ipg::default();
    let ints = ipg.types.vector(Type::I32, 2);
    let params = [Type::I32, Type::I64, Type::FLOAT, Type::DOUBLE, Type::PTR, ints];
    let cases = [
        (Trunc, Flags::NUW | Flags::NSW, 0, Type::I8, "trunc nuw nsw i32 %0 to i8"),
        (ZExt, Flags::NNEG, 0, Type::I64, "zext nneg i32 %0 to i64"),
        (SExt, Flags::NONE, 0, Type::I64, "sext i32 %0 to i64"),
        (FpToUi, Flags::NONE, 3, Type::I64, "fptoui double %3 to i64"),
        (FpToSi, Flags::NONE, 3, Type::I64, "fptosi double %3 to i64"),
        (UiToFp, Flags::NNEG, 1, Type::HALF, "uitofp nneg i64 %1 to half"),
        (SiToFp, Flags::NONE, 1, Type::BFLOAT, "sitofp i64 %1 to bfloat"),
        (FpTrunc, Flags::NONE, 3, Type::FLOAT, "fptrunc double %3 to float"),
        (FpExt, Flags::NONE, 2, Type::X86_FP80, "fpext float %2 to x86_fp80"),
        (PtrToInt, Flags::NONE, 4, Type::I64, "ptrtoint ptr %4 to i64"),
        (IntToPtr, Flags::NONE, 1, Type::PTR, "inttoptr i64 %1 to ptr"),
        (BitCast, Flags::NONE, 5, Type::I64, "bitcast <2 x i32> %5 to i64"),
        (AddrSpaceCast, Flags::NONE, 4, Type::ptr(3), "addrspacecast ptr %4 to ptr addrspace(3)"),
    ];
    let mut function = Function::new(&params);
    let mut lines = vec![];
    for (op, flags, param, to, text) in cases {
        let args = [function.param(param)];
        function.push(Op::Cast(op, flags), &args, to);
        lines.push(format!("%{} = {text}", lines.len() + 7));
    }
    assert_eq!(lines.len(), CastOp::ALL.len());
    function.finish(&mut ipg, "f", None);
    expect_lines(&ipg, &lines.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn aggregates_vectors_addresses() {
    let mut ipg = Ipg::default();
    let ints = ipg.types.vector(Type::I32, 4);
    let wide = ipg.types.vector(Type::I32, 8);
    let truths = ipg.types.vector(Type::I1, 4);
    let pointers = ipg.types.vector(Type::PTR, 4);
    let scalable = ipg.types.intern(TypeData::Vector { elem: Type::I32, len: 4, scalable: true });
    let pair = struct_type(&mut ipg.types, None, false, &[Type::I32, Type::FLOAT]);
    let nested = ipg.types.array(pair, 3);
    let mut f = Function::new(&[nested, ints, truths, pointers, Type::PTR, Type::FLOAT, scalable]);
    let [aggregate, vector, truth, many, pointer, float, lanes] = std::array::from_fn(|index| f.param(index));
    let path = f.cfg.payloads.intern_list([2, 1].into());
    f.push(Op::ExtractValue(path), &[aggregate], Type::FLOAT);
    f.push(Op::InsertValue(path), &[aggregate, float], nested);
    f.push(Op::ExtractElement, &[vector, int(3, Type::I64)], Type::I32);
    f.push(Op::InsertElement, &[vector, int(9, Type::I32), int(0, Type::I32)], ints);
    let mask = f.cfg.payloads.intern_list([0, -1, 7, 3, 4, 4, -1, 0].into());
    f.push(Op::ShuffleVector(mask), &[vector, undef(ints)], wide);
    let same = f.cfg.payloads.intern_list([0, 0, 0, 0].into());
    f.push(Op::ShuffleVector(same), &[vector, vector], ints);
    f.push(Op::ShuffleVector(same), &[lanes, lanes], scalable);
    let nothing = f.cfg.payloads.intern_list([-1; 4].into());
    f.push(Op::ShuffleVector(nothing), &[vector, vector], ints);
    f.push(Op::Select(Flags::NONE), &[truth, vector, vector], ints);
    f.push(Op::Select(Flags::FAST), &[int(1, Type::I1), float, float], Type::FLOAT);
    f.push(Op::Freeze, &[vector], ints);
    let mut gep =
        |element, flags, indices| Op::Gep(f.cfg.payloads.intern_gep(GepInfo::new(element, GepFlags(flags), indices)));
    let (member, nusw, plain) = (gep(nested, 7, 3), gep(Type::I8, 6, 1), gep(Type::I8, 0, 1));
    f.push(member, &[pointer, int(0, Type::I64), int(2, Type::I64), int(1, Type::I32)], Type::PTR);
    f.push(nusw, &[many, vector], pointers);
    f.push(plain, &[pointer, vector], pointers);
    f.finish(&mut ipg, "f", None);
    let nested = "[3 x { i32, float }]";
    let lines = [
        &*format!("%8 = extractvalue {nested} %0, 2, 1"),
        &format!("%9 = insertvalue {nested} %0, float %5, 2, 1"),
        "%10 = extractelement <4 x i32> %1, i64 3",
        "%11 = insertelement <4 x i32> %1, i32 9, i32 0",
        "%12 = shufflevector <4 x i32> %1, <4 x i32> undef, <8 x i32> <i32 0, i32 poison, i32 7, i32 3, i32 4, i32 4, i32 poison, i32 0>",
        "%13 = shufflevector <4 x i32> %1, <4 x i32> %1, <4 x i32> zeroinitializer",
        "%14 = shufflevector <vscale x 4 x i32> %6, <vscale x 4 x i32> %6, <vscale x 4 x i32> zeroinitializer",
        "%15 = shufflevector <4 x i32> %1, <4 x i32> %1, <4 x i32> poison",
        "%16 = select <4 x i1> %2, <4 x i32> %1, <4 x i32> %1",
        "%17 = select fast i1 true, float %5, float %5",
        "%18 = freeze <4 x i32> %1",
        &format!("%19 = getelementptr inbounds nuw {nested}, ptr %4, i64 0, i64 2, i32 1"),
        "%20 = getelementptr nusw nuw i8, <4 x ptr> %3, <4 x i32> %1",
        "%21 = getelementptr i8, ptr %4, <4 x i32> %1",
    ];
    expect_lines(&ipg, &lines);
}

#[test]
fn memory() {
    let mut ipg = Ipg::default();
    ipg.text.preamble = "target datalayout = \"e-A5\"\n".into();
    ipg.text.postamble = "!0 = !{}\n".into();
    let big = ipg.types.array(Type::I64, 10);
    let mut f = Function::new(&[Type::PTR, Type::I64]);
    let access = |f: &mut Function, ty, align, volatile, metadata: &str| {
        f.cfg.payloads.intern_access(AccessInfo { ty, align, volatile, metadata: metadata.into() })
    };
    let alloca = |f: &mut Function, ty, align| {
        Op::Alloca(f.cfg.payloads.intern_alloca(AllocaInfo { ty, align, specifier: "".into() }))
    };
    let op = alloca(&mut f, big, 64);
    f.push(op, &[int(1, Type::I32)], Type::ptr(5));
    let op = alloca(&mut f, Type::I8, 1);
    let count = f.param(1);
    f.push(op, &[count], Type::ptr(5));
    let id = access(&mut f, Type::I64, 8, false, ", !invariant.load !0");
    let pointer = f.param(0);
    f.push(Op::Load(id, Effects::READ), &[pointer], Type::I64);
    let id = access(&mut f, Type::FLOAT, 1, true, "");
    // The loaded value is unused.
    f.effect(Op::Load(id, Effects::READ | Effects::IO), &[pointer]);
    f.effect(Op::Store(id, Effects::WRITE | Effects::IO), &[undef(Type::FLOAT), pointer]);
    let id = access(&mut f, Type::I64, 8, false, "!nontemporal !1");
    f.effect(Op::Store(id, Effects::WRITE), &[count, pointer]);
    ipg.text.postamble = "!0 = !{}\n!1 = !{i32 1}\n".into();
    f.finish(&mut ipg, "f", None);
    expect_lines(
        &ipg,
        &[
            "%3 = alloca [10 x i64], align 64, addrspace(5)",
            "%4 = alloca i8, i64 %1, align 1, addrspace(5)",
            "%5 = load i64, ptr %0, align 8, !invariant.load !0",
            "%6 = load volatile float, ptr %0, align 1",
            "store volatile float undef, ptr %0, align 1",
            "store i64 %1, ptr %0, align 8, !nontemporal !1",
        ],
    );
}

#[test]
fn what_nobody_wants_leaves_no_line() {
    let mut ipg = Ipg::default();
    let mut f = Function::new(&[Type::I64]);
    let value = f.param(0);
    f.effect(Op::Freeze, &[value]);
    f.finish(&mut ipg, "f", None);
    assert_eq!(write(&ipg), "\ndefine void @f(i64 %0) {\n1:\n  ret void\n}\n");
}

fn call_info(ipg: &mut Ipg, ret: Type, params: &[Type], varargs: bool) -> CallInfo {
    CallInfo::new(ipg.types.function(ret, params, varargs))
}

fn push_call(f: &mut Function, info: CallInfo, args: &[Operand], ret: Type) -> Operand {
    let op = Op::Call(f.cfg.payloads.intern_call(info), Effects::READ | Effects::WRITE | Effects::IO);
    if ret == Type::VOID {
        f.effect(op, args);
        return undef(Type::I8);
    }
    f.push(op, args, ret)
}

#[test]
fn calls() {
    let mut ipg = Ipg::default();
    ipg.text.postamble = "attributes #0 = { nounwind }\nattributes #1 = { noreturn }\n!0 = !{i32 0, i32 9}\n".into();
    let printf = declared(&mut ipg, "printf", Type::I32, &[Type::PTR], true);
    let fabs = declared(&mut ipg, "llvm.fabs.f64", Type::DOUBLE, &[Type::DOUBLE], false);
    declared(&mut ipg, "llvm.unused", Type::DOUBLE, &[Type::DOUBLE], false);
    let fast = declared(&mut ipg, "fast", Type::VOID, &[], false);
    let mut f = Function::new(&[Type::PTR, Type::DOUBLE]);
    let (pointer, double) = (f.param(0), f.param(1));

    let mut info = call_info(&mut ipg, Type::I32, &[Type::PTR], true);
    info.ret_attrs = "noundef".into();
    info.arg_attrs = ["nonnull noundef".into(), "".into()].into();
    info.fn_attrs = " #0".into();
    info.metadata = ", !range !0".into();
    push_call(&mut f, info.clone(), &[Operand::Symbol(printf), pointer, double], Type::I32);
    // Unused results are numbered, too.
    let op = Op::Call(f.cfg.payloads.intern_call(info), Effects::IO);
    f.effect(op, &[Operand::Symbol(printf), pointer, double]);

    let mut info = call_info(&mut ipg, Type::DOUBLE, &[Type::DOUBLE], false);
    info.intrinsic = Some(fabs);
    info.flags = Flags::FAST;
    info.tail = TailKind::Tail;
    push_call(&mut f, info, &[double], Type::DOUBLE);

    let mut info = call_info(&mut ipg, Type::VOID, &[], false);
    info.convention = "fastcc".into();
    info.tail = TailKind::NoTail;
    push_call(&mut f, info, &[Operand::Symbol(fast)], Type::VOID);

    let info = call_info(&mut ipg, Type::PTR, &[Type::PTR, Type::I1], false);
    let result = push_call(&mut f, info, &[pointer, pointer, int(-1, Type::I1)], Type::PTR);
    let mut info = call_info(&mut ipg, Type::VOID, &[], false);
    info.fn_attrs = "addrspace(0) #1".into();
    push_call(&mut f, info, &[Operand::Const(Const { op: Op::Null, ty: Type::PTR })], Type::VOID);
    f.finish(&mut ipg, "f", Some(result));
    expect_lines(
        &ipg,
        &[
            "%3 = call noundef i32 (ptr, ...) @printf(ptr noundef nonnull %0, double %1) #1, !range !0",
            "%4 = call noundef i32 (ptr, ...) @printf(ptr noundef nonnull %0, double %1) #1, !range !0",
            "%5 = tail call fast double @llvm.fabs.f64(double %1)",
            "notail call fastcc void @fast()",
            "%6 = call ptr %0(ptr %0, i1 true)",
            "call void null() #2",
            "declare i32 @printf(ptr, ...)",
        ],
    );
    assert!(!write(&ipg).contains("unused"));
}

#[test]
fn tail_calls_that_have_to_stay() {
    let mut ipg = Ipg::default();
    let callee = declared(&mut ipg, "callee", Type::I32, &[Type::I32], false);
    let mut f = Function::new(&[Type::I32]);
    let mut info = call_info(&mut ipg, Type::I32, &[Type::I32], false);
    info.tail = TailKind::MustTail;
    let args = [Operand::Symbol(callee), f.param(0)];
    let result = push_call(&mut f, info, &args, Type::I32);
    f.finish(&mut ipg, "f", Some(result));
    expect_lines(&ipg, &["%2 = musttail call i32 @callee(i32 %0)", "ret i32 %2"]);
}

#[test]
fn metadata_operands() {
    let mut ipg = Ipg::default();
    ipg.text.postamble = "!0 = !{!\"rsp\"}\n".into();
    let read = declared(&mut ipg, "llvm.read_register.i64", Type::I64, &[Type::METADATA], false);
    let mut f = Function::new(&[]);
    let mut info = call_info(&mut ipg, Type::I64, &[Type::METADATA], false);
    info.intrinsic = Some(read);
    let op = Op::Const(f.cfg.payloads.intern_const(ConstData::Text("!0".into())));
    let register = Operand::Const(Const { op, ty: Type::METADATA });
    let result = push_call(&mut f, info, &[register], Type::I64);
    f.finish(&mut ipg, "f", Some(result));
    expect_lines(&ipg, &["%1 = call i64 @llvm.read_register.i64(metadata !0)"]);
}

#[test]
fn functions_in_an_address_space() {
    let mut ipg = Ipg::default();
    ipg.text.preamble = "target datalayout = \"e-P1-p:16:8\"\n".into();
    let callee = declared(&mut ipg, "callee", Type::VOID, &[], false);
    ipg.symbols[callee].address_ty = Type::ptr(1);
    if let SymbolKind::Function(info) = &mut ipg.symbols[callee].kind {
        info.suffix = "addrspace(1)".into();
    }
    let mut f = Function::new(&[Type::PTR]);
    let info = call_info(&mut ipg, Type::VOID, &[], false);
    push_call(&mut f, info.clone(), &[Operand::Symbol(callee)], Type::VOID);
    let pointer = f.param(0);
    push_call(&mut f, info, &[pointer], Type::VOID);
    let symbol = f.finish_with(&mut ipg, "f", None, |info| info.suffix = "addrspace(1)".into());
    ipg.symbols[symbol].address_ty = Type::ptr(1);
    expect_lines(
        &ipg,
        &[
            "call addrspace(1) void @callee()",
            "call addrspace(0) void %0()",
            "declare void @callee() addrspace(1)",
            "define void @f(ptr %0) addrspace(1) {",
        ],
    );
}
