//! Reader: from LLVM's text or bitcode to an inter-procedural graph of three-address code.
//!
//! 1. LLVM itself parses and verifies the input and prints it again (`capi`): text in a canonical form, with numbers
//!    for all attribute groups and metadata nodes. Text that was made of bitcode here has that form already. Locations
//!    are removed (`debug`) and stored per instruction.
//! 2. `text`, `header` and `attrs` split that text: symbols, function bodies by instruction, and the rest, which is
//!    kept.
//! 3. `screen` finds the functions that can't be translated. They are kept as text, each with a [`Warning`].
//! 4. The crate `llvm-ir` parses the rest of the same text to a tree (`ast`), for a part of the functions at a time.
//!    For an enormous function, LLVM's module is not in memory meanwhile, because memory use peaks there.
//! 5. `body` and its neighbours walk tree, C API and text in lockstep. The tree provides the structure: instruction
//!    kinds, operands, blocks. The text provides flags, attributes and attachments. The C API provides types and
//!    constants. Information that several of them provide is compared. If they differ for a function, the function is
//!    kept as text, with a warning.
//! 6. `consts` makes initializers from the C API's constants.
//!
//! Invariants: symbols are in the order of LLVM's text. There is no recursion whose depth depends on the input. (LLVM's
//! own parser and printer recurse, so everything runs on a thread with a large stack, and the nesting depth is
//! limited.) The time is linear in the size of the module.

mod ast;
mod atomic;
mod body;
mod bounds;
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
pub(crate) use scan::spell_name;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashSet};
use rvsdg_cfg::{Cfg, Definition, Ipg};
use rvsdg_core::{Symbol, SymbolKind};
use std::cell::Cell;
use std::path::Path;
use std::sync::Mutex;

/// Options of reading.
#[derive(Clone, Debug)]
pub struct ReadOptions {
    /// Run LLVM's verifier on the input? Without it, an invalid module may end the process.
    pub verify: bool,
    /// Called after steps that needed a lot of memory, for large input only, to return free memory to the system.
    pub give_back: fn(),
    /// Keep the names of values? Only people read them. Without them, memory use is lower.
    pub names: bool,
    /// Is the input what [`disassemble`] wrote? Then it is not printed again, because it is in LLVM's own form.
    pub disassembled: bool,
}

impl Default for ReadOptions {
    fn default() -> ReadOptions {
        ReadOptions { verify: true, give_back: || {}, names: false, disassembled: false }
    }
}

/// A module that was read.
#[derive(Debug)]
pub struct Read {
    /// The module.
    pub ipg: Ipg,
    /// One for each function that is kept as text, in the order of the module.
    pub warnings: Vec<Warning>,
    /// Statistics of the translation.
    pub stats: ReadStats,
    /// Functions that are kept as text because something in them depends on its position, as control flow graphs.
    candidates: Vec<(Symbol, Box<Cfg>)>,
}

impl Read {
    /// Translates functions in which something depends on its position (a convergent call, a token, ...), and that
    /// would otherwise be kept as text. `comes_back` decides which of them: it gets the module and the functions with
    /// their control flow graphs, and checks for each whether construction and destruction restore its control flow.
    /// The translated functions are [fixed](rvsdg_core::FnFacts::fixed).
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

/// A function that is kept as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Its name in LLVM's spelling, without the `@`.
    pub function: String,
    /// The instruction that prevents its translation, if it is a single one.
    pub instruction: Option<String>,
    /// The reason, in a few words.
    pub reason: String,
    /// The category of the reason, for statistics.
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

/// Statistics of the translation.
#[derive(Clone, Debug, Default)]
pub struct ReadStats {
    /// Functions that were translated.
    pub translated: usize,
    /// Functions that are kept as text.
    pub passed_through: usize,
    /// LLVM instructions in the translated functions (reachable ones).
    pub instructions: usize,
    /// Number of functions kept as text, by reason, in the order of first occurrence.
    pub reasons: IndexMap<String, usize, FxBuildHasher>,
}

/// The stack size for recursion over nested types and constants (in LLVM's parser and printer, and in `llvm-ir`), and
/// the limit of the nesting depth. Only used pages take memory. `llvm-ir` takes quadratic time in the depth of types,
/// so the limit is lower than the stack would allow.
const STACK_BYTES: usize = 512 << 20;
const MAX_NESTING: usize = 4_000;

/// Reads a module from LLVM text or bitcode. `name` is used for the input in messages. Text that ends with a null byte,
/// which LLVM treats as a space, is not copied. For large input see [`read_owned`].
///
/// # Errors
/// If the input is not a valid module, or can't be translated as a whole. Never panics, and never ends the process,
/// except for damaged bitcode ([`disassemble`]).
pub fn read(bytes: &[u8], name: &str, options: &ReadOptions) -> Result<Read, ReadError> {
    check(bytes, name)?;
    on_large_stack(name, || module::read(bytes.into(), name, options))
}

/// As [`read`], but frees the input as soon as it is parsed.
///
/// # Errors
/// As [`read`].
pub fn read_owned(bytes: Vec<u8>, name: &str, options: &ReadOptions) -> Result<Read, ReadError> {
    check(&bytes, name)?;
    let bytes = Mutex::new(Some(bytes));
    let take = || bytes.lock().ok()?.take();
    on_large_stack(name, || module::read(take().unwrap_or_default().into(), name, options))
}

/// Rejects input that must not be parsed.
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

/// The version of the linked LLVM: major, minor, patch.
pub fn llvm_version() -> (u32, u32, u32) {
    capi::version()
}

/// Does the input begin like bitcode? All other input is treated as text.
pub fn is_bitcode(bytes: &[u8]) -> bool {
    bytes.starts_with(b"BC\xc0\xde") || bytes.starts_with(&[0xde, 0xc0, 0x17, 0x0b])
}

/// Converts bitcode to text, which is written to the file `to`, or to standard output if `to` is `-`. `name` is used
/// for the input in messages. The names of values in larger input are kept only if `names` is set.
///
/// LLVM's bitcode reader relies on the guarantees of a bitcode writer. Damaged bitcode may end the process, by a signal
/// or with a message on standard error. So this function has to run in a separate process. Its output is input for
/// [`read`]: LLVM's parser of text checks everything.
///
/// # Errors
/// If the input is not a valid module, or can't be written.
pub fn disassemble(bytes: &[u8], name: &str, names: bool, to: &Path) -> Result<(), ReadError> {
    on_large_stack(name, || module::disassemble(bytes, name, names, to))
}

thread_local! {
    static HAS_LARGE_STACK: Cell<bool> = const { Cell::new(false) };
}

/// Runs a function on a thread whose stack is large enough for [`read`], which then starts no thread of its own. Memory
/// that is freed on this thread can be reused by the next steps; memory of another thread can not.
///
/// # Panics
/// If `run` panics.
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
        // The system has no more threads. Most input needs little stack.
        Err(_) => call(),
    }
}

/// Runs a function that recurses over nested types and constants. A panic becomes an error.
fn on_large_stack<T: Send>(name: &str, run: impl Fn() -> Result<T, ReadError> + Sync) -> Result<T, ReadError> {
    let run = || ast::quietly(&run);
    let result = if HAS_LARGE_STACK.get() { run() } else { with_large_stack(run) };
    result.unwrap_or_else(|message| Err(ReadError::Internal { file: name.into(), message }))
}
