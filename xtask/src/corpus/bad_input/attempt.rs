//! Runs `rvsdg compile` on one damaged module.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};
use serde::Serialize;

use super::bases::Base;
use super::damage::damage;
use crate::levels::Ours;
use crate::llvm::Llvm;
use crate::process::{End, Finished, first_lines, run};
use crate::rvsdg::Rvsdg;

/// The CPU time limit of one run of `rvsdg`, or of LLVM's tool.
const LIMIT: Duration = Duration::from_secs(60);
/// The prefixes of messages of `rvsdg`.
const ERROR: &str = "rvsdg: error: ";
const WARNING: &str = "rvsdg: warning: ";
/// Longer errors are not clear.
const LONGEST_ERROR: usize = 2_000;
/// The message of the command if the process that reads bitcode crashed.
const CRASHED_READER: &str = "LLVM's reader of bitcode crashed";

/// The result for a damaged module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Class {
    /// It was compiled, and LLVM accepts the output.
    Ok,
    /// It was rejected with one clear error.
    Refused,
    /// It was rejected with one clear error, because LLVM's reader crashed in its separate process.
    CrashCaught,
    /// LLVM's own tool accepts neither the input nor the output, for example because of an unknown target.
    Accepted,
    /// The error is not one clear message with the name of the file.
    Unclear,
    /// `rvsdg` panicked.
    Panic,
    /// `rvsdg` was terminated by a signal.
    Crash,
    /// LLVM rejects the output, but accepts the input.
    InvalidIr,
    /// Temporary files were left behind.
    LeftBehind,
    /// `rvsdg` took too long, and LLVM's own tool did not.
    Timeout,
}

impl Class {
    /// All classes, in the order of the report.
    pub(crate) const ALL: [Class; 10] = [
        Class::Ok,
        Class::Refused,
        Class::CrashCaught,
        Class::Accepted,
        Class::Unclear,
        Class::Panic,
        Class::Crash,
        Class::InvalidIr,
        Class::LeftBehind,
        Class::Timeout,
    ];

    /// Its name in reports.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Class::Ok => "ok",
            Class::Refused => "refused",
            Class::CrashCaught => "crash-caught",
            Class::Accepted => "accepted",
            Class::Unclear => "unclear",
            Class::Panic => "panic",
            Class::Crash => "crash",
            Class::InvalidIr => "invalid-ir",
            Class::LeftBehind => "left-behind",
            Class::Timeout => "timeout",
        }
    }

    /// Is this a failure of `rvsdg`?
    pub(crate) fn is_failure(self) -> bool {
        !matches!(self, Class::Ok | Class::Refused | Class::CrashCaught | Class::Accepted)
    }
}

/// The result for the module of a seed, with the reason for a failure.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Outcome {
    pub(crate) seed: u64,
    pub(crate) base: &'static str,
    pub(crate) is_bitcode: bool,
    pub(crate) class: Class,
    pub(crate) detail: String,
    /// How `opt` ended on the same input, if it was run.
    #[serde(skip)]
    pub(crate) opt: Option<End>,
}

/// Shared data of all modules.
pub(crate) struct Setting<'a> {
    pub(crate) llvm: &'a Llvm,
    pub(crate) rvsdg: Rvsdg,
    pub(crate) level: Ours,
    pub(crate) bases: Vec<Base>,
    pub(crate) scratch: PathBuf,
}

/// Tests the module of a seed. Its files are kept if it fails.
pub(crate) fn try_seed(setting: &Setting<'_>, seed: u64) -> Result<Outcome> {
    let damaged = damage(&setting.bases, seed);
    let folder = setting.scratch.join(seed.to_string());
    // Temporary files would be in this folder, or next to the output.
    let temporary = folder.join("tmp");
    fs::create_dir_all(&temporary)?;
    let input = folder.join(if damaged.is_bitcode { "in.bc" } else { "in.ll" });
    let output = folder.join("out.ll");
    fs::write(&input, &damaged.bytes)?;
    let mut command = setting.rvsdg.compile(setting.level, &input, &output);
    let finished = run(command.env("TMPDIR", &temporary), LIMIT)?;
    let mut opt = None;
    let (mut class, mut detail) = match finished.end {
        End::Exit(0) => match complaint(setting.llvm, &output)? {
            None => (Class::Ok, String::new()),
            Some(complaint) => {
                opt = Some(end_of_opt(setting.llvm, &input)?);
                (if opt == Some(End::Exit(0)) { Class::InvalidIr } else { Class::Accepted }, complaint)
            }
        },
        _ => failure(&finished, &input),
    };
    if matches!(class, Class::CrashCaught | Class::Crash | Class::Timeout) {
        opt = Some(end_of_opt(setting.llvm, &input)?);
    }
    let expected = if finished.success() { 3 } else { 2 };
    if fs::read_dir(&folder)?.count() != expected || fs::read_dir(&temporary)?.next().is_some() {
        (class, detail) = (Class::LeftBehind, format!("{}: files are left behind: {detail}", class.name()));
    }
    if !class.is_failure() {
        fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
    }
    Ok(Outcome { seed, base: damaged.base.name, is_bitcode: damaged.is_bitcode, class, detail, opt })
}

/// The errors that LLVM's verifier reports for a module.
fn complaint(llvm: &Llvm, module: &Path) -> Result<Option<String>> {
    let finished = run(llvm.opt().args(["-passes=verify", "-disable-output"]).arg(module), LIMIT)?;
    let words = || format!("opt: {}{}", finished.end, first_lines(&finished.stderr.text()));
    Ok((!finished.success()).then(words))
}

/// How LLVM's own tool ends when it converts the module to text and reads the text again.
fn end_of_opt(llvm: &Llvm, module: &Path) -> Result<End> {
    let text = module.with_extension("opt.ll");
    let mut command: Command = llvm.opt();
    let first = run(command.args(["-passes=verify", "-S", "-o"]).arg(&text).arg(module), LIMIT)?.end;
    if first != End::Exit(0) {
        return Ok(first);
    }
    let second = run(llvm.opt().args(["-passes=verify", "-disable-output"]).arg(&text), LIMIT)?.end;
    fs::remove_file(&text)?;
    Ok(second)
}

/// The class if `rvsdg` failed.
fn failure(finished: &Finished, input: &Path) -> (Class, String) {
    let text = finished.stderr.text();
    let said = format!("rvsdg: {}{}", finished.end, first_lines(&text));
    let is_panic = ["internal error", "panicked at", "` failed in function", "the reader failed", "parsers disagree"];
    let class = match finished.end {
        End::TimedOut => Class::Timeout,
        End::Signal(_) => Class::Crash,
        End::Exit(_) if is_panic.iter().any(|mark| text.contains(mark)) => Class::Panic,
        End::Exit(1) if is_clear(&text, input) && text.contains(CRASHED_READER) => Class::CrashCaught,
        End::Exit(1) if is_clear(&text, input) => Class::Refused,
        End::Exit(_) => Class::Unclear,
    };
    (class, if class.is_failure() { said } else { String::new() })
}

/// Is there exactly one error, which names the file, and nothing else but warnings of `rvsdg`?
fn is_clear(text: &str, input: &Path) -> bool {
    let lines = || text.lines();
    let is_ours = |line: &str| line.starts_with(ERROR) || line.starts_with(WARNING) || line.starts_with("    ");
    lines().filter(|line| line.starts_with(ERROR)).count() == 1
        && lines().all(is_ours)
        && lines().any(|line| line.starts_with(ERROR) && line.contains(&*input.to_string_lossy()))
        && text.len() <= LONGEST_ERROR
        && !text.chars().any(|letter| letter.is_control() && letter != '\n')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::{Captured, Fingerprint};

    #[test]
    fn errors_are_one_clear_message() {
        let class = |end, text: &str| {
            let stderr = Captured { start: text.into(), fingerprint: Fingerprint::of(text.as_bytes()) };
            failure(&Finished { end, stdout: Captured::default(), stderr }, Path::new("/x/in.bc")).0
        };
        let bad = End::Exit(1);
        assert_eq!(class(bad, "rvsdg: error: /x/in.bc: Invalid record\n"), Class::Refused);
        assert_eq!(class(bad, "rvsdg: warning: a\nrvsdg: error: /x/in.bc: a\n    b\n"), Class::Refused);
        assert_eq!(
            class(bad, "rvsdg: error: /x/in.bc: LLVM's reader of bitcode crashed on it (signal: 11)\n"),
            Class::CrashCaught
        );
        for unclear in [
            "",
            "rvsdg: error: x\n",
            "rvsdg: error: /x/in.bc: a\nrvsdg: error: /x/in.bc: b\n",
            "LLVM ERROR: x\nrvsdg: error: /x/in.bc: a\n",
            "rvsdg: error: /x/in.bc: \u{7}\n",
        ] {
            assert_eq!(class(bad, unclear), Class::Unclear, "{unclear:?}");
        }
        assert_eq!(class(End::Exit(101), "rvsdg: error: /x/in.bc: x\n"), Class::Unclear);
        assert_eq!(class(bad, "rvsdg: error: /x/in.bc: internal error, please report it: x\n"), Class::Panic);
        assert_eq!(class(bad, "rvsdg: error: /x/in.bc: the reader failed: x\n"), Class::Panic);
        assert_eq!(class(End::Signal(11), ""), Class::Crash);
        assert_eq!(class(End::TimedOut, ""), Class::Timeout);
    }
}
