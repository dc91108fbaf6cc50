//! One program of the corpus: compiled both ways, run both ways, compared.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::dg;
use super::source::Program;
use crate::levels::{FrontEnd, OptLevel};
use crate::llvm::Llvm;
use crate::process::{End, Fingerprint, Finished, first_lines, run, run_tool};
use crate::rvsdg::{FunctionCounts, Rvsdg};

/// CPU time of a program's run.
const RUN_LIMIT: Duration = Duration::from_secs(10);
/// CPU time of one run of `rvsdg`.
const RVSDG_LIMIT: Duration = Duration::from_secs(60);
/// The exit code of a Rust program that panicked.
const PANIC: i32 = 101;
/// Makes clang accept what gcc accepts without a flag.
const LENIENT: [&str; 8] = [
    "-w",
    "-ffp-contract=off",
    "-Wno-implicit-int",
    "-Wno-implicit-function-declaration",
    "-Wno-int-conversion",
    "-Wno-return-type",
    "-Wno-return-mismatch",
    "-Wno-incompatible-function-pointer-types",
];

/// What became of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Class {
    /// Right, and every function was translated.
    Pass,
    /// Right, but at least one function was passed through as it was.
    PassedThrough,
    /// `rvsdg` gave up.
    OptimizerError,
    /// `rvsdg` panicked or was ended by a signal.
    Crash,
    /// `rvsdg` or the program took too long.
    Timeout,
    /// LLVM's tools reject the result.
    InvalidIr,
    /// The program does not do what clang's does.
    WrongOutput,
    /// Clang's own executable does not work, or one made without `rvsdg` does not do the same.
    NotApplicable,
}

impl Class {
    /// All classes, in the order of the report.
    pub(crate) const ALL: [Class; 8] = [
        Class::Pass,
        Class::PassedThrough,
        Class::OptimizerError,
        Class::Crash,
        Class::Timeout,
        Class::InvalidIr,
        Class::WrongOutput,
        Class::NotApplicable,
    ];

    /// The name in reports.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Class::Pass => "pass",
            Class::PassedThrough => "passed-through",
            Class::OptimizerError => "optimizer-error",
            Class::Crash => "crash",
            Class::Timeout => "timeout",
            Class::InvalidIr => "invalid-ir",
            Class::WrongOutput => "wrong-output",
            Class::NotApplicable => "not-applicable",
        }
    }

    /// Whether a program of this class is a defect of ours.
    pub(crate) fn is_failure(self) -> bool {
        !matches!(self, Class::Pass | Class::PassedThrough | Class::NotApplicable)
    }
}

/// A program's class, with the reason when it is not the first.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Outcome {
    pub(crate) name: String,
    pub(crate) class: Class,
    pub(crate) detail: String,
    /// Absent when `rvsdg` did not succeed.
    pub(crate) functions: Option<FunctionCounts>,
}

/// What all programs share.
pub(crate) struct Setting<'a> {
    pub(crate) llvm: &'a Llvm,
    pub(crate) rvsdg: Rvsdg,
    pub(crate) level: OptLevel,
    pub(crate) front_end: FrontEnd,
    /// Folders of programs are made here; those of failed programs stay.
    pub(crate) scratch: PathBuf,
    /// What clang's executables did is kept here.
    pub(crate) cache: PathBuf,
}

/// Compiles and runs a program both ways.
/// An error is one of this machine, not of the program or of `rvsdg`.
pub(crate) fn try_program(setting: &Setting<'_>, program: &Program) -> Result<Outcome> {
    let folder = setting.scratch.join(program.name.replace('/', "-"));
    fs::create_dir(&folder)?;
    let mut functions = None;
    let (class, detail) = match classify(setting, program, &folder, &mut functions)? {
        Ok(()) => match &functions {
            Some(counts) if counts.passed_through > 0 => (Class::PassedThrough, reasons(counts)),
            _ => (Class::Pass, String::new()),
        },
        Err(stopped) => stopped,
    };
    if !class.is_failure() {
        fs::remove_dir_all(&folder)?;
    }
    Ok(Outcome { name: program.name.clone(), class, detail, functions })
}

/// The way of a program up to the point where it stops; the inner error is its class.
type Verdict<T> = Result<Result<T, (Class, String)>>;

fn classify(
    setting: &Setting<'_>,
    program: &Program,
    folder: &Path,
    functions: &mut Option<FunctionCounts>,
) -> Verdict<()> {
    let source = String::from_utf8_lossy(&fs::read(&program.source)?).into_owned();
    let mut flags: Vec<String> = LENIENT.iter().map(|flag| (*flag).to_owned()).collect();
    flags.extend(dg::options(&source));
    let reference = match reference(setting, program, &flags, &source, folder)? {
        Reference::Works { stdout, stderr } => (stdout, stderr),
        Reference::Fails(reason) => return Ok(Err((Class::NotApplicable, reason))),
    };

    let (raw, input, output) = (folder.join("clang.ll"), folder.join("input.ll"), folder.join("output.ll"));
    flags.extend(setting.front_end.clang_flags().iter().map(|flag| (*flag).to_owned()));
    let ir = setting.llvm.c_to_ir(&program.source, &flags, &raw);
    if let Err(error) = ir.and_then(|()| setting.llvm.passes("mem2reg", &[], &raw, &input)) {
        return Ok(Err((Class::NotApplicable, format!("{error:#}"))));
    }

    let stats = folder.join("stats.json");
    let mut command = setting.rvsdg.compile(setting.level, &input, &output);
    let finished = run(command.arg("--stats-json").arg(&stats), RVSDG_LIMIT)?;
    if let Some(stopped) = rvsdg_failure(&finished) {
        return Ok(Err(stopped));
    }
    match FunctionCounts::read(&stats) {
        Ok(counts) => *functions = Some(counts),
        Err(error) => return Ok(Err((Class::OptimizerError, format!("{error:#}")))),
    }

    let Err(failed) = build_and_run(setting.llvm, &output, reference)? else { return Ok(Ok(())) };
    // Some programs depend on what clang does without optimization, and no compiler of `input` could get them right.
    match build_and_run(setting.llvm, &input, reference)? {
        Ok(()) => Ok(Err(failed)),
        Err((_, detail)) => Ok(Err((Class::NotApplicable, format!("without rvsdg, too: {detail}")))),
    }
}

/// Compiles a module, runs it, and compares with what clang's executable did.
fn build_and_run(llvm: &Llvm, module: &Path, reference: (Fingerprint, Fingerprint)) -> Verdict<()> {
    let executable = module.with_extension("exe");
    if let Err(error) = build(llvm, module, &executable) {
        return Ok(Err((Class::InvalidIr, format!("{error:#}"))));
    }
    let folder = module.parent().unwrap_or(Path::new("."));
    let finished = run(Command::new(&executable).current_dir(folder), RUN_LIMIT)?;
    Ok(compare(&finished, reference))
}

/// Why `rvsdg` did not succeed.
fn rvsdg_failure(finished: &Finished) -> Option<(Class, String)> {
    let stderr = finished.stderr.text();
    let class = match finished.end {
        End::TimedOut => Class::Timeout,
        End::Signal(_) | End::Exit(PANIC) => Class::Crash,
        _ if stderr.contains("panicked at") => Class::Crash,
        End::Exit(0) => return None,
        End::Exit(_) => Class::OptimizerError,
    };
    Some((class, format!("rvsdg: {}{}", finished.end, first_lines(&stderr))))
}

/// Verifies, compiles and links a module.
fn build(llvm: &Llvm, module: &Path, executable: &Path) -> Result<()> {
    let object = module.with_extension("o");
    llvm.verify(module)?;
    run_tool(&mut llvm.llc(module, &object))?;
    llvm.link(&[&object], executable)
}

fn compare(finished: &Finished, reference: (Fingerprint, Fingerprint)) -> Result<(), (Class, String)> {
    if finished.end == End::TimedOut {
        return Err((Class::Timeout, "its run exceeds the time limit".to_owned()));
    }
    if !finished.success() {
        let detail = format!("its run ends with {}{}", finished.end, first_lines(&finished.stderr.text()));
        return Err((Class::WrongOutput, detail));
    }
    if (finished.stdout.fingerprint, finished.stderr.fingerprint) != reference {
        return Err((Class::WrongOutput, "its run prints something else".to_owned()));
    }
    Ok(())
}

/// What clang's own unoptimized executable does.
#[derive(Serialize, Deserialize)]
enum Reference {
    Works { stdout: Fingerprint, stderr: Fingerprint },
    Fails(String),
}

/// Compiles and runs with clang alone, or takes what an earlier run left in the cache.
fn reference(
    setting: &Setting<'_>,
    program: &Program,
    flags: &[String],
    source: &str,
    folder: &Path,
) -> Result<Reference> {
    let key = Fingerprint::of(format!("{}\n{flags:?}\n{source}", setting.llvm.version).as_bytes());
    let stored = setting.cache.join(format!("{}-{:016x}.json", program.name.replace('/', "-"), key.digest));
    if let Some(reference) = fs::read(&stored).ok().and_then(|text| serde_json::from_slice(&text).ok()) {
        return Ok(reference);
    }
    let executable = folder.join("reference");
    let mut clang = setting.llvm.clang();
    clang.args(flags).arg("-O0").arg(&program.source).args(["-lm", "-o"]).arg(&executable);
    let reference = match run_tool(&mut clang) {
        Err(error) => Reference::Fails(format!("{error:#}")),
        Ok(_) => {
            let finished = run(Command::new(&executable).current_dir(folder), RUN_LIMIT)?;
            if finished.success() {
                Reference::Works { stdout: finished.stdout.fingerprint, stderr: finished.stderr.fingerprint }
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

    fn finished(end: End, stderr: &str) -> Finished {
        let text = stderr.as_bytes();
        let stderr = Captured { start: text.to_vec(), fingerprint: Fingerprint::of(text) };
        Finished { end, stdout: Captured::default(), stderr }
    }

    #[test]
    fn rvsdg_failures_are_told_apart() {
        let class = |end, stderr| rvsdg_failure(&finished(end, stderr)).map(|(class, _)| class);
        assert_eq!(class(End::Exit(0), "warning: f: inline asm"), None);
        assert_eq!(class(End::Exit(1), "error: f: not supported"), Some(Class::OptimizerError));
        assert_eq!(class(End::Exit(101), ""), Some(Class::Crash));
        assert_eq!(class(End::Exit(1), "thread 'main' panicked at x.rs:1"), Some(Class::Crash));
        assert_eq!(class(End::Signal(11), ""), Some(Class::Crash));
        assert_eq!(class(End::TimedOut, ""), Some(Class::Timeout));
        let (_, detail) = rvsdg_failure(&finished(End::Exit(1), "warning: w\nerror: e\n")).unwrap();
        assert_eq!(detail, "rvsdg: exit code 1: error: e");
    }

    #[test]
    fn runs_are_compared_by_end_and_output() {
        let same = (Fingerprint::default(), Fingerprint::of(b"x"));
        let class = |end, stderr| compare(&finished(end, stderr), same).err().map(|(class, _)| class);
        assert_eq!(class(End::Exit(0), "x"), None);
        assert_eq!(class(End::Exit(0), "y"), Some(Class::WrongOutput));
        assert_eq!(class(End::Exit(1), "x"), Some(Class::WrongOutput));
        assert_eq!(class(End::Signal(6), "x"), Some(Class::WrongOutput));
        assert_eq!(class(End::TimedOut, "x"), Some(Class::Timeout));
    }

    #[test]
    fn class_names_are_those_of_the_json() {
        for class in Class::ALL {
            assert_eq!(serde_json::to_value(class).unwrap(), class.name());
        }
    }
}
