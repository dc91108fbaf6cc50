//! `cargo xtask corpus`: foreign programs, compiled by `rvsdg`, run, and compared with clang's.

mod dg;
mod program;
mod report;
mod sample;
mod source;

use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result};

use self::program::{Outcome, Setting, try_program};
use self::report::Report;
use self::sample::sample;
use self::source::Program;
use crate::levels::{FrontEnd, OptLevel};
use crate::process::limit_memory;
use crate::progress::Progress;
use crate::rvsdg::Rvsdg;
use crate::setup::ensure_llvm;
use crate::workspace::Workspace;

/// No compiler and no program gets more memory than this.
const MEMORY_LIMIT: u64 = 8 << 30;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The level of `rvsdg compile`: O0, O1, O2, O3 or Os
    #[arg(long, default_value_t = OptLevel::O0)]
    level: OptLevel,
    /// Only N programs, chosen by the seed
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Chooses the sample
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Only these programs
    #[arg(long, value_delimiter = ',', value_name = "A,B,...")]
    programs: Vec<String>,
    /// How many programs are tried at the same time
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    jobs: u8,
    /// How C becomes LLVM IR
    #[arg(long, value_enum, default_value_t = FrontEnd::Paper)]
    front_end: FrontEnd,
    /// Write the result to FILE as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Use this executable instead of building `rvsdg`
    #[arg(long, value_name = "FILE")]
    rvsdg: Option<PathBuf>,
}

impl Args {
    /// A sample of `count` programs, the same ones every time.
    pub(crate) fn of_sample(count: usize) -> Self {
        Args {
            level: OptLevel::O0,
            sample: Some(count),
            seed: 1,
            programs: Vec::new(),
            jobs: 2,
            front_end: FrontEnd::Paper,
            json: None,
            rvsdg: None,
        }
    }
}

/// Installs and extracts the corpus when it is not here yet.
pub(crate) fn obtain() -> Result<()> {
    source::programs(&Workspace::find()?).map(drop)
}

/// Runs the corpus; the answer is whether no program failed.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let started = Instant::now();
    let llvm = ensure_llvm()?;
    let workspace = Workspace::find()?;
    let programs = chosen(source::programs(&workspace)?, args)?;
    let path = match &args.rvsdg {
        Some(path) => path.canonicalize().context("no rvsdg there")?,
        None => workspace.build_rvsdg(&llvm)?,
    };
    let setting = Setting {
        llvm: &llvm,
        rvsdg: Rvsdg { path, target_cpu: None },
        level: args.level,
        front_end: args.front_end,
        scratch: workspace.scratch("gcc-torture")?,
        cache: workspace.cache("gcc-torture/reference")?,
    };
    limit_memory(MEMORY_LIMIT)?;
    let outcomes = try_all(&setting, &programs, args.jobs)?;

    let report = Report::new(args.level.to_string(), args.front_end.to_string(), outcomes);
    print!("{}", report.text());
    println!("{:.0} s", started.elapsed().as_secs_f64());
    if let Some(path) = &args.json {
        fs::write(path, report.json()?).with_context(|| format!("cannot write {}", path.display()))?;
    }
    if report.is_good() {
        fs::remove_dir_all(&setting.scratch)?;
    } else {
        println!("the files of what failed are in {}", setting.scratch.display());
    }
    Ok(report.is_good())
}

fn chosen(programs: Vec<Program>, args: &Args) -> Result<Vec<Program>> {
    if let Some(unknown) = args.programs.iter().find(|name| !programs.iter().any(|it| it.name == **name)) {
        anyhow::bail!("no program `{unknown}`");
    }
    let wanted = |program: &Program| args.programs.is_empty() || args.programs.contains(&program.name);
    let programs: Vec<Program> = programs.into_iter().filter(wanted).collect();
    let count = args.sample.unwrap_or(programs.len());
    Ok(sample(programs, count, args.seed))
}

/// Tries the programs in parallel; the outcomes are in the order of the programs.
fn try_all(setting: &Setting<'_>, programs: &[Program], jobs: u8) -> Result<Vec<Outcome>> {
    let progress = Progress::new(programs.len() as u64);
    let next = AtomicUsize::new(0);
    let outcomes = Mutex::new(Vec::new());
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(program) = programs.get(index) else { return };
            progress.now(program.name.clone());
            let outcome = try_program(setting, program).with_context(|| program.name.clone());
            match &outcome {
                Ok(outcome) if outcome.class.is_failure() => {
                    progress.line(&format!("{} {}: {}", outcome.class.name(), outcome.name, outcome.detail));
                }
                _ => {}
            }
            progress.advance(1);
            if (index + 1).is_multiple_of(100) {
                progress.plain_line(&format!("[{}/{}]", index + 1, programs.len()));
            }
            outcomes.lock().expect("no thread panics with the lock").push((index, outcome));
        }
    };
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(work);
        }
    });
    progress.finish();
    let mut outcomes = outcomes.into_inner().expect("no thread panics with the lock");
    outcomes.sort_by_key(|(index, _)| *index);
    outcomes.into_iter().map(|(_, outcome)| outcome).collect()
}
