//! `cargo xtask corpus`: foreign programs, compiled by `rvsdg`, run, and compared with clang's.
//!
//! A [`Corpus`] gives sources; everything else is shared: [`program`] tries one program at all levels, [`report`] says
//! what became of them, [`reduce`] makes the first failure small.

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

/// No compiler and no program gets more memory than this.
const MEMORY_LIMIT: u64 = 8 << 30;
/// A line of progress is printed after this many programs where there is no bar.
const PROGRESS_STEP: usize = 100;

/// A collection of programs.
trait Corpus: Sync {
    /// Its name, of which folders are made.
    fn name(&self) -> &'static str;

    /// The source of a program; what has to be made for it goes to `folder`.
    fn source(&self, program: &str, folder: &Path) -> Verdict<Source>;

    /// CPU time of a program compiled by clang alone.
    fn reference_limit(&self) -> Duration;
}

/// The options of corpora of programs.
#[derive(clap::Args)]
pub(crate) struct Common {
    #[command(flatten)]
    jobs: Jobs,
    /// How C becomes LLVM IR
    #[arg(long, value_enum, default_value_t = FrontEnd::Paper)]
    front_end: FrontEnd,
    #[command(flatten)]
    shared: Shared,
    /// Compile for another machine, and run with QEMU; Debian's packages for that are installed where that is allowed
    #[arg(long, value_enum)]
    target: Option<Target>,
    /// Leave the first failure as it is
    #[arg(long)]
    no_reduce: bool,
}

impl Common {
    /// LLVM for the machine that was asked for.
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

/// Tries the programs at the levels and reports; returns whether no program failed.
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

/// The levels without repetitions, in the order in which they were named.
fn distinct(levels: &[Ours]) -> Vec<Ours> {
    let mut distinct = Vec::new();
    for &level in levels {
        if !distinct.contains(&level) {
            distinct.push(level);
        }
    }
    distinct
}

/// Tries the programs in parallel; the outcomes are in the order of the programs, and each program's in that of the
/// levels.
fn try_all(setting: &Setting<'_>, programs: &[String], jobs: usize) -> Result<Vec<Outcome>> {
    let failure = |outcome: &Outcome| {
        let Outcome { class, name, level, detail, .. } = outcome;
        class.is_failure().then(|| format!("{} {name} at {level}: {detail}", class.name()))
    };
    parallel::try_each(programs, (jobs, PROGRESS_STEP), |_, program| try_program(setting, program), failure)
}
