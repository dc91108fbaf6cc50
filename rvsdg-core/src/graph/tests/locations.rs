//! Which nodes keep their locations.

use crate::*;

fn at(graph: &mut Graph, node: u32) -> LocId {
    graph.payloads.intern_loc(LocInfo { node: Some(node), ..LocInfo::default() })
}

fn constant(graph: &mut Graph, value: i32) -> Node {
    let root = graph.root();
    graph.add_node(Position::End(root), Op::Int(value), &[], &[Type::I8])
}

#[test]
fn copies_are_where_the_original_is() {
    let mut source = Graph::new();
    at(&mut source, 1);
    let [five, six] = [5, 6].map(|node| at(&mut source, node));
    let [a, b] = [constant(&mut source, 1), constant(&mut source, 2)];
    source.set_location(a, Some(five));
    source.set_exit_location(Some(six));
    let map = source.compact();
    let (a, b) = (map.node(a).unwrap(), map.node(b).unwrap());
    assert_eq!((source.location(a), source.location(b), source.exit_location()), (Some(five), None, Some(six)));

    let mut graph = Graph::new();
    let root = graph.root();
    let mut map = CopyMap::sparse();
    graph.copy_nodes(Some(&source), &[a, b], Position::End(root), &mut map);
    let copied = graph.location(map.node(a).unwrap()).unwrap();
    assert_eq!(graph.payloads[copied], source.payloads[five]);
    assert_eq!(graph.location(map.node(b).unwrap()), None);
}

#[test]
fn new_nodes_are_where_the_pass_says() {
    let mut graph = Graph::new();
    let five = at(&mut graph, 5);
    graph.locate_new_nodes(Some(five));
    let inside = constant(&mut graph, 1);
    graph.locate_new_nodes(None);
    let outside = constant(&mut graph, 2);
    assert_eq!((graph.location(inside), graph.location(outside)), (Some(five), None));
}

/// A sum and a difference, and their nodes.
fn sums() -> (Graph, [Value; 2], [Node; 2]) {
    let mut graph = Graph::new();
    let root = graph.root();
    let param = graph.add_arg(root, Type::I32);
    let sums = [BinOp::Add, BinOp::Sub]
        .map(|op| graph.add_simple(Position::End(root), Op::Binary(op, Flags::NONE), &[param, param], Type::I32));
    let nodes = sums.map(|sum| graph.producer(sum).unwrap());
    (graph, sums, nodes)
}

#[test]
fn what_takes_the_place_of_a_node_gets_its_location() {
    let (mut graph, sums, nodes) = sums();
    let five = at(&mut graph, 5);
    graph.set_location(nodes[1], Some(five));
    graph.add_result(graph.root(), sums[1]);
    graph.divert_users(sums[1], sums[0]);
    assert_eq!(graph.location(nodes[0]), Some(five));
    // It keeps it.
    let nine = at(&mut graph, 9);
    graph.set_location(nodes[1], Some(nine));
    graph.add_result(graph.root(), sums[1]);
    graph.divert_users(sums[1], sums[0]);
    assert_eq!(graph.location(nodes[0]), Some(five));
}

#[test]
fn what_replaces_several_nodes_gets_a_common_location() {
    let (mut graph, _, nodes) = sums();
    let new = constant(&mut graph, 1);
    let (five, nine) = (at(&mut graph, 5), at(&mut graph, 9));
    for (others, expected) in [([five, five], Some(five)), ([five, nine], None)] {
        nodes.iter().zip(others).for_each(|(node, location)| graph.set_location(*node, Some(location)));
        graph.set_common_location(new, nodes);
        assert_eq!(graph.location(new), expected);
    }
}

#[test]
fn what_is_inlined_keeps_its_place_behind_the_call() {
    let mut graph = Graph::new();
    let (inner, middle, outer) = (at(&mut graph, 1), at(&mut graph, 2), at(&mut graph, 3));
    let once = graph.inlined_location(inner, middle);
    let twice = graph.inlined_location(once, outer);
    let chain: Vec<Option<u32>> =
        std::iter::successors(Some(twice), |id| graph.payloads[*id].call).map(|id| graph.payloads[id].node).collect();
    assert_eq!(chain, [Some(1), Some(2), Some(3)]);
    assert_eq!(graph.inlined_location(once, outer), twice);
}
