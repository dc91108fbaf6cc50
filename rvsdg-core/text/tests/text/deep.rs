//! Depth and length that the input decides.

use crate::round_trip;
use crate::samples::one_function;
use rvsdg_core::*;
use std::fmt::Write;

const DEPTH: usize = 50_000;

#[test]
fn nested_loops_and_decisions_are_read_back() {
    let module = one_function(TypeTable::new(), &[Type::ctl(2)], |graph, _, args| {
        // The innermost region so far, and its control value.
        let (mut at, mut value) = (Position::End(graph.root()), args[2]);
        let mut closing = vec![];
        for i in 0..DEPTH {
            if i % 2 == 0 {
                let theta = Theta::add(graph, at, ThetaFlags::default());
                value = theta.open_loop_var(graph, value);
                at = Position::End(theta.region(graph));
                theta.set_predicate(graph, value);
                closing.push((theta.node(), value));
            } else {
                let gamma = Gamma::add(graph, at, value);
                let entry = gamma.add_entry(graph, value);
                value = gamma.entry_arg(graph, i / 2 % 2, entry);
                at = Position::End(gamma.regions(graph)[i / 2 % 2]);
            }
        }
        while let Some((node, value)) = closing.pop() {
            Theta::from_node(graph, node).unwrap().close_loop_var(graph, value);
        }
    });
    verify(&module).unwrap();
    let text = round_trip(&module);
    assert!(text.len() > 100 * DEPTH);
}

#[test]
fn nested_types_are_read() {
    let ty = "{ i8, ptr addrspace(1) }";
    let nest = |open: &str, close: &str| format!("{}{ty}{}", open.repeat(DEPTH), close.repeat(DEPTH));
    for ty in
        [nest("[2 x ", "]"), nest("{ i1, ", ", ptr }"), nest("<{ ", " }>"), nest("void (", ", ...)"), nest("", " ()")]
    {
        let text = format!("graph () {{\n  %0 = const undef : {ty}\n}} -> ()\n");
        let mut types = TypeTable::new();
        let graph = rvsdg_text::parse_graph(&text, &mut types, &Default::default()).unwrap();
        assert_eq!(print_graph(&graph, &types, &Default::default()), text);
    }
}

#[test]
fn nested_constants_are_read() {
    let mut constant = String::from("7");
    constant = format!("{}{constant}{}", "[".repeat(DEPTH), " : i8]".repeat(DEPTH));
    let text = format!("graph () {{\n  %0 = const {constant} : i8\n}} -> ()\n");
    let (mut types, symbols) = Default::default();
    let graph = rvsdg_text::parse_graph(&text, &mut types, &symbols).unwrap();
    assert_eq!(print_graph(&graph, &types, &symbols), text);
}

#[test]
fn what_is_deep_and_broken_is_refused() {
    let starts = ["(", "[", "{", "<{", "<2 x ", "[2 x ", "target(", "void ("];
    for start in starts {
        let text = format!("type %x = {{{}", start.repeat(DEPTH));
        assert!(rvsdg_text::parse(&text).is_err());
        let text = format!("graph () {{ %0 = const {}", start.repeat(DEPTH));
        assert!(rvsdg_text::parse_graph(&text, &mut TypeTable::new(), &Default::default()).is_err());
    }
    let mut text = String::from("graph () {\n");
    for i in 0..DEPTH {
        let _ = writeln!(text, "  %{} = theta () (%{}: ctl2) {{", 2 * i, 2 * i + 1);
    }
    let error = rvsdg_text::parse_graph(&text, &mut TypeTable::new(), &Default::default()).err().unwrap();
    assert_eq!((error.line, error.column), (DEPTH + 2, 1));
}

/// Many small bodies that use the highest number there may be: that they are far apart must not make each of them cost
/// the whole text's length.
#[test]
fn numbers_far_apart_cost_no_more() {
    let count = 20_000;
    let (mut symbols, mut nodes) = (String::new(), String::new());
    for i in 0..count {
        let _ = writeln!(symbols, "symbol @f{i} = internal defined function void () : ptr");
        let _ = writeln!(nodes, "%{i} = lambda @f{i} () (%1: io, %1000000: mem) {{ }} -> (%1, %1000000)");
    }
    let text = format!("{symbols}omega imports [] exports [] () {{ {nodes} }} -> ()");
    let module = rvsdg_text::parse(&text).unwrap();
    assert!(verify(&module).is_ok());
    assert_eq!(module.definitions().len(), count);
    let error = rvsdg_text::parse(&text.replace("%1000000", "%4000000000")).err().unwrap();
    assert!(error.message.starts_with("expected a value, which is a number below "), "{error}");
}
