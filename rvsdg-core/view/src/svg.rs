//! Drawings of one function, or one region, as SVG: for notebooks and documents, without a browser.
//!
//! Each region is laid out alone, inner ones first. A node's row is one below the last row of its operands. Within a
//! row, nodes are as near to the mean of their operands as their neighbours allow, from left to right. Constants are
//! written into their users, unless a structural node or a result uses them. Colours are those of [`dot`](crate::dot).
//! The lines of a region are drawn before its nodes, so a line that would cross a node goes behind it.
//!
//! Linear in the size of the function, but for sorting rows.

use crate::labels::Labels;
use rustc_hash::FxHashMap;
use rvsdg_core::{Graph, Module, Node, Op, Region, Symbol, Type, Use, UseSite, Value, ValueDef};
use std::fmt::Write;

/// The height of a box and of a bar of ports, and the space between rows, in points.
const BOX: f64 = 22.0;
const BAR: f64 = 16.0;
const ROW: f64 = 24.0;
/// The space between boxes of a row, and around the contents of a region.
const GAP: f64 = 14.0;
/// The width of a letter, and of the space around a text.
const LETTER: f64 = 6.7;
const PADDING: f64 = 12.0;
/// Longer labels are truncated.
const MAX_LABEL: usize = 40;
/// The least width of a port.
const PORT: f64 = 18.0;

/// A rectangle.
#[derive(Copy, Clone, Default)]
struct Area {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

/// Where everything is in a region: nodes relative to the region, and regions relative to the node that they belong to.
#[derive(Default)]
struct Layout {
    width: f64,
    height: f64,
    nodes: Vec<(Node, Area)>,
}

/// Draws the body of a function, or a region of it. `None` if the function has no body.
pub fn svg(module: &Module, function: Symbol, region: Option<Region>) -> Option<String> {
    let graph = module.body(function)?;
    let lambda = module.lambdas().into_iter().find(|(_, symbol)| *symbol == function)?.0;
    let context = module.context_symbols(lambda);
    let labels = Labels { graph, types: &module.types, symbols: &module.symbols, context: &context };
    Some(Drawing::new(labels).draw(region.unwrap_or(graph.root())))
}

struct Drawing<'a> {
    labels: Labels<'a>,
    graph: &'a Graph,
    layouts: FxHashMap<Region, Layout>,
    /// Where regions and nodes are in the picture, once that is known.
    regions: FxHashMap<Region, Area>,
    nodes: FxHashMap<Node, Area>,
    out: String,
}

impl<'a> Drawing<'a> {
    fn new(labels: Labels<'a>) -> Drawing<'a> {
        Drawing {
            labels,
            graph: labels.graph,
            layouts: FxHashMap::default(),
            regions: FxHashMap::default(),
            nodes: FxHashMap::default(),
            out: String::new(),
        }
    }

    fn draw(mut self, root: Region) -> String {
        let tree = self.graph.region_tree(root);
        for region in tree.iter().rev() {
            let layout = self.lay_out(*region);
            self.layouts.insert(*region, layout);
        }
        let Layout { width, height, .. } = self.layouts[&root];
        self.regions.insert(root, Area { x: 0.0, y: 0.0, width, height });
        // An outer region comes before those inside, so what is inside is drawn over it.
        for region in tree {
            self.region(region);
        }
        let (width, height) = (width.ceil(), height.ceil());
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"-1 -1 {} {}\" font-family=\"monospace\" font-size=\"11\" text-anchor=\"middle\" \
             stroke-linejoin=\"round\">\n<g fill=\"none\" stroke=\"#444\">\n{}</g>\n</svg>\n",
            width + 2.0,
            height + 2.0,
            self.out
        )
    }

    /// Is a constant written into all of its users?
    fn is_inline(&self, node: Node) -> bool {
        let is_simple = |user: Use| match self.graph.site(user) {
            UseSite::Input(user, _) => !self.graph.op(user).is_structural(),
            UseSite::Result(..) => false,
        };
        self.graph.op(node).is_constant() && self.graph.outputs(node).all(|it| self.graph.users(it).all(is_simple))
    }

    /// The operation, with the operands that are constants; and the name of the value if it has one.
    fn label(&self, node: Node) -> String {
        let graph = self.graph;
        let mut label = self.labels.short(node);
        let constant = |value: Value| {
            let producer = graph.producer(value)?;
            self.is_inline(producer).then(|| self.labels.short(producer))
        };
        let operands: Vec<Option<String>> = graph.operands(node).map(constant).collect();
        if operands.iter().any(Option::is_some) {
            let shown: Vec<String> = operands.into_iter().map(|text| text.unwrap_or_else(|| "\u{b7}".into())).collect();
            label = format!("{label} {}", shown.join(", "));
        }
        let name = graph.outputs(node).next().and_then(|output| graph.name(output));
        if let Some(name) = name.filter(|_| !graph.op(node).is_constant()) {
            label = format!("{name} = {label}");
        }
        match label.char_indices().nth(MAX_LABEL) {
            Some((end, _)) => format!("{}\u{2026}", &label[..end]),
            None => label,
        }
    }

    fn port(&self, index: usize, value: Value) -> String {
        match (self.graph.ty(value), self.graph.name(value)) {
            (Type::MEM, _) => "mem".into(),
            (Type::IO, _) => "io".into(),
            (_, Some(name)) => name.chars().take(MAX_LABEL / 3).collect(),
            (_, None) => index.to_string(),
        }
    }

    /// The texts of the ports of a region: arguments, or results.
    fn arguments(&self, region: Region) -> Vec<String> {
        self.graph.args(region).iter().enumerate().map(|(i, arg)| self.port(i, *arg)).collect()
    }

    fn results(&self, region: Region) -> Vec<String> {
        let graph = self.graph;
        let is_loop = graph.owner(region).is_some_and(|owner| matches!(graph.op(owner), Op::Theta(_)));
        let text = |index: usize| match index.checked_sub(usize::from(is_loop)) {
            Some(variable) => self.port(variable, graph.result(region, index)),
            None => "again".into(),
        };
        (0..graph.results(region).len()).map(text).collect()
    }

    fn title(&self, node: Node) -> &'static str {
        match self.graph.op(node) {
            Op::Gamma => "gamma",
            Op::Theta(_) => "theta",
            _ => "",
        }
    }

    fn size(&self, node: Node) -> (f64, f64) {
        let graph = self.graph;
        if graph.regions(node).is_empty() {
            return (text_width(&self.label(node)).max(PORT), BOX);
        }
        let layouts = graph.regions(node).iter().map(|region| &self.layouts[region]);
        let inside: f64 = layouts.clone().map(|layout| layout.width + GAP).sum::<f64>() + GAP;
        let height = layouts.map(|layout| layout.height).fold(0.0, f64::max);
        let ports = graph.input_count(node).max(graph.output_count(node)) as f64 * PORT;
        (inside.max(ports), height + 2.0 * BAR + GAP)
    }

    /// Finds the places of nodes in a region whose inner regions have been laid out.
    fn lay_out(&self, region: Region) -> Layout {
        let graph = self.graph;
        let nodes: Vec<Node> = graph.nodes(region).filter(|node| !self.is_inline(*node)).collect();
        let mut rows: Vec<Vec<(Node, f64, f64)>> = vec![];
        let mut row_of: FxHashMap<Node, usize> = FxHashMap::default();
        for node in nodes {
            let above = graph.operands(node).filter_map(|it| row_of.get(&graph.producer(it)?).copied());
            let row = above.max().map_or(0, |row| row + 1);
            row_of.insert(node, row);
            if rows.len() <= row {
                rows.resize_with(row + 1, Vec::new);
            }
            let (width, height) = self.size(node);
            rows[row].push((node, width, height));
        }
        let (arguments, results) = (self.arguments(region), self.results(region));
        let bar = bar_width(&arguments).max(bar_width(&results));
        let mut centers: FxHashMap<Value, f64> = FxHashMap::default();
        for (index, arg) in graph.args(region).iter().enumerate() {
            centers.insert(*arg, (index as f64 + 0.5) * bar / arguments.len() as f64);
        }
        let mut layout = Layout { width: bar + 2.0 * GAP, ..Layout::default() };
        let mut y = BAR + ROW;
        for row in &mut rows {
            let wanted = |node: Node| {
                let known = graph.operands(node).filter_map(|operand| centers.get(&operand).copied());
                let (sum, count) = known.fold((0.0, 0), |(sum, count), center| (sum + center, count + 1));
                if count == 0 { 0.0 } else { sum / f64::from(count) }
            };
            let mut order: Vec<(f64, Node, f64, f64)> =
                row.iter().map(|(node, width, height)| (wanted(*node), *node, *width, *height)).collect();
            order.sort_by(|a, b| a.0.total_cmp(&b.0));
            let mut free = GAP;
            let mut tallest: f64 = 0.0;
            for (center, node, width, height) in order {
                let x = free.max(center - width / 2.0);
                layout.nodes.push((node, Area { x, y, width, height }));
                let outputs = graph.output_count(node) as f64;
                for (index, output) in graph.outputs(node).enumerate() {
                    centers.insert(output, x + (index as f64 + 0.5) * width / outputs);
                }
                free = x + width + GAP;
                tallest = tallest.max(height);
            }
            layout.width = layout.width.max(free);
            y += tallest + ROW;
        }
        layout.height = y + BAR;
        layout
    }

    /// Draws a region whose place is known: its box, its bars, its lines, its nodes.
    fn region(&mut self, region: Region) {
        let at = self.regions[&region];
        let layout = std::mem::take(self.layouts.get_mut(&region).expect("it was laid out"));
        let nodes = layout.nodes.into_iter().map(|(node, it)| (node, Area { x: at.x + it.x, y: at.y + it.y, ..it }));
        let nodes: Vec<(Node, Area)> = nodes.collect();
        self.nodes.extend(nodes.iter().copied());
        rect(&mut self.out, at, "#ffffff", 0.0);
        self.bar(Area { height: BAR, ..at }, &self.arguments(region));
        self.bar(Area { y: at.y + at.height - BAR, height: BAR, ..at }, &self.results(region));
        self.connect(region);
        for (node, area) in nodes {
            self.node(node, area);
        }
    }

    /// Draws a node, and finds the places of its regions.
    fn node(&mut self, node: Node, area: Area) {
        let (color, round) = match self.graph.op(node) {
            Op::Gamma => ("#c4e8c2", 3.0),
            Op::Theta(_) => ("#f6c3bd", 3.0),
            op if op.is_constant() => ("#eeeeee", 8.0),
            _ => ("#fff3a6", 8.0),
        };
        rect(&mut self.out, area, color, round);
        let middle = area.x + area.width / 2.0;
        let inner = self.graph.regions(node);
        if inner.is_empty() {
            let label = self.label(node);
            text(&mut self.out, middle, area.y + BOX / 2.0, &label);
            return;
        }
        let title = self.title(node);
        text(&mut self.out, middle, area.y + BAR / 2.0 + 2.0, title);
        let mut x = area.x + GAP;
        for region in inner {
            let Layout { width, height, .. } = self.layouts[region];
            self.regions.insert(*region, Area { x, y: area.y + BAR + GAP / 2.0, width, height });
            x += width + GAP;
        }
    }

    fn bar(&mut self, area: Area, ports: &[String]) {
        rect(&mut self.out, area, "#f4f4f4", 0.0);
        for (index, port) in ports.iter().enumerate() {
            let x = area.x + (index as f64 + 0.5) * area.width / ports.len() as f64;
            text(&mut self.out, x, area.y + BAR / 2.0, port);
        }
    }

    /// Draws the lines that end in a region.
    fn connect(&mut self, region: Region) {
        let graph = self.graph;
        for node in graph.nodes(region) {
            let Some(area) = self.nodes.get(&node).copied() else { continue };
            let count = graph.input_count(node) as f64;
            for (index, operand) in graph.operands(node).enumerate() {
                self.line(operand, (area.x + (index as f64 + 0.5) * area.width / count, area.y));
            }
        }
        let at = self.regions[&region];
        let count = graph.results(region).len() as f64;
        for index in 0..graph.results(region).len() {
            let x = at.x + (index as f64 + 0.5) * at.width / count;
            self.line(graph.result(region, index), (x, at.y + at.height - BAR));
        }
    }

    /// Draws a line from a value, unless the value is a constant that is written into its users.
    fn line(&mut self, origin: Value, (x, y): (f64, f64)) {
        let graph = self.graph;
        let (area, index, count, bottom) = match graph.def(origin) {
            ValueDef::Argument(region, index) => {
                let Some(area) = self.regions.get(&region) else { return };
                (*area, index, graph.args(region).len(), area.y + BAR)
            }
            ValueDef::Output(node, index) => {
                let Some(area) = self.nodes.get(&node) else { return };
                (*area, index, graph.output_count(node), area.y + area.height)
            }
        };
        let from = area.x + (index as f64 + 0.5) * area.width / count as f64;
        let style = match graph.ty(origin) {
            Type::MEM => " stroke=\"#8a5a1c\" stroke-dasharray=\"4 3\"",
            Type::IO => " stroke=\"#2f62b5\" stroke-dasharray=\"4 3\"",
            ty if ty.alternatives().is_some() => " stroke=\"#8a2be2\"",
            _ => "",
        };
        let bend = ((y - bottom) / 2.0).max(8.0);
        let _ = writeln!(
            self.out,
            "<path d=\"M{from:.1} {bottom:.1}C{from:.1} {:.1} {x:.1} {:.1} {x:.1} {y:.1}\"{style}/>",
            bottom + bend,
            y - bend
        );
    }
}

fn text_width(text: &str) -> f64 {
    text.chars().count() as f64 * LETTER + PADDING
}

fn bar_width(ports: &[String]) -> f64 {
    let widest = ports.iter().map(|port| text_width(port)).fold(PORT, f64::max);
    widest * ports.len() as f64
}

fn rect(out: &mut String, area: Area, color: &str, round: f64) {
    let Area { x, y, width, height } = area;
    let _ = writeln!(
        out,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{round}\" fill=\"{color}\" \
         stroke=\"#888\"/>"
    );
}

fn text(out: &mut String, x: f64, y: f64, text: &str) {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{:.1}\" fill=\"#000\" stroke=\"none\">{text}</text>", y + 4.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUM: &str = "\
symbol @f = external defined function i64 (i64) : ptr
omega imports [] exports [@f] () {
  %0 = lambda @f () (%0: i64, %1: io, %2: mem) {
    %3 = const 0 : i64
    %4 = icmp sgt %0, %3 : i1
    %5 = match [-1 -> 1, default -> 0] %4 : ctl2
    %6 = gamma %5 (%0) {
      case 0 (%7: i64) {
        %8 = const 0 : i64
      } -> (%8)
      case 1 (%9: i64) {
        %10 = const 0 : i64
        %11, %12 = theta (%10, %9) (%13: i64, %14: i64) {
          %15 = add nsw %13, %14 : i64
          %16 = const 1 : i64
          %17 = sub nsw %14, %16 : i64
          %18 = icmp sge %17, %16 : i1
          %19 = match [-1 -> 1, default -> 0] %18 : ctl2
        } -> (%19, %15, %17)
      } -> (%11)
    }
  } -> (%6, %1, %2)
} -> (%0)
";

    /// The numbers of an attribute in all elements of a kind.
    fn numbers(svg: &str, element: &str, attribute: &str) -> Vec<f64> {
        let lines = svg.lines().filter(|line| line.starts_with(element));
        let value = |line: &str| line.split_once(&format!(" {attribute}=\""))?.1.split('"').next()?.parse().ok();
        lines.filter_map(value).collect()
    }

    #[test]
    fn everything_is_drawn_once_and_inside() {
        let module = rvsdg_text::parse(SUM).unwrap();
        let function = module.lambdas()[0].1;
        let svg = svg(&module, function, None).unwrap();
        let count = |text: &str| svg.matches(text).count();
        assert_eq!([count(">gamma<"), count(">theta<"), count(">add nsw<"), count(">icmp sgt \u{b7}, 0<")], [1; 4]);
        assert_eq!([count(">icmp sge \u{b7}, 1<"), count(">sub nsw \u{b7}, 1<"), count(">again<")], [1; 3]);
        // The initial value of the sum and the result of the other case are constants of their own.
        assert_eq!(count("#eeeeee"), 2);
        // Lines: one for each operand and result that is no constant in a label.
        assert_eq!(count("<path"), 19);
        let all = ["x", "y", "width", "height"].map(|attribute| numbers(&svg, "<rect", attribute));
        let size = ["width", "height"].map(|attribute| numbers(&svg, "<svg", attribute)[0]);
        let count = all[0].len();
        for [x, y, width, height] in (0..count).map(|index| all.each_ref().map(|list| list[index])) {
            assert!(x >= 0.0 && y >= 0.0 && x + width <= size[0] + 0.1 && y + height <= size[1] + 0.1, "{svg}");
        }
        // Simple nodes do not overlap.
        let simple: Vec<usize> = svg
            .lines()
            .filter(|line| line.starts_with("<rect"))
            .enumerate()
            .filter_map(|(index, line)| line.contains("#fff3a6").then_some(index))
            .collect();
        assert_eq!(simple.len(), 6);
        for (at, one) in simple.iter().enumerate() {
            for other in &simple[..at] {
                let apart = |axis: usize, size: usize| {
                    all[axis][*one] >= all[axis][*other] + all[size][*other]
                        || all[axis][*other] >= all[axis][*one] + all[size][*one]
                };
                assert!(apart(0, 2) || apart(1, 3), "{svg}");
            }
        }
    }

    #[test]
    fn a_region_is_drawn_alone() {
        let module = rvsdg_text::parse(SUM).unwrap();
        let function = module.lambdas()[0].1;
        let graph = module.body(function).unwrap();
        let inner = *graph.region_tree(graph.root()).last().unwrap();
        let svg = svg(&module, function, Some(inner)).unwrap();
        assert!(svg.contains(">add nsw<") && !svg.contains(">gamma<") && !svg.contains(">theta<"), "{svg}");
    }
}
