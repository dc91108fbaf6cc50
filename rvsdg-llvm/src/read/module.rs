//! The module as a whole: from bytes to symbols and definitions.

use super::body::{self, Failure, Lowered, Shared};
use super::bounds::Bounds;
use super::capi::{self, Value};
use super::consts::{Code, Consts};
use super::debug::{self, Debug};
use super::decisions::Decisions;
use super::header::{self, Header};
use super::loops::Loops;
use super::screen::{Disagreement, Findings, Refusal, Screen};
use super::text::{self, Layout};
use super::types::{Recursive, Types};
use super::{Read, ReadError, ReadOptions, ReadStats, Warning, ast, newer};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use rvsdg_cfg::{Cfg, Definition, Init, Instr, Ipg, Operand};
use rvsdg_core::entity::PrimaryMap;
use rvsdg_core::{
    AttrGroups, ConstData, FnSet, ModuleText, Op, Payloads, Symbol, SymbolData, SymbolKind, ValueSet, Verbatim,
};
use std::borrow::Cow;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// Reads a module.
pub(super) fn read(bytes: Cow<'_, [u8]>, file: &str, options: &ReadOptions) -> Result<Read, ReadError> {
    let old = if super::is_bitcode(&bytes) { None } else { super::scan::without_old_records(&bytes) };
    let options = &ReadOptions { disassembled: options.disassembled && old.is_none(), ..options.clone() };
    let bytes = old.map_or(bytes, Cow::Owned);
    let give_back = if bytes.len() > LARGE { options.give_back } else { || {} };
    let (module, text, debug) = canonical(bytes, file, options, give_back)?;
    give_back();
    read_text(module, &text, &debug, (file, options.names), give_back)
}

/// The tree of a function with more text than this is made while no other module is in memory. The module has to be
/// parsed once more for that.
pub(super) const GIANT: usize = 3 << 20;

/// The beginning of the names that unnamed values get where `llvm-ir` needs names, if names are kept.
pub(super) const INVENTED: &str = "rvsdg.value";

/// Reads a module and its text in parallel, with or without the names of values. `give_back` is called after steps that
/// free a lot of memory.
pub(super) fn read_text(
    mut module: capi::Module,
    text: &str,
    debug: &Debug,
    (file, names): (&str, bool),
    give_back: fn(),
) -> Result<Read, ReadError> {
    let layout = text::layout(text);
    // If LLVM cannot read its own text (null bytes in names of attributes end it), the text is no valid output.
    let unsupported = |message| match parse(text.as_bytes(), file) {
        Ok(_) => ReadError::Unsupported { file: file.into(), message, text: text.into() },
        Err(error) => error,
    };
    let mut early = None;
    if layout.functions.iter().any(|function| function.body.len() > GIANT) {
        let mut reader = Reader::of(file, &module, &layout, debug, text)?;
        let findings = reader.screen()?;
        let source = reader.source(&findings);
        drop(reader);
        drop(module);
        give_back();
        let trees = source.parse(0..layout.functions.len()).map_err(unsupported)?;
        give_back();
        module = parse(text.as_bytes(), file)?;
        give_back();
        early = Some((findings, trees));
    }
    let mut reader = Reader::of(file, &module, &layout, debug, text)?;
    reader.names = names;
    let hints = (Loops::parse(layout.postamble), Decisions::parse(layout.postamble), Bounds::parse(layout.postamble));
    let findings = match early {
        Some((mut findings, trees)) => {
            reader.read_bodies(0..layout.functions.len(), trees, &hints, &mut findings)?;
            findings
        }
        None => {
            let mut findings = reader.screen()?;
            let source = reader.source(&findings);
            for part in source.parts() {
                let trees = source.parse(part.clone()).map_err(unsupported)?;
                reader.read_bodies(part, trees, &hints, &mut findings)?;
            }
            findings
        }
    };
    reader.read_inits()?;
    reader.finish(findings)
}

/// Converts bitcode to text, which [`canonical`] does not have to change if there is no debug information.
pub(super) fn disassemble(bytes: &[u8], file: &str, names: bool, to: &Path) -> Result<(), ReadError> {
    let (mut module, _) = verified(bytes, file)?;
    module.name_symbols();
    if bytes.len() > LARGE / TEXT_PER_BITCODE && !names {
        module.forget_locals();
    }
    let printed = module.print_to(to).map_err(|message| ReadError::Internal { file: file.into(), message });
    // The process ends soon, which frees it faster.
    std::mem::forget(module);
    printed
}

fn parse(bytes: &[u8], file: &str) -> Result<capi::Module, ReadError> {
    capi::Module::parse(bytes, file).map_err(|message| {
        let hint = newer::hint(bytes, file, &message).map_or(String::new(), |hint| format!("\n({hint})"));
        ReadError::Parse { file: file.into(), message: first_lines(&message, 3) + &hint }
    })
}

/// A module that LLVM's verifier accepts, with its debug information; and whether it is the input unchanged.
fn verified(bytes: &[u8], file: &str) -> Result<(capi::Module, bool), ReadError> {
    let mut module = parse(bytes, file)?;
    // The check excludes debug information. If that is invalid, the module is still accepted (LLVM's own tools drop it
    // in this case), and printing it would crash the verifier.
    let mut plain = if module.has_compile_unit() { Some(parse(bytes, file)?) } else { None };
    let checked = plain.as_mut().unwrap_or(&mut module);
    let had_any = checked.strip_debug_info();
    match checked.verify() {
        Err(message) if !is_harmless(&message) => {
            Err(ReadError::Broken { file: file.into(), message: first_lines(&message, 4) })
        }
        _ => {
            if plain.take().is_some() && !module.is_valid() {
                module.strip_debug_info();
            }
            Ok((module, !had_any))
        }
    }
}

/// In larger input, the names of values and blocks are removed, because they are not needed, and LLVM and `llvm-ir`
/// store each of them several times.
const LARGE: usize = 4 << 20;

/// How much longer text is than bitcode, roughly.
const TEXT_PER_BITCODE: usize = 5;

/// Parses and verifies the input, and makes it canonical: no debug information in functions, and no unnamed symbols or
/// struct types. Returns it together with its text, and the debug information.
pub(super) fn canonical(
    bytes: Cow<'_, [u8]>,
    file: &str,
    options: &ReadOptions,
    give_back: fn(),
) -> Result<(capi::Module, String, Debug), ReadError> {
    let parse = |bytes: &[u8]| parse(bytes, file);
    let (mut module, mut is_same) = if options.verify { verified(&bytes, file)? } else { (parse(&bytes)?, false) };
    let is_large = bytes.len() > LARGE;
    is_same &= options.disassembled;
    let printed = is_same.then(|| capi::escaped(bytes.strip_suffix(b"\0").unwrap_or(&bytes)));
    drop(bytes);
    give_back();
    let print = capi::Module::print;
    let mut debug = None;
    if module.has_compile_unit()
        && let whole = print(&module)
        && debug::is_in(&whole)
        && let (rest, found) = debug::separate(&whole)
        && let Ok(other) = parse(rest.as_bytes())
    {
        (module, debug) = (other, Some(found));
        is_same = false;
    } else {
        // What has no debug information has lost the rest of it when it was verified.
        if !options.verify || module.has_compile_unit() {
            is_same &= !module.strip_debug_info();
        }
        if is_large && !options.names {
            is_same &= !module.forget_locals();
        }
    }
    is_same &= !module.name_symbols();
    // Short, unless it has to be told from the names of the input.
    let stem = if options.names { INVENTED } else { "v" };
    let mut text = printed.filter(|_| is_same).unwrap_or_else(|| print(&module));
    // `llvm-ir` also counts invokes without result as numbered values, and does not know the operands of bundles.
    // LLVM's parser confuses blocks if addresses of blocks with and without names precede their function.
    let jumps = text.contains("  indirectbr ");
    let marks = ["  invoke ", "callbr ", " [ \"", "blockaddress(", " catchswitch within ", " cleanuppad within "];
    if jumps || marks.iter().any(|mark| text.contains(mark)) {
        module.name_locals(stem);
        text = print(&module);
    }
    if jumps
        && let Some(numbered) = super::labels::numbered(&text)
        && let Ok(other) = parse(numbered.as_bytes())
    {
        module = other;
        text = print(&module);
    }
    if has_numbered_types(&text) {
        // If nothing else is numbered, a number after `%` is a type.
        module.name_locals(stem);
        text = name_types(&print(&module));
        module = parse(text.as_bytes())?;
        text = print(&module);
    }
    if let Some(debug) = &mut debug {
        debug.settle(&mut text);
    }
    Ok((module, text, debug.unwrap_or_default()))
}

/// Do the verifier's messages only say that a compile unit of debug information is not listed? That happens if
/// something else than code mentions it, because the list has been removed.
fn is_harmless(message: &str) -> bool {
    message.lines().all(|line| line == "DICompileUnit not listed in llvm.dbg.cu" || line.starts_with('!'))
}

/// The first lines of a message of LLVM, without unprintable characters. A line that is too long for a terminal is
/// omitted with everything after it, unless it is the first.
fn first_lines(message: &str, count: usize) -> String {
    const LONGEST: usize = 200;
    let readable =
        |line: &str| line.chars().filter(|c| !c.is_control() && *c != '\u{fffd}').take(LONGEST).collect::<String>();
    let short = |line: &&str| line.len() <= LONGEST;
    let lines = message.trim_end().lines();
    let kept: Vec<String> =
        lines.clone().take(1).chain(lines.skip(1).take_while(short)).take(count).map(readable).collect();
    kept.join("\n")
}

fn has_numbered_types(text: &str) -> bool {
    let is_one = |line: &str| {
        let rest = line.strip_prefix('%').unwrap_or_default();
        rest.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with(" = type") && !rest.starts_with(' ')
    };
    text.lines().take_while(|line| !line.starts_with("define ")).any(is_one)
}

/// Replaces `%3` by `%rvsdg.type.3`, outside strings. If such names exist already, underscores before the last dot make
/// the new ones unique.
fn name_types(text: &str) -> String {
    const STEM: &str = crate::NAMELESS_TYPE;
    let underscores = |at: usize| text[at + STEM.len()..].bytes().take_while(|b| *b == b'_').count();
    let needed = text.match_indices(STEM).map(|(at, _)| 1 + underscores(at)).max().unwrap_or(0);
    let prefix = format!("{STEM}{}.", "_".repeat(needed));
    let mut named = String::with_capacity(text.len() + text.len() / 8);
    let mut in_string = false;
    let mut rest = text;
    while let Some(at) = rest.find(['"', '%']) {
        let (before, behind) = rest.split_at(at + 1);
        named.push_str(before);
        if before.ends_with('"') {
            in_string = !in_string;
        } else if !in_string && behind.starts_with(|c: char| c.is_ascii_digit()) {
            named.push_str(&prefix);
        }
        rest = behind;
    }
    named.push_str(rest);
    named
}

/// The initializer of a global variable, or the target of an alias, as text without its type.
#[derive(Copy, Clone)]
struct InitText<'t> {
    text: &'t str,
    /// Is it the initializer of a variable?
    variable: bool,
}

struct Reader<'m, 't> {
    file: &'t str,
    layout: &'t Layout<'t>,
    debug: &'t Debug,
    /// Globals, aliases and ifuncs, followed by functions.
    values: Vec<Value<'m>>,
    /// The number of functions at the end of the values.
    functions: usize,
    types: Types<'m>,
    groups: AttrGroups,
    symbols: PrimaryMap<Symbol, SymbolData>,
    definitions: PrimaryMap<Symbol, Definition>,
    by_value: FxHashMap<Value<'m>, Symbol>,
    by_name: FxHashMap<Box<str>, Symbol>,
    inits: Vec<InitText<'t>>,
    stats: ReadStats,
    /// Labels whose address is taken, by function, in LLVM's spelling.
    labels: FxHashMap<&'t str, FxHashSet<&'t str>>,
    /// Are the names of values kept?
    names: bool,
    /// Functions that are kept as text unless construction and destruction restore their control flow.
    candidates: Vec<(Symbol, Box<Cfg>)>,
}

impl<'m, 't> Reader<'m, 't> {
    /// A reader with a record of every symbol.
    fn of(
        file: &'t str,
        module: &'m capi::Module,
        layout: &'t Layout<'t>,
        debug: &'t Debug,
        text: &'t str,
    ) -> Result<Reader<'m, 't>, ReadError> {
        let mut reader = Reader {
            file,
            layout,
            debug,
            values: module.symbols(),
            functions: module.functions().len(),
            types: Types::default(),
            groups: AttrGroups::of(layout.postamble),
            symbols: PrimaryMap::new(),
            definitions: PrimaryMap::new(),
            by_value: FxHashMap::default(),
            by_name: FxHashMap::default(),
            inits: vec![],
            stats: ReadStats::default(),
            labels: FxHashMap::default(),
            names: false,
            candidates: vec![],
        };
        reader.read_symbols()?;
        for (function, label) in text::addressed_blocks(text) {
            reader.labels.entry(function).or_default().insert(label);
        }
        Ok(reader)
    }

    fn disagreement(&self, function: &str, instruction: &str, message: impl Into<String>) -> ReadError {
        ReadError::Disagreement {
            file: self.file.into(),
            function: function.into(),
            instruction: instruction.into(),
            message: message.into(),
        }
    }

    /// The refusal for a function whose views differ.
    ///
    /// # Errors
    /// If the end of the function's text is uncertain.
    fn set_aside(&self, function: Symbol, found: Disagreement) -> Result<Refusal, ReadError> {
        if self.layout.complete {
            return Ok(Refusal::disagreement(found));
        }
        Err(self.disagreement(&self.symbols[function].name, &found.instruction, found.message))
    }

    /// The symbol of function number `index`.
    fn function_symbol(&self, index: usize) -> Symbol {
        Symbol::from_u32((self.values.len() - self.functions + index) as u32)
    }

    /// Creates the records of all symbols.
    fn read_symbols(&mut self) -> Result<(), ReadError> {
        let layout = self.layout;
        let globals = self.values.len() - self.functions;
        if layout.globals.len() != globals || layout.functions.len() != self.functions {
            return Err(self.disagreement("", "", "there is another number of symbols"));
        }
        for (line, value) in layout.globals.iter().zip(self.values.clone()) {
            let read = header::global(line, value, &mut self.types);
            let Header { data, init_text } = read.map_err(|message| self.disagreement(line, "", message))?;
            self.inits.push(InitText { text: init_text, variable: data.global().is_some() });
            self.add_symbol(data, value)?;
        }
        for (text, value) in layout.functions.iter().zip(self.values[globals..].to_vec()) {
            let read = header::function(text.head, value, &mut self.types, &self.groups);
            let data = read.map_err(|message| self.disagreement(text.head, "", message))?;
            self.add_symbol(data, value)?;
        }
        for symbol in self.symbols.keys() {
            if let SymbolKind::Function(info) = &mut self.symbols[symbol].kind
                && !info.suffix.is_empty()
            {
                info.suffix_refs = header::refs(&info.suffix, &self.by_name)
                    .map_err(|message| ReadError::Internal { file: self.file.into(), message })?;
            }
        }
        Ok(())
    }

    fn add_symbol(&mut self, data: SymbolData, value: Value<'m>) -> Result<(), ReadError> {
        let raw = value.name();
        if *data.name != *super::scan::spell_name(raw) {
            let message = format!("it is called {}", String::from_utf8_lossy(raw));
            return Err(self.disagreement(&data.name, "", message));
        }
        self.by_name.insert(data.name.clone().into(), self.symbols.next_key());
        let symbol = self.symbols.push(data);
        self.definitions.push(Definition::Declared);
        self.by_value.insert(value, symbol);
        Ok(())
    }

    fn consts(&mut self) -> Consts<'_, 'm> {
        Consts { types: &mut self.types, symbols: &self.by_value }
    }

    /// The obstacles found in each function.
    fn screen(&mut self) -> Result<Vec<Findings>, ReadError> {
        let layout = self.layout;
        let addressed: FxHashSet<&str> = self.labels.keys().copied().collect();
        let mut screen = Screen::default();
        let mut all = Vec::with_capacity(self.functions);
        for (index, text) in layout.functions.iter().enumerate() {
            let symbol = self.function_symbol(index);
            if !self.symbols[symbol].defined {
                all.push(Findings::default());
                continue;
            }
            let mut findings = Findings::default();
            let mut whole = |category| findings.add(Refusal::whole(category));
            let value = self.values[symbol.as_u32() as usize];
            let info = self.symbols[symbol].function().expect("functions come behind variables");
            if info.suffix.has(FnSet::NAKED) {
                whole("naked");
            }
            if info.suffix.has(FnSet::PRESPLITCOROUTINE) {
                whole("coroutine");
            }
            if addressed.contains(&*self.symbols[symbol].name) {
                whole("address of a block");
            }
            if info.param_attrs.iter().any(|attrs| attrs.has(ValueSet::SWIFTERROR)) {
                whole("swifterror");
            }
            match screen.function(&mut self.consts(), value, text) {
                Ok(found) => {
                    findings.addressed = found.addressed;
                    [found.refused, found.fixing].into_iter().flatten().for_each(|it| findings.add(it));
                }
                Err(found) => findings.add(self.set_aside(symbol, found)?),
            }
            all.push(findings);
        }
        Ok(all)
    }

    /// The input of the trees.
    fn source(&self, findings: &[Findings]) -> ast::Source<'t> {
        let inits = self.inits.iter().map(|init| if init.variable { init.text } else { "" });
        ast::Source {
            layout: self.layout,
            inits: inits.collect(),
            omit: findings.iter().map(|found| found.refused.is_some()).collect(),
            addressed: findings.iter().map(|found| found.addressed).collect(),
        }
    }

    /// Translates a range of functions, except those with obstacles. New obstacles are added.
    fn read_bodies(
        &mut self,
        part: Range<usize>,
        (trees, unreadable): ast::Parsed,
        (loops, decisions, bounds): &(Loops, Decisions, Bounds<'_>),
        findings: &mut [Findings],
    ) -> Result<(), ReadError> {
        for (index, message) in unreadable {
            findings[index].add(Refusal { detail: Some(message), ..Refusal::whole("llvm-ir can't read it") });
        }
        let layout = self.layout;
        let before = (0..part.start).filter(|index| self.symbols[self.function_symbol(*index)].defined).count();
        // Each tree is freed as soon as it has been translated.
        let mut trees = trees.into_iter().skip(before);
        let mut bodies = before..;
        for index in part {
            let text = &layout.functions[index];
            let symbol = self.function_symbol(index);
            if !self.symbols[symbol].defined {
                continue;
            }
            let body = bodies.next().expect("there is no end");
            let name = self.symbols[symbol].name.clone();
            let expected = ast::readable_name(self.values[symbol.as_u32() as usize].name());
            let tree = trees.next().filter(|tree| tree.name == expected);
            let tree = tree.ok_or_else(|| self.disagreement(&name, "", "llvm-ir has another function in its place"))?;
            if findings[index].refused.is_some() {
                continue;
            }
            let lines = text.instructions();
            let value = self.values[symbol.as_u32() as usize];
            let consts = Consts { types: &mut self.types, symbols: &self.by_value };
            let (symbols, groups, names) = (&self.symbols, &self.groups, self.names);
            let shared = Shared { symbols, groups, loops, decisions, bounds, names };
            let labels = self.labels.get(&*name);
            match body::lower(&shared, consts, value, &tree, &lines, labels, self.debug.function(body, lines.len())) {
                Ok(Lowered { mut cfg, mut clauses, fixing }) => {
                    clauses.sort_unstable();
                    self.mention(symbol, &clauses.join(" "))?;
                    let facts = self.symbols[symbol].function().map(|info| info.facts).unwrap_or_default();
                    // A function that always returns is undefined if it loops for ever.
                    cfg.must_progress = facts.mustprogress || facts.willreturn;
                    fixing.into_iter().for_each(|found| findings[index].add(found));
                    if findings[index].fixing.is_some() {
                        if findings[index].addressed {
                            self.mention(symbol, text.body)?;
                        }
                        self.candidates.push((symbol, Box::new(cfg)));
                        continue;
                    }
                    self.stats.translated += 1;
                    self.stats.instructions += cfg.instr_count();
                    self.definitions[symbol] = Definition::Function(Box::new(cfg));
                }
                Err(Failure::Refused(refusal)) => findings[index].add(refusal),
                Err(Failure::Mismatch(found)) => findings[index].add(self.set_aside(symbol, found)?),
            }
        }
        Ok(())
    }

    /// Records the symbols that a text in a function mentions.
    fn mention(&mut self, function: Symbol, clauses: &str) -> Result<(), ReadError> {
        let refs = header::refs(clauses, &self.by_name)
            .map_err(|message| ReadError::Internal { file: self.file.into(), message })?;
        if let SymbolKind::Function(info) = &mut self.symbols[function].kind
            && !refs.is_empty()
        {
            let mut all: IndexSet<Symbol, FxBuildHasher> = info.suffix_refs.iter().copied().collect();
            all.extend(refs);
            info.suffix_refs = all.into_iter().collect();
        }
        Ok(())
    }

    /// Creates the initializers of globals, and the aliasees and resolvers of aliases and ifuncs.
    fn read_inits(&mut self) -> Result<(), ReadError> {
        let mut payloads = Payloads::new();
        let mut made = vec![];
        for (index, init) in self.inits.clone().into_iter().enumerate() {
            let symbol = Symbol::from_u32(index as u32);
            let Some(value) = self.values[index].initializer().filter(|_| self.symbols[symbol].defined) else {
                continue;
            };
            let recursive = |Recursive(text)| ReadError::Internal { file: self.file.into(), message: text };
            let ty = self.types.lower(value.ty()).map_err(recursive)?;
            let (mut vars, mut instrs) = (PrimaryMap::new(), vec![]);
            let mut code = Code { payloads: &mut payloads, vars: &mut vars, instrs: &mut instrs, init: true };
            let result = match self.consts().lower(&mut code, value) {
                Ok(result) => result,
                Err(_) => {
                    // An unsupported constant: the whole initializer is kept as text.
                    (vars, instrs) = (PrimaryMap::new(), vec![]);
                    let text = payloads.intern_const(ConstData::Text(init.text.into()));
                    let refs = header::refs(init.text, &self.by_name)
                        .map_err(|message| ReadError::Internal { file: self.file.into(), message })?;
                    let args = refs.iter().map(|symbol| Operand::Symbol(*symbol)).collect();
                    let result = vars.push(ty);
                    instrs.push(Instr { op: Op::Opaque(text), args, result: Some(result), location: None });
                    Operand::Var(result)
                }
            };
            made.push((symbol, vars, instrs, result, ty));
        }
        let payloads = Arc::new(payloads);
        for (symbol, vars, instrs, result, ty) in made {
            let init = Init { payloads: payloads.clone(), vars, instrs, result, ty };
            self.definitions[symbol] = Definition::Init(Box::new(init));
        }
        Ok(())
    }

    /// The symbols that stay declared: all except called intrinsics, which are named by their calls, and intrinsics of
    /// debug information, which are records now.
    fn imports(&self) -> Vec<Symbol> {
        let is_called = |symbol: Symbol| self.values[symbol.as_u32() as usize].is_used();
        let stays = |(symbol, data): &(Symbol, &SymbolData)| match data.name.intrinsic() {
            _ if data.defined => false,
            Some(intrinsic) => !intrinsic.is_debug() && !is_called(*symbol),
            None => true,
        };
        self.symbols.iter().filter(stays).map(|(symbol, _)| symbol).collect()
    }

    /// Records the functions that are kept as text, and assembles the result.
    fn finish(mut self, findings: Vec<Findings>) -> Result<Read, ReadError> {
        let mut warnings = vec![];
        let mut bodies = 0..;
        for (index, Findings { refused, fixing, .. }) in findings.into_iter().enumerate() {
            let symbol = self.function_symbol(index);
            if !self.symbols[symbol].defined {
                continue;
            }
            let body = bodies.next().expect("there is no end");
            let Some(refusal) = refused.or(fixing) else { continue };
            let function = self.layout.functions[index];
            let text = function.whole;
            let refs = header::refs(text, &self.by_name)
                .map_err(|message| ReadError::Internal { file: self.file.into(), message })?;
            if let SymbolKind::Function(info) = &mut self.symbols[symbol].kind {
                let text = self.debug.function(body, function.instructions().len()).restore(text);
                info.verbatim = Some(Verbatim { text: text.into(), refs, reason: refusal.reason().into() });
            }
            self.definitions[symbol] = Definition::Verbatim;
            self.stats.passed_through += 1;
            *self.stats.reasons.entry(refusal.category.into()).or_default() += 1;
            warnings.push(Warning {
                function: self.symbols[symbol].name.to_string(),
                reason: refusal.category_and_detail(),
                instruction: refusal.instruction,
                category: refusal.category,
            });
        }
        let text = ModuleText { preamble: self.layout.preamble.into(), postamble: self.layout.postamble.into() };
        let imports = self.imports();
        let Reader { types, symbols, definitions, stats, candidates, .. } = self;
        Ok(Read { ipg: Ipg { types: types.table, symbols, definitions, imports, text }, warnings, stats, candidates })
    }
}
