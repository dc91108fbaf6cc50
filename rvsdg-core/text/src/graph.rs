//! Parsing graphs: regions, nodes, values.
//!
//! The text has the order of the graph, so the graph is built front to back: values are defined before they are used.
//! Outputs of gamma, theta and phi are added when the last region is closed, because their types are known then. Open
//! regions are on an explicit stack. The body of a lambda is a graph of its own. Bodies contain no lambdas, so that is
//! one nested call and no recursion.
//!
//! Line breaks are not significant: the `=` behind a node's outputs separates it from a preceding node without operands
//! and outputs. The verifier checks arities and types, except those that the parser needs.

use crate::lexer::Token;
use crate::operation::Head;
use crate::parser::{Parser, Result};
use rvsdg_core::{
    Bound, Const, Gap, Graph, LocInfo, LocVariable, MatchInfo, Node, NoteId, Op, Position, Region, Type, Value,
};

/// The name of a value, and its position.
#[derive(Copy, Clone)]
struct Name {
    number: u32,
    at: usize,
}

/// The values of one graph by number.
///
/// The table is as long as the largest number, so numbers are limited. It is reused for the next graph without being
/// cleared, so that each graph costs only its own values: entries of earlier graphs have a different `graph`.
#[derive(Default)]
pub(crate) struct Names {
    values: Vec<(u32, Value)>,
    graph: u32,
}

impl Names {
    fn get(&self, number: u32) -> Option<Value> {
        let (graph, value) = *self.values.get(number as usize)?;
        (graph == self.graph).then_some(value)
    }

    fn set(&mut self, number: u32, value: Value) {
        let index = number as usize;
        if index >= self.values.len() {
            self.values.resize(index + 1, (u32::MAX, Value::from_u32(0)));
        }
        self.values[index] = (self.graph, value);
    }
}

/// The bodies of lambdas, by symbol.
pub(crate) type Bodies = Vec<Option<Box<Graph>>>;

/// The owner of an open region.
enum Owner {
    Root,
    /// A gamma, and its future outputs.
    Gamma(Node, Vec<Name>),
    Theta(Node, Vec<Name>),
    Phi(Node, Vec<Name>),
    Delta,
}

struct Builder<'p, 't, 'm, 'b> {
    parser: &'p mut Parser<'t, 'm>,
    /// The destination of the bodies of lambdas; `None` if lambdas have no bodies here.
    bodies: Option<&'b mut Bodies>,
    graph: Graph,
    names: Names,
    /// The open regions.
    stack: Vec<(Region, Owner)>,
    /// The outputs of the node that is being parsed.
    outputs: Vec<Name>,
    /// Have the outputs and the `=` behind them been read in advance?
    has_outputs: bool,
    operands: Vec<Value>,
    types: Vec<Type>,
}

/// Parses a graph, from its root region's arguments to its results.
pub(crate) fn graph(parser: &mut Parser<'_, '_>, bodies: Option<&mut Bodies>) -> Result<Graph> {
    let mut names = std::mem::take(&mut parser.names);
    names.graph += 1;
    let mut builder = Builder {
        parser,
        bodies,
        graph: Graph::new(),
        names,
        stack: vec![],
        outputs: vec![],
        has_outputs: false,
        operands: vec![],
        types: vec![],
    };
    let root = builder.graph.root();
    builder.open(root, Owner::Root)?;
    while !builder.stack.is_empty() {
        if builder.parser.is(b'}') && !builder.has_outputs { builder.close()? } else { builder.node()? }
    }
    let Builder { parser, graph, names, .. } = builder;
    parser.names = names;
    Ok(graph)
}

impl Builder<'_, '_, '_, '_> {
    // ---- regions -----------------------------------------------------------------------------------------------

    /// Parses the head of a region: its arguments.
    fn open(&mut self, region: Region, owner: Owner) -> Result<()> {
        self.parser.mark(b'(')?;
        if !self.parser.eat(b')') {
            loop {
                let name = self.name()?;
                self.parser.mark(b':')?;
                let ty = self.parser.ty()?;
                let arg = self.graph.add_arg(region, ty);
                self.define(name, arg)?;
                if self.parser.eat(b')') {
                    break;
                }
                if !self.parser.eat(b',') {
                    return Err(self.parser.expected("`,` or `)`"));
                }
            }
        }
        self.parser.mark(b'{')?;
        self.stack.push((region, owner));
        Ok(())
    }

    /// Parses the end of a region, and either the end of its node or the head of the next alternative.
    fn close(&mut self) -> Result<()> {
        let Some((region, owner)) = self.stack.pop() else { return Ok(()) };
        self.parser.mark(b'}')?;
        self.parser.arrow()?;
        let at = self.parser.at;
        self.values()?;
        for origin in std::mem::take(&mut self.operands) {
            self.graph.add_result(region, origin);
        }
        match owner {
            Owner::Root | Owner::Delta => Ok(()),
            Owner::Gamma(node, outputs) => {
                // The results of the first region determine the outputs.
                if self.graph.regions(node).len() == 1 {
                    self.check_results(region, outputs.len(), at)?;
                }
                if self.parser.is_word("case") {
                    return self.case(node, outputs);
                }
                if !self.parser.eat(b'}') {
                    return Err(self.parser.expected("`case` or `}`"));
                }
                self.add_outputs(node, &outputs, 0)
            }
            Owner::Theta(node, outputs) => {
                self.check_results(region, outputs.len() + 1, at)?;
                self.add_outputs(node, &outputs, 1)
            }
            Owner::Phi(node, outputs) => {
                self.check_results(region, outputs.len(), at)?;
                self.add_outputs(node, &outputs, 0)
            }
        }
    }

    /// Checks that the number of results fits that of the outputs.
    fn check_results(&self, region: Region, wanted: usize, at: usize) -> Result<()> {
        let found = self.graph.results(region).len();
        if found == wanted {
            return Ok(());
        }
        Err(self.parser.error(at, format!("expected {wanted} results, as the outputs demand, found {found}")))
    }

    /// Adds the outputs of a node with complete regions: one for every result of its first region except the first
    /// `skip`.
    fn add_outputs(&mut self, node: Node, outputs: &[Name], skip: usize) -> Result<()> {
        for (i, name) in outputs.iter().enumerate() {
            let result = self.graph.result(self.graph.regions(node)[0], skip + i);
            let output = self.graph.add_output(node, self.graph.ty(result));
            self.define(*name, output)?;
        }
        Ok(())
    }

    /// Parses the head of the next alternative of a gamma.
    fn case(&mut self, gamma: Node, outputs: Vec<Name>) -> Result<()> {
        self.parser.keyword("case")?;
        let wanted = self.graph.regions(gamma).len();
        let at = self.parser.at;
        let number: usize = self.parser.number("the number of an alternative")?;
        if number != wanted {
            return Err(self.parser.error(at, format!("expected alternative {wanted}, found {number}")));
        }
        let region = self.graph.add_region(gamma);
        self.open(region, Owner::Gamma(gamma, outputs))
    }

    fn here(&self) -> Position {
        Position::End(self.stack.last().map_or(self.graph.root(), |(region, _)| *region))
    }

    // ---- nodes -------------------------------------------------------------------------------------------------

    /// Parses a node; if it has regions, only its head.
    fn node(&mut self) -> Result<()> {
        let at = self.parser.at;
        if !self.has_outputs && self.parser.eat_word("bind") {
            return self.binding();
        }
        if !std::mem::take(&mut self.has_outputs) {
            self.outputs.clear();
            if matches!(self.parser.token, Token::Local(_)) {
                self.name_list()?;
                self.parser.mark(b'=')?;
            } else if !matches!(self.parser.token, Token::Word(_)) {
                return Err(self.parser.expected("a node or `}`"));
            }
        }
        let head = self.parser.operation(&mut self.graph.payloads)?;
        let note = self.parser.note()?.map(|note| self.graph.payloads.intern_note(note));
        match head {
            Head::Op(Op::Gamma) => self.gamma(),
            Head::Op(op @ (Op::Theta(_) | Op::Phi)) => {
                self.values()?;
                let node = self.graph.add_node(self.here(), op, &self.operands, &[]);
                self.graph.set_note(node, note);
                let region = self.graph.add_region(node);
                let outputs = std::mem::take(&mut self.outputs);
                self.open(region, if op == Op::Phi { Owner::Phi(node, outputs) } else { Owner::Theta(node, outputs) })
            }
            Head::Op(op @ (Op::Lambda(_) | Op::Delta(_))) => self.definition(op, at),
            head => self.simple(head, note),
        }
    }

    /// Parses what a variable of the source is from here on, behind the keyword.
    fn binding(&mut self) -> Result<()> {
        let node = self.parser.number("the metadata of a variable")?;
        let expression = self.parser.string()?.into();
        let location = self.parser.number("the metadata of a location")?;
        let calls: Vec<u32> = self.parser.list(b'(', b')', |parser| parser.number("the metadata of a location"))?;
        let payloads = &mut self.graph.payloads;
        let call = calls.into_iter().rev().fold(None, |call, node| {
            Some(payloads.intern_loc(LocInfo { node: Some(node), call, variables: [].into() }))
        });
        let variables = [LocVariable { node, expression, location }].into();
        let variable = payloads.intern_loc(LocInfo { node: None, call, variables });
        let bound = if self.parser.eat_word("lost") {
            Bound::Lost
        } else if self.parser.eat_word("const") {
            let literal = self.parser.constant(&mut self.graph.payloads)?;
            self.parser.mark(b':')?;
            let ty = self.parser.ty()?;
            Bound::Const(Const { op: self.parser.typed(literal, ty, &mut self.graph.payloads)?, ty })
        } else {
            Bound::Value(self.value()?)
        };
        let region = self.stack.last().map_or(self.graph.root(), |(region, _)| *region);
        self.graph.bind(Gap::End(region), variable, bound);
        Ok(())
    }

    fn gamma(&mut self) -> Result<()> {
        let predicate = self.value()?;
        self.values()?;
        self.operands.insert(0, predicate);
        let gamma = self.graph.add_node(self.here(), Op::Gamma, &self.operands, &[]);
        let outputs = std::mem::take(&mut self.outputs);
        self.parser.mark(b'{')?;
        if self.parser.is_word("case") {
            return self.case(gamma, outputs);
        }
        if !outputs.is_empty() {
            return Err(self.parser.expected("`case 0`"));
        }
        self.parser.mark(b'}')
    }

    /// Parses a lambda with its body, or the head of a delta.
    fn definition(&mut self, op: Op, at: usize) -> Result<()> {
        let (Op::Lambda(symbol) | Op::Delta(symbol)) = op else { return Ok(()) };
        let index = symbol.as_u32() as usize;
        let [output] = self.outputs[..] else {
            return Err(self
                .parser
                .error(at, format!("expected one output, the address, found {}", self.outputs.len())));
        };
        self.values()?;
        let address = self.parser.addresses[index];
        let node = self.graph.add_node(self.here(), op, &self.operands, &[address]);
        self.define(output, self.graph.output(node, 0))?;
        if matches!(op, Op::Delta(_)) {
            let region = self.graph.add_region(node);
            return self.open(region, Owner::Delta);
        }
        if !self.parser.is(b'(') {
            return Ok(());
        }
        match &mut self.bodies {
            None => Err(self.parser.expected("no body (only lambdas of the omega region have one)")),
            Some(bodies) if bodies[index].is_some() => Err(self.parser.expected("no second body for this symbol")),
            Some(bodies) => {
                bodies[index] = Some(Box::new(graph(self.parser, None)?));
                Ok(())
            }
        }
    }

    fn simple(&mut self, head: Head<'_>, note: Option<NoteId>) -> Result<()> {
        self.operands.clear();
        let outputs = std::mem::take(&mut self.outputs);
        if matches!(self.parser.token, Token::Local(_)) {
            let at = self.parser.at;
            self.name_list()?;
            if !self.parser.is(b'=') {
                self.resolve()?;
            } else if outputs.is_empty() {
                self.has_outputs = true;
                self.parser.advance();
            } else {
                return Err(self.parser.error(at, "expected `:` and the types of the outputs, found another node"));
            }
        }
        self.types.clear();
        let at = self.parser.at;
        if !self.has_outputs && self.parser.eat(b':') {
            self.types.push(self.parser.ty()?);
            while self.parser.eat(b',') {
                self.types.push(self.parser.ty()?);
            }
        } else if !outputs.is_empty() {
            return Err(self.parser.expected("`:` and the types of the outputs"));
        }
        if self.types.len() != outputs.len() {
            let (wanted, found) = (outputs.len(), self.types.len());
            return Err(self.parser.error(at, format!("expected as many types as outputs, {wanted}, found {found}")));
        }
        let op = self.complete(head, at)?;
        let node = self.graph.add_node(self.here(), op, &self.operands, &self.types);
        self.graph.set_note(node, note);
        for (i, name) in outputs.iter().enumerate() {
            self.define(*name, self.graph.output(node, i))?;
        }
        if !self.has_outputs {
            // Keeps the memory for reuse.
            self.outputs = outputs;
        }
        Ok(())
    }

    /// The operation for a parsed head, given the operands and types.
    fn complete(&mut self, head: Head<'_>, at: usize) -> Result<Op> {
        let payloads = &mut self.graph.payloads;
        match head {
            Head::Op(op) => Ok(op),
            Head::Const(literal) => match self.types.first() {
                Some(ty) => self.parser.typed(literal, *ty, payloads),
                None => Err(self.parser.error(at, "expected an output, the constant")),
            },
            Head::Match(cases, default) => {
                let Some(alternatives) = self.types.first().and_then(|ty| ty.alternatives()) else {
                    return Err(self.parser.error(at, "expected an output of control type, ctlN"));
                };
                let Some(operand) = self.operands.first() else {
                    return Err(self.parser.error(at, "expected an operand, the value to match"));
                };
                let ty = self.graph.ty(*operand);
                let mut typed = Vec::with_capacity(cases.len());
                for (case, alternative) in cases {
                    let op = self.parser.typed(case, ty, &mut self.graph.payloads)?;
                    typed.push((Const { op, ty }, alternative));
                }
                let info = MatchInfo { cases: typed.into(), default, alternatives };
                Ok(Op::Match(self.graph.payloads.intern_match(info)))
            }
        }
    }

    // ---- values ------------------------------------------------------------------------------------------------

    fn name(&mut self) -> Result<Name> {
        let at = self.parser.at;
        let Token::Local(digits) = self.parser.token else { return Err(self.parser.expected("a value")) };
        // In a text numbered in order, values are fewer than bytes.
        let limit = self.parser.text().len().max(1 << 16);
        match digits.parse::<u32>() {
            Ok(number) if (number as usize) < limit => {
                self.parser.advance();
                Ok(Name { number, at })
            }
            _ => Err(self.parser.expected(format_args!("a value, which is a number below {limit}"))),
        }
    }

    /// Parses values with commas between, into the list of outputs; it is not known yet whether they are outputs.
    fn name_list(&mut self) -> Result<()> {
        self.outputs.clear();
        let name = self.name()?;
        self.outputs.push(name);
        while self.parser.eat(b',') {
            let name = self.name()?;
            self.outputs.push(name);
        }
        Ok(())
    }

    /// Takes the values parsed as outputs as operands.
    fn resolve(&mut self) -> Result<()> {
        for i in 0..self.outputs.len() {
            let value = self.find(self.outputs[i])?;
            self.operands.push(value);
        }
        Ok(())
    }

    fn find(&self, name: Name) -> Result<Value> {
        let Name { number, at } = name;
        self.names
            .get(number)
            .ok_or_else(|| self.parser.error(at, format!("expected a value defined before, found `%{number}`")))
    }

    /// Parses a use of a value.
    fn value(&mut self) -> Result<Value> {
        let name = self.name()?;
        self.find(name)
    }

    /// Parses values in parentheses, into the operands.
    fn values(&mut self) -> Result<()> {
        let mut operands = std::mem::take(&mut self.operands);
        operands.clear();
        self.parser.mark(b'(')?;
        if !self.parser.eat(b')') {
            loop {
                operands.push(self.value()?);
                if self.parser.eat(b')') {
                    break;
                }
                if !self.parser.eat(b',') {
                    return Err(self.parser.expected("`,` or `)`"));
                }
            }
        }
        self.operands = operands;
        Ok(())
    }

    fn define(&mut self, name: Name, value: Value) -> Result<()> {
        let Name { number, at } = name;
        if self.names.get(number).is_some() {
            return Err(self
                .parser
                .error(at, format!("expected a new value, found `%{number}`, which is defined already")));
        }
        self.names.set(number, value);
        Ok(())
    }
}
