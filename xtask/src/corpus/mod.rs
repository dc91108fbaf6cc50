//! `cargo xtask corpus`: external programs, compiled by `rvsdg`, run, and compared with clang's.
//!
//! A [`Corpus`] provides sources. The rest is shared: [`program`] tests one program at all levels, [`report`] presents
//! the results, [`reduce`] reduces the first failure.

pub(crate) mod alive;
pub(crate) mod apps;
pub(crate) mod bad_input;
pub(crate) mod csmith;
mod debian;
pub(crate) mod kernels;
pub(crate) mod llvm_tests;
mod options;
mod outcome;
mod parallel;
mod program;
pub(crate) mod projects;
mod reduce;
mod report;
pub(crate) mod round_trip;
pub(crate) mod torture;

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Result;

use self::options::{Jobs, Shared};
use self::outcome::{Outcome, Verdict};
use self::program::{Setting, Source, try_program};
use self::report::Report;
use crate::levels::{FrontEnd, Ours};
use crate::llvm::Llvm;
use crate::process::limit_memory;
use crate::rvsdg::Rvsdg;
use crate::target::Target;
use crate::workspace::Workspace;

/// The memory limit of each compiler and program.
const MEMORY_LIMIT: u64 = 8 << 30;
/// Without a progress bar, a line is printed after this number of programs.
const PROGRESS_STEP: usize = 100;

/// A collection of programs.
trait Corpus: Sync {
    /// Its name, which is used for folder names.
    fn name(&self) -> &'static str;

    /// The source of a program; generated files go to `folder`.
    fn source(&self, program: &str, folder: &Path) -> Verdict<Source>;

    /// The CPU time limit of a program compiled by clang alone.
    fn reference_limit(&self) -> Duration;
}

/// The options of corpora of programs.
#[derive(clap::Args)]
pub(crate) struct Common {
    #[command(flatten)]
    jobs: Jobs,
    /// The way from C to LLVM IR
    #[arg(long, value_enum, default_value_t = FrontEnd::Paper)]
    front_end: FrontEnd,
    #[command(flatten)]
    shared: Shared,
    /// Compile for another machine, and run with QEMU; the required packages of Debian are installed if that is allowed
    #[arg(long, value_enum)]
    target: Option<Target>,
    /// Do not reduce the first failure
    #[arg(long)]
    no_reduce: bool,
}

impl Common {
    /// LLVM for the selected machine.
    fn llvm(&self, llvm: Llvm) -> Result<Llvm> {
        Ok(match self.target {
            None => llvm,
            Some(target) => {
                let qemu = target.ensure()?;
                llvm.for_target(target, qemu)
            }
        })
    }
}

/// Tests the programs at the levels and reports; returns whether no program failed.
fn run(llvm: &Llvm, corpus: &dyn Corpus, programs: &[String], levels: &[Ours], common: &Common) -> Result<bool> {
    let started = Instant::now();
    let workspace = Workspace::find()?;
    let path = common.shared.rvsdg(&workspace, llvm)?;
    let setting = Setting {
        corpus,
        llvm,
        rvsdg: Rvsdg { path, target_cpu: None },
        levels: distinct(levels),
        front_end: common.front_end,
        scratch: workspace.scratch(corpus.name())?,
        cache: workspace.cache(&format!("{}/reference", corpus.name()))?,
    };
    limit_memory(MEMORY_LIMIT)?;
    let jobs = common.jobs.count();
    let outcomes = try_all(&setting, programs, jobs)?;

    let report = Report::new(&setting.levels, common.front_end.to_string(), outcomes);
    print!("{}", report.text());
    println!("{:.0} s", started.elapsed().as_secs_f64());
    common.shared.write(&report.json()?)?;
    match report.first_failure() {
        None => fs::remove_dir_all(&setting.scratch)?,
        Some(failure) => {
            println!("the files of what failed are in {}", setting.scratch.display());
            if !common.no_reduce {
                let folder = workspace.cache(&format!("{}/reduced", corpus.name()))?;
                reduce::reduce(&setting, failure, &folder)?;
            }
        }
    }
    Ok(report.is_good())
}

/// The levels without duplicates, in the given order.
fn distinct(levels: &[Ours]) -> Vec<Ours> {
    let mut distinct = Vec::new();
    for &level in levels {
        if !distinct.contains(&level) {
            distinct.push(level);
        }
    }
    distinct
}

/// Tests the programs in parallel. The results are in the order of the programs, and then of the levels.
fn try_all(setting: &Setting<'_>, programs: &[String], jobs: usize) -> Result<Vec<Outcome>> {
    let failure = |outcome: &Outcome| {
        let Outcome { class, name, level, detail, .. } = outcome;
        class.is_failure().then(|| format!("{} {name} at {level}: {detail}", class.name()))
    };
    parallel::try_each(programs, (jobs, PROGRESS_STEP), |_, program| try_program(setting, program), failure)
}
