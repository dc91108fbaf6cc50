//! Random C programs without undefined behaviour, made by Csmith.
//!
//! The seed determines everything about a program, including its size limits. All kinds of types and statements that
//! Csmith generates by default are used: volatile objects, bit-fields, packed structs, unions, gotos. Some seeds also
//! use inline functions and floating-point numbers.

use std::fmt;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::str::FromStr;
use std::time::Duration;

use anyhow::Result;

use super::outcome::{Class, Verdict};
use super::program::Source;
use super::{Common, Corpus};
use crate::levels::Ours;
use crate::process::{first_lines, run as run_process};
use crate::setup::{Csmith, ensure_csmith, ensure_llvm};

/// Limits programs to some hundred lines.
const BOUNDS: [&str; 12] = [
    "--max-funcs",
    "6",
    "--max-block-depth",
    "4",
    "--max-block-size",
    "4",
    "--max-expr-complexity",
    "8",
    "--max-array-dim",
    "3",
    "--max-array-len-per-dim",
    "8",
];
/// The CPU time limit of Csmith for one program.
const CSMITH_LIMIT: Duration = Duration::from_secs(30);
/// The CPU time limit of a program compiled by clang alone. Most programs that terminate do so quickly.
const REFERENCE_LIMIT: Duration = Duration::from_secs(2);

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The seeds of the programs: one number, or the first and last one
    #[arg(long, value_name = "A-B", default_value = "1-100")]
    seeds: Seeds,
    /// The levels of `rvsdg compile`: O0, O1, O2, O3, Os, Oz; the suffix /scfr or /pcfr selects a scheme
    #[arg(long, value_delimiter = ',', default_value = "O0,O1,O2,O3,Os", value_name = "A,B,...")]
    levels: Vec<Ours>,
    #[command(flatten)]
    common: Common,
}

/// A range of seeds, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seeds {
    first: u32,
    last: u32,
}

impl Seeds {
    /// All seeds in order.
    pub(super) fn all(self) -> impl Iterator<Item = u32> {
        self.first..=self.last
    }
}

impl FromStr for Seeds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        match (first.parse(), last.parse()) {
            (Ok(first), Ok(last)) if first <= last => Ok(Seeds { first, last }),
            (Ok(_), Ok(_)) => Err("the first seed is behind the last".to_owned()),
            _ => Err("expected a seed, or two with a hyphen between them, as in 1-300".to_owned()),
        }
    }
}

impl fmt::Display for Seeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first, self.last)
    }
}

impl Corpus for Csmith {
    fn name(&self) -> &'static str {
        "csmith"
    }

    fn source(&self, program: &str, folder: &Path) -> Verdict<Source> {
        let path = folder.join("program.c");
        let mut command = Command::new(&self.command);
        // Csmith writes a file to its working folder.
        command.current_dir(folder).args(BOUNDS).args(variations(program.parse()?));
        command.args(["--seed", program, "--output"]).arg(&path);
        let finished = run_process(&mut command, CSMITH_LIMIT)?;
        if !finished.success() || !fs::metadata(&path).is_ok_and(|it| it.len() > 0) {
            let detail = format!("csmith: {}{}", finished.end, first_lines(&finished.stderr.text()));
            return Ok(Err((Class::NotApplicable, detail)));
        }
        let include = format!("-I{}", self.include.display());
        Ok(Ok(Source { path, flags: vec!["-w".to_owned(), "-ffp-contract=off".to_owned(), include] }))
    }

    fn reference_limit(&self) -> Duration {
        REFERENCE_LIMIT
    }
}

/// Features that Csmith omits by default, for some of the seeds.
fn variations(seed: u32) -> Vec<&'static str> {
    let mut flags = Vec::new();
    if seed.is_multiple_of(2) {
        flags.push("--inline-function");
    }
    if seed.is_multiple_of(5) {
        flags.push("--float");
    }
    flags
}

/// Tests the programs of the seeds; returns whether none failed.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let llvm = args.common.llvm(ensure_llvm()?)?;
    let csmith = ensure_csmith()?;
    let programs: Vec<String> = args.seeds.all().map(|seed| seed.to_string()).collect();
    println!("{}, seeds {}", csmith.version, args.seeds);
    super::run(&llvm, &csmith, &programs, &args.levels, &args.common)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_one_number_or_two() {
        assert_eq!("7".parse(), Ok(Seeds { first: 7, last: 7 }));
        assert_eq!("1-300".parse(), Ok(Seeds { first: 1, last: 300 }));
        for wrong in ["", "-", "3-1", "1-", "a-b", "1-2-3", "-1"] {
            assert!(wrong.parse::<Seeds>().is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn every_feature_meets_every_other() {
        let all: Vec<_> = (1..=10).map(variations).collect();
        assert!(all.contains(&vec![]));
        assert!(all.contains(&vec!["--float"]));
        assert!(all.contains(&vec!["--inline-function", "--float"]));
    }
}
