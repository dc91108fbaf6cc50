//! `cargo xtask bench`: kernels at the optimization levels of LLVM and of `rvsdg`, checked and measured.

mod best;
mod branches;
mod build;
mod loops;
mod measure;
mod paper;
mod peers;
pub(crate) mod programs;
mod report;
mod runner;
mod strip;
pub(crate) mod suite;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use self::report::Measurement;
use self::runner::Bench;
use self::suite::{Collection, Dataset};
use crate::levels::{FrontEnd, Level, OptLevel};
use crate::llvm::{Llvm, in_path};
use crate::process::{pin_to_one_core, run_tool};
use crate::setup::ensure_llvm;
use crate::workspace::{Profile, Workspace};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The collection to measure
    #[arg(long, value_enum, default_value_t = Collection::Kernels, conflicts_with_all = ["polybench", "paper"])]
    suite: Collection,
    /// Only these kernels, or programs of the suite; in the suite loops, classes and loops, as in
    /// reductions,control_flow/clamp
    #[arg(long, value_delimiter = ',', value_name = "A,B,...")]
    kernels: Vec<String>,
    /// The size of the arrays; large takes more than a hundred times as long as medium. In the suite programs, mini is
    /// a short run without the applications, and all others are the same; in the suite loops, mini is a hundredth of
    /// the repetitions
    #[arg(long, value_enum, default_value_t = Dataset::Medium)]
    dataset: Dataset,
    /// Number of runs of each executable [default: 7; 3 for large, 1 for extralarge]; for the suite control, at each of
    /// four positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    reps: Option<u32>,
    /// The levels to compare; O0, which is mem2reg only, is always included
    ///
    /// O0, O1, O2, O3, O3-no-vec (no loop and SLP vectorization), O3-no-vec-stripped (nor metadata and attribute groups
    /// for llc), Os, rvsdg-O0, rvsdg-O1, rvsdg-O2, rvsdg-O3, rvsdg-Os [default: all of these, clang-O3, and gcc-O3 if
    /// there is a gcc]; Oz, rvsdg-Oz, and O3-polly, if opt has it; clang-O3, gcc-O3, ..., the whole commands, from C;
    /// jlm, with --jlm; rvsdg:PASS+PASS+..., which runs these passes of rvsdg. The suffix /scfr or /pcfr of a level of
    /// rvsdg selects the scheme of control flow recovery, as in rvsdg-O2/pcfr [default of the suite control:
    /// O0, O1, O2, O3, and rvsdg-O1, rvsdg-O2, rvsdg-O3 with both schemes] In the suite programs, O1, O2, ... are
    /// clang's levels, and gcc-O2, gcc-O3, ... are gcc's [default: O1, O2, O3, gcc-O2, gcc-O3, rvsdg-O2, rvsdg-O3]; so
    /// they are in the suite loops [default: O2, O3, gcc-O3, rvsdg-O2, rvsdg-O3]
    #[arg(long, value_delimiter = ',', value_name = "A,B,...")]
    levels: Vec<Level>,
    /// The processor to compile for, by LLVM's name [default: any of this architecture]
    #[arg(long, value_name = "CPU")]
    target_cpu: Option<String>,
    /// The way from C to LLVM IR
    #[arg(long, value_enum, default_value_t = FrontEnd::Paper)]
    front_end: FrontEnd,
    /// Measure the original PolyBench/C suite, checked out at DIR, instead of this project's kernels
    #[arg(long, value_name = "DIR")]
    polybench: Option<PathBuf>,
    /// For the suite programs, at clang's and our O2: what is left in the LLVM IR of each program, and how often each
    /// rule of our passes fired
    #[arg(long, conflicts_with_all = ["polybench", "paper"])]
    explain: bool,
    /// For the suite programs: keep the executables in this folder, each as PROGRAM/LEVEL/program with a script `run`
    /// that starts it as it was measured, for a profiler
    #[arg(long, value_name = "DIR", conflicts_with_all = ["polybench", "paper"])]
    keep: Option<PathBuf>,
    /// Write all figures to FILE as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write all figures to FILE as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Use this executable instead of building `rvsdg`
    #[arg(long, value_name = "FILE")]
    rvsdg: Option<PathBuf>,
    /// Another build of `rvsdg` to compare with: each level of rvsdg is also measured with this build, as before-O1,
    /// before-O2, ...
    ///
    /// The report then contains the ratio of times of all kernels whose machine code differs.
    #[arg(long, value_name = "FILE")]
    before: Option<PathBuf>,
    /// A build of jlm-opt, for the level `jlm`; it must read and write LLVM IR that LLVM 19 understands
    #[arg(long, value_name = "FILE")]
    jlm: Option<PathBuf>,
    /// The arguments of jlm-opt besides `-o OUTPUT INPUT`, separated by blanks [default: the paper's sequence of
    /// passes]
    #[arg(long, value_name = "ARGS", requires = "jlm", allow_hyphen_values = true)]
    jlm_args: Option<String>,
    /// Reproduce the figures and tables of the RVSDG paper's evaluation, and write a report (see docs/evaluation.md)
    #[arg(long, conflicts_with_all = ["levels", "json", "csv"])]
    paper: bool,
    /// Additional C files or LLVM IR for the report's figures on graph size and compilation time
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "paper")]
    inputs: Vec<PathBuf>,
    /// The folder for the report [default: target/xtask/paper]
    #[arg(long, value_name = "DIR", requires = "paper")]
    out: Option<PathBuf>,
    /// Measure nothing: write the report again from the `evaluation.json` of an earlier one
    #[arg(long, value_name = "FILE", requires = "paper", conflicts_with = "inputs")]
    render: Option<PathBuf>,
}

/// Runs the benchmark; returns whether the results of every kernel were correct at every level.
pub(crate) fn run(args: &Args) -> Result<bool> {
    // Before anything is built, which takes minutes.
    args.check_paths()?;
    match args.suite {
        _ if args.paper => paper::run(args),
        Collection::Programs => programs::run(args),
        Collection::Loops => loops::run(args),
        Collection::Kernels | Collection::Control => run_levels(args),
    }
}

fn run_levels(args: &Args) -> Result<bool> {
    let started = Instant::now();
    let workspace = Workspace::find()?;
    runner::suite(args, &workspace)?;
    let llvm = ensure_llvm()?;
    let mut levels = levels(args.levels_or_usual());
    if args.levels_or_usual().is_empty() {
        levels.push(Level::Clang(OptLevel::O3));
        levels.extend(in_path("gcc").map(|_| Level::Gcc(OptLevel::O3)));
    }
    if args.before.is_some() {
        let before: Vec<Level> = levels.iter().filter_map(|level| level.before()).collect();
        levels.extend(before.into_iter().filter(|level| !args.levels.contains(level)));
    } else if levels.iter().any(|level| matches!(level, Level::Before(..))) {
        bail!("levels of another build need --before");
    }
    if levels.contains(&Level::Jlm) && args.jlm.is_none() {
        bail!("the level jlm needs --jlm");
    }
    if levels.iter().any(|level| matches!(level, Level::Gcc(_))) && in_path("gcc").is_none() {
        bail!("there is no gcc: install it, or leave out its levels");
    }
    let needs_rvsdg = levels.iter().any(|level| level.needs_rvsdg());
    let rvsdg = if needs_rvsdg { Some(args.rvsdg(&workspace, &llvm)?) } else { None };
    let mut bench = Bench::new(args, &workspace, llvm, rvsdg)?;
    bench.levels = levels;
    let core = pin_to_one_core()?;
    let measurements = bench.measure_all()?;

    println!(
        "{} kernels, dataset {}, front end {}, {} runs{}, for {}, on core {core}; {}",
        bench.suite.name,
        args.dataset,
        args.front_end,
        bench.reps,
        if bench.suite.moved { " in each of four places" } else { "" },
        args.target_cpu.as_deref().unwrap_or("any processor"),
        bench.tools.llvm.version,
    );
    print!("{}", report::table(&measurements, &bench.levels));
    if args.suite == Collection::Control {
        print!("\n{}", report::branch_table(&measurements, &bench.levels));
    }
    for line in report::compared(&measurements, &bench.levels).iter().chain(&report::remarks(&measurements)) {
        println!("{line}");
    }
    let behind = report::behind(&measurements, &bench.levels);
    for line in behind.into_iter().chain(best::behind_best(&measurements, &bench.levels)) {
        println!("{line}");
    }
    let failures = report::failures(&measurements);
    for failure in &failures {
        println!("{failure}");
    }
    println!("{:.0} s", started.elapsed().as_secs_f64());
    write_files(args, &measurements)?;
    if failures.is_empty() {
        fs::remove_dir_all(&bench.scratch)?;
    } else {
        println!("the files of what failed are in {}", bench.scratch.display());
    }
    Ok(failures.is_empty())
}

impl Args {
    /// The levels that the user names, or those of the suite; an empty list means all.
    fn levels_or_usual(&self) -> &[Level] {
        match self.suite {
            Collection::Control if self.levels.is_empty() => &Level::CONTROL,
            Collection::Programs if self.levels.is_empty() => &Level::PROGRAMS,
            Collection::Loops if self.levels.is_empty() => &Level::LOOPS,
            _ => &self.levels,
        }
    }

    /// Checks that the files and folders that the user names are there, and those that are written can be.
    fn check_paths(&self) -> Result<()> {
        for path in [&self.rvsdg, &self.before, &self.jlm, &self.polybench, &self.render].into_iter().flatten() {
            path.metadata().with_context(|| path.display().to_string())?;
        }
        for path in [&self.json, &self.csv].into_iter().flatten() {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            if folder.is_some_and(|folder| !folder.is_dir()) || path.is_dir() {
                bail!("cannot write {}: its folder is not there, or it is a folder", path.display());
            }
        }
        match &self.out {
            Some(out) => fs::create_dir_all(out).with_context(|| format!("cannot write to {}", out.display())),
            None => Ok(()),
        }
    }

    /// The executable that the user names, or a new build. It knows all passes of the levels.
    fn rvsdg(&self, workspace: &Workspace, llvm: &Llvm) -> Result<PathBuf> {
        let path = match &self.rvsdg {
            Some(path) => path.canonicalize().context("no rvsdg there")?,
            None => workspace.build_rvsdg(llvm, Profile::Release)?,
        };
        self.check_passes(&path)?;
        Ok(path)
    }

    /// Checks the names of passes, before anything is measured.
    fn check_passes(&self, rvsdg: &Path) -> Result<()> {
        for level in &self.levels {
            let Level::Passes(list) = level else { continue };
            let mut command = Command::new(rvsdg);
            command.args(["compile", "--print-pipeline", "--passes", list.passes]);
            run_tool(&mut command).with_context(|| format!("the level {level}"))?;
        }
        Ok(())
    }
}

/// The levels to run, in the order of the report, including the baseline. Levels that are not in the report's order
/// follow in the order given by the user.
fn levels(wanted: &[Level]) -> Vec<Level> {
    let is_wanted = |level: &Level| wanted.is_empty() || *level == Level::Baseline || wanted.contains(level);
    let mut levels: Vec<Level> = Level::ALL.into_iter().filter(is_wanted).collect();
    for &level in wanted {
        if !levels.contains(&level) {
            levels.push(level);
        }
    }
    levels
}

fn write_files(args: &Args, measurements: &[Measurement]) -> Result<()> {
    let write =
        |path: &Path, text: String| fs::write(path, text).with_context(|| format!("cannot write {}", path.display()));
    if let Some(path) = &args.json {
        write(path, report::json(measurements)?)?;
    }
    if let Some(path) = &args.csv {
        write(path, report::csv(measurements))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_checked() {
        use clap::Parser;
        #[derive(Parser)]
        struct Line {
            #[command(flatten)]
            args: Args,
        }
        let check = |words: &[&str]| Line::parse_from([&["bench"], words].concat()).args.check_paths();
        assert!(check(&[]).is_ok() && check(&["--json", "new.json", "--csv", "/dev/null"]).is_ok());
        for option in ["--rvsdg", "--before", "--polybench", "--jlm"] {
            let error = check(&[option, "/no/such/thing"]).unwrap_err();
            assert!(format!("{error:#}").starts_with("/no/such/thing: "), "{error:#}");
        }
        assert!(check(&["--json", "/no/such/file.json"]).unwrap_err().to_string().contains("/no/such/file.json"));
        assert!(check(&["--csv", "/"]).is_err());
        let error = check(&["--paper", "--out", "/dev/null/x"]).unwrap_err();
        assert!(error.to_string().contains("/dev/null/x"), "{error:#}");
    }

    #[test]
    fn passes_are_checked_before_anything_is_measured() {
        use clap::Parser;
        #[derive(Parser)]
        struct Line {
            #[command(flatten)]
            args: Args,
        }
        // Two commands that know every pass, or none.
        let check = |levels: &str, rvsdg: &str| {
            let args = Line::parse_from(["bench", "--levels", levels]).args;
            args.check_passes(Path::new(rvsdg)).map_err(|error| format!("{error:#}"))
        };
        assert_eq!(check("rvsdg:dne+cne,O2", "/bin/true"), Ok(()));
        assert_eq!(check("O2", "/bin/false"), Ok(()));
        assert_eq!(check("rvsdg:nothing", "/bin/false"), Err("the level rvsdg:nothing: false: exit code 1".into()));
    }

    #[test]
    fn names_are_checked_before_anything_is_built() {
        use clap::Parser;
        #[derive(Parser)]
        struct Line {
            #[command(flatten)]
            args: Args,
        }
        for suite in ["kernels", "control", "programs", "loops"] {
            let args = Line::parse_from(["bench", "--suite", suite, "--kernels", "nothing", "--rvsdg", "/"]).args;
            let error = run(&args).unwrap_err().to_string();
            assert!(error.starts_with("no ") && error.contains("`nothing`; there are "), "{suite}: {error}");
        }
    }

    #[test]
    fn the_baseline_is_always_there_and_first() {
        let rvsdg = Level::rvsdg(OptLevel::O1);
        assert_eq!(levels(&[rvsdg, Level::NoVec]), [Level::Baseline, Level::NoVec, rvsdg]);
        assert_eq!(levels(&[]), Level::ALL);
        assert_eq!(levels(&Level::CONTROL), Level::CONTROL);
        let passes: Level = "rvsdg:dne".parse().unwrap();
        assert_eq!(levels(&[passes, Level::Polly, rvsdg, passes]), [Level::Baseline, rvsdg, passes, Level::Polly]);
    }
}
