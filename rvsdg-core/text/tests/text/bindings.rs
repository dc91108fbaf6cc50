//! Bindings of variables of the source.

use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::*;

const TEXT: &str = "\
graph (%0: i64, %1: io, %2: mem) {
  %3 = const 0 : i64
  bind 12 \"!DIExpression()\" 15 () %0
  %4, %5 = theta (%3, %0) (%6: i64, %7: i64) {
    %8 = const 1 : i64
    bind 13 \"!DIExpression(DW_OP_LLVM_fragment, 0, 64)\" 16 (31, 33) %6
    %9 = add nsw %6, %8 : i64
    bind 12 \"!DIExpression()\" 15 () const 5 : i32
    %10 = icmp slt %9, %7 : i1
    %11 = match [-1 -> 1, default -> 0] %10 : ctl2
    bind 12 \"!DIExpression()\" 15 () %0
    bind 13 \"!DIExpression()\" 16 () lost
  } -> (%11, %9, %7)
  bind 12 \"!DIExpression()\" 15 () %4
} -> (%4, %1, %2)
";

#[test]
fn bindings_are_read_back() {
    let (mut types, symbols) = (TypeTable::new(), PrimaryMap::new());
    let graph = rvsdg_text::parse_graph(TEXT, &mut types, &symbols).unwrap();
    assert_eq!(print_graph(&graph, &types, &symbols), TEXT);
    let inner = graph.nodes(graph.root()).last().unwrap();
    let theta = Theta::from_node(&graph, inner).unwrap();
    let inside: Vec<Bound> = graph.bindings(Gap::End(theta.region(&graph))).map(|it| it.bound).collect();
    assert_eq!(inside, [Bound::Value(graph.arg(graph.root(), 0)), Bound::Lost]);
    let copy = graph.clone();
    assert_eq!(print_graph(&copy, &types, &symbols), TEXT);
    let mut compacted = graph;
    compacted.compact();
    assert_eq!(print_graph(&compacted, &types, &symbols), TEXT);
}

#[test]
fn what_is_no_binding_is_refused() {
    let (mut types, symbols) = (TypeTable::new(), PrimaryMap::new());
    let with = |text: &str| format!("graph (%0: i64) {{\n  bind {text}\n}} -> (%0)\n");
    for text in
        ["", "1", "1 \"\"", "1 \"\" 2", "1 \"\" 2 ()", "1 \"\" 2 (a) lost", "1 \"\" 2 () %1", "1 \"\" 2 () const 5"]
    {
        assert!(rvsdg_text::parse_graph(&with(text), &mut types, &symbols).is_err(), "{text}");
    }
    assert!(rvsdg_text::parse_graph(&with("1 \"\" 2 () lost"), &mut types, &symbols).is_ok());
}
