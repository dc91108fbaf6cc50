//! The compilers as commands: clang, gcc, and `rvsdg cc`, with the same flags except for the level.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::source::{Program, is_cxx};
use crate::bench::Args;
use crate::levels::{Level, OptLevel};
use crate::llvm::{Llvm, in_path};
use crate::process::{Fingerprint, cpu_time_of_children, run_tool};
use crate::setup::ensure_llvm;
use crate::workspace::Workspace;

/// Flags for all compilers: every level has to compute the same bits.
const FLAGS: [&str; 2] = ["-w", "-ffp-contract=off"];

/// The installed compilers.
pub(in crate::bench) struct Compilers {
    pub(in crate::bench) llvm: Llvm,
    /// Only present if a level needs it.
    pub(in crate::bench) rvsdg: Option<PathBuf>,
    /// Another build of `rvsdg` to compare with, if the user names one.
    pub(in crate::bench) before: Option<PathBuf>,
    pub(in crate::bench) target_cpu: Option<String>,
}

/// A program compiled at one level.
pub(in crate::bench) struct Built {
    pub(in crate::bench) executable: PathBuf,
    /// The size of the machine code in the program's objects.
    pub(in crate::bench) text_bytes: u64,
    /// The fingerprint of the objects.
    pub(in crate::bench) objects: Fingerprint,
    /// CPU time of each compilation of all files, without linking.
    pub(in crate::bench) compile_seconds: Vec<f64>,
}

impl Compilers {
    /// Those that the user names, and a new build of `rvsdg` if none is named.
    pub(in crate::bench) fn find(args: &Args, workspace: &Workspace) -> Result<Self> {
        let llvm = ensure_llvm()?;
        let rvsdg = Some(args.rvsdg(workspace, &llvm)?);
        let before = args.before.as_ref().map(|path| path.canonicalize().context("there is no rvsdg to compare with"));
        Ok(Compilers { llvm, rvsdg, before: before.transpose()?, target_cpu: args.target_cpu.clone() })
    }

    /// Is the compiler for this level installed?
    pub(in crate::bench) fn has(&self, level: Level) -> bool {
        !matches!(level, Level::Gcc(_)) || (in_path("gcc").is_some() && in_path("g++").is_some())
    }

    /// Compiles and links a program in `folder`, which has to exist.
    pub(in crate::bench) fn build(&self, level: Level, program: &Program, folder: &Path) -> Result<Built> {
        let objects = objects(program, folder);
        let seconds = self.compile(level, program, folder)?;
        let executable = folder.join("program");
        let any_cxx = program.files.iter().any(|file| is_cxx(file));
        let mut linker = if any_cxx { Command::new(self.clangxx()?) } else { self.llvm.clang() };
        run_tool(linker.args(&objects).arg("-o").arg(&executable).args(&program.libraries))?;
        let mut text_bytes = 0;
        let mut content = Vec::new();
        for object in &objects {
            text_bytes += self.llvm.text_bytes(object)?;
            content.extend(fs::read(object)?);
        }
        Ok(Built { executable, text_bytes, objects: Fingerprint::of(&content), compile_seconds: vec![seconds] })
    }

    /// Compiles all files of a program; returns the CPU time.
    pub(in crate::bench) fn compile(&self, level: Level, program: &Program, folder: &Path) -> Result<f64> {
        let before = cpu_time_of_children()?;
        for (file, object) in program.files.iter().zip(objects(program, folder)) {
            let mut command = self.command(level, is_cxx(file))?;
            run_tool(command.args(&program.flags).arg("-c").arg(file).arg("-o").arg(object))?;
        }
        Ok((cpu_time_of_children()? - before).as_secs_f64())
    }

    /// The optimized LLVM IR of each file of a program. `stats` gets the statistics of `rvsdg`, a line for each file.
    pub(in crate::bench) fn optimized(
        &self,
        level: Level,
        program: &Program,
        folder: &Path,
        stats: &Path,
    ) -> Result<Vec<String>> {
        let module = folder.join("optimized.ll");
        let optimize = |file: &PathBuf| {
            let mut command = self.command(level, is_cxx(file))?;
            command.env("RVSDG_CC_STATS", stats).args(&program.flags).args(["-S", "-emit-llvm"]);
            run_tool(command.arg(file).arg("-o").arg(&module))?;
            Ok(fs::read_to_string(&module)?)
        };
        program.files.iter().map(optimize).collect()
    }

    fn clangxx(&self) -> Result<PathBuf> {
        self.llvm.tool("clang++")
    }

    fn command(&self, level: Level, cxx: bool) -> Result<Command> {
        let ours = |path: &Option<PathBuf>| {
            let mut command = Command::new(path.as_ref().context("rvsdg was not built")?);
            // No version of ours in objects that are compared, and no help of LLVM's after a failure.
            command.arg(if cxx { "c++" } else { "cc" }).arg("-fno-ident").env("RVSDG_CC_STRICT", "1");
            anyhow::Ok(command)
        };
        let clang = || anyhow::Ok(if cxx { Command::new(self.clangxx()?) } else { self.llvm.clang() });
        let (mut command, level, scheme) = match level {
            Level::Baseline => (clang()?, OptLevel::O0, None),
            Level::Llvm(level) => (clang()?, level, None),
            Level::Gcc(level) => (Command::new(if cxx { "g++" } else { "gcc" }), level, None),
            Level::Rvsdg(level, scheme) => (ours(&self.rvsdg)?, level, scheme),
            Level::Before(level, scheme) => (ours(&self.before)?, level, scheme),
            Level::Passes(list) => {
                let mut command = ours(&self.rvsdg)?;
                command.env("RVSDG_CC_PASSES", list.passes);
                (command, OptLevel::O2, list.scheme)
            }
            Level::NoVec | Level::NoVecStripped | Level::Polly | Level::Jlm | Level::Clang(_) => {
                bail!("this suite has no level {level}")
            }
        };
        command.args(FLAGS).arg(format!("-{level}"));
        command.args(self.target_cpu.iter().map(|cpu| format!("-march={cpu}")));
        command.envs(scheme.map(|scheme| ("RVSDG_CC_DESTRUCT", scheme.name())));
        Ok(command)
    }
}

fn objects(program: &Program, folder: &Path) -> Vec<PathBuf> {
    (0..program.files.len()).map(|index| folder.join(format!("{index}.o"))).collect()
}
