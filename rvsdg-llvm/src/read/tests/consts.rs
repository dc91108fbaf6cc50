//! Constants in functions and initializers.

use super::{constant, instrs, module, ops};
use rvsdg_cfg::{Operand, Terminator};
use rvsdg_core::{CastOp, Const, ConstData, Flags, GepFlags, GepIndex, Op, Type};

#[test]
fn integers_of_any_width() {
    let text = "@a = global i128 -1\n@b = global i128 -170141183460469231731687303715884105728\n\
        @c = global i200 18446744073709551616\n@d = global i1 true\n@e = global i65 -2\n@f = global i64 9223372036854775807\n\
        @g = global i7 -64\n";
    let read = module(text);
    let words = |name: &str| {
        let init = read.init(name);
        init.payloads.int_words(constant(&init.result).op).unwrap().into_owned()
    };
    assert_eq!(constant(&read.init("a").result).op, Op::Int(-1));
    assert_eq!(words("b"), [0, 1 << 63]);
    assert_eq!(words("c"), [0, 1, 0, 0]);
    assert_eq!(constant(&read.init("d").result).op, Op::Int(-1));
    assert_eq!(constant(&read.init("e").result).op, Op::Int(-2));
    assert_eq!(words("f"), [i64::MAX as u64]);
    assert_eq!(constant(&read.init("g").result).op, Op::Int(-64));
}

#[test]
fn floats_are_bit_exact() {
    let cases: [(&str, &str, u128); 12] = [
        ("half", "0xH7C01", 0x7c01),
        ("bfloat", "0xR7F81", 0x7f81),
        ("float", "0x7FF4000000000000", 0x7fa0_0000),
        ("float", "-0.0", 0x8000_0000),
        ("float", "0x36A0000000000000", 1),
        ("double", "0x7FF0000000000001", 0x7ff0_0000_0000_0001),
        ("double", "-0.0", 1 << 63),
        ("x86_fp80", "0xK3FFF8000000000000001", 0x3fff_8000_0000_0000_0001),
        ("x86_fp80", "0xK7FFFA000000000000000", 0x7fff_a000_0000_0000_0000),
        ("fp128", "0xL00000000000000013FFF000000000000", 0x3fff_0000_0000_0000_0000_0000_0000_0001),
        ("ppc_fp128", "0xM3FF00000000000003C00000000000001", 0x3c00_0000_0000_0001_3ff0_0000_0000_0000),
        ("float", "1.5", 0x3fc0_0000),
    ];
    for (ty, text, bits) in cases {
        let read = module(&format!("@g = global {ty} {text}\ndefine {ty} @f() {{\n  ret {ty} {text}\n}}\n"));
        let init = read.init("g");
        let Op::Const(id) = constant(&init.result).op else { panic!("{ty} {text}") };
        assert_eq!(init.payloads[id], ConstData::Float(bits), "{ty} {text}");
        let cfg = read.cfg("f");
        let Terminator::Return(Some(Operand::Const(Const { op: Op::Const(id), .. }))) = cfg.blocks[cfg.entry()].term
        else {
            panic!("{ty} {text}")
        };
        assert_eq!(cfg.payloads[id], ConstData::Float(bits), "{ty} {text}");
    }
}

#[test]
fn vectors_of_floats_keep_their_bits() {
    let read = module(
        "@g = global <2 x float> <float 0x7FF4000000000000, float 1.0>\n@h = global [2 x half] [half 0xH7C01, half 1.0]\n",
    );
    let init = read.init("g");
    let Op::Const(id) = constant(&init.result).op else { panic!() };
    let ConstData::Elems(elems) = &init.payloads[id] else { panic!() };
    let Op::Const(id) = elems[0].op else { panic!() };
    assert_eq!(init.payloads[id], ConstData::Float(0x7fa0_0000));
}

#[test]
fn data_and_zeros() {
    let read = module(
        "@s = global [4 x i8] c\"a\\00\\FF\\22\"\n@z = global { i32, [2 x ptr] } zeroinitializer\n@n = global ptr null\n\
         @u = global i32 undef\n@p = global { i8 } poison\n@i = global i32 0\n@d = global double 0.0\n@e = global {} zeroinitializer\n\
         @v = global <2 x i8> <i8 1, i8 2>\n@w = global [2 x i16] [i16 1, i16 undef]\n@m = global [0 x i8] zeroinitializer\n",
    );
    let op = |name: &str| constant(&read.init(name).result).op;
    let data = |name: &str| match op(name) {
        Op::Const(id) => read.init(name).payloads[id].clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(data("s"), ConstData::Bytes([b'a', 0, 255, 34].into()));
    assert_eq!((op("z"), op("n"), op("u"), op("p"), op("i")), (Op::Zero, Op::Null, Op::Undef, Op::Poison, Op::Int(0)));
    assert_eq!((data("d"), op("e"), op("m")), (ConstData::Float(0), Op::Zero, Op::Zero));
    let int = |op| Const { op, ty: Type::I8 };
    assert_eq!(data("v"), ConstData::Elems([int(Op::Int(1)), int(Op::Int(2))].into()));
    let ConstData::Elems(elems) = data("w") else { panic!() };
    assert_eq!(elems[1].op, Op::Undef);
}

#[test]
fn initializers_compute_addresses() {
    let read = module(
        "%s = type { i32, ptr }\n@x = global [4 x i32] zeroinitializer\n@g = global %s { i32 1, ptr getelementptr inbounds ([4 x i32], ptr @x, i64 0, i64 2) }\n\
         @h = global { i64, i64 } { i64 ptrtoint (ptr @x to i64), i64 sub (i64 ptrtoint (ptr @g to i64), i64 ptrtoint (ptr @x to i64)) }\n\
         @i = global ptr inttoptr (i64 -1 to ptr)\n@a = alias i32, getelementptr (i8, ptr @x, i64 8)\n@b = alias i32, ptr @x\n",
    );
    let init = read.init("g");
    assert_eq!(init.instrs.len(), 2);
    let Op::Gep(id) = init.instrs[0].op else { panic!("{:?}", init.instrs) };
    let info = &init.payloads[id];
    assert_eq!((read.ipg.types.display(info.element), info.flags), ("[4 x i32]".into(), GepFlags::INBOUNDS));
    assert_eq!((&*info.indices, init.instrs[0].args.len()), (&[GepIndex::Operand; 2][..], 3));
    assert_eq!(init.instrs[0].args[0], Operand::Symbol(read.symbol("x")));
    assert_eq!(init.instrs[1].op, Op::Aggregate);
    assert_eq!(read.ipg.types.display(init.vars[init.instrs[1].result.unwrap()]), "%s");
    // The address of @x is computed once and used twice.
    let casts = read.init("h").instrs.iter().filter(|instr| instr.op == Op::Cast(CastOp::PtrToInt, Flags::NONE));
    assert_eq!(casts.count(), 2);
    assert_eq!(read.init("i").instrs[0].op, Op::Cast(CastOp::IntToPtr, Flags::NONE));
    assert_eq!(read.init("a").instrs.len(), 1);
    assert_eq!(read.init("b").result, Operand::Symbol(read.symbol("x")));
    let refs = read.ipg.references(read.symbol("h"));
    assert_eq!(refs, [read.symbol("x"), read.symbol("g")]);
}

#[test]
fn exotic_initializers_stay_text() {
    let read = module(
        "@t = global [2 x ptr] [ptr blockaddress(@f, %a), ptr @t]\n@n = global ptr no_cfi @f\n\
         @d = global i32 trunc (i64 sub (i64 ptrtoint (ptr dso_local_equivalent @f to i64), i64 ptrtoint (ptr @t to i64)) to i32)\n\
         define void @f() {\n  br label %a\na:\n  ret void\n}\n",
    );
    let init = read.init("t");
    let Op::Opaque(id) = init.instrs[0].op else { panic!() };
    let ConstData::Text(text) = &init.payloads[id] else { panic!() };
    assert_eq!(&**text, "[ptr blockaddress(@f, %a), ptr @t]");
    assert_eq!(read.ipg.references(read.symbol("t")), [read.symbol("f"), read.symbol("t")]);
    assert_eq!(read.warnings[0].reason, "address of a block");
    assert!(matches!(read.init("n").instrs[0].op, Op::Opaque(_)));
    assert!(matches!(read.init("d").instrs[0].op, Op::Opaque(_)));
}

#[test]
fn constant_expressions_become_instructions() {
    let read = module(
        "%s = type { i32, i32 }\n@x = global %s zeroinitializer\ndefine i32 @f(i1 %c) {\n  \
         %l = load i32, ptr getelementptr inbounds nuw (%s, ptr @x, i64 0, i32 1)\n  br i1 %c, label %a, label %b\na:\n  br label %b\nb:\n  \
         %p = phi i64 [ ptrtoint (ptr @x to i64), %0 ], [ add (i64 ptrtoint (ptr @x to i64), i64 1), %a ]\n  ret i32 %l\n}\n",
    );
    let cfg = read.cfg("f");
    let blocks: Vec<_> = cfg.blocks.values().collect();
    let Op::Gep(id) = blocks[0].instrs[0].op else { panic!("{:?}", blocks[0].instrs) };
    let info = &cfg.payloads[id];
    assert_eq!((read.ipg.types.display(info.element), info.flags), ("%s".into(), GepFlags(5)));
    assert_eq!((&*info.indices, blocks[0].instrs[0].args.len()), (&[GepIndex::Operand; 2][..], 3));
    assert!(matches!(blocks[0].instrs[1].op, Op::Load(..)));
    assert_eq!(blocks[0].instrs[2].op, Op::Cast(CastOp::PtrToInt, Flags::NONE));
    assert_eq!((blocks[0].instrs.len(), blocks[1].instrs.len(), blocks[2].instrs.len()), (3, 2, 0));
    let incoming = &blocks[2].phis[0].incoming;
    assert_eq!(incoming[0].1, Operand::Var(blocks[0].instrs[2].result.unwrap()));
    assert_eq!(incoming[1].1, Operand::Var(blocks[1].instrs[1].result.unwrap()));
}

#[test]
fn symbols_in_aggregates_become_insertions() {
    let read = module(
        "@x = global i32 0\ndefine void @f(ptr %p) {\n  store { i32, ptr, [2 x ptr] } { i32 1, ptr @x, [2 x ptr] [ptr null, ptr @x] }, ptr %p\n  \
         store <2 x ptr> <ptr @x, ptr null>, ptr %p\n  store { i32, ptr } { i32 1, ptr null }, ptr %p\n  ret void\n}\n",
    );
    let cfg = read.cfg("f");
    let kinds: String = ops(cfg)
        .iter()
        .map(|op| match op {
            Op::InsertValue(_) => 'v',
            Op::InsertElement => 'e',
            Op::Store(..) => 's',
            _ => '?',
        })
        .collect();
    assert_eq!(kinds, "vvvvvseess");
    let first = instrs(cfg)[0];
    assert_eq!(constant(&first.args[0]).op, Op::Poison);
}
