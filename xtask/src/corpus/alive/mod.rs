//! Translation validation with Alive2: `alive-tv` decides for each function whether our output refines the input.
//!
//! Each function is extracted into a module of its own before it is compiled, because `alive-tv` looks at pairs of
//! functions: what the compiler knows about other functions would look like a mistake. Type-based alias information and
//! alias scopes are removed, because Alive2 does not model them. Loops are unrolled to a bound, so the answer "correct"
//! means that no execution within the bound is wrong.
//!
//! [`inputs`] finds modules and functions, [`attempt`] tests one module, [`blame`] finds the pass for a function whose
//! output is incorrect and makes it smaller, [`known`] keeps answers for later runs, [`report`] presents the results.
//! [`text`] reads LLVM IR as far as necessary, [`verdict`] reads what `alive-tv` prints.

mod attempt;
mod blame;
mod inputs;
mod known;
mod report;
mod setting;
mod text;
mod verdict;

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use self::attempt::try_module;
use self::inputs::{Inputs, Origin};
use self::known::Known;
use self::report::Report;
use self::setting::{How, Limits, Setting};
use super::options::{Jobs, Tables};
use super::{distinct, parallel};
use crate::levels::Ours;
use crate::process::limit_memory;
use crate::rvsdg::Rvsdg;
use crate::setup::ensure_llvm;
use crate::workspace::Workspace;

/// The address space limit of each process.
const MEMORY_LIMIT: u64 = 8 << 30;
/// Without a progress bar, a line is printed after this number of modules.
const PROGRESS_STEP: usize = 50;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// More modules: LLVM IR, C files, or folders with LLVM IR
    #[arg(value_name = "FILE")]
    modules: Vec<PathBuf>,
    /// The executable `alive-tv` of Alive2, built for LLVM 19
    #[arg(long, value_name = "FILE")]
    alive_tv: PathBuf,
    /// The origins of modules
    #[arg(long, value_enum, value_delimiter = ',', value_name = "A,B,...")]
    origins: Vec<Origin>,
    /// Only modules whose name contains one of these
    #[arg(long, value_delimiter = ',', value_name = "A,B,...")]
    files: Vec<String>,
    /// Only these functions
    #[arg(long, value_delimiter = ',', value_name = "A,B,...")]
    functions: Vec<String>,
    /// The levels of `rvsdg compile`: O0, O1, O2, O3, Os, Oz; the suffix /scfr or /pcfr selects a scheme
    #[arg(long, alias = "level", value_delimiter = ',', value_name = "A,B,...")]
    levels: Vec<Ours>,
    /// Also each of these passes alone; `all` stands for those of -O3
    #[arg(long, value_delimiter = ',', value_name = "A,B,...")]
    passes: Vec<String>,
    /// Test whole modules first, and alone only functions that are not proved then: faster for modules with many
    /// functions that have nothing to do with each other; answers for whole modules are not kept
    #[arg(long)]
    whole: bool,
    /// Only N functions, or modules with --whole, which the seed selects
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// The seed for the sample
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// The time limit of one query of the solver in milliseconds
    #[arg(long, default_value_t = 5000, value_name = "MS")]
    smt_timeout: u32,
    /// The CPU time limit of alive-tv for one function, in seconds
    #[arg(long, default_value_t = 30, value_name = "S")]
    limit: u32,
    /// Start no more functions after this number of minutes; a later run continues, because answers are kept
    #[arg(long, value_name = "MIN")]
    minutes: Option<u64>,
    /// The number of iterations of each loop that are considered
    #[arg(long, default_value_t = 4, value_name = "N")]
    unroll: u32,
    /// Another argument for alive-tv
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    alive_arg: Vec<String>,
    /// Do not look for the pass, and do not make incorrect functions smaller
    #[arg(long)]
    no_reduce: bool,
    #[command(flatten)]
    jobs: Jobs,
    #[command(flatten)]
    tables: Tables,
}

impl Args {
    /// The levels and passes to test, without duplicates.
    fn how(&self, rvsdg: &Rvsdg) -> Result<Vec<How>> {
        let mut passes = self.passes.clone();
        if let Some(at) = passes.iter().position(|pass| pass == "all") {
            let all = crate::rvsdg::flat_passes(&rvsdg.pipeline(crate::levels::OptLevel::O3)?);
            passes.splice(at..=at, all);
        }
        let levels = match (self.levels.is_empty(), passes.is_empty()) {
            (true, true) => ["O1", "O2", "O3", "Os"].map(|level| level.parse().expect("it is a level")).into(),
            _ => distinct(&self.levels),
        };
        let mut how: Vec<How> = levels.into_iter().map(How::Level).collect();
        for pass in passes {
            if !how.contains(&How::Pass(pass.clone())) {
                how.push(How::Pass(pass));
            }
        }
        Ok(how)
    }
}

/// Tests the functions; returns whether none is incorrect, and the compiler never failed.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let started = Instant::now();
    let llvm = ensure_llvm()?;
    let workspace = Workspace::find()?;
    let alive_tv = args.alive_tv.canonicalize().context("no alive-tv there")?;
    let scratch = workspace.scratch("alive")?;
    let inputs = Inputs::find(args, &llvm, &workspace, &scratch)?;
    if inputs.names.is_empty() {
        bail!("no functions; name modules, or origins with --origins");
    }
    let rvsdg = Rvsdg { path: args.tables.shared.rvsdg(&workspace, &llvm)?, target_cpu: None };
    limit_memory(MEMORY_LIMIT)?;
    let cache = workspace.cache("alive")?;
    let mut arguments = vec![
        format!("--smt-to={}", args.smt_timeout),
        format!("--src-unroll={}", args.unroll),
        format!("--tgt-unroll={}", args.unroll),
    ];
    arguments.extend(args.alive_arg.iter().cloned());
    let setting = Setting {
        llvm: &llvm,
        how: args.how(&rvsdg)?,
        whole: args.whole,
        rvsdg,
        known: Known::open(&cache.join("known.jsonl"), &alive_tv, &arguments)?,
        alive_tv,
        arguments,
        limits: Limits {
            alive: Duration::from_secs(args.limit.into()),
            until: args.minutes.map(|minutes| started + Duration::from_secs(60 * minutes)),
        },
        incorrect: (!args.no_reduce).then(|| cache.join("incorrect")),
        scratch,
    };
    let attempt = |index, name: &str| try_module(&setting, index, &inputs.modules[name]);
    let failure = |outcome: &attempt::Outcome| outcome.failure();
    let outcomes = parallel::try_each(&inputs.names, (args.jobs.count(), PROGRESS_STEP), attempt, failure)?;
    fs::remove_dir_all(&setting.scratch)?;

    let report = Report::new(&setting.how, outcomes);
    let markdown = report.markdown();
    print!("{markdown}");
    println!("\n{:.0} s", started.elapsed().as_secs_f64());
    args.tables.write(&report.json()?, &markdown)?;
    Ok(report.is_good())
}
