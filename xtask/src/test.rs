//! `cargo xtask test`: all checks that have to pass before a change lands, in stages, with quick ones first.

use std::process::Stdio;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::corpus::torture;
use crate::llvm::Llvm;
use crate::optional;
use crate::package;
use crate::setup::{ensure_browser, ensure_llvm};
use crate::workspace::Workspace;

/// The stages that are commands of cargo. `cargo test` includes the documentation tests; one run shows all failures.
const CARGO_STAGES: [&[&str]; 3] = [
    &["fmt", "--all", "--check"],
    &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"],
    &["test", "--workspace", "--no-fail-fast"],
];

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Number of programs of gcc's torture suite to run
    #[arg(long, default_value_t = 100, value_name = "N")]
    sample: usize,
}

/// Runs the stages in order, until one fails.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let mut stages = Stages { times: Vec::new() };
    let outcome = run_stages(args, &mut stages);
    println!("\ntime per stage:");
    for (name, seconds) in &stages.times {
        println!("{seconds:8.1} s  {name}");
    }
    outcome.map(|()| true)
}

fn run_stages(args: &Args, stages: &mut Stages) -> Result<()> {
    let llvm = stages.run("LLVM set-up", ensure_llvm)?;
    if let Err(error) = ensure_browser() {
        println!("\nthe tests of `rvsdg view` in a browser do nothing: {error:#}");
    }
    if let Some(missing) = optional::missing() {
        println!("\n{missing}");
    }
    let workspace = Workspace::find()?;
    stages.run("rustfmt and clippy are there", || check_components(&workspace, &llvm))?;
    for arguments in CARGO_STAGES {
        let name = format!("cargo {}", arguments.join(" "));
        stages.run(&name, || {
            let status = workspace.cargo(&llvm).args(arguments).status().context("cannot run cargo")?;
            if status.success() { Ok(()) } else { bail!("{name} failed") }
        })?;
    }
    stages.run("crates can be packaged", || package::run(&package::Args::default()))?;
    if args.sample == 0 {
        return Ok(());
    }
    if let Err(error) = torture::obtain() {
        println!("\ngcc-torture: skipped: {error:#}");
        return Ok(());
    }
    stages.run(&format!("a sample of {} programs of gcc-torture", args.sample), || {
        if torture::run(&torture::Args::of_sample(args.sample))? { Ok(()) } else { bail!("gcc-torture failed") }
    })
}

/// Both are part of Rust's default installation, but not of the minimal one.
fn check_components(workspace: &Workspace, llvm: &Llvm) -> Result<()> {
    for (component, command) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        let mut cargo = workspace.cargo(llvm);
        let status = cargo.args([command, "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
        if !status.is_ok_and(|status| status.success()) {
            bail!("cargo {command} is not there; install it with: rustup component add {component}");
        }
    }
    Ok(())
}

struct Stages {
    times: Vec<(String, f64)>,
}

impl Stages {
    fn run<T>(&mut self, name: &str, stage: impl FnOnce() -> Result<T>) -> Result<T> {
        println!("\n== {name}");
        let started = Instant::now();
        let outcome = stage();
        let verdict = if outcome.is_ok() { "" } else { " FAILED" };
        self.times.push((format!("{name}{verdict}"), started.elapsed().as_secs_f64()));
        outcome
    }
}
