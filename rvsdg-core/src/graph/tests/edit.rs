//! Editing operations, one at a time; all links are checked after each.

use crate::testing::*;
use crate::*;

fn check(graph: &Graph) {
    let mut sink = crate::report::Sink::default();
    assert!(graph.check_links(&mut sink), "{:?}", sink.messages());
}

fn ids(graph: &Graph, region: Region) -> Vec<Node> {
    let forward: Vec<Node> = graph.nodes(region).collect();
    let mut backward: Vec<Node> = graph.nodes(region).rev().collect();
    backward.reverse();
    assert_eq!(forward, backward);
    forward
}

#[test]
fn nodes_go_where_they_are_put() {
    let mut g = Graph::default();
    let root = g.root();
    let node = |g: &mut Graph, at| g.add_node(at, Op::Int(0), &[], &[Type::I8]);
    let b = node(&mut g, Position::End(root));
    let d = node(&mut g, Position::End(root));
    let a = node(&mut g, Position::Start(root));
    let c = node(&mut g, Position::Before(d));
    let e = node(&mut g, Position::After(d));
    assert_eq!(ids(&g, root), [a, b, c, d, e]);
    check(&g);
    g.move_node(a, Position::After(e));
    g.move_node(e, Position::Start(root));
    g.move_node(c, Position::Before(b));
    assert_eq!(ids(&g, root), [e, c, b, d, a]);
    check(&g);
    // To their current positions.
    g.move_node(e, Position::Start(root));
    g.move_node(a, Position::End(root));
    assert_eq!(ids(&g, root), [e, c, b, d, a]);
    for node in [e, a, b, c, d] {
        g.remove_node(node);
        check(&g);
    }
    assert_eq!((g.node_count(), g.first_node(root), g.last_node(root)), (0, None, None));
    assert!(!g.is_live(a));
}

#[test]
fn both_ends_of_a_node_list_meet() {
    let mut g = Graph::new();
    let at = Position::End(g.root());
    let nodes: Vec<Node> = (0..3).map(|_| g.add_node(at, Op::Int(0), &[], &[Type::I8])).collect();
    let mut list = g.nodes(g.root());
    assert_eq!(list.next(), Some(nodes[0]));
    assert_eq!(list.next_back(), Some(nodes[2]));
    assert_eq!(list.next_back(), Some(nodes[1]));
    assert_eq!((list.next(), list.next_back()), (None, None));
}

#[test]
fn users_are_diverted_all_at_once() {
    let (mut g, params, ..) = body(&[Type::I32, Type::I32]);
    let at = Position::End(g.root());
    let (a, b) = (params[0], params[1]);
    add(&mut g, at, b, b);
    for _ in 0..1000 {
        add(&mut g, at, a, a);
    }
    g.add_result(g.root(), a);
    assert_eq!((g.users(a).count(), g.users(b).count()), (2001, 2));
    g.divert_users(a, b);
    check(&g);
    assert!(g.is_dead(a));
    assert_eq!(g.users(b).count(), 2003);
    assert!(g.users(b).all(|user| g.origin(user) == b));
    g.divert_users(a, b);
    g.divert_users(b, b);
    assert_eq!(g.users(b).count(), 2003);
    // Users in the middle, at the end and at the start of the list.
    let users: Vec<Use> = g.users(b).collect();
    for user in [users[1000], users[2002], users[0]] {
        g.divert(user, a);
        check(&g);
    }
    g.divert(users[0], a);
    assert_eq!((g.users(a).count(), g.users(b).count()), (3, 2000));
    assert!(!g.has_one_user(a));
}

#[test]
fn sites_and_definitions_name_their_places() {
    let (mut g, params, ..) = body(&[Type::I32]);
    let at = Position::End(g.root());
    let sum = add(&mut g, at, params[0], params[0]);
    let result = g.add_result(g.root(), sum);
    let node = g.producer(sum).unwrap();
    assert_eq!(g.def(sum), ValueDef::Output(node, 0));
    assert_eq!(g.def(params[0]), ValueDef::Argument(g.root(), 0));
    assert_eq!(g.site(g.input(node, 1)), UseSite::Input(node, 1));
    assert_eq!(g.site(result), UseSite::Result(g.root(), 0));
    assert_eq!(g.producer_op(sum), Some(Op::Binary(BinOp::Add, Flags::NONE)));
    assert_eq!((g.producer(params[0]), g.region_of(sum)), (None, g.root()));
    assert_eq!(
        (node.to_string(), sum.to_string(), result.to_string(), g.root().to_string()),
        ("n0".into(), "v3".into(), "u2".into(), "r0".into())
    );
}

#[test]
fn removal_takes_nested_regions_along() {
    let mut types = TypeTable::new();
    let mut g = sample(&mut types);
    let theta = g.first_node(g.root()).unwrap();
    let args = g.args(g.root()).to_vec();
    for (output, input) in g.outputs(theta).collect::<Vec<_>>().into_iter().zip(args) {
        g.divert_users(output, input);
    }
    let inner = g.regions(theta)[0];
    g.remove_node(theta);
    check(&g);
    assert_eq!((g.node_count(), g.nodes(inner).count()), (0, 0));
    assert!(g.args(g.root()).iter().take(2).all(|arg| g.is_dead(*arg)));
}

#[test]
fn removing_deeply_nested_regions_does_not_recurse() {
    let mut g = Graph::new();
    let mut region = g.root();
    for _ in 0..100_000 {
        let theta = Theta::add(&mut g, Position::End(region), ThetaFlags::default());
        region = theta.region(&g);
        let again = g.add_const(Position::End(region), Const { op: Op::Ctl(0), ty: Type::ctl(2) });
        theta.set_predicate(&mut g, again);
    }
    assert_valid(&g, &TypeTable::new());
    assert!(text(&g, &TypeTable::new()).len() > 100_000);
    let before = g.compact();
    assert!(before.node(g.first_node(g.root()).unwrap()).is_some());
    assert_eq!(g.clone().prune(g.root()), 200_000);
    g.remove_node(g.first_node(g.root()).unwrap());
    assert_eq!(g.node_count(), 0);
}

#[test]
#[should_panic(expected = "still has users")]
fn a_node_in_use_is_not_removed() {
    let (mut g, params, ..) = body(&[Type::I32]);
    let at = Position::End(g.root());
    let a = add(&mut g, at, params[0], params[0]);
    add(&mut g, at, a, a);
    g.remove_node(g.producer(a).unwrap());
}

#[test]
fn ports_that_stay_keep_their_ids() {
    let (mut g, params, ..) = body(&[Type::ctl(2), Type::I8, Type::int(16), Type::I32]);
    let at = Position::End(g.root());
    let gamma = Gamma::add(&mut g, at, params[0]);
    for origin in &params[1..] {
        gamma.add_entry(&mut g, *origin);
    }
    for i in 0..3 {
        let origins = [gamma.entry_arg(&g, 0, i), gamma.entry_arg(&g, 1, i)];
        gamma.add_exit(&mut g, &origins);
    }
    let inputs: Vec<Use> = g.inputs(gamma.node()).collect();
    let (first, last) = (gamma.exit_output(&g, 0), gamma.exit_output(&g, 2));
    gamma.retain_exits(&mut g, |i| i != 1);
    gamma.retain_entries(&mut g, |i| i != 1);
    check(&g);
    assert_eq!(g.outputs(gamma.node()).collect::<Vec<_>>(), [first, last]);
    assert_eq!(g.inputs(gamma.node()).collect::<Vec<_>>(), [inputs[0], inputs[1], inputs[3]]);
    assert_eq!(g.def(last), ValueDef::Output(gamma.node(), 1));
    assert_eq!(g.site(inputs[3]), UseSite::Input(gamma.node(), 2));
    assert!(g.is_dead(params[2]));
    assert_valid(&g, &TypeTable::new());
}

#[test]
fn arguments_and_results_can_go() {
    let (mut g, params, io, mem) = body(&[Type::I8, Type::I32]);
    finish(&mut g, &[params[1], io, mem]);
    let root = g.root();
    g.retain_args(root, |i| i != 0);
    assert_eq!(g.args(root), [params[1], io, mem]);
    assert_eq!(g.def(mem), ValueDef::Argument(root, 2));
    g.retain_results(root, |i| i == 2);
    check(&g);
    assert_eq!(g.result(root, 0), mem);
    assert!(g.is_dead(io));
}

#[test]
fn very_wide_nodes_work() {
    let (mut g, params, ..) = body(&[Type::I8]);
    let operands = vec![params[0]; 70_000];
    let mut types = TypeTable::new();
    let array = types.array(Type::I8, 70_000);
    let node = g.add_node(Position::End(g.root()), Op::Aggregate, &operands, &[array]);
    check(&g);
    assert_eq!((g.input_count(node), g.output_count(node)), (70_000, 1));
    assert_eq!(g.operand(node, 69_999), params[0]);
    g.remove_node(node);
    check(&g);
}
