//! The `cc` and `c++` commands: clang's command line with this optimizer ([`rvsdg_driver`] implements the rest).
//!
//! Their output is clang's, except for errors of the optimizer. The command line is clang's, so environment variables
//! select further features: `RVSDG_CC_VERBOSE`, `RVSDG_CC_PASSES`, `RVSDG_CC_BISECT`, `RVSDG_CC_DESTRUCT`,
//! `RVSDG_CC_STATS`, `RVSDG_CC_KEEP`, `RVSDG_CC_STRICT` and `RVSDG_CC_VERIFY` (docs/cc.md).
//!
//! What goes wrong for a module that clang has just made is a *crash* of the optimizer ([`Failure::Crash`]), and the
//! driver compiles the file without it.

use crate::args::{self, CompileArgs, Emit};
use crate::stats::Stats;
use crate::timing::Times;
use crate::{bitcode, compile, generate, panic_message, profile, remarks, say, show_backtrace, version};
use anyhow::{Context, Error, Result};
use rvsdg_cfg::Ipg;
use rvsdg_destruct::Scheme;
use rvsdg_driver::{Answer, Clang, Failure, Input, Language, Level, Manner, Optimized, Part};
use rvsdg_opt::Pipeline;
use serde::Serialize;
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Has the same effect as `RVSDG_CC_VERBOSE`.
const VERBOSE_FLAG: &str = "-Rrvsdg";

/// A function that LLVM's parser accepts and its verifier refuses: a value is computed from itself.
const INVALID: &str = "\ndefine internal void @rvsdg.cc.fail() {\n  %x = add i32 %x, 1\n  ret void\n}\n";

/// A command line for clang.
pub(crate) struct Request {
    language: Language,
    /// What precedes the name of the command, which may be a target: `aarch64-linux-gnu-rvsdg-cc`.
    prefix: String,
    arguments: Vec<OsString>,
}

impl Request {
    /// The command line of the process, if it is `rvsdg cc`, `rvsdg c++`, or has a program name with such an ending.
    pub(crate) fn of(mut words: impl Iterator<Item = OsString>) -> Option<Request> {
        let program = words.next()?;
        let name = Path::new(&program).file_stem().and_then(OsStr::to_str).unwrap_or_default();
        let by_name = [("rvsdg-cc", Language::C), ("rvsdg-c++", Language::Cxx)];
        let mut by_name = by_name.into_iter().filter_map(|(end, language)| Some((name.strip_suffix(end)?, language)));
        if let Some((prefix, language)) = by_name.next() {
            let prefix = prefix.strip_suffix('-').unwrap_or_default().to_owned();
            return Some(Request { language, prefix, arguments: words.collect() });
        }
        let language = match words.next()?.to_str()? {
            "cc" => Language::C,
            "c++" => Language::Cxx,
            _ => return None,
        };
        let prefix = name.strip_suffix("-rvsdg").unwrap_or_default().to_owned();
        Some(Request { language, prefix, arguments: words.collect() })
    }

    /// Compiles, or is replaced by clang.
    pub(crate) fn run(mut self) -> ExitCode {
        let before = self.arguments.len();
        self.arguments.retain(|argument| argument != VERBOSE_FLAG);
        let mut settings = match Settings::from_environment(self.arguments.len() < before) {
            Ok(settings) => settings,
            Err(error) => return fail(&error),
        };
        settings.ended_by = rvsdg_driver::ended_by();
        let optimizer = |input: &Input<'_>| settings.optimize(input);
        let version = format!("rvsdg {}", version::long());
        let Settings { verbose, strict, verify, .. } = settings;
        let manner = Manner { verbose, strict, verify, version: &version };
        let driven = Clang::find(self.language).and_then(|clang| {
            let clang = clang.with_prefix(&self.prefix);
            rvsdg_driver::drive(
                &clang,
                &self.arguments,
                &optimizer,
                &generate::by_process,
                &profile::by_process,
                manner,
            )
        });
        match driven {
            Ok(code) => ExitCode::from(u8::try_from(code).unwrap_or(u8::MAX)),
            Err(error) => fail(&error.into()),
        }
    }
}

fn fail(error: &anyhow::Error) -> ExitCode {
    say("error", &format!("{error:#}"));
    ExitCode::FAILURE
}

/// The settings from environment variables.
struct Settings {
    verbose: bool,
    /// Failures of the optimizer are errors.
    strict: bool,
    /// LLVM's verifier checks the output.
    verify: bool,
    /// Fail on purpose, for tests.
    fails: Option<OsString>,
    /// The signal that has ended the optimizer before this process took its place.
    ended_by: Option<String>,
    passes: Option<Pipeline>,
    /// The maximum number of applications of passes for each file.
    bisect: Option<u64>,
    destruct: Option<Scheme>,
    /// A file to which a line is added for each compiled file.
    stats: Option<PathBuf>,
    /// A folder for the inputs of the optimizer.
    keep: Option<PathBuf>,
}

/// A line of the statistics file.
#[derive(Serialize)]
struct Line<'a> {
    input: &'a str,
    #[serde(flatten)]
    stats: &'a Stats,
}

impl Settings {
    fn from_environment(verbose: bool) -> Result<Settings> {
        let value = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        let passes = match value("RVSDG_CC_PASSES") {
            None => None,
            Some(text) => Some(args::pipeline(&text.to_string_lossy()).context("RVSDG_CC_PASSES")?),
        };
        let bisect = match value("RVSDG_CC_BISECT") {
            None => None,
            Some(text) => Some(text.to_string_lossy().parse::<u64>().context("RVSDG_CC_BISECT")?),
        };
        let destruct = match value("RVSDG_CC_DESTRUCT") {
            None => None,
            Some(text) => {
                Some(text.to_string_lossy().parse::<Scheme>().map_err(Error::msg).context("RVSDG_CC_DESTRUCT")?)
            }
        };
        let is_on = |name| value(name).is_some_and(|value| value != "0");
        let path = |name| value(name).map(PathBuf::from);
        Ok(Settings {
            verbose: verbose || is_on("RVSDG_CC_VERBOSE"),
            strict: is_on("RVSDG_CC_STRICT"),
            verify: is_on("RVSDG_CC_VERIFY"),
            fails: value("RVSDG_CC_FAIL"),
            ended_by: None,
            passes,
            bisect,
            destruct,
            stats: path("RVSDG_CC_STATS"),
            keep: path("RVSDG_CC_KEEP"),
        })
    }

    /// The command that repeats what is done for an input, without the name of the input. If the passes run in two
    /// parts, all run: the input is what the first one gets.
    fn repeat(&self, input: &Input<'_>) -> Vec<String> {
        let mut words = vec!["rvsdg".to_owned(), "compile".into(), "-o".into(), "/dev/null".into()];
        // LLVM's verifier and its back end are part of it.
        words.extend(["--emit".to_owned(), "obj".into()]);
        words.push(format!("-{:?}", input.level));
        let passes = self.passes.clone().or_else(|| restricted(input, Pipeline::level(level(input.level))));
        words.extend(passes.iter().flat_map(|passes| ["--passes".to_owned(), passes.to_string()]));
        words.extend(
            self.destruct.iter().flat_map(|scheme| ["--destruct".to_owned(), format!("{scheme:?}").to_lowercase()]),
        );
        words.extend(self.bisect.iter().flat_map(|limit| ["--bisect-limit".to_owned(), limit.to_string()]));
        words
    }

    fn optimize(&self, input: &Input<'_>) -> Result<Answer, Failure> {
        if let Some(signal) = &self.ended_by {
            let text = "internal error, please report it: the process was ended by";
            let message = format!("{}: {text} {signal}, in this file or another one of the command line", input.name);
            return Err(Failure::Crash { message, repeat: self.repeat(input) });
        }
        let work = || self.try_optimize(input);
        match catch_unwind(AssertUnwindSafe(work)) {
            Ok(result) => result,
            Err(_) => {
                if self.strict {
                    show_backtrace();
                }
                let message = format!("{}: internal error, please report it: {}", input.name, panic_message());
                Err(Failure::Crash { message, repeat: self.repeat(input) })
            }
        }
    }

    /// The passes for an input, if they are not all of its level. Those that the user names come behind inlining.
    fn passes(&self, input: &Input<'_>) -> Option<Pipeline> {
        let of_level = level(input.level);
        match input.part {
            Part::Inlining if self.passes.is_some() => Some(Pipeline::empty()),
            _ if self.passes.is_some() => self.passes.clone(),
            Part::Whole => restricted(input, Pipeline::level(of_level)),
            Part::Inlining => Some(Pipeline::inlining(of_level)),
            Part::Rest => {
                let rest = Pipeline::behind_inlining(of_level);
                restricted(input, rest.clone()).or(Some(rest))
            }
        }
    }

    /// Fails in the middle of the optimizer, if that is asked for.
    fn fail_on_purpose(&self) {
        match self.fails.as_ref().and_then(|how| how.to_str()) {
            Some("panic") => panic!("RVSDG_CC_FAIL asks for it"),
            Some("abort") => std::process::abort(),
            Some("overflow") => drop(std::thread::spawn(|| overflow(0)).join()),
            _ => {}
        }
    }

    fn try_optimize(&self, input: &Input<'_>) -> Result<Answer, Failure> {
        let wrong = |error: Error| Failure::Error(format!("{error:#}"));
        // Clang has made the module, so it is right.
        let failed = |error: Error| match input.is_foreign {
            true => wrong(error),
            false => Failure::Crash { message: format!("{error:#}"), repeat: self.repeat(input) },
        };
        let mut times = Times::default();
        let mut ir = Cow::Borrowed(input.ir);
        let disassembled = input.is_foreign && rvsdg_llvm::is_bitcode(input.ir);
        if disassembled {
            let text = times.measure_tools("disassemble", || bitcode::text(input.ir.to_vec(), input.name, false));
            ir = text.with_context(|| input.name.to_string()).map_err(wrong)?.into();
        }
        let read = compile::read(input.name, &ir, disassembled, &mut times);
        if !input.is_lowered && read.as_ref().is_ok_and(|read| needs_inlining(&read.ipg)) {
            return Ok(Answer::LowerFirst);
        }
        if let Some(folder) = &self.keep {
            keep(folder, input).map_err(wrong)?;
        }
        self.fail_on_purpose();
        let mut args = CompileArgs::of_input(PathBuf::from(input.name), vec![]);
        args.level = level(input.level).into();
        args.passes = self.passes(input);
        args.is_continued = input.part == Part::Inlining;
        args.bisect_limit = self.bisect;
        args.destruct = self.destruct;
        args.time_passes = self.stats.is_some();
        args.names_itself = !args.is_continued;
        args.reporting = remarks::reporting(input);
        let mut notes = vec![];
        let mut note = |text: String| notes.push(format!("remark: {text}"));
        let translated = compile::translate(&args, input.name, read, Emit::Ll, &mut note, &mut times);
        let (mut ir, mut stats) = translated.map_err(failed)?;
        let diagnostics = remarks::diagnostics(&stats.remarks, input.wishes);
        let record = remarks::record(&stats.remarks, input.wishes);
        if !self.verbose {
            notes.clear();
        }
        if let Some(file) = &self.stats {
            stats.times = times.phases().to_vec();
            add_line(file, &Line { input: input.name, stats: &stats }).map_err(wrong)?;
        }
        match self.fails.as_ref().and_then(|how| how.to_str()) {
            Some("output") => ir.push_str("\nRVSDG_CC_FAIL asks for it"),
            Some("invalid") => ir.push_str(INVALID),
            _ => {}
        }
        Ok(Answer::Done(Optimized { ir: ir.into_bytes(), notes, diagnostics, record, repeat: self.repeat(input) }))
    }
}

/// Uses the whole stack, and more.
#[expect(unconditional_recursion, reason = "it has to overflow")]
fn overflow(depth: u64) -> u64 {
    std::hint::black_box(overflow(std::hint::black_box(depth + 1))) + 1
}

/// Does a function that is kept as text refer to one that has to be inlined everywhere? This optimizer would not inline
/// it there, and there may be no other definition (as for many functions of the C++ library).
fn needs_inlining(ipg: &Ipg) -> bool {
    let must_go = |symbol| ipg.symbols[symbol].function().is_some_and(|function| function.facts.alwaysinline);
    let passed_through = ipg.symbols.values().filter_map(|symbol| symbol.function()?.verbatim.as_ref());
    passed_through.flat_map(|verbatim| verbatim.refs.iter()).any(|&symbol| must_go(symbol))
}

/// A pipeline without what the command line does not allow, if that makes a difference.
fn restricted(input: &Input<'_>, pipeline: Pipeline) -> Option<Pipeline> {
    let rvsdg_driver::Allowed { loop_vectors, straight_vectors, unrolling } = input.allowed;
    let restricted = pipeline.restricted(rvsdg_opt::Allowed { loop_vectors, straight_vectors, unrolling });
    (restricted.to_string() != pipeline.to_string()).then_some(restricted)
}

fn level(level: Level) -> rvsdg_opt::Level {
    match level {
        Level::O0 => rvsdg_opt::Level::O0,
        Level::O1 => rvsdg_opt::Level::O1,
        Level::O2 => rvsdg_opt::Level::O2,
        Level::O3 => rvsdg_opt::Level::O3,
        Level::Os => rvsdg_opt::Level::Os,
        Level::Oz => rvsdg_opt::Level::Oz,
    }
}

/// Adds a line with a single write, so that lines of parallel compilations are not mixed.
fn add_line(file: &Path, line: &Line<'_>) -> Result<()> {
    let mut text = serde_json::to_vec(line).context("statistics have no JSON form")?;
    text.push(b'\n');
    let opened = std::fs::OpenOptions::new().append(true).create(true).open(file);
    opened.and_then(|mut file| file.write_all(&text)).with_context(|| format!("{}: can't write", file.display()))
}

/// Writes the optimizer's input to a file with a new name.
fn keep(folder: &Path, input: &Input<'_>) -> Result<()> {
    let can_not = || format!("{}: can't write", folder.display());
    let is_bitcode = !input.ir.first().is_some_and(u8::is_ascii) || input.ir.starts_with(b"BC");
    let stem = Path::new(input.name).file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut builder = tempfile::Builder::new();
    let prefix = format!("{stem}-");
    builder.prefix(&prefix).suffix(if is_bitcode { ".bc" } else { ".ll" });
    let mut file = builder.tempfile_in(folder).with_context(can_not)?;
    file.write_all(input.ir).with_context(can_not)?;
    file.keep().map(|_| ()).with_context(can_not)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_commands() {
        let request = |line: &str| {
            let request = Request::of(line.split(' ').map(OsString::from))?;
            Some((request.language, request.arguments.len()))
        };
        assert_eq!(request("rvsdg cc -c a.c"), Some((Language::C, 2)));
        assert_eq!(request("/usr/bin/rvsdg c++"), Some((Language::Cxx, 0)));
        assert_eq!(request("/x/rvsdg-cc cc"), Some((Language::C, 1)));
        assert_eq!(request("x86_64-linux-gnu-rvsdg-c++ -c a.c"), Some((Language::Cxx, 2)));
        let prefix = |line: &str| Request::of(line.split(' ').map(OsString::from)).map(|request| request.prefix);
        assert_eq!(prefix("/x/aarch64-linux-gnu-rvsdg-cc -c"), Some("aarch64-linux-gnu".into()));
        assert_eq!(prefix("riscv64-linux-gnu-rvsdg cc"), Some("riscv64-linux-gnu".into()));
        assert_eq!(prefix("rvsdg-cc"), Some("".into()));
        assert_eq!(prefix("my.rvsdg c++"), Some("".into()));
        assert_eq!(request("rvsdg compile cc"), None);
        assert_eq!(request("rvsdg"), None);
    }
}
