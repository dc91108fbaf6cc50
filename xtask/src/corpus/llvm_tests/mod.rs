//! LLVM's own regression tests as inputs. `rvsdg` compiles valid files at every level to output that LLVM's verifier
//! has to accept; other files have to be rejected with one clear error.
//!
//! Nothing is executed: most of these files are not programs, and many are for other machines. [`source`] finds the
//! files, [`attempt`] tests one of them, [`report`] presents the results.

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

/// The address space limit of each process, so that many files can be tested at the same time.
const MEMORY_LIMIT: u64 = 4 << 30;
/// Without a progress bar, a line is printed after this number of files.
const PROGRESS_STEP: usize = 1000;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The levels of `rvsdg compile`: O0, O1, O2, O3, Os, Oz; the suffix /scfr or /pcfr selects a scheme
    #[arg(long, alias = "level", value_delimiter = ',', default_value = "O0,O1,O2,O3,Os", value_name = "A,B,...")]
    levels: Vec<Ours>,
    /// Only N files, which the seed selects
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// The seed for the sample
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Only files whose path below llvm/test contains one of these
    #[arg(long, value_delimiter = ',', value_name = "A,B,...")]
    files: Vec<String>,
    /// Number of files that are tested in parallel [default: twice the number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    #[command(flatten)]
    tables: Tables,
}

/// Tests the files; returns whether none failed.
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

/// Tests the files in parallel. The results are in the order of the files, and then of the levels.
fn try_all(setting: &Setting<'_>, files: &[String], jobs: usize) -> Result<Vec<Outcome>> {
    let failure = |outcome: &Outcome| {
        let Outcome { class, file, level, detail, .. } = outcome;
        class.is_failure().then(|| format!("{} {file} at {level}: {detail}", class.name()))
    };
    parallel::try_each(files, (jobs, PROGRESS_STEP), |index, file| try_file(setting, index, file), failure)
}
