//! Drawings in Graphviz's DOT language.
//!
//! Colours are those of the paper: simple nodes are yellow, gammas green, thetas red, lambdas blue. Deltas and phis,
//! which have no colour there, are grey and orange. A structural node is a coloured box with a bar of inputs at the top
//! and a bar of outputs at the bottom. Between them, each region is a white box with bars of arguments and results.
//! Bars name variables by number, states also by type, and values by their name if the graph has names: entry variable
//! 2 of a gamma is `2` in the bar of inputs and in the bars of arguments of all alternatives. So no edge crosses the
//! border of a region. Operands enter a simple node from left to right. Edges of states are dashed, brown for memory
//! and blue for I/O; edges of control values are purple.
//!
//! Linear in the size of the module; nested regions are drawn with an explicit stack. The links of the graphs must be
//! consistent (the rest of what [`rvsdg_core::verify`] checks need not hold).

use crate::labels::Labels;
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{Graph, Module, Node, Op, Region, Symbol, SymbolData, Type, TypeTable, Value, ValueDef, print_op};
use std::fmt::Write;

const YELLOW: &str = "#fff3a6";
const GREEN: &str = "#c4e8c2";
const RED: &str = "#f6c3bd";
const BLUE: &str = "#c5dbf5";
const GREY: &str = "#e3e3e3";
const ORANGE: &str = "#fbdcb4";

/// Longer labels are truncated to this number of characters.
const MAX_LABEL: usize = 40;

/// Draws a module: the omega region with all its contents.
pub fn dot(module: &Module) -> String {
    let mut drawing = Drawing::new(&module.types, &module.symbols);
    drawing.graph(&module.omega, 0, Some(module));
    drawing.finish()
}

/// Draws one graph: the body of a function.
pub fn dot_graph(graph: &Graph, types: &TypeTable, symbols: &PrimaryMap<Symbol, SymbolData>) -> String {
    let mut drawing = Drawing::new(types, symbols);
    drawing.graph(graph, 0, None);
    drawing.finish()
}

struct Drawing<'a> {
    out: String,
    /// Edges are written after all boxes, because a node mentioned inside a box belongs to it.
    edges: String,
    types: &'a TypeTable,
    symbols: &'a PrimaryMap<Symbol, SymbolData>,
    /// The symbols of the first arguments of the current graph.
    context: Vec<Option<Symbol>>,
    /// The number of graphs drawn so far. Each has its own names.
    graphs: usize,
}

/// The remaining steps of drawing; the next one is last.
enum Step {
    Node(Node),
    /// A region, with its title.
    Region(Region, String),
    /// The end of a region.
    CloseRegion(Region),
    /// The end of a structural node.
    CloseNode(Node),
}

impl<'a> Drawing<'a> {
    fn new(types: &'a TypeTable, symbols: &'a PrimaryMap<Symbol, SymbolData>) -> Self {
        let out = "digraph rvsdg {\n  \
            graph [fontname=\"Helvetica\", fontsize=11, nodesep=0.2, ranksep=0.28, style=\"filled,rounded\", labeljust=l];\n  \
            node [fontname=\"Helvetica\", fontsize=11, shape=plain];\n  \
            edge [arrowsize=0.5, fontname=\"Helvetica\", fontsize=9];\n";
        Drawing { out: out.into(), edges: String::new(), types, symbols, context: vec![], graphs: 0 }
    }

    fn finish(mut self) -> String {
        self.out.push_str(&self.edges);
        self.out.push_str("}\n");
        self.out
    }

    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.out, "  {text}");
    }

    /// Adds an invisible edge, which determines the order from top to bottom.
    fn keep_above(&mut self, edge: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.edges, "  {edge} [style=invis];");
    }

    /// Draws a graph. If it is the omega graph of `module`, the bodies of its lambdas are drawn, too (a recursion of
    /// depth two).
    fn graph(&mut self, graph: &'a Graph, number: usize, module: Option<&'a Module>) {
        let title = if module.is_some() { "omega" } else { "" };
        let mut steps = vec![Step::Region(graph.root(), title.into())];
        while let Some(step) = steps.pop() {
            match step {
                Step::Node(node) if graph.op(node).is_structural() => {
                    self.open_node(graph, number, node);
                    steps.push(Step::CloseNode(node));
                    let op = graph.op(node);
                    let title = |i: usize| if op == Op::Gamma { i.to_string() } else { String::new() };
                    let regions = graph.regions(node).iter().enumerate().rev();
                    steps.extend(regions.map(|(i, region)| Step::Region(*region, title(i))));
                    self.body(graph, number, node, module);
                }
                Step::Node(node) => self.simple(graph, number, node),
                Step::Region(region, title) => {
                    let names = module.filter(|_| region == graph.root()).map_or(&[][..], |module| &module.imports);
                    self.open_region(graph, number, region, &title, names);
                    steps.push(Step::CloseRegion(region));
                    steps.extend(graph.nodes(region).rev().map(Step::Node));
                }
                Step::CloseRegion(region) => {
                    let names = module.filter(|_| region == graph.root()).map_or(&[][..], |module| &module.exports);
                    self.close_region(graph, number, region, names);
                }
                Step::CloseNode(node) => self.close_node(graph, number, node),
            }
        }
    }

    /// Draws the body of a lambda.
    fn body(&mut self, graph: &Graph, number: usize, node: Node, module: Option<&'a Module>) {
        let (Some(module), Op::Lambda(symbol)) = (module, graph.op(node)) else { return };
        let Some(body) = module.bodies.get(symbol.as_u32() as usize).and_then(|body| body.as_deref()) else { return };
        self.graphs += 1;
        let inner = self.graphs;
        let outer = std::mem::replace(&mut self.context, module.context_symbols(node));
        self.graph(body, inner, None);
        self.context = outer;
        let root = body.root();
        self.keep_above(format_args!("g{number}_{node}_in -> g{inner}_{root}_args"));
        self.keep_above(format_args!("g{inner}_{root}_results -> g{number}_{node}_out"));
    }

    fn open_region(&mut self, graph: &Graph, number: usize, region: Region, title: &str, names: &[Symbol]) {
        let name = format!("g{number}_{region}");
        self.line(format_args!("subgraph cluster_{name} {{"));
        self.line(format_args!("label=\"{title}\"; fillcolor=white; color=\"#888888\";"));
        let port = |(i, arg): (usize, &Value)| self.symbol(names, i).unwrap_or_else(|| self.port(graph, i, *arg));
        let args = graph.args(region).iter().enumerate().map(port).collect();
        self.bar(&format!("{name}_args"), args, "#f4f4f4");
        if let Some(owner) = graph.owner(region) {
            self.keep_above(format_args!("g{number}_{owner}_in -> {name}_args"));
        }
    }

    fn close_region(&mut self, graph: &Graph, number: usize, region: Region, names: &[Symbol]) {
        let name = format!("g{number}_{region}");
        // The first result of a theta is its predicate; loop variable i is result i + 1.
        let theta = graph.owner(region).is_some_and(|owner| matches!(graph.op(owner), Op::Theta(_)));
        let origins: Vec<Value> = graph.results(region).iter().map(|result| graph.origin(*result)).collect();
        let port = |i: usize| match (self.symbol(names, i), i.checked_sub(usize::from(theta))) {
            (Some(name), _) => name,
            (None, Some(variable)) => self.port(graph, variable, origins[i]),
            (None, None) => "repeat".into(),
        };
        let ports = (0..origins.len()).map(port).collect();
        self.bar(&format!("{name}_results"), ports, "#f4f4f4");
        if origins.is_empty() || graph.first_node(region).is_none() {
            self.keep_above(format_args!("{name}_args -> {name}_results"));
        }
        for (i, origin) in origins.iter().enumerate() {
            self.edge(graph, number, *origin, &format!("{name}_results:p{i}"));
        }
        self.line(format_args!("}}"));
        if let Some(owner) = graph.owner(region) {
            self.keep_above(format_args!("{name}_results -> g{number}_{owner}_out"));
        }
    }

    fn open_node(&mut self, graph: &Graph, number: usize, node: Node) {
        let name = format!("g{number}_{node}");
        let op = graph.op(node);
        let color = match op {
            Op::Gamma => GREEN,
            Op::Theta(_) => RED,
            Op::Lambda(_) => BLUE,
            Op::Delta(_) => GREY,
            _ => ORANGE,
        };
        let title = escape(&print_op(op, &graph.payloads, self.types, self.symbols));
        self.line(format_args!("subgraph cluster_{name} {{"));
        self.line(format_args!("label=<<b>{title}</b>>; fillcolor=\"{color}\"; color=\"#666666\";"));
        let first = usize::from(op == Op::Gamma);
        let origins: Vec<Value> = graph.operands(node).collect();
        let port = |i: usize| match i.checked_sub(first) {
            Some(variable) => self.port(graph, variable, origins[i]),
            None => "predicate".into(),
        };
        let ports = (0..origins.len()).map(port).collect();
        self.bar(&format!("{name}_in"), ports, color);
        for (i, origin) in origins.iter().enumerate() {
            self.edge(graph, number, *origin, &format!("{name}_in:p{i}"));
        }
    }

    fn close_node(&mut self, graph: &Graph, number: usize, node: Node) {
        let name = format!("g{number}_{node}");
        let ports = graph.outputs(node).enumerate().map(|(i, output)| self.port(graph, i, output)).collect();
        self.bar(&format!("{name}_out"), ports, "white");
        if graph.regions(node).is_empty() {
            self.keep_above(format_args!("{name}_in -> {name}_out"));
        }
        self.line(format_args!("}}"));
    }

    /// Draws a row of ports.
    fn bar(&mut self, name: &str, ports: Vec<String>, color: &str) {
        if ports.is_empty() {
            self.line(format_args!("{name} [label=\"\", shape=point, style=invis];"));
            return;
        }
        let mut cells = String::new();
        for (i, text) in ports.iter().enumerate() {
            let _ = write!(cells, "<td port=\"p{i}\">{text}</td>");
        }
        self.line(format_args!(
            "{name} [label=<<table border=\"0\" cellborder=\"1\" cellspacing=\"0\" cellpadding=\"2\" bgcolor=\"{color}\">\
             <tr>{cells}</tr></table>>, fontsize=9];"
        ));
    }

    /// The name of an import or export.
    fn symbol(&self, names: &[Symbol], index: usize) -> Option<String> {
        Some(escape(&format!("@{}", self.symbols.get(*names.get(index)?)?.name)))
    }

    /// The label of a variable in a bar: its number, and the type of a state or the name of a value.
    fn port(&self, graph: &Graph, index: usize, value: Value) -> String {
        match (graph.ty(value), graph.name(value)) {
            (ty, _) if ty.is_state() => format!("{index} {}", self.types.display(ty)),
            (_, Some(name)) => escape(&format!("{index} {name}")),
            (_, None) => index.to_string(),
        }
    }

    fn simple(&mut self, graph: &Graph, number: usize, node: Node) {
        let name = format!("g{number}_{node}");
        let (ins, outs) = (graph.input_count(node), graph.output_count(node));
        let label = escape(&self.label(graph, node));
        // Rows of narrow ports above and below the label. The label's cell spans a common multiple of their columns.
        let row = |count: usize, letter: char, width: usize| {
            let cell = |i| format!("<td port=\"{letter}{i}\" colspan=\"{width}\" height=\"3\"></td>");
            if count > 1 { format!("<tr>{}</tr>", (0..count).map(cell).collect::<String>()) } else { String::new() }
        };
        let (in_width, out_width) = if ins * outs <= 64 { (outs.max(1), ins.max(1)) } else { (1, 1) };
        let columns = (ins * in_width).max(outs * out_width).max(1);
        let (above, below) = (row(ins, 'i', in_width), row(outs, 'o', out_width));
        self.line(format_args!(
            "{name} [tooltip=\"{node}\", label=<<table border=\"1\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"1\" \
             bgcolor=\"{YELLOW}\" style=\"rounded\">{above}<tr><td colspan=\"{columns}\" cellpadding=\"3\">{label}</td></tr>{below}\
             </table>>];"
        ));
        for (i, origin) in graph.operands(node).enumerate() {
            let port = if ins > 1 { format!("{name}:i{i}") } else { name.clone() };
            self.edge(graph, number, origin, &port);
        }
    }

    /// The operation, shortened so that the box is not too wide; with the name of the value if it has one.
    fn label(&self, graph: &Graph, node: Node) -> String {
        let Drawing { types, symbols, context, .. } = self;
        let op = graph.op(node);
        let text = Labels { graph, types, symbols, context }.short(node);
        let output = graph.outputs(node).next();
        let ty = output.map(|output| types.display(graph.ty(output)).to_string()).unwrap_or_default();
        let label = match op {
            Op::Ctl(_) => text,
            Op::Load(..) => format!("{text} {ty}"),
            Op::Store(..) => match graph.operands(node).next() {
                Some(value) => format!("{text} {}", types.display(graph.ty(value))),
                None => text,
            },
            Op::Cast(..) => format!("{text} to {ty}"),
            _ if op.is_constant() => format!("{text} : {ty}"),
            _ => text,
        };
        let label = match output.and_then(|output| graph.name(output)).filter(|_| !op.is_constant()) {
            Some(name) => format!("{name} = {label}"),
            None => label,
        };
        match label.char_indices().nth(MAX_LABEL) {
            Some((end, _)) => format!("{}...", &label[..end]),
            None => label,
        }
    }

    fn edge(&mut self, graph: &Graph, number: usize, origin: Value, target: &str) {
        let source = match graph.def(origin) {
            ValueDef::Argument(region, index) => format!("g{number}_{region}_args:p{index}:s"),
            ValueDef::Output(node, index) if graph.op(node).is_structural() => {
                format!("g{number}_{node}_out:p{index}:s")
            }
            ValueDef::Output(node, index) if graph.output_count(node) > 1 => {
                format!("g{number}_{node}:o{index}:s")
            }
            ValueDef::Output(node, _) => format!("g{number}_{node}:s"),
        };
        let style = match graph.ty(origin) {
            Type::MEM => " [style=dashed, color=\"#8a5a1c\"]",
            Type::IO => " [style=dashed, color=\"#2f62b5\"]",
            ty if ty.alternatives().is_some() => " [color=\"#8a2be2\"]",
            _ => "",
        };
        let _ = writeln!(self.edges, "  {source} -> {target}:n{style};");
    }
}

/// Escapes text for HTML-like labels.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rvsdg_core::{BinOp, Const, Flags, Gamma, Position, Theta, ThetaFlags};

    /// Checks that every edge is between declared boxes and ports, and that boxes nest.
    fn check(dot: &str) {
        let lines: Vec<&str> = dot.lines().map(str::trim).collect();
        let mut depth = 0;
        for line in &lines {
            depth += i32::from(line.ends_with('{')) - i32::from(*line == "}");
            assert!(depth > 0 || *line == "}", "{line}");
        }
        assert_eq!(depth, 0);
        let declaration = |name: &str| lines.iter().find(|line| line.starts_with(&format!("{name} ["))).copied();
        for line in lines.iter().filter(|line| line.contains(" -> ") && !line.contains("label=")) {
            for end in line.trim_end_matches(';').split(" [").next().unwrap().split(" -> ") {
                let mut parts = end.split(':');
                let node = declaration(parts.next().unwrap()).unwrap_or_else(|| panic!("{end} is not declared"));
                match parts.next() {
                    None | Some("n" | "s") => {}
                    Some(port) => assert!(node.contains(&format!("port=\"{port}\"")), "{end} is no port of {node}"),
                }
            }
        }
    }

    #[test]
    fn edges_lead_from_port_to_port() {
        let mut g = Graph::new();
        let root = g.root();
        let at = Position::End(root);
        let x = g.add_arg(root, Type::I32);
        let choice = g.add_const(at, Const { op: Op::Ctl(1), ty: Type::ctl(2) });
        let gamma = Gamma::add(&mut g, at, choice);
        gamma.add_entry(&mut g, x);
        let inside = Position::End(gamma.regions(&g)[0]);
        let (a, b) = (gamma.entry_arg(&g, 0, 0), gamma.entry_arg(&g, 1, 0));
        let sum = g.add_simple(inside, Op::Binary(BinOp::Add, Flags::NONE), &[a, a], Type::I32);
        let y = gamma.add_exit(&mut g, &[sum, b]);
        let theta = Theta::add(&mut g, at, ThetaFlags::default());
        let z = theta.open_loop_var(&mut g, y);
        let stop = g.add_const(Position::End(theta.region(&g)), Const { op: Op::Ctl(0), ty: Type::ctl(2) });
        theta.set_predicate(&mut g, stop);
        let z = theta.close_loop_var(&mut g, z);
        g.add_result(root, z);
        let dot = dot_graph(&g, &TypeTable::new(), &PrimaryMap::new());
        check(&dot);
        assert_eq!(dot.matches("subgraph").count(), 6);
        for color in [GREEN, RED, YELLOW] {
            assert!(dot.contains(color));
        }
    }

    #[test]
    fn names_and_callees_are_shown() {
        let text = "symbol @g = external declared function i32 (i32) : ptr\n\
            symbol @f = external defined function i32 (i32) : ptr\n\
            omega imports [@g] exports [@f] (%0: ptr) {\n  %1 = lambda @f (%0) (%0: ptr, %1: i32, %2: io, %3: mem) {\n    \
            %4, %5, %6 = call read write io [i32 (i32)] %0, %1, %2, %3 : i32, io, mem\n  } -> (%4, %5, %6)\n} -> (%1)\n";
        let mut module = rvsdg_text::parse(text).unwrap();
        let f = module.lambdas()[0].1;
        let body = module.body_mut(f).unwrap();
        body.keep_names();
        let (argument, call) = (body.arg(body.root(), 1), body.first_node(body.root()).unwrap());
        let result = body.output(call, 0);
        body.set_name(argument, &"<x>".into());
        body.set_name(result, &"answer".into());
        let dot = dot(&module);
        check(&dot);
        assert!(dot.contains("answer = call @g") && dot.contains("1 &lt;x&gt;"), "{dot}");
    }

    #[test]
    fn what_a_label_must_not_contain_is_escaped() {
        assert_eq!(escape("<4 x \"a&b\">"), "&lt;4 x &quot;a&amp;b&quot;&gt;");
    }

    #[test]
    fn deep_nesting_does_not_recurse() {
        let mut g = Graph::new();
        let mut region = g.root();
        for _ in 0..50_000 {
            let theta = Theta::add(&mut g, Position::End(region), ThetaFlags::default());
            region = theta.region(&g);
            let stop = g.add_const(Position::End(region), Const { op: Op::Ctl(0), ty: Type::ctl(2) });
            theta.set_predicate(&mut g, stop);
        }
        let dot = dot_graph(&g, &TypeTable::new(), &PrimaryMap::new());
        assert_eq!(dot.matches("subgraph").count(), 100_001);
    }
}
