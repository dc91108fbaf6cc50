//! Emitter: from an inter-procedural graph to LLVM's text.
//!
//! One pass prints every definition into a buffer and marks the symbols that it mentions. Then the marked symbols
//! without a definition are declared (which may mark more), and the pieces are concatenated in LLVM's order: preamble,
//! globals, aliases, ifuncs, functions, postamble. Opaque text (postamble, metadata operands, attributes) is scanned
//! for symbols with a small tokenizer, because they have to be declared, too.
//!
//! Values and blocks get numbers instead of names: LLVM needs no name table for numbers, so it reads them fastest.
//!
//! Invariants: the output depends only on the contents of the graph; there is no recursion over constants, types,
//! initializers or control flow; the time is linear in the size of input and output.
//!
//! * `symbols`: heads of functions, globals, aliases;
//! * `shape`: the arcs that LLVM will see, and the back edges among them;
//! * `body`: blocks, phis and terminators; `instr`: instructions; `init`: constant expressions; `consts`: constants;
//! * `debug`: locations;
//! * `scan`: the tokenizer; `text`: numbers as text.

mod body;
mod consts;
mod debug;
mod funclet;
mod ident;
mod init;
mod instr;
mod invoke;
mod labels;
mod names;
mod notes;
mod pads;
mod scan;
mod shape;
mod symbols;
#[cfg(test)]
mod tests;
mod text;

pub use ident::add_ident;

use rustc_hash::{FxHashMap, FxHashSet};
use rvsdg_cfg::{Definition, Ipg};
use rvsdg_core::entity::EntitySet;
use rvsdg_core::{Symbol, SymbolKind, Type, TypeKind};
use std::borrow::Cow;
use std::ops::Range;

/// A module as text that LLVM 19 reads.
///
/// All definitions are printed, in the order of their symbols. Declarations are printed only if the output mentions
/// them, or if they are imports. A symbol that is marked as defined but has no [`Definition`] has been removed by an
/// optimization, and is not printed.
///
/// # Panics
///
/// If a function contains something that has no LLVM instruction: see [`Ipg::check`].
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

/// Shared data of all printing functions.
struct Writer<'a> {
    ipg: &'a Ipg,
    out: String,
    /// Spellings of interned types, by index.
    type_names: Vec<Option<Box<str>>>,
    /// Symbols that the output mentions.
    used: EntitySet<Symbol>,
    /// Mentioned symbols that need a declaration unless they have a definition.
    undeclared: Vec<Symbol>,
    /// Symbols by name; created when the first text mentions one.
    by_name: Option<FxHashMap<&'a str, Symbol>>,
    new_nodes: NewNodes,
    debug: debug::Debug<'a>,
    /// The metadata nodes that mention removed symbols.
    broken_nodes: FxHashSet<u32>,
    /// The address space of functions.
    program_space: u32,
    scratch: body::Scratch,
}

/// The additional metadata nodes: `!M = !{!"llvm.loop.mustprogress"}` and one `!N = distinct !{!N, !M}` per loop,
/// branch weights, and locations.
#[derive(Default)]
struct NewNodes {
    /// The next number, larger than all numbers of the module itself.
    next: u32,
    /// The number `M`.
    progress: Option<u32>,
    /// Nodes of decisions, by their contents. Includes those of the module itself once one is requested.
    decisions: Option<FxHashMap<String, u32>>,
    /// One line for each node.
    text: String,
}

impl NewNodes {
    /// Adds a node with these contents; returns its number.
    fn add(&mut self, contents: impl FnOnce(u32) -> String) -> u32 {
        use std::fmt::Write;
        let node = self.next;
        self.next += 1;
        let _ = writeln!(self.text, "!{node} = {}", contents(node));
        node
    }

    /// Adds a node for a loop, with these further members; returns its number.
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

    /// The range of the buffer that `print` wrote.
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

    /// Marks the symbols that the postamble mentions and finds a free range of metadata numbers. Returns the postamble
    /// without references to removed symbols.
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
                // LLVM does the same when it deletes a value that a metadata tuple mentions.
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

    /// The attachments of a symbol without associations with removed symbols: LLVM's verifier does not accept empty
    /// ones.
    fn without_broken<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.broken_nodes.is_empty() {
            return text.into();
        }
        scan::without_associations(text, |node| self.broken_nodes.contains(&node))
    }

    /// Marks the symbols that a text mentions.
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

    /// Prints a text as a word, followed by a space, unless it is empty.
    fn word(&mut self, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.out.push_str(text);
            self.out.push(' ');
        }
    }

    /// Prints a text preceded by a space, unless it is empty.
    fn spaced(&mut self, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.out.push(' ');
            self.out.push_str(text);
        }
    }

    /// Prints an attachment, which is separated by a comma. The text may or may not contain the comma.
    fn attached(&mut self, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            // The attribute group of a global without other attachments is not preceded by a comma.
            if text.starts_with('#') {
                self.out.push(' ');
            } else if !text.starts_with(',') {
                self.out.push_str(", ");
            }
            self.out.push_str(text);
        }
    }

    /// Concatenates the pieces in LLVM's order.
    fn assemble(self, spans: &[Option<Range<usize>>], postamble: &str) -> String {
        let preamble = &self.ipg.text.preamble;
        let mut result = String::with_capacity(preamble.len() + self.out.len() + postamble.len() + 256);
        paragraph(&mut result, preamble);
        // LLVM numbers unnamed symbols in this order.
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

/// Appends text, with a line feed at its end.
fn paragraph(out: &mut String, text: &str) {
    out.push_str(text);
    if !text.is_empty() && !text.ends_with('\n') {
        out.push('\n');
    }
}
