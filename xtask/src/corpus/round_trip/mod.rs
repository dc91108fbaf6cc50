//! Round trips without optimization: LLVM IR is converted to the graph and back, and has to stay the same.
//!
//! The text of `opt -S` for input and output is compared function by function, modulo numbering and the order of blocks
//! (`rvsdg_agree` has the exact definition). Branches are counted on both sides. [`inputs`] finds the modules,
//! [`attempt`] tests one of them, [`report`] presents the results.

mod attempt;
mod inputs;
mod report;

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, bail};

use self::attempt::{Setting, try_module};
use self::inputs::Inputs;
use self::report::Report;
use super::options::{Jobs, Tables};
use super::parallel;
use crate::process::limit_memory;
use crate::rvsdg::Rvsdg;
use crate::setup::ensure_llvm;
use crate::workspace::Workspace;

/// The address space limit of each process.
const MEMORY_LIMIT: u64 = 8 << 30;
/// Without a progress bar, a line is printed after this number of modules.
const PROGRESS_STEP: usize = 500;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Modules: LLVM IR as text or bitcode
    #[arg(value_name = "FILE")]
    modules: Vec<PathBuf>,
    /// The programs of gcc's C torture suite, each as clang emits it and after mem2reg
    #[arg(long)]
    gcc_torture: bool,
    /// LLVM's own regression tests
    #[arg(long)]
    llvm_tests: bool,
    /// Of LLVM's tests, only those whose path below llvm/test contains one of these
    #[arg(long, value_delimiter = ',', value_name = "A,B,...")]
    files: Vec<String>,
    /// Only N modules, which the seed selects
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// The seed for the sample
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Keep debug information; any part of it that the graph does not keep then counts as a difference
    #[arg(long)]
    debug_info: bool,
    #[command(flatten)]
    jobs: Jobs,
    #[command(flatten)]
    tables: Tables,
}

/// Tests the modules; returns whether all round trips succeeded, and enough functions have no more branches than
/// before.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let started = Instant::now();
    let llvm = ensure_llvm()?;
    let workspace = Workspace::find()?;
    let inputs = Inputs::find(args, &workspace)?;
    if inputs.names.is_empty() {
        bail!("no modules; name some, or say --gcc-torture or --llvm-tests");
    }
    let path = args.tables.shared.rvsdg(&workspace, &llvm)?;
    let setting = Setting {
        llvm: &llvm,
        rvsdg: Rvsdg { path, target_cpu: None },
        inputs: &inputs,
        debug_info: args.debug_info,
        scratch: workspace.scratch("round-trip")?,
    };
    limit_memory(MEMORY_LIMIT)?;
    let jobs = args.jobs.count();
    let attempt = |index, name: &str| try_module(&setting, index, name);
    let failure = |outcome: &attempt::Outcome| outcome.failure();
    let outcomes = parallel::try_each(&inputs.names, (jobs, PROGRESS_STEP), attempt, failure)?;
    fs::remove_dir_all(&setting.scratch)?;

    let report = Report::new(outcomes);
    let markdown = report.markdown();
    print!("{markdown}");
    println!("\n{:.0} s", started.elapsed().as_secs_f64());
    args.tables.write(&report.json()?, &markdown)?;
    Ok(report.is_good())
}
