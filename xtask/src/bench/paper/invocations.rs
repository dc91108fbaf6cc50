//! The number of executed passes and analyses at O3: the paper's table of invocations, for LLVM 19's pass manager.
//!
//! The paper counts the schedule of LLVM 7. Today's pass manager runs an analysis when it is requested and a loop pass
//! once per loop, so there is no fixed schedule. The closest equivalent is what runs on one function with one loop that
//! can't be unrolled or vectorized (`one_loop.ll`). The executions for all kernels are counted as well.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};

use crate::bench::build::Toolchain;
use crate::process::run_tool;

/// A function with one loop over a list.
pub(crate) const ONE_LOOP: &str = include_str!("one_loop.ll");

/// Bookkeeping of pass managers, which is neither a pass nor an analysis of the program.
const BOOKKEEPING: [&str; 6] = [
    "AnalysisManagerProxy",
    "RequireAnalysisPass",
    "InvalidateAnalysisPass",
    "DevirtSCCRepeatedPass",
    "ShouldNotRunFunctionPassesAnalysis",
    "VerifierPass",
];

/// Passes and analyses that find or restore structure that an RVSDG has by construction: the paper's helper passes, and
/// similar ones.
const STRUCTURE: [&str; 7] = [
    "CycleAnalysis",
    "DominatorTreeAnalysis",
    "LCSSAPass",
    "LoopAnalysis",
    "LoopSimplifyPass",
    "PostDominatorTreeAnalysis",
    "SimplifyCFGPass",
];

/// Analyses of dependences between memory operations.
const MEMORY: [&str; 7] = [
    "AAManager",
    "BasicAA",
    "GlobalsAA",
    "MemoryDependenceAnalysis",
    "MemorySSAAnalysis",
    "ScopedNoAliasAA",
    "TypeBasedAA",
];

/// All counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Invocations {
    /// LLVM's passes and analyses, the most frequent first.
    pub(crate) llvm: Vec<Count>,
    /// The passes of `rvsdg` at -O3, in order.
    pub(crate) ours: Vec<String>,
    pub(crate) n_kernels: u64,
    /// The number of functions in all kernels.
    pub(crate) n_functions: u64,
}

/// One of LLVM's passes or analyses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Count {
    pub(crate) name: String,
    pub(crate) is_analysis: bool,
    /// Executions for one function with one loop.
    pub(crate) one_loop: u64,
    /// Executions for all kernels.
    pub(crate) kernels: u64,
}

impl Count {
    pub(crate) fn is_structure(&self) -> bool {
        STRUCTURE.contains(&self.name.as_str())
    }

    pub(crate) fn is_memory(&self) -> bool {
        MEMORY.contains(&self.name.as_str())
    }
}

impl Invocations {
    /// The sums of both columns for entries for which `is_counted` holds.
    pub(crate) fn total(&self, is_counted: impl Fn(&Count) -> bool) -> (u64, u64) {
        let counted = self.llvm.iter().filter(|count| is_counted(count));
        counted.fold((0, 0), |sum, count| (sum.0 + count.one_loop, sum.1 + count.kernels))
    }

    /// The numbers of different passes and analyses for one loop, and for all kernels.
    pub(crate) fn different(&self) -> (usize, usize) {
        let count = |runs: fn(&Count) -> u64| self.llvm.iter().filter(|count| runs(count) > 0).count();
        (count(|count| count.one_loop), count(|count| count.kernels))
    }

    /// The number of different passes of `rvsdg`.
    pub(crate) fn different_of_ours(&self) -> usize {
        let mut names: Vec<&str> = self.ours.iter().map(String::as_str).collect();
        names.sort_unstable();
        names.dedup();
        names.len()
    }
}

type Counts = BTreeMap<(String, bool), u64>;

/// Counts the passes and analyses that `opt` runs on `one_loop` and on the kernels, all given as textual IR.
pub(crate) fn count(tools: &Toolchain, one_loop: &Path, kernels: &[PathBuf]) -> Result<Vec<Count>> {
    let (mut on_loop, mut on_kernels) = (Counts::new(), Counts::new());
    count_module(tools, one_loop, &mut on_loop)?;
    for kernel in kernels {
        count_module(tools, kernel, &mut on_kernels)?;
    }
    Ok(merge(&on_loop, &on_kernels))
}

fn count_module(tools: &Toolchain, module: &Path, counts: &mut Counts) -> Result<()> {
    let mut opt = tools.llvm.opt();
    let finished = run_tool(opt.args(["-passes=default<O3>", "-debug-pass-manager", "-disable-output"]).arg(module))?;
    if finished.stderr.fingerprint.bytes > finished.stderr.start.len() as u64 {
        bail!("opt tells more than fits");
    }
    count_lines(&finished.stderr.text(), counts);
    Ok(())
}

/// Counts lines such as `Running pass: LICMPass on loop %l in function f`.
fn count_lines(log: &str, counts: &mut Counts) {
    for line in log.lines() {
        let Some((kind, rest)) = line.strip_prefix("Running ").and_then(|rest| rest.split_once(": ")) else { continue };
        let name = rest.split_once(" on ").map_or(rest, |(name, _)| name);
        if !BOOKKEEPING.iter().any(|bookkeeping| name.contains(bookkeeping)) {
            *counts.entry((name.to_owned(), kind == "analysis")).or_default() += 1;
        }
    }
}

/// Combines both counts, the most frequent first, and by name for equal counts.
fn merge(on_loop: &Counts, on_kernels: &Counts) -> Vec<Count> {
    let mut names: Vec<&(String, bool)> = on_loop.keys().chain(on_kernels.keys()).collect();
    names.sort();
    names.dedup();
    let runs = |counts: &Counts, name: &(String, bool)| counts.get(name).copied().unwrap_or(0);
    let count = |name: &(String, bool)| Count {
        name: name.0.clone(),
        is_analysis: name.1,
        one_loop: runs(on_loop, name),
        kernels: runs(on_kernels, name),
    };
    let mut counts: Vec<Count> = names.into_iter().map(count).collect();
    counts.sort_by_key(|count| std::cmp::Reverse((count.one_loop, count.kernels)));
    counts
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    const LOG: &str = "\
Running pass: LoopSimplifyPass on f (9 instructions)
Running analysis: LoopAnalysis on f
Running analysis: InnerAnalysisManagerProxy<LoopAnalysisManager, Function> on f
Running pass: LICMPass on loop %a in function f
Running pass: LICMPass on loop %b in function f
Running pass: InvalidateAnalysisPass<llvm::AAManager> on f
Invalidating analysis: LoopAnalysis on f
Clearing all analysis results for: f
";

    /// The counts of [`LOG`] for one loop, and twice for kernels.
    pub(crate) fn sample() -> Invocations {
        let (mut on_loop, mut on_kernels) = (Counts::new(), Counts::new());
        count_lines(LOG, &mut on_loop);
        count_lines(LOG, &mut on_kernels);
        count_lines(LOG, &mut on_kernels);
        on_kernels.insert(("BasicAA".to_owned(), true), 3);
        let ours = ["dne", "url", "dne"].map(str::to_owned).to_vec();
        Invocations { llvm: merge(&on_loop, &on_kernels), ours, n_kernels: 2, n_functions: 6 }
    }

    #[test]
    fn runs_are_counted_without_bookkeeping() {
        let counted = sample();
        let names: Vec<(&str, u64, u64)> =
            counted.llvm.iter().map(|it| (it.name.as_str(), it.one_loop, it.kernels)).collect();
        let expected = [("LICMPass", 2, 4), ("LoopAnalysis", 1, 2), ("LoopSimplifyPass", 1, 2), ("BasicAA", 0, 3)];
        assert_eq!(names, expected);
        assert_eq!(counted.total(|_| true), (4, 11));
        assert_eq!(counted.total(Count::is_structure), (2, 4));
        assert_eq!(counted.total(Count::is_memory), (0, 3));
        assert_eq!(counted.total(|count| count.is_analysis), (1, 5));
        assert_eq!(counted.different(), (3, 4));
        assert_eq!(counted.different_of_ours(), 2);
    }
}
