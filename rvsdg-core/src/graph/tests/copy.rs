//! Copies are compared by their text.

use crate::testing::*;
use crate::*;

#[test]
fn a_compacted_graph_prints_the_same() {
    let mut types = TypeTable::new();
    let mut g = sample(&mut types);
    let at = Position::Start(g.root());
    let garbage: Vec<Node> = (0..100).map(|_| g.add_node(at, Op::Int(7), &[], &[Type::I8])).collect();
    let before = text(&sample(&mut types), &types);
    for node in garbage {
        g.remove_node(node);
    }
    let old = g.clone();
    let map = g.compact();
    assert_valid(&g, &types);
    assert_eq!(text(&g, &types), before);
    assert_eq!(g.node_capacity(), g.node_count());
    for region in old.region_tree(old.root()) {
        for node in old.nodes(region) {
            assert_eq!(g.op(map.node(node).unwrap()), old.op(node));
        }
        for arg in old.args(region) {
            assert_eq!(g.ty(map.value(*arg).unwrap()), old.ty(*arg));
        }
    }
    // Ids are canonical after compaction: another one changes nothing.
    let again = g.clone().compact();
    assert!(g.nodes(g.root()).all(|node| again.node(node) == Some(node)));
}

#[test]
fn a_region_is_copied_from_another_graph() {
    let mut types = TypeTable::new();
    let source = sample(&mut types);
    let mut g = Graph::new();
    // Another payload comes first, so that equal payloads have different ids.
    g.payloads.float(1);
    int(&mut g, Position::End(Graph::new().root()), 3, Type::I8);
    let ty = types.function(Type::I8, &[], false);
    g.payloads.intern_call(call_info(ty));
    let first = g.first_node(g.root()).unwrap();
    g.remove_node(first);
    g.copy_region(Some(&source), source.root(), g.root(), &mut CopyMap::dense(&source));
    assert_valid(&g, &types);
    assert_eq!(text(&g, &types), text(&source, &types));
}

/// As in inlining: arguments are mapped to values, results are looked up.
#[test]
fn contents_are_copied_behind_each_other() {
    let mut types = TypeTable::new();
    let source = sample(&mut types);
    let (mut g, params, mut io, mut mem) = body(&[Type::PTR, Type::PTR, Type::I32]);
    let mut n = params[2];
    for _ in 0..2 {
        let mut map = CopyMap::sparse();
        let bound = [params[0], params[1], n, io, mem];
        source.args(source.root()).iter().zip(bound).for_each(|(old, new)| map.insert(*old, new));
        let at = Position::End(g.root());
        g.copy_region_contents(Some(&source), source.root(), at, &mut map);
        let results: Vec<Value> = (0..3).map(|i| map.value(source.result(source.root(), i)).unwrap()).collect();
        (n, io, mem) = (results[0], results[1], results[2]);
    }
    finish(&mut g, &[n, io, mem]);
    assert_valid(&g, &types);
    assert_eq!(g.node_count(), 2 * source.node_count());
}

/// As in unrolling: the contents of a region are copied into the region itself.
#[test]
fn a_region_is_copied_into_itself() {
    let (mut g, params, io, mem) = body(&[Type::I32]);
    let theta = Theta::add(&mut g, Position::End(Graph::new().root()), ThetaFlags::default());
    let x = theta.open_loop_var(&mut g, params[0]);
    let at = Position::End(theta.region(&g));
    let y = add(&mut g, at, x, x);
    let more = g.add_simple(at, Op::ICmp(IntCond::Slt), &[y, x], Type::I1);
    let again = is_true(&mut g, at, more);
    theta.set_predicate(&mut g, again);
    let out = theta.close_loop_var(&mut g, y);
    finish(&mut g, &[out, io, mem]);
    let mut map = CopyMap::sparse();
    map.insert(x, y);
    g.copy_region_contents(None, theta.region(&g), at, &mut map);
    theta.set_post(&mut g, 0, map.value(y).unwrap());
    theta.set_predicate(&mut g, map.value(again).unwrap());
    assert_valid(&g, &TypeTable::new());
    let expected = "graph (%0: i32, %1: io, %2: mem) {
  %3 = theta (%0) (%4: i32) {
    %5 = add %4, %4 : i32
    %6 = icmp slt %5, %4 : i1
    %7 = match [-1 -> 1, default -> 0] %6 : ctl2
    %8 = add %5, %5 : i32
    %9 = icmp slt %8, %5 : i1
    %10 = match [-1 -> 1, default -> 0] %9 : ctl2
  } -> (%10, %8)
} -> (%3, %1, %2)
";
    assert_eq!(text(&g, &TypeTable::new()), expected);
}

/// The destination is inside of what is copied.
#[test]
fn a_gamma_is_copied_into_its_own_region() {
    let (mut g, params, io, mem) = body(&[Type::ctl(1)]);
    let at = Position::End(g.root());
    let gamma = Gamma::add(&mut g, at, params[0]);
    gamma.add_entry(&mut g, params[0]);
    let region = gamma.regions(&g)[0];
    let inner = gamma.entry_arg(&g, 0, 0);
    gamma.add_exit(&mut g, &[inner]);
    finish(&mut g, &[params[0], io, mem]);
    let mut map = CopyMap::sparse();
    map.insert(params[0], inner);
    g.copy_node(None, gamma.node(), Position::End(region), &mut map);
    assert_eq!(g.node_count(), 2);
    assert_valid(&g, &TypeTable::new());
}

#[test]
#[should_panic(expected = "the map does not say")]
fn unknown_operands_of_another_graph_are_refused() {
    let (mut source, params, ..) = body(&[Type::I32]);
    let at = Position::End(source.root());
    let sum = add(&mut source, at, params[0], params[0]);
    Graph::new().copy_node(Some(&source), source.producer(sum).unwrap(), at, &mut CopyMap::sparse());
}
