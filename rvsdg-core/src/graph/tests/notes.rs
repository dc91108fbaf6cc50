//! Which nodes keep their metadata.

use crate::*;

fn table(graph: &mut Graph, cases: &[(i32, u32)], default: u32) -> Op {
    let cases = cases.iter().map(|(case, to)| (Const { op: Op::Int(*case), ty: Type::I1 }, *to)).collect();
    Op::Match(graph.payloads.intern_match(MatchInfo { cases, default, alternatives: 2 }))
}

fn decision(graph: &mut Graph, op: Op) -> Node {
    let root = graph.root();
    let operand = graph.add_const(Position::End(root), Const { op: Op::Int(-1), ty: Type::I1 });
    graph.add_node(Position::End(root), op, &[operand], &[Type::ctl(2)])
}

fn weights(graph: &mut Graph, weights: &[u32]) -> NoteId {
    graph.payloads.intern_note(Note::Branch(BranchNote { weights: weights.into(), ..BranchNote::default() }))
}

#[test]
fn copies_are_as_likely() {
    let mut source = Graph::new();
    weights(&mut source, &[0, 0]);
    let note = weights(&mut source, &[1, 9]);
    let op = table(&mut source, &[(-1, 1)], 0);
    let [a, b] = [decision(&mut source, op), decision(&mut source, op)];
    assert!(!source.has_notes());
    source.set_note(a, Some(note));
    assert!(source.has_notes());
    let map = source.compact();
    let (a, b) = (map.node(a).unwrap(), map.node(b).unwrap());
    assert_eq!((source.note(a), source.note(b)), (Some(note), None));

    let mut graph = Graph::new();
    let root = graph.root();
    let mut map = CopyMap::sparse();
    let nodes: Vec<Node> = source.nodes(source.root()).collect();
    graph.copy_nodes(Some(&source), &nodes, Position::End(root), &mut map);
    let copied = graph.note(map.node(a).unwrap()).unwrap();
    assert_eq!(graph.payloads[copied], source.payloads[note]);
    assert_eq!(graph.note(map.node(b).unwrap()), None);
}

#[test]
fn what_decides_something_else_has_no_weights() {
    let mut graph = Graph::new();
    let note = weights(&mut graph, &[1, 9]);
    let (op, negated) = (table(&mut graph, &[(-1, 1)], 0), table(&mut graph, &[(-1, 0)], 1));
    let [a, b, c, d] = [op, op, op, negated].map(|op| decision(&mut graph, op));
    graph.set_note(a, Some(note));
    graph.set_op(a, op);
    assert_eq!(graph.note(a), Some(note));
    // The same alternatives, for the negated value.
    graph.keep_note(a, d);
    let kept = graph.note(d).unwrap();
    assert_eq!(graph.payloads[kept], Note::Branch(BranchNote { weights: [9, 1].into(), ..BranchNote::default() }));
    graph.keep_note(a, b);
    assert_eq!(graph.note(b), Some(note));
    graph.merge_notes(a, b);
    assert_eq!(graph.note(a), Some(note));
    graph.merge_notes(a, c);
    assert_eq!(graph.note(a), None);
    graph.set_op(b, negated);
    assert_eq!(graph.note(b), None);
}

#[test]
fn a_loop_keeps_its_hints() {
    let mut graph = Graph::new();
    let root = graph.root();
    let note = graph.payloads.intern_note(Note::Loop("!1".into()));
    let loops =
        [false, true].map(|may_diverge| Theta::add(&mut graph, Position::End(root), ThetaFlags { may_diverge }));
    let [a, b] = loops.map(|theta| theta.node());
    graph.set_note(a, Some(note));
    graph.set_op(a, graph.op(b));
    graph.keep_note(a, b);
    assert_eq!((graph.note(a), graph.note(b)), (Some(note), Some(note)));
    let op = table(&mut graph, &[(-1, 1)], 0);
    let other = decision(&mut graph, op);
    graph.keep_note(a, other);
    assert_eq!(graph.note(other), None);
}
