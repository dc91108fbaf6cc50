//! The `run` command: runs a program with the reference interpreter.
//!
//! Several inputs are linked by `llvm-link` first. The exit code is that of the program. If the run stops with an
//! error, it is [`UNDEFINED`], [`UNSUPPORTED`] or [`EXHAUSTED`], and a line on standard error gives the place and the
//! reason.

use crate::args::{CompileArgs, RunArgs};
use crate::{input, say, tell, tools};
use anyhow::{Context, Result, bail};
use rvsdg_core::Module;
use rvsdg_driver::children::Folder;
use rvsdg_interp::{Interpreter, Options, TrapKind, UnknownCalls};
use rvsdg_llvm::ReadOptions;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// The exit code for undefined behaviour, and for an invalid graph.
const UNDEFINED: u8 = 125;
/// The exit code for something that the interpreter does not model.
const UNSUPPORTED: u8 = 126;
/// The exit code for a program that exceeds a limit of time or memory.
const EXHAUSTED: u8 = 124;

/// Runs the program; returns the exit code.
pub(crate) fn run(args: &RunArgs) -> Result<ExitCode> {
    let name = args.input().display().to_string();
    let mut module = load(args, &name)?;
    if let Some(pipeline) = &args.passes {
        let options = rvsdg_opt::Options { verify_each: args.verify_each, ..rvsdg_opt::Options::default() };
        rvsdg_opt::run(&mut module, pipeline, &options, &mut |_| {}).context(name.clone())?;
    }
    if args.verify_each {
        rvsdg_core::verify(&module).map_err(|errors| anyhow::anyhow!("{name}: {errors}"))?;
    }
    let options = Options {
        fuel: args.fuel.unwrap_or(u64::MAX),
        depth: args.depth,
        memory: args.memory << 20,
        unknown_calls: UnknownCalls::Trap,
        ..Options::default()
    };
    let interpreter = Interpreter::new(&module, options);
    let words = args.words();
    let arguments: Vec<&str> = words.iter().map(|word| &**word).collect();
    let start = std::time::Instant::now();
    let outcome = interpreter.run_main(&arguments);
    std::io::stdout().lock().write_all(&outcome.output).context("can't write")?;
    std::io::stderr().lock().write_all(&outcome.errors).context("can't write")?;
    if args.stats {
        let seconds = start.elapsed().as_secs_f64();
        let rate = outcome.steps as f64 / seconds.max(1e-9) / 1e6;
        tell(&format!("{} operations in {seconds:.3} s: {rate:.1} million per second\n", outcome.steps));
    }
    let Some(trap) = &outcome.error else {
        return Ok(ExitCode::from(outcome.exit_code.unwrap_or(0) as u8));
    };
    say("error", &format!("{name}: {trap}"));
    Ok(ExitCode::from(match trap.kind {
        TrapKind::Unsupported => UNSUPPORTED,
        TrapKind::Fuel | TrapKind::Depth | TrapKind::Memory => EXHAUSTED,
        TrapKind::Undefined | TrapKind::StaleState | TrapKind::Invalid => UNDEFINED,
    }))
}

/// The module for the inputs.
fn load(args: &RunArgs, name: &str) -> Result<Module> {
    if args.input().extension().is_some_and(|ending| ending == "rvsdg") && args.link.is_empty() {
        let bytes = std::fs::read(args.input()).with_context(|| format!("{name}: can't read"))?;
        return input::graph(&bytes).with_context(|| name.to_string());
    }
    let mut bytes = load_one(args, args.input())?;
    if !args.link.is_empty() {
        bytes = link(args, bytes)?;
    }
    let mut read = rvsdg_llvm::read(&bytes, name, &ReadOptions::default())?;
    read.settle(rvsdg_fixed::come_back);
    for warning in &read.warnings {
        let message = format!("{name}: in function '{}': {}; it can't be run", warning.function, warning.reason);
        say("warning", &message);
    }
    rvsdg_construct::construct(read.ipg).with_context(|| name.to_string())
}

fn load_one(args: &RunArgs, path: &Path) -> Result<Vec<u8>> {
    let args = CompileArgs::of_input(path.to_path_buf(), args.clang_arg.clone());
    Ok(input::load(&args, false).with_context(|| path.display().to_string())?.bytes)
}

/// Links the inputs.
fn link(args: &RunArgs, first: Vec<u8>) -> Result<Vec<u8>> {
    let linker = tools::find("llvm-link")?;
    let folder = Folder::new("rvsdg-", None).context("can't make a folder for temporary files")?;
    let mut paths = vec![];
    let others = args.link.iter().map(|path| load_one(args, path));
    for (index, bytes) in std::iter::once(Ok(first)).chain(others).enumerate() {
        let path = folder.path().join(format!("{index}.bc"));
        std::fs::write(&path, bytes?).context("can't write a temporary file")?;
        paths.push(path.into_os_string());
    }
    if paths.is_empty() {
        bail!("there is nothing to link");
    }
    linker.run(paths.into_iter().chain(["-o".into(), "-".into()]), &[])
}
