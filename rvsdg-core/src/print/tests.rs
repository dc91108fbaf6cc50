//! The text of every kind of payload and of broken graphs, and the correctness of the documentation.

use crate::testing::*;
use crate::*;
use cranelift_entity::PrimaryMap;

/// The text of one operation.
fn op(types: &TypeTable, build: impl FnOnce(&mut Payloads) -> Op) -> String {
    let mut payloads = Payloads::new();
    let op = build(&mut payloads);
    print_op(op, &payloads, types, &PrimaryMap::new())
}

#[test]
fn constants_are_printed_bit_for_bit() {
    let mut types = TypeTable::new();
    let array = types.array(Type::I8, 2);
    assert_eq!(op(&types, |_| Op::Int(-7)), "const -7");
    assert_eq!(op(&types, |p| p.int(64, &[1 << 40])), "const 1099511627776");
    assert_eq!(op(&types, |p| p.int(100, &[5, 1 << 35])), "const 0xfffffff8000000000000000000000005");
    assert_eq!(op(&types, |p| p.float(0x7ff8_0000_0000_0001)), "const float 0x7ff8000000000001");
    let bytes = ConstData::Bytes(b"a\"\\\n\xff\0".to_vec().into());
    assert_eq!(op(&types, |p| Op::Const(p.intern_const(bytes))), r#"const bytes "a\"\\\x0a\xff\x00""#);
    let nested = op(&types, |p| {
        let one = Const { op: Op::Int(1), ty: Type::I8 };
        let inner = Op::Const(p.intern_const(ConstData::Elems([one, Const { op: Op::Undef, ty: Type::I8 }].into())));
        let elems =
            [Const { op: inner, ty: array }, Const { op: Op::Null, ty: Type::PTR }, Const { op: Op::Zero, ty: array }];
        Op::Const(p.intern_const(ConstData::Elems(elems.into())))
    });
    assert_eq!(nested, "const [[1 : i8, undef : i8] : [2 x i8], null : ptr, zero : [2 x i8]]");
    let text = ConstData::Text("metadata !\"ä\u{1}\"".into());
    assert_eq!(op(&types, |p| Op::Const(p.intern_const(text))), r#"const text "metadata !\"ä\u{1}\"""#);
    assert_eq!([Op::Ctl(3), Op::Poison].map(|it| op(&types, |_| it)), ["const ctl 3", "const poison"]);
}

#[test]
fn flags_and_payloads_are_printed() {
    let types = TypeTable::new();
    let all = [
        (Op::Binary(BinOp::SDiv, Flags::EXACT | Flags::PINNED), "sdiv exact pinned"),
        (Op::FCmp(FloatCond::Uno, Flags::FAST), "fcmp reassoc nnan ninf nsz arcp contract afn uno"),
        (Op::ICmp(IntCond::Ule), "icmp ule"),
        (Op::Cast(CastOp::Trunc, Flags::NUW | Flags::NSW), "trunc nuw nsw"),
        (Op::Theta(ThetaFlags { may_diverge: true }), "theta may_diverge"),
        (Op::Lambda(Symbol::from_u32(4)), "lambda @?sym4"),
        (Op::Freeze, "freeze"),
    ];
    for (it, wanted) in all {
        assert_eq!(op(&types, |_| it), wanted);
    }
    let gep = GepInfo::new(Type::I64, GepFlags(7), 0);
    assert_eq!(op(&types, |p| Op::Gep(p.intern_gep(gep))), "gep inbounds nusw nuw [i64]");
    let indices = [GepIndex::Const { value: -1, ty: Type::I8 }, GepIndex::Operand].into();
    let gep = GepInfo { element: Type::I64, flags: GepFlags::INBOUNDS, indices };
    assert_eq!(op(&types, |p| Op::Gep(p.intern_gep(gep))), "gep inbounds [i64, i8 -1, _]");
    let list = |p: &mut Payloads| p.intern_list([2, -1].into());
    assert_eq!(op(&types, |p| Op::ShuffleVector(list(p))), "shufflevector [2, -1]");
    assert_eq!(op(&types, |p| Op::InsertValue(list(p))), "insertvalue [2, -1]");
    let alloca = AllocaInfo { ty: Type::I8, align: 16, specifier: "inalloca".into() };
    assert_eq!(op(&types, |p| Op::Alloca(p.intern_alloca(alloca))), r#"alloca [i8, align 16, specifier "inalloca"]"#);
    let access = AccessInfo { ty: Type::FLOAT, align: 2, volatile: true, metadata: ", !tbaa !3".into() };
    let any = Effects::READ | Effects::WRITE | Effects::IO;
    let wanted = r#"load read write io [float, align 2, volatile, metadata ", !tbaa !3"]"#;
    assert_eq!(op(&types, |p| Op::Load(p.intern_access(access), any)), wanted);
    let call = CallInfo {
        tail: TailKind::MustTail,
        flags: Flags::NNAN,
        convention: "fastcc".into(),
        ret_attrs: "noundef".into(),
        arg_attrs: ["".into(), "nonnull".into()].into(),
        fn_attrs: "#3".into(),
        metadata: ", !srcloc !1".into(),
        noreturn: true,
        ..call_info(Type::I8)
    };
    let wanted = r##"call io [i8, musttail, flags nnan, convention "fastcc", ret "noundef", args ["", "nonnull"], fn "#3", metadata ", !srcloc !1", noreturn]"##;
    assert_eq!(op(&types, |p| Op::Call(p.intern_call(call), Effects::IO)), wanted);
}

#[test]
fn names_do_not_depend_on_ids() {
    let build = |reversed: bool| {
        let (mut g, params, io, mem) = body(&[Type::I32]);
        let root = g.root();
        let (x, y) = if reversed {
            let y = add(&mut g, Position::End(root), params[0], params[0]);
            (int(&mut g, Position::Start(root), 1, Type::I32), y)
        } else {
            let x = int(&mut g, Position::End(root), 1, Type::I32);
            (x, add(&mut g, Position::End(root), params[0], params[0]))
        };
        finish(&mut g, &[x, y, io, mem]);
        text(&g, &TypeTable::new())
    };
    assert_eq!(build(false), build(true));
}

#[test]
fn broken_graphs_are_printed() {
    let (mut g, params, ..) = body(&[Type::I32]);
    let at = Position::End(g.root());
    let a = add(&mut g, at, params[0], params[0]);
    let b = add(&mut g, at, a, a);
    g.move_node(g.producer(b).unwrap(), Position::Start(g.root()));
    g.add_node(at, Op::Const(Graph::new().payloads.intern_const(ConstData::Float(0))), &[], &[]);
    g.add_node(at, Op::Theta(ThetaFlags::default()), &[a], &[Type::I8]);
    g.add_node(at, Op::Gamma, &[], &[]);
    let printed = text(&g, &TypeTable::new());
    let wanted = "graph (%0: i32, %1: io, %2: mem) {
  %3 = add %?v3, %?v3 : i32
  %4 = add %0, %0 : i32
  ? Const(const0)
  %5 = theta (%4) ; no region
  gamma () {
  }
} -> ()
";
    assert_eq!(printed, wanted);
}

#[test]
fn the_example_in_the_documentation_is_what_is_printed() {
    let (mut g, params, io, mem) = body(&[Type::I64]);
    let root = g.root();
    let zero = int(&mut g, Position::End(root), 0, Type::I64);
    let theta = Theta::add(&mut g, Position::End(root), ThetaFlags::default());
    let [x, n] = [zero, params[0]].map(|origin| theta.open_loop_var(&mut g, origin));
    let at = Position::End(theta.region(&g));
    let one = int(&mut g, at, 1, Type::I64);
    let next = g.add_simple(at, Op::Binary(BinOp::Add, Flags::NSW), &[x, one], Type::I64);
    let more = g.add_simple(at, Op::ICmp(IntCond::Slt), &[next, n], Type::I1);
    let again = is_true(&mut g, at, more);
    theta.set_predicate(&mut g, again);
    let out = theta.close_loop_var(&mut g, next);
    theta.close_loop_var(&mut g, n);
    finish(&mut g, &[out, io, mem]);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/text-format.md");
    let document = std::fs::read_to_string(path).unwrap();
    assert!(document.contains(&format!("```\n{}```", text(&g, &TypeTable::new()))));
}
