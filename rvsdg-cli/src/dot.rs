//! A module in Graphviz's language: a box per node, a frame per region, an arrow per edge. State edges are dashed.
//!
//! Text goes straight into one string, with an explicit stack for nested regions; linear in the size of the module.

use rvsdg_core::{Graph, Module, Node, Op, Region, Symbol, UseSite, Value, ValueDef};
use std::fmt::Write;

/// What is left to print, the next thing last.
enum Step {
    Region(Region, String),
    Node(Node),
    Close,
}

/// The whole module: the omega region, and a frame per function body.
pub(crate) fn print(module: &Module) -> String {
    let mut out =
        String::from("digraph rvsdg {\n  compound=true; node [shape=box, fontname=monospace]; edge [arrowsize=0.6];\n");
    let names = |symbol: Symbol| module.symbols[symbol].name.to_string();
    graph(&mut out, &module.omega, "omega", "omega", &names);
    for (_, symbol) in module.lambdas() {
        if let Some(body) = module.body(symbol) {
            graph(&mut out, body, &format!("f{}", symbol.as_u32()), &format!("lambda {}", names(symbol)), &names);
        }
    }
    out.push_str("}\n");
    out
}

fn graph(out: &mut String, graph: &Graph, prefix: &str, title: &str, names: &dyn Fn(Symbol) -> String) {
    let mut steps = vec![Step::Region(graph.root(), title.to_string())];
    while let Some(step) = steps.pop() {
        match step {
            Step::Close => out.push_str("  }\n"),
            Step::Region(region, title) => {
                let _ = writeln!(out, "  subgraph \"cluster_{prefix}_{region}\" {{ label={};", quoted(&title));
                port(out, prefix, "in", region, graph.args(region).len(), "arguments");
                port(out, prefix, "out", region, graph.results(region).len(), "results");
                steps.push(Step::Close);
                steps.extend(graph.nodes(region).rev().map(Step::Node));
            }
            Step::Node(node) => {
                let op = graph.op(node);
                let label = label(op, names);
                let _ = writeln!(out, "    \"{prefix}_{node}\" [label={}];", quoted(&label));
                for (i, region) in graph.regions(node).iter().enumerate().rev() {
                    steps.push(Step::Region(*region, format!("{label} {i}")));
                }
            }
        }
    }
    for region in graph.region_tree(graph.root()) {
        for result in graph.results(region) {
            edge(out, graph, prefix, graph.origin(*result), &site(graph, prefix, *result));
        }
        for node in graph.nodes(region) {
            for input in graph.inputs(node) {
                edge(out, graph, prefix, graph.origin(input), &site(graph, prefix, input));
            }
        }
    }
}

fn label(op: Op, names: &dyn Fn(Symbol) -> String) -> String {
    match op {
        Op::Lambda(symbol) => format!("lambda {}", names(symbol)),
        Op::Delta(symbol) => format!("delta {}", names(symbol)),
        Op::Gamma => "gamma".into(),
        Op::Theta(flags) if flags.may_diverge => "theta (may diverge)".into(),
        Op::Theta(_) => "theta".into(),
        Op::Phi => "phi".into(),
        op => format!("{op:?}"),
    }
}

fn port(out: &mut String, prefix: &str, kind: &str, region: Region, count: usize, what: &str) {
    let _ = writeln!(out, "    \"{prefix}_{region}_{kind}\" [shape=plaintext, label=\"{count} {what}\"];");
}

fn site(graph: &Graph, prefix: &str, user: rvsdg_core::Use) -> String {
    match graph.site(user) {
        UseSite::Input(node, index) => format!("\"{prefix}_{node}\" [headlabel=\"{index}\""),
        UseSite::Result(region, index) => format!("\"{prefix}_{region}_out\" [headlabel=\"{index}\""),
    }
}

fn edge(out: &mut String, graph: &Graph, prefix: &str, origin: Value, site: &str) {
    let (from, index) = match graph.def(origin) {
        ValueDef::Output(node, index) => (format!("{prefix}_{node}"), index),
        ValueDef::Argument(region, index) => (format!("{prefix}_{region}_in"), index),
    };
    let style = if graph.ty(origin).is_state() { ", style=dashed" } else { "" };
    let _ = writeln!(out, "  \"{from}\" -> {site}, taillabel=\"{index}\"{style}];");
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
