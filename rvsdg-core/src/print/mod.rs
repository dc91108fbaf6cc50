//! The text form: deterministic, complete, and readable by `rvsdg-text`. The grammar is in `docs/text-format.md`.
//!
//! Values are numbered in the order of printing, from 0 in every graph. So the text depends on the structure only, not
//! on ids: two graphs are structurally equal exactly if their texts are equal. Nothing here panics on a broken graph. A
//! value without a number is printed as `%?v7`, a payload that does not exist as `?`. If the links of a graph are
//! broken, the errors and the contents of the arenas are printed instead. Nested regions are printed with an explicit
//! stack. Time is linear in the length of the text.

mod payload;
mod printer;
mod symbols;
#[cfg(test)]
mod tests;

use crate::constant::Const;
use crate::entities::{Node, Region, Value};
use crate::graph::{Binding, Bound, Gap, Graph};
use crate::module::Module;
use crate::op::Op;
use crate::payload::LocVariable;
use crate::payloads::Payloads;
use crate::report::Sink;
use crate::symbol::{Symbol, SymbolData};
use crate::types::TypeTable;
use cranelift_entity::{EntityRef, PrimaryMap};
use printer::Printer;

/// A module in text form.
pub fn print(module: &Module) -> String {
    let mut printer = Printer { out: String::new(), types: &module.types, symbols: &module.symbols };
    symbols::print(&mut printer, module);
    printer.out.push_str("omega imports ");
    printer.symbol_list(&module.imports);
    printer.out.push_str(" exports ");
    printer.symbol_list(&module.exports);
    printer.out.push(' ');
    Walk::new(&mut printer, &module.omega, Some(module), 0).run();
    printer.out
}

/// One graph in text form: the body of a function.
pub fn print_graph(graph: &Graph, types: &TypeTable, symbols: &PrimaryMap<Symbol, SymbolData>) -> String {
    let mut printer = Printer { out: "graph ".into(), types, symbols };
    Walk::new(&mut printer, graph, None, 0).run();
    printer.out
}

/// An operation with flags, effects and payload in text form: a node's line without values and types.
pub fn print_op(op: Op, payloads: &Payloads, types: &TypeTable, symbols: &PrimaryMap<Symbol, SymbolData>) -> String {
    let mut printer = Printer { out: String::new(), types, symbols };
    payload::operation(&mut printer, payloads, op);
    printer.out
}

impl std::fmt::Display for Module {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&print(self))
    }
}

/// A region that is being printed.
struct Frame {
    region: Region,
    next: Option<Node>,
    depth: usize,
    /// The remaining regions of the same node, last first, with their alternative numbers.
    siblings: Vec<(usize, Region)>,
    /// Is it a region of a gamma? Those are printed as `case`.
    in_gamma: bool,
}

const NO_NAME: u32 = u32::MAX;

struct Walk<'a, 'p> {
    printer: &'p mut Printer<'a>,
    graph: &'a Graph,
    /// The module whose omega graph this is.
    module: Option<&'a Module>,
    names: Vec<u32>,
    next_name: u32,
    depth: usize,
}

impl<'a, 'p> Walk<'a, 'p> {
    fn new(printer: &'p mut Printer<'a>, graph: &'a Graph, module: Option<&'a Module>, depth: usize) -> Self {
        Walk { printer, graph, module, names: vec![NO_NAME; graph.value_capacity()], next_name: 0, depth }
    }

    /// Prints the root region and all regions nested in it.
    fn run(&mut self) {
        let mut faults = Sink::default();
        if !self.graph.check_links(&mut faults) {
            self.printer.text("; the links of this graph are broken:\n");
            let dump = self.graph.dump();
            for line in faults.messages().iter().flat_map(|it| it.lines()).chain(dump.lines()) {
                self.printer.text(format_args!(";   {line}\n"));
            }
            return;
        }
        let root = self.graph.root();
        let mut stack = vec![];
        self.open(root, self.depth, vec![], false, &mut stack);
        while let Some(frame) = stack.last_mut() {
            let depth = frame.depth;
            let Some(node) = frame.next else {
                if let Some(frame) = stack.pop() {
                    self.close(frame, &mut stack);
                }
                continue;
            };
            self.bindings(Gap::Before(node), depth + 1);
            self.printer.indent(depth + 1);
            frame.next = self.graph.next_node(node);
            self.node(node, depth + 1, &mut stack);
        }
    }

    fn open(
        &mut self,
        region: Region,
        depth: usize,
        siblings: Vec<(usize, Region)>,
        in_gamma: bool,
        stack: &mut Vec<Frame>,
    ) {
        let graph = self.graph;
        self.printer.out.push('(');
        for (i, &arg) in graph.args(region).iter().enumerate() {
            if i > 0 {
                self.printer.out.push_str(", ");
            }
            self.define(arg);
            self.printer.out.push_str(": ");
            self.printer.types.write(&mut self.printer.out, graph.ty(arg));
        }
        self.printer.out.push_str(") {\n");
        stack.push(Frame { region, next: graph.first_node(region), depth, siblings, in_gamma });
    }

    fn close(&mut self, mut frame: Frame, stack: &mut Vec<Frame>) {
        let graph = self.graph;
        self.bindings(Gap::End(frame.region), frame.depth + 1);
        self.printer.indent(frame.depth);
        self.printer.out.push_str("} -> ");
        self.values(graph.results(frame.region).iter().map(|result| graph.origin(*result)));
        self.printer.out.push('\n');
        match frame.siblings.pop() {
            Some((number, region)) => self.case(number, region, frame.depth, frame.siblings, stack),
            None if frame.in_gamma => {
                self.printer.indent(frame.depth - 1);
                self.printer.out.push_str("}\n");
            }
            None => {}
        }
    }

    /// Prints the bindings of a gap, each in a line. Those of inlined functions whose calls have no location are left
    /// out: LLVM does not know them.
    fn bindings(&mut self, gap: Gap, depth: usize) {
        let graph = self.graph;
        for Binding { variable, bound } in graph.bindings(gap) {
            let info = &graph.payloads[variable];
            let calls = std::iter::successors(info.call, |call| graph.payloads[*call].call);
            let calls: Option<Vec<u32>> = calls.map(|call| graph.payloads[call].node).collect();
            let ([LocVariable { node, expression, location }], Some(calls)) = (&*info.variables, calls) else {
                continue;
            };
            self.printer.indent(depth);
            self.printer.text(format_args!("bind {node} "));
            self.printer.quoted(expression);
            let calls = calls.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            self.printer.text(format_args!(" {location} ({calls}) "));
            match bound {
                Bound::Value(value) if self.names[value.index()] != NO_NAME => self.value(value),
                Bound::Const(Const { op, ty }) if graph.payloads.contains(op) => {
                    self.printer.out.push_str("const ");
                    payload::constant(self.printer, &graph.payloads, op);
                    self.printer.out.push_str(" : ");
                    self.printer.types.write(&mut self.printer.out, ty);
                }
                _ => self.printer.out.push_str("lost"),
            }
            self.printer.out.push('\n');
        }
    }

    fn case(
        &mut self,
        number: usize,
        region: Region,
        depth: usize,
        siblings: Vec<(usize, Region)>,
        stack: &mut Vec<Frame>,
    ) {
        self.printer.indent(depth);
        self.printer.text(format_args!("case {number} "));
        self.open(region, depth, siblings, true, stack);
    }

    fn node(&mut self, node: Node, depth: usize, stack: &mut Vec<Frame>) {
        let graph = self.graph;
        for (i, output) in graph.outputs(node).enumerate() {
            self.printer.out.push_str(if i > 0 { ", " } else { "" });
            self.define(output);
        }
        if graph.output_count(node) > 0 {
            self.printer.out.push_str(" = ");
        }
        let op = graph.op(node);
        payload::operation(self.printer, &graph.payloads, op);
        if let Some(id) = graph.note(node) {
            payload::note(self.printer, &graph.payloads[id]);
        }
        match op {
            Op::Gamma => self.gamma(node, depth, stack),
            Op::Lambda(symbol) => self.lambda(node, symbol, depth),
            _ if op.is_structural() => {
                self.printer.out.push(' ');
                self.values(graph.operands(node));
                match graph.regions(node).first() {
                    Some(region) => {
                        self.printer.out.push(' ');
                        self.open(*region, depth, vec![], false, stack);
                    }
                    None => self.printer.out.push_str(" ; no region\n"),
                }
            }
            _ => self.simple(node),
        }
    }

    fn simple(&mut self, node: Node) {
        let graph = self.graph;
        for (i, origin) in graph.operands(node).enumerate() {
            self.printer.out.push_str(if i > 0 { ", " } else { " " });
            self.value(origin);
        }
        for (i, output) in graph.outputs(node).enumerate() {
            self.printer.out.push_str(if i > 0 { ", " } else { " : " });
            self.printer.types.write(&mut self.printer.out, graph.ty(output));
        }
        self.printer.out.push('\n');
    }

    fn gamma(&mut self, node: Node, depth: usize, stack: &mut Vec<Frame>) {
        let graph = self.graph;
        if let Some(predicate) = graph.operands(node).next() {
            self.printer.out.push(' ');
            self.value(predicate);
        }
        self.printer.out.push(' ');
        self.values(graph.operands(node).skip(1));
        self.printer.out.push_str(" {\n");
        let mut regions: Vec<(usize, Region)> = graph.regions(node).iter().copied().enumerate().rev().collect();
        match regions.pop() {
            Some((number, region)) => self.case(number, region, depth + 1, regions, stack),
            None => {
                self.printer.indent(depth);
                self.printer.out.push_str("}\n");
            }
        }
    }

    fn lambda(&mut self, node: Node, symbol: Symbol, depth: usize) {
        self.printer.out.push(' ');
        self.values(self.graph.operands(node));
        let body = self.module.and_then(|module| module.bodies.get(symbol.as_u32() as usize));
        match body.and_then(|body| body.as_deref()) {
            Some(body) => {
                self.printer.out.push(' ');
                Walk::new(self.printer, body, None, depth).run();
            }
            None => self.printer.out.push('\n'),
        }
    }

    /// Numbers a value, and prints the number.
    fn define(&mut self, value: Value) {
        if let Some(name) = self.names.get_mut(value.index()) {
            *name = self.next_name;
            self.next_name += 1;
        }
        self.value(value);
    }

    fn value(&mut self, value: Value) {
        match self.names.get(value.index()) {
            Some(&name) if name != NO_NAME => self.printer.text(format_args!("%{name}")),
            _ => self.printer.text(format_args!("%?{value}")),
        }
    }

    fn values(&mut self, values: impl Iterator<Item = Value>) {
        self.printer.out.push('(');
        for (i, value) in values.enumerate() {
            self.printer.out.push_str(if i > 0 { ", " } else { "" });
            self.value(value);
        }
        self.printer.out.push(')');
    }
}
