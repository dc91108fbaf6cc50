//! Tests one file at all levels.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use serde::Serialize;

use crate::levels::Ours;
use crate::llvm::Llvm;
use crate::process::{End, Finished, first_lines, run};
use crate::rvsdg::{FunctionCounts, Rvsdg};

/// The CPU time limit of one run of `rvsdg`.
const RVSDG_LIMIT: Duration = Duration::from_secs(20);
/// The CPU time limit of LLVM's verifier.
const VERIFIER_LIMIT: Duration = Duration::from_secs(60);
/// The prefix of error messages of `rvsdg`.
const ERROR: &str = "rvsdg: error: ";

/// The result for a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Class {
    /// Input and output are valid (`rvsdg` runs LLVM's verifier, so it accepts no invalid input), and every function
    /// was translated.
    Ok,
    /// Input and output are valid, but at least one function was passed through unchanged.
    PassedThrough,
    /// LLVM does not accept the input, and `rvsdg` reports that.
    Rejected,
    /// LLVM's own tool accepts neither the input nor the output, for example because of an unknown target.
    Accepted,
    /// LLVM accepts the input, and `rvsdg` reports a clear error.
    Refused,
    /// The error is not one clear message.
    Unclear,
    /// `rvsdg` panicked.
    Panic,
    /// `rvsdg` was terminated by a signal, and `opt` was not.
    Crash,
    /// LLVM rejects the output.
    InvalidIr,
    /// `rvsdg` took too long.
    Timeout,
    /// LLVM's own tool crashes on the input, and so does `rvsdg`, which reads it with LLVM's library.
    LlvmCrash,
}

impl Class {
    /// All classes, in the order of the report.
    pub(crate) const ALL: [Class; 11] = [
        Class::Ok,
        Class::PassedThrough,
        Class::Rejected,
        Class::Accepted,
        Class::LlvmCrash,
        Class::Refused,
        Class::Unclear,
        Class::Panic,
        Class::Crash,
        Class::InvalidIr,
        Class::Timeout,
    ];

    /// Its name in reports.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Class::Ok => "ok",
            Class::PassedThrough => "passed-through",
            Class::Rejected => "rejected",
            Class::Accepted => "accepted",
            Class::Refused => "refused",
            Class::Unclear => "unclear",
            Class::Panic => "panic",
            Class::Crash => "crash",
            Class::InvalidIr => "invalid-ir",
            Class::Timeout => "timeout",
            Class::LlvmCrash => "llvm-crash",
        }
    }

    /// Is this a failure of `rvsdg`?
    pub(crate) fn is_failure(self) -> bool {
        use Class::{Accepted, LlvmCrash, Ok, PassedThrough, Rejected};
        !matches!(self, Ok | PassedThrough | Rejected | Accepted | LlvmCrash)
    }
}

/// The class of a file at a level, with the reason for a failure.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Outcome {
    pub(crate) file: String,
    #[serde(skip)]
    pub(crate) level: Ours,
    pub(crate) class: Class,
    pub(crate) detail: String,
    /// `None` if `rvsdg` failed.
    pub(crate) functions: Option<FunctionCounts>,
}

/// Shared data of all files.
pub(crate) struct Setting<'a> {
    pub(crate) llvm: &'a Llvm,
    pub(crate) rvsdg: Rvsdg,
    pub(crate) levels: Vec<Ours>,
    /// The folder of the test files.
    pub(crate) suite: PathBuf,
    pub(crate) scratch: PathBuf,
}

impl Setting<'_> {
    /// Runs LLVM's verifier on a module.
    fn verify(&self, module: &Path) -> Result<Finished> {
        run(self.llvm.opt().args(["-passes=verify", "-disable-output"]).arg(module), VERIFIER_LIMIT)
    }

    /// How LLVM's verifier ends on a module; the result is cached in `known`.
    fn end_of(&self, module: &Path, known: &mut Option<End>) -> Result<End> {
        match known {
            Some(end) => Ok(*end),
            None => Ok(*known.insert(self.verify(module)?.end)),
        }
    }
}

/// Tests a file at all levels. If the output at a level equals that at an earlier level, the result is the same. An
/// error is a problem of this machine, not of the file or of `rvsdg`.
pub(crate) fn try_file(setting: &Setting<'_>, index: usize, file: &str) -> Result<Vec<Outcome>> {
    let input = setting.suite.join(file);
    // Only needed for failures, which are rare.
    let mut end = None;
    let output = setting.scratch.join(format!("{index}.ll"));
    let stats = setting.scratch.join(format!("{index}.json"));
    let mut known: Vec<(Vec<u8>, Option<String>)> = Vec::new();
    let mut outcomes = Vec::new();
    for &level in &setting.levels {
        let mut command = setting.rvsdg.compile(level, &input, &output);
        let finished = run(command.arg("--stats-json").arg(&stats), RVSDG_LIMIT)?;
        let mut functions = None;
        let (class, detail) = match finished.end {
            End::Exit(0) => {
                let text = fs::read(&output)?;
                let invalid = match known.iter().find(|(earlier, _)| *earlier == text) {
                    Some((_, invalid)) => invalid.clone(),
                    None => {
                        let finished = setting.verify(&output)?;
                        let invalid = (!finished.success())
                            .then(|| format!("opt: {}{}", finished.end, first_lines(&finished.stderr.text())));
                        known.push((text, invalid.clone()));
                        invalid
                    }
                };
                functions = FunctionCounts::read(&stats).ok();
                if invalid.is_some() && setting.end_of(&input, &mut end)? != End::Exit(0) {
                    (Class::Accepted, String::new())
                } else {
                    success(invalid, functions.as_ref())
                }
            }
            _ => failure(&finished, setting.end_of(&input, &mut end)?),
        };
        for file in [&output, &stats] {
            if file.exists() {
                fs::remove_file(file)?;
            }
        }
        outcomes.push(Outcome { file: file.to_owned(), level, class, detail, functions });
    }
    Ok(outcomes)
}

/// The class if `rvsdg` succeeded. `invalid` is the reason why the output is invalid, if it is.
fn success(invalid: Option<String>, functions: Option<&FunctionCounts>) -> (Class, String) {
    match (invalid, functions) {
        (Some(reason), _) => (Class::InvalidIr, reason),
        (None, Some(counts)) if counts.passed_through > 0 => (Class::PassedThrough, String::new()),
        (None, _) => (Class::Ok, String::new()),
    }
}

/// The class if `rvsdg` failed; `opt` is how LLVM's own tool ended on the same file.
fn failure(finished: &Finished, opt: End) -> (Class, String) {
    let stderr = finished.stderr.text();
    let errors: Vec<&str> = stderr.lines().filter(|line| line.starts_with(ERROR)).collect();
    let class = match finished.end {
        End::TimedOut => Class::Timeout,
        _ if stderr.contains("internal error")
            || stderr.contains("panicked at")
            || stderr.contains("` failed in function") =>
        {
            Class::Panic
        }
        End::Exit(1) if errors.len() == 1 && opt == End::Exit(0) => Class::Refused,
        End::Exit(1) if errors.len() == 1 => Class::Rejected,
        // LLVM's fatal errors end the process of `opt` and of `rvsdg` alike; so do several other messages of LLVM.
        end if end == opt || matches!((end, opt), (End::Signal(_), End::Signal(_))) => Class::LlvmCrash,
        End::Exit(_) => Class::Unclear,
        End::Signal(_) => Class::Crash,
    };
    let detail = if class == Class::Rejected {
        String::new()
    } else {
        format!("rvsdg: {}{}", finished.end, first_lines(&stderr))
    };
    (class, detail)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::{Captured, Fingerprint};

    fn finished(end: End, stderr: &str) -> Finished {
        let text = stderr.as_bytes();
        let stderr = Captured { start: text.to_vec(), fingerprint: Fingerprint::of(text) };
        Finished { end, stdout: Captured::default(), stderr }
    }

    #[test]
    fn failures_are_told_apart_by_what_llvm_does_with_the_file() {
        let (good, bad, dead) = (End::Exit(0), End::Exit(1), End::Signal(6));
        let class = |end, stderr, opt| failure(&finished(end, stderr), opt).0;
        assert_eq!(class(bad, "rvsdg: error: a.ll: x\n", bad), Class::Rejected);
        assert_eq!(class(bad, "rvsdg: error: a.ll: x\n", good), Class::Refused);
        assert_eq!(class(bad, "rvsdg: error: a\nrvsdg: error: b\n", bad), Class::LlvmCrash);
        assert_eq!(class(bad, "what\n", good), Class::Unclear);
        assert_eq!(class(bad, "rvsdg: error: a.ll: internal error, please report it: x", bad), Class::Panic);
        assert_eq!(class(bad, "rvsdg: error: a.ll: pass `red` failed in function 'f': x", good), Class::Panic);
        assert_eq!(class(dead, "", good), Class::Crash);
        assert_eq!(class(dead, "", dead), Class::LlvmCrash);
        assert_eq!(class(End::TimedOut, "", good), Class::Timeout);
    }

    #[test]
    fn outputs_are_judged_by_the_verifier() {
        let counts = |passed_through| FunctionCounts { translated: 1, passed_through, ..FunctionCounts::default() };
        let class = |invalid: Option<&str>, passed_through| {
            success(invalid.map(str::to_owned), Some(&counts(passed_through))).0
        };
        assert_eq!(class(None, 0), Class::Ok);
        assert_eq!(class(None, 1), Class::PassedThrough);
        assert_eq!(class(Some("x"), 0), Class::InvalidIr);
    }

    #[test]
    fn class_names_are_those_of_the_json() {
        for class in Class::ALL {
            assert_eq!(serde_json::to_value(class).unwrap(), class.name());
        }
    }
}
