//! For every class of invariants, violations are found, and valid graphs are accepted.

use super::*;
use crate::testing::*;
use crate::*;

/// Expects at least one error; the first one has to contain `wanted`.
#[track_caller]
fn fails(graph: &Graph, types: &TypeTable, wanted: &str) {
    let errors = verify_graph(graph, types, &PrimaryMap::new()).expect_err(wanted);
    assert!(errors.errors[0].to_string().contains(wanted), "{errors}\n{}", text(graph, types));
    // Broken graphs can be printed.
    assert!(!text(graph, types).is_empty());
}

/// Builds one node in an otherwise empty body with parameters of the given types, and expects an error there.
#[track_caller]
fn node_fails(params: &[Type], outputs: &[Type], wanted: &str, op: impl FnOnce(&mut Graph, &mut TypeTable) -> Op) {
    let mut types = TypeTable::new();
    let (mut g, params, io, mem) = body(params);
    let op = op(&mut g, &mut types);
    let mut operands = params;
    if op.effects().takes_io() {
        operands.push(io);
    }
    if op.effects().takes_mem() {
        operands.push(mem);
    }
    g.add_node(Position::End(g.root()), op, &operands, outputs);
    fails(&g, &types, wanted);
}

#[test]
fn the_sample_is_in_order() {
    let mut types = TypeTable::new();
    let g = sample(&mut types);
    assert_valid(&g, &types);
}

#[test]
fn uses_of_other_regions_are_found() {
    let (mut g, params, io, mem) = body(&[Type::ctl(1), Type::I32]);
    let at = Position::End(g.root());
    let gamma = Gamma::add(&mut g, at, params[0]);
    let inside = Position::End(gamma.regions(&g)[0]);
    let sum = add(&mut g, inside, params[1], params[1]);
    finish(&mut g, &[io, mem]);
    fails(&g, &TypeTable::new(), "n1: operand 0, v1, belongs to r0, not to r1");
    g.remove_node(g.producer(sum).unwrap());
    assert_valid(&g, &TypeTable::new());
    let sum = add(&mut g, at, params[1], params[1]);
    let region = gamma.regions(&g)[0];
    g.add_output(gamma.node(), Type::I32);
    g.add_result(region, sum);
    fails(&g, &TypeTable::new(), "r1: result 0, v5, belongs to r0, not to r1");
}

#[test]
fn definitions_behind_uses_are_found() {
    let (mut g, params, io, mem) = body(&[Type::I32]);
    let at = Position::End(g.root());
    let a = add(&mut g, at, params[0], params[0]);
    let b = add(&mut g, at, a, a);
    finish(&mut g, &[io, mem]);
    g.move_node(g.producer(b).unwrap(), Position::Start(g.root()));
    fails(&g, &TypeTable::new(), "n1: operand 0, v3, is used before its definition");
}

#[test]
fn a_node_that_uses_itself_is_found() {
    let (mut g, params, io, mem) = body(&[Type::I32]);
    let at = Position::End(g.root());
    let a = add(&mut g, at, params[0], params[0]);
    g.divert(g.input(g.producer(a).unwrap(), 1), a);
    finish(&mut g, &[io, mem]);
    fails(&g, &TypeTable::new(), "is used before its definition");
}

#[test]
fn wrong_numbers_of_ports_are_found() {
    let add = |_: &mut Graph, _: &mut TypeTable| Op::Binary(BinOp::Add, Flags::NONE);
    node_fails(&[Type::I32], &[Type::I32], "it has 1 operands and 1 outputs, but needs 2 and 1", add);
    node_fails(&[Type::I32; 2], &[], "it has 2 operands and 0 outputs", add);
    node_fails(&[Type::I32], &[Type::I32], "it has 1 operands and 1 outputs, but needs 0 and 1", |_, _| Op::Int(1));
    node_fails(&[Type::PTR], &[Type::I8], "it has 3 operands and 1 outputs, but needs 3 and 2", |g, _| {
        let info = AccessInfo { ty: Type::I8, align: 1, volatile: false, metadata: "".into() };
        Op::Load(g.payloads.intern_access(info), Effects::READ | Effects::PINNED)
    });
}

#[test]
fn wrong_types_of_arithmetic_are_found() {
    let binary = |op, flags| move |_: &mut Graph, _: &mut TypeTable| Op::Binary(op, flags);
    node_fails(&[Type::I32, Type::I64], &[Type::I32], "one type throughout", binary(BinOp::Add, Flags::NONE));
    node_fails(&[Type::I32; 2], &[Type::I64], "one type throughout", binary(BinOp::Add, Flags::NONE));
    node_fails(&[Type::I32; 2], &[Type::I32], "needs floats", binary(BinOp::FAdd, Flags::NONE));
    node_fails(&[Type::FLOAT; 2], &[Type::FLOAT], "needs integers", binary(BinOp::Xor, Flags::NONE));
    node_fails(&[Type::I32; 2], &[Type::I32], "can't have the flags {nsw}", binary(BinOp::Xor, Flags::NSW));
    node_fails(&[Type::I32; 2], &[Type::I32], "can't have the flags {pinned}", binary(BinOp::Mul, Flags::PINNED));
    node_fails(&[Type::IO, Type::I32], &[Type::I32], "one type throughout", binary(BinOp::Add, Flags::NONE));
    node_fails(&[Type::I32; 2], &[Type::I32], "as output", |_, _| Op::ICmp(IntCond::Eq));
    node_fails(&[Type::I32, Type::I64], &[Type::I1], "comparable", |_, _| Op::ICmp(IntCond::Eq));
    node_fails(&[Type::FLOAT; 2], &[Type::I1], "comparable", |_, _| Op::ICmp(IntCond::Eq));
    node_fails(&[Type::I32; 2], &[Type::I1], "comparable", |_, _| Op::FCmp(FloatCond::Oeq, Flags::NONE));
    node_fails(&[Type::I8, Type::I32, Type::I32], &[Type::I32], "truth value", |_, _| Op::Select(Flags::NONE));
    node_fails(&[Type::I1, Type::I32, Type::I64], &[Type::I32], "two values", |_, _| Op::Select(Flags::NONE));
    node_fails(&[Type::I32], &[Type::I32], "needs a float", |_, _| Op::FNeg(Flags::NONE));
    node_fails(&[Type::ctl(2)], &[Type::ctl(2)], "isn't a state", |_, _| Op::Freeze);
    node_fails(&[Type::IO], &[Type::IO], "isn't a state", |_, _| Op::Freeze);
}

#[test]
fn wrong_conversions_are_found() {
    let cast = |op| move |_: &mut Graph, _: &mut TypeTable| Op::Cast(op, Flags::NONE);
    node_fails(&[Type::I32], &[Type::I64], "trunc can convert", cast(CastOp::Trunc));
    node_fails(&[Type::I32], &[Type::I32], "zext can convert", cast(CastOp::ZExt));
    node_fails(&[Type::DOUBLE], &[Type::FLOAT], "fpext can convert", cast(CastOp::FpExt));
    node_fails(&[Type::I64], &[Type::I64], "ptrtoint can convert", cast(CastOp::PtrToInt));
    node_fails(&[Type::I64], &[Type::FLOAT], "bitcast can convert", cast(CastOp::BitCast));
    node_fails(&[Type::PTR], &[Type::I64], "bitcast can convert", cast(CastOp::BitCast));
    node_fails(&[Type::MEM], &[Type::MEM], "bitcast can convert", cast(CastOp::BitCast));
    node_fails(&[Type::PTR], &[Type::PTR], "addrspacecast can convert", cast(CastOp::AddrSpaceCast));
    node_fails(&[Type::I32], &[Type::I64], "can't have the flags {nsw}", |_, _| Op::Cast(CastOp::SExt, Flags::NSW));
}

#[test]
fn vectors_count_their_elements() {
    let mut types = TypeTable::new();
    let (v4, v2) = (types.vector(Type::I32, 4), types.vector(Type::I64, 2));
    let truth = types.vector(Type::I1, 4);
    let (mut g, params, io, mem) = body(&[v4, v2, Type::PTR]);
    let at = Position::End(g.root());
    let less = g.add_simple(at, Op::ICmp(IntCond::Slt), &[params[0], params[0]], truth);
    g.add_simple(at, Op::Select(Flags::NONE), &[less, params[0], params[0]], v4);
    g.add_simple(at, Op::Cast(CastOp::BitCast, Flags::NONE), &[params[0]], v2);
    let pointers = types.vector(Type::PTR, 2);
    let addresses = g.add_gep(at, Type::I32, GepFlags::default(), params[2], &[params[1]], pointers);
    finish(&mut g, &[io, mem]);
    assert_valid(&g, &types);
    g.add_gep(at, Type::I32, GepFlags::default(), addresses, &[params[0]], pointers);
    fails(&g, &types, "n4: it needs a pointer, or vector of pointers");
    let wrong = |g: &mut Graph, types: &mut TypeTable| {
        let list = g.payloads.intern_list([0, 8].into());
        types.vector(Type::I32, 2);
        Op::ShuffleVector(list)
    };
    let pair = types.vector(Type::I32, 2);
    let mut g = body(&[v4, v4]).0;
    let op = wrong(&mut g, &mut types);
    let operands = g.args(g.root())[..2].to_vec();
    g.add_node(Position::End(g.root()), op, &operands, &[pair]);
    fails(&g, &types, "its mask does not fit");
}

#[test]
fn indices_fit_what_they_lead_through() {
    let mut types = TypeTable::new();
    let array = types.array(Type::int(16), 4);
    let fields = Some([Type::I8, array].into());
    let pair = types.intern(TypeData::Struct { name: None, packed: false, fields });
    let lanes = types.vector(Type::I32, 2);
    let pointers = types.vector(Type::PTR, 2);
    let gep = |element, indices: &[GepIndex], operands: &[usize], ty| {
        let (mut g, params, io, mem) = body(&[Type::PTR, Type::I64, Type::I32, lanes]);
        let info = GepInfo { element, flags: GepFlags::default(), indices: indices.into() };
        let op = Op::Gep(g.payloads.intern_gep(info));
        let operands: Vec<Value> = operands.iter().map(|i| params[*i]).collect();
        g.add_simple(Position::End(g.root()), op, &operands, ty);
        finish(&mut g, &[io, mem]);
        g
    };
    let at = |value, ty| GepIndex::Const { value, ty };
    let hole = GepIndex::Operand;
    let ptr = Type::PTR;
    let (zero, second) = (at(0, Type::I64), at(1, Type::I32));
    assert_valid(&gep(pair, &[zero, second, hole], &[0, 1], ptr), &types);
    assert_valid(&gep(pair, &[at(-5, Type::int(100)), second, at(9, Type::I8)], &[0], ptr), &types);
    assert_valid(&gep(pair, &[at(-1, Type::I1)], &[0], ptr), &types);
    // A vector of equal constants selects a member, too.
    assert_valid(&gep(pair, &[hole, hole, zero], &[0, 1, 3], pointers), &types);
    fails(&gep(pair, &[zero, hole], &[0], ptr), &types, "an operand per open index and one output, not 1 operands");
    fails(
        &gep(pair, &[zero, second], &[0, 1], ptr),
        &types,
        "an operand per open index and one output, not 2 operands",
    );
    fails(&gep(pair, &[at(1, Type::I1)], &[0], ptr), &types, "its index 1 is no i1");
    fails(&gep(pair, &[at(0, Type::FLOAT)], &[0], ptr), &types, "its index 0 is no float");
    for index in [hole, at(2, Type::I32), at(-1, Type::I32), at(1, Type::I64)] {
        let operands: &[usize] = if index == hole { &[0, 2] } else { &[0] };
        fails(&gep(pair, &[zero, index], operands, ptr), &types, "selects nothing in {");
    }
    fails(&gep(pair, &[zero, at(0, Type::I32), zero], &[0], ptr), &types, "selects nothing in i8");
}

#[test]
fn constant_indices_are_part_of_the_operation() {
    let types = TypeTable::new();
    let (mut g, params, io, mem) = body(&[Type::PTR]);
    let at = Position::End(g.root());
    let op = Op::Gep(g.payloads.intern_gep(GepInfo::new(Type::I8, GepFlags::default(), 1)));
    for constant in [Op::Undef, Op::Poison, g.payloads.int(128, &[0, 1])] {
        let index = g.add_const(at, Const { op: constant, ty: Type::int(128) });
        g.add_simple(at, op, &[params[0], index], Type::PTR);
    }
    finish(&mut g, &[io, mem]);
    assert_valid(&g, &types);
    let wide = g.payloads.int(128, &[1 << 40]);
    let index = g.add_const(at, Const { op: wide, ty: Type::int(128) });
    g.add_simple(at, op, &[params[0], index], Type::PTR);
    fails(&g, &types, "n7: v9 is a constant index as operand");
    assert_eq!(g.fold_geps(), 1);
    assert_valid(&g, &types);
}

#[test]
fn wrong_members_are_found() {
    let mut types = TypeTable::new();
    let data = TypeData::Struct { name: None, packed: false, fields: Some([Type::I8, Type::PTR].into()) };
    let pair = types.intern(data);
    let (mut g, params, ..) = body(&[pair, Type::I8]);
    let at = Position::End(g.root());
    let (first, third) = (g.payloads.intern_list([0].into()), g.payloads.intern_list([2].into()));
    g.add_simple(at, Op::ExtractValue(first), &[params[0]], Type::I8);
    g.add_simple(at, Op::InsertValue(first), &params, pair);
    assert_valid(&g, &types);
    let mut other = g.clone();
    g.add_simple(at, Op::ExtractValue(third), &[params[0]], Type::I8);
    fails(&g, &types, "has no member 2");
    other.add_simple(at, Op::ExtractValue(first), &[params[0]], Type::PTR);
    fails(&other, &types, "the member is of type ptr, not i8");
}

#[test]
fn wrong_constants_are_found() {
    let constant = |op: Op| move |_: &mut Graph, _: &mut TypeTable| op;
    let data = |data: ConstData| move |g: &mut Graph, _: &mut TypeTable| Op::Const(g.payloads.intern_const(data));
    node_fails(&[], &[Type::I1], "it has more bits", constant(Op::Int(1)));
    node_fails(&[], &[Type::I8], "it has more bits", constant(Op::Int(128)));
    node_fails(&[], &[Type::PTR], "it is an integer", constant(Op::Int(0)));
    node_fails(&[], &[Type::I8], "it is a pointer", constant(Op::Null));
    node_fails(&[], &[Type::MEM], "a state can't be a constant", constant(Op::Undef));
    node_fails(&[], &[Type::IO], "a state can't be a constant", constant(Op::Poison));
    node_fails(&[], &[Type::I8], "scalars have another spelling", constant(Op::Zero));
    node_fails(&[], &[Type::ctl(2)], "there is no such alternative", constant(Op::Ctl(2)));
    node_fails(&[], &[Type::I64], "another spelling", data(ConstData::Int([7].into())));
    node_fails(&[], &[Type::I64], "another number of words", data(ConstData::Int([7, 7].into())));
    node_fails(&[], &[Type::int(40)], "isn't sign-extended", data(ConstData::Int([1 << 39].into())));
    node_fails(&[], &[Type::HALF], "it has more bits", data(ConstData::Float(1 << 16)));
    node_fails(&[], &[Type::I8], "an array of bytes", data(ConstData::Bytes([1].into())));
    node_fails(&[], &[Type::I8], "its payload does not exist", |_, _| {
        Op::Const(Graph::new().payloads.intern_const(ConstData::Float(0)))
    });
    let mut types = TypeTable::new();
    let array = types.array(Type::I8, 2);
    let mut g = Graph::new();
    let elem = Const { op: Op::Int(1), ty: Type::I8 };
    let bad = Const { op: Op::Int(400), ty: Type::I8 };
    for (elems, wanted) in
        [(vec![elem], "another number of members"), (vec![elem, bad], "Int(400) can't be a constant of type i8")]
    {
        let op = Op::Const(g.payloads.intern_const(ConstData::Elems(elems.into())));
        let node = g.add_node(Position::End(g.root()), op, &[], &[array]);
        fails(&g, &types, wanted);
        g.remove_node(node);
    }
}

#[test]
fn deeply_nested_constants_are_checked_without_recursion() {
    let mut types = TypeTable::new();
    let mut g = Graph::new();
    let mut constant = Const { op: Op::Int(1), ty: Type::I8 };
    for _ in 0..20_000 {
        let op = Op::Const(g.payloads.intern_const(ConstData::Elems([constant].into())));
        constant = Const { op, ty: types.array(constant.ty, 1) };
    }
    g.add_const(Position::End(g.root()), constant);
    assert_valid(&g, &types);
}

#[test]
fn wrong_memory_operations_are_found() {
    let access = |volatile, align, store: bool, effects| {
        move |g: &mut Graph, _: &mut TypeTable| {
            let id = g.payloads.intern_access(AccessInfo { ty: Type::I32, align, volatile, metadata: "".into() });
            if store { Op::Store(id, effects) } else { Op::Load(id, effects) }
        }
    };
    let (read, write) = (Effects::READ | Effects::PINNED, Effects::WRITE | Effects::PINNED);
    node_fails(&[Type::I64], &[Type::I32, Type::MEM], "the address is of type i64", access(false, 4, false, read));
    node_fails(&[Type::PTR], &[Type::I64, Type::MEM], "the loaded value is of type i64", access(false, 4, false, read));
    node_fails(
        &[Type::PTR],
        &[Type::I32, Type::IO],
        "a state output is of type io, not mem",
        access(false, 4, false, read),
    );
    node_fails(&[Type::PTR], &[Type::I32, Type::MEM], "no power of two", access(false, 3, false, read));
    node_fails(&[Type::PTR], &[Type::I32, Type::MEM], "its effects are", access(true, 4, false, read));
    node_fails(&[Type::I8, Type::PTR], &[Type::MEM], "the stored value is of type i8", access(false, 4, true, write));
    node_fails(&[Type::I32, Type::PTR], &[Type::MEM], "its effects are", access(false, 4, true, read));
    node_fails(&[Type::PTR], &[Type::PTR, Type::MEM], "number of elements", |g, _| {
        Op::Alloca(g.payloads.intern_alloca(AllocaInfo { ty: Type::I8, align: 1, specifier: "".into() }))
    });
    node_fails(&[Type::I32], &[Type::PTR, Type::MEM], "void is not a type of values in memory", |g, _| {
        Op::Alloca(g.payloads.intern_alloca(AllocaInfo { ty: Type::VOID, align: 1, specifier: "".into() }))
    });
}

#[test]
fn wrong_calls_are_found() {
    let any = Effects::READ | Effects::WRITE | Effects::IO;
    let states = [Type::IO, Type::MEM];
    let call = |ret, varargs, effects, change: fn(&mut CallInfo)| {
        move |g: &mut Graph, types: &mut TypeTable| {
            let mut info = call_info(types.function(ret, &[Type::I32], varargs));
            change(&mut info);
            Op::Call(g.payloads.intern_call(info), effects)
        }
    };
    let same = |_: &mut CallInfo| {};
    let void = Type::VOID;
    node_fails(&[Type::PTR], &states, "0 arguments for 1 parameters", call(void, false, any, same));
    let three = [Type::PTR, Type::I32, Type::I32];
    node_fails(&three, &states, "2 arguments for 1 parameters", call(void, false, any, same));
    node_fails(&[Type::PTR, Type::I64], &states, "argument 0 is of type i64, not i32", call(void, true, any, same));
    node_fails(&[Type::I64, Type::I32], &states, "the address is of type i64", call(void, false, any, same));
    let two = [Type::PTR, Type::I32];
    node_fails(&two, &states, "2 outputs, but needs 4 and 3", call(Type::I8, false, any, same));
    node_fails(&two, &[Type::PTR, Type::IO, Type::MEM], "the returned value", call(Type::I8, false, any, same));
    node_fails(&two, &[], "not ordered with I/O", call(void, false, Effects::NONE, |info| info.noreturn = true));
    node_fails(
        &two,
        &states,
        "attributes for 3 arguments",
        call(void, false, any, |info| {
            info.arg_attrs = ["".into(), "".into(), "".into()].into();
        }),
    );
    node_fails(
        &two[1..],
        &states,
        "sym3 does not exist",
        call(void, false, any, |info| {
            info.intrinsic = Some(Symbol::from_u32(3));
        }),
    );
    node_fails(&two, &states, "which is no function", |g, _| {
        Op::Call(g.payloads.intern_call(call_info(Type::I8)), any)
    });
}

#[test]
fn wrong_matches_are_found() {
    let matching = |cases: &[(i32, u32)], default, alternatives| {
        let cases = cases.iter().map(|(value, to)| (Const { op: Op::Int(*value), ty: Type::I8 }, *to)).collect();
        move |g: &mut Graph, _: &mut TypeTable| {
            Op::Match(g.payloads.intern_match(MatchInfo { cases, default, alternatives }))
        }
    };
    let ctl = [Type::ctl(2)];
    node_fails(&[Type::I8], &ctl, "the case Int(1) is there twice", matching(&[(1, 0), (1, 1)], 0, 2));
    node_fails(&[Type::I8], &ctl, "leads to alternative 2", matching(&[(1, 2)], 0, 2));
    node_fails(&[Type::I8], &ctl, "the default is alternative 2", matching(&[(1, 1)], 2, 2));
    node_fails(&[Type::I8], &ctl, "the control value is of type ctl2, not ctl3", matching(&[(1, 1)], 2, 3));
    node_fails(&[Type::I32], &ctl, "a case is Int(1) of type i8", matching(&[(1, 1)], 0, 2));
    node_fails(&[Type::I8], &ctl, "it has more bits", matching(&[(300, 1)], 0, 2));
    node_fails(&[Type::PTR], &ctl, "an integer or control value", matching(&[], 0, 2));
}

#[test]
fn broken_gammas_are_found() {
    let build = |edit: fn(&mut Graph, Gamma, &[Value])| {
        let (mut g, params, io, mem) = body(&[Type::ctl(2), Type::I32, Type::I64]);
        let gamma = Gamma::add(&mut g, Position::End(Graph::new().root()), params[0]);
        gamma.add_entry(&mut g, params[1]);
        gamma.add_entry(&mut g, params[2]);
        let origins = [gamma.entry_arg(&g, 0, 0), gamma.entry_arg(&g, 1, 0)];
        gamma.add_exit(&mut g, &origins);
        finish(&mut g, &[io, mem]);
        assert_valid(&g, &TypeTable::new());
        edit(&mut g, gamma, &params);
        g
    };
    let types = TypeTable::new();
    let g = build(|g, gamma, _| {
        g.add_region(gamma.node());
    });
    fails(&g, &types, "its predicate is of type ctl2, but it has 3 regions");
    let g = build(|g, gamma, params| g.divert(g.input(gamma.node(), 0), params[1]));
    fails(&g, &types, "its predicate is of type i32, but it has 2 regions");
    let g = build(|g, gamma, params| g.divert(g.input(gamma.node(), 1), params[2]));
    fails(&g, &types, "entry variable 0 is of type i64 on one side and i32 on the other");
    let g = build(|g, gamma, _| g.retain_args(gamma.regions(g)[1], |i| i == 0));
    fails(&g, &types, "entry variable: there are 2 on one side and 1 on the other");
    let g = build(|g, gamma, _| g.divert(g.results(gamma.regions(g)[1])[0], gamma.entry_arg(g, 1, 1)));
    fails(&g, &types, "exit variable 0 is of type i64 on one side");
    let g = build(|g, gamma, _| g.retain_outputs(gamma.node(), |_| false));
    fails(&g, &types, "exit variable: there are 1 on one side and 0 on the other");
}

#[test]
fn broken_thetas_are_found() {
    let build = |may_diverge, edit: fn(&mut Graph, Theta, &[Value])| {
        let (mut g, params, io, mem) = body(&[Type::I32, Type::I64]);
        let theta = Theta::add(&mut g, Position::End(Graph::new().root()), ThetaFlags { may_diverge });
        let args = [params[0], params[1], io].map(|origin| theta.open_loop_var(&mut g, origin));
        let again = g.add_const(Position::End(theta.region(&g)), Const { op: Op::Ctl(0), ty: Type::ctl(2) });
        theta.set_predicate(&mut g, again);
        let outs = args.map(|arg| theta.close_loop_var(&mut g, arg));
        finish(&mut g, &[outs[2], mem]);
        assert_valid(&g, &TypeTable::new());
        edit(&mut g, theta, &params);
        g
    };
    let types = TypeTable::new();
    let g = build(false, |g, theta, _| g.divert(g.results(theta.region(g))[0], theta.pre(g, 0)));
    fails(&g, &types, "its predicate is of type i32, not ctl2");
    let g = build(false, |g, theta, _| g.retain_results(theta.region(g), |i| i > 3));
    fails(&g, &types, "it has no predicate");
    let g = build(false, |g, theta, _| theta.set_post(g, 0, theta.pre(g, 1)));
    fails(&g, &types, "loop variable (argument, result) 0 is of type i32 on one side and i64 on the other");
    let g = build(false, |g, theta, params| g.divert(g.input(theta.node(), 0), params[1]));
    fails(&g, &types, "loop variable (input, argument) 0");
    let g = build(false, |g, theta, _| g.retain_outputs(theta.node(), |i| i != 1));
    fails(&g, &types, "loop variable (result, output): there are 3 on one side and 2");
    let g = build(true, |g, theta, _| {
        let io = theta.entry_origin(g, 2);
        g.divert_users(theta.exit_output(g, 2), io);
    });
    fails(&g, &types, "it may run for ever, but has no I/O state output with a user");
}

#[test]
fn states_with_two_consumers_are_found() {
    let (mut g, params, io, mem) = body(&[Type::PTR, Type::I32]);
    let at = Position::End(g.root());
    store(&mut g, at, params[1], params[0], io, mem);
    let last = store(&mut g, at, params[1], params[0], io, mem);
    finish(&mut g, &[io, last]);
    fails(&g, &TypeTable::new(), "v3: this memory state has several consumers: operand 3 of n0, operand 3 of n1");
    let mut types = TypeTable::new();
    let (mut g, params, io, mem) = body(&[Type::PTR]);
    let (_, mem) = call(&mut g, at, &mut types, params[0], io, mem);
    finish(&mut g, &[io, mem]);
    fails(&g, &types, "v1: this I/O state has several consumers: operand 1 of n0, result 0 of r0");
}

/// A gamma with one alternative, the given I/O and memory states as entry variables, and the states as exit variables.
/// `inside` fills the alternative.
fn in_gamma(inside: impl FnOnce(&mut Graph, Position, [Value; 4]) -> Vec<Value>) -> (Graph, Vec<Value>, [Value; 3]) {
    let (mut g, params, io, mem) = body(&[Type::ctl(1), Type::PTR, Type::I32]);
    let gamma = Gamma::add(&mut g, Position::End(Graph::new().root()), params[0]);
    for origin in [params[1], params[2], io, mem] {
        gamma.add_entry(&mut g, origin);
    }
    let at = Position::End(gamma.regions(&g)[0]);
    let args = [0, 1, 2, 3].map(|i| gamma.entry_arg(&g, 0, i));
    let exits = inside(&mut g, at, args);
    let outs = exits.into_iter().map(|exit| gamma.add_exit(&mut g, &[exit])).collect();
    (g, outs, [params[1], io, mem])
}

#[test]
fn gammas_consume_what_is_consumed_inside() {
    let types = TypeTable::new();
    // A load; the I/O state bypasses it.
    let read = |g: &mut Graph, at, [p, _, io, mem]: [Value; 4]| {
        let (value, mem) = load(g, at, Type::I32, p, io, mem);
        vec![value, mem]
    };
    let (mut g, outs, [_, io, _]) = in_gamma(read);
    finish(&mut g, &[outs[0], io, outs[1]]);
    assert_valid(&g, &types);
    // If the memory state bypasses the gamma as well, the load is not ordered, though its value is used.
    let (mut g, outs, [_, io, mem]) = in_gamma(read);
    finish(&mut g, &[outs[0], io, mem]);
    fails(&g, &types, "this memory state has several consumers");
    // A state passed through whose output has no users: there is no consumer.
    let (mut g, _, [_, io, mem]) = in_gamma(|_, _, [_, _, io, mem]| vec![io, mem]);
    finish(&mut g, &[io, mem]);
    assert_valid(&g, &types);
    // The state is used both after the gamma and at its input.
    let (mut g, outs, [_, _, mem]) = in_gamma(|_, _, [_, _, io, mem]| vec![io, mem]);
    finish(&mut g, &[outs[0], mem]);
    assert_valid(&g, &types);
    let (mut g, outs, [p, io, mem]) = in_gamma(|_, _, [_, _, io, mem]| vec![io, mem]);
    let at = Position::End(g.root());
    let (value, _) = load(&mut g, at, Type::PTR, p, io, mem);
    finish(&mut g, &[value, outs[0], outs[1]]);
    fails(&g, &types, "this memory state has several consumers");
}

#[test]
fn thetas_consume_what_the_next_iteration_consumes() {
    let build = |swap: bool| {
        let (mut g, params, io, mem) = body(&[Type::PTR, Type::I32]);
        let theta = Theta::add(&mut g, Position::End(Graph::new().root()), ThetaFlags::default());
        let [p, x, state, a, b] = [params[0], params[1], io, mem, mem].map(|it| theta.open_loop_var(&mut g, it));
        let at = Position::End(theta.region(&g));
        let again = g.add_const(at, Const { op: Op::Ctl(0), ty: Type::ctl(2) });
        theta.set_predicate(&mut g, again);
        let after = store(&mut g, at, x, p, state, a);
        let posts = if swap { [p, x, state, b, after] } else { [p, x, state, after, b] };
        let outs = posts.map(|it| theta.close_loop_var(&mut g, it));
        finish(&mut g, &[io, if swap { outs[4] } else { outs[3] }]);
        g
    };
    // The second memory variable is never consumed, so it only reads.
    assert_valid(&build(false), &TypeTable::new());
    // Now the second iteration would store into the state before the store of the first iteration.
    fails(&build(true), &TypeTable::new(), "this memory state has several consumers");
}

#[test]
fn what_nothing_uses_does_not_consume() {
    let (mut g, params, io, mem) = body(&[Type::PTR]);
    let at = Position::End(g.root());
    let (value, after) = load(&mut g, at, Type::I32, params[0], io, mem);
    load(&mut g, at, Type::I32, params[0], io, after);
    let sum = add(&mut g, at, value, value);
    finish(&mut g, &[io, mem]);
    assert_valid(&g, &TypeTable::new());
    g.add_result(g.root(), sum);
    fails(&g, &TypeTable::new(), "this memory state has several consumers");
}

#[test]
fn unreachable_consumes_the_io_state() {
    let (mut g, _, io, mem) = body(&[]);
    let node = g.add_node(Position::End(g.root()), Op::Unreachable, &[io], &[Type::IO]);
    let after = g.output(node, 0);
    finish(&mut g, &[after, mem]);
    assert_valid(&g, &TypeTable::new());
    g.divert(g.results(g.root())[0], io);
    fails(&g, &TypeTable::new(), "this I/O state has several consumers");
}

#[test]
fn operations_in_the_wrong_place_are_found() {
    node_fails(&[], &[Type::PTR], "Lambda(sym0) is not allowed here", |_, _| Op::Lambda(Symbol::from_u32(0)));
    node_fails(&[], &[], "Phi is not allowed here", |_, _| Op::Phi);
    node_fails(&[], &[Type::PTR], "is not allowed here", |g, _| {
        Op::Opaque(g.payloads.intern_const(ConstData::Text("x".into())))
    });
    let mut module = Module::default();
    module.omega.add_node(Position::End(module.omega.root()), Op::Int(1), &[], &[Type::I8]);
    assert!(verify(&module).unwrap_err().to_string().contains("n0: Int(1) is not allowed here"));
}

#[test]
fn types_out_of_the_table_are_found() {
    let foreign = TypeTable::new().array(Type::I8, 4);
    node_fails(&[], &[foreign], "which is not in the table", |_, _| Op::Undef);
    node_fails(&[], &[Type::VOID], "which is not a type of values", |_, _| Op::Undef);
}

#[test]
fn errors_are_bounded() {
    let (mut g, params, ..) = body(&[Type::I32]);
    for _ in 0..250 {
        g.add_node(Position::End(g.root()), Op::Freeze, &[params[0]], &[Type::I64]);
    }
    let errors = verify_graph(&g, &TypeTable::new(), &PrimaryMap::new()).unwrap_err();
    assert_eq!((errors.errors.len(), errors.more), (VerifyErrors::LIMIT, 150));
    assert!(errors.to_string().ends_with("and 150 more"));
    let nodes: Vec<Entity> = errors.errors.iter().map(|error| error.entity).collect();
    assert_eq!(nodes[..2], [Entity::Node(Node::from_u32(0)), Entity::Node(Node::from_u32(1))]);
}
