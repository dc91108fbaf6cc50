//! From LLVM's text or bitcode to an inter-procedural graph of three-address code.
//!
//! 1. LLVM itself parses and verifies the input and prints it again (`capi`): text in one canonical form, with every
//!    attribute group and metadata node numbered. Locations are cut out (`debug`) and hang on instructions.
//! 2. `text`, `header` and `attrs` take that text apart: symbols, function bodies by instruction, and the rest, which
//!    is carried along.
//! 3. `screen` finds the functions that can't be translated. Those are carried as text, each with a [`Warning`].
//! 4. The crate `llvm-ir` parses the rest of the same text into a tree (`ast`). It does so for some functions at a
//!    time, and without LLVM's module in memory where a function is enormous: the peak of memory is there.
//! 5. `body` and its neighbours walk tree, C API and text in lock-step. The tree has the structure: instruction kinds,
//!    operands, blocks; the text has flags, attributes and attachments; the C API has types and constants. Where two of
//!    them say the same thing they are compared. A function for which they differ passes through, with a warning.
//! 6. `consts` makes initializers from the C API's constants.
//!
//! Invariants: symbols are in the order of LLVM's text; nothing recurses over what the input decides (LLVM's own parser
//! and printer do, so all of it runs on a thread with a large stack, behind a limit for nesting); the time is linear in
//! the module.

mod ast;
mod atomic;
mod attrs;
mod body;
mod call;
mod capi;
mod consts;
mod debug;
mod decisions;
mod error;
mod funclet;
mod header;
mod instr;
mod invoke;
mod jump;
mod labels;
mod line;
mod loops;
mod module;
mod newer;
mod scan;
mod screen;
mod text;
mod types;

#[cfg(test)]
mod tests;

pub use error::ReadError;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashSet};
use rvsdg_cfg::{Cfg, Definition, Ipg};
use rvsdg_core::{Symbol, SymbolKind};
use std::cell::Cell;
use std::path::Path;
use std::sync::Mutex;

/// How a module is read.
#[derive(Clone, Debug)]
pub struct ReadOptions {
    /// Run LLVM's verifier on the input. Without it, a broken module may end the process.
    pub verify: bool,
    /// Is called where a step is done that needed a lot of memory, for large input only: to give back what is free.
    pub give_back: fn(),
}

impl Default for ReadOptions {
    fn default() -> ReadOptions {
        ReadOptions { verify: true, give_back: || {} }
    }
}

/// A module that was read.
#[derive(Debug)]
pub struct Read {
    /// The module.
    pub ipg: Ipg,
    /// One for each function that passes through untranslated, in the order of the module.
    pub warnings: Vec<Warning>,
    /// How much was translated.
    pub stats: ReadStats,
    /// Functions that pass through because something in them depends on where it stands, as control flow graphs.
    candidates: Vec<(Symbol, Box<Cfg>)>,
}

impl Read {
    /// Translates functions in which something depends on where it stands (a convergent call, a token, ...), which pass
    /// through otherwise: those of which `comes_back` says that their control flow comes back as it is if nothing is
    /// done to them. It gets the module and the functions with their control flow graphs, and returns for each of them.
    /// These are [fixed](rvsdg_core::FnFacts::fixed) then.
    pub fn settle(&mut self, comes_back: impl FnOnce(&Ipg, &[(Symbol, Box<Cfg>)]) -> Vec<bool>) {
        if self.candidates.is_empty() {
            return;
        }
        let answers = comes_back(&self.ipg, &self.candidates);
        let mut settled: FxHashSet<Box<str>> = FxHashSet::default();
        for ((symbol, cfg), comes_back) in std::mem::take(&mut self.candidates).into_iter().zip(answers) {
            let data = &mut self.ipg.symbols[symbol];
            let SymbolKind::Function(info) = &mut data.kind else { continue };
            if !comes_back {
                continue;
            }
            info.verbatim = None;
            (info.facts.fixed, info.facts.optnone) = (true, true);
            self.stats.passed_through -= 1;
            self.stats.translated += 1;
            self.stats.instructions += cfg.instr_count();
            self.ipg.definitions[symbol] = Definition::Function(cfg);
            settled.insert(data.name.clone().into());
        }
        let reasons = &mut self.stats.reasons;
        self.warnings.retain(|warning| {
            let stays = !settled.contains(&*warning.function);
            if !stays && let Some(count) = reasons.get_mut(warning.category) {
                *count -= 1;
            }
            stays
        });
        reasons.retain(|_, count| *count > 0);
    }
}

/// A function that is carried as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Its name in LLVM's spelling, without the `@`.
    pub function: String,
    /// The instruction because of which it isn't translated, if it is one.
    pub instruction: Option<String>,
    /// Why, in a few words.
    pub reason: String,
    /// The kind of reason, as statistics count it.
    pub category: &'static str,
}

impl std::fmt::Display for Warning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "function @{} passes through untranslated: {}", self.function, self.reason)?;
        match &self.instruction {
            Some(instruction) => write!(f, " at `{instruction}`"),
            None => Ok(()),
        }
    }
}

/// How much of a module was translated.
#[derive(Clone, Debug, Default)]
pub struct ReadStats {
    /// Functions that were translated.
    pub translated: usize,
    /// Functions that pass through as text.
    pub passed_through: usize,
    /// LLVM instructions in the translated functions (reachable ones).
    pub instructions: usize,
    /// Number of functions that pass through, by reason, in the order of first occurrence.
    pub reasons: IndexMap<String, usize, FxBuildHasher>,
}

/// Stack for what recurses over nested types and constants (LLVM's parser and printer, `llvm-ir`), and how deep they
/// may go on it. Only what is touched becomes memory. `llvm-ir` takes quadratic time for the depth of types, so the
/// limit is lower than the stack allows.
const STACK_BYTES: usize = 512 << 20;
const MAX_NESTING: usize = 4_000;

/// Reads a module from LLVM text or bitcode. `name` stands for the input in messages. Text that ends with a null byte,
/// which LLVM takes for a space, is not copied; see [`read_owned`] for input that is large.
///
/// # Errors
/// If the input is no module, or one that can't be translated as a whole. Never panics, and never ends the process,
/// unless it is damaged bitcode ([`disassemble`]).
pub fn read(bytes: &[u8], name: &str, options: &ReadOptions) -> Result<Read, ReadError> {
    check(bytes, name)?;
    on_large_stack(name, || module::read(bytes.into(), name, options))
}

/// The same as [`read`], but lets go of the input as soon as it is parsed.
///
/// # Errors
/// As [`read`].
pub fn read_owned(bytes: Vec<u8>, name: &str, options: &ReadOptions) -> Result<Read, ReadError> {
    check(&bytes, name)?;
    let bytes = Mutex::new(Some(bytes));
    let take = || bytes.lock().ok()?.take();
    on_large_stack(name, || module::read(take().unwrap_or_default().into(), name, options))
}

/// Refuses what need not be parsed.
fn check(bytes: &[u8], name: &str) -> Result<(), ReadError> {
    let file = name.to_owned();
    let found = if is_bitcode(bytes) { None } else { scan::bad_nesting(bytes, MAX_NESTING) };
    let message = match found {
        None => return Ok(()),
        Some(scan::Nesting::Deep) => format!("{name}: error: brackets nest deeper than {MAX_NESTING}"),
        Some(scan::Nesting::BlockAddresses) => {
            format!("{name}: error: the address of a block has that of another one in it")
        }
    };
    Err(ReadError::Parse { file, message })
}

/// Does an input begin as bitcode does? Everything else is taken for text.
pub fn is_bitcode(bytes: &[u8]) -> bool {
    bytes.starts_with(b"BC\xc0\xde") || bytes.starts_with(&[0xde, 0xc0, 0x17, 0x0b])
}

/// Turns bitcode into text, which goes to the file `to`, or to standard output if that is `-`. `name` stands for the
/// input in messages.
///
/// LLVM's reader of bitcode takes for granted what a writer of bitcode guarantees: bitcode that is damaged may end the
/// process, with a signal or with a word on standard error. So this is for a process of its own, and what comes out is
/// for [`read`]: LLVM's parser of text checks everything.
///
/// # Errors
/// If the input is no module, or can't be written.
pub fn disassemble(bytes: &[u8], name: &str, to: &Path) -> Result<(), ReadError> {
    on_large_stack(name, || module::disassemble(bytes, name, to))
}

thread_local! {
    static HAS_LARGE_STACK: Cell<bool> = const { Cell::new(false) };
}

/// Runs something on a thread whose stack is large enough for [`read`], which then needs no thread of its own: memory
/// that is free again behind it serves whatever comes next, which that of another thread does not.
///
/// # Panics
/// If `run` does.
pub fn with_large_stack<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    let mut run = Some(run);
    let mut call = || {
        HAS_LARGE_STACK.set(true);
        let result = run.take().map(|run| run());
        HAS_LARGE_STACK.set(false);
        result.expect("it is called once")
    };
    let result = std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().name("read".into()).stack_size(STACK_BYTES);
        builder.spawn_scoped(scope, &mut call).map(|thread| thread.join())
    });
    match result {
        Ok(Ok(result)) => result,
        Ok(Err(panic)) => std::panic::resume_unwind(panic),
        // The system has no more threads; most input needs little stack.
        Err(_) => call(),
    }
}

/// Runs what recurses over nested types and constants; a panic becomes an error.
fn on_large_stack<T: Send>(name: &str, run: impl Fn() -> Result<T, ReadError> + Sync) -> Result<T, ReadError> {
    let run = || ast::quietly(&run);
    let result = if HAS_LARGE_STACK.get() { run() } else { with_large_stack(run) };
    result.unwrap_or_else(|message| Err(ReadError::Internal { file: name.into(), message }))
}
