//! One program of a corpus: compiled by clang and by `rvsdg` at every selected level, run, and compared.
//!
//! Clang's unoptimized executable is the reference. The input IR for `rvsdg` is made once. If the output at a level
//! equals that at an earlier level, the result is the same. If a program behaves differently, an executable made from
//! the same IR without `rvsdg` shows whether `rvsdg` is the cause.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::Corpus;
use super::outcome::{Class, Outcome, Stopped, Verdict, rvsdg_failure};
use crate::levels::{FrontEnd, Ours};
use crate::llvm::Llvm;
use crate::process::{End, Fingerprint, Finished, first_lines, run, run_tool};
use crate::rvsdg::{FunctionCounts, Rvsdg};

/// The CPU time limit of a program's run.
pub(crate) const RUN_LIMIT: Duration = Duration::from_secs(10);
/// The CPU time limit of one run of `rvsdg`.
pub(crate) const RVSDG_LIMIT: Duration = Duration::from_secs(60);
/// The file name of the input IR in a program's folder.
pub(crate) const INPUT: &str = "input.ll";

/// Shared data of all programs.
pub(crate) struct Setting<'a> {
    pub(crate) corpus: &'a dyn Corpus,
    pub(crate) llvm: &'a Llvm,
    pub(crate) rvsdg: Rvsdg,
    pub(crate) levels: Vec<Ours>,
    pub(crate) front_end: FrontEnd,
    /// The folder for the programs' folders; those of failed programs are kept.
    pub(crate) scratch: PathBuf,
    /// The cache of results of clang's executables.
    pub(crate) cache: PathBuf,
}

impl Setting<'_> {
    /// A program's folder.
    pub(crate) fn folder(&self, name: &str) -> PathBuf {
        self.scratch.join(name.replace('/', "-"))
    }
}

/// Tests a program; the results are in the order of the levels. An error is a problem of this machine, not of the
/// program or of `rvsdg`.
pub(crate) fn try_program(setting: &Setting<'_>, name: &str) -> Result<Vec<Outcome>> {
    let folder = setting.folder(name);
    fs::create_dir(&folder)?;
    let mut prepared = prepare(setting, name, &folder)?;
    let mut outcomes = Vec::new();
    for &level in &setting.levels {
        let mut functions = None;
        let verdict = match &mut prepared {
            Ok(prepared) => prepared.try_level(setting, level, &mut functions)?,
            Err(stopped) => Err(stopped.clone()),
        };
        let (class, detail) = match verdict {
            Ok(()) => match &functions {
                Some(counts) if counts.passed_through > 0 => (Class::PassedThrough, reasons(counts)),
                _ => (Class::Pass, String::new()),
            },
            Err(stopped) => stopped,
        };
        outcomes.push(Outcome { name: name.to_owned(), level, class, detail, functions });
    }
    if !outcomes.iter().any(|outcome| outcome.class.is_failure()) {
        fs::remove_dir_all(&folder)?;
    }
    Ok(outcomes)
}

/// The expected behaviour of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Expected {
    stdout: Fingerprint,
    stderr: Fingerprint,
}

/// A program that clang can compile, with its input IR.
struct Prepared {
    folder: PathBuf,
    input: PathBuf,
    expected: Expected,
    /// The outputs at earlier levels, with their results.
    known: Vec<(Vec<u8>, Result<(), Stopped>)>,
    /// The result of a program made from the input without `rvsdg`, if it has been built.
    control: Option<Result<(), Stopped>>,
}

fn prepare(setting: &Setting<'_>, name: &str, folder: &Path) -> Verdict<Prepared> {
    let source = match setting.corpus.source(name, folder)? {
        Ok(source) => source,
        Err(stopped) => return Ok(Err(stopped)),
    };
    let expected = match reference(setting, name, &source, folder)? {
        Reference::Works(expected) => expected,
        Reference::Fails(reason) => return Ok(Err((Class::NotApplicable, reason))),
    };
    let (raw, input) = (folder.join("clang.ll"), folder.join(INPUT));
    let mut flags = source.flags;
    flags.extend(setting.front_end.clang_flags().iter().map(|flag| (*flag).to_owned()));
    let ir = setting.llvm.c_to_ir(&source.path, &flags, &raw);
    if let Err(error) = ir.and_then(|()| setting.llvm.passes("mem2reg", &[], &raw, &input)) {
        return Ok(Err((Class::NotApplicable, format!("{error:#}"))));
    }
    Ok(Ok(Prepared { folder: folder.to_owned(), input, expected, known: Vec::new(), control: None }))
}

impl Prepared {
    fn try_level(&mut self, setting: &Setting<'_>, level: Ours, functions: &mut Option<FunctionCounts>) -> Verdict<()> {
        let output = self.folder.join(format!("output-{}.ll", level.file_name()));
        let stats = self.folder.join(format!("stats-{}.json", level.file_name()));
        let mut command = setting.rvsdg.compile(level, &self.input, &output);
        let finished = run(command.arg("--stats-json").arg(&stats), RVSDG_LIMIT)?;
        if let Some(stopped) = rvsdg_failure(&finished) {
            return Ok(Err(stopped));
        }
        match FunctionCounts::read(&stats) {
            Ok(counts) => *functions = Some(counts),
            Err(error) => return Ok(Err((Class::OptimizerError, format!("{error:#}")))),
        }
        let text = fs::read(&output)?;
        if let Some((_, verdict)) = self.known.iter().find(|(known, _)| *known == text) {
            return Ok(verdict.clone());
        }
        let mut verdict = build_and_run(setting.llvm, &output, self.expected, setting.corpus.reference_limit())?;
        if verdict.is_err() {
            // Some programs depend on clang's behaviour without optimization, so no compiler of the input could make
            // them behave the same.
            let control = match self.control.take() {
                Some(control) => control,
                None => build_and_run(setting.llvm, &self.input, self.expected, setting.corpus.reference_limit())?,
            };
            if let Err((_, detail)) = &control {
                verdict = Err((Class::NotApplicable, format!("without rvsdg, too: {detail}")));
            }
            self.control = Some(control);
        }
        self.known.push((text, verdict.clone()));
        Ok(verdict)
    }
}

/// Compiles a module, runs it, and compares it with clang's executable.
pub(crate) fn build_and_run(llvm: &Llvm, module: &Path, expected: Expected, limit: Duration) -> Verdict<()> {
    let executable = module.with_extension("exe");
    if let Err(error) = build(llvm, module, &executable) {
        return Ok(Err((Class::InvalidIr, format!("{error:#}"))));
    }
    let folder = module.parent().unwrap_or(Path::new("."));
    let finished = run(llvm.execute(&executable).current_dir(folder), RUN_LIMIT.max(limit))?;
    Ok(compare(&finished, expected))
}

/// Verifies, compiles and links a module.
fn build(llvm: &Llvm, module: &Path, executable: &Path) -> Result<()> {
    let object = module.with_extension("o");
    llvm.verify(module)?;
    run_tool(&mut llvm.llc(module, &object))?;
    llvm.link(&[&object], executable)
}

fn compare(finished: &Finished, expected: Expected) -> Result<(), Stopped> {
    if finished.end == End::TimedOut {
        return Err((Class::Timeout, "its run exceeds the time limit".to_owned()));
    }
    if !finished.success() {
        let detail = format!("its run ends with {}{}", finished.end, first_lines(&finished.stderr.text()));
        return Err((Class::WrongOutput, detail));
    }
    if (finished.stdout.fingerprint, finished.stderr.fingerprint) != (expected.stdout, expected.stderr) {
        return Err((Class::WrongOutput, "its run prints something else".to_owned()));
    }
    Ok(())
}

/// The source of a program: C, and the flags that it needs.
pub(crate) struct Source {
    pub(crate) path: PathBuf,
    pub(crate) flags: Vec<String>,
}

/// The behaviour of clang's unoptimized executable.
#[derive(Serialize, Deserialize)]
enum Reference {
    Works(Expected),
    Fails(String),
}

/// Compiles and runs with clang alone, or uses the cached result of an earlier run.
fn reference(setting: &Setting<'_>, name: &str, source: &Source, folder: &Path) -> Result<Reference> {
    let Source { path, flags } = source;
    let text = fs::read(path)?;
    let key = Fingerprint::of(&[format!("{}\n{flags:?}\n", setting.llvm.version).as_bytes(), &text].concat());
    let stored = setting.cache.join(format!("{}-{:016x}.json", name.replace('/', "-"), key.digest));
    if let Some(reference) = fs::read(&stored).ok().and_then(|text| serde_json::from_slice(&text).ok()) {
        return Ok(reference);
    }
    let executable = folder.join("reference");
    let mut clang = setting.llvm.clang();
    clang.args(flags).arg("-O0").arg(path).args(["-lm", "-o"]).arg(&executable);
    let reference = match run_tool(&mut clang) {
        Err(error) => Reference::Fails(format!("{error:#}")),
        Ok(_) => {
            let finished =
                run(setting.llvm.execute(&executable).current_dir(folder), setting.corpus.reference_limit())?;
            if finished.success() {
                let (stdout, stderr) = (finished.stdout.fingerprint, finished.stderr.fingerprint);
                Reference::Works(Expected { stdout, stderr })
            } else {
                Reference::Fails(format!("clang's executable ends with {}", finished.end))
            }
        }
    };
    fs::write(&stored, serde_json::to_vec(&reference)?)?;
    Ok(reference)
}

fn reasons(counts: &FunctionCounts) -> String {
    let reasons: Vec<String> = counts.reasons.iter().map(|(reason, count)| format!("{reason} ({count})")).collect();
    if reasons.is_empty() { format!("{} functions", counts.passed_through) } else { reasons.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::Captured;

    #[test]
    fn runs_are_compared_by_end_and_output() {
        let same = Expected { stdout: Fingerprint::default(), stderr: Fingerprint::of(b"x") };
        let finished = |end, stderr: &str| {
            let text = stderr.as_bytes();
            let stderr = Captured { start: text.to_vec(), fingerprint: Fingerprint::of(text) };
            Finished { end, stdout: Captured::default(), stderr }
        };
        let class = |end, stderr| compare(&finished(end, stderr), same).err().map(|(class, _)| class);
        assert_eq!(class(End::Exit(0), "x"), None);
        assert_eq!(class(End::Exit(0), "y"), Some(Class::WrongOutput));
        assert_eq!(class(End::Exit(1), "x"), Some(Class::WrongOutput));
        assert_eq!(class(End::Signal(6), "x"), Some(Class::WrongOutput));
        assert_eq!(class(End::TimedOut, "x"), Some(Class::Timeout));
    }
}
