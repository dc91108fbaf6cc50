//! Builds, checks and measures every kernel at every level; the runs of all levels are interleaved.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use super::Args;
use super::build::{Built, Support, Toolchain};
use super::measure::{Reference, check, limit_after, time};
use super::peers::{Jlm, Polly};
use super::report::{self, Measurement};
use super::suite::{Kernel, Suite};
use crate::levels::Level;
use crate::llvm::Llvm;
use crate::progress::Progress;
use crate::rvsdg::Rvsdg;
use crate::workspace::Workspace;

/// A prepared run of the benchmark.
pub(crate) struct Bench {
    pub(crate) tools: Toolchain,
    pub(crate) suite: Suite,
    pub(crate) levels: Vec<Level>,
    /// Levels that are run once for checking, because only their size is needed.
    pub(crate) once: Vec<Level>,
    pub(crate) reps: u32,
    support: Support,
    pub(crate) scratch: PathBuf,
    cache: PathBuf,
}

/// The kernels that the user wants.
pub(crate) fn suite(args: &Args, workspace: &Workspace) -> Result<Suite> {
    let mut suite = match &args.polybench {
        Some(folder) => Suite::polybench(&folder.canonicalize().context("no PolyBench there")?, args.dataset)?,
        None => {
            let harness = workspace.source("tests/kernels/harness.c");
            Suite::own(args.suite, &workspace.source(args.suite.folder()), &harness, args.dataset)?
        }
    };
    suite.select(&args.kernels)?;
    Ok(suite)
}

impl Bench {
    /// Prepares what every level needs. The levels have to be set afterwards.
    pub(crate) fn new(args: &Args, workspace: &Workspace, llvm: Llvm, rvsdg: Option<PathBuf>) -> Result<Self> {
        let suite = suite(args, workspace)?;
        let scratch = workspace.scratch("bench")?;
        let rvsdg_at = |path: &Path| -> Result<Rvsdg> {
            let path = path.canonicalize().with_context(|| format!("there is no rvsdg at {}", path.display()))?;
            Ok(Rvsdg { path, target_cpu: args.target_cpu.clone() })
        };
        let tools = Toolchain {
            rvsdg: rvsdg.as_deref().map(rvsdg_at).transpose()?,
            before: args.before.as_deref().map(rvsdg_at).transpose()?,
            polly: Polly::find(&llvm, &scratch)?,
            jlm: args.jlm.as_deref().map(|path| Jlm::new(path, args.jlm_args.as_deref())).transpose()?,
            front_end: args.front_end,
            target_cpu: args.target_cpu.clone(),
            llvm,
        };
        Ok(Bench {
            support: tools.build_support(&suite, &scratch)?,
            cache: workspace.cache("reference")?,
            reps: args.reps.unwrap_or(args.dataset.usual_reps()),
            levels: Vec::new(),
            once: Vec::new(),
            scratch,
            tools,
            suite,
        })
    }

    /// Measures all kernels in order, each at all levels in order.
    pub(crate) fn measure_all(&self) -> Result<Vec<Measurement>> {
        let n_kernels = self.suite.kernels.len();
        let steps_per_kernel = self.steps_per_kernel();
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

    fn reps_of(&self, level: Level) -> u32 {
        if self.once.contains(&level) { 1 } else { self.reps }
    }

    /// The number of steps: for each level a build and its runs, the first of which checks the results.
    fn steps_per_kernel(&self) -> u64 {
        self.levels.iter().map(|&level| u64::from(1 + self.reps_of(level))).sum()
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
                progress.advance(self.steps_per_kernel());
                return self.levels.iter().map(|&level| Measurement::failed(&kernel.name, level, &error)).collect();
            }
        };
        let mut runs = Vec::new();
        for &level in &self.levels {
            progress.now(format!("{} {level}: building", kernel.name));
            let built = self.tools.build(level, (&self.suite, kernel, &input), &self.support, folder);
            runs.push(Runs { level, built, seconds: Vec::new(), error: None });
            progress.advance(1);
        }
        let mut limit = None;
        for rep in 0..self.reps {
            for run in runs.iter_mut().filter(|run| rep < self.reps_of(run.level)) {
                progress.now(format!("{} {}: run {}", kernel.name, run.level, rep + 1));
                run.once(rep, &reference, limit);
                if run.level == Level::Baseline && limit.is_none() {
                    limit =
                        run.seconds.first().and_then(|seconds| seconds.first()).map(|&seconds| limit_after(seconds));
                }
                progress.advance(1);
            }
        }
        runs.into_iter().map(|run| run.into_measurement(&kernel.name)).collect()
    }
}

/// The runs of a kernel at one level.
struct Runs {
    level: Level,
    built: Result<Built>,
    /// The times for each position.
    seconds: Vec<Vec<f64>>,
    error: Option<anyhow::Error>,
}

impl Runs {
    /// Runs once more at each position, unless there was a failure before.
    fn once(&mut self, rep: u32, reference: &Reference, limit: Option<Duration>) {
        let (Ok(built), None) = (&self.built, &self.error) else { return };
        self.seconds.resize(built.executables.len(), Vec::new());
        for (executable, seconds) in built.executables.iter().zip(&mut self.seconds) {
            let outcome = if rep == 0 { check(executable, reference, limit) } else { time(executable, limit) };
            match outcome {
                Ok(time) => seconds.push(time),
                Err(error) => {
                    self.error = Some(error);
                    return;
                }
            }
        }
    }

    fn into_measurement(self, kernel: &str) -> Measurement {
        let built = match self.built {
            Ok(built) => built,
            Err(error) => return Measurement::failed(kernel, self.level, &error),
        };
        let mut measurement = Measurement {
            correct: self.error.is_none(),
            text_bytes: Some(built.text_bytes),
            object: Some(built.object),
            branches: built.branches.conditional,
            switches: built.branches.switches,
            jumps: built.branches.jumps,
            optimizer_seconds: built.optimizer_seconds,
            error: self.error.map(|error| format!("{error:#}")),
            ..Measurement::empty(kernel, self.level)
        };
        measurement.set_seconds(&self.seconds);
        measurement
    }
}
