//! From an inter-procedural graph back to LLVM's text.
//!
//! One pass prints every definition into one growing buffer and marks the symbols it mentions on the way. Then the
//! marked symbols without a definition are declared (which may mark more), and the pieces are put into LLVM's order:
//! preamble, globals, aliases, ifuncs, functions, postamble. Text that passes through (postamble, metadata operands,
//! attributes) is scanned for symbols with a small tokenizer, because what it mentions has to be declared too.
//!
//! Values and blocks get numbers, not names: LLVM keeps no name table for them, so they are the fastest thing it can
//! read.
//!
//! Invariants: the output depends on nothing but the contents of the graph; nothing here recurses over constants,
//! types, initializers or control flow; the time is linear in input and output.
//!
//! * `symbols`: heads of functions, globals, aliases;
//! * `shape`: which arcs LLVM will see, and which of them close loops;
//! * `body`: blocks, phis and terminators; `instr`: instructions; `init`: constant expressions; `consts`: constants;
//! * `debug`: locations;
//! * `scan`: the tokenizer; `text`: numbers as text.

mod body;
mod consts;
mod debug;
mod funclet;
mod init;
mod instr;
mod invoke;
mod labels;
mod notes;
mod scan;
mod shape;
mod symbols;
#[cfg(test)]
mod tests;
mod text;

use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_cfg::{Definition, Ipg};
use rvsdg_core::entity::EntitySet;
use rvsdg_core::{Symbol, SymbolKind, Type, TypeKind};
use std::borrow::Cow;
use std::ops::Range;

/// A module as text that LLVM 19 reads.
///
/// Definitions are printed in the order of their symbols, all of them; declarations only if something that is printed
/// mentions them, or if they are among the imports. A symbol that is marked as defined but has no [`Definition`] any
/// more was removed by an optimization, and leaves nothing.
///
/// # Panics
///
/// If a function has something that LLVM has no instruction for: see [`Ipg::check`].
pub fn write(ipg: &Ipg) -> String {
    let mut writer = Writer::new(ipg);
    let postamble = writer.scan_postamble();
    let mut spans: Vec<Option<Range<usize>>> = vec![None; ipg.symbols.len()];
    for (symbol, definition) in ipg.definitions.iter() {
        if !matches!(definition, Definition::Declared) {
            spans[symbol.as_u32() as usize] = Some(writer.span(|writer| writer.define(symbol)));
        }
    }
    for symbol in &ipg.imports {
        writer.mark(*symbol);
    }
    while let Some(symbol) = writer.undeclared.pop() {
        let span = &mut spans[symbol.as_u32() as usize];
        if span.is_none() {
            *span = Some(writer.span(|writer| writer.declare(symbol)));
        }
    }
    writer.assemble(&spans, &postamble)
}

/// What is shared by everything that prints.
struct Writer<'a> {
    ipg: &'a Ipg,
    out: String,
    /// Spellings of interned types, by index.
    type_names: Vec<Option<Box<str>>>,
    /// Symbols that the output mentions.
    used: EntitySet<Symbol>,
    /// Those of them that still need a declaration, unless they have one.
    undeclared: Vec<Symbol>,
    /// Symbols by name; made when the first text mentions one.
    by_name: Option<FxHashMap<&'a str, Symbol>>,
    new_nodes: NewNodes,
    debug: debug::Debug<'a>,
    /// The metadata nodes that mention what has been removed.
    broken_nodes: FxHashSet<u32>,
    /// The address space of functions, where it isn't 0.
    program_space: u32,
    scratch: body::Scratch,
}

/// The metadata nodes that we add: `!M = !{!"llvm.loop.mustprogress"}` and one `!N = distinct !{!N, !M}` per loop,
/// weights, and locations.
#[derive(Default)]
struct NewNodes {
    /// The next number, above all numbers of the module itself.
    next: u32,
    /// The number `M`.
    progress: Option<u32>,
    /// Nodes about decisions, by their contents; those of the module itself, too, as soon as one is wanted.
    decisions: Option<FxHashMap<String, u32>>,
    /// A line for each.
    text: String,
}

impl NewNodes {
    /// The number of a new node with these contents.
    fn add(&mut self, contents: impl FnOnce(u32) -> String) -> u32 {
        use std::fmt::Write;
        let node = self.next;
        self.next += 1;
        let _ = writeln!(self.text, "!{node} = {}", contents(node));
        node
    }

    /// The number of a new node for a loop, with these members besides.
    fn add_loop(&mut self, must_progress: bool, others: Option<&str>) -> u32 {
        let progress = must_progress.then(|| match self.progress {
            Some(progress) => progress,
            None => self.add(|_| "!{!\"llvm.loop.mustprogress\"}".to_owned()),
        });
        self.progress = progress.or(self.progress);
        let progress = progress.map(|progress| format!(", !{progress}")).unwrap_or_default();
        let others = others.map(|others| format!(", {others}")).unwrap_or_default();
        self.add(|node| format!("distinct !{{!{node}{progress}{others}}}"))
    }
}

impl<'a> Writer<'a> {
    fn new(ipg: &'a Ipg) -> Writer<'a> {
        Writer {
            ipg,
            out: String::with_capacity(1 << 16),
            type_names: vec![],
            used: EntitySet::new(),
            undeclared: vec![],
            by_name: None,
            new_nodes: NewNodes::default(),
            debug: debug::Debug::new(&ipg.text.postamble),
            broken_nodes: FxHashSet::default(),
            program_space: scan::program_space(&ipg.text.preamble),
            scratch: body::Scratch::default(),
        }
    }

    /// Where in the buffer `print` printed.
    fn span(&mut self, print: impl FnOnce(&mut Self)) -> Range<usize> {
        let start = self.out.len();
        print(self);
        start..self.out.len()
    }

    /// Prints the definition of a symbol.
    fn define(&mut self, symbol: Symbol) {
        let ipg = self.ipg;
        match (&ipg.definitions[symbol], &ipg.symbols[symbol].kind) {
            (Definition::Function(cfg), SymbolKind::Function(info)) => self.function(symbol, info, cfg),
            (Definition::Verbatim, SymbolKind::Function(info)) => self.verbatim(symbol, info),
            (Definition::Init(init), SymbolKind::Global(info)) => self.global(symbol, info, Some(init)),
            (Definition::Init(init), SymbolKind::Alias(info)) => self.alias(symbol, info, init),
            _ => panic!("symbol @{} has a definition of another kind", ipg.symbols[symbol].name),
        }
    }

    /// Marks what the postamble mentions and finds a free range of metadata numbers. Returns the postamble without the
    /// mentions of what has been removed.
    fn scan_postamble(&mut self) -> String {
        let ipg = self.ipg;
        let text: &'a str = &ipg.text.postamble;
        self.new_nodes.next = scan::free_metadata_number(text);
        let mut result = String::with_capacity(text.len());
        let (mut copied, mut seen, mut line) = (0, 0, 0);
        for mention in scan::mentions(text) {
            let Some(symbol) = self.lookup(mention.name) else { continue };
            let removed = ipg.symbols[symbol].defined && matches!(ipg.definitions[symbol], Definition::Declared);
            if removed {
                line = text[seen..mention.at].rfind('\n').map_or(line, |end| seen + end + 1);
                seen = mention.at;
                self.broken_nodes.extend(scan::metadata_number(&text[line..]));
            }
            if let (true, Some(member)) = (removed, mention.tuple_member) {
                // LLVM does the same when it deletes what a metadata tuple mentions.
                result.push_str(&text[copied..member.start]);
                result.push_str("null");
                copied = member.end;
            } else {
                self.mark(symbol);
            }
        }
        result.push_str(&text[copied..]);
        result
    }

    /// The attachments of a symbol without the association with what has been removed: LLVM's verifier wants something
    /// there, and there is nothing left to be associated with.
    fn without_broken<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.broken_nodes.is_empty() {
            return text.into();
        }
        scan::without_associations(text, |node| self.broken_nodes.contains(&node))
    }

    /// Marks the symbols that a piece of text mentions.
    fn mark_text(&mut self, text: &str) {
        if !text.contains('@') {
            return;
        }
        for mention in scan::mentions(text) {
            if let Some(symbol) = self.lookup(mention.name) {
                self.mark(symbol);
            }
        }
    }

    fn mark(&mut self, symbol: Symbol) {
        if self.used.insert(symbol) {
            self.undeclared.push(symbol);
        }
    }

    fn lookup(&mut self, name: &str) -> Option<Symbol> {
        let ipg = self.ipg;
        self.by_name
            .get_or_insert_with(|| ipg.symbols.iter().map(|(symbol, data)| (&*data.name, symbol)).collect())
            .get(name)
            .copied()
    }

    /// Prints the name of a symbol and marks it.
    fn symbol(&mut self, symbol: Symbol) {
        self.mark(symbol);
        self.symbol_name(symbol);
    }

    fn symbol_name(&mut self, symbol: Symbol) {
        self.out.push('@');
        self.out.push_str(&self.ipg.symbols[symbol].name);
    }

    /// Prints a type.
    fn ty(&mut self, ty: Type) {
        match ty {
            Type::I32 => self.out.push_str("i32"),
            Type::I64 => self.out.push_str("i64"),
            Type::PTR => self.out.push_str("ptr"),
            Type::I8 => self.out.push_str("i8"),
            Type::I1 => self.out.push_str("i1"),
            Type::DOUBLE => self.out.push_str("double"),
            _ => match ty.kind() {
                TypeKind::Interned(index) => {
                    let index = index as usize;
                    if self.type_names.len() <= index {
                        self.type_names.resize(index + 1, None);
                    }
                    let name = self.type_names[index].get_or_insert_with(|| self.ipg.types.display(ty).into());
                    self.out.push_str(name);
                }
                _ => self.ipg.types.write(&mut self.out, ty),
            },
        }
    }

    /// Prints a piece of text that has to stand alone as a word, with a space behind it, if there is any.
    fn word(&mut self, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.out.push_str(text);
            self.out.push(' ');
        }
    }

    /// Prints a piece of text with a space before it, unless it is empty.
    fn spaced(&mut self, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.out.push(' ');
            self.out.push_str(text);
        }
    }

    /// Prints what hangs on something behind a comma, which the text brings along (or not).
    fn attached(&mut self, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            // The attribute group of a global that has nothing else there comes without a comma.
            if text.starts_with('#') {
                self.out.push(' ');
            } else if !text.starts_with(',') {
                self.out.push_str(", ");
            }
            self.out.push_str(text);
        }
    }

    /// Puts everything into order.
    fn assemble(self, spans: &[Option<Range<usize>>], postamble: &str) -> String {
        let preamble = &self.ipg.text.preamble;
        let mut result = String::with_capacity(preamble.len() + self.out.len() + postamble.len() + 256);
        paragraph(&mut result, preamble);
        // LLVM numbers nameless symbols in this order.
        let class = |kind: &SymbolKind| match kind {
            SymbolKind::Global(_) => 0,
            SymbolKind::Alias(info) => 1 + u32::from(info.ifunc),
            SymbolKind::Function(_) => 3,
        };
        for wanted in 0..4 {
            let mut any = false;
            for ((_, data), span) in self.ipg.symbols.iter().zip(spans) {
                if let (Some(span), true) = (span, class(&data.kind) == wanted) {
                    if wanted == 3 || !any {
                        result.push('\n');
                    }
                    any = true;
                    result.push_str(&self.out[span.clone()]);
                }
            }
        }
        if !postamble.trim().is_empty() {
            result.push('\n');
            paragraph(&mut result, postamble);
        }
        if !self.new_nodes.text.is_empty() {
            result.push('\n');
            result.push_str(&self.new_nodes.text);
        }
        scan::without_invented_names(result)
    }
}

/// Appends text, and the end of its last line if that is missing.
fn paragraph(out: &mut String, text: &str) {
    out.push_str(text);
    if !text.is_empty() && !text.ends_with('\n') {
        out.push('\n');
    }
}
