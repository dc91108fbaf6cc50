//! Damaged and enormous modules.
//!
//! [`damage`] applies a few changes to the text and bitcode of the modules of [`bases`]. [`attempt`] runs `rvsdg` on
//! the result: it has to be compiled to valid LLVM IR, or rejected with one clear error, and no files may be left
//! behind. With `--large`, [`large`] creates modules with one enormous part, and compares memory and time with `opt`'s.

mod attempt;
mod bases;
mod damage;
mod large;

use std::collections::BTreeMap;
use std::fs;
use std::time::Instant;

use anyhow::Result;
use serde::Serialize;

pub(crate) use self::large::{MeasureArgs, measure};

use self::attempt::{Class, Outcome, Setting, try_seed};
use super::csmith::Seeds;
use super::options::{Jobs, Shared};
use super::parallel;
use crate::levels::Ours;
use crate::process::{End, limit_memory};
use crate::rvsdg::Rvsdg;
use crate::setup::ensure_llvm;
use crate::workspace::Workspace;

/// The address space limit of each process: a damaged number must not exhaust the memory of the machine.
const MEMORY_LIMIT: u64 = 4 << 30;
/// Without a progress bar, a line is printed after this number of modules.
const PROGRESS_STEP: usize = 500;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The seeds of the damage: one number, or the first and last one
    #[arg(long, value_name = "A-B", default_value = "1-10000")]
    seeds: Seeds,
    /// The level of `rvsdg compile`: O0, O1, O2, O3, Os, Oz
    #[arg(long, default_value = "O2", value_name = "LEVEL")]
    level: Ours,
    /// Use enormous modules instead of damaged ones: all, or those with these names
    #[arg(long, value_delimiter = ',', num_args = 0.., value_name = "A,B,...")]
    large: Option<Vec<String>>,
    #[command(flatten)]
    jobs: Jobs,
    #[command(flatten)]
    shared: Shared,
}

/// The results of the modules.
#[derive(Serialize)]
struct Report {
    modules: usize,
    /// By class, including classes without modules.
    text: BTreeMap<&'static str, usize>,
    bitcode: BTreeMap<&'static str, usize>,
    /// The number of modules on which LLVM's own tool crashes, among those on which it was run.
    crashes_of_opt: usize,
    failures: Vec<Outcome>,
}

impl Report {
    fn new(outcomes: Vec<Outcome>) -> Self {
        let count = |is_bitcode: bool| {
            let mut counts: BTreeMap<_, _> = Class::ALL.iter().map(|class| (class.name(), 0)).collect();
            for outcome in outcomes.iter().filter(|outcome| outcome.is_bitcode == is_bitcode) {
                *counts.entry(outcome.class.name()).or_default() += 1;
            }
            counts
        };
        let (text, bitcode) = (count(false), count(true));
        let crashes_of_opt = outcomes.iter().filter(|outcome| matches!(outcome.opt, Some(End::Signal(_)))).count();
        let modules = outcomes.len();
        let failures = outcomes.into_iter().filter(|outcome| outcome.class.is_failure()).collect();
        Report { modules, text, bitcode, crashes_of_opt, failures }
    }

    fn table(&self) -> String {
        let mut table = "| | text | bitcode |\n|---|---:|---:|\n".to_owned();
        for class in Class::ALL.map(Class::name) {
            table.push_str(&format!("| {class} | {} | {} |\n", self.text[class], self.bitcode[class]));
        }
        table.push_str(&format!("\n{} modules; `opt` crashes on {} of them\n", self.modules, self.crashes_of_opt));
        table
    }
}

/// Tests the modules of the seeds, or the enormous modules; returns whether there was no failure.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let started = Instant::now();
    let llvm = ensure_llvm()?;
    let workspace = Workspace::find()?;
    let path = args.shared.rvsdg(&workspace, &llvm)?;
    let rvsdg = Rvsdg { path, target_cpu: None };
    let scratch = workspace.scratch("bad-input")?;
    if let Some(names) = &args.large {
        let good = large::run(&llvm, &rvsdg, names, &scratch, args.shared.json.as_deref())?;
        fs::remove_dir_all(&scratch)?;
        return Ok(good);
    }
    let bases = bases::bases(&llvm, &workspace, &scratch)?;
    limit_memory(MEMORY_LIMIT)?;
    let setting = Setting { llvm: &llvm, rvsdg, level: args.level, bases, scratch };
    let seeds: Vec<String> = args.seeds.all().map(|seed| seed.to_string()).collect();
    let jobs = args.jobs.count();
    let attempt = |_, seed: &str| Ok(vec![try_seed(&setting, seed.parse()?)?]);
    let failure = |outcome: &Outcome| {
        let Outcome { seed, base, class, detail, .. } = outcome;
        class.is_failure().then(|| format!("{} seed {seed} ({base}): {detail}", class.name()))
    };
    let outcomes = parallel::try_each(&seeds, (jobs, PROGRESS_STEP), attempt, failure)?;

    let report = Report::new(outcomes);
    print!("{}", report.table());
    println!("{:.0} s", started.elapsed().as_secs_f64());
    args.shared.write(&(serde_json::to_string_pretty(&report)? + "\n"))?;
    match report.failures.is_empty() {
        true => fs::remove_dir_all(&setting.scratch)?,
        false => println!("the files of what failed are in {}", setting.scratch.display()),
    }
    Ok(report.failures.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_counted_by_form_and_class() {
        let outcome = |seed, class, opt| {
            let (is_bitcode, detail) = (seed % 2 == 1, String::new());
            Outcome { seed, base: "a.c", is_bitcode, class, detail, opt }
        };
        let report = Report::new(vec![
            outcome(1, Class::Ok, None),
            outcome(2, Class::Refused, None),
            outcome(3, Class::CrashCaught, Some(End::Signal(11))),
            outcome(4, Class::Crash, Some(End::Exit(1))),
        ]);
        assert_eq!((report.modules, report.crashes_of_opt, report.failures.len()), (4, 1, 1));
        let table = report.table();
        assert!(table.contains("| crash-caught | 0 | 1 |") && table.contains("| crash | 1 | 0 |"), "{table}");
        for class in Class::ALL {
            assert_eq!(serde_json::to_value(class).unwrap(), class.name());
        }
    }
}
