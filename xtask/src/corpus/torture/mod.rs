//! The execute tests of gcc's C torture suite.

mod dg;
pub(super) mod sample;
mod source;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};

use self::sample::sample;
use super::options::{Jobs, Shared};
use super::outcome::{Class, Verdict};
use super::program::{RUN_LIMIT, Source};
use super::{Common, Corpus};
use crate::levels::{FrontEnd, OptLevel, Ours};
use crate::setup::ensure_llvm;
use crate::workspace::Workspace;

/// Makes clang accept code that gcc accepts by default.
const LENIENT: [&str; 8] = [
    "-w",
    "-ffp-contract=off",
    "-Wno-implicit-int",
    "-Wno-implicit-function-declaration",
    "-Wno-int-conversion",
    "-Wno-return-type",
    "-Wno-return-mismatch",
    "-Wno-incompatible-function-pointer-types",
];

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The levels of `rvsdg compile`: O0, O1, O2, O3, Os, Oz; the suffix /scfr or /pcfr selects a scheme
    #[arg(long, alias = "level", value_delimiter = ',', default_value = "O0", value_name = "A,B,...")]
    levels: Vec<Ours>,
    /// Only N programs, which the seed selects
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// The seed for the sample
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Only these programs
    #[arg(long, value_delimiter = ',', value_name = "A,B,...")]
    programs: Vec<String>,
    #[command(flatten)]
    common: Common,
}

impl Args {
    /// A sample of `count` programs, which is always the same.
    pub(crate) fn of_sample(count: usize) -> Self {
        let (jobs, shared) = (Jobs::default(), Shared::of_tests());
        let common = Common { jobs, front_end: FrontEnd::Paper, shared, target: None, no_reduce: true };
        let levels = [OptLevel::O0, OptLevel::O2, OptLevel::O3].map(Into::into).to_vec();
        Args { levels, sample: Some(count), seed: 1, programs: Vec::new(), common }
    }
}

/// The extracted suite.
struct Torture {
    programs: Vec<source::Program>,
}

impl Corpus for Torture {
    fn name(&self) -> &'static str {
        "gcc-torture"
    }

    fn source(&self, program: &str, _folder: &Path) -> Verdict<Source> {
        let known = self.programs.iter().find(|it| it.name == program).context("no such program")?;
        if dg::needs_traps(&String::from_utf8_lossy(&fs::read(&known.source)?)) {
            let reason = "it needs -fnon-call-exceptions, which LLVM does not have";
            return Ok(Err((Class::NotApplicable, reason.to_owned())));
        }
        Ok(Ok(Source { path: known.source.clone(), flags: flags(&known.source)? }))
    }

    fn reference_limit(&self) -> Duration {
        RUN_LIMIT
    }
}

/// Installs and extracts the suite if necessary.
pub(crate) fn obtain() -> Result<()> {
    source::programs(&Workspace::find()?).map(drop)
}

/// Names and sources of all programs.
pub(super) fn sources(workspace: &Workspace) -> Result<Vec<(String, PathBuf)>> {
    Ok(source::programs(workspace)?.into_iter().map(|it| (it.name, it.source)).collect())
}

/// The flags that make clang accept a program.
pub(super) fn flags(source: &Path) -> Result<Vec<String>> {
    let text = String::from_utf8_lossy(&fs::read(source)?).into_owned();
    let mut flags: Vec<String> = LENIENT.iter().map(|flag| (*flag).to_owned()).collect();
    flags.extend(dg::options(&text));
    Ok(flags)
}

/// Tests the suite; returns whether no program failed.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let llvm = args.common.llvm(ensure_llvm()?)?;
    let torture = Torture { programs: source::programs(&Workspace::find()?)? };
    let programs = chosen(torture.programs.iter().map(|it| it.name.clone()).collect(), args)?;
    super::run(&llvm, &torture, &programs, &args.levels, &args.common)
}

fn chosen(programs: Vec<String>, args: &Args) -> Result<Vec<String>> {
    if let Some(unknown) = args.programs.iter().find(|name| !programs.contains(name)) {
        anyhow::bail!("no program `{unknown}`");
    }
    let wanted = |program: &String| args.programs.is_empty() || args.programs.contains(program);
    let programs: Vec<String> = programs.into_iter().filter(wanted).collect();
    let count = args.sample.unwrap_or(programs.len());
    Ok(sample(programs, count, args.seed))
}
