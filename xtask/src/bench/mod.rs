//! `cargo xtask bench`: kernels at LLVM's and our optimization levels, checked and measured.

mod build;
mod measure;
mod report;
mod strip;
mod suite;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use self::build::{Built, Support, Toolchain};
use self::measure::{Reference, check, limit_after, time};
use self::report::Measurement;
use self::suite::{Dataset, Kernel, Suite};
use crate::levels::{FrontEnd, Level};
use crate::process::pin_to_one_core;
use crate::progress::Progress;
use crate::rvsdg::Rvsdg;
use crate::setup::ensure_llvm;
use crate::workspace::Workspace;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only these kernels
    #[arg(long, value_delimiter = ',', value_name = "A,B,...")]
    kernels: Vec<String>,
    /// The size of the arrays; large takes more than a hundred times as long as medium
    #[arg(long, value_enum, default_value_t = Dataset::Medium)]
    dataset: Dataset,
    /// How often each executable runs [default: 7; 3 for large, 1 for extralarge]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    reps: Option<u32>,
    /// The levels to compare; O0, which is mem2reg only, is always among them
    ///
    /// O0, O1, O2, O3, O3-no-vec (no loop and SLP vectorization), O3-no-vec-stripped (nor metadata and attribute
    /// groups for llc), Os, rvsdg-O0, rvsdg-O1, rvsdg-O2, rvsdg-O3, rvsdg-Os [default: all of them]
    #[arg(long, value_delimiter = ',', value_name = "A,B,...")]
    levels: Vec<Level>,
    /// The processor to compile for, as LLVM names it [default: any of this architecture]
    #[arg(long, value_name = "CPU")]
    target_cpu: Option<String>,
    /// How C becomes LLVM IR
    #[arg(long, value_enum, default_value_t = FrontEnd::Paper)]
    front_end: FrontEnd,
    /// Measure the original PolyBench/C suite, checked out at DIR, instead of our own kernels
    #[arg(long, value_name = "DIR")]
    polybench: Option<PathBuf>,
    /// Write all figures to FILE as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write all figures to FILE as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Use this executable instead of building `rvsdg`
    #[arg(long, value_name = "FILE")]
    rvsdg: Option<PathBuf>,
}

/// Runs the benchmark; the answer is whether every kernel was right at every level.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let started = Instant::now();
    let llvm = ensure_llvm()?;
    let workspace = Workspace::find()?;
    let mut suite = match &args.polybench {
        Some(folder) => Suite::polybench(&folder.canonicalize().context("no PolyBench there")?, args.dataset)?,
        None => Suite::own(&workspace.source("tests/kernels"), args.dataset)?,
    };
    suite.select(&args.kernels)?;
    let levels = levels(&args.levels);
    let rvsdg = if levels.iter().any(|level| level.needs_rvsdg()) {
        let path = match &args.rvsdg {
            Some(path) => path.canonicalize().context("no rvsdg there")?,
            None => workspace.build_rvsdg(&llvm)?,
        };
        Some(Rvsdg { path, target_cpu: args.target_cpu.clone() })
    } else {
        None
    };
    let tools = Toolchain { llvm, rvsdg, front_end: args.front_end, target_cpu: args.target_cpu.clone() };
    let scratch = workspace.scratch("bench")?;
    let bench = Bench {
        support: tools.build_support(&suite, &scratch)?,
        cache: workspace.cache("reference")?,
        reps: args.reps.unwrap_or(args.dataset.usual_reps()),
        scratch,
        tools,
        suite,
        levels,
    };
    let core = pin_to_one_core()?;
    let measurements = bench.measure_all()?;

    println!(
        "{} kernels, dataset {}, front end {}, {} runs, for {}, on core {core}; {}",
        bench.suite.name,
        args.dataset,
        args.front_end,
        bench.reps,
        args.target_cpu.as_deref().unwrap_or("any processor"),
        bench.tools.llvm.version,
    );
    print!("{}", report::table(&measurements, &bench.levels));
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

/// The levels to run, in the order of the report, with the baseline that all are compared to.
fn levels(wanted: &[Level]) -> Vec<Level> {
    let is_wanted = |level: &Level| wanted.is_empty() || *level == Level::Baseline || wanted.contains(level);
    Level::ALL.into_iter().filter(is_wanted).collect()
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

struct Bench {
    tools: Toolchain,
    suite: Suite,
    levels: Vec<Level>,
    reps: u32,
    support: Support,
    scratch: PathBuf,
    cache: PathBuf,
}

impl Bench {
    fn measure_all(&self) -> Result<Vec<Measurement>> {
        let n_kernels = self.suite.kernels.len();
        // Per level: a build, and its runs, the first of which checks.
        let steps_per_kernel = (self.levels.len() * (1 + self.reps as usize)) as u64;
        let progress = Progress::new(steps_per_kernel * n_kernels as u64);
        let mut measurements = Vec::new();
        for (index, kernel) in self.suite.kernels.iter().enumerate() {
            let started = Instant::now();
            let folder = self.scratch.join(&kernel.name);
            fs::create_dir(&folder)?;
            let measured = self.measure_kernel(kernel, &folder, &progress);
            for failure in report::failures(&measured) {
                progress.line(&failure);
            }
            progress.plain_line(&format!(
                "[{}/{n_kernels}] {} {:.1} s",
                index + 1,
                kernel.name,
                started.elapsed().as_secs_f64()
            ));
            if report::failures(&measured).is_empty() {
                fs::remove_dir_all(&folder)?;
            }
            measurements.extend(measured);
        }
        progress.finish();
        Ok(measurements)
    }

    /// Builds, checks and measures one kernel at all levels.
    fn measure_kernel(&self, kernel: &Kernel, folder: &Path, progress: &Progress) -> Vec<Measurement> {
        let prepared = self.tools.build_input(&self.suite, kernel, folder).and_then(|input| {
            progress.now(format!("{}: clang's results", kernel.name));
            let folders = (folder, self.cache.as_path());
            Ok((input, Reference::find(&self.tools, &self.suite, kernel, &self.support, folders)?))
        });
        let (input, reference) = match prepared {
            Ok(prepared) => prepared,
            Err(error) => {
                progress.advance((self.levels.len() * (1 + self.reps as usize)) as u64);
                return self.levels.iter().map(|&level| Measurement::failed(&kernel.name, level, &error)).collect();
            }
        };
        let mut runs = Vec::new();
        for &level in &self.levels {
            progress.now(format!("{} {level}: building", kernel.name));
            let built = self.tools.build(level, &input, &self.support, folder);
            runs.push(Runs { level, built, seconds: Vec::new(), error: None });
            progress.advance(1);
        }
        let mut limit = None;
        for rep in 0..self.reps {
            for run in &mut runs {
                progress.now(format!("{} {}: run {}", kernel.name, run.level, rep + 1));
                run.once(rep, &reference, limit);
                if run.level == Level::Baseline && limit.is_none() {
                    limit = run.seconds.first().map(|&seconds| limit_after(seconds));
                }
                progress.advance(1);
            }
        }
        runs.into_iter().map(|run| run.into_measurement(&kernel.name)).collect()
    }
}

/// The runs of one executable so far.
struct Runs {
    level: Level,
    built: Result<Built>,
    seconds: Vec<f64>,
    error: Option<anyhow::Error>,
}

impl Runs {
    /// Runs once more, unless something has failed before.
    fn once(&mut self, rep: u32, reference: &Reference, limit: Option<Duration>) {
        let (Ok(built), None) = (&self.built, &self.error) else { return };
        let outcome =
            if rep == 0 { check(&built.executable, reference, limit) } else { time(&built.executable, limit) };
        match outcome {
            Ok(seconds) => self.seconds.push(seconds),
            Err(error) => self.error = Some(error),
        }
    }

    fn into_measurement(self, kernel: &str) -> Measurement {
        let built = match self.built {
            Ok(built) => built,
            Err(error) => return Measurement::failed(kernel, self.level, &error),
        };
        let mut measurement = Measurement {
            kernel: kernel.to_owned(),
            level: self.level,
            correct: self.error.is_none(),
            seconds_min: None,
            seconds_median: None,
            text_bytes: Some(built.text_bytes),
            optimizer_seconds: Some(built.optimizer_seconds),
            error: self.error.map(|error| format!("{error:#}")),
        };
        measurement.set_seconds(&self.seconds);
        measurement
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::OptLevel;

    #[test]
    fn the_baseline_is_always_there_and_first() {
        let rvsdg = Level::Rvsdg(OptLevel::O1);
        assert_eq!(levels(&[rvsdg, Level::NoVec]), [Level::Baseline, Level::NoVec, rvsdg]);
        assert_eq!(levels(&[]), Level::ALL);
    }
}
