//! The suite `programs`: whole programs, compiled by the commands of clang, gcc and `rvsdg cc`.
//!
//! In contrast to the other suites, each compiler does everything from the source to the object, as for its users. The
//! output of each executable has to be that of the program compiled by `clang -O0`. Compilations and runs of all levels
//! are interleaved; times are CPU times of child processes.

pub(super) mod compiler;
mod explain;
mod front;
mod report;
pub(crate) mod source;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use self::compiler::{Built, Compilers};
use self::explain::Explanation;
use self::front::FrontEnds;
use self::source::Program;
use super::measure::{limit_after, run_to_end};
use super::report::{Measurement, compared, failures, remarks};
use super::suite::{Collection, Dataset};
use super::{Args, write_files};
use crate::corpus::apps;
use crate::levels::Level;
use crate::process::{Fingerprint, cpu_time_of_children, pin_to_one_core};
use crate::progress::Progress;
use crate::stats::minimum;
use crate::workspace::Workspace;

/// The time limit of the programs without optimization.
pub(super) const REFERENCE_LIMIT: Duration = Duration::from_secs(600);
/// Every file is compiled this many times; the minimum counts.
const COMPILATIONS: usize = 2;

/// Runs the suite; returns whether every program was right at every level.
pub(super) fn run(args: &Args) -> Result<bool> {
    let started = Instant::now();
    let workspace = Workspace::find()?;
    check_names(args, &workspace)?;
    let compilers = Compilers::find(args, &workspace)?;
    let levels = levels(args, &compilers)?;
    let front = FrontEnds::find(&compilers.llvm);
    let (programs, missing) = programs(args, &workspace, &front)?;
    let core = pin_to_one_core()?;
    let suite = Suite {
        keep: args.keep.as_deref().map(std::path::absolute).transpose()?,
        scratch: workspace.scratch("bench-programs")?,
        reps: args.reps.unwrap_or(args.dataset.usual_reps()),
        levels,
        compilers,
        front,
    };

    let progress = Progress::new(programs.len() as u64);
    let mut measurements = Vec::new();
    let mut explanation = Explanation::default();
    for (index, program) in programs.iter().enumerate() {
        progress.now(program.name.clone());
        let begun = Instant::now();
        let program = &suite.front.modules(program, &suite.scratch.join(format!("{}-modules", program.name)))?;
        let measured = suite.measure(program)?;
        for failure in failures(&measured) {
            progress.line(&failure);
        }
        if args.explain {
            explanation.add(&suite.compilers, program, &suite.scratch).with_context(|| program.name.clone())?;
        }
        let seconds = begun.elapsed().as_secs_f64();
        progress.plain_line(&format!("[{}/{}] {} {seconds:.1} s", index + 1, programs.len(), program.name));
        progress.advance(1);
        measurements.extend(measured);
        // Written after each program, because a complete run takes long.
        write_files(args, &measurements)?;
    }
    progress.finish();

    println!("{} programs, {} runs, on core {core}; {}", programs.len(), suite.reps, suite.compilers.llvm.version);
    print!("{}", report::tables(&measurements, &suite.levels));
    for line in report::summary(&measurements, &suite.levels)
        .into_iter()
        .chain(compared(&measurements, &suite.levels))
        .chain(remarks(&measurements))
    {
        println!("{line}");
    }
    missing.iter().for_each(|line| println!("{line}"));
    if args.explain {
        print!("\n{}", explanation.text());
    }
    conclude(&failures(&measurements), started, &suite.scratch)
}

/// Prints what failed and how long it took; keeps the files if something failed. Returns whether nothing did.
pub(super) fn conclude(failures: &[String], started: Instant, scratch: &Path) -> Result<bool> {
    for failure in failures {
        println!("{failure}");
    }
    println!("{:.0} s", started.elapsed().as_secs_f64());
    if failures.is_empty() {
        fs::remove_dir_all(scratch)?;
    } else {
        println!("the files of what failed are in {}", scratch.display());
    }
    Ok(failures.is_empty())
}

/// The levels in the order given by the user, then those of the other build. A default level whose compiler is missing
/// is left out.
pub(super) fn levels(args: &Args, compilers: &Compilers) -> Result<Vec<Level>> {
    let mut levels: Vec<Level> = Vec::new();
    for &level in args.levels_or_usual() {
        if !compilers.has(level) {
            if !args.levels.is_empty() {
                bail!("the compiler for {level} is not there");
            }
            eprintln!("{level} is left out: its compiler is not there.");
        } else if !levels.contains(&level) {
            levels.push(level);
        }
    }
    match &compilers.before {
        Some(_) => {
            let before: Vec<Level> = levels.iter().filter_map(|level| level.before()).collect();
            levels.extend(before.into_iter().filter(|level| !args.levels.contains(level)));
        }
        None if levels.iter().any(|level| matches!(level, Level::Before(..))) => {
            bail!("levels of another build need --before")
        }
        None => {}
    }
    Ok(levels)
}

/// Checks that there are programs with the names that the user wants. The sources of applications are not fetched.
fn check_names(args: &Args, workspace: &Workspace) -> Result<()> {
    let own = source::own(&workspace.source(Collection::Programs.folder()), args.dataset)?;
    let mut known: Vec<String> = own.into_iter().map(|program| program.name).collect();
    if args.dataset != Dataset::Mini {
        known.extend(apps::measurable().map(str::to_owned));
    }
    match args.kernels.iter().find(|name| !known.contains(name)) {
        Some(name) => bail!("no program `{name}`; there are {}", known.join(", ")),
        None => Ok(()),
    }
}

/// The programs that are wanted: our own, then the applications. The lines are about those whose front end is missing
/// or whose sources cannot be fetched; they are printed at once and again at the end.
fn programs(args: &Args, workspace: &Workspace, front: &FrontEnds) -> Result<(Vec<Program>, Vec<String>)> {
    let mut programs = source::own(&workspace.source(Collection::Programs.folder()), args.dataset)?;
    source::keep(&mut programs, &args.kernels);
    let mut missing: Vec<(String, String)> = Vec::new();
    programs.retain(|program| {
        let reason = front.missing(program);
        missing.extend(reason.iter().map(|reason| (program.name.clone(), reason.clone())));
        reason.is_none()
    });
    if args.dataset != Dataset::Mini {
        let others: Vec<String> =
            args.kernels.iter().filter(|name| apps::measurable().any(|app| app == **name)).cloned().collect();
        if args.kernels.is_empty() || !others.is_empty() {
            let available = apps::programs(workspace, &others)?;
            programs.extend(available.programs);
            missing.extend(available.missing.into_iter().map(|(name, reason)| (name.to_owned(), reason)));
        }
    }
    let lines = left_out(&missing);
    lines.iter().for_each(|line| eprintln!("{line}"));
    if programs.is_empty() {
        bail!("none of the programs is there");
    }
    Ok((programs, lines))
}

/// A line for each reason why sources are missing, with the programs.
fn left_out(missing: &[(String, String)]) -> Vec<String> {
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for (name, reason) in missing {
        match reasons.iter_mut().find(|(other, _)| other == reason) {
            Some((_, names)) => names.push(name),
            None => reasons.push((reason, vec![name])),
        }
    }
    let line = |(reason, names): (&str, Vec<&str>)| format!("left out: {}: {reason}", names.join(", "));
    reasons.into_iter().map(line).collect()
}

/// What all programs share.
struct Suite {
    compilers: Compilers,
    front: FrontEnds,
    levels: Vec<Level>,
    reps: u32,
    /// Where the executables are kept.
    keep: Option<std::path::PathBuf>,
    scratch: std::path::PathBuf,
}

impl Suite {
    /// Builds and runs one program at all levels.
    fn measure(&self, program: &Program) -> Result<Vec<Measurement>> {
        let folder = self.scratch.join(&program.name);
        let place = |level: Level| folder.join(folder_name(level));
        fs::create_dir_all(folder.join("reference"))?;
        let (expected, limit) = match self.reference(program, &folder.join("reference")) {
            Ok(reference) => reference,
            Err(error) => {
                let error = error.context("clang -O0");
                return Ok(self.levels.iter().map(|&it| Measurement::failed(&program.name, it, &error)).collect());
            }
        };
        let mut candidates = Vec::new();
        // Gcc has no column for modules of LLVM.
        let is_for_llvm = program.files.iter().any(|file| front::is_for_llvm(file));
        for &level in self.levels.iter().filter(|level| !is_for_llvm || !matches!(level, Level::Gcc(_))) {
            fs::create_dir_all(place(level))?;
            let built = self.compilers.build(level, program, &place(level));
            candidates.push(Candidate { level, built, seconds: Vec::new() });
        }
        for _ in 1..COMPILATIONS {
            for candidate in &mut candidates {
                let Ok(built) = &mut candidate.built else { continue };
                match self.compilers.compile(candidate.level, program, &place(candidate.level)) {
                    Ok(seconds) => built.compile_seconds.push(seconds),
                    Err(error) => candidate.built = Err(error),
                }
            }
        }
        for _ in 0..self.reps {
            for candidate in &mut candidates {
                candidate.run_once(program, expected, limit);
            }
        }
        if let Some(kept) = &self.keep {
            for Candidate { level, built, .. } in &candidates {
                let Ok(built) = built else { continue };
                keep(built, program, &kept.join(&program.name).join(folder_name(*level)))
                    .with_context(|| format!("the executables cannot be kept in {}", kept.display()))?;
            }
        }
        let measurements: Vec<Measurement> =
            candidates.into_iter().map(|candidate| candidate.into_measurement(&program.name)).collect();
        if failures(&measurements).is_empty() {
            fs::remove_dir_all(&folder)?;
        }
        Ok(measurements)
    }

    /// The output of the program without optimization, and a time limit for the others.
    fn reference(&self, program: &Program, folder: &Path) -> Result<(Fingerprint, Duration)> {
        let built = self.compilers.build(Level::Baseline, program, folder)?;
        let (output, seconds) = run_once(&built.executable, program, REFERENCE_LIMIT)?;
        if output.bytes == 0 {
            bail!("the program prints nothing");
        }
        Ok((output, limit_after(seconds)))
    }
}

/// The name of the folder for a level.
fn folder_name(level: Level) -> String {
    level.to_string().replace([':', '+', '/'], "-")
}

/// Copies an executable to a folder, and writes a script that starts it there with the arguments of the measurement.
fn keep(built: &Built, program: &Program, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    fs::copy(&built.executable, folder.join("program"))?;
    let arguments: String = program.arguments.iter().map(|it| format!(" '{}'", it.replace('\'', r"'\''"))).collect();
    let script = folder.join("run");
    // `$*` is what a profiler's command line needs in front of the program.
    fs::write(&script, format!("#!/bin/sh\ncd \"$(dirname \"$0\")\" && exec $* ./program{arguments}\n"))?;
    // As executable as the program.
    fs::set_permissions(&script, fs::metadata(folder.join("program"))?.permissions())?;
    Ok(())
}

/// A program at one level.
struct Candidate {
    level: Level,
    built: Result<Built>,
    seconds: Vec<f64>,
}

impl Candidate {
    /// Runs once more, unless there was a failure before.
    fn run_once(&mut self, program: &Program, expected: Fingerprint, limit: Duration) {
        let Ok(built) = &self.built else { return };
        match run_once(&built.executable, program, limit) {
            Ok((output, seconds)) if output == expected => self.seconds.push(seconds),
            Ok((output, _)) => {
                let sizes = format!("{} bytes, clang -O0's {}", output.bytes, expected.bytes);
                self.built = Err(anyhow::anyhow!("its output ({sizes}) differs from clang -O0's"));
            }
            Err(error) => self.built = Err(error),
        }
    }

    fn into_measurement(self, name: &str) -> Measurement {
        let built = match self.built {
            Ok(built) => built,
            Err(error) => return Measurement::failed(name, self.level, &error),
        };
        let mut measurement = Measurement {
            correct: true,
            text_bytes: Some(built.text_bytes),
            object: Some(built.objects),
            compile_seconds: minimum(&built.compile_seconds),
            ..Measurement::empty(name, self.level)
        };
        measurement.set_seconds(&[self.seconds]);
        measurement
    }
}

/// Runs a program, which has to succeed: its output and its CPU time.
fn run_once(executable: &Path, program: &Program, limit: Duration) -> Result<(Fingerprint, f64)> {
    let folder = executable.parent().context("the executable is in a folder")?;
    let mut command = Command::new(executable);
    command.args(&program.arguments).current_dir(folder);
    let before = cpu_time_of_children()?;
    let finished = run_to_end(&mut command, limit)?;
    let seconds = (cpu_time_of_children()? - before).as_secs_f64();
    Ok((finished.stdout.fingerprint, seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A candidate whose program is a shell script.
    fn candidate(script: &str) -> (Candidate, Program, std::path::PathBuf) {
        use std::os::unix::fs::PermissionsExt;
        let folder = std::env::temp_dir().join(format!("xtask-run-{}-{}", std::process::id(), script.len()));
        fs::create_dir_all(&folder).unwrap();
        let executable = folder.join("program");
        fs::write(&executable, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&executable, fs::Permissions::from_mode(0o755)).unwrap();
        let objects = Fingerprint::default();
        let built = Built { executable, text_bytes: 1, objects, compile_seconds: vec![0.5, 0.25] };
        let program = Program {
            name: "p".to_owned(),
            files: Vec::new(),
            flags: Vec::new(),
            libraries: Vec::new(),
            arguments: vec!["three".to_owned()],
        };
        (
            Candidate { level: Level::Gcc(crate::levels::OptLevel::O2), built: Ok(built), seconds: Vec::new() },
            program,
            folder,
        )
    }

    fn outcome(script: &str, expected: &str) -> Measurement {
        let (mut candidate, program, folder) = candidate(script);
        for _ in 0..2 {
            candidate.run_once(&program, Fingerprint::of(expected.as_bytes()), Duration::from_secs(20));
        }
        fs::remove_dir_all(folder).unwrap();
        candidate.into_measurement("p")
    }

    #[test]
    fn a_right_run_is_measured() {
        let it = outcome("echo one $1", "one three\n");
        assert_eq!((it.error, it.correct, it.runs.samples.len(), it.compile_seconds), (None, true, 2, Some(0.25)));
        assert!(it.seconds_min.is_some() && it.text_bytes == Some(1));
    }

    #[test]
    fn wrong_output_and_wrong_exit_codes_are_failures() {
        let it = outcome("echo two  $1", "one three\n");
        assert!(!it.correct && it.error.unwrap().contains("differs"));
        let it = outcome("echo one three; echo bad >&2; exit 3", "one three\n");
        assert!(!it.correct && it.error.unwrap().contains("exit code 3: bad"));
    }

    #[test]
    fn missing_programs_are_listed_by_reason() {
        assert!(left_out(&[]).is_empty());
        let missing = [("a", "no network"), ("b", "gone"), ("c", "no network")];
        let missing = missing.map(|(name, reason)| (name.to_owned(), reason.to_owned()));
        assert_eq!(left_out(&missing), ["left out: a, c: no network", "left out: b: gone"]);
    }
}
