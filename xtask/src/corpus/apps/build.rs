//! Builds a program with a compiler at a level, and runs it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};

use super::catalogue::{App, Build, Run};
use super::{Compiler, Setting};
use crate::bench::programs::source::is_cxx as is_cxx_file;
use crate::corpus::outcome::{Class, Stopped, Verdict, rvsdg_failure};
use crate::process::{End, Fingerprint, Finished, cpu_time_of_children, first_lines, run};
use crate::rvsdg::FunctionCounts;

/// The CPU time limit of one compilation, or of a whole `configure` or `make`.
pub(super) const BUILD_LIMIT: Duration = Duration::from_secs(1200);
/// The CPU time limit of one run.
const RUN_LIMIT: Duration = Duration::from_secs(300);

/// A built program.
pub(crate) struct Built {
    /// The folder in which it runs.
    pub(crate) folder: PathBuf,
    pub(crate) program: PathBuf,
    /// CPU time of the build.
    pub(crate) build_seconds: f64,
    /// The size of the code in its own objects, or in its programs.
    pub(crate) text_bytes: u64,
    pub(crate) functions: FunctionCounts,
}

/// Builds a program in `folder`, which has to be empty.
pub(crate) fn build(setting: &Setting, app: &App, compiler: Compiler, folder: &Path) -> Verdict<Built> {
    let before = cpu_time_of_children()?;
    let stats = folder.join("rvsdg-stats.jsonl");
    let built = match app.build {
        Build::Files { files, flags, libraries } => {
            build_files(setting, app, compiler, (files, flags, libraries), folder, &stats)?
        }
        Build::Configure { arguments, targets, programs } => {
            configure(setting, app, compiler, (arguments, targets, programs), folder, &stats)?
        }
    };
    let (program, code) = match built {
        Ok(built) => built,
        Err(stopped) => return Ok(Err(stopped)),
    };
    let build_seconds = (cpu_time_of_children()? - before).as_secs_f64();
    let mut text_bytes = 0;
    for file in &code {
        text_bytes += setting.llvm.text_bytes(file)?;
    }
    let mut functions = FunctionCounts::default();
    for line in fs::read_to_string(&stats).unwrap_or_default().lines() {
        functions.add(&FunctionCounts::parse(line)?);
    }
    Ok(Ok(Built { folder: folder.to_owned(), program, build_seconds, text_bytes, functions }))
}

/// The program, and the files whose code size counts.
type Made = (PathBuf, Vec<PathBuf>);

fn build_files(
    setting: &Setting,
    app: &App,
    compiler: Compiler,
    (files, flags, libraries): (&[&str], &[&str], &[&str]),
    folder: &Path,
    stats: &Path,
) -> Verdict<Made> {
    let flags: Vec<String> = flags.iter().map(|flag| setting.places.expand(app, flag)).collect();
    let mut objects = Vec::new();
    let mut is_cxx = false;
    for file in setting.places.files(app, files)? {
        let object = folder.join(format!("{}.o", objects.len()));
        is_cxx |= is_cxx_file(&file);
        let mut command = setting.command(compiler, is_cxx_file(&file), stats);
        command.args(["-w", "-c"]).args(&flags).arg(&file).arg("-o").arg(&object);
        let finished = run(&mut command, BUILD_LIMIT)?;
        if let Some((class, detail)) = compile_failure(&finished) {
            return Ok(Err((class, format!("{}: {detail}", file.file_name().unwrap_or_default().to_string_lossy()))));
        }
        objects.push(object);
    }
    let program = folder.join("program");
    let mut command = setting.command(compiler, is_cxx, stats);
    let finished = run(command.args(&objects).arg("-o").arg(&program).args(libraries), BUILD_LIMIT)?;
    if !finished.success() {
        return Ok(Err((Class::InvalidIr, format!("link: {}{}", finished.end, first_lines(&finished.stderr.text())))));
    }
    Ok(Ok((program, objects)))
}

fn configure(
    setting: &Setting,
    app: &App,
    compiler: Compiler,
    (arguments, targets, programs): (&[&str], &[&str], &[&str]),
    folder: &Path,
    stats: &Path,
) -> Verdict<Made> {
    let source = setting.places.source(app).display().to_string();
    let copied = run(Command::new("cp").args(["-a", &format!("{source}/."), "."]).current_dir(folder), BUILD_LIMIT)?;
    anyhow::ensure!(copied.success(), "cannot copy {source}");
    let cc = setting.words(compiler, false).join(" ");
    let mut steps = [Command::new("./configure"), Command::new("make")];
    steps[0].args(arguments).arg(format!("CC={cc}")).arg("CFLAGS=-w");
    // The tests of some programs refuse to configure for the administrator.
    steps[0].env("FORCE_UNSAFE_CONFIGURE", "1");
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    steps[1].arg("-s").arg(format!("-j{jobs}")).args(targets);
    for (step, name) in steps.iter_mut().zip(["configure", "make"]) {
        // The test programs of `configure` are not part of the program.
        let stats = if name == "make" { stats.as_os_str() } else { "".as_ref() };
        let finished =
            run(step.current_dir(folder).envs(compiler.variables()).env("RVSDG_CC_STATS", stats), BUILD_LIMIT)?;
        if !finished.success() {
            let (class, detail) = compile_failure(&finished).unwrap_or((Class::InvalidIr, String::new()));
            return Ok(Err((class, format!("{name}: {detail}"))));
        }
    }
    let programs: Vec<PathBuf> = programs.iter().map(|program| folder.join(program)).collect();
    let program = programs.first().context("there is no program")?.clone();
    Ok(Ok((program, programs)))
}

/// The reason why a compilation failed, if it did.
pub(super) fn compile_failure(finished: &Finished) -> Option<Stopped> {
    let stderr = finished.stderr.text();
    match rvsdg_failure(finished) {
        // Clang reports errors of its back end.
        Some((Class::OptimizerError, detail)) if !stderr.contains("rvsdg: error") => Some((Class::InvalidIr, detail)),
        other => other,
    }
}

/// The results of a run, and its CPU time.
pub(crate) struct Ran {
    pub(crate) stdout: Fingerprint,
    pub(crate) seconds: f64,
}

/// Runs a program once; it has to succeed.
pub(crate) fn try_run(setting: &Setting, app: &App, built: &Built, it: &Run) -> Verdict<Ran> {
    let arguments = it.arguments.iter().map(|argument| setting.places.expand(app, argument));
    let mut command = match it.command {
        None => Command::new(&built.program),
        Some(script) => {
            let mut command = Command::new("sh");
            command.arg("-c").arg(script).arg(&built.folder).arg(&built.program);
            command
        }
    };
    command.args(arguments).current_dir(&built.folder).env("RVSDG_CC_STATS", "");
    let before = cpu_time_of_children()?;
    let finished = run(&mut command, RUN_LIMIT)?;
    let seconds = (cpu_time_of_children()? - before).as_secs_f64();
    if finished.end == End::TimedOut {
        return Ok(Err((Class::Timeout, "its run exceeds the time limit".to_owned())));
    }
    if !finished.success() {
        let said = first_lines(&format!("{}\n{}", finished.stdout.text(), finished.stderr.text()));
        return Ok(Err((Class::WrongOutput, format!("its run ends with {}{said}", finished.end))));
    }
    if let Some(expected) = it.expected {
        let expected = Fingerprint::of(&fs::read(setting.places.expand(app, expected))?);
        if finished.stdout.fingerprint != expected {
            return Ok(Err((Class::WrongOutput, "its run does not make the file that it should".to_owned())));
        }
    }
    Ok(Ok(Ran { stdout: finished.stdout.fingerprint, seconds }))
}

/// The files that match a pattern with one `*`, or the file of that name.
pub(crate) fn matching(pattern: &str) -> Result<Vec<PathBuf>> {
    let Some((before, after)) = pattern.split_once('*') else { return Ok(vec![pattern.into()]) };
    let (folder, start) = before.rsplit_once('/').unwrap_or((".", before));
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.to_owned())? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with(start) && name.ends_with(after) {
            files.push(path.clone());
        }
    }
    files.sort();
    Ok(files)
}
