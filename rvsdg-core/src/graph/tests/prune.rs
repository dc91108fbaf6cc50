//! Which nodes are removed.

use crate::testing::*;
use crate::*;

#[test]
fn chains_of_dead_nodes_go_in_one_walk() {
    let (mut g, params, io, mem) = body(&[Type::I32, Type::PTR]);
    let at = Position::End(g.root());
    let mut sum = params[0];
    for _ in 0..50 {
        sum = add(&mut g, at, sum, params[0]);
    }
    let kept = add(&mut g, at, params[0], params[0]);
    let (value, mem) = load(&mut g, at, Type::I32, params[1], io, mem);
    let (_, mem) = load(&mut g, at, Type::PTR, params[1], io, mem);
    add(&mut g, at, value, sum);
    let mem = store(&mut g, at, kept, params[1], io, mem);
    finish(&mut g, &[io, mem]);
    assert_eq!(g.prune(g.root()), 53);
    assert_valid(&g, &TypeTable::new());
    let expected = "graph (%0: i32, %1: ptr, %2: io, %3: mem) {
  %4 = add %0, %0 : i32
  %5 = store write pinned [i32, align 4] %4, %1, %2, %3 : mem
} -> (%2, %5)
";
    assert_eq!(text(&g, &TypeTable::new()), expected);
    assert_eq!(g.prune(g.root()), 0);
}

#[test]
fn allocations_go_and_calls_stay() {
    let mut types = TypeTable::new();
    let (mut g, params, io, mem) = body(&[Type::PTR]);
    let at = Position::End(g.root());
    let info = AllocaInfo { ty: Type::I32, align: 4, specifier: "".into() };
    let alloca = Op::Alloca(g.payloads.intern_alloca(info));
    let one = int(&mut g, at, 1, Type::I32);
    let node = g.add_node(at, alloca, &[one, mem], &[Type::PTR, Type::MEM]);
    let mem = g.output(node, 1);
    let (io, mem) = call(&mut g, at, &mut types, params[0], io, mem);
    finish(&mut g, &[io, mem]);
    assert_eq!(g.prune(g.root()), 2);
    assert_valid(&g, &types);
    assert_eq!(g.node_count(), 1);
}

#[test]
fn loops_go_unless_they_may_run_for_ever() {
    for may_diverge in [false, true] {
        let (mut g, params, io, mem) = body(&[Type::I32]);
        let at = Position::End(g.root());
        let outer = Theta::add(&mut g, at, ThetaFlags::default());
        let (x, io_in) = (outer.open_loop_var(&mut g, params[0]), outer.open_loop_var(&mut g, io));
        let at = Position::End(outer.region(&g));
        let inner = Theta::add(&mut g, at, ThetaFlags { may_diverge });
        let state = inner.open_loop_var(&mut g, io_in);
        let again = g.add_const(Position::End(inner.region(&g)), Const { op: Op::Ctl(1), ty: Type::ctl(2) });
        inner.set_predicate(&mut g, again);
        let state = inner.close_loop_var(&mut g, state);
        let dead = add(&mut g, at, x, x);
        let once = g.add_const(at, Const { op: Op::Ctl(0), ty: Type::ctl(2) });
        outer.set_predicate(&mut g, once);
        outer.close_loop_var(&mut g, dead);
        let io_out = outer.close_loop_var(&mut g, state);
        finish(&mut g, &[if may_diverge { io_out } else { io }, mem]);
        assert_valid(&g, &TypeTable::new());
        assert_eq!(g.prune(g.root()), if may_diverge { 0 } else { 5 });
        assert_valid(&g, &TypeTable::new());
        // Even if its state has no users, which the verifier does not allow.
        if may_diverge {
            g.divert_users(io_out, io);
            assert_eq!(g.prune(g.root()), 0);
            assert!(verify_graph(&g, &TypeTable::new(), &Default::default()).is_err());
        }
    }
}

#[test]
fn regions_of_what_stays_are_pruned_too() {
    let mut types = TypeTable::new();
    let mut g = sample(&mut types);
    let before = text(&g, &types);
    for region in g.region_tree(g.root()) {
        let a = int(&mut g, Position::Start(region), 1, Type::I8);
        add(&mut g, Position::End(region), a, a);
    }
    assert_ne!(text(&g, &types), before);
    assert_eq!(g.prune(g.root()), 8);
    assert_eq!(text(&g, &types), before);
}
