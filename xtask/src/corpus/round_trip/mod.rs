//! Round trips without optimization: LLVM IR goes into the graph and comes out again, and has to be what it was.
//!
//! `opt -S` of what went in and of what came out are compared function by function, modulo numbering and the order of
//! blocks (`rvsdg_agree` says what exactly). Branches are counted on both sides. [`inputs`] has the modules,
//! [`attempt`] tries one of them, [`report`] says what became of them.

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

/// No process gets more address space than this.
const MEMORY_LIMIT: u64 = 8 << 30;
/// A line of progress is printed after this many modules where there is no bar.
const PROGRESS_STEP: usize = 500;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Modules: LLVM IR as text or bitcode
    #[arg(value_name = "FILE")]
    modules: Vec<PathBuf>,
    /// The programs of gcc's C torture suite, each as clang makes it and after mem2reg
    #[arg(long)]
    gcc_torture: bool,
    /// LLVM's own regression tests
    #[arg(long)]
    llvm_tests: bool,
    /// Of LLVM's tests, only those whose path below llvm/test contains one of these
    #[arg(long, value_delimiter = ',', value_name = "A,B,...")]
    files: Vec<String>,
    /// Only N modules, chosen by the seed
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Chooses the sample
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Leave debug information where it is; what the graph does not keep of it counts as a difference, then
    #[arg(long)]
    debug_info: bool,
    #[command(flatten)]
    jobs: Jobs,
    #[command(flatten)]
    tables: Tables,
}

/// Tries the modules; returns whether all came back, and as many functions as have to agree.
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
