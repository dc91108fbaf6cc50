//! Instructions and their flags.

use super::{constant, instrs, module, ops};
use rvsdg_core::{BinOp, CastOp, Effects, Flags, FloatCond, GepFlags, GepInfo, IntCond, Op, Type};

fn function(body: &str) -> String {
    format!(
        "define void @f(i32 %a, i32 %b, float %x, float %y, ptr %p, <4 x i32> %v, {{ i32, float }} %s, i1 %c) {{\n{body}\n  ret void\n}}\n"
    )
}

fn single(line: &str) -> Op {
    let read = module(&function(line));
    let ops = ops(read.cfg("f"));
    assert_eq!(ops.len(), 1, "{line}");
    ops[0]
}

#[test]
fn arithmetic_keeps_its_flags() {
    for op in [BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::Shl] {
        for (text, flags) in
            [("", Flags::NONE), ("nuw ", Flags::NUW), ("nsw ", Flags::NSW), ("nuw nsw ", Flags::NUW | Flags::NSW)]
        {
            assert_eq!(single(&format!("%r = {} {text}i32 %a, %b", op.spelling())), Op::Binary(op, flags));
        }
    }
    for op in [BinOp::UDiv, BinOp::SDiv, BinOp::LShr, BinOp::AShr] {
        assert_eq!(single(&format!("%r = {} exact i32 %a, %b", op.spelling())), Op::Binary(op, Flags::EXACT));
        assert_eq!(single(&format!("%r = {} i32 %a, %b", op.spelling())), Op::Binary(op, Flags::NONE));
    }
    for op in [BinOp::URem, BinOp::SRem, BinOp::And, BinOp::Xor, BinOp::Or] {
        assert_eq!(single(&format!("%r = {} i32 %a, %b", op.spelling())), Op::Binary(op, Flags::NONE));
    }
    assert_eq!(single("%r = or disjoint i32 %a, %b"), Op::Binary(BinOp::Or, Flags::DISJOINT));
}

#[test]
fn fast_math_is_kept() {
    for op in [BinOp::FAdd, BinOp::FSub, BinOp::FMul, BinOp::FDiv, BinOp::FRem] {
        assert_eq!(single(&format!("%r = {} fast float %x, %y", op.spelling())), Op::Binary(op, Flags::FAST));
    }
    for (flag, text) in Flags::SPELLINGS.into_iter().filter(|(flag, _)| Flags::FAST.contains(*flag)) {
        assert_eq!(single(&format!("%r = fneg {text} float %x")), Op::FNeg(flag));
    }
    assert_eq!(single("%r = fcmp nnan ninf ult float %x, %y"), Op::FCmp(FloatCond::Ult, Flags::NNAN | Flags::NINF));
    assert_eq!(single("%r = select contract i1 %c, float %x, float %y"), Op::Select(Flags::CONTRACT));
    assert_eq!(single("%r = select i1 %c, i32 %a, i32 %b"), Op::Select(Flags::NONE));
}

#[test]
fn casts_keep_their_flags() {
    assert_eq!(single("%r = zext nneg i32 %a to i64"), Op::Cast(CastOp::ZExt, Flags::NNEG));
    assert_eq!(single("%r = uitofp nneg i32 %a to float"), Op::Cast(CastOp::UiToFp, Flags::NNEG));
    assert_eq!(single("%r = trunc nuw nsw i32 %a to i8"), Op::Cast(CastOp::Trunc, Flags::NUW | Flags::NSW));
    for (text, op) in [
        ("sext i32 %a to i64", CastOp::SExt),
        ("fptoui float %x to i8", CastOp::FpToUi),
        ("fptosi float %x to i8", CastOp::FpToSi),
        ("sitofp i32 %a to float", CastOp::SiToFp),
        ("fptrunc float %x to half", CastOp::FpTrunc),
        ("fpext float %x to double", CastOp::FpExt),
        ("ptrtoint ptr %p to i64", CastOp::PtrToInt),
        ("inttoptr i32 %a to ptr", CastOp::IntToPtr),
        ("bitcast float %x to i32", CastOp::BitCast),
        ("addrspacecast ptr %p to ptr addrspace(1)", CastOp::AddrSpaceCast),
    ] {
        assert_eq!(single(&format!("%r = {text}")), Op::Cast(op, Flags::NONE));
    }
}

#[test]
fn conditions_are_kept() {
    for cond in IntCond::ALL {
        assert_eq!(single(&format!("%r = icmp {} i32 %a, %b", cond.spelling())), Op::ICmp(*cond));
    }
    for cond in FloatCond::ALL {
        assert_eq!(single(&format!("%r = fcmp {} float %x, %y", cond.spelling())), Op::FCmp(*cond, Flags::NONE));
    }
}

#[test]
fn address_arithmetic_keeps_type_and_flags() {
    for (text, flags) in [
        ("", GepFlags::default()),
        ("inbounds ", GepFlags::INBOUNDS),
        ("nusw ", GepFlags::NUSW),
        ("nuw ", GepFlags::NUW),
        ("inbounds nuw ", GepFlags(5)),
        ("nusw nuw ", GepFlags(6)),
    ] {
        let read = module(&function(&format!("%r = getelementptr {text}i32, ptr %p, i32 %a")));
        let cfg = read.cfg("f");
        let [Op::Gep(id)] = ops(cfg)[..] else { panic!("{text}") };
        assert_eq!(cfg.payloads[id], GepInfo::new(Type::I32, flags, 1));
    }
    let read = module(
        "%s = type { i8, [4 x i32] }\ndefine ptr @f(ptr %p, i64 %i) {\n  %r = getelementptr %s, ptr %p, i64 1, i32 1, i64 %i\n  ret ptr %r\n}\n",
    );
    let instrs = instrs(read.cfg("f"));
    let Op::Gep(id) = instrs[0].op else { panic!() };
    let info = &read.cfg("f").payloads[id];
    assert_eq!((read.ipg.types.display(info.element), info.indices.len()), ("%s".into(), 3));
    assert_eq!(constant(&instrs[0].args[2]).op, Op::Int(1));
}

#[test]
fn aggregates_and_vectors() {
    let read = module(&function(
        "%a1 = extractvalue { i32, float } %s, 1\n %b1 = insertvalue { i32, float } %s, i32 7, 0\n \
         %c1 = extractelement <4 x i32> %v, i32 %a\n %d1 = insertelement <4 x i32> %v, i32 %a, i64 2\n \
         %e1 = shufflevector <4 x i32> %v, <4 x i32> zeroinitializer, <3 x i32> <i32 0, i32 poison, i32 5>\n \
         %f1 = shufflevector <4 x i32> %v, <4 x i32> poison, <4 x i32> zeroinitializer\n %g1 = freeze i32 %a",
    ));
    let cfg = read.cfg("f");
    let ops = ops(cfg);
    let Op::ExtractValue(path) = ops[0] else { panic!("{ops:?}") };
    assert_eq!(&*cfg.payloads[path], &[1]);
    let Op::InsertValue(path) = ops[1] else { panic!("{ops:?}") };
    assert_eq!(&*cfg.payloads[path], &[0]);
    assert_eq!(ops[2..4], [Op::ExtractElement, Op::InsertElement]);
    let (Op::ShuffleVector(some), Op::ShuffleVector(splat)) = (ops[4], ops[5]) else { panic!("{ops:?}") };
    assert_eq!((&*cfg.payloads[some], &*cfg.payloads[splat]), (&[0, -1, 5][..], &[0, 0, 0, 0][..]));
    assert_eq!(ops[6], Op::Freeze);
}

#[test]
fn memory_accesses() {
    let read = module(&format!(
        "{}!0 = !{{!1, !1, i64 0}}\n!1 = !{{!\"int\", !2, i64 0}}\n!2 = !{{!\"root\"}}\n!3 = !{{i32 0, i32 9}}\n",
        function(
            "%m = alloca [3 x i16], i32 %a, align 32\n %l = load i32, ptr %p, align 2, !tbaa !0, !range !3\n \
             %w = load volatile i32, ptr %p\n store i32 %l, ptr %m, align 8589934592\n store volatile float %x, ptr %p, align 1"
        )
    ).replace("8589934592", "4294967296"));
    let cfg = read.cfg("f");
    let instrs = instrs(cfg);
    let Op::Alloca(id) = instrs[0].op else { panic!() };
    assert_eq!((cfg.payloads[id].align, read.ipg.types.display(cfg.payloads[id].ty)), (32, "[3 x i16]".into()));
    let Op::Load(id, effects) = instrs[1].op else { panic!() };
    let access = &cfg.payloads[id];
    assert_eq!((access.ty, access.align, access.volatile), (Type::I32, 2, false));
    assert_eq!(effects, Effects::READ | Effects::PINNED);
    let number = |kind: &str| access.metadata.split(kind).nth(1).unwrap().starts_with(" !");
    assert!(access.metadata.starts_with(", !") && number("!tbaa") && number("!range"), "{}", &*access.metadata);
    let Op::Load(id, effects) = instrs[2].op else { panic!() };
    assert!(cfg.payloads[id].volatile && effects == Effects::READ | Effects::WRITE | Effects::IO);
    let Op::Store(id, effects) = instrs[3].op else { panic!() };
    assert_eq!((cfg.payloads[id].align, effects), (1 << 32, Effects::WRITE | Effects::PINNED));
    assert_eq!(instrs[3].args[1], rvsdg_cfg::Operand::Var(instrs[0].result.unwrap()));
    let Op::Store(id, effects) = instrs[4].op else { panic!() };
    assert!(cfg.payloads[id].volatile && effects.makes_io() && cfg.payloads[id].ty == Type::FLOAT);
}

#[test]
fn scalable_vectors_are_vectors() {
    let read = module(
        "define <vscale x 2 x i8> @f(ptr %p, <vscale x 2 x i8> %v, i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  %l = load <vscale x 2 x i8>, ptr %p\n  br label %b\n\
         b:\n  %x = phi <vscale x 2 x i8> [ %l, %a ], [ %v, %0 ]\n  \
         %y = add <vscale x 2 x i8> %x, shufflevector (<vscale x 2 x i8> insertelement (<vscale x 2 x i8> poison, i8 1, i64 0), <vscale x 2 x i8> poison, <vscale x 2 x i32> zeroinitializer)\n  \
         %z = shufflevector <vscale x 2 x i8> %y, <vscale x 2 x i8> zeroinitializer, <vscale x 2 x i32> zeroinitializer\n  ret <vscale x 2 x i8> %z\n}\n",
    );
    assert_eq!(read.stats.translated, 1, "{:?}", read.warnings);
    let shuffles = ops(read.cfg("f")).into_iter().filter(|op| matches!(op, Op::ShuffleVector(_))).count();
    assert_eq!(shuffles, 2);
}
