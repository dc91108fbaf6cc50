//! Remarks: what passes did to a program, and why they did not do more.
//!
//! A pass reports to the [`Remarks`] that it is given, at a node. Nothing is computed unless somebody asked for
//! remarks: messages are made by closures. What is reported at once ([`Collector`]) are numbers of symbols and of nodes
//! of metadata; names, files and lines are looked up at the end, by [`Collector::finish`].
//!
//! Passes run several times. A remark about something that was *not* done is true only if the pass did not do it later
//! either. So when a pass is applied to a function again, what it missed there before is forgotten.
//!
//! Invariant: remarks come by function in the order of symbols, then by application of a pass, then by their place in
//! the source. The order depends neither on threads nor on addresses: bodies are worked on in parallel, but each body
//! by one pass after the other.
//!
//! ```
//! use rvsdg_core::{Graph, Module, Op, Position, Type};
//! use rvsdg_opt_manager::{Collector, Kind};
//!
//! # let text = "symbol @f = external defined function i32 (i32) : ptr
//! # omega imports [] exports [@f] () {
//! #   %0 = lambda @f () (%0: i32, %1: io, %2: mem) {
//! #     %3 = freeze %0 : i32
//! #   } -> (%3, %1, %2)
//! # } -> (%0)\n";
//! # let module = rvsdg_text::parse(text)?;
//! let symbol = module.symbols.keys().next().unwrap();
//! let graph = module.body(symbol).unwrap();
//! let node = graph.first_node(graph.root()).unwrap();
//! let collector = Collector::default();
//! let remarks = collector.begin("thaw", Some(symbol));
//! remarks.missed(graph, node, "Kept", |message| {
//!     message.text("a freeze is kept for ").value("Reason", "no reason");
//! });
//! let remarks = collector.finish(&module);
//! assert_eq!((remarks[0].kind, &*remarks[0].function), (Kind::Missed, "f"));
//! assert_eq!(remarks[0].message(), "a freeze is kept for no reason");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::place::{Place, memory, place};
use crate::source::Source;
use rustc_hash::FxHashMap;
use rvsdg_core::{Graph, Module, Node, Op, Symbol, Value};
use rvsdg_opt_target::limits::shared::MAX_INLINED_AT;
use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};

/// What a remark says.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Something was done.
    Passed,
    /// Something was not done.
    Missed,
    /// Something was found out.
    Analysis,
    /// Something was not done although the source asks for it.
    Failure,
}

/// A place in the source.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Location {
    /// The name of the file, as debug information has it.
    pub file: Arc<str>,
    /// From 1.
    pub line: u32,
    /// From 1; 0 if it is not known.
    pub column: u32,
}

/// A part of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Argument {
    /// What the text is: [`TEXT`], or the name of a value.
    pub key: &'static str,
    /// The text.
    pub text: String,
    /// Where in the source that is which the text names.
    pub location: Option<Location>,
}

/// The key of a part of a message that is no value.
pub const TEXT: &str = "String";

/// What a pass did or did not do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// What it says.
    pub kind: Kind,
    /// The name of the pass.
    pub pass: Arc<str>,
    /// Which of the pass's messages it is.
    pub name: &'static str,
    /// The function.
    pub function: Arc<str>,
    /// Where in the source: first the place itself; the others are the calls through which it was inlined, the
    /// innermost first. Empty if it is not known.
    pub places: Vec<Location>,
    /// The message.
    pub arguments: Vec<Argument>,
}

impl Remark {
    /// The message as one text.
    pub fn message(&self) -> String {
        self.arguments.iter().map(|argument| argument.text.as_str()).collect()
    }

    /// Where in the source.
    pub fn location(&self) -> Option<&Location> {
        self.places.first()
    }
}

/// The text of an argument, as it was reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Text {
    Plain(String),
    /// The name of a symbol.
    Symbol(Symbol),
    /// The name of a variable, by the number of the node that describes it.
    Variable(u32),
    /// A parameter of the function, by its number.
    Parameter(usize),
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct RawArgument {
    key: &'static str,
    text: Text,
    place: Place,
}

/// A remark as it was reported.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Raw {
    kind: Kind,
    pass: Arc<str>,
    name: &'static str,
    function: Symbol,
    place: Place,
    arguments: Vec<RawArgument>,
}

enum Entry {
    /// A pass begins to work on a function, or on all.
    Began(Arc<str>, Option<Symbol>),
    Remark(Raw),
}

/// Where remarks are collected.
#[derive(Default)]
pub struct Collector {
    entries: Mutex<Vec<Entry>>,
}

impl Collector {
    /// A pass begins to work on a function, or on all: what it missed there before is no longer true.
    pub fn begin<'a>(&'a self, pass: &'a str, function: Option<Symbol>) -> Remarks<'a> {
        self.add(Entry::Began(pass.into(), function));
        Remarks { to: Some((self, pass)), function }
    }

    /// The same pass, which has begun on all functions, goes on.
    pub(crate) fn go_on<'a>(&'a self, pass: &'a str) -> Remarks<'a> {
        Remarks { to: Some((self, pass)), function: None }
    }

    fn add(&self, entry: Entry) {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner).push(entry);
    }

    /// All remarks so far, with names and places in the source.
    pub fn finish(&self, module: &Module) -> Vec<Remark> {
        let entries = std::mem::take(&mut *self.entries.lock().unwrap_or_else(PoisonError::into_inner));
        let mut source = Source::of(module);
        let resolve = |(order, (application, raw)): (usize, (usize, Raw))| {
            let function = raw.function;
            let remark = source.remark(raw);
            (function, application, remark.places.last().cloned(), (remark.name, order), remark)
        };
        let mut found: Vec<_> = settled(entries).into_iter().enumerate().map(resolve).collect();
        found.sort_by(|a, b| (a.0, a.1, &a.2, a.3).cmp(&(b.0, b.1, &b.2, b.3)));
        let mut remarks: Vec<Remark> = found.into_iter().map(|(.., remark)| remark).collect();
        // Copies of code have the same place, and what is said of them may be the same, too.
        remarks.dedup();
        remarks
    }
}

/// The remarks that are true in the end, each with the number of the application that reported it. Numbers grow with
/// time for each function.
fn settled(entries: Vec<Entry>) -> Vec<(usize, Raw)> {
    let mut began: FxHashMap<(Arc<str>, Option<Symbol>), usize> = FxHashMap::default();
    let mut found = vec![];
    for (number, entry) in entries.into_iter().enumerate() {
        match entry {
            Entry::Began(pass, function) => _ = began.insert((pass, function), number),
            Entry::Remark(raw) => found.push((latest(&began, &raw), raw)),
        }
    }
    found.retain(|(number, raw)| {
        let is_positive = matches!(raw.kind, Kind::Passed | Kind::Failure);
        is_positive || latest(&began, raw) == *number
    });
    found
}

/// The number of the last application of a remark's pass to its function, or to all functions.
fn latest(began: &FxHashMap<(Arc<str>, Option<Symbol>), usize>, raw: &Raw) -> usize {
    let of = |function| began.get(&(raw.pass.clone(), function)).copied().unwrap_or(0);
    of(None).max(of(Some(raw.function)))
}

/// To whom a pass reports. If nobody wants to know, nothing is done.
#[derive(Copy, Clone, Default)]
pub struct Remarks<'a> {
    to: Option<(&'a Collector, &'a str)>,
    function: Option<Symbol>,
}

impl<'a> Remarks<'a> {
    /// Does anybody want to know?
    pub fn are_wanted(self) -> bool {
        self.to.is_some()
    }

    /// About the body of this function: for module parts.
    pub fn of(self, function: Symbol) -> Remarks<'a> {
        Remarks { function: Some(function), ..self }
    }

    /// The pass did something at a node.
    pub fn passed(self, graph: &Graph, node: Node, name: &'static str, message: impl FnOnce(&mut Message<'_>)) {
        self.report(graph, node, Kind::Passed, name, message);
    }

    /// It did not do something there.
    pub fn missed(self, graph: &Graph, node: Node, name: &'static str, message: impl FnOnce(&mut Message<'_>)) {
        self.report(graph, node, Kind::Missed, name, message);
    }

    /// It found something out.
    pub fn analysis(self, graph: &Graph, node: Node, name: &'static str, message: impl FnOnce(&mut Message<'_>)) {
        self.report(graph, node, Kind::Analysis, name, message);
    }

    /// It did not do what the source asks for there.
    pub fn failed(self, graph: &Graph, node: Node, name: &'static str, message: impl FnOnce(&mut Message<'_>)) {
        self.report(graph, node, Kind::Failure, name, message);
    }

    fn report(self, graph: &Graph, node: Node, kind: Kind, name: &'static str, message: impl FnOnce(&mut Message<'_>)) {
        let (Some((collector, pass)), Some(function)) = (self.to, self.function) else { return };
        let mut built = Message { graph, arguments: vec![] };
        message(&mut built);
        let place = place(graph, node);
        collector.add(Entry::Remark(Raw {
            kind,
            pass: pass.into(),
            name,
            function,
            place,
            arguments: built.arguments,
        }));
    }
}

/// A message that is being made.
pub struct Message<'m> {
    graph: &'m Graph,
    arguments: Vec<RawArgument>,
}

impl Message<'_> {
    fn add(&mut self, key: &'static str, text: Text, place: Place) -> &mut Self {
        self.arguments.push(RawArgument { key, text, place });
        self
    }

    /// Words.
    pub fn text(&mut self, text: impl Into<String>) -> &mut Self {
        self.add(TEXT, Text::Plain(text.into()), Place::default())
    }

    /// Something with a name, such as a number.
    pub fn value(&mut self, key: &'static str, value: impl Display) -> &mut Self {
        self.add(key, Text::Plain(value.to_string()), Place::default())
    }

    /// What a node is called.
    pub fn node(&mut self, key: &'static str, node: Node, value: impl Display) -> &mut Self {
        let place = place(self.graph, node);
        self.add(key, Text::Plain(value.to_string()), place)
    }

    /// The name of a function or variable.
    pub fn symbol(&mut self, key: &'static str, symbol: Symbol) -> &mut Self {
        self.add(key, Text::Symbol(symbol), Place::default())
    }

    /// The memory that a node accesses through a pointer, in words. `context` has the symbols of the context variables
    /// of the body.
    pub fn memory(&mut self, key: &'static str, node: Node, pointer: Value, context: &[Option<Symbol>]) -> &mut Self {
        let (text, place) = (memory(self.graph, pointer, context), place(self.graph, node));
        self.add(key, text, place)
    }

    /// A node that accesses memory, in words: which memory, if it loads or stores. What else it is gets this key.
    pub fn access(&mut self, key: &'static str, node: Node, context: &[Option<Symbol>]) -> &mut Self {
        let what = match self.graph.op(node) {
            Op::Load(..) => "load of ",
            Op::Store(..) => "store to ",
            Op::Call(..) => return self.node(key, node, "a call"),
            _ => return self.node(key, node, "another operation"),
        };
        self.text(what);
        if let Some(access) = self.graph.load_store(node) {
            self.memory("Memory", node, access.address, context);
        }
        self
    }
}

impl Source<'_> {
    fn remark(&mut self, raw: Raw) -> Remark {
        let arguments = raw.arguments.into_iter().map(|argument| {
            let location = match argument.text {
                Text::Symbol(symbol) => self.definition(symbol),
                _ => self.places(&argument.place).into_iter().next(),
            };
            Argument { key: argument.key, text: self.text(&argument.text, raw.function), location }
        });
        let mut arguments: Vec<Argument> = arguments.collect();
        let mut places = self.places(&raw.place);
        for call in places.iter().skip(1).take(MAX_INLINED_AT) {
            let Location { file, line, column } = call;
            arguments.push(Argument { key: TEXT, text: ", inlined at ".into(), location: None });
            arguments.push(Argument {
                key: "InlinedAt",
                text: format!("{file}:{line}:{column}"),
                location: Some(call.clone()),
            });
        }
        if places.is_empty() {
            places.extend(self.definition(raw.function));
        }
        let function = self.name(raw.function).into();
        Remark { kind: raw.kind, pass: raw.pass, name: raw.name, function, places, arguments }
    }
}
