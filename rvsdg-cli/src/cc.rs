//! The `cc` and `c++` commands: clang's command line with this optimizer ([`rvsdg_driver`] implements the rest).
//!
//! Their output is clang's, except for errors of the optimizer. The command line is clang's, so environment variables
//! select further features: `RVSDG_CC_VERBOSE`, `RVSDG_CC_PASSES`, `RVSDG_CC_BISECT`, `RVSDG_CC_DESTRUCT`,
//! `RVSDG_CC_STATS` and `RVSDG_CC_KEEP` (docs/cc.md).

use crate::args::{self, CompileArgs, Emit};
use crate::stats::Stats;
use crate::timing::Times;
use crate::{bitcode, compile, panic_message, say, show_backtrace};
use anyhow::{Context, Error, Result};
use rvsdg_cfg::Ipg;
use rvsdg_destruct::Scheme;
use rvsdg_driver::{Answer, Clang, Input, Language, Level, Optimized};
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

/// A command line for clang.
pub(crate) struct Request {
    language: Language,
    arguments: Vec<OsString>,
}

impl Request {
    /// The command line of the process, if it is `rvsdg cc`, `rvsdg c++`, or has a program name with such an ending.
    pub(crate) fn of(mut words: impl Iterator<Item = OsString>) -> Option<Request> {
        let program = words.next()?;
        let name = Path::new(&program).file_stem().and_then(OsStr::to_str).unwrap_or_default().to_owned();
        let mut words = words.peekable();
        let language = match () {
            () if name.ends_with("rvsdg-cc") => Language::C,
            () if name.ends_with("rvsdg-c++") => Language::Cxx,
            () => {
                let language = match words.peek()?.to_str()? {
                    "cc" => Language::C,
                    "c++" => Language::Cxx,
                    _ => return None,
                };
                words.next();
                language
            }
        };
        Some(Request { language, arguments: words.collect() })
    }

    /// Compiles, or is replaced by clang.
    pub(crate) fn run(mut self) -> ExitCode {
        let before = self.arguments.len();
        self.arguments.retain(|argument| argument != VERBOSE_FLAG);
        let settings = match Settings::from_environment(self.arguments.len() < before) {
            Ok(settings) => settings,
            Err(error) => return fail(&error),
        };
        let optimizer = |input: &Input<'_>| settings.optimize(input);
        let driven = Clang::find(self.language)
            .and_then(|clang| rvsdg_driver::drive(&clang, &self.arguments, &optimizer, settings.verbose));
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
        let verbose = verbose || value("RVSDG_CC_VERBOSE").is_some_and(|value| value != "0");
        let path = |name| value(name).map(PathBuf::from);
        Ok(Settings { verbose, passes, bisect, destruct, stats: path("RVSDG_CC_STATS"), keep: path("RVSDG_CC_KEEP") })
    }

    fn optimize(&self, input: &Input<'_>) -> Result<Answer, String> {
        let work = || self.try_optimize(input);
        match catch_unwind(AssertUnwindSafe(work)) {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(error)) => Err(format!("{error:#}")),
            Err(_) => {
                show_backtrace();
                Err(format!("{}: internal error, please report it: {}", input.name, panic_message()))
            }
        }
    }

    fn try_optimize(&self, input: &Input<'_>) -> Result<Answer> {
        let mut times = Times::default();
        let mut ir = Cow::Borrowed(input.ir);
        if input.is_foreign && rvsdg_llvm::is_bitcode(input.ir) {
            let text = times.measure_tools("disassemble", || bitcode::text(input.ir.to_vec(), input.name));
            ir = text.with_context(|| input.name.to_string())?.into();
        }
        let read = compile::read(input.name, &ir, &mut times);
        if !input.is_lowered && read.as_ref().is_ok_and(|read| needs_inlining(&read.ipg)) {
            return Ok(Answer::LowerFirst);
        }
        if let Some(folder) = &self.keep {
            keep(folder, input)?;
        }
        let mut args = CompileArgs::of_input(PathBuf::from(input.name), vec![]);
        args.level = level(input.level);
        args.passes = self.passes.clone();
        args.bisect_limit = self.bisect;
        args.destruct = self.destruct;
        let mut notes = vec![];
        let mut note = |text: String| notes.push(format!("remark: {text}"));
        let (ir, mut stats) = compile::translate(&args, input.name, read, Emit::Ll, &mut note, &mut times)?;
        if !self.verbose {
            notes.clear();
        }
        if let Some(file) = &self.stats {
            stats.times = times.phases().to_vec();
            add_line(file, &Line { input: input.name, stats: &stats })?;
        }
        Ok(Answer::Done(Optimized { ir: ir.into_bytes(), notes }))
    }
}

/// Does a function that is kept as text refer to one that has to be inlined everywhere? This optimizer would not inline
/// it there, and there may be no other definition (as for many functions of the C++ library).
fn needs_inlining(ipg: &Ipg) -> bool {
    let must_go = |symbol| ipg.symbols[symbol].function().is_some_and(|function| function.facts.alwaysinline);
    let passed_through = ipg.symbols.values().filter_map(|symbol| symbol.function()?.verbatim.as_ref());
    passed_through.flat_map(|verbatim| verbatim.refs.iter()).any(|&symbol| must_go(symbol))
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
        assert_eq!(request("rvsdg compile cc"), None);
        assert_eq!(request("rvsdg"), None);
    }
}
