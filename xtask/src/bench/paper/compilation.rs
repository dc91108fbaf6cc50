//! The compilation of one module: the size of the graph, time per phase, and LLVM's time for the same input.
//!
//! A module is a kernel, an additional input of the user, or a part of a large input. A few large modules would be
//! outliers that determine the slope of a line, so they are also split by function (`llvm-split`). Every time is the
//! minimum of several runs, as CPU time on one thread.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::bench::build::Toolchain;
use crate::levels::OptLevel;
use crate::process::{cpu_time_of_children, run_tool};

/// The number of compilations of each module, ...
const RUNS: u32 = 5;
/// ... unless this many seconds are exceeded before.
const ENOUGH_SECONDS: f64 = 20.0;
/// Inputs with more instructions are also split ...
pub(crate) const LARGE: u64 = 20_000;
/// ... into this many parts.
const PARTS: usize = 32;

/// The kind of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ModuleKind {
    Kernel,
    Input,
    Part,
}

impl ModuleKind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            ModuleKind::Kernel => "kernel",
            ModuleKind::Input => "input",
            ModuleKind::Part => "part",
        }
    }
}

/// The figures of one module at -O3.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Compilation {
    pub(crate) name: String,
    pub(crate) kind: ModuleKind,
    pub(crate) functions: u64,
    /// Functions that are not translated; their instructions are not included in the other figures.
    pub(crate) passed_through: u64,
    /// LLVM instructions of `functions`.
    pub(crate) instructions: u64,
    /// Nodes of the graph after construction.
    pub(crate) constructed: u64,
    /// Nodes of the graph after the last pass.
    pub(crate) optimized: u64,
    /// Seconds of construction, ...
    pub(crate) construct: f64,
    /// ... of the passes, ...
    pub(crate) optimize: f64,
    /// ... and of destruction.
    pub(crate) destruct: f64,
    /// Seconds of the whole process `rvsdg compile -O3`.
    pub(crate) rvsdg_process: f64,
    /// Seconds of the whole process `opt -passes=default<O3>`, ...
    pub(crate) opt_process: f64,
    /// ... and of a process that only reads, verifies and writes.
    pub(crate) opt_without_passes: f64,
}

impl Compilation {
    /// The time of `rvsdg` without reading and writing LLVM IR.
    pub(crate) fn rvsdg(&self) -> f64 {
        self.construct + self.optimize + self.destruct
    }

    /// The time of LLVM's passes.
    pub(crate) fn opt(&self) -> f64 {
        (self.opt_process - self.opt_without_passes).max(0.0)
    }
}

/// Compiles modules and records the figures.
pub(crate) struct Compiler<'a> {
    pub(crate) tools: &'a Toolchain,
    pub(crate) scratch: &'a Path,
}

impl Compiler<'_> {
    /// Measures a module and, if it is large and not a kernel, its parts.
    pub(crate) fn measure(&self, name: &str, kind: ModuleKind, module: &Path) -> Result<Vec<Compilation>> {
        let whole = self.measure_one(name, kind, module)?;
        let mut all = vec![whole];
        if kind == ModuleKind::Input && all[0].instructions > LARGE {
            for (index, part) in self.split(module)?.iter().enumerate() {
                let measured = self.measure_one(&format!("{name} {}/{PARTS}", index + 1), ModuleKind::Part, part)?;
                // A part may contain no function.
                all.extend((measured.instructions > 0).then_some(measured));
                fs::remove_file(part)?;
            }
        }
        Ok(all)
    }

    /// Converts a user's file to textual IR in the form of the levels' input; IR is used unchanged.
    pub(crate) fn prepare(&self, input: &Path) -> Result<PathBuf> {
        if input.extension().is_none_or(|extension| extension != "c") {
            return Ok(input.to_owned());
        }
        let (raw, module) = (self.scratch.join("input-raw.ll"), self.scratch.join("input.ll"));
        let mut flags: Vec<String> = self.tools.front_end.clang_flags().iter().map(|it| (*it).to_owned()).collect();
        flags.extend(["-w", "-ffp-contract=off"].map(str::to_owned));
        self.tools.llvm.c_to_ir(input, &flags, &raw)?;
        self.tools.promote(&raw, &module)?;
        Ok(module)
    }

    fn split(&self, module: &Path) -> Result<Vec<PathBuf>> {
        let prefix = self.scratch.join("part");
        let mut split = Command::new(self.tools.llvm.tool("llvm-split")?);
        run_tool(split.arg(format!("-j{PARTS}")).arg(module).arg("-o").arg(&prefix))?;
        Ok((0..PARTS).map(|index| self.scratch.join(format!("part{index}"))).collect())
    }

    fn measure_one(&self, name: &str, kind: ModuleKind, module: &Path) -> Result<Compilation> {
        let mut least: Option<Compilation> = None;
        let mut spent = 0.0;
        for _ in 0..RUNS {
            let mut run = self.run_rvsdg(name, kind, module)?;
            run.opt_process = self.run_opt(&["-passes=default<O3>"], module)?;
            run.opt_without_passes = self.run_opt(&[], module)?;
            spent += run.rvsdg_process + run.opt_process + run.opt_without_passes;
            least = Some(least.map_or(run.clone(), |least| least.or_less(&run)));
            if spent > ENOUGH_SECONDS {
                break;
            }
        }
        least.context("a module is compiled at least once")
    }

    fn run_rvsdg(&self, name: &str, kind: ModuleKind, module: &Path) -> Result<Compilation> {
        let rvsdg = self.tools.rvsdg.as_ref().context("rvsdg was not built")?;
        let (output, stats) = (self.scratch.join("compiled.ll"), self.scratch.join("stats.json"));
        let mut command = rvsdg.compile(OptLevel::O3, module, &output);
        command.arg("--stats-json").arg(&stats);
        let process = seconds(|| run_tool(&mut command))?;
        let text = fs::read_to_string(&stats).context("rvsdg wrote no statistics")?;
        let mut compilation = read_stats(&text, name, kind)?;
        compilation.rvsdg_process = process;
        Ok(compilation)
    }

    fn run_opt(&self, options: &[&str], module: &Path) -> Result<f64> {
        let output = self.scratch.join("compiled.ll");
        let mut command = self.tools.llvm.opt();
        command.args(options).arg("-S").arg(module).arg("-o").arg(output);
        seconds(|| run_tool(&mut command))
    }
}

impl Compilation {
    /// The minimum time of each phase; the sizes are always the same.
    fn or_less(mut self, other: &Compilation) -> Self {
        let times = [
            (&mut self.construct, other.construct),
            (&mut self.optimize, other.optimize),
            (&mut self.destruct, other.destruct),
            (&mut self.rvsdg_process, other.rvsdg_process),
            (&mut self.opt_process, other.opt_process),
            (&mut self.opt_without_passes, other.opt_without_passes),
        ];
        for (mine, others) in times {
            *mine = mine.min(others);
        }
        self
    }
}

/// CPU time of the processes that `work` starts.
fn seconds<T>(work: impl FnOnce() -> Result<T>) -> Result<f64> {
    let before = cpu_time_of_children()?;
    work()?;
    Ok(cpu_time_of_children()?.saturating_sub(before).as_secs_f64())
}

/// Parses the output of `--stats-json`.
fn read_stats(text: &str, name: &str, kind: ModuleKind) -> Result<Compilation> {
    #[derive(Deserialize)]
    struct Stats {
        functions: Functions,
        instructions: u64,
        nodes: Nodes,
        times: Vec<Phase>,
    }
    #[derive(Deserialize)]
    struct Functions {
        translated: u64,
        passed_through: u64,
    }
    #[derive(Deserialize)]
    struct Nodes {
        constructed: u64,
        optimized: u64,
    }
    #[derive(Deserialize)]
    struct Phase {
        name: String,
        cpu_seconds: f64,
    }
    let stats: Stats = serde_json::from_str(text).context("rvsdg's statistics are not understood")?;
    let phases = |is_wanted: fn(&str) -> bool| -> f64 {
        stats.times.iter().filter(|phase| is_wanted(&phase.name)).map(|phase| phase.cpu_seconds).sum()
    };
    Ok(Compilation {
        name: name.to_owned(),
        kind,
        functions: stats.functions.translated,
        passed_through: stats.functions.passed_through,
        instructions: stats.instructions,
        constructed: stats.nodes.constructed,
        optimized: stats.nodes.optimized,
        construct: phases(|name| name == "construct"),
        optimize: phases(|name| name.starts_with("pass ")),
        destruct: phases(|name| name == "destruct"),
        rvsdg_process: 0.0,
        opt_process: 0.0,
        opt_without_passes: 0.0,
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    const STATS: &str = r#"{
        "functions": {"translated": 3, "passed_through": 1, "reasons": {"inline asm": 1}},
        "instructions": 140,
        "nodes": {"constructed": 169, "optimized": 120},
        "passes": [],
        "times": [
            {"name": "read", "cpu_seconds": 9.0, "wall_seconds": 9.0},
            {"name": "construct", "cpu_seconds": 0.5, "wall_seconds": 0.5},
            {"name": "pass dne", "cpu_seconds": 0.25, "wall_seconds": null},
            {"name": "pass red", "cpu_seconds": 0.5, "wall_seconds": null},
            {"name": "destruct", "cpu_seconds": 0.125, "wall_seconds": 0.1}
        ]
    }"#;

    /// A module whose figures are proportional to the number of its instructions.
    pub(crate) fn sample(name: &str, kind: ModuleKind, instructions: u64) -> Compilation {
        let time = instructions as f64 * 1e-6;
        Compilation {
            instructions,
            constructed: instructions * 3 / 2,
            optimized: instructions * 6 / 5,
            construct: time * 2.0,
            optimize: time * (3.0 + (instructions % 7) as f64 / 3.0),
            destruct: time,
            rvsdg_process: time * 9.0,
            opt_process: time * 30.0,
            opt_without_passes: time * 5.0,
            ..read_stats(STATS, name, kind).unwrap()
        }
    }

    #[test]
    fn phases_come_from_the_statistics() {
        let read = read_stats(STATS, "gemm", ModuleKind::Kernel).unwrap();
        assert_eq!((read.construct, read.optimize, read.destruct), (0.5, 0.75, 0.125));
        assert_eq!((read.functions, read.passed_through, read.instructions), (3, 1, 140));
        assert_eq!((read.constructed, read.optimized, read.rvsdg()), (169, 120, 1.375));
        assert!(read_stats("{}", "gemm", ModuleKind::Kernel).is_err());
    }

    #[test]
    fn the_least_time_of_each_phase_counts() {
        let one = Compilation { construct: 1.0, optimize: 2.0, opt_process: 4.0, ..sample("a", ModuleKind::Input, 7) };
        let two = Compilation { construct: 2.0, optimize: 1.0, opt_process: 3.0, ..one.clone() };
        let least = one.or_less(&two);
        assert_eq!((least.construct, least.optimize, least.opt_process), (1.0, 1.0, 3.0));
    }
}
