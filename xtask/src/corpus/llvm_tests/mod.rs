//! LLVM's own regression tests as inputs: what LLVM's verifier accepts goes through `rvsdg` at every level, and has to
//! come out as something that the verifier accepts; the rest has to be refused with one clear error.
//!
//! Nothing is run: most of these files are no programs, and many are for other machines. [`source`] has the files,
//! [`attempt`] tries one of them, [`report`] says what became of them.

mod attempt;
mod report;
pub(super) mod source;

use std::fs;
use std::thread;
use std::time::Instant;

use anyhow::{Result, bail};

use self::attempt::{Outcome, Setting, try_file};
use self::report::Report;
use super::options::Tables;
use super::torture::sample::sample;
use super::{distinct, parallel};
use crate::levels::Ours;
use crate::process::limit_memory;
use crate::rvsdg::Rvsdg;
use crate::setup::ensure_llvm;
use crate::workspace::Workspace;

/// No process gets more address space than this, so that many files may be tried at once.
const MEMORY_LIMIT: u64 = 4 << 30;
/// A line of progress is printed after this many files where there is no bar.
const PROGRESS_STEP: usize = 1000;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The levels of `rvsdg compile`: O0, O1, O2, O3, Os, Oz; with /scfr or /pcfr behind them, that scheme
    #[arg(long, alias = "level", value_delimiter = ',', default_value = "O0,O1,O2,O3,Os", value_name = "A,B,...")]
    levels: Vec<Ours>,
    /// Only N files, chosen by the seed
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Chooses the sample
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Only files whose path below llvm/test contains one of these
    #[arg(long, value_delimiter = ',', value_name = "A,B,...")]
    files: Vec<String>,
    /// How many files are tried at the same time [default: twice the number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    #[command(flatten)]
    tables: Tables,
}

/// Tries the files; returns whether none failed.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let started = Instant::now();
    let llvm = ensure_llvm()?;
    let workspace = Workspace::find()?;
    let suite = source::suite(&workspace)?;
    let mut files = source::files(&suite)?;
    files.retain(|file| args.files.is_empty() || args.files.iter().any(|part| file.contains(part.as_str())));
    if files.is_empty() {
        bail!("no file has such a path");
    }
    let count = args.sample.unwrap_or(files.len());
    let files = sample(files, count, args.seed);
    let path = args.tables.shared.rvsdg(&workspace, &llvm)?;
    let setting = Setting {
        llvm: &llvm,
        rvsdg: Rvsdg { path, target_cpu: None },
        levels: distinct(&args.levels),
        suite,
        scratch: workspace.scratch("llvm-tests")?,
    };
    limit_memory(MEMORY_LIMIT)?;
    let jobs = args.jobs.map_or_else(|| 2 * thread::available_parallelism().map_or(1, usize::from), usize::from);
    let outcomes = try_all(&setting, &files, jobs)?;
    fs::remove_dir_all(&setting.scratch)?;

    let report = Report::new(&llvm.version, &setting.levels, outcomes);
    let markdown = report.markdown();
    print!("{markdown}");
    println!("\n{:.0} s", started.elapsed().as_secs_f64());
    args.tables.write(&report.json()?, &markdown)?;
    Ok(report.is_good())
}

/// Tries the files in parallel; the outcomes are in the order of the files, and each file's in that of the levels.
fn try_all(setting: &Setting<'_>, files: &[String], jobs: usize) -> Result<Vec<Outcome>> {
    let failure = |outcome: &Outcome| {
        let Outcome { class, file, level, detail, .. } = outcome;
        class.is_failure().then(|| format!("{} {file} at {level}: {detail}", class.name()))
    };
    parallel::try_each(files, (jobs, PROGRESS_STEP), |index, file| try_file(setting, index, file), failure)
}
