//! Loops, decisions and recursion, built through views.

use super::{bits, run};
use crate::{Datum, Interpreter, Options, TrapKind, Value};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::*;

fn symbol(name: &str, ty: Type) -> SymbolData {
    let info = FunctionInfo::new(ty);
    SymbolData {
        name: name.into(),
        linkage: Linkage::External,
        defined: true,
        address_ty: Type::PTR,
        kind: SymbolKind::Function(Box::new(info)),
    }
}

fn constant(graph: &mut Graph, at: Position, value: i32, ty: Type) -> rvsdg_core::Value {
    graph.add_const(at, Const { op: Op::Int(value), ty })
}

fn is_true(graph: &mut Graph, at: Position, condition: rvsdg_core::Value) -> rvsdg_core::Value {
    graph.add_match(at, MatchInfo::truth(), condition)
}

fn binary(graph: &mut Graph, at: Position, op: BinOp, a: rvsdg_core::Value, b: rvsdg_core::Value) -> rvsdg_core::Value {
    let ty = graph.ty(a);
    graph.add_simple(at, Op::Binary(op, Flags::NONE), &[a, b], ty)
}

/// A module of one function that is not recursive.
fn alone(types: TypeTable, ty: Type, body: Graph) -> Module {
    let mut symbols = PrimaryMap::new();
    let f = symbols.push(symbol("f", ty));
    let mut module = Module::new(types, symbols, ModuleText::default());
    module.bodies[0] = Some(Box::new(body));
    let root = module.omega.root();
    let lambda = module.omega.add_node(Position::End(root), Op::Lambda(f), &[], &[Type::PTR]);
    let address = module.omega.output(lambda, 0);
    module.omega.add_result(root, address);
    module.exports.push(f);
    verify(&module).unwrap();
    module
}

/// `f(n)`: Fibonacci numbers, by a loop whose variables are swapped, which requires parallel copies.
fn fibonacci() -> Module {
    let mut types = TypeTable::new();
    let ty = types.function(Type::I64, &[Type::I64], false);
    let mut g = Graph::new();
    let root = g.root();
    let [n, io, mem] = [Type::I64, Type::IO, Type::MEM].map(|ty| g.add_arg(root, ty));
    let end = Position::End(root);
    let (zero, one) = (constant(&mut g, end, 0, Type::I64), constant(&mut g, end, 1, Type::I64));
    let theta = Theta::add(&mut g, end, ThetaFlags::default());
    let vars = [zero, one, n, one].map(|origin| theta.open_loop_var(&mut g, origin));
    let body = Position::End(theta.region(&g));
    let sum = binary(&mut g, body, BinOp::Add, vars[0], vars[1]);
    let left = binary(&mut g, body, BinOp::Sub, vars[2], vars[3]);
    let more = g.add_simple(body, Op::ICmp(IntCond::Ne), &[left, vars[3]], Type::I1);
    let again = is_true(&mut g, body, more);
    theta.set_predicate(&mut g, again);
    let outs = [vars[1], sum, left, vars[3]].map(|post| theta.close_loop_var(&mut g, post));
    for result in [outs[0], io, mem] {
        g.add_result(root, result);
    }
    alone(types, ty, g)
}

#[test]
fn loop_variables_are_copied_at_the_same_time() {
    let module = fibonacci();
    for (n, expected) in [(2, 1), (3, 1), (4, 2), (11, 55), (91, 2_880_067_194_370_816_120)] {
        assert_eq!(bits(&run(&module, &[Value::int(n, 64)])), expected);
    }
}

#[test]
fn fuel_ends_what_does_not_end() {
    let module = fibonacci();
    let interpreter = Interpreter::new(&module, Options { fuel: 1000, ..Options::default() });
    let outcome = interpreter.run("f", &[Value::int(1, 64)]);
    let trap = outcome.error.unwrap();
    assert_eq!((trap.kind, outcome.steps), (TrapKind::Fuel, 1000));
}

/// Switches by a match with a default, in regions that pass one variable on and swap two others.
#[test]
fn gammas_choose_by_the_table() {
    let mut types = TypeTable::new();
    let ty = types.function(Type::I32, &[Type::I32, Type::I32, Type::I32], false);
    let mut g = Graph::new();
    let root = g.root();
    let [a, b, c, io, mem] = [Type::I32, Type::I32, Type::I32, Type::IO, Type::MEM].map(|ty| g.add_arg(root, ty));
    let end = Position::End(root);
    let case = |value, alternative| (Const { op: Op::Int(value), ty: Type::I32 }, alternative);
    let info = MatchInfo { cases: [case(-7, 2), case(5, 1)].into(), default: 0, alternatives: 3 };
    let op = Op::Match(g.payloads.intern_match(info));
    let predicate = g.add_simple(end, op, &[a], Type::ctl(3));
    let gamma = Gamma::add(&mut g, end, predicate);
    let entries = [b, c].map(|origin| gamma.add_entry(&mut g, origin));
    let args: Vec<[rvsdg_core::Value; 2]> =
        (0..3).map(|region| entries.map(|entry| gamma.entry_arg(&g, region, entry))).collect();
    let swapped = gamma.add_exit(&mut g, &[args[0][0], args[1][1], args[2][0]]);
    let through = gamma.add_exit(&mut g, &[args[0][1], args[1][1], args[2][1]]);
    let last = Position::End(gamma.regions(&g)[2]);
    let product = binary(&mut g, last, BinOp::Mul, args[2][0], args[2][1]);
    let zero = [0, 1].map(|region| {
        let at = Position::End(gamma.regions(&g)[region]);
        constant(&mut g, at, 0, Type::I32)
    });
    let third = gamma.add_exit(&mut g, &[zero[0], zero[1], product]);
    let sum = binary(&mut g, end, BinOp::Sub, swapped, through);
    let sum = binary(&mut g, end, BinOp::Add, sum, third);
    for result in [sum, io, mem] {
        g.add_result(root, result);
    }
    let module = alone(types, ty, g);
    let run = |a| bits(&run(&module, &[super::int(a), super::int(10), super::int(3)])) as u32 as i32;
    assert_eq!((run(5), run(-7), run(0)), (0, 37, 7));
    let undecided = super::run(&module, &[Value::Poison, super::int(1), super::int(2)]).error.unwrap();
    assert_eq!((undecided.kind, &*undecided.operation), (TrapKind::Undefined, "gamma"));
}

/// `even(n)` and `odd(n)` in a phi, each calling the other.
#[test]
fn phi_functions_call_each_other() {
    let mut types = TypeTable::new();
    let ty = types.function(Type::I32, &[Type::I32], false);
    let mut symbols = PrimaryMap::new();
    let names = ["even", "odd"].map(|name| symbols.push(symbol(name, ty)));
    let mut module = Module::new(types, symbols, ModuleText::default());
    for (index, answer) in [1, 0].into_iter().enumerate() {
        module.bodies[index] = Some(Box::new(parity(ty, answer)));
    }
    let omega = &mut module.omega;
    let root = omega.root();
    let phi = Phi::add(omega, Position::End(root), &[Type::PTR; 2]);
    let inside = Position::End(phi.region(omega));
    for (index, name) in names.into_iter().enumerate() {
        let other = phi.recursion_arg(omega, 1 - index);
        let lambda = omega.add_node(inside, Op::Lambda(name), &[other], &[Type::PTR]);
        let address = omega.output(lambda, 0);
        phi.define(omega, address);
    }
    for (index, name) in names.into_iter().enumerate() {
        let address = omega.output(phi.node(), index);
        omega.add_result(root, address);
        module.exports.push(name);
    }
    verify(&module).unwrap();
    let interpreter = Interpreter::new(&module, Options::default());
    let even = |n| interpreter.run("even", &[Value::int(n, 32)]).value;
    assert_eq!((even(10_000), even(7)), (Some(Datum::Bits(vec![1], 0)), Some(Datum::Bits(vec![0], 0))));
    let shallow = Interpreter::new(&module, Options { depth: 100, ..Options::default() });
    assert_eq!(shallow.run("odd", &[Value::int(98, 32)]).error, None);
    assert_eq!(shallow.run("odd", &[Value::int(100, 32)]).error.unwrap().kind, TrapKind::Depth);
}

/// `n == 0 ? answer : other(n - 1)`
fn parity(ty: Type, answer: i32) -> Graph {
    let mut g = Graph::new();
    let root = g.root();
    let [other, n, io, mem] = [Type::PTR, Type::I32, Type::IO, Type::MEM].map(|ty| g.add_arg(root, ty));
    let end = Position::End(root);
    let zero = constant(&mut g, end, 0, Type::I32);
    let positive = g.add_simple(end, Op::ICmp(IntCond::Ne), &[n, zero], Type::I1);
    let predicate = is_true(&mut g, end, positive);
    let gamma = Gamma::add(&mut g, end, predicate);
    let entries = [other, n, io, mem].map(|origin| gamma.add_entry(&mut g, origin));
    let [base, step] = [0, 1].map(|region| entries.map(|entry| gamma.entry_arg(&g, region, entry)));
    let at = Position::End(gamma.regions(&g)[0]);
    let answer = constant(&mut g, at, answer, Type::I32);
    let at = Position::End(gamma.regions(&g)[1]);
    let one = constant(&mut g, at, 1, Type::I32);
    let less = binary(&mut g, at, BinOp::Sub, step[1], one);
    let info = CallInfo::new(ty);
    let call = Op::Call(g.payloads.intern_call(info), Effects::READ | Effects::WRITE | Effects::IO);
    let call = g.add_node(at, call, &[step[0], less, step[2], step[3]], &[Type::I32, Type::IO, Type::MEM]);
    let called = [0, 1, 2].map(|index| g.output(call, index));
    for (first, second) in [(answer, called[0]), (base[2], called[1]), (base[3], called[2])] {
        let result = gamma.add_exit(&mut g, &[first, second]);
        g.add_result(root, result);
    }
    g
}
