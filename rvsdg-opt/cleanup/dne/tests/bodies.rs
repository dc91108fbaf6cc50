//! Each kind of dead thing in the body of a function, and each kind of thing that must stay.

mod support;

use rvsdg_core::{
    AccessInfo, AllocaInfo, BinOp, CallInfo, Effects, Flags, Gamma, Graph, IntCond, Op, Position, TailKind, Theta,
    ThetaFlags, Type, Value,
};
use support::{Function, add, int};

fn access(graph: &mut Graph, volatile: bool) -> rvsdg_core::AccessId {
    graph.payloads.intern_access(AccessInfo { ty: Type::I32, align: 4, volatile, metadata: "".into() })
}

/// Adds a load; answers value and memory state, and the I/O state if there is a new one.
fn load(f: &mut Function, address: Value, mem: Value, effects: Effects) -> (Value, Value, Option<Value>) {
    let graph = &mut f.graph;
    let volatile = effects.contains(Effects::IO);
    let op = Op::Load(access(graph, volatile), effects);
    let outputs: &[Type] = if volatile { &[Type::I32, Type::IO, Type::MEM] } else { &[Type::I32, Type::MEM] };
    let node = graph.add_node(Position::End(graph.root()), op, &[address, f.io, mem], outputs);
    (graph.output(node, 0), graph.output(node, outputs.len() - 1), volatile.then(|| graph.output(node, 1)))
}

#[test]
fn unused_arithmetic_goes_and_used_arithmetic_stays() {
    let mut f = Function::new(&[Type::I32], Some(Type::I32));
    let (root, x) = (f.graph.root(), f.params[0]);
    let used = add(&mut f.graph, root, x, x);
    let unused = add(&mut f.graph, root, used, x);
    add(&mut f.graph, root, unused, unused);
    f.finish(Some(used), f.io, f.mem);

    let stats = rvsdg_opt_dne::run_body(&mut f.graph);
    assert_eq!((stats.nodes, f.graph.node_count()), (2, 1));
    let params = f.params.clone();
    f.verify();
    assert_eq!(params.len(), 1, "a parameter is part of the interface");
}

#[test]
fn a_load_whose_value_is_dead_is_bypassed() {
    let mut f = Function::new(&[Type::PTR], Some(Type::I32));
    let (p, mem) = (f.params[0], f.mem);
    let (_, mem1, _) = load(&mut f, p, mem, Effects::READ | Effects::PINNED);
    let (used, mem2, _) = load(&mut f, p, mem1, Effects::READ | Effects::PINNED);
    let (_, mem3, _) = load(&mut f, p, mem2, Effects::READ | Effects::PINNED);
    f.finish(Some(used), f.io, mem3);

    let stats = rvsdg_opt_dne::run_body(&mut f.graph);
    assert_eq!((stats.nodes, stats.bypassed, f.graph.node_count()), (2, 2, 1));
    let (root, load) = (f.graph.root(), f.graph.producer(used).unwrap());
    assert_eq!(f.graph.operand(load, 2), f.mem, "the state of the first load was bypassed");
    assert_eq!(f.graph.result(root, 2), f.graph.output(load, 1), "the state of the last load was bypassed");
    f.verify();
}

#[test]
fn what_only_feeds_a_bypassed_load_goes_with_it() {
    let mut f = Function::new(&[Type::PTR, Type::I64], None);
    let (root, mem) = (f.graph.root(), f.mem);
    let (base, index) = (f.params[0], f.params[1]);
    let flags = rvsdg_core::GepFlags::INBOUNDS;
    let address = f.graph.add_gep(Position::End(root), Type::I32, flags, base, &[index], Type::PTR);
    let (value, mem1, _) = load(&mut f, address, mem, Effects::READ | Effects::PINNED);
    add(&mut f.graph, root, value, value);
    f.finish(None, f.io, mem1);

    let stats = rvsdg_opt_dne::run_body(&mut f.graph);
    assert_eq!((stats.nodes, stats.bypassed, f.graph.node_count()), (3, 1, 0));
    f.verify();
}

#[test]
fn a_volatile_load_stays_though_its_value_is_dead() {
    let mut f = Function::new(&[Type::PTR], None);
    let (p, mem) = (f.params[0], f.mem);
    let (_, mem1, io1) = load(&mut f, p, mem, Effects::READ | Effects::WRITE | Effects::IO);
    f.finish(None, io1.unwrap(), mem1);

    let stats = rvsdg_opt_dne::run_body(&mut f.graph);
    assert_eq!((stats.nodes, f.graph.node_count()), (0, 1));
    f.verify();
}

#[test]
fn stores_stay_with_what_they_store_and_where() {
    let mut f = Function::new(&[Type::PTR, Type::I32], None);
    let root = f.graph.root();
    let value = add(&mut f.graph, root, f.params[1], f.params[1]);
    let op = Op::Store(access(&mut f.graph, false), Effects::WRITE | Effects::PINNED);
    let store = f.graph.add_node(Position::End(root), op, &[value, f.params[0], f.io, f.mem], &[Type::MEM]);
    f.finish(None, f.io, f.graph.output(store, 0));

    assert_eq!(rvsdg_opt_dne::run_body(&mut f.graph), Default::default());
    assert_eq!(f.graph.node_count(), 2);
    f.verify();
}

#[test]
fn an_unused_alloca_goes_and_one_that_is_stored_to_stays() {
    let mut f = Function::new(&[], None);
    let root = f.graph.root();
    let one = int(&mut f.graph, root, 1);
    let info = f.graph.payloads.intern_alloca(AllocaInfo { ty: Type::I32, align: 4, specifier: "".into() });
    let mut mem = f.mem;
    let mut address = one;
    for _ in 0..2 {
        let node = f.graph.add_node(Position::End(root), Op::Alloca(info), &[one, mem], &[Type::PTR, Type::MEM]);
        (address, mem) = (f.graph.output(node, 0), f.graph.output(node, 1));
    }
    let op = Op::Store(access(&mut f.graph, false), Effects::WRITE | Effects::PINNED);
    let store = f.graph.add_node(Position::End(root), op, &[one, address, f.io, mem], &[Type::MEM]);
    f.finish(None, f.io, f.graph.output(store, 0));

    let stats = rvsdg_opt_dne::run_body(&mut f.graph);
    assert_eq!((stats.nodes, stats.bypassed, f.graph.node_count()), (1, 1, 3));
    f.verify();
}

#[test]
fn calls_go_if_they_only_read_and_stay_if_they_do_more() {
    let effects = [Effects::NONE, Effects::READ, Effects::READ | Effects::IO, Effects::READ | Effects::WRITE];
    for (effects, stays) in effects.into_iter().zip([false, false, true, true]) {
        let mut f = Function::new(&[Type::PTR, Type::I32], None);
        let root = f.graph.root();
        let info = CallInfo {
            intrinsic: None,
            ty: f.types.function(Type::I32, &[Type::I32], false),
            tail: TailKind::None,
            flags: Flags::NONE,
            convention: "".into(),
            ret_attrs: "".into(),
            arg_attrs: ["".into()].into(),
            fn_attrs: "".into(),
            metadata: "".into(),
            noreturn: false,
        };
        let op = Op::Call(f.graph.payloads.intern_call(info), effects);
        let (mut operands, mut outputs) = (f.params.clone(), vec![Type::I32]);
        operands.extend(effects.takes_io().then_some(f.io));
        operands.extend(effects.takes_mem().then_some(f.mem));
        outputs.extend(effects.makes_io().then_some(Type::IO));
        outputs.extend(effects.takes_mem().then_some(Type::MEM));
        let call = f.graph.add_node(Position::End(root), op, &operands, &outputs);
        let io = if effects.makes_io() { f.graph.output(call, 1) } else { f.io };
        let mem = if effects.takes_mem() { f.graph.outputs(call).next_back().unwrap() } else { f.mem };
        f.finish(None, io, mem);

        rvsdg_opt_dne::run_body(&mut f.graph);
        assert_eq!(f.graph.is_live(call), stays, "{effects:?}");
        f.verify();
    }
}

#[test]
fn a_gamma_loses_dead_variables_and_keeps_the_others() {
    let mut f = Function::new(&[Type::I32, Type::I32], Some(Type::I32));
    let root = f.graph.root();
    let choice = f.choice(f.params[0]);
    let gamma = Gamma::add(&mut f.graph, Position::End(root), choice);
    gamma.add_entry(&mut f.graph, f.params[0]);
    gamma.add_entry(&mut f.graph, f.params[1]);
    gamma.add_entry(&mut f.graph, f.params[1]);
    let regions = gamma.regions(&f.graph).to_vec();
    // The first exit variable is dead and the only one that needs entry variables 0 and 1.
    let dead: Vec<Value> = (0..2)
        .map(|i| {
            let (a, b) = (gamma.entry_arg(&f.graph, i, 0), gamma.entry_arg(&f.graph, i, 1));
            add(&mut f.graph, regions[i], a, b)
        })
        .collect();
    gamma.add_exit(&mut f.graph, &dead);
    // Only one alternative of the second one needs entry variable 2.
    let zero = int(&mut f.graph, regions[0], 0);
    let live = [zero, gamma.entry_arg(&f.graph, 1, 2)];
    let live = gamma.add_exit(&mut f.graph, &live);
    f.finish(Some(live), f.io, f.mem);

    let stats = rvsdg_opt_dne::run_body(&mut f.graph);
    assert_eq!((stats.exit_vars, stats.entry_vars, stats.nodes, stats.gammas), (1, 2, 2, 0));
    assert_eq!((gamma.entry_count(&f.graph), gamma.exit_count(&f.graph)), (1, 1));
    assert_eq!(f.graph.result(root, 0), gamma.exit_output(&f.graph, 0));
    assert_eq!(gamma.exit_origin(&f.graph, 1, 0), gamma.entry_arg(&f.graph, 1, 0));
    f.verify();
}

#[test]
fn a_dead_gamma_goes_with_all_that_is_in_it() {
    let mut f = Function::new(&[Type::I32], None);
    let root = f.graph.root();
    let outer_choice = f.choice(f.params[0]);
    let outer = Gamma::add(&mut f.graph, Position::End(root), outer_choice);
    outer.add_entry(&mut f.graph, outer_choice);
    let region = outer.regions(&f.graph)[0];
    let (choice, other) = (outer.entry_arg(&f.graph, 0, 0), outer.entry_arg(&f.graph, 1, 0));
    let inner = Gamma::add(&mut f.graph, Position::End(region), choice);
    inner.add_entry(&mut f.graph, choice);
    let origins = [inner.entry_arg(&f.graph, 0, 0), inner.entry_arg(&f.graph, 1, 0)];
    let exit = inner.add_exit(&mut f.graph, &origins);
    outer.add_exit(&mut f.graph, &[exit, other]);
    f.finish(None, f.io, f.mem);

    let stats = rvsdg_opt_dne::run_body(&mut f.graph);
    assert_eq!((stats.nodes, stats.gammas, f.graph.node_count()), (3, 1, 0), "two gammas and the match");
    f.verify();
}

#[test]
fn a_load_in_a_gamma_is_bypassed_in_its_alternative() {
    let mut f = Function::new(&[Type::I32, Type::PTR], None);
    let root = f.graph.root();
    let choice = f.choice(f.params[0]);
    let gamma = Gamma::add(&mut f.graph, Position::End(root), choice);
    for origin in [f.params[1], f.io, f.mem] {
        gamma.add_entry(&mut f.graph, origin);
    }
    let arg = |f: &Function, i| gamma.entry_arg(&f.graph, 0, i);
    let op = Op::Load(access(&mut f.graph, false), Effects::READ | Effects::PINNED);
    let region = gamma.regions(&f.graph)[0];
    let operands = [arg(&f, 0), arg(&f, 1), arg(&f, 2)];
    let load = f.graph.add_node(Position::End(region), op, &operands, &[Type::I32, Type::MEM]);
    let states = [f.graph.output(load, 1), gamma.entry_arg(&f.graph, 1, 2)];
    let mem = gamma.add_exit(&mut f.graph, &states);
    f.finish(None, f.io, mem);

    let stats = rvsdg_opt_dne::run_body(&mut f.graph);
    assert_eq!((stats.bypassed, stats.nodes, stats.entry_vars), (1, 1, 1), "the I/O state stays");
    assert_eq!(gamma.exit_origin(&f.graph, 0, 0), gamma.entry_arg(&f.graph, 0, 1));
    f.verify();
}

/// A loop that counts its first parameter down, with more loop variables by `more`, each with its value at the end of an iteration.
fn countdown(
    f: &mut Function,
    flags: ThetaFlags,
    more: &[Value],
    post: impl Fn(&mut Graph, Theta, usize) -> Value,
) -> Theta {
    let root = f.graph.root();
    let theta = Theta::add(&mut f.graph, Position::End(root), flags);
    let body = theta.region(&f.graph);
    let i = theta.open_loop_var(&mut f.graph, f.params[0]);
    for origin in more {
        theta.open_loop_var(&mut f.graph, *origin);
    }
    let minus_one = int(&mut f.graph, body, -1);
    let next = add(&mut f.graph, body, i, minus_one);
    let predicate = f.choice_in(body, next);
    theta.set_predicate(&mut f.graph, predicate);
    theta.close_loop_var(&mut f.graph, next);
    for index in 1..=more.len() {
        let value = post(&mut f.graph, theta, index);
        theta.close_loop_var(&mut f.graph, value);
    }
    theta
}

#[test]
fn a_theta_loses_variables_that_only_feed_themselves() {
    let mut f = Function::new(&[Type::I32, Type::I32, Type::I32], Some(Type::I32));
    let more = [f.params[1], f.params[2], f.params[1]];
    // Variable 1 is summed up for nobody. Variable 2 is not read in the loop, but what it is set to is the result. Variable 3 feeds 2.
    let theta = countdown(&mut f, ThetaFlags::default(), &more, |graph, theta, index| {
        let (i, pre) = (theta.pre(graph, 0), theta.pre(graph, index));
        match index {
            1 => add(graph, theta.region(graph), pre, i),
            2 => add(graph, theta.region(graph), theta.pre(graph, 3), i),
            _ => pre,
        }
    });
    let result = theta.exit_output(&f.graph, 2);
    f.finish(Some(result), f.io, f.mem);

    let stats = rvsdg_opt_dne::run_body(&mut f.graph);
    assert_eq!((stats.loop_vars, stats.nodes, stats.thetas), (1, 1, 0));
    assert_eq!(theta.loop_count(&f.graph), 3);
    assert_eq!(f.graph.result(f.graph.root(), 0), theta.exit_output(&f.graph, 1));
    f.verify();
}

#[test]
fn loop_variables_that_only_feed_each_other_go() {
    let mut f = Function::new(&[Type::I32, Type::I32], Some(Type::I32));
    let more = [f.params[1], f.params[1]];
    let theta = countdown(&mut f, ThetaFlags::default(), &more, |graph, theta, index| theta.pre(graph, 3 - index));
    f.finish(Some(theta.exit_output(&f.graph, 0)), f.io, f.mem);

    let stats = rvsdg_opt_dne::run_body(&mut f.graph);
    assert_eq!((stats.loop_vars, theta.loop_count(&f.graph)), (2, 1));
    f.verify();
}

#[test]
fn a_dead_loop_goes_if_it_ends() {
    let mut f = Function::new(&[Type::I32], None);
    countdown(&mut f, ThetaFlags::default(), &[], |_, _, _| unreachable!());
    f.finish(None, f.io, f.mem);

    let stats = rvsdg_opt_dne::run_body(&mut f.graph);
    assert_eq!((stats.thetas, stats.nodes, f.graph.node_count()), (1, 4, 0));
    f.verify();
}

#[test]
fn a_loop_that_may_not_end_stays_though_nothing_of_it_is_used() {
    let mut f = Function::new(&[Type::I32], None);
    let (io, flags) = (f.io, ThetaFlags { may_diverge: true });
    let theta = countdown(&mut f, flags, &[io], |graph, theta, index| theta.pre(graph, index));
    f.finish(None, theta.exit_output(&f.graph, 1), f.mem);

    let stats = rvsdg_opt_dne::run_body(&mut f.graph);
    assert_eq!((stats.nodes, stats.loop_vars), (0, 0), "the counter decides how often it repeats");
    assert!(f.graph.is_live(theta.node()));
    f.verify();
}

#[test]
fn a_division_that_may_trap_goes_if_it_is_not_used() {
    let mut f = Function::new(&[Type::I32], None);
    let op = Op::Binary(BinOp::SDiv, Flags::PINNED);
    let operands = [f.params[0], f.params[0], f.io];
    f.graph.add_simple(Position::End(f.graph.root()), op, &operands, Type::I32);
    f.finish(None, f.io, f.mem);

    assert_eq!(rvsdg_opt_dne::run_body(&mut f.graph).nodes, 1);
    f.verify();
}

#[test]
fn unreachable_stays_on_its_chain() {
    let mut f = Function::new(&[], None);
    let node = f.graph.add_node(Position::End(f.graph.root()), Op::Unreachable, &[f.io], &[Type::IO]);
    f.finish(None, f.graph.output(node, 0), f.mem);

    assert_eq!(rvsdg_opt_dne::run_body(&mut f.graph).nodes, 0);
    f.verify();
}

#[test]
fn a_second_run_finds_nothing() {
    let mut f = Function::new(&[Type::I32, Type::PTR], Some(Type::I32));
    let (p, mem) = (f.params[1], f.mem);
    let (value, mem1, _) = load(&mut f, p, mem, Effects::READ | Effects::PINNED);
    let more = [value, mem1];
    let theta = countdown(&mut f, ThetaFlags::default(), &more, |graph, theta, index| theta.pre(graph, index));
    let compared = f.graph.add_simple(
        Position::End(f.graph.root()),
        Op::ICmp(IntCond::Eq),
        &[theta.exit_output(&f.graph, 1), value],
        Type::I1,
    );
    assert!(f.graph.is_dead(compared));
    f.finish(Some(theta.exit_output(&f.graph, 0)), f.io, theta.exit_output(&f.graph, 2));

    let first = rvsdg_opt_dne::run_body(&mut f.graph);
    assert_eq!((first.nodes, first.bypassed, first.loop_vars), (2, 1, 1));
    assert_eq!(rvsdg_opt_dne::run_body(&mut f.graph), Default::default());
    f.verify();
}

#[test]
fn depth_does_not_matter() {
    let mut f = Function::new(&[Type::I32], None);
    let mut region = f.graph.root();
    let mut origin = f.params[0];
    let mut gammas = vec![];
    for _ in 0..50_000 {
        let choice = f.choice_in(region, origin);
        let gamma = Gamma::add(&mut f.graph, Position::End(region), choice);
        gamma.add_entry(&mut f.graph, origin);
        gammas.push(gamma);
        region = gamma.regions(&f.graph)[0];
        origin = gamma.entry_arg(&f.graph, 0, 0);
    }
    let live = int(&mut f.graph, region, 1);
    let mut innermost = [live, origin];
    for gamma in gammas.iter().rev() {
        let other = gamma.entry_arg(&f.graph, 1, 0);
        innermost = innermost.map(|value| gamma.add_exit(&mut f.graph, &[value, other]));
    }
    let root = f.graph.root();
    f.graph.add_result(root, innermost[0]);

    let stats = rvsdg_opt_dne::run_body(&mut f.graph);
    assert_eq!((stats.exit_vars, stats.entry_vars, stats.nodes), (50_000, 0, 0));
}
