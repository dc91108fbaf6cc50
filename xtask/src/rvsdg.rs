//! The `rvsdg` command as a process.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::levels::{OptLevel, Ours, Scheme};
use crate::process::run_tool;

/// The compiler's executable, and the processor to compile for.
#[derive(Clone, Debug)]
pub(crate) struct Rvsdg {
    pub(crate) path: PathBuf,
    pub(crate) target_cpu: Option<String>,
}

impl Rvsdg {
    /// `rvsdg compile` from LLVM IR to LLVM IR, on one thread, so that CPU times are comparable.
    pub(crate) fn compile(&self, level: impl Into<Ours>, input: &Path, output: &Path) -> Command {
        let mut command = self.ir_to_ir(input, output);
        command.args(level.into().options());
        command
    }

    /// The same with these passes instead of a level.
    pub(crate) fn compile_with(&self, passes: &str, scheme: Option<Scheme>, input: &Path, output: &Path) -> Command {
        let mut command = self.ir_to_ir(input, output);
        command.arg("--passes").arg(passes);
        command.args(scheme.iter().flat_map(|scheme| ["--destruct", scheme.name()]));
        command
    }

    /// The passes of a level, in the format of `--passes`.
    pub(crate) fn pipeline(&self, level: OptLevel) -> Result<String> {
        let mut command = Command::new(&self.path);
        let finished = run_tool(command.args(["compile", "--print-pipeline"]).arg(format!("-{level}")))?;
        Ok(finished.stdout.text().trim().to_owned())
    }

    fn ir_to_ir(&self, input: &Path, output: &Path) -> Command {
        let mut command = Command::new(&self.path);
        command.arg("compile").arg(input).arg("-o").arg(output);
        command.args(["--emit", "ll", "--threads", "1"]);
        if let Some(cpu) = &self.target_cpu {
            command.arg("--target-cpu").arg(cpu);
        }
        command
    }
}

/// The number of translated functions of a module, and the reasons why others were not translated.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FunctionCounts {
    pub(crate) translated: u64,
    pub(crate) passed_through: u64,
    #[serde(default)]
    pub(crate) reasons: BTreeMap<String, u64>,
}

impl FunctionCounts {
    /// Reads the output of `--stats-json`.
    pub(crate) fn read(stats: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(stats).context("rvsdg wrote no statistics")?;
        Self::parse(&text)
    }

    /// Reads statistics as JSON.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        #[derive(Deserialize)]
        struct Stats {
            functions: FunctionCounts,
        }
        let stats: Stats = serde_json::from_str(text).context("rvsdg's statistics are not understood")?;
        Ok(stats.functions)
    }

    /// Adds the counts of another module.
    pub(crate) fn add(&mut self, other: &FunctionCounts) {
        self.translated += other.translated;
        self.passed_through += other.passed_through;
        for (reason, count) in &other.reasons {
            *self.reasons.entry(reason.clone()).or_default() += count;
        }
    }
}

/// The passes in the text of a pipeline in order, without phases; the contents of a fixpoint occur once.
pub(crate) fn flat_passes(text: &str) -> Vec<String> {
    let pieces = text.split_inclusive(['(', ')', ',']);
    let passes = pieces.filter(|piece| !piece.ends_with('(')).map(|piece| piece.trim_end_matches([')', ',']).trim());
    passes.filter(|pass| !pass.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_adds_function_counts() {
        let text = r#"{"functions": {"translated": 3, "passed_through": 1, "reasons": {"inline asm": 1}}, "more": 1}"#;
        let mut sum = FunctionCounts::parse(text).unwrap();
        sum.add(&FunctionCounts::parse(r#"{"functions": {"translated": 2, "passed_through": 0}}"#).unwrap());
        assert_eq!((sum.translated, sum.passed_through), (5, 1));
        assert_eq!(sum.reasons["inline asm"], 1);
        assert!(FunctionCounts::parse("{}").is_err());
    }
}
