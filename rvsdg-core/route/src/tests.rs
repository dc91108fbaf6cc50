//! Routing through nested regions, sharing, constants, looking outwards.

use super::*;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{Op, ThetaFlags, Type, TypeTable};

/// A graph with parameters `ctl2`, `i32`, `i32`, and a gamma in a theta. The second `i32` is a changing loop variable
/// of the theta.
struct Nest {
    graph: Graph,
    params: [Value; 3],
    theta: Theta,
    gamma: Gamma,
}

fn nest() -> Nest {
    let mut graph = Graph::new();
    let root = graph.root();
    let params = [Type::ctl(2), Type::I32, Type::I32].map(|ty| graph.add_arg(root, ty));
    let theta = Theta::add(&mut graph, Position::End(root), ThetaFlags::default());
    let [choice, changing] = [params[0], params[2]].map(|param| theta.open_loop_var(&mut graph, param));
    let inside = Position::End(theta.region(&graph));
    let gamma = Gamma::add(&mut graph, inside, choice);
    let next = graph.add_const(inside, Const { op: Op::Int(7), ty: Type::I32 });
    let stop = graph.add_const(inside, Const { op: Op::Ctl(0), ty: Type::ctl(2) });
    theta.set_predicate(&mut graph, stop);
    theta.close_loop_var(&mut graph, choice);
    let last = theta.close_loop_var(&mut graph, next);
    let _ = changing;
    graph.add_result(root, last);
    Nest { graph, params, theta, gamma }
}

fn verify(graph: &Graph) {
    if let Err(errors) = rvsdg_core::verify_graph(graph, &TypeTable::new(), &PrimaryMap::new()) {
        panic!("{errors}\n{}", rvsdg_core::print_graph(graph, &TypeTable::new(), &PrimaryMap::new()));
    }
}

#[test]
fn values_go_through_every_border_once() {
    let Nest { mut graph, params, theta, gamma } = nest();
    let [first, second] = [0, 1].map(|k| gamma.regions(&graph)[k]);
    let mut router = Router::new();
    let there = router.route(&mut graph, params[1], first);
    assert_eq!((router.variables(), theta.loop_count(&graph), gamma.entry_count(&graph)), (2, 3, 1));
    assert_eq!(there, gamma.entry_arg(&graph, 0, 0));
    assert_eq!(theta.post(&graph, 2), theta.pre(&graph, 2));
    assert_eq!(router.route(&mut graph, params[1], second), gamma.entry_arg(&graph, 1, 0));
    let body = theta.region(&graph);
    assert_eq!(router.route(&mut graph, params[1], body), theta.pre(&graph, 2));
    assert_eq!(router.variables(), 2);
    // Another router finds the existing variables.
    let mut other = Router::new();
    assert_eq!(other.route(&mut graph, params[1], first), there);
    assert_eq!((other.variables(), outermost(&graph, there)), (0, params[1]));
    verify(&graph);
}

#[test]
fn a_variable_that_changes_carries_nothing() {
    let Nest { mut graph, params, theta, .. } = nest();
    let inside = theta.region(&graph);
    let mut router = Router::new();
    let there = router.route(&mut graph, params[2], inside);
    assert_ne!(there, theta.pre(&graph, 1), "that one is 7 from the second iteration on");
    assert_eq!(origin_outside(&graph, theta.pre(&graph, 1)), None);
    assert_eq!(router.route(&mut graph, params[0], inside), theta.pre(&graph, 0), "that one is invariant");
    verify(&graph);
}

#[test]
fn what_is_at_home_stays() {
    let Nest { mut graph, params, .. } = nest();
    let root = graph.root();
    assert_eq!(Router::new().route(&mut graph, params[1], root), params[1]);
}

#[test]
fn constants_are_made_anew_once_per_region() {
    let Nest { mut graph, theta, gamma, .. } = nest();
    let root = graph.root();
    let seven = graph.add_const(Position::Start(root), Const { op: Op::Int(7), ty: Type::I32 });
    let eight = graph.add_const(Position::Start(root), Const { op: Op::Int(8), ty: Type::I32 });
    let (body, case) = (theta.region(&graph), gamma.regions(&graph)[0]);
    let mut router = Router::new();
    let before = graph.node_count();
    let found = router.route(&mut graph, seven, body);
    assert_eq!((found, graph.node_count()), (theta.post(&graph, 1), before), "there is one already");
    assert_eq!(graph.first_node(body), graph.producer(found), "which had to come to the front");
    let new = router.route(&mut graph, eight, case);
    assert_eq!((router.route(&mut graph, eight, case), graph.node_count()), (new, before + 1));
    assert_eq!(router.variables(), 0);
    graph.remove_node(graph.producer(new).unwrap());
    assert_ne!(router.route(&mut graph, eight, case), new, "a removed one serves nobody");
    verify(&graph);
}

#[test]
fn constants_are_seen_through_borders() {
    let Nest { mut graph, gamma, theta, .. } = nest();
    let inside = theta.region(&graph);
    let seven = graph.first_node(inside).map(|_| theta.post(&graph, 1)).unwrap();
    graph.move_node(graph.producer(seven).unwrap(), Position::Start(inside));
    let entry = gamma.add_entry(&mut graph, seven);
    let arg = gamma.entry_arg(&graph, 0, entry);
    assert_eq!(constant(&graph, arg), Some(Const { op: Op::Int(7), ty: Type::I32 }));
    assert_eq!(constant(&graph, theta.pre(&graph, 0)), None);
    verify(&graph);
}

#[test]
fn depth_does_not_matter() {
    const DEPTH: usize = 100_000;
    let mut graph = Graph::new();
    let root = graph.root();
    let (x, predicate) = (graph.add_arg(root, Type::I32), graph.add_arg(root, Type::ctl(1)));
    let (mut region, mut choice) = (root, predicate);
    for _ in 0..DEPTH {
        let gamma = Gamma::add(&mut graph, Position::End(region), choice);
        gamma.add_entry(&mut graph, choice);
        (region, choice) = (gamma.regions(&graph)[0], gamma.entry_arg(&graph, 0, 0));
    }
    let mut router = Router::new();
    let there = router.route(&mut graph, x, region);
    assert_eq!((graph.region_of(there), router.variables()), (region, DEPTH));
}

#[test]
fn a_wide_gamma_is_not_searched_for_long() {
    let mut graph = Graph::new();
    let root = graph.root();
    let predicate = graph.add_arg(root, Type::ctl(1));
    let gamma = Gamma::add(&mut graph, Position::End(root), predicate);
    let many: Vec<Value> = (0..1000).map(|_| graph.add_arg(root, Type::I32)).collect();
    let mut router = Router::new();
    let region = gamma.regions(&graph)[0];
    let inside: Vec<Value> = many.iter().map(|value| router.route(&mut graph, *value, region)).collect();
    let again: Vec<Value> = many.iter().map(|value| Router::new().route(&mut graph, *value, region)).collect();
    assert_eq!((inside, gamma.entry_count(&graph)), (again, 1000));
}

#[test]
fn values_are_seen_from_outside() {
    let Nest { mut graph, params, theta, gamma } = nest();
    let (body, inner) = (theta.region(&graph), gamma.regions(&graph)[0]);
    let there = Router::new().route(&mut graph, params[1], inner);
    let between = theta.pre(&graph, 2);
    let seen = |value, region| seen_outside(&graph, value, region);
    assert_eq!([seen(there, inner), seen(there, body)], [Some(between), Some(params[1])]);
    assert_eq!([seen(params[1], body), seen(theta.pre(&graph, 1), body)], [Some(params[1]), None]);
    assert_eq!((int(&graph, theta.post(&graph, 1)), int(&graph, there)), (Some(7), None));
}
