//! The round trip of one module: construction, destruction, and a comparison.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use serde::Serialize;

use super::inputs::Inputs;
use crate::levels::OptLevel;
use crate::llvm::Llvm;
use crate::process::{End, first_lines, run};
use crate::rvsdg::{FunctionCounts, Rvsdg};

/// The CPU time limit of one process.
const LIMIT: Duration = Duration::from_secs(120);

/// Shared data of all modules.
pub(super) struct Setting<'a> {
    pub(super) llvm: &'a Llvm,
    pub(super) rvsdg: Rvsdg,
    pub(super) inputs: &'a Inputs,
    pub(super) debug_info: bool,
    pub(super) scratch: PathBuf,
}

/// A difference and its function.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Different {
    /// `None` outside of functions.
    pub(super) function: Option<String>,
    pub(super) kind: String,
    detail: String,
}

/// The result of a module.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Outcome {
    pub(super) name: String,
    /// Do LLVM or clang reject it?
    pub(super) rejected: bool,
    /// The reason why the round trip failed, if it did.
    pub(super) lost: Option<String>,
    pub(super) functions: usize,
    pub(super) passed_through: u64,
    pub(super) different: Vec<Different>,
    pub(super) branches: Branches,
}

/// Numbers of conditional branches and switches before and after the round trip.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Branches {
    pub(super) before: u64,
    pub(super) after: u64,
    /// Functions with more branches than before: name, number before, number after.
    pub(super) more: Vec<(String, u64, u64)>,
}

impl Outcome {
    /// A message to be printed immediately, if there is one.
    pub(super) fn failure(&self) -> Option<String> {
        self.lost.as_ref().map(|reason| format!("lost {}: {reason}", self.name))
    }
}

/// Tests a module. An error is a problem of this machine, not of the module or of `rvsdg`.
pub(super) fn try_module(setting: &Setting<'_>, index: usize, name: &str) -> Result<Vec<Outcome>> {
    let file = |ending: &str| setting.scratch.join(format!("{index}{ending}"));
    let paths = ["-input.ll", "-before.ll", "-output.ll", "-after.ll", ".json"].map(file);
    let outcome = round_trip(setting, name, &paths)?;
    for path in paths.iter().filter(|path| path.exists()) {
        fs::remove_file(path)?;
    }
    Ok(vec![Outcome { name: name.to_owned(), ..outcome }])
}

fn round_trip(setting: &Setting<'_>, name: &str, paths: &[PathBuf; 5]) -> Result<Outcome> {
    let [input, before, output, after, stats] = paths;
    let rejected = Outcome { rejected: true, ..Outcome::default() };
    let lost = |what: &str, reason: &str| {
        Ok(Outcome { lost: Some(format!("{what}: {}", first_lines(reason).trim())), ..Outcome::default() })
    };
    let Some(module) = setting.inputs.module(setting.llvm, name, input)? else { return Ok(rejected) };
    let print = |from: &Path, to: &Path| {
        let mut opt = setting.llvm.opt();
        if !setting.debug_info {
            opt.arg("-strip-debug");
        }
        run(opt.arg("-S").arg(from).arg("-o").arg(to), LIMIT)
    };
    if !print(&module, before)?.success() {
        return Ok(rejected);
    }
    let mut command = setting.rvsdg.compile(OptLevel::O0, before, output);
    let finished = run(command.args(["--destruct", "pcfr", "--stats-json"]).arg(stats), LIMIT)?;
    if finished.end != End::Exit(0) {
        return lost("rvsdg", &finished.stderr.text());
    }
    let finished = print(output, after)?;
    if !finished.success() {
        return lost("opt", &finished.stderr.text());
    }
    let (before, after) = (fs::read_to_string(before)?, fs::read_to_string(after)?);
    let comparison = rvsdg_agree::compare(&before, &after);
    let different = comparison.differences().map(|(function, difference)| Different {
        function: function.map(str::to_owned),
        kind: difference.kind.clone(),
        detail: difference.detail.clone(),
    });
    Ok(Outcome {
        functions: comparison.functions.len(),
        passed_through: FunctionCounts::read(stats).map_or(0, |counts| counts.passed_through),
        different: different.collect(),
        branches: Branches::of(&before, &after),
        ..Outcome::default()
    })
}

impl Branches {
    /// Counts the branches in all functions of two modules.
    fn of(before: &str, after: &str) -> Self {
        let (before, after) = (count(before), count(after));
        let more = after.iter().filter_map(|(name, many)| {
            let few = before.get(name).copied().unwrap_or(0);
            (*many > few).then(|| ((*name).to_owned(), few, *many))
        });
        Branches { more: more.collect(), before: before.values().sum(), after: after.values().sum() }
    }
}

/// Conditional branches and switches of each function.
fn count(module: &str) -> BTreeMap<&str, u64> {
    let mut counts = BTreeMap::new();
    let mut current = None;
    for line in module.lines() {
        if line.starts_with("define ") {
            let name = line.split_once('@').map_or("", |(_, rest)| rest.split('(').next().unwrap_or_default());
            current = Some(counts.entry(name).or_insert(0));
        } else if line.starts_with("  br i1 ") || line.starts_with("  switch ") {
            current.iter_mut().for_each(|count| **count += 1);
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branches_are_counted_by_function() {
        let function = |name: &str, lines: &str| format!("define i32 @{name}(i1 %0) {{\n{lines}  ret i32 0\n}}\n");
        let (branch, switch) =
            ("  br i1 %0, label %a, label %b\n", "  switch i32 %1, label %a [\n  ]\n  br label %a\n");
        let before = function("f", branch) + &function("g", branch) + &function("h", "");
        let after = function("g", switch) + &function("f", &(branch.to_owned() + switch));
        let branches = Branches::of(&before, &after);
        assert_eq!(branches, Branches { before: 2, after: 3, more: vec![("f".into(), 1, 2)] });
    }
}
