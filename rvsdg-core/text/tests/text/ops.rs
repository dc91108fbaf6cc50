//! Every operation with every kind of payload; every type; every field of a symbol.

use crate::round_trip;
use crate::samples::{TEXTS, call_info, one_function, symbols};
use rustc_hash::FxHashSet;
use rvsdg_core::*;

/// A number per operation, and how many there are. Without a wildcard, so that a new operation has to be tested.
fn kind(op: Op) -> usize {
    match op {
        Op::Int(_) => 0,
        Op::Const(_) => 1,
        Op::Null => 2,
        Op::Undef => 3,
        Op::Poison => 4,
        Op::Zero => 5,
        Op::Ctl(_) => 6,
        Op::Aggregate => 7,
        Op::Opaque(_) => 8,
        Op::Binary(..) => 9,
        Op::FNeg(_) => 10,
        Op::ICmp(_) => 11,
        Op::FCmp(..) => 12,
        Op::Cast(..) => 13,
        Op::Select(_) => 14,
        Op::Freeze => 15,
        Op::Gep(_) => 16,
        Op::ExtractValue(_) => 17,
        Op::InsertValue(_) => 18,
        Op::ExtractElement => 19,
        Op::InsertElement => 20,
        Op::ShuffleVector(_) => 21,
        Op::Alloca(_) => 22,
        Op::Load(..) => 23,
        Op::Store(..) => 24,
        Op::Call(..) => 25,
        Op::Unreachable => 26,
        Op::Match(_) => 27,
        Op::Gamma => 28,
        Op::Theta(_) => 29,
        Op::Lambda(_) => 30,
        Op::Delta(_) => 31,
        Op::Phi => 32,
        Op::Atomic(_) => 33,
        Op::Special(..) => 34,
        Op::VaArg => 35,
        Op::Resume => 36,
        Op::SplitMemory => 37,
        Op::MergeMemory => 38,
    }
}

const KINDS: usize = 39;

fn all_flags() -> Vec<Flags> {
    let single = Flags::SPELLINGS.iter().map(|(flag, _)| *flag).chain([Flags::PINNED]);
    let every = single.clone().fold(Flags::NONE, Flags::union);
    single.chain([Flags::NONE, Flags::FAST, every]).collect()
}

/// All operations without regions, with every flag and payload that can be thought of.
fn simple_ops(payloads: &mut Payloads, types: &mut TypeTable) -> Vec<Op> {
    let mut ops = vec![Op::Aggregate, Op::Freeze, Op::ExtractElement, Op::InsertElement, Op::Unreachable];
    ops.extend([Op::VaArg, Op::Resume, Op::SplitMemory, Op::MergeMemory]);
    ops.extend(atomics(payloads));
    ops.extend(specials(payloads, types));
    for flags in all_flags() {
        ops.extend(BinOp::ALL.iter().map(|op| Op::Binary(*op, flags)));
        ops.extend(CastOp::ALL.iter().map(|op| Op::Cast(*op, flags)));
        ops.extend(FloatCond::ALL.iter().map(|cond| Op::FCmp(*cond, flags)));
        ops.extend([Op::FNeg(flags), Op::Select(flags)]);
    }
    ops.extend(IntCond::ALL.iter().map(|cond| Op::ICmp(*cond)));
    let nested = types.array(Type::PTR, u64::MAX);
    let constant = |value, width| GepIndex::Const { value, ty: Type::int(width) };
    let indices = [
        vec![],
        vec![GepIndex::Operand],
        vec![constant(-1, 1), GepIndex::Operand, constant(i64::MIN, 64), constant(i64::MAX, 5000), GepIndex::Operand],
    ];
    for (bits, indices) in (0..8).zip(indices.iter().cycle()) {
        let info = GepInfo { element: nested, flags: GepFlags(bits), indices: indices.clone().into() };
        ops.push(Op::Gep(payloads.intern_gep(info)));
    }
    for list in [vec![], vec![0], vec![1, -1, i32::MIN, i32::MAX]] {
        let id = payloads.intern_list(list.into());
        ops.extend([Op::ExtractValue(id), Op::InsertValue(id), Op::ShuffleVector(id)]);
    }
    let align = |i: usize| 1 << (63 / (i + 1));
    for (i, text) in TEXTS.iter().enumerate() {
        ops.push(Op::Opaque(payloads.intern_const(ConstData::Text((*text).into()))));
        let info = AllocaInfo { ty: Type::I8, align: align(i), specifier: (*text).into() };
        ops.push(Op::Alloca(payloads.intern_alloca(info)));
        for volatile in [false, true] {
            let info = AccessInfo { ty: nested, align: align(i), volatile, metadata: (*text).into() };
            let id = payloads.intern_access(info);
            ops.extend([Op::Load(id, Effects::READ), Op::Store(id, Effects::WRITE)]);
        }
    }
    ops.extend(calls(payloads, types));
    let id = payloads.intern_access(AccessInfo { ty: Type::I8, align: 1, volatile: false, metadata: "".into() });
    let call = payloads.intern_call(call_info(Type::I8));
    for effects in (0..32).map(Effects::from_bits) {
        ops.extend([Op::Load(id, effects), Op::Store(id, effects), Op::Call(call, effects)]);
    }
    ops
}

fn calls(payloads: &mut Payloads, types: &mut TypeTable) -> Vec<Op> {
    let ty = types.function(Type::VOID, &[Type::I8, Type::METADATA], true);
    let mut infos = vec![CallInfo { intrinsic: Some(Symbol::from_u32(1)), ..call_info(ty) }];
    infos.extend([TailKind::Tail, TailKind::NoTail, TailKind::MustTail].map(|tail| CallInfo { tail, ..call_info(ty) }));
    infos.extend(all_flags().into_iter().map(|flags| CallInfo { flags, ..call_info(ty) }));
    infos.push(CallInfo { noreturn: true, ..call_info(ty) });
    for text in TEXTS {
        infos.push(CallInfo { convention: text.into(), ..call_info(ty) });
        infos.push(CallInfo { ret_attrs: text.into(), ..call_info(ty) });
        infos.push(CallInfo { fn_attrs: text.into(), ..call_info(ty) });
        infos.push(CallInfo { metadata: text.into(), ..call_info(ty) });
        infos.push(CallInfo { arg_attrs: [text.into()].into(), ..call_info(ty) });
    }
    infos.push(CallInfo {
        intrinsic: Some(Symbol::from_u32(1)),
        ty,
        tail: TailKind::MustTail,
        flags: Flags::FAST,
        convention: "cc 99".into(),
        ret_attrs: "noundef".into(),
        arg_attrs: TEXTS.map(Into::into).into(),
        fn_attrs: "#3".into(),
        metadata: ", !srcloc !1".into(),
        noreturn: true,
        is_weighed: false,
    });
    infos.into_iter().map(|info| Op::Call(payloads.intern_call(info), Effects::IO)).collect()
}

fn atomics(payloads: &mut Payloads) -> Vec<Op> {
    let mut kinds = vec![AtomicKind::Load, AtomicKind::Store, AtomicKind::CmpXchg, AtomicKind::Fence];
    kinds.extend(RmwOp::ALL.iter().map(|op| AtomicKind::Rmw(*op)));
    let mut infos = vec![];
    for kind in kinds {
        for ordering in AtomicOrdering::ALL {
            for (failure, mark, text) in [
                (None, false, ""),
                (Some(AtomicOrdering::Acquire), true, "agent"),
                (Some(*ordering), false, TEXTS[TEXTS.len() - 1]),
            ] {
                infos.push(AtomicInfo {
                    kind,
                    ty: Type::I64,
                    align: 8,
                    ordering: *ordering,
                    failure,
                    weak: mark,
                    volatile: mark,
                    scope: text.into(),
                    metadata: text.into(),
                });
            }
        }
    }
    infos.into_iter().map(|info| Op::Atomic(payloads.intern_atomic(info))).collect()
}

fn specials(payloads: &mut Payloads, types: &mut TypeTable) -> Vec<Op> {
    let ty = types.function(Type::VOID, &[Type::I8, Type::METADATA], true);
    let pair = types.array(Type::PTR, 2);
    let plain = SpecialInfo::new(call_info(ty));
    let mut infos = vec![
        plain.clone(),
        SpecialInfo { returns_twice: true, ..plain.clone() },
        SpecialInfo { stays: true, ..plain.clone() },
        SpecialInfo { ends: true, ..plain.clone() },
        SpecialInfo { role: Role::Label("\"a b\"".into()), ..plain.clone() },
        SpecialInfo { role: Role::Jump(3), ..plain.clone() },
        SpecialInfo { role: Role::Unwind, ..plain.clone() },
    ];
    let catchswitch = |unwinds| Funclet::CatchSwitch { handlers: 2, unwinds };
    let cleanupret = |unwinds| Funclet::CleanupRet { unwinds };
    let plains = [Funclet::CatchPad, Funclet::CleanupPad, Funclet::CatchRet];
    for funclet in [true, false].map(catchswitch).into_iter().chain([true, false].map(cleanupret)).chain(plains) {
        infos.push(SpecialInfo { role: Role::Funclet(funclet), ..plain.clone() });
    }
    for text in TEXTS {
        infos.push(SpecialInfo { asm: text.into(), ..plain.clone() });
        infos.push(SpecialInfo { landing: Some(Landing { ty: pair, clauses: text.into() }), ..plain.clone() });
        let bundles = [Bundle { tag: text.into(), operands: 3 }, Bundle { tag: "x".into(), operands: 0 }];
        infos.push(SpecialInfo { bundles: bundles.into(), ..plain.clone() });
    }
    let call = CallInfo { tail: TailKind::MustTail, noreturn: true, fn_attrs: "#3".into(), ..call_info(ty) };
    infos.push(SpecialInfo { call, asm: "asm \"nop\", \"\"".into(), returns_twice: true, ..plain });
    infos.into_iter().map(|info| Op::Special(payloads.intern_special(info), Effects::IO)).collect()
}

/// Constants of every kind, each with a type.
fn constants(payloads: &mut Payloads, types: &mut TypeTable) -> Vec<Const> {
    let mut all = vec![];
    for width in [1, 2, 8, 31, 32, 33, 63, 64, 65, 127, 128, 129, 5000] {
        let top = (width - 1) % 64;
        let count = (width as usize).div_ceil(64);
        for low in [0, 1, 2, 5, u64::MAX, 1 << 31, (1 << 31) - 1, (-1i64 << 31) as u64, 1 << 40, i64::MIN as u64] {
            for high in [0, u64::MAX, 1 << top, (1 << top) - 1] {
                let mut words = vec![low; count];
                words[count - 1] = if count == 1 { low ^ high } else { high };
                all.push(Const { op: payloads.int(width, &words), ty: Type::int(width) });
            }
        }
    }
    let floats = [Type::HALF, Type::BFLOAT, Type::FLOAT, Type::DOUBLE, Type::X86_FP80, Type::FP128, Type::PPC_FP128];
    for ty in floats {
        let width = ty.float_bits().unwrap();
        for bits in [0, 1, u128::MAX, 1 << 127, 0x7ff8 << 112 | 1, 0x3ff0_0000_0000_0000] {
            all.push(Const { op: payloads.float(bits >> (128 - width)), ty });
        }
    }
    let strings: [&[u8]; 4] = [b"", b"text", b"a\"\\\n\t\xff\0\x7f~ ", &(0..=255).collect::<Vec<u8>>()];
    for bytes in strings {
        let op = Op::Const(payloads.intern_const(ConstData::Bytes(bytes.into())));
        all.push(Const { op, ty: types.array(Type::I8, bytes.len() as u64) });
    }
    for text in TEXTS {
        let op = Op::Const(payloads.intern_const(ConstData::Text(text.into())));
        all.push(Const { op, ty: Type::METADATA });
    }
    let pair = types.intern(TypeData::Struct { name: None, packed: false, fields: Some([Type::PTR; 2].into()) });
    all.extend([Op::Undef, Op::Poison].map(|op| Const { op, ty: Type::FLOAT }));
    all.extend([Op::Undef, Op::Poison, Op::Zero].map(|op| Const { op, ty: pair }));
    all.extend([Type::PTR, Type::ptr(5), Type::ptr((1 << 24) - 1)].map(|ty| Const { op: Op::Null, ty }));
    all.extend([0, 3, u32::MAX].map(|alternative| Const { op: Op::Ctl(alternative), ty: Type::ctl((1 << 28) - 1) }));
    // All of these together in aggregates, and in aggregates of aggregates.
    let mut members = all.clone();
    for _ in 0..3 {
        let fields = members.iter().map(|it| it.ty).collect();
        let ty = types.intern(TypeData::Struct { name: None, packed: false, fields: Some(fields) });
        let op = Op::Const(payloads.intern_const(ConstData::Elems(members.into())));
        let empty = Op::Const(payloads.intern_const(ConstData::Elems([].into())));
        members = vec![Const { op, ty }, Const { op: empty, ty: types.array(ty, 0) }, Const { op, ty }];
        all.extend(members.iter().copied());
    }
    all
}

fn matches(payloads: &mut Payloads, graph_ty: Type, alternatives: u32) -> Vec<Op> {
    let case = |op| Const { op, ty: graph_ty };
    let width = graph_ty.int_width().unwrap_or(1);
    let wide = payloads.int(width, &[77, 1 << 40]);
    let tables =
        [vec![], vec![(case(Op::Int(-1)), 1)], vec![(case(Op::Int(0)), 1), (case(wide), 0), (case(Op::Ctl(1)), 1)]];
    let infos = tables.map(|cases| MatchInfo { cases: cases.into(), default: 2, alternatives });
    infos.map(|info| Op::Match(payloads.intern_match(info))).into()
}

/// A module with an operation of every kind, short enough to be parsed many times.
pub(crate) fn small() -> Module {
    one_function(TypeTable::new(), &[Type::I1], |graph, types, args| {
        let at = Position::End(graph.root());
        for constant in constants(&mut graph.payloads, types).into_iter().step_by(29) {
            if constant.ty.int_width().is_none_or(|width| width < 200) {
                graph.add_const(at, constant);
            }
        }
        for op in simple_ops(&mut graph.payloads, types).into_iter().step_by(17) {
            graph.add_node(at, op, &args[..2], &[Type::I1]);
        }
        for op in matches(&mut graph.payloads, Type::I1, 3) {
            graph.add_simple(at, op, &args[2..], Type::ctl(3));
        }
    })
}

#[test]
fn every_operation_is_read_back() {
    let mut seen = [false; KINDS];
    let module = one_function(TypeTable::new(), &[Type::I1, Type::int(100)], |graph, types, args| {
        let at = Position::End(graph.root());
        for constant in constants(&mut graph.payloads, types) {
            graph.add_const(at, constant);
        }
        // Any number of operands and outputs, or none: arities are not the parser's business.
        for (i, op) in simple_ops(&mut graph.payloads, types).into_iter().enumerate() {
            let outputs = [Type::I1, Type::IO, Type::MEM];
            graph.add_node(at, op, &args[..i % 3], &outputs[..i / 3 % 4]);
        }
        let predicates = [(Type::I1, args[2]), (Type::int(100), args[3])].map(|(ty, arg)| {
            let ops = matches(&mut graph.payloads, ty, 3);
            ops.into_iter().map(|op| graph.add_simple(at, op, &[arg], Type::ctl(3))).next_back().unwrap()
        });
        for (may_diverge, predicate) in [(true, predicates[0]), (false, predicates[1])] {
            let gamma = Gamma::add(graph, at, predicate);
            let entry = gamma.add_entry(graph, args[2]);
            let origins: Vec<Value> = (0..3).map(|i| gamma.entry_arg(graph, i, entry)).collect();
            let exit = gamma.add_exit(graph, &origins);
            let theta = Theta::add(graph, at, ThetaFlags { may_diverge });
            let inner = theta.open_loop_var(graph, exit);
            let again = graph.add_simple(Position::End(theta.region(graph)), Op::Ctl(1), &[], Type::ctl(2));
            theta.set_predicate(graph, again);
            theta.close_loop_var(graph, inner);
        }
    });
    let others = symbols();
    for graph in [&module.omega, module.body(Symbol::from_u32(0)).unwrap(), &others.omega] {
        for region in graph.region_tree(graph.root()) {
            graph.nodes(region).for_each(|node| seen[kind(graph.op(node))] = true);
        }
    }
    let missing: Vec<usize> = (0..KINDS).filter(|kind| !seen[*kind]).collect();
    assert!(missing.is_empty(), "operations that were not tested: {missing:?}");
    round_trip(&module);
    round_trip(&others);
}

#[test]
fn payloads_are_shared_again() {
    let module = one_function(TypeTable::new(), &[], |graph, types, _| {
        let at = Position::End(graph.root());
        for _ in 0..2 {
            for constant in constants(&mut graph.payloads, types) {
                graph.add_const(at, constant);
            }
            for op in simple_ops(&mut graph.payloads, types) {
                graph.add_node(at, op, &[], &[]);
            }
        }
    });
    let read = rvsdg_text::parse(&print(&module)).unwrap();
    let count = |module: &Module| {
        let body = module.body(Symbol::from_u32(0)).unwrap();
        body.nodes(body.root()).map(|node| body.op(node)).collect::<FxHashSet<Op>>().len()
    };
    assert_eq!(count(&read), count(&module));
}

#[test]
fn every_type_is_read_back() {
    let mut types = TypeTable::new();
    let mut all = vec![
        Type::VOID,
        Type::MEM,
        Type::IO,
        Type::METADATA,
        Type::TOKEN,
        Type::HALF,
        Type::BFLOAT,
        Type::FLOAT,
        Type::DOUBLE,
        Type::X86_FP80,
        Type::FP128,
        Type::PPC_FP128,
        Type::X86_AMX,
        Type::int(1),
        Type::int((1 << 24) - 1),
        Type::PTR,
        Type::ptr(1),
        Type::ptr((1 << 24) - 1),
        Type::ctl(0),
        Type::ctl((1 << 28) - 1),
    ];
    for name in ["struct.s", "\"quoted name\"", "7", "$-._"] {
        let fields = Some([Type::I32, all[all.len() - 1]].into());
        all.push(types.intern(TypeData::Struct { name: Some(name.into()), packed: name == "7", fields }));
    }
    for text in ["x86_mmx", "target(\"aarch64.svcount\")", "target(\"a)(\", [2 x target(\"b\", 1)], 0, 7)"] {
        all.push(types.intern(TypeData::Target(text.into())));
    }
    for step in 0..3 {
        let plain = all.clone();
        for &ty in plain.iter().skip(step * 7).step_by(1 + step * 5) {
            all.push(types.array(ty, 1 << (20 * step)));
            all.push(types.intern(TypeData::Vector { elem: ty, len: u32::MAX, scalable: step == 1 }));
            for packed in [false, true] {
                let fields = Some(vec![ty; step].into());
                all.push(types.intern(TypeData::Struct { name: None, packed, fields }));
                all.push(types.function(ty, &vec![ty; step], packed));
            }
        }
    }
    assert!(all.len() > 400);
    let module = one_function(types, &[], |graph, _, _| {
        for (i, ty) in all.iter().enumerate() {
            graph.add_node(Position::End(graph.root()), Op::Undef, &[], &vec![*ty; i % 3 + 1]);
        }
    });
    round_trip(&module);
}

#[test]
fn symbols_are_read_back() {
    let module = symbols();
    let text = round_trip(&module);
    assert!(verify(&module).is_ok(), "{}", verify(&module).unwrap_err());
    let all = ["external", "available_externally", "linkonce", "linkonce_odr", "weak", "weak_odr", "appending"];
    for linkage in all.iter().chain(&["internal", "private", "extern_weak", "common"]) {
        let changed = text.replace("symbol @h = extern_weak", &format!("symbol @h = {linkage}"));
        assert_eq!(print(&rvsdg_text::parse(&changed).unwrap()), changed);
    }
    let facts = "noinline, alwaysinline, optnone, optsize, minsize, noreturn, returns_twice, mustprogress, willreturn, \
                 nounwind, speculatable, no_read, no_write, only_args";
    let changed = text.replace("facts [noinline, optnone, returns_twice, no_write]", &format!("facts [{facts}]"));
    assert_ne!(changed, text);
    assert_eq!(print(&rvsdg_text::parse(&changed).unwrap()), changed);
    for fact in facts.split(", ") {
        let changed = text.replace("facts [noinline, optnone, returns_twice, no_write]", &format!("facts [{fact}]"));
        assert_eq!(print(&rvsdg_text::parse(&changed).unwrap()), changed);
    }
}

#[test]
fn a_node_without_ports_does_not_take_the_next_ones_outputs() {
    let module = one_function(TypeTable::new(), &[], |graph, types, args| {
        let at = Position::End(graph.root());
        let ty = types.function(Type::VOID, &[], false);
        let nothing = graph.payloads.intern_call(CallInfo { intrinsic: Some(Symbol::from_u32(1)), ..call_info(ty) });
        let nothing = Op::Call(nothing, Effects::NONE);
        graph.add_node(at, nothing, &[], &[]);
        graph.add_node(at, nothing, &[], &[]);
        let theta = Theta::add(graph, at, ThetaFlags::default());
        let vars = [args[0], args[1]].map(|origin| theta.open_loop_var(graph, origin));
        let inside = Position::End(theta.region(graph));
        let stop = graph.add_const(inside, Const { op: Op::Ctl(0), ty: Type::ctl(2) });
        theta.set_predicate(graph, stop);
        for var in vars {
            theta.close_loop_var(graph, var);
        }
        graph.add_node(inside, nothing, &[], &[]);
        graph.add_node(at, nothing, &[], &[]);
        let n = graph.add_const(at, Const { op: Op::Int(1), ty: Type::I8 });
        graph.add_node(at, nothing, &[], &[]);
        graph.add_node(at, nothing, &[n], &[]);
        graph.add_node(at, nothing, &[n, n], &[]);
        graph.add_const(at, Const { op: Op::Int(1), ty: Type::I8 });
    });
    round_trip(&module);
}

#[test]
fn layout_order_and_numbers_are_free() {
    let text = round_trip(&symbols());
    let lines = text.split('\n').map(str::trim).collect::<Vec<_>>().join(" ; comment\n\n\t");
    assert_eq!(print(&rvsdg_text::parse(&lines).unwrap()), text);
    let loose =
        "graph(%7:i32,%0:io,%65000:mem){%3=call io[i32(i32),noreturn,ret\"x\",flags nnan,tail]%7,%0:i32,io}->(%7)";
    let mut types = TypeTable::new();
    let error = rvsdg_text::parse_graph(loose, &mut types, &Default::default()).err().unwrap();
    assert_eq!(error.to_string(), "1:89: expected as many types as outputs, 1, found 2");
    let loose = loose.replace("%3=", "%3,%1=").replace("->(%7)", "->(%3,%1,%65000)");
    let graph = rvsdg_text::parse_graph(&loose, &mut types, &Default::default()).unwrap();
    let text = "graph (%0: i32, %1: io, %2: mem) {
  %3, %4 = call io [i32 (i32), tail, flags nnan, ret \"x\", noreturn] %0, %1 : i32, io
} -> (%3, %4, %2)
";
    assert_eq!(print_graph(&graph, &types, &Default::default()), text);
}
