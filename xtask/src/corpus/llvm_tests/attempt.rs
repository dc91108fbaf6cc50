//! One file at all levels.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use serde::Serialize;

use crate::levels::Ours;
use crate::llvm::Llvm;
use crate::process::{End, Finished, first_lines, run};
use crate::rvsdg::{FunctionCounts, Rvsdg};

/// CPU time of one run of `rvsdg`.
const RVSDG_LIMIT: Duration = Duration::from_secs(20);
/// CPU time of LLVM's verifier.
const VERIFIER_LIMIT: Duration = Duration::from_secs(60);
/// The start of an error message of ours.
const ERROR: &str = "rvsdg: error: ";

/// What became of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Class {
    /// Valid before and after (we accept nothing that LLVM's verifier, which we ask, does not), and every function was
    /// translated.
    Ok,
    /// Valid before and after, but at least one function was passed through as it was.
    PassedThrough,
    /// LLVM does not accept it, and we say so.
    Rejected,
    /// LLVM's own tool accepts neither it nor what comes out: a machine that it does not know, say.
    Accepted,
    /// LLVM accepts it and we give a clear error.
    Refused,
    /// An error that is not one clear message.
    Unclear,
    /// `rvsdg` panicked.
    Panic,
    /// `rvsdg` was ended by a signal, where `opt` is not.
    Crash,
    /// LLVM rejects what comes out.
    InvalidIr,
    /// `rvsdg` took too long.
    Timeout,
    /// LLVM's own tool does not survive the file, and neither do we, who read it with LLVM's library.
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

    /// The name in reports.
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

    /// Whether a file of this class is a defect of ours.
    pub(crate) fn is_failure(self) -> bool {
        use Class::{Accepted, LlvmCrash, Ok, PassedThrough, Rejected};
        !matches!(self, Ok | PassedThrough | Rejected | Accepted | LlvmCrash)
    }
}

/// A file's class at a level, with the reason when it is a failure.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Outcome {
    pub(crate) file: String,
    #[serde(skip)]
    pub(crate) level: Ours,
    pub(crate) class: Class,
    pub(crate) detail: String,
    /// Absent when `rvsdg` did not succeed.
    pub(crate) functions: Option<FunctionCounts>,
}

/// What all files share.
pub(crate) struct Setting<'a> {
    pub(crate) llvm: &'a Llvm,
    pub(crate) rvsdg: Rvsdg,
    pub(crate) levels: Vec<Ours>,
    /// The folder of the files.
    pub(crate) suite: PathBuf,
    pub(crate) scratch: PathBuf,
}

impl Setting<'_> {
    /// What LLVM's verifier says of a module.
    fn verify(&self, module: &Path) -> Result<Finished> {
        run(self.llvm.opt().args(["-passes=verify", "-disable-output"]).arg(module), VERIFIER_LIMIT)
    }

    /// How LLVM's verifier ends on a module, asked once.
    fn end_of(&self, module: &Path, known: &mut Option<End>) -> Result<End> {
        match known {
            Some(end) => Ok(*end),
            None => Ok(*known.insert(self.verify(module)?.end)),
        }
    }
}

/// Tries a file at all levels; a level whose output is that of an earlier level shares its verdict.
/// An error is one of this machine, not of the file or of `rvsdg`.
pub(crate) fn try_file(setting: &Setting<'_>, index: usize, file: &str) -> Result<Vec<Outcome>> {
    let input = setting.suite.join(file);
    // Of interest if we fail only, which is rare.
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

/// The class when `rvsdg` succeeded: `invalid` is why the output is not valid, if so.
fn success(invalid: Option<String>, functions: Option<&FunctionCounts>) -> (Class, String) {
    match (invalid, functions) {
        (Some(reason), _) => (Class::InvalidIr, reason),
        (None, Some(counts)) if counts.passed_through > 0 => (Class::PassedThrough, String::new()),
        (None, _) => (Class::Ok, String::new()),
    }
}

/// The class when `rvsdg` did not succeed; `opt` is how LLVM's own tool ended on the same file.
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
        // LLVM's fatal errors end a process, opt's and ours; so do several messages of LLVM's own.
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
